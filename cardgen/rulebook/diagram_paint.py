"""A plan of a table becomes marks: grounds, faces with hairline outlines, labels, counts."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.cards.setup_zones import DOWN, Lying
from cardgen.diagnostics import Problems
from cardgen.layout.drawing import Drawing, Group, Mark, Matrix, Outline, Path, Shape, Symbol
from cardgen.layout.fit import set_text
from cardgen.layout.matrices import map_box, map_path, multiply, rotation, scaling, translation
from cardgen.layout.shapes import ellipse, rectangle
from cardgen.layout.style import TextOrigin, TextStyle, TextTools
from cardgen.rulebook.diagram_blocks import Placed
from cardgen.rulebook.diagram_items import Item, Spread, spread
from cardgen.rulebook.diagram_look import DiagramLook
from cardgen.rulebook.diagram_plan import Plan
from cardgen.rulebook.diagram_seating import Box, Tray

HAIRLINE = 0.35
CORNER = 16.0
"""The radius of the table's corners, in points."""
_STEP = 4.0
"""Columns are so much wider than one another, in points, as far as labels are concerned: few need be set."""
_BADGE = 11.0
_LARGER = 1.5
"""How much larger the numbers of small tables are, for they are drawn smaller as a whole."""
_COUNTED = ("pile", "hand", "heap")


