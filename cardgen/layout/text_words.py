"""Words in their fonts: which font a stretch of text is set in, and where each of its characters comes from."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from cardgen.fonts.font import Font, Glyph, Shaped
from cardgen.fonts.registry import FontProblem
from cardgen.layout.markup import BOLD, ITALIC, STRONG
from cardgen.layout.style import Emphasis, TextOrigin, TextStyle, TextTools

HOLLOW_WIDTH, HOLLOW_HEIGHT = 0.6, 0.7  # em of the box that stands for a character that no font has
# Characters that look like another one, and need no other font where it lacks them.
_ALIKE = {"\u2011": "-", "\u2010": "-", "\u02bc": "’", "\u2215": "/", "\u00b5": "\u03bc", "\u03bc": "\u00b5"}


class Look(NamedTuple):
    """The font, colour and relative size of one emphasis of one style."""

    font: Font
    colour: str
    scale: float
    ligatures: bool


class SizedPiece(NamedTuple):
    """A part of a word in one font at one size: glyphs in points. `hollow` are the boxes' places from its start."""

    font: str
    glyphs: tuple[Glyph, ...]
    width: float
    text: str
    hollow: bool


Piece: TypeAlias = tuple[Font, Shaped, str, bool]


class Word:
    """A stretch of text within which no line breaks, shaped; measures in em.

    `lent` names each character that is not the font's own, with the font that lends it, or None where none does.
    """

    __slots__ = ("_sized", "bottom", "count", "lent", "pieces", "text", "top", "width")

    def __init__(self, text: str, pieces: tuple[Piece, ...], lent: tuple[tuple[str, str | None], ...]) -> None:
        self.text = text
        self.pieces = pieces
        self.lent = lent
        self.width = sum(shaped.width for _, shaped, _, _ in pieces)
        self.top = max(shaped.top for _, shaped, _, _ in pieces)
        self.bottom = max(shaped.bottom for _, shaped, _, _ in pieces)
        self.count = sum(1 for _, shaped, _, _ in pieces for glyph in shaped.glyphs if glyph[4])
        self._sized: dict[tuple[float, float], tuple[SizedPiece, ...]] = {}

    def sized(self, size: float, tracking: float) -> tuple[SizedPiece, ...]:
        """The pieces at a size, with tracking behind every character."""
        key = (size, tracking)
        found = self._sized.get(key)
        if found is None:
            found = self._sized[key] = tuple(_sized(piece, size, tracking) for piece in self.pieces)
        return found

    def clusters(self) -> Iterator[tuple[str, float]]:
        """Text and width in em of every part that can be set apart: a letter with its marks, a ligature."""
        for _, shaped, _, _ in self.pieces:
            text, width = "", 0.0
            for glyph in shaped.glyphs:
                if glyph[4] and text:
                    yield text, width
                    text, width = "", 0.0
                text += glyph[4]
                width += glyph[1]
            yield text, width


def look(style: TextStyle, emphasis: int, tools: TextTools, origin: TextOrigin) -> Look:
    """How an emphasis of a style looks; a style that the family lacks is reported and the nearest taken."""
    key = (style, emphasis)
    found: Look | None = tools.looks.get(key)
    if found is None:
        found, problem = _look(style, emphasis, tools)
        if problem is None:
            tools.looks[key] = found
        else:
            named = next((change.place for change in _changes(style, emphasis)[::-1] if change.place), style.place)
            # The style names its font for every card.
            problem.report(origin.problems, named or origin.place, "" if named else origin.card)
    return found


def word(text: str, look: Look, tools: TextTools) -> Word:
    """A shaped word, kept for the next time."""
    key = (text, look.font.name, look.ligatures)
    found: Word | None = tools.words.get(key)
    if found is None:
        if len(tools.words) > 50_000:
            tools.words.clear()
        found = tools.words[key] = _word(text, look, tools)
    return found


def _look(style: TextStyle, emphasis: int, tools: TextTools) -> tuple[Look, FontProblem | None]:
    family, weight, italic, colour, scale = style.family, style.weight, style.italic, style.colour, 1.0
    told = False  # whether another family is what tells the emphasis, so that its usual bold is not missed
    for change in _changes(style, emphasis):
        if change.family is not None and change.family != family:
            family, weight, italic = change.family, 400, False
            told = change.weight in (None, 700)
        weight = weight if change.weight is None else change.weight
        italic = italic if change.italic is None else change.italic
        colour = change.colour or colour
        scale *= change.scale
    font, problem = _font(family, weight, italic, tools)
    if told and problem is not None and problem.nearest is not None:
        problem = None
    return Look(font, colour, scale, style.ligatures and not style.tracking), problem


def _changes(style: TextStyle, emphasis: int) -> tuple[Emphasis, ...]:
    if emphasis == STRONG and style.strong is not None:
        return (style.strong,)
    return ((style.bold,) if emphasis & BOLD else ()) + ((style.italics,) if emphasis & ITALIC else ())


def _font(family: str, weight: int, italic: bool, tools: TextTools) -> tuple[Font, FontProblem | None]:
    """The font, or what stands in for it so that the card can still be looked at, and the problem to report."""
    try:
        return tools.fonts.face(family, weight, italic), None
    except FontProblem as problem:
        if problem.nearest is not None:
            return problem.nearest, problem
        for other in tools.fonts.families():
            try:
                return tools.fonts.nearest(other, weight, italic), problem
            except FontProblem:
                continue
        raise


def _word(text: str, look: Look, tools: TextTools) -> Word:
    font = look.font
    if not all(ord(char) in font.coverage for char in text):
        text = unicodedata.normalize("NFC", text)
    parts, lent = _by_font(text, font, tools)
    pieces = tuple(
        (other, other.shape(part, look.ligatures), part, False) if other else (font, _hollow(part, font), part, True)
        for other, part in parts
    )
    return Word(text, pieces, tuple(lent))


def _by_font(
    text: str, font: Font, tools: TextTools
) -> tuple[list[tuple[Font | None, str]], list[tuple[str, str | None]]]:
    """The text in stretches of one font each (None: no font has it), and the characters that are lent."""
    parts: list[tuple[Font | None, str]] = []
    lent: list[tuple[str, str | None]] = []
    for char in text:
        source: Font | None = font
        if not font.has(char):
            if font.has(_ALIKE.get(char, char)):
                char = _ALIKE[char]
            else:
                source = tools.fonts.fallback(char, font)
                lent.append((char, source.name if source else None))
        last = parts[-1][0] if parts else None
        if parts and last is not None and unicodedata.combining(char) and last.has(char):
            source = last
        if parts and last is source and source is not None:
            parts[-1] = (source, parts[-1][1] + char)
        else:
            parts.append((source, char))
    return parts, lent


def _hollow(text: str, font: Font) -> Shaped:
    """Room for a hollow box; the glyph is an empty one that keeps the character's meaning."""
    return Shaped(((font.space[0], HOLLOW_WIDTH, 0.0, 0.0, text),), HOLLOW_WIDTH, HOLLOW_HEIGHT, 0.0)


def _sized(piece: Piece, size: float, tracking: float) -> SizedPiece:
    font, shaped, text, hollow = piece
    glyphs = tuple(
        (gid, advance * size + (tracking if stands_for else 0.0), dx * size, dy * size, stands_for)
        for gid, advance, dx, dy, stands_for in shaped.glyphs
    )
    return SizedPiece(font.name, glyphs, sum(glyph[1] for glyph in glyphs), text, hollow)
