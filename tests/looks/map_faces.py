"""Pirate-wizard's world map, whose look is kept as pictures, and how it is drawn. Run as a module to keep it anew:

python -m tests.looks.map_faces
"""

from __future__ import annotations

from functools import cache

from PIL.Image import Image

from tests.looks.card_faces import lay, pictures
from tests.looks.faces import GOLDEN, THEMES
from tests.looks.pirate_faces import workshop_of

KEPT = GOLDEN / "pirate-wizard-map"
DPI = 40.0


@cache
def draw(theme: str) -> Image:
    """The map at a theme, to the bleed."""
    drawing, problems = lay(workshop_of(theme), "world-map", "front")
    assert not list(problems)
    return pictures(workshop_of(theme), {"map": drawing}, DPI, bleed=True)["map"]


def main() -> None:
    """Keep the map as it looks now."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for theme in THEMES:
        draw(theme).quantize(128).save(KEPT / f"map-{theme}.png", optimize=True)


if __name__ == "__main__":
    main()
