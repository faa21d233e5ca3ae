"""Arithmetic over named numbers."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.cards.arithmetic import LARGEST, LONGEST, evaluate, names_in
from cardgen.diagnostics import Place, Problem, Problems

NAMES = {
    "size": 63,
    "power": 17,
    "rules.coins": 7,
    "players.max": 8,
    "rules.name": "x",
    "rules.open": True,
    "half": 0.5,
}


def work(text: str) -> int | float | bool | None:
    problems = Problems()
    value = evaluate(text, NAMES, None, problems)
    assert not list(problems)
    return value


def fault(text: str) -> Problem:
    problems = Problems()
    assert evaluate(text, NAMES, Place("game.yaml", 3, 10, len(text), " " * 9 + text), problems) is None
    (problem,) = problems
    return problem


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("1.5 + half", 2.0),
        ("rules.coins * players.max", 56),
        ("size == power + 46", True),
        ("1 + 2 * 3 - 4", 3),
        ("(1 + 2) * 3", 9),
        ("7 // 2", 3),
        ("7 / 2", 3.5),
        ("6 / 2", 3),
        ("7 % 4", 3),
        ("-power + +1", -16),
        ("\u22123 \u2212 1", -4),
        ("1 < 2 <= 2 != 3", True),
        ("1 < 2 > 5", False),
        ("not size < 60 and power >= 17", True),
        ("1 > 2 or not 3 > 4", True),
        ("min(size, 2 * 5, power) + max(1)", 11),
        ("  size  ", 63),
        ("rules.open", True),
        ("rules.open and 1 == 1", True),
    ],
)
def test_it_is_worked_out(text: str, value: float | bool) -> None:
    found = work(text)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("text", "code", "part", "help"),
    [
        ("size == powr + 1", "C141", "powr", "`power`"),
        ("rules.coin", "C141", "rules.coin", "`rules.coins`"),
        ("size / (power - 17)", "C142", "/", ""),
        ("5 // 0", "C142", "//", ""),
        ("5 % 0.0", "C142", "%", ""),
        ("size = 63", "C140", "=", "`==`"),
        ("size == ", "C140", "", "signs between"),
        ("(size + 1", "C140", "(", ""),
        ("size power", "C140", "power", ""),
        ("1 + * 2", "C140", "*", ""),
        ("min 1", "C140", "min", "`min(a, b)`"),
        ("size $ 2", "C140", "$", ""),
        ("__import__('os')", "C140", "'", ""),
        ("__import__", "C141", "__import__", ""),
        ("size.real()", "C141", "size.real", ""),
        ("rules.name + 1", "C144", "rules.name", ""),
        ("(1 < 2) + 1", "C144", "+", ""),
        ("size and 1 < 2", "C144", "and", "`a > 0 and b > 0`"),
        ("9" * 40, "C143", "9" * 40, ""),
        ("999999999 * 999999999 * 999999999", "C143", "*", ""),
        ("(" * 50 + "1" + ")" * 50, "C143", "(", ""),
        ("-" * 200 + "1", "C143", "-", ""),
        ("2 ** 3", "C140", "*", ""),
    ],
)
def test_carets_stand_under_the_part_that_is_wrong(text: str, code: str, part: str, help: str) -> None:
    problem = fault(text)
    assert problem.code == code
    assert problem.place is not None
    start = problem.place.column - 1
    assert problem.place.excerpt[start : start + max(problem.place.width, len(part))].startswith(part)
    assert help in problem.help


def test_an_endless_expression_is_refused() -> None:
    assert fault("1 + " * 500 + "1").code == "C143"


def test_names_are_listed_once_in_order() -> None:
    assert names_in("size == power + rules.coins * min(size, 3) and not rules.open") == [
        "size",
        "power",
        "rules.coins",
        "rules.open",
    ]


NUMBER = st.integers(0, 50).map(str) | st.sampled_from(["size", "power", "half"])
SUM = st.recursive(
    NUMBER,
    lambda inner: (
        st.builds("({} {} {})".format, inner, st.sampled_from(["+", "-", "*", "//", "%", "/"]), inner)
        | st.builds("-{}".format, inner)
    ),
    max_leaves=8,
)


@given(SUM, st.sampled_from(["==", "<", "<=", ">", ">=", "!="]), SUM)
def test_it_agrees_with_python(left: str, sign: str, right: str) -> None:
    text = f"{left} {sign} {right}"
    problems = Problems()
    found = evaluate(text, NAMES, None, problems)
    try:
        wanted = eval(text, {}, {"size": 63, "power": 17, "half": 0.5})
    except ZeroDivisionError:
        assert [problem.code for problem in problems] == ["C142"]
        return
    if found is None:
        assert [problem.code for problem in problems] == ["C143"]
    else:
        assert found == wanted


@given(st.text(st.sampled_from("ab1.+-*/%()<>=! \u2212,andorti"), max_size=30))
def test_any_text_is_worked_out_or_explained(text: str) -> None:
    problems = Problems()
    value = evaluate(text, {"a": 1, "b": 2.5, "d": True}, Place("f", 1, 1), problems)
    assert (value is None) == problems.has_errors
    assert value is None or (math.isfinite(value) and abs(value) <= LARGEST)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 +", "the expression ends too early"),
        ("1 + * 2", "`*` is not expected here"),
        ("1 2", "`2` is not expected here"),
        ("(1 + 2", "this parenthesis is never closed"),
    ],
)
def test_where_an_expression_goes_wrong_is_said(text: str, message: str) -> None:
    problem = fault(text)
    assert (problem.code, problem.message) == ("C140", message)
    assert problem.help


def test_an_expression_may_be_as_long_as_is_promised() -> None:
    long = "1 + " * ((LONGEST - 1) // 4) + "1"
    assert len(long) <= LONGEST
    assert work(long + " " * (LONGEST - len(long))) == (LONGEST - 1) // 4 + 1
    assert fault(long + " " * (LONGEST - len(long) + 1)).code == "C143"
