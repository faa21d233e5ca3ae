"""docs/layouts.md is true: its example is laid out, its filters give what it says, and nothing is left out."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from laying import Desk
from PIL import Image

from cardgen.cards.template_filters import FILTERS
from cardgen.cards.templates import Templates
from cardgen.fonts.registry import Fonts
from cardgen.layout.drawing import Picture, Symbol, TextRun, walk
from cardgen.layout.elements_art import FITS
from cardgen.layout.elements_groups import LAYOUTS
from cardgen.layout.elements_shapes import CAPS, JOINS
from cardgen.layout.kinds import KINDS
from cardgen.layout.spec import KEYS, THEMES
from cardgen.layout.styles import ALIGN, STYLE_KEYS, VALIGN
from cardgen.units import CARD_SIZES_MM

PAGE = (Path(__file__).parents[2] / "docs/layouts.md").read_text("utf-8")
EXAMPLE = dict(re.findall(r"```yaml\n# layouts/([\w/]+)\.yaml(.*?)```", PAGE, re.DOTALL))
FILTER_ROWS = re.findall(r"^\| `(\w+)`[^|]*\| `([^`]+)` \| `([^`]+)` \|$", PAGE, re.MULTILINE)
CARDS = {
    "harbour/ship": {
        "cost": 3,
        "text": "Sail to the **next** harbour.\n\nThen draw a card.",
        "id": "gull",
        "name": "Gull",
    },
    "harbour/back": {},
    "harbour/coin": {"worth": 5},
}


@pytest.fixture
def harbour(desk: Desk) -> Desk:
    """The example's files, with the art that it asks for."""
    for name, text in EXAMPLE.items():
        desk.write(f"layouts/{name}.yaml", f"# {text}")
    target = BytesIO()
    Image.new("RGB", (640, 480), (90, 140, 170)).save(target, "PNG")
    desk.write("art/ships/gull.png", target.getvalue())
    desk.write("art/icons/coin.svg", '<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>')
    desk.icons["coin"] = "icons/coin.svg"
    return desk


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", CARDS)
def test_the_example_is_laid_out_without_a_word_of_complaint(harbour: Desk, name: str, theme: str) -> None:
    drawing = harbour.lay(CARDS[name], name, theme, palette={}, game={"title": "Harbour"})
    assert not len(harbour.problems), harbour.said()
    marks = list(walk(drawing.marks))
    words = " ".join(mark.text for mark in marks if isinstance(mark, TextRun))
    assert {"harbour/ship": "Gull", "harbour/back": "Harbour", "harbour/coin": "+5"}[name] in words
    assert any(isinstance(mark, Picture) for mark in marks) == (name == "harbour/ship")
    assert any(isinstance(mark, Symbol) for mark in marks) == (name == "harbour/coin")


def test_the_examples_back_is_one_face_and_its_coin_is_round(harbour: Desk) -> None:
    back, coin = harbour.load("harbour/back"), harbour.load("harbour/coin")
    assert back is not None
    assert coin is not None
    assert "card" not in back.mentions
    assert coin.outline.kind == "ellipse"
    assert back.bleed == pytest.approx(3 * 72 / 25.4)


@pytest.mark.parametrize(("name", "example", "gives"), FILTER_ROWS)
def test_a_filters_example_gives_what_the_page_says(name: str, example: str, gives: str) -> None:
    source = example.replace("\\|", "|")
    assert f"|{name}" in source
    assert Templates().render(source, {}) == gives


def test_every_filter_has_its_example() -> None:
    assert sorted(name for name, _, _ in FILTER_ROWS) == sorted([*FILTERS, "default"])


def test_every_size_is_listed_with_its_measures() -> None:
    for name, (width, height) in CARD_SIZES_MM.items():
        assert f"| `{name}` | {width:g} x {height:g} |" in PAGE, name


def test_every_installed_family_is_listed() -> None:
    for family in Fonts().families():
        assert f"| {family} |" in PAGE


WORDS = [*KINDS, *STYLE_KEYS, *LAYOUTS, *ALIGN, *VALIGN, *FITS, *CAPS, *JOINS, *THEMES, *KEYS]


@pytest.mark.parametrize("word", dict.fromkeys(WORDS))
def test_every_kind_key_and_choice_stands_on_the_page(word: str) -> None:
    assert re.search(rf"`[^`\n]*\b{word}\b[^`\n]*`", PAGE) or re.search(rf"^{word}:", PAGE, re.MULTILINE)
