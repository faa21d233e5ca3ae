"""Boxes by edges, inside of others and beside them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laying import Desk

PANEL = "panel: {rectangle: [10, 20, 40, 60], fill: red}\n"


def box(desk: Desk, keys: str) -> list[float]:
    """The box (x, y, right, bottom) of a rectangle with these keys."""
    desk.elements(f"{PANEL}a: {{rectangle: , fill: ink, {keys}}}")
    line = desk.marks().splitlines()[1]
    points = [tuple(map(float, part.split())) for part in line.split("M")[1].replace(" Z", "").split(" L")]
    return [*points[0], *points[2]]


PLACED = [
    ("x: 1, w: 5, y: 2, h: 6", [1, 2, 6, 8]),
    ("x: 1, right: 6, y: 2, bottom: 8", [1, 2, 6, 8]),
    ("cx: 3, w: 4, cy: 5, h: 6", [1, 2, 5, 8]),
    ("right: 5, w: 4, bottom: 8, h: 6", [1, 2, 5, 8]),
    ("x: 1, cx: 3, y: 2, cy: 5", [1, 2, 5, 8]),
    ("right: 5, cx: 3, bottom: 8, cy: 5", [1, 2, 5, 8]),
    ("box: [1, 2, 4, 6]", [1, 2, 5, 8]),
    ("box: [1, 2, 4, 6], x: 3", [3, 2, 7, 8]),
    ("box: [1, 2, 4, 6], right: 9", [5, 2, 9, 8]),
    ("box: [1, 2, 4, 6], h: 1", [1, 2, 5, 3]),
    ("box: [1, 2, 4, 6], cx: 4", [2, 2, 6, 8]),
    ("box: [1, 2, 4, 6], x: 2, right: 9", [2, 2, 9, 8]),
    ("inside: panel", [10, 20, 50, 80]),
    ("inside: panel, inset: 3", [13, 23, 47, 77]),
    ("inside: panel, inset: [1, 2]", [12, 21, 48, 79]),
    ("inside: panel, inset: [1, 2, 3, 4]", [14, 21, 48, 77]),
    ("inside: panel, h: 5", [10, 20, 50, 25]),
    ("inside: face", [0, 0, 100, 140]),
    ("below: panel, h: 5", [10, 80, 50, 85]),
    ("below: panel, gap: 2, h: 5, x: 0, w: 9", [0, 82, 9, 87]),
    ("below: panel, bottom: 90", [10, 80, 50, 90]),
    ("above: panel, gap: 2, h: 5", [10, 13, 50, 18]),
    ("above: panel, y: 5", [10, 5, 50, 20]),
    ("right_of: panel, gap: 1, w: 5", [51, 20, 56, 80]),
    ("left_of: panel, gap: 1, w: 5", [4, 20, 9, 80]),
    ("left_of: panel, x: 5, h: 4", [5, 20, 10, 24]),
]


@pytest.mark.parametrize(("keys", "expected"), PLACED)
def test_a_box(desk: Desk, keys: str, expected: list[float]) -> None:
    assert box(desk, keys) == expected


def test_a_box_comes_out_the_same_whether_it_is_fixed_or_worked_out(desk: Desk) -> None:
    for keys, expected in PLACED[:7]:
        worked = keys.replace(" 1", " '{{ card.one }}'").replace("[1", "['{{ card.one }}'")
        desk.elements(f"a: {{rectangle: , fill: ink, {worked}}}")
        line = desk.marks({"one": 1})
        assert line.startswith(f"shape fill 101010 M{expected[0]} {expected[1]} L{expected[2]} ")


BAD = [
    ("x: 1, w: 5, y: 2", "`a` has no box"),
    ("x: 1, w: 5", "`a` has no box"),
    ("below: panel", "`a` has no box"),
    ("x: 1, w: 5, right: 9, y: 2, h: 6", "`a` has a box of too many words: x, right, w"),
    ("x: 5, right: 1, y: 2, h: 6", "`a` would be"),
    ("box: [1, 2, 3]", "expected a box `[x, y, w, h]`, found 3 values"),
    ("inside: [panel]", "expected an element's name"),
    ("inside: panel, inset: [1, 2, 3]", "an inset has one, two or four values, found 3"),
]


@pytest.mark.parametrize(("keys", "said"), BAD)
def test_a_box_that_is_none(desk: Desk, keys: str, said: str) -> None:
    desk.elements(f"{PANEL}a: {{rectangle: , {keys}}}")
    assert desk.load() is None
    assert said in desk.said()[0]


def test_an_inset_larger_than_its_box_is_told_on_the_card(desk: Desk) -> None:
    desk.elements(PANEL + "a: {rectangle: , inside: panel, inset: '{{ card.inset }}'}")
    desk.lay({"inset": 25})
    assert desk.said() == ["L111 5: `a` would be -3.53 mm wide (its edges have changed sides)"]


def test_what_is_not_drawn_has_no_box(desk: Desk) -> None:
    desk.elements("p: {rectangle: [0, 0, 9, 9], when: false}\na: {rectangle: , below: pp, h: 3}")
    desk.lay()
    assert desk.said()[0].startswith("L112 5: no element `pp` has been placed before this one (only elements that")


@given(
    st.floats(-50, 50), st.floats(0.5, 50), st.sampled_from([("x", "right"), ("x", "w"), ("right", "cx"), ("cx", "w")])
)
def test_any_two_words_of_an_axis_mean_the_same_box(start: float, size: float, words: tuple[str, str]) -> None:
    from cardgen.layout.boxes import _solve

    parts = {"start": start, "end": start + size, "middle": start + size / 2, "size": size}
    names = {"x": "start", "right": "end", "cx": "middle", "w": "size"}
    found = _solve({names[word]: parts[names[word]] for word in words}, {})
    assert found == pytest.approx((start, size), abs=1e-9)
