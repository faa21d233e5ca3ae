"""Quotes, dashes and the index's entries, as the reader leaves them in a document."""

from __future__ import annotations

import pytest

from cardgen.rulebook.document import (
    Code,
    Document,
    Figure,
    Heading,
    Icon,
    IndexMark,
    Link,
    Paragraph,
    Table,
    Words,
)
from cardgen.rulebook.index_marks import tidied_marks
from cardgen.rulebook.typography import typeset, typographic
from cardgen.rulebook.walking import every


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("\"Do it,\" she said. It's the dogs' ('ha').", "“Do it,” she said. It’s the dogs’ (‘ha’)."),
        ("\"'Tis\" of the '90s", "“‘Tis” of the ’90s"),
        ("3-5 players, cards 10-12.", "3–5 players, cards 10–12."),
        ("-1 Power (-3), 9 - 4 = 5", "−1 Power (−3), 9 − 4 = 5"),
        ("wait -- what---really...", "wait – what—really…"),
        ("on 2024-01-01, v1.2-3, well-known", "on 2024-01-01, v1.2-3, well-known"),
        ("give --deck, - or a-b", "give --deck, – or a-b"),
        ("see https://example.org/a--b's", "see https://example.org/a--b's"),
        ("already “so” – ‘it’ is", "already “so” – ‘it’ is"),
    ],
)
def test_signs_are_those_of_printers(typed: str, printed: str) -> None:
    assert typeset(typed) == printed
    assert typeset(printed) == printed


def test_a_quote_knows_what_stands_before_it_in_another_emphasis() -> None:
    line = (Words('"'), Words("Bold", 2), Words('" and '), Icon("coin"), Words("'s "), Link("#x", (Words("'a'"),)))
    [paragraph] = typographic(Document("It's", "", (Paragraph(line),))).blocks
    assert [part.text for part in every(paragraph) if isinstance(part, Words)] == ["“", "Bold", "” and ", "’s ", "‘a’"]


def test_code_and_anchors_stay_as_typed_and_words_for_the_blind_do_not() -> None:
    code, heading = Code("it's"), Heading(2, (Words("it's", code=True),), "it's-x")
    figure = Figure((), (Words("it's"),), "it's", labels=((Words("a-b 1-2"),),))
    table = Table(((Words("it's"),),), (((Words("-1"),),),), ("left",))
    made = typographic(Document("It's", "1-2", (code, heading, figure, table), credits=("Ada's",)))
    assert made.blocks[:2] == (code, heading)
    assert made.blocks[2] == figure._replace(caption=(Words("it’s"),), alt="it’s", labels=((Words("a-b 1–2"),),))
    assert made.blocks[3] == table._replace(head=((Words("it’s"),),), rows=(((Words("−1"),),),))
    assert (made.title, made.subtitle, made.credits) == ("It’s", "1–2", ("Ada’s",))


def marks_of(*inlines: IndexMark | Heading) -> list[IndexMark]:
    blocks = tuple(one if isinstance(one, Heading) else Paragraph((one,)) for one in inlines)
    return [part for part in every(tidied_marks(blocks)) if isinstance(part, IndexMark)]


def test_a_word_and_its_plural_are_one_entry() -> None:
    marks = [IndexMark("The votes"), IndexMark("Vote"), IndexMark("parties"), IndexMark("Party"), IndexMark("Other")]
    assert [mark.entry for mark in marks_of(*marks)] == ["Vote", "Vote", "Party", "Party", "Other"]
    assert marks_of(IndexMark("ties", "Votes"), IndexMark("Vote")) == [IndexMark("ties", "Vote"), IndexMark("Vote")]


def test_the_books_own_parts_are_not_in_the_index() -> None:
    thanks = Heading(2, (Words("Thanks"), IndexMark("Thanks")), "thanks")
    assert marks_of(thanks, IndexMark("Coin")) == [IndexMark("Coin")]
    assert marks_of(IndexMark("Thanks")) == [IndexMark("Thanks")]
