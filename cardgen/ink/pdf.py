"""PDF files: sheets full of faces, or one face a page. The same input gives the same bytes, always and anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from cardgen import __version__
from cardgen.ink.bitmaps import PictureData
from cardgen.ink.book import Book
from cardgen.ink.encode import Encoder, PaintFonts
from cardgen.ink.encoded import EncodedFace
from cardgen.ink.objects import dictionary, name, string
from cardgen.ink.operators import matrix, number
from cardgen.layout.drawing import IDENTITY, Matrix

if TYPE_CHECKING:
    from cardgen.sheets.plan import Placement, Sheet, Side

_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "fold": "Simplex", "none": "Simplex"}


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """What a PDF says of itself. `duplex` is how the sheets are turned: `long`, `short`, `fold` or `none`."""

    title: str
    author: str = ""
    subject: str = ""
    language: str = "en"
    duplex: str = "none"


def write_pdf(
    target: BinaryIO,
    sheets: Iterable[Sheet],
    faces: Mapping[str, EncodedFace],
    fonts: PaintFonts,
    pictures: Mapping[str, PictureData],
    info: DocumentInfo,
) -> int:
    """Write sheets, a front and perhaps a back page each, and return the number of pages.

    `faces` is asked for a face when the first sheet shows it, and each is stored once. `pictures` holds files by
    digest. Memory does not grow with the number of faces where `faces` makes or loads them on demand.
    """
    book = Book(target, fonts, pictures)
    encoder = Encoder(fonts)
    pages = 0
    for sheet in sheets:
        for side in (sheet.front, sheet.back):
            if side is not None:
                _write_side(book, encoder, sheet, side, faces)
                pages += 1
    _close(book, info)
    return pages


def write_card_pages(
    target: BinaryIO,
    faces: Iterable[EncodedFace],
    fonts: PaintFonts,
    pictures: Mapping[str, PictureData],
    info: DocumentInfo,
    *,
    bleed: bool = True,
    rounded: bool = False,
) -> int:
    """Write one face a page, and return the number of pages.

    With `bleed` the page is the face with its bleed, and the page's TrimBox says where it is cut; without, the page
    is the trim. `rounded` leaves the page bare outside the outline that scissors follow.
    """
    book = Book(target, fonts, pictures)
    pages = 0
    for face in faces:
        _write_face_page(book, face, face.bleed if bleed else 0.0, rounded)
        pages += 1
    _close(book, info)
    return pages


def _write_side(book: Book, encoder: Encoder, sheet: Sheet, side: Side, faces: Mapping[str, EncodedFace]) -> None:
    """One page: the faces in their places, each within its clip, then marks and words over them."""
    width, height = sheet.paper.width, sheet.paper.height
    forms: dict[str, int] = {}
    references = []
    lines = [f"1 0 0 -1 0 {number(height)} cm"]
    if side.transform != IDENTITY:
        lines.append(matrix(side.transform))
    for placement in side.placements:
        face = faces[placement.face]
        reference = book.form(face)
        if reference.name not in forms:
            forms[reference.name] = len(forms)
            references.append(reference)
        lines.append(_placed(placement, face, forms[reference.name]))
    if side.furniture.marks:
        references.append(book.form(encoder.face(side.furniture)))
        lines.append(f"/X{len(forms)} Do")
    book.page((0, 0, width, height), "\n".join(lines), references)


def _placed(placement: Placement, face: EncodedFace, form: int) -> str:
    left, top, width, height = placement.clip
    clip = f"{number(left)} {number(top)} {number(width)} {number(height)} re W n"
    turned = turned_matrix(placement.turn, placement.x, placement.y, face.width, face.height)
    return f"q {clip} {matrix(turned)} /X{form} Do Q"


def turned_matrix(turn: int, x: float, y: float, width: float, height: float) -> Matrix:
    """From a face to the page, y downwards in both: turned clockwise by quarters, its top left then at (x, y).

    `width` and `height` are the face's own. Raises `KeyError` for a turn that is no quarter.
    """
    return {
        0: (1.0, 0.0, 0.0, 1.0, x, y),
        90: (0.0, 1.0, -1.0, 0.0, x + height, y),
        180: (-1.0, 0.0, 0.0, -1.0, x + width, y + height),
        270: (0.0, -1.0, 1.0, 0.0, x, y + width),
    }[turn]


def _write_face_page(book: Book, face: EncodedFace, bleed: float, rounded: bool) -> None:
    width, height = face.width + 2 * bleed, face.height + 2 * bleed
    clip = f"{face.outline} W n " if rounded else ""
    content = f"1 0 0 -1 {number(bleed)} {number(bleed + face.height)} cm {clip}/X0 Do"
    media = (0.0, 0.0, width, height)
    trim = (bleed, bleed, bleed + face.width, bleed + face.height)
    book.page(media, content, [book.form(face)], TrimBox=trim, BleedBox=media)


def _close(book: Book, info: DocumentInfo) -> None:
    creator = f"cardgen {__version__}"
    told = {"Title": info.title, "Author": info.author, "Subject": info.subject, "Creator": creator}
    preferences = {
        "PrintScaling": name("None"),
        "Duplex": name(_DUPLEX[info.duplex]),
        "PickTrayByPDFSize": "true",
        "DisplayDocTitle": "true",
    }
    catalog = {"ViewerPreferences": dictionary(preferences), "Lang": string(info.language)}
    book.close(catalog, {key: string(text) for key, text in told.items() if text})
