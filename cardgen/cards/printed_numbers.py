"""How many copies a card has and which numbers they carry: `copies: 3`, `number: 11`, `numbers: 33..35`."""

from __future__ import annotations

import re

from cardgen.cards.fields import Bad, Report, converter
from cardgen.cards.model import FieldType
from cardgen.diagnostics import Place
from cardgen.source.nodes import Listing, Mapping, Node, Scalar, kind_of

MANY_COPIES = 1000
MOST_COPIES = 20_000
_RANGE = re.compile(r"\s*(\d{1,9})\s*(?:\.\.|-|\u2013)\s*(\d{1,9})\s*")
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
        report.error("C116", "the card is numbered twice", single.place, "write `number` or `numbers`", also)
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
        report.error("C116", f"a number cannot be {kind_of(node)}", node.place, "write `33..35` or `[33, 34, 35]`")
        return []
    match = _RANGE.fullmatch(node.text)
    if match is None:
        return [node.text.strip()]
    first, last = int(match[1]), int(match[2])
    if last < first or last - first >= MOST_COPIES:
        what = "runs backwards" if last < first else "is too long"
        report.error("C116", f"`{node.text}` {what}", node.place, "write the first and the last number: `33..35`")
        return []
    return [str(number) for number in range(first, last + 1)]


def read_span(text: str) -> tuple[int, int] | None:
    """The first and last number of `1..63`, or None."""
    match = _RANGE.fullmatch(text)
    return (int(match[1]), int(match[2])) if match and int(match[1]) <= int(match[2]) else None
