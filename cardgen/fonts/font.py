"""One font: its measures, the characters it has, words shaped by HarfBuzz, and subsets for embedding."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from cardgen.fonts.naming import Style

hb: Any = import_module("uharfbuzz")  # its stubs lack half of it

Glyph: TypeAlias = tuple[int, float, float, float, str]
Curves: TypeAlias = tuple[tuple[str | float, ...], ...]

_LAYOUT_TABLES = ("GSUB", "GPOS", "GDEF", "BASE", "JSTF", "MATH", "DSIG", "kern", "gasp", "FFTM", "STAT", "meta")
_KEPT_WORDS = 50_000


class Shaped(NamedTuple):
    """A word's glyphs in em: number, advance with kerning, shift right and down, and the text each stands for.

    `width` is the sum of the advances; `top` and `bottom` reach above and below the baseline as far as the ink does.
    """

    glyphs: tuple[Glyph, ...]
    width: float
    top: float
    bottom: float


class Font:
    """A font of static TrueType outlines. `ascent`, `descent` (below the baseline, positive) and `cap_height` are em.

    `units` are the font units in an em; `name` is the registry's (`Barlow Condensed SemiBold`).
    """

    def __init__(self, family: str, style: Style, path: Path, data: bytes) -> None:
        self.family = family
        self.style = style
        self.name = f"{family} {style}"
        self.path = path
        self._data = data
        self._face: Any = hb.Face(data)
        self._font: Any = hb.Font(self._face)
        self.units: int = self._face.upem
        extents = self._font.get_font_extents("ltr")
        self.ascent: float = extents.ascender / self.units
        self.descent: float = -extents.descender / self.units
        self._words: dict[tuple[str, bool], Shaped] = {}

    @cached_property
    def digest(self) -> str:
        """Forty hex digits of the file."""
        return hashlib.sha1(self._data).hexdigest()

    @cached_property
    def coverage(self) -> frozenset[int]:
        """The characters that the font has, as code points."""
        return frozenset(self._face.unicodes)

    @cached_property
    def cap_height(self) -> float:
        """The height of capitals: the font's own figure, else what its H measures."""
        own = self._os2_word(88) if self._os2_word(0) >= 2 else 0
        return (own or self._ink("H")[0] * self.units or 0.7 * self.units) / self.units

    @cached_property
    def depth(self) -> float:
        """How far the letter p reaches below the baseline, in em."""
        return self._ink("p")[1]

    @cached_property
    def space(self) -> tuple[int, float]:
        """The glyph of the space and its advance in em; a quarter em where the font has none."""
        gid = self._font.get_nominal_glyph(0x20) or 0
        return gid, (self.advance(gid) / self.units if gid else 0.25)

    def has(self, char: str) -> bool:
        """Whether the font has a character."""
        return ord(char) in self.coverage

    def advance(self, gid: int) -> float:
        """A glyph's own width in font units."""
        return float(self._font.get_glyph_h_advance(gid))

    def outline(self, gid: int) -> Curves:
        """A glyph's outline in font units, y upwards: `M`, `L`, `Q`, `C` and `Z` with absolute coordinates."""
        found: list[tuple[str | float, ...]] = []
        self._font.draw_glyph(gid, _curves(), found)
        return tuple(found)

    def shape(self, text: str, ligatures: bool = True) -> Shaped:
        """A word's glyphs, with kerning; kept for the next time."""
        key = (text, ligatures)
        found = self._words.get(key)
        if found is None:
            if len(self._words) >= _KEPT_WORDS:
                self._words.clear()
            found = self._words[key] = self._shape(text, ligatures)
        return found

    def subset(self, gids: Iterable[int]) -> bytes:
        """A TrueType file of these glyphs, which keep their numbers; without hinting and layout tables."""
        wanted = hb.SubsetInput()
        wanted.flags = (
            hb.SubsetFlags.RETAIN_GIDS
            | hb.SubsetFlags.NO_HINTING
            | hb.SubsetFlags.NOTDEF_OUTLINE
            | hb.SubsetFlags.NO_LAYOUT_CLOSURE
        )
        wanted.sets(hb.SubsetInputSets.GLYPH_INDEX).update({0, *gids})
        wanted.sets(hb.SubsetInputSets.DROP_TABLE_TAG).update({_tag(name) for name in _LAYOUT_TABLES})
        return bytes(wanted.subset(self._face).blob.data)

    def subset_for(self, text: str) -> bytes:
        """A TrueType file of what a text needs, with its kerning and ligatures; without hinting."""
        wanted = hb.SubsetInput()
        wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NOTDEF_OUTLINE
        wanted.sets(hb.SubsetInputSets.UNICODE).update(map(ord, text))
        return bytes(wanted.subset(self._face).blob.data)

    def _shape(self, text: str, ligatures: bool) -> Shaped:
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        hb.shape(self._font, buffer, {"kern": True, "liga": ligatures, "clig": ligatures})
        infos, places, em = buffer.glyph_infos, buffer.glyph_positions, 1 / self.units
        texts = _cluster_texts(text, [info.cluster for info in infos])
        glyphs = tuple(
            (info.codepoint, place.x_advance * em, place.x_offset * em, -place.y_offset * em, stands_for)
            for info, place, stands_for in zip(infos, places, texts, strict=True)
        )
        extents = [self._font.get_glyph_extents(glyph[0]) for glyph in glyphs]
        tops = [(found.y_bearing * em) - glyph[3] for found, glyph in zip(extents, glyphs, strict=True) if found]
        feet = [
            glyph[3] - (found.y_bearing + found.height) * em
            for found, glyph in zip(extents, glyphs, strict=True)
            if found
        ]
        return Shaped(glyphs, sum(glyph[1] for glyph in glyphs), max(tops, default=0.0), max(feet, default=0.0))

    def _ink(self, text: str) -> tuple[float, float]:
        shaped = self._shape(text, True)
        return shaped.top, shaped.bottom

    def _os2_word(self, offset: int) -> int:
        table = self._face.reference_table("OS/2").data
        return struct.unpack_from(">h", table, offset)[0] if len(table) >= offset + 2 else 0


@cache
def _curves() -> Any:
    """What HarfBuzz tells each step of an outline to; it is passed the list that gathers them."""
    steps = hb.DrawFuncs()
    steps.set_move_to_func(lambda x, y, found: found.append(("M", x, y)))
    steps.set_line_to_func(lambda x, y, found: found.append(("L", x, y)))
    steps.set_quadratic_to_func(lambda a, b, x, y, found: found.append(("Q", a, b, x, y)))
    steps.set_cubic_to_func(lambda a, b, c, d, x, y, found: found.append(("C", a, b, c, d, x, y)))
    steps.set_close_path_func(lambda found: found.append(("Z",)))
    return steps


def _cluster_texts(text: str, clusters: list[int]) -> list[str]:
    """The text that each glyph stands for: its cluster's for the first glyph of a cluster, none for the others."""
    starts = sorted(set(clusters))
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    seen: set[int] = set()
    texts = []
    for cluster in clusters:
        texts.append("" if cluster in seen else text[cluster : ends[cluster]])
        seen.add(cluster)
    return texts


def _tag(name: str) -> int:
    return int.from_bytes(name.encode("ascii"), "big")
