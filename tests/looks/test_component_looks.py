"""The components of Syndicats look as they did, and say what the rules say, in every edition.

If a change of look is meant, `python -m tests.looks.component_faces` keeps the new one; look at the diff's pictures.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import pi

import pytest
from PIL import Image

from cardgen.check.inspect import inspect_drawing
from cardgen.diagnostics import Problems
from cardgen.jobs.workshop import Workshop
from cardgen.layout.drawing import Drawing
from cardgen.units import MM
from tests.looks.component_faces import DPI, FACES, KEPT, draw, order, words, workshop_of
from tests.looks.faces import THEMES
from tests.looks.test_looks import MEAN, SPOT, difference

EDITIONS = ("first", "copycat-trashes", "double-sided", "no-yarn", "small-deck", "specials-as-copycats", "current")
COMPONENTS = {"milk", "mice", "mat", "track", "aid", "order"}
READABLE = 8.0
"""Points; what a player aid is set in at the least."""

drawn = cache(draw)


def drawing_of(workshop: Workshop, card: str, face: str) -> Drawing:
    """The face, laid out and inspected: nothing is wrong with it."""
    problems = Problems()
    drawing = workshop.draw(order(workshop, card, face), problems)
    assert drawing is not None
    inspect_drawing(drawing, card, None, problems)
    assert not list(problems)
    return drawing


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("card", "face"), FACES)
def test_a_component_looks_as_it_did(theme: str, card: str, face: str) -> None:
    with Image.open(KEPT / f"{card}-{face}-{theme}.png") as kept:
        found = drawn(theme)[f"{card}-{face}"]
        assert found.size == kept.size
        mean, spot = difference(kept, found)
        assert mean < MEAN
        assert spot < SPOT


def test_low_ink_saves_ink_and_the_two_sides_of_money_still_differ() -> None:
    for name, image in drawn("low-ink").items():
        light = sum(image.convert("L").histogram()[200:])
        assert light / (image.width * image.height) > 0.6, name
    for theme in THEMES:
        for token in ("milk", "mice", "pick-2"):
            front, back = drawn(theme)[f"{token}-front"], drawn(theme)[f"{token}-back"]
            assert difference(front, back)[1] > SPOT, (theme, token)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_wrong_with_any_component(edition: str, theme: str) -> None:
    """No word is cut, too near the cut, or too long for its place."""
    workshop = workshop_of(edition, theme)
    cards = [card for card in workshop.game.cards.values() if card.type in COMPONENTS]
    assert {card.type for card in cards} >= {"milk", "mice", "track", "aid"}
    for card in cards:
        for face in workshop.game.card_types[card.type].faces:
            drawing_of(workshop, card.id, face)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_dog_tracks_flags_stand_where_the_rules_end_the_game(edition: str) -> None:
    workshop = workshop_of(edition)
    game = workshop.game
    found = {text: x for text, x, _, _ in words(drawing_of(workshop, "dog-track", "front"))}
    dogs = sum(card.type == "dog" for card in game.cards.values())
    assert [str(place) in found for place in range(1, dogs + 2)] == [True] * dogs + [False]
    fewest, most = game.players
    for players in range(fewest, most + 1):
        place = found[str(players + int(str(game.rules["dogs_over"])))]
        assert found[f"{players} PLAYERS"] == pytest.approx(place, abs=0.5)
    assert f"{most + 1} PLAYERS" not in found


def test_the_mat_tells_the_money_to_begin_with() -> None:
    workshop = workshop_of("double-sided")
    said = " ".join(text for text, *_ in words(drawing_of(workshop, "mat", "front")))
    assert f"start with {workshop.game.rules['start_cash']}" in said
    for zone in ("ROLLING BID", "THIS TURN", "PETTY CASH", "FUND"):
        assert zone in said


def test_nothing_lies_on_the_mats_rings() -> None:
    """Each zone's rings have their own tone: all of their area is seen."""
    image = drawn("colour")["mat-front"].convert("RGB")
    whole = 3 * pi * (11.5 / 25.4 * DPI) ** 2
    for tone in ("DCCF2E", "CC8C00", "43A0D6", "2C3F78"):
        red, green, blue = (int(tone[at : at + 2], 16) for at in (0, 2, 4))
        seen = sum(count for count, colour in image.getcolors(1 << 20) or [] if colour == (red, green, blue))
        assert seen == pytest.approx(whole, rel=0.06), tone


def test_the_steps_of_a_turn_fill_the_mats_bar() -> None:
    workshop = workshop_of("current")
    game = workshop.game
    steps = [game.cards[str(step)].name for step in game.cards["mat"].fields["steps"]]  # type: ignore[union-attr]
    runs = words(drawing_of(workshop, "mat", "front"))
    found = [(text, x) for text, x, _, size in runs if text in steps and size == 13.5]
    assert [text for text, _ in found] == steps
    middles = [x for _, x in found]
    assert all(later - earlier > 16 * MM for earlier, later in pairwise(middles))
    assert 183 * MM < middles[-1] < 190.5 * MM


def test_markers_count_as_one_says_it() -> None:
    workshop = workshop_of("current")
    markers = [drawing_of(workshop, f"pick-{place}", "front") for place in range(1, 6)]
    assert ["".join(text for text, *_ in words(marker)) for marker in markers] == ["1st", "2nd", "3rd", "4th", "5th"]


@pytest.mark.parametrize("variants", [(), ("upkeep", "bribed-supply"), ("no-dogs",), ("powers-need-mogfather",)])
@pytest.mark.parametrize("edition", ["first", "double-sided", "current"])
def test_the_aid_can_be_read_in_every_edition_and_variant(edition: str, variants: tuple[str, ...]) -> None:
    workshop = workshop_of(edition, "colour", variants)
    for face in ("front", "back"):
        runs = list(words(drawing_of(workshop, "aid", face)))
        sizes = [size for text, _, _, size in runs if len(text) > 8 and "edition" not in text and text != "SYNDICATS"]
        assert sizes
        assert min(sizes) >= READABLE
