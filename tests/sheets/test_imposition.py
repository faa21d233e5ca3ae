"""Fronts and backs: which face stands where, and that they meet when the paper is turned."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from sheet_making import (
    POKER,
    at,
    clean,
    codes,
    inside,
    items,
    jobs,
    mm,
    overlap,
    sheets_of,
    trim,
)

from cardgen.diagnostics import Problems
from cardgen.layout.drawing import IDENTITY, Outline
from cardgen.sheets.impose import impose
from cardgen.sheets.plan import BackOffset, FaceSize, Placement, PrintItem, Sheet, SheetOptions, Side
from cardgen.units import MM


def _faces(side: Side | None) -> dict[str, Placement]:
    assert side is not None
    return {place.face: place for place in side.placements}


def _both(sheet: Sheet, folded: bool) -> tuple[dict[str, Placement], dict[str, Placement]]:
    """Fronts and backs by the card's number."""
    shown = _faces(sheet.front) | ({} if folded else _faces(sheet.back) if sheet.back else {})
    fronts = {key[1:]: place for key, place in shown.items() if key[0] == "f"}
    backs = {key[1:]: place for key, place in shown.items() if key[0] == "b"}
    return fronts, backs


def _turned(sheet: Sheet, duplex: str, x: float, y: float) -> tuple[float, float]:
    """Where a point of the back is seen from the front when the paper has been turned (or folded)."""
    width, height = sheet.paper.width, sheet.paper.height
    upright_edge_turns = duplex == ("long" if height >= width else "short")
    return (width - x, y) if upright_edge_turns else (x, height - y)


@settings(max_examples=150)
@given(jobs())
def test_turning_the_sheet_brings_every_back_over_its_front(
    job: tuple[list[PrintItem], FaceSize, dict[str, Any]],
) -> None:
    """The back's corners land on the front's: its left on the front's right, as when a card is turned like a page."""
    cards, face, options = job
    made, problems = sheets_of(cards, face, **options)
    assert bool(made) != problems.has_errors
    seen = 0
    for sheet in made:
        fronts, backs = _both(sheet, options["duplex"] == "fold")
        wanted = {card.back[1:] for card in cards if card.back and card.front[1:] in fronts}
        assert set(backs) == wanted
        seen += len(fronts)
        for number, back in backs.items():
            for u, v in ((0, 0), (face.width, 0), (0, face.height), (face.width, face.height)):
                over = _turned(sheet, options["duplex"], *at(back.matrix, u, v))
                assert over == pytest.approx(at(fronts[number].matrix, face.width - u, v), abs=1e-6)
    assert seen in (0, len(cards))


@settings(max_examples=150)
@given(jobs())
def test_nothing_is_drawn_over_another_card_or_beyond_the_page(job: Any) -> None:
    cards, face, options = job
    made, problems = sheets_of(cards, face, **options)
    for sheet in made if "S115" not in codes(problems) else []:
        page = (0.0, 0.0, sheet.paper.width, sheet.paper.height)
        for side in (sheet.front, sheet.back):
            places = side.placements if side is not None else ()
            for number, place in enumerate(places):
                assert inside(trim(place), page)
                assert inside(place.clip, page)
                assert inside(trim(place), place.clip, 1e-9)
                for other in places[:number]:
                    assert not overlap(trim(place), trim(other))
                    assert not overlap(place.clip, trim(other))
                    assert not overlap(other.clip, trim(place))


@given(jobs())
@settings(max_examples=50)
def test_a_slots_place_does_not_depend_on_how_many_cards_there_are(job: Any) -> None:
    cards, face, options = job
    many = [PrintItem(f"f{n}", f"b{n}") for n in range(300)]
    full, few = sheets_of(many, face, **options)[0], sheets_of(cards, face, **options)[0]
    for one, other in zip(few, full, strict=False):
        for part, whole in ((one.front, other.front), (one.back, other.back)):
            if part is not None and whole is not None:
                places = {place.face: (trim(place), place.turn) for place in whole.placements}
                assert all(places[place.face] == (trim(place), place.turn) for place in part.placements)


