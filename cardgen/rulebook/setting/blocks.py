"""Blocks become slabs: paragraphs, headings, lists, definitions, quotes, code, lines and marks."""

from __future__ import annotations

from dataclasses import replace

from cardgen.layout.drawing import Mark, Shape
from cardgen.layout.markup import BOLD
from cardgen.layout.shapes import polygon, rectangle
from cardgen.layout.style import TextStyle
from cardgen.layout.text_marks import LineMarks, Pen
from cardgen.rulebook.document import (
    Code,
    Columns,
    Definitions,
    Divider,
    Entry,
    Heading,
    Items,
    Mistake,
    Paragraph,
    Quote,
    Words,
)
from cardgen.rulebook.setting.abreast import giving, in_rows
from cardgen.rulebook.setting.bench import Bench, Where
from cardgen.rulebook.setting.easel import Easel
from cardgen.rulebook.setting.inlines import joined, tagged
from cardgen.rulebook.setting.lines import line_slabs, manner, text_slabs
from cardgen.rulebook.setting.nodes import Node
from cardgen.rulebook.setting.slabs import Frame, Slab, costly, framed, kept, moved, spaced

BULLETS = "\u2022\u2013\u2022"
"""The marks of lists within lists, where the style's own is for the outermost."""
NARROWEST = 5.0
"""The width of words, in type sizes, that lists within lists leave at least."""
WHOLE_STEP, DEAR_STEP = 9, 0.12
"""The lines of a numbered step that is rather not parted, and what it costs if it is."""
WHOLE_FIRST = 5
"""The lines of a list's first item up to which it stays with the second."""
INDENT = 1.35
"""How far a list's words stand in, in type sizes."""


def paragraph(block: Paragraph, where: Where, bench: Bench) -> list[Slab]:
    """Words as lines, then the notes that they ask for as elements of their own."""
    origin = bench.origin(block.place)
    node = where.node.add("P")
    slabs = text_slabs(block.inlines, where.style, node, where.width, bench, origin)
    return spaced(slabs, 0.5 * where.style.leading)


def heading(block: Heading, where: Where, bench: Bench) -> list[Slab]:
    """A heading of level 2 to 4, or of any level where there is no room for a chapter's opening."""
    dress = bench.dress
    level = min(max(block.level, 2), 4)
    style = dress.heading(level, dress.words_in(where.colour) if level < 4 else dress.ink)
    node = where.node.add(f"H{min(block.level, 4)}")
    slabs = kept(text_slabs(block.inlines, style, node, where.width, bench, bench.origin(block.place)))
    if not slabs:
        return slabs
    slabs[0].anchors = (block.anchor,) if block.anchor else ()
    slabs[-1].glued = True
    if level == 2:
        slabs[-1] = _underlined(slabs[-1], where)
    return spaced(slabs, (1.2, 1.2, 0.8, 0.6)[level - 1] * dress.leading)


def _underlined(slab: Slab, where: Where) -> Slab:
    def paint(easel: Easel, x: float, y: float) -> None:
        bar = rectangle((x, y + slab.height + 0.4, where.width, 0.9))
        easel.ground(Shape(bar, where.colour))
        slab.paint(easel, x, y)

    return replace(slab, paint=paint, height=slab.height + 1.6)


def items(block: Items, where: Where, bench: Bench) -> list[Slab]:
    """A list: each item behind its bullet or number."""
    listing = where.node.add("L")
    size = where.style.size
    marks = [_mark(block, number, where, bench) for number in range(len(block.items))]
    numbers = block.start is not None
    widest = max((_width(mark, where, bench, numbers) for mark in marks), default=0.0)
    indent = min(max(INDENT * size, widest + 0.5 * size), max(0.0, where.width - NARROWEST * size))
    slabs: list[Slab] = []
    for mark, inner in zip(marks, block.items, strict=True):
        item = listing.add("LI")
        label, body = item.add("Lbl"), item.add("LBody")
        there = where._replace(node=body, width=where.width - indent, depth=where.depth + 1)
        made = bench.blocks(inner, there) or [_empty(where)]
        gap = 0.5 if not block.tight or not (slabs or where.depth) else 0.16
        if block.tight:
            for slab in made[1:]:
                slab.gap = min(slab.gap, 0.3 * where.style.leading)
        made[0] = _labelled(made[0], mark, label, where, bench, indent, numbers)
        made[0].gap = gap * where.style.leading
        if numbers and len(made) <= WHOLE_STEP:
            costly(made, DEAR_STEP)
        if not slabs and len(block.items) > 1 and len(made) <= WHOLE_FIRST:
            kept(made)[-1].glued = True
        slabs.extend(moved(made, indent))
    return slabs


