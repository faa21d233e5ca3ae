"""Where pages end: headings stay with what they stand over, rows, pictures and boxes whole (case B01)."""

from __future__ import annotations

import pytest
from books_set import (
    A4,
    A5,
    LETTER,
    around,
    baseline,
    filler,
    heading,
    outside,
    overlapping,
    page_of,
    pages_of,
    paragraph,
    runs,
    say,
    set_,
    sheet,
    text,
    tokens,
)

from cardgen.rulebook.document import (
    ArtPicture,
    Block,
    Box,
    Code,
    FacePicture,
    Figure,
    Items,
    PageBreak,
    Table,
)
from cardgen.rulebook.pages import PlacedFace, SetBook

PAPERS = [A4, LETTER, A5]


def table(rows: int, tall: int = -1, lines: int = 8, first: int = 0) -> Table:
    """A table of rows with a token each; the row `tall` has so many lines."""
    made = []
    for number in range(rows):
        words = " ".join(["words"] * (8 * lines if number == tall else 3))
        made.append((say(f"q{first + number}z"), say(words)))
    return Table((say("Row"), say("Says")), tuple(made), ("left", "left"))


def b01(lines: int) -> list[Block]:
    """The case's manuscript: text, a heading over a table with a tall row, a list, a figure, a long table, code."""
    return [
        filler(lines),
        heading(2, "Setup"),
        table(12, tall=5),
        Items(tuple((paragraph(f"q{100 + item}z"),) for item in range(3))),
        Figure((ArtPicture("wide.svg"),), say("q200z the figure"), "A picture", 1.0),
        table(90, first=300),
        Code("q500z = 1\nq501z = 2"),
    ]


def faces(book: SetBook) -> list[tuple[int, tuple[float, float, float, float]]]:
    return [
        (number, piece.box)
        for number, page in enumerate(book.pages, 1)
        for piece in page.content
        if isinstance(piece, PlacedFace)
    ]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lines", [20, 50, 55, 58, 60, 62, 90, 111])
def test_case_b01(paper: tuple[float, float], lines: int) -> None:
    book = set_(*b01(lines), paper=paper)
    wanted = [*range(12), *range(100, 103), 200, *range(300, 390), 500, 501]
    assert tokens(book) == [f"q{number}z" for number in wanted]
    assert not list(outside(book, paper))
    assert not list(overlapping(book))
    with_head = book.pages[page_of(book, "Setup") - 1]
    assert "q0z" in text(with_head)
    for number in pages_of(book, "q3")[1:]:
        if "q300z" not in text(book.pages[number - 1]) and "q389z" not in text(book.pages[number - 1]):
            assert "Says" in around(book.pages[number - 1])
    [(page, (x, y, width, height))] = faces(book)
    here = sheet(paper)
    assert width <= here.text_width + 0.1
    assert here.top - 0.1 <= y
    assert y + height <= here.bottom
    assert here.left(page) - 0.1 <= x
    assert page == page_of(book, "q200z")


@pytest.mark.parametrize("lines", range(46, 64))
def test_a_heading_keeps_two_lines_with_it(lines: int) -> None:
    book = set_(filler(lines), filler(lines, word="pile"), heading(2, "Setup"), filler(6, word="after"))
    page = book.pages[page_of(book, "Setup") - 1]
    below = [run for run in runs(page) if "after" in run.text and run.y > baseline(page, "Setup")]
    near = {run.y for run in below if abs(run.x - next(r.x for r in runs(page) if "Setup" in r.text)) < 1}
    assert len(near) >= 2


@pytest.mark.parametrize("lines", range(50, 62))
def test_no_line_of_a_paragraph_stands_alone(lines: int) -> None:
    book = set_(filler(lines), filler(5, word="last"), filler(30, word="more"))
    places: dict[tuple[int, float], set[float]] = {}
    for number, page in enumerate(book.pages):
        for run in runs(page):
            if "last" in run.text:
                places.setdefault((number, round(run.x)), set()).add(run.y)
    assert all(len(lines_) >= 2 for lines_ in places.values())


def test_a_row_is_split_only_if_it_is_taller_than_a_page() -> None:
    book = set_(table(12, tall=5, lines=40), paper=A5)
    [page] = pages_of(book, "q5z")
    assert "q4z" not in text(book.pages[page - 1]) or "q6z" in text(book.pages[page - 1]) or page < len(book.pages)
    long = set_(table(3, tall=1, lines=200), paper=A5)
    assert tokens(long) == ["q0z", "q1z", "q2z"]
    assert sum(text(page).count("words") for page in long.pages) == 6 + 8 * 200
    assert not list(outside(long, A5))


