"""Pictures, small faces and icons of a web page as SVG, each face and icon held once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import NamedTuple

from cardgen.export.svg import SvgFonts, SvgPicture, SvgSheet
from cardgen.export.svg_paths import number
from cardgen.layout.drawing import Drawing, Symbol
from cardgen.rulebook.document import FacePicture, Picture, SmallFace
from cardgen.rulebook.pictures import Pictures

SymbolOf = Callable[[str, str | None], Symbol | None]
"""Draws an icon by its token in a colour, or in its own colours."""

PREFIX = "p:"
"""Begins the id of every shared part; no anchor of a manuscript holds a colon."""


class Seen(NamedTuple):
    """A picture as an element without words of its own, and its size in points."""

    element: str
    width: float
    height: float


class WebArt:
    """What a page shows. `ink` is the digits that icons are drawn in to take the words' colour; empty: their own."""

    def __init__(
        self, pictures: Pictures, symbol: SymbolOf, fonts: SvgFonts, bitmaps: Mapping[str, SvgPicture], ink: str
    ) -> None:
        self._pictures = pictures
        self._symbol = symbol
        self._ink = ink
        self._sheet = SvgSheet(fonts, bitmaps, PREFIX)
        self._icons: dict[str, str] = {}

    def shared(self) -> str:
        """What all pictures of the page use; it takes no room."""
        defs = self._sheet.defs()
        return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{defs}</svg>' if defs else ""

    def picture(self, picture: Picture) -> Seen | None:
        """A picture; None where it cannot be drawn."""
        drawing = self._pictures.drawing(picture)
        if drawing is None:
            return None
        return Seen(_svg(drawing, self._sheet.face(drawing)), drawing.width, drawing.height)

    def banner(self, drawing: Drawing) -> str:
        """The picture at the head of the page; its words are the page's title."""
        return _svg(drawing, self._sheet.face(drawing))

    def small_face(self, face: SmallFace, name: str) -> str:
        """A card in a line of text; its name where it cannot be drawn."""
        drawing = self._pictures.drawing(FacePicture(face.card, face.face))
        if drawing is None:
            return escape(name)
        return _svg(drawing, self._sheet.face(drawing), name, "f")

    def icon(self, token: str, word: str) -> str:
        """An icon that stands for a word; without one it only adorns the word beside it."""
        if token not in self._icons:
            self._icons[token] = self._icon(token)
        found = self._icons[token]
        if not found:
            return escape(word)
        return found.replace("<svg", f"<svg {_spoken(word)}", 1)

    def _icon(self, token: str) -> str:
        symbol = self._symbol(token, self._ink or None)
        if symbol is None:
            return ""
        name = self._sheet.symbol(symbol, {self._ink: "currentColor"} if self._ink else {})
        box = " ".join(number(value, 3) for value in symbol.box)
        return f'<svg class="i" viewBox="{box}"><use href="#{name}"/></svg>'


def _svg(drawing: Drawing, inner: str, title: str = "", kind: str = "") -> str:
    size = f"{number(drawing.width, 3)} {number(drawing.height, 3)}"
    named = f' class="{kind}"' if kind else ""
    return f'<svg{named} viewBox="0 0 {size}" stroke-miterlimit="10" {_spoken(title)}>{inner}</svg>'


def _spoken(word: str) -> str:
    return f'role="img" aria-label="{escape(word)}"' if word else 'aria-hidden="true"'