def _mark(block: Items, number: int, where: Where, bench: Bench) -> str:
    if block.start is not None:
        return f"{block.start + number}."
    return bench.dress.style.bullet if not where.depth else BULLETS[min(where.depth, 2)]


def _label_style(where: Where, numbers: bool, bench: Bench) -> TextStyle:
    return bench.dress.tinted(
        where.style, bench.dress.words_in(where.colour) if numbers or not where.depth else where.style.colour
    )


def _width(mark: str, where: Where, bench: Bench, numbers: bool) -> float:
    part = tagged((Words(mark),), where.style, Node(""), bench, bench.origin(None), BOLD if numbers else 0)[0]
    return sum(item.width for item in part.items) * where.style.size


def _labelled(slab: Slab, mark: str, label: Node, where: Where, bench: Bench, indent: float, numbers: bool) -> Slab:
    """The slab with an item's mark at its left, on its first line."""
    style = _label_style(where, numbers, bench)
    origin = bench.origin(None)
    how = manner(style, bench, origin)
    part = tagged((Words(mark),), style, label, bench, origin, BOLD if numbers else 0)[0]
    width = sum(item.width for item in part.items) * style.size
    shift = (indent - 0.45 * style.size - width if numbers else 0.12 * style.size) - slab.x

    def paint(easel: Easel, x: float, y: float) -> None:
        pen = Pen(style.size, 0.0, 0.0, style.icon, how.base.font.cap_height)
        drawn = LineMarks(x - indent + shift, y + (slab.baseline or how.above), pen)
        drawn.add(part.items)
        easel.add(label, drawn.finish())
        slab.paint(easel, x, y)

    return replace(slab, paint=paint)


def _empty(where: Where) -> Slab:
    return Slab(where.style.leading, lambda *_: None)


def definitions(block: Definitions, where: Where, bench: Bench) -> list[Slab]:
    """Words and what they mean, or questions and their answers, which are set small."""
    listing = where.node.add("L")
    if block.kind == "questions":
        where = where._replace(style=bench.dress.small)
    slabs: list[Slab] = []
    for entry in block.entries:
        made = _entry(entry, listing.add("LI"), block, where, bench)
        if not made:
            continue
        made[0].anchors = (*made[0].anchors, entry.anchor) if entry.anchor else made[0].anchors
        slabs.extend(spaced(made, (0.4 if block.kind == "terms" else 0.7) * where.style.leading))
    return slabs


def _entry(entry: Entry, item: Node, block: Definitions, where: Where, bench: Bench) -> list[Slab]:
    """A term with its meaning run in behind it, or a question above its answer, unless that is one paragraph."""
    label, body = item.add("Lbl"), item.add("LBody")
    origin = bench.origin(block.place)
    there = where._replace(node=body, depth=where.depth + 1)
    first = entry.blocks[0] if entry.blocks else None
    if block.kind == "terms" or (isinstance(first, Paragraph) and len(entry.blocks) == 1):
        colour = None if block.kind == "terms" else bench.dress.words_in(where.colour)
        words = [(entry.head, label, BOLD)]
        if isinstance(first, Paragraph):
            words += [((Words("\u2003"),), label, 0), (first.inlines, body.add("P"), 0)]
        hang = INDENT * where.style.size
        slabs = line_slabs(
            joined(words, where.style, bench, origin, colour), where.style, where.width, bench, origin, hang=hang
        )
        rest = entry.blocks[1:] if isinstance(first, Paragraph) else entry.blocks
        return slabs + moved(bench.blocks(rest, there._replace(width=where.width - hang)), hang)
    style = bench.dress.tinted(where.style, bench.dress.words_in(where.colour))
    slabs = kept(text_slabs(entry.head, style, label, where.width, bench, origin, emphasis=BOLD))
    if slabs:
        slabs[-1].glued = True
    answer = bench.blocks(entry.blocks, there)
    if answer:
        answer[0].gap = min(answer[0].gap, 0.12 * where.style.leading)
    return slabs + answer


