"""What stands on a sheet besides faces: marks, fold line, a 100 mm rule, and a line that says what the sheet is.

Rule and label stand in the strips between the cards and the crop marks. Where a strip has no room, the next is tried
in a fixed order, then any place where nothing lies, then shorter words, and at last the rule or the label is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from cardgen.layout.drawing import Drawing, Group, Mark, Matrix, Outline, Shape
from cardgen.sheets.bands import Band, bands_of, free_band
from cardgen.sheets.lines import HAIRLINE, SideFrame, cut_shapes, fold_shape, outline_shape
from cardgen.sheets.plan import Rectangle, SheetOptions
from cardgen.sheets.words import INK, Words
from cardgen.units import MM

SIZE = 6.0
"""Points of type: small, since it is thrown away with the offcuts."""

BASELINE = 0.28 * SIZE
RULE_WORDS = ("100 mm: print at 100 %, do not scale", "100 mm at 100 %")
RULE, LABEL = "the 100 mm rule", "the label"
_RULE_BANDS = ("bottom", "top", "right", "left")
_LABEL_BANDS = ("top", "bottom", "left", "right")
_TURNING = {
    "long": "turn on the long edge",
    "short": "turn on the short edge",
    "fold": "fold on the dashed line, glue, then cut",
}


_Free: TypeAlias = dict[tuple[SideFrame, tuple[Rectangle, ...], float, bool], Band | None]
"""Places found outside of the strips, for one side, what stands there already, a length, and which end came first."""


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
        self._free: _Free = {}

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
        place = _Places(frame, self._options, dict(self._bands[frame]), self._free, words)
        if self._options.rule and (side == "front" or self._options.side == "backs"):
            found = place.take(_RULE_BANDS, RULE_WORDS, 103 * MM)
            if found is None:
                self.left_out[RULE] = None
            else:
                band, text, length = found
                if (band.matrix, text) not in self._rules:
                    self._rules[band.matrix, text] = Group(rule_marks(words, text), band.matrix, name="rule")
                yield band.box(length), self._rules[band.matrix, text]
        if self._options.label:
            found = place.take(_LABEL_BANDS, self._labels(number, side), 0.0)
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


class _Places:
    """The room for words on one side, less what was taken of it."""

    def __init__(
        self, frame: SideFrame, options: SheetOptions, bands: dict[str, Band], free: _Free, words: Words
    ) -> None:
        self._frame, self._options, self._bands, self._words, self._known = frame, options, bands, words, free
        self._taken: tuple[Rectangle, ...] = ()

    def take(self, order: Sequence[str], texts: Sequence[str], before: float) -> tuple[Band, str, float] | None:
        """The first band with room for the longest text that any has room for, or a place anywhere on the page.

        `before` is what stands before the text.
        """
        for text in texts:
            length = before + self._words.width(text, SIZE)
            band = self._strip(order, length) or self._free(length, low=order[0] == "bottom")
            if band is not None:
                self._taken += (band.box(length),)
                return band, text, length
        return None

    def _strip(self, order: Sequence[str], length: float) -> Band | None:
        for name in order:
            band = self._bands.get(name)
            if band is None or length > band.length or any(_meet(band.box(length), box) for box in self._taken):
                continue
            return self._bands.pop(name)
        return None

    def _free(self, length: float, *, low: bool) -> Band | None:
        key = (self._frame, self._taken, length, low)
        if key not in self._known:
            self._known[key] = free_band(self._frame, self._options, self._taken, length, low=low)
        return self._known[key]


def _meet(one: Rectangle, other: Rectangle) -> bool:
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    return across > 0 and min(one[1] + one[3], other[1] + other[3]) > max(one[1], other[1])


def rule_marks(words: Words, text: str) -> tuple[Mark, ...]:
    """A rule of 100 mm from the origin to the right, ticks every 10 mm, and words after it."""
    path: list[tuple[str | float, ...]] = [("M", 0.0, 0.0), ("L", 100 * MM, 0.0)]
    for tick in range(11):
        half = (1.0 if tick in (0, 5, 10) else 0.5) * MM
        path += [("M", tick * 10 * MM, -half), ("L", tick * 10 * MM, half)]
    rule = Shape(tuple(path), stroke=INK, line=HAIRLINE)
    return (rule, *words.set(text, 103 * MM, BASELINE, SIZE, fill=INK))
