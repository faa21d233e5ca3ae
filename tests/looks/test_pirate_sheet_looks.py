"""Pirate-wizard's mats, aids, deck sheet and charts look as they did, and say what the data says.

If a change of look is meant, `python -m tests.looks.pirate_sheets` keeps the new one; look at the diff's pictures.
"""

from __future__ import annotations

import re
import shutil
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from cardgen.cards.model import Card
from cardgen.check.inspect import inspect_drawing
from cardgen.diagnostics import Problems
from cardgen.jobs.workshop import Workshop
from cardgen.layout.drawing import Shape, walk
from cardgen.units import MM
from tests.looks.component_faces import words
from tests.looks.faces import THEMES
from tests.looks.pirate_sheets import FACES, GAME, KEPT, TYPES, draw, laid, lines, workshop_of
from tests.looks.test_looks import MEAN, SPOT, difference

READABLE = 8.0
"""Points; only stamps are smaller, and what a deck sheet or a chart must squeeze in."""
SQUEEZED = 7.0
STAMP = 5.5
STATES: list[tuple[str, tuple[str, ...]]] = [
    *((theme, ()) for theme in THEMES),
    *(("colour", (variant,)) for variant in ("no-shuffle", "teams", "unlimited-copies")),
    ("low-ink", ("no-shuffle", "teams", "unlimited-copies")),
]
"""Theme and variants of the rules."""
DECKS = ("divers", "raiders", "storm-callers", "brewers")
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
UNPRINTABLE = 4.0
"""Millimetres along each edge of the paper."""

drawn = cache(draw)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("card", "face"), FACES)
def test_a_face_looks_as_it_did(theme: str, card: str, face: str) -> None:
    with Image.open(KEPT / f"{card}-{face}-{theme}.png") as kept:
        found = drawn(theme)[f"{card}-{face}"]
        assert found.size == kept.size
        mean, spot = difference(kept, found)
        assert mean < MEAN
        assert spot < SPOT


def cards(workshop: Workshop, kind: str = "") -> list[Card]:
    return [card for card in workshop.game.cards.values() if (card.type == kind if kind else card.type in TYPES)]


@pytest.mark.parametrize(("theme", "variants"), STATES)
def test_nothing_is_wrong_with_any_face(theme: str, variants: tuple[str, ...]) -> None:
    """No word is cut, too near the cut, or too long for its place; in no variant of the rules, in no theme."""
    workshop = workshop_of(theme, variants)
    assert {card.type for card in cards(workshop)} == set(TYPES)
    for card in cards(workshop):
        for face in workshop.game.card_types[card.type].faces:
            problems = Problems()
            drawing = laid(workshop, card.id, face)
            inspect_drawing(drawing, card.id, None, problems)
            assert not list(problems)
            smallest = min(size for *_, size in words(drawing) if size != STAMP)
            assert smallest >= (READABLE if card.type in ("entering-mat", "aid") else SQUEEZED)


def test_low_ink_saves_ink() -> None:
    for name, image in drawn("low-ink").items():
        light = sum(image.convert("L").histogram()[200:])
        assert light / (image.width * image.height) > 0.7, name


@pytest.mark.parametrize(("card", "a_page"), [("deck-sheet", 1), ("chart-divers", 2), ("mat-a", 2)])
def test_so_many_fit_on_a_page_with_their_bleed(card: str, a_page: int) -> None:
    drawing = laid(workshop_of(), card)
    sides = [(side + 2 * drawing.bleed) / MM for side in (drawing.width, drawing.height)]
    for width, height in PAPERS.values():
        room = sorted((width - 2 * UNPRINTABLE, height - 2 * UNPRINTABLE))
        need = sorted((max(sides), min(sides) * a_page))
        assert all(side <= limit for side, limit in zip(need, room, strict=True))


# -- Entering mats


def test_a_mat_has_a_place_for_each_other_player_and_none_for_its_own() -> None:
    workshop = workshop_of()
    letters = sorted(str(card.fields["letter"]) for card in cards(workshop, "ship"))
    for mat in cards(workshop, "entering-mat"):
        own = str(workshop.game.cards[str(mat.fields["ship"])].fields["letter"])
        said = " ".join(lines(laid(workshop, mat.id)))
        assert re.findall(r"Cards of player (\w)", said) == [letter for letter in letters if letter != own]
        assert f"ship {own}" in said


def test_a_cards_place_on_a_mat_is_a_card_large() -> None:
    shapes = [mark for mark in walk(laid(workshop_of(), "mat-b").marks) if isinstance(mark, Shape) and mark.dash]
    assert len(shapes) == 3
    for shape in shapes:
        across = [float(number) for _, *points in shape.path for number in points[0::2]]
        down = [float(number) for _, *points in shape.path for number in points[1::2]]
        assert max(across) - min(across) == pytest.approx(63.5 * MM, abs=0.01)
        assert max(down) - min(down) == pytest.approx(88.9 * MM, abs=0.01)


