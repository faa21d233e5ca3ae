"""How many cards a page holds, where, and what is said where they do not fit."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheet_making import POKER, STANDARD, codes, inside, millimetres, mm, overlap

from cardgen.diagnostics import Problems, Severity
from cardgen.layout.drawing import Outline
from cardgen.sheets.fitting import grid_for
from cardgen.sheets.grid import Grid, edges_of
from cardgen.sheets.impose import impose
from cardgen.sheets.paper import paper_of_size
from cardgen.sheets.plan import FaceSize, PrintItem, SheetOptions
from cardgen.units import MM


def _grid(face: FaceSize, **options: Any) -> tuple[Grid | None, Problems]:
    problems = Problems()
    return grid_for(SheetOptions(**options), face, problems), problems


def _shape(face: FaceSize, **options: Any) -> tuple[int, int]:
    grid, problems = _grid(face, **options)
    assert grid is not None, list(problems)
    return grid.columns, grid.rows


@pytest.mark.parametrize(
    ("options", "shape"),
    [
        ({"paper": "a4"}, (3, 3)),
        ({"paper": "letter"}, (3, 3)),
        ({"paper": "a5"}, (2, 2)),
        ({"paper": "legal"}, (5, 2)),
        ({"paper": "a3"}, (6, 3)),
        ({"paper": "tabloid"}, (6, 3)),
        ({"paper": "a4", "landscape": True}, (3, 3)),
        ({"paper": "a4", "landscape": True, "grid": (4, 2)}, (4, 2)),
        ({"paper": "a4", "duplex": "fold"}, (4, 1)),
        ({"paper": "a3", "duplex": "fold"}, (3, 3)),
    ],
)
def test_poker_cards_on_every_paper(options: dict[str, Any], shape: tuple[int, int]) -> None:
    assert _shape(POKER, **options) == shape


def test_three_poker_cards_fill_a4_with_margins_of_9_75_mm_exactly() -> None:
    """3 x 63.5 + 2 x 9.75 = 210, which binary fractions miss by a hair."""
    grid, problems = _grid(POKER, margins=mm(9.75, 9.75, 9.75, 9.75))
    assert grid is not None
    assert (grid.columns, grid.rows) == (3, 3)
    assert edges_of(grid)[0] == pytest.approx(9.75 * MM, abs=0.03)
    assert not len(problems)


def test_a_tenth_of_a_millimetre_too_much_is_too_much() -> None:
    assert _shape(POKER, landscape=False, margins=mm(9.75, 9.85, 9.75, 9.75)) != (3, 3)


def test_the_fuller_way_wins_and_upright_cards_win_ties() -> None:
    assert _shape(FaceSize(*mm(97, 60)), paper="a4", landscape=False) == (2, 4)
    turned, _ = _grid(FaceSize(*mm(88.9, 63.5)), paper="a4", landscape=False)
    assert turned is not None
    assert (turned.columns, turned.rows, turned.turned) == (3, 3, True)
    square, _ = _grid(FaceSize(*mm(70, 70)), paper="a4")
    assert square is not None
    assert not square.turned
    assert not square.paper.is_landscape


def test_l03_an_explicit_grid_that_does_not_fit_says_what_it_needs_and_what_there_is() -> None:
    """page A4, margins 5 mm, gap 2 mm, card 89 x 127 mm, grid 3x3"""
    grid, problems = _grid(FaceSize(*mm(89, 127)), margins=mm(5, 5, 5, 5), gap=2 * MM, grid=(3, 3), landscape=False)
    assert grid is None
    (problem,) = problems
    assert problem.code == "S102"
    assert "271 x 385 mm" in problem.message
    assert "200 x 287 mm" in problem.message
    assert "2 x 2" in problem.help


def test_l03_an_automatic_grid_fills_a3() -> None:
    """A3 portrait, margins 5 mm: 4 x 4 upright, and 3 x 6 turned is more."""
    grid, _ = _grid(STANDARD, paper="a3", margins=mm(5, 5, 5, 5), landscape=False)
    assert grid is not None
    assert (grid.columns, grid.rows, grid.turned) == (3, 6, True)
    assert _shape(STANDARD, paper="a3", margins=mm(5, 5, 5, 5), grid=(4, 4)) == (4, 4)


def test_l03_a_card_larger_than_the_page_is_an_error_with_a_remedy() -> None:
    grid, problems = _grid(FaceSize(*mm(300, 400)))
    assert grid is None
    assert codes(problems) == ["S103"]
    _, problems = _grid(FaceSize(*mm(250, 350)))
    assert "--paper a3" in next(iter(problems)).help
    _, problems = _grid(FaceSize(*mm(210, 297)))
    assert "--margin 0mm" in next(iter(problems)).help


def test_l03_margins_larger_than_the_page_are_an_error() -> None:
    grid, problems = _grid(POKER, margins=mm(10, 110, 10, 110), landscape=False)
    assert grid is None
    (problem,) = problems
    assert problem.code == "S104"
    assert "210 x 297 mm" in problem.message


@pytest.mark.parametrize("options", [{}, {"duplex": "fold"}, {"margins": mm(9, 9, 9, 9)}])
def test_paper_too_small_for_any_card_is_said_to_be_that(options: dict[str, Any]) -> None:
    """No margin would help: printers reach nothing of it."""
    _, problems = _grid(FaceSize(*mm(5, 5)), paper=paper_of_size("8mm x 8mm"), **options)
    (problem,) = problems
    assert problem.code == "S104"
    assert "8 x 8 mm is too small" in problem.message
    assert problem.help == "use larger paper, such as `--paper a4`"


def test_l03_sizes_that_a_grid_has_no_room_for_are_told_at_once() -> None:
    faces = {"a": FaceSize(*mm(112, 24)), "b": FaceSize(*mm(89, 127)), "c": FaceSize(*mm(30, 30))}
    problems = Problems()
    impose([PrintItem(name) for name in faces], faces, SheetOptions(grid=(3, 3), landscape=False), problems)
    (problem,) = problems
    assert problem.code == "S102"
    for words in ("336 x 72 mm for cards of 112 x 24 mm", "267 x 381 mm for cards of 89 x 127 mm", "202 x 289 mm"):
        assert words in problem.message
    assert "30" not in problem.message
    assert "8 x 2 of 112 x 24 mm" in problem.help
    assert "2 x 2 of 89 x 127 mm" in problem.help


def test_a_full_page_without_margins_fits() -> None:
    grid, problems = _grid(FaceSize(*mm(210, 297)), margins=(0, 0, 0, 0))
    assert grid is not None
    assert codes(problems) == ["S105"]


def test_p05_bleed_below_the_printable_margin_is_a_warning() -> None:
    """63 x 88 mm with 3 mm of bleed on each side, 3x3: 207 x 282 mm, 1.5 mm from the edge of A4."""
    grid, problems = _grid(STANDARD, gap=6 * MM, grid=(3, 3))
    assert grid is not None
    assert edges_of(grid)[:2] == pytest.approx(mm(4.5, 10.5))
    (problem,) = problems
    assert (problem.code, problem.severity) == ("S105", Severity.WARNING)
    assert "1.5 mm" in problem.message


def test_p05_letter_holds_fewer_rows() -> None:
    """3 x 88 mm with 6 mm between them come within 1.7 mm of Letter's edge, 4 x 63 mm within 4.7 mm."""
    for landscape in (None, False):
        grid, problems = _grid(STANDARD, paper="letter", landscape=landscape, gap=6 * MM)
        assert grid is not None
        assert grid.capacity == 6
        assert not len(problems)


