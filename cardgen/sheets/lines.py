"""Where scissors go: cut lines and their marks, the fold, and the outlines of cards that are no rectangles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from cardgen.layout.drawing import Command, Outline, Path, Shape
from cardgen.layout.shapes import ellipse
from cardgen.sheets.bleeding import Bleeds
from cardgen.sheets.paper import Paper
from cardgen.sheets.plan import Marks, Rectangle
from cardgen.sheets.room import CLEARANCE, LEAST_MARK, TOLERANCE
from cardgen.sheets.words import INK
from cardgen.units import MM

HAIRLINE = 0.3
LONGEST_MARK = 5 * MM
SHORTEST_MARK = 2 * MM
LANE = 3 * MM
"""What marks leave between themselves and the bleed for words, where they can."""

OVERPRINT = 0.25
"""Points: a line over the faces is thin, since the cut leaves half of it on each card."""

SHORTEST_TICK = 1.2 * MM
TICK_GAP = 0.3 * MM
"""Points between a piece's corner and its ticks, so that a cut that strays leaves none of them on it."""

_DARK, _LIGHT = "404040", "FFFFFF"
_DASH = (3.0, 3.0)
_BESIDE_WORDS = 1 * MM


_Line: TypeAlias = tuple[float, float, float, float]


class Ticked(NamedTuple):
    """A piece whose cuts are its own: its trim as it lies, how far it may paint, and its outline on the front."""

    slot: Rectangle
    bleed: float
    outline: Outline
    turned: bool


class SideFrame(NamedTuple):
    """One side of a sheet without its faces: the slots in use, the box around all slots, the bleed beyond the box.

    `outlined` are the slots whose card's outline is drawn if it is no rectangle, `turned` says that cards lie on their
    side. `fold` is the height of the fold line, where there is one. `ticked` are the pieces of a packed page, whose
    cuts have no marks at the paper's edge. `clips` are what the faces may paint.
    """

    paper: Paper
    slots: tuple[Rectangle, ...]
    box: Rectangle
    bleeds: Bleeds
    outlined: tuple[Rectangle, ...] = ()
    turned: bool = False
    fold: float | None = None
    ticked: tuple[Ticked, ...] = ()
    clips: tuple[Rectangle, ...] = ()

    def joined(self, other: SideFrame) -> SideFrame:
        """Both halves of a folded page, the upper one first."""
        left, top, width, _ = self.box
        bottom = other.box[1] + other.box[3]
        return self._replace(
            slots=self.slots + other.slots,
            box=(left, top, width, bottom - top),
            bleeds=self.bleeds._replace(bottom=other.bleeds.bottom),
            ticked=self.ticked + other.ticked,
            clips=self.clips + other.clips,
            fold=self.paper.height / 2,
        )

    @property
    def ink(self) -> tuple[float, float, float, float]:
        """The left, top, right and bottom edge of what faces may paint."""
        left, top, width, height = self.box
        bleeds = self.bleeds
        return (left - bleeds.left, top - bleeds.top, left + width + bleeds.right, top + height + bleeds.bottom)


class Strips(NamedTuple):
    """The room between the bleed and the printable margin at each edge, in points; may be negative."""

    left: float
    top: float
    right: float
    bottom: float


def strips_of(frame: SideFrame, printable: float) -> Strips:
    """The room at each edge of a side."""
    left, top, right, bottom = frame.ink
    taken = printable + CLEARANCE
    return Strips(left - taken, top - taken, frame.paper.width - right - taken, frame.paper.height - bottom - taken)


def mark_length(strip: float) -> float:
    """How long crop marks are in a strip of this width; 0 where they have no room."""
    if strip < LEAST_MARK - TOLERANCE:
        return 0.0
    return min(strip, max(SHORTEST_MARK, min(LONGEST_MARK, strip - LANE)))


def cut_shapes(marks: Marks, frame: SideFrame, printable: float, words: Sequence[Rectangle]) -> tuple[Shape, ...]:
    """The marks of a side.

    `corner` marks lie at the edge of the printable area. `full` lines run from edge to edge over the faces, for a
    guillotine, and leave out `words`: dark dashes with light ones between them, so that they show on any colour.
    """
    if marks == "off":
        return ()
    if frame.ticked:
        return tuple(_tick_shapes(frame.ticked))
    if marks == "corner":
        path = _path(corner_marks(frame, printable))
        return (Shape(path, stroke=INK, line=HAIRLINE),) if path else ()
    lines = list(_full_lines(frame, words))
    if not lines:
        return ()
    light = Shape(_path(lines), stroke=_LIGHT, line=OVERPRINT)
    return (light, Shape(_path(_halves(lines)), stroke=_DARK, line=OVERPRINT, dash=_DASH))


def _tick_shapes(pieces: Iterable[Ticked]) -> Iterator[Shape]:
    """Where each piece is cut: ticks beyond the corners of rectangles, in the bleed that falls away; else the outline.

    A light line under the dark one shows on any colour.
    """
    ticks = _path(tick for piece in pieces if piece.outline.kind == "rectangle" for tick in _ticks(piece))
    if ticks:
        yield Shape(ticks, stroke=_LIGHT, line=3 * HAIRLINE)
        yield Shape(ticks, stroke=INK, line=HAIRLINE)
    round_ones = [piece for piece in pieces if piece.outline.kind != "rectangle"]
    path = tuple(command for piece in round_ones for command in _outline(piece.outline, piece.slot, piece.turned))
    if path:
        yield Shape(path, stroke="808080", line=HAIRLINE)


