"""Things side by side: cells in columns, columns in lines, as many lines as may be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.rulebook.diagram_items import Item, Spread, spread

GAP = 9.0
"""Between neighbours, in points."""

Measure = Callable[[str, float], tuple[float, float]]
"""The width and height of a label in a column of some width."""


class Cell(NamedTuple):
    """One item with its label below: the size of both, and the item's own box from the cell's top left."""

    item: Item
    spread: Spread
    label: str
    width: float
    height: float
    x: float
    label_y: float


class Placed(NamedTuple):
    """A cell at its place in a block."""

    cell: Cell
    x: float
    y: float


class Block(NamedTuple):
    """Cells in lines, and the size of them all."""

    width: float
    height: float
    cells: tuple[Placed, ...]


class _Column(NamedTuple):
    """Cells above one another; `foot` is how much of the height the last one's label takes."""

    width: float
    height: float
    foot: float
    cells: tuple[Cell, ...]


def cell(item: Item, scale: float, label: str, measure: Measure) -> Cell:
    """An item at a scale with its label, which may be empty."""
    lying = spread(item, scale)
    if not label:
        return Cell(item, lying, "", lying.width, lying.height, 0.0, lying.height)
    wide, high = measure(label, max(lying.width, LABEL))
    width = max(lying.width, wide)
    return Cell(item, lying, label, width, lying.height + 4 + high, (width - lying.width) / 2, lying.height + 4)


LABEL = 52.0
"""A label may be so wide, in points, where its item is narrower."""


MOST_LINES = 5


def ways(cells: Sequence[Cell]) -> tuple[Block, ...]:
    """Cells in one line, in two, and so on, each narrower than the one before."""
    columns = _columns(cells)
    if not columns:
        return (Block(0.0, 0.0, ()),)
    widths = tuple(column.width for column in columns)
    found: list[Block] = []
    for count in range(1, min(len(columns), MOST_LINES) + 1):
        laid = _laid([[columns[at] for at in row] for row in _rows(widths, count)])
        if not found or laid.width < found[-1].width - 0.5:
            found.append(laid)
    return tuple(found)


def _columns(cells: Sequence[Cell]) -> list[_Column]:
    """Neighbours that are low stand above one another beside the highest."""
    tallest = max((each.height for each in cells), default=0.0)
    found: list[_Column] = []
    for each in cells:
        last = found[-1] if found else None
        if last is not None and last.height + GAP + each.height <= tallest and _alike(last, each):
            height = last.height + GAP + each.height
            found[-1] = _Column(max(last.width, each.width), height, _foot(each), (*last.cells, each))
        else:
            found.append(_Column(each.width, each.height, _foot(each), (each,)))
    return found


def _foot(each: Cell) -> float:
    return each.height - each.spread.height


def _alike(column: _Column, each: Cell) -> bool:
    """Whether a cell is not much wider or narrower than the column that it would join."""
    narrow, wide = sorted((column.width, each.width))
    return wide <= 2.2 * narrow


@lru_cache(maxsize=4096)
def _rows(widths: tuple[float, ...], count: int) -> tuple[tuple[int, ...], ...]:
    """Widths in order, in so many rows, the widest of which is as narrow as can be."""
    if count <= 1 or len(widths) <= 1:
        return (tuple(range(len(widths))),)
    best: tuple[tuple[int, ...], ...] = ()
    least = float("inf")
    for first in range(1, len(widths) - count + 2):
        rest = _rows(widths[first:], count - 1)
        rows = (tuple(range(first)), *(tuple(at + first for at in row) for row in rest))
        widest = max(sum(widths[at] + GAP for at in row) for row in rows)
        if widest < least:
            best, least = rows, widest
    return best


def _laid(rows: list[list[_Column]]) -> Block:
    """Rows of columns below one another, each row centred; in each row the labels stand on one line."""
    wides = [sum(column.width for column in row) + GAP * (len(row) - 1) for row in rows]
    width = max(wides)
    placed: list[Placed] = []
    y = 0.0
    for row, wide in zip(rows, wides, strict=True):
        x = (width - wide) / 2
        above, foot = max(column.height - column.foot for column in row), max(column.foot for column in row)
        for column in row:
            down = y + _drop(column, above, foot)
            for each in column.cells:
                placed.append(Placed(each, x + (column.width - each.width) / 2, down))
                down += each.height + GAP
            x += column.width + GAP
        y += above + foot + GAP
    return Block(width, y - GAP, tuple(placed))


def _drop(column: _Column, above: float, foot: float) -> float:
    """How far below the top of its row a column begins."""
    spare = above + column.foot - column.height
    return spare if foot else spare / 2
