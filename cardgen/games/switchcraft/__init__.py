"""Switchcraft: a card game of shifting roles. One file a mechanism; `rules` puts them together in the rulebook's order."""
