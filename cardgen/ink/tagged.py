"""Rulebooks as tagged PDF: what is seen, what it means, and where it leads. The same book gives the same bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, BinaryIO, NamedTuple

from reportlab.pdfbase.pdfdoc import PDFObjectReference

from cardgen import __version__
from cardgen.ink.bitmaps import PictureData
from cardgen.ink.book import Book
from cardgen.ink.encode import Encoder
from cardgen.ink.encoded import EncodedFace
from cardgen.ink.lettering import PaintFonts
from cardgen.ink.metadata import xmp
from cardgen.ink.objects import ObjectFile, name, string, text_string
from cardgen.ink.packed import PackedFile
from cardgen.ink.tagged_claims import shortcomings
from cardgen.ink.tagged_page import PagePress
from cardgen.ink.tagged_tree import StructureTree
from cardgen.ink.tagged_ways import link_of, link_text, page_labels, places_of, write_outline, write_places
from cardgen.rulebook.pages import ARTIFACT, Area, Page, SetBook


class Written(NamedTuple):
    """How many pages were written, and why the file does not claim to be PDF/UA; nothing where it does."""

    pages: int
    shortcomings: tuple[str, ...] = ()


def write_book(
    target: BinaryIO,
    book: SetBook,
    fonts: PaintFonts,
    pictures: Mapping[str, PictureData],
    faces: Mapping[str, EncodedFace] | None = None,
) -> Written:
    """Write a book with its structure, links and outline.

    `pictures` holds bitmaps by digest; `faces` the ink of faces by their looks, where their drawings have no marks.
    """
    press = PagePress(Encoder(fonts, faces), faces or {})
    return _BookWriter(target, book, fonts, pictures).write(press)


class _BookWriter:
    def __init__(self, target: BinaryIO, book: SetBook, fonts: PaintFonts, pictures: Mapping[str, PictureData]) -> None:
        self._set = book
        self._book = Book(PackedFile(target), fonts, pictures)
        self._file: ObjectFile = self._book.file
        self._tree = StructureTree(book)
        self._places = places_of(book.pages)

    def write(self, press: PagePress) -> Written:
        pages = [self._file.reserve() for _ in self._set.pages]
        for page, reference in zip(self._set.pages, pages, strict=True):
            self._page(press, page, reference)
        lacking = tuple(shortcomings(self._set))
        self._close(pages, universal=not lacking)
        return Written(len(pages), lacking)

    def _page(self, press: PagePress, page: Page, reference: PDFObjectReference) -> None:
        ink, parts = press.tagged(page, self._set.elements)
        key = self._tree.page(reference, page.height, parts)
        entries: dict[str, Any] = {"StructParents": key, "Tabs": name("S")}
        links = [self._link(page, area) for area in page.areas if self._leads(area)]
        if links:
            entries["Annots"] = f"[{' '.join(f'{link.name} 0 R' for link in links)}]"
        self._book.leaf(ink, entries, reference)

    def _leads(self, area: Area) -> bool:
        """Whether an area is of a link and leads to a place that there is."""
        is_link = link_of(area, self._set.elements) != ARTIFACT
        return is_link and (not area.target.startswith("#") or area.target[1:] in self._places)

    def _link(self, page: Page, area: Area) -> PDFObjectReference:
        reference = self._file.reserve()
        key = self._tree.link(link_of(area, self._set.elements), reference)
        return self._file.write(link_text(area, page.height, key, area.words), reference)

    def _close(self, pages: Sequence[PDFObjectReference], *, universal: bool) -> None:
        book, file = self._set, self._file
        creator = f"cardgen {__version__}"
        packet = xmp(book.title, book.author, book.subject, book.language, creator, universal=universal)
        metadata = file.stream({"Type": name("Metadata"), "Subtype": name("XML")}, packet, deflated=True)
        catalog: dict[str, Any] = {
            "Lang": text_string(book.language),
            "MarkInfo": "<</Marked true>>",
            "Metadata": metadata,
            "PageLabels": page_labels(book.pages),
            "StructTreeRoot": self._tree.write(file),
            "ViewerPreferences": "<</DisplayDocTitle true>>",
        }
        if self._places:
            catalog["Names"] = f"<</Dests {write_places(file, self._places, pages).name} 0 R>>"
        outline = write_outline(file, book.bookmarks, self._places)
        if outline is not None:
            catalog |= {"Outlines": outline, "PageMode": name("UseOutlines")}
        told = {"Title": book.title, "Author": book.author, "Subject": book.subject, "Creator": creator}
        self._book.close(catalog, {key: string(text) for key, text in told.items() if text})
