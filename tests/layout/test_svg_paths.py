"""Path text, held against fontTools' reader, and the geometry of shapes."""

from __future__ import annotations

from math import cos, hypot, pi, radians, sin
from typing import Any

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path as reference
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.layout import shapes
from cardgen.layout.drawing import Path
from cardgen.layout.matrices import inverse, map_box, map_point, multiply, rotation
from cardgen.layout.paths import PathError, arc, parse_path

numbers = st.integers(-200, 200).map(lambda n: n / 4)
COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2}


@st.composite
def commands(draw: st.DrawFn) -> str:
    """One command with its numbers, absolute or relative."""
    letter = draw(st.sampled_from("LHVCSQT"))
    values = draw(st.lists(numbers, min_size=COUNTS[letter], max_size=COUNTS[letter]))
    letter = letter.lower() if draw(st.booleans()) else letter
    return letter + draw(st.sampled_from([" ", ","])).join(f"{value:g}" for value in values)


def theirs(text: str) -> list[tuple[str, list[float]]]:
    """What fontTools reads, quadratic curves as the cubic ones that they are."""
    pen: Any = RecordingPen()
    reference(text, pen)
    found: list[tuple[str, list[float]]] = []
    here = (0.0, 0.0)
    for name, points in pen.value:
        flat = [n for point in points for n in point]
        if name == "qCurveTo":
            (a, b), (x1, y1, x, y) = here, flat
            flat = [a + 2 / 3 * (x1 - a), b + 2 / 3 * (y1 - b), x + 2 / 3 * (x1 - x), y + 2 / 3 * (y1 - y), x, y]
        if name in ("closePath", "endPath"):
            continue
        here = (flat[-2], flat[-1])
        found.append(({"moveTo": "M", "lineTo": "L", "qCurveTo": "C", "curveTo": "C"}[name], flat))
    return found


def ours(path: Path) -> list[tuple[str, list[float]]]:
    return [(str(command[0]), [float(n) for n in command[1:]]) for command in path if command[0] != "Z"]


@settings(max_examples=60, deadline=None)
@given(st.lists(commands(), min_size=1, max_size=8))
def test_paths_are_read_as_another_reader_reads_them(parts: list[str]) -> None:
    text = "M3 -4" + "".join(parts)
    mine, other = ours(parse_path(text)), theirs(text)
    assert [letter for letter, _ in mine] == [letter for letter, _ in other]
    for (_, a), (_, b) in zip(mine, other, strict=True):
        assert a == pytest.approx(b, abs=1e-6)


@settings(max_examples=80, deadline=None)
@given(
    st.floats(1, 50),
    st.floats(1, 50),
    st.floats(-180, 180),
    st.booleans(),
    st.booleans(),
    st.floats(-30, 30),
    st.floats(1, 30),
)
def test_an_arc_stays_on_its_ellipse_and_ends_where_it_is_told(
    rx: float, ry: float, turn: float, large: bool, sweep: bool, x: float, y: float
) -> None:
    curves = arc(0.0, 0.0, rx, ry, turn, large, sweep, x, y)
    assert curves[-1][-2:] == (x, y)
    # Seen from the ellipse's axes and in its radii, every point of the arc lies as far from the middle.
    c, s = cos(radians(-turn)), sin(radians(-turn))
    grow = max(1.0, hypot((c * x - s * y) / 2 / rx, (s * x + c * y) / 2 / ry))
    rx, ry = rx * grow, ry * grow
    points = shapes._flatten((("M", 0.0, 0.0), *curves))
    round_points = [((c * px - s * py) / rx, (s * px + c * py) / ry) for px, py in points]
    spans = [hypot(a - px, b - py) for (px, py) in round_points for (a, b) in round_points]
    assert max(spans) <= 2 + 1e-2
    turned = sum(
        a * d - b * e for (a, b), (e, d) in zip(round_points, [(px, py) for px, py in round_points[1:]], strict=False)
    )
    assert abs(turned) < 4 * pi


def test_a_half_circle_is_round() -> None:
    path = parse_path("M0 0a5 5 0 0 1 10 0")
    points = shapes._flatten(path)
    assert all(hypot(x - 5, y) == pytest.approx(5, abs=2e-3) for x, y in points)
    assert min(y for _, y in points) == pytest.approx(-5, abs=1e-3)
    below = shapes._flatten(parse_path("M0 0A5 5 0 0 0 10 0"))
    assert max(y for _, y in below) == pytest.approx(5, abs=1e-3)


