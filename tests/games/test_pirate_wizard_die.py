"""The circle die's net folds into an icosahedron: each edge meets one of its own length, opposite faces add to 21.

The net is read off the laid-out face: its triangles, the numbers in them, the tabs, and the outline for the scissors.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import dist, sqrt
from typing import NamedTuple

import pytest
from pieces_laid import Laid, Piece, Point, piece

from cardgen.layout.drawing import Path
from cardgen.units import MM

Point3 = tuple[float, float, float]
Edge = frozenset[Point]
DIHEDRAL = (-sqrt(5) / 3, 2 / 3)
"""Cosine and sine of the angle between two faces of an icosahedron."""


class Net(NamedTuple):
    """Faces by their number, tabs, the outline's corners; points in millimetres, to a hundredth."""

    faces: dict[int, tuple[Point, ...]]
    tabs: tuple[tuple[Point, ...], ...]
    outline: tuple[Point, ...]


def _rounded(points: Sequence[Point]) -> tuple[Point, ...]:
    return tuple((round(x, 1), round(y, 1)) for x, y in points)


def _outline(path: Path) -> tuple[Point, ...]:
    return tuple((float(c[1]) / MM, float(c[2]) / MM) for c in path if len(c) > 1)


def _area(points: Sequence[Point]) -> float:
    shifted = (*points[1:], points[0])
    return abs(sum(x * v - u * y for (x, y), (u, v) in zip(points, shifted, strict=True))) / 2


