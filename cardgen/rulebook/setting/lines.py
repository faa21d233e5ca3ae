"""Texts in lines: items fill lines, lines become slabs that know how to paint themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from cardgen.layout.paragraph import ICON, Item, Stretch, fill, loosened, torn_item
from cardgen.layout.style import TextOrigin, TextStyle
from cardgen.layout.text_breaks import GLUE, SPACE
from cardgen.layout.text_marks import LineMarks, Pen, icon_reach
from cardgen.layout.text_reports import report_torn
from cardgen.layout.text_words import Look, look, word
from cardgen.rulebook.document import Inline
from cardgen.rulebook.setting.bench import Bench
from cardgen.rulebook.setting.easel import Easel
from cardgen.rulebook.setting.edges import hairline
from cardgen.rulebook.setting.inlines import Tag, Tagged, reference, tagged
from cardgen.rulebook.setting.nodes import Node
from cardgen.rulebook.setting.slabs import Slab

FACE_AIR = 1.4
"""Points above and below a face, by which its line is opened."""
SPILL = 1.0
"""Points by which icons may reach into the lines around theirs."""


class Line(NamedTuple):
    """Items on one line with their tags; `x` is where they start, `extra` what each space is widened by."""

    items: list[Item]
    tags: list[Tag]
    x: float
    width: float
    extra: float
    hyphen: bool
    notes: tuple[int, ...]
    entries: tuple[tuple[str, str], ...]
    anchors: tuple[str, ...]


class Manner(NamedTuple):
    """How lines are drawn: the style, the look of its plain words, and how far lines reach from their baseline."""

    style: TextStyle
    base: Look
    above: float
    below: float

    @property
    def leading(self) -> float:
        """From baseline to baseline."""
        return self.above + self.below


def manner(style: TextStyle, bench: Bench, origin: TextOrigin) -> Manner:
    """A style's lines: half of what the leading has over the type stands above them, half below."""
    base = look(style, 0, bench.tools, origin)
    leading = style.leading or 1.2 * style.size
    middle = 0.36 * style.size  # of what is seen of a line, between the middles of capitals and of small letters
    above = leading / 2 + middle
    return Manner(style, base, above, leading - above)


def text_slabs(
    inlines: Iterable[Inline],
    style: TextStyle,
    node: Node,
    width: float,
    bench: Bench,
    origin: TextOrigin,
    *,
    align: str = "",
    emphasis: int = 0,
    hang: float = 0.0,
) -> list[Slab]:
    """A text's lines, with at least two of them together at either end of a column."""
    return line_slabs(
        tagged(inlines, style, node, bench, origin, emphasis), style, width, bench, origin, align=align, hang=hang
    )


def line_slabs(
    parts: list[Tagged],
    style: TextStyle,
    width: float,
    bench: Bench,
    origin: TextOrigin,
    *,
    align: str = "",
    hang: float = 0.0,
) -> list[Slab]:
    """Slabs of the lines that a text's parts fill. `hang` indents all lines but the first."""
    how = manner(style, bench, origin)
    lines = [
        line
        for number, part in enumerate(parts)
        for line in set_lines(part, how, width, align or style.align, bench, origin, hang, first=not number)
    ]
    slabs = [_slab(line, how, bench) for line in lines]
    for place in (0, len(slabs) - 2) if len(slabs) > 1 else ():
        slabs[place].glued = True
    return slabs


def set_lines(
    part: Tagged,
    how: Manner,
    width: float,
    align: str,
    bench: Bench,
    origin: TextOrigin,
    hang: float = 0.0,
    first: bool = True,
) -> list[Line]:
    """Fill lines; what is wider than a line is broken anywhere, and reported."""
    size, tracking = how.style.size, how.style.tracking
    lead, rest = width - (0.0 if first else hang), width - hang
    stretch = Stretch(part.items, True)
    stretch = loosened(stretch, size, tracking, rest) or stretch
    filled = fill(stretch, size, tracking, lead, rest)
    if filled.too_wide:
        part = _torn(part, stretch, size, tracking, min(lead, rest), bench, origin)
        stretch = Stretch(part.items, True)
        filled = fill(stretch, size, tracking, lead, rest)
    found: list[Line] = []
    for number, line in enumerate(filled.lines):
        indent = hang if number or not first else 0.0
        items, tags = stretch.items[line.start : line.end], part.tags[line.start : line.end]
        end = len(part.items) + 1 if line.last else filled.lines[number + 1].start
        spare = width - indent - line.width
        x, extra = _aligned(align, indent, spare, items, line.last)
        # The space at which a line is broken is not seen, but parts its words from the next for who listens or copies.
        for place in range(line.end, len(part.items) if line.last else filled.lines[number + 1].start)[:1]:
            items, tags = [*items, stretch.items[place]], [*tags, part.tags[place]]
        notes = tuple(note for place, note in part.notes if line.start <= place < end)
        entries = tuple(entry for place, entry in part.entries if line.start <= place < end)
        anchors = tuple(anchor for place, anchor in part.anchors if line.start <= place < end)
        found.append(Line(items, tags, x, line.width, extra, line.hyphen, notes, entries, anchors))
    return found


