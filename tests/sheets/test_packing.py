"""Pieces of different sizes on one sheet: nothing overlaps, nothing is lost, and both sides still meet."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_making import (
    WORDS,
    at,
    clean,
    extent,
    inside,
    items,
    millimetres,
    mm,
    named,
    overlap,
    segments,
    sizes,
    trim,
    words_in,
)

from cardgen.diagnostics import Problems
from cardgen.layout.drawing import Group, Outline, Shape
from cardgen.sheets.impose import impose
from cardgen.sheets.plan import FaceSize, Placement, PrintItem, Sheet, SheetOptions
from cardgen.units import MM

CARD = FaceSize(*mm(63.5, 88.9, 3))
COIN = FaceSize(*mm(25, 25, 2), Outline("ellipse"))
STRIP = FaceSize(*mm(112, 24, 2))
HEXAGON = FaceSize(*mm(28.8, 25, 2), Outline("polygon", path=(("M", 0.0, 0.0), ("L", 28.8 * MM, 0.0), ("Z",))))


def mixed(*counted: tuple[FaceSize, int], **options: Any) -> tuple[list[Sheet], dict[str, FaceSize], list[PrintItem]]:
    """So many copies of each size with backs, laid on sheets without an error."""
    faces: dict[str, FaceSize] = {}
    cards: list[PrintItem] = []
    for kind, (face, count) in enumerate(counted):
        for number in range(count):
            cards.append(PrintItem(f"f{kind}.{number}", f"b{kind}.{number}"))
            faces |= {f"f{kind}.{number}": face, f"b{kind}.{number}": face}
    problems = Problems()
    words, title = options.pop("words", None), options.pop("title", "")
    made = impose(cards, faces, SheetOptions(**options), problems, words=words, title=title)
    assert not problems.has_errors, list(problems)
    return made, faces, cards


def placed(made: list[Sheet]) -> list[Placement]:
    return [place for sheet in made for side in (sheet.front, sheet.back) if side for place in side.placements]


@st.composite
def jobs(draw: st.DrawFn) -> tuple[list[tuple[FaceSize, int]], dict[str, Any]]:
    sides = st.tuples(millimetres(10, 120), millimetres(10, 120), millimetres(0, 4))
    counted = [(FaceSize(*draw(sides)), draw(st.integers(1, 9))) for _ in range(draw(st.integers(2, 4)))]
    options: dict[str, Any] = {
        "paper": draw(st.sampled_from(["a4", "letter", "a3"])),
        "duplex": draw(st.sampled_from(["long", "short", "fold"])),
        "gap": draw(st.none() | millimetres(0, 8)),
        "landscape": draw(st.sampled_from([None, False, True])),
    }
    if options["duplex"] == "fold":
        options["paper"] = "a3"
    return counted, options


@given(jobs())
@settings(max_examples=60, deadline=None)
def test_every_copy_has_one_place_of_its_size_and_its_back_lies_behind_it(job: Any) -> None:
    counted, options = job
    made, faces, cards = mixed(*counted, **options)
    names = sorted(place.face for place in placed(made))
    assert names == sorted(key for card in cards for key in (card.front, card.back) if key)
    for sheet in made:
        sides = [side for side in (sheet.front, sheet.back) if side is not None]
        where = {place.face: place for side in sides for place in side.placements}
        for name, front in where.items():
            assert sorted((front.width, front.height)) == pytest.approx(sorted((faces[name].width, faces[name].height)))
            if name.startswith("f"):
                assert trim(where["b" + name[1:]]) == pytest.approx(_behind(front, sheet, options["duplex"]), abs=1e-6)


def _behind(front: Placement, sheet: Sheet, duplex: str) -> tuple[float, float, float, float]:
    paper = sheet.paper
    if duplex == "fold" or (duplex == "long") == paper.is_landscape:
        return (front.x, paper.height - front.y - front.height, front.width, front.height)
    return (paper.width - front.x - front.width, front.y, front.width, front.height)


@given(jobs())
@settings(max_examples=60, deadline=None)
def test_no_piece_paints_on_another_or_beyond_the_page(job: Any) -> None:
    counted, options = job
    made, _, _ = mixed(*counted, **options)
    for sheet in made:
        page = (0.0, 0.0, sheet.paper.width, sheet.paper.height)
        for side in (sheet.front, sheet.back):
            places = side.placements if side else ()
            for number, place in enumerate(places):
                assert inside(place.clip, page)
                assert inside(trim(place), place.clip)
                assert not any(
                    overlap(place.clip, trim(other), 0.06) for other in (*places[:number], *places[number + 1 :])
                )


def test_what_is_left_over_shares_a_sheet_and_full_sheets_stay_grids() -> None:
    made, _, _ = mixed((CARD, 11), (COIN, 12), (STRIP, 2))
    assert len(made) == 2
    assert made[0].front is not None
    assert [place.face for place in made[0].front.placements] == [f"f0.{n}" for n in range(9)]
    assert made[1].front is not None
    assert sorted(place.face for place in made[1].front.placements) == sorted(
        ["f0.9", "f0.10", *(f"f1.{n}" for n in range(12)), "f2.0", "f2.1"]
    )


def test_nothing_is_packed_where_that_saves_no_sheet_or_a_grid_was_asked_for() -> None:
    assert [len(sheet.front.placements) for sheet in mixed((CARD, 9), (COIN, 4))[0] if sheet.front] == [9, 4]
    assert len(mixed((CARD, 2), (COIN, 4))[0]) == 1
    assert len(mixed((CARD, 2), (COIN, 4), grid=(2, 2))[0]) == 2


def test_one_size_alone_is_never_packed() -> None:
    assert clean(items(5)) == impose(items(5), sizes(items(5), CARD), SheetOptions(), Problems())


def test_a_turned_pieces_back_is_upright_when_the_piece_is_turned_over() -> None:
    """Seen through the paper, the back's top lies where the front's top is, on whatever edge it turns."""
    for duplex in ("long", "short"):
        made, _, _ = mixed((FaceSize(*mm(150, 20, 2)), 3), (FaceSize(*mm(20, 150, 2)), 3), (COIN, 1), duplex=duplex)
        turns = {place.face: place.turn for place in placed(made)}
        assert any(turn == 90 for turn in turns.values())
        for name in [name for name in turns if name.startswith("f")]:
            front, back = turns[name], turns["b" + name[1:]]
            sideways = duplex == "long"
            assert back == ((0 if sideways else 180) - front) % 360


def test_pieces_lie_apart_far_enough_for_scissors_and_bleed() -> None:
    made, _, _ = mixed((CARD, 2), (HEXAGON, 5))
    (sheet,) = made
    assert sheet.front is not None
    places = sheet.front.placements
    for number, place in enumerate(places):
        grown = (place.x - 1.4 * MM, place.y - 1.4 * MM, place.width + 2.8 * MM, place.height + 2.8 * MM)
        assert not any(overlap(grown, trim(other)) for other in places[:number])


def test_ticks_stand_in_the_bleed_and_outlines_on_the_front_alone() -> None:
    (sheet,), _, _ = mixed((CARD, 1), (COIN, 2))
    assert sheet.front is not None
    assert sheet.back is not None
    strokes = [
        [mark.stroke for mark in side.furniture.marks if isinstance(mark, Shape)] for side in (sheet.front, sheet.back)
    ]
    assert strokes == [["FFFFFF", "000000", "808080"], ["FFFFFF", "000000"]]
    card = next(place for place in sheet.front.placements if place.face == "f0.0")
    ticks = next(mark for mark in sheet.front.furniture.marks if isinstance(mark, Shape) and mark.stroke == "000000")
    points = [at((1, 0, 0, 1, 0, 0), float(command[1]), float(command[2])) for command in ticks.path]
    assert len(points) == 16
    for x, y in points:
        assert not (card.x + 0.1 < x < card.x + card.width - 0.1 and card.y + 0.1 < y < card.y + card.height - 0.1)
        assert inside((x, y, 0, 0), card.clip)


def test_whole_lines_are_not_drawn_over_packed_pieces_and_that_is_said() -> None:
    problems = Problems()
    faces = {"card": CARD, "coin": COIN}
    (sheet,) = impose([PrintItem("card"), PrintItem("coin")], faces, SheetOptions(marks="full"), problems)
    assert sheet.front is not None
    strokes = [mark.stroke for mark in sheet.front.furniture.marks if isinstance(mark, Shape)]
    assert strokes == ["FFFFFF", "000000", "808080"], "ticks and the coin's outline"
    assert [(problem.code, problem.severity.name) for problem in problems] == [("S116", "NOTICE")]


def test_no_marks_means_no_ticks() -> None:
    (sheet,), _, _ = mixed((CARD, 1), (COIN, 2), marks="off")
    assert sheet.front is not None
    assert [mark for mark in sheet.front.furniture.marks if isinstance(mark, Shape) and mark.stroke == "FFFFFF"] == []


def test_the_rule_and_the_label_have_room_on_a_packed_sheet() -> None:
    made, _, _ = mixed((CARD, 10), (COIN, 60), (STRIP, 5), words=WORDS, title="Game")
    for number, sheet in enumerate(made, 1):
        assert sheet.front is not None
        label = named(sheet.front.furniture, "label")
        assert label is not None
        assert f"sheet {number} of {len(made)}" in words_in(label.marks)
        assert named(sheet.front.furniture, "rule") is not None


LENGTHS = (127, 83.2, 112.4, 112.4, 112.4, 83.2, 83.2, 83.2, 97.8, 141.6, 200)
STRIPS = [*((FaceSize(*mm(length, 24, 1)), 1) for length in LENGTHS), (FaceSize(*mm(17.6, 60, 1)), 11)]


def test_strips_of_many_lengths_fill_a_letter_page() -> None:
    """A job that one heuristic spreads over two pages and another packs on one."""
    assert len(mixed(*STRIPS, paper="letter", duplex="none")[0]) == 1


def test_the_rule_and_the_label_have_room_on_a_packed_sheet_that_is_full() -> None:
    """Packed pieces have no marks at the paper's edge, so the words need not leave room for them."""
    tall, wide = FaceSize(*mm(90, 281, 1)), FaceSize(*mm(100, 60, 1))
    (sheet,), _, _ = mixed((tall, 1), (wide, 2), duplex="none", landscape=False, words=WORDS, title="Game")
    assert sheet.front is not None
    assert named(sheet.front.furniture, "label") is not None
    assert named(sheet.front.furniture, "rule") is not None


