"""Cycles: one record for several cards that differ by a colour, a suit or the like.

    - cycle: P
      over: {colour: [R, G, B]}                # cards PR, PG and PB
      type: cat
      deal: "C:CD*  T:RGB->7, K:CCDD->10"      # what all share
      each:
        R: {name: Commander Clawtail}          # what is a card's own; it goes before what is shared
        G: {name: Lady Tailspin}
        B: {name: Baron Samewdi}

A cycle is taken apart where it is read, so that an edition speaks of its cards by their ids.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.cards.fields import Report, is_empty
from cardgen.source.hints import nearest, suggestion
from cardgen.source.nodes import Listing, Mapping, Node, Scalar, is_id, kind_of

_OWN = frozenset({"cycle", "over", "each", "id"})
_OVER = "write `over: {colour: [R, G, B]}`: the field, and what it is on each card"


def expanded(records: Iterable[Node], types: Node | None, report: Report) -> list[Node]:
    """The records with every cycle's cards in its place; a cycle that cannot be used is reported and left out.

    `types` is what the game says below `card_types`: there it stands what a cycle's field can be.
    """
    found: list[Node] = []
    for record in records:
        if isinstance(record, Mapping) and "cycle" in record.entries:
            found += _cards(record, types, report)
        else:
            found.append(record)
    return found


def _cards(record: Mapping, types: Node | None, report: Report) -> list[Node]:
    name = record.entries["cycle"]
    if not isinstance(name, Scalar) or not is_id(name.text):
        report.error("C172", "a cycle needs a name for its cards' ids", name.place, "write `cycle: P`")
        return []
    over = _over(record, report)
    each = record.get("each")
    if over is None or not _can_go_over(name.text, record, over, types, report):
        return []
    if not isinstance(each, Mapping):
        place = record.place if each is None else each.place
        advice = "write below `each:` what is a card's own, by " + ", ".join(f"`{value.text}:`" for value in over[1])
        report.error("C172", f"the cycle `{name.text}` needs `each`", place, advice)
        return []
    _check_each(name.text, over[1], each, report)
    return [
        _card(record, name.text, over[0], value, own)
        for value in over[1]
        if isinstance(own := each.get(value.text), Mapping)
    ]


def _over(record: Mapping, report: Report) -> tuple[str, list[Scalar]] | None:
    """The field that differs from card to card, and its values."""
    over = record.get("over")
    if not isinstance(over, Mapping) or len(over) != 1:
        place = record.place if over is None else over.place
        report.error("C172", "a cycle goes `over` one field", place, _OVER)
        return None
    field, listed = next(iter(over))
    values: list[Node] = []
    if isinstance(listed, Listing):
        values = listed.items
    elif isinstance(listed, Scalar):
        values = [Scalar(letter, listed.place.within(at, 1)) for at, letter in enumerate(listed.text)]
    good = [value for value in values if isinstance(value, Scalar) and is_id(value.text)]
    if not good or len(good) < len(values):
        report.error("C172", f"`over.{field}` must list words, found {kind_of(listed)}", listed.place, _OVER)
        return None
    first: dict[str, Scalar] = {}
    for value in good:
        if first.setdefault(value.text, value) is not value:
            also = [(first[value.text].place, "first here")]
            message = f"`over.{field}` lists `{value.text}` twice"
            report.error("C172", message, value.place, "leave it out here: a cycle has one card for each", also)
            return None
    return field, good


def _can_go_over(
    name: str, record: Mapping, over: tuple[str, list[Scalar]], types: Node | None, report: Report
) -> bool:
    """Whether the cards' type has the field, and the field can be all that the cycle says; as far as that is known."""
    field, values = over
    kind, fields = _fields(record, types)
    if fields is None:
        return True
    if field not in fields.entries:
        near = nearest(field, fields.entries)
        if near is None:
            return True  # it may be a parameter of the cards' effect
        written = record.entries["over"]
        place = written.key_place(field) if isinstance(written, Mapping) else written.place
        message = f"the cycle `{name}` goes over `{field}`, which no `{kind}` has"
        report.error("C172", message, place, f"did you mean `{near}`?")
        return False
    choices = _choices(fields.entries[field])
    wrong = [value for value in values if choices and value.text not in choices]
    for value in wrong:
        message = f"the cycle `{name}` goes over `{value.text}`, which the `{field}` of a `{kind}` cannot be"
        report.error("C172", message, value.place, suggestion(value.text, choices, "it can be"))
    return not wrong


def _fields(record: Mapping, types: Node | None) -> tuple[str, Mapping | None]:
    """The type that the cycle's cards share, and its fields as they are declared; None where that cannot be told."""
    named = record.get("type")
    kind = named.text if isinstance(named, Scalar) else ""
    declared = types.get(kind) if isinstance(types, Mapping) else None
    fields = declared.get("fields") if isinstance(declared, Mapping) else None
    return kind, fields if isinstance(fields, Mapping) else None


def _choices(declared: Node) -> list[str]:
    """The words that a field can be; none where it can be others as well."""
    listed = None
    if isinstance(declared, Mapping):
        listed = declared.get("choice") or declared.get("choice?")
    return [item.text for item in listed if isinstance(item, Scalar)] if isinstance(listed, Listing) else []


def _check_each(name: str, values: list[Scalar], each: Mapping, report: Report) -> None:
    words = [value.text for value in values]
    for value in values:
        own = each.get(value.text)
        if own is None or is_empty(own):
            message = f"the cycle `{name}` has no card for `{value.text}`"
            report.error(
                "C172", message, each.place, f"add `{value.text}: {{name: ...}}`", [(value.place, "wanted here")]
            )
        elif not isinstance(own, Mapping):
            message = f"`each.{value.text}` must be a record, found {kind_of(own)}"
            report.error("C105", message, own.place, "write `{name: ...}`")
    for key in each.entries:
        if key not in words:
            message = f"the cycle `{name}` does not go over `{key}`"
            report.error("C172", message, each.key_place(key), f"it goes over {', '.join(words)}")


def _card(record: Mapping, cycle: str, field: str, value: Scalar, own: Mapping) -> Mapping:
    """One card: what the cycle's cards share, with its own in front of it."""
    name = f"{cycle}{value.text}" if len(value.text) == 1 else f"{cycle}-{value.text}"
    each = record.entries["each"]
    place = each.key_place(value.text) if isinstance(each, Mapping) else own.place
    shared = {key: node for key, node in record.entries.items() if key not in _OWN}
    entries: dict[str, Node] = {"id": Scalar(name, place), **shared, field: value, **own.entries}
    return Mapping(entries, own.place, {**record.keys, **own.keys})
