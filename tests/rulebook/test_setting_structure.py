"""What a screen reader hears: a tree in reading order that covers all content, with words for what is drawn."""

from __future__ import annotations

from books_set import A4, A5, filler, heading, paragraph, runs, say, set_, shapes, text

from cardgen.layout.colours import channels
from cardgen.layout.drawing import TextRun, walk
from cardgen.rulebook.document import (
    ArtPicture,
    Box,
    Code,
    Contents,
    Definitions,
    Divider,
    Entry,
    FacePicture,
    Figure,
    Footnote,
    FootnoteMark,
    Icon,
    IndexList,
    Items,
    Mistake,
    Paragraph,
    Quote,
    Table,
    Words,
)
from cardgen.rulebook.pages import ARTIFACT, Piece, PlacedFace, SetBook


def everything(**more: object) -> SetBook:
    return set_(
        Contents(2),
        heading(1, "Votes"),
        Paragraph((Words("Pay "), Icon("coin"), Words(" Coins"), FootnoteMark(1))),
        heading(2, "Ties"),
        Items((((paragraph("one")),), (paragraph("two"), Items(((paragraph("inner"),),), 1)))),
        Table((say("Head"), say("Other")), ((say("cell"), say("cell")),), ("left", "right"), say("caption")),
        Figure((FacePicture("hope", "front"), ArtPicture("wide.svg")), say("under"), "Two pictures", 0.4),
        Box("example", say("Tie"), (paragraph("inside"),)),
        Box("turn", say("A turn"), (Items((((paragraph("first")),), ((paragraph("then")),)), 1),)),
        Quote((paragraph("said"),)),
        Code("typed"),
        Divider(),
        Mistake("no card"),
        Definitions((Entry(say("Term"), (paragraph("meaning"),), "term"),)),
        Definitions((Entry(say("May I?"), (paragraph("Yes."),)),), "questions"),
        IndexList(),
        notes=(Footnote(1, (paragraph("the note"),)),),
        **more,  # type: ignore[arg-type]
    )


def roles(book: SetBook) -> list[str]:
    return [element.role for element in book.elements]


def test_every_element_stands_behind_its_parent() -> None:
    book = everything()
    assert book.elements[0].role == "Document"
    assert all(-1 < element.parent < number for number, element in enumerate(book.elements) if number)


def test_all_content_belongs_to_an_element() -> None:
    book = everything()
    for page in book.pages:
        for piece in page.content:
            assert piece.element == ARTIFACT or 0 < piece.element < len(book.elements)
            if isinstance(piece, PlacedFace):
                assert book.elements[piece.element].role == "Figure"
        for area in page.areas:
            assert book.elements[area.element].role in ("Link", "Figure")


def test_elements_are_met_in_reading_order() -> None:
    book = everything()
    content = [piece.element for page in book.pages for piece in page.content]
    met = [number for number in content if number != ARTIFACT and book.elements[number].role != "Note"]
    notes = {number for number, element in enumerate(book.elements) if _within(book, number, "Note")}
    body = list(dict.fromkeys(number for number in met if number not in notes))
    assert body == sorted(body)


def _within(book: SetBook, number: int, role: str) -> bool:
    while number > 0:
        if book.elements[number].role == role:
            return True
        number = book.elements[number].parent
    return False


def test_blocks_have_their_roles() -> None:
    found = set(roles(everything()))
    wanted = (
        "Sect H1 H2 P L LI Lbl LBody Table TR TH TD Caption Figure TOC TOCI Index BlockQuote Code Note Link Span Aside"
    )
    assert found >= set(wanted.split())


def test_sections_are_nested() -> None:
    book = set_(heading(1, "A"), paragraph("a"), heading(2, "B"), paragraph("b"), heading(1, "C"), paragraph("c"))
    elements = book.elements
    sections = [number for number, element in enumerate(elements) if element.role == "Sect"]
    assert [elements[number].parent for number in sections] == [0, sections[0], 0]


