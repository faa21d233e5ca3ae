"""Where everything lies in a set-up diagram: the largest scale at which a table with its seats fits into its frame.

The first seat is at the foot, large and with labels; the others go round clockwise, smaller and without. Each seat's
things face the middle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.layout.drawing import Matrix
from cardgen.layout.matrices import map_box, multiply, rotation, translation
from cardgen.rulebook.diagram_blocks import GAP, Block, Cell, Measure, Placed, block, cell
from cardgen.rulebook.diagram_items import Item

Box = tuple[float, float, float, float]

MARGIN = 9.0
PAD = 6.0
"""Around a seat's things, within its tray."""
NAME = 11.0
"""The height of a seat's name."""
PREFERRED = 0.8
"""The best way to sit is kept as long as it shows things at this share of the size that another way would give."""
WIDER = 1.25
AWAY = 0.82
"""How much smaller the seats without labels are."""
_SCALES = tuple(0.30 * 0.965**step for step in range(110))

_Sides = tuple[int, int, int]

_ROUND: Mapping[int, tuple[_Sides, ...]] = {
    1: ((0, 0, 0),),
    2: ((0, 1, 0),),
    3: ((0, 2, 0), (1, 0, 1)),
    4: ((1, 1, 1), (0, 3, 0)),
    5: ((1, 2, 1), (0, 4, 0)),
    6: ((1, 3, 1), (2, 1, 2)),
    7: ((2, 2, 2), (1, 4, 1)),
    8: ((2, 3, 2), (1, 5, 1)),
}
"""For a count of players, how many of the others may sit at the left, the far and the right edge; best first."""

MOST_SEATS = 8


class Tray(NamedTuple):
    """One seat: its number, the box of its tray, its name's box, and the matrix from its things to the table."""

    seat: int
    box: Box
    name: Box
    matrix: Matrix
    turn: float
    block: Block


class Plan(NamedTuple):
    """A table of a size with its seats, and what lies in the middle."""

    width: float
    height: float
    scale: float
    trays: tuple[Tray, ...]
    middle: Block
    middle_at: tuple[float, float]


class Things(NamedTuple):
    """What is to be laid: the middle's items, and each seat's."""

    middle: tuple[Item, ...]
    seats: tuple[tuple[Item, ...], ...]


class _Room(NamedTuple):
    width: float
    height: float
    measure: Measure
    labelled: bool


def plan(things: Things, width: float, height: float, measure: Measure, *, labelled: bool = True) -> Plan:
    """The plan at the largest scale that fits into a width and a height; at the least scale it may be higher.

    Where labels and names by themselves are too wide, the plan is of a wider table, to be drawn smaller as a whole.
    """
    room = _Room(width, height, measure, labelled)
    sides = _ROUND[max(1, min(len(things.seats), MOST_SEATS))]
    found = [each for each in (_largest(things, each, room) for each in sides) if each is not None]
    if not found:
        return plan(things, width * WIDER, height * WIDER, measure, labelled=labelled)
    largest = max(each.scale for each in found)
    return next(each for each in found if each.scale >= PREFERRED * largest)


def _largest(things: Things, sides: _Sides, room: _Room) -> Plan | None:
    """The plan at the largest scale that fits, with seats at these sides; where none fits, the lowest there is."""
    low, high = 0, len(_SCALES) - 1
    best = _lowest(things, _SCALES[high], sides, room)
    while low < high:
        middle = (low + high) // 2
        found = _lowest(things, _SCALES[middle], sides, room)
        if found is not None and found.height <= room.height:
            best, high = found, middle
        else:
            low = middle + 1
    return best


def _lowest(things: Things, scale: float, sides: _Sides, room: _Room) -> Plan | None:
    return min(_plans(things, scale, sides, room), key=lambda each: each.height, default=None)


def _plans(things: Things, scale: float, sides: _Sides, room: _Room) -> Iterator[Plan]:
    """Every way to lay the other seats' things in lines, at a scale."""
    main = [_cell(item, scale, room) for item in things.seats[0]] if things.seats else []
    middle = [_cell(item, scale, room) for item in things.middle]
    others = [[cell(item, scale * AWAY, "", room.measure) for item in seat] for seat in things.seats[1:]]
    near = block(main, room.width - 2 * (MARGIN + PAD))
    if near is None:
        return
    lined = [[_in_lines(cells, lines) for cells in others] for lines in (1, 2, 3, 4)]
    left, far, _ = sides
    for in_far in lined if far else lined[:1]:
        for at_side in lined if left else lined[:1]:
            blocks = at_side[:left] + in_far[left : left + far] + at_side[left + far :]
            found = _seated(near, middle, blocks, sides, scale, room)
            if found is not None:
                yield found


def _cell(item: Item, scale: float, room: _Room) -> Cell:
    labels = [item.lying.zone.label, *(rider.lying.zone.label for rider, _, _ in item.riders)] if room.labelled else []
    return cell(item, scale, "\n".join(label for label in labels if label), room.measure)


def _in_lines(cells: Sequence[Cell], lines: int) -> Block:
    laid = block(cells, float("inf"), lines)
    assert laid is not None
    return laid


