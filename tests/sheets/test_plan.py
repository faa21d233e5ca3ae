"""The plan's own arithmetic: turned faces, offsets as text, papers by name."""

from __future__ import annotations

from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheet_making import at

from cardgen.sheets.paper import paper, paper_of_size
from cardgen.sheets.plan import NO_OFFSET, BackOffset, Placement
from cardgen.sheets.turning import flip_of
from cardgen.units import MM, LengthError


def _placed(turn: int, width: float, height: float) -> Placement:
    box = (100.0, 200.0, width, height)
    return Placement("f", *box, turn, box)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("turn", "width", "height", "top_left", "top_right"),
    [
        (0, 30, 50, (100, 200), (130, 200)),
        (90, 50, 30, (150, 200), (150, 230)),
        (180, 30, 50, (130, 250), (100, 250)),
        (270, 50, 30, (100, 230), (100, 200)),
    ],
)
def test_a_turned_face_covers_its_rectangle(
    turn: int, width: float, height: float, top_left: tuple[float, float], top_right: tuple[float, float]
) -> None:
    """A face of 30 x 50, clockwise: at 90 its top left corner lies top right."""
    matrix = _placed(turn, width, height).matrix
    assert at(matrix, 0, 0) == top_left
    assert at(matrix, 30, 0) == top_right
    corners = [at(matrix, x, y) for x in (0, 30) for y in (0, 50)]
    assert (min(x for x, _ in corners), min(y for _, y in corners)) == (100, 200)
    assert (max(x for x, _ in corners), max(y for _, y in corners)) == (100 + width, 200 + height)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0.5mm,-0.3mm,0.2", BackOffset(0.5 * MM, -0.3 * MM, 0.2)),
        (" 1 , 2 ", BackOffset(1 * MM, 2 * MM)),
        ("0.01in,3pt,-1deg", BackOffset(0.72, 3.0, -1.0)),
        ("0mm,0mm", NO_OFFSET),
    ],
)
def test_an_offset_is_read(text: str, expected: BackOffset) -> None:
    assert BackOffset.parse(text) == pytest.approx(expected)


@pytest.mark.parametrize("text", ["", "1mm", "0,5mm,0,3mm", "1mm,2furlong", "1mm,2mm,north", "1mm,2mm,90", "a,b"])
def test_what_is_no_offset_is_refused_with_advice(text: str) -> None:
    with pytest.raises(LengthError) as caught:
        BackOffset.parse(text)
    assert caught.value.hint


@given(st.integers(-500, 500), st.integers(-500, 500), st.integers(-1000, 1000))
def test_an_offset_survives_being_written(dx: int, dy: int, angle: int) -> None:
    offset = BackOffset(dx / 100 * MM, dy / 100 * MM, angle / 100)
    assert BackOffset.parse(str(offset)) == pytest.approx(offset)


def test_an_offset_turns_clockwise_about_the_middle_and_then_shifts() -> None:
    page = paper("a4")
    matrix = BackOffset(3.0, -5.0, 2.0).matrix(page)
    x, y = page.width / 2, page.height / 2
    assert at(matrix, x, y) == pytest.approx((x + 3, y - 5))
    turned = (x + 3 + 100 * cos(radians(2)), y - 5 + 100 * sin(radians(2)))
    assert at(matrix, x + 100, y) == pytest.approx(turned), "right of the middle comes lower: clockwise"


def test_papers_measure_what_their_standards_say() -> None:
    assert paper("A4")[1:] == pytest.approx((595.2756, 841.8898), abs=1e-3)
    assert paper("letter")[1:] == (612, 792)
    assert paper("tabloid", landscape=True)[1:] == (1224, 792)
    assert paper("a3")[1:] == pytest.approx((297 * MM, 420 * MM))
    assert paper_of_size("320mm x 450mm")[1:] == pytest.approx((320 * MM, 450 * MM))


@pytest.mark.parametrize("text", ["320mm", "0mm x 5mm", "a x b", "320 x 450"])
def test_what_is_no_size_of_paper_is_refused(text: str) -> None:
    with pytest.raises(LengthError):
        paper_of_size(text)


def test_an_unknown_paper_gets_the_nearest_name() -> None:
    with pytest.raises(LengthError) as caught:
        paper("leter")
    assert "did you mean `letter`?" in caught.value.hint


@pytest.mark.parametrize(
    ("duplex", "landscape", "sideways"),
    [("long", False, True), ("short", False, False), ("long", True, False), ("short", True, True)],
)
def test_the_edge_is_the_papers_as_it_lies(duplex: str, landscape: bool, sideways: bool) -> None:
    """The long edge of a landscape page is its top: turning on it turns the page upside down."""
    flip = flip_of(duplex, paper("a4", landscape))  # type: ignore[arg-type]
    assert flip is not None
    assert flip.sideways is sideways