class Painter:
    """Paints plans in one look."""

    def __init__(self, look: DiagramLook, tools: TextTools, problems: Problems) -> None:
        self._look = look
        self._tools = tools
        self._origin = TextOrigin(problems)
        self._label = self._style(look.words, look.size)
        self._tray_label = self._style(look.tray_words, look.size)
        self._name = self._style(look.tray_words, look.size + 0.5, valign="middle")
        self._count = self._style(look.badge_words, look.size, valign="middle")
        self._badge_high = _BADGE
        self._measured: dict[tuple[str, float], tuple[float, float]] = {}

    def _style(self, colour: str, size: float, valign: str = "top") -> TextStyle:
        look = self._look
        return TextStyle(
            look.family,
            weight=look.weight,
            size=size,
            leading=size * 1.08,
            colour=colour,
            align="center",
            valign=valign,
        )

    def _larger(self) -> None:
        """Make numbers larger, for a table that is drawn smaller as a whole."""
        look = self._look
        self._name = self._style(look.tray_words, look.size * _LARGER, valign="middle")
        self._count = self._style(look.badge_words, look.size * _LARGER, valign="middle")
        self._badge_high = _BADGE * _LARGER

    def measure(self, label: str, width: float) -> tuple[float, float]:
        """The size of a label in a column of a width: wider only where one of its words is."""
        width -= width % _STEP if width > _STEP else 0.0
        found = self._measured.get((label, width))
        if found is None:
            set_ = set_text(label, (self._label,), (0.0, 0.0, width, 1e6), self._tools, self._origin)
            wide = max((line.width for line in set_.lines), default=0.0)
            found = self._measured[label, width] = min(wide, width), len(set_.lines) * set_.leading + 1
        return found

    def paint(self, plan: Plan) -> tuple[Mark, ...]:
        """All marks of a plan, from back to front."""
        if plan.plain:
            self._larger()
        marks = list(self._table(plan))
        for tray in plan.trays:
            name = plan.names[tray.seat - 1] if plan.names else ""
            marks += self._tray(tray, name, plan.plain)
        for placed in plan.middle.cells:
            marks += self._placed(placed, translation(*plan.middle_at), self._label, plain=False)
        return tuple(marks)

    def _table(self, plan: Plan) -> Iterator[Mark]:
        look = self._look
        half = 0.6
        box = (half, half, plan.width - 2 * half, plan.height - 2 * half)
        yield Shape(rectangle(box, CORNER), fill=look.table, stroke=look.edge, line=2 * half)

    def _tray(self, tray: Tray, name: str, plain: bool) -> Iterator[Mark]:
        look = self._look
        yield Shape(rectangle(tray.box, 8), fill=look.tray, stroke=look.edge, line=0.5)
        yield from set_text(name, (self._name,), tray.name, self._tools, self._origin).marks
        for placed in tray.block.cells:
            yield from self._placed(placed, tray.matrix, self._tray_label, plain=plain)

    def _placed(self, placed: Placed, matrix: Matrix, style: TextStyle, *, plain: bool) -> Iterator[Mark]:
        cell = placed.cell
        here = multiply(matrix, translation(placed.x + cell.x, placed.y))
        yield from self._item(cell.item, cell.spread, here, style.colour, plain=plain)
        if cell.label:
            x, y, width, height = placed.x, placed.y + cell.label_y, cell.width, cell.height - cell.label_y
            box = map_box(matrix, (x, y, width, height + 20))
            yield from set_text(cell.label, (style,), box, self._tools, self._origin).marks

    def _item(self, item: Item, lying: Spread, matrix: Matrix, dashes: str, *, plain: bool) -> Iterator[Mark]:
        """An item whose box begins where the matrix puts 0, and what lies on it."""
        wide, high = item.face_size
        for x, y, turned, at in lying.things:
            face = item.faces[at]
            size = (face.width, face.height) if face is not None else (wide, high)
            spot = multiply(multiply(translation(x, y), rotation(turned)), scaling(lying.scale, lying.scale))
            middle = multiply(multiply(matrix, spot), translation(-size[0] / 2, -size[1] / 2))
            if item.lying.zone.lies == "place":
                yield _empty(face, size, middle, dashes)
            elif plain:
                yield self._plain(item.lying, face, size, middle)
            else:
                yield from self._face(face, size, middle)
        if plain:
            return
        for rider, x, y in item.riders:
            yield from self._rider(rider, (x * lying.scale, y * lying.scale), lying, matrix)
        if item.lying.zone.lies in _COUNTED and item.lying.number > 1:
            yield from self._badge(item.lying, map_box(matrix, (0.0, 0.0, lying.width, lying.height)))

    def _rider(self, rider: Item, at: tuple[float, float], host: Spread, matrix: Matrix) -> Iterator[Mark]:
        small = spread(rider, host.scale)
        x = min(max(at[0] - small.width / 2, 0.0), max(host.width - small.width, 0.0))
        y = min(max(at[1] - small.height / 2, 0.0), max(host.height - small.height, 0.0))
        yield from self._item(rider, small, multiply(matrix, translation(x, y)), self._look.tray_words, plain=False)

    def _face(self, face: Drawing | None, size: tuple[float, float], matrix: Matrix) -> Iterator[Mark]:
        """One face, cut out, with a hairline outline."""
        outline = cut_path(face.outline if face else Outline("rectangle", 9.0), size)
        scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
        if face is None:
            blank = Shape(outline, fill=self._look.tray)
            yield Group((blank,), matrix)
        else:
            bleed = face.bleed
            box = (-bleed, -bleed, face.width + 2 * bleed, face.height + 2 * bleed)
            symbol = Symbol(face.look, face.marks, box, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
            yield Group((symbol,), matrix, clip=outline)
        yield Group((Shape(outline, stroke=self._look.line, line=HAIRLINE / scale),), matrix)

    def _plain(self, lying: Lying, face: Drawing | None, size: tuple[float, float], matrix: Matrix) -> Mark:
        """A simple shape: dark for what lies face down, light for what is seen, in the colour of counts for tokens."""
        look, lies = self._look, lying.zone.lies
        fill = look.badge if lies == "heap" else look.back if lying.zone.face == DOWN else look.paper
        outline = cut_path(face.outline if face else Outline("rectangle", 9.0), size)
        rim = look.tray if fill == look.back and fill != look.tray else look.line
        return Shape(map_path(matrix, outline), fill=fill, stroke=rim, line=HAIRLINE)

    def _badge(self, lying: Lying, box: Box) -> Iterator[Mark]:
        """A count, upright, on the corner of its item that is at the right and at the foot of the page."""
        text, high = str(lying.number), self._badge_high
        wide = max(high, high * (0.45 + 0.38 * len(text)))
        inset = 0.14 if lying.zone.lies == "hand" else 0.0
        x = box[0] + box[2] * (1 - inset / 2) - wide * 0.72
        y = box[1] + box[3] * (1 - inset) - high * 0.72
        place: Box = (x, y, wide, high)
        yield Shape(rectangle(place, high / 2), fill=self._look.badge, stroke=self._look.line, line=0.5)
        yield from set_text(text, (self._count,), place, self._tools, self._origin).marks


def _empty(face: Drawing | None, size: tuple[float, float], matrix: Matrix, colour: str) -> Mark:
    """A place where nothing lies yet: a dashed outline."""
    outline = cut_path(face.outline if face else Outline("rectangle", 9.0), size)
    return Shape(map_path(matrix, outline), stroke=colour, line=0.7, dash=(2.4, 1.8), cap="round")


def cut_path(outline: Outline, size: tuple[float, float]) -> Path:
    """The path that scissors follow around a face of a size."""
    width, height = size
    if outline.kind == "ellipse":
        return ellipse(width / 2, height / 2, width / 2, height / 2)
    if outline.path:
        return outline.path
    return rectangle((0.0, 0.0, width, height), outline.radius)
