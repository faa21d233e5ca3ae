"""A drawing: a size and placed marks. What every medium paints and every check inspects.

Coordinates are points. The origin is the top left corner of the trim, y grows downwards; marks may lie outside the
trim as far as the bleed. Colours are six upper-case hex digits, `1B1A2E`. A path is a tuple of commands
`("M", x, y)`, `("L", x, y)`, `("C", x1, y1, x2, y2, x, y)` and `("Z",)`, in absolute coordinates.
A matrix `(a, b, c, d, e, f)` maps (x, y) to (a x + c y + e, b x + d y + f).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

Command: TypeAlias = tuple[str | float, ...]
Path: TypeAlias = tuple[Command, ...]
Matrix: TypeAlias = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class TextRun(NamedTuple):
    """Text of one font, size and colour on one baseline.

    `font` is a font's name in the registry (`Lilita One Regular`). `x`, `y` is the start of the baseline,
    `width` the advance in points with kerning and tracking. `glyphs` holds what the painter shows: for each glyph its
    number in the font, its advance in points with kerning and tracking, its shift (dx, dy) and the text it stands for
    (several characters for a ligature, none for the later glyphs of a cluster). `angle` turns it clockwise, degrees.
    """

    text: str
    font: str
    size: float
    fill: str
    x: float
    y: float
    width: float
    glyphs: tuple[tuple[int, float, float, float, str], ...]
    angle: float = 0.0


class Shape(NamedTuple):
    """A path, filled, stroked or both. `line` is the stroke's width in points; `name` is the element's."""

    path: Path
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.0
    even_odd: bool = False
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "miter"
    opacity: float = 1.0


class Picture(NamedTuple):
    """A bitmap in a box, stored once however often it is shown. `digest` names its bytes in the picture store."""

    digest: str
    x: float
    y: float
    width: float
    height: float
    opacity: float = 1.0


class Symbol(NamedTuple):
    """A reusable little drawing (an icon, a patterned ground) placed by a matrix; stored once in a PDF.

    `key` is the digest of `marks`, so equal symbols are one. `box` is (x, y, width, height) in the symbol's own
    coordinates, and bounds what it paints.
    """

    key: str
    marks: tuple[Mark, ...]
    box: tuple[float, float, float, float]
    matrix: Matrix


class Group(NamedTuple):
    """Marks that share a transformation, a clip and an opacity. `name` is the element's path in the layout."""

    marks: tuple[Mark, ...]
    matrix: Matrix = IDENTITY
    clip: Path = ()
    clip_even_odd: bool = False
    opacity: float = 1.0
    name: str = ""


Mark: TypeAlias = "TextRun | Shape | Picture | Symbol | Group"


class Outline(NamedTuple):
    """The shape that scissors follow: `rectangle` (with a corner radius), `ellipse`, or `polygon` with its path."""

    kind: str = "rectangle"
    radius: float = 0.0
    path: Path = ()


class Drawing(NamedTuple):
    """One face, laid out: trim size, bleed and safe zone in points, outline, and marks from back to front.

    `look` is the digest of the face without its stamps, as printed in its theme: two faces of one look are one to a
    player, whatever edition is stamped on them. Its first six digits are what a stamp shows as `{{ face.hash }}`.
    """

    width: float
    height: float
    bleed: float
    safe: float
    outline: Outline
    marks: tuple[Mark, ...]
    look: str = ""

    def dump(self) -> str:
        """The drawing as lines of text, rounded to a thousandth of a point: what tests compare."""
        return self._lines(f" bleed {_number(self.bleed)} safe {_number(self.safe)}")

    def digest(self) -> str:
        """Forty hex digits that change when the face, cut out, looks different, and only then.

        Bleed and safe zone are not seen on a card; what is painted into the bleed counts, as cuts are never exact.
        """
        return hashlib.sha1(self._lines("").encode()).hexdigest()

    def _lines(self, zones: str) -> str:
        path = f" {path_text(self.outline.path)}" if self.outline.path else ""
        size = f"{_number(self.width)} x {_number(self.height)}"
        head = f"drawing {size}{zones} outline {self.outline.kind} {_number(self.outline.radius)}{path}"
        return "\n".join([head, *_dump(self.marks, 1)]) + "\n"


def marks_digest(marks: tuple[Mark, ...]) -> str:
    """Forty hex digits for a symbol's marks."""
    return hashlib.sha1("\n".join(_dump(marks, 0)).encode()).hexdigest()


@lru_cache(maxsize=4096)
def path_text(path: Path) -> str:
    """A path as text, in the notation of SVG, rounded to a thousandth. Many faces share their paths."""
    return " ".join("".join((str(command[0]), " ".join(_number(float(n)) for n in command[1:]))) for command in path)


def walk(marks: tuple[Mark, ...]) -> Iterator[Mark]:
    """Every mark, those inside groups and symbols too, from back to front."""
    for mark in marks:
        yield mark
        if isinstance(mark, Group | Symbol):
            yield from walk(mark.marks)


def _number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _dump(marks: tuple[Mark, ...], depth: int) -> Iterator[str]:
    indent = "  " * depth
    for mark in marks:
        match mark:
            case TextRun():
                turned = f" turned {_number(mark.angle)}" if mark.angle else ""
                yield (
                    f"{indent}text {mark.text!r} {mark.font} {_number(mark.size)} {mark.fill} "
                    f"at {_number(mark.x)} {_number(mark.y)} width {_number(mark.width)}{turned}"
                )
            case Shape():
                yield f"{indent}shape {_shape_words(mark)} {path_text(mark.path)}"
            case Picture():
                box = " ".join(_number(n) for n in mark[1:5])
                yield f"{indent}picture {mark.digest} at {box} opacity {_number(mark.opacity)}"
            case Symbol():
                yield f"{indent}symbol {mark.key} by {' '.join(_number(n) for n in mark.matrix)}"
            case Group():
                yield f"{indent}group {_group_words(mark)}"
                yield from _dump(mark.marks, depth + 1)


def _shape_words(shape: Shape) -> str:
    words = [f"fill {shape.fill or 'none'}"]
    if shape.stroke:
        dash = " ".join(_number(n) for n in shape.dash)
        words.append(f"stroke {shape.stroke} {_number(shape.line)} {shape.cap} {shape.join} [{dash}]")
    if shape.even_odd:
        words.append("even-odd")
    if shape.opacity != 1:
        words.append(f"opacity {_number(shape.opacity)}")
    return " ".join(words)


def _group_words(group: Group) -> str:
    words = [] if group.matrix == IDENTITY else ["by " + " ".join(_number(n) for n in group.matrix)]
    if group.clip:
        words.append(f"clip{' even-odd' if group.clip_even_odd else ''} {path_text(group.clip)}")
    if group.opacity != 1:
        words.append(f"opacity {_number(group.opacity)}")
    return " ".join(words)
