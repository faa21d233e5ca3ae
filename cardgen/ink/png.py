"""Faces as PNG, exact to the pixel: a PDF in memory with one face a page, painted by PDFium.

Rounding rule: a side of `points` at `dpi` measures `points / 72 * dpi` pixels, to the nearest whole one (halves go up,
never less than one), and the face is fitted to those pixels, so that its edges are the picture's. 63.5 x 88.9 mm at
300 dpi is 750 x 1050; with a bleed of 3 mm, 821 x 1121.
"""

# mypy: disallow-untyped-calls=False, disable-error-code="attr-defined"

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from itertools import islice
from math import floor
from typing import TYPE_CHECKING, NamedTuple

from cardgen.ink.bitmaps import PictureData
from cardgen.ink.encode import encode_face
from cardgen.ink.encoded import EncodedFace
from cardgen.ink.lettering import PaintFonts
from cardgen.ink.pdf import DocumentInfo, write_card_pages
from cardgen.ink.png_file import png_file
from cardgen.layout.drawing import Drawing

if TYPE_CHECKING:
    import pypdfium2
    from PIL.Image import Image

# So many faces share one document: few enough for memory, many enough to open each font seldom.
_BATCH = 64


def pixels(points: float, dpi: float) -> int:
    """A length in points as a number of pixels, by the rounding rule above."""
    # Lengths come from millimetres through binary fractions; a half that is missed by a hair is a half.
    return max(1, floor(points / 72 * dpi + 0.5 + 1e-6))


def render_images(
    faces: Iterable[EncodedFace],
    fonts: PaintFonts,
    pictures: Mapping[str, PictureData],
    dpi: float,
    *,
    bleed: bool = False,
    rounded: bool = False,
    transparent: bool = False,
) -> Iterator[Image]:
    """Yield each face as a Pillow image: RGB on white, or RGBA where `transparent` or `rounded` asks for it.

    `bleed` shows the face as far as its bleed, else to the trim. `rounded` leaves what scissors cut away transparent.
    """
    options = _Options(dpi, bleed, rounded, transparent)
    for _, image in _render_all(faces, fonts, pictures, options):
        yield image


def render_pngs(
    faces: Iterable[EncodedFace],
    fonts: PaintFonts,
    pictures: Mapping[str, PictureData],
    dpi: float,
    *,
    bleed: bool = False,
    rounded: bool = False,
    transparent: bool = False,
) -> Iterator[bytes]:
    """Yield each face as the bytes of a PNG file that records its resolution; arguments as for `render_images`."""
    options = _Options(dpi, bleed, rounded, transparent)
    for face, image in _render_all(faces, fonts, pictures, options):
        yield png_file(image, dpi, flat=not face.shows_pictures)


def render_png(
    face: EncodedFace | Drawing,
    fonts: PaintFonts,
    pictures: Mapping[str, PictureData],
    dpi: float,
    *,
    bleed: bool = False,
    rounded: bool = False,
    transparent: bool = False,
) -> bytes:
    """One face as a PNG file; `render_pngs` is quicker for many."""
    ink = encode_face(face, fonts) if isinstance(face, Drawing) else face
    options = {"bleed": bleed, "rounded": rounded, "transparent": transparent}
    return next(render_pngs([ink], fonts, pictures, dpi, **options))


class _Options(NamedTuple):
    dpi: float
    bleed: bool
    rounded: bool
    transparent: bool


def _render_all(
    faces: Iterable[EncodedFace], fonts: PaintFonts, pictures: Mapping[str, PictureData], options: _Options
) -> Iterator[tuple[EncodedFace, Image]]:
    remaining = iter(faces)
    while batch := list(islice(remaining, _BATCH)):
        yield from zip(batch, _render(batch, fonts, pictures, options), strict=True)


def _render(
    faces: list[EncodedFace], fonts: PaintFonts, pictures: Mapping[str, PictureData], options: _Options
) -> Iterator[Image]:
    import pypdfium2

    target = BytesIO()
    info = DocumentInfo("")
    write_card_pages(target, faces, fonts, pictures, info, bleed=options.bleed, rounded=options.rounded)
    document = pypdfium2.PdfDocument(target.getvalue())
    try:
        for index, face in enumerate(faces):
            margin = face.bleed if options.bleed else 0.0
            size = (pixels(face.width + 2 * margin, options.dpi), pixels(face.height + 2 * margin, options.dpi))
            page = document[index]
            try:
                image = _paint(page, size, options.transparent or options.rounded)
            finally:
                page.close()
            yield image
    finally:
        document.close()


def _paint(page: pypdfium2.PdfPage, size: tuple[int, int], transparent: bool) -> Image:
    """A page fitted to so many pixels, which PDFium's own scale could miss by one."""
    import pypdfium2
    from pypdfium2 import raw

    kind = raw.FPDFBitmap_BGRA if transparent else raw.FPDFBitmap_BGRx
    bitmap = pypdfium2.PdfBitmap.new_native(*size, kind, rev_byteorder=True)
    try:
        bitmap.fill_rect((255, 255, 255, 0 if transparent else 255), 0, 0, *size)
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size, 0, raw.FPDF_REVERSE_BYTE_ORDER)
        image: Image = bitmap.to_pil()
        return image.copy() if transparent else image.convert("RGB")
    finally:
        bitmap.close()
