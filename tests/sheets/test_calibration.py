"""The calibration page: what is read off it, typed in, makes backs meet fronts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_making import WORDS, at, extent, inside, named, words_in

from cardgen.layout.drawing import Drawing, Group, Matrix, Shape, TextRun
from cardgen.sheets.calibration import calibration_sheet, plan_of
from cardgen.sheets.paper import Paper, paper
from cardgen.sheets.plan import BackOffset, Sheet
from cardgen.sheets.turning import Flip, flip_of
from cardgen.units import MM

PAPERS = ["a5", "a4", "letter", "legal", "a3", "tabloid"]


def _flip(page: Paper, duplex: str) -> Flip:
    flip = flip_of(duplex, page)  # type: ignore[arg-type]
    assert flip is not None
    return flip


def _sheet(page: Paper, duplex: str, **more: Any) -> Sheet:
    return calibration_sheet(page, duplex, WORDS, **more)  # type: ignore[arg-type]


def _feet(drawing: Drawing, name: str, along: int) -> list[float]:
    """Where the lines of a scale stand: the first points of its strokes, on the page, along the scale."""
    group = named(drawing, name)
    assert group is not None
    (shape,) = group.marks
    assert isinstance(shape, Shape)
    return [at(group.matrix, *command[1:])[along] for command in shape.path if command[0] == "M"]  # type: ignore[arg-type]


def _read(sheet: Sheet, letter: str, printed: Matrix, flip: Flip, page: Paper) -> float:
    """What somebody reads who holds the sheet against a light: the number of the line that meets best."""
    assert sheet.front is not None
    assert sheet.back is not None
    along = 0 if letter == "A" else 1
    fronts = _feet(sheet.front.furniture, f"scale {letter}", along)
    group = named(sheet.back.furniture, letter)
    assert group is not None
    (shape,) = group.marks
    assert isinstance(shape, Shape)
    backs = []
    for command in shape.path:
        if command[0] == "M":
            x, y = at(printed, *at(group.matrix, *command[1:]))  # type: ignore[arg-type]
            seen = (flip.total - x, y) if flip.sideways else (x, flip.total - y)
            backs.append(seen[along])
    best = min(range(len(fronts)), key=lambda n: abs(fronts[n] - backs[n]))
    scale = next(scale for scale in plan_of(page, flip).scales if scale.letter == letter)
    return (best - scale.reach) * scale.sign / 10


@settings(max_examples=60)
@given(
    st.sampled_from(PAPERS),
    st.booleans(),
    st.sampled_from(["long", "short"]),
    st.integers(-9, 9),
    st.integers(-9, 9),
    st.integers(-8, 8),
)
def test_what_is_read_off_undoes_the_printers_error(
    name: str, landscape: bool, duplex: str, dx: int, dy: int, angle: int
) -> None:
    """A printer that shifts backs by tenths of a millimetre and turns them a little."""
    page = paper(name, landscape)
    flip = _flip(page, duplex)
    sheet = _sheet(page, duplex)
    error = BackOffset(dx / 10 * MM, dy / 10 * MM, angle / 40).matrix(page)
    across, left, right = (_read(sheet, letter, error, flip, page) for letter in "ABC")
    typed = BackOffset(across * MM, (left + right) / 2 * MM, plan_of(page, flip).factor * (left - right))
    fixed = typed.matrix(page)
    for x, y in ((0.0, 0.0), (page.width, 0.0), (page.width / 2, page.height)):
        # Half a line of each scale, and the angle's at the far corner.
        assert at(error, *at(fixed, x, y)) == pytest.approx((x, y), abs=0.35 * MM)
    assert typed.dx == pytest.approx(-dx / 10 * MM, abs=0.06 * MM)


def test_a_plain_shift_is_read_exactly() -> None:
    """0.7 mm right and 0.4 mm up on the back: the page says -0.7 and +0.4."""
    for duplex in ("long", "short"):
        page = paper("a4")
        flip = _flip(page, duplex)
        sheet = _sheet(page, duplex)
        printed = BackOffset(0.7 * MM, -0.4 * MM).matrix(page)
        readings = [_read(sheet, letter, printed, flip, page) for letter in "ABC"]
        assert readings == [-0.7, 0.4, 0.4]


def test_the_numbers_beside_the_lines_are_those_that_are_read() -> None:
    page = paper("a4")
    for duplex, sign in (("long", 1), ("short", -1)):
        sheet = _sheet(page, duplex)
        assert sheet.front is not None
        texts = [mark for mark in sheet.front.furniture.marks if isinstance(mark, TextRun)]
        number = next(run for run in texts if run.text == "+0.5")
        middle = number.x + number.width / 2
        assert middle == pytest.approx(page.width / 2 + sign * 5 * 3 * MM)


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("name", PAPERS)
def test_everything_is_on_the_page_and_nothing_covers_anything(name: str, landscape: bool, duplex: str) -> None:
    page = paper(name, landscape)
    sheet = _sheet(page, duplex)
    room = (5 * MM, 5 * MM, page.width - 10 * MM, page.height - 10 * MM)
    for side in (sheet.front, sheet.back):
        assert side is not None
        for mark in side.furniture.marks:
            assert inside(extent(mark), room), words_in([mark])
    assert sheet.front is not None
    boxes = list(_text_boxes(sheet.front.furniture))
    for number, (one, text) in enumerate(boxes):
        for other, more in boxes[:number]:
            across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
            down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
            assert across <= 0 or down <= 0, (text, more)


def _text_boxes(drawing: Drawing) -> Iterator[tuple[tuple[float, float, float, float], str]]:
    for mark in drawing.marks:
        if isinstance(mark, TextRun):
            yield (mark.x, mark.y - 0.7 * mark.size, mark.width, 0.9 * mark.size), mark.text
        elif isinstance(mark, Group) and mark.name.startswith("scale"):
            yield extent(mark), mark.name


def test_the_words_say_what_to_type() -> None:
    page = paper("a4")
    told = words_in(_sheet(page, "long").front.furniture.marks)  # type: ignore[union-attr]
    assert "turned on the long edge" in told
    assert "cardgen build --offset 0.5mm,-0.2mm,-0.07" in told
    factor = plan_of(page, _flip(page, "long")).factor
    assert f"Angle = {factor:g} x (B - C)" in told
    assert factor * (-0.3 - -0.1) == pytest.approx(-0.07)


def test_an_offset_can_be_checked_by_printing_the_page_with_it() -> None:
    offset = BackOffset.parse("0.5mm,-0.3mm,0.2")
    page = paper("a4")
    sheet = _sheet(page, "long", offset=offset)
    assert sheet.back is not None
    assert sheet.back.transform == offset.matrix(page)
    assert "Printed with 0.5mm,-0.3mm,0.2" in words_in(sheet.front.furniture.marks)  # type: ignore[union-attr]


@pytest.mark.parametrize("duplex", ["fold", "none"])
def test_without_turning_there_is_nothing_to_measure(duplex: str) -> None:
    with pytest.raises(ValueError, match="nothing to measure"):
        _sheet(paper("a4"), duplex)