# -- The aid


def test_the_aid_tells_a_turn_in_the_datas_order() -> None:
    workshop = workshop_of()
    fields = workshop.game.cards["aid"].fields
    for face in ("front", "back"):
        names = [workshop.game.cards[str(note)].name for note in fields[face]]  # type: ignore[union-attr]
        baselines = {text.strip(): y for text, _, y, _ in words(laid(workshop, "aid", face))}
        places = [baselines[name] for name in names]
        assert all(earlier < later for earlier, later in pairwise(places))


def test_playing_the_card_that_enters_one_stands_out() -> None:
    workshop = workshop_of()
    runs = list(words(laid(workshop, "aid")))
    sizes = {text.strip(): size for text, _, _, size in runs}
    assert sizes["A card is entering you?"] == max(sizes.values())
    larger = [text for text, _, _, size in runs if size >= 12]
    assert "play the card entering you" in " ".join(larger)
    panel = [mark for mark in walk(laid(workshop, "aid").marks) if isinstance(mark, Shape) and mark.fill == "F2BE3A"]
    assert len(panel) == 1


@pytest.mark.parametrize("variants", [(), ("no-shuffle", "teams")])
def test_the_aid_is_read_at_arms_length(variants: tuple[str, ...]) -> None:
    for face in ("front", "back"):
        runs = words(laid(workshop_of(variants=variants), "aid", face))
        sizes = {text: size for text, _, _, size in runs}
        assert min(size for text, size in sizes.items() if "alpha" not in text) >= 9.5


# -- Charts


@pytest.mark.parametrize("deck", DECKS)
def test_a_chart_lists_its_deck_as_one_types_it(deck: str) -> None:
    workshop = workshop_of()
    said = " ".join(lines(laid(workshop, f"chart-{deck}")))
    rules = workshop.game.deck_rules
    assert rules is not None
    typed = {str(value): word for one in rules.values for word, value in one.words.items()}
    ids = workshop.game.decks[deck].cards
    for card_id in dict.fromkeys(ids):
        card = workshop.game.cards[card_id]
        word = typed.get(str(card.fields["bringer"]), "")
        line = f"{ids.count(card_id)} {card.name.lower()} @{card.fields['circle']} {word}".strip()
        assert line in said
    assert f"{len(ids)} cards" in said


@pytest.mark.parametrize("deck", DECKS)
def test_a_chart_has_a_brick_for_each_card_above_its_circle_number(deck: str) -> None:
    workshop = workshop_of()
    drawing = laid(workshop, f"chart-{deck}")
    ids = workshop.game.decks[deck].cards
    wanted = [workshop.game.cards[card].fields["circle"] for card in ids]
    numbers = {text: x for text, x, y, size in words(drawing) if size == 11 and text.isdigit()}
    assert sorted(numbers, key=int) == [str(number) for number in range(1, 21)]
    found = [x for x, y, w, h in bricks(workshop, deck)]
    assert len(found) == len(ids)
    nearest = [min(numbers, key=lambda number: abs(numbers[number] - x)) for x in found]
    assert sorted(map(int, nearest)) == sorted(int(str(number)) for number in wanted)


@pytest.mark.parametrize("deck", DECKS)
def test_a_charts_bricks_stand_on_each_other(deck: str) -> None:
    columns: dict[float, list[tuple[float, float]]] = {}
    for x, y, _, h in bricks(workshop_of(), deck):
        columns.setdefault(round(x, 2), []).append((y, h))
    for stack in columns.values():
        tops = sorted((y for y, _ in stack), reverse=True)
        height = stack[0][1]
        assert all(lower - upper == pytest.approx(height, abs=0.01) for lower, upper in pairwise(tops))
        assert tops[0] + height == pytest.approx(80 * MM, abs=0.01)


def bricks(workshop: Workshop, deck: str) -> list[tuple[float, float, float, float]]:
    """The middle from the left, the top, the width and the height of each brick, in points."""
    found = []

    def look(marks: tuple[object, ...], x: float, y: float, inside: bool) -> None:
        for mark in marks:
            if hasattr(mark, "marks") and hasattr(mark, "name"):
                here = inside or "stacks" in mark.name
                look(mark.marks, x + mark.matrix[4], y + mark.matrix[5], here)
            elif inside and isinstance(mark, Shape) and mark.stroke:
                across = [float(number) for _, *points in mark.path for number in points[0::2]]
                down = [float(number) for _, *points in mark.path for number in points[1::2]]
                left, right, top, bottom = min(across), max(across), min(down), max(down)
                found.append((x + (left + right) / 2, y + top, right - left, bottom - top))

    look(laid(workshop, f"chart-{deck}").marks, 0.0, 0.0, False)
    return found


