"""Sizes, styles and heights: what fits, what is said of what does not (T01), and where it stands."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from text_setting import AMOUNT, BODY, LABEL, MM, TITLE, TOOLS, Setting, narrow, setting

from cardgen.layout.style import Emphasis, TextTools

RULES_BOX = (10.0, 20.0, 55 * MM, 30 * MM)
SMALL = replace(BODY, size=9, leading=10.8, floor=6, leading_scales=True)


def ink_of(found: Setting) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the glyphs' own ink, from the font's outlines."""
    lefts, tops, rights, bottoms = [], [], [], []
    for run in found.runs:
        font = TOOLS.fonts.font(run.font)
        shaped = font.shape(run.text.replace(" ", "n") or "n")
        lefts.append(run.x)
        rights.append(run.x + run.width)
        tops.append(run.y - shaped.top * run.size)
        bottoms.append(run.y + shaped.bottom * run.size)
    return min(lefts), min(tops), max(rights), max(bottoms)


def is_within(found: Setting, box: tuple[float, float, float, float]) -> bool:
    left, top, right, bottom = ink_of(found)
    return (
        left >= box[0] - 0.03
        and top >= box[1] - 0.03
        and right <= box[0] + box[2] + 0.03
        and bottom <= box[1] + box[3] + 0.03
    )


