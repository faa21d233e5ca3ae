"""Sheets of packed pieces: when packing saves paper, and where each piece's two sides lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from cardgen.diagnostics import Problems
from cardgen.sheets.bleeding import Bleeds
from cardgen.sheets.furniture import Furniture
from cardgen.sheets.grid import automatic_grid
from cardgen.sheets.lines import SideFrame, Ticked
from cardgen.sheets.packing import Page, Piece, packed_pages
from cardgen.sheets.plan import FaceSize, Placement, PrintItem, Rectangle, Sheet, SheetOptions, Side, Turn
from cardgen.sheets.turning import Flip, flip_of

Group: TypeAlias = "tuple[FaceSize, list[PrintItem]]"


def together(groups: Sequence[Group], options: SheetOptions) -> tuple[list[Group], list[Page]]:
    """Full sheets of one size each, and packed pages with what is left over of all sizes.

    Both are empty where packing saves no sheet, where a grid was asked for, and where a piece fits on no page.
    """
    if len(groups) < 2 or options.grid is not None:
        return [], []
    full: list[Group] = []
    rest: list[Group] = []
    apart = 0
    for face, copies in groups:
        grid = automatic_grid(options, face)
        if grid is None:
            return [], []  # it is reported where grids are made
        whole = len(copies) // grid.capacity * grid.capacity
        apart += -(-len(copies) // grid.capacity)
        full += [(face, copies[:whole])] if whole else []
        rest += [(face, copies[whole:])] if whole < len(copies) else []
    pages = packed_pages(rest, options, Problems()) if len(rest) > 1 else []
    whole_sheets = apart - len(rest)
    return (full, pages) if pages and whole_sheets + len(pages) < apart else ([], [])


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
            place, clip = _seen(piece.slot, flip), _seen(piece.clip, flip)
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
    bleed = _widest(page.pieces)
    return SideFrame(page.paper, slots, (left, top, width, height), Bleeds(*[bleed] * 5), ticked=ticked)


def _widest(pieces: Sequence[Piece]) -> float:
    return max(piece.bleed for piece in pieces)
