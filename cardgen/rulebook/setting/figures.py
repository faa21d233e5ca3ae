"""Figures: pictures side by side with their labels and caption, kept whole and within the text."""

from __future__ import annotations

from dataclasses import replace

from cardgen.layout.drawing import Drawing, Outline, Shape
from cardgen.layout.shapes import rectangle
from cardgen.rulebook.document import FacePicture, Figure
from cardgen.rulebook.setting.bench import Bench, Where
from cardgen.rulebook.setting.columns import Column, paint_column, stacked
from cardgen.rulebook.setting.easel import Easel
from cardgen.rulebook.setting.edges import hairline
from cardgen.rulebook.setting.lines import text_slabs
from cardgen.rulebook.setting.nodes import Node
from cardgen.rulebook.setting.slabs import Slab, kept, spaced

GAP = 8.0
"""Points between pictures."""
HIGHEST = 0.8
"""The share of the page's height that pictures take at most."""
GIVE = 0.28
"""The share of its size that a picture gives up to stand on a page that has no room for all of it."""
MISSING = Drawing(120.0, 80.0, 0.0, 0.0, Outline(), ())


def natural(figure: Figure, bench: Bench) -> tuple[list[Drawing | None], list[tuple[float, float]]]:
    """The pictures (None for what cannot be drawn), and each one's size before it is fitted to a width."""
    drawings = [bench.pictures.drawing(picture) for picture in figure.pictures]
    tallest = bench.dress.sheet.measures.picture
    sizes = []
    for picture, found in zip(figure.pictures, drawings, strict=True):
        drawing = found or MISSING
        # A card in the hand is larger than a picture of it need be.
        scale = min(1.0, tallest / drawing.height) if isinstance(picture, FacePicture) else 1.0
        sizes.append((drawing.width * scale, drawing.height * scale))
    return drawings, sizes


def natural_extent(figure: Figure, bench: Bench) -> float:
    """The width that a figure asks for."""
    if figure.width:
        return figure.width * bench.dress.sheet.text_width
    _, sizes = natural(figure, bench)
    return sum(width for width, _ in sizes) + GAP * (len(sizes) - 1)


def figure(block: Figure, where: Where, bench: Bench) -> list[Slab]:
    """Pictures, labels and caption as slabs that stay together."""
    node = where.node.add("Figure", alt=block.alt)
    drawings, sizes = natural(block, bench)
    room = min(where.width, natural_extent(block, bench)) if block.width else where.width
    rows = _rows(sizes, room, bool(block.width), bench.dress.sheet.text_height * HIGHEST)
    slabs: list[Slab] = []
    for row in rows:
        slab = _row(row, drawings, sizes, block, node, where, bench)
        slab.gap = GAP if slabs else 0.0
        slabs.append(slab)
    if block.caption:
        caption = node.add("Caption")
        style, width = bench.dress.caption, where.width * (0.8 if where.width > 300 else 1.0)
        made = text_slabs(block.caption, style, caption, width, bench, bench.origin(block.place), align="center")
        for line in made:
            line.x += (where.width - width) / 2
        slabs += spaced(made, 3.0)
    return spaced(kept(slabs), 0.8 * bench.dress.leading)


def _rows(
    sizes: list[tuple[float, float]], room: float, stretched: bool, highest: float
) -> list[list[tuple[int, float]]]:
    """Which pictures stand beside each other, each with its scale: as many as there is room for without shrinking them
    much, in rows of like numbers, and all together no higher than a page holds.
    """
    if not sizes:
        return []
    total = sum(width for width, _ in sizes)
    count = 1 if stretched else max(1, -(-int(total) // int(max(room * 1.5, 1))))
    each = -(-len(sizes) // count)
    rows: list[list[tuple[int, float]]] = []
    for start in range(0, len(sizes), each):
        places = range(start, min(start + each, len(sizes)))
        wide = sum(sizes[place][0] for place in places)
        fit = (room - GAP * (len(places) - 1)) / wide
        rows.append([(place, fit if stretched else min(1.0, fit)) for place in places])
    high = sum(max(sizes[place][1] * scale for place, scale in row) for row in rows) + GAP * (len(rows) - 1)
    shrink = min(1.0, highest / high)
    return [[(place, scale * shrink) for place, scale in row] for row in rows]


def _row(
    row: list[tuple[int, float]],
    drawings: list[Drawing | None],
    sizes: list[tuple[float, float]],
    block: Figure,
    node: Node,
    where: Where,
    bench: Bench,
) -> Slab:
    """One row of pictures with the labels below them."""
    labels: list[Column] = []
    for place, scale in row:
        width = sizes[place][0] * scale * (1 - GIVE)
        inlines = block.labels[place] if place < len(block.labels) else ()
        style = bench.dress.picture_label
        made = (
            text_slabs(inlines, style, node.add("Caption"), width + GAP, bench, bench.origin(block.place))
            if inlines
            else []
        )
        labels.append(stacked(made, 0, len(made)))
    below = max(label.height for label in labels)
    foot = below + 2 if below else 0.0
    high = max(sizes[place][1] * scale for place, scale in row)

    def at_share(share: float) -> Slab:
        """The row at a share of its size."""
        widths = [sizes[place][0] * scale * share for place, scale in row]
        left = (where.width - sum(widths) - GAP * (len(row) - 1)) / 2
        places = [left + sum(widths[:number]) + GAP * number for number in range(len(row))]

        def paint(easel: Easel, x: float, y: float) -> None:
            for number, (place, scale) in enumerate(row):
                height = sizes[place][1] * scale * share
                box = (x + places[number], y + (high * share - height) / (1 if foot else 2), widths[number], height)
                _paint_picture(drawings[place], box, isinstance(block.pictures[place], FacePicture), node, easel, bench)
            for number, label in enumerate(labels):
                room = sizes[row[number][0]][0] * row[number][1] * (1 - GIVE) + GAP
                paint_column(label, easel, x + places[number] + (widths[number] - room) / 2, y + high * share + 2)

        return Slab(high * share + foot, paint, notes=notes)

    notes = tuple(note for label in labels for slab, _ in label.standing for note in slab.notes)
    slab = at_share(1.0)
    slab.give = high * GIVE

    def shrunk(given: float) -> Slab:
        return replace(at_share(1 - given / high), gap=slab.gap, glued=slab.glued, x=slab.x, frames=slab.frames)

    slab.shrunk = shrunk
    return slab


def _paint_picture(
    drawing: Drawing | None, box: tuple[float, float, float, float], face: bool, node: Node, easel: Easel, bench: Bench
) -> None:
    x, y, width, height = box
    if drawing is None:
        cross = (("M", x, y), ("L", x + width, y + height), ("M", x + width, y), ("L", x, y + height))
        red = bench.dress.mistake.colour
        easel.add(node, [Shape(rectangle(box), None, red, 0.8), Shape(cross, None, red, 0.4)])
        return
    easel.face(node, drawing, box)
    if face:
        easel.add(None, [hairline(drawing, box, bench.dress.faint, 0.4)])