def test_flags_of_arcs_may_stand_without_spaces() -> None:
    assert parse_path("M0 0a5 5 0 0110 0") == parse_path("M0 0a5 5 0 0 1 10 0")
    assert parse_path("M0,0A0 5 0 0 0 9 9") == (("M", 0.0, 0.0), ("L", 9.0, 9.0))
    assert parse_path("M1 1A5 5 0 0 0 1 1") == (("M", 1.0, 1.0),)


def test_numbers_may_lean_on_each_other() -> None:
    assert parse_path("M.5.5-1-1L1e1-.5") == (("M", 0.5, 0.5), ("L", -1.0, -1.0), ("L", 10.0, -0.5))


def test_after_a_close_drawing_goes_on_from_the_start() -> None:
    assert parse_path("M1 2h3v3zl1 0") == (
        ("M", 1.0, 2.0),
        ("L", 4.0, 2.0),
        ("L", 4.0, 5.0),
        ("Z",),
        ("M", 1.0, 2.0),
        ("L", 2.0, 2.0),
    )


@pytest.mark.parametrize(
    ("text", "said", "at"),
    [
        ("L1 1", "a path starts with `M`", 0),
        ("M1", "`M` takes 2 numbers, found 1", 1),
        ("M1 1 X", "`X` is no command", 5),
        ("M1 1Z5", "a command letter is missing before `5`", 5),
        ("M0 0A5 5 0 2 0 1 1", "`A` takes 7 numbers, found 3", 10),
        ("5 5", "a command letter is missing", 0),
    ],
)
def test_what_is_no_path(text: str, said: str, at: int) -> None:
    with pytest.raises(PathError, match=None) as error:
        parse_path(text)
    assert said in str(error.value)
    assert error.value.at == pytest.approx(at, abs=1)


def test_an_empty_path_draws_nothing() -> None:
    assert parse_path("") == ()


@given(st.lists(st.tuples(numbers, numbers), min_size=4, max_size=4))
def test_bounds_hold_a_curve_and_touch_it(points: list[tuple[float, float]]) -> None:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points
    path: Path = (("M", x0, y0), ("C", x1, y1, x2, y2, x3, y3))
    box = shapes.bounds(path)
    assert box is not None
    line = shapes._flatten(path, 200)
    xs, ys = [x for x, _ in line], [y for _, y in line]
    assert box[0] <= min(xs) + 1e-6
    assert box[0] == pytest.approx(min(xs), abs=0.05)
    assert box[1] + box[3] == pytest.approx(max(ys), abs=0.05)
    assert box[0] + box[2] >= max(xs) - 1e-6


def test_points_along_a_path_are_evenly_spaced() -> None:
    assert shapes.points_along(parse_path("M0 0H10V10"), 5) == [(0, 0), (5, 0), (10, 0), (10, 5), (10, 10)]
    ring = shapes.points_along(parse_path("M0 0H10V10H0Z"), 4, closed=True)
    assert ring == [(0, 0), (10, 0), (10, 10), (0, 10)]
    assert shapes.points_along(parse_path("M3 3H9"), 1) == [(3, 3)]
    assert shapes.points_along((), 0) == []


@given(st.sampled_from([0, 90, 180, 270, 360, -90]), numbers, numbers)
def test_quarter_turns_are_exact_and_inverses_undo(angle: float, x: float, y: float) -> None:
    matrix = rotation(angle, 10, 20)
    assert all(value in (-1, 0, 1) for value in matrix[:4])
    back = inverse(matrix)
    assert back is not None
    assert map_point(multiply(back, matrix), x, y) == pytest.approx((x, y))
    assert inverse((0.0, 0.0, 0.0, 0.0, 1.0, 1.0)) is None


@given(st.sampled_from([(2, 3), (-2, 3), (2, -3)]))
def test_a_mapped_box_has_its_corner_top_left(scale: tuple[float, float]) -> None:
    sx, sy = scale
    plain = map_box((sx, 0.0, 0.0, sy, 1.0, 1.0), (1.0, 1.0, 4.0, 5.0))
    sheared = map_box((sx, 1e-13, 0.0, sy, 1.0, 1.0), (1.0, 1.0, 4.0, 5.0))
    assert plain == pytest.approx(sheared)
    assert plain[2:] == (4 * abs(sx), 5 * abs(sy))
