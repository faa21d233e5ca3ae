"""Booklets as PDF: the pages of a book on both halves of sheets, for a printer and a folding bone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, BinaryIO

from cardgen import __version__
from cardgen.ink.bitmaps import PictureData
from cardgen.ink.book import Book
from cardgen.ink.encode import Encoder
from cardgen.ink.encoded import EncodedFace
from cardgen.ink.lettering import PaintFonts
from cardgen.ink.objects import ObjectFile, string, text_string
from cardgen.ink.operators import matrix, number
from cardgen.ink.tagged_page import PagePress
from cardgen.rulebook.pages import SetBook
from cardgen.sheets.booklet import Booklet, PagePlace

_PREFERENCES = "<</DisplayDocTitle true/Duplex/DuplexFlipShortEdge/PickTrayByPDFSize true/PrintScaling/None>>"


def write_booklet(
    target: BinaryIO,
    book: SetBook,
    folded: Booklet,
    fonts: PaintFonts,
    pictures: Mapping[str, PictureData],
    faces: Mapping[str, EncodedFace] | None = None,
) -> int:
    """Write the sheets of a booklet, front and back in turn, and return how many pages the file has.

    Each page of the book is stored once. There are no links and no structure: nobody reads a booklet on a screen.
    """
    made = Book(ObjectFile(target), fonts, pictures)
    press = PagePress(Encoder(fonts, faces), faces or {})
    sides = [side for sheet in folded.sheets for side in (sheet.front, sheet.back)]
    width, height = folded.paper.width, folded.paper.height
    for side in sides:
        forms = [made.form(press.plain(book.pages[place.page])) for place in side]
        lines = [f"1 0 0 -1 0 {number(height)} cm", *map(_placed, side, range(len(side)))]
        made.page((0, 0, width, height), "\n".join(lines), forms)
    creator = f"cardgen {__version__}"
    told = {"Title": book.title, "Author": book.author, "Subject": book.subject, "Creator": creator}
    catalog: dict[str, Any] = {"Lang": text_string(book.language), "ViewerPreferences": _PREFERENCES}
    made.close(catalog, {key: string(text) for key, text in told.items() if text})
    return len(sides)


def _placed(place: PagePlace, index: int) -> str:
    left, top, width, height = map(number, place.half)
    return f"q {left} {top} {width} {height} re W n {matrix(place.matrix)} /X{index} Do Q"
