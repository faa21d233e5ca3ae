"""Documents made by hand, set in pages, and what can be seen on them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardgen.diagnostics import Problems
from cardgen.fonts.registry import Fonts
from cardgen.layout.drawing import Drawing, Mark, Outline, Shape, Symbol, TextRun, marks_digest, walk
from cardgen.layout.shapes import rectangle
from cardgen.layout.style import TextTools
from cardgen.rulebook.document import (
    ArtPicture,
    Block,
    Document,
    FacePicture,
    Footnote,
    Heading,
    Paragraph,
    Picture,
    Words,
)
from cardgen.rulebook.pages import ARTIFACT, Page, Piece, SetBook
from cardgen.rulebook.setting.book import set_book
from cardgen.rulebook.setting.dress import dressed
from cardgen.rulebook.setting.paging import LONGER
from cardgen.rulebook.setting.style import BookStyle
from cardgen.units import MM

A4, LETTER, A5 = (210 * MM, 297 * MM), (612.0, 792.0), (148 * MM, 210 * MM)
STYLE = BookStyle()
INK = "1A1A22"


def _symbol(_name: str, fill: str | None) -> Symbol:
    marks: tuple[Mark, ...] = (Shape(rectangle((0, 0, 10, 10)), fill or "C04A00"),)
    return Symbol(marks_digest(marks), marks, (0.0, 0.0, 10.0, 10.0), (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))


TOOLS = TextTools(Fonts(), ("coin",), _symbol)


class Album:
    """Pictures of a card's size, of a wide piece of art, and none of what is called `missing`."""

    def drawing(self, picture: Picture) -> Drawing | None:
        match picture:
            case FacePicture(card="missing"):
                return None
            case FacePicture():
                return Drawing(180.0, 252.0, 8.5, 8.5, Outline("rectangle", 9.0), (), "face")
            case ArtPicture(file="tall.svg"):
                return Drawing(200.0, 2000.0, 0.0, 0.0, Outline(), (), "tall")
        return Drawing(400.0, 425.0, 0.0, 0.0, Outline(), (), "wide")


def set_(
    *blocks: Block,
    paper: tuple[float, float] = A4,
    theme: str = "colour",
    notes: tuple[Footnote, ...] = (),
    problems: Problems | None = None,
    style: BookStyle = STYLE,
) -> SetBook:
    """A document of these blocks, set."""
    document = Document("The Ferry", "", blocks, notes)
    return set_book(document, style, Album(), TOOLS, paper, theme, Problems() if problems is None else problems)


def say(text: str) -> tuple[Words, ...]:
    """Words as inlines."""
    return (Words(text),)


def paragraph(text: str) -> Paragraph:
    return Paragraph(say(text))


def heading(level: int, text: str) -> Heading:
    return Heading(level, say(text), text.lower().replace(" ", "-"))


def filler(lines: int, paper: tuple[float, float] = A4, word: str = "deck") -> Paragraph:
    """A paragraph of very nearly so many lines in a column."""
    return paragraph(" ".join([word] * (lines * (9 if paper == A4 else 13))))


def sheet(paper: tuple[float, float] = A4, style: BookStyle = STYLE):  # type: ignore[no-untyped-def]
    """The page's measures."""
    return dressed(style, *paper, "colour").sheet


def runs(page: Page, *, read: bool = True) -> list[TextRun]:
    """The words on a page in order; those that are content, or (`read` False) the others."""
    found = []
    for piece in page.content:
        if isinstance(piece, Piece) and (piece.element != ARTIFACT) is read:
            found += [mark for mark in walk(piece.marks) if isinstance(mark, TextRun)]
    return found


def text(page: Page) -> str:
    """The content's words in reading order."""
    return " ".join(run.text for run in runs(page))


def around(page: Page) -> str:
    """What stands around the text: the running head, the page number, heads of tables that go on."""
    return " ".join(run.text for run in runs(page, read=False))


def page_of(book: SetBook, word: str) -> int:
    """The number of the first page that shows a word."""
    return next(number for number, page in enumerate(book.pages, 1) if word in text(page))


def pages_of(book: SetBook, word: str) -> list[int]:
    return [number for number, page in enumerate(book.pages, 1) if word in text(page)]


def baseline(page: Page, word: str) -> float:
    """How far down a word stands."""
    return next(run.y for run in runs(page) if word in run.text)


def tokens(book: SetBook) -> list[str]:
    """Words such as `q17z` in the order in which they are read, whatever lines and pages they are parted by."""
    whole = "".join(re.sub(r"\s", "", run.text) for page in book.pages for run in runs(page))
    return re.findall(r"q\d+z", whole)


def outside(book: SetBook, paper: tuple[float, float] = A4) -> Iterator[TextRun]:
    """Content that stands beyond the text's margins."""
    here = sheet(paper)
    for number, page in enumerate(book.pages, 1):
        left = here.left(number) - 0.1
        for run in runs(page):
            inside = left <= run.x and _right(run) <= left + here.text_width + 0.2  # but for a space at a line's end
            if not (
                inside and here.top <= run.y - 0.5 * run.size and run.y <= here.bottom + LONGER * here.measures.leading
            ):
                yield run


def overlapping(book: SetBook) -> Iterator[tuple[TextRun, TextRun]]:
    """Words that stand on each other."""
    for page in book.pages:
        found = sorted(runs(page), key=lambda run: run.y)
        for place, one in enumerate(found):
            for other in found[place + 1 :]:
                if other.y - one.y > 40:
                    break
                if _overlap(one, other):
                    yield one, other


def _overlap(one: TextRun, other: TextRun) -> bool:
    across = min(_right(one), _right(other)) - max(one.x, other.x)
    down = min(one.y, other.y) - max(one.y - 0.5 * one.size, other.y - 0.5 * other.size)
    return across > 0.5 and down > 0.5


def _right(run: TextRun) -> float:
    trailing = sum(glyph[1] for glyph in run.glyphs[-1:] if glyph[4] == " ")
    return run.x + run.width - trailing


def shapes(page: Page) -> Iterable[Shape]:
    return [
        mark
        for piece in page.content
        if isinstance(piece, Piece)
        for mark in walk(piece.marks)
        if isinstance(mark, Shape)
    ]
