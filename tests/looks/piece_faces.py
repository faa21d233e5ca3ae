"""Pirate-wizard's pieces whose look is kept as pictures, and how they are drawn. Run as a module to keep them anew:

python -m tests.looks.piece_faces
"""

from __future__ import annotations

from PIL.Image import Image

from cardgen.diagnostics import Problems
from cardgen.ink.png import render_images
from cardgen.jobs.opening import load
from cardgen.jobs.orders import FaceOrder
from cardgen.jobs.workshop import Workshop
from cardgen.source.bundle import bundle_root
from cardgen.source.project import Project
from tests.looks.faces import GOLDEN, THEMES

KEPT = GOLDEN / "pirate-wizard-pieces"
DPI = 60.0
FACES = [
    ("strip", "circle-die"),
    ("strip", "blank-1"),
    ("strip", "volcano"),
    ("sleeve", "sleeve"),
    ("dial", "sea-monster"),
    ("dial", "blank-2"),
    ("track-dial", "lives"),
    ("dial", "volcano"),
    ("log-sheet", "log-sheet"),
    ("log-track", "lives"),
    ("track", "lives"),
    ("track", "treasure"),
    ("standee", "ship-b"),
    ("standee", "ship-c"),
    ("standee", "ship-d"),
    ("treasure", "treasure-ship-d"),
    ("treasure-back", "treasure-ship-d"),
    ("plays-first", "plays-first"),
    ("d20", "die"),
]


def draw(theme: str) -> dict[str, Image]:
    """Every kept face at a theme, by its layout and card, as a picture to the bleed."""
    project = Project.open(bundle_root() / "card_data" / "pirate-wizard")
    workshop = Workshop(project, load(project, None, ("log-trackers",), Problems()), theme)
    inks = {}
    for layout, card in FACES:
        order = FaceOrder(f"{layout}-{card}", f"pirate-wizard/{layout}", card, 0, "front", 0)
        made = workshop.make(order)
        assert made is not None, list(workshop.problems)
        assert not made.problems, made.problems
        inks[order.key] = made.ink
    images = render_images(inks.values(), workshop.tools.fonts, workshop.tools.art.pictures, DPI, bleed=True)
    return dict(zip(inks, images, strict=True))


def main() -> None:
    """Keep the pieces as they look now."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for theme in THEMES:
        for name, image in draw(theme).items():
            image.quantize(256).save(KEPT / f"{name}-{theme}.png", optimize=True)


if __name__ == "__main__":
    main()
