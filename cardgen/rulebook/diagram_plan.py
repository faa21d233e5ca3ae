"""Where everything lies in a set-up diagram: the largest scale at which a table with its seats fits into its frame.

The first seat is at the foot, with labels; the others go round clockwise, smaller and without. Each seat's things
face the middle. Every way to sit, to share the table out and to lay things in lines is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple, TypeVar

from cardgen.layout.drawing import Matrix
from cardgen.layout.matrices import map_box, translation
from cardgen.rulebook.diagram_blocks import Block, Cell, Measure, Placed, cell, ways
from cardgen.rulebook.diagram_items import Item
from cardgen.rulebook.diagram_seating import (
    BETWEEN,
    MARGIN,
    Box,
    Laid,
    Seat,
    Size,
    Table,
    Tray,
    across,
    along,
    core_size,
    lay_columns,
    lay_rows,
    one_after_another,
)

PREFERRED = 0.85
"""The best way to sit is kept as long as it shows things at this share of the size that another way would give."""
LOWER = 0.97
"""So much of its scale a table gives up to be lower."""
WIDER = 1.25
TRIED = 8
"""So many scales are tried above one that fits."""
_SCALES = tuple(0.40 * 0.97**step for step in range(140))

_Sides = tuple[int, int, int]
_Seats = tuple[Seat, ...]
_Edge = tuple[_Seats, Size]
_Thing = TypeVar("_Thing")

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


class Manner(NamedTuple):
    """How a table is shown: with labels or without; how large seats are beside the middle, the first and the others;
    and whether what lies at the seats is `plain`, simple shapes.
    """

    labelled: bool = True
    near: float = 1.0
    away: float = 0.74
    plain: bool = False


class Plan(NamedTuple):
    """A table of a size with its seats and their names, and what lies in the middle."""

    width: float
    height: float
    scale: float
    trays: tuple[Tray, ...]
    middle: Block
    middle_at: tuple[float, float]
    names: tuple[str, ...]
    plain: bool


class Things(NamedTuple):
    """What is to be laid: the middle's items, and each seat's; and the seats' names."""

    middle: tuple[Item, ...]
    seats: tuple[tuple[Item, ...], ...]
    names: tuple[str, ...] = ()


class _Room(NamedTuple):
    width: float
    height: float
    measure: Measure
    manner: Manner
    names: tuple[float, ...]


class _Offer(NamedTuple):
    """The things at one scale: the ways to lay the first seat's, the middle's, and those of each kind of seat."""

    near: tuple[Block, ...]
    middle: tuple[Block, ...]
    others: tuple[tuple[Block, ...], ...]


class _Choice(NamedTuple):
    """The ways to lay each part of a table, with the size of each: the sides' go together."""

    near: list[_Edge]
    flanks: list[tuple[_Edge, _Edge]]
    far: list[_Edge]
    middle: list[tuple[Block, Size]]


class _Found(NamedTuple):
    """A table that fits: its least size, its scale, and how it is shared out."""

    height: float
    scale: float
    table: Table
    lay: Callable[[Table, Size], Laid]


def plan(
    things: Things,
    width: float,
    height: float,
    measure: Measure,
    manner: Manner | None = None,
    *,
    filled: bool = False,
) -> Plan:
    """The plan at about the largest scale that fits into a width and a height; it is as high as it need be, or, if
    `filled`, as high as it may be.

    Where labels and names by themselves are too large, the plan is of a larger table, to be drawn smaller as a whole.
    """
    names = tuple(measure(name, 1e6)[0] * 1.1 for name in things.names) or (30.0,) * len(things.seats)
    room = _Room(width, height, measure, manner or Manner(), names)
    found = _best(things, room)
    if found is None:
        return plan(things, width * WIDER, height * WIDER, measure, manner, filled=filled)
    if not filled:
        found = _lower(things, found, room)
    size = (width, height if filled else found.height)
    laid = found.lay(found.table, size)
    trays = tuple(_with(tray, things.seats[tray.seat - 1]) for tray in laid.trays)
    middle = found.table.middle
    return Plan(*size, found.scale, trays, middle, laid.middle_at, things.names, room.manner.plain)


def _with(tray: Tray, items: Sequence[Item]) -> Tray:
    """A tray that was planned with the things of another seat of its kind, with its own."""
    cells = zip(tray.block.cells, items, strict=True)
    own = tuple(placed._replace(cell=placed.cell._replace(item=item)) for placed, item in cells)
    return tray._replace(block=tray.block._replace(cells=own))


def _best(things: Things, room: _Room) -> _Found | None:
    offers: dict[int, _Offer] = {}
    ways_to_sit = _ROUND[max(1, min(len(things.seats), MOST_SEATS))]
    found = [each for sides in ways_to_sit if (each := _largest(things, sides, room, offers)) is not None]
    largest = max((each.scale for each in found), default=0.0)
    return next((each for each in found if each.scale >= PREFERRED * largest), None)