def test_an_automatic_grid_leaves_room_for_bleed_and_marks() -> None:
    """Seven coins with 2 mm of bleed are 201.8 mm and would leave marks nowhere on A4; six do."""
    coin = FaceSize(*mm(25.4, 25.4, 3), Outline("ellipse"))
    assert _shape(coin, bleed=2 * MM) == (6, 9)
    assert _shape(coin, bleed=2 * MM, margins=mm(4, 4, 4, 4)) == (7, 9)
    assert _shape(coin, bleed=0.0, gap=0.0, marks="corner") == (7, 11)


@given(
    st.sampled_from(["a5", "a4", "letter", "legal", "a3", "tabloid"]),
    st.sampled_from(["long", "fold"]),
    st.sampled_from(["corner", "full", "off"]),
    st.tuples(millimetres(15, 130), millimetres(15, 130), millimetres(0, 4)),
    millimetres(0, 6),
)
def test_an_automatic_grid_of_several_cards_is_without_complaint(
    paper: str, duplex: str, marks: str, size: Any, gap: float
) -> None:
    """Bleed that a cut needs, and crop marks of a millimetre, lie within the printable area."""
    grid, problems = _grid(FaceSize(*size), paper=paper, duplex=duplex, gap=gap, marks=marks)
    if grid is None or codes(problems):
        assert grid is None or grid.capacity <= 2, "no page holds one card with all that surrounds it"
        return
    nearest = min(edges_of(grid)) - 4 * MM
    assert nearest >= min(size[2], 2 * MM) - 0.1
    if marks == "corner":
        assert nearest >= min(size[2], 1 * MM) + 1.25 * MM - 0.1 or grid.capacity <= 2


