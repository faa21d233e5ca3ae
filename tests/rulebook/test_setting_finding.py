"""How a reader finds things: contents, index, running heads, page numbers, links, bookmarks."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from books_set import A4, A5, STYLE, Album, around, filler, heading, page_of, paragraph, runs, say, set_, sheet, text

from cardgen.rulebook.document import (
    Box,
    Contents,
    Definitions,
    Entry,
    FacePicture,
    IndexList,
    IndexMark,
    LineBreak,
    Link,
    PageBreak,
    Paragraph,
    SmallFace,
    Words,
)
from cardgen.rulebook.pages import PlacedFace, SetBook
from cardgen.rulebook.setting.contents import ranges

CHAPTERS = ["Overview", "Votes", "Contests", "Parties", "Scoring"]


def book_of(lines: int, paper: tuple[float, float] = A4) -> SetBook:
    blocks = [paragraph("welcome"), Contents(2)]
    for name in CHAPTERS:
        blocks += [heading(1, name), filler(lines), heading(2, f"{name} closely"), filler(lines), heading(3, "x")]
        blocks += [filler(4)]
        blocks.pop(-2)
    return set_(*blocks, paper=paper)


def listed(book: SetBook) -> dict[str, str]:
    """The contents: each heading with the page number behind it."""
    words = re.findall(r"([A-Z]\w+(?: closely)?) (\d+)", text(book.pages[0]))
    return dict(words)


@pytest.mark.parametrize("paper", [A4, A5])
@pytest.mark.parametrize("lines", [10, 70, 200])
def test_contents_bookmarks_and_pages_agree(paper: tuple[float, float], lines: int) -> None:
    book = book_of(lines, paper)
    assert len(book.bookmarks) == 10
    spots = {spot.anchor: number for number, page in enumerate(book.pages, 1) for spot in page.spots}
    for name in CHAPTERS:
        for title in (name, f"{name} closely"):
            number = listed(book)[title]
            anchor = next(mark.anchor for mark in book.bookmarks if mark.title == title)
            assert book.pages[int(number) - 1].label == number
            assert spots[anchor] == int(number)
            shown = runs(book.pages[int(number) - 1])
            assert any(run.size > 10.5 and title in run.text for run in shown)


def test_bookmarks_have_levels_in_order() -> None:
    levels = [(mark.title, mark.level) for mark in book_of(10).bookmarks][:3]
    assert levels == [("Overview", 1), ("Overview closely", 2), ("Votes", 1)]


def test_page_numbers_stand_outside() -> None:
    book = book_of(120)
    for number, page in enumerate(book.pages, 1):
        folio = next(run for run in runs(page, read=False) if run.text == str(number) and run.y > sheet().bottom)
        middle = sheet().width / 2
        assert folio.x > middle if number % 2 else folio.x < middle


def test_running_heads_name_the_chapter() -> None:
    book = book_of(260)
    for number, page in enumerate(book.pages[1:], 2):
        named = [name for name in CHAPTERS if name.upper() in around(page)]
        assert len(named) == 1
        assert page_of(book, named[0]) <= number
        assert "THE FERRY" in around(page)
    assert not any(name.upper() in around(book.pages[0]) for name in CHAPTERS)


def test_links_lie_on_their_words() -> None:
    words = Link("#votes", say("see the votes"))
    book = set_(Paragraph((Words("For more, "), words, Words("."))), PageBreak(), heading(1, "Votes"))
    [area] = book.pages[0].areas
    run = next(run for run in runs(book.pages[0]) if "see" in run.text)
    x, y, width, height = area.box
    assert (area.target, area.words) == ("#votes", "see the votes")
    assert x == pytest.approx(run.x)
    assert width == pytest.approx(run.width)
    assert y < run.y < y + height
    assert book.elements[area.element].role == "Link"
    assert [spot.anchor for spot in book.pages[1].spots] == ["page-2", "votes"]


def test_a_link_over_two_lines_has_an_area_on_each() -> None:
    book = set_(Paragraph((Words("word " * 8), Link("https://example.org", say("a long address " * 6)))))
    areas = book.pages[0].areas
    assert len(areas) >= 2
    assert len({area.element for area in areas}) == 1


def test_a_link_names_the_page_that_it_leads_to_if_it_is_another() -> None:
    link = Link("#votes", say("the votes"))
    blocks = (Paragraph((link, Words(", and more."))), heading(2, "Here"), PageBreak(), heading(1, "Votes"))
    assert "(p. 2)" in around(set_(*blocks).pages[0])
    first, last = set_(*blocks).pages[0], set_(*blocks, style=replace(STYLE, references=False)).pages[0]
    assert "(p." not in around(last)
    after = next(run for run in runs(first) if "more" in run.text)
    assert after.x > next(run for run in runs(last) if "more" in run.text).x
    near = set_(Paragraph((Link("#here", say("this")), Words("."))), heading(2, "Here")).pages[0]
    assert "(p." not in around(near)


def test_terms_and_cards_have_no_page_behind_them() -> None:
    links = [Link("#votes", say("votes"), kind) for kind in ("term", "card")]
    assert "(p." not in around(set_(Paragraph(tuple(links)), PageBreak(), heading(1, "Votes")).pages[0])


def test_the_index_names_pages_and_merges_neighbours() -> None:
    marks = [IndexMark("Tie"), IndexMark("contest", "Tie"), IndexMark("Votes")]
    blocks = []
    for number in range(5):
        blocks += [Paragraph((Words("page "), IndexMark("Deck"), *(marks if number == 3 else ()))), PageBreak()]
    book = set_(*blocks, heading(1, "Index"), IndexList())
    found = text(book.pages[5])
    assert re.search("Deck\\s+1\u20135", found)
    assert re.search(r"Tie\s+4", found)
    assert re.search(r"contest\s+4", found)
    assert found.index("Deck") < found.index("Tie") < found.index("contest") < found.index("Votes")
    targets = {area.words: area.target for area in book.pages[5].areas}
    assert targets["1\u20135"] == "#page-1"


def test_the_index_before_what_it_moves_is_still_right() -> None:
    entries = [Paragraph((Words(f"about {number}"), IndexMark(f"word {number}"))) for number in range(150)]
    book = set_(IndexList(), *entries, paper=A5)
    whole = " ".join(text(page) for page in book.pages)
    for number in (0, 77, 149):
        page = re.search(rf"word {number}\s+(\d+)", whole)
        assert page is not None
        assert f"about {number} " in text(book.pages[int(page[1]) - 1]) + " "


def test_ranges() -> None:
    assert ranges({3: "3", 5: "5", 6: "6", 7: "7", 9: "9"}) == [(3, "3"), (5, "5\u20137"), (9, "9")]


def test_headings_and_terms_are_indexed_where_they_are_marked() -> None:
    terms = Definitions((Entry((*say("Coin"), IndexMark("Coin")), (paragraph("money"),), "coin"),))
    votes = heading(1, "Votes")._replace(inlines=(Words("The votes"), IndexMark("Vote")))
    book = set_(votes, terms, heading(2, "Thanks"), PageBreak(), IndexList())
    assert re.search(r"Coin\s+1 .*Vote\s+1", text(book.pages[1]))
    assert "Thanks" not in text(book.pages[1])
    assert "coin" in [spot.anchor for spot in book.pages[0].spots]


def test_a_small_face_is_drawn_in_its_line() -> None:
    face = Link("#card-hope", (SmallFace("hope", "front"),), "card")
    page = set_(Paragraph((Words("Take "), face, Words(" and go")))).pages[0]
    [placed] = [piece for piece in page.content if isinstance(piece, PlacedFace)]
    before, after = runs(page)[-2:]
    assert before.x + before.width <= placed.box[0] + 0.01
    assert placed.box[0] + placed.box[2] <= after.x + 0.01
    assert page.areas[0].target == "#card-hope"


def test_anchors_in_boxes_are_found() -> None:
    book = set_(Box("note", (), (heading(2, "Inside"), paragraph("words"))), Contents(2))
    assert "inside" in [spot.anchor for spot in book.pages[0].spots]
    assert [mark.title for mark in book.bookmarks] == ["Inside"]


def test_lines_break_where_they_are_told_to() -> None:
    page = set_(Paragraph((Words("one"), LineBreak(), Words("two")))).pages[0]
    one, two = runs(page)[-2:]
    assert one.x == two.x
    assert two.y > one.y


def test_pictures_are_asked_for_by_name() -> None:
    assert Album().drawing(FacePicture("missing", "front")) is None