def _seated(
    near: Block, middle: list[Cell], others: list[Block], sides: _Sides, scale: float, room: _Room
) -> Plan | None:
    """A plan with these blocks, or None where they are too wide."""
    left, far, right = others[: sides[0]], others[sides[0] : sides[0] + sides[1]], others[sides[0] + sides[1] :]
    across = room.width - 2 * MARGIN
    if far and sum(max(each.width, NAME_WIDTH) + 2 * PAD for each in far) + GAP * (len(far) - 1) > across:
        return None
    left_wide, right_wide = (_side_width(side) for side in (left, right))
    inner = across - left_wide - right_wide - GAP * (bool(left) + bool(right))
    laid = block(middle, inner) if inner > 0 else None
    if laid is None:
        return None
    top = MARGIN
    trays, far_high = _far(far, sides[0] + 2, room.width, top)
    top += far_high + (GAP if far else 0.0)
    band = max(laid.height + 2 * PAD, _side_height(left), _side_height(right))
    trays += _side(left, 2, MARGIN, top, band, 90.0)
    trays += _side(right, sides[0] + sides[1] + 2, room.width - MARGIN - right_wide, top, band, 270.0)
    start = MARGIN + left_wide + (GAP if left else 0.0)
    middle_at = (start + (inner - laid.width) / 2, top + (band - laid.height) / 2)
    top += band + GAP
    foot = _near(near, room.width, top)
    height = foot.box[1] + foot.box[3] + MARGIN
    return Plan(room.width, height, scale, tuple(sorted([foot, *trays])), laid, middle_at)


NAME_WIDTH = 40.0


def _near(near: Block, width: float, top: float) -> Tray:
    """The seat at the foot, as wide as the table."""
    box = (MARGIN, top, width - 2 * MARGIN, near.height + PAD + NAME + 6)
    matrix = translation((width - near.width) / 2, top + PAD)
    name = (MARGIN, top + PAD + near.height + 2, width - 2 * MARGIN, NAME)
    return Tray(1, box, name, matrix, 0.0, near)


def _far(blocks: list[Block], first: int, width: float, top: float) -> tuple[list[Tray], float]:
    """The seats at the far edge, clockwise from the left, and how high they are."""
    sizes = [max(each.width, NAME_WIDTH) + 2 * PAD for each in blocks]
    high = max((each.height for each in blocks), default=0.0)
    tray = high + 2 * PAD + NAME if blocks else 0.0
    spare = width - 2 * MARGIN - sum(sizes)
    gap = spare / (len(blocks) + 1)
    x, trays = MARGIN + max(gap, 0.0), []
    if gap < GAP and len(blocks) > 1:
        x, gap = MARGIN, spare / (len(blocks) - 1)
    for at, each in enumerate(blocks):
        box = (x, top, sizes[at], tray)
        matrix = multiply(translation(x + (sizes[at] + each.width) / 2, top + NAME + PAD + each.height), rotation(180))
        trays.append(Tray(first + at, box, (x, top + 2, sizes[at], NAME), matrix, 180.0, each))
        x += sizes[at] + gap
    return trays, tray


def _side_width(blocks: list[Block]) -> float:
    return max((max(each.height, NAME_WIDTH) for each in blocks), default=-2 * PAD) + 2 * PAD


def _side_height(blocks: list[Block]) -> float:
    return sum(each.width + 2 * PAD + NAME for each in blocks) + GAP * max(len(blocks) - 1, 0)


def _side(blocks: list[Block], first: int, x: float, top: float, band: float, turn: float) -> list[Tray]:
    """The seats at a side edge: at the left clockwise from the foot upwards, at the right downwards."""
    wide = _side_width(blocks)
    gap = (band - _side_height(blocks) + GAP * max(len(blocks) - 1, 0)) / max(len(blocks), 1)
    numbered = list(enumerate(blocks))
    y, trays = top + gap / 2, []
    for at, each in reversed(numbered) if turn == 90.0 else numbered:
        high = each.width + 2 * PAD + NAME
        inner_x, inner_y = x + (wide - each.height) / 2, y + NAME + PAD
        # Seen from the left edge, a seat's own right is the foot of the page; from the right edge, its head.
        corner = (inner_x + each.height, inner_y) if turn == 90.0 else (inner_x, inner_y + each.width)
        matrix = multiply(translation(*corner), rotation(turn))
        trays.append(Tray(first + at, (x, y, wide, high), (x, y + 2, wide, NAME), matrix, turn, each))
        y += high + gap
    return trays


def seen_boxes(found: Plan) -> Iterator[tuple[str, Box]]:
    """The box of every item, label and name on the table, each with what it is of, for whoever checks or paints."""
    for tray in found.trays:
        yield f"seat {tray.seat}", tray.name
        for placed in tray.block.cells:
            yield from _cell_boxes(f"seat {tray.seat}", placed, tray.matrix)
    for placed in found.middle.cells:
        yield from _cell_boxes("middle", placed, translation(*found.middle_at))


def _cell_boxes(whose: str, placed: Placed, matrix: Matrix) -> Iterator[tuple[str, Box]]:
    each = placed.cell
    item = (placed.x + each.x, placed.y, each.spread.width, each.spread.height)
    yield f"{whose} {each.item.lying.zone.id}", map_box(matrix, item)
    if each.label:
        label = (placed.x, placed.y + each.label_y, each.width, each.height - each.label_y)
        yield f"{whose} {each.item.lying.zone.id} label", map_box(matrix, label)
