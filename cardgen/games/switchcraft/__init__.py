"""Switchcraft: a card game of shifting roles. One file a mechanism; `rules` has the rulebook's order."""
