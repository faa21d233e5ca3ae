"""How a text is set (`TextStyle`), what it is set with (`TextTools`, `TextOrigin`), and what comes out (`SetText`)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.diagnostics import Place, Problems
from cardgen.layout.drawing import Mark, Symbol

if TYPE_CHECKING:
    from cardgen.fonts.registry import Fonts


@dataclass(frozen=True, slots=True)
class Emphasis:
    """What `**bold**` or `*italic*` changes; None keeps what surrounds it. `scale` multiplies the type size.

    `place` is where the font was named, for messages.
    """

    family: str | None = None
    weight: int | None = None
    italic: bool | None = None
    colour: str | None = None
    scale: float = 1.0
    place: Place | None = field(default=None, compare=False)


class IconStyle(NamedTuple):
    """How `{icon}` sits in the line: its height in type sizes, how far its middle stands above the baseline in type
    sizes (None: half the capitals' height), and its colour (None: the words' own; `none`: the file's own colours).
    """

    scale: float = 1.08
    raised: float | None = None
    fill: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class TextStyle:
    """One way of setting a text, made once and known by its identity. Lengths are points; colours six hex digits.

    `leading` 0 stands for 1.2 sizes. `tracking` is added to every glyph's advance and turns ligatures off.
    `paragraph` is the extra space between paragraphs in leadings. `hang` indents all lines of a paragraph but the
    first, or all of them behind a `bullet`, which is markup of its own and stands at the box's left edge.
    `sizes` are tried in turn instead of `size`; then the last one shrinks by `step` down to `floor` (0: no
    shrinking). `leading` belongs to the first size and is kept while shrinking unless `leading_scales`; other
    `sizes` always scale it. `lines` is the most lines there may be (0: any number). `strong` is bold and italic at
    once. `place` is where the font was named, for messages.
    """

    family: str
    name: str = ""
    weight: int = 400
    italic: bool = False
    size: float = 10.0
    leading: float = 0.0
    colour: str = "000000"
    align: str = "left"
    valign: str = "top"
    tracking: float = 0.0
    caps: bool = False
    ligatures: bool = True
    paragraph: float = 0.0
    hang: float = 0.0
    bullet: str = ""
    bold: Emphasis = Emphasis(weight=700)
    italics: Emphasis = Emphasis(italic=True)
    strong: Emphasis | None = None
    icon: IconStyle = field(default_factory=IconStyle)
    sizes: tuple[float, ...] = ()
    floor: float = 0.0
    step: float = 0.25
    leading_scales: bool = False
    lines: int = 0
    place: Place | None = field(default=None, compare=False)


@dataclass(slots=True)
class TextTools:
    """What all texts of a game share; keep one for all cards, for it remembers what it has shaped.

    `icons` are the known tokens; `symbol(name, fill)` draws one, its place in the matrix left to the text (`fill`
    None keeps the file's colours), or returns None where that failed and was reported.
    """

    fonts: Fonts
    icons: Collection[str]
    symbol: Callable[[str, str | None], Symbol | None]
    looks: dict[Any, Any] = field(default_factory=dict, repr=False)
    words: dict[Any, Any] = field(default_factory=dict, repr=False)
    items: dict[Any, dict[str, Any]] = field(default_factory=dict, repr=False)


class TextOrigin(NamedTuple):
    """Where a text comes from, for messages: the collection, the field's place, the card's id, the element's name."""

    problems: Problems
    place: Place | None = None
    card: str = ""
    element: str = ""


class SetLine(NamedTuple):
    """One line as it stands: its words, where its baseline starts, and its width in points."""

    text: str
    x: float
    baseline: float
    width: float


class SetText(NamedTuple):
    """A text in its place. `style` is the name of the style that was taken, `overflow` the number of characters that
    do not fit. `ink` is (x, y, width, height) of what is painted.
    """

    marks: tuple[Mark, ...]
    lines: tuple[SetLine, ...]
    style: str
    size: float
    leading: float
    overflow: int
    ink: tuple[float, float, float, float]