def test_drawn_things_have_words() -> None:
    book = everything()
    assert [element.alt for element in book.elements if element.role == "Figure"] == ["Two pictures"]
    assert [element.actual for element in book.elements if element.role == "Span"] == ["coin"]
    assert [element.scope for element in book.elements if element.role == "TH"] == ["Column", "Column"]


def test_icons_stay_with_their_word() -> None:
    words = [Words("word " * number) for number in range(3, 14)]
    for before in words:
        page = set_(Paragraph((before, Icon("coin"), Words(" Coins")))).pages[0]
        icon = [
            mark for piece in page.content if isinstance(piece, Piece) for mark in piece.marks if hasattr(mark, "key")
        ]
        coins = next(run for run in runs(page) if "Coins" in run.text)
        assert abs(icon[0].matrix[5] - coins.y) < 12


def test_themes() -> None:
    colour, low, grey = (everything(theme=theme) for theme in ("colour", "low-ink", "greyscale"))
    assert (
        [text(page) for page in colour.pages]
        == [text(page) for page in low.pages]
        == [text(page) for page in grey.pages]
    )
    for page in grey.pages:
        for piece in page.content:
            for mark in walk(piece.marks) if isinstance(piece, Piece) else ():
                for colour_ in (getattr(mark, "fill", None), getattr(mark, "stroke", None)):
                    assert not colour_ or len(set(channels(colour_))) == 1
    filled = {
        name: sum(_area(shape) for page in book.pages for shape in shapes(page))
        for name, book in (("c", colour), ("l", low))
    }
    assert filled["l"] < 0.2 * filled["c"]


def _area(shape: object) -> float:
    path, fill = shape.path, shape.fill  # type: ignore[attr-defined]
    if not fill or fill == "FFFFFF":
        return 0.0
    xs, ys = [c[-2] for c in path if len(c) > 2], [c[-1] for c in path if len(c) > 2]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))


def test_the_same_document_gives_the_same_pages() -> None:
    assert everything(paper=A5) == everything(paper=A5)
    assert everything(paper=A4) != everything(paper=A5)


def test_a_mistake_is_seen_in_the_margin() -> None:
    page = set_(paragraph("text"), Mistake("there is no card `hoop`")).pages[0]
    run = next(run for run in runs(page) if "hoop" in run.text)
    beside = [shape for shape in shapes(page) if max(c[1] for c in shape.path if len(c) > 2) < run.x]
    assert beside


def test_words_are_dark_enough_on_their_ground() -> None:
    from cardgen.layout.colours import contrast
    from cardgen.rulebook.setting.dress import dressed
    from cardgen.rulebook.setting.style import BookStyle

    style = BookStyle(chapters=("F0E442", "56B4E9", "1B1A2E", "E69F00"))
    book = set_(*(heading(1, f"Chapter {number}") for number in range(4)), heading(2, "Below"), filler(3), style=style)
    dress = dressed(style, *A4, "colour")
    grounds = [dress.chapter(number) for number in range(4)]
    for number, ground in enumerate(grounds):
        run = next(run for page in book.pages for run in runs(page) if run.text == f"Chapter {number}")
        assert contrast(run.fill, ground) >= 4.5
    below = next(run for page in book.pages for run in runs(page) if run.text == "Below")
    assert contrast(below.fill, "FFFFFF") >= 4.5
    assert isinstance(below, TextRun)


def test_a_footnote_of_a_table_is_read() -> None:
    cell = (Words("cell"), FootnoteMark(1))
    table = Table((say("A"), say("B"), say("C")), ((cell, say("b"), say("words " * 60)),), ("left",) * 3)
    book = set_(table, notes=(Footnote(1, (paragraph("the note"),)),))
    assert "the note" in text(book.pages[0])
    assert roles(book).count("Note") == 1
    assert roles(book).count("Table") == 1