def _middle(points: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(sum(values) / len(points) for values in zip(*points, strict=True))


def _holds(corners: Sequence[Point], point: Point) -> bool:
    sides = [
        (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    return all(side > 0 for side in sides) or all(side < 0 for side in sides)


def _large_triangle(shape: Laid) -> bool:
    return len(shape.corners) == 3 and shape.fill is not None and shape.width > 20


@cache
def net(theme: str = "colour") -> Net:
    laid = piece("d20", "die", theme=theme)
    faces = {}
    for triangle in filter(_large_triangle, laid.shapes):
        (number,) = [w.text for w in laid.words if w.text.isdecimal() and _holds(triangle.corners, w.middle)]
        assert int(number) not in faces
        faces[int(number)] = _rounded(triangle.corners)
    tabs = tuple(_rounded(shape.corners) for shape in laid.shapes if len(shape.corners) == 4 and _tab(shape, laid))
    return Net(faces, tabs, _outline(laid.drawing.outline.path))


def _tab(shape: Laid, laid: Piece) -> bool:
    return any(words.text == "glue" and _holds(shape.corners, words.middle) for words in laid.words)


def _edges(corners: Sequence[Point]) -> list[Edge]:
    return [frozenset(pair) for pair in zip(corners, (*corners[1:], corners[0]), strict=True)]


def _users() -> dict[Edge, list[int]]:
    users: dict[Edge, list[int]] = {}
    for number, corners in net().faces.items():
        for edge in _edges(corners):
            users.setdefault(edge, []).append(number)
    return users


def _tab_edges() -> list[Edge]:
    """The edge along which each tab hangs on a face."""
    users = _users()
    return [edge for tab in net().tabs for edge in _edges(tab) if edge in users]


def _minus(a: Point3, b: Point3) -> Point3:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def _cross(a: Point3, b: Point3) -> Point3:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _dot(a: Point3, b: Point3) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _across(a: Point3, b: Point3, c: Point3) -> Point3:
    """The third corner of the face beyond the edge ab of the face abc, at the dihedral angle.

    `a`, `b`, `c` turn the same way around as seen from outside on every face, so that all folds bend to one side.
    """
    along = _minus(b, a)
    foot = (a[0] + along[0] / 2, a[1] + along[1] / 2, a[2] + along[2] / 2)
    inward = _minus(c, foot)
    normal = _cross(along, inward)
    size = sqrt(_dot(normal, normal))
    high = sqrt(_dot(inward, inward))
    # In the plane across the edge: from `inward`, turned by the dihedral angle towards the inside.
    cosine, sine = DIHEDRAL
    x, y, z = (foot[i] + inward[i] * cosine - normal[i] / size * high * sine for i in range(3))
    return (x, y, z)


@cache
def folded() -> dict[int, dict[Point, Point3]]:
    """Each face's corners in space, by where they lie in the net: folded face by face along shared edges."""
    faces, users = net().faces, _users()
    start = min(faces)
    a, b, c = _clockwise(faces[start])
    high = dist(a, b) * sqrt(3) / 2
    placed: dict[int, dict[Point, Point3]] = {
        start: {a: (0.0, 0.0, 0.0), b: (dist(a, b), 0.0, 0.0), c: (dist(a, b) / 2, high, 0.0)}
    }
    waiting = [start]
    while waiting:
        number = waiting.pop()
        for first, second, third in _turns(_clockwise(faces[number])):
            for other in users[frozenset((first, second))]:
                if other not in placed:
                    (new,) = set(faces[other]) - {first, second}
                    here = placed[number]
                    far = _across(here[first], here[second], here[third])
                    placed[other] = {first: here[first], second: here[second], new: far}
                    waiting.append(other)
    return placed


def _clockwise(corners: Sequence[Point]) -> tuple[Point, Point, Point]:
    a, b, c = corners
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (a, b, c) if turn > 0 else (a, c, b)


def _turns(corners: tuple[Point, Point, Point]) -> list[tuple[Point, Point, Point]]:
    a, b, c = corners
    return [(a, b, c), (b, c, a), (c, a, b)]


def _cornered() -> list[tuple[Point3, set[int]]]:
    """The corners of the solid, each with the numbers of the faces around it."""
    found: list[tuple[Point3, set[int]]] = []
    for number, corners in folded().items():
        for at in corners.values():
            near = [numbers for other, numbers in found if dist(at, other) < 0.6]
            if near:
                near[0].add(number)
            else:
                found.append((at, {number}))
    return found


def test_the_net_has_the_numbers_of_the_die_once_each() -> None:
    assert sorted(net().faces) == list(range(1, 21))


def test_every_face_is_a_triangle_of_equal_sides_and_the_net_hangs_together() -> None:
    for corners in net().faces.values():
        assert [dist(*edge) for edge in _edges(corners)] == pytest.approx([30] * 3, abs=0.15)
    assert len(folded()) == 20


def test_folded_up_it_closes() -> None:
    """Twelve corners with five faces each, thirty edges with two: an icosahedron."""
    corners = _cornered()
    assert sorted(len(faces) for _, faces in corners) == [5] * 12
    inner = [edge for edge, users in _users().items() if len(users) == 2]
    free = [edge for edge, users in _users().items() if len(users) == 1]
    assert (len(inner), len(free)) == (19, 22)


def test_opposite_faces_add_to_21() -> None:
    middles = {number: _middle(list(corners.values())) for number, corners in folded().items()}
    centre = _middle(list(middles.values()))
    for number, middle in middles.items():
        opposite = tuple(2 * c - m for c, m in zip(centre, middle, strict=True))
        assert dist(middles[21 - number], opposite) < 0.6


def test_the_numbers_are_spread_evenly_around_the_corners() -> None:
    assert all(51 <= sum(faces) <= 54 for _, faces in _cornered())


def test_each_tab_meets_an_edge_of_equal_length_that_has_none() -> None:
    free = [edge for edge, users in _users().items() if len(users) == 1]
    tabbed = _tab_edges()
    assert len(tabbed) == 11 == len(set(tabbed))
    places = {edge: _in_space(edge) for edge in free}
    partners = []
    for edge in tabbed:
        (partner,) = [other for other in free if other != edge and _meet(places[edge], places[other])]
        assert dist(*edge) == pytest.approx(dist(*partner), abs=0.15)
        partners.append(partner)
    assert sorted(map(sorted, [*tabbed, *partners])) == sorted(map(sorted, free))


def _in_space(edge: Edge) -> tuple[Point3, ...]:
    (number,) = _users()[edge]
    return tuple(folded()[number][corner] for corner in sorted(edge))


def _meet(one: tuple[Point3, ...], other: tuple[Point3, ...]) -> bool:
    a, b = one
    c, d = other
    return (dist(a, c) < 0.6 and dist(b, d) < 0.6) or (dist(a, d) < 0.6 and dist(b, c) < 0.6)


def test_tabs_are_wide_enough_to_glue_and_narrow_towards_their_ends() -> None:
    for tab in net().tabs:
        lengths = sorted(dist(*edge) for edge in _edges(tab))
        assert lengths[3] == pytest.approx(30, abs=0.15)
        assert lengths[2] == pytest.approx(30 - 2 * 4.2, abs=0.15)
        assert _area(tab) == pytest.approx((lengths[2] + lengths[3]) / 2 * 5, rel=0.03)


def test_the_outline_goes_around_all_faces_and_tabs_and_nothing_else() -> None:
    shapes = [*net().faces.values(), *net().tabs]
    assert _area(net().outline) == pytest.approx(sum(map(_area, shapes)), rel=0.002)
    inner = {edge for edge, users in _users().items() if len(users) == 2} | set(_tab_edges())
    outer = {edge for shape in shapes for edge in _edges(shape)} - inner
    around = set(_edges(_rounded(net().outline)))
    assert len(around) == len(outer)
    for edge in around:
        assert any(_same(edge, other) for other in outer)


def _same(one: Edge, other: Edge) -> bool:
    return all(any(dist(a, b) < 0.15 for b in other) for a in one)


def test_six_and_nine_are_underlined_and_no_other() -> None:
    laid = piece("d20", "die")
    bars = [shape for shape in laid.shapes if shape.width == pytest.approx(5) and shape.height == pytest.approx(0.8)]
    marked = set()
    for bar in bars:
        (number,) = [number for number, corners in net().faces.items() if _holds(corners, bar.middle)]
        (words,) = [words for words in laid.words if words.text == str(number)]
        assert 0 < bar.middle[1] - words.middle[1] < 2, "below the number, whichever way up it is read"
        marked.add(number)
    assert marked == {6, 9}


@pytest.mark.parametrize("theme", ["low-ink", "greyscale"])
def test_the_net_is_the_same_at_every_theme(theme: str) -> None:
    assert net(theme) == net()
