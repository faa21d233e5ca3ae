"""A style put on: its text styles, colours and page for one paper and theme."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from cardgen.layout.colours import channels, contrast, grey, hex_colour
from cardgen.layout.style import Emphasis, IconStyle, TextStyle
from cardgen.rulebook.setting.style import BookStyle, BoxLook, Measures
from cardgen.units import MM

WIDE_PAPER = 170 * MM
"""A page at least as wide as this is set in the style's large measures."""
WHITE = "FFFFFF"
LEAST_IN_TABLES = 8.0
"""Points of type that tables have at least, but where they are wider than the page."""
READABLE = 4.5
"""The contrast that words want (WCAG 2, 1.4.3)."""


class Sheet(NamedTuple):
    """A page's size and the measures that hold on it."""

    width: float
    height: float
    measures: Measures

    @property
    def text_width(self) -> float:
        """The width between the margins."""
        return self.width - self.measures.margins[2] - self.measures.margins[3]

    @property
    def top(self) -> float:
        """Where the text begins."""
        return self.measures.margins[0]

    @property
    def bottom(self) -> float:
        """Where the text ends."""
        return self.height - self.measures.margins[1]

    @property
    def text_height(self) -> float:
        """The height between the margins."""
        return self.bottom - self.top

    def left(self, number: int) -> float:
        """Where the text of a page begins: odd pages lie on the right, with their inner margin at the left."""
        return self.measures.margins[2 if number % 2 else 3]

    def column(self, columns: int) -> float:
        """The width of one of so many columns."""
        return (self.text_width - (columns - 1) * self.measures.gutter) / columns


