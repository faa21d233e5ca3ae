"""Paragraphs: spans become items with measures, items become chunks that no line breaks, chunks fill lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from cardgen.layout.drawing import Symbol
from cardgen.layout.markup import LINE, PARAGRAPH, Span
from cardgen.layout.style import TextOrigin, TextStyle, TextTools
from cardgen.layout.text_breaks import GLUE, HERE, NEVER, SOFT, SPACE, WORD, Atom, atoms, may_start
from cardgen.layout.text_words import Look, Word, look, word

ICON = 3
SLACK = 0.005  # points by which a line may be wider than its box, for sums of floats
KEPT_WORDS = 50_000  # of one look: far more than a game has, so that only what nobody wrote is forgotten
LONG_CHAIN = 3  # more no-break spaces than this in one stretch are taken for pasted text


class Item(NamedTuple):
    """A word, a space or an icon. `width` is em of the style's size, `letters` how often tracking is added."""

    kind: int
    text: str
    width: float
    letters: int
    breaks: int
    look: Look
    word: Word | None = None
    symbol: Symbol | None = None


class Chunk(NamedTuple):
    """Items that stay on one line, `items[start:end]`, and the spaces behind them, `items[end:after]`.

    `hyphen` is the width in em of the hyphen that shows if the line breaks here; `glued` counts no-break spaces.
    """

    start: int
    end: int
    after: int
    width: float
    letters: int
    space: float
    space_count: int
    hyphen: float
    glued: int


class Line(NamedTuple):
    """`items[start:end]` of a stretch on one line; `hyphen`: ends at a soft hyphen; `last` of its stretch."""

    start: int
    end: int
    width: float
    hyphen: bool
    last: bool


@dataclass(slots=True)
class Stretch:
    """What stands between two hard breaks. `opens` a paragraph, with its bullet's items if it has one.

    `loosened` says that no-break spaces have been made to break.
    """

    items: list[Item]
    opens: bool
    bullet: list[Item] = field(default_factory=list)
    loosened: bool = False
    chunks: list[Chunk] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chunks = _chunks(self.items)


class Filled(NamedTuple):
    """The lines of a stretch, and whether a chunk is wider than its line."""

    lines: list[Line]
    too_wide: bool


def stretches(
    spans: Sequence[Span], bullet: Sequence[Span], style: TextStyle, tools: TextTools, origin: TextOrigin
) -> list[Stretch]:
    """A text's stretches, measured in one style."""
    found: list[Stretch] = []
    part: list[Span] = []
    opens = True
    dot = _items(bullet, style, tools, origin) if bullet else []
    for span in (*spans, Span(PARAGRAPH)):
        if span.kind in (LINE, PARAGRAPH):
            items = _items(part, style, tools, origin)
            found.append(Stretch(items, opens, dot if opens else []))
            part, opens = [], span.kind == PARAGRAPH
        else:
            part.append(span)
    return found


def _items(spans: Sequence[Span], style: TextStyle, tools: TextTools, origin: TextOrigin) -> list[Item]:
    items: list[Item] = []
    for span in spans:
        here = look(style, span.emphasis, tools, origin)
        if span.kind == "icon":
            icon = _icon(span.text, style, here, tools)
            if icon is not None:
                items.append(icon)
            continue
        text = span.text.upper() if style.caps else span.text
        add_words(items, text, here, tools)
    return _joined(items)


def add_words(items: list[Item], text: str, here: Look, tools: TextTools) -> None:
    """Add a text's words and the spaces between them; the items of a word are made once and shared."""
    kept = tools.items.get(here)
    if kept is None or len(kept) > KEPT_WORDS:
        kept = tools.items[here] = {" ": _items_of(" ", here, tools)}
    space = kept[" "]
    for number, part in enumerate(text.split(" ")):
        if number:
            items += space
        if part:
            found = kept.get(part)
            if found is None:
                found = kept[part] = _items_of(part, here, tools)
            items += found


def _items_of(text: str, here: Look, tools: TextTools) -> tuple[Item, ...]:
    return tuple([_item(atom, here, tools) for atom in atoms(text)])


def _item(atom: Atom, here: Look, tools: TextTools) -> Item:
    kind, text, breaks, width = atom
    if kind == WORD:
        shaped = word(text, here, tools)
        return Item(WORD, text, shaped.width * here.scale, shaped.count, breaks, here, shaped)
    return Item(kind, " ", (width or here.font.space[1]) * here.scale, 1, breaks, here)


def _icon(name: str, style: TextStyle, here: Look, tools: TextTools) -> Item | None:
    fill = style.icon.fill
    symbol = tools.symbol(name, None if fill == "none" else fill or here.colour)
    if symbol is None:
        return None
    _, _, width, height = symbol.box
    return Item(ICON, f"{{{name}}}", style.icon.scale * here.scale * width / height, 0, NEVER, here, None, symbol)


def _joined(items: list[Item]) -> list[Item]:
    """The items without spaces at the ends, and without breaks before what may not start a line."""
    start, end = 0, len(items)
    while start < end and items[start].kind == SPACE:
        start += 1
    while end > start and items[end - 1].kind == SPACE:
        end -= 1
    items = items[start:end]
    for place, item in enumerate(items[:-1]):
        if item.breaks == HERE and not may_start(items[place + 1].text):
            items[place] = item._replace(breaks=NEVER)
    return items


