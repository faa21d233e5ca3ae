"""Turning paper over: where on the back, or across a fold, the place of a front comes to lie."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.sheets.paper import Paper
from cardgen.sheets.plan import Duplex, Rectangle, Turn

_TURNS: dict[int, Turn] = {0: 0, 90: 90, 180: 180, 270: 270}


class Flip(NamedTuple):
    """Paper turned about a line: a vertical one where `sideways`, else a horizontal one.

    `total` is twice the line's distance from the page's left (top) edge: the page's width (height) where the whole
    sheet turns over.
    """

    sideways: bool
    total: float

    def rectangle(self, place: Rectangle) -> Rectangle:
        """The same place as seen from the other side."""
        left, top, width, height = place
        if self.sideways:
            return (self.total - left - width, top, width, height)
        return (left, self.total - top - height, width, height)

    def turn(self, turn: Turn) -> Turn:
        """How a back is turned, so that the card, turned like a book's page, shows it upright."""
        # About a vertical line a card's top stays up; about a horizontal one it points down.
        return _TURNS[((0 if self.sideways else 180) - turn) % 360]


def flip_of(duplex: Duplex, paper: Paper) -> Flip | None:
    """How fronts and backs meet, or None where there are no backs.

    `long` and `short` name the paper's edge as it lies: the long edge of a landscape page is its top. A square counts
    as portrait.
    """
    if duplex == "none":
        return None
    if duplex == "fold":
        return Flip(False, paper.height)
    sideways = (duplex == "long") != paper.is_landscape
    return Flip(sideways, paper.width if sideways else paper.height)