@dataclass(frozen=True)
class Dress:
    """All that the book's parts are painted with. Text styles are known by their identity: each is made once."""

    style: BookStyle
    theme: str
    sheet: Sheet

    @property
    def low_ink(self) -> bool:
        """Whether grounds are left white."""
        return self.theme == "low-ink"

    @property
    def size(self) -> float:
        """The type size of plain words."""
        return self.sheet.measures.size

    @property
    def leading(self) -> float:
        """From baseline to baseline of plain words."""
        return self.sheet.measures.leading

    def colour(self, name: str) -> str:
        """Six digits for a name of the palette or digits, as this theme prints them."""
        digits = hex_colour(self.style.palette.get(name, name)) or "000000"
        return grey(digits) if self.theme == "greyscale" else digits

    @cached_property
    def ink(self) -> str:
        """The colour of words."""
        return self.colour(self.style.ink)

    @cached_property
    def faint(self) -> str:
        """The colour of hairlines and of what stands back."""
        return self.colour(self.style.faint)

    @cached_property
    def link(self) -> str:
        """The colour of words that lead elsewhere."""
        return self.colour(self.style.link)

    def chapter(self, index: int) -> str:
        """The colour of a chapter."""
        return self.colour(self.style.chapters[index % len(self.style.chapters)])

    def words_in(self, colour: str) -> str:
        """A colour for words on white: the given one, darkened as far as it must be to be read."""
        share = 1.0
        while contrast(colour, WHITE) < READABLE and share > 0:
            share -= 0.05
            colour = "".join(f"{round(part * share):02X}" for part in channels(colour))
        return colour

    def words_on(self, ground: str) -> str:
        """White or ink, whichever is better read on a ground."""
        return WHITE if contrast(WHITE, ground) >= contrast(self.ink, ground) else self.ink

    def box(self, kind: str) -> BoxLook:
        """How boxes of a kind look."""
        return self.style.boxes.get(kind) or BoxLook(self.style.ink)

    # Text styles

    def _body(self, name: str, size: float, leading: float, **more: object) -> TextStyle:
        own = self.style.icons == "own" and self.theme != "low-ink"
        icon = IconStyle(1.12, None, "none" if own else None)
        family = {"family": self.style.body, "colour": self.ink, "icon": icon, **more}
        return TextStyle(name=name, size=size, leading=leading, **family)  # type: ignore[arg-type]

    def _display(
        self, name: str, scale: float, leading: float, colour: str | None = None, small: bool = False
    ) -> TextStyle:
        style, size = self.style, self.size * scale
        family, weight = style.display, style.display_weight
        if small and style.heading:
            family, weight = style.heading, style.heading_weight
        plain = Emphasis()
        return self._body(
            name,
            size,
            self.leading * leading,
            family=family,
            weight=weight,
            colour=colour or self.ink,
            bold=plain,
            italics=plain,
            icon=IconStyle(1.0),
        )

    def _label(self, name: str, scale: float, leading: float, **more: object) -> TextStyle:
        family = {"family": self.style.label, "weight": self.style.label_weight, "bold": Emphasis(), **more}
        return self._body(name, self.size * scale, self.leading * leading, **family)

    @cached_property
    def body(self) -> TextStyle:
        """Plain words."""
        return self._body("body", self.size, self.leading)

    @cached_property
    def small(self) -> TextStyle:
        """Tables, boxes and labels."""
        return self._body("small", self.size * 0.91, self.leading * 0.9)

    @cached_property
    def tiny(self) -> TextStyle:
        """Footnotes, compact tables and the index."""
        return self._body("tiny", self.size * 0.84, self.leading * 0.82)

    @cached_property
    def compact(self) -> TextStyle:
        """Tables of much: small, and still read at arm's length."""
        size = max(LEAST_IN_TABLES, self.size * 0.84)
        return self._body("compact", size, self.leading * 0.82 * size / (self.size * 0.84))

    @cached_property
    def caption(self) -> TextStyle:
        """Words below a picture."""
        return self._body("caption", self.size * 0.88, self.leading * 0.86, italic=True, italics=Emphasis(italic=False))

    @cached_property
    def picture_label(self) -> TextStyle:
        """The words below one picture of several."""
        return self._label("picture-label", 0.92, 0.86, align="center")

    @cached_property
    def table_head(self) -> TextStyle:
        """The head of a table's column."""
        return self._label("table-head", 0.95, 0.9)

    @cached_property
    def code(self) -> TextStyle:
        """Lines as they are typed."""
        return self._body("code", self.size * 0.92, self.leading * 0.9, family=self.style.code)

    @cached_property
    def quote(self) -> TextStyle:
        """What somebody said."""
        return self._body("quote", self.size, self.leading, italic=True, italics=Emphasis(italic=False))

    @cached_property
    def box_title(self) -> TextStyle:
        """The title of a box."""
        return self._display("box-title", 1.1, 1.0, small=True)

    @cached_property
    def running(self) -> TextStyle:
        """The running head."""
        return self._label("running", 0.86, 0.9, tracking=0.5, caps=True)

    @cached_property
    def folio(self) -> TextStyle:
        """Page numbers."""
        return self._display("folio", 1.15, 1.2, small=True)

    @cached_property
    def mistake(self) -> TextStyle:
        """What could not be made."""
        red = self.colour("B00020")
        return self._body("mistake", self.size * 0.84, self.leading * 0.82, italic=True, colour=red)

    @cached_property
    def title(self) -> TextStyle:
        """The book's title, where no banner carries it."""
        return self._display("title", 3.6, 3.4)

    @cached_property
    def subtitle(self) -> TextStyle:
        """What stands below the title."""
        return self._label("subtitle", 1.1, 1.1)

    @cached_property
    def _headings(self) -> dict[tuple[int, str], TextStyle]:
        return {}

    def heading(self, level: int, colour: str) -> TextStyle:
        """A heading's words in a colour."""
        found = self._headings.get((level, colour))
        if found is None:
            scale, leading = ((2.1, 2.0), (1.5, 1.5), (1.14, 1.1), (1.0, 1.0))[level - 1]
            made = (
                self._display(f"heading-{level}", scale, leading, colour, small=level == 3)
                if level < 4
                else self._label("heading-4", 1.05, 1.0, colour=colour)
            )
            found = self._headings[level, colour] = made
        return found

    @cached_property
    def _recoloured(self) -> dict[tuple[str, str], TextStyle]:
        return {}

    def tinted(self, style: TextStyle, colour: str) -> TextStyle:
        """A style in another colour."""
        from dataclasses import replace

        found = self._recoloured.get((style.name, colour))
        if found is None:
            found = self._recoloured[style.name, colour] = replace(style, colour=colour)
        return found


def tint(colour: str, share: float) -> str:
    """A colour thinned with white."""
    return "".join(f"{round(255 + (part - 255) * share):02X}" for part in channels(colour))


def dressed(style: BookStyle, width: float, height: float, theme: str) -> Dress:
    """A style for a paper of so many points, at a theme."""
    measures = style.large if width >= WIDE_PAPER else style.small
    return Dress(style, theme, Sheet(width, height, measures))