@given(jobs())
@settings(max_examples=60, deadline=None)
def test_words_keep_clear_of_packed_pieces_and_their_ticks(job: Any) -> None:
    counted, options = job
    made, _, _ = mixed(*counted, **options, words=WORDS, title="A game with a long name · Pieces")
    for side in (side for sheet in made for side in (sheet.front, sheet.back) if side):
        boxes = [extent(mark) for mark in side.furniture.marks if isinstance(mark, Group)]
        for number, box in enumerate(boxes):
            assert not any(overlap(box, place.clip) for place in side.placements)
            assert not any(overlap(box, other) for other in boxes[:number])
            for x1, y1, x2, y2 in segments(side.furniture):
                assert not overlap(box, (min(x1, x2) - 0.1, min(y1, y2) - 0.1, abs(x2 - x1) + 0.2, abs(y2 - y1) + 0.2))


def test_words_find_room_between_pieces_that_reach_the_printable_edges() -> None:
    tall, wide = FaceSize(*mm(90, 284, 3)), FaceSize(*mm(90, 60, 3))
    (sheet,), _, _ = mixed((tall, 1), (wide, 1), words=WORDS, title="Game", landscape=False)
    assert sheet.front is not None
    for name in ("rule", "label"):
        assert named(sheet.front.furniture, name) is not None


