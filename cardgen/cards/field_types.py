"""How a designer declares a field: `int`, `text?`, `{choice: [game, card]}`, `{list: text}`, `{type: int, min: 1}`."""

from __future__ import annotations

from dataclasses import replace

from cardgen.cards.arithmetic import evaluate
from cardgen.cards.fields import Bad, Report, converter, number_of
from cardgen.cards.model import FieldType
from cardgen.source.hints import suggestion
from cardgen.source.nodes import Listing, Mapping, Node, Scalar, is_id, kind_of

PLAIN = ("text", "markup", "int", "number", "bool", "length", "colour", "ref", "deck")
_FORMS = ("type", "choice", "list", "record", "ref", "notation")
_OPTIONS = ("default", "min", "max", "optional", "needed")


def read_members(node: Mapping, label: str, report: Report) -> dict[str, FieldType]:
    """Field types by name; those that cannot be used are reported and left out."""
    found: dict[str, FieldType] = {}
    for name, declared in node:
        if not is_id(name):
            advice = "a field's name is letters, digits, `_` and `-`"
            report.error("C112", f"a field cannot be called `{name}`", node.key_place(name), advice)
            continue
        kind = read_type(declared, f"{label}.{name}", report)
        if kind is not None:
            found[name] = kind
    return found


def read_type(node: Node, label: str, report: Report) -> FieldType | None:
    """One declared type, or None with a problem noted."""
    if isinstance(node, Scalar):
        return _short(node, label, report)
    if isinstance(node, Mapping):
        return _long(node, label, report)
    advice = "a list of choices is `{choice: [one, two]}`"
    report.error("C111", f"`{label}` must be a type, found {kind_of(node)}", node.place, advice)
    return None


def _short(node: Scalar, label: str, report: Report) -> FieldType | None:
    name = node.text.removesuffix("?")
    if name in PLAIN:
        return FieldType(name, optional=node.text.endswith("?"))
    advice = suggestion(name, PLAIN, "types") if name not in _FORMS else f"write `{{{name}: ...}}`"
    report.error("C111", f"`{label}`: there is no type `{node.text}`", node.place, advice)
    return None


def _long(node: Mapping, label: str, report: Report) -> FieldType | None:
    forms = [key for key in node.entries if key.removesuffix("?") in _FORMS]
    for key in node.entries:
        if key not in forms and key not in _OPTIONS:
            advice = suggestion(key, _FORMS + _OPTIONS)
            report.error("C101", f"a type has no `{key}`", node.key_place(key), advice)
    if len(forms) != 1:
        advice = "write one of `type:`, `choice:`, `list:`, `record:`, `ref:` or `notation:`"
        report.error("C111", f"`{label}` must say its type once", node.place, advice)
        return None
    form = forms[0].removesuffix("?")
    kind = _form(form, node.entries[forms[0]], label, report)
    if kind is None:
        return None
    return _with_options(replace(kind, optional=kind.optional or forms[0].endswith("?")), node, label, report)


def _form(form: str, node: Node, label: str, report: Report) -> FieldType | None:
    if form == "type":
        return read_type(node, label, report)
    if form == "list":
        items = read_type(node, label, report)
        return None if items is None else FieldType("list", items=items)
    if form == "record":
        if isinstance(node, Mapping):
            return FieldType("record", members=read_members(node, label, report))
        message = f"`{label}`: a record names its fields, found {kind_of(node)}"
        report.error("C111", message, node.place, "write `record: {power: int, when: text}`")
        return None
    words = _words(node)
    if form == "notation" and (words is None or len(words) != 1):
        report.error(
            "C111", f"`{label}`: `notation` needs the name of one notation", node.place, "write `notation: NAME`"
        )
        return None
    if words is None or (form == "choice" and not words):
        report.error("C111", f"`{label}`: `{form}` needs a list of words", node.place, f"write `{form}: [one, two]`")
        return None
    return FieldType(form, choices=words)


def _words(node: Node) -> tuple[str, ...] | None:
    if isinstance(node, Scalar):
        return (node.text,) if node.text else ()
    if isinstance(node, Listing) and all(isinstance(item, Scalar) for item in node.items):
        return tuple(item.text for item in node.items if isinstance(item, Scalar))
    return None


def _with_options(kind: FieldType, node: Mapping, label: str, report: Report) -> FieldType:
    """The type with its bounds, its default and whether it may be left out."""
    for key in ("min", "max"):
        bound = node.get(key)
        if bound is not None:
            limit = _bound(bound, f"{label}.{key}", report)
            if limit is not None:
                said = bound.text if isinstance(bound, Scalar) and number_of(bound.text) is None else ""
                kind = _bounded(kind, key, limit, said)
    needed = node.get("needed")
    if needed is not None:
        kind = replace(kind, needed=_needed(needed, kind, label, report))
    optional = node.get("optional")
    if optional is not None:
        flag = converter(FieldType("bool"))(optional, f"{label}.optional", report)
        kind = replace(kind, optional=flag is True)
    default = node.get("default")
    if default is not None:
        value = converter(kind)(default, f"{label}.default", report)
        if not isinstance(value, Bad):
            kind = replace(kind, default=value)
    return kind


def _needed(node: Node, kind: FieldType, label: str, report: Report) -> tuple[str, ...]:
    """The parts of a notation that every card must write; whether it has them is seen when it is known."""
    words = _words(node)
    if kind.kind == "notation" and words:
        return words
    advice = "write the names of its parts: `{notation: deal, needed: [supply, trash]}`"
    report.error("C111", f"`{label}`: only a notation has parts that are `needed`", node.place, advice)
    return ()


def _bounded(kind: FieldType, key: str, value: float, said: str) -> FieldType:
    """The type with one of its bounds, and how the game says it."""
    if key == "min":
        return replace(kind, least=value, bounds=(said, kind.bounds[1]))
    return replace(kind, most=value, bounds=(kind.bounds[0], said))


def _bound(node: Node, label: str, report: Report) -> float | None:
    """A number, or arithmetic with those of the rules: `rules.fields`."""
    if isinstance(node, Scalar) and node.text and number_of(node.text) is None:
        return evaluate(node.text, report.numbers, node.place, report.problems)
    figure = converter(FieldType("number"))(node, label, report)
    return figure if isinstance(figure, int | float) else None
