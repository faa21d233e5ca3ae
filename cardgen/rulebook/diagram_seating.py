"""Trays round a table: how large they are, how wide and high a table with them is, and where each comes to lie.

There are two ways to share a table out. In *rows*, the far seats have the whole width, so has the near one, and the
side seats stand between them beside the middle. In *columns*, the side seats have the whole height.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.layout.drawing import Matrix
from cardgen.layout.matrices import multiply, rotation, translation
from cardgen.rulebook.diagram_blocks import Block

Box = tuple[float, float, float, float]
Size = tuple[float, float]

MARGIN = 9.0
BETWEEN = 9.0
"""From tray to tray."""
PAD = 7.0
"""Around a seat's things, within its tray; and around the middle."""
NAME_AIR = 5.0
"""Above a seat's name."""
NAME = 10.0
"""The height of a seat's name."""
HEAD = NAME_AIR + NAME + 4.0
"""From the top of a tray to its things."""
NAME_PAD = 8.0
"""At the left and the right of a name, at least."""


class Tray(NamedTuple):
    """One seat: its number, the box of its tray, its name's box, and the matrix from its things to the table."""

    seat: int
    box: Box
    name: Box
    matrix: Matrix
    turn: float
    block: Block


class Laid(NamedTuple):
    """What has its place on a table: the trays in the order of their seats, and the middle's top left corner."""

    trays: tuple[Tray, ...]
    middle_at: tuple[float, float]


class Seat(NamedTuple):
    """A seat with its things in lines. `name` is the width of its name, `turn` says at which edge it is."""

    number: int
    block: Block
    name: float
    turn: float

    @property
    def seen(self) -> Size:
        """How wide and high its things are, seen from the near edge."""
        wide, high = self.block.width, self.block.height
        return (high, wide) if self.turn in (90.0, 270.0) else (wide, high)

    @property
    def size(self) -> Size:
        """The size of its tray."""
        wide, high = self.seen
        return max(wide + 2 * PAD, self.name + 2 * NAME_PAD), HEAD + high + PAD


class Table(NamedTuple):
    """The seats of a table by their edges, clockwise, and its middle."""

    near: tuple[Seat, ...]
    left: tuple[Seat, ...]
    far: tuple[Seat, ...]
    right: tuple[Seat, ...]
    middle: Block


class _Bulk(NamedTuple):
    """How much room each part of a table takes."""

    near: Size
    left: Size
    far: Size
    right: Size
    middle: Size


def _bulk(table: Table) -> _Bulk:
    """How much room the parts of a table take."""
    sides = along(table.left), across(table.far), along(table.right)
    return _Bulk(across(table.near), *sides, core_size(table.middle))


def core_size(middle: Block) -> Size:
    """How much room the middle takes."""
    return (middle.width + 2 * PAD, middle.height + 2 * PAD) if middle.cells else (0.0, 0.0)


def across(seats: Sequence[Seat]) -> Size:
    """The size of trays side by side."""
    sizes = [seat.size for seat in seats]
    return one_after_another(*(wide for wide, _ in sizes)), max((high for _, high in sizes), default=0.0)


def along(seats: Sequence[Seat]) -> Size:
    """The size of trays above one another."""
    sizes = [seat.size for seat in seats]
    return max((wide for wide, _ in sizes), default=0.0), one_after_another(*(high for _, high in sizes))


def one_after_another(*lengths: float) -> float:
    """How long things are with room between them; what has no length is not there."""
    there = [length for length in lengths if length]
    return sum(there) + BETWEEN * max(len(there) - 1, 0)


def lay_rows(table: Table, size: Size) -> Laid:
    """A table in rows, of a size in which it fits; room to spare is shared out."""
    part = _bulk(table)
    whole = (MARGIN, MARGIN, size[0] - 2 * MARGIN, size[1] - 2 * MARGIN)
    far, near = part.far[1], part.near[1]
    top, foot = far + BETWEEN if far else 0.0, near + BETWEEN if near else 0.0
    band = (MARGIN, MARGIN + top, whole[2], whole[3] - top - foot)
    left, core, right = _columns(band, (part.left[0], part.middle[0], part.right[0]))
    trays = [
        *_beside(table.near, (MARGIN, size[1] - MARGIN - near, whole[2], near)),
        *_stacked(table.left, left),
        *_beside(table.far, (MARGIN, MARGIN, whole[2], far)),
        *_stacked(table.right, right),
    ]
    return Laid(tuple(sorted(trays)), _centred(table.middle, core))


