"""PDF files: sheets full of faces, or one face a page. The same input gives the same bytes, always and anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from reportlab.pdfbase.pdfdoc import PDFObjectReference

from cardgen import __version__
from cardgen.ink.bitmaps import PictureData
from cardgen.ink.book import Book
from cardgen.ink.encode import Encoder
from cardgen.ink.encoded import EncodedFace
from cardgen.ink.lettering import PaintFonts
from cardgen.ink.objects import ObjectFile, dictionary, name, string
from cardgen.ink.operators import matrix, number
from cardgen.layout.drawing import IDENTITY
from cardgen.sheets.plan import Placement

if TYPE_CHECKING:
    from cardgen.sheets.plan import Sheet, Side

_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "fold": "Simplex", "none": "Simplex"}


class DocumentInfo(NamedTuple):
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
    book = Book(ObjectFile(target), fonts, pictures)
    writer = _SideWriter(book, Encoder(fonts), faces)
    pages, two_sided = 0, False
    for sheet in sheets:
        sides = [side for side in (sheet.front, sheet.back) if side is not None]
        two_sided = two_sided or len(sides) == 2
        for side in sides:
            writer.write(sheet, side)
        pages += len(sides)
    # Pages that have nothing behind them must not be printed on each other's backs.
    _close(book, info, _DUPLEX[info.duplex] if two_sided else "Simplex")
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
    book = Book(ObjectFile(target), fonts, pictures)
    pages = 0
    for face in faces:
        _write_face_page(book, face, face.bleed if bleed else 0.0, rounded)
        pages += 1
    _close(book, info, "Simplex")
    return pages


class _SideWriter:
    """Writes the pages of one book: on each the faces in their places, within their clips, then marks and words."""

    def __init__(self, book: Book, encoder: Encoder, faces: Mapping[str, EncodedFace]) -> None:
        self._book = book
        self._encoder = encoder
        self._faces = faces
        self._forms: dict[str, PDFObjectReference] = {}

    def write(self, sheet: Sheet, side: Side) -> None:
        """One side of a sheet as the next page."""
        width, height = sheet.paper.width, sheet.paper.height
        shown: dict[str, int] = {}
        references: list[PDFObjectReference] = []
        lines = [f"1 0 0 -1 0 {number(height)} cm"]
        if side.transform != IDENTITY:
            lines.append(matrix(side.transform))
        for placement in side.placements:
            form = self._form(placement.face)
            if form.name not in shown:
                shown[form.name] = len(shown)
                references.append(form)
            lines.append(f"{_placed(placement[1:])} /X{shown[form.name]} Do Q")
        if side.furniture.marks:
            references.append(self._book.form(self._encoder.face(side.furniture)))
            lines.append(f"/X{len(shown)} Do")
        self._book.page((0, 0, width, height), "\n".join(lines), references)

    def _form(self, face: str) -> PDFObjectReference:
        """The form of a face, which is asked for once: a common back stands on every other page."""
        found = self._forms.get(face)
        if found is None:
            found = self._forms[face] = self._book.form(self._faces[face])
        return found


@lru_cache(maxsize=512)
def _placed(where: tuple[Any, ...]) -> str:
    """The operators that lead to a place on the page, a placement without its face; sheets have few different ones."""
    placement = Placement("", *where)
    left, top, width, height = map(number, placement.clip)
    return f"q {left} {top} {width} {height} re W n {matrix(placement.matrix)}"


def _write_face_page(book: Book, face: EncodedFace, bleed: float, rounded: bool) -> None:
    width, height = face.width + 2 * bleed, face.height + 2 * bleed
    clip = f"{face.outline} W n " if rounded else ""
    content = f"1 0 0 -1 {number(bleed)} {number(bleed + face.height)} cm {clip}/X0 Do"
    media = (0.0, 0.0, width, height)
    trim = (bleed, bleed, bleed + face.width, bleed + face.height)
    book.page(media, content, [book.form(face)], TrimBox=trim, BleedBox=media)


def _close(book: Book, info: DocumentInfo, duplex: str) -> None:
    creator = f"cardgen {__version__}"
    told = {"Title": info.title, "Author": info.author, "Subject": info.subject, "Creator": creator}
    preferences = {
        "PrintScaling": name("None"),
        "Duplex": name(duplex),
        "PickTrayByPDFSize": "true",
        "DisplayDocTitle": "true",
    }
    catalog = {"ViewerPreferences": dictionary(preferences), "Lang": string(info.language)}
    book.close(catalog, {key: string(text) for key, text in told.items() if text})
