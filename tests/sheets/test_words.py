"""Words on sheets are shaped once, and are the same wherever and in whatever order they are set."""

from __future__ import annotations

from typing import Any

import pytest
from sheet_making import HandFonts, SquareFont

from cardgen.fonts.registry import Fonts
from cardgen.layout.drawing import TextRun
from cardgen.sheets.words import Words


class CountingFont(SquareFont):
    def __init__(self) -> None:
        self.shaped: list[str] = []

    def shape(self, text: str, ligatures: bool = True) -> Any:
        self.shaped.append(text)
        return super().shape(text, ligatures)


def _counting() -> tuple[Words, CountingFont]:
    fonts = HandFonts()
    fonts.square = CountingFont()
    return Words(fonts), fonts.square  # type: ignore[arg-type]


def test_each_word_of_many_labels_is_shaped_once() -> None:
    words, font = _counting()
    for number in range(1, 6):
        words.width(f"sheet {number} of 5", 6)
        words.set(f"sheet {number} of 5", 1.0, 2.0, 6)
    assert font.shaped == ["sheet", " ", "1", "of", "5", "2", "3", "4"]


def test_a_text_set_again_elsewhere_differs_in_its_place_alone() -> None:
    words, _ = _counting()
    (here,) = words.set("one two", 10.0, 20.0, 6, fill="102030")
    (there,) = words.set("one two", 0.0, 5.0, 6, align=0.5)
    assert (here.x, here.y, here.fill) == (10.0, 20.0, "102030")
    assert there.x == pytest.approx(-7 * 3 / 2)
    assert (there.y, there.fill, there.glyphs) == (5.0, "000000", here.glyphs)
    assert here.width == words.width("one two", 6) == pytest.approx(21)


def test_sizes_and_weights_do_not_share_their_glyphs() -> None:
    words, _ = _counting()
    assert [words.width("one", size) for size in (6, 12, 6)] == pytest.approx([9, 18, 9])


def test_spaces_at_the_ends_and_in_rows_are_kept() -> None:
    words, _ = _counting()
    (run,) = words.set("  a  b ", 0.0, 0.0, 10)
    assert run.text == "  a  b "
    assert len(run.glyphs) == 7
    assert words.set("", 0.0, 0.0, 10) == ()


def test_runs_change_where_the_font_does() -> None:
    words, _ = _counting()
    runs = words.set("a 一 b", 3.0, 0.0, 10)
    assert [(run.text, run.font, run.x) for run in runs] == [
        ("a ", "Square", 3.0),
        ("一", "Other", 13.0),
        (" b", "Square", 18.0),
    ]


def test_letters_within_a_word_keep_their_kerning() -> None:
    """Only words are cut: AV is narrower than A and V."""
    words = Words(Fonts())
    (run,) = words.set("AVAVAV", 0.0, 0.0, 10)
    assert isinstance(run, TextRun)
    assert run.width < 3 * words.width("A", 10) + 3 * words.width("V", 10)
