"""Fills columns with slabs: where each column ends, and what stands where in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.rulebook.setting.easel import Easel
from cardgen.rulebook.setting.slabs import Frame, Slab

SLACK = 0.01
MOST_EMPTY = 0.45
"""The share of a column that may stay empty to break it at a better place."""


class Standing(NamedTuple):
    """A slab with its top in a column; a repeated head has one of its own."""

    slab: Slab
    y: float


class Ground(NamedTuple):
    """A frame's stretch of a column, and whether the frame begins and ends there."""

    frame: Frame
    y: float
    height: float
    begins: bool
    ends: bool


class Column(NamedTuple):
    """What stands in one column: `slabs[start:end]`, in `height` points."""

    standing: list[Standing]
    grounds: list[Ground]
    start: int
    end: int
    height: float


class _Stack:
    """Puts slabs below each other and keeps count of the frames around them."""

    def __init__(self) -> None:
        self.y = 0.0
        self.standing: list[Standing] = []
        self.grounds: list[Ground] = []
        self.open: list[tuple[Frame, float]] = []

    def height(self) -> float:
        """The height with all open frames closed."""
        return self.y + sum(frame.bottom for frame, _ in self.open)

    def push(self, slab: Slab) -> None:
        """A slab below all others."""
        shared = 0
        while shared < min(len(self.open), len(slab.frames)) and self.open[shared][0] is slab.frames[shared]:
            shared += 1
        self.close(shared)
        first = not self.standing
        if not first:
            self.y += slab.gap
        for frame in slab.frames[shared:]:
            self.open.append((frame, self.y))
            self.y += frame.top
        if first and slab.repeat is not None:
            self.standing.append(Standing(slab.repeat, self.y))
            self.y += slab.repeat.height
        self.standing.append(Standing(slab, self.y))
        self.y += slab.height

    def close(self, depth: int) -> None:
        """Close all frames but the outermost so many."""
        while len(self.open) > depth:
            frame, top = self.open.pop()
            self.y += frame.bottom
            self.grounds.append(Ground(frame, top, self.y - top, True, True))


def stacked(slabs: Sequence[Slab], start: int, end: int) -> Column:
    """`slabs[start:end]` below each other."""
    stack = _Stack()
    for place in range(start, end):
        stack.push(slabs[place])
    stack.close(0)
    before = {id(frame) for frame in slabs[start - 1].frames} if start else set()
    after = {id(frame) for frame in slabs[end].frames} if end < len(slabs) else set()
    grounds = [
        ground._replace(begins=id(ground.frame) not in before or ground.y > SLACK, ends=id(ground.frame) not in after)
        for ground in stack.grounds[::-1]
    ]
    return Column(stack.standing, grounds, start, end, stack.y)


def break_after(slabs: Sequence[Slab], start: int, height: float, whole: float) -> int:
    """How far a column of a height reaches from `start`: the end of what it holds, `start` if it holds nothing.

    `whole` is the height of a column of a whole page: what does not fit there either is broken anywhere.
    """
    stack = _Stack()
    fresh = height >= whole - SLACK
    best, best_cost, fitting = start, 2.0 if fresh else height / whole, start
    for place in range(start, len(slabs)):
        slab = slabs[place]
        stack.push(slab)
        used = stack.height()
        if used > height + SLACK:
            break
        fitting = place + 1
        if fitting == len(slabs):
            return fitting
        if not slab.glued:
            cost = (height - used) / whole + slab.cost
            if cost <= best_cost or (height - used) / whole > MOST_EMPTY:
                best, best_cost = fitting, cost
    if best == start and fresh:
        return max(fitting, start + 1)
    return best


def filled(slabs: Sequence[Slab], start: int, columns: int, height: float, whole: float) -> list[int]:
    """Where each of so many columns of a height ends."""
    ends: list[int] = []
    for _ in range(columns):
        start = break_after(slabs, start, height, whole) if start < len(slabs) else start
        ends.append(start)
    return ends


def balanced(slabs: Sequence[Slab], start: int, columns: int, height: float, whole: float) -> list[int]:
    """The columns' ends; where all slabs fit, in columns as short as hold them all."""
    ends = filled(slabs, start, columns, height, whole)
    if columns == 1 or ends[-1] < len(slabs):
        return ends
    low, high = stacked(slabs, start, len(slabs)).height / columns * 0.8, height
    best = ends
    while high - low > 2.0:
        middle = (low + high) / 2
        tried = filled(slabs, start, columns, middle, max(whole, middle + 1))
        if tried[-1] == len(slabs):
            best, high = tried, middle
        else:
            low = middle
    return best


class Need(NamedTuple):
    """The height that something asks for, and how much of it pictures can give."""

    height: float
    give: float


def least(slabs: Sequence[Slab], start: int) -> Need:
    """What has to stand together at `start`, with what it wants below it."""
    stack, wants, give = _Stack(), 0.0, 0.0
    for place in range(start, len(slabs)):
        stack.push(slabs[place])
        wants = max(wants, stack.height() + slabs[place].wants)
        give += slabs[place].give
        if not slabs[place].glued:
            break
    return Need(max(stack.height(), wants), give)


def squeezed(slabs: Sequence[Slab], start: int, deficit: float) -> list[Slab]:
    """The slabs with pictures from `start` on that give what is asked for, as far as they can."""
    found = list(slabs)
    for place in range(start, len(found)):
        slab = found[place]
        if slab.shrunk is not None and deficit > 0:
            given = min(slab.give, deficit + SLACK)
            found[place], deficit = slab.shrunk(given), deficit - given
        if not slab.glued:
            break
    return found


def paint_column(column: Column, easel: Easel, x: float, y: float) -> None:
    """Paint a column's grounds, then its slabs."""
    for ground in column.grounds:
        frame = ground.frame
        frame.paint(easel, x + frame.x, y + ground.y, ground.height, ground.begins, ground.ends)
    for slab, top in column.standing:
        slab.paint(easel, x + slab.x, y + top)
