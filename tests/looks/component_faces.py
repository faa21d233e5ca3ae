"""Syndicats' components whose look is kept as pictures, and how they are drawn. Run as a module to keep them anew:

python -m tests.looks.component_faces
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from PIL.Image import Image

from cardgen.cards.model import Game
from cardgen.diagnostics import Problems
from cardgen.ink.png import render_images
from cardgen.jobs.opening import load
from cardgen.jobs.orders import FaceOrder
from cardgen.jobs.workshop import Workshop
from cardgen.layout.drawing import Drawing, Group, Mark, TextRun
from cardgen.source.bundle import bundle_root
from cardgen.source.project import Project
from tests.looks.faces import GOLDEN, THEMES

KEPT = GOLDEN / "syndicats-components"
DPI = 60.0
FACES = [
    ("milk", "front"),
    ("milk", "back"),
    ("mice", "front"),
    ("mice", "back"),
    ("mat", "front"),
    ("dog-track", "front"),
    ("aid", "front"),
    ("aid", "back"),
    ("pick-2", "front"),
    ("pick-2", "back"),
]


@cache
def game_of(edition: str, variants: tuple[str, ...] = ()) -> tuple[Project, Game]:
    project = Project.open(bundle_root() / "card_data" / "syndicats")
    return project, load(project, edition, variants, Problems())


@cache
def workshop_of(edition: str, theme: str = "colour", variants: tuple[str, ...] = ()) -> Workshop:
    return Workshop(*game_of(edition, variants), theme)


def order(workshop: Workshop, card: str, face: str) -> FaceOrder:
    faces = workshop.game.card_types[workshop.game.cards[card].type].faces
    return FaceOrder(f"{card}-{face}", faces[face], card, 0, face, list(faces).index(face))


def draw(theme: str) -> dict[str, Image]:
    """Every kept face of the current edition at a theme, by its name, as a picture to the bleed."""
    workshop = workshop_of("current", theme)
    inks = {}
    for card, face in FACES:
        made = workshop.make(order(workshop, card, face))
        assert made is not None
        inks[f"{card}-{face}"] = made.ink
    images = render_images(inks.values(), workshop.tools.fonts, workshop.tools.art.pictures, DPI, bleed=True)
    return dict(zip(inks, images, strict=True))


def words(drawing: Drawing) -> Iterator[tuple[str, float, float, float]]:
    """Every run of text: its words, its middle from the left and its baseline in points, its size."""
    yield from _words(drawing.marks, 0.0, 0.0)


def _words(marks: tuple[Mark, ...], x: float, y: float) -> Iterator[tuple[str, float, float, float]]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from _words(mark.marks, x + mark.matrix[4], y + mark.matrix[5])
        elif isinstance(mark, TextRun):
            yield mark.text, x + mark.x + mark.width / 2, y + mark.y, mark.size


def main() -> None:
    """Keep the faces as they look now."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for theme in THEMES:
        for name, image in draw(theme).items():
            image.quantize(256).save(KEPT / f"{name}-{theme}.png", optimize=True)


if __name__ == "__main__":
    main()
