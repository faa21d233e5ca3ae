"""Decks are what their designer says they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from game_making import CARDS, GAME, at, load, under

from cardgen.cards.composition import check_composition, highest_players
from cardgen.cards.model import Game
from cardgen.diagnostics import Problem, Problems

NUMBERED = """
- {id: apple, name: Apple, type: fruit, cost: 2, numbers: 1..3}
- {id: pear, name: Pear, type: fruit, cost: 4, numbers: [4, 5]}
- {id: grim, name: Grim, type: goblin, mood: sour, effect: gain, coins: 3, number: 6}
"""


def market(folder: Path, deck: str, cards: str = CARDS) -> Game:
    text = GAME.replace("{cards: all, size: 6, count: {fruit: 5, goblin: 1}}", f"{{cards: all, {deck}}}")
    return load(folder, {"game.yaml": text, "cards.yaml": cards})


def check(game: Game) -> list[Problem]:
    problems = Problems()
    check_composition(game, problems)
    return list(problems)


def test_what_is_stated_holds(tmp_path: Path) -> None:
    deck = """size: 6, count: {fruit: 5, goblin: 1}, numbered: 1..6, limits: {copies: 3, goblin: 1, apple: 3},
      relations: [size == fruit + goblin, rules.hand * players.max <= size + 9]"""
    game = market(tmp_path, deck, NUMBERED)
    assert check(game) == []
    assert game.decks["main"].numbered == (1, 6)
    assert [relation.expression for relation in game.decks["main"].relations] == [
        "size == fruit + goblin",
        "rules.hand * players.max <= size + 9",
    ]


@pytest.mark.parametrize(
    ("deck", "cards", "code", "words"),
    [
        ("size: 7", CARDS, "C160", "has 6 cards, not 7"),
        ("count: {fruit: 4, goblin: 1}", CARDS, "C161", "has 5 cards of type `fruit`, not 4"),
        ("count: {fruit: 5}", CARDS, "C161", "`count` does not name"),
        ("numbered: 1..7", NUMBERED, "C162", "lacks the numbers 7"),
        ("numbered: 1..12", NUMBERED.replace("[4, 5]", "[9, 11]"), "C162", "lacks the numbers 4..5, 7..8, 10, 12"),
        ("numbered: 1..6", NUMBERED.replace("number: 6", "copies: 1"), "C162", "`grim` has no number"),
        ("numbered: 1..5", NUMBERED, "C164", "6 is not one of 1 to 5"),
        ("numbered: 1..6", NUMBERED.replace("number: 6", "number: 3"), "C163", "3 is printed on two cards"),
        ("size: 6", NUMBERED.replace("number: 6", "number: 3"), "C163", "3 is printed on two cards"),
        ("limits: {copies: 2}", CARDS, "C165", "`apple` has 3 copies, more than 2"),
        ("limits: {apple: 2}", CARDS, "C165", "`apple` has 3 copies, more than 2"),
        ("limits: {fruit: 4}", CARDS, "C165", "5 cards of type `fruit`, more than 4"),
        ("relations: [size == fruit + 2]", CARDS, "C166", "does not hold"),
        ("relations: [size + 1]", CARDS, "C166", "is a number"),
        ("relations: [size == friut]", CARDS, "C141", "friut"),
    ],
)
def test_what_does_not_hold_is_said(tmp_path: Path, deck: str, cards: str, code: str, words: str) -> None:
    found = check(market(tmp_path, deck, cards))
    assert any(problem.code == code and words in problem.message for problem in found), found


def test_missing_numbers_are_listed_in_spans(tmp_path: Path) -> None:
    problem = check(market(tmp_path, "numbered: 1..15", NUMBERED.replace("[4, 5]", "[8, 9]")))[0]
    assert problem.message == "deck `main` lacks the numbers 4..5, 7, 10..15"


def test_a_number_twice_shows_both_places(tmp_path: Path) -> None:
    (problem,) = check(market(tmp_path, "size: 6", NUMBERED.replace("number: 6", "number: 3")))
    assert (at(problem), under(problem)) == ("cards.yaml:4:84", "3")
    assert [(place.line, place.excerpt[place.column - 1 :][:4]) for place, _ in problem.also] == [(2, "1..3")]


def test_a_relation_tells_what_its_names_stand_for(tmp_path: Path) -> None:
    (problem,) = check(market(tmp_path, "relations: [size >= players.max * rules.hand]"))
    assert under(problem) == "size >= players.max * rules.hand"
    assert problem.help == "size is 6, players.max is 5, rules.hand is 3; the deck serves up to 2 players"


def test_a_slip_in_a_relation_has_its_caret(tmp_path: Path) -> None:
    (problem,) = check(market(tmp_path, "relations: [size == fruit + gobiln]"))
    assert (problem.code, under(problem), problem.help) == ("C141", "gobiln", "did you mean `goblin`?")


def test_the_highest_count_of_players_is_worked_out(tmp_path: Path) -> None:
    game = market(tmp_path, "relations: [size >= players.max * rules.hand, size == 6]")
    assert highest_players(game, game.decks["main"]) == 2
    game = market(tmp_path, "relations: [size == 6]")
    assert highest_players(game, game.decks["main"]) is None
    game = market(tmp_path, "relations: [players.max < 1]")
    assert highest_players(game, game.decks["main"]) is None


def test_cards_out_of_print_do_not_count(tmp_path: Path) -> None:
    assert (
        check(market(tmp_path, "size: 3, count: {fruit: 2, goblin: 1}", CARDS.replace("copies: 3", "copies: 0"))) == []
    )


def test_names_with_a_hyphen_are_written_with_an_underscore(tmp_path: Path) -> None:
    text = GAME.replace("goblin", "cave-goblin").replace(
        "size: 6, count: {fruit: 5, cave-goblin: 1}", "relations: [cave_goblin == 1]"
    )
    game = load(tmp_path, {"game.yaml": text, "cards.yaml": CARDS.replace("goblin", "cave-goblin")})
    assert check(game) == []
