"""Faces look as they did: compared with kept pictures, with room for another version of the renderer.

If a change of look is meant, `python -m tests.looks.faces` keeps the new one; look at the pictures in the diff.
"""

from __future__ import annotations

from functools import cache

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from tests.looks.faces import FACES, GOLDEN, THEMES, draw

MEAN = 2.5
"""Levels (of 255) by which a face may differ on average: antialiasing and the kept pictures' 64 colours."""
SPOT = 40
"""Levels by which any spot of 5 x 5 pixels may differ."""

drawn = cache(draw)


def difference(kept: Image.Image, found: Image.Image) -> tuple[float, int]:
    """The mean difference, and the greatest of any spot."""
    grey = ImageChops.difference(kept.convert("RGB"), found.convert("RGB")).convert("L")
    histogram = grey.histogram()
    mean = sum(level * count for level, count in enumerate(histogram)) / sum(histogram)
    return mean, grey.filter(ImageFilter.BoxBlur(2)).getextrema()[1]  # type: ignore[return-value]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("card", "face"), [(card, face) for card, _, face in FACES])
def test_a_face_looks_as_it_did(theme: str, card: str, face: str) -> None:
    with Image.open(GOLDEN / f"{card}-{face}-{theme}.png") as kept:
        found = drawn(theme)[f"{card}-{face}"]
        assert found.size == kept.size
        mean, spot = difference(kept, found)
        assert mean < MEAN
        assert spot < SPOT


def test_a_change_would_be_seen() -> None:
    """A missing icon, a shifted text and another colour are all more than the tolerance."""
    face = drawn("colour")["wings-front"]
    hidden = face.copy()
    ImageDraw.Draw(hidden).rectangle((18, 60, 30, 72), fill=(27, 26, 46))
    assert difference(face, hidden)[1] > SPOT
    assert difference(face, ImageChops.offset(face, 1, 1))[0] > MEAN
    tinted = Image.blend(face, Image.new("RGB", face.size, (255, 0, 0)), 0.05)
    assert difference(face, tinted)[0] > MEAN


def test_low_ink_leaves_most_of_the_paper_white_and_grey_has_no_colour() -> None:
    for name, image in drawn("low-ink").items():
        light = sum(image.convert("L").histogram()[200:])
        assert light / (image.width * image.height) > 0.6, name
    for name, image in drawn("greyscale").items():
        red, green, blue = image.convert("RGB").split()
        for other in (green, blue):
            assert ImageChops.difference(red, other).getextrema()[1] <= 2, name
