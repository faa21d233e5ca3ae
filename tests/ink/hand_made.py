"""Drawings made by hand, so that ink is tested without layout."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from io import BytesIO
from typing import Any, NamedTuple

from cardgen.fonts.registry import Fonts
from cardgen.ink.encode import Encoder
from cardgen.ink.encoded import EncodedFace
from cardgen.ink.pdf import DocumentInfo, write_card_pages
from cardgen.layout.drawing import Drawing, Mark, Outline, Path, Shape, TextRun

LILITA = "Lilita One Regular"
HYPERLEGIBLE = "Atkinson Hyperlegible Regular"
INFO = DocumentInfo("Test", author="A. Designer", subject="Cards")


FONTS = Fonts()


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
    shaped = FONTS.font(font).shape(words, ligatures=not tracking).glyphs
    glyphs = tuple(
        (gid, advance * size + tracking, right * size, down * size, stands_for)
        for gid, advance, right, down, stands_for in shaped
    )
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