def _ticks(piece: Ticked) -> Iterator[_Line]:
    x, y, width, height = piece.slot
    reach = max(piece.bleed, SHORTEST_TICK)
    for across in (x, x + width):
        yield (across, y - reach, across, y - TICK_GAP)
        yield (across, y + height + TICK_GAP, across, y + height + reach)
    for down in (y, y + height):
        yield (x - reach, down, x - TICK_GAP, down)
        yield (x + width + TICK_GAP, down, x + width + reach, down)


def fold_shape(frame: SideFrame, printable: float) -> Shape | None:
    """The dashed line to fold along."""
    if frame.fold is None:
        return None
    path: Path = (("M", printable, frame.fold), ("L", frame.paper.width - printable, frame.fold))
    return Shape(path, stroke=INK, line=HAIRLINE, dash=(6.0, 3.0))


def outline_shape(outline: Outline, frame: SideFrame) -> Shape | None:
    """The outlines of cards that are no rectangles, to cut along."""
    if outline.kind == "rectangle":
        return None
    path = tuple(command for slot in frame.outlined for command in _outline(outline, slot, frame.turned))
    return Shape(path, stroke="808080", line=HAIRLINE) if path else None


def _outline(outline: Outline, slot: Rectangle, turned: bool) -> Path:
    x, y, width, height = slot
    if outline.kind == "ellipse":
        return ellipse(x + width / 2, y + height / 2, width / 2, height / 2)
    moved: list[Command] = []
    for command in outline.path:
        points: list[str | float] = [command[0]]
        for index in range(1, len(command), 2):
            px, py = float(command[index]), float(command[index + 1])
            points += (x + width - py, y + px) if turned else (x + px, y + py)
        moved.append(tuple(points))
    return tuple(moved)


def _path(segments: Iterable[_Line]) -> Path:
    return tuple(end for x1, y1, x2, y2 in segments for end in (("M", x1, y1), ("L", x2, y2)))


def _cuts(ranges: Iterable[tuple[float, float]]) -> list[float]:
    """The positions of cut lines; neighbours without a gap share one."""
    found: list[float] = []
    for position in sorted(end for start, size in ranges for end in (start, start + size)):
        if not found or position - found[-1] > TOLERANCE:
            found.append(position)
    return found


def corner_marks(frame: SideFrame, printable: float) -> Iterator[_Line]:
    """The crop marks of a side, at the edge of the printable area."""
    across = _cuts((slot[0], slot[2]) for slot in frame.slots)
    down = _cuts((slot[1], slot[3]) for slot in frame.slots)
    lengths = [mark_length(strip) for strip in strips_of(frame, printable)]
    width, height = frame.paper.width, frame.paper.height
    left, top, right, bottom = lengths
    # A cut line in the strip that printers cannot reach is as good as the paper's edge.
    for x in (x for x in across if printable - TOLERANCE <= x <= width - printable + TOLERANCE):
        yield from _marks(x, printable, top, height - printable, bottom, upright=True)
    for y in (y for y in down if printable - TOLERANCE <= y <= height - printable + TOLERANCE):
        yield from _marks(y, printable, left, width - printable, right, upright=False)


def _marks(at: float, start: float, first: float, end: float, last: float, *, upright: bool) -> Iterator[_Line]:
    """The two marks of one cut line, from each edge of the printable area inwards."""
    for low, high in ((start, start + first), (end - last, end)):
        if high - low > TOLERANCE:
            yield (at, low, at, high) if upright else (low, at, high, at)


def _halves(lines: Iterable[_Line]) -> Iterator[_Line]:
    """Each line from its middle to either end, so that dashes of fronts and backs meet."""
    for x1, y1, x2, y2 in lines:
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        yield (x, y, x1, y1)
        yield (x, y, x2, y2)


def _full_lines(frame: SideFrame, words: Sequence[Rectangle]) -> Iterator[_Line]:
    bare = [_grown(box, _BESIDE_WORDS) for box in words]
    for x in _cuts((slot[0], slot[2]) for slot in frame.slots):
        covered = [(box[1], box[3]) for box in bare if _meets(x, box[0], box[2])]
        for low, high in _left_over(frame.paper.height, covered):
            yield (x, low, x, high)
    for y in _cuts((slot[1], slot[3]) for slot in frame.slots):
        covered = [(box[0], box[2]) for box in bare if _meets(y, box[1], box[3])]
        for low, high in _left_over(frame.paper.width, covered):
            yield (low, y, high, y)


def _meets(at: float, start: float, size: float) -> bool:
    return start - TOLERANCE <= at <= start + size + TOLERANCE


def _left_over(whole: float, covered: Iterable[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """What is left of a line from 0 to `whole` without the stretches (start, size)."""
    at = 0.0
    for start, size in sorted(covered):
        if start - at > TOLERANCE:
            yield at, start
        at = max(at, start + size)
    if whole - at > TOLERANCE:
        yield at, whole


def _grown(box: Rectangle, by: float) -> Rectangle:
    return (box[0] - by, box[1] - by, box[2] + 2 * by, box[3] + 2 * by)
