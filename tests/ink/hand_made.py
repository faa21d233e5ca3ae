"""Drawings made by hand and a small font class around HarfBuzz, so that ink is tested without layout."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any, NamedTuple

import uharfbuzz as hb

from cardgen.ink.encode import Encoder
from cardgen.ink.encoded import EncodedFace
from cardgen.ink.pdf import DocumentInfo, write_card_pages
from cardgen.layout.drawing import Drawing, Mark, Outline, Path, Shape, TextRun

LILITA = "Lilita One Regular"
HYPERLEGIBLE = "Atkinson Hyperlegible Regular"
_FILES = {
    LILITA: ("fontpkg_lilita_one", "LilitaOne-Regular.ttf"),
    HYPERLEGIBLE: ("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Regular.ttf"),
}
INFO = DocumentInfo("Test", author="A. Designer", subject="Cards")


class HandFont:
    """A font file, shaped by HarfBuzz and nothing else."""

    def __init__(self, name: str) -> None:
        package, file = _FILES[name]
        self.name = name
        self._face = hb.Face((files(package) / "files" / file).read_bytes())
        self._font = hb.Font(self._face)
        self.units = self._face.upem

    def advance(self, gid: int) -> float:
        return self._font.get_glyph_h_advance(gid)

    def subset(self, gids: Iterable[int]) -> bytes:
        wanted = hb.SubsetInput()
        wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_LAYOUT_CLOSURE
        wanted.sets(hb.SubsetInputSets.GLYPH_INDEX).update(set(gids))
        return wanted.subset(self._face).blob.data

    def shape(self, text: str, size: float, tracking: float = 0.0) -> tuple[tuple[int, float, float, float, str], ...]:
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        hb.shape(self._font, buffer, {"kern": True, "liga": not tracking})
        clusters = [info.cluster for info in buffer.glyph_infos]
        starts = [*sorted(set(clusters)), len(text)]
        em = size / self.units
        return tuple(
            (
                info.codepoint,
                where.x_advance * em + tracking,
                where.x_offset * em,
                -where.y_offset * em,
                text[info.cluster : starts[starts.index(info.cluster) + 1]] if info.cluster not in clusters[:n] else "",
            )
            for n, (info, where) in enumerate(zip(buffer.glyph_infos, buffer.glyph_positions, strict=True))
        )


class HandFonts:
    """The fonts by name."""

    @cache  # noqa: B019 - lives as long as the tests
    def font(self, name: str) -> HandFont:
        return HandFont(name)


FONTS = HandFonts()


class HandPicture(NamedTuple):
    bytes: bytes

    @property
    def digest(self) -> str:
        return hashlib.sha1(self.bytes).hexdigest()


def text(
    words: str,
    x: float,
    y: float,
    size: float = 10,
    *,
    font: str = LILITA,
    fill: str = "000000",
    tracking: float = 0.0,
    angle: float = 0.0,
) -> TextRun:
    glyphs = FONTS.font(font).shape(words, size, tracking)
    return TextRun(words, font, size, fill, x, y, sum(glyph[1] for glyph in glyphs), glyphs, angle)


def rectangle(x: float, y: float, width: float, height: float) -> Path:
    return (("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",))


def box(x: float, y: float, width: float, height: float, fill: str = "FF0000", **more: Any) -> Shape:
    return Shape(rectangle(x, y, width, height), fill, **more)


def drawing(
    *marks: Mark, width: float = 100, height: float = 120, bleed: float = 0, outline: Outline | None = None
) -> Drawing:
    return Drawing(width, height, bleed, 0, outline or Outline(), marks)


def encoded(*marks: Mark, **more: Any) -> EncodedFace:
    return Encoder(FONTS).face(drawing(*marks, **more))


def card_pdf(*faces: EncodedFace, pictures: Iterable[HandPicture] = (), **more: Any) -> bytes:
    target = BytesIO()
    write_card_pages(target, faces, FONTS, {picture.digest: picture for picture in pictures}, INFO, **more)
    return target.getvalue()