def test_p01_columns_are_mirrored_and_so_are_uneven_margins() -> None:
    """A4, 3x3, long edge, margins left 8 mm and right 14 mm that the cards fill: back (r, c) holds front (r, 2-c)."""
    face = FaceSize(188 / 3 * MM, 88 * MM, 0.0)
    (sheet,) = clean(items(9), face, margins=mm(10, 14, 10, 8), landscape=False)
    fronts, backs = _faces(sheet.front), _faces(sheet.back)
    assert min(place.x for place in fronts.values()) == pytest.approx(8 * MM)
    assert min(place.x for place in backs.values()) == pytest.approx(14 * MM)
    for number in range(9):
        row, column = divmod(number, 3)
        opposite = fronts[f"f{row * 3 + 2 - column}"]
        back, front = backs[f"b{number}"], fronts[f"f{number}"]
        assert back.turn == 0, "upright"
        assert back.y == front.y
        assert back.x == pytest.approx(sheet.paper.width - front.x - front.width)
        assert back.x == pytest.approx(opposite.x + 6 * MM)


def test_p01_the_sheet_says_which_edge_to_turn_on() -> None:
    from sheet_making import WORDS, words_in

    for duplex in ("long", "short"):
        (sheet,) = clean(items(9), duplex=duplex, words=WORDS, title="Test")
        for side in (sheet.front, sheet.back):
            assert side is not None
            assert f"turn on the {duplex} edge" in words_in(side.furniture.marks)


def test_on_the_short_edge_rows_are_mirrored_and_backs_stand_on_their_heads() -> None:
    (sheet,) = clean(items(9), duplex="short")
    fronts, backs = _faces(sheet.front), _faces(sheet.back)
    assert {place.turn for place in backs.values()} == {180}
    assert backs["b0"].x == fronts["f0"].x
    assert backs["b0"].y == pytest.approx(fronts["f6"].y)


def test_p03_cards_without_a_back_keep_their_place() -> None:
    """5 cards with backs, 4 without, 3 with, 3x3."""
    with_back = [True] * 5 + [False] * 4 + [True] * 3
    first, second = clean(items(12, with_back))
    assert set(_faces(first.front)) == {f"f{n}" for n in range(9)}
    assert set(_faces(first.back)) == {f"b{n}" for n in range(5)}
    assert set(_faces(second.back)) == {"b9", "b10", "b11"}
    for sheet in (first, second):
        fronts, backs = _both(sheet, False)
        for number, back in backs.items():
            assert back.x == pytest.approx(sheet.paper.width - fronts[number].x - fronts[number].width)


def test_p03_half_full_pages_stand_where_full_ones_do() -> None:
    """4 fronts on a 4x2 landscape page against a full page of 8 backs."""
    options = {"landscape": True, "grid": (4, 2)}
    few = clean(items(4), side="fronts", **options)
    full = clean(items(8), side="backs", **options)
    fronts, backs = _faces(few[0].front), _faces(full[0].back)
    assert few[0].back is None
    assert full[0].front is None
    for number in range(4):
        front, back = fronts[f"f{number}"], backs[f"b{number}"]
        assert back.x == front.x
        assert back.y == pytest.approx(few[0].paper.height - front.y - front.height)


def test_every_sheet_has_a_back_page_if_any_has() -> None:
    """Otherwise a duplex printer would print the second front behind the first."""
    made = clean(items(18, [False] * 17 + [True]))
    assert [sheet.back is not None for sheet in made] == [True, True]
    assert made[0].back is not None
    assert made[0].back.placements == ()


def test_cards_without_backs_are_printed_on_one_side_and_never_folded() -> None:
    fronts = items(9, [False] * 9)
    for duplex in ("long", "short", "fold", "none"):
        (sheet,) = clean(fronts, duplex=duplex)
        assert sheet.back is None
        assert len(_faces(sheet.front)) == 9


def test_without_duplex_backs_are_left_out_unless_asked_for() -> None:
    (sheet,) = clean(items(9), duplex="none")
    assert sheet.back is None
    (alone,) = clean(items(9), duplex="none", side="backs")
    assert alone.front is None
    assert _faces(alone.back)["b0"].x > _faces(alone.back)["b2"].x, "as seen from behind"


@pytest.mark.parametrize("duplex", ["long", "short", "fold", "none"])
def test_backs_alone_of_cards_without_backs_are_no_sheets(duplex: str) -> None:
    made, problems = sheets_of(items(2, [False, False]), duplex=duplex, side="backs", label="Mats")
    assert made == []
    (notice,) = problems
    assert (notice.code, notice.message) == ("S113", "Mats: nothing here has a back, so no backs are printed")
    made, problems = sheets_of(items(18, [True] + [False] * 17), duplex="long", side="backs")
    assert len(made) == 2, "a stack of fronts printed before keeps its order"
    assert codes(problems) == []