def prose(count: int) -> str:
    words = "Reveal the top card of the deck; if it is a spell, gain two coins and pass it on. "
    return (words * (count // len(words) + 1))[:count].strip()


# T01


def test_t01_text_that_fits_after_shrinking_is_within_width_and_height() -> None:
    found = setting(prose(620), SMALL, RULES_BOX)
    assert found.problems == []
    assert found.text.overflow == 0
    assert 6 <= found.text.size < 9
    assert is_within(found, RULES_BOX)


def test_t01_text_that_fits_is_not_shrunk() -> None:
    found = setting(prose(320), SMALL, RULES_BOX)
    assert (found.text.size, found.problems) == (9, [])
    assert is_within(found, RULES_BOX)


@pytest.mark.parametrize("markup", [prose(2000), "\n".join(f"line {n}" for n in range(1, 25))], ids=["prose", "lines"])
def test_t01_too_much_text_is_drawn_whole_and_reported_with_the_excess(markup: str) -> None:
    found = setting(markup, SMALL, RULES_BOX)
    assert found.text.size == 6
    assert " ".join(found.lines).split() == markup.split()
    [problem] = found.problems
    assert (problem.code, problem.card) == ("T101", "hope")
    assert f"{found.text.overflow} characters" in problem.message
    assert "`words`" in problem.message
    assert "55 mm x 30 mm" in problem.message
    foot = RULES_BOX[1] + RULES_BOX[3]
    beyond = sum(len(line.text) for line in found.text.lines if line.baseline > foot)
    assert beyond <= found.text.overflow < len(markup)
    assert found.text.lines[0].baseline > RULES_BOX[1]


def test_t01_height_alone_makes_it_shrink() -> None:
    """Short lines leave the width unused."""
    found = setting("\n".join("abcdefgh"), SMALL, (0, 0, 500, 8 * 8.5))
    assert 6 < found.text.size < 9
    assert found.problems == []


def test_t01_width_alone_makes_it_shrink() -> None:
    found = setting("Extraordinary", TITLE, (0, 0, 100, 200), floor=8)
    assert found.lines == ["Extraordinary"]
    assert found.text.size < 20
    assert is_within(found, (0, 0, 100, 200))


def test_t01_accents_and_descenders_stay_in_the_box() -> None:
    for valign in ("top", "middle", "bottom"):
        box = (0.0, 0.0, 200.0, 12.0)
        assert is_within(setting("ÉÅgjq", BODY, box, valign=valign, floor=4), box)


def test_a_text_without_a_floor_does_not_shrink() -> None:
    found = setting(prose(900), BODY, RULES_BOX)
    assert found.text.size == 10
    assert found.codes == ["T101"]


def test_shrinking_goes_in_steps_and_keeps_the_leading_unless_told() -> None:
    kept = setting(prose(700), replace(SMALL, leading_scales=False, step=0.5), (0, 0, 160, 140))
    assert kept.text.size * 2 == int(kept.text.size * 2)
    assert kept.text.leading == 10.8
    scaled = setting(prose(700), SMALL, RULES_BOX)
    assert scaled.text.leading == pytest.approx(10.8 * scaled.text.size / 9)


# Sizes and styles in turn

NAMES = (
    replace(TITLE, name="name-1", sizes=(27.0, 24.0, 22.0, 20.0), leading=30, lines=1),
    replace(TITLE, name="name-2", size=19, leading=18.2, lines=2, floor=12),
)
NAME_BOX = (19.6 * MM, 0.0, 40.7 * MM, inf)


@pytest.mark.parametrize(
    ("name", "style", "size", "lines"),
    [
        ("Hope", "name-1", 27, 1),
        ("Intelligent", "name-1", 24, 1),
        ("Ball and Chains", "name-2", 19, 2),
        ("Overwhelming Confidence", "name-2", 18.25, 2),
    ],
)
def test_the_first_style_and_size_that_fits_is_taken(name: str, style: str, size: float, lines: int) -> None:
    found = setting(name, NAMES, NAME_BOX, baseline=11.2 * MM)
    assert (found.text.style, found.text.size, len(found.lines)) == (style, size, lines)
    assert found.problems == []
    assert found.text.lines[0].baseline == pytest.approx(11.2 * MM)


def test_other_sizes_scale_the_leading() -> None:
    found = setting("one two three", replace(TITLE, sizes=(20.0, 10.0), leading=22), (0, 0, 200, 10))
    assert (found.text.size, found.text.leading) == (10, 11)


def test_more_lines_than_allowed_are_reported() -> None:
    found = setting("one two three four", BODY, narrow(50), lines=1)
    assert found.lines == ["one two", "three four"]
    assert found.text.overflow == len("three four")
    assert "1 line of 50" not in found.problems[0].message
    assert "1 line of" in found.problems[0].message


# Where it stands


def test_vertical_places() -> None:
    """Capitals touch the top; the block's capitals and last baseline centre; the depth of p touches the foot."""
    box = (0.0, 100.0, 200.0, 60.0)
    top, middle, bottom = (setting("Hap\nHap", BODY, box, valign=v).text.lines for v in ("top", "middle", "bottom"))
    capitals = 0.668 * 10
    depth = TOOLS.fonts.face("Atkinson Hyperlegible").depth * 10
    assert top[0].baseline == pytest.approx(100 + capitals)
    assert (middle[0].baseline - capitals - 100) == pytest.approx(160 - middle[1].baseline)
    assert bottom[1].baseline == pytest.approx(160 - depth)


def test_a_stock_cards_panel_stands_where_the_design_has_it() -> None:
    """Baselines in mm of the drawn example: 65.63, 69.87, 74.10, 79.60."""
    style = replace(BODY, size=9.5, leading=12, paragraph=0.3, valign="middle", bold=AMOUNT)
    words = (
        "**10 points** at the end of the game if the {nice}\u00a0Nice pile is larger than the "
        "{crown}\u00a0Naughty pile.\n\n*Count cards and coins.*"
    )
    found = setting(words, style, (6 * MM, 61.5 * MM, 51.5 * MM, 20 * MM))
    assert [round(line.baseline / MM, 2) for line in found.text.lines] == [65.63, 69.87, 74.10, 79.60]
    assert found.lines[1] == "the {nice} Nice pile is larger than the"
    assert found.runs[0].font == "Lilita One Regular"
    assert found.problems == []


def test_no_words_make_no_marks() -> None:
    found = setting("", BODY)
    assert (found.text.marks, found.lines, found.problems) == ((), [], [])
    assert setting(" \n ", BODY).text.marks == ()


# Runs


def test_a_run_holds_all_of_one_font_on_a_line() -> None:
    """So that the words of a PDF can be searched in reading order."""
    found = setting("Draw **two** cards and *wait* for it", BODY)
    assert [run.text for run in found.runs] == ["Draw ", "two", " cards and ", "wait", " for it"]
    for run in found.runs:
        assert "".join(glyph[4] for glyph in run.glyphs) == run.text
        assert run.width == pytest.approx(sum(glyph[1] for glyph in run.glyphs))


def test_runs_follow_each_other_without_gaps() -> None:
    found = setting("Draw **two** {heart}\u00a0cards", BODY)
    ends = [run.x + run.width for run in found.runs]
    assert found.runs[1].x == pytest.approx(ends[0])
    assert found.symbols[0].matrix[4] == pytest.approx(ends[2])
    assert found.runs[3].x == pytest.approx(ends[2] + 10.8)


def test_emphasis_changes_family_colour_and_size() -> None:
    found = setting("a **b**", BODY, bold=Emphasis(family="Lilita One", colour="C04A00", scale=1.5))
    assert found.runs[1][1:4] == ("Lilita One Regular", 15, "C04A00")


def test_a_bold_that_the_family_lacks_is_reported_and_drawn() -> None:
    found = setting("a **b**", TITLE)
    assert found.codes == ["F102"]
    assert found.lines == ["a b"]


def test_an_unknown_family_is_reported_and_drawn_in_another() -> None:
    found = setting("word", BODY, family="Nonesuch")
    assert found.codes == ["F101"]
    assert found.lines == ["word"]


# Missing characters (F01)


def test_f01_lent_and_missing_characters_are_reported_one_by_one() -> None:
    found = setting("L’Été à Košice ⟨Ω⟩ č →", TITLE)
    said = {problem.message.split("`")[1]: problem for problem in found.problems}
    assert list(said) == ["⟨", "Ω", "⟩", "č", "→"] or set(said) == {"⟨", "Ω", "⟩", "č", "→"}
    assert said["č"].code == "F110"
    assert "U+010D `č` (LATIN SMALL LETTER C WITH CARON)" in said["č"].message
    assert "Atkinson Hyperlegible Regular" in said["č"].message
    assert said["→"].code == "F111"
    assert all(problem.card == "hope" and problem.place for problem in found.problems)


def test_f01_only_the_missing_character_comes_from_the_other_font() -> None:
    found = setting("Včela", TITLE)
    assert [(run.text, run.font) for run in found.runs] == [
        ("V", "Lilita One Regular"),
        ("č", "Atkinson Hyperlegible Regular"),
        ("ela", "Lilita One Regular"),
    ]


def test_f01_a_character_in_no_font_is_a_hollow_box_that_keeps_its_meaning() -> None:
    found = setting("a → b", BODY)
    assert found.lines == ["a → b"]
    assert "".join(run.text for run in found.runs) == "a → b"
    [box] = found.shapes
    assert (box.fill, box.stroke) == (None, "000000")
    assert box.line > 0


def test_f01_many_missing_characters_make_one_report() -> None:
    found = setting("隨機基礎弱點放置處", BODY)
    [problem] = found.problems
    assert problem.code == "F111"
    assert "9 characters: 隨機基礎弱點放置處" in problem.message


def test_a_decomposed_letter_is_composed() -> None:
    found = setting("e\u0301", BODY)
    assert found.problems == []
    assert len({run.font for run in found.runs}) == 1


# T09


def test_t09_the_same_text_gives_the_same_marks_always() -> None:
    """All media paint one layout; a fresh set of tools changes nothing."""
    fresh = TextTools(type(TOOLS.fonts)(), TOOLS.icons, TOOLS.symbol)
    first = setting(prose(600), SMALL, RULES_BOX)
    assert setting(prose(600), SMALL, RULES_BOX, tools=fresh).text == first.text
    assert setting(prose(600), SMALL, RULES_BOX).text == first.text


def test_a_label_stands_on_a_given_baseline() -> None:
    found = setting("Stock", LABEL, (10, 0, 50, inf), baseline=243, caps=True, tracking=1, align="right")
    assert found.text.lines[0].baseline == 243
    assert found.runs[0].y == 243


@settings(max_examples=60)
@given(st.text(alphabet="abc dÉgj-*{heart}\n", min_size=1, max_size=120), st.floats(30, 200), st.floats(15, 120))
def test_what_is_said_to_fit_is_inside(text: str, width: float, height: float) -> None:
    box = (5.0, 7.0, width, height)
    found = setting(text, replace(SMALL, valign="middle"), box)
    if found.text.overflow == 0 and found.text.marks:
        x, y, w, h = found.text.ink
        assert x >= 4.97
        assert x + w <= 5 + width + 0.03
        assert y >= 6.97
        assert y + h <= 7 + height + 0.03
    elif found.text.overflow:
        assert "T101" in found.codes
