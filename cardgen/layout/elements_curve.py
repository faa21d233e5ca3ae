"""Smooth curves through points: routes, coastlines, whatever is a list of places in the data.

Between two points P1 and P2, with P0 before and P3 after them, the curve is a Catmull-Rom spline written as a Bezier
curve: its controls are P1 + (P2 - P0) / k and P2 - (P3 - P1) / k. A tension k of 6 is the usual one, more is craggier.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Mapping as Record
from math import hypot
from typing import Any, NamedTuple, TypeAlias

from cardgen.cards.templates import FIELD_PLACES
from cardgen.diagnostics import Place
from cardgen.layout import shapes
from cardgen.layout.boxes import box_named
from cardgen.layout.drawing import Command, Path
from cardgen.layout.elements import Common, Compiler, Element, Kind
from cardgen.layout.elements_shapes import INK_KEYS, ShapeElement, compile_ink
from cardgen.layout.matrices import Box4
from cardgen.layout.run import Fault, Run
from cardgen.layout.values import Fixed, Reader, Refused, Value, is_dynamic, shown, to_number
from cardgen.source.nodes import Listing, Mapping, Node, Scalar
from cardgen.units import LengthError, to_mm

Points: TypeAlias = "list[tuple[float, float]]"

MOST_POINTS = 2000
USUAL = 6.0
_HAIR = 1e-6
_FIELD = re.compile(r"\{\{\s*card\.([A-Za-z_]\w*)")
_TOO_MANY = f"a curve goes through a list of at most {MOST_POINTS:,} points"
_HOW = "write `[[x, y], [x, y], ...]`, or an expression that gives such a list"


class _Curve(NamedTuple):
    """A curve's compiled form."""

    points: Value[Points]
    closed: Value[bool]
    tension: Value[float]
    inset: Value[float]
    inset_place: Place
    within: str
    place: Place
    field: str
    """The card's field that the points come from, if they do; its items are the points."""

    def trace(self, run: Run) -> tuple[Path, Box4]:
        """The curve's path and the box around it."""
        points, closed = self.points(run), self.closed(run)
        if len(points) < (3 if closed else 2):
            message = f"a curve needs {'three' if closed else 'two'} points, found {len(points)}"
            raise Fault("L116", message, self.place, _HOW)
        path = curve_through(self._inset(points, closed, self.inset(run)), closed, self.tension(run))
        box = shapes.bounds(path) or (0.0, 0.0, 0.0, 0.0)
        if self.within:
            self._keep_within(run, points, box)
        return path, box

    def _inset(self, points: Points, closed: bool, by: float) -> Points:
        """The points moved inwards. Raises `Fault` where there is no inside, or not so much of it."""
        if by and not closed:
            advice = "add `closed: true`, or leave `inset` out"
            raise Fault("L116", "only a closed curve has an inside", self.inset_place, advice, of_card=False)
        moved = moved_in(points, by)
        if by > 0 and _is_turned_inside_out(points, moved):
            message = f"an inset of {to_mm(by)} is larger than the outline"
            raise Fault("L116", message, self.inset_place, "make it smaller, or the outline larger")
        return moved

    def _keep_within(self, run: Run, points: Points, box: Box4) -> None:
        room = box_named(run, self.within, self.place)
        edges = _edges_crossed(room, box)
        if not edges:
            return
        crossed = " and ".join(edges)
        outside = [_beyond(room, point) for point in points]
        worst = outside.index(max(outside)) + 1
        for number, distance in enumerate(outside, 1):
            if distance > _HAIR and number != worst:
                sides = " and ".join(_edges_crossed(room, (*points[number - 1], 0.0, 0.0)))
                self._at(run, number, f"point {number} lies beyond the {sides} edge of `{self.within}`").report(
                    run.problems, run.card
                )
        raise self._at(
            run, worst, f"the curve crosses the {crossed} edge of `{self.within}`, most of all near point {worst}"
        )

    def _at(self, run: Run, number: int, message: str) -> Fault:
        """What is wrong with one point, at its place in the card's data where it comes from there."""
        places = run.base.get(FIELD_PLACES) if self.field else None
        found = places.get(f"{self.field}[{number}]") or places.get(self.field) if isinstance(places, Record) else None
        place = found if isinstance(found, Place) else self.place
        return Fault("L117", message, place, "move that point inwards, or make the face larger")


def _edges_crossed(room: Box4, box: Box4) -> list[str]:
    """The edges of a room that a box reaches beyond."""
    x, y, width, height = room
    far = (x - box[0], y - box[1], box[0] + box[2] - x - width, box[1] + box[3] - y - height)
    return [name for name, by in zip(("left", "top", "right", "bottom"), far, strict=True) if by > _HAIR]


def _beyond(room: Box4, point: tuple[float, float]) -> float:
    """How far a point lies outside of a room; less than nothing within."""
    x, y, width, height = room
    return max(x - point[0], y - point[1], point[0] - x - width, point[1] - y - height)


