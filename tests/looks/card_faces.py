"""Syndicats' cards whose look is kept as pictures, and how they are drawn. Run as a module to keep them anew:

python -m tests.looks.card_faces
"""

from __future__ import annotations

from collections.abc import Mapping

from PIL.Image import Image

from cardgen.diagnostics import Problems
from cardgen.ink.encode import encode_face
from cardgen.ink.png import render_images
from cardgen.jobs.workshop import Workshop
from cardgen.layout.drawing import Drawing
from cardgen.layout.face import lay_out
from tests.looks.component_faces import order, workshop_of
from tests.looks.faces import GOLDEN

KEPT = GOLDEN / "syndicats-cards"
DPI = 60.0

# One face of each kind, both sides of what is flipped, four needs on one contract; both uses on one side in `first`.
FLIPPED = [
    ("AR", "cat"),
    ("PR", "cat"),
    ("PR", "house"),
    ("nosy-parkour", "cat"),
    ("cata-polly", "attack"),
    ("cata-polly", "defence"),
    ("sergeant-slobber", "front"),
    ("mogfather", "front"),
    ("snowball-von-lap", "front"),
    ("snowball-von-lap", "back"),
    ("volcano", "front"),
    ("volcano", "back"),
]
ONE_SIDED = [("GR", "front"), ("red-thread", "front"), ("lap-of-luxury", "front"), ("GR", "back")]
START_BACK = [("volcano", "back")]
OTHER_THEMES = [("PR", "cat"), ("PR", "house"), ("nosy-parkour", "cat")]
KEPT_FACES = {
    "colour": {"specials-as-copycats": FLIPPED, "first": ONE_SIDED, "double-sided": START_BACK},
    "low-ink": {"specials-as-copycats": OTHER_THEMES, "first": [("GR", "front")]},
    "greyscale": {"specials-as-copycats": OTHER_THEMES, "first": [("GR", "front")]},
}


def lay(workshop: Workshop, card: str, face: str, **fields: object) -> tuple[Drawing, Problems]:
    """A face as laid out, with some of the card's fields exchanged, and what was noticed."""
    problems = Problems()
    asked = order(workshop, card, face)
    names = workshop.names_of(asked)
    known = names["card"]
    assert isinstance(known, Mapping)
    layout = workshop.layout(asked.layout)
    assert layout is not None
    drawing = lay_out(layout, {**names, "card": {**known, **fields}}, workshop.theme, workshop.tools, problems)
    return drawing, problems


def pictures(workshop: Workshop, drawings: Mapping[str, Drawing], dpi: float, **options: bool) -> dict[str, Image]:
    """Drawings as pictures; `options` as for `render_images`."""
    tools = workshop.tools
    inks = [encode_face(drawing, tools.fonts) for drawing in drawings.values()]
    return dict(zip(drawings, render_images(inks, tools.fonts, tools.art.pictures, dpi, **options), strict=True))


def draw(theme: str) -> dict[str, Image]:
    """Every kept face at a theme, by edition, card and face, to the bleed."""
    found = {}
    for edition, faces in KEPT_FACES[theme].items():
        workshop = workshop_of(edition, theme)
        drawings = {f"{edition}-{card}-{face}": lay(workshop, card, face)[0] for card, face in faces}
        found.update(pictures(workshop, drawings, DPI, bleed=True))
    return found


def main() -> None:
    """Keep the faces as they look now."""
    KEPT.mkdir(parents=True, exist_ok=True)
    for theme in KEPT_FACES:
        for name, image in draw(theme).items():
            image.quantize(256).save(KEPT / f"{name}-{theme}.png", optimize=True)


if __name__ == "__main__":
    main()
