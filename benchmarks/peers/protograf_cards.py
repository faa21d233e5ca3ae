"""The common work with protograf, the nearest peer, with SVG icons and its wrapping (HTML) text.

Usage: python protograf_cards.py OUT.pdf CARDS.csv COUNT [MARGIN_CM [png]]
With `png` each front is also written as a picture at 300 dpi.
"""

import sys
from pathlib import Path

# protograf reads the command line too, so it is emptied before the import.
OUT, CARDS, COUNT, MARGIN, PICTURES = (*sys.argv[1:], *("0.9", "")[max(0, len(sys.argv) - 4) :])
del sys.argv[1:]

from protograf import (  # noqa: E402
    Card,
    CardBack,
    Create,
    Data,
    Deck,
    Save,
    T,
    circle,
    image,
    rectangle,
    text,
)

ART = str(Path(__file__).resolve().parent.parent / "project" / "art")
POKER = {"width": 6.35, "height": 8.89}

Create(
    filename=OUT, paper="A4", margin_left=float(MARGIN), margin_right=float(MARGIN), margin_top=1.4, margin_bottom=1.4
)
Data(filename=CARDS)
Deck(cards=int(COUNT), **POKER, grid_marks=True, grid_marks_length=0.5, stroke="gray")
for element in (
    rectangle(x=0.3, y=0.3, width=5.75, height=8.29, stroke_width=1, rounding=0.25, fill=None),
    text(text=T("{{ name }}"), x=2.875, y=0.95, font_size=13),
    circle(cx=5.5, cy=0.85, radius=0.38, fill="gold", stroke_width=0.8),
    text(text=T("{{ cost }}"), x=5.5, y=1.0, font_size=13),
    image(T(ART + "/{{ icon }}.svg"), x=1.675, y=1.5, width=3.0, height=3.0),
    text(text=T("{{ kind }}"), x=3.175, y=5.0, font_size=9),
    text(
        text=T("{{ text }}"), x=0.55, y=5.3, width=5.25, height=2.9, html=True,
        style="font-size:10px; font-family:Helvetica",
    ),
):  # fmt: skip
    Card("*", element)
for element in (
    rectangle(x=0.2, y=0.2, width=5.95, height=8.49, rounding=0.25, fill="darkslateblue", stroke_width=1),
    image(ART + "/star.svg", x=1.675, y=2.89, width=3.0, height=3.0),
    text(text="BENCH", x=3.175, y=7.2, font_size=20, stroke="white"),
):
    CardBack("*", element)
if PICTURES:
    Save(output="png", dpi=300, cards=True)
else:
    Save()
