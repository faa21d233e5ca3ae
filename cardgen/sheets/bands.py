"""Where a line of words has room on a sheet: in a strip beside the cards, or else anywhere that nothing lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from cardgen.layout.drawing import Matrix
from cardgen.sheets.lines import SHORTEST_TICK, SideFrame, corner_marks, mark_length, strips_of
from cardgen.sheets.plan import Rectangle, SheetOptions
from cardgen.sheets.room import CLEARANCE
from cardgen.units import MM

THICKNESS = 6.4
"""Points that a line of words, or the rule, takes across."""

BESIDE_CUT = 2 * MM
"""By how much words begin beside the first cut line, so that no line runs into them or looks like the rule's tick."""

_BESIDE_MARK = 1 * MM


class Band(NamedTuple):
    """A strip for one line of words: from its start along its middle line to the page's coordinates."""

    matrix: Matrix
    length: float

    def box(self, length: float) -> Rectangle:
        """The rectangle on the page of the band's first `length` points."""
        a, b, _, _, e, f = self.matrix
        x, y = e + a * length, f + b * length
        half = THICKNESS / 2
        if b == 0:
            return (min(e, x), f - half, abs(x - e), THICKNESS)
        return (e - half, min(f, y), THICKNESS, abs(y - f))


def bands_of(frame: SideFrame, options: SheetOptions) -> dict[str, Band]:
    """The strips that have room for a line of words, by the edge at which they lie."""
    printable, strips = options.printable, strips_of(frame, options.printable)
    lanes = {}
    for name, strip in strips._asdict().items():
        # Packed pieces have their marks at their own corners, none at the paper's edge.
        lane = strip - (mark_length(strip) if options.marks == "corner" and not frame.ticked else 0.0)
        spare = lane - THICKNESS - CLEARANCE
        if spare >= 0:
            lanes[name] = CLEARANCE + THICKNESS / 2 + min(MM, spare / 2)
    left, top, right, bottom = frame.ink
    start, width = max(printable, frame.box[0] + BESIDE_CUT), frame.paper.width - printable
    high = max(printable, frame.box[1] + BESIDE_CUT)
    low = min(frame.paper.height - printable, frame.box[1] + frame.box[3] - BESIDE_CUT)
    if frame.fold is not None:
        low = frame.fold - THICKNESS
    bands = {
        "top": Band((1.0, 0.0, 0.0, 1.0, start, top - lanes.get("top", 0.0)), width - start),
        "bottom": Band((1.0, 0.0, 0.0, 1.0, start, bottom + lanes.get("bottom", 0.0)), width - start),
        "left": Band((0.0, -1.0, 1.0, 0.0, left - lanes.get("left", 0.0), low), low - high),
        "right": Band((0.0, 1.0, -1.0, 0.0, right + lanes.get("right", 0.0), high), low - high),
    }
    return {name: band for name, band in bands.items() if name in lanes}


def free_band(
    frame: SideFrame, options: SheetOptions, taken: Iterable[Rectangle], length: float, *, low: bool
) -> Band | None:
    """A band of this length where nothing lies: level ones from the page's top, or its bottom where `low`, then
    upright ones from the right; None if there is none. `taken` are the words that stand already.
    """
    around = [*_obstacles(frame, options), *taken]
    printable = options.printable
    room = (printable, printable, frame.paper.width - 2 * printable, frame.paper.height - 2 * printable)
    level = _lane(room, around, length, last=low)
    if level is not None:
        return Band((1.0, 0.0, 0.0, 1.0, level[0], level[1] + THICKNESS / 2), length)
    upright = _lane(_across(room), [_across(box) for box in around], length, last=True)
    if upright is not None:
        return Band((0.0, 1.0, -1.0, 0.0, upright[1] + THICKNESS / 2, upright[0]), length)
    return None


def _obstacles(frame: SideFrame, options: SheetOptions) -> Iterator[Rectangle]:
    """Everything that words must not touch, with the paper that stays bare around it."""
    yield from (_grown(clip, CLEARANCE) for clip in frame.clips)
    for piece in frame.ticked:
        yield _grown(piece.slot, max(piece.bleed, SHORTEST_TICK) + CLEARANCE)
    if options.marks == "corner" and not frame.ticked:
        for x1, y1, x2, y2 in corner_marks(frame, options.printable):
            yield _grown((min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)), _BESIDE_MARK)
    if frame.fold is not None:
        yield _grown((0.0, frame.fold, frame.paper.width, 0.0), _BESIDE_MARK)


def _lane(room: Rectangle, around: Sequence[Rectangle], length: float, *, last: bool) -> tuple[float, float] | None:
    """The start and the upper edge of a level lane: the first one from the top, or from the bottom."""
    x, y, width, height = room
    end = y + height - THICKNESS
    beside = chain.from_iterable((box[1] - THICKNESS, box[1] + box[3]) for box in around)
    for top in sorted({round(at, 3) for at in (y, end, *beside) if y <= at <= end}, reverse=last):
        # Rounding may put a lane a thousandth of a point into what it lies beside.
        blocking = sorted((box[0], box[2]) for box in around if box[1] < top + THICKNESS - 0.01 and top < _low(box))
        at = x
        for start, size in (*blocking, (x + width, 0.0)):
            if start - at >= length:
                return at, top
            at = max(at, start + size)
    return None


def _low(box: Rectangle) -> float:
    return box[1] + box[3] - 0.01


def _across(box: Rectangle) -> Rectangle:
    """The same with rows and columns exchanged."""
    return (box[1], box[0], box[3], box[2])


def _grown(box: Rectangle, by: float) -> Rectangle:
    return (box[0] - by, box[1] - by, box[2] + 2 * by, box[3] + 2 * by)
