"""The faces whose look is kept as pictures, and how they are drawn. Run as a module to keep them anew:

python -m tests.looks.faces
"""

from __future__ import annotations

from pathlib import Path

from PIL.Image import Image

from cardgen.diagnostics import Problems
from cardgen.ink.png import render_images
from cardgen.jobs.opening import load
from cardgen.jobs.orders import FaceOrder
from cardgen.jobs.workshop import Workshop
from cardgen.source.bundle import bundle_root
from cardgen.source.project import Project

GOLDEN = Path(__file__).parent / "golden"
DPI = 72.0

# One face of each kind, and those with something of their own: two lines of name, a text that fills its panel.
FACES = [
    ("wings", 0, "front"),
    ("throne", 0, "front"),
    ("intelligent", 0, "front"),
    ("book-of-shadows", 0, "front"),
    ("dirty-diaper", 2, "front"),
    ("hope", 0, "front"),
    ("agent-of-chaos", 0, "front"),
    ("tantrum", 0, "front"),
    ("security-blanket", 0, "front"),
    ("angel", 0, "front"),
    ("angel", 0, "back"),
    ("princess", 0, "front"),
    ("manners", 0, "front"),
    ("manners", 0, "back"),
    ("wings", 0, "back"),
    ("aid", 0, "front"),
    ("coin", 0, "front"),
    ("naughty-pile", 0, "front"),
]
THEMES = ("colour", "low-ink", "greyscale")


def draw(theme: str) -> dict[str, Image]:
    """Every face at a theme, by its name, as a picture to the bleed."""
    project = Project.open(bundle_root() / "card_data" / "switchcraft")
    workshop = Workshop(project, load(project, None, (), Problems()), theme)
    inks = {}
    for card, copy, face in FACES:
        faces = workshop.game.card_types[workshop.game.cards[card].type].faces
        order = FaceOrder(f"{card}-{face}", faces[face], card, copy, face, list(faces).index(face))
        made = workshop.make(order)
        assert made is not None
        inks[order.key] = made.ink
    pictures = workshop.tools.art.pictures
    images = render_images(inks.values(), workshop.tools.fonts, pictures, DPI, bleed=True)
    return dict(zip(inks, images, strict=True))


def main() -> None:
    """Keep the faces as they look now."""
    GOLDEN.mkdir(exist_ok=True)
    for theme in THEMES:
        for name, image in draw(theme).items():
            image.quantize(64).save(GOLDEN / f"{name}-{theme}.png", optimize=True)


if __name__ == "__main__":
    main()
