"""Fields that name a deck, and the charts that each deck has."""

from __future__ import annotations

from pathlib import Path

import pytest
from game_making import load, make, only

from cardgen.cards.load import load_game
from cardgen.cards.model import Game
from cardgen.diagnostics import Problem, Problems

GAME = """
title: Tides
card_types:
  card: {layout: x, fields: {ring: {type: int, min: 1, max: 9, optional: true}}}
  chart: {layout: x, fields: {deck: deck, scale: {type: int, default: 2}}}
  sheet: {layout: x, fields: {deck: deck?, many: int}}
decklists: {cards: [card], values: {ring: {sign: "@"}}, charts: chart}
components: {charts: {types: [chart]}}
"""
CARDS = "- {name: Big fish, type: card}\n"
DECKS = {
    "decks/calm.yaml": "name: Calm\ncards: 3 big fish @2\n",
    "decks/wild.yaml": "name: Wild\ncards: 1 big fish @3\n",
}


def game_of(folder: Path, cards: str = CARDS, game: str = GAME) -> Game:
    return load(folder, {"game.yaml": game, "cards.yaml": cards, **DECKS})


def wrong(folder: Path, cards: str = CARDS, game: str = GAME) -> Problem:
    return only(folder, {"game.yaml": game, "cards.yaml": cards, **DECKS})


def test_every_deck_has_a_chart_that_knows_its_deck(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    assert game.components["charts"].cards == ("chart-calm", "chart-wild")
    chart = game.cards["chart-wild"]
    assert (chart.name, chart.type, chart.fields) == ("Wild", "chart", {"deck": "wild", "scale": 2})


def test_a_deck_that_a_player_brings_has_one_too(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("2 big fish @9\n", "utf-8")
    problems = Problems()
    project = make(tmp_path, {"game.yaml": GAME, "cards.yaml": CARDS, **DECKS})
    game = load_game(project, problems, brought=(tmp_path / "mine.txt",))
    assert game is not None
    assert not list(problems)
    assert game.components["charts"].cards == ("chart-calm", "chart-wild", "chart-mine")
    assert game.components["mine"].cards == ("big-fish-9",) * 2


def test_a_chart_of_ones_own_takes_the_place_of_the_one_that_would_be_made(tmp_path: Path) -> None:
    game = game_of(tmp_path, f"{CARDS}- {{id: chart-calm, name: Still, type: chart, deck: calm, scale: 5}}\n")
    assert game.components["charts"].cards == ("chart-calm", "chart-wild")
    assert (game.cards["chart-calm"].name, game.cards["chart-calm"].fields["scale"]) == ("Still", 5)


def test_without_charts_there_are_none(tmp_path: Path) -> None:
    game = load(
        tmp_path,
        {
            "game.yaml": GAME.replace(", charts: chart", "").replace("types: [chart]", "types: [card]"),
            "cards.yaml": CARDS,
            **DECKS,
        },
    )
    assert not [name for name in game.cards if name.startswith("chart")]


def test_a_deck_that_there_is_not_is_told_where_it_is_named(tmp_path: Path) -> None:
    problem = wrong(tmp_path, f"{CARDS}- {{id: big, name: Big, type: chart, deck: wlid}}\n")
    assert (problem.code, problem.message) == ("C110", "`deck`: there is no deck `wlid`")
    assert problem.help == "did you mean `wild`?"
    assert problem.place is not None
    assert problem.place.excerpt[problem.place.column - 1 :].startswith("wlid")


def test_a_deck_may_be_left_open_where_the_field_may(tmp_path: Path) -> None:
    game = game_of(tmp_path, f"{CARDS}- {{id: big, name: Big, type: sheet, many: 2}}\n")
    assert game.cards["big"].fields["deck"] == ""


WRONG = [
    ("charts: chrt", "C113", "there is no card type `chrt`"),
    ("charts: card", "C186", "`decklists.charts`: cards of type `card` cannot be made from a deck alone"),
    ("charts: sheet", "C186", "`decklists.charts`: cards of type `sheet` cannot be made from a deck alone"),
]


@pytest.mark.parametrize(("said", "code", "message"), WRONG)
def test_charts_want_a_type_that_a_deck_can_fill(tmp_path: Path, said: str, code: str, message: str) -> None:
    problem = wrong(
        tmp_path, game=GAME.replace("charts: chart}", f"{said}}}").replace("types: [chart]", "types: [card]")
    )
    assert (problem.code, problem.message) == (code, message)
