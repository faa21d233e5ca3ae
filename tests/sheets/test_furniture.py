"""Bleed, crop marks, fold line, rule and label: where they are, and what they stay clear of."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from sheet_making import (
    POKER,
    WORDS,
    clean,
    codes,
    extent,
    inside,
    items,
    jobs,
    mm,
    named,
    overlap,
    segments,
    sheets_of,
    trim,
    words_in,
)

from cardgen.layout.drawing import Group, Outline, Shape
from cardgen.sheets.grid import automatic_grid
from cardgen.sheets.plan import FaceSize, Placement, SheetOptions, Side
from cardgen.units import MM

PRINTABLE = 4 * MM


def _sides(cards: int = 9, face: FaceSize = POKER, **options: Any) -> tuple[Side, Side]:
    (sheet, *_) = clean(items(cards), face, **options)
    assert sheet.front is not None
    assert sheet.back is not None
    return sheet.front, sheet.back


def _lines(side: Side) -> tuple[set[float], set[float]]:
    """Where upright and level marks lie, rounded."""
    found = segments(side.furniture)
    upright = {round(x1, 2) for x1, _, x2, _ in found if x1 == x2}
    level = {round(y1, 2) for _, y1, _, y2 in found if y1 == y2}
    return upright, level


def _edges(places: tuple[Placement, ...]) -> tuple[set[float], set[float]]:
    across = {round(n, 2) for place in places for n in (place.x, place.x + place.width)}
    down = {round(n, 2) for place in places for n in (place.y, place.y + place.height)}
    return across, down


def _tiled(face: FaceSize, options: dict[str, Any]) -> bool:
    """Whether the face is larger than the paper, so that its pages are glued together."""
    return automatic_grid(SheetOptions(**options), face) is None


def test_p06_marks_off_draws_none_at_all() -> None:
    for side in _sides(marks="off", gap=6 * MM, rule=False, label=False):
        assert side.furniture.marks == ()
    coin = FaceSize(*mm(25.4, 25.4, 3), Outline("ellipse"))
    front, _ = _sides(face=coin, marks="off")
    assert front.furniture.marks == ()


def test_p06_without_a_gap_neighbours_share_one_line() -> None:
    """3x3 at gap 0: four upright and four level cut lines, each with a mark at both ends, on both sides."""
    for side in _sides(marks="corner"):
        upright, level = _lines(side)
        assert (len(upright), len(level)) == (4, 4)
        assert len(segments(side.furniture)) == 16


def test_p06_with_a_gap_there_are_two_lines_between_neighbours() -> None:
    for side in _sides(marks="corner", gap=3 * MM, bleed=1.5 * MM):
        upright, level = _lines(side)
        assert (len(upright), len(level)) == (6, 6)


@settings(max_examples=120)
@given(jobs())
def test_p06_marks_lie_on_cut_lines_outside_every_card_and_clear_of_the_edge(job: Any) -> None:
    cards, face, options = job
    if _tiled(face, options):
        return  # Pages that are glued have marks of their own: test_tiling.py.
    folded = options["duplex"] == "fold"
    for sheet in sheets_of(cards, face, **options)[0]:
        for side in (sheet.front, sheet.back):
            if side is None:
                continue
            for x1, y1, x2, y2 in segments(side.furniture):
                mark = (min(x1, x2) - 0.01, min(y1, y2) - 0.01, abs(x2 - x1) + 0.02, abs(y2 - y1) + 0.02)
                full = options["marks"] == "full"
                assert not any(overlap(mark, trim(place) if full else place.clip, 0.1) for place in side.placements)
                if options["marks"] == "corner":
                    page = (PRINTABLE, PRINTABLE, sheet.paper.width - 2 * PRINTABLE, sheet.paper.height - 2 * PRINTABLE)
                    assert inside(mark, page)
            if side is sheet.front and options["marks"] == "corner":
                upright, level = _lines(side)
                across, down = _edges(side.placements)
                assert all(min(abs(x - edge) for edge in across) < 0.1 for x in upright)
                if not folded:
                    assert all(min(abs(y - edge) for edge in down) < 0.1 for y in level)


@settings(max_examples=80)
@given(jobs())
def test_p06_marks_of_both_sides_meet(job: Any) -> None:
    cards, face, options = job
    if options["duplex"] == "fold" or options["marks"] == "full" or _tiled(face, options):
        return
    for sheet in sheets_of(cards, face, **options)[0]:
        if sheet.front is None or sheet.back is None:
            continue
        width, height = sheet.paper.width, sheet.paper.height
        sideways = (options["duplex"] == "long") == (height >= width)
        seen = set()
        for x1, y1, x2, y2 in segments(sheet.back.furniture):
            ends = [(width - x, y) if sideways else (x, height - y) for x, y in ((x1, y1), (x2, y2))]
            seen.add(tuple(sorted((round(x, 2) + 0.0, round(y, 2) + 0.0) for x, y in ends)))
        front = {
            tuple(sorted(((round(x1, 2), round(y1, 2)), (round(x2, 2), round(y2, 2)))))
            for x1, y1, x2, y2 in segments(sheet.front.furniture)
        }
        assert len(front) == len(seen)
        for one, other in zip(sorted(front), sorted(seen), strict=True):
            assert [n for end in one for n in end] == pytest.approx([n for end in other for n in end], abs=0.02)


def test_full_lines_run_from_edge_to_edge_over_the_faces_on_both_sides() -> None:
    """3x3 with gaps: six upright lines, six level ones."""
    for side in _sides(marks="full", gap=3 * MM, bleed=1.5 * MM):
        found = segments(side.furniture)
        upright = [segment for segment in found if segment[0] == segment[2]]
        assert (len(upright), len(found)) == (6, 12)
        assert {(y1, y2) for _, y1, _, y2 in upright} == {(0, side.furniture.height)}
        across, _ = _edges(side.placements)
        assert {round(x, 2) for x, *_ in upright} == across


def test_full_lines_show_on_white_and_dark_alike() -> None:
    """A thin white line, and dark dashes on the same path, over everything."""
    front, _ = _sides(marks="full")
    light, dark = (mark for mark in front.furniture.marks if isinstance(mark, Shape))
    assert (light.stroke, light.dash, light.line) == ("FFFFFF", (), 0.25)
    assert dark.dash
    assert (dark.stroke, dark.line) == ("404040", light.line)
    assert extent(dark) == extent(light)
    assert len(dark.path) == 2 * len(light.path), "from the middle to both ends, so that both sides' dashes meet"


def test_full_lines_show_the_empty_places_of_a_partial_sheet() -> None:
    front, _ = _sides(cards=4, marks="full")
    cards = front.placements
    empty = (cards[1].x + 10, cards[3].y + 10)
    crossing = [segment for segment in segments(front.furniture) if segment[1] < empty[1] < segment[3]]
    assert any(abs(segment[0] - (cards[1].x + cards[1].width)) < 0.1 for segment in crossing)


def test_full_lines_keep_a_millimetre_from_words() -> None:
    front, _ = _sides(marks="full", words=WORDS, title="Switchcraft · Deck")
    boxes = [extent(mark) for mark in front.furniture.marks if isinstance(mark, Group)]
    assert len(boxes) == 2
    for left, top, width, height in boxes:
        around = (left - 0.9 * MM, top - 0.9 * MM, width + 1.8 * MM, height + 1.8 * MM)
        for x1, y1, x2, y2 in segments(front.furniture):
            assert not overlap((x1 - 0.1, y1 - 0.1, x2 - x1 + 0.2, y2 - y1 + 0.2), around)


def test_p06_outer_cards_have_their_bleed_and_neighbours_are_cut_at_the_shared_line() -> None:
    front, _ = _sides(landscape=False)
    corner, middle = front.placements[0], front.placements[4]
    assert corner.clip == pytest.approx((corner.x - 3 * MM, corner.y - 3 * MM, *mm(66.5, 91.9)))
    assert middle.clip == pytest.approx(trim(middle))


@pytest.mark.parametrize(("gap", "bleed", "inner"), [(0, 3, 0), (6, 3, 3), (2, 3, 1), (6, 2, 2), (6, 0, 0)])
def test_p06_bleed_between_cards_is_half_the_gap_at_most(gap: float, bleed: float, inner: float) -> None:
    front, _ = _sides(paper="a3", grid=(3, 3), gap=gap * MM, bleed=bleed * MM)
    middle = front.placements[4]
    assert middle.clip[2] == pytest.approx(middle.width + 2 * inner * MM)
    assert front.placements[0].clip[0] == pytest.approx(front.placements[0].x - bleed * MM)


def test_p06_beside_an_empty_place_bleed_is_whole() -> None:
    """4 cards on 3x3: the second and third end at nothing below, the fourth at nothing to its right."""
    front, _ = _sides(cards=4, landscape=False)
    first, second, third, fourth = front.placements
    assert first.clip[3] == pytest.approx(first.height + 3 * MM), "its lower neighbour is the fourth"
    for card in (second, third):
        assert card.clip[1] + card.clip[3] == pytest.approx(card.y + card.height + 3 * MM)
    assert fourth.clip[2] == pytest.approx(fourth.width + 6 * MM)


def test_a_blank_back_is_a_card_that_no_bleed_may_stain() -> None:
    """The middle card of nine has no back: at gap 0 its neighbours' backs end at the cut line."""
    (sheet,) = clean(items(9, [n != 4 for n in range(9)]), landscape=False)
    assert sheet.front is not None
    assert sheet.back is not None
    blank = trim(sheet.front.placements[4])
    assert not any(overlap(place.clip, blank) for place in sheet.back.placements)