def _largest(things: Things, sides: _Sides, room: _Room, offers: dict[int, _Offer]) -> _Found | None:
    """The table at the largest scale that fits, with seats at these sides."""

    def at(step: int) -> _Found | None:
        if step not in offers:
            offers[step] = _offer(things, _SCALES[step], room)
        return _lowest(offers[step], sides, room, _SCALES[step])

    low, high, best = 0, len(_SCALES), None
    while low < high:
        middle = (low + high) // 2
        found = at(middle)
        if found is not None:
            best, high = found, middle
        else:
            low = middle + 1
    # Labels that break in other places can make room: a little more may fit although a little less did not.
    larger = (at(step) for step in range(max(high - TRIED, 0), high))
    return next((found for found in larger if found is not None), best)


def _lower(things: Things, found: _Found, room: _Room) -> _Found:
    """The lowest table at a scale that is hardly less."""
    table, scale = found.table, found.scale * LOWER
    sides = (len(table.left), len(table.far), len(table.right))
    return _lowest(_offer(things, scale, room), sides, room, scale) or found


# -- Things at a scale


def _offer(things: Things, scale: float, room: _Room) -> _Offer:
    manner = room.manner
    near = [_cell(item, scale * manner.near, room) for item in things.seats[0]] if things.seats else []
    middle = [_cell(item, scale, room) for item in things.middle]
    kinds: dict[object, tuple[Block, ...]] = {}
    others = []
    for seat in things.seats[1:]:
        cells = [cell(item, scale * manner.away, "", room.measure) for item in seat]
        kind = tuple((each.width, each.height) for each in cells)
        if kind not in kinds:
            kinds[kind] = ways(cells)
        others.append(kinds[kind])
    return _Offer(ways(near), ways(middle), tuple(others))


def _cell(item: Item, scale: float, room: _Room) -> Cell:
    shown = room.manner.labelled
    labels = [item.lying.zone.label, *(rider.lying.zone.label for rider, _, _ in item.riders)] if shown else []
    return cell(item, scale, "\n".join(label for label in labels if label), room.measure)


# -- Tables


def _lowest(offer: _Offer, sides: _Sides, room: _Room, scale: float) -> _Found | None:
    """Of all tables that fit, the lowest."""
    choice = _choice(offer, sides, room)
    found = [*_rows(choice, room, scale), *_columns(choice, room, scale)]
    return min((each for each in found if each.height <= room.height), key=lambda each: each.height, default=None)


def _choice(offer: _Offer, sides: _Sides, room: _Room) -> _Choice:
    left, far, _ = sides
    seats = list(enumerate(offer.others, 2))
    lefts = _edge(seats[:left], 90.0, room, along)
    rights = _edge(seats[left + far :], 270.0, room, along)
    lines = range(max(len(lefts), len(rights)))
    return _Choice(
        _edge([(1, offer.near)] if room.names else [], 0.0, room, across),
        [(lefts[min(at, len(lefts) - 1)], rights[min(at, len(rights) - 1)]) for at in lines],
        _edge(seats[left : left + far], 180.0, room, across),
        [(block, core_size(block)) for block in offer.middle],
    )


def _rows(choice: _Choice, room: _Room, scale: float) -> Iterator[_Found]:
    """Tables in rows that are not too wide: the lowest way to lay the near and the far seats, with any others."""
    inner = room.width - 2 * MARGIN
    near, far = _within(choice.near, inner), _within(choice.far, inner)
    if near is None or far is None:
        return
    for (left, right), middle in product(choice.flanks, choice.middle):
        if one_after_another(left[1][0], middle[1][0], right[1][0]) <= inner:
            band = max(left[1][1], middle[1][1], right[1][1])
            high = one_after_another(far[1][1], band, near[1][1]) + 2 * MARGIN
            yield _Found(high, scale, Table(near[0], left[0], far[0], right[0], middle[0]), lay_rows)


def _columns(choice: _Choice, room: _Room, scale: float) -> Iterator[_Found]:
    """Tables in columns that are not too wide: between the sides, what is in the middle column is as low as can be."""
    for left, right in choice.flanks:
        inner = room.width - 2 * MARGIN - sum(size[0] + BETWEEN for _, size in (left, right) if size[0])
        near, far, middle = _within(choice.near, inner), _within(choice.far, inner), _within(choice.middle, inner)
        if near is not None and far is not None and middle is not None:
            core = one_after_another(far[1][1], middle[1][1], near[1][1])
            high = max(left[1][1], core, right[1][1]) + 2 * MARGIN
            yield _Found(high, scale, Table(near[0], left[0], far[0], right[0], middle[0]), lay_columns)


def _within(offered: Sequence[tuple[_Thing, Size]], width: float) -> tuple[_Thing, Size] | None:
    """The lowest that is not wider."""
    fitting = (each for each in offered if each[1][0] <= width)
    return min(fitting, key=lambda each: each[1][1], default=None)


def _edge(
    seats: Sequence[tuple[int, tuple[Block, ...]]], turn: float, room: _Room, sized: Callable[[_Seats], Size]
) -> list[_Edge]:
    """The ways to lay the things of all seats at an edge in so many lines, and the size of each way."""
    found = []
    for lines in range(max((len(offered) for _, offered in seats), default=1)):
        blocks = ((number, offered[min(lines, len(offered) - 1)]) for number, offered in seats)
        row = tuple(Seat(number, block, room.names[number - 1], turn) for number, block in blocks)
        found.append((row, sized(row)))
    return found


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
