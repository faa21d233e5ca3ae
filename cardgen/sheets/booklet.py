"""Booklets: pages on both halves of sheets that are folded in the middle, put into one another, and stapled.

Sheets lie with the fold upright, and turn over about it: on the short edge of the paper. The right half of a front is
then before the left half of its back, and the outermost sheet carries the first and the last page.
"""

from __future__ import annotations

from typing import NamedTuple

from cardgen.layout.drawing import Matrix
from cardgen.sheets.paper import Paper
from cardgen.sheets.plan import Rectangle

_LEAF = 4
"""Pages on a sheet."""


class PagePlace(NamedTuple):
    """One page on a half of a side: its number from 0, the half, and the way from the page to the sheet."""

    page: int
    half: Rectangle
    matrix: Matrix


class BookletSheet(NamedTuple):
    """One sheet as it is printed: what stands on either side, from left to right. Blank halves hold nothing."""

    front: tuple[PagePlace, ...]
    back: tuple[PagePlace, ...]


class Booklet(NamedTuple):
    """All sheets, on `paper` as it lies. `gatherings` counts the sheets that are folded together, pile by pile;
    `blanks` are pages left empty, and `scale` is how much smaller the pages are printed.
    """

    paper: Paper
    sheets: tuple[BookletSheet, ...]
    gatherings: tuple[int, ...]
    blanks: int
    scale: float


def fold(pages: int, width: float, height: float, sheet: Paper, gathering: int = 0) -> Booklet:
    """Lay pages of a size, in points, on sheets for folding.

    At most `gathering` sheets are folded together, 0 for all of them in one pile; piles are as alike as can be. Blank
    pages stand before the last one, which is the back cover.
    """
    paper = sheet.turned(landscape=True)
    order = _with_blanks(pages)
    gatherings = _gatherings(len(order) // _LEAF, gathering)
    half = paper.width / 2
    scale = min(half / width, paper.height / height)
    # Pages are never printed larger, and not smaller for a hair's breadth.
    scale = 1.0 if scale > 0.999 else scale
    spread = _Spread(paper, width * scale, height * scale, scale)
    made: list[BookletSheet] = []
    first = 0
    for count in gatherings:
        pile = order[first : first + _LEAF * count]
        made += [spread.sheet(pile, number) for number in range(count)]
        first += len(pile)
    return Booklet(paper, tuple(made), gatherings, len(order) - pages, scale)


def _with_blanks(pages: int) -> list[int | None]:
    """The pages in their order, filled up to whole sheets; None is a blank."""
    numbers: list[int | None] = list(range(pages))
    blanks: list[int | None] = [None] * (-pages % _LEAF)
    # A single page is a cover, and has no back cover.
    return numbers + blanks if pages < 2 else [*numbers[:-1], *blanks, *numbers[-1:]]


def _gatherings(sheets: int, most: int) -> tuple[int, ...]:
    """How many sheets are folded together in each pile; earlier piles have the sheet more."""
    if not sheets:
        return ()
    piles = -(-sheets // most) if most else 1
    least, more = divmod(sheets, piles)
    return tuple(least + (pile < more) for pile in range(piles))


class _Spread(NamedTuple):
    """Places pages on the halves of a side: at the fold, half way down."""

    paper: Paper
    width: float
    height: float
    scale: float

    def sheet(self, pile: list[int | None], number: int) -> BookletSheet:
        """Sheet `number` of a pile, counted from the outermost."""
        low, high = 2 * number, len(pile) - 1 - 2 * number
        return BookletSheet(self._side(pile[high], pile[low]), self._side(pile[low + 1], pile[high - 1]))

    def _side(self, left: int | None, right: int | None) -> tuple[PagePlace, ...]:
        half = self.paper.width / 2
        top = (self.paper.height - self.height) / 2
        found = []
        for page, start, x in ((left, 0.0, half - self.width), (right, half, half)):
            if page is not None:
                place = (start, 0.0, half, self.paper.height)
                found.append(PagePlace(page, place, (self.scale, 0.0, 0.0, self.scale, x, top)))
        return tuple(found)
