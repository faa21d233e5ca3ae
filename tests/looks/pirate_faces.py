"""Pirate-wizard's cards whose look is kept as pictures, and how they are drawn. Run as a module to keep them anew:

python -m tests.looks.pirate_faces
"""

from __future__ import annotations

from functools import cache

from PIL.Image import Image

from cardgen.cards.model import Game
from cardgen.diagnostics import Problems
from cardgen.jobs.opening import load
from cardgen.jobs.workshop import Workshop
from cardgen.layout.drawing import Drawing
from cardgen.source.bundle import bundle_root
from cardgen.source.project import Project
from tests.looks.card_faces import lay, pictures
from tests.looks.faces import GOLDEN

KEPT = GOLDEN / "pirate-wizard-cards"
DPI = 60.0

# A design, its circle number and its bringer; no number is a blank. All shapes of modifiers and bringers.
KEPT_CARDS: dict[str, list[tuple[str, int | None, str]]] = {
    "colour": [
        ("treasure-detector", 14, "glowbringer"),
        ("big-wave", 3, "windbringer"),
        ("wandering-giftgiver", 7, "giftbringer"),
        ("useful-potion-brewer", 20, "none"),
        ("shouting-boarding-captain", 1, "none"),
        ("helpful-dolphin", None, "none"),
    ],
    "low-ink": [("big-hungry-fish", 17, "giftbringer"), ("dizzy-die-juggler", None, "none")],
    "greyscale": [("hungry-whirlpool", 12, "windbringer")],
}
PLAIN = [("back", "big-wave", "back"), ("own-design", "own-design", "front")]


@cache
def game() -> tuple[Project, Game]:
    project = Project.open(bundle_root() / "card_data" / "pirate-wizard")
    return project, load(project, None, (), Problems())


@cache
def workshop_of(theme: str = "colour") -> Workshop:
    return Workshop(*game(), theme)


def lay_card(design: str, circle: int | None, bringer: str, theme: str = "colour") -> tuple[Drawing, Problems]:
    """A design's front as the card of a deck, or as a blank, and what was noticed."""
    return lay(workshop_of(theme), design, "front", circle=circle, bringer=bringer)


def plain(card: str, face: str, theme: str) -> Drawing:
    """A face that has nothing to say of its own: a back, a blank for a design of one's own."""
    drawing, problems = lay(workshop_of(theme), card, face)
    assert not list(problems)
    return drawing


def draw(theme: str) -> dict[str, Image]:
    """Every kept face at a theme, by its name, to the bleed."""
    drawings = {
        f"{design}-{circle or 'blank'}": lay_card(design, circle, bringer, theme)[0]
        for design, circle, bringer in KEPT_CARDS[theme]
    }
    for name, card, face in PLAIN:
        drawings[name] = plain(card, face, theme)
    return pictures(workshop_of(theme), drawings, DPI, bleed=True)


def main() -> None:
    """Keep the faces as they look now."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for theme in KEPT_CARDS:
        for name, image in draw(theme).items():
            image.quantize(256).save(KEPT / f"{name}-{theme}.png", optimize=True)


if __name__ == "__main__":
    main()
