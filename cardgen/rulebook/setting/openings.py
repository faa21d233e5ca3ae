"""How chapters and the book itself begin."""

from __future__ import annotations

from dataclasses import replace

from cardgen.layout.drawing import Drawing, Shape
from cardgen.layout.shapes import rectangle
from cardgen.rulebook.document import Document, Heading, Words
from cardgen.rulebook.setting.bench import Bench, Where
from cardgen.rulebook.setting.easel import Easel
from cardgen.rulebook.setting.inlines import plain
from cardgen.rulebook.setting.lines import text_slabs
from cardgen.rulebook.setting.slabs import Slab, kept, spaced

LINES = 7
"""Lines of text that a chapter's opening wants below it, else it begins a new page."""
PAD = 6.0


def opening(block: Heading, index: int, where: Where, bench: Bench) -> list[Slab]:
    """A chapter's name on a bar of its colour."""
    dress = bench.dress
    colour = dress.chapter(index)
    words = dress.words_in(colour) if dress.low_ink else dress.words_on(colour)
    node = where.node.add("H1")
    style = dress.heading(1, words)
    inner = text_slabs(block.inlines, style, node, where.width - 2 * PAD, bench, bench.origin(block.place))
    if not inner:
        return []
    inner = kept(inner)
    height = sum(slab.height for slab in inner) + 2.0

    def paint(easel: Easel, x: float, y: float) -> None:
        box = (x, y, where.width, height)
        if dress.low_ink:
            easel.ground(Shape(rectangle((x, y + height - 1.6, where.width, 1.6)), colour))
        else:
            easel.ground(Shape(rectangle(box, 3.0), colour))
        top = y + 1.0
        for slab in inner:
            slab.paint(easel, x + PAD, top)
            top += slab.height

    slab = Slab(height, paint, gap=1.9 * dress.leading, glued=True, wants=LINES * dress.leading)
    slab.anchors = (block.anchor,) if block.anchor else ()
    slab.entries = (*(entry for line in inner for entry in line.entries), (plain(block.inlines), ""))
    slab.notes = tuple(note for line in inner for note in line.notes)
    return [slab, Slab(0.35 * dress.leading, lambda *_: None, glued=True)]


def title(document: Document, banner: Drawing | None, where: Where, bench: Bench) -> list[Slab]:
    """The banner across the first page, or the title in words; below it what the book is."""
    slabs: list[Slab] = []
    dress = bench.dress
    if banner is not None:
        node = where.node.add("Figure", alt=document.title)
        height = banner.height * where.width / banner.width

        def paint(easel: Easel, x: float, y: float) -> None:
            easel.face(node, banner, (x, y, where.width, height))

        slabs.append(Slab(height, paint, glued=True))
    elif document.title:
        style = dress.tinted(dress.title, dress.words_in(where.colour))
        node = where.node.add("P")
        slabs += kept(text_slabs((Words(document.title),), style, node, where.width, bench, bench.origin(None)))
    if document.subtitle:
        style = dress.tinted(dress.subtitle, dress.words_in(where.colour))
        node = where.node.add("P")
        made = kept(text_slabs((Words(document.subtitle),), style, node, where.width, bench, bench.origin(None)))
        slabs += spaced(made, 0.5 * dress.leading)
    for slab in slabs:
        slab.glued = True
    if slabs:
        slabs[-1] = replace(slabs[-1], glued=False)
    return slabs