def test_one_large_card_may_reach_the_printable_edge() -> None:
    assert _shape(FaceSize(*mm(200, 287))) == (1, 1)
    grid, problems = _grid(FaceSize(*mm(200, 287, 3)))
    assert grid is not None
    assert codes(problems) == ["S105"]


def test_edges_that_no_card_reaches_are_no_worry() -> None:
    """Of 3 x 3 cards within 1.5 mm of the right edge, one card lies at the left."""
    options = SheetOptions(margins=mm(10, 1, 10, 18), grid=(3, 3), landscape=False)
    for copies, expected in ((1, []), (2, []), (3, ["S105"]), (9, ["S105"])):
        problems = Problems()
        assert grid_for(options, POKER, problems, copies) is not None
        assert codes(problems) == expected, copies


def test_slots_reach_into_the_unprintable_margin_only_when_asked() -> None:
    face = FaceSize(*mm(68, 68))
    assert _shape(face, landscape=False) == (2, 4)
    assert _shape(face, landscape=False, margins=mm(3, 3, 3, 3)) == (3, 4)
    grid, problems = _grid(face, landscape=False, grid=(3, 4))
    assert grid is not None
    assert "S105" in codes(problems)


def test_usual_prints_are_without_complaint() -> None:
    for paper in ("a4", "letter", "a3", "tabloid"):
        for duplex in ("long", "short", "fold"):
            assert not len(_grid(POKER, paper=paper, duplex=duplex)[1]), (paper, duplex)


def test_coins_keep_their_bleed_apart() -> None:
    coin = FaceSize(*mm(25.4, 25.4, 3), Outline("ellipse"))
    grid, _ = _grid(coin)
    assert grid is not None
    assert grid.gap == pytest.approx(6 * MM)
    assert _grid(coin, gap=0.0)[0].gap == 0  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "options", [{"gap": -1.0}, {"bleed": -1.0}, {"grid": (0, 3)}, {"margins": (1, 1, 1, -1)}, {"gap": float("nan")}]
)
def test_senseless_measures_are_errors(options: dict[str, Any]) -> None:
    grid, problems = _grid(POKER, **options)
    assert grid is None
    assert codes(problems) == ["S110"]


def test_an_unknown_paper_is_an_error() -> None:
    grid, problems = _grid(POKER, paper="a44")
    assert grid is None
    assert codes(problems) == ["S101"]


@given(
    st.sampled_from(["a5", "a4", "letter", "legal", "a3", "tabloid"]),
    st.sampled_from([None, True, False]),
    st.sampled_from(["long", "fold"]),
    st.tuples(millimetres(15, 200), millimetres(15, 200)),
    st.tuples(*[millimetres(0, 30)] * 4),
    millimetres(0, 9),
)
def test_slots_stand_apart_within_the_margins_and_are_as_many_as_fit(
    paper: str, landscape: bool | None, duplex: str, size: Any, margins: Any, gap: float
) -> None:
    grid, problems = _grid(FaceSize(*size), paper=paper, landscape=landscape, duplex=duplex, margins=margins, gap=gap)
    if grid is None:
        assert set(codes(problems)) <= {"S103", "S104"}
        return
    slots = grid.slots()
    top, right, bottom, left = margins
    page = grid.paper
    room = (left, top, page.width - left - right, page.height - top - bottom)
    if duplex == "fold":
        room = (left, top, room[2], page.height / 2 - top)
    assert all(inside(slot, room) for slot in slots)
    assert not any(overlap(one, other) for n, one in enumerate(slots) for other in slots[:n])
    wider = grid.columns * (grid.width + gap) + grid.width > room[2] + 0.05
    assert wider, "a column more would fit"
