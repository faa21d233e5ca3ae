"""Typed values from what was typed. The field's type decides, never YAML: `No` is a name, `010` an id, `1:30` a time.

A type is compiled once into a converter, which is then called for every card.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from cardgen.cards.model import FieldType, Value
from cardgen.diagnostics import Place, Problems
from cardgen.source.hints import suggestion
from cardgen.source.nodes import Listing, Node, Scalar, kind_of
from cardgen.source.nodes import Mapping as NodeMapping


class Bad(Enum):
    """What a converter returns for a value that cannot be used; the problem is noted."""

    BAD = "bad"


BAD = Bad.BAD
MINUS = "\u2212"
MOST_DIGITS = 15
_IN_FIGURES = "write it in figures"
_INT = re.compile(rf"\s*([+\-{MINUS}]?)([0-9]+)\s*")
_NUMBER = re.compile(rf"\s*([+\-{MINUS}]?)([0-9]+(?:\.[0-9]+)?|\.[0-9]+)\s*")
_TRUE = frozenset({"true", "yes", "on"})
_FALSE = frozenset({"false", "no", "off"})
_FIGURES = {"none": "0", "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_FIGURES |= {"seven": "7", "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12"}
_COLOUR = re.compile(r"#?([0-9A-Fa-f]{6})")
TEXTS = frozenset({"text", "markup", "length", "colour", "choice", "ref", "deck"})


@dataclass(slots=True)
class Report:
    """Where a converter notes what is wrong, and the card that it is about (empty: none).

    `numbers` are those that a type's bounds may name, such as `rules.hand`.
    """

    problems: Problems
    card: str = ""
    numbers: Mapping[str, object] = field(default_factory=dict)

    def error(
        self, code: str, message: str, place: Place, help: str = "", also: Iterable[tuple[Place, str]] = ()
    ) -> Bad:
        """Note an error; returns `BAD`, for the converter to return."""
        self.problems.error(code, message, place, help=help, also=also, card=self.card)
        return BAD


Convert: TypeAlias = Callable[[Node, str, Report], "Value | Bad"]


def converter(kind: FieldType) -> Convert:
    """What turns a node into a value of this type. It takes the node, the field's name and a report."""
    return _MAKERS[kind.kind](kind)


def absent(kind: FieldType) -> Value:
    """The value of a field that was left out: its default, or an empty text, an empty list, false, or None."""
    if kind.default is not None:
        return kind.default
    if kind.kind in TEXTS:
        return ""
    if kind.kind == "list":
        return ()
    return False if kind.kind == "bool" else None


def may_be_absent(kind: FieldType) -> bool:
    """Whether a field of this type can be left out."""
    return kind.optional or kind.default is not None


def is_empty(node: Node) -> bool:
    """Whether nothing at all stands after the key, which counts as leaving it out."""
    return type(node) is Scalar and not node.text and node.plain


_DESCRIBED = {"int": "a whole number", "number": "a number", "bool": "`yes` or `no`", "length": "such as `3mm`"}
_DESCRIBED |= {"colour": "a colour such as `F0C24A`", "notation": "a text in a notation"}
_DESCRIBED |= {"ref": "the id of a card", "deck": "the id of a deck"}
_DESCRIBED |= {"list": "a list", "text": "a text", "markup": "a text"}


def described(kind: FieldType) -> str:
    """What a field of this type takes, in a few words."""
    if kind.kind == "choice":
        return f"one of {', '.join(f'`{choice}`' for choice in kind.choices)}"
    if kind.kind == "record":
        return f"`{{{', '.join(f'{name}: ...' for name in kind.members)}}}`"
    return _DESCRIBED[kind.kind]


def _text(_kind: FieldType) -> Convert:
    def convert(node: Node, label: str, report: Report) -> Value | Bad:
        if type(node) is Scalar:
            return node.text.rstrip("\n") if "\n" in node.text else node.text
        return _not_text(node, label, report)

    return convert


def _not_text(node: Node, label: str, report: Report) -> Bad:
    advice = "a text that begins with `{` or `[` needs quotes around it"
    return report.error("C105", f"`{label}` must be text, found {kind_of(node)}", node.place, advice)


def _int(kind: FieldType) -> Convert:
    def convert(node: Node, label: str, report: Report) -> Value | Bad:
        if not isinstance(node, Scalar):
            return report.error(
                "C104", f"`{label}` must be a whole number, found {kind_of(node)}", node.place, _IN_FIGURES
            )
        match = _INT.fullmatch(node.text)
        if match is None:
            return _not_whole(node, label, report)
        if len(match[2]) > MOST_DIGITS:
            advice = "as a name or a code it belongs in a field of type `text`"
            return report.error("C107", f"`{label}` has more than {MOST_DIGITS} digits", node.place, advice)
        value = int(match[2])
        return _bounded(-value if match[1] in ("-", MINUS) else value, kind, node, label, report)

    return convert


