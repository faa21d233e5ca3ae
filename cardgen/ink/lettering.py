"""Lines of text as PDF shows them: glyph numbers, corrected wherever a font's own widths would lead astray."""

from __future__ import annotations

from codecs import BOM_UTF16_BE
from collections import Counter
from collections.abc import Iterable
from math import cos, radians, sin
from typing import Protocol, TypeAlias

from cardgen.ink.operators import fine, number
from cardgen.layout.drawing import TextRun

UsedGlyphs: TypeAlias = dict[int, str]
"""Glyphs that have been shown so far, and the text that each stands for."""

# Pens may stray from the drawing by this much before they are corrected, in thousandths of an em.
_SLACK = 1.5


class PaintFont(Protocol):
    """What painting asks of a font."""

    @property
    def name(self) -> str:
        """The font's name in the registry, as text runs give it."""

    @property
    def units(self) -> int:
        """Font units in an em."""

    def advance(self, gid: int) -> float:
        """A glyph's own width in font units."""

    def subset(self, gids: Iterable[int]) -> bytes:
        """A TrueType file with these glyphs, which keep their numbers."""


class PaintFonts(Protocol):
    """A registry that finds a font by its name."""

    def font(self, name: str) -> PaintFont:
        """The font of that name."""


class GlyphCodes(dict[int, tuple[str, float]]):
    """For each glyph number, its two bytes as they stand in a PDF string and its width in thousandths of an em."""

    def __init__(self, font: PaintFont) -> None:
        super().__init__()
        self._font = font

    def __missing__(self, gid: int) -> tuple[str, float]:
        code = chr(gid >> 8) + chr(gid & 0xFF)
        code = code.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)").replace("\r", "\\r")
        width = self[gid] = (code, glyph_width(self._font, gid))
        return width


def glyph_width(font: PaintFont, gid: int) -> float:
    """A glyph's width in thousandths of an em, rounded as it stands in the PDF's table of widths."""
    return round(font.advance(gid) * 1000 / font.units, 2)


def text_matrix(run: TextRun) -> str:
    """The operator that puts the pen at a run's start, upright although y grows downwards, and turned clockwise."""
    if not run.angle:
        return f"1 0 0 -1 {number(run.x)} {number(run.y)} Tm"
    across, down = cos(radians(run.angle)), sin(radians(run.angle))
    turned = " ".join(map(fine, (across, down, down, -across)))
    return f"{turned} {number(run.x)} {number(run.y)} Tm"


def tracking_of(run: TextRun, codes: GlyphCodes) -> float:
    """The space that stands after most glyphs of a run, in points, or 0.

    Said once it keeps the stream small, and readers do not take letters that are set apart for words.
    """
    scale = 1000 / run.size
    first = run.glyphs[0]
    if abs(first[1] * scale - codes[first[0]][1]) < _SLACK:
        return 0.0
    spaces = Counter(round(glyph[1] * scale - codes[glyph[0]][1]) for glyph in run.glyphs)
    space, times = spaces.most_common(1)[0]
    return round(space / scale, 3) if times * 2 >= len(run.glyphs) and len(run.glyphs) > 2 else 0.0


def show_run(run: TextRun, codes: GlyphCodes, tracking: float, used: UsedGlyphs) -> str:
    """The operator that shows a run: glyph numbers, with a correction wherever the font's own widths lead astray.

    `ahead` is how far the reader's pen, which knows only the font's widths, is ahead of the drawing's, in thousandths
    of an em; a number in the array draws it back by as much.
    """
    scale = 1000 / run.size
    space = tracking * scale
    ahead = 0.0
    parts: list[str] = []
    append, noted = parts.append, used.get
    for gid, advance, right, down, text in run.glyphs:
        if down or not text:
            return _show_placed(run, codes, space, used)
        if noted(gid) != text:
            note_glyph(used, gid, text)
        code, width = codes[gid]
        if right:
            ahead -= right * scale
            advance -= right
        if not -_SLACK < ahead < _SLACK:
            back = round(ahead)
            append(f"){back}(")
            ahead -= back
        append(code)
        ahead += width + space - advance * scale
    return f"[({''.join(parts)})]TJ"


def _show_placed(run: TextRun, codes: GlyphCodes, space: float, used: UsedGlyphs) -> str:
    """As `show_run`, for a run with glyphs that are raised, or that stand for a text only together.

    A letter that is made of several glyphs, which have other texts where they stand alone, cannot be read from them;
    the run then tells readers its text itself.
    """
    scale = 1000 / run.size
    ahead = 0.0
    parts: list[str] = []
    for gid, advance, right, down, text in run.glyphs:
        note_glyph(used, gid, text)
        code, width = codes[gid]
        back = round(ahead - right * scale)
        ahead += width + space - back - advance * scale
        # PDFium loses a correction at the end of an array that holds an empty string: corrections go first.
        glyph = f"{back or ''}({code})"
        parts.append(f"]TJ {number(-down)} Ts[{glyph}]TJ 0 Ts[" if down else glyph)
    shown = f"[{''.join(parts)}]TJ"
    if all(glyph[4] for glyph in run.glyphs):
        return shown
    spoken = (BOM_UTF16_BE + run.text.encode("utf-16-be")).hex()
    return f"/Span<</ActualText<{spoken}>>>BDC\n{shown}\nEMC"


def note_glyph(used: UsedGlyphs, gid: int, text: str) -> None:
    """Keep the text of a glyph; of several, the plainest: some text, short, early in Unicode."""
    before = used.get(gid)
    used[gid] = text if not before else min(before, text or before, key=lambda word: (len(word), word))
