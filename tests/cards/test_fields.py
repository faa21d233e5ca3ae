"""A field's type decides what a value is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.cards.field_types import read_members, read_type
from cardgen.cards.fields import BAD, Bad, Report, absent, converter, number_of
from cardgen.cards.model import FieldType, Value
from cardgen.diagnostics import Place, Problem, Problems
from cardgen.source.nodes import Mapping, Node, Scalar
from cardgen.source.yaml_reader import parse_yaml


def node(text: str) -> Node:
    problems = Problems()
    found = parse_yaml(text, "cards.yaml", problems)
    assert found is not None
    assert not list(problems)
    return found


def declared(text: str) -> FieldType:
    problems = Problems()
    kind = read_type(node(text), "points", Report(problems))
    assert kind is not None
    assert not list(problems), [problem.message for problem in problems]
    return kind


def convert(type_: str, value: str) -> Value | Bad:
    return converter(declared(type_))(node(value), "points", Report(Problems()))


def fault(type_: str, value: str) -> Problem:
    problems = Problems()
    assert converter(declared(type_))(node(value), "points", Report(problems, "hope")) is BAD
    (problem,) = problems
    assert problem.card == "hope"
    return problem


@pytest.mark.parametrize("typed", ["No", "On", "~", "null", "010", "1:30", "1_000", "1.10", "0x1F", "2024-01-02", "10"])
def test_d01_d02_text_stays_as_typed(typed: str) -> None:
    assert convert("text", typed) == typed
    assert convert("markup", f'"{typed}"') == typed
    assert convert("{list: text}", f"[{typed}]") == (typed,)
    assert convert("{record: {a: text}}", f"{{a: {typed}}}") == {"a": typed}


def test_a_block_text_ends_without_a_line_break() -> None:
    assert convert("text", "|\n  one\n  two\n") == "one\ntwo"


@pytest.mark.parametrize(
    ("typed", "value"), [("10", 10), ("+1", 1), ("-3", -3), ("\u22123", -3), ('" 2 "', 2), ("007", 7)]
)
def test_whole_numbers(typed: str, value: int) -> None:
    assert convert("int", typed) == value


@pytest.mark.parametrize(
    ("typed", "help"),
    [
        ("ten", "write `10`"),
        ("Twelve", "write `12`"),
        ("1_000", "write `1000`"),
        ("1 000", "write `1000`"),
        ("10.0", "write `10`"),
        ("1,5", "write `1.5`, with a point"),
        ("1:30", "write it in figures"),
        ("1a", "write it in figures"),
        ("0x1F", "write it in figures"),
        ("~", "write it in figures"),
        ("\u0663", "write it in figures"),
    ],
)
def test_what_is_no_whole_number(typed: str, help: str) -> None:
    problem = fault("int", typed)
    assert problem.code == "C104"
    assert problem.message == f"`points` must be a whole number, found `{typed}`"
    assert problem.help == help


@pytest.mark.parametrize(("typed", "value"), [("1.5", 1.5), ("-.5", -0.5), ("3", 3), ("\u22120.25", -0.25)])
def test_numbers(typed: str, value: float) -> None:
    assert convert("number", typed) == value


@pytest.mark.parametrize("typed", ["nan", "inf", "1e3", "1,5", "x", "1.2.3", ""])
def test_what_is_no_number(typed: str) -> None:
    assert number_of(typed) is None


@pytest.mark.parametrize(("typed", "value"), [("true", True), ("Yes", True), ("off", False), ("NO", False)])
def test_true_and_false(typed: str, value: bool) -> None:
    assert convert("bool", typed) is value


@pytest.mark.parametrize(
    ("type_", "value", "code", "words"),
    [
        ("bool", "maybe", "C108", "true or false"),
        ("bool", "[true]", "C108", "a list"),
        ("int", "{a: 1}", "C104", "a mapping"),
        ("number", "x", "C104", "a number"),
        ("text", "{coin: }", "C105", "must be text, found a mapping"),
        ("int", "9999999999999999", "C107", "digits"),
        ("{type: int, min: 1, max: 5}", "0", "C107", "at least 1"),
        ("{type: int, min: 1, max: 5}", "6", "C107", "at most 5"),
        ("{type: number, max: 0.5}", "0.75", "C107", "at most 0.5"),
        ("length", "3", "", ""),
        ("length", "3mmm", "C109", "`mmm`"),
        ("length", "2,5in", "C109", "decimal comma"),
        ("{choice: [game, card]}", "gmae", "C106", "cannot be `gmae`"),
        ("{list: int}", "5", "C105", "must be a list"),
        ("{list: int, min: 2}", "[1]", "C107", "needs 2"),
        ("{list: int, max: 1}", "[1, 2]", "C107", "takes 1"),
        ("{list: int}", "[1, x]", "C104", "`points[2]`"),
        ("{record: {a: int}}", "{b: 1, a: 2}", "C101", "no `b`"),
        ("{record: {a: int}}", "{}", "C102", "`a`"),
        ("{record: {a: int}}", "5", "C105", "a record"),
        ("{record: {a: {list: int}}}", "{a: [1, x]}", "C104", "`points.a[2]`"),
    ],
)
def test_what_is_wrong_is_said(type_: str, value: str, code: str, words: str) -> None:
    if not code:
        assert convert(type_, value) == value
        return
    problem = fault(type_, value)
    assert problem.code == code
    assert words in problem.message


def test_every_slip_of_a_list_is_reported() -> None:
    problems = Problems()
    converter(declared("{list: int}"))(node("[x, 1, y]"), "points", Report(problems))
    assert [problem.place.column for problem in problems if problem.place] == [2, 8]


def test_a_cell_holds_a_list() -> None:
    place = Place("cards.csv", 2, 5, 12, "abc,naughty, nice", "B2")
    kind = converter(declared("{list: {choice: [naughty, nice]}}"))
    problems = Problems()
    assert kind(Scalar("naughty, nice", place), "sides", Report(problems)) == ("naughty", "nice")
    assert kind(Scalar("naughty;nice", place), "sides", Report(problems)) == ("naughty", "nice")
    assert not list(problems)
    assert kind(Scalar("naughty, nicer", place), "sides", Report(problems)) is BAD
    (problem,) = problems
    assert problem.place == Place("cards.csv", 2, 14, 5, "abc,naughty, nice", "B2")


def test_declared_types() -> None:
    assert declared("int") == FieldType("int")
    assert declared("text?") == FieldType("text", optional=True)
    assert declared("{choice: [a, 'no']}") == FieldType("choice", choices=("a", "no"))
    assert declared("{list: int, min: 1, max: 3}") == FieldType("list", items=FieldType("int"), least=1, most=3)
    assert declared("{type: {choice: [a, b]}, default: b}") == FieldType("choice", choices=("a", "b"), default="b")
    assert declared("{type: int, optional: true}") == FieldType("int", optional=True)
    assert declared("{choice?: [a]}") == FieldType("choice", optional=True, choices=("a",))
    assert declared("{record: {a: int, b: text?}}").members == {
        "a": FieldType("int"),
        "b": FieldType("text", optional=True),
    }
    assert declared("ref") == FieldType("ref")
    assert declared("{ref: spell}") == FieldType("ref", choices=("spell",))


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("itn", "C111", "`int`"),
        ("choice", "C111", "{choice: ...}"),
        ("[a, b]", "C111", "choice: [one, two]"),
        ("{choice: []}", "C111", "choice: [one, two]"),
        ("{min: 1}", "C111", "`type:`"),
        ("{type: int, list: int}", "C111", "`type:`"),
        ("{type: int, mni: 1}", "C101", "`min`"),
        ("{type: int, default: x}", "C104", ""),
        ("{type: int, min: 5, default: 1}", "C107", ""),
        ("{type: int, min: x}", "C141", ""),
        ("{type: int, min: [1]}", "C104", ""),
        ("{record: int}", "C111", ""),
    ],
)
def test_types_that_cannot_be_read(text: str, code: str, words: str) -> None:
    problems = Problems()
    read_type(node(text), "points", Report(problems))
    (problem,) = problems
    assert problem.code == code
    assert words in problem.help


def test_field_names_are_names() -> None:
    problems = Problems()
    members = node("{good: int, 'bad name': int}")
    assert isinstance(members, Mapping)
    assert list(read_members(members, "fields", Report(problems))) == ["good"]
    assert [problem.code for problem in problems] == ["C112"]


@pytest.mark.parametrize(
    ("type_", "value"),
    [
        ("text?", ""),
        ("{choice?: [a]}", ""),
        ("int?", None),
        ("number?", None),
        ("bool?", False),
        ("{list: int, optional: true}", ()),
        ("{record: {a: int}, optional: true}", None),
        ("{type: int, default: 3}", 3),
        ("{list: int, default: []}", ()),
    ],
)
def test_what_is_left_out_never_prints_none(type_: str, value: Value) -> None:
    assert absent(declared(type_)) == value


@given(st.integers(-(10**15) + 1, 10**15 - 1))
def test_every_whole_number_is_read_back(value: int) -> None:
    assert convert("int", str(value)) == value
    assert convert("int", str(value).replace("-", "\u2212")) == value


@given(st.floats(-1e6, 1e6).map(lambda value: round(value, 4)))
def test_every_decimal_number_is_read_back(value: float) -> None:
    assert number_of(f"{value:.4f}") == value


@pytest.mark.parametrize("typed", ["[1]", "[1, 2]", "[1, 2, 3]"])
def test_a_list_may_be_as_long_as_its_bounds(typed: str) -> None:
    assert convert("{list: int, min: 1, max: 3}", typed) == tuple(range(1, len(typed.split(",")) + 1))


@pytest.mark.parametrize(
    ("type_", "value", "help"),
    [
        ("{type: int, min: 1, max: 5}", "0", "write a number from 1 to 5"),
        ("{type: int, min: 1}", "0", "write 1 or more"),
        ("{type: number, max: 0.5}", "0.75", "write 0.5 or less"),
        ("{list: int, min: 3}", "[1]", "add 2 more"),
        ("{list: int, max: 1}", "[1, 2, 3]", "leave out 2"),
        ("bool", "maybe", "write `yes` or `no`"),
        ("int", "[1]", "write it in figures"),
        ("number", "[1]", "write it in figures"),
        ("length", "[3mm]", "write a number and a unit, such as `3mm`"),
        ("int", "9999999999999999", "as a name or a code it belongs in a field of type `text`"),
        ("{record: {a: int, b: bool}}", "{a: 1}", "add `b: ...`, `yes` or `no`"),
        ("{record: {a: int, b: text}}", "5", "write `{a: ..., b: ...}`"),
    ],
)
def test_what_to_write_instead_is_said(type_: str, value: str, help: str) -> None:
    assert fault(type_, value).help == help


@pytest.mark.parametrize("value", [1, 5])
def test_bounds_belong_to_what_is_allowed(value: int) -> None:
    assert convert("{type: int, min: 1, max: 5}", str(value)) == value


def test_a_records_fields_have_defaults_of_their_own() -> None:
    kind = "{record: {power: {type: int, default: 2}, when: text?, who: {choice: [all, one]}}}"
    assert convert(kind, "{who: one}") == {"power": 2, "when": "", "who": "one"}


def test_bounds_may_be_numbers_of_the_rules() -> None:
    problems = Problems()
    report = Report(problems, numbers={"rules.fields": 3})
    stops = read_type(node("{list: int, min: rules.fields, max: rules.fields * 2}"), "stops", report)
    circle = read_type(node("{type: int, min: 1, max: rules.fields}"), "circle", report)
    assert stops is not None
    assert circle is not None
    assert (stops.least, stops.most, circle.least, circle.most) == (3, 6, 1, 3)
    assert converter(stops)(node("[1, 2, 3]"), "stops", report) == (1, 2, 3)
    assert not list(problems)
    for kind, value in ((stops, "[1, 2]"), (stops, "[1, 2, 3, 4, 5, 6, 7]"), (circle, "4"), (circle, "0")):
        assert converter(kind)(node(value), "it", report) is BAD
    assert {problem.message: problem.help for problem in problems} == {
        "`it` needs 3 items, found 2": "add 1 more, or change `rules.fields`",
        "`it` takes 6 items, found 7": "leave out 1, or change `rules.fields * 2`",
        "`it` must be at most 3, found `4`": "write a number from 1 to 3, or change `rules.fields`",
        "`it` must be at least 1, found `0`": "write a number from 1 to 3",
    }
