"""Faces larger than the paper, spread over several pages that are glued together.

Each page shows a window of the face. Neighbours overlap: the later one is cut along its edge and laid on the earlier
one, whose overlap shows where to. Rows are named by letters, columns by numbers: A1 is the top left page.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from cardgen.sheets.grid import bleed_of, rooms_of
from cardgen.sheets.paper import Paper
from cardgen.sheets.plan import FaceSize, Rectangle, SheetOptions
from cardgen.units import MM

OVERLAP = 10 * MM
MOST_TILES = 4
"""Pages across and down: whoever glues more wants a copy shop."""

TICKS = 4 * MM
"""Paper around a window for the marks that say where it is cut."""

WORDS_STRIP = 13 * MM
"""Paper kept free at the top and the bottom for the label, the rule and the assembly picture."""


class Tile(NamedTuple):
    """One page of a face: its row and column from 0, and the window of the face that it shows.

    The window is in the face's coordinates, bleed included. `under` are the parts of it that its right and its lower
    neighbour cover (None at the last column and row).
    """

    row: int
    column: int
    window: Rectangle
    right: float | None
    below: float | None

    @property
    def name(self) -> str:
        """`A1` for the page at the top left."""
        return tile_name(self.row, self.column)


class Tiling(NamedTuple):
    """How one face is spread: the paper as it lies, columns and rows, and where a window stands on each page."""

    paper: Paper
    columns: int
    rows: int
    face: FaceSize
    bleed: float
    size: tuple[float, float]
    corner: tuple[float, float]

    def tiles(self) -> Iterator[Tile]:
        """The pages row by row."""
        width, height = self.size
        for row in range(self.rows):
            for column in range(self.columns):
                x, y = column * (width - OVERLAP) - self.bleed, row * (height - OVERLAP) - self.bleed
                right = x + width - OVERLAP if column < self.columns - 1 else None
                below = y + height - OVERLAP if row < self.rows - 1 else None
                yield Tile(row, column, (x, y, width, height), right, below)

    def place(self, tile: Tile) -> Rectangle:
        """The rectangle on the tile's page, seen from the front, that the face's whole trim would cover."""
        x, y = self.corner[0] - tile.window[0], self.corner[1] - tile.window[1]
        return (x, y, self.face.width, self.face.height)


def tile_name(row: int, column: int) -> str:
    """`A1` for the page at the top left."""
    return f"{chr(ord('A') + row)}{column + 1}"


def tiling_for(options: SheetOptions, face: FaceSize) -> Tiling | None:
    """The fewest pages that hold a face, upright paper where both ways need as many; None for more than 4 x 4.

    All windows are of one size, so the pages of a row are cut alike.
    """
    bleed = bleed_of(options, face)
    best: Tiling | None = None
    for room in rooms_of(options, 0.0, WORDS_STRIP):
        inner = (room.width - 2 * TICKS, room.height)
        across = _pages(face.width + 2 * bleed, inner[0])
        down = _pages(face.height + 2 * bleed, inner[1])
        if not (0 < across <= MOST_TILES and 0 < down <= MOST_TILES):
            continue
        if best is None or across * down < best.columns * best.rows:
            size = (_window(face.width + 2 * bleed, across), _window(face.height + 2 * bleed, down))
            corner = (room.left + (room.width - size[0]) / 2, room.top + (room.height - size[1]) / 2)
            best = Tiling(room.paper, across, down, face, bleed, size, corner)
    return best


def tiles_needed(options: SheetOptions, face: FaceSize) -> tuple[int, int]:
    """The pages across and down that a face would need if as many as one likes were glued; 0 where none have room."""
    bleed, found = bleed_of(options, face), (0, 0)
    for room in rooms_of(options, 0.0, WORDS_STRIP):
        across = _pages(face.width + 2 * bleed, room.width - 2 * TICKS)
        down = _pages(face.height + 2 * bleed, room.height)
        if across * down and (not found[0] or across * down < found[0] * found[1]):
            found = (across, down)
    return found


def _pages(length: float, room: float) -> int:
    """How many pages a length needs; 0 where a page has no room beside the overlap."""
    if length <= room:
        return 1
    return ceil((length - OVERLAP) / (room - OVERLAP)) if room > 2 * OVERLAP else 0


def _window(length: float, pages: int) -> float:
    return (length + (pages - 1) * OVERLAP) / pages
