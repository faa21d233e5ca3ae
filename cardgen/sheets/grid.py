"""Where the slots of a page lie: as many as fit, or those that were asked for."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor, inf
from typing import NamedTuple

from cardgen.diagnostics import Problems
from cardgen.layout.drawing import Outline
from cardgen.sheets.paper import PAPER_SIZES, Paper, paper
from cardgen.sheets.plan import FaceSize, Margins, Rectangle, SheetOptions
from cardgen.sheets.room import ENOUGH_BLEED, TOLERANCE, comfortable_edge
from cardgen.units import MM, LengthError, to_mm

FOLD_GUTTER = 3 * MM
"""Least distance from a fold to the cards, so that the fold is cut away and never is a card's edge."""


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
        return (self.x, self.y, _extent(self.columns, self.width, self.gap), _extent(self.rows, self.height, self.gap))

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


class _Slot(NamedTuple):
    """A card as it lies, with what surrounds it."""

    width: float
    height: float
    gap: float
    bleed: float
    turned: bool


def grid_for(options: SheetOptions, face: FaceSize, problems: Problems, copies: int | None = None) -> Grid | None:
    """The grid of a card of this size, or None with the reason among the problems.

    Its place depends on paper, margins and card alone, never on how many cards a page has; `copies` says which edges
    are worth a warning. Without a grid of one's own, page and cards are turned so that a page holds most; upright
    cards and portrait pages win ties.
    """
    papers = _papers(options, problems)
    if not papers or not _sensible(options, problems):
        return None
    frames = _frames(papers, _margins(options), options, face)
    roomy = [frame for frame in frames if frame.width > TOLERANCE and frame.height > TOLERANCE]
    if not roomy:
        _report_margins(frames[0], options, problems)
        return None
    if options.grid is not None:
        grid = _given_grid(options, face, roomy, _slots(options, face), problems)
    else:
        grid = automatic_grid(options, face)
        if grid is None:
            _report_too_large(options, face, roomy, problems)
    if grid is not None:
        _warn_of_edges(grid if copies is None else grid.used(copies), options, problems)
    return grid


def automatic_grid(options: SheetOptions, face: FaceSize) -> Grid | None:
    """As many cards as the paper holds, whatever grid was asked for; None if it holds none.

    Without margins of one's own, cards keep so far from the edge that their bleed and marks can be printed; they come
    nearer only where otherwise not one would fit.
    """
    papers, slots = _papers(options, Problems()), _slots(options, face)
    grid = None
    if options.margins is None:
        edge = comfortable_edge(bleed_of(options, face), options)
        grid = _most(_frames(papers, Margins(edge, edge, edge, edge), options, face), slots)
    return grid or _most(_frames(papers, _margins(options), options, face), slots)


def rooms_of(options: SheetOptions, bleed: float, strip: float, problems: Problems) -> list[Room]:
    """The room for pieces of so much bleed on the paper as it may lie, portrait first.

    `strip` is kept free beyond the bleed at the top and the bottom, for words.
    """
    edge = comfortable_edge(bleed, options)
    high = max(edge, options.printable + bleed + strip)
    margins = Margins(*options.margins) if options.margins else Margins(high, edge, high, edge)
    face = FaceSize(0.0, 0.0, bleed, Outline())
    rooms = _frames(_papers(options, problems), margins, options, face)
    return [room for room in rooms if room.width > TOLERANCE and room.height > TOLERANCE]


def bleed_of(options: SheetOptions, face: FaceSize) -> float:
    """The bleed that a face is to have on the sheet, in points."""
    return face.bleed if options.bleed is None else options.bleed


def gutter_of(options: SheetOptions, face: FaceSize) -> float:
    """The distance from a fold to the cards on each side of it."""
    return max(FOLD_GUTTER, bleed_of(options, face))


def _papers(options: SheetOptions, problems: Problems) -> list[Paper]:
    """The paper as it may lie, portrait first."""
    try:
        found = paper(options.paper) if isinstance(options.paper, str) else options.paper
    except LengthError as problem:
        problems.error("S101", str(problem), help=problem.hint)
        return []
    ways = (False, True) if options.landscape is None else (options.landscape,)
    return [found.turned(landscape) for landscape in ways]


