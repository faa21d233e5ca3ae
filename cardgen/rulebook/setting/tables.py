"""Tables: columns as wide as their content asks for, rows that stay whole, a head that comes again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

from cardgen.layout.drawing import Shape
from cardgen.layout.markup import BOLD
from cardgen.layout.shapes import rectangle
from cardgen.layout.style import TextStyle
from cardgen.rulebook.document import Inline, SmallFace, Table, Words
from cardgen.rulebook.setting.abreast import beside
from cardgen.rulebook.setting.bench import Bench, Where
from cardgen.rulebook.setting.dress import tint
from cardgen.rulebook.setting.easel import Easel
from cardgen.rulebook.setting.inlines import FACE_HEIGHT, PIECE_HEIGHT, Tagged, tagged
from cardgen.rulebook.setting.lines import FACE_AIR, SPILL, line_slabs, natural_width, text_slabs
from cardgen.rulebook.setting.nodes import Node
from cardgen.rulebook.setting.slabs import Slab, again, costly, kept, spaced

SIDE = 4.2
"""Points between a cell's words and its edges at the left and the right."""
ABOVE = 2.4
"""Points above and below a cell's words."""
LEAST_SIDE = 2.2
"""The same where a little room saves rows from wrapping."""
SMALLEST = 0.6
"""How far a table's type shrinks before words are broken."""
WIDE = 1.3
"""A table of three columns or more that is naturally so much wider than a column goes across the page."""
FEW_ROWS = 0.12
"""What it costs to part a table behind its first rows or before its last ones."""
SHORT = 0.33
"""A table of up to this share of the page is dear to part."""

Row = tuple[list[list[Tagged]], bool]


@dataclass(slots=True)
class Plan:
    """A table whose cells are made into items but not yet into lines. `least` and `most` are the columns' widths."""

    table: Table
    node: Node
    style: TextStyle
    head: list[list[Tagged]]
    rows: list[list[list[Tagged]]]
    least: list[float]
    most: list[float]
    wides: list[list[float]]

    def side(self, width: float) -> float:
        """The room beside a cell's words: less of it where that saves a row from wrapping."""
        spare = (width - sum(self.most)) / (2 * max(1, len(self.most)))
        return min(SIDE, max(LEAST_SIDE, spare)) if spare >= LEAST_SIDE else SIDE

    @property
    def narrowest(self) -> float:
        """The least width that breaks no word."""
        return sum(self.least) + 2 * SIDE * len(self.least)

    @property
    def natural(self) -> float:
        """The width that breaks no line."""
        return sum(self.most) + 2 * SIDE * len(self.most)

    def is_wide(self, column: float) -> bool:
        """Whether it rather goes across the page than into a column."""
        if self.narrowest > column:
            return True
        return len(self.least) > 2 and self.natural > WIDE * column


def planned(table: Table, node: Node, style: TextStyle, bench: Bench) -> Plan:
    """A table made ready: its elements below `node`, its cells' items, its columns' widths."""
    whole = node.add("Table")
    count = max([len(table.head), len(table.align), *(len(row) for row in table.rows)], default=0)
    origin = bench.origin(table.place)
    caption = whole.add("Caption") if table.caption else whole

    naming = -1 if table.head else _naming(table)

    def cells(row: tuple[tuple[Inline, ...], ...], how: TextStyle, *, is_head: bool = False) -> list[list[Tagged]]:
        line = whole.add("TR")
        found = []
        for place, cell in enumerate((*row, *((),) * (count - len(row)))):
            scope = "Column" if is_head else "Row" if place == naming else ""
            element = line.add("TH" if scope else "TD", scope=scope)
            pieces = not table.head and len(cell) == 1 and isinstance(cell[0], SmallFace)
            made = tagged(cell, how, element, bench, origin, pieces=pieces) if cell or is_head else None
            found.append(made or _nothing(element, how, bench))
        return found

    head = cells(table.head, bench.dress.table_head, is_head=True) if table.head else []
    rows = [cells(row, style) for row in table.rows]
    least, most = [0.0] * count, [0.0] * count
    wides: list[list[float]] = []
    for row, how in ((head, bench.dress.table_head), *((row, style) for row in rows)):
        wides.append([0.0] * len(row))
        for place, cell in enumerate(row):
            for part in cell:
                narrow, wide = natural_width(part, how)
                least[place], most[place] = max(least[place], narrow), max(most[place], wide)
                wides[-1][place] = max(wides[-1][place], wide)
    return Plan(table, caption, style, head, rows, least, most, wides)


