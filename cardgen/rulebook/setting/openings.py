"""How chapters and the book itself begin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from cardgen.layout.drawing import Drawing, Mark, Path, Shape, Symbol
from cardgen.layout.matrices import Box4
from cardgen.layout.shapes import polygon, rectangle
from cardgen.rulebook.document import ArtPicture, Document, Heading, Words
from cardgen.rulebook.setting.bench import Bench, Where
from cardgen.rulebook.setting.dress import Dress
from cardgen.rulebook.setting.easel import Easel
from cardgen.rulebook.setting.lines import text_slabs
from cardgen.rulebook.setting.nodes import Node
from cardgen.rulebook.setting.slabs import Slab, kept, spaced
from cardgen.rulebook.walking import plain

LINES = 9
"""Lines of text that a chapter's opening wants below it, else it begins a new page."""


def opening(block: Heading, order: int, where: Where, bench: Bench) -> list[Slab]:
    """A chapter's name on a ground of its colour, in the style's manner."""
    dress = bench.dress
    colour = dress.chapter(order)
    words = dress.words_in(colour) if dress.low_ink else dress.words_on(colour)
    shape = _SHAPES[dress.style.opening]
    node = where.node.add("H1")
    style = dress.heading(1, words)
    ornament = _ornament(block.anchor, words, bench)
    room = where.width - shape.left - shape.right - (1.3 * style.size if ornament else 0.0)
    inner = kept(text_slabs(block.inlines, style, node, room, bench, bench.origin(block.place)))
    if not inner:
        return []
    height = sum(slab.height for slab in inner) + 3.0

    def paint(easel: Easel, x: float, y: float) -> None:
        easel.ground(*shape.marks((x, y + shape.above, where.width, height), colour, dress))
        if ornament is not None:
            size = 1.18 * style.size
            _adorn(easel, ornament, x + where.width - shape.right - size, y + shape.above + (height - size) / 2, size)
        top = y + shape.above + 1.5
        for slab in inner:
            slab.paint(easel, x + shape.left, top)
            top += slab.height

    slab = Slab(height + shape.above, paint, gap=1.7 * dress.leading, glued=True, wants=LINES * dress.leading)
    slab.anchors = (block.anchor,) if block.anchor else ()
    slab.entries = tuple(entry for line in inner for entry in line.entries)
    slab.notes = tuple(note for line in inner for note in line.notes)
    return [slab, Slab(0.4 * dress.leading, lambda *_: None, glued=True)]


def _ornament(anchor: str, colour: str, bench: Bench) -> Symbol | Drawing | None:
    """What adorns a chapter: an icon in the colour of its words, or art."""
    dress = bench.dress
    name = dress.style.ornaments.get(anchor) or dress.style.ornaments.get("all", "")
    if name in bench.tools.icons:
        return bench.tools.symbol(name, None if dress.style.icons == "own" and dress.theme == "colour" else colour)
    return bench.pictures.drawing(ArtPicture(name)) if name.endswith((".svg", ".png", ".jpg")) else None


def _adorn(easel: Easel, ornament: Symbol | Drawing, x: float, y: float, size: float) -> None:
    """An ornament in its square, which is not read."""
    if isinstance(ornament, Symbol):
        easel.ground(_placed(ornament, x, y, size))
        return
    scale = size / max(ornament.width, ornament.height)
    with easel.as_artifact():
        easel.face(Node(""), ornament, (x, y, ornament.width * scale, ornament.height * scale))


def _placed(symbol: Symbol, x: float, y: float, size: float) -> Symbol:
    left, top, width, height = symbol.box
    scale = size / max(width, height)
    return symbol._replace(matrix=(scale, 0.0, 0.0, scale, x - left * scale, y - top * scale))


class _Shape(NamedTuple):
    """The ground of an opening: the room at either side of the words, how far it rises above, and how it is painted."""

    left: float
    right: float
    above: float
    marks: Callable[[Box4, str, Dress], list[Mark]]


def _painted(path: Path, colour: str, dress: Dress) -> Shape:
    """A ground in its colour, or its outline where ink is dear."""
    if dress.low_ink:
        return Shape(path, "FFFFFF", colour, 1.2, join="round")
    return Shape(path, colour)


def _bar(box: Box4, colour: str, dress: Dress) -> list[Mark]:
    return [_painted(rectangle(box, 3.0), colour, dress)]


def _banner(box: Box4, colour: str, dress: Dress) -> list[Mark]:
    """A cloth with a swallowtail, and its hard shadow."""
    x, y, width, height = box
    notch = 0.42 * height
    cloth = [
        (x, y),
        (x + width - 2, y),
        (x + width - 2 - notch, y + height / 2),
        (x + width - 2, y + height),
        (x, y + height),
    ]
    shadow = polygon([(px + 2, py + 2.2) for px, py in cloth])
    front = _painted(polygon(cloth), colour, dress)
    return [front] if dress.low_ink else [Shape(shadow, dress.ink), front]


def _ears(box: Box4, colour: str, dress: Dress) -> list[Mark]:
    """A plate with a cat's ears."""
    x, y, width, height = box
    head = _painted(rectangle((x, y, width, height), 4.0), colour, dress)
    right = x + width
    marks: list[Mark] = []
    for tip, one, other in ((x + 9.0, x + 4.0, x + 25.0), (right - 9.0, right - 4.0, right - 25.0)):
        marks.append(_painted(polygon([(one, y + 4.0), (tip, y - 8.5), (other, y + 4.0)]), colour, dress))
    return [*marks, head]


def _pennant(box: Box4, colour: str, dress: Dress) -> list[Mark]:
    """A pennant that flies from a mast."""
    x, y, width, height = box
    mast = 4.5
    tail = 0.5 * height
    right = x + width
    flag = polygon(
        [
            (x + mast, y + 1),
            (right, y + 1),
            (right - tail, y + height / 2),
            (right, y + height - 1),
            (x + mast, y + height - 1),
        ]
    )
    wood = dress.colour("wood") if "wood" in dress.style.palette else dress.ink
    pole = Shape(rectangle((x, y - 3, mast, height + 8), 2.0), "FFFFFF" if dress.low_ink else wood, dress.ink, 0.8)
    return [_painted(flag, colour, dress), pole]


_SHAPES = {
    "bar": _Shape(8.0, 8.0, 0.0, _bar),
    "banner": _Shape(9.0, 20.0, 0.0, _banner),
    "ears": _Shape(9.0, 9.0, 9.0, _ears),
    "pennant": _Shape(14.0, 22.0, 3.0, _pennant),
}


def _is_titled(document: Document) -> bool:
    """Whether the first heading says the title, so that it need not stand above it too."""
    first = document.blocks[0] if document.blocks else None
    return isinstance(first, Heading) and document.title.casefold() in plain(first.inlines).casefold()


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
    elif document.title and not _is_titled(document):
        style = dress.tinted(dress.title, dress.words_in(where.colour))
        node = where.node.add("P")
        slabs += kept(text_slabs((Words(document.title),), style, node, where.width, bench, bench.origin(None)))
    if document.subtitle:
        style = dress.tinted(dress.subtitle, dress.words_in(where.colour))
        node = where.node.add("P")
        made = kept(text_slabs((Words(document.subtitle),), style, node, where.width, bench, bench.origin(None)))
        slabs += spaced(made, 0.35 * dress.leading)
    for slab in slabs:
        slab.glued = True
    if slabs:
        slabs[-1] = replace(slabs[-1], glued=False)
    return slabs
