"""Manuscripts that nobody would write: they take their time in proportion, and lose nothing."""

from __future__ import annotations

from time import process_time

import pytest
from manuscripts_read import new_desk, words_of

from cardgen.rulebook.document import Definitions, FootnoteMark, Heading, Icon, Inline, Paragraph, Table, Words
from cardgen.rulebook.plain import plain_text
from cardgen.rulebook.walking import every, spoken

SHORT = 3.0
"""Seconds that each of these may take; where the work grows with the square of the length it takes far longer."""


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("## Twin\n\n" * 6000, id="headings of one name"),
        pytest.param("|a|b|\n|---|---|\n" + "|row|word|\n" * 12000, id="rows of a table"),
    ],
)
def test_long_manuscripts_are_read_in_proportion(text: str) -> None:
    desk = new_desk()
    desk.game()
    start = process_time()
    desk.read(text)
    assert process_time() - start < SHORT


def test_long_lines_are_written_in_proportion() -> None:
    line: tuple[Inline, ...] = tuple(
        inline for number in range(4000) for inline in (Words(f"word {number} "), FootnoteMark(number), Icon("coin"))
    )
    document = new_desk().read("words")[0]._replace(blocks=(Paragraph(line),))
    start = process_time()
    assert "word 3999" in plain_text(document, {}, {})
    assert "word 3999" in spoken(line)
    assert process_time() - start < SHORT


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("| a | b |\n|---|---|\n| {{ faq() }} | words |", Table),
        ("# The faq {{ faq() }} of it\n\nwords", Heading),
        ("::: note Told {{ faq() }}\nwords\n:::", Words),
    ],
)
def test_a_block_that_stands_among_words_is_made_behind_them(text: str, kind: type) -> None:
    document, problems = new_desk().read(text)
    assert [problem.code for problem in problems] == ["R122"]
    met = [type(part) for part in every(document.blocks)]
    assert Definitions in met[met.index(kind) :]
    assert "words" in words_of(document)


def test_a_link_without_an_address_is_shown_where_it_stands() -> None:
    _, (problem,) = new_desk().read("[there](https://example.org) and [nowhere]() at all")
    assert problem.place is not None
    assert problem.place.column == len("[there](https://example.org) and [nowhere") + 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{{ rules.hand + }}", "a value is missing at its end"),
        ("{{ }}", "a value is missing at its end"),
        ("{% if %}x{% endif %}", "a value is missing at its end"),
        ("{{ rules hand }}", "`hand` was not expected here"),
    ],
)
def test_a_template_that_cannot_be_read_is_told_in_a_designers_words(text: str, said: str) -> None:
    _, (problem,) = new_desk().read(text)
    assert problem.message == f"the template cannot be read: {said}"