def _not_whole(node: Scalar, label: str, report: Report) -> Bad:
    found = f"`{label}` must be a whole number, found `{node.text}`"
    if node.text == "":
        found = f"`{label}` must be a whole number, found nothing"
    return report.error("C104", found, node.place, _number_help(node.text))


def _number_help(text: str) -> str:
    """How a mistyped number is written."""
    word = text.strip().casefold()
    if word in _FIGURES:
        return f"write `{_FIGURES[word]}`"
    plain = re.sub(r"(?<=\d)[ _'\u00a0\u2009\u202f](?=\d{3})", "", text.strip())
    if plain != text.strip() and _NUMBER.fullmatch(plain):
        return f"write `{plain}`"
    if re.fullmatch(r"[+-]?\d+\.0+", plain):
        return f"write `{plain.partition('.')[0]}`"
    if re.fullmatch(r"[+-]?\d+,\d+", plain):
        return f"write `{plain.replace(',', '.')}`, with a point"
    return _IN_FIGURES


def _number(kind: FieldType) -> Convert:
    def convert(node: Node, label: str, report: Report) -> Value | Bad:
        if not isinstance(node, Scalar):
            message = f"`{label}` must be a number, found {kind_of(node)}"
            return report.error("C104", message, node.place, _IN_FIGURES)
        value = number_of(node.text)
        if value is None:
            message = f"`{label}` must be a number, found `{node.text}`"
            return report.error("C104", message, node.place, _number_help(node.text))
        return _bounded(value, kind, node, label, report)

    return convert


def number_of(text: str) -> int | float | None:
    """A text that reads as a decimal number: whole numbers as int; None for anything else."""
    match = _NUMBER.fullmatch(text)
    if match is None or len(match[2]) > MOST_DIGITS:
        return None
    value = float(match[2]) if "." in match[2] else int(match[2])
    return -value if match[1] in ("-", MINUS) else value


def _bounded(value: int | float, kind: FieldType, node: Node, label: str, report: Report) -> Value | Bad:
    if kind.least is not None and value < kind.least:
        message = f"`{label}` must be at least {kind.least:g}, found `{value}`"
        return report.error("C107", message, node.place, _bounds(kind) + _changing(kind.bounds[0]))
    if kind.most is not None and value > kind.most:
        message = f"`{label}` must be at most {kind.most:g}, found `{value}`"
        return report.error("C107", message, node.place, _bounds(kind) + _changing(kind.bounds[1]))
    return value


def _changing(bound: str) -> str:
    """The other way out of a bound that is a number of the rules."""
    return f", or change `{bound}`" if bound else ""


def _bounds(kind: FieldType) -> str:
    """What the type allows."""
    if kind.least is None or kind.most is None:
        return f"write {kind.least:g} or more" if kind.least is not None else f"write {kind.most:g} or less"
    return f"write a number from {kind.least:g} to {kind.most:g}"


def _bool(_kind: FieldType) -> Convert:
    def convert(node: Node, label: str, report: Report) -> Value | Bad:
        word = node.text.strip().casefold() if isinstance(node, Scalar) else ""
        if word in _TRUE or word in _FALSE:
            return word in _TRUE
        found = f"`{node.text}`" if isinstance(node, Scalar) else kind_of(node)
        return report.error(
            "C108", f"`{label}` must be true or false, found {found}", node.place, "write `yes` or `no`"
        )

    return convert


def _length(_kind: FieldType) -> Convert:
    from cardgen.units import LengthError, length

    def convert(node: Node, label: str, report: Report) -> Value | Bad:
        if not isinstance(node, Scalar):
            message = f"`{label}` must be a length, found {kind_of(node)}"
            return report.error("C109", message, node.place, "write a number and a unit, such as `3mm`")
        try:
            length(node.text, "mm")
        except LengthError as fault:
            return report.error("C109", f"`{label}`: {fault}", node.place, fault.hint)
        return node.text.strip()

    return convert


def _colour(_kind: FieldType) -> Convert:
    """Six hex digits, which come out as `#F0C24A`, or `none`."""

    def convert(node: Node, label: str, report: Report) -> Value | Bad:
        text = node.text.strip() if isinstance(node, Scalar) else ""
        match = _COLOUR.fullmatch(text)
        if match:
            return f"#{match[1].upper()}"
        if text == "none":
            return text
        found = f"`{text}`" if text else kind_of(node)
        advice = "write red, green and blue in six hex digits, such as `F0C24A`, or `none`"
        return report.error("C109", f"`{label}` must be a colour, found {found}", node.place, advice)

    return convert


