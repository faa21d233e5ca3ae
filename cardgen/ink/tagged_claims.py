"""What keeps a book from being what PDF/UA asks for, so that no file claims more than holds."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.ink.tagged_ways import link_of
from cardgen.layout.drawing import TextRun, walk
from cardgen.rulebook.pages import ARTIFACT, Piece, SetBook

_PARENTS = {
    "LI": {"L"},
    "LBody": {"LI"},
    "TR": {"Table", "THead", "TBody", "TFoot"},
    "TH": {"TR"},
    "TD": {"TR"},
    "TOCI": {"TOC"},
}


def shortcomings(book: SetBook) -> Iterator[str]:
    """In words, each thing that is missing."""
    if not book.title:
        yield "the book has no title"
    if not book.language:
        yield "the book has no language"
    yield from _of_elements(book)
    yield from _of_tables(book)
    yield from _of_headings(book)
    yield from _of_links(book)
    yield from _of_glyphs(book)


def _of_elements(book: SetBook) -> Iterator[str]:
    for element in book.elements:
        if element.role == "Figure" and not (element.alt or element.actual):
            yield "a figure has no words for who cannot see it"
        if element.role == "TH" and not element.scope:
            yield "a table's head does not say whether it is of a column or of a row"
        above = book.elements[element.parent].role if element.parent >= 0 else ""
        if element.role in _PARENTS and above not in _PARENTS[element.role]:
            yield f"a {element.role} stands in a {above or 'book'}"


def _of_tables(book: SetBook) -> Iterator[str]:
    """Rows of one table must span the same columns."""
    widths: dict[int, int] = {}
    for element in book.elements:
        if element.role in ("TH", "TD") and element.parent >= 0:
            widths[element.parent] = widths.get(element.parent, 0) + element.columns
    tables: dict[int, set[int]] = {}
    for row, width in widths.items():
        tables.setdefault(book.elements[row].parent, set()).add(width)
    if any(len(different) > 1 for different in tables.values()):
        yield "the rows of a table span different numbers of columns"


def _of_headings(book: SetBook) -> Iterator[str]:
    before = 0
    for element in book.elements:
        if element.role[:1] == "H" and element.role[1:].isdecimal():
            level = int(element.role[1:])
            if level > before + 1:
                yield f"a heading of level {level} follows {f'one of level {before}' if before else 'none of level 1'}"
            before = level


def _of_links(book: SetBook) -> Iterator[str]:
    anchors = {spot.anchor for page in book.pages for spot in page.spots}
    for area in (area for page in book.pages for area in page.areas):
        if link_of(area, book.elements) == ARTIFACT:
            yield f"the link to {area.target} is of no element"
        elif area.target.startswith("#") and area.target[1:] not in anchors:
            yield f"the link to {area.target} leads nowhere"


def _of_glyphs(book: SetBook) -> Iterator[str]:
    """Characters that their font has no glyph for."""
    pieces = (piece for page in book.pages for piece in page.content if isinstance(piece, Piece))
    for piece in pieces:
        for mark in walk(piece.marks):
            if isinstance(mark, TextRun) and [glyph for glyph in mark.glyphs if not glyph[0]]:
                yield f"`{mark.font}` lacks a character of `{mark.text}`"