def lay_columns(table: Table, size: Size) -> Laid:
    """A table in columns, likewise."""
    part = _bulk(table)
    whole = (MARGIN, MARGIN, size[0] - 2 * MARGIN, size[1] - 2 * MARGIN)
    wide = max(part.far[0], part.middle[0], part.near[0])
    left, core, right = _columns(whole, (part.left[0], wide, part.right[0]))
    x, y, _, high = core
    far, near = part.far[1], part.near[1]
    top, foot = far + BETWEEN if far else 0.0, near + BETWEEN if near else 0.0
    trays = [
        *_beside(table.near, (x, y + high - near, core[2], near)),
        *_stacked(table.left, left),
        *_beside(table.far, (x, y, core[2], far)),
        *_stacked(table.right, right),
    ]
    return Laid(tuple(sorted(trays)), _centred(table.middle, (x, y + top, core[2], high - top - foot)))


def _columns(box: Box, widths: tuple[float, float, float]) -> tuple[Box, Box, Box]:
    """A box as three columns, of which the outer ones may be missing; what is to spare is shared out around them."""
    x, y, wide, high = box
    there = [width for width in widths if width]
    spare = (wide - one_after_another(*widths)) / (len(there) + 1)
    found = []
    at = x + spare
    for width in widths:
        found.append((at, y, width, high))
        at += width + BETWEEN + spare if width else 0.0
    left, core, right = found
    return left, core, right


def _centred(block: Block, box: Box) -> tuple[float, float]:
    return box[0] + (box[2] - block.width) / 2, box[1] + (box[3] - block.height) / 2


def _beside(seats: Sequence[Seat], box: Box) -> Iterator[Tray]:
    """Trays side by side, from the left, spread over a box."""
    x, y, wide, high = box
    gap, edge = _gaps(wide - sum(seat.size[0] for seat in seats), len(seats))
    x += edge
    for seat in seats:
        yield _tray(seat, x, y, high)
        x += seat.size[0] + gap


def _stacked(seats: Sequence[Seat], box: Box) -> Iterator[Tray]:
    """Trays above one another: at the left edge the first one is lowest, at the right edge highest."""
    x, y, wide, high = box
    gap, edge = _gaps(high - sum(seat.size[1] for seat in seats), len(seats))
    y += edge
    for seat in reversed(seats) if seats and seats[0].turn == 90.0 else seats:
        yield _tray(seat, x + (wide - seat.size[0]) / 2, y, seat.size[1])
        y += seat.size[1] + gap


def _gaps(spare: float, count: int) -> tuple[float, float]:
    """The room between so many trays, and before the first: even, but never less than `BETWEEN` between two."""
    even = spare / (count + 1)
    if count < 2 or even >= BETWEEN:
        return even, even
    return BETWEEN, (spare - BETWEEN * (count - 1)) / 2


_CORNERS = {0.0: (0, 0), 90.0: (1, 0), 180.0: (1, 1), 270.0: (0, 1)}
"""Which corner of what is seen is the top left of a seat's things, by how they are turned."""


def _tray(seat: Seat, x: float, y: float, high: float) -> Tray:
    """A seat's tray with its top left at a point. Seen from the left edge, a seat's own right is the page's foot."""
    (wide, _), (seen_wide, seen_high) = seat.size, seat.seen
    left, top = x + (wide - seen_wide) / 2, y + HEAD + (high - HEAD - PAD - seen_high) / 2
    right, down = _CORNERS[seat.turn]
    matrix = multiply(translation(left + right * seen_wide, top + down * seen_high), rotation(seat.turn))
    return Tray(seat.number, (x, y, wide, high), (x, y + NAME_AIR, wide, NAME), matrix, seat.turn, seat.block)
