"""Columns beside each other within a column: as one slab, or as several where a page may end between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cardgen.rulebook.setting.columns import Column, balanced, break_after, paint_column, stacked
from cardgen.rulebook.setting.easel import Easel
from cardgen.rulebook.setting.slabs import Slab

LEVEL = 0.6
"""Points by which the ends of rows beside each other may differ to be taken for one."""


def beside(columns: Sequence[Sequence[Slab]], places: Sequence[float], limit: float) -> list[Slab]:
    """Columns beside each other, each at its place, as one slab, or as several where it is higher than the limit."""
    slabs: list[Slab] = []
    starts = [0] * len(columns)
    while any(start < len(column) for start, column in zip(starts, columns, strict=True)):
        ends = [
            break_after(column, start, limit, limit) if start < len(column) else start
            for start, column in zip(starts, columns, strict=True)
        ]
        parts = [stacked(column, *reach) for column, *reach in zip(columns, starts, ends, strict=True)]
        slabs.append(_composite(parts, places))
        starts = ends
    return slabs


def in_rows(columns: Sequence[Sequence[Slab]], places: Sequence[float], limit: float) -> list[Slab]:
    """Columns beside each other, with a slab for each stretch after which no column has anything half done."""
    if any(slab.frames for column in columns for slab in column):
        return beside(columns, places, limit)
    found: list[Slab] = []
    starts = [0] * len(columns)
    for ends in [*_common_ends(columns), [len(column) for column in columns]]:
        parts = [column[start:end] for column, start, end in zip(columns, starts, ends, strict=True)]
        made = beside(parts, places, limit)
        if made and found:
            made[0].gap = max(part[0].gap for part in parts if part)
        found += made
        starts = ends
    return found


def _common_ends(columns: Sequence[Sequence[Slab]]) -> Iterator[list[int]]:
    """How far each column reaches where all of them may be parted at once."""
    reached = [_ends(column) for column in columns]
    wholes = [ends[-1][0] if ends else 0.0 for ends in reached]
    for y in sorted({y for ends in reached for y, _ in ends}):
        if y > max(wholes) - LEVEL:
            return
        found, gaps = [], []
        for column, ends, whole in zip(columns, reached, wholes, strict=True):
            place = next((place for end, place in ends if abs(end - y) < LEVEL), len(column) if y >= whole else 0)
            if not place or (place < len(column) and column[place - 1].glued):
                break
            found.append(place)
            gaps += [column[place].gap] if place < len(column) else []
        else:
            if max(gaps) - min(gaps) < LEVEL:
                yield found


def _ends(column: Sequence[Slab]) -> list[tuple[float, int]]:
    """Where each slab of a column ends, and how many there are up to it."""
    found, y = [], 0.0
    for place, slab in enumerate(column):
        y += (slab.gap if place else 0.0) + slab.height
        found.append((y, place + 1))
    return found


def giving(slabs: list[Slab], columns: Sequence[Sequence[Slab]], places: Sequence[float]) -> list[Slab]:
    """Columns beside each other that are one slab, which gives what the pictures in the highest one can."""
    if len(slabs) != 1:
        return slabs
    heights = [stacked(column, 0, len(column)).height for column in columns]
    high = heights.index(max(heights))
    able = next((place for place, slab in enumerate(columns[high]) if slab.shrunk is not None), None)
    slab = slabs[0]
    if able is None:
        return slabs
    others = max((height for place, height in enumerate(heights) if place != high), default=0.0)
    slab.give = max(0.0, min(columns[high][able].give, heights[high] - others))

    def shrunk(given: float) -> Slab:
        inner = list(columns[high])
        shrink = inner[able].shrunk
        assert shrink is not None
        inner[able] = shrink(given)
        parts = [inner if place == high else column for place, column in enumerate(columns)]
        made = _composite([stacked(part, 0, len(part)) for part in parts], places)
        return replace(made, gap=slab.gap, glued=slab.glued, x=slab.x, frames=slab.frames)

    slab.shrunk = shrunk
    return slabs


def across(slabs: Sequence[Slab], columns: int, width: float, gap: float, limit: float) -> list[Slab]:
    """Slabs in balanced columns as one slab, or as several where they are higher than the limit."""
    places = [number * (width + gap) for number in range(columns)]
    found: list[Slab] = []
    start = 0
    while start < len(slabs):
        ends = balanced(slabs, start, columns, limit, limit)
        parts = [stacked(slabs, *reach) for reach in zip([start, *ends[:-1]], ends, strict=True)]
        found.append(_composite(parts, places))
        start = ends[-1]
    return found


def _composite(parts: list[Column], places: Sequence[float]) -> Slab:
    def paint(easel: Easel, x: float, y: float) -> None:
        for part, place in zip(parts, places, strict=True):
            paint_column(part, easel, x + place, y)

    inner = [slab for part in parts for slab, _ in part.standing]
    return Slab(
        max(part.height for part in parts),
        paint,
        notes=tuple(_all(slab.notes for slab in inner)),
        anchors=tuple(_all(slab.anchors for slab in inner)),
        entries=tuple(_all(slab.entries for slab in inner)),
    )


def _all(groups: Iterator[tuple[int, ...]] | Iterator[tuple[str, ...]] | Iterator[tuple[tuple[str, str], ...]]) -> list:  # type: ignore[type-arg]
    return [thing for group in groups for thing in group]
