"""Lines become marks: one text run for each stretch of one font, size and colour, symbols for icons."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.fonts.font import Glyph
from cardgen.layout.drawing import Mark, Shape, Symbol, TextRun
from cardgen.layout.paragraph import ICON, Item
from cardgen.layout.style import IconStyle
from cardgen.layout.text_words import HOLLOW_HEIGHT, HOLLOW_WIDTH


class Pen(NamedTuple):
    """What a line is drawn with: type size, tracking, extra room at each space, the icons' manner, height of capitals
    in em of the style's own font."""

    size: float
    tracking: float
    extra: float
    icon: IconStyle
    cap_height: float


class LineMarks:
    """The marks of one line in the making."""

    def __init__(self, x: float, baseline: float, pen: Pen) -> None:
        self.x = x
        self.marks: list[Mark] = []
        self._baseline = baseline
        self._pen = pen
        self._key: tuple[str, float, str] | None = None
        self._start = x
        self._glyphs: list[Glyph] = []
        self._texts: list[str] = []
        # The spaces of a line are mostly one and the same.
        self._spaced: Item | None = None
        self._gap: Glyph = (0, 0.0, 0.0, 0.0, " ")

    def add(self, items: list[Item]) -> None:
        """Add items from left to right."""
        size, tracking = self._pen.size, self._pen.tracking
        for item in items:
            if item.word is not None:
                look = item.look
                scaled = size * look.scale
                for piece in item.word.sized(scaled, tracking):
                    self._turn((piece.font, scaled, look.colour))
                    if piece.hollow:
                        self._hollow(scaled, look.colour)
                    self._glyphs += piece.glyphs
                    self._texts.append(piece.text)
                    self.x += piece.width
            elif item.kind == ICON:
                self._icon(item)
            else:
                self._space(item)

    def finish(self) -> list[Mark]:
        """All marks, the last run included."""
        self._flush()
        return self.marks

    def _turn(self, key: tuple[str, float, str]) -> None:
        if key != self._key:
            self._flush()
            self._key = key

    def _space(self, item: Item) -> None:
        look = item.look
        if item is not self._spaced:
            advance = item.width * self._pen.size + self._pen.tracking + self._pen.extra
            self._spaced, self._gap = item, (look.font.space[0], advance, 0.0, 0.0, " ")
        if self._key is None or self._key[0] != look.font.name or not self._gap[0]:
            self._turn((look.font.name, self._pen.size * look.scale, look.colour))
        self._glyphs.append(self._gap)
        self._texts.append(" ")
        self.x += self._gap[1]

    def _icon(self, item: Item) -> None:
        self._flush()
        symbol = item.symbol
        assert symbol is not None
        icon, size = self._pen.icon, self._pen.size * item.look.scale
        raised = (self._pen.cap_height / 2 if icon.raised is None else icon.raised) * size
        left, top, _, height = symbol.box
        scale = icon.scale * size / height
        y = self._baseline - raised - icon.scale * size / 2
        self.marks.append(symbol._replace(matrix=(scale, 0.0, 0.0, scale, self.x - left * scale, y - top * scale)))
        self.x += item.width * self._pen.size
        self._start = self.x

    def _hollow(self, size: float, colour: str) -> None:
        """An outline where a character should be that no font has."""
        line, side = 0.05 * size, 0.08 * size
        x, foot = self.x + side, self._baseline
        right, top = self.x + HOLLOW_WIDTH * size - side, foot - HOLLOW_HEIGHT * size
        path = (("M", x, top), ("L", right, top), ("L", right, foot), ("L", x, foot), ("Z",))
        self.marks.append(Shape(path, None, colour, line))

    def _flush(self) -> None:
        if self._glyphs and self._key:
            font, size, colour = self._key
            width = self.x - self._start
            text = "".join(self._texts)
            self.marks.append(
                TextRun(text, font, size, colour, self._start, self._baseline, width, tuple(self._glyphs))
            )
        self._glyphs, self._texts, self._key, self._start = [], [], None, self.x


def icon_reach(symbol: Symbol | None, icon: IconStyle, cap_height: float) -> tuple[float, float]:
    """How far an icon reaches above and below the baseline, in em."""
    if symbol is None:
        return 0.0, 0.0
    raised = cap_height / 2 if icon.raised is None else icon.raised
    return raised + icon.scale / 2, icon.scale / 2 - raised
