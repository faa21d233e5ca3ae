"""Where elements may lie, and what must hold: `within`, `apart`, `check`; told at the data that they came from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laying import Desk

from cardgen.diagnostics import Place, Severity
from cardgen.layout.drawing import Path
from cardgen.layout.face import FIELD_PLACES
from cardgen.layout.matrices import map_path, translation
from cardgen.layout.shapes import ellipse, rectangle
from cardgen.layout.spacing import outlines_overlap

PLACES = {f"isles[{n}]": Place("map.yaml", 10 + n, 5) for n in range(1, 5)} | {
    "isles": Place("map.yaml", 10, 3),
    "panel": Place("map.yaml", 20, 3),
}
ISLES = """
    isles:
      for: "isle in card.isles"
      elements:
        isle: {ellipse: ["{{ isle[0] }}", "{{ isle[1] }}", 5], fill: ink, within: face, apart: [isle, panel]}
    box:
      at: ["{{ card.panel[0] }}", "{{ card.panel[1] }}"]
      group: {panel: {rectangle: [0, 0, 20, 30], stroke: ink, within: safe}}
"""


def told(desk: Desk, **card: object) -> list[tuple[str, str, int, list[int]]]:
    """Code, message, line, and the other lines of all that is said of a card."""
    desk.lay({"panel": (60, 60), **card}, **{FIELD_PLACES: PLACES})  # type: ignore[arg-type]
    return [(p.code, p.message, p.place.line if p.place else 0, [at.line for at, _ in p.also]) for p in desk.problems]


@pytest.fixture
def isles(desk: Desk) -> Desk:
    desk.elements(ISLES)
    return desk


def test_what_lies_well_is_no_matter(isles: Desk) -> None:
    assert told(isles, isles=((10, 10), (30, 30), (5, 135))) == []


def test_what_reaches_beyond_says_how_far_and_which_item_it_is(isles: Desk) -> None:
    assert told(isles, isles=((10, 10), (-40, 30), (98, 138))) == [
        ("L117", "`isle` reaches 15.87 mm beyond the left edge of `face`", 12, []),
        ("L117", "`isle` reaches 1.06 mm beyond the right and 1.06 mm beyond the bottom edge of `face`", 13, []),
    ]


def test_two_at_nearly_one_place_are_told_of_once_with_both_places(isles: Desk) -> None:
    assert told(isles, isles=((10, 10), (30, 30), (36, 36))) == [("L118", "`isle` lies on another `isle`", 12, [13])]
    assert [problem.severity for problem in isles.problems] == [Severity.WARNING]


def test_two_at_the_very_same_place_lie_on_each_other(isles: Desk) -> None:
    assert [line for *_, line, _ in told(isles, isles=((10, 10), (10, 10)))] == [11]


def test_round_things_may_come_near_each_others_corners(isles: Desk) -> None:
    """Boxes would overlap: (30, 30) and (38, 38) are 11.3 apart, two radii are 10."""
    assert told(isles, isles=((30, 30), (38, 38), (56, 56))) == []


def test_what_stands_later_and_in_a_group_is_kept_clear_of_too(isles: Desk) -> None:
    assert told(isles, isles=((10, 10), (70, 75))) == [("L118", "`isle` lies on `panel`", 12, [20])]


def test_a_group_is_told_of_where_its_place_stands(isles: Desk) -> None:
    ((code, message, line, _),) = told(isles, isles=(), panel=(4000, 14))
    assert (code, line) == ("L117", 20)
    assert message == "`panel` reaches 1382.89 mm beyond the right edge of `safe`"


def test_words_lie_where_they_are_painted(desk: Desk) -> None:
    desk.elements(
        """
        isle: {rectangle: [0, 0, 20, 20], fill: ink}
        name: {text: Sea, x: 0, w: 100, baseline: 15, align: right, style: s, apart: isle, within: face}
        long: {text: A long name, x: 10, w: 20, baseline: 15, style: s, apart: isle}
    """,
        "styles: {s: {family: Lilita One, size: 9pt, lines: 1, min: 2pt}}",
    )
    assert [message for _, message, _, _ in told(desk)] == ["`long` lies on `isle`"]


def test_where_nothing_comes_from_the_data_the_layout_is_shown(desk: Desk) -> None:
    desk.elements(
        "a: {rectangle: [90, 10, 20, 20], fill: ink, within: face}\nb: {rectangle: [-9, 20, 10, 10], apart: a}"
    )
    assert [(code, line) for code, _, line, _ in told(desk)] == [("L117", 4)]


def test_a_room_may_be_worked_out_and_may_be_none(desk: Desk) -> None:
    desk.elements("""
        a: {rectangle: [90, 10, 20, 20], within: "{{ 'face' if card.tied else '' }}"}
        b: {rectangle: [90, 10, 20, 20], within: harbour}
    """)
    assert [message for _, message, _, _ in told(desk, tied=False)] == [
        "no element `harbour` has been placed before this one"
    ]
    assert len(told(desk, tied=True)) == 2


def test_what_is_not_drawn_lies_nowhere(desk: Desk) -> None:
    desk.elements("a: {rectangle: [0, 0, 9, 9], when: card.there}\nb: {rectangle: [0, 0, 9, 9], apart: a}")
    assert told(desk, there=False) == []
    assert len(told(desk, there=True)) == 1


def test_apart_wants_names(desk: Desk) -> None:
    desk.elements("a: {rectangle: [0, 0, 9, 9], apart: [[x, y], 3]}")
    assert desk.load() is None
    assert desk.first().message == "`apart` wants elements' names"


def test_the_element_is_painted_whatever_is_said_of_it(isles: Desk) -> None:
    drawing = isles.lay({"panel": (60, 60), "isles": ((-40, 30), (-40, 30))}, **{FIELD_PLACES: PLACES})  # type: ignore[arg-type]
    assert len(drawing.dump().splitlines()) == 1 + 3 + 1


# Checks

CHECK = """
    isles:
      for: "isle in card.isles"
      elements:
        few: {check: "isle.trees|length <= 2", say: "{{ isle.name }}: {{ isle.trees|length }} trees, room for 2"}