def test_messages_name_the_component_but_not_what_holds_for_all() -> None:
    _, problems = sheets_of(items(1), FaceSize(*mm(500, 700)), label="Posters")
    assert [problem.message.partition(":")[0] for problem in problems] == ["Posters"]
    _, problems = sheets_of(items(9), paper="letter", label="Deck")
    assert [problem.message.partition(":")[0] for problem in problems] == ["Deck"]
    _, problems = sheets_of(items(1), paper="a44", label="Deck")
    assert next(iter(problems)).message == "there is no paper `a44`"
    _, problems = sheets_of(items(1), POKER._replace(bleed=0.0), bleed=3 * MM, label="Deck")
    assert next(iter(problems)).message.startswith("`card 0` has 0 mm")


def test_gutterfold_puts_backs_upside_down_beyond_the_fold() -> None:
    (sheet,) = clean(items(4), duplex="fold")
    assert sheet.back is None
    faces, middle = _faces(sheet.front), sheet.paper.height / 2
    for number in range(4):
        front, back = faces[f"f{number}"], faces[f"b{number}"]
        assert (front.turn, back.turn) == (0, 180)
        assert front.x == back.x
        assert front.y + front.height <= middle - 3 * MM + 0.01
        assert back.y == pytest.approx(2 * middle - front.y - front.height)


@pytest.mark.parametrize(("side", "kept"), [("fronts", "f"), ("backs", "b")])
def test_one_half_of_a_folded_page_alone(side: str, kept: str) -> None:
    (sheet,) = clean(items(4), duplex="fold", side=side)
    assert {key[0] for key in _faces(sheet.front)} == {kept}


def test_turned_cards_meet_too() -> None:
    """Cards on their side: the back's top lies where the front's top is, seen through the paper."""
    (sheet,) = clean(items(9), FaceSize(*mm(88.9, 63.5)), landscape=False)
    assert _faces(sheet.front)["f0"].turn == 90
    assert _faces(sheet.back)["b0"].turn == 270


def test_the_saved_offset_moves_backs_as_a_whole_and_fronts_never() -> None:
    offset = BackOffset.parse("0.5mm,-0.3mm,0.2")
    (plain,), (moved,) = clean(items(9)), clean(items(9), offset=offset)
    assert moved.front == plain.front
    assert moved.back is not None
    assert plain.back is not None
    assert moved.back.placements == plain.back.placements
    assert plain.back.transform == IDENTITY
    assert moved.back.transform == offset.matrix(moved.paper)


def test_sizes_get_sheets_of_their_own_in_order_of_first_use_where_packing_saves_none() -> None:
    cards = [PrintItem("card"), PrintItem("coin"), *[PrintItem("card")] * 8, PrintItem("mat")]
    coin = FaceSize(*mm(25.4, 25.4, 3), Outline("ellipse"))
    faces = {"card": POKER, "coin": coin, "mat": FaceSize(*mm(190, 270, 3))}
    problems = Problems()
    made = impose(cards, faces, SheetOptions(), problems)
    assert not problems.has_errors
    assert [[place.face for place in sheet.front.placements] for sheet in made if sheet.front] == [
        ["card"] * 9,
        ["coin"],
        ["mat"],
    ]


def test_what_does_not_fit_is_left_out_and_reported_with_the_rest() -> None:
    cards = [PrintItem("poster", label="poster"), PrintItem("card"), PrintItem("card", "coin", "odd")]
    faces = {"poster": FaceSize(*mm(900, 1300)), "card": POKER, "coin": FaceSize(*mm(25, 25))}
    problems = Problems()
    made = impose(cards, faces, SheetOptions(), problems)
    assert codes(problems) == ["S103", "S108"]
    assert len(made) == 1


def test_nothing_makes_no_sheets() -> None:
    assert clean([]) == []


def test_two_thousand_cards_keep_their_order() -> None:
    made = clean(items(2520))
    assert len(made) == 280
    order = [place.face for sheet in made if sheet.front for place in sheet.front.placements]
    assert order == [f"f{n}" for n in range(2520)]