def test_the_same_job_is_packed_the_same_way_twice() -> None:
    job = ((CARD, 4), (COIN, 20), (STRIP, 3), (HEXAGON, 9))
    assert mixed(*job)[0] == mixed(*job)[0]


def test_a_piece_larger_than_the_paper_leaves_the_others_packed() -> None:
    problems = Problems()
    faces = {"poster": FaceSize(*mm(900, 1300)), "card": CARD, "coin": COIN}
    made = impose([PrintItem("poster"), PrintItem("card"), PrintItem("coin")], faces, SheetOptions(), problems)
    assert [problem.code for problem in problems if problem.severity.name == "ERROR"] == ["S103"]
    assert len(made) == 1


def test_a_tight_piece_leaves_the_others_packed() -> None:
    """A map that fills A4 to its printable edge stays by itself; nine small sizes share a sheet all the same."""
    small = [(FaceSize(*mm(20 + n, 30 + n, 1)), 1) for n in range(9)]
    tight = FaceSize(*mm(201, 288, 1))
    made, _, _ = mixed((tight, 1), *small)
    assert len(made) == 2
    assert sorted(len(sheet.front.placements) for sheet in made if sheet.front) == [1, 9]


def test_pieces_come_as_near_to_the_edge_as_grids_where_only_words_and_bleed_are_in_the_way() -> None:
    """A4 is 297 mm high: 284 mm leave 6.5 mm above and below, room for a grid of one and no line of words."""
    (sheet,), _, _ = mixed((FaceSize(*mm(90, 284, 3)), 1), (FaceSize(*mm(80, 60, 3)), 1), words=WORDS)
    assert sheet.front is not None
    page = (0.0, 0.0, sheet.paper.width, sheet.paper.height)
    assert all(inside(place.clip, page, 0.0) for place in sheet.front.placements)


