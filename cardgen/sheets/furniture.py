"""What stands on a sheet besides faces: marks, fold line, a 100 mm rule, and a line that says what the sheet is.

Rule and label stand in the strips between the cards and the crop marks. Where a strip has no room, the next is tried
in a fixed order, then shorter words, and at last the rule or the label is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.layout.drawing import Drawing, Group, Mark, Matrix, Outline, Shape
from cardgen.sheets.lines import (
    HAIRLINE,
    SideFrame,
    cut_shapes,
    fold_shape,
    mark_length,
    outline_shape,
    strips_of,
)
from cardgen.sheets.plan import Rectangle, SheetOptions
from cardgen.sheets.room import CLEARANCE
from cardgen.sheets.words import INK, Words
from cardgen.units import MM

SIZE = 6.0
"""Points of type: small, since it is thrown away with the offcuts."""

BASELINE = 0.28 * SIZE
THICKNESS = 6.4
BESIDE_CUT = 2 * MM
"""By how much words begin beside the first cut line, so that no line runs into them or looks like the rule's tick."""

RULE_WORDS = ("100 mm: print at 100 %, do not scale", "100 mm at 100 %")
RULE, LABEL = "the 100 mm rule", "the label"
_RULE_BANDS = ("bottom", "top", "right", "left")
_LABEL_BANDS = ("top", "bottom", "left", "right")
_TURNING = {
    "long": "turn on the long edge",
    "short": "turn on the short edge",
    "fold": "fold on the dashed line, glue, then cut",
}


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


class Furniture:
    """Draws the furniture of every side of a series of sheets."""

    def __init__(self, options: SheetOptions, outline: Outline, title: str, total: int, words: Words | None) -> None:
        self._options = options
        self._outline = outline
        self._title = title
        self._total = total
        self._words = words
        self.left_out: dict[str, None] = {}
        """What found no room on some side."""
        # Most sheets differ in their label alone: what else stands on them is made once.
        self._cuts: dict[tuple[SideFrame, tuple[Rectangle, ...]], tuple[Mark, ...]] = {}
        self._rules: dict[tuple[Matrix, str], Group] = {}
        self._bands: dict[SideFrame, dict[str, Band]] = {}

    def draw(self, frame: SideFrame, number: int, side: str) -> Drawing:
        """The furniture of one side (`front`, `back`) of sheet `number`, as large as the page."""
        said = list(self._say(frame, self._words, number, side)) if self._words is not None else []
        # Full lines leave out the words; nothing else depends on them.
        boxes = tuple([box for box, _ in said]) if self._options.marks == "full" else ()
        lines = self._cuts.get((frame, boxes))
        if lines is None:
            lines = self._cuts[frame, boxes] = self._lines(frame, boxes)
        furniture = (*lines, *(mark for _, mark in said))
        return Drawing(frame.paper.width, frame.paper.height, 0.0, 0.0, Outline(), furniture)

    def _lines(self, frame: SideFrame, words: tuple[Rectangle, ...]) -> tuple[Mark, ...]:
        """Where to cut and to fold."""
        printable, marks = self._options.printable, self._options.marks
        drawn: list[Mark | None] = [*cut_shapes(marks, frame, printable, words)]
        drawn.append(fold_shape(frame, printable))
        if marks != "off":
            drawn.append(outline_shape(self._outline, frame))
        return tuple([mark for mark in drawn if mark is not None])

    def _say(self, frame: SideFrame, words: Words, number: int, side: str) -> Iterator[tuple[Rectangle, Mark]]:
        """Rule and label with the rectangles that they take; `left_out` remembers what found no room."""
        if frame not in self._bands:
            self._bands[frame] = bands_of(frame, self._options)
        bands = dict(self._bands[frame])
        if self._options.rule and (side == "front" or self._options.side == "backs"):
            found = _place(bands, _RULE_BANDS, RULE_WORDS, words, 103 * MM)
            if found is None:
                self.left_out[RULE] = None
            else:
                band, text, length = found
                if (band.matrix, text) not in self._rules:
                    self._rules[band.matrix, text] = Group(rule_marks(words, text), band.matrix, name="rule")
                yield band.box(length), self._rules[band.matrix, text]
        if self._options.label:
            found = _place(bands, _LABEL_BANDS, self._labels(number, side), words, 0.0)
            if found is None:
                self.left_out[LABEL] = None
            else:
                band, text, length = found
                yield band.box(length), Group(words.set(text, 0.0, BASELINE, SIZE, fill=INK), band.matrix, name="label")

    def _labels(self, number: int, side: str) -> tuple[str, ...]:
        """What a side says of itself, ever shorter."""
        count = f"sheet {number} of {self._total}"
        duplex = self._options.duplex
        where = f"{count}, {side}" if duplex in ("long", "short") else count
        titled = f"{self._title} · {where}" if self._title else where
        advice = _TURNING.get(duplex) if self._options.side == "both" else None
        full = f"{titled} · {advice}" if advice else titled
        return tuple(dict.fromkeys((full, titled, where)))


def _place(
    bands: dict[str, Band], order: Sequence[str], texts: Sequence[str], words: Words, before: float
) -> tuple[Band, str, float] | None:
    """Takes the first band with room for the longest text that any has room for; `before` is what stands before it."""
    for text in texts:
        length = before + words.width(text, SIZE)
        for name in order:
            if name in bands and length <= bands[name].length:
                return bands.pop(name), text, length
    return None


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


def rule_marks(words: Words, text: str) -> tuple[Mark, ...]:
    """A rule of 100 mm from the origin to the right, ticks every 10 mm, and words after it."""
    path: list[tuple[str | float, ...]] = [("M", 0.0, 0.0), ("L", 100 * MM, 0.0)]
    for tick in range(11):
        half = (1.0 if tick in (0, 5, 10) else 0.5) * MM
        path += [("M", tick * 10 * MM, -half), ("L", tick * 10 * MM, half)]
    rule = Shape(tuple(path), stroke=INK, line=HAIRLINE)
    return (rule, *words.set(text, 103 * MM, BASELINE, SIZE, fill=INK))
