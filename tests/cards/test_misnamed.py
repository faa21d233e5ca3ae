"""One slip of the keyboard is one problem, wherever its traces show."""

from __future__ import annotations

from pathlib import Path

import pytest
from game_making import CARDS, GAME, at, load, only, problems_of, under

from cardgen.diagnostics import Problem

HEADER = "id,name,type,cost,effect,coins"


def table(header: str = HEADER, rows: int = 12) -> str:
    """Fruit in a table; every other one has the effect."""
    lines = [f"f{n},Fruit {n},fruit,2,{'gain,3' if n % 2 else ','}" for n in range(1, rows + 1)]
    return "\n".join([header, *lines, ""])


def brief(problem: Problem) -> tuple[str, str, str]:
    return problem.code, at(problem), under(problem)


def test_the_table_is_sound(tmp_path: Path) -> None:
    assert len(load(tmp_path, {"cards.csv": table()}).cards) == 12


def test_a_column_that_nobody_knows_is_one_problem_and_what_is_missing_another(tmp_path: Path) -> None:
    unknown, missing = problems_of(tmp_path, {"cards.csv": table().replace("cost", "price")})
    assert brief(unknown) == ("C101", "cards.csv:1:14", "price")
    assert unknown.message == "no card has a `price`, as this column is called"
    assert unknown.help == "`cost` is missing: is that what was meant?"
    assert unknown.place is not None
    assert (unknown.place.cell, unknown.card) == ("D1", "")
    assert brief(missing) == ("C102", "cards.csv:2:1", "f1")
    assert missing.message.startswith("this card needs a value for `cost` (`f1` and 11 more cards: `f2`, `f3`, ")
    assert missing.help == "fill the column `cost`: a whole number"
    assert [(place.line, word) for place, word in missing.also] == [(3, "card `f2`"), (4, "card `f3`")]


def test_a_column_of_types_is_known_by_what_it_holds(tmp_path: Path) -> None:
    unknown, missing = problems_of(tmp_path, {"cards.csv": table().replace("type", "kind")})
    assert brief(unknown) == ("C101", "cards.csv:1:9", "kind")
    assert unknown.help == "did you mean `type`? `fruit` is a card type"
    assert (missing.code, missing.help) == ("C102", "fill the column `type`: one of `fruit`, `goblin`")
    assert "and 11 more cards" in missing.message


@pytest.mark.parametrize(
    ("wrong", "column", "help"),
    [
        ("csot", "D1", "did you mean `cost`, which is missing?"),
        ("Cost", "D1", "did you mean `cost`, which is missing?"),
        ("costs", "D1", "did you mean `cost`, which is missing?"),
    ],
)
def test_a_column_near_to_what_is_missing_explains_it(tmp_path: Path, wrong: str, column: str, help: str) -> None:
    problem = only(tmp_path, {"cards.csv": table().replace("cost", wrong)})
    assert brief(problem) == ("C101", "cards.csv:1:14", wrong)
    assert problem.help == help


def test_two_unknown_columns_are_two_problems(tmp_path: Path) -> None:
    found = problems_of(tmp_path, {"cards.csv": table("id,name,type,csot,effect,cions")})
    assert [under(problem) for problem in found] == ["csot", "cions"]
    assert found[1].help == "did you mean `coins`, which the effect `gain` takes?"


def test_an_unknown_column_that_is_optional_costs_nothing_where_it_is_empty(tmp_path: Path) -> None:
    text = (
        table(HEADER + ",flavuor")
        .replace(",,\n", ",,,\n")
        .replace("gain,3", "gain,3,")
        .replace("gain,3,", "gain,3,x", 1)
    )
    problem = only(tmp_path, {"cards.csv": text})
    assert (problem.code, under(problem), problem.help) == ("C101", "flavuor", "did you mean `flavour`?")


def test_a_cell_that_does_not_belong_to_its_card_is_shown_itself(tmp_path: Path) -> None:
    """The column is known, but to other cards: the header is right and the cell is wrong."""
    text = table(HEADER + ",mood").replace("f2,Fruit 2,fruit,2,,", "f2,Fruit 2,fruit,2,,,sour")
    problem = next(problem for problem in problems_of(tmp_path, {"cards.csv": text}) if problem.code == "C101")
    assert (problem.card, at(problem), under(problem)) == ("f2", "cards.csv:3:22", "sour")
    assert problem.help == "`mood` belongs to cards of type `goblin`"


def test_a_parameter_without_its_effect_says_whose_it_is(tmp_path: Path) -> None:
    problem = only(tmp_path, {"cards.yaml": CARDS.replace("cost: 2", "cost: 2, coins: 1")})
    assert (under(problem), problem.help) == ("coins", "`coins` belongs to the effect `gain`")


def test_a_misspelt_parameter_is_one_problem_with_the_effect_beside_it(tmp_path: Path) -> None:
    problem = only(tmp_path, {"cards.yaml": CARDS.replace("coins: 3", "cion: 3")})
    assert (problem.code, problem.card, under(problem)) == ("C101", "grim", "cion")
    assert problem.help == "did you mean `coins`, which the effect `gain` takes?"
    assert [(Path(place.file).name, word) for place, word in problem.also] == [("game.yaml", "the effect")]


