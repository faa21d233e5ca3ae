"""Boxes: blocks on a tinted ground with a bar, which go on across columns if they must."""

from __future__ import annotations

from cardgen.layout.drawing import Mark, Shape
from cardgen.layout.shapes import rectangle
from cardgen.rulebook.document import Box, Columns, Figure, Icon, Inline, Items, Paragraph, Quote, Table, Words
from cardgen.rulebook.setting.abreast import across
from cardgen.rulebook.setting.bench import Bench, Where
from cardgen.rulebook.setting.columns import stacked
from cardgen.rulebook.setting.dress import Dress, tint
from cardgen.rulebook.setting.easel import Easel
from cardgen.rulebook.setting.figures import natural_extent
from cardgen.rulebook.setting.lines import text_slabs
from cardgen.rulebook.setting.slabs import Frame, PaintFrame, Slab, costly, framed, kept, moved, spaced
from cardgen.rulebook.setting.tables import planned_once
from cardgen.rulebook.walking import plain

BAR = 3.2
"""The width of the bar at a box's left edge."""
PAD = 7.5
"""Points between a box's edge and its words."""
DEAR = 0.3
"""What it costs to part a box that would fit into a column, as a share of the column left empty."""
BRIEF = 240
"""Characters of a paragraph that leads in or closes a box across the page in lines of the box's width."""
RADIUS = 5.0


def is_wide(block: object, column: float, bench: Bench) -> bool:
    """Whether a block rather goes across the page than into a column of this width."""
    match block:
        case Columns():
            return True
        case Table():
            return planned_once(block, bench)[1].is_wide(column)
        case Figure():
            return natural_extent(block, bench) > 1.12 * column
        case Box():
            return block.kind == "turn" or any(is_wide(inner, column - 2 * PAD, bench) for inner in block.blocks)
        case Quote():
            return any(is_wide(inner, column, bench) for inner in block.blocks)
        case Items():
            return any(is_wide(inner, column, bench) for item in block.items for inner in item)
    return False


def box(block: Box, where: Where, bench: Bench) -> list[Slab]:
    """A box's title and blocks in its frame. Across the page, its words run in two columns."""
    dress = bench.dress
    look = dress.box(block.kind)
    colour = dress.colour(look.colour)
    node = where.node.add("Aside")
    left = PAD if block.kind == "turn" else PAD + BAR
    there = Where(node, where.width - left - PAD, dress.small, colour, inside=True)
    slabs = _title(block, there, bench)
    inner = _wide(block, there, bench) if _is_broad(where, bench) else bench.blocks(block.blocks, there)
    if slabs and inner:
        slabs[-1].glued = True
        inner[0].gap = min(inner[0].gap, 0.25 * dress.leading)
    slabs += spaced(inner, 0.25 * dress.leading)
    if not slabs:
        return []
    slabs[0].gap = 0.0
    for slab in slabs[-3:-1]:
        slab.glued = True  # a column that a box goes on in shows more of it than a line
    slabs = moved(slabs, left)
    pads = (PAD - 2.0, PAD - 1.0)
    frame = Frame(0.0, where.width, *pads, _painter(block.kind, where.width, colour, dress))
    slabs = framed(slabs, frame)
    if stacked(slabs, 0, len(slabs)).height < 0.6 * dress.sheet.text_height:
        costly(slabs, 2.0 if block.kind == "turn" else DEAR)  # a turn at a glance is seen at a glance
    return spaced(slabs, 0.85 * dress.leading)


def _is_broad(where: Where, bench: Bench) -> bool:
    sheet = bench.dress.sheet
    return sheet.measures.columns > 1 and where.width > 0.9 * sheet.text_width and not where.inside


def _title(block: Box, there: Where, bench: Bench) -> list[Slab]:
    """The title's lines, with the kind's own word before it and its icon."""
    look, dress = bench.dress.box(block.kind), bench.dress
    words: list[Inline] = []
    if look.icon and look.icon in bench.tools.icons:
        words += [Icon(look.icon), Words("\u00a0")]
    if look.label and block.title:
        words += [Words(f"{look.label}: ")]
    words += block.title or ((Words(look.label),) if look.label else ())
    if not block.title and not look.label:
        return []
    style = dress.tinted(dress.box_title, dress.words_in(there.colour))
    return kept(text_slabs(words, style, there.node.add("P"), there.width, bench, bench.origin(block.place)))


def _wide(block: Box, there: Where, bench: Bench) -> list[Slab]:
    """Blocks across the page: runs of narrow ones in two balanced columns, wide ones below them."""
    gutter = bench.dress.sheet.measures.gutter
    column = (there.width - gutter) / 2
    limit = 0.6 * bench.dress.sheet.text_height
    slabs: list[Slab] = []
    run: list[Slab] = []
    lines, air = _whole_lines(block), 0.5 * bench.dress.leading
    for place, inner in enumerate(block.blocks):
        if place in lines or is_wide(inner, column, bench):
            slabs += spaced(across(run, 2, column, gutter, limit), air if slabs else 0.0)
            run = []
            slabs += spaced(bench.blocks((inner,), there), air)
        else:
            run += bench.blocks((inner,), there._replace(width=column))
    if run:
        run[0].gap = 0.0
    return slabs + spaced(across(run, 2, column, gutter, limit), air if slabs else 0.0)


def _whole_lines(block: Box) -> set[int]:
    """The places of short paragraphs that lead in and close what is no paragraph: they have the box's width."""
    found = set()
    for place, inner in enumerate(block.blocks):
        near = block.blocks[max(0, place - 1) : place] + block.blocks[place + 1 : place + 2]
        is_short = isinstance(inner, Paragraph) and len(plain(inner.inlines)) <= BRIEF
        if is_short and any(not isinstance(other, Paragraph) for other in near):
            found.add(place)
    return found


def _painter(kind: str, width: float, colour: str, dress: Dress) -> PaintFrame:
    """How a box's ground is painted."""

    def paint(easel: Easel, x: float, y: float, height: float, begins: bool, ends: bool) -> None:
        easel.ground(*_ground(kind, (x, y, width, height), colour, dress, begins, ends))

    return paint


def _ground(
    kind: str, place: tuple[float, float, float, float], colour: str, dress: Dress, begins: bool, ends: bool
) -> list[Mark]:
    x, y, width, height = place
    radius = RADIUS if begins and ends else 0.0
    fill = None if dress.low_ink else tint(colour, 0.13)
    bar = Shape(rectangle((x, y, BAR, height)), colour)
    if kind == "turn":
        return [Shape(rectangle(place, radius), fill, colour, 1.4)]
    if kind == "note":
        return [Shape(rectangle(place), None if dress.low_ink else tint(colour, 0.08)), bar]
    if kind == "sidebar":
        line = Shape(rectangle(place, radius), fill, colour if dress.low_ink else None, 0.5)
        return [line, Shape(rectangle((x, y, width, BAR)), colour)] if begins else [line]
    return [Shape(rectangle(place), fill, colour if dress.low_ink else None, 0.4), bar]
