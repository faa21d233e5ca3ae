"""Pirate-wizard's trackers, tokens, ships and die look as they did.

If a change of look is meant, `python -m tests.looks.piece_faces` keeps the new one; look at the diff's pictures.
"""

from __future__ import annotations

from functools import cache

import pytest
from PIL import Image, ImageChops

from tests.looks.faces import THEMES
from tests.looks.piece_faces import FACES, KEPT, draw
from tests.looks.test_looks import MEAN, SPOT, difference

drawn = cache(draw)
NAMES = [f"{layout}-{card}" for layout, card in FACES]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", NAMES)
def test_a_piece_looks_as_it_did(theme: str, name: str) -> None:
    with Image.open(KEPT / f"{name}-{theme}.png") as kept:
        found = drawn(theme)[name]
        assert found.size == kept.size
        mean, spot = difference(kept, found)
        assert mean < MEAN
        assert spot < SPOT


@pytest.mark.parametrize("name", NAMES)
def test_low_ink_is_mostly_paper(name: str) -> None:
    image = drawn("low-ink")[name].convert("L")
    assert sum(image.histogram()[200:]) / (image.width * image.height) > 0.6


def test_ships_and_tokens_differ_without_colour() -> None:
    for theme in ("greyscale", "low-ink"):
        images = drawn(theme)
        assert difference(images["standee-ship-b"], images["standee-ship-d"])[1] > SPOT
        assert difference(images["treasure-treasure-ship-d"], images["treasure-back-treasure-ship-d"])[1] > SPOT


def test_greyscale_has_no_colour() -> None:
    for image in drawn("greyscale").values():
        red, green, blue = image.convert("RGB").split()
        for other in (green, blue):
            assert ImageChops.difference(red, other).getextrema()[1] <= 2
