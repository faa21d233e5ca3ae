"""What stands in a line, made into items that lines are filled with; each item knows what it is part of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cardgen.layout.drawing import Drawing, Outline, Symbol
from cardgen.layout.markup import BOLD
from cardgen.layout.paragraph import ICON, Item, add_words
from cardgen.layout.style import TextOrigin, TextStyle
from cardgen.layout.text_breaks import HERE, NEVER, SPACE, may_start
from cardgen.layout.text_reports import report_characters, report_scripts
from cardgen.layout.text_words import Look, look
from cardgen.layout.themes import in_theme
from cardgen.rulebook.document import (
    Anchor,
    FacePicture,
    FootnoteMark,
    Icon,
    IndexMark,
    Inline,
    LineBreak,
    Link,
    SmallFace,
    Words,
)
from cardgen.rulebook.setting.bench import Bench
from cardgen.rulebook.setting.nodes import Node
from cardgen.rulebook.walking import plain
from cardgen.units import MM

RAISED, RAISED_SIZE = 0.36, 0.66
"""How far a footnote's number stands above the baseline, and how large it is, in type sizes."""
FOREIGN = "\u0590"
"""Scripts of which something has to be said begin here."""
FACE_HEIGHT = 1.8
"""The height of a face in a line, in type sizes."""
PIECE_HEIGHT, PIECE_WIDTH = 12 * MM, 24 * MM
"""The room of a face that has a cell of a list of components to itself."""
REFERENCE_SIZE = 0.82
"""The size of a page reference behind a link, in type sizes."""


class Tag:
    """What a stretch of items is part of; `target` and `words` are a link's, `face` a small face's drawing, `high` its
    height in type sizes.

    `refers` is the anchor whose page is printed here, if it is another one.
    """

    __slots__ = ("face", "high", "node", "refers", "rise", "target", "words")

    def __init__(self, node: Node, target: str = "", words: str = "", rise: float = 0.0) -> None:
        self.node = node
        self.target = target
        self.words = words
        self.rise = rise
        self.refers = ""
        self.high = FACE_HEIGHT
        self.face: Drawing | None = None


class Tagged(NamedTuple):
    """The items between two hard breaks, each with its tag; footnotes, entries and anchors at places among them."""

    items: list[Item]
    tags: list[Tag]
    notes: list[tuple[int, int]]
    entries: list[tuple[int, tuple[str, str]]]
    anchors: list[tuple[int, str]]


def tagged(
    inlines: Iterable[Inline],
    style: TextStyle,
    node: Node,
    bench: Bench,
    origin: TextOrigin,
    emphasis: int = 0,
    *,
    pieces: bool = False,
) -> list[Tagged]:
    """The items of a text, in as many parts as it has hard breaks and one more; faces of `pieces` are large."""
    maker = _Maker(style, bench, origin, pieces)
    maker.add(inlines, Tag(node), emphasis)
    return [maker.trimmed(part) for part in maker.parts]


def joined(
    parts: Iterable[tuple[Iterable[Inline], Node, int]],
    style: TextStyle,
    bench: Bench,
    origin: TextOrigin,
    colour: str | None = None,
) -> list[Tagged]:
    """Several texts run together in one paragraph, each with its own element and emphasis; the first in a colour."""
    maker = _Maker(style, bench, origin)
    for inlines, node, emphasis in parts:
        maker.add(inlines, Tag(node), emphasis, colour)
        colour = None
    return [maker.trimmed(part) for part in maker.parts]


