"""Pirate-wizard's mats, aids, deck sheet and charts, whose look is kept as pictures, and how they are drawn.

python -m tests.looks.pirate_sheets keeps them anew.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path

from PIL.Image import Image

from cardgen.diagnostics import Problems
from cardgen.jobs.opening import load
from cardgen.jobs.workshop import Workshop
from cardgen.layout.drawing import Drawing
from cardgen.source.bundle import bundle_root
from cardgen.source.project import Project
from tests.looks.card_faces import lay, pictures
from tests.looks.component_faces import words
from tests.looks.faces import GOLDEN, THEMES

KEPT = GOLDEN / "pirate-wizard-sheets"
DPI = 50.0
GAME = bundle_root() / "card_data" / "pirate-wizard"
TYPES = ("entering-mat", "aid", "deck-sheet", "chart")
FACES = [
    ("mat-a", "front"),
    ("mat-d", "front"),
    ("aid", "front"),
    ("aid", "back"),
    ("deck-sheet", "front"),
    ("chart-divers", "front"),
]


@cache
def workshop_of(theme: str = "colour", variants: tuple[str, ...] = (), folder: Path = GAME) -> Workshop:
    """`folder` may hold the game with other numbers."""
    project = Project.open(folder)
    return Workshop(project, load(project, None, variants, Problems()), theme)


def laid(workshop: Workshop, card: str, face: str = "front") -> Drawing:
    """A face that nothing is wrong with."""
    drawing, problems = lay(workshop, card, face)
    assert not list(problems)
    return drawing


def lines(drawing: Drawing) -> list[str]:
    """The words on a face, those on one baseline as one text from left to right; top line first."""
    rows: dict[float, list[tuple[float, str]]] = defaultdict(list)
    for text, middle, baseline, _ in words(drawing):
        rows[round(baseline, 1)].append((middle, text.strip()))
    return [" ".join(text for _, text in sorted(row)) for _, row in sorted(rows.items())]


def draw(theme: str) -> dict[str, Image]:
    """Every kept face at a theme, by its name, to the bleed."""
    workshop = workshop_of(theme)
    drawings = {f"{card}-{face}": laid(workshop, card, face) for card, face in FACES}
    return pictures(workshop, drawings, DPI, bleed=True)


def main() -> None:
    """Keep the faces as they look now."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for theme in THEMES:
        for name, image in draw(theme).items():
            image.quantize(256).save(KEPT / f"{name}-{theme}.png", optimize=True)


if __name__ == "__main__":
    main()
