"""A small book made by hand, so that ink is tested without reader and typesetter; and what can be read of its PDF."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
import pypdfium2
from pikepdf import Array, Dictionary, Pdf

from cardgen.fonts.registry import Fonts
from cardgen.ink.encoded import EncodedFace
from cardgen.ink.tagged import write_book
from cardgen.layout.drawing import Drawing, Mark, Outline, Path, Shape, TextRun
from cardgen.rulebook.pages import ARTIFACT, Area, Bookmark, Element, Page, Piece, PlacedFace, SetBook, Spot

FONTS = Fonts()
FONT = "Atkinson Hyperlegible Regular"
WIDTH, HEIGHT = 300.0, 400.0


def words(text: str, x: float, y: float, size: float = 10.0, font: str = FONT) -> TextRun:
    shaped = FONTS.font(font).shape(text).glyphs
    glyphs = tuple((gid, wide * size, right * size, down * size, of) for gid, wide, right, down, of in shaped)
    return TextRun(text, font, size, "000000", x, y, sum(glyph[1] for glyph in glyphs), glyphs)


def box(x: float, y: float, width: float, height: float, fill: str = "FF0000") -> Shape:
    path: Path = (("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",))
    return Shape(path, fill)


def face(*marks: Mark) -> Drawing:
    drawing = Drawing(60, 80, 3, 3, Outline("rectangle", 4), marks or (box(-3, -3, 66, 86), words("Hope", 5, 20)))
    return drawing._replace(look=drawing.digest())


# A tree of all that a book holds: each line is an element's index, role and parent.
ELEMENTS = (
    Element("Document", -1),
    Element("H1", 0),
    Element("P", 0),
    Element("Link", 2),
    Element("L", 0),
    Element("LI", 4),
    Element("Lbl", 5),
    Element("LBody", 5),
    Element("Table", 0),
    Element("TR", 8),
    Element("TH", 9, scope="column", columns=2),
    Element("TR", 8),
    Element("TD", 11),
    Element("TD", 11),
    Element("Figure", 0, alt="The card Hope (7 Power)."),
    Element("P", 0),
    Element("Span", 15, actual="Coin"),
    Element("Note", 0),
    Element("Aside", 0),
    Element("P", 18),
    Element("P", 0),
)


def a_book(**more: Any) -> SetBook:
    first = Page(
        WIDTH,
        HEIGHT,
        "",
        (
            Piece(ARTIFACT, (box(0, 0, WIDTH, 20, "CCDDEE"),)),
            Piece(1, (words("Votes ", 20, 50, 20),)),
            Piece(2, (words("As told ", 20, 80),)),
            Piece(3, (words("elsewhere", 80, 80),)),
            Piece(2, (words(", all vote. ", 130, 80),)),
            Piece(2, (words("All of them. ", 20, 92),)),
            Piece(6, (words("1. ", 20, 110),)),
            Piece(7, (words("Take a coin. ", 40, 110),)),
            Piece(10, (words("Head ", 20, 130),)),
            Piece(13, (words("Cell ", 80, 142),)),
            PlacedFace(14, face(), (20, 160, 30, 40)),
            Piece(15, (words("Pay a ", 20, 220),)),
            Piece(16, (box(60, 212, 8, 8, "FFCC00"),)),
            Piece(17, (words("A note. ", 20, 380, 7),)),
        ),
        (Area((80, 70, 50, 12), "#end", 3, "Elsewhere"),),
        (Spot("votes", 20, 40),),
    )
    second = Page(
        WIDTH,
        HEIGHT,
        "2",
        (
            Piece(15, (words("and go on. ", 20, 50),)),
            Piece(19, (words("Aside. ", 20, 80),)),
            PlacedFace(20, face(), (20, 160, 30, 40)),
            Piece(20, (words("The end.", 20, 300),)),
            Piece(ARTIFACT, (words("2", 150, 390),)),
        ),
        (),
        (Spot("end", 20, 290),),
    )
    marks = (Bookmark("Votes", 1, "votes"), Bookmark("The end", 2, "end"))
    book = SetBook("Harbour: the rules", "en", (first, second), ELEMENTS, marks, "Ada", "Rules")
    return book._replace(**more)


def pdf_of(book: SetBook, faces: dict[str, EncodedFace] | None = None) -> bytes:
    target = BytesIO()
    write_book(target, book, FONTS, {}, faces)
    return target.getvalue()


@contextmanager
def opened(pdf: bytes) -> Iterator[Pdf]:
    with pikepdf.open(BytesIO(pdf)) as document:
        assert document.check_pdf_syntax() == []
        yield document


def layer(pdf: bytes) -> list[str]:
    """The words of each page, as PDFium reads them."""
    found = []
    with pypdfium2.PdfDocument(pdf) as document:
        for number in range(len(document)):
            page = document[number]
            reader = page.get_textpage()
            found.append(reader.get_text_range())
            reader.close()
            page.close()
    return found


# -- The structure, as a screen reader walks it

Kid = tuple[str, Any]


def kids_of(node: Dictionary) -> list[Any]:
    held = node.get("/K", Array())
    return list(held) if isinstance(held, Array) else [held]


def elements_of(document: Pdf) -> Iterator[Dictionary]:
    """Every element in the order of the tree."""

    def walk(node: Dictionary) -> Iterator[Dictionary]:
        for kid in kids_of(node):
            if isinstance(kid, Dictionary) and "/S" in kid:
                assert kid.P.objgen == node.objgen, "an element does not know its parent"
                yield kid
                yield from walk(kid)

    yield from walk(document.Root.StructTreeRoot)


def held_by(element: Dictionary) -> Iterator[tuple[Dictionary, int]]:
    """The pages and numbers of an element's own marked content."""
    for kid in kids_of(element):
        if isinstance(kid, int):
            yield element.Pg, kid
        elif isinstance(kid, Dictionary) and kid.get("/Type") == "/MCR":
            yield kid.get("/Pg", element.get("/Pg")), int(kid.MCID)


