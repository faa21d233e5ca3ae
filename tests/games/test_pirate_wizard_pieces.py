"""Pirate-wizard's moving parts fit, measured on what is laid out: dials turn, sliders slide, ships stand."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from math import hypot

import pytest
from pieces_laid import Laid, Piece, Point, inside, moved, piece, turned, workshop_of

from cardgen.units import MM

TOPS = range(1, 13)
STRIP, DIAL = "strip", "dial"
LEAST_SIZE = 8.0
"""Points: nothing that is read at the table is smaller."""


def _number(text: str) -> bool:
    return text.isdecimal()


def _plates(laid: Piece, side: float) -> list[Laid]:
    """Squares of a side, in the order in which they are drawn."""
    return [shape for shape in laid.shapes if shape.width == pytest.approx(side) == shape.height]


# -- the dial


def _dials() -> list[tuple[str, str, dict[str, object]]]:
    countdowns = [(DIAL, "sea-monster", {"top": top}) for top in TOPS]
    return [*countdowns, (DIAL, "blank-2", {}), ("track-dial", "lives", {}), ("track-dial", "treasure", {})]


class Dial:
    """Two discs: what is on them, and where they are pinned."""

    def __init__(self, layout: str, card: str, **changed: object) -> None:
        self.face = piece(layout, card, **changed)
        self.a, self.b = self.face.within("disc_a"), self.face.within("disc_b")
        self.disc_a, self.disc_b = (max(disc.shapes, key=lambda shape: shape.width) for disc in (self.a, self.b))
        self.squares = [shape for shape in self.a.shapes if shape.within.endswith("/place")]
        (self.window,) = [shape for shape in self.b.shapes if shape.dashed]
        rules = workshop_of().game.rules
        track = {"lives": rules["lives"], "treasure": rules["treasure_to_win"]}
        top = changed.get("top", track.get(card, 10))
        assert isinstance(top, int)
        self.values = list(range(top + 1))

    def seen(self, point: Point, step: int) -> Point:
        """Where a point of A lies on B, once A was turned by so many steps."""
        at = turned(point, 360 / len(self.squares) * step, self.disc_a.middle)
        (ax, ay), (bx, by) = self.disc_a.middle, self.disc_b.middle
        return moved(at, (bx - ax, by - ay))


@pytest.mark.parametrize(("layout", "card", "changed"), _dials())
def test_the_dials_window_lies_over_each_number_in_turn_and_over_no_other(
    layout: str, card: str, changed: dict[str, object]
) -> None:
    dial = Dial(layout, card, **changed)
    assert len(dial.squares) == len(dial.values)
    for step, shown in enumerate(dial.squares):
        at = [dial.seen(point, step) for point in shown.points]
        assert all(inside(point, dial.window.box, 0.3) for point in at), "the square is whole, with a margin"
        assert not all(inside(point, dial.window.box, 0.5) for point in at), "and fills the window"
        for other in (dial.squares[step - 1], dial.squares[(step + 1) % len(dial.squares)]):
            assert not any(inside(dial.seen(point, step), dial.window.box) for point in other.points)


@pytest.mark.parametrize(("layout", "card", "changed"), _dials())
def test_a_dials_numbers_are_upright_in_the_window_one_a_square(
    layout: str, card: str, changed: dict[str, object]
) -> None:
    dial = Dial(layout, card, **changed)
    numbers = [words for words in dial.a.words if _number(words.text)]
    blank = card == "blank-2"
    assert [words.text for words in numbers] == [str(value) for value in dial.values][: 1 if blank else None]
    for step, words in enumerate(numbers):
        assert inside(dial.seen(words.middle, step), dial.window.box, 0.6)
        assert turned(words.along, 360 / len(dial.squares) * step, (0, 0)) == pytest.approx((1, 0), abs=1e-6)
        assert words.size >= 14


@pytest.mark.parametrize(("layout", "card", "changed"), _dials())
def test_a_dials_discs_fit(layout: str, card: str, changed: dict[str, object]) -> None:
    dial = Dial(layout, card, **changed)
    assert dial.disc_a.width - dial.disc_b.width == pytest.approx(2 * 4), "A's rim stands out 4 mm all round"
    for disc, content in ((dial.disc_a, dial.a), (dial.disc_b, dial.b)):
        x, y = disc.middle
        assert disc.width == pytest.approx(disc.height)
        holes = [shape for shape in content.shapes if shape.middle == pytest.approx((x, y)) and shape.width < 5]
        assert max(hole.width for hole in holes if hole.fill) == pytest.approx(4), "a hole of radius 2 in the middle"
        for shape in content.shapes:
            assert all(hypot(px - x, py - y) <= disc.width / 2 + 0.02 for px, py in shape.points)
    corner = max(hypot(x - dial.disc_b.middle[0], y - dial.disc_b.middle[1]) for x, y in dial.window.points)
    assert dial.disc_b.width / 2 - corner > 1, "paper is left around the window"
    apart = dial.disc_b.middle[0] - dial.disc_a.middle[0] - (dial.disc_a.width + dial.disc_b.width) / 2
    assert apart > 1, "scissors pass between the discs"
    for disc in (dial.disc_a, dial.disc_b):
        assert all(inside(point, (0, 0, dial.face.width, dial.face.height), 0.2) for point in disc.points)


@pytest.mark.parametrize("top", TOPS)
def test_a_dials_squares_never_overlap(top: int) -> None:
    dial = Dial(DIAL, "sea-monster", top=top)
    for one, other in combinations(range(top + 1), 2):
        away = dial.squares[other].points
        level = [turned(point, 360 / (top + 1) * one, dial.disc_a.middle) for point in dial.squares[one].points]
        box = (min(x for x, _ in level), min(y for _, y in level), max(x for x, _ in level), max(y for _, y in level))
        seen = [turned(point, 360 / (top + 1) * one, dial.disc_a.middle) for point in away]
        assert not any(inside(point, box) for point in seen)


def test_a_dial_of_six_has_the_looks_measures() -> None:
    dial = Dial(DIAL, "circle-die", top=5)
    assert (dial.disc_a.width, dial.disc_b.width) == pytest.approx((70, 62))
    up = dial.squares[0]
    assert up.width == pytest.approx(15)
    assert dial.disc_a.middle[1] - up.middle[1] == pytest.approx(20.6, abs=0.005)
    assert dial.window.width == pytest.approx(15.8)


# -- the strip and its slider


@pytest.mark.parametrize("top", TOPS)
def test_a_strip_has_a_box_for_each_step(top: int) -> None:
    strip = piece(STRIP, "sea-monster", top=top)
    boxes = _plates(strip, 13.6)
    assert (strip.width, strip.height) == pytest.approx((39.4 + 14.6 * (top + 1), 24))
    assert len(boxes) == top + 1
    numbers = [words for words in strip.words if _number(words.text)]
    assert [words.text for words in numbers] == [str(value) for value in range(top, -1, -1)]
    for box, words in zip(boxes, numbers, strict=True):
        assert inside(words.middle, box.box)
        assert inside(box.middle, (0, 0, strip.width, strip.height), 13.6 / 2 + 0.5)


def test_a_countdowns_number_is_followed_by_strip_and_dial() -> None:
    for top in (4, 6):
        assert len(_plates(piece(STRIP, "sea-monster", top=top), 13.6)) == top + 1
        assert len(Dial(DIAL, "sea-monster", top=top).squares) == top + 1


def _level(laid: Piece) -> list[float]:
    """The heights of the dashed lines from edge to edge."""
    return sorted(shape.middle[1] for shape in laid.shapes if shape.dashed and shape.height < 0.01)


def test_a_slider_goes_around_a_strip_and_shows_one_box() -> None:
    sleeve, strip = piece("sleeve", "sleeve"), piece(STRIP, "sea-monster")
    folds = _level(sleeve)
    front, back = folds[1] - folds[0], folds[2] - folds[1]
    assert front == pytest.approx(back)
    slack = front - strip.height
    assert 0.8 < slack < 1.6, "it moves, and does not fall off"
    assert folds[0] >= 5, "enough to glue"
    (window,) = [shape for shape in sleeve.shapes if shape.dashed and shape.height > 5]
    boxes = _plates(strip, 13.6)
    assert (window.width, window.height) == pytest.approx((13.6, 13.6))
    assert window.middle[0] == pytest.approx(sleeve.width / 2)
    # With the strip in the middle of its play, the window's middle is the box's; at worst half the play off.
    assert slack / 2 + boxes[0].middle[1] == pytest.approx(window.middle[1] - folds[0], abs=0.15)
    for before, after in pairwise(boxes):
        assert after.box[0] - before.box[2] > 0.9, "the next box begins beyond the window, which is as wide as a box"
    first, last = boxes[0].middle[0], boxes[-1].middle[0]
    assert first - sleeve.width / 2 > 0
    assert last + sleeve.width / 2 < strip.width, "it stays on the strip at both ends"


def test_blank_trackers_have_empty_boxes_and_room_to_write() -> None:
    for card, top in (("blank-1", 6), ("blank-2", 10)):
        strip = piece(STRIP, card)
        assert len(_plates(strip, 13.6)) == top + 1
        assert [words.text for words in strip.words if _number(words.text)] == ["0"]
        fields = [shape for shape in strip.shapes if shape.width > 16 and 9 < shape.height < 13]
        assert len(fields) == 1
        assert "start" not in [words.text for words in strip.words]


@pytest.mark.parametrize("layout", [STRIP, DIAL])
def test_a_countdown_on_a_field_has_a_place_for_its_number(layout: str) -> None:
    for card, places in (("volcano", 1), ("seagulls", 0)):
        laid = piece(layout, card)
        octagons = [shape for shape in laid.shapes if len(shape.corners) == 8 and shape.within.endswith("/field")]
        assert len(octagons) == places
        assert [words.text for words in laid.words].count("field") == places
        for octagon in octagons:
            assert octagon.width > 8, "two figures can be written"
            assert all(inside(point, (0, 0, laid.width, laid.height), 1) for point in octagon.points)
            (word,) = [words for words in laid.words if words.text == "field"]
            assert word.middle[1] < octagon.box[1]


@pytest.mark.parametrize(
    ("layout", "card"), [(STRIP, "sea-monster"), (STRIP, "blank-1"), ("track", "lives"), ("track", "treasure")]
)
def test_captions_keep_off_the_cut(layout: str, card: str) -> None:
    laid = piece(layout, card)
    for words in laid.words:
        assert words.middle[1] < laid.height - 1.9, words.text


# -- log and tracks


def _log(copy: int) -> Piece:
    return piece("log-sheet", "log-sheet", variant="log-trackers", copy=copy)


@pytest.mark.parametrize(("copy", "first"), [(0, 1), (1, 16)])
def test_a_log_sheet_goes_through_fifteen_turns_under_a_heading(copy: int, first: int) -> None:
    sheet = _log(copy)
    said = [words.text for words in sheet.words]
    assert said[:2] == ["Turn log", f"turns {first}–{first + 14}"]
    turns = [words for words in sheet.words if _number(words.text)]
    assert [words.text for words in turns] == [str(turn) for turn in range(first, first + 15)]
    sides = sorted(shape.middle[0] for shape in sheet.shapes if shape.width < 0.01 and shape.height > 11)
    gaps = [after - before for before, after in zip(sides, [*sides[1:], sheet.width], strict=True)]
    assert gaps == pytest.approx([9.733] * 15, abs=0.01)
    for words, side in zip(turns, sides, strict=True):
        assert words.middle[0] == pytest.approx(side + gaps[0] / 2, abs=0.01)


def test_a_log_sheet_has_a_row_for_every_countdown_that_is_printed() -> None:
    sheet = _log(0)
    game = workshop_of().game
    countdowns = [card for card in game.cards.values() if card.type == "countdown" for _ in range(card.copies)]
    named = [card for card in countdowns if not card.fields["blank"]]
    said = [words.text for words in sheet.words]
    assert [text for text in said if text in {card.fields["short"] for card in named}] == [
        card.fields["short"] for card in named
    ]
    assert [text for text in said if re.fullmatch(r"from \d+", text)] == [
        f"from {card.fields['top']}" for card in named
    ]
    assert said.count("from") == len(countdowns) - len(named)
    assert said.count("field") == sum(bool(card.fields["on_field"]) for card in countdowns)
    assert 2 * sheet.height <= 258, "two lie on a page"
    assert sheet.words[-1].middle[1] < sheet.height


@pytest.mark.parametrize(("card", "rule"), [("lives", "lives"), ("treasure", "treasure_to_win")])
def test_a_track_to_tick_has_a_box_for_each_point(card: str, rule: str) -> None:
    track = piece("log-track", card, variant="log-trackers")
    top = workshop_of().game.rules[rule]
    assert isinstance(top, int)
    numbers = [words.text for words in track.words if _number(words.text)]
    counted = [str(value) for value in range(1, top + 1)]
    assert numbers == (counted[::-1] if card == "lives" else counted)
    boxes = [shape for shape in track.shapes if shape.height == pytest.approx(9.2)]
    assert len(boxes) == top
    for before, after in pairwise(boxes):
        assert after.box[0] > before.box[2]
    assert ("0: sunk" if card == "lives" else f"{top}: win") in [words.text for words in track.words]


@pytest.mark.parametrize(("card", "rule", "start"), [("lives", "lives", -1), ("treasure", "treasure_to_win", 0)])
def test_a_track_counts_to_the_rule(card: str, rule: str, start: int) -> None:
    track = piece("track", card)
    top = workshop_of().game.rules[rule]
    assert isinstance(top, int)
    numbers = [words for words in track.words if _number(words.text)]
    assert [words.text for words in numbers] == [str(value) for value in range(top + 1)]
    boxes = [shape for shape in track.shapes if shape.height == pytest.approx(13.6)]
    assert len(boxes) == top + 1
    assert "A paper clip or a cube marks the box." in [words.text for words in track.words]
    (word,) = [words for words in track.words if words.text == "start"]
    assert word.middle[0] == pytest.approx(boxes[start].middle[0], abs=0.01)
    assert all(inside(point, (0, 0, track.width, track.height)) for box in boxes for point in box.points)


@pytest.mark.parametrize("theme", ["colour", "low-ink"])
def test_what_is_read_at_the_table_can_be_read(theme: str) -> None:
    faces = [(STRIP, "windbringer"), (STRIP, "blank-2"), (DIAL, "volcano"), ("track", "lives"), ("sleeve", "sleeve")]
    faces += [("standee", "ship-c"), ("treasure", "treasure-ship-a"), ("plays-first", "plays-first"), ("d20", "die")]
    for layout, card in faces:
        laid = piece(layout, card, theme=theme)
        assert [words.text for words in laid.words if words.size < LEAST_SIZE] == []


# -- ships

SHIPS = ("ship-a", "ship-b", "ship-c", "ship-d")


def _height_of_cloth(shape: Laid) -> float:
    """A sail is the highest of what is outlined as strongly as the hull."""
    return shape.height if shape.line == pytest.approx(0.6) else 0.0


def _panel(laid: Piece, name: str, *, folded: bool = False) -> list[tuple[object, list[float]]]:
    """A panel's marks, each as its inks and its measures.

    Folded back and seen from behind, right and left change places, and so do top and bottom, for the far panel lies
    upside down on the paper.
    """
    sign, right, bottom = (-1, laid.width, laid.height) if folded else (1, 0.0, 0.0)
    found: list[tuple[object, list[float]]] = []
    panel = laid.within(name)
    for shape in panel.shapes:
        points = [value for x, y in shape.points for value in (right + sign * x, bottom + sign * y)]
        found.append(((shape.fill, shape.stroke, shape.dashed), [shape.line, *points]))
    for words in panel.words:
        (x, y), (dx, dy) = words.middle, words.along
        measures = [words.size, right + sign * x, bottom + sign * y, sign * dx, sign * dy]
        found.append(((words.text, words.fill), measures))
    return found


@pytest.mark.parametrize("ship", SHIPS)
def test_a_folded_ship_looks_the_same_from_both_sides(ship: str) -> None:
    laid = piece("standee", ship)
    near, far = _panel(laid, "near"), _panel(laid, "far", folded=True)
    assert len(near) >= 15
    assert [ink for ink, _ in far] == [ink for ink, _ in near]
    for (_, seen), (_, lies) in zip(far, near, strict=True):
        assert seen == pytest.approx(lies, abs=1e-6)
    assert all(words.along == pytest.approx((1, 0)) for words in laid.within("near").words), "and stands upright"


def test_a_ships_folds_lie_between_its_parts() -> None:
    laid = piece("standee", "ship-a")
    folds = _level(laid)
    assert folds == pytest.approx([10, 42, 74])
    assert (laid.width, laid.height) == pytest.approx((26, 84))
    assert folds[1] == pytest.approx(laid.height / 2), "the panels are as high as each other, and so are the feet"
    feet = [shape for shape in laid.within("near").shapes if shape.within.endswith("/foot")]
    assert [shape.box[1] for shape in feet] == pytest.approx([folds[2]])
    said = [words.text for words in laid.words]
    assert said.count("foot: fold out") == said.count("glue panels only") == 2


def test_ships_are_told_apart_without_colour() -> None:
    sails = {ship: piece("standee", ship, theme="greyscale").within("near") for ship in SHIPS}
    letters = [next(words.text for words in laid.words if len(words.text) == 1) for laid in sails.values()]
    assert letters == ["A", "B", "C", "D"]
    cloths = [max(laid.shapes, key=_height_of_cloth).points for laid in sails.values()]
    assert len(set(cloths)) == 4


# -- tokens


def test_each_owner_has_numbered_tokens_of_an_inch_or_less() -> None:
    game = workshop_of().game
    owners = [card for card in game.cards.values() if card.type == "treasure"]
    assert len(owners) == 4
    seen = set()
    for card in owners:
        front, back = piece("treasure", card.id), piece("treasure-back", card.id)
        (letter,) = [words.text for words in front.words]
        (serial,) = [words.text for words in back.words]
        assert serial == f"{letter}{card.numbers[0]}"
        assert front.drawing.outline == back.drawing.outline
        assert (front.width, front.height) == pytest.approx((20, 20)) == (back.width, back.height)
        seen.add(letter)
    assert seen == set("ABCD")


def test_a_buried_treasure_has_a_tick_for_each_field() -> None:
    back = piece("treasure-back", "treasure-ship-a")
    fields = workshop_of().game.rules["fields"]
    ticks = [shape for shape in back.shapes if shape.within.endswith("/tick")]
    assert len(ticks) == fields
    around = {hypot(x - 10, y - 10) for tick in ticks for x, y in (tick.middle,)}
    assert max(around) - min(around) < 0.01


def test_the_plays_first_arrow_goes_counterclockwise() -> None:
    """Below the middle of the token it points to the right: counterclockwise around the middle, as the token goes."""
    token = piece("plays-first", "plays-first")
    (point,) = [shape for shape in token.shapes if len(shape.corners) == 3 and shape.width < 5]
    x, y = point.middle
    tip = max(point.corners, key=lambda corner: corner[0])
    assert y > token.height / 2
    assert x > token.width / 2
    assert tip[0] - x > 0
    assert token.drawing.width == pytest.approx(36 * MM)
