"""SVG path text becomes a path of moves, lines and curves in absolute coordinates."""

from __future__ import annotations

import re
from functools import lru_cache
from math import acos, ceil, cos, hypot, pi, radians, sin, sqrt, tan

from cardgen.layout.drawing import Command, Path

_TOKEN = re.compile(r"\s*,?\s*(?:([MmLlHhVvCcSsQqTtAaZz])|([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?))")
_FLAG = re.compile(r"\s*,?\s*([01])")
FARTHEST = 1e9
"""The largest number of a drawing; sums of larger ones would lose their digits, and at last be infinite."""
NEAREST = 1e-6
"""An arc of a smaller radius, or between points that are nearer, is a line."""
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


class PathError(ValueError):
    """A text that is no path; says where, counted in characters from 0."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


@lru_cache(maxsize=512)
def parse_path(text: str) -> Path:
    """Read SVG path text (https://www.w3.org/TR/SVG11/paths.html), arcs as curves.

    Raises `PathError` for text that SVG does not allow, instead of drawing as far as it goes.
    """
    pen = _Pen()
    position, letter = 0, ""
    text = text.rstrip()
    while position < len(text):
        match = _TOKEN.match(text, position)
        if not match:
            raise PathError(f"`{text[position : position + 12].strip()}` is no command or number of a path", position)
        if match[1]:
            letter, position = match[1], match.end()
            if not pen.commands and letter not in "Mm":
                raise PathError("a path starts with `M`", match.start(1))
        elif letter in "Zz":
            raise PathError(f"a command letter is missing before `{match[2]}`", match.start(2))
        numbers, position = _numbers(text, position, letter)
        pen.draw(letter, numbers)
        # Further pairs after a move are lines.
        letter = {"M": "L", "m": "l"}.get(letter, letter)
    return tuple(pen.commands)


def _numbers(text: str, position: int, letter: str) -> tuple[list[float], int]:
    numbers: list[float] = []
    needed = _COUNT[letter.upper()]
    while len(numbers) < needed:
        flag = letter in "Aa" and len(numbers) in (3, 4)
        match = (_FLAG if flag else _TOKEN).match(text, position)
        digits = match and match[1 if flag else 2]
        if not match or not digits:
            raise PathError(f"`{letter}` takes {needed} numbers, found {len(numbers)}", min(position, len(text) - 1))
        number = float(digits)
        if abs(number) > FARTHEST:
            raise PathError("a number lies farther out than any drawing reaches", match.start(1 if flag else 2))
        numbers.append(number)
        position = match.end()
    return numbers, position


class _Pen:
    """Where drawing has come to, and what has been drawn."""

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.control: tuple[str, float, float] = ("", 0.0, 0.0)

    def draw(self, letter: str, numbers: list[float]) -> None:
        kind = letter.upper()
        if letter.islower():
            numbers = self._absolute(kind, numbers)
        if self.commands and self.commands[-1][0] == "Z" and kind not in "MZ":
            # What follows a close without a move goes on from the closed part's start.
            self.commands.append(("M", self.x, self.y))
        getattr(self, f"_{kind.lower()}")(*numbers)
        if kind not in "CSQT":
            self.control = ("", self.x, self.y)

    def _absolute(self, kind: str, numbers: list[float]) -> list[float]:
        if kind == "A":
            return [*numbers[:5], numbers[5] + self.x, numbers[6] + self.y]
        if kind == "V":
            return [numbers[0] + self.y]
        return [n + (self.y if index % 2 else self.x) for index, n in enumerate(numbers)]

    def _to(self, x: float, y: float) -> None:
        self.x, self.y = x, y

    def _m(self, x: float, y: float) -> None:
        self.commands.append(("M", x, y))
        self.start_x, self.start_y = x, y
        self._to(x, y)

    def _l(self, x: float, y: float) -> None:
        self.commands.append(("L", x, y))
        self._to(x, y)

    def _h(self, x: float) -> None:
        self._l(x, self.y)

    def _v(self, y: float) -> None:
        self._l(self.x, y)

    def _z(self) -> None:
        self.commands.append(("Z",))
        self._to(self.start_x, self.start_y)

    def _c(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.commands.append(("C", x1, y1, x2, y2, x, y))
        self.control = ("C", 2 * x - x2, 2 * y - y2)
        self._to(x, y)

    def _s(self, x2: float, y2: float, x: float, y: float) -> None:
        first = self.control[1:] if self.control[0] == "C" else (self.x, self.y)
        self._c(*first, x2, y2, x, y)

    def _q(self, x1: float, y1: float, x: float, y: float) -> None:
        a, b = self.x, self.y
        third = (a + 2 * (x1 - a) / 3, b + 2 * (y1 - b) / 3, x + 2 * (x1 - x) / 3, y + 2 * (y1 - y) / 3)
        self._c(*third, x, y)
        self.control = ("Q", 2 * x - x1, 2 * y - y1)

    def _t(self, x: float, y: float) -> None:
        first = self.control[1:] if self.control[0] == "Q" else (self.x, self.y)
        self._q(*first, x, y)

    def _a(self, rx: float, ry: float, turn: float, large: float, sweep: float, x: float, y: float) -> None:
        if (x, y) == (self.x, self.y):
            return
        rx, ry = abs(rx), abs(ry)
        if min(rx, ry) < NEAREST or hypot(x - self.x, y - self.y) < NEAREST:
            self._l(x, y)
            return
        self.commands += arc(self.x, self.y, rx, ry, turn, bool(large), bool(sweep), x, y)
        self._to(x, y)


def arc(
    x0: float, y0: float, rx: float, ry: float, turn: float, large: bool, sweep: bool, x: float, y: float
) -> list[Command]:
    """The curves of an elliptical arc between two points, by the conversion of SVG 1.1, appendix F.6.5.

    Radii that are too small for the distance are widened, as F.6.6 asks.
    """
    c, s = cos(radians(turn)), sin(radians(turn))
    hx, hy = (x0 - x) / 2, (y0 - y) / 2
    px, py = c * hx + s * hy, c * hy - s * hx
    grow = (px / rx) ** 2 + (py / ry) ** 2
    if grow > 1:
        rx, ry = rx * sqrt(grow), ry * sqrt(grow)
    under = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
    away = sqrt(max(0.0, under) / ((rx * py) ** 2 + (ry * px) ** 2))
    if large == sweep:
        away = -away
    qx, qy = away * rx * py / ry, -away * ry * px / rx
    cx, cy = c * qx - s * qy + (x0 + x) / 2, s * qx + c * qy + (y0 + y) / 2
    start = _angle(1, 0, (px - qx) / rx, (py - qy) / ry)
    span = _angle((px - qx) / rx, (py - qy) / ry, (-px - qx) / rx, (-py - qy) / ry)
    if sweep and span < 0:
        span += 2 * pi
    elif not sweep and span > 0:
        span -= 2 * pi
    curves = arc_curves(cx, cy, rx, ry, radians(turn), start, start + span)
    curves[-1] = (*curves[-1][:5], x, y)
    return curves


def arc_curves(cx: float, cy: float, rx: float, ry: float, turn: float, start: float, end: float) -> list[Command]:
    """Curves along an ellipse's rim from one angle to another; angles in radians, `turn` that of the ellipse's axes.

    Each curve spans a quarter at most, which keeps it within 3 parts in 10,000 of the radius.
    """
    pieces = max(1, ceil(abs(end - start) / (pi / 2) - 1e-6))
    step = (end - start) / pieces
    reach = 4 / 3 * tan(step / 4)
    c, s = cos(turn), sin(turn)
    curves: list[Command] = []
    for index in range(pieces):
        a, b = start + index * step, start + (index + 1) * step
        knots = (
            (cos(a) - reach * sin(a), sin(a) + reach * cos(a)),
            (cos(b) + reach * sin(b), sin(b) - reach * cos(b)),
            (cos(b), sin(b)),
        )
        flat = [n for u, v in knots for n in (cx + c * rx * u - s * ry * v, cy + s * rx * u + c * ry * v)]
        curves.append(("C", *flat))
    return curves


def _angle(ux: float, uy: float, vx: float, vy: float) -> float:
    cosine = (ux * vx + uy * vy) / (hypot(ux, uy) * hypot(vx, vy))
    angle = acos(max(-1.0, min(1.0, cosine)))
    return -angle if ux * vy - uy * vx < 0 else angle
