"""How many copies a card has and which numbers they carry: `copies: 3`, `number: 11`, `numbers: 33..35`.

Several ranges stand in a list, `[1..13, 17..26]`, or in one text with commas or semicolons between them.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from cardgen.cards.fields import Bad, Report, converter
from cardgen.cards.model import FieldType
from cardgen.diagnostics import Place
from cardgen.source.nodes import Listing, Mapping, Node, Scalar, kind_of

MANY_COPIES = 1000
MOST_COPIES = 20_000
Span: TypeAlias = tuple[int, int]
"""The first and the last of several numbers in a row."""

SEVERAL_RANGES = "several ranges on one line within `{ }` need brackets: `[1..13, 17..26]`"
"""For what a comma has torn apart: YAML reads `{numbers: 1..13, 17..26}` as two keys."""

_ADVICE = "write `33..35`, one number, or several of both in a list: `[1..13, 17, 20..26]`"
_RANGE = re.compile(r"\s*([0-9]{1,9})\s*(?:\.\.|-|\u2013)\s*([0-9]{1,9})\s*")
_ALMOST = re.compile(r"\s*([0-9]+)\s*(?:\.{3,}|\u2026|\u2014|to)\s*([0-9]+)\s*")
_NUMBER = re.compile(r"\s*[0-9]{1,9}\s*")
_COUNT = converter(FieldType("int", least=0, most=MOST_COPIES))


def read_copies(record: Mapping, numbers_declared: bool, report: Report) -> tuple[int, tuple[str, ...]]:
    """A card's copies and their printed numbers (none: the card is not numbered). 1 copy where nothing is said.

    `numbers_declared` says that the card's type has a field `number` of its own, which then counts no copies.
    """
    numbers = _numbers(record, numbers_declared, report)
    node = record.get("copies")
    if node is None or (isinstance(node, Scalar) and not node.text and node.plain):
        return (len(numbers) or 1), numbers
    copies = _COUNT(node, "copies", report)
    if isinstance(copies, Bad):
        return (len(numbers) or 1), numbers
    assert isinstance(copies, int)
    if numbers and copies not in (0, len(numbers)):
        message = f"`copies` says {copies}, but there are {len(numbers)} numbers"
        advice = "leave out `copies`: every number is one copy"
        report.error("C117", message, node.place, advice, [(_place_of_numbers(record), "the numbers")])
    if copies > MANY_COPIES:
        message = f"{copies} copies of one card are to be printed"
        report.problems.warning("C118", message, node.place, help="is that meant?", card=report.card)
    return copies, numbers if copies else ()


def _place_of_numbers(record: Mapping) -> Place:
    node = record.get("numbers") or record.get("number")
    return record.place if node is None else node.place


def _numbers(record: Mapping, declared: bool, report: Report) -> tuple[str, ...]:
    """The printed numbers of a card's copies."""
    single = None if declared else record.get("number")
    several = record.get("numbers")
    if single is not None and several is not None:
        also = [(several.place, "and again here")]
        report.error("C116", "the card is numbered twice", single.place, "keep one of them", also)
    node = several if several is not None else single
    if node is None:
        return ()
    found: list[str] = []
    for part in _parts(node):
        found += _range(part, report)
    return tuple(found)


def _parts(node: Node) -> list[Node]:
    """The items of a list, or of a text with commas or semicolons between them."""
    if isinstance(node, Listing):
        return node.items
    if not isinstance(node, Scalar):
        return [node]
    return [
        Scalar(match[0].strip(), node.place.within(match.start(), len(match[0])), node.plain)
        for match in re.finditer(r"[^,;\s][^,;]*", node.text)
    ]


def _range(node: Node, report: Report) -> list[str]:
    """One number, or all from the first to the last of `33..35`."""
    if not isinstance(node, Scalar):
        report.error("C116", f"a number cannot be {kind_of(node)}", node.place, _ADVICE)
        return []
    if _RANGE.fullmatch(node.text) is None and _ALMOST.fullmatch(node.text) is None:
        return [node.text.strip()]
    span = _span(node, report)
    return [str(number) for number in range(span[0], span[1] + 1)] if span else []


def _span(node: Scalar, report: Report) -> Span | None:
    """The ends of a range, or None with what is wrong with it noted."""
    match = _RANGE.fullmatch(node.text)
    if match is None:
        almost = _ALMOST.fullmatch(node.text)
        advice = f"write `{almost[1]}..{almost[2]}`" if almost else _ADVICE
        report.error("C116", f"`{node.text}` is no range of numbers", node.place, advice)
        return None
    first, last = int(match[1]), int(match[2])
    if last < first:
        report.error("C116", f"`{node.text}` runs backwards", node.place, f"write `{last}..{first}`")
        return None
    if last - first >= MOST_COPIES:
        advice = f"a range holds up to {MOST_COPIES} numbers"
        report.error("C116", f"`{node.text}` is too long", node.place, advice)
        return None
    return first, last


def read_spans(node: Node, report: Report) -> tuple[Span, ...]:
    """The ranges that a deck's numbers lie in, in order: `1..63`, or several; none where they cannot be read."""
    found: list[Span] = []
    for part in _parts(node):
        if not isinstance(part, Scalar):
            report.error("C116", f"a range of numbers cannot be {kind_of(part)}", part.place, _ADVICE)
            return ()
        span = (int(part.text), int(part.text)) if _NUMBER.fullmatch(part.text) else _span(part, report)
        if span is None:
            return ()
        twice = next((other for other in found if other[0] <= span[1] and span[0] <= other[1]), None)
        if twice is not None:
            message = f"`{part.text}` and `{shown(twice)}` have numbers in common"
            report.error("C116", message, part.place, "name every number once")
            return ()
        found.append(span)
    return tuple(sorted(found))


def shown(span: Span) -> str:
    """A range as it is written: `5..8`, or `11` for a single number."""
    return str(span[0]) if span[0] == span[1] else f"{span[0]}..{span[1]}"


def is_range(text: str) -> bool:
    """Whether a text looks like a range, or like one more number after a comma that YAML took for a key's end."""
    return _RANGE.fullmatch(text) is not None or _NUMBER.fullmatch(text) is not None
