"""Pirate-wizard as it is shipped, and with some of its numbers set, for the tests of its data and of its words."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

from cardgen.cards.load import load_game
from cardgen.cards.model import Card, Game
from cardgen.diagnostics import Problems
from cardgen.source.project import Project

DATA = Path(__file__).parents[2] / "card_data" / "pirate-wizard"
VARIANTS = ("dial-trackers", "log-trackers", "no-shuffle", "teams", "unlimited-copies")


@cache
def played(*variants: str) -> Game:
    """The game with variants on, which must load without a single problem."""
    return loaded(Project.open(DATA), *variants)


def loaded(project: Project, *variants: str) -> Game:
    """A project's game, which must load without a single problem."""
    problems = Problems()
    game = load_game(project, problems, None, variants)
    assert [problem.message for problem in problems] == []
    assert game is not None
    return game


def copied(into: Path) -> Path:
    """A copy of the data."""
    return Path(shutil.copytree(DATA, into / "pirate-wizard"))


def trial(folder: Path, settings: str) -> Project:
    """The data in a folder with a variant `trial` that sets some of its numbers."""
    (folder / "variants" / "trial.yaml").write_text(f"name: Trial\nset: {{{settings}}}\n", encoding="utf-8")
    return Project.open(folder)


def of_type(game: Game, kind: str) -> list[Card]:
    """All cards of a type, in the data's order."""
    return [card for card in game.cards.values() if card.type == kind]


def designs(game: Game) -> list[Card]:
    """The designs that decks are built from: cards that have no circle number yet."""
    return [card for card in of_type(game, "card") if card.fields["circle"] is None]
