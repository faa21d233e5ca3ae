"""What imposition is told and what it answers: which face stands where on which side of which sheet.

Coordinates are points, the origin is the page's top left corner, y grows downwards. A rectangle is
(left, top, width, height). Angles are degrees, clockwise as seen on the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Literal, NamedTuple, TypeAlias

from cardgen.layout.drawing import IDENTITY, Drawing, Matrix, Outline
from cardgen.sheets.paper import Paper
from cardgen.units import MM, LengthError, length

Duplex: TypeAlias = Literal["long", "short", "fold", "none"]
Printed: TypeAlias = Literal["both", "fronts", "backs"]
Marks: TypeAlias = Literal["corner", "full", "off"]
Turn: TypeAlias = Literal[0, 90, 180, 270]
Rectangle: TypeAlias = tuple[float, float, float, float]


FARTHEST = 10 * MM
"""How far backs may be shifted; whoever needs more has the paper the wrong way round."""


class BackOffset(NamedTuple):
    """How far the backs are shifted to meet their fronts on one printer.

    `dx` and `dy` in points, right and down as one looks at the back; `angle` in degrees, clockwise about the middle
    of the page.
    """

    dx: float = 0.0
    dy: float = 0.0
    angle: float = 0.0

    @staticmethod
    def parse(text: str) -> BackOffset:
        """Read `0.5mm,-0.3mm,0.2`: right, down, and perhaps degrees. Bare lengths are millimetres.

        Raises `LengthError` for anything else.
        """
        parts = text.split(",")
        if len(parts) not in (2, 3):
            hint = "write right,down[,degrees] with decimal points, such as `0.5mm,-0.3mm,0.2`"
            raise LengthError(f"`{text}` is no offset", hint)
        dx, dy = (length(part, "mm") for part in parts[:2])
        if not (abs(dx) <= FARTHEST and abs(dy) <= FARTHEST):
            hint = "a printer misses by a millimetre or two; `cardgen calibrate` measures it"
            raise LengthError(f"`{text}` shifts the backs by more than {FARTHEST / MM:g} mm", hint)
        return BackOffset(dx, dy, _degrees(parts[2]) if len(parts) == 3 else 0.0)

    def __str__(self) -> str:
        shift = f"{_plain(self.dx / MM)}mm,{_plain(self.dy / MM)}mm"
        return f"{shift},{_plain(self.angle)}" if self.angle else shift

    def matrix(self, paper: Paper) -> Matrix:
        """From where a mark of the back should be to where it is printed."""
        if self == (0.0, 0.0, 0.0):
            return IDENTITY
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        x, y = paper.width / 2, paper.height / 2
        return (c, s, -s, c, x - c * x + s * y + self.dx, y - s * x - c * y + self.dy)


NO_OFFSET = BackOffset()


def _degrees(text: str) -> float:
    number = text.strip().removesuffix("deg").removesuffix("°").strip()
    try:
        angle = float(number)
    except ValueError:
        raise LengthError(f"`{text.strip()}` is no angle", "write degrees, such as `0.2`") from None
    if not -10 <= angle <= 10:
        raise LengthError(f"`{text.strip()}` turns the backs too far", "a printer's angle is a fraction of a degree")
    return angle


def _plain(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


class Margins(NamedTuple):
    """Paper that stays free of cards at each edge of the front, in points."""

    top: float
    right: float
    bottom: float
    left: float


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How sheets are made. Lengths in points.

    `paper` is a paper's name or a paper. `landscape` None takes what holds more cards; `grid` (columns, rows) None
    takes as many as fit. `margins` (top, right, bottom, left) None keeps the `printable` margin free and centres the
    grid; `printable` is the strip along each edge that printers cannot reach. `gap` None is 0 for rectangles and twice
    the bleed for other shapes; `bleed` None is each face's own. `rule` is the 100 mm rule.
    """

    paper: str | Paper = "a4"
    landscape: bool | None = None
    duplex: Duplex = "long"
    side: Printed = "both"
    grid: tuple[int, int] | None = None
    margins: tuple[float, float, float, float] | None = None
    printable: float = 4 * MM
    gap: float | None = None
    bleed: float | None = None
    marks: Marks = "corner"
    rule: bool = True
    label: bool = True
    offset: BackOffset = NO_OFFSET


class FaceSize(NamedTuple):
    """What imposition knows of a face: trim and bleed in points, and the shape that scissors follow."""

    width: float
    height: float
    bleed: float = 0.0
    outline: Outline = Outline()


class PrintItem(NamedTuple):
    """One printed copy: the keys of its front and back (None where it has none), and a name for messages."""

    front: str
    back: str | None = None
    label: str = ""


class Placement(NamedTuple):
    """One face on a page.

    `x`, `y`, `width`, `height` is the rectangle on the page that the face's trim covers after it was turned: for a
    turn of 90 or 270, `width` is the face's own height. `turn` is clockwise: at 90 the face's top edge lies at the
    rectangle's right. The face may paint within `clip`: its trim and the bleed that is free there.
    """

    face: str
    x: float
    y: float
    width: float
    height: float
    turn: Turn
    clip: Rectangle

    @property
    def matrix(self) -> Matrix:
        """From the face's coordinates (its trim's top left is the origin, y downwards) to the page's."""
        return turned_matrix(self.turn, self.x, self.y, self.width, self.height)


def turned_matrix(turn: Turn, x: float, y: float, width: float, height: float) -> Matrix:
    """From a face to the rectangle on the page that it covers once turned."""
    match turn:
        case 0:
            return (1.0, 0.0, 0.0, 1.0, x, y)
        case 90:
            return (0.0, 1.0, -1.0, 0.0, x + width, y)
        case 180:
            return (-1.0, 0.0, 0.0, -1.0, x + width, y + height)
        case _:
            return (0.0, -1.0, 1.0, 0.0, x, y + height)


class Side(NamedTuple):
    """One printed page: faces, then the furniture over them (a drawing as large as the page, without bleed).

    `transform` is applied to all of it, clips too: the printer's offset on backs, else the identity.
    """

    placements: tuple[Placement, ...]
    furniture: Drawing
    transform: Matrix = IDENTITY


class Sheet(NamedTuple):
    """One piece of paper. A side that is not printed is None."""

    paper: Paper
    front: Side | None
    back: Side | None = None
