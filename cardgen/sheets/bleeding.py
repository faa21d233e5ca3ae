"""How far the faces of a page may paint beyond their trim: never into a neighbour, and never where marks must be."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.diagnostics import Problems
from cardgen.sheets.grid import Grid, edges_of
from cardgen.sheets.plan import Rectangle, SheetOptions
from cardgen.sheets.room import LEAST_BLEED, TOLERANCE, room_for_marks
from cardgen.units import to_mm


class Bleeds(NamedTuple):
    """How far faces paint beyond the outer trim on each side of the grid, and where they face a neighbour."""

    left: float
    top: float
    right: float
    bottom: float
    inner: float

    def mirrored(self, sideways: bool) -> Bleeds:
        """The same on the other side of the paper."""
        if sideways:
            return self._replace(left=self.right, right=self.left)
        return self._replace(top=self.bottom, bottom=self.top)


def bleeds_of(grid: Grid, options: SheetOptions, problems: Problems, copies: int | None = None) -> Bleeds:
    """The bleed at each side of a grid of fronts.

    Where the full bleed would leave no room for crop marks, it is narrowed, but to no less than what a cut by hand
    strays. S109 says so, if one of `copies` lies there (None: the grid is full).
    """
    inner = min(grid.bleed, grid.gap / 2)
    outer = [_outer(grid.bleed, edge, options) for edge in edges_of(grid)]
    if options.duplex == "fold":
        outer[3] = grid.bleed
    taken = grid if copies is None else grid.used(copies)
    # One word on the edge where it is worst: the others are no news.
    _tell_of_narrowing(grid.bleed, min(edges_of(taken)[: 3 if options.duplex == "fold" else 4]), options, problems)
    left, top, right, bottom = outer
    return Bleeds(left, top, right, bottom, inner)


def _outer(bleed: float, edge: float, options: SheetOptions) -> float:
    """The bleed at one side of the grid, `edge` being the distance from the trim to the page's edge."""
    reachable = min(bleed, max(0.0, edge))
    room = room_for_marks(edge, options)
    if options.marks != "corner" or reachable <= room + TOLERANCE or _crowded(bleed, room):
        return reachable
    return room


def _crowded(bleed: float, room: float) -> bool:
    """Whether marks would leave less bleed than a cut needs."""
    return room < min(LEAST_BLEED, bleed) - TOLERANCE


def _tell_of_narrowing(bleed: float, edge: float, options: SheetOptions, problems: Problems) -> None:
    room = room_for_marks(edge, options)
    if options.marks != "corner" or min(bleed, max(0.0, edge)) <= room + TOLERANCE:
        return
    if _crowded(bleed, room):
        problems.notice("S109", "there is no room for crop marks beyond the bleed at an edge of the paper", help=_LESS)
    else:
        message = f"the outer bleed is narrowed to {to_mm(room)} at an edge of the paper, to leave room for crop marks"
        problems.notice("S109", message, help=_LESS)


_LESS = "ask for less bleed, fewer cards or larger paper; `--marks off` needs no room"


def clips_of(grid: Grid, bleeds: Bleeds, cards: int) -> list[Rectangle]:
    """The rectangle that the face of each of the first `cards` slots may paint.

    Beside an empty slot the whole bleed is painted, as at the grid's outer side. A card without a back is no empty
    slot: its back is blank paper that no neighbour may stain.
    """
    wide = min(grid.bleed, grid.width + grid.gap, grid.height + grid.gap)
    clips = []
    for number, (x, y, width, height) in enumerate(grid.slots()[:cards]):
        row, column = divmod(number, grid.columns)
        left = bleeds.inner if column else bleeds.left
        top = bleeds.inner if row else bleeds.top
        right, bottom = bleeds.right, bleeds.bottom
        if column < grid.columns - 1:
            right = bleeds.inner if number + 1 < cards else wide
        if row < grid.rows - 1:
            bottom = bleeds.inner if number + grid.columns < cards else wide
        clips.append((x - left, y - top, width + left + right, height + top + bottom))
    return clips