def test_a_packed_piece_at_the_printable_edge_is_warned_of_as_in_a_grid() -> None:
    tight = FaceSize(*mm(120, 286, 3))
    problems = Problems()
    faces = {"tight": tight, "coin": COIN}
    made = impose([PrintItem("tight"), PrintItem("coin")], faces, SheetOptions(), problems)
    assert len(made) == 1
    assert [problem.code for problem in problems] == ["S105"]
    alone = Problems()
    impose([PrintItem("tight")], faces, SheetOptions(), alone)
    assert "S105" in [problem.code for problem in alone]


def test_two_pieces_share_the_half_of_a_folded_page() -> None:
    """Each of them would have a half to itself; the half has room for both."""
    net, token = FaceSize(*mm(120, 110, 0)), FaceSize(*mm(50, 50, 3), Outline("ellipse"))
    (sheet,), _, _ = mixed((net, 1), (token, 1), duplex="fold")
    assert sheet.front is not None
    assert sorted(place.face for place in sheet.front.placements) == ["b0.0", "b1.0", "f0.0", "f1.0"]


def test_sheets_that_are_half_bare_are_filled_with_other_pieces() -> None:
    """A page holds one mat and no second one: what is left of it holds a small piece."""
    mat, small = FaceSize(*mm(140, 180, 2)), FaceSize(*mm(140, 80, 2))
    made, _, _ = mixed((mat, 2), (small, 2))
    assert len(made) == 2
    assert all(len(sheet.front.placements) == 2 for sheet in made if sheet.front)


def test_packed_pieces_stand_at_the_pages_top_as_cards_do() -> None:
    (sheet,), _, _ = mixed((CARD, 1), (COIN, 1))
    (alone,) = clean(items(1), FaceSize(*mm(50, 50, 3)), landscape=False, grid=(1, 1))
    for made in (sheet, alone):
        assert made.front is not None
        assert 10 * MM < min(place.y for place in made.front.placements) < 20 * MM