def test_p06_too_little_bleed_is_a_warning_for_every_card() -> None:
    _, problems = sheets_of(items(3), POKER._replace(bleed=1 * MM), bleed=3 * MM)
    assert codes(problems).count("S107") == 3
    assert {problem.card for problem in problems if problem.code == "S107"} == {"card 0", "card 1", "card 2"}
    assert "has 1 mm of bleed, and the sheet asks for 3 mm" in next(iter(problems)).message


def test_p06_more_bleed_than_asked_for_is_clipped() -> None:
    front, _ = _sides(bleed=2 * MM)
    assert front.placements[0].clip[0] == pytest.approx(front.placements[0].x - 2 * MM)


def test_on_letter_the_bleed_makes_room_for_marks_and_says_so() -> None:
    made, problems = sheets_of(items(9), paper="letter")
    (sheet,) = made
    assert codes(problems) == ["S109"]
    assert sheet.front is not None
    first = sheet.front.placements[0]
    assert first.y - first.clip[1] == pytest.approx(1.1 * MM, abs=0.1)
    assert first.x - first.clip[0] == pytest.approx(3 * MM)
    assert len(segments(sheet.front.furniture)) == 16


def test_bleed_that_is_narrowed_at_several_edges_is_told_once_with_the_least() -> None:
    """Six coins with 3 mm between them are 167.4 mm, ten 281 mm."""
    _, problems = sheets_of(items(70), FaceSize(*mm(25.4, 25.4, 3), Outline("ellipse")), gap=3 * MM)
    (notice,) = (problem for problem in problems if problem.code == "S109")
    assert "narrowed to 1.85 mm" in notice.message