def _chunks(items: list[Item]) -> list[Chunk]:
    chunks: list[Chunk] = []
    place, total = 0, len(items)
    while place < total:
        item = items[place]
        if place + 2 < total and item.kind == WORD and not item.breaks:
            gap = items[place + 1]
            if gap.kind == SPACE and items[place + 2].kind != SPACE:  # most of any text: a word and one space
                chunks.append(Chunk(place, place + 1, place + 2, item.width, item.letters, gap.width, 1, -1.0, 0))
                place += 2
                continue
        start, width, count, glued = place, 0.0, 0, 0
        hyphen = -1.0
        while place < total and items[place].kind != SPACE:
            item = items[place]
            place += 1
            width += item.width
            count += item.letters
            glued += item.kind == GLUE
            if item.breaks and place < total:
                hyphen = _hyphen_width(item) if item.breaks == SOFT else -1.0
                break
        end, space, space_count = place, 0.0, 0
        while place < total and items[place].kind == SPACE:
            space += items[place].width
            space_count += 1
            place += 1
        chunks.append(Chunk(start, end, place, width, count, space, space_count, hyphen, glued))
    return chunks


def _hyphen_width(item: Item) -> float:
    return item.look.font.shape("-", item.look.ligatures).width * item.look.scale


def fill(stretch: Stretch, size: float, tracking: float, first: float, rest: float) -> Filled:
    """Fill lines with chunks, each line with as many as it holds; widths in points."""
    chunks = stretch.chunks
    if not chunks:
        return Filled([Line(0, 0, 0.0, False, True)], False)
    total = len(chunks)
    widths = [chunk.width * size + chunk.letters * tracking for chunk in chunks]
    lines: list[Line] = []
    too_wide, start, room = False, 0, first + tracking + SLACK
    while start < total:
        width = best_width = widths[start]
        best = place = start
        too_wide = too_wide or width > room
        while place < total - 1:
            chunk = chunks[place]
            if chunk.hyphen < 0 or width + chunk.hyphen * size + tracking <= room or place == start:
                best, best_width = place, width
            width += chunk.space * size + chunk.space_count * tracking + widths[place + 1]
            if width > room:
                break
            place += 1
        else:
            best, best_width = place, width
        lines.append(_line(chunks, start, best, best_width, size, tracking))
        start, room = best + 1, rest + tracking + SLACK
    return Filled(lines, too_wide)


def _line(chunks: list[Chunk], start: int, best: int, width: float, size: float, tracking: float) -> Line:
    chunk = chunks[best]
    last = best == len(chunks) - 1
    hyphen = chunk.hyphen >= 0 and not last
    if hyphen:
        width += chunk.hyphen * size + tracking
    return Line(chunks[start].start, chunk.end, width - tracking, hyphen, last)


def loosened(stretch: Stretch, size: float, tracking: float, room: float) -> Stretch | None:
    """The stretch with breaks at the no-break spaces of long chains that are wider than a line, or None if it has none.

    Text pasted from elsewhere is often glued together by them (case T06).
    """
    wide = [
        chunk
        for chunk in stretch.chunks
        if chunk.glued > LONG_CHAIN and chunk.width * size + chunk.letters * tracking > room + SLACK
    ]
    if not wide:
        return None
    items = list(stretch.items)
    for chunk in wide:
        for place in range(chunk.start, chunk.end):
            if items[place].kind == GLUE:
                items[place] = items[place]._replace(kind=SPACE)
    return Stretch(items, stretch.opens, stretch.bullet, True)


def torn(stretch: Stretch, size: float, tracking: float, room: float, tools: TextTools) -> tuple[Stretch, list[str]]:
    """The stretch with every chunk that is wider than a line broken anywhere, and what has been broken."""
    items: list[Item] = []
    broken: list[str] = []
    for chunk in stretch.chunks:
        part = stretch.items[chunk.start : chunk.end]
        if chunk.width * size + chunk.letters * tracking > room + SLACK:
            broken.append("".join(item.text for item in part))
            part = [piece for item in part for piece in torn_item(item, size, tracking, room, tools)]
        items.extend(part)
        items.extend(stretch.items[chunk.end : chunk.after])
    return Stretch(items, stretch.opens, stretch.bullet, stretch.loosened), broken


def torn_item(item: Item, size: float, tracking: float, room: float, tools: TextTools) -> list[Item]:
    """An item in pieces of which each fits the room, with breaks between them."""
    if item.kind == GLUE:
        return [item._replace(kind=SPACE)]
    if item.word is None or item.width * size + item.letters * tracking <= room + SLACK:
        return [item._replace(breaks=item.breaks or HERE)]
    scaled = size * item.look.scale
    parts, text, width = [], "", 0.0
    for cluster, em in item.word.clusters():
        wider = em * scaled + tracking
        if text and width + wider > room:
            parts.append(text)
            text, width = "", 0.0
        text += cluster
        width += wider
    return [_item(Atom(WORD, part, HERE), item.look, tools) for part in (*parts, text)]
