"""Low ink for a layout that says nothing of it: what stood on a ground that is made white is still to be seen."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
from laying import SQUARE, Desk
from PIL import Image

from cardgen.layout.drawing import Drawing, Shape, Symbol, TextRun, walk

GROUND = "ground: {rectangle: [-3, -3, 106, 146], fill: 0072B2}\n"
STYLE = "styles: {s: {family: Lilita One, size: 10pt, colour: paper}}"
INK, WHITE = "101010", "FFFFFF"


def low(desk: Desk, elements: str, more: str = STYLE) -> Drawing:
    """A face of 100 x 140 pt on a blue ground, at low ink."""
    desk.elements(GROUND + elements, more)
    drawing = desk.lay(theme="low-ink")
    assert not len(desk.problems), desk.said()
    return drawing


def shapes(drawing: Drawing) -> list[tuple[str | None, str | None]]:
    """Fill and stroke of every shape but the ground, which is plain white."""
    found = [(mark.fill, mark.stroke) for mark in walk(drawing.marks) if isinstance(mark, Shape)]
    assert found[0] == (WHITE, None)
    return found[1:]


def words(drawing: Drawing) -> dict[str, str]:
    return {mark.text.strip(): mark.fill for mark in walk(drawing.marks) if isinstance(mark, TextRun)}


def symbols(drawing: Drawing) -> Iterator[Symbol]:
    return (mark for mark in walk(drawing.marks) if isinstance(mark, Symbol))


@pytest.fixture(autouse=True)
def _art(desk: Desk) -> None:
    desk.write("art/square.svg", SQUARE)
    desk.icons["coin"] = "square.svg"


@pytest.mark.parametrize("colour", ["paper", "AAAAAA"])
def test_an_icon_in_a_text_goes_with_its_words(desk: Desk, colour: str) -> None:
    drawing = low(desk, f'cost: {{text: "{{coin}} 3", box: [9, 9, 50, 20], style: s, colour: {colour}}}')
    assert words(drawing) == {"3": INK}
    assert shapes(drawing) == [(INK, None)]


def test_a_coloured_icon_keeps_its_colour(desk: Desk) -> None:
    assert shapes(low(desk, "a: {icon: coin, box: [9, 9, 20, 20], fill: red}")) == [("CC0000", None)]


@pytest.mark.parametrize("kind", ["icon: coin", "svg: square.svg"])
def test_white_icons_and_drawings_take_ink(desk: Desk, kind: str) -> None:
    drawing = low(desk, f"a: {{{kind}, box: [9, 9, 20, 20], fill: paper}}")
    assert shapes(drawing) == [(INK, None)]
    plain = next(symbols(low(desk, f"a: {{{kind}, box: [9, 9, 20, 20], fill: ink}}")))
    assert next(symbols(drawing)) == plain


def test_a_white_icon_on_what_stays_dark_stays_white(desk: Desk) -> None:
    disc = "disc: {ellipse: [30, 30, 20], fill: ink}\n"
    assert shapes(low(desk, disc + "a: {icon: coin, box: [20, 20, 20, 20], fill: paper}"))[1] == (WHITE, None)


def test_a_white_icon_with_an_outline_of_its_own_is_left_alone(desk: Desk) -> None:
    icon = "a: {icon: coin, box: [9, 9, 20, 20], fill: paper, stroke: ink, line: 2}"
    assert shapes(low(desk, icon)) == [(None, INK), (WHITE, None)]


def test_a_white_drawing_that_bears_words_is_outlined_and_they_stay(desk: Desk) -> None:
    gem = "gem: {svg: square.svg, box: [10, 10, 30, 30], fill: paper}\n"
    number = 'n: {text: "7", box: [10, 10, 30, 30], style: s, colour: red, align: center, valign: middle}'
    drawing = low(desk, gem + number)
    assert shapes(drawing) == [(WHITE, INK)]
    assert words(drawing) == {"7": "CC0000"}
    symbol = next(symbols(drawing))
    line = next(mark.line for mark in symbol.marks if isinstance(mark, Shape))
    assert line * symbol.matrix[0] == pytest.approx(0.5)
    assert symbol.box[0] < 0


def test_white_words_on_a_dark_drawing_stay_white(desk: Desk) -> None:
    gem = "gem: {svg: square.svg, box: [10, 10, 30, 30], fill: ink}\n"
    number = 'n: {text: "7", box: [10, 10, 30, 30], style: s, align: center, valign: middle}'
    assert words(low(desk, gem + number)) == {"7": WHITE}


def test_a_drawing_of_many_colours_has_its_white_parts_outlined(desk: Desk) -> None:
    flag = '<rect width="10" height="5" fill="#fff"/><rect y="5" width="10" height="5" fill="#c00"/>'
    badge = '<circle cx="5" cy="5" r="2" fill="#fff"/>'
    desk.write("art/flag.svg", f'<svg viewBox="0 0 10 10">{flag}{badge}</svg>')
    drawing = low(desk, "a: {svg: flag.svg, box: [10, 10, 30, 30]}")
    assert shapes(drawing)[:2] == [(WHITE, INK), ("CC0000", None)]


@pytest.mark.parametrize("colour", ["FFFFFF", "FFF8E0", "F6F0C0"])
def test_pale_panels_get_an_outline_and_what_stands_on_them_does_not(desk: Desk, colour: str) -> None:
    panel = f"panel: {{rectangle: [10, 60, 80, 60], radius: 4, fill: '{colour}'}}\n"
    inner = "inner: {rectangle: [20, 70, 20, 20], fill: paper}\n"
    text = 'w: {text: "Words", box: [20, 70, 60, 40], style: s, colour: ink}'
    drawing = low(desk, panel + inner + text)
    assert shapes(drawing) == [(colour, INK), (WHITE, None)]
    assert words(drawing) == {"Words": INK}
    assert drawing.marks[1].line == 0.5  # type: ignore[union-attr]


def test_an_outline_that_shows_stays_and_a_white_one_takes_ink(desk: Desk) -> None:
    drawing = low(
        desk,
        """\
        a: {rectangle: [10, 10, 20, 20], fill: paper, stroke: red, line: 2}
        b: {rectangle: [40, 10, 20, 20], fill: paper, stroke: paper, line: 2}
        c: {rectangle: [5, 5, 90, 130], stroke: paper, line: 2}
        d: {line: [10, 50, 90, 50], stroke: paper, width: 1}
        e: {rectangle: [10, 60, 80, 1], fill: paper}
        f: {ellipse: [50, 90, 20], fill: red, stroke: paper, line: 2}
        """.replace("        ", ""),
    )
    expected = [(WHITE, "CC0000"), (WHITE, INK), (None, INK), (None, INK), (INK, None), ("CC0000", WHITE)]
    assert shapes(drawing) == expected


def test_a_panel_of_more_than_two_fifths_is_outlined_too(desk: Desk) -> None:
    assert shapes(low(desk, "panel: {rectangle: [4, 4, 92, 132], fill: paper}")) == [(WHITE, INK)]


def test_zones_that_only_their_colours_told_apart_are_outlined(desk: Desk) -> None:
    """The one ground that reaches over all of the face has nothing beside it."""
    zones = "top: {rectangle: [-3, -3, 106, 70], fill: red}\nfoot: {rectangle: [-3, 67, 106, 76], fill: 009E73}"
    assert shapes(low(desk, zones)) == [(WHITE, INK), (WHITE, INK)]


def test_a_ground_within_a_window_has_its_edge_drawn(desk: Desk) -> None:
    window = "w: {box: [10, 10, 80, 100], clip: ellipse, group: {sky: {rectangle: [0, 0, 100, 140], fill: red}}}"
    (sky, edge) = shapes(low(desk, window))
    assert sky[0] == WHITE
    assert edge == (None, INK)


def test_words_on_a_picture_are_left_as_they_are(desk: Desk) -> None:
    target = BytesIO()
    Image.new("RGB", (300, 300), (9, 9, 9)).save(target, "PNG")
    desk.write("art/night.png", target.getvalue())
    picture = "p: {image: night.png, box: [10, 10, 60, 60]}\n"
    drawing = low(desk, picture + 'n: {text: "Night", box: [10, 10, 60, 60], style: s}')
    assert words(drawing) == {"Night": WHITE}


def test_a_round_token_is_a_ground_without_an_outline(desk: Desk) -> None:
    desk.elements("ground: {ellipse: [50, 70, 70], fill: red}\nstar: {ellipse: [50, 70, 9], fill: paper}")
    assert shapes(desk.lay(theme="low-ink")) == [(WHITE, INK)]
