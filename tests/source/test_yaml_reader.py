"""YAML is read as typed, with the place of everything."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from cardgen.diagnostics import Problems
from cardgen.source.nodes import Listing, Mapping, Node, Scalar
from cardgen.source.yaml_reader import parse_yaml, read_yaml


def read(text: str) -> Node:
    problems = Problems()
    node = parse_yaml(text, "cards.yaml", problems)
    assert not list(problems)
    assert node is not None
    return node


def plain(node: Node | None) -> object:
    """A node as plain lists, dicts and texts."""
    if isinstance(node, Mapping):
        return {key: plain(value) for key, value in node}
    if isinstance(node, Listing):
        return [plain(item) for item in node]
    assert node is not None
    return node.text


def scalar(node: Node, *path: str | int) -> Scalar:
    for step in path:
        if isinstance(step, int):
            assert isinstance(node, Listing)
            node = node.items[step]
        else:
            assert isinstance(node, Mapping)
            node = node.entries[step]
    assert isinstance(node, Scalar)
    return node


def marked(found: Scalar) -> str:
    """What the carets stand under."""
    place = found.place
    return place.excerpt[place.column - 1 : place.column - 1 + place.width]


def test_d01_words_that_yaml_takes_for_something_else_stay_as_typed() -> None:
    text = "- {id: c1, name: No, text: On}\n- {id: c2, name: Off, text: Yes}\n- {id: c3, name: ~, text: null}\n"
    assert plain(read(text)) == [
        {"id": "c1", "name": "No", "text": "On"},
        {"id": "c2", "name": "Off", "text": "Yes"},
        {"id": "c3", "name": "~", "text": "null"},
    ]


@pytest.mark.parametrize(
    "typed", ["1:30", "12:30", "123:123", "1_000", "1.10", "2024-01-02", "0x1F", "010", "1e3", ".5"]
)
def test_d02_figures_stay_as_typed(typed: str) -> None:
    assert plain(read(f"a: {typed}\nb: [{typed}]")) == {"a": typed, "b": [typed]}


@pytest.mark.parametrize(
    ("text", "words", "place"),
    [
        ("a: hope", "hope", "cards.yaml:1:4"),
        ("a:   hope   # word", "hope", "cards.yaml:1:6"),
        ("x: 1\na: 'ho pe'", "ho pe", "cards.yaml:2:5"),
        ('a: "hope"', "hope", "cards.yaml:1:5"),
        ("{x: 1, a: hope}", "hope", "cards.yaml:1:11"),
        ("ü: é\na: ſ", "ſ", "cards.yaml:2:4"),
        ("a: |\n\n   two\n   lines\n", "two", "cards.yaml:3:4"),
        ("a: >-\n  folded\n  text\n", "folded", "cards.yaml:2:3"),
        ("a: one\n  two", "one", "cards.yaml:1:4"),
        ("x: 1\r\na: hope\r\n", "hope", "cards.yaml:2:4"),
    ],
)
def test_carets_stand_under_the_text_itself(text: str, words: str, place: str) -> None:
    found = scalar(read(text), "a")
    assert str(found.place) == place
    assert marked(found) == words


def test_quotes_are_known() -> None:
    node = read("a: ~\nb: '~'\nc:\nd: \"\"\n")
    assert [scalar(node, key).is_null for key in "abcd"] == [True, False, True, False]
    assert [scalar(node, key).plain for key in "abcd"] == [True, False, True, False]


def test_keys_have_places_too() -> None:
    node = read("first: 1\nsecond: {third: 2}\n")
    assert isinstance(node, Mapping)
    assert str(node.key_place("second")) == "cards.yaml:2:1"
    assert str(node.key_place("nowhere")) == "cards.yaml:1:1"


def test_merge_keys_are_taken_over_and_overridden() -> None:
    text = """
base: &base {cost: 1, text: Draw.}
more: &more {cost: 2, art: cat.svg}
a: {<<: *base, cost: 5}
b:
  cost: 9
  <<: [*base, *more]
c: {'<<': 1}
"""
    node = plain(read(text))
    assert isinstance(node, dict)
    assert node["a"] == {"cost": "5", "text": "Draw."}
    assert node["b"] == {"cost": "9", "text": "Draw.", "art": "cat.svg"}
    assert node["c"] == {"<<": "1"}


def test_an_alias_is_what_it_names_with_its_place() -> None:
    node = read("a: &x [1, 2]\nb: *x\n")
    assert plain(node) == {"a": ["1", "2"], "b": ["1", "2"]}
    assert scalar(node, "b", 1).place.line == 1


def test_a_byte_order_mark_is_swallowed(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_bytes(b"\xef\xbb\xbf- name: Nur\xc5\xbfe\r\n")
    problems = Problems()
    node = read_yaml(path, problems, "cards.yaml")
    assert node is not None
    assert plain(node) == [{"name": "Nurſe"}]
    assert str(scalar(node, 0, "name").place) == "cards.yaml:1:9"
    assert not list(problems)


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "---\n", "\n\n"])
def test_an_empty_file_says_nothing(text: str) -> None:
    node = read(text)
    assert isinstance(node, Scalar)
    assert node.is_null


def test_core_tags_are_harmless() -> None:
    assert plain(read("a: !!str 5\nb: !!map {c: 1}\nd: ! x")) == {"a": "5", "b": {"c": "1"}, "d": "x"}


TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff\u2028\u2029\ufffe\uffff"))
KEY = st.text("abcdefgh", min_size=1, max_size=4).filter(lambda key: key != "<<")


@given(
    st.recursive(
        TEXT, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEY, inner, max_size=4), max_leaves=8
    )
)
def test_whatever_is_dumped_is_read_back(data: object) -> None:
    dumped = yaml.safe_dump(data, allow_unicode=True, default_style='"', width=10_000)
    assert plain(read(dumped)) == data


@given(TEXT)
def test_a_quoted_text_is_under_its_carets(text: str) -> None:
    found = scalar(read(f"key: {json.dumps(text, ensure_ascii=False)}"), "key")
    assert found.text == text
    assert found.place.column == 7
    if "\\" not in found.place.excerpt and text:
        assert marked(found) == text


@given(st.text(st.sampled_from("ab:-[]{},&*!|>'\"%@`#? \n\t\\0~<é"), max_size=40))
def test_any_text_is_read_or_explained(text: str) -> None:
    problems = Problems()
    node = parse_yaml(text, "f.yaml", problems)
    assert node is not None or problems.has_errors
    for problem in problems:
        assert problem.place is not None
        assert problem.place.line <= text.count("\n") + 1
        assert problem.message
