"""The few small words that sheets carry, set in one family without line breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, TypeAlias

from cardgen.layout.drawing import TextRun

if TYPE_CHECKING:
    from cardgen.fonts.font import Font, Glyph
    from cardgen.fonts.registry import Fonts

    _Part: TypeAlias = tuple[str, str, list[Glyph]]
    """A font's name, a word set in it, and its glyphs in points."""

FAMILY = "Atkinson Hyperlegible"
INK = "000000"


class Words:
    """Sets short texts; characters that the family lacks are set in its fallbacks, or as `?` where all lack them.

    The labels of a thousand sheets differ in a number: each word is shaped once, and a text is set once for all that
    measure and draw it.
    """

    def __init__(self, fonts: Fonts, family: str = FAMILY) -> None:
        self._fonts = fonts
        self._family = family
        self._texts: dict[tuple[str, float, bool], tuple[TextRun, ...]] = {}
        self._words: dict[tuple[str, float, bool], list[_Part]] = {}

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """How wide a text is, in points."""
        return sum([run.width for run in self._runs(text, size, bold)])

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
        runs = self._runs(text, size, bold)
        left = x - align * sum([run.width for run in runs])
        return tuple([run._replace(x=left + run.x, y=y, fill=fill) for run in runs])

    def _runs(self, text: str, size: float, bold: bool) -> tuple[TextRun, ...]:
        """A text's runs from the origin to the right."""
        found = self._texts.get((text, size, bold))
        if found is None:
            runs: list[TextRun] = []
            at = 0.0
            for font, parts in groupby(self._parts(text, size, bold), lambda part: part[0]):
                run = list(parts)
                glyphs = tuple([glyph for part in run for glyph in part[2]])
                width = sum([glyph[1] for glyph in glyphs])
                runs.append(TextRun("".join([part[1] for part in run]), font, size, INK, at, 0.0, width, glyphs))
                at += width
            found = self._texts[text, size, bold] = tuple(runs)
        return found

    def _parts(self, text: str, size: float, bold: bool) -> Iterator[_Part]:
        """The words and spaces of a text, cut where their font changes."""
        for word in re.findall(" |[^ ]+", text):
            found = self._words.get((word, size, bold))
            if found is None:
                found = self._words[word, size, bold] = [
                    (font.name, part, _sized(font.shape(part).glyphs, size))
                    for font, part in self._stretches(word, bold)
                ]
            yield from found

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


def _sized(glyphs: tuple[Glyph, ...], size: float) -> list[Glyph]:
    return [(gid, wide * size, right * size, down * size, of) for gid, wide, right, down, of in glyphs]
