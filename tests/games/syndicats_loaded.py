"""Syndicats as it is shipped, at any edition, for the tests of its data and of its words."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

from cardgen.cards.load import load_game
from cardgen.cards.model import Card, Game, Value
from cardgen.diagnostics import Problems
from cardgen.source.project import Project

DATA = Path(__file__).parents[2] / "card_data" / "syndicats"
EDITIONS = (
    "first",
    "copycat-trashes",
    "double-sided",
    "no-yarn",
    "small-deck",
    "specials-as-copycats",
    "current",
)
VARIANTS = ("no-dogs", "powers-need-mogfather", "bribed-supply", "upkeep")


@cache
def at(edition: str, *variants: str) -> Game:
    """Syndicats at an edition, which must load without a single problem."""
    problems = Problems()
    game = load_game(Project.open(DATA), problems, edition, variants)
    assert [problem.message for problem in problems] == []
    assert game is not None
    return game


def of_type(game: Game, kind: str) -> list[Card]:
    """All designs of a type that are in the game, in the data's order."""
    return [card for card in game.cards.values() if card.type == kind and card.copies]


def printed(game: Game, component: str) -> Counter[str]:
    """How often a component prints each card."""
    part = game.components[component]
    return Counter({name: count * part.copies * game.cards[name].copies for name, count in Counter(part.cards).items()})


def record(value: Value) -> dict[str, Value]:
    """A field that is a record."""
    assert isinstance(value, dict)
    return value