def _nothing(element: Node, how: TextStyle, bench: Bench) -> list[Tagged]:
    """What stands in an empty cell: a faint dash, so that nobody looks for what is missing."""
    return tagged((Words("\u2013"),), bench.dress.tinted(how, bench.dress.faint), element, bench, bench.origin(None))


def _naming(table: Table) -> int:
    """The column that names what a row is about, where there is no head: that of the strong words, else the first."""
    for place in range(len(table.align)):
        cells = [row[place] for row in table.rows if place < len(row)]
        if cells and all(cell and isinstance(cell[0], Words) and cell[0].emphasis & BOLD for cell in cells):
            return place
    return 0


def table_style(table: Table, bench: Bench) -> TextStyle:
    """The style of a table's plain words."""
    return bench.dress.compact if table.compact else bench.dress.small


def table(block: Table, where: Where, bench: Bench) -> list[Slab]:
    """A table in the width that it has."""
    root, plan = planned_once(block, bench)
    where.node.children.extend(root.children)
    return table_slabs(plan, where, bench)


def planned_once(block: Table, bench: Bench) -> tuple[Node, Plan]:
    """A table's plan and the element that holds its own until its place is known; made once for each table."""
    found: tuple[Table, Node, Plan] | None = bench.plans.get(id(block))
    if found is None or found[0] is not block:
        root = Node("")
        found = (block, root, planned(block, root, table_style(block, bench), bench))
        bench.plans[id(block)] = found
    return found[1:]


def table_slabs(plan: Plan, where: Where, bench: Bench) -> list[Slab]:
    """A planned table's caption and rows."""
    origin = bench.origin(plan.table.place)
    style, head_style = plan.style, bench.dress.table_head
    least, most = plan.least, plan.most
    side = plan.side(where.width)
    room = where.width - 2 * side * len(plan.least)
    if sum(least) > room + 0.01:
        _report(plan, where, bench)
        scale = max(SMALLEST, 0.995 * max(room, 1.0) / sum(least))
        style, head_style = _smaller(style, scale), _smaller(head_style, scale)
        least, most = [width * scale for width in least], [width * scale for width in most]
    widths = _shared(plan, least, most, room)
    maker = _Rows(plan, widths, side, where, bench)
    slabs: list[Slab] = []
    head = maker.row(plan.head, head_style, True) if plan.head else []
    body = [maker.row(row, style, False) for row in plan.rows]
    repeat = again(head[0]) if len(head) == 1 and head[0].height < 0.25 * bench.dress.sheet.text_height else None
    for row in body:
        for slab in row:
            slab.repeat = repeat
        slabs.extend(row)
    slabs = kept(head)[:] + slabs
    if head and body:
        head[-1].glued = True
    if len(body) > 2:
        body[0][-1].glued = body[-2][-1].glued = True
        for row in (*body[1:3], *body[-4:-2]):
            row[-1].cost = FEW_ROWS  # rather the next column than a table of two rows
    if sum(slab.height for slab in slabs) < SHORT * bench.dress.sheet.text_height:
        costly(slabs, 0.25)
    if plan.table.caption:
        made = kept(text_slabs(plan.table.caption, bench.dress.caption, plan.node, where.width, bench, origin))
        if made and slabs:
            made[-1].glued = True
            slabs[0].gap = 2.0
        slabs = made + slabs
    return spaced(slabs, 0.7 * bench.dress.leading)


def _report(plan: Plan, where: Where, bench: Bench) -> None:
    share = plan.narrowest / where.width
    bench.problems.warning(
        "R150",
        f"a table of {len(plan.least)} columns is {share - 1:.0%} wider than its place; it is set smaller",
        plan.table.place,
        help="leave out a column, shorten its longest words, or turn rows into columns",
    )


def _smaller(style: TextStyle, scale: float) -> TextStyle:
    leading = style.leading or 1.2 * style.size
    return replace(style, size=style.size * scale, leading=leading * scale, tracking=style.tracking * scale)


def _shared(plan: Plan, least: list[float], most: list[float], room: float) -> list[float]:
    """The columns' widths by which the table is lowest: as each asks, or long texts pressed more or less."""
    if sum(most) <= room or sum(least) >= room:
        return shared_out(least, most, room)
    tried = [_fair(least, most, room, power) for power in (0.75, 0.5, 0.25, 1.0)]
    return min(tried, key=lambda widths: _lines(plan.wides, widths))


