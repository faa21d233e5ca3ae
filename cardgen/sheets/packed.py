"""Sheets of packed pieces: when packing saves paper, and where each piece's two sides lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from cardgen.diagnostics import Problems
from cardgen.sheets.bleeding import Bleeds
from cardgen.sheets.fitting import warn_of_edges
from cardgen.sheets.furniture import Furniture
from cardgen.sheets.grid import automatic_grid
from cardgen.sheets.lines import SHORTEST_TICK, SideFrame, Ticked
from cardgen.sheets.packing import Page, fits, gap_of, packed_pages, packing_rooms
from cardgen.sheets.paper import Paper
from cardgen.sheets.plan import FaceSize, Placement, PrintItem, Rectangle, Sheet, SheetOptions, Side, Turn
from cardgen.sheets.turning import Flip, flip_of

Group: TypeAlias = "tuple[FaceSize, list[PrintItem]]"

_FULL = 0.6
"""The part of the paper that a grid must take, gaps counted, for its full sheets to be full of cards."""

_MOST_PIECES = 150
"""Pieces up to which sheets that are not full of cards are packed anew: packing takes the square of their number."""


class Shared(NamedTuple):
    """Copies that get sheets of their own size, and packed pages with all others."""

    alone: list[Group]
    pages: list[Page]


class _Counted(NamedTuple):
    """The copies of one size, how many a page holds, and whether such a page is full of cards."""

    face: FaceSize
    copies: list[PrintItem]
    capacity: int
    is_full: bool

    def sheets(self, copies: int) -> int:
        """Sheets that so many copies need by themselves."""
        return -(-copies // self.capacity)


def together(groups: Sequence[Group], options: SheetOptions) -> Shared:
    """Full sheets of one size each, and packed pages with what is left over of all sizes.

    What fits on no packed page stays by itself. Nothing is packed where that saves no sheet, or where a grid was asked
    for. Sheets whose grid leaves much of the paper bare are packed too where that saves more.
    """
    best = Shared(list(groups), [])
    if len(groups) < 2 or options.grid is not None:
        return best
    counted = [_counted(face, copies, options) for face, copies in groups]
    fewest = sum(group.sheets(len(group.copies)) for group in counted)
    whole = [len(group.copies) // group.capacity * group.capacity for group in counted]
    dense = [count if group.is_full else 0 for group, count in zip(counted, whole, strict=True)]
    ways = [whole]
    if dense != whole and len(_rest(counted, dense)) <= _MOST_PIECES:
        ways.append(dense)
    for kept in ways:
        for sheets, shared in _packings(counted, kept, options):
            if sheets < fewest:
                best, fewest = shared, sheets
    return best


def _counted(face: FaceSize, copies: list[PrintItem], options: SheetOptions) -> _Counted:
    grid = automatic_grid(options, face)
    if grid is None:
        return _Counted(face, copies, 1, True)  # it is reported where grids are made
    paper = grid.paper.width * grid.paper.height / (2 if options.duplex == "fold" else 1)
    taken = grid.capacity * (grid.width + grid.gap) * (grid.height + grid.gap)
    return _Counted(face, copies, grid.capacity, taken >= _FULL * paper)


def _rest(counted: Sequence[_Counted], kept: Sequence[int]) -> list[PrintItem]:
    return [copy for group, count in zip(counted, kept, strict=True) for copy in group.copies[count:]]


def _packings(counted: Sequence[_Counted], kept: Sequence[int], options: SheetOptions) -> Iterator[tuple[int, Shared]]:
    """Ways to pack all but the first `kept` copies of each size, the airiest first, and the sheets of each."""
    rest = [group.face for group, count in zip(counted, kept, strict=True) if count < len(group.copies)]
    if len(rest) < 2:
        return
    slack = min(gap_of(options, face) for face in rest)
    for rooms in packing_rooms([(face, ()) for face in rest], options):
        for room in rooms:
            fitting = [fits(room, group.face, options, slack) for group in counted]
            ends = [
                count if fit else len(group.copies) for group, count, fit in zip(counted, kept, fitting, strict=True)
            ]
            packed = [(g.face, g.copies[end:]) for g, end in zip(counted, ends, strict=True) if end < len(g.copies)]
            pages = packed_pages(packed, room, options) if len(packed) > 1 else []
            if pages:
                alone = [(g.face, g.copies[:end]) for g, end in zip(counted, ends, strict=True) if end]
                apart = sum(g.sheets(end) for g, end in zip(counted, ends, strict=True))
                yield apart + len(pages), Shared(alone, pages)
        if any(all(fits(room, face, options, slack) for face in rest) for room in rooms):
            return


def warn_of_packed_edges(pages: Sequence[Page], options: SheetOptions, problems: Problems) -> None:
    """S105 for the piece that comes nearest to the edge of any page."""
    near = [(_nearest(piece.slot, page.paper), piece.bleed) for page in pages for piece in page.pieces]
    if near:
        warn_of_edges(*min(near), options, problems)


def _nearest(slot: Rectangle, paper: Paper) -> float:
    x, y, width, height = slot
    return min(x, y, paper.width - x - width, paper.height - y - height)


def packed_sheets(pages: Sequence[Page], options: SheetOptions, furniture: Furniture, before: int) -> Iterator[Sheet]:
    """The sheets of packed pages in order; `before` counts the sheets that come first."""
    for number, page in enumerate(pages, before + 1):
        flip = flip_of(options.duplex, page.paper)
        front = _placements(page, None) if options.side != "backs" else ()
        back = _placements(page, flip) if options.side != "fronts" and flip is not None else ()
        frame = _frame(page, None, options)
        if options.duplex == "fold":
            frame = frame.joined(_frame(page, flip_of("fold", page.paper), options))
            yield Sheet(page.paper, Side(front + back, furniture.draw(frame, number, "front")), None)
            continue
        sides: list[Side | None] = [None, None]
        if options.side != "backs":
            sides[0] = Side(front, furniture.draw(frame, number, "front"))
        if options.side != "fronts" and flip is not None:
            drawn = furniture.draw(_frame(page, flip, options), number, "back")
            sides[1] = Side(back, drawn, options.offset.matrix(page.paper))
        yield Sheet(page.paper, sides[0], sides[1])


def _placements(page: Page, flip: Flip | None) -> tuple[Placement, ...]:
    """The faces of one side, seen from that side."""
    found = []
    for piece in page.pieces:
        face = piece.copy.front if flip is None else piece.copy.back
        if face is not None:
            turn: Turn = 90 if piece.turned else 0
            place, clip = _seen(piece.slot, flip), _seen(piece.clip(page.paper), flip)
            found.append(Placement(face, *place, turn if flip is None else flip.turn(turn), clip))
    return tuple(found)


def _seen(place: Rectangle, flip: Flip | None) -> Rectangle:
    return place if flip is None else flip.rectangle(place)


def _frame(page: Page, flip: Flip | None, options: SheetOptions) -> SideFrame:
    """What the furniture of one side must know. Outlines are drawn on fronts alone, ticks on both sides."""
    slots = tuple(_seen(piece.slot, flip) for piece in page.pieces)
    outlined = flip is None and options.side != "backs"
    ticked = tuple(
        Ticked(slot, piece.bleed, piece.outline, piece.turned)
        for slot, piece in zip(slots, page.pieces, strict=True)
        if outlined or piece.outline.kind == "rectangle"
    )
    left, top = min(slot[0] for slot in slots), min(slot[1] for slot in slots)
    width = max(slot[0] + slot[2] for slot in slots) - left
    height = max(slot[1] + slot[3] for slot in slots) - top
    bleed = max(*(piece.bleed for piece in page.pieces), SHORTEST_TICK)
    clips = tuple(_seen(piece.clip(page.paper), flip) for piece in page.pieces)
    return SideFrame(page.paper, slots, (left, top, width, height), Bleeds(*[bleed] * 5), ticked=ticked, clips=clips)
