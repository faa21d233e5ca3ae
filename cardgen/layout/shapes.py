"""Paths of the shapes that a layout names: rounded rectangles, ellipses, polygons, stars; and how far paths reach."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin, sqrt, tan

from cardgen.layout.drawing import Command, Path
from cardgen.layout.matrices import Box4, map_path
from cardgen.layout.paths import arc_curves

# The control point of a quarter circle's curve lies at this share of the radius: 4/3 tan(pi/8).
QUARTER = 4 / 3 * tan(pi / 8)


def rectangle(box: Box4, radius: float = 0.0) -> Path:
    """A rectangle, its corners rounded by at most half of its shorter side."""
    x, y, width, height = box
    right, bottom = x + width, y + height
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
    k = r * (1 - QUARTER)
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Path:
    """An ellipse in four curves, from its rightmost point clockwise."""
    kx, ky = rx * QUARTER, ry * QUARTER
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def polygon(points: Sequence[tuple[float, float]], closed: bool = True) -> Path:
    """Straight lines from point to point."""
    commands: list[Command] = [("L", x, y) for x, y in points]
    if commands:
        commands[0] = ("M", *points[0])
    if closed and commands:
        commands.append(("Z",))
    return tuple(commands)


def regular(box: Box4, corners: int) -> Path:
    """A regular polygon in the box's ellipse, one corner up."""
    return polygon([_around(box, index / corners) for index in range(corners)])


def star(box: Box4, points: int, inner: float) -> Path:
    """A star, one point up; `inner` is the notches' share of the points' radius."""
    ring = [_around(box, index / points / 2, inner if index % 2 else 1.0) for index in range(points * 2)]
    return polygon(ring)


def scallop(box: Box4, arcs: int, inner: float) -> Path:
    """A ring of arcs that bulge from `inner` (a share of the radius) out to the box's ellipse, one notch up."""
    x, y, width, height = box
    half = pi / arcs
    chord, rise = inner * sin(half), 1 - inner * cos(half)
    radius = (chord * chord + rise * rise) / (2 * rise)
    reach = atan2(chord, radius - rise)
    commands: list[Command] = [("M", 0.0, -inner)]
    for index in range(arcs):
        middle = 2 * half * (index + 0.5) - pi / 2
        centre = (cos(middle) * (1 - radius), sin(middle) * (1 - radius))
        commands += arc_curves(*centre, radius, radius, 0.0, middle - reach, middle + reach)
    commands.append(("Z",))
    return map_path((width / 2, 0, 0, height / 2, x + width / 2, y + height / 2), tuple(commands))


def _around(box: Box4, turn: float, share: float = 1.0) -> tuple[float, float]:
    x, y, width, height = box
    angle = 2 * pi * turn - pi / 2
    return x + width / 2 * (1 + share * cos(angle)), y + height / 2 * (1 + share * sin(angle))


def bounds(path: Path) -> Box4 | None:
    """The box (x, y, width, height) around a path, exact for curves; None for an empty path."""
    xs: list[float] = []
    ys: list[float] = []
    here = (0.0, 0.0)
    for command in path:
        numbers: tuple[float, ...] = command[1:]  # type: ignore[assignment]
        if not numbers:
            continue
        if len(numbers) == 6:
            xs += _curve_extremes(here[0], *numbers[0::2])
            ys += _curve_extremes(here[1], *numbers[1::2])
        here = (numbers[-2], numbers[-1])
        xs.append(here[0])
        ys.append(here[1])
    if not xs:
        return None
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _curve_extremes(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """Where a cubic's coordinate turns, inside the curve."""
    if min(p0, p3) <= min(p1, p2) and max(p0, p3) >= max(p1, p2):
        return []
    a, b, c = 3 * (p3 - 3 * p2 + 3 * p1 - p0), 6 * (p2 - 2 * p1 + p0), 3 * (p1 - p0)
    if abs(a) < 1e-12:
        roots = [-c / b] if abs(b) > 1e-12 else []
    else:
        under = b * b - 4 * a * c
        roots = [] if under < 0 else [(-b + sqrt(under)) / (2 * a), (-b - sqrt(under)) / (2 * a)]
    inside = [t for t in roots if 0 < t < 1]
    return [(1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t**3 * p3 for t in inside]


def union(boxes: Sequence[Box4]) -> Box4 | None:
    """The box around several."""
    if not boxes:
        return None
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return left, top, right - left, bottom - top


def points_along(path: Path, count: int, closed: bool = False) -> list[tuple[float, float]]:
    """Points at equal distances along a path, from its start to its end (or round it, where it is closed)."""
    line = _flatten(path)
    steps = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line)]
    total = sum(steps)
    if count < 2 or not steps:
        return line[:1] * count
    gap = total / (count if closed else count - 1)
    points, walked, index = [], 0.0, 0
    for number in range(count):
        goal = min(number * gap, total)
        while index < len(steps) - 1 and walked + steps[index] < goal:
            walked += steps[index]
            index += 1
        share = (goal - walked) / steps[index] if steps[index] else 0.0
        (ax, ay), (bx, by) = line[index], line[index + 1]
        points.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    return points


def _flatten(path: Path, pieces: int = 24) -> list[tuple[float, float]]:
    points: list[tuple[float, float]] = []
    for command in path:
        numbers: tuple[float, ...] = command[1:]  # type: ignore[assignment]
        if len(numbers) == 2:
            points.append((numbers[0], numbers[1]))
        elif len(numbers) == 6:
            points += along_curve((*points[-1], *numbers), pieces)
        elif points:
            points.append(points[0])
    return points


def along_curve(curve: Sequence[float], pieces: int) -> list[tuple[float, float]]:
    """Points on a cubic curve (its start, its two controls and its end, in eight numbers), the start left out."""
    x0, y0, x1, y1, x2, y2, x3, y3 = curve
    points = []
    for t in (index / pieces for index in range(1, pieces + 1)):
        u = 1 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append((p * x0 + q * x1 + r * x2 + s * x3, p * y0 + q * y1 + r * y2 + s * y3))
    return points