class Marked:
    """What stands in a page's stream: the text under each number, and what is painted outside of all marks."""

    def __init__(self, page: Any) -> None:
        self.text: dict[int, str] = {}
        self.roles: dict[int, str] = {}
        self.unmarked: list[str] = []
        self.artifacts = 0
        open_now: list[int | None] = []
        font = None
        for operands, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            if name in ("BMC", "BDC"):
                number = None
                if name == "BDC" and isinstance(operands[1], Dictionary) and "/MCID" in operands[1]:
                    number = int(operands[1].MCID)
                    assert number not in self.text
                    self.text[number], self.roles[number] = "", str(operands[0])[1:]
                elif str(operands[0]) == "/Artifact":
                    self.artifacts += 1
                open_now.append(number)
            elif name == "EMC":
                open_now.pop()
            elif name == "Tf":
                font = page.Resources.Font[operands[0]]
            elif name in _PAINTS and not open_now:
                self.unmarked.append(name)
            elif name == "TJ" and any(number is not None for number in open_now):
                number = next(number for number in open_now if number is not None)
                self.text[number] += _read(font, operands[0])
        assert not open_now


_PAINTS = frozenset(["f", "f*", "F", "B", "B*", "b", "b*", "S", "s", "Do", "TJ", "Tj", "sh", "BI"])


def _read(font: Any, shown: Array) -> str:
    table = _unicode(font.ToUnicode.read_bytes())
    found = []
    for part in shown:
        if isinstance(part, pikepdf.String):
            data = bytes(part)
            found += [table.get(data[at : at + 2], "") for at in range(0, len(data), 2)]
    return "".join(found)


@cache
def _unicode(data: bytes) -> dict[bytes, str]:
    pairs = re.findall(rb"^<(\w{4})> <(\w+)>$", data, re.MULTILINE)
    return {bytes.fromhex(code.decode()): bytes.fromhex(text.decode()).decode("utf-16-be") for code, text in pairs}


def spoken(document: Pdf) -> list[tuple[str, str]]:
    """Role and text of every piece of content in the tree's order; every number is met once and of its page."""
    pages = {page.objgen: Marked(page) for page in document.pages}
    met: set[tuple[Any, int]] = set()
    found = []

    def walk(node: Dictionary) -> None:
        for kid in kids_of(node):
            if isinstance(kid, Dictionary) and "/S" in kid:
                walk(kid)
            elif isinstance(kid, int) or kid.get("/Type") == "/MCR":
                page = node.Pg if isinstance(kid, int) else kid.Pg
                number = kid if isinstance(kid, int) else int(kid.MCID)
                assert (page.objgen, number) not in met
                met.add((page.objgen, number))
                found.append((str(node.S)[1:], pages[page.objgen].text[number]))

    walk(document.Root.StructTreeRoot)
    assert met == {(page, number) for page, marked in pages.items() for number in marked.text}
    return found


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