def curve_through(points: Sequence[tuple[float, float]], closed: bool, tension: float = USUAL) -> Path:
    """The smooth path through points."""
    count = len(points)
    commands: list[Command] = [("M", *points[0])]
    for index in range(count if closed else count - 1):
        before, start = points[index - 1] if closed or index else points[0], points[index]
        end = points[(index + 1) % count]
        after = points[(index + 2) % count] if closed else points[min(index + 2, count - 1)]
        one = (start[0] + (end[0] - before[0]) / tension, start[1] + (end[1] - before[1]) / tension)
        two = (end[0] - (after[0] - start[0]) / tension, end[1] - (after[1] - start[1]) / tension)
        commands.append(("C", *one, *two, *end))
    return (*commands, ("Z",)) if closed else tuple(commands)


def _area(points: Sequence[tuple[float, float]]) -> float:
    """Twice the area within points, less than nothing where they run the other way round."""
    return sum(before[0] * here[1] - here[0] * before[1] for before, here in _edges(points))


def _edges(points: Sequence[tuple[float, float]]) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    return ((points[index - 1], points[index]) for index in range(len(points)))


def _is_turned_inside_out(points: Points, moved: Points) -> bool:
    """Whether the other way round is what has become of an outline, or of most of its edges."""
    along = sum(
        (end[0] - start[0]) * (there[0] - here[0]) + (end[1] - start[1]) * (there[1] - here[1])
        for (start, end), (here, there) in zip(_edges(points), _edges(moved), strict=True)
    )
    return along <= 0 or _area(points) * _area(moved) <= 0


def moved_in(points: Points, by: float) -> Points:
    """Every point of a closed outline moved inwards, square to the chord between its two neighbours."""
    if not by:
        return points
    count = len(points)
    side = by if _area(points) > 0 else -by
    found = []
    for index, (x, y) in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % count]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = hypot(dx, dy) or 1.0
        found.append((x - side * dy / length, y + side * dx / length))
    return found


def _curve(compiler: Compiler, common: Common, element: Mapping) -> Element | None:
    reader, entries = compiler.reader, element.entries
    ink = compile_ink(reader, element)
    points = _points(reader, entries["curve"])
    if points is None:
        return None
    source = _field_of(entries["curve"])
    within = entries.get("within")
    if source or isinstance(entries["curve"], Listing):
        common.within = None  # it is told of point by point
    else:
        within = None
    curve = _Curve(
        points,
        reader.flag(entries["closed"]) if "closed" in entries else Fixed(False),
        reader.read(entries["tension"], _tension, USUAL) if "tension" in entries else Fixed(USUAL),
        reader.length(entries["inset"]) if "inset" in entries else Fixed(0.0),
        entries["inset" if "inset" in entries else "curve"].place,
        within.text if isinstance(within, Scalar) else "",
        entries["curve"].place,
        source,
    )
    return ShapeElement(common, ink, curve.trace)


def _field_of(node: Node) -> str:
    """The field of the card that an expression of points begins with, or nothing."""
    match = _FIELD.match(node.text) if isinstance(node, Scalar) else None
    return match[1] if match else ""


def _tension(value: object) -> float:
    number = to_number(value)
    if number < 1:
        raise Refused(f"a tension is 1 or more, found {shown(value)}", "6 is the usual one; more is craggier")
    return number


def _points(reader: Reader, node: Node) -> Value[Points] | None:
    """Points in points, from a list as written or from an expression's list of pairs in the layout's unit."""
    if isinstance(node, Scalar) and is_dynamic(node.text):
        given = reader.any(node)
        place = node.place
        return lambda run: _as_points(reader, given(run), place)
    if isinstance(node, Listing) and len(node.items) > MOST_POINTS:
        reader.wrong(node, _TOO_MANY, _HOW, "L116")
        return None
    pairs = [reader.point(item) for item in node.items] if isinstance(node, Listing) else []
    if not pairs:
        reader.wrong(node, "a curve goes through a list of points", _HOW)
    good = [pair for pair in pairs if pair is not None]
    if not pairs or len(good) < len(pairs):
        return None
    return lambda run: [(x(run), y(run)) for x, y in good]


def _as_points(reader: Reader, value: Any, place: Place) -> Points:
    if not isinstance(value, list | tuple) or len(value) > MOST_POINTS:
        raise Fault("L116", _TOO_MANY, place, _HOW)
    found = []
    for item in value:
        if not isinstance(item, list | tuple) or len(item) != 2:
            raise Fault("L116", f"a curve's point is `[x, y]`, found {shown(item)}", place, _HOW)
        try:
            found.append((reader.to_points(item[0]), reader.to_points(item[1])))
        except (Refused, LengthError) as refusal:
            raise Fault("L116", str(refusal), place, refusal.hint or _HOW) from None
    return found


CURVES = {"curve": Kind(_curve, ("closed", "tension", "inset", *INK_KEYS))}