def _sensible(options: SheetOptions, problems: Problems) -> bool:
    measures = {"margin": min(options.margins or (0,)), "printable margin": options.printable}
    measures |= {"gap": options.gap or 0, "bleed": options.bleed or 0}
    wrong = [f"the {name} is {to_mm(value)}" for name, value in measures.items() if not 0 <= value < inf]
    if options.grid is not None and min(options.grid) < 1:
        wrong.append(f"the grid is {options.grid[0]} x {options.grid[1]}")
    for message in wrong:
        problems.error("S110", message, help="write nothing less than 0, and a grid of at least 1 x 1")
    return not wrong


def _margins(options: SheetOptions) -> Margins:
    return Margins(*(options.margins or (options.printable,) * 4))


def _frames(papers: Iterable[Paper], margins: Margins, options: SheetOptions, face: FaceSize) -> list[Room]:
    return [_frame(lying, margins, options, face) for lying in papers]


def _frame(lying: Paper, margins: Margins, options: SheetOptions, face: FaceSize) -> Room:
    width = lying.width - margins.left - margins.right
    if options.duplex != "fold":
        height = lying.height - margins.top - margins.bottom
        return Room(lying, margins.left, margins.top, width, height, False)
    # The fold is the page's middle, so both halves keep the larger of the two margins.
    top = max(margins.top, margins.bottom)
    return Room(lying, margins.left, top, width, lying.height / 2 - gutter_of(options, face) - top, True)


def _slots(options: SheetOptions, face: FaceSize) -> list[_Slot]:
    """The card upright and turned; a square is not turned."""
    bleed = bleed_of(options, face)
    gap = options.gap if options.gap is not None else 0.0 if face.outline.kind == "rectangle" else 2 * bleed
    upright = _Slot(face.width, face.height, gap, bleed, False)
    if abs(face.width - face.height) < TOLERANCE:
        return [upright]
    return [upright, _Slot(face.height, face.width, gap, bleed, True)]


def _extent(count: int, size: float, gap: float) -> float:
    return count * size + (count - 1) * gap


def _holds(room: float, size: float, gap: float) -> int:
    return max(0, floor((room + gap + TOLERANCE) / (size + gap)))


def _most(frames: Iterable[Room], slots: Iterable[_Slot]) -> Grid | None:
    """The fullest page; the first of equals."""
    best: Grid | None = None
    for slot in slots:
        for frame in frames:
            columns = _holds(frame.width, slot.width, slot.gap)
            rows = _holds(frame.height, slot.height, slot.gap)
            if columns * rows > (best.capacity if best else 0):
                best = _placed(frame, slot, columns, rows)
    return best


def _placed(frame: Room, slot: _Slot, columns: int, rows: int) -> Grid:
    """The grid in the middle of its frame; on a folded page it lies at the fold, where a slanted fold errs least."""
    spare_across = frame.width - _extent(columns, slot.width, slot.gap)
    spare_down = frame.height - _extent(rows, slot.height, slot.gap)
    y = frame.top + (spare_down if frame.folded else spare_down / 2)
    x = frame.left + spare_across / 2
    return Grid(frame.paper, columns, rows, x, y, slot.width, slot.height, slot.gap, slot.bleed, slot.turned)


def _fitting(frames: Iterable[Room], slots: Iterable[_Slot], columns: int, rows: int) -> Grid | None:
    for slot in slots:
        for frame in frames:
            wide = _extent(columns, slot.width, slot.gap) <= frame.width + TOLERANCE
            if wide and _extent(rows, slot.height, slot.gap) <= frame.height + TOLERANCE:
                return _placed(frame, slot, columns, rows)
    return None


