"""What the edge of the paper must leave free: the figures that grid, bleed and marks agree on."""

from __future__ import annotations

from cardgen.sheets.plan import SheetOptions
from cardgen.units import MM

TOLERANCE = 0.05
"""Points by which cards may exceed the room: lengths come from millimetres and inches through binary fractions."""

CLEARANCE = 0.25 * MM
"""Bare paper between bleed and marks."""

LEAST_MARK = 1 * MM
LEAST_BLEED = 1 * MM
"""What a cut by hand strays."""

ENOUGH_BLEED = 2 * MM
"""Bleed that is worth no warning if more was asked for: a cut by hand strays by a millimetre."""


def room_for_marks(edge: float, options: SheetOptions) -> float:
    """The bleed that leaves room for crop marks between it and the unprintable strip; may be negative.

    `edge` is the distance from the trim to the page's edge.
    """
    return edge - options.printable - CLEARANCE - LEAST_MARK


def comfortable_edge(bleed: float, options: SheetOptions) -> float:
    """The least distance from the trim to the page's edge at which cards can be printed and cut, in points.

    Where crop marks are asked for, they fit beside as much bleed as a cut needs; otherwise the bleed fits alone.
    """
    around = min(bleed, ENOUGH_BLEED)
    if options.marks == "corner":
        around = max(around, min(bleed, LEAST_BLEED) + CLEARANCE + LEAST_MARK)
    return options.printable + around