def quote(block: Quote, where: Where, bench: Bench) -> list[Slab]:
    """Blocks in italics, with a thin bar at their left."""
    node = where.node.add("BlockQuote")
    pad = 0.9 * bench.dress.size
    there = where._replace(node=node, width=where.width - 2 * pad, style=bench.dress.quote)
    slabs = moved(bench.blocks(block.blocks, there), pad)
    if slabs:
        slabs[0].gap = 0.0

    def paint(easel: Easel, x: float, y: float, height: float, _begins: bool, _ends: bool) -> None:
        easel.ground(Shape(rectangle((x, y, 1.4, height)), where.colour))

    return spaced(framed(slabs, Frame(0.0, where.width, 1.0, 1.0, paint)), 0.6 * where.style.leading)


def code(block: Code, where: Where, bench: Bench) -> list[Slab]:
    """Lines as they are typed; a long one goes on below, further in."""
    node = where.node.add("Code")
    style, pad = bench.dress.code, 0.6 * bench.dress.size
    slabs: list[Slab] = []
    for line in block.text.rstrip("\n").split("\n"):
        kept_spaces = line.expandtabs(4).replace(" ", "\u00a0") if line.strip() else ""
        breaking = kept_spaces.replace("\u00a0", "\u00a0\u200b") if len(line) > 20 else kept_spaces
        words = (Words(breaking),)
        hang = 2 * style.size
        slabs += text_slabs(words, style, node, where.width - 2 * pad, bench, bench.origin(block.place), hang=hang)
    ground = None if bench.dress.low_ink else "F1F1F1"

    def paint(easel: Easel, x: float, y: float, height: float, _begins: bool, _ends: bool) -> None:
        easel.ground(Shape(rectangle((x, y, where.width, height)), ground, bench.dress.faint, 0.4))

    return spaced(framed(moved(slabs, pad), Frame(0.0, where.width, 4.0, 4.0, paint)), 0.6 * where.style.leading)


def divider(_block: Divider, where: Where, bench: Bench) -> list[Slab]:
    """Three small lozenges between two thin lines."""
    height = bench.dress.leading

    def paint(easel: Easel, x: float, y: float) -> None:
        middle, centre = y + height / 2, x + where.width / 2
        marks: list[Mark] = [Shape(_lozenge(centre + 7 * place, middle, 2.1), where.colour) for place in (-1, 0, 1)]
        for start, end in ((x, centre - 14), (centre + 14, x + where.width)):
            marks.append(Shape((("M", start, middle), ("L", end, middle)), None, bench.dress.faint, 0.5))
        easel.ground(*marks)

    return [Slab(height, paint, gap=0.4 * height)]


def _lozenge(x: float, y: float, reach: float) -> tuple[tuple[str | float, ...], ...]:
    return polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)])


def mistake(block: Mistake, where: Where, bench: Bench) -> list[Slab]:
    """What could not be made, said in red, with a sign in the margin."""
    style = bench.dress.mistake
    node = where.node.add("P")
    slabs = text_slabs((Words(block.words),), style, node, where.width, bench, bench.origin(block.place))
    if not slabs:
        return slabs
    first = slabs[0]

    def paint(easel: Easel, x: float, y: float) -> None:
        top, side = y + 1.0, 8.5
        sign = polygon([(x - 4 - side, top + side), (x - 4 - side / 2, top), (x - 4, top + side)])
        stem = rectangle((x - 4 - side / 2 - 0.5, top + 3.0, 1.0, 3.0))
        dot = rectangle((x - 4 - side / 2 - 0.5, top + 6.7, 1.0, 1.0))
        easel.ground(
            Shape(sign, style.colour, style.colour, 1.0, join="round"), Shape(stem, "FFFFFF"), Shape(dot, "FFFFFF")
        )
        first.paint(easel, x, y)

    slabs[0] = replace(first, paint=paint)
    return spaced(slabs, 0.3 * where.style.leading)


def columns_block(block: Columns, where: Where, bench: Bench) -> list[Slab]:
    """Blocks beside each other."""
    count = max(1, len(block.columns))
    gutter = min(bench.dress.sheet.measures.gutter, where.width * 0.06)
    width = (where.width - (count - 1) * gutter) / count
    there = where._replace(width=width)
    made = [bench.blocks(blocks, there) for blocks in block.columns]
    limit = bench.dress.sheet.text_height * 0.9
    places = [number * (width + gutter) for number in range(count)]
    return spaced(giving(in_rows(made, places, limit), made, places), 0.5 * where.style.leading)
