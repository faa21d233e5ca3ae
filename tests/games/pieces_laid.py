"""Pirate-wizard's pieces, laid out and taken apart: every mark in millimetres of the face, out of its groups."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from math import ceil, cos, hypot, radians, sin
from typing import NamedTuple

from cardgen.diagnostics import Problems
from cardgen.jobs.opening import load
from cardgen.jobs.orders import FaceOrder
from cardgen.jobs.workshop import Workshop
from cardgen.layout.drawing import Drawing, Group, Mark, Matrix, Path, Shape, Symbol, TextRun
from cardgen.layout.face import lay_out
from cardgen.layout.matrices import map_path, map_point, multiply, scaling
from cardgen.source.bundle import bundle_root
from cardgen.source.project import Project
from cardgen.units import MM

Point = tuple[float, float]


class Laid(NamedTuple):
    """A shape: its outline in points that lie close together, and its ink. `within` names the groups around it."""

    points: tuple[Point, ...]
    corners: tuple[Point, ...]
    fill: str | None
    stroke: str | None
    line: float
    dashed: bool
    within: str

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        across, down = [x for x, _ in self.points], [y for _, y in self.points]
        return (min(across), min(down), max(across), max(down))

    @property
    def width(self) -> float:
        return self.box[2] - self.box[0]

    @property
    def height(self) -> float:
        return self.box[3] - self.box[1]

    @property
    def middle(self) -> Point:
        left, top, right, bottom = self.box
        return ((left + right) / 2, (top + bottom) / 2)


class Words(NamedTuple):
    """A run of text: the middle of its baseline, its size in points, how it is turned, clockwise in degrees."""

    text: str
    middle: Point
    size: float
    along: Point
    fill: str
    within: str


class Piece(NamedTuple):
    """A face, taken apart."""

    drawing: Drawing
    shapes: tuple[Laid, ...]
    words: tuple[Words, ...]

    @property
    def width(self) -> float:
        return self.drawing.width / MM

    @property
    def height(self) -> float:
        return self.drawing.height / MM

    def within(self, name: str) -> Piece:
        """What stands in a group of this name."""
        return Piece(
            self.drawing,
            tuple(shape for shape in self.shapes if name in shape.within.split("/")),
            tuple(words for words in self.words if name in words.within.split("/")),
        )


@cache
def workshop_of(*variants: str, theme: str = "colour") -> Workshop:
    project = Project.open(bundle_root() / "card_data" / "pirate-wizard")
    problems = Problems()
    game = load(project, None, variants, problems)
    assert not problems.has_errors, [problem.message for problem in problems]
    return Workshop(project, game, theme)


@cache
def piece(
    layout: str, card: str, *, theme: str = "colour", variant: str = "", copy: int = 0, **changed: object
) -> Piece:
    """A card's face in a layout, without a single problem; `changed` are values of its fields to lay it out with."""
    workshop = workshop_of(*filter(None, [variant]), theme=theme)
    problems = Problems()
    order = FaceOrder("piece", f"pirate-wizard/{layout}", card, copy, "front", 0)
    names = workshop.names_of(order)
    known = names["card"]
    assert isinstance(known, Mapping)
    assert set(changed) <= set(known)
    found = workshop.layout(order.layout)
    assert found is not None, list(workshop.problems)
    drawing = lay_out(found, {**names, "card": {**known, **changed}}, theme, workshop.tools, problems)
    assert [problem.message for problem in problems] == []
    marks = list(_marks(drawing.marks, scaling(1 / MM, 1 / MM), ""))
    laid = tuple(mark for mark in marks if isinstance(mark, Laid))
    return Piece(drawing, laid, tuple(mark for mark in marks if isinstance(mark, Words)))


def _marks(marks: tuple[Mark, ...], matrix: Matrix, within: str) -> Iterator[Laid | Words]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from _marks(mark.marks, multiply(matrix, mark.matrix), f"{within}/{mark.name.split('.')[-1]}")
        elif isinstance(mark, Symbol):
            yield from _marks(mark.marks, multiply(matrix, mark.matrix), f"{within}/symbol")
        elif isinstance(mark, Shape):
            yield _laid(mark, matrix, within)
        elif isinstance(mark, TextRun):
            yield _words(mark, matrix, within)


def _laid(mark: Shape, matrix: Matrix, within: str) -> Laid:
    path = map_path(matrix, mark.path)
    return Laid(tuple(_close(path)), _corners(path), mark.fill, mark.stroke, mark.line / MM, bool(mark.dash), within)


def _words(mark: TextRun, matrix: Matrix, within: str) -> Words:
    along = (cos(radians(mark.angle)), sin(radians(mark.angle)))
    half = mark.width / 2
    middle = map_point(matrix, mark.x + along[0] * half, mark.y + along[1] * half)
    origin = map_point(matrix, mark.x, mark.y)
    length = hypot(middle[0] - origin[0], middle[1] - origin[1])
    turned = ((middle[0] - origin[0]) / length, (middle[1] - origin[1]) / length)
    return Words(mark.text, middle, mark.size, turned, mark.fill, within)


def _close(path: Path) -> Iterator[Point]:
    """Points along a path, half a millimetre apart or less."""
    start = here = (0.0, 0.0)
    for command in path:
        numbers = [float(number) for number in command[1:]]
        match command[0]:
            case "M":
                start = here = (numbers[0], numbers[1])
                yield here
            case "C":
                for step in range(1, 17):
                    yield _on_curve(here, numbers, step / 16)
                here = (numbers[4], numbers[5])
            case _:
                end = (numbers[0], numbers[1]) if numbers else start
                steps = max(1, ceil(hypot(end[0] - here[0], end[1] - here[1]) / 0.5 - 1e-6))
                for step in range(1, steps + 1):
                    share = step / steps
                    yield (here[0] + (end[0] - here[0]) * share, here[1] + (end[1] - here[1]) * share)
                here = end


def _on_curve(start: Point, numbers: list[float], t: float) -> Point:
    xs, ys = (start[0], *numbers[0::2]), (start[1], *numbers[1::2])
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x = sum(weight * value for weight, value in zip(weights, xs, strict=True))
    y = sum(weight * value for weight, value in zip(weights, ys, strict=True))
    return (x, y)


def _corners(path: Path) -> tuple[Point, ...]:
    """Where a path turns: the end of each of its commands, without the last if that is the first again."""
    ends = [(float(command[-2]), float(command[-1])) for command in path if len(command) > 1]
    if len(ends) > 1 and hypot(ends[0][0] - ends[-1][0], ends[0][1] - ends[-1][1]) < 1e-6:
        ends.pop()
    return tuple(ends)


def turned(point: Point, degrees: float, about: Point) -> Point:
    """A point turned clockwise."""
    x, y = point[0] - about[0], point[1] - about[1]
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return (about[0] + c * x - s * y, about[1] + s * x + c * y)


def moved(point: Point, by: Point) -> Point:
    return (point[0] + by[0], point[1] + by[1])


def inside(point: Point, box: tuple[float, float, float, float], by: float = 0.0) -> bool:
    """Whether a point lies in a box, at least so far from its edges."""
    left, top, right, bottom = box
    return left + by <= point[0] <= right - by and top + by <= point[1] <= bottom - by