def _lines(wides: list[list[float]], widths: list[float]) -> int:
    """How many lines the rows have, nearly."""
    return sum(
        max((ceil(1.04 * wide / width) if wide > width else 1) for wide, width in zip(row, widths, strict=False))
        for row in wides
        if row
    )


def shared_out(least: list[float], most: list[float], room: float) -> list[float]:
    """Columns' widths: what each asks for at most where there is room, else at least its least and a fair share."""
    low, high = sum(least), sum(most)
    if not least:
        return []
    if high <= room:
        spare = room - high
        return [wide + spare * (wide / high if high else 1 / len(most)) for wide in most]
    if low >= room:
        return [narrow * room / low for narrow in least]
    # Long texts share by the root of their length: a short column is not pressed by a long one beside it.
    return _fair(least, most, room, 0.75)


def _fair(least: list[float], most: list[float], room: float, power: float) -> list[float]:
    widths = list(least)
    open_ = [place for place in range(len(least)) if most[place] > least[place]]
    spare = room - sum(least)
    while open_ and spare > 0.01:
        weights = {place: (most[place] - widths[place]) ** power for place in open_}
        total = sum(weights.values())
        if total <= 0:
            break
        given = {place: min(spare * weights[place] / total, most[place] - widths[place]) for place in open_}
        for place, more in given.items():
            widths[place] += more
        spare -= sum(given.values())
        open_ = [place for place in open_ if most[place] - widths[place] > 0.01]
    return widths


def _is_piece(cells: list[list[Tagged]]) -> bool:
    """Whether a row is that of a list of pieces, each with its picture."""
    return any(tag.high != FACE_HEIGHT for cell in cells for part in cell for tag in part.tags)


def _centred(cells: list[list[Slab]], least: float) -> None:
    """Words and pictures at the middle of a row, which is as high as all rows with pictures."""
    heights = [sum(slab.height for slab in cell) for cell in cells]
    whole = max(least, *heights)
    for cell, height in zip(cells, heights, strict=True):
        if cell:
            cell.insert(0, Slab((whole - height) / 2, lambda *_: None))
            cell.append(Slab((whole - height) / 2, lambda *_: None))


class _Rows:
    """Makes the slabs of a table's rows."""

    def __init__(self, plan: Plan, widths: list[float], side: float, where: Where, bench: Bench) -> None:
        self._plan = plan
        self._widths = widths
        self._where = where
        self._bench = bench
        self._places = [sum(widths[:place]) + side * (2 * place + 1) for place in range(len(widths))]

    def row(self, cells: list[list[Tagged]], style: TextStyle, head: bool) -> list[Slab]:
        """A row as one slab, or as several where it is higher than a page."""
        bench, origin = self._bench, self._bench.origin(self._plan.table.place)
        made: list[list[Slab]] = []
        for place, cell in enumerate(cells):
            align = self._plan.table.align[place] if place < len(self._plan.table.align) else "left"
            made.append(line_slabs(cell, style, self._widths[place] + 0.02, bench, origin, align=align))
        if not head and _is_piece(cells):
            _centred(made, PIECE_HEIGHT + 2 * (FACE_AIR - SPILL))
        limit = 0.55 * bench.dress.sheet.text_height
        if max((sum(slab.height for slab in column) for column in made), default=0.0) <= 0.9 * (limit / 0.55):
            limit = limit / 0.55
        slabs = beside(made, self._places, limit) or [Slab(style.leading, lambda *_: None)]
        return [self._ruled(slab, head, number == len(slabs) - 1) for number, slab in enumerate(slabs)]

    def _ruled(self, slab: Slab, head: bool, last: bool) -> Slab:
        """A row's words with room above and below, on its ground, with its rule."""
        dress, width, colour = self._bench.dress, self._where.width, self._where.colour
        height = slab.height + 2 * ABOVE

        def paint(easel: Easel, x: float, y: float) -> None:
            if head and not dress.low_ink:
                easel.ground(Shape(rectangle((x, y, width, height)), tint(colour, 0.2)))
            if last or head:
                line, stroke = (1.0, colour) if head else (0.4, dress.faint)
                easel.ground(Shape((("M", x, y + height), ("L", x + width, y + height)), None, stroke, line))
            slab.paint(easel, x, y + ABOVE)

        return replace(slab, paint=paint, height=height)
