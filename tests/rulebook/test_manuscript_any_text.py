"""Whatever is written in a manuscript: there is no exception, and no word is lost."""

from __future__ import annotations

import re
from functools import cache

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from manuscripts_read import Desk, new_desk, said

from cardgen.diagnostics import Problems
from cardgen.rulebook.manuscript import open_manuscript
from cardgen.rulebook.repeated_numbers import check_numbers
from cardgen.source.project import Project

PIECES = [
    *("\n", "\n\n", "# ", "## ", "- ", "1. ", "> ", "    ", "\t", "\n: ", "---", "===", "*", "**", "_", "`", "\\"),
    *("::: note ", "::: example T", "\n:::\n", "::::", "\n::: columns\n", "+++", "::: index", "&amp;", "five 5"),
    *("\n::: figure card punt\n", "alt: ", "::: page-break", "::: oddity ", "{{ rules.fare }}", "{{ nope }}"),
    *("{{ card('punt') }}", "{{ faq() }}", "{{ card_table('boat') }}", "{% if nope %}", "{% if 1 %}", "{% else %}"),
    *("{% endif %}", "{% for a in [1, 2] %}", "{% for a in b %}", "{% endfor %}", "{% raw %}", "{% endraw %}"),
    *("{% set x = 1 %}", "%}", "}}", "{", "}", "{coin}", "{#a}", "[^a]", "[^a]: ", "^[", "[a](#b)", "[a]: b"),
    *("|a|b|\n|-|-|\n|c|d|e|\n", "|", "\n```\n", "<b>", "<!--", "![x](y)", "<http://a.b>", "\xa0"),
    *("\U000f0001", "\U00100005"),
]
OPEN = ["{{ ", "{% if ", "{% for ", "{{ card(", "```", "~~~", "::: figure ", "::: columns\n"]
ANY = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=8)
WORDS = [f" w{number}w " for number in range(12)]


@cache
def desk() -> Desk:
    return new_desk()


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from([*PIECES, *OPEN]) | ANY, max_size=25))
def test_no_text_is_an_exception(pieces: list[str]) -> None:
    desk().read("".join(pieces))
    problems = Problems()
    source = open_manuscript(Project.open(desk().root), "rulebook.md", problems)
    assert source is not None
    check_numbers(desk().game(), source, problems)


@settings(max_examples=250, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from(PIECES) | st.sampled_from(WORDS), max_size=25))
def test_no_word_is_lost(pieces: list[str]) -> None:
    """But for branches that are not taken, which are not there to be read."""
    text = "".join(piece for piece in pieces if piece != "{% else %}")
    document, _ = desk().read(text)
    made = " ".join(said(document))
    for word in re.findall(r" (w\d+w) ", text):
        assert word in made, text


def test_what_is_nested_too_deeply_is_words() -> None:
    for sign, times in (("> ", 300), ("- ", 300), ("::: note\n", 300), ("*", 3000), ("[", 3000)):
        document, _ = desk().read(sign * times + "word")
        assert "word" in " ".join(said(document))


def test_many_mistakes_are_told_soon() -> None:
    """What grew by squares would take minutes here."""
    for text, times in (("{% if a %}", 2000), ("{{ a }} ", 1000), (":::\n", 4000), ("::: note\n", 2000), ("**[", 2000)):
        _, problems = desk().read(text * times)
        assert problems or text == "**["
