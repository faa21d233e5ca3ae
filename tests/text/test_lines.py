"""Where lines break, and what stands in them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from text_setting import BODY, LABEL, narrow, setting

from cardgen.layout.text_breaks import atoms


def lines_of(markup: str, width: float, **changes: object) -> list[str]:
    return setting(markup, BODY, narrow(width), **changes).lines


def test_lines_break_at_spaces_and_hold_as_much_as_fits() -> None:
    assert lines_of("one two three four five six", 80) == ["one two three", "four five six"]


def test_lines_break_behind_hyphens_and_dashes_between_words() -> None:
    assert lines_of("mini-expansion", 50) == ["mini-", "expansion"]
    assert lines_of("heads—tails", 40) == ["heads—", "tails"]
    assert lines_of("either -3 or 2-4", 35) == ["either", "-3 or", "2-4"]


def test_a_single_newline_breaks_the_line_and_a_blank_line_adds_space() -> None:
    text = setting("a\nb\n\nc", BODY, paragraph=0.5).text
    drops = [round(line.baseline - text.lines[0].baseline, 6) for line in text.lines]
    assert [line.text for line in text.lines] == ["a", "b", "c"]
    assert drops == [0, 12.5, 12.5 + 18.75]


def test_emphasis_within_a_word_does_not_break_it() -> None:
    assert lines_of("aaaa bbbb**cccc**", 55) == ["aaaa", "bbbbcccc"]


# No-break spaces (T06)


def test_t06_a_no_break_space_binds_and_is_as_wide_as_a_space() -> None:
    width = setting("at the end 3", BODY).text.lines[0].width + 1
    assert lines_of("at the end 3\u00a0gold", width) == ["at the end", "3 gold"]
    assert setting("3\u00a0gold").text.lines[0].width == setting("3 gold").text.lines[0].width


def test_t06_text_glued_by_no_break_spaces_stays_in_its_box_with_a_hint() -> None:
    found = setting("\u00a0".join(["word"] * 40), BODY, (0, 0, 150, 200))
    assert all(line.width <= 150 for line in found.text.lines)
    assert found.codes == ["T103"]
    assert "".join(found.lines).replace(" ", "") == "word" * 40


def test_t06_an_entity_is_printed_as_typed() -> None:
    found = setting("a&#160;b")
    assert found.lines == ["a&#160;b"]
    assert found.codes == ["T112"]


def test_t06_invisible_characters_do_not_print() -> None:
    found = setting("“a” ‘b’ — … c\u200bd\ufeffe\u2060f\u00adg")
    assert found.lines == ["“a” ‘b’ — … cdefg"]
    assert found.codes == []


def test_t06_a_soft_hyphen_shows_only_at_a_break() -> None:
    text = "super\u00adcali\u00adfragi\u00adlistic"
    assert lines_of(text, 200) == ["supercalifragilistic"]
    assert lines_of(text, 60) == ["supercali-", "fragilistic"]
    glyphs = setting(text, BODY, narrow(60)).runs[0].glyphs
    assert glyphs[-1][4] == "-"


def test_t06_a_zero_width_space_breaks_without_a_hyphen() -> None:
    assert lines_of("super\u200bcalifragilistic", 80) == ["super", "califragilistic"]


# Icons


def test_an_icon_is_centred_on_half_the_capitals_and_scales_with_the_type() -> None:
    found = setting("{heart}\u00a0Nice", BODY, baseline=50.0)
    a, _, _, d, x, y = found.symbols[0].matrix
    side = 1.08 * 10
    assert (a * 100, d * 100) == pytest.approx((side, side))
    assert y + side / 2 == pytest.approx(50 - 0.668 * 10 / 2)
    assert x == 0
    assert found.runs[0].x == pytest.approx(side)
    assert found.lines == ["{heart} Nice"]


def test_an_icon_takes_the_colour_of_its_words_or_the_styles_own() -> None:
    from cardgen.layout.style import IconStyle

    assert setting("{heart}", BODY, colour="123456").symbols[0].marks[0].fill == "123456"
    assert setting("{heart}", BODY, icon=IconStyle(fill="0072B2")).symbols[0].marks[0].fill == "0072B2"
    assert setting("{heart}", BODY, icon=IconStyle(fill="none")).symbols[0].marks[0].fill == "FF00FF"


def test_an_icon_stays_with_what_it_touches() -> None:
    assert lines_of("lose 2{heart} now", 30) == ["lose", "2{heart}", "now"]
    assert lines_of("lose {heart}\u00a0Nice", 45) == ["lose", "{heart} Nice"]
    assert lines_of("a {heart} b", 16) == ["a", "{heart}", "b"]


def test_many_icons_in_a_row_break_at_last() -> None:
    found = setting("{heart}" * 12, BODY, narrow(40))
    assert all(line.width <= 40.01 for line in found.text.lines)
    assert len(found.symbols) == 12


# Other scripts (T07)

KINSOKU_START = "。，）、！？」"
KINSOKU_END = "（「"


@pytest.mark.parametrize(
    "text",
    ["隨機基礎弱點放置處。你可以在此處使用2022年的卡牌，然後抽25張。", "解錠パスワードを使用して解錠する（1人）。"],
)
@pytest.mark.parametrize("width", [20, 33, 56.7])
def test_t07_chinese_and_japanese_break_between_characters(text: str, width: float) -> None:
    found = setting(text, BODY, narrow(width))
    assert "".join(found.lines) == text
    assert len(found.lines) > 1
    assert all(line.width <= width + 0.01 for line in found.text.lines)
    assert not [line for line in found.lines if line[0] in KINSOKU_START or line[-1] in KINSOKU_END]


def test_t07_numbers_within_chinese_stay_whole() -> None:
    assert "2022" in [atom.text for atom in atoms("使用2022年的")]


def test_t07_thai_breaks_at_syllables_and_says_so() -> None:
    text = "ดูการบ้านดูการบ้านดูการบ้าน"
    found = setting(text, BODY, narrow(56.7))
    assert "".join(found.lines) == text
    assert len(found.lines) > 1
    assert "T105" in found.codes
    for line in found.lines:
        assert not unicodedata.combining(line[0])
        assert unicodedata.category(line[0]) != "Mn"


def test_right_to_left_scripts_are_refused_by_name() -> None:
    found = setting("שלום עולם")
    [problem] = [problem for problem in found.problems if problem.code == "T104"]
    assert "Hebrew" in problem.message
    assert "picture" in problem.help
    assert "T104" in setting("مرحبا").codes


# Words wider than their line


def test_a_word_wider_than_its_line_is_broken_with_a_report() -> None:
    word = "Donaudampfschifffahrtsgesellschaftskapitän"
    found = setting(f"Der {word} kommt", BODY, narrow(100))
    assert "".join(found.lines).replace(" ", "") == f"Der{word}kommt"
    assert all(line.width <= 100 for line in found.text.lines)
    [problem] = found.problems
    assert problem.code == "T102"
    assert problem.place is not None
    assert problem.place.excerpt[problem.place.column - 1 :].startswith(word)


# Alignment, tracking, capitals, bullets


def test_alignment() -> None:
    left, center, right = (setting("word", BODY, align=align).text.lines[0] for align in ("left", "center", "right"))
    assert left.x == 0
    assert center.x == pytest.approx((200 - left.width) / 2)
    assert right.x == pytest.approx(200 - left.width)


def test_justified_lines_reach_the_edge_but_for_the_last_of_each_paragraph() -> None:
    found = setting(
        "one two three four five six seven\n\neight nine ten eleven twelve", BODY, narrow(90), align="justify"
    )
    ends = [round(line.x + line.width, 3) for line in found.text.lines]
    assert found.lines == ["one two three four", "five six seven", "eight nine ten", "eleven twelve"]
    assert ends[0] == ends[2] == 90
    assert ends[1] < 90 > ends[3]


def test_tracking_widens_every_letter_but_does_not_shift_the_edge() -> None:
    plain, tracked = (setting("OFFICE", LABEL, tracking=t, align="right").text.lines[0] for t in (0.0, 1.0))
    assert tracked.width == pytest.approx(setting("OFFICE", LABEL, ligatures=False).text.lines[0].width + 5)
    assert tracked.x + tracked.width == pytest.approx(plain.x + plain.width) == pytest.approx(200)


def test_capitals() -> None:
    assert setting("Stock é {heart}", LABEL, caps=True).lines == ["STOCK É {heart}"]


def test_bullets_hang() -> None:
    found = setting("one two three four\n\nfive", BODY, narrow(60), bullet="•", hang=10)
    assert [(round(line.x, 3), line.text) for line in found.text.lines] == [
        (10, "one two"),
        (10, "three four"),
        (10, "five"),
    ]
    assert [(run.text, run.x) for run in found.runs if run.text == "•"] == [("•", 0.0)] * 2


def test_a_bullet_may_be_an_icon() -> None:
    found = setting("one\n\ntwo", BODY, bullet="{crown}")
    assert len(found.symbols) == 2
    assert found.text.lines[0].x > 10.8


def test_a_hanging_indent_spares_the_first_line() -> None:
    found = setting("one two three four", BODY, narrow(60), hang=10)
    assert [line.x for line in found.text.lines] == [0, 10]


def test_nothing_is_lost_at_any_width() -> None:
    text = "Gain **10 points** if {heart}\u00a0Nice — or *not*; a mini-expansion counts. Überraschung!"
    printed = "Gain 10 points if {heart} Nice — or not; a mini-expansion counts. Überraschung!"
    for width in range(8, 300, 7):
        assert "".join(lines_of(text, width)).replace(" ", "") == printed.replace(" ", "")


WORDS = st.lists(
    st.sampled_from(
        ["a", "word", "mini-game", "{heart}", "**bold**", "*it*", "隨機。", "\u00a0", "x\u00ady", "—", "!"]
    ),
    min_size=1,
    max_size=25,
)


@given(WORDS, st.floats(12, 250), st.sampled_from(["left", "justify", "right"]), st.sampled_from([0.0, 0.7]))
def test_lines_stay_in_their_box_and_hold_everything(
    words: list[str], width: float, align: str, tracking: float
) -> None:
    text = " ".join(words)
    found = setting(text, BODY, narrow(width), align=align, tracking=tracking)
    for line in found.text.lines:
        assert line.width <= width + 0.02
    soft = "".join(found.lines).replace("x-y", "xy")
    plain = text.replace("*", "").replace("\u00ad", "")
    assert _solid(soft) == _solid(plain)


def _solid(text: str) -> str:
    return "".join(text.split())