def _choice(kind: FieldType) -> Convert:
    known = frozenset(kind.choices)

    def convert(node: Node, label: str, report: Report) -> Value | Bad:
        if not isinstance(node, Scalar):
            return _not_text(node, label, report)
        if node.text in known:
            return node.text
        message = f"`{label}` cannot be `{node.text}`"
        return report.error("C106", message, node.place, suggestion(node.text, kind.choices, "choose one of"))

    return convert


def _list(kind: FieldType) -> Convert:
    assert kind.items is not None
    item = converter(kind.items)

    def convert(node: Node, label: str, report: Report) -> Value | Bad:
        parts = _items(node)
        if parts is None:
            advice = "write `[one, two]`, or one item a line, each after `- `"
            return report.error("C105", f"`{label}` must be a list, found {kind_of(node)}", node.place, advice)
        values = [item(part, f"{label}[{index}]", report) for index, part in enumerate(parts, 1)]
        good = tuple(value for value in values if not isinstance(value, Bad))
        if len(good) < len(values):
            return BAD
        return _counted(good, kind, node, label, report)

    return convert


def _counted(items: tuple[Value, ...], kind: FieldType, node: Node, label: str, report: Report) -> Value | Bad:
    """A list's items, if they are as many as the type allows."""
    count = len(items)
    if kind.least is not None and count < kind.least:
        advice = f"add {kind.least - count:g} more" + _changing(kind.bounds[0])
        return report.error("C107", f"`{label}` needs {kind.least:g} items, found {count}", node.place, advice)
    if kind.most is not None and count > kind.most:
        advice = f"leave out {count - kind.most:g}" + _changing(kind.bounds[1])
        return report.error("C107", f"`{label}` takes {kind.most:g} items, found {count}", node.place, advice)
    return items


def _items(node: Node) -> list[Node] | None:
    """A list's items. In a table's cell they stand between semicolons, or commas where there is none."""
    if isinstance(node, Listing):
        return node.items
    if not isinstance(node, Scalar) or not node.place.cell:
        return None
    found: list[Node] = []
    offset = 0
    sign = ";" if ";" in node.text else ","
    for part in node.text.split(sign):
        words = part.strip()
        start = offset + len(part) - len(part.lstrip())
        if words:
            found.append(Scalar(words, node.place.within(start, len(words)), node.plain))
        offset += len(part) + 1
    return found


def _record(kind: FieldType) -> Convert:
    shape = RecordShape(kind.members)

    def convert(node: Node, label: str, report: Report) -> Value | Bad:
        if not isinstance(node, NodeMapping):
            advice = f"write `{{{', '.join(f'{name}: ...' for name in kind.members)}}}`"
            return report.error("C105", f"`{label}` must be a record, found {kind_of(node)}", node.place, advice)
        values: dict[str, Value] = {}
        sound = True
        for key, part in node:
            if key not in shape.converters:
                advice = suggestion(key, shape.converters)
                report.error("C101", f"`{label}` has no `{key}`", node.key_place(key), advice)
                sound = False
            elif not is_empty(part):
                value = shape.converters[key](part, f"{label}.{key}", report)
                if isinstance(value, Bad):
                    sound = False
                else:
                    values[key] = value
        for name in shape.missing(values, node):
            advice = f"add `{name}: ...`, {described(kind.members[name])}"
            report.error("C102", f"`{label}` needs a value for `{name}`", node.place, advice)
            sound = False
        shape.fill(values)
        return values if sound else BAD

    return convert


class RecordShape:
    """The fields of a record or a card, compiled: a converter each, which ones are needed, and the others' defaults."""

    __slots__ = ("converters", "defaults", "required")

    def __init__(self, members: Mapping[str, FieldType]) -> None:
        self.converters = {name: converter(kind) for name, kind in members.items()}
        self.required = tuple(name for name, kind in members.items() if not may_be_absent(kind))
        self.defaults = {name: absent(kind) for name, kind in members.items() if may_be_absent(kind)}

    def missing(self, values: Mapping[str, Value], node: NodeMapping) -> list[str]:
        """What must be given and is not; a field that was written but is wrong is already reported."""
        return [
            name
            for name in self.required
            if name not in values and (name not in node.entries or is_empty(node.entries[name]))
        ]

    def fill(self, values: dict[str, Value]) -> None:
        """Give every field that may be left out, and was, its default."""
        for name, value in self.defaults.items():
            if name not in values:
                values[name] = value


_MAKERS: dict[str, Callable[[FieldType], Convert]] = {
    "text": _text,
    "markup": _text,
    "int": _int,
    "number": _number,
    "bool": _bool,
    "length": _length,
    "colour": _colour,
    "notation": _text,
    "choice": _choice,
    "ref": _text,
    "deck": _text,
    "list": _list,
    "record": _record,
}