def test_the_fold_is_dashed_and_off_has_no_bearing_on_it() -> None:
    for marks in ("corner", "full", "off"):
        (sheet,) = clean(items(4), duplex="fold", marks=marks)
        assert sheet.front is not None
        ((x1, y1, x2, y2),) = segments(sheet.front.furniture, dashed=True)
        assert y1 == y2 == pytest.approx(sheet.paper.height / 2)
        assert (x1, x2) == pytest.approx((PRINTABLE, sheet.paper.width - PRINTABLE))


def test_round_cards_get_a_circle_to_cut_along_on_the_front_only() -> None:
    coin = FaceSize(*mm(25.4, 25.4, 3), Outline("ellipse"))
    front, back = _sides(cards=5, face=coin)
    (circles,) = [mark for mark in front.furniture.marks if isinstance(mark, Shape) and mark.stroke == "808080"]
    assert sum(command[0] == "M" for command in circles.path) == 5
    place = front.placements[0]
    assert circles.path[0][1:] == pytest.approx((place.x + place.width, place.y + place.height / 2))
    assert not any(isinstance(mark, Shape) and mark.stroke == "808080" for mark in back.furniture.marks)


def test_odd_shapes_are_outlined_as_they_lie() -> None:
    """A triangle, 40 x 100 mm, on its side: its apex, top middle, points right."""
    path = (("M", *mm(20, 0)), ("L", *mm(40, 100)), ("L", *mm(0, 100)), ("Z",))
    face = FaceSize(*mm(40, 100), 0.0, Outline("polygon", 0.0, path))
    front, _ = _sides(cards=1, face=face, paper="a5", landscape=True, grid=(1, 3))
    (shape,) = [mark for mark in front.furniture.marks if isinstance(mark, Shape) and mark.stroke == "808080"]
    place = front.placements[0]
    assert place.turn == 90
    assert shape.path[0][1:] == pytest.approx((place.x + place.width, place.y + place.height / 2))


