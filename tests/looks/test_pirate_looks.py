"""The cards of Pirate-wizard look as they did, print to the bleed, and can be read in a fan and in grey.

If a change of look is meant, `python -m tests.looks.pirate_faces` keeps the new one; look at the diff's pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import cos, pi, sin

import pytest
from PIL import Image, ImageStat

from cardgen.check.inspect import inspect_drawing
from cardgen.diagnostics import Problems
from cardgen.layout.drawing import Drawing
from cardgen.units import MM
from tests.looks.card_faces import lay, pictures
from tests.looks.component_faces import words
from tests.looks.pirate_faces import KEPT, KEPT_CARDS, PLAIN, draw, game, lay_card, plain, workshop_of
from tests.looks.seeing import contrast, seen
from tests.looks.test_looks import MEAN, SPOT, difference

MAST = 18.0
"""Millimetres from the left: what a fanned hand shows of a card."""
READABLE = 9.0
"""Points; nothing that is read is set smaller, but for the word that there is no bringer, and the stamp."""
NO_BRINGER, STAMP = 8.0, 5.5
BRINGERS = ("none", "windbringer", "glowbringer", "giftbringer")
DOTS = 200
"""Dots an inch of the pictures that are measured."""

drawn = cache(draw)


def designs() -> list[str]:
    """The designs alone: versions for decks carry a circle number."""
    cards = game()[1].cards.values()
    return [card.id for card in cards if card.type == "card" and card.fields["circle"] is None]


def versions() -> Iterator[tuple[str, int | None, str]]:
    """Every design as a blank and with each bringer, at circle numbers of one and of two digits."""
    for design in designs():
        yield design, None, "none"
        yield from ((design, circle, bringer) for circle, bringer in zip((1, 8, 14, 20), BRINGERS, strict=True))


def picture(drawing: Drawing, theme: str = "colour") -> Image.Image:
    return pictures(workshop_of(theme), {"face": drawing}, DOTS)["face"].convert("RGB")


def part(image: Image.Image, left: float, top: float, right: float, bottom: float) -> Image.Image:
    """What stands in a box in millimetres."""
    return image.crop(tuple(round(edge / 25.4 * DOTS) for edge in (left, top, right, bottom)))  # type: ignore[arg-type]


def lightness(image: Image.Image, x: float, y: float) -> int:
    """The grey, 0 to 255, at a place in millimetres."""
    return image.convert("L").getpixel((round(x / 25.4 * DOTS), round(y / 25.4 * DOTS)))  # type: ignore[return-value]


def lines_of_name(name: str) -> tuple[list[str], float]:
    """How a name is set on its pennant: its lines, and their size."""
    drawing, problems = lay(workshop_of(), "big-wave", "front", name=name)
    assert not [problem for problem in problems if problem.code.startswith("T")]
    runs = [run for run in words(drawing) if 4.7 * MM < run[2] < 16 * MM and run[1] > 19 * MM]
    lines: dict[float, list[str]] = {}
    for text, _, baseline, _ in runs:
        lines.setdefault(baseline, []).append(text)
    return [" ".join(line) for line in lines.values()], max(size for *_, size in runs)


@pytest.mark.parametrize(
    ("theme", "name"),
    [
        (theme, name)
        for theme, cards in KEPT_CARDS.items()
        for name in [*(f"{design}-{circle or 'blank'}" for design, circle, _ in cards), *(name for name, *_ in PLAIN)]
    ],
)
def test_a_card_looks_as_it_did(theme: str, name: str) -> None:
    with Image.open(KEPT / f"{name}-{theme}.png") as kept:
        found = drawn(theme)[name]
        assert found.size == kept.size
        mean, spot = difference(kept, found)
        assert mean < MEAN
        assert spot < SPOT


@pytest.mark.parametrize("theme", ["colour", "low-ink"])
def test_every_version_is_whole_and_can_be_read(theme: str) -> None:
    """Nothing is missing, cut, too near the cut or too small, whatever the circle number and the bringer."""
    assert len(designs()) >= 18
    for design, circle, bringer in versions():
        drawing, problems = lay_card(design, circle, bringer, theme)
        inspect_drawing(drawing, design, None, problems)
        assert not list(problems), (design, circle, bringer)
        small = {size for *_, size in words(drawing) if size < READABLE}
        assert small <= {NO_BRINGER, STAMP}, (design, circle, bringer)


def test_every_card_of_the_decks_is_whole() -> None:
    for card in game()[1].cards.values():
        if card.type == "card" and card.id not in designs():
            drawing, problems = lay(workshop_of(), card.id, "front")
            inspect_drawing(drawing, card.id, None, problems)
            assert not list(problems), card.id


def test_ink_reaches_the_bleed_on_all_sides() -> None:
    drawings = {"front": lay_card("big-wave", 3, "none")[0], "back": plain("big-wave", "back", "colour")}
    for name, image in pictures(workshop_of(), drawings, 25, bleed=True, transparent=True).items():
        alpha = image.getchannel("A")
        right, bottom = image.width - 1, image.height - 1
        edge = [(x, y) for x in range(image.width) for y in (0, bottom)]
        edge += [(x, y) for x in (0, right) for y in range(image.height)]
        assert min(alpha.getpixel(spot) for spot in edge) == 255, name  # type: ignore[type-var]


@pytest.mark.parametrize("circle", [None, 1, 7, 13, 20])
def test_as_many_rivets_are_lit_as_the_circle_number_says(circle: int | None) -> None:
    """From the first to the right of the top, clockwise."""
    image = picture(lay_card("big-wave", circle, "none")[0])
    rivets = game()[1].rules["fields"]
    assert isinstance(rivets, int)
    angles = [2 * pi * rivet / rivets for rivet in range(1, rivets + 1)]
    middles = [(11 + 7.2 * sin(angle), 11 - 7.2 * cos(angle)) for angle in angles]
    levels = [ImageStat.Stat(part(image, x - 0.4, y - 0.4, x + 0.4, y + 0.4).convert("L")).mean[0] for x, y in middles]
    lit = [level > 110 for level in levels]
    assert lit == [rivet <= (circle or 0) for rivet in range(1, rivets + 1)]


@pytest.mark.parametrize("theme", ["colour", "low-ink", "greyscale"])
def test_a_plus_is_dark_and_points_up_and_a_minus_is_light_and_points_down(theme: str) -> None:
    plus, minus, zero = (
        picture(lay_card(design, 5, "none", theme)[0], theme)
        for design in ("big-hungry-fish", "useful-potion-brewer", "treasure-detector")
    )
    for side in (5.2, 16.8):
        assert lightness(plus, side, 32) < 50
        assert lightness(minus, side, 23) > 220
        assert lightness(plus, side, 23.2) > 200  # beside the point that is up
        assert lightness(zero, side, 27.4) > 100  # no plate: mast, frame and picture
    assert lightness(plus, 11, 22.4) < 50
    assert lightness(minus, 11, 32.4) > 200


@pytest.mark.parametrize("look", ["grey", "deuteranopia"])
def test_bringers_are_told_apart_by_their_plates(look: str) -> None:
    plates = [
        seen(part(picture(lay_card("useful-potion-brewer", 9, bringer)[0]), 3.5, 34, 18.5, 49), look)
        for bringer in BRINGERS
    ]
    for one, other in combinations(plates, 2):
        assert difference(one, other)[0] > 15


def test_a_fanned_hand_shows_circle_number_modifier_and_bringer_and_nothing_else() -> None:
    for design, circle, bringer in versions():
        drawing, _ = lay_card(design, circle, bringer)
        modifier = game()[1].cards[design].fields["modifier"]
        assert isinstance(modifier, int)
        figure = f"{modifier:+}".replace("-", "−") if modifier else "0"
        shown = [text for text, middle, baseline, _ in words(drawing) if middle < MAST * MM and baseline < 49 * MM]
        assert sorted(shown) == sorted([str(circle), figure] if circle else [figure]), design


def test_names_can_be_read_on_their_pennants() -> None:
    palette = game()[1].palette
    for family in ("seek", "gift", "beast", "sea", "brew", "fate", "board"):
        type_colour = palette["white" if family == "board" else "ink"]
        assert contrast(palette[family], type_colour) >= 4.5, family


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Big wave", ["Big wave"]),
        ("Useful potion brewer", ["Useful potion", "brewer"]),
        ("Shouting boarding captain", ["Shouting", "boarding captain"]),
        ("Old sea dog of the north", ["Old sea dog", "of the north"]),
        ("Grandmother’s unsinkable teapot", ["Grandmother’s", "unsinkable teapot"]),
    ],
)
def test_a_long_name_is_broken_where_the_longer_line_is_shortest(name: str, lines: list[str]) -> None:
    assert lines_of_name(name)[0] == lines


def test_a_name_is_as_large_as_its_pennant_allows() -> None:
    sizes = [
        lines_of_name(name)[1] for name in ("Big wave", "Helpful potion brewers", "Grandmother’s unsinkable teapot")
    ]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == 15
    assert sizes[-1] >= 10


def test_a_long_effect_is_set_smaller_and_one_that_is_too_long_is_told() -> None:
    sizes = []
    short = {"flavour": None, "version_of": "generous-ships-cook"}
    for count in (2, 12, 15, 19):
        drawing, problems = lay(workshop_of(), "big-wave", "front", text="treasure " * count, **short)
        assert not list(problems)
        sizes.append(next(size for text, *_, size in words(drawing) if text.startswith("treasure")))
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == 12
    assert sizes[-1] >= READABLE
    _, problems = lay(workshop_of(), "big-wave", "front", text="treasure " * 60, **short)
    assert {problem.code for problem in problems} == {"T101"}


def test_all_versions_of_a_design_have_one_size_of_type() -> None:
    """The blank, a circle number of one figure and one of two: the longest of their texts settles it."""
    sizes: dict[str, set[float]] = {}
    for card in game()[1].cards.values():
        if card.type == "card":
            drawing, problems = lay(workshop_of(), card.id, "front")
            assert not list(problems)
            effect = card.text.split()[0].strip("*")
            found = next(size for text, *_, size in words(drawing) if text.startswith(effect) and size >= READABLE)
            sizes.setdefault(card.design or card.id, set()).add(found)
    assert all(len(found) == 1 for found in sizes.values()), sizes


def test_flavour_stands_only_where_the_effect_leaves_room() -> None:
    flavour = "Nobody leaves this ship hungry."
    for text, shown in (("Draw a card.", True), ("treasure " * 19, False)):
        drawing, problems = lay(workshop_of(), "big-wave", "front", text=text, flavour=flavour)
        assert not list(problems)
        assert any("Nobody" in run for run, *_ in words(drawing)) is shown


def test_a_blank_leaves_circle_and_bringer_open() -> None:
    blank, card = (
        " ".join(text for text, *_ in words(lay_card("big-wave", circle, "none")[0])) for circle in (None, 17)
    )
    assert "17" in card
    assert "No bringer" in card
    assert "No bringer" not in blank
    open_ring = part(picture(lay_card("big-wave", None, "none")[0]), 7, 7, 15, 15)
    assert sum(open_ring.convert("L").histogram()[:240]) == 0


def test_a_design_of_ones_own_is_all_open() -> None:
    drawing = plain("own-design", "front", "colour")
    problems = Problems()
    inspect_drawing(drawing, "own-design", None, problems)
    assert not list(problems)
    assert [text for text, *_, size in words(drawing) if size > STAMP] == ["Instant", "Play effect"]


def test_the_back_does_not_tell_which_way_up_a_card_lies() -> None:
    for theme in ("colour", "low-ink"):
        image = picture(plain("big-wave", "back", theme), theme)
        mean, spot = difference(image, image.rotate(180))
        assert mean < 2
        assert spot < SPOT


def test_low_ink_spares_the_grounds_and_grey_has_no_colour() -> None:
    for name, image in drawn("low-ink").items():
        levels = image.convert("L")
        assert sum(levels.histogram()[200:]) / (image.width * image.height) > 0.75, name
    for name, image in drawn("greyscale").items():
        bands = image.convert("RGB").split()
        assert max(difference(one, other)[1] for one, other in combinations(bands, 2)) <= 2, name


def test_a_stamp_names_the_edition_and_is_no_part_of_the_look() -> None:
    drawing, _ = lay_card("big-wave", 3, "none")
    stamp = " ".join(text for text, *_, size in words(drawing) if size == STAMP)
    edition = game()[1].edition
    assert edition is not None
    assert stamp.startswith(edition.name)
    other, _ = lay_card("big-wave", 4, "none")
    assert stamp != " ".join(text for text, *_, size in words(other) if size == STAMP)
    assert drawing.look != other.look
