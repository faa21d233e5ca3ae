"""How far the faces of a page may paint beyond their trim: never into a neighbour, and never where marks must be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.diagnostics import Problems
from cardgen.sheets.grid import TOLERANCE, Grid, edges_of
from cardgen.sheets.plan import Rectangle, SheetOptions
from cardgen.units import MM, to_mm

CLEARANCE = 0.25 * MM
"""Bare paper between bleed and marks."""

LEAST_MARK = 1 * MM
LEAST_BLEED = 1 * MM
"""What a cut by hand strays."""


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


def bleeds_of(grid: Grid, options: SheetOptions, problems: Problems) -> Bleeds:
    """The bleed at each side of a grid of fronts.

    Where the full bleed would leave no room for crop marks, it is narrowed to what a cut by hand strays (S109).
    """
    inner = min(grid.bleed, grid.gap / 2)
    edges = edges_of(grid)
    left, top, right = (_outer(grid.bleed, edge, options, problems) for edge in edges[:3])
    bottom = grid.bleed if options.duplex == "fold" else _outer(grid.bleed, edges[3], options, problems)
    return Bleeds(left, top, right, bottom, inner)


def _outer(bleed: float, edge: float, options: SheetOptions, problems: Problems) -> float:
    """The bleed at one side of the grid, `edge` being the distance from the trim to the page's edge."""
    reachable = min(bleed, max(0.0, edge))
    if options.marks == "off":
        return reachable
    room = edge - options.printable - CLEARANCE - LEAST_MARK
    if reachable <= room + TOLERANCE:
        return reachable
    if room < min(LEAST_BLEED, bleed) - TOLERANCE:
        problems.notice("S109", "there is no room for crop marks beyond the bleed at an edge of the paper", help=_LESS)
        return reachable
    message = f"the outer bleed is narrowed to {to_mm(room)} at an edge of the paper, to leave room for crop marks"
    problems.notice("S109", message, help=_LESS)
    return room


_LESS = "ask for less bleed, fewer cards or larger paper; `--marks off` needs no room"


def clips_of(grid: Grid, bleeds: Bleeds, filled: Sequence[bool]) -> list[Rectangle]:
    """The rectangle that each slot's face may paint; `filled` says which slots hold a face.

    Beside an empty slot the whole bleed is painted, as at the grid's outer side, unless its corner would meet the
    trim of the slot beyond.
    """
    free = _Neighbours(grid, filled)
    wide = min(grid.bleed, grid.width + grid.gap, grid.height + grid.gap)
    clips = []
    for number, (x, y, width, height) in enumerate(grid.slots()):
        row, column = divmod(number, grid.columns)
        left = bleeds.left if column == 0 else wide if free.at(row, column - 1) else bleeds.inner
        right = bleeds.right if column == grid.columns - 1 else wide if free.at(row, column + 1) else bleeds.inner
        top = bleeds.top if row == 0 else wide if free.beyond(row, column, -1) else bleeds.inner
        bottom = bleeds.bottom if row == grid.rows - 1 else wide if free.beyond(row, column, 1) else bleeds.inner
        clips.append((x - left, y - top, width + left + right, height + top + bottom))
    return clips


class _Neighbours(NamedTuple):
    grid: Grid
    filled: Sequence[bool]

    def at(self, row: int, column: int) -> bool:
        """Whether a slot is empty; there is nothing beyond the grid."""
        if not (0 <= row < self.grid.rows and 0 <= column < self.grid.columns):
            return True
        number = row * self.grid.columns + column
        return number >= len(self.filled) or not self.filled[number]

    def beyond(self, row: int, column: int, step: int) -> bool:
        """Whether the slot above (`step` -1) or below is empty, and so is what lies at the corners of a wide bleed."""
        corners = (near for near in (column - 1, column + 1) if self.at(row, near))
        return self.at(row + step, column) and all(self.at(row + step, near) for near in corners)
