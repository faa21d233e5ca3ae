"""Pirate-wizard's world map looks as it did, and can be read in grey.

If a change of look is meant, `python -m tests.looks.map_faces` keeps the new one; look at the diff's pictures.
"""

from __future__ import annotations

import pytest
from PIL import Image, ImageStat

from tests.looks.faces import THEMES
from tests.looks.map_faces import DPI, KEPT, draw
from tests.looks.seeing import contrast
from tests.looks.test_looks import MEAN, SPOT, difference


@pytest.mark.parametrize("theme", THEMES)
def test_the_map_looks_as_it_did(theme: str) -> None:
    with Image.open(KEPT / f"map-{theme}.png") as kept:
        found = draw(theme)
        assert found.size == kept.size
        mean, spot = difference(kept, found)
        assert mean < MEAN
        assert spot < SPOT


def test_a_look_that_changed_would_be_noticed() -> None:
    mean, _ = difference(draw("colour"), draw("low-ink"))
    assert mean > MEAN
    moved = draw("colour").copy()
    island = moved.crop((300, 100, 360, 140))
    moved.paste(island, (200, 250))
    assert difference(moved, draw("colour"))[1] > SPOT


@pytest.mark.parametrize("theme", THEMES)
def test_chart_land_and_fields_stay_apart_in_grey(theme: str) -> None:
    """The chart, the grass of Gull Rest, and its octagon."""
    image = draw(theme).convert("L")
    chart, grass, octagon = (_grey(image, *place) for place in ((205, 110), (122, 224), (112.3, 238)))
    assert chart - octagon > 150, "fields stand out"
    if theme != "low-ink":
        assert chart - grass > 30
    else:
        assert min(chart, grass) > 245


def _grey(image: Image.Image, x: float, y: float) -> float:
    """The lightness about a place in millimetres of the map."""
    px, py = ((length + 3) / 25.4 * DPI for length in (x, y))
    return ImageStat.Stat(image.crop((round(px) - 1, round(py) - 1, round(px) + 2, round(py) + 2))).mean[0]


def test_lettering_can_be_read_on_the_chart() -> None:
    assert contrast("7A5A2E", "F3E6C8") > 4.5
    assert contrast("8E2F12", "FCF6E6") > 4.5
