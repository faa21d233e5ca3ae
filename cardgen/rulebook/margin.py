"""Marks in the margin: every mistake of a manuscript is seen beside the block in which it was made."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from cardgen.diagnostics import Place
from cardgen.rulebook.document import Block, Box, Columns, Mistake


def with_mistakes(blocks: tuple[Block, ...], marks: Iterable[tuple[str, Place]]) -> tuple[Block, ...]:
    """The blocks, with a mark before each one in whose lines something is wrong."""
    ordered = sorted(marks, key=lambda mark: (mark[1].line, mark[1].column))
    return _marked(blocks, [Mistake(words, place) for words, place in ordered])


def _marked(blocks: Sequence[Block], mistakes: list[Mistake]) -> tuple[Block, ...]:
    """The blocks with these mistakes, which all stand in them or before them."""
    marked: list[Block] = []
    for block, following in zip(blocks, _following(blocks), strict=True):
        mine, mistakes = _split(mistakes, following)
        own, inner = _split(mine, _first_line_within(block))
        marked += own
        marked.append(_filled(block, inner) if inner else block)
    return (*marked, *mistakes)


def _following(blocks: Sequence[Block]) -> list[int]:
    """For each block the line of the next one that has a line, 0 where none follows."""
    found, line = [], 0
    for block in reversed(blocks):
        found.append(line)
        line = _line(block) or line
    return found[::-1]


def _split(mistakes: list[Mistake], line: int) -> tuple[list[Mistake], list[Mistake]]:
    """Mistakes before a line, and the others; all are before line 0, which is none."""
    if not line:
        return mistakes, []
    count = bisect_left(mistakes, line, key=_line)
    return mistakes[:count], mistakes[count:]


def _filled(block: Block, mistakes: list[Mistake]) -> Block:
    if isinstance(block, Box):
        return block._replace(blocks=_marked(block.blocks, mistakes))
    if isinstance(block, Columns):
        columns = []
        for number, column in enumerate(block.columns):
            following = [_line(other) for later in block.columns[number + 1 :] for other in later]
            mine, mistakes = _split(mistakes, next((line for line in following if line), 0))
            columns.append(_marked(column, mine))
        return block._replace(columns=tuple(columns))
    return block


def _first_line_within(block: Block) -> int:
    """The line of what a block holds first; 0 where marks stand before the whole of it."""
    if isinstance(block, Box):
        return next((line for inner in block.blocks if (line := _line(inner))), 0)
    if isinstance(block, Columns):
        return next((line for column in block.columns for inner in column if (line := _line(inner))), 0)
    return 0


def _line(block: Block) -> int:
    place: Place | None = getattr(block, "place", None)
    return place.line if place else 0
