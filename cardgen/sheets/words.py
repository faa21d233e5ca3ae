"""The few small words that sheets carry, set in one family without line breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.layout.drawing import TextRun

if TYPE_CHECKING:
    from cardgen.fonts.font import Font
    from cardgen.fonts.registry import Fonts

FAMILY = "Atkinson Hyperlegible"
INK = "000000"


class Words:
    """Sets short texts; characters that the family lacks are set in its fallbacks, or as `?` where all lack them."""

    def __init__(self, fonts: Fonts, family: str = FAMILY) -> None:
        self._fonts = fonts
        self._family = family

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """How wide a text is, in points."""
        return sum(run.width for run in self.set(text, 0.0, 0.0, size, bold=bold))

    def set(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        fill: str = INK,
        bold: bool = False,
        align: float = 0.0,
    ) -> tuple[TextRun, ...]:
        """A text whose baseline is at `y`; `align` is the part of its width that lies left of `x`."""
        runs: list[TextRun] = []
        at = x
        for font, part in self._stretches(text, bold):
            shaped = font.shape(part)
            glyphs = tuple((gid, wide * size, dx * size, dy * size, of) for gid, wide, dx, dy, of in shaped.glyphs)
            runs.append(TextRun(part, font.name, size, fill, at, y, shaped.width * size, glyphs))
            at += shaped.width * size
        shift = (at - x) * align
        return tuple(run._replace(x=run.x - shift) for run in runs) if shift else tuple(runs)

    def _stretches(self, text: str, bold: bool) -> list[tuple[Font, str]]:
        """The text cut where its font changes."""
        own = self._fonts.face(self._family, 700 if bold else 400)
        found: list[tuple[Font, str]] = []
        for char in text:
            font = own if own.has(char) else self._fonts.fallback(char, own)
            if font is None:
                font, char = own, "?"
            if found and found[-1][0] is font:
                found[-1] = (font, found[-1][1] + char)
            else:
                found.append((font, char))
        return found
