"""The page that measures how far a printer's backs land from their fronts.

Three scales are printed on both sides, along the same line. The front's lines stand 3 mm apart, the back's 2.9 mm.
Against a light the two meet, as on a caliper: where a line of the front runs on into a line of the back, the line's
number is what must be typed, in tenths of a millimetre. Scale A lies across the page's middle, where an angle moves
nothing sideways; B and C run down the page at its left and right, so that their difference tells the angle.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import degrees
from typing import NamedTuple

from cardgen.layout.drawing import Drawing, Group, Mark, Matrix, Outline, Shape, TextRun
from cardgen.layout.matrices import map_point, multiply
from cardgen.sheets.furniture import rule_marks
from cardgen.sheets.lines import HAIRLINE
from cardgen.sheets.paper import Paper
from cardgen.sheets.plan import NO_OFFSET, BackOffset, Duplex, Sheet, Side
from cardgen.sheets.turning import Flip, flip_of
from cardgen.sheets.words import INK, Words
from cardgen.units import MM

PITCH = 3 * MM
STEP = 0.1 * MM
REACH = 15
"""Lines on each side of the middle one. Half a pitch of error: beyond it a second pair of lines would meet as well."""

_LINE = 5 * MM
_FACTORS = tuple(n / 20 for n in range(2, 40))
"""Degrees a millimetre of difference between B and C; the scales stand so far apart that one of these is exact."""


class Scale(NamedTuple):
    """One scale: its letter, the middle on the front page, its direction, and the sign that its numbers carry."""

    letter: str
    x: float
    y: float
    upright: bool
    sign: int
    reach: int

    def matrix(self) -> Matrix:
        """From along the scale (x) and across it (y) to the page."""
        if self.upright:
            return (0.0, 1.0, -1.0, 0.0, self.x, self.y)
        return (1.0, 0.0, 0.0, 1.0, self.x, self.y)


class Plan(NamedTuple):
    """The scales of a page, and by how many degrees a millimetre B less C counts."""

    scales: tuple[Scale, ...]
    factor: float


def calibration_sheet(paper: Paper, duplex: Duplex, words: Words, offset: BackOffset = NO_OFFSET) -> Sheet:
    """A sheet to be printed on both sides, turned on the `long` or `short` edge; `offset` is one to be checked.

    Raises `ValueError` for a way of printing that turns no paper.
    """
    flip = flip_of(duplex, paper)
    if flip is None or duplex == "fold":
        raise ValueError(f"there is nothing to measure where duplex is `{duplex}`")
    plan = plan_of(paper, flip)
    front = [mark for scale in plan.scales for mark in _front_scale(scale, words)]
    front += _instructions(paper, duplex, plan, words, offset)
    back = [_back_scale(scale, flip) for scale in plan.scales]
    back += words.set("back", paper.width / 2, paper.height / 2 + 22 * MM, 11, bold=True, align=0.5)
    return Sheet(paper, Side((), _page(paper, front)), Side((), _page(paper, back), offset.matrix(paper)))


def plan_of(paper: Paper, flip: Flip) -> Plan:
    """Where the scales stand on the front.

    Numbers are what `BackOffset` takes: right and down as one looks at the back. About a vertical line, right on the
    front is left on the back, so that a back which came too far right on the front must move right; down is down on
    both, so that it must move against its error. About a horizontal line it is the other way round.
    """
    factor = next(number for number in _FACTORS if _apart(number) <= paper.width - 36 * MM)
    side = _apart(factor) / 2
    across, down = (1, -1) if flip.sideways else (-1, 1)
    x, y = paper.width / 2, paper.height / 2
    first = Scale("A", x, y, False, across, min(REACH, int((side - 16 * MM) / PITCH)))
    others = (Scale(letter, at, y, True, down, REACH) for letter, at in (("B", x - side), ("C", x + side)))
    return Plan((first, *others), factor if down < 0 else -factor)


def _apart(factor: float) -> float:
    return degrees(MM) / factor


def _page(paper: Paper, marks: list[Mark]) -> Drawing:
    return Drawing(paper.width, paper.height, 0.0, 0.0, Outline(), tuple(marks))


def _front_scale(scale: Scale, words: Words) -> Iterator[Mark]:
    """Lines on one side of the scale's line, every fifth longer and with its number."""
    path: list[tuple[str | float, ...]] = []
    matrix = scale.matrix()
    for number in range(-scale.reach, scale.reach + 1):
        tall = _LINE * (1.0 if number % 5 else 1.5)
        path += [("M", number * PITCH, 0.0), ("L", number * PITCH, -tall)]
        if number % 5 == 0:
            yield from _beside(scale, map_point(matrix, number * PITCH, -tall), reading(number * scale.sign), words)
    yield Group((Shape(tuple(path), stroke=INK, line=HAIRLINE),), matrix, name=f"scale {scale.letter}")
    x, y = (scale.x, scale.y - scale.reach * PITCH - 14) if scale.upright else (scale.x, scale.y - _LINE * 1.5 - 11)
    yield from words.set(scale.letter, x, y, 13, bold=True, align=0.5)


