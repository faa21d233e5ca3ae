"""Matrices of six numbers, and what they do to points, paths and boxes."""

from __future__ import annotations

from math import cos, radians, sin, sqrt

from cardgen.layout.drawing import IDENTITY, Command, Matrix, Path

Box4 = tuple[float, float, float, float]


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that maps by `inner` first and by `outer` then."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def translation(x: float, y: float) -> Matrix:
    """A move by (x, y)."""
    return (1.0, 0.0, 0.0, 1.0, x, y)


def scaling(x: float, y: float) -> Matrix:
    """A stretch from the origin."""
    return (x, 0.0, 0.0, y, 0.0, 0.0)


def rotation(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """A turn clockwise (y grows downwards) about (x, y). Quarter turns are exact."""
    quarters: dict[float, tuple[float, float]] = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
    c, s = quarters.get(degrees % 360) or (cos(radians(degrees)), sin(radians(degrees)))
    return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)


def inverse(matrix: Matrix) -> Matrix | None:
    """The matrix that undoes another; None for one that flattens everything."""
    a, b, c, d, e, f = matrix
    flat = a * d - b * c
    if abs(flat) < 1e-12:
        return None
    return (d / flat, -b / flat, -c / flat, a / flat, (c * f - d * e) / flat, (b * e - a * f) / flat)


def mean_scale(matrix: Matrix) -> float:
    """By how much a matrix widens a line: exact where it keeps shapes, else the geometric mean."""
    return sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def keeps_shape(matrix: Matrix) -> bool:
    """Whether circles stay circles."""
    a, b, c, d, _, _ = matrix
    size = max(abs(a), abs(b), abs(c), abs(d), 1e-12)
    return abs(a * c + b * d) < 1e-6 * size * size and abs(a * a + b * b - c * c - d * d) < 1e-6 * size * size


def map_point(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a point goes."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def map_path(matrix: Matrix, path: Path) -> Path:
    """A path with every point mapped."""
    if matrix == IDENTITY:
        return path
    a, b, c, d, e, f = matrix
    mapped: list[Command] = []
    for command in path:
        points: list[str | float] = [command[0]]
        numbers: tuple[float, ...] = command[1:]  # type: ignore[assignment]
        for index in range(0, len(numbers), 2):
            x, y = numbers[index], numbers[index + 1]
            points += (a * x + c * y + e, b * x + d * y + f)
        mapped.append(tuple(points))
    return tuple(mapped)


def map_box(matrix: Matrix, box: Box4) -> Box4:
    """The upright box (x, y, width, height) around a mapped box."""
    x, y, width, height = box
    if not matrix[1] and not matrix[2]:
        a, _, _, d, e, f = matrix
        left, top = a * x + e, d * y + f
        wide, high = a * width, d * height
        return left if wide >= 0 else left + wide, top if high >= 0 else top + high, abs(wide), abs(high)
    corners = [map_point(matrix, px, py) for px in (x, x + width) for py in (y, y + height)]
    left, top = min(p[0] for p in corners), min(p[1] for p in corners)
    return left, top, max(p[0] for p in corners) - left, max(p[1] for p in corners) - top
