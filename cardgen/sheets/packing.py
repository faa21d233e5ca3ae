"""Pieces of different sizes side by side on one sheet, packed so that straight cuts part them.

The packing itself is rectpack's: guillotine cuts, largest pieces first, turned where that helps. No way of choosing a
piece's place is the best for all jobs, so a few are tried, as long as they may still save a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from cardgen.layout.drawing import Outline
from cardgen.sheets.grid import LOWEST, Room, bleed_of, rooms_of
from cardgen.sheets.paper import Paper
from cardgen.sheets.plan import FaceSize, PrintItem, Rectangle, SheetOptions
from cardgen.sheets.room import TOLERANCE
from cardgen.units import MM

Group: TypeAlias = "tuple[FaceSize, Sequence[PrintItem]]"

LEAST_GAP = 3 * MM
"""Distance between packed pieces: no neighbour's cut is a piece's own, so scissors need room."""

WORDS_STRIP = 8.0
"""Points kept free at the top and the bottom of a packed page, for the rule and the label."""

_FINE = 100
"""Packing is done in whole hundredths of a point, rounded up."""


class Piece(NamedTuple):
    """One copy's place on a packed page: the rectangle of its trim as it lies, how far it may paint, its outline."""

    slot: Rectangle
    turned: bool
    bleed: float
    outline: Outline
    copy: PrintItem

    def clip(self, paper: Paper) -> Rectangle:
        """What the piece's faces may paint: its bleed, as far as the page reaches."""
        x, y, width, height = self.slot
        left, top = max(0.0, x - self.bleed), max(0.0, y - self.bleed)
        right = min(paper.width, x + width + self.bleed)
        return (left, top, right - left, min(paper.height, y + height + self.bleed) - top)


class Page(NamedTuple):
    """One packed page, its pieces from the top left, and the room that cards have on it."""

    paper: Paper
    room: Rectangle
    pieces: tuple[Piece, ...]


def packing_rooms(groups: Sequence[Group], options: SheetOptions) -> list[list[Room]]:
    """The room for pieces on the paper as it may lie: first with all that surrounds them, then as near to the page's
    edge as grids come, where the outer bleed is narrowed and words stand between the pieces, if anywhere; at last as
    far as printers reach.
    """
    widest = max(bleed_of(options, face) for face, _ in groups)
    strip = WORDS_STRIP if options.label or options.rule else 0.0
    levels = [rooms_of(options, widest, widest + strip), rooms_of(options, widest, 0.0)]
    levels.append(rooms_of(replace(options, margins=options.margins or (options.printable,) * 4), widest, 0.0))
    return [level for number, level in enumerate(levels) if level not in levels[:number]]


def fits(room: Room, face: FaceSize, options: SheetOptions, slack: float) -> bool:
    """Whether a page has room for a piece, upright or turned; `slack` is the least gap of those packed with it."""
    around = gap_of(options, face) - slack
    sides = sorted((face.width + around, face.height + around))
    return all(side <= most + TOLERANCE for side, most in zip(sides, sorted((room.width, room.height)), strict=True))


def packed_pages(groups: Sequence[Group], room: Room, options: SheetOptions) -> list[Page]:
    """Copies of several sizes on as few pages as packing finds; empty if one of them does not fit on any page."""
    wanted = [(face, copy, gap_of(options, face)) for face, copies in groups for copy in copies]
    # Half a gap of each piece may lie beyond the room's edge, where nothing needs it.
    slack = min(gap for _, _, gap in wanted)
    slack += TOLERANCE
    sizes = [(_up(face.width + gap), _up(face.height + gap)) for face, _, gap in wanted]
    placed = _places(sizes, (int((room.width + slack) * _FINE), int((room.height + slack) * _FINE)))
    pages: dict[int, list[Piece]] = {}
    for page, x, y, width, _, number in placed:
        face, copy, gap = wanted[number]
        turned = width != sizes[number][0]
        size = (face.height, face.width) if turned else (face.width, face.height)
        # Packing counts from the bottom; a page is read from its top.
        corner = (room.left - slack / 2 + (x / _FINE) + gap / 2, room.top - slack / 2 + (y / _FINE) + gap / 2)
        bleed = min(bleed_of(options, face), gap / 2)
        pages.setdefault(page, []).append(Piece((*corner, *size), turned, bleed, face.outline, copy))
    return [_page(room, pieces) for _, pieces in sorted(pages.items())]


def _places(sizes: Sequence[tuple[int, int]], page: tuple[int, int]) -> list[tuple[int, int, int, int, int, int]]:
    """Where rectangles lie on as few pages as one of the heuristics needs, the first of those: page, x, y, width,
    height, number. Empty if one of them fits on no page.
    """
    import rectpack

    # Best short side, best area, best long side; the cut along the shorter axis, the smaller area, the longer axis.
    heuristics = (rectpack.GuillotineBssfSas, rectpack.GuillotineBafMinas, rectpack.GuillotineBlsfLas)
    fewest = -(-sum(width * height for width, height in sizes) // (page[0] * page[1]))
    best: list[tuple[int, int, int, int, int, int]] = []
    for heuristic in heuristics:
        packer = rectpack.newPacker(
            rectpack.PackingMode.Offline, rectpack.PackingBin.BFF, heuristic, rectpack.SORT_AREA, rotation=True
        )
        for number, size in enumerate(sizes):
            packer.add_rect(*size, number)
        packer.add_bin(*page, float("inf"))
        packer.pack()
        found = packer.rect_list()
        if len(found) < len(sizes):
            return []
        if not best or _last_page(found) < _last_page(best):
            best = found
        if _last_page(best) < fewest:
            break
    return best


def _last_page(placed: Iterable[tuple[int, int, int, int, int, int]]) -> int:
    return max(place[0] for place in placed)


def _page(room: Room, pieces: Iterable[Piece]) -> Page:
    """The pieces in reading order, moved as one to where a grid would stand."""
    listed = sorted(pieces, key=lambda piece: (round(piece.slot[1], 1), round(piece.slot[0], 1)))
    left = min(piece.slot[0] for piece in listed)
    top = min(piece.slot[1] for piece in listed)
    right = max(piece.slot[0] + piece.slot[2] for piece in listed)
    bottom = max(piece.slot[1] + piece.slot[3] for piece in listed)
    dx = room.left + (room.width - (right - left)) / 2 - left
    spare = room.height - (bottom - top)
    dy = room.top + (spare if room.folded else min(spare / 2, LOWEST)) - top
    moved = tuple(piece._replace(slot=(piece.slot[0] + dx, piece.slot[1] + dy, *piece.slot[2:])) for piece in listed)
    return Page(room.paper, (room.left, room.top, room.width, room.height), moved)


def gap_of(options: SheetOptions, face: FaceSize) -> float:
    """The distance from a packed piece to its neighbour, in points: room for both bleeds and for scissors."""
    return options.gap if options.gap is not None else max(2 * bleed_of(options, face), LEAST_GAP)


def _up(length: float) -> int:
    return int(length * _FINE) + 1
