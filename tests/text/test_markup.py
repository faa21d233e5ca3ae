"""Markup: what is markup, what is printed as typed, and the words about it (cases T03 and T04)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.diagnostics import Place, Problem, Problems
from cardgen.layout.markup import BOLD, ITALIC, PLAIN, STRONG, Span, parse, plain_text

ICONS = ("heart", "crown", "nice")


def read(text: str) -> tuple[list[str | tuple[str, int]], list[Problem]]:
    """Plain stretches as texts, others with their emphasis; icons in braces; breaks as themselves; problems."""
    problems = Problems()
    line = f"- {{id: c1, text: {text}}}"
    spans = parse(text, Place("cards.yaml", 4, line.index(text) + 1, len(text), line), ICONS, problems, "c1")
    return [_short(span) for span in spans], list(problems)


def _short(span: Span) -> str | tuple[str, int]:
    words = {"text": span.text, "icon": f"<{span.text}>", "line": "/", "paragraph": "//"}[span.kind]
    return (words, span.emphasis) if span.emphasis else words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", ["plain"]),
        ("**bold** and *italic*", [("bold", BOLD), " and ", ("italic", ITALIC)]),
        ("***both***", [("both", STRONG)]),
        ("**a *b* c**", [("a ", BOLD), ("b", STRONG), (" c", BOLD)]),
        ("***a** b*", [("a", STRONG), (" b", ITALIC)]),
        ("***a* b**", [("a", STRONG), (" b", BOLD)]),
        ("a**b**c", ["a", ("b", BOLD), "c"]),
        ("“**x**”, **(y)**.", ["“", ("x", BOLD), "”, ", ("(y)", BOLD), "."]),
        ("**+1 {heart} Nice**", [("+1 ", BOLD), ("<heart>", BOLD), (" Nice", BOLD)]),
        ("{heart}{crown}", ["<heart>", "<crown>"]),
        (r"\*no\* \{heart} \\ \n", [r"*no* {heart} \ \n"]),
        ("a\n\nb", ["a", "//", "b"]),
        ("a\n \n\n b\nc\n", ["a", "//", "b", "/", "c"]),
        ("a\r\nb\u2028c\u2029d", ["a", "/", "b", "/", "c", "//", "d"]),
        ("", []),
    ],
)
def test_markup(text: str, expected: list[object]) -> None:
    assert read(text) == (expected, [])


@pytest.mark.parametrize(
    "text",
    [
        "Spell & Trap",
        "R&D costs 2",
        "if A < B and C > 1",
        "your <Slash> attribute",
        "3<4>2",
        "1 * 2 * 3",
        "2*3*4",
        "5 * 3",
        "* item",
        "snake_case_name",
        "{not a token}",
        "{}",
        "C:\\new\\table",
        "****",
        "** **",
        "S&P;",
    ],
)
def test_t04_characters_are_printed_as_typed_in_silence(text: str) -> None:
    assert read(text) == ([text], [])


@pytest.mark.parametrize(
    ("text", "carets", "advice"),
    [
        ("Draw <i>one<i> card.", ["<i>", "<i>"], "write `*words*` for italic"),
        ("</b> stray close", ["</b>"], "write `**words**` for bold"),
        ("line<br/>line", ["<br/>"], "a new line in the text breaks the line"),
        ("&amp; &lt;b&gt; &copy;", ["&amp;", "&lt;", "&gt;", "&copy;"], "type the character itself"),
        ("a&#160;b", ["&#160;"], "type the character itself"),
        ("**open", ["**"], "close it with `**`"),
        ("close** it", ["**"], "close it with `**`"),
        ("two *one* *two", ["*"], "close it with `*`"),
        ("gain {haert} now", ["{haert}"], "did you mean `{heart}`?"),
        ("gain {Heart} now", ["{Heart}"], "did you mean `{heart}`?"),
        ("gain {coin} now", ["{coin}"], "known are `{crown}`, `{heart}`, `{nice}`"),
        ("gain {heart now", ["{heart"], "write `{heart}`"),
    ],
)
def test_t04_what_looks_meant_is_printed_with_a_word_about_it(text: str, carets: list[str], advice: str) -> None:
    spans, problems = read(text)
    assert "".join(span if isinstance(span, str) else span[0] for span in spans).replace("one two", "*one* *two")
    assert [_under(problem) for problem in problems] == carets
    assert all(problem.card == "c1" for problem in problems)
    assert advice in problems[0].help


def _under(problem: Problem) -> str:
    place = problem.place
    assert place is not None
    return place.excerpt[place.column - 1 : place.column - 1 + place.width]


def test_the_caret_stands_under_the_right_one_of_several() -> None:
    _, problems = read("*one* *two")
    assert problems[0].place is not None
    assert problems[0].place.column == "- {id: c1, text: *one* *two".rindex("*two") + 1


def test_t03_damage_stays_in_its_field() -> None:
    """Stars that cross are printed where they find no partner; the next field starts plain."""
    spans, problems = read("**bold and *italic** end*")
    assert spans == [("bold and *italic", BOLD), " end*"]
    assert [problem.code for problem in problems] == ["T110", "T110"]
    assert read("plain") == (["plain"], [])


def test_emphasis_ends_with_its_paragraph() -> None:
    spans, problems = read("**a\n\nb**")
    assert spans == ["**a", "//", "b**"]
    assert len(problems) == 2


def test_a_place_that_does_not_show_the_text_is_kept_whole() -> None:
    """A text made by a template stands in no line of the file."""
    problems = Problems()
    place = Place("game.yaml", 3, 9, 12, "  text: {{ x }}{{ y }}")
    parse("**open", place, ICONS, problems)
    assert next(iter(problems)).place == place


def test_plain_text_reads_as_it_is_printed() -> None:
    assert plain_text(parse("**+1** {heart}\n\nnow\nthen", None, ICONS, Problems())) == "+1 {heart}\n\nnow\nthen"


@given(st.text(alphabet="ab *{}\\\n<>&hert", max_size=40))
def test_nothing_is_lost(text: str) -> None:
    """All but stars, icons, escapes and white space is printed, in order; stars vanish in pairs only."""
    spans = parse(text, None, ("heart", "a"), Problems())
    printed = plain_text(spans)
    assert _letters(printed) == _letters(text)
    assert (text.count("*") - printed.count("*")) % 2 == 0
    if not {"*", "{", "\\"} & set(text):
        assert printed.split() == text.split()


def _letters(text: str) -> str:
    return "".join(char for char in text if char not in " *\\\n")


@given(st.lists(st.sampled_from(["word", "*", "**", "***", " ", "{heart}", "(", ".", "\n\n"]), max_size=12))
def test_emphasis_is_always_one_of_four(parts: list[str]) -> None:
    for span in parse("".join(parts), None, ICONS, Problems()):
        assert span.emphasis in (PLAIN, ITALIC, BOLD, STRONG)
        assert span.kind != "text" or span.text
