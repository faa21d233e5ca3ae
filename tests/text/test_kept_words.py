"""Words are measured once for all texts of a game: what was set before never shows."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from text_setting import BODY, LABEL, TITLE, TOOLS, narrow, setting

from cardgen.fonts.registry import Fonts
from cardgen.layout.drawing import TextRun
from cardgen.layout.style import TextTools

FONTS = Fonts()
_PARTS = [
    "draw",
    "two",
    "cards,",
    "well-known",
    "co\u00adoperate",
    "10\u00a0gold",
    "{heart}",
    "**bold**",
    "第一",
    "",
    "—",
]
_TEXTS = st.lists(st.sampled_from(_PARTS), min_size=1, max_size=9).map(" ".join)
_STYLES = st.sampled_from([BODY, LABEL, TITLE])


@settings(max_examples=60, deadline=None)
@given(before=st.lists(_TEXTS, max_size=3), text=_TEXTS, style=_STYLES, width=st.floats(20, 200))
def test_a_text_is_set_alike_after_others_and_by_itself(
    before: list[str], text: str, style: object, width: float
) -> None:
    tools = TextTools(FONTS, TOOLS.icons, TOOLS.symbol)
    for other in before:
        setting(other, style, narrow(width / 2), tools=tools)  # type: ignore[arg-type]
    after = setting(text, style, narrow(width), tools=tools)  # type: ignore[arg-type]
    alone = setting(text, style, narrow(width), tools=TextTools(FONTS, TOOLS.icons, TOOLS.symbol))  # type: ignore[arg-type]
    assert after.text == alone.text
    assert after.problems == alone.problems


def test_two_styles_that_share_words_keep_their_own_looks() -> None:
    tools = TextTools(FONTS, (), TOOLS.symbol)
    small = setting("one two", BODY, tools=tools).runs
    red = setting("one two", BODY, tools=tools, colour="C00000", size=20.0, tracking=1.0).runs
    again = setting("one two", BODY, tools=tools).runs
    assert [run.fill for run in (*small, *red)] == ["000000", "C00000"]
    assert red[0].width > 2 * small[0].width
    assert again == small


def test_spaces_of_one_line_may_differ() -> None:
    """A bold word's space, an em space and a plain one stand in one line, each as wide as it is."""
    (line,) = setting("a b\u2003c **d e** f", BODY).text.lines
    runs = setting("a b\u2003c **d e** f", BODY).runs
    spaces = [glyph[1] for run in runs for glyph in run.glyphs if glyph[4] == " "]
    plain, em, _, bold, last = spaces
    assert line.text == "a b c d e f"
    assert plain == last
    assert em == 10.0
    assert bold != em


def test_a_text_of_too_many_lines_tells_what_stands_beyond() -> None:
    told = setting("one two three four", BODY, (0.0, 0.0, 40.0, 500.0), lines=2)
    beyond = told.lines[2:]
    assert told.text.overflow == sum(map(len, beyond)) > 0
    assert setting("one two", BODY, (0.0, 0.0, 40.0, 500.0), lines=2).text.overflow == 0


def test_a_borrowed_character_is_told_of_each_time_it_stands() -> None:
    tools = TextTools(FONTS, (), TOOLS.symbol)
    for card in ("hope", "fear"):
        (problem,) = setting("a ☃ b", BODY, tools=tools, card=card).problems
        assert problem.card == card


def test_a_borrowed_character_in_a_bullet_is_told_of() -> None:
    assert setting("one", BODY, bullet="☃").codes == setting("☃", BODY).codes != []


def test_a_runs_width_is_that_of_its_glyphs() -> None:
    (run,) = setting("one two three", BODY, align="justify").runs
    assert isinstance(run, TextRun)
    assert abs(run.width - sum(glyph[1] for glyph in run.glyphs)) < 1e-9
