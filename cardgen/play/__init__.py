"""The rules engine: tables, decisions, matches, agents. Standard library only, in the language of Python 3.9."""
