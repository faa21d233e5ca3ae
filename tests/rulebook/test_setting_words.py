"""Whatever a document holds, all of its words are on the pages, in order, within the margins, on nothing else."""

from __future__ import annotations

import re
from itertools import count

import pytest
from books_set import A4, A5, LETTER, outside, overlapping, runs, set_, sheet, text, tokens
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from cardgen.diagnostics import Problems
from cardgen.rulebook.document import (
    Block,
    Box,
    Code,
    Columns,
    Definitions,
    Divider,
    Entry,
    FacePicture,
    Figure,
    Footnote,
    FootnoteMark,
    Heading,
    Icon,
    Inline,
    Items,
    LineBreak,
    Link,
    Mistake,
    PageBreak,
    Paragraph,
    Quote,
    SmallFace,
    Table,
    Words,
)

FILL = ("a", "of", "the", "turn", "players", "Gegenzauberspruchsammlung")


class Writer:
    """Draws blocks whose words are numbered in the order in which they are read."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.number = count()
        self.notes: list[Footnote] = []

    def words(self, most: int = 30) -> str:
        found = []
        for _ in range(self.draw(st.integers(1, most))):
            found.append(f"q{next(self.number)}z")
            found += self.draw(st.lists(st.sampled_from(FILL), max_size=2))
        return " ".join(found)

    def inlines(self, most: int = 30) -> tuple[Inline, ...]:
        found: list[Inline] = []
        for _ in range(self.draw(st.integers(1, 3))):
            words = Words(self.words(most), self.draw(st.integers(0, 3)), self.draw(st.integers(0, 9)) == 0)
            match self.draw(st.integers(0, 6)):
                case 0:
                    found.append(Link("#somewhere", (words,)))
                case 1:
                    found += [words, Icon("coin")]
                case 2:
                    found += [words, SmallFace("hope", "front")]
                case 3:
                    found += [words, LineBreak()]
                case _:
                    found += [words, Words(" ")]
        return tuple(found)

    def paragraph(self) -> Paragraph:
        return Paragraph(self.inlines())

    def blocks(self, depth: int, most: int = 3) -> tuple[Block, ...]:
        return tuple(self.block(depth) for _ in range(self.draw(st.integers(1, most))))

    def block(self, depth: int) -> Block:
        simple = ["paragraph", "paragraph", "heading", "table", "figure", "code", "divider", "mistake", "break"]
        kind = self.draw(st.sampled_from(simple + (["list", "terms", "box", "columns", "quote"] if depth else [])))
        if kind == "heading":
            level = self.draw(st.integers(1, 4))
            return Heading(level, self.inlines(4), f"h{next(self.number)}")
        if kind == "table":
            return self.table()
        if kind == "figure":
            faces = tuple(FacePicture("hope", "front") for _ in range(self.draw(st.integers(1, 7))))
            return Figure(faces, self.inlines(5), "alt", self.draw(st.sampled_from([0.0, 0.3, 0.8])))
        if kind == "code":
            return Code("\n".join(self.words(6) for _ in range(self.draw(st.integers(1, 4)))))
        if kind == "mistake":
            return Mistake(self.words(6))
        if kind in ("divider", "break"):
            return Divider() if kind == "divider" or depth < 2 else PageBreak()
        if kind == "list":
            items = tuple(self.blocks(depth - 1, 2) for _ in range(self.draw(st.integers(1, 4))))
            return Items(items, self.draw(st.sampled_from([None, 1, 98])), self.draw(st.booleans()))
        if kind == "terms":
            entries = [Entry(self.inlines(2), self.blocks(depth - 1, 2)) for _ in range(self.draw(st.integers(1, 3)))]
            return Definitions(tuple(entries), self.draw(st.sampled_from(["terms", "questions"])))
        if kind == "box":
            look = self.draw(st.sampled_from(["example", "note", "sidebar", "turn"]))
            return Box(look, self.inlines(3) if self.draw(st.booleans()) else (), self.blocks(depth - 1))
        if kind == "columns":
            return Columns(tuple((self.paragraph(),) for _ in range(self.draw(st.integers(1, 3)))))
        return Quote(self.blocks(depth - 1, 2)) if kind == "quote" else self.paragraph()

    def table(self) -> Table:
        wide = self.draw(st.integers(1, 6))
        head = tuple(self.inlines(2) for _ in range(wide)) if self.draw(st.booleans()) else ()
        rows = tuple(tuple(self.inlines(4) for _ in range(wide)) for _ in range(self.draw(st.integers(1, 9))))
        align = tuple(self.draw(st.sampled_from(["left", "right", "center"])) for _ in range(wide))
        return Table(head, rows, align, self.inlines(3) if self.draw(st.booleans()) else ())


@st.composite
def documents(draw: st.DrawFn) -> tuple[tuple[Block, ...], int]:
    writer = Writer(draw)
    blocks = writer.blocks(2, 9)
    return blocks, next(writer.number)


def said(blocks: object) -> list[str]:
    """The numbered words of a document in order."""
    return re.findall(r"q\d+z", repr(blocks))


@pytest.mark.parametrize("paper", [A4, LETTER, A5])
@settings(max_examples=25, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(documents())
def test_all_words_are_set_in_order(paper: tuple[float, float], made: tuple[tuple[Block, ...], int]) -> None:
    blocks, _ = made
    book = set_(*blocks, paper=paper)
    wanted, found = said(_in_reading_order(blocks)), tokens(book)
    assert sorted(found) == sorted(wanted)
    if "Columns(" not in repr(blocks):  # columns higher than a page go on beside each other
        assert found == wanted
    assert not list(outside(book, paper))
    assert not list(overlapping(book))


def _in_reading_order(blocks: object) -> object:
    """Captions stand above tables."""
    match blocks:
        case Table():
            return (blocks.caption, blocks.head, blocks.rows)
        case tuple():
            return [_in_reading_order(inner) for inner in blocks]
    return blocks


@settings(max_examples=25)
@given(st.lists(st.integers(1, 120), min_size=1, max_size=14), st.integers(0, 3))
def test_footnotes_stand_at_the_foot_of_their_page(lengths: list[int], spread: int) -> None:
    blocks: list[Block] = []
    for number in range(1, len(lengths) + 1):
        blocks.append(Paragraph((Words(f"asked{number}q"), FootnoteMark(number), Words(" and so on"))))
        blocks += [Paragraph((Words("filling the page " * 30),))] * spread
    notes = tuple(
        Footnote(number, (Paragraph((Words(" ".join([f"told{number}q"] * length)),)),))
        for number, length in enumerate(lengths, 1)
    )
    book = set_(*blocks, paper=A5, notes=notes)
    whole = [text(page) for page in book.pages]
    for number, length in enumerate(lengths, 1):
        assert sum(page.count(f"told{number}q") for page in whole) == length
        asked = next(place for place, page in enumerate(whole) if f"asked{number}q" in page)
        told = next(place for place, page in enumerate(whole) if f"told{number}q" in page)
        assert told >= asked
        if sum(lengths) < 200:
            assert told == asked
    assert not list(outside(book, A5))
    assert not list(overlapping(book))


def test_a_footnote_stands_below_all_text_of_its_page() -> None:
    note = Footnote(1, (Paragraph((Words("told"),)),))
    page = set_(Paragraph((Words("asked"), FootnoteMark(1))), Paragraph((Words("more " * 400),)), notes=(note,)).pages[
        0
    ]
    foot = next(run.y for run in runs(page) if "told" in run.text)
    assert foot > max(run.y for run in runs(page) if "more" in run.text)
    assert sheet().bottom - foot < 10


def test_a_footnote_that_nobody_asks_for_is_not_lost() -> None:
    book = set_(Paragraph((Words("text"),)), notes=(Footnote(1, (Paragraph((Words("told"),)),)),))
    assert "told" in text(book.pages[-1])


def test_a_word_wider_than_its_column_is_broken_and_reported() -> None:
    problems = Problems()
    book = set_(Paragraph((Words("q0z" + "m" * 200 + " q1z"),)), problems=problems)
    assert tokens(book) == ["q0z", "q1z"]
    assert [problem.code for problem in problems] == ["T102"]
    assert not list(outside(book))


def test_an_empty_document_is_an_empty_page() -> None:
    book = set_()
    assert [page.label for page in book.pages] in ([], ["1"])