"""


def test_a_check_speaks_in_the_layouts_words_at_the_item(desk: Desk) -> None:
    desk.elements(CHECK)
    isles = ({"name": "Gull", "trees": "ab"}, {"name": "Rum", "trees": "abc"})
    assert told(desk, isles=isles) == [("L119", "Rum: 3 trees, room for 2", 12, [])]
    assert desk.first().severity is Severity.ERROR


def test_a_check_may_only_warn(desk: Desk) -> None:
    desk.elements("a: {check: card.there, warn: nothing is there}")
    assert told(desk, there=True) == []
    assert [message for _, message, _, _ in told(desk, there=False)] == ["nothing is there"]
    assert desk.first().severity is Severity.WARNING


def test_a_check_without_words_or_with_a_slip_is_reported(desk: Desk) -> None:
    desk.elements("a: {check: card.there}")
    assert desk.load() is None
    assert desk.first().message == "check `a` must say once what is wrong"
    desk.elements("a: {check: card.ther, say: no}")
    assert told(desk, there=True)[-1][0] == "C150"


# Outlines

squares = st.tuples(*[st.integers(0, 20)] * 2, *[st.integers(1, 12)] * 2)


@given(squares, squares)
def test_rectangles_overlap_where_they_share_more_than_an_edge(
    one: tuple[int, int, int, int], other: tuple[int, int, int, int]
) -> None:
    shared = all(min(one[n] + one[n + 2], other[n] + other[n + 2]) > max(one[n], other[n]) for n in (0, 1))
    assert outlines_overlap(rectangle(one), rectangle(other)) is shared
    assert outlines_overlap(rectangle(other), rectangle(one)) is shared


@given(st.floats(0, 30), st.floats(0, 30))
def test_circles_overlap_where_their_middles_are_near(x: float, y: float) -> None:
    far = (x * x + y * y) ** 0.5
    if abs(far - 20) > 0.5:  # curves are taken as straight lines, good to a fiftieth
        assert outlines_overlap(ellipse(0, 0, 10, 10), ellipse(x, y, 10, 10)) is (far < 20)


def test_what_lies_wholly_inside_overlaps_and_a_bay_does_not() -> None:
    bay: Path = (
        ("M", 0, 0),
        ("L", 30, 0),
        ("L", 30, 30),
        ("L", 20, 30),
        ("L", 20, 10),
        ("L", 10, 10),
        ("L", 10, 30),
        ("L", 0, 30),
        ("Z",),
    )
    small = rectangle((13, 14, 4, 4))
    assert not outlines_overlap(bay, small)
    assert outlines_overlap(bay, map_path(translation(0, -10), small))
    assert outlines_overlap(rectangle((0, 0, 30, 30)), small)
