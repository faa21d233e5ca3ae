"""The structure of a tagged PDF: elements, what of the pages each holds, and the way back from pages to elements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

from reportlab.pdfbase.pdfdoc import PDFObjectReference

from cardgen.ink.objects import ObjectFile, numbers, text_string
from cardgen.ink.tagged_page import Part, figure_above
from cardgen.layout.drawing import TextRun, walk
from cardgen.layout.matrices import Box4
from cardgen.layout.shapes import union
from cardgen.rulebook.pages import ARTIFACT, Piece, SetBook

_ROLES = "<</Aside /Div>>"
"""What programs take our own roles for, which PDF 1.7 does not know."""

_BULLETS = {"◦": "Circle", "▪": "Square", "–": "None"}
_CELLS = frozenset({"TH", "TD"})


class _Content(NamedTuple):
    """What an element holds of a page: marked content by its number, or a link's annotation.

    `order` counts through the whole book, in the order in which it is read.
    """

    order: int
    page: int
    number: int
    annotation: PDFObjectReference | None = None


class StructureTree:
    """Gathers what each element holds, page by page, and writes the tree when all pages are known."""

    def __init__(self, book: SetBook) -> None:
        self._elements = book.elements
        self._page_count = len(book.pages)
        self._numberings = _numberings(book)
        self._content: list[list[_Content]] = [[] for _ in book.elements]
        self._boxes: dict[int, list[tuple[int, Box4]]] = {}
        self._pages: list[PDFObjectReference] = []
        self._heights: list[float] = []
        self._on_pages: list[list[int]] = []
        self._links: list[int] = []
        self._count = 0

    def page(self, reference: PDFObjectReference, height: float, parts: Sequence[Part]) -> int:
        """The next page and what stands under its numbers; returns the key by which the page finds its elements."""
        page = len(self._pages)
        for number, part in enumerate(parts):
            self._hold(part.element, page, number)
            figure = figure_above(part.element, self._elements) if part.box is not None else None
            if figure is not None and part.box is not None:
                self._boxes.setdefault(figure, []).append((page, part.box))
        self._pages.append(reference)
        self._heights.append(height)
        self._on_pages.append([part.element for part in parts])
        return page

    def link(self, element: int, annotation: PDFObjectReference) -> int:
        """A link on the page that was told last; returns the key by which it finds its element."""
        self._hold(element, len(self._pages) - 1, 0, annotation)
        self._links.append(element)
        return self._page_count + len(self._links) - 1

    def write(self, file: ObjectFile) -> PDFObjectReference:
        """Write all elements that hold anything, and return the tree's root."""
        first = self._first()
        root = file.reserve()
        written = {index: file.reserve() for index, order in enumerate(first) if order < inf}
        below: dict[int, list[int]] = {}
        for index in written:
            below.setdefault(self._elements[index].parent, []).append(index)
        for index, reference in written.items():
            parent = written.get(self._elements[index].parent, root)
            kids = self._kids(index, below.get(index, []), first, written)
            file.write(f"<<{self._head(index)}/P {parent.name} 0 R{kids}>>", reference)
        tops = "".join(f"{written[index].name} 0 R " for index in below.get(ARTIFACT, []))
        ids = "".join(f"({_note_id(index)}){written[index].name} 0 R" for index in self._notes(written))
        named = f"/IDTree<</Names[{ids}]>>" if ids else ""
        keys = f"/ParentTreeNextKey {self._page_count + len(self._links)}"
        ways = self._ways_back(file, written).name
        file.write(
            f"<</Type/StructTreeRoot/K[{tops}]/ParentTree {ways} 0 R{keys}/RoleMap{_ROLES}{named}>>",
            root,
        )
        return root

    def _hold(self, element: int, page: int, number: int, annotation: PDFObjectReference | None = None) -> None:
        self._count += 1
        self._content[element].append(_Content(self._count, page, number, annotation))

    def _notes(self, written: dict[int, PDFObjectReference]) -> list[int]:
        return sorted((index for index in written if self._elements[index].role == "Note"), key=_note_id)

    def _first(self) -> list[float]:
        """Where the content of each element and of what is below it begins; `inf` for what is to be left out.

        A cell of a table may be empty, and is kept after what stands before it.
        """
        first = [float(content[0].order) if content else inf for content in self._content]
        for index in range(len(self._elements) - 1, 0, -1):
            self._tell_parents(first, index)
        before = 0.0
        for index, element in enumerate(self._elements):
            if element.role in _CELLS and first[index] == inf:
                first[index] = before
                self._tell_parents(first, index)
            before = first[index] if first[index] < inf else before
        return first

    def _tell_parents(self, first: list[float], index: int) -> None:
        parent = self._elements[index].parent
        while parent != ARTIFACT and first[index] < first[parent]:
            first[parent] = first[index]
            parent = self._elements[parent].parent

    # What stands in an element's dictionary

    def _head(self, index: int) -> str:
        element = self._elements[index]
        # Of a link whose place is missing its words are left.
        words = ["/S/Span" if element.role == "Link" and index not in self._links else f"/S/{element.role}"]
        if element.alt:
            words.append(f"/Alt{text_string(element.alt)}")
        if element.actual:
            words.append(f"/ActualText{text_string(element.actual)}")
        if element.role == "Note":
            words.append(f"/ID({_note_id(index)})")
        if attributes := "".join(self._attributes(index)):
            words.append(f"/A[{attributes}]")
        return "".join(words)

    def _attributes(self, index: int) -> Iterator[str]:
        element = self._elements[index]
        if element.role in _CELLS:
            scope = f"/Scope/{element.scope.capitalize()}" if element.scope else ""
            span = f"/ColSpan {element.columns}" if element.columns > 1 else ""
            if scope or span:
                yield f"<</O/Table{scope}{span}>>"
        if index in self._numberings:
            yield f"<</O/List/ListNumbering/{self._numberings[index]}>>"
        boxes = self._boxes.get(index, [])
        # The box of what goes over two pages would say nothing.
        if boxes and len({page for page, _ in boxes}) == 1 and (box := union([box for _, box in boxes])):
            x, y, width, height = box
            foot = self._heights[boxes[0][0]] - y - height
            yield f"<</O/Layout/BBox{numbers((x, foot, x + width, foot + height))}>>"

    def _kids(self, index: int, below: list[int], first: list[float], written: dict[int, PDFObjectReference]) -> str:
        """An element's content and the elements below it, as they are read. Elements keep their order."""
        content = self._content[index]
        page = next((held.page for held in content if held.annotation is None), None)
        words: list[str] = []
        rest = list(below)
        for held in content:
            while rest and first[rest[0]] < held.order:
                words.append(f"{written[rest.pop(0)].name} 0 R")
            words.append(self._held(held, page))
        words += [f"{written[kid].name} 0 R" for kid in rest]
        on = f"/Pg {self._pages[page].name} 0 R" if page is not None else ""
        return f"{on}/K[{' '.join(words)}]" if words else on

    def _held(self, held: _Content, page: int | None) -> str:
        on = f"/Pg {self._pages[held.page].name} 0 R"
        if held.annotation is not None:
            return f"<</Type/OBJR/Obj {held.annotation.name} 0 R{on}>>"
        return str(held.number) if held.page == page else f"<</Type/MCR{on}/MCID {held.number}>>"

    def _ways_back(self, file: ObjectFile, written: dict[int, PDFObjectReference]) -> PDFObjectReference:
        """The elements of each page's numbers, and the element of each link, by their keys."""
        words = []
        for key, page in enumerate(self._on_pages):
            words.append(f"{key}[{' '.join(f'{written[element].name} 0 R' for element in page)}]")
        for key, element in enumerate(self._links, self._page_count):
            words.append(f"{key} {written[element].name} 0 R")
        return file.write(f"<</Nums[{' '.join(words)}]>>")


def _note_id(index: int) -> str:
    return f"note-{index:06}"


def _numberings(book: SetBook) -> dict[int, str]:
    """How the items of each list are told apart, as its first label has it."""
    found: dict[int, str] = {}
    pieces = (piece for page in book.pages for piece in page.content if isinstance(piece, Piece))
    for piece in pieces:
        if piece.element == ARTIFACT or book.elements[piece.element].role != "Lbl":
            continue
        item = book.elements[piece.element].parent
        label = "".join([mark.text for mark in walk(piece.marks) if isinstance(mark, TextRun)]).strip()
        if item != ARTIFACT and book.elements[item].role == "LI":
            kind = "Decimal" if label[:1].isdecimal() else _BULLETS.get(label, "Disc")
            found.setdefault(book.elements[item].parent, kind)
    return found
