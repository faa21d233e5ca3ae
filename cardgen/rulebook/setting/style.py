"""What a rulebook looks like: its fonts, sizes, colours and ornaments, before theme and paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cardgen.units import MM


class BoxLook(NamedTuple):
    """How a kind of box looks: its colour by palette name or digits, an icon before its title, and the title that it
    has where the manuscript gives none.
    """

    colour: str
    icon: str = ""
    label: str = ""


class Measures(NamedTuple):
    """Type and page for papers of one class. Lengths in points; margins are top, bottom, inside, outside."""

    size: float
    leading: float
    columns: int
    margins: tuple[float, float, float, float]
    gutter: float = 6.5 * MM
    picture: float = 62 * MM


LARGE = Measures(9.6, 12.8, 2, (23 * MM, 21 * MM, 19 * MM, 17 * MM))
SMALL = Measures(8.8, 11.6, 1, (19 * MM, 17 * MM, 15 * MM, 13 * MM), picture=52 * MM)
OPENINGS = ("bar", "banner", "ears", "pennant")
FOLIOS = ("disc", "octagon", "shield", "ticket", "plain")


@dataclass(frozen=True, slots=True)
class BookStyle:
    """A game's manner of setting its rulebook. Colours are names of the `palette` or six hex digits.

    `heading` is the font of smaller headings and of page numbers, that of `display` where it is left out. `chapters`
    are taken in turn. `ornaments` are icons or files of art in the `opening` of chapters, by the anchor of each or
    `all`; they should be no signs of the rules. `references` tells whether links name the page that they lead to.
    `icons` says whether inline icons take the words' colour (`words`) or keep those of their files (`own`). `folio` is
    the shape behind page numbers, `banner` the layout across the first page.
    """

    palette: Mapping[str, str] = field(default_factory=dict)
    body: str = "PT Sans"
    display: str = "PT Sans"
    display_weight: int = 700
    heading: str = ""
    heading_weight: int = 400
    label: str = "PT Sans"
    label_weight: int = 700
    code: str = "PT Sans"
    ink: str = "1A1A22"
    link: str = "1D4F7A"
    faint: str = "8A8A94"
    chapters: tuple[str, ...] = ("1D4F7A",)
    boxes: Mapping[str, BoxLook] = field(
        default_factory=lambda: {
            "example": BoxLook("B8860B", "", "Example"),
            "note": BoxLook("1D4F7A", "", "Note"),
            "sidebar": BoxLook("5A5A66"),
            "turn": BoxLook("1D4F7A"),
        }
    )
    ornaments: Mapping[str, str] = field(default_factory=dict)
    references: bool = True
    opening: str = "bar"
    bullet: str = "\u2022"
    icons: str = "words"
    folio: str = "disc"
    banner: str = ""
    large: Measures = LARGE
    small: Measures = SMALL