@pytest.mark.parametrize("deck", DECKS)
def test_a_charts_bars_count_every_card_once(deck: str) -> None:
    workshop = workshop_of()
    runs = list(words(laid(workshop, f"chart-{deck}")))
    below = [(x, int(text)) for text, x, y, size in runs if text.isdigit() and size == 9 and y > 90 * MM]
    families = [count for x, count in below if x < 132 * MM]
    bringers = [count for x, count in below if x > 132 * MM]
    without = next(int(line.split()[0]) for line, *_ in runs if line.endswith("without a bringer"))
    size = len(workshop.game.decks[deck].cards)
    assert (len(families), sum(families)) == (7, size)
    assert (len(bringers), sum(bringers) + without) == (3, size)


# -- The deck sheet


def test_the_deck_sheet_names_each_design_with_its_modifier() -> None:
    workshop = workshop_of()
    designs = [card for card in cards(workshop, "card") if card.fields["circle"] is None]
    assert len(designs) == 18
    runs = list(words(laid(workshop, "deck-sheet")))
    for design in designs:
        y = next(y for text, _, y, _ in runs if text == design.name)
        value = int(str(design.fields["modifier"]))
        sign = "\N{MINUS SIGN}" if value < 0 else "+" if value > 0 else ""
        beside = [text for text, _, baseline, _ in runs if abs(baseline - y) < 2]
        assert f"{sign}{abs(value)}" in beside


def test_the_deck_sheet_has_a_line_a_card_and_a_column_for_each_circle_number() -> None:
    drawing = laid(workshop_of(), "deck-sheet")
    rings = [mark for mark in walk(drawing.marks) if isinstance(mark, Shape) and _is_ring(mark)]
    assert len(rings) == 32
    numbers = [text for text, *_, size in words(drawing) if size == 12]
    assert numbers == [str(number) for number in range(1, 21)]


def _is_ring(mark: Shape) -> bool:
    """Whether it is a ring to write a circle number in."""
    commands = [str(command[0]) for command in mark.path]
    return commands == ["M", "C", "C", "C", "C", "Z"] and mark.line == pytest.approx(0.4 * MM) and mark.fill == "FFFFFF"


# -- Other numbers in the data


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """The game for three, with other numbers: said once, in a variant."""
    folder = tmp_path_factory.mktemp("changed") / "pirate-wizard"
    shutil.copytree(GAME, folder)
    (folder / "variants" / "other.yaml").write_text(
        "name: Other numbers\ntext: For the test.\nset:\n  players.max: 3\n  rules.attack_damage: 3\n"
        "  cards.circle-die.top: 7\n"
        "  cards.sea-monster.top: 6\n  decklists.size.min: 25\n  decklists.copies: 2\n  cards.big-wave.modifier: -2\n",
        "utf-8",
    )
    return workshop_of("colour", ("other",), Path(folder))


def test_mats_and_aid_follow_the_rules(changed: Workshop) -> None:
    mat = laid(changed, "mat-a")
    said = " ".join(lines(mat))
    assert re.findall(r"Cards of player (\w)", said) == ["B", "C"]
    assert mat.width / MM == pytest.approx(236 - 66.3)
    assert "3 or discards" in " ".join(said.split())
    aid = " ".join(text.strip() for text, *_ in words(laid(changed, "aid")))
    assert "back to 7" in aid


def test_the_aid_says_what_every_countdown_begins_with(changed: Workshop) -> None:
    for workshop in (workshop_of(), changed):
        tops = [card.fields["top"] for card in cards(workshop, "countdown") if not card.fields["blank"]]
        said = " ".join(lines(laid(workshop, "aid", "back")))
        written = re.findall(r"\d+(?=[,.])", said[said.index("Countdowns") : said.index("Entering")])
        assert list(map(int, written)) == tops
    assert 6 in tops


def test_the_deck_sheet_follows_the_rules_of_building(changed: Workshop) -> None:
    said = " ".join(text.strip() for text, *_ in words(laid(changed, "deck-sheet")))
    assert "25 cards" in said
    assert "2 of a design" in said
    drawing = laid(changed, "deck-sheet")
    assert sum(isinstance(mark, Shape) and _is_ring(mark) for mark in walk(drawing.marks)) == 27
    y = next(y for text, _, y, _ in words(drawing) if text == "Big wave")
    assert "\N{MINUS SIGN}2" in [text for text, _, baseline, _ in words(drawing) if abs(baseline - y) < 2]
