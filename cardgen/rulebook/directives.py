"""Directives: `::: example Title` ... `:::`, and those of a single line, such as `::: page-break`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

BOXES = ("example", "note", "sidebar", "turn")
HOLDING = (*BOXES, "columns", "figure")
SINGLE = ("page-break", "contents", "index")
PARTING = "+++"

_FENCE = re.compile(r"\s*(:{3,})[^\S\n]*(.*?)\s*")
_NAME = re.compile(r"([\w-]+)\s*(.*)", re.DOTALL)
_CODE = re.compile(r"\s*(```+|~~~+)(.*)")
_HEADING = re.compile(r"#{1,6}(\s|$)")


class Directive(NamedTuple):
    """A directive that opens in `line` and ends in `end` (lines from 0), where its own `:::` stands if it is `closed`.

    A directive that is never closed ends before the next heading.
    """

    line: int
    end: int
    name: str
    words: str
    closed: bool = True


class Directives(NamedTuple):
    """The directives of a text by the line they open in; lines that part columns belong to none of them here."""

    opened: dict[int, Directive]
    strays: frozenset[int]
    """Lines with a `:::` that closes nothing."""


def directives_of(lines: Sequence[str]) -> Directives:
    """All directives of a text, but for what stands in code."""
    opened: dict[int, Directive] = {}
    strays: list[int] = []
    waiting: list[tuple[int, int]] = []  # where each one that is open begins, and with how many colons
    fences = lines_outside_code(lines)
    for line in fences:
        match = _FENCE.fullmatch(lines[line])
        if match is None:
            continue
        colons, name = len(match[1]), _NAME.fullmatch(match[2])
        if name is None and match[2]:
            continue
        if name is None:
            if not _close(line, colons, waiting, opened):
                strays.append(line)
        else:
            opened[line] = Directive(line, line, name[1], name[2])
            if name[1] not in SINGLE:
                waiting.append((line, colons))
    headings = [line for line in fences if _HEADING.match(lines[line])]
    for line, _ in waiting:
        end = next((heading for heading in headings if heading > line), len(lines))
        opened[line] = opened[line]._replace(end=end, closed=False)
    return Directives(opened, frozenset(strays))


def _close(line: int, colons: int, waiting: list[tuple[int, int]], opened: dict[int, Directive]) -> bool:
    """Close the innermost directive that so many colons can close; those within it are never closed."""
    index = next((index for index in range(len(waiting) - 1, -1, -1) if waiting[index][1] <= colons), None)
    if index is None:
        return False
    exact = [number for number in range(index + 1) if waiting[number][1] == colons]
    index = exact[-1] if exact else index
    start, _ = waiting[index]
    for inner, _ in waiting[index + 1 :]:
        opened[inner] = opened[inner]._replace(end=line, closed=False)
    opened[start] = opened[start]._replace(end=line)
    del waiting[index:]
    return True


def lines_outside_code(lines: Sequence[str]) -> list[int]:
    """The lines, from 0, that are no code between fences, nor those fences."""
    found, fence = [], ""
    for number, line in enumerate(lines):
        match = _CODE.fullmatch(line)
        if fence:
            if match and match[1].startswith(fence) and not match[2].strip():
                fence = ""
        elif match and not (match[1][0] == "`" and "`" in match[2]):
            fence = match[1]
        else:
            found.append(number)
    return found


def lines_within(directives: Directives, names: Iterable[str]) -> set[int]:
    """The lines that stand in directives of these names."""
    wanted = frozenset(names)
    return {
        line
        for directive in directives.opened.values()
        if directive.name in wanted
        for line in range(directive.line, directive.end + directive.closed)
    }