@settings(max_examples=120)
@given(jobs())
def test_words_and_rule_stay_clear_of_cards_marks_and_edges(job: Any) -> None:
    cards, face, options = job
    made, _ = sheets_of(
        cards, face, words=WORDS, title="A game with a long name · Main deck · first edition", **options
    )
    for sheet in made:
        page = (PRINTABLE, PRINTABLE, sheet.paper.width - 2 * PRINTABLE, sheet.paper.height - 2 * PRINTABLE)
        for side in (sheet.front, sheet.back):
            if side is None:
                continue
            boxes = [extent(mark) for mark in side.furniture.marks if isinstance(mark, Group)]
            for number, box in enumerate(boxes):
                assert inside(box, page)
                assert not any(overlap(box, place.clip) for place in side.placements)
                assert not any(overlap(box, other) for other in boxes[:number])
                for x1, y1, x2, y2 in segments(side.furniture) + segments(side.furniture, dashed=True):
                    line = (min(x1, x2) - 0.15, min(y1, y2) - 0.15, abs(x2 - x1) + 0.3, abs(y2 - y1) + 0.3)
                    assert not overlap(box, line)


def test_p05_the_rule_is_a_hundred_millimetres_and_says_so() -> None:
    front, back = _sides(words=WORDS)
    rule = named(front.furniture, "rule")
    assert rule is not None
    line = rule.marks[0]
    assert isinstance(line, Shape)
    assert line.path[1][1] - line.path[0][1] == pytest.approx(283.4646, abs=1e-3)  # type: ignore[operator]
    assert "100 mm: print at 100 %, do not scale" in words_in(rule.marks)
    assert named(back.furniture, "rule") is None
    assert named(_sides(words=WORDS, rule=False)[0].furniture, "rule") is None


def test_the_label_names_the_sheet_and_what_to_do() -> None:
    made = clean(items(14), words=WORDS, title="Switchcraft · Deck")
    labels = [words_in(side.furniture.marks) for sheet in made for side in (sheet.front, sheet.back) if side]
    assert "Switchcraft · Deck · sheet 1 of 2, front · turn on the long edge" in labels[0]
    assert "Switchcraft · Deck · sheet 2 of 2, back · turn on the long edge" in labels[3]
    (folded,) = clean(items(4), words=WORDS, duplex="fold")
    assert folded.front is not None
    assert "sheet 1 of 1 · fold on the dashed line" in words_in(folded.front.furniture.marks)


