"""What layouts are told of the game's edition."""

from __future__ import annotations

import pytest

from cardgen.cards.load import load_game
from cardgen.cards.template_names import game_names
from cardgen.diagnostics import Problems
from cardgen.source.bundle import bundle_root
from cardgen.source.project import Project


@pytest.mark.parametrize(
    ("edition", "told"),
    [
        ("first", ("first", "First playtest", 1)),
        ("double-sided", ("double-sided", "Double-sided cards", 3)),
        (None, ("current", "Current", 7)),
        ("base", ("", "", 0)),
    ],
)
def test_a_layout_sees_the_edition_by_id_name_and_place(edition: str | None, told: tuple[str, str, int]) -> None:
    project = Project.open(bundle_root() / "card_data" / "syndicats")
    game = load_game(project, Problems(), edition)
    assert game is not None
    names = game_names(game)["game"]
    assert isinstance(names, dict)
    assert (names["edition"], names["edition_name"], names["edition_order"]) == told


def test_a_layout_sees_the_variants() -> None:
    project = Project.open(bundle_root() / "card_data" / "syndicats")
    game = load_game(project, Problems(), None, ("upkeep", "no-dogs"))
    assert game is not None
    names = game_names(game)["game"]
    assert isinstance(names, dict)
    assert names["variants"] == ["upkeep", "no-dogs"]


def test_a_layout_sees_how_decks_are_built_and_how_their_lines_are_written() -> None:
    game = load_game(Project.open(bundle_root() / "card_data" / "pirate-wizard"), Problems())
    assert game is not None
    names = game_names(game)["game"]
    assert isinstance(names, dict)
    told = names["decklists"]
    assert (told["min"], told["max"], told["copies"]) == (30, None, 4)
    assert told["signs"]["circle"] == "@"
    assert told["words"]["bringer"] == {"windbringer": "wind", "glowbringer": "glow", "giftbringer": "gift"}


def test_a_game_without_such_decks_says_so() -> None:
    game = load_game(Project.open(bundle_root() / "card_data" / "syndicats"), Problems())
    assert game is not None
    names = game_names(game)["game"]
    assert isinstance(names, dict)
    assert names["decklists"] == {"min": None, "max": None, "copies": None, "signs": {}, "words": {}}