def _beside(scale: Scale, end: tuple[float, float], text: str, words: Words) -> tuple[TextRun, ...]:
    """A number at the end of a line, upright on the page."""
    x, y = end
    return words.set(text, x + 2, y + 2.4, 7) if scale.upright else words.set(text, x, y - 2, 7, align=0.5)


def reading(tenths: int) -> str:
    """The number beside a line: millimetres, with a sign."""
    return f"{tenths / 10:+.1f}" if tenths else "0"


def back_lines(scale: Scale) -> Iterator[tuple[float, float]]:
    """Where the back's lines stand along the scale, as seen from the front, and how long they are."""
    for number in range(-scale.reach, scale.reach + 1):
        yield number * (PITCH - STEP), _LINE * (1.0 if number else 2.0)


def _back_scale(scale: Scale, flip: Flip) -> Mark:
    """Lines below the scale's line, drawn as the front sees them and then mirrored with the paper."""
    path: list[tuple[str | float, ...]] = []
    for at, tall in back_lines(scale):
        path += [("M", at, 0.0), ("L", at, tall)]
    mirror = (-1.0, 0.0, 0.0, 1.0, flip.total, 0.0) if flip.sideways else (1.0, 0.0, 0.0, -1.0, 0.0, flip.total)
    return Group((Shape(tuple(path), stroke=INK, line=HAIRLINE),), multiply(mirror, scale.matrix()), name=scale.letter)


def _instructions(paper: Paper, duplex: str, plan: Plan, words: Words, offset: BackOffset) -> list[Mark]:
    """How to read the page and what to type, between the upright scales and under scale A."""
    x, y = paper.width / 2, paper.height / 2
    marks: list[Mark] = list(words.set("Do backs meet their fronts?", x, y - 24 * MM, 13, bold=True, align=0.5))
    lines = _lines(duplex, plan.factor, offset)
    left = max(x - max(words.width(line, 8) for line in lines) / 2, plan.scales[1].x + 16 * MM)
    y += 9 * MM
    for line in lines:
        marks += words.set(line, left, y, 8)
        y += 11
    matrix = (1.0, 0.0, 0.0, 1.0, paper.width / 2 - 50 * MM, paper.height - 12 * MM)
    return [*marks, Group(rule_marks(words, "100 mm"), matrix, name="rule")]


def _lines(duplex: str, factor: float, offset: BackOffset) -> tuple[str, ...]:
    first, second = ("B", "C") if factor > 0 else ("C", "B")
    size = f"{abs(factor):g}"
    angle = round(abs(factor) * 0.2, 3) * (-1 if factor > 0 else 1)
    return (
        "1. Print this sheet on both sides at 100 %,",
        f"    turned on the {duplex} edge.",
        "2. Hold it against a light, this side facing you.",
        "3. On each scale find the line that runs on into",
        "    a line of the back. Each line counts 0.1 mm.",
        "4. Across = A. Down = (B + C) / 2.",
        f"    Angle = {size} x ({first} - {second}).",
        "5. Type it, for example for A +0.5, B -0.3 and C -0.1:",
        f"cardgen build --offset 0.5mm,-0.2mm,{angle:g}",
        f"or keep it: cardgen calibrate --save 0.5mm,-0.2mm,{angle:g}",
        f"Printed with {offset}: add what you read to it."
        if offset != NO_OFFSET
        else "All three at 0: nothing to type.",
    )
