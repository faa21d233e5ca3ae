"""Where the slots of a page lie: as many as fit, or those that were asked for."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor
from typing import NamedTuple

from cardgen.diagnostics import Problems
from cardgen.layout.drawing import Outline
from cardgen.sheets.paper import Paper, paper
from cardgen.sheets.plan import FaceSize, Margins, Rectangle, SheetOptions
from cardgen.sheets.room import TOLERANCE, comfortable_edge
from cardgen.units import MM, LengthError

FOLD_GUTTER = 3 * MM
"""Least distance from a fold to the cards, so that the fold is cut away and never is a card's edge."""

LOWEST = 10 * MM
"""How far below its room's top a page begins at most: room for bleed, marks and words, and the rest of the paper is
left in one piece."""


class Grid(NamedTuple):
    """Slots of one page's fronts. Lengths in points; `x`, `y` is the first slot's corner, `width`, `height` a slot's.

    `turned` says that cards lie on their side, their top to the right. `bleed` is what the faces were asked to have.
    """

    paper: Paper
    columns: int
    rows: int
    x: float
    y: float
    width: float
    height: float
    gap: float
    bleed: float
    turned: bool

    @property
    def capacity(self) -> int:
        """Slots a page."""
        return self.columns * self.rows

    @property
    def box(self) -> Rectangle:
        """The rectangle around all slots."""
        return (self.x, self.y, extent(self.columns, self.width, self.gap), extent(self.rows, self.height, self.gap))

    def used(self, copies: int) -> Grid:
        """The part of the grid that so many copies take, from its first slot."""
        rows = min(self.rows, -(-copies // self.columns))
        return self._replace(columns=min(self.columns, copies), rows=rows)

    def slots(self) -> list[Rectangle]:
        """Every slot, row by row from the top left."""
        across = [self.x + column * (self.width + self.gap) for column in range(self.columns)]
        down = [self.y + row * (self.height + self.gap) for row in range(self.rows)]
        return [(x, y, self.width, self.height) for y in down for x in across]


class Room(NamedTuple):
    """The room for cards on one page: a rectangle within its margins."""

    paper: Paper
    left: float
    top: float
    width: float
    height: float
    folded: bool


class Slot(NamedTuple):
    """A card as it lies, with what surrounds it."""

    width: float
    height: float
    gap: float
    bleed: float
    turned: bool


def automatic_grid(options: SheetOptions, face: FaceSize) -> Grid | None:
    """As many cards as the paper holds, whatever grid was asked for; None if it holds none.

    Without margins of one's own, cards keep so far from the edge that their bleed and marks can be printed; they come
    nearer only where otherwise not one would fit.
    """
    papers, slots = papers_of(options, Problems()), slots_of(options, face)
    grid = None
    if options.margins is None:
        edge = comfortable_edge(bleed_of(options, face), options)
        grid = fullest(frames_of(papers, Margins(edge, edge, edge, edge), options, face), slots)
    return grid or fullest(frames_of(papers, margins_of(options), options, face), slots)


def rooms_of(options: SheetOptions, bleed: float, strip: float) -> list[Room]:
    """The room for pieces of so much bleed on the paper as it may lie, portrait first.

    `strip` is kept free at the top and the bottom within what printers reach.
    """
    edge = comfortable_edge(bleed, options)
    high = max(edge, options.printable + strip)
    margins = Margins(*options.margins) if options.margins else Margins(high, edge, high, edge)
    face = FaceSize(0.0, 0.0, bleed, Outline())
    rooms = frames_of(papers_of(options, Problems()), margins, options, face)
    return [room for room in rooms if room.width > TOLERANCE and room.height > TOLERANCE]


def bleed_of(options: SheetOptions, face: FaceSize) -> float:
    """The bleed that a face is to have on the sheet, in points."""
    return face.bleed if options.bleed is None else options.bleed


def gutter_of(options: SheetOptions, face: FaceSize) -> float:
    """The distance from a fold to the cards on each side of it."""
    return max(FOLD_GUTTER, bleed_of(options, face))


def papers_of(options: SheetOptions, problems: Problems) -> list[Paper]:
    """The paper as it may lie, portrait first."""
    try:
        found = paper(options.paper) if isinstance(options.paper, str) else options.paper
    except LengthError as problem:
        problems.error("S101", str(problem), help=problem.hint)
        return []
    ways = (False, True) if options.landscape is None else (options.landscape,)
    return [found.turned(landscape) for landscape in ways]


def margins_of(options: SheetOptions) -> Margins:
    """The margins that were asked for, or the strip that printers cannot reach."""
    return Margins(*(options.margins or (options.printable,) * 4))


def frames_of(papers: Iterable[Paper], margins: Margins, options: SheetOptions, face: FaceSize) -> list[Room]:
    """The room within margins on each paper, on folded pages that of the upper half; may be less than nothing."""
    return [_frame(lying, margins, options, face) for lying in papers]


def _frame(lying: Paper, margins: Margins, options: SheetOptions, face: FaceSize) -> Room:
    width = lying.width - margins.left - margins.right
    if options.duplex != "fold":
        height = lying.height - margins.top - margins.bottom
        return Room(lying, margins.left, margins.top, width, height, False)
    # The fold is the page's middle, so both halves keep the larger of the two margins.
    top = max(margins.top, margins.bottom)
    return Room(lying, margins.left, top, width, lying.height / 2 - gutter_of(options, face) - top, True)


def slots_of(options: SheetOptions, face: FaceSize) -> list[Slot]:
    """The card upright and turned; a square is not turned."""
    bleed = bleed_of(options, face)
    gap = options.gap if options.gap is not None else 0.0 if face.outline.kind == "rectangle" else 2 * bleed
    upright = Slot(face.width, face.height, gap, bleed, False)
    if abs(face.width - face.height) < TOLERANCE:
        return [upright]
    return [upright, Slot(face.height, face.width, gap, bleed, True)]


def extent(count: int, size: float, gap: float) -> float:
    """The length of so many slots in a row."""
    return count * size + (count - 1) * gap


def _holds(room: float, size: float, gap: float) -> int:
    return max(0, floor((room + gap + TOLERANCE) / (size + gap)))


def fullest(frames: Iterable[Room], slots: Iterable[Slot]) -> Grid | None:
    """The fullest page; the first of equals."""
    best: Grid | None = None
    for slot in slots:
        for frame in frames:
            columns = _holds(frame.width, slot.width, slot.gap)
            rows = _holds(frame.height, slot.height, slot.gap)
            if columns * rows > (best.capacity if best else 0):
                best = _placed(frame, slot, columns, rows)
    return best


def _placed(frame: Room, slot: Slot, columns: int, rows: int) -> Grid:
    """The grid in the middle of its frame or near its top; on a folded page at the fold, where a slant errs least."""
    spare_across = frame.width - extent(columns, slot.width, slot.gap)
    spare_down = frame.height - extent(rows, slot.height, slot.gap)
    y = frame.top + (spare_down if frame.folded else min(spare_down / 2, LOWEST))
    x = frame.left + spare_across / 2
    return Grid(frame.paper, columns, rows, x, y, slot.width, slot.height, slot.gap, slot.bleed, slot.turned)


def fitting(frames: Iterable[Room], slots: Iterable[Slot], columns: int, rows: int) -> Grid | None:
    """A grid of so many slots in the first frame that has room for it, upright cards before turned ones."""
    for slot in slots:
        for frame in frames:
            wide = extent(columns, slot.width, slot.gap) <= frame.width + TOLERANCE
            if wide and extent(rows, slot.height, slot.gap) <= frame.height + TOLERANCE:
                return _placed(frame, slot, columns, rows)
    return None


def edges_of(grid: Grid) -> tuple[float, float, float, float]:
    """The distances of the outer trim from the page's left, top, right and bottom edge."""
    left, top, width, height = grid.box
    return (left, top, grid.paper.width - left - width, grid.paper.height - top - height)
