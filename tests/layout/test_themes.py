"""Themes: what a layout says itself, greyscale, low ink."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laying import SQUARE, Desk
from PIL import Image

from cardgen.layout.colours import contrast, grey, hex_colour, luminance
from cardgen.layout.drawing import Drawing, Shape, Symbol, TextRun, walk

LAYOUT = """
palette: {kind: 0072B2}
let: {wide: 100}
styles: {s: {family: Lilita One, size: 10pt, colour: paper}}
elements:
  ground: {rectangle: [-3, -3, "{{ wide + 6 }}", 146], fill: kind}
  pattern: {svg: square.svg, box: [-3, -3, 106, 146], fill: 0069A6}
  banner: {rectangle: [5, -3, 20, 60], fill: ink}
  number: {text: "33", box: [5, 5, 20, 20], style: s}
  name: {text: "Hope", box: [30, 5, 60, 20], style: s}
"""
ADAPTED = """
themes:
  low-ink:
    palette: {kind: FFFFFF}
    let: {wide: 50}
    styles: {s: {colour: ink}}
    elements: {pattern: null, banner: {fill: none, stroke: ink, line: 1}, frame: {rectangle: [0, 0, 1, 1], fill: red}}
  greyscale: {palette: {kind: '575757'}}
"""


def colours(drawing: Drawing) -> set[str]:
    found: set[str | None] = set()
    for mark in walk(drawing.marks):
        if isinstance(mark, Shape):
            found |= {mark.fill, mark.stroke}
        elif isinstance(mark, TextRun):
            found.add(mark.fill)
    return {colour for colour in found if colour}


def words(drawing: Drawing) -> dict[str, str]:
    return {mark.text: mark.fill for mark in walk(drawing.marks) if isinstance(mark, TextRun)}


@pytest.fixture
def themed(desk: Desk) -> Desk:
    desk.write("art/square.svg", SQUARE)
    return desk


def test_a_layout_says_itself_what_a_theme_looks_like(themed: Desk) -> None:
    themed.layout(LAYOUT + ADAPTED)
    drawing = themed.lay(theme="low-ink")
    assert not len(themed.problems)
    ground, banner, *_, frame = drawing.marks
    assert isinstance(ground, Shape)
    assert isinstance(banner, Shape)
    assert isinstance(frame, Shape)
    assert ground.fill == "FFFFFF"
    assert ("L", 53.0, -3.0) in ground.path
    assert (banner.fill, banner.stroke) == (None, "101010")
    assert words(drawing) == {"33": "101010", "Hope": "101010"}
    assert colours(themed.lay()) == {"0072B2", "0069A6", "101010", "FFFFFF"}


def test_expressions_know_their_theme(themed: Desk) -> None:
    themed.elements("a: {rectangle: [0, 0, 1, 1], fill: \"{{ 'red' if theme == 'low-ink' else 'ink' }}\"}")
    assert colours(themed.lay(theme="low-ink", theme_=1)) == {"CC0000"}


def test_greyscale_turns_all_that_is_left_to_grey_symbols_and_pictures_too(themed: Desk) -> None:
    target = BytesIO()
    Image.new("RGB", (300, 300), (255, 0, 0)).save(target, "PNG")
    themed.write("art/a.png", target.getvalue())
    themed.layout(
        LAYOUT
        + "  photo: {image: a.png, box: [0, 0, 9, 9]}\n"
        + "  g: {opacity: 0.5, group: {r: {rectangle: [0, 0, 1, 1], fill: red}}}\n"
        + ADAPTED
    )
    drawing = themed.lay(theme="greyscale")
    assert all(colour[:2] * 3 == colour for colour in colours(drawing))
    assert drawing.marks[0].fill == "575757"  # type: ignore[union-attr]
    symbols = [mark for mark in drawing.marks if isinstance(mark, Symbol)]
    again = [mark for mark in themed.lay(theme="greyscale").marks if isinstance(mark, Symbol)]
    coloured = [mark for mark in themed.lay().marks if isinstance(mark, Symbol)]
    assert symbols == again
    assert symbols[0].key != coloured[0].key
    assert symbols[0].matrix == coloured[0].matrix
    (photo,) = [digest for digest in themed.tools.art.pictures if not digest.startswith("grey-")]
    assert f"picture grey-{photo} at" in drawing.dump()


def test_low_ink_whitens_large_grounds_and_keeps_words_readable(themed: Desk) -> None:
    themed.layout(LAYOUT)
    drawing = themed.lay(theme="low-ink")
    ground, _, banner, *_ = drawing.marks
    assert isinstance(ground, Shape)
    assert isinstance(banner, Shape)
    assert ground.fill == "FFFFFF"
    assert banner.fill == "101010"
    assert words(drawing) == {"33": "FFFFFF", "Hope": "101010"}


def test_low_ink_leaves_light_grounds_and_dark_words_alone(themed: Desk) -> None:
    themed.layout(LAYOUT.replace("0072B2", "FFFFF0").replace("colour: paper", "colour: red"))
    drawing = themed.lay(theme="low-ink")
    assert drawing.marks[0].fill == "FFFFF0"  # type: ignore[union-attr]
    assert words(drawing) == {"33": "CC0000", "Hope": "CC0000"}


def test_low_ink_looks_into_groups_and_large_symbols(themed: Desk) -> None:
    themed.write(
        "art/ground.svg",
        '<svg viewBox="0 0 10 14"><rect width="10" height="14" fill="#123"/><rect width="1" height="1"/></svg>',
    )
    themed.elements("""
        art: {svg: ground.svg, inside: face}
        g:
          at: [10, 10]
          scale: 2
          group: {r: {rectangle: [0, 0, 45, 60], fill: red}, s: {ellipse: [5, 5, 5], fill: red}}
    """)
    lines = [line.strip() for line in themed.lay(theme="low-ink").dump().splitlines()]
    assert [line.split()[2] for line in lines if line.startswith("shape")] == ["FFFFFF", "CC0000"]
    symbol = next(mark for mark in themed.lay(theme="low-ink").marks if isinstance(mark, Symbol))
    assert [mark.fill for mark in symbol.marks] == ["FFFFFF", "000000"]  # type: ignore[union-attr]


def test_a_theme_of_a_parent_may_speak_of_elements_that_are_gone(themed: Desk) -> None:
    themed.layout(LAYOUT + ADAPTED, "base")
    themed.layout(
        "extends: base\nelements: {pattern: null, banner: null}\nthemes: {low-ink: {elements: {name: null}}}", head=""
    )
    drawing = themed.lay(theme="low-ink")
    assert not len(themed.problems), themed.said()
    assert len(drawing.marks) == 3


def test_what_is_wrong_in_a_theme_is_told_when_it_is_used(themed: Desk) -> None:
    themed.elements("a: {rectangle: [0, 0, 1, 1]}", "themes: {low-ink: {elements: {a: {colr: red}}}}")
    themed.lay()
    assert not len(themed.problems)
    themed.lay(theme="low-ink")
    assert [p.code for p in themed.problems] == ["L103"]


# The greys of the Switchcraft palette, by the formula of PDF (0.3, 0.59, 0.11).
GREYS = {"0072B2": "57", "CC79A7": "97", "E69F00": "A3", "000000": "00", "FFFFFF": "FF", "1B1A2E": "1C"}


@pytest.mark.parametrize(("colour", "value"), GREYS.items())
def test_greys(colour: str, value: str) -> None:
    assert grey(colour) == value * 3


def test_colours_as_written() -> None:
    assert hex_colour("#fff") == "FFFFFF"
    assert hex_colour("1b1a2e") == "1B1A2E"
    assert hex_colour("red") is None
    assert hex_colour("12345") is None


@given(st.integers(0, 0xFFFFFF), st.integers(0, 0xFFFFFF))
def test_contrast_is_between_1_and_21_and_the_same_both_ways(one: int, other: int) -> None:
    a, b = f"{one:06X}", f"{other:06X}"
    assert 1 <= contrast(a, b) <= 21
    assert contrast(a, b) == contrast(b, a)
    assert contrast("000000", "FFFFFF") == pytest.approx(21)
    assert 0 <= luminance(a) <= 1
