"""Smooth curves through points that stand in a layout or come from the data."""

from __future__ import annotations

from math import cos, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laying import Desk

from cardgen.layout.elements_curve import _is_turned_inside_out, curve_through, moved_in


def test_a_curve_passes_through_its_points_with_the_usual_controls(desk: Desk) -> None:
    desk.elements("a: {curve: [[0, 0], [30, 0], [60, 30]], stroke: ink, line: 1}")
    # The controls by hand: (0 + (30 - 0) / 6, 0), (30 - (60 - 0) / 6, 0 - 30 / 6), ...
    assert desk.marks().strip() == (
        "shape fill none stroke 101010 1 butt miter [] M0 0 C5 0 20 -5 30 0 C40 5 55 25 60 30"
    )


def test_a_closed_curve_ends_where_it_begins(desk: Desk) -> None:
    desk.elements("a: {curve: [[0, 0], [60, 0], [60, 60]], closed: true, fill: red}")
    assert desk.marks().strip().endswith("0 0 Z")


def test_points_come_from_the_card(desk: Desk) -> None:
    desk.elements("""
        typed: {curve: [[10, 10], [40, 20], [70, 10]], stroke: ink}
        given: {curve: "{{ card.route }}", stroke: ink}
    """)
    one, other = desk.marks({"route": ((10, 10), (40, 20), (70, 10))}).strip().splitlines()
    assert one.strip() == other.strip()


def test_more_tension_lies_nearer_to_the_straight_line(desk: Desk) -> None:
    desk.elements("""
        soft: {curve: [[0, 0], [30, 30], [60, 0]], stroke: ink}
        hard: {curve: [[0, 0], [30, 30], [60, 0]], stroke: ink, tension: 60}
    """)
    soft, hard = desk.marks().strip().splitlines()
    assert "C5 5 20 30 30 30" in soft
    assert "C0.5 0.5 29 30 30 30" in hard


WRONG = [
    ("a: {curve: [[1, 1]], stroke: ink}", {}, "a curve needs two points, found 1"),
    ("a: {curve: [[1, 1], [2, 2]], closed: true}", {}, "a curve needs three points, found 2"),
    ("a: {curve: 'M0 0'}", {}, "a curve goes through a list of points"),
    ("a: {curve: '{{ card.route }}'}", {"route": "north"}, "a curve goes through a list of at most 2,000 points"),
    ("a: {curve: '{{ card.route }}'}", {"route": ((1, 2), 3)}, "a curve's point is `[x, y]`, found `3`"),
    ("a: {curve: '{{ card.route }}'}", {"route": ((1, 2), ("x", 3))}, "`x`"),
    ("a: {curve: [[1, 1], [2, 2]], tension: 0}", {}, "a tension is 1 or more, found `0`"),
    ("a: {curve: [[1, 1], [2, 2]], knots: 3}", {}, "has no key `knots`"),
    (f"a: {{curve: {[[n % 60, n % 50] for n in range(2001)]}}}", {}, "a list of at most 2,000 points"),
    ("a: {curve: [[1, 1], [30, 2], [9, 9]], inset: 1}", {}, "only a closed curve has an inside"),
    ("a: {curve: [[1, 1], [30, 2], [9, 30]], closed: true, inset: 60}", {}, "an inset of 21.17 mm is larger"),
    ("a: {curve: [[0, 0], [60, 0], [60, 6], [0, 6]], closed: true, inset: 4}", {}, "larger than the outline"),
]


@pytest.mark.parametrize(("elements", "card", "message"), WRONG, ids=[message for _, _, message in WRONG])
def test_what_is_no_curve_is_reported(desk: Desk, elements: str, card: dict[str, object], message: str) -> None:
    desk.elements(elements)
    if desk.load() is not None:
        desk.lay(card)
    assert message in desk.first().message


def test_a_route_that_leaves_the_face_names_the_edge_and_the_point(desk: Desk) -> None:
    desk.elements("a: {curve: [[10, 10], [40, 60], [95, 150], [60, 20]], stroke: ink, within: face}")
    desk.lay()
    problem = desk.first()
    assert (problem.code, problem.message) == (
        "L117",
        "the curve crosses the bottom edge of `face`, most of all near point 3",
    )


def test_a_route_that_stays_inside_is_no_matter(desk: Desk) -> None:
    desk.elements("a: {curve: [[10, 10], [40, 60], [60, 20]], stroke: ink, within: face}")
    assert desk.marks().startswith("shape")


points = st.lists(st.tuples(st.integers(-99, 99), st.integers(-99, 99)), min_size=3, max_size=12)


@given(points, st.booleans(), st.floats(1, 50))
def test_every_point_is_on_the_curve(places: list[tuple[float, float]], closed: bool, tension: float) -> None:
    ends = [command[-2:] for command in curve_through(places, closed, tension) if command[0] != "Z"]
    assert ends == [*places, *places[:1]] if closed else ends == places


@given(st.integers(3, 40), st.floats(10, 50), st.floats(0.1, 5), st.booleans())
def test_an_inset_outline_lies_inside_whichever_way_it_runs(count: int, radius: float, by: float, back: bool) -> None:
    from math import cos, hypot, pi, sin

    ring = [(radius * cos(2 * pi * n / count), radius * sin(2 * pi * n / count)) for n in range(count)]
    for x, y in moved_in(ring[::-1] if back else ring, by):
        assert hypot(x, y) == pytest.approx(radius - by)


@given(st.integers(8, 40), st.floats(10, 50), st.floats(0.05, 3), st.booleans())
def test_an_inset_is_refused_from_the_radius_on(count: int, radius: float, share: float, back: bool) -> None:
    """Beyond the middle every point lies on the other side of it, however far."""
    points = [(60 + radius * cos(2 * pi * n / count), 60 + radius * sin(2 * pi * n / count)) for n in range(count)]
    points = points[::-1] if back else points
    assert _is_turned_inside_out(points, moved_in(points, share * radius)) == (share > 1) or abs(share - 1) < 1e-6


def test_two_thousand_points_are_not_too_many(desk: Desk) -> None:
    desk.elements(f"a: {{curve: {[[n % 60, n % 50] for n in range(2000)]}, stroke: ink}}")
    assert desk.marks()


def test_a_point_of_the_data_is_told_of_where_it_stands(desk: Desk) -> None:
    from cardgen.diagnostics import Place
    from cardgen.layout.face import FIELD_PLACES

    desk.elements("""a: {curve: "{{ card.stops|map('at') }}", stroke: ink, within: face}""")
    stops = tuple({"at": at} for at in ((10, 10), (-4, 60), (50, 50), (120, 90)))
    places = {
        "stops": Place("map.yaml", 4, 3),
        "stops[2]": Place("map.yaml", 6, 5),
        "stops[4]": Place("map.yaml", 8, 5),
    }
    desk.lay({"stops": stops}, **{FIELD_PLACES: places})
    assert [(problem.place, problem.message) for problem in desk.problems] == [
        (places["stops[2]"], "point 2 lies beyond the left edge of `face`"),
        (
            places["stops[4]"],
            "the curve crosses the left and right edge of `face`, most of all near point 4",
        ),
    ]


def test_points_without_places_are_told_of_in_the_layout(desk: Desk) -> None:
    desk.elements("""a: {curve: "{{ card.stops }}", stroke: ink, within: face}""")
    desk.lay({"stops": ((10, 10), (20, 150))})
    (problem,) = desk.problems
    assert problem.place is not None
    assert problem.place.file.endswith("face.yaml")
