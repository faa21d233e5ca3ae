"""A rulebook in pages: what is painted where, what each mark is part of, what leads where.

Pages and marks are in points, y downwards, from the page's top left corner. The document's structure is a tree of
elements, kept in reading order: element 0 is the document, and every other names its parent, which stands before it.
"""

from __future__ import annotations

from typing import NamedTuple

from cardgen.layout.drawing import Drawing, Mark

ARTIFACT = -1
"""The element of what is no content: running heads, page numbers, rules, grounds of boxes."""


class Element(NamedTuple):
    """One element of the structure. `role` is PDF's name for it: `Document`, `Sect`, `H1` to `H4`, `P`, `L`, `LI`,
    `Lbl`, `LBody`, `Table`, `TR`, `TH`, `TD`, `Caption`, `Figure`, `TOC`, `TOCI`, `Index`, `BlockQuote`, `Code`,
    `Note`, `Link`, `Span`, `Aside`.

    `alt` describes a figure in words; `actual` is the text that drawn content stands for (an icon's word). `columns`
    and `scope` are a table cell's.
    """

    role: str
    parent: int
    alt: str = ""
    actual: str = ""
    scope: str = ""
    columns: int = 1


class Piece(NamedTuple):
    """Marks that belong to one element, or to none (`ARTIFACT`). A page's pieces stand in reading order."""

    element: int
    marks: tuple[Mark, ...]


class PlacedFace(NamedTuple):
    """A face shown on a page as a figure's content: stored once in the file however often it is shown.

    `box` is x, y, width, height of its trim on the page; what lies outside the trim is cut away.
    """

    element: int
    drawing: Drawing
    box: tuple[float, float, float, float]


class Area(NamedTuple):
    """A rectangle (x, y, width, height) that leads somewhere: `#anchor` or an address. `element` is a `Link`."""

    box: tuple[float, float, float, float]
    target: str
    element: int
    words: str = ""


class Spot(NamedTuple):
    """Where an anchor stands on its page."""

    anchor: str
    x: float
    y: float


class Page(NamedTuple):
    """One page. `label` is the printed page number, empty where none is printed; content is in reading order."""

    width: float
    height: float
    label: str
    content: tuple[Piece | PlacedFace, ...]
    areas: tuple[Area, ...] = ()
    spots: tuple[Spot, ...] = ()


class Bookmark(NamedTuple):
    """A line of the reader's outline: its words, its level from 1, and the anchor that it leads to."""

    title: str
    level: int
    anchor: str


class SetBook(NamedTuple):
    """All pages, the structure's elements and the bookmarks."""

    title: str
    language: str
    pages: tuple[Page, ...]
    elements: tuple[Element, ...]
    bookmarks: tuple[Bookmark, ...]
    author: str = ""
    subject: str = ""