class _Maker:
    """Adds inlines to the part that is being made."""

    def __init__(self, style: TextStyle, bench: Bench, origin: TextOrigin, pieces: bool = False) -> None:
        self._pieces = pieces
        self.parts: list[Tagged] = [Tagged([], [], [], [], [])]
        self._style = style
        self._bench = bench
        self._origin = origin

    def add(self, inlines: Iterable[Inline], tag: Tag, emphasis: int, colour: str | None = None) -> None:
        """Add inlines that have a tag, with an emphasis around them."""
        bound = False
        for inline in inlines:
            before, bound = bound, isinstance(inline, Icon)
            match inline:
                case Words():
                    if before and inline.text[:1] == " " and inline.text[1:2].isalnum():
                        inline = inline._replace(text=f"\u00a0{inline.text[1:]}")  # an icon stays with its word
                    self._words(inline, tag, emphasis | inline.emphasis, colour)
                case Icon():
                    self._icon(inline.token, tag, emphasis, colour)
                case SmallFace():
                    self._face(inline, tag, emphasis)
                case Link():
                    self._link(inline, tag, emphasis, colour)
                case FootnoteMark():
                    self._mark(inline.number, tag, emphasis)
                case IndexMark():
                    self.parts[-1].entries.append((len(self.parts[-1].items), (inline.entry, inline.under)))
                case Anchor():
                    self.parts[-1].anchors.append((len(self.parts[-1].items), inline.anchor))
                case LineBreak():
                    self.parts.append(Tagged([], [], [], [], []))

    def _look(self, emphasis: int, colour: str | None, scale: float = 1.0) -> Look:
        found = look(self._style, emphasis, self._bench.tools, self._origin)
        if colour is None and scale == 1.0:
            return found
        return found._replace(colour=colour or found.colour, scale=found.scale * scale)

    def _push(self, items: list[Item], tag: Tag) -> None:
        part = self.parts[-1]
        part.items.extend(items)
        part.tags.extend([tag] * len(items))

    def _words(self, words: Words, tag: Tag, emphasis: int, colour: str | None) -> None:
        style = self._bench.dress.code if words.code else self._style
        text = " ".join(words.text.splitlines()) if "\n" in words.text or "\r" in words.text else words.text
        if text and max(text) >= FOREIGN:
            report_scripts(text, self._origin)
        if self._style.caps:
            text = text.upper()
        here = self._look(emphasis, colour)
        if words.code:
            typed = look(style, emphasis, self._bench.tools, self._origin)
            here = here._replace(font=typed.font, ligatures=False, scale=here.scale * 0.96)
        items: list[Item] = []
        add_words(items, text, here, self._bench.tools)
        lent = [item for item in items if item.word is not None and item.word.lent]
        if lent:
            report_characters(lent, self._origin)
        self._push(items, tag)

    def _icon(self, token: str, tag: Tag, emphasis: int, colour: str | None) -> None:
        here = self._look(emphasis, colour)
        fill = self._style.icon.fill
        symbol = None
        if token in self._bench.tools.icons:
            symbol = self._bench.tools.symbol(token, None if fill == "none" else fill or here.colour)
        if symbol is None:
            self._words(Words(f"{{{token}}}"), tag, emphasis, colour)
            return
        if self._bench.dress.theme == "greyscale" and fill == "none":
            symbol = _greyed(symbol, self._bench)
        _, _, width, height = symbol.box
        wide = self._style.icon.scale * here.scale * width / height
        item = Item(ICON, f"{{{token}}}", wide, 0, NEVER, here, None, symbol)
        said = Tag(tag.node.add("Span", actual=token.replace("-", " ")), tag.target, tag.words, tag.rise)
        self._push([item], said)

    def _face(self, face: SmallFace, tag: Tag, emphasis: int) -> None:
        drawing = self._bench.pictures.drawing(FacePicture(face.card, face.face))
        words = face.card.replace("-", " ")
        if drawing is None:
            self._words(Words(words), tag, emphasis, None)
            return
        here = self._look(emphasis, None)
        high = FACE_HEIGHT
        if self._pieces:
            high = min(PIECE_HEIGHT, PIECE_WIDTH * drawing.height / drawing.width) / self._style.size
        wide = high * drawing.width / drawing.height
        shown = Tag(tag.node.add("Figure", alt=words), tag.target, tag.words or words)
        shown.face, shown.high = drawing, high
        self._push([Item(ICON, "", wide, 0, NEVER, here)], shown)

    def _link(self, link: Link, tag: Tag, emphasis: int, colour: str | None) -> None:
        node = tag.node.add("Link")
        words = plain(link.inlines) or link.target.lstrip("#")
        coloured = self._bench.dress.link if link.kind in ("link", "card") else colour
        inner = Tag(node, link.target, words, tag.rise)
        self.add(link.inlines, inner, emphasis, colour if self._style.name in _PLAIN_LINKS else coloured)
        if link.kind == "link" and link.target.startswith("#") and self._style.name not in _PLAIN_LINKS:
            self._reference(link.target, inner, emphasis)

    def _reference(self, target: str, tag: Tag, emphasis: int) -> None:
        """Room for the page that a link leads to; what stands in it is known when all pages are."""
        known = {heading.anchor for heading, _ in self._bench.headings}
        if not self._bench.dress.style.references or (target[1:] not in known and not target.startswith("#ruling-")):
            return
        here = self._look(emphasis & ~BOLD, None, REFERENCE_SIZE)
        widest = reference("00", here, self._bench)
        shown = Tag(tag.node, target, tag.words)
        shown.refers = target[1:]
        self._push([Item(ICON, "", sum(item.width for item in widest), 0, NEVER, here)], shown)

    def _mark(self, number: int, tag: Tag, emphasis: int) -> None:
        part = self.parts[-1]
        part.notes.append((max(0, len(part.items) - 1), number))
        here = self._look(emphasis, None, RAISED_SIZE)
        items: list[Item] = []
        add_words(items, str(number), here, self._bench.tools)
        self._push(items, Tag(tag.node.add("Link"), f"#note-{number}", f"note {number}", RAISED))
        if number not in self._bench.notes:
            self._bench.notes[number] = tag.node.add("Note")

    def trimmed(self, part: Tagged) -> Tagged:
        """A part without spaces at its ends, and without breaks before what may not start a line."""
        items, tags = part.items, part.tags
        start, end = 0, len(items)
        while start < end and items[start].kind == SPACE:
            start += 1
        while end > start and items[end - 1].kind == SPACE:
            end -= 1
        items, tags = items[start:end], tags[start:end]
        for place, item in enumerate(items[:-1]):
            if item.breaks == HERE and not may_start(items[place + 1].text):
                items[place] = item._replace(breaks=NEVER)
        notes = [(min(max(0, place - start), len(items)), number) for place, number in part.notes]
        entries = [(min(max(0, place - start), len(items)), entry) for place, entry in part.entries]
        anchors = [(max(0, place - start), anchor) for place, anchor in part.anchors]
        return Tagged(items, tags, notes, entries, anchors)


def reference(page: str, here: Look, bench: Bench) -> list[Item]:
    """The items of a page reference: a space and the page in brackets."""
    items: list[Item] = []
    add_words(items, f"\u00a0(p.\u00a0{page})", here, bench.tools)
    return items


_PLAIN_LINKS = frozenset({"heading-1", "heading-2", "heading-3", "box-title", "title"})


class _Greys:
    """Keeps the grey symbols of one book."""

    def __init__(self, found: dict[str, Symbol]) -> None:
        self.grey_symbols = found
        self.inked_symbols: dict[tuple[str, str], Symbol] = {}


def _greyed(symbol: Symbol, bench: Bench) -> Symbol:
    drawing = Drawing(1.0, 1.0, 0.0, 0.0, Outline(), (symbol,))
    mark = in_theme(drawing, "greyscale", True, bench.dress.ink, _Greys(bench.greys)).marks[0]
    assert isinstance(mark, Symbol)
    return mark