def _aligned(align: str, indent: float, spare: float, items: list[Item], last: bool) -> tuple[float, float]:
    """Where a line starts, and by what its spaces are widened."""
    if align == "center":
        return indent + spare / 2, 0.0
    if align == "right":
        return indent + spare, 0.0
    if align == "justify" and not last and spare > 0:
        spaces = sum(item.kind in (SPACE, GLUE) for item in items)
        return indent, spare / spaces if spaces else 0.0
    return indent, 0.0


def _torn(
    part: Tagged, stretch: Stretch, size: float, tracking: float, room: float, bench: Bench, origin: TextOrigin
) -> Tagged:
    """The part with every item broken that stands in a chunk wider than the room."""
    items: list[Item] = []
    tags: list[Tag] = []
    moved: list[int] = []
    broken: list[str] = []
    wide = {
        place
        for chunk in stretch.chunks
        if chunk.width * size + chunk.letters * tracking > room
        for place in range(chunk.start, chunk.end)
    }
    for place, item in enumerate(stretch.items):
        moved.append(len(items))
        pieces = torn_item(item, size, tracking, room, bench.tools) if place in wide else [item]
        if len(pieces) > 1:
            broken.append(item.text)
        items.extend(pieces)
        tags.extend([part.tags[place]] * len(pieces))
    moved.append(len(items))
    report_torn(broken, origin)
    notes = [(moved[min(place, len(part.items))], number) for place, number in part.notes]
    entries = [(moved[min(place, len(part.items))], entry) for place, entry in part.entries]
    anchors = [(moved[min(place, len(part.items))], anchor) for place, anchor in part.anchors]
    return Tagged(items, tags, notes, entries, anchors)


def _slab(line: Line, how: Manner, bench: Bench) -> Slab:
    above, below = how.above, how.below
    for item, tag in zip(line.items, line.tags, strict=True):
        if item.kind == ICON and not tag.refers:
            top, bottom = _reach(item, tag, how)
            above, below = max(above, top - SPILL), max(below, bottom - SPILL)

    def paint(easel: Easel, x: float, y: float) -> None:
        paint_line(line, how, easel, x + line.x, y + above, bench)

    return Slab(above + below, paint, baseline=above, notes=line.notes, entries=line.entries, anchors=line.anchors)


def _reach(item: Item, tag: Tag, how: Manner) -> tuple[float, float]:
    """How far an icon or a face reaches above and below the baseline, in points."""
    size = how.style.size * item.look.scale
    if tag.face is not None:
        drop = face_drop(tag)
        return (tag.high - drop) * size + FACE_AIR, drop * size + FACE_AIR
    top, bottom = icon_reach(item.symbol, how.style.icon, how.base.font.cap_height)
    return top * size, bottom * size


def face_drop(tag: Tag) -> float:
    """How far a face reaches below the baseline, in type sizes: its middle stands at that of capitals."""
    return tag.high / 2 - 0.36


def paint_line(line: Line, how: Manner, easel: Easel, x: float, baseline: float, bench: Bench) -> None:
    """Paint a line, each stretch of one tag as a piece of its own."""
    size = how.style.size
    pen = Pen(size, how.style.tracking, line.extra, how.style.icon, how.base.font.cap_height)
    for tag, items in _runs(line):
        if tag.refers:
            label = bench.labels.get(tag.refers, easel.label)
            items = reference(label, items[0].look, bench) if label != easel.label else []
        if not items:
            continue
        if tag.face is not None:
            wide = items[0].width * size
            height = wide * tag.face.height / tag.face.width
            box = (x, baseline + face_drop(tag) * size * items[0].look.scale - height, wide, height)
            easel.face(tag.node, tag.face, box)
            easel.add(None, [hairline(tag.face, box, bench.dress.faint, 0.3)])
            if tag.target:
                easel.area(box, tag.target, tag.node, tag.words)
            x += wide
            continue
        drawn = LineMarks(x, baseline - tag.rise * size, pen)
        drawn.add(items)
        if line.hyphen and items[-1] is line.items[-1]:
            drawn.add([items[-1]._replace(text="-", word=word("-", items[-1].look, bench.tools))])
        easel.add(None if tag.refers else tag.node, drawn.finish())
        if tag.target and not tag.refers:
            easel.area((x, baseline - how.above, drawn.x - x, how.leading), tag.target, tag.node, tag.words)
        x = drawn.x


def _runs(line: Line) -> Iterator[tuple[Tag, list[Item]]]:
    pairs = zip(line.tags, line.items, strict=True)
    for _, group in groupby(pairs, key=lambda pair: id(pair[0])):
        found = list(group)
        yield found[0][0], [item for _, item in found]


def natural_width(part: Tagged, style: TextStyle) -> tuple[float, float]:
    """The width of the longest stretch that no line breaks, and that of the whole on one line, in points."""
    chunks = Stretch(part.items, True).chunks
    size, tracking = style.size, style.tracking
    widths = [chunk.width * size + chunk.letters * tracking for chunk in chunks]
    spaces = sum(chunk.space * size + chunk.space_count * tracking for chunk in chunks)
    return max(widths, default=0.0), sum(widths) + spaces