def test_a_head_is_read_once_and_shown_on_every_page() -> None:
    book = set_(table(120), paper=A5)
    assert sum(text(page).count("Says") for page in book.pages) == 1
    assert len(book.pages) > 2
    for page in book.pages[1:]:
        assert "Says" in around(page)


def test_a_tall_picture_is_fitted_to_the_page() -> None:
    book = set_(Figure((ArtPicture("tall.svg"),), say("caption"), "A tower"))
    [(_, (_, y, _, height))] = faces(book)
    assert sheet().top <= y + 0.1
    assert y + height <= sheet().bottom
    assert "caption" in text(book.pages[0])


def test_a_picture_gives_way_a_little_before_it_takes_a_new_page() -> None:
    figure = Figure((ArtPicture("wide.svg"),), say("caption"), "A map", 0.9)
    alone = faces(set_(figure))[0][1][3]
    sizes = {}
    for lines in range(40):
        book = set_(*([filler(lines)] if lines else []), figure)
        sizes[lines] = faces(book)[0]
    shrunk = [box[3] / alone for page, box in sizes.values() if page == 1 and box[3] < alone - 1]
    assert shrunk
    assert all(0.7 < share < 1 for share in shrunk)
    assert all(abs(box[3] - alone) < 1 for page, box in sizes.values() if page == 2)


def test_a_box_that_fits_a_column_is_not_parted() -> None:
    box = Box("note", say("Mind"), tuple(filler(4, word=f"q{number}z") for number in range(3)))
    for lines in range(30, 60, 3):
        book = set_(filler(2 * lines), box, filler(20))
        page = page_of(book, "q0z")
        places = {round(run.x) for run in runs(book.pages[page - 1]) if "z" in run.text}
        assert pages_of(book, "q2z") == [page]
        assert len(places) <= 2  # the words stand in one column


def test_a_long_box_goes_on_over_pages() -> None:
    box = Box("example", say("Long"), tuple(filler(12, word=f"q{number}z") for number in range(40)))
    book = set_(filler(4), box, filler(4), paper=A5)
    assert len(book.pages) > 3
    assert len(set(tokens(book))) == 40
    assert not list(outside(book, A5))


def test_pages_break_where_they_are_told_to() -> None:
    book = set_(paragraph("one"), PageBreak(), paragraph("two"), PageBreak(), heading(1, "Three"))
    assert [page_of(book, word) for word in ("one", "two", "Three")] == [1, 2, 3]
    assert len(book.pages) == 3


def test_a_chapter_does_not_begin_at_the_foot_of_a_page() -> None:
    for lines in range(60, 130, 2):
        book = set_(filler(lines), heading(1, "Votes"), filler(30, word="after"))
        page = book.pages[page_of(book, "Votes") - 1]
        below = {run.y for run in runs(page) if "after" in run.text}
        assert len(below) >= 3


def test_missing_pictures_leave_a_cross_and_their_caption() -> None:
    book = set_(Figure((FacePicture("missing", "front"),), say("caption"), "Nothing"))
    assert "caption" in text(book.pages[0])
    assert not faces(book)


@pytest.mark.parametrize("lines", range(40, 62))
def test_what_leads_a_list_in_stands_with_its_first_items(lines: int) -> None:
    items = Items(tuple((paragraph(f"item{number}"),) for number in range(9)), 1)
    book = set_(filler(lines, A5), paragraph("Like so:"), items, paper=A5)
    assert page_of(book, "so:") == page_of(book, "item0") == page_of(book, "item1")


def test_a_line_or_two_at_a_chapters_end_get_no_page_of_their_own() -> None:
    """Of many lengths, hardly one leaves a page with a line: the page before takes it."""
    words = [f"w{number:03}" for number in range(900)]
    ends = []
    for count in range(560, 760, 7):
        book = set_(heading(1, "One"), paragraph(" ".join(words[:count])), PageBreak(), paragraph("last"), paper=A5)
        lines = {round(run.y) for run in runs(book.pages[-2]) if run.text.startswith("w")}
        ends.append(len(lines))
    assert min(ends) > 2
