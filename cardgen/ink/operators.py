"""Numbers, colours, paths and matrices as PDF writes them, each spelt once and then remembered."""

from __future__ import annotations

from functools import lru_cache

from cardgen.layout.drawing import Matrix, Outline, Path

# A Bezier quarter of a circle reaches this far along the tangents (4/3 of tan 22.5 degrees).
QUARTER = 0.5522847498

_LETTERS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


@lru_cache(maxsize=1 << 13)
def number(value: float) -> str:
    """A number with at most three decimals: a thousandth of a point is a third of a micrometre."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(maxsize=4096)
def colour(digits: str, stroke: bool = False) -> str:
    """The operator that chooses a colour of six hex digits; greys are chosen as greys, so black prints as black."""
    red, green, blue = digits[0:2], digits[2:4], digits[4:6]
    if red == green == blue:
        return f"{_part(red)} {'G' if stroke else 'g'}"
    return f"{_part(red)} {_part(green)} {_part(blue)} {'RG' if stroke else 'rg'}"


def _part(digits: str) -> str:
    return number(int(digits, 16) / 255)


@lru_cache(maxsize=8192)
def path(commands: Path) -> str:
    """The operators that build a path."""
    return " ".join(
        " ".join([*[number(value) for value in command[1:]], _LETTERS[str(command[0])]]) for command in commands
    )


@lru_cache(maxsize=4096)
def matrix(values: Matrix) -> str:
    """The operator that multiplies a matrix into the current one; its linear part is given to six decimals."""
    return " ".join([*map(fine, values[:4]), *map(number, values[4:]), "cm"])


def fine(value: float) -> str:
    """A number with at most six decimals, for turns and scales."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def outline_path(outline: Outline, width: float, height: float) -> str:
    """The operators of the path that scissors follow round a trim of `width` by `height`."""
    if outline.kind == "polygon":
        return path(outline.path)
    if outline.kind == "ellipse":
        return _rounded(width, height, width / 2, height / 2)
    radius = min(outline.radius, width / 2, height / 2)
    if radius <= 0:
        return f"0 0 {number(width)} {number(height)} re"
    return _rounded(width, height, radius, radius)


def _rounded(w: float, h: float, rx: float, ry: float) -> str:
    """A rectangle with elliptical corners; with half the sides as radii, an ellipse."""
    kx, ky = rx * (1 - QUARTER), ry * (1 - QUARTER)
    return path(
        (
            ("M", rx, 0.0),
            ("L", w - rx, 0.0),
            ("C", w - kx, 0.0, w, ky, w, ry),
            ("L", w, h - ry),
            ("C", w, h - ky, w - kx, h, w - rx, h),
            ("L", rx, h),
            ("C", kx, h, 0.0, h - ky, 0.0, h - ry),
            ("L", 0.0, ry),
            ("C", 0.0, ky, kx, 0.0, rx, 0.0),
            ("Z",),
        )
    )