def test_a_parameter_misspelt_where_it_is_declared(tmp_path: Path) -> None:
    """The cards are right, the effect is wrong: the same pair, seen from the other side."""
    game = GAME.replace("parameters: {coins: int}", "parameters: {coin: int}")
    problem = only(tmp_path, {"game.yaml": game})
    assert (problem.code, under(problem)) == ("C101", "coins")
    assert problem.help == "did you mean `coin`, which the effect `gain` takes?"
    assert problem.also[0][1] == "the effect"


def test_a_missing_parameter_shows_the_effect_that_takes_it(tmp_path: Path) -> None:
    problem = only(tmp_path, {"cards.yaml": CARDS.replace(", coins: 3", "")})
    assert (problem.code, problem.help) == ("C102", "add `coins: ...`, a whole number")
    assert [word for _, word in problem.also] == ["the effect `gain` takes it"]


def test_a_field_that_all_cards_of_a_type_lack_is_one_problem(tmp_path: Path) -> None:
    problem = only(tmp_path, {"cards.yaml": CARDS.replace(" cost: 2,", "").replace(" cost: 4,", "")})
    assert problem.message == "this card needs a value for `cost` (`apple` and 1 more card: `pear`)"
    assert [(place.line, word) for place, word in problem.also] == [(3, "card `pear`")]


def test_a_key_misspelt_on_all_cards_is_one_problem(tmp_path: Path) -> None:
    problem = only(tmp_path, {"cards.yaml": CARDS.replace("cost:", "csot:")})
    assert (problem.code, under(problem)) == ("C101", "csot")
    assert problem.message == "this card has no `csot` (`apple` and 1 more card: `pear`)"


@pytest.mark.parametrize("typed", ["weight", "price"])
def test_a_key_that_is_near_to_nothing_is_held_against_what_is_missing(tmp_path: Path, typed: str) -> None:
    missing, unknown = problems_of(tmp_path, {"cards.yaml": CARDS.replace("cost: 2", f"{typed}: 2")})
    assert (missing.code, unknown.code, under(unknown)) == ("C102", "C101", typed)
    assert unknown.help == "`cost` is missing: is that what was meant?"


def test_a_key_that_says_something_again(tmp_path: Path) -> None:
    problem = only(tmp_path, {"cards.yaml": CARDS.replace("cost: 2", "cost: 2, kost: 2")})
    assert problem.help == "did you mean `cost`? The card says it already: remove this"


@pytest.mark.parametrize(
    ("header", "caret", "help"),
    [
        ("Id,Nombre,type,cost,effect,coins", "Id", "did you mean `id`? It says `Id`"),
        ("nr,nmae,type,cost,effect,coins", "nmae", "did you mean `name`? It says `nmae`"),
    ],
)
def test_a_table_whose_ids_and_names_are_not_found(tmp_path: Path, header: str, caret: str, help: str) -> None:
    found = [problem for problem in problems_of(tmp_path, {"cards.csv": table(header)}) if problem.code == "C102"]
    assert [(under(problem), problem.help) for problem in found] == [(caret, help)]
    assert found[0].message == "one of the cards has neither `id` nor `name`"


def test_names_may_be_forgotten_for_all(tmp_path: Path) -> None:
    problem = only(tmp_path, {"cards.csv": table().replace("name", "nmae")})
    assert (problem.code, under(problem), problem.help) == ("C101", "nmae", "did you mean `name`, which is missing?")


def test_an_unknown_type_does_not_hide_an_unknown_key(tmp_path: Path) -> None:
    found = problems_of(tmp_path, {"cards.yaml": CARDS.replace("type: goblin, mood", "type: gobiln, moood")})
    assert [(problem.code, under(problem)) for problem in found if problem.card == "grim"] == [
        ("C113", "gobiln"),
        ("C101", "moood"),
    ]


def test_what_is_missing_is_described_by_its_type(tmp_path: Path) -> None:
    fields = {
        "a": "int",
        "b": "text",
        "c": "{choice: [x, y]}",
        "d": "bool",
        "e": "length",
        "f": "{list: int}",
        "g": "ref",
        "h": "{record: {p: int, q: text}}",
        "i": "number",
        "j": "markup",
    }
    declared = ", ".join(f"{name}: {kind}" for name, kind in fields.items())
    game = f"title: T\ncard_types: {{t: {{layout: x, fields: {{{declared}}}}}}}\n"
    found = problems_of(tmp_path, {"game.yaml": game, "cards.yaml": "- name: N\n"})
    assert [problem.help.partition(", ")[2] for problem in found] == [
        "a whole number",
        "a text",
        "one of `x`, `y`",
        "`yes` or `no`",
        "such as `3mm`",
        "a list",
        "the id of a card",
        "`{p: ..., q: ...}`",
        "a number",
        "a text",
    ]
