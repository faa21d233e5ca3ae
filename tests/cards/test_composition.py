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
    assert game.decks["main"].numbered == ((1, 6),)
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
        ("numbered: 1..5", NUMBERED, "C164", "the number 6 is not among 1..5"),
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


GAPS = """
- {id: apple, name: Apple, type: fruit, cost: 2, numbers: [1..2, 5]}
- id: pear
  name: Pear
  type: fruit
  cost: 4
  numbers: 8..9, 12
"""


@pytest.mark.parametrize("numbered", ["[1..2, 5, 8..9, 12]", '"1..2, 5, 8-9; 12"', "[12, 8..9, 5, 1..2]"])
def test_numbers_may_lie_in_several_ranges(tmp_path: Path, numbered: str) -> None:
    game = market(tmp_path, f"numbered: {numbered}", GAPS)
    assert game.decks["main"].numbered == ((1, 2), (5, 5), (8, 9), (12, 12))
    assert check(game) == []


def test_a_gap_is_not_missed_and_a_number_in_it_is_outside(tmp_path: Path) -> None:
    outside, missing = check(market(tmp_path, "numbered: [1..3, 5, 8..9]", GAPS))
    assert (missing.code, missing.message) == ("C162", "deck `main` lacks the numbers 3")
    assert missing.help == "give cards these numbers, or state what is left: `numbered: [1..2, 5, 8..9]`"
    assert (outside.code, outside.card) == ("C164", "pear")
    assert outside.message == "the number 12 is not among 1..3, 5, 8..9, the numbers of deck `main`"


def test_the_help_for_a_gap_is_what_works(tmp_path: Path) -> None:
    """What the help says to write is taken as the deck's statement: nothing is wrong any more."""
    (problem,) = check(market(tmp_path, "numbered: 1..12", GAPS))
    statement = problem.help.partition("`")[2].rstrip("`")
    assert statement.startswith("numbered: ")
    assert check(market(tmp_path, statement, GAPS)) == []


def test_many_numbers_of_one_card_are_one_problem(tmp_path: Path) -> None:
    problem, _ = check(market(tmp_path, "numbered: 1..3", NUMBERED))
    assert problem.message == "the numbers 4..5 are not among 1..3, the numbers of deck `main`"
    cards = NUMBERED.replace("[4, 5]", "[2, 3, X]").replace("number: 6", "numbers: [X, X]")
    found = [problem.message for problem in check(market(tmp_path, "size: 8", cards)) if problem.code == "C163"]
    assert found == [
        "the numbers 2..3 are printed on two cards of deck `main`",
        "the number X is printed on two cards of deck `main`",
    ]


def test_a_card_that_repeats_its_own_number(tmp_path: Path) -> None:
    (problem,) = check(market(tmp_path, "size: 7", NUMBERED.replace("number: 6", "numbers: [6, 6]")))
    assert (problem.message, problem.also) == ("the number 6 is printed twice on `grim`", ())


@pytest.mark.parametrize(
    ("deck", "code", "caret"),
    [
        ("size: 7", "C160", "7"),
        ("count: {fruit: 4, goblin: 1}", "C161", "4"),
        ("count: {fruit: 5}", "C161", "{"),
        ("numbered: 1..7", "C162", "1..7"),
        ("limits: {fruit: 4}", "C165", "4"),
    ],
)
def test_the_caret_stands_under_the_statement(tmp_path: Path, deck: str, code: str, caret: str) -> None:
    (problem,) = check(market(tmp_path, deck, NUMBERED))
    assert (problem.code, under(problem)) == (code, caret)
    assert problem.help


def test_a_limit_is_shown_beside_the_card_that_breaks_it(tmp_path: Path) -> None:
    (problem,) = check(market(tmp_path, "limits: {copies: 9, apple: 2}"))
    assert under(problem) == "3"
    assert [(place.excerpt[place.column - 1], word) for place, word in problem.also] == [("2", "the limit")]


EDITION = (
    "set: {decks.main.numbered: 1..7, decks.main.size: 8, decks.main.count.goblin: 2, decks.main.limits.fruit: 4}\n"
)


def test_statements_of_an_edition_are_shown_there_and_the_edition_is_named(tmp_path: Path) -> None:
    """The deck in game.yaml is right; what the edition says of it is not."""
    deck = "cards: all, size: 6, count: {fruit: 5, goblin: 1}, numbered: 1..6, limits: {fruit: 5}"
    text = GAME.replace("cards: all, size: 6, count: {fruit: 5, goblin: 1}", deck)
    files = {"game.yaml": text, "cards.yaml": NUMBERED, "editions/010-big.yaml": EDITION}
    assert check(load(tmp_path, files, "base")) == []
    found = check(load(tmp_path, files))
    assert [problem.code for problem in found] == ["C162", "C160", "C161", "C165"]
    assert [under(problem) for problem in found] == ["1..7", "8", "2", "4"]
    for problem in found:
        assert at(problem).startswith("010-big.yaml:1:")
        assert problem.message.endswith(" (in edition `big`)")
        assert [(Path(place.file).name, word) for place, word in problem.also] == [("game.yaml", "the deck")]


def test_a_card_removed_by_an_edition_names_the_edition(tmp_path: Path) -> None:
    files = {
        "game.yaml": GAME.replace("size: 6, count: {fruit: 5, goblin: 1}", "numbered: 1..6"),
        "cards.yaml": NUMBERED,
        "editions/010-less.yaml": "remove: {cards: [pear]}\n",
        "variants/calm.yaml": "remove: {cards: [grim]}\n",
    }
    (problem,) = check(load(tmp_path, files))
    assert (at(problem), problem.message) == (
        "game.yaml:12:32",
        "deck `main` lacks the numbers 4..5 (in edition `less`)",
    )
    (problem,) = check(load(tmp_path, files, variants=("calm",)))
    assert problem.message == "deck `main` lacks the numbers 4..6 (in edition `less` with variant `calm`)"


@pytest.mark.parametrize("numbered", ["[1..13, 17..26]", "1..26"])
def test_an_edition_may_leave_gaps(tmp_path: Path, numbered: str) -> None:
    cards = "\n".join(f"- {{id: c{n}, name: C, type: fruit, cost: 99, number: {n}}}" for n in range(1, 27))
    overlay = f"remove: {{cards: [c14, c15, c16]}}\nset: {{decks.main.numbered: '{numbered.strip('[]')}'}}\n"
    files = {
        "game.yaml": GAME.replace("size: 6, count: {fruit: 5, goblin: 1}", "numbered: 1..26"),
        "cards.yaml": cards,
        "editions/010-gap.yaml": overlay,
    }
    found = check(load(tmp_path, files))
    assert [problem.code for problem in found] == ([] if "," in numbered else ["C162"])


@pytest.mark.parametrize(("size", "help"), [(7, "1 too few"), (4, "2 too many")])
def test_the_difference_is_worked_out(tmp_path: Path, size: int, help: str) -> None:
    (problem,) = check(market(tmp_path, f"size: {size}"))
    assert problem.help.startswith(help)


def test_a_deck_that_serves_any_number_of_players_has_no_highest(tmp_path: Path) -> None:
    game = market(tmp_path, "relations: [players.max > 0]")
    assert highest_players(game, game.decks["main"]) is None


def test_players_are_counted_from_the_least(tmp_path: Path) -> None:
    game = market(tmp_path, "relations: [players.max <= players.min]")
    assert highest_players(game, game.decks["main"]) == 2