def _given_grid(
    options: SheetOptions, face: FaceSize, frames: list[Room], slots: list[_Slot], problems: Problems
) -> Grid | None:
    """The grid that was asked for; without margins of one's own it may reach into the unprintable margin."""
    columns, rows = options.grid or (1, 1)
    grid = _fitting(frames, slots, columns, rows)
    if grid is None and options.margins is None:
        bare = _frames([frame.paper for frame in frames], Margins(0, 0, 0, 0), options, face)
        grid = _fitting(bare, slots, columns, rows)
    if grid is None:
        slot, frame = slots[0], frames[0]
        needed = (_extent(columns, slot.width, slot.gap), _extent(rows, slot.height, slot.gap))
        most = _most(frames, slots)
        fits = f"at most {most.columns} x {most.rows} fit" if most else "not one card fits"
        problems.error(
            "S102",
            f"a grid of {columns} x {rows} needs {_size(*needed)}, and {_room(frame)} has {_size(*frame[3:5])}",
            help=f"{fits}; ask for fewer, or for smaller margins, a smaller gap or larger paper",
        )
    return grid


def _report_margins(frame: Room, options: SheetOptions, problems: Problems) -> None:
    margins = _margins(options)
    across, down = margins.left + margins.right, margins.top + margins.bottom
    problems.error(
        "S104",
        f"the margins add up to {_size(across, down)}, and {frame.paper.name} is "
        f"{_size(frame.paper.width, frame.paper.height)}: no room is left for cards",
        help="use smaller margins, such as `--margin 9mm`, or larger paper",
    )


def _report_too_large(options: SheetOptions, face: FaceSize, frames: list[Room], problems: Problems) -> None:
    frame = frames[0]
    problems.error(
        "S103",
        f"a card of {_size(face.width, face.height)} does not fit: {_room(frame)} has {_size(*frame[3:5])}",
        help=_remedy(options, face, frames),
    )


def _remedy(options: SheetOptions, face: FaceSize, frames: list[Room]) -> str:
    """What makes a card fit: no margins, or the smallest paper that holds it."""
    slots = _slots(options, face)
    bare = _frames([frame.paper for frame in frames], Margins(0, 0, 0, 0), options, face)
    if _most(bare, slots):
        return (
            "it fits without margins (`--margin 0mm`), if the printer prints to the paper's edge; or use larger paper"
        )
    asked = frames[0].paper.name.lower()

    def strangeness(name: str) -> tuple[bool, float]:
        # A sizes to whom uses A sizes, and American ones to others; then the smallest.
        return (name.startswith("a") != asked.startswith("a"), PAPER_SIZES[name][1] * PAPER_SIZES[name][2])

    for name in sorted(PAPER_SIZES, key=strangeness):
        ways = (paper(name), paper(name, landscape=True))
        if _most(_frames(ways, _margins(options), options, face), slots):
            return f"use larger paper: `--paper {name}` holds it"
    return "no paper that is known holds it; make the card smaller, or describe a paper of your own"


def _room(frame: Room) -> str:
    return f"{frame.paper.name} {'to the fold ' if frame.folded else ''}within its margins"


def _size(width: float, height: float) -> str:
    return f"{to_mm(width).removesuffix(' mm')} x {to_mm(height)}"


def edges_of(grid: Grid) -> tuple[float, float, float, float]:
    """The distances of the outer trim from the page's left, top, right and bottom edge."""
    left, top, width, height = grid.box
    return (left, top, grid.paper.width - left - width, grid.paper.height - top - height)


def _warn_of_edges(grid: Grid, options: SheetOptions, problems: Problems) -> None:
    """Say so where cards, or nearly all of their bleed, reach into the strip that printers leave bare."""
    nearest, printable = min(edges_of(grid)), options.printable
    what = f"most printers leave {to_mm(printable)} bare"
    advice = "use larger margins, a smaller gap, less bleed or fewer cards a page"
    if nearest < printable - TOLERANCE:
        problems.warning("S105", f"cards come within {to_mm(nearest)} of the edge of the paper; {what}", help=advice)
    elif nearest - printable < min(grid.bleed, ENOUGH_BLEED) - TOLERANCE:
        reach = to_mm(max(0.0, nearest - grid.bleed))
        problems.warning("S105", f"the bleed comes within {reach} of the edge of the paper; {what}", help=advice)