def test_sheets_of_several_sizes_are_counted_together() -> None:
    from cardgen.diagnostics import Problems
    from cardgen.sheets.impose import impose
    from cardgen.sheets.plan import PrintItem, SheetOptions

    faces = {"card": POKER, "mat": FaceSize(*mm(190, 250, 3))}
    cards = [PrintItem("mat"), PrintItem("card")]
    made = impose(cards, faces, SheetOptions(), Problems(), words=WORDS)
    assert ["sheet 1 of 2" in words_in(made[0].front.furniture.marks), len(made)] == [True, 2]  # type: ignore[union-attr]
    assert "sheet 2 of 2" in words_in(made[1].front.furniture.marks)  # type: ignore[union-attr]


def test_long_titles_give_way_before_the_count_does() -> None:
    front, _ = _sides(words=WORDS, title="A title that is far too long for one line of a page " * 6)
    assert words_in(named(front.furniture, "label").marks) == "sheet 1 of 1, front"  # type: ignore[union-attr]


def test_on_letter_rule_and_label_stand_upright_beside_the_cards() -> None:
    for side, names in zip(
        _sides(paper="letter", words=WORDS, title="Game"), (("rule", "label"), ("label",)), strict=True
    ):
        for name in names:
            group = named(side.furniture, name)
            assert group is not None, name
            assert group.matrix[0] == 0, "turned"
    _, problems = sheets_of(items(9), paper="letter", words=WORDS, title="Game")
    assert codes(problems) == ["S109"]


def test_without_room_rule_and_label_are_left_out_and_that_is_said_once() -> None:
    face = FaceSize(*mm(200, 287, 0))
    front, back = _sides(cards=1, face=face, words=WORDS)
    for side in (front, back):
        assert named(side.furniture, "rule") is None
        assert named(side.furniture, "label") is None
    _, problems = sheets_of(items(30), face, words=WORDS, label="Posters")
    (notice,) = (problem for problem in problems if problem.code == "S114")
    assert notice.message == "Posters: the 100 mm rule and the label found no room beside the cards"
    _, problems = sheets_of(items(30), face, words=WORDS, rule=False, label="Posters")
    assert [p.message for p in problems if p.code == "S114"] == ["Posters: the label found no room beside the cards"]
    _, problems = sheets_of(items(30), face)
    assert "S114" not in codes(problems), "nothing was to be said"


def test_strange_letters_are_set_in_another_font_or_asked_about() -> None:
    runs = WORDS.set("A 札 \U0001f600", 0, 0, 10)
    assert [(run.font, run.text) for run in runs] == [("Square", "A "), ("Other", "札"), ("Square", " ?")]
    assert [run.x for run in runs] == [0, 10, 15]
    assert WORDS.width("four", 10) == 20
    assert WORDS.set("four", 50, 0, 10, align=0.5)[0].x == 40


@pytest.mark.parametrize("marks", ["corner", "full", "off"])
def test_sheets_of_a_series_share_what_does_not_count_them(marks: str) -> None:
    """The last sheet is not full, and the tenth has a longer label: neither shows on the others."""
    together = clean(items(9 * 10 + 2), words=WORDS, title="Deck", marks=marks)
    for number, sheet in enumerate(together):
        copies = items(9 * 10 + 2)[number * 9 : number * 9 + 9]
        (alone,) = clean(copies, words=WORDS, title="Deck", marks=marks)
        for side, by_itself in ((sheet.front, alone.front), (sheet.back, alone.back)):
            assert side is not None
            assert by_itself is not None
            label = f"sheet {number + 1} of 11"
            assert label in words_in(side.furniture.marks)
            assert named(side.furniture, "rule") == named(by_itself.furniture, "rule")
            assert side.placements == by_itself.placements
            if marks != "full":
                cuts = [mark for mark in side.furniture.marks if isinstance(mark, Shape)]
                assert cuts == [mark for mark in by_itself.furniture.marks if isinstance(mark, Shape)]
