"""Layouts laid over each other: by element name, key by key, with `null` taking away."""

from __future__ import annotations

from collections.abc import Collection

from cardgen.diagnostics import Problems
from cardgen.layout.values import is_null, nearest
from cardgen.source.nodes import Listing, Mapping, Node, Scalar

PLACES = ("before", "after")


def overlay(below: Node | None, above: Node, keep_nulls: bool = False) -> Node:
    """`above` laid over `below`: mappings are merged key by key, anything else replaces.

    An empty value takes its key away, or stays where `keep_nulls` says so (for what is laid over something later).
    """
    if not isinstance(below, Mapping) or not isinstance(above, Mapping):
        return above
    entries, keys = dict(below.entries), dict(below.keys)
    for name, node in above.entries.items():
        if is_null(node) and not keep_nulls:
            if name in entries:
                del entries[name], keys[name]
            continue
        entries[name] = overlay(entries.get(name), node, keep_nulls)
        keys[name] = above.keys[name]
    return Mapping(entries, above.place, keys)


def overlay_elements(
    below: Node | None, above: Node, kinds: Collection[str], problems: Problems, lenient: bool = False
) -> Node:
    """Elements laid over elements by name; `before` and `after` say where one goes, else it goes to the end.

    An element of another kind replaces the old one whole. With `lenient`, what touches an element that is not there
    is passed over: a theme inherited from another layout may speak of elements that this one has taken away.
    """
    if not isinstance(above, Mapping) or (below is not None and not isinstance(below, Mapping)):
        return above
    entries = dict(below.entries) if below else {}
    keys = dict(below.keys) if below else {}
    for name, node in above.entries.items():
        if is_null(node):
            _remove(name, above, entries, keys, problems, lenient)
        elif not (lenient and name not in entries and not kinds_of(node, kinds)):
            entries[name] = _element(entries.get(name), node, kinds, problems)
            keys[name] = above.keys[name]
    merged = Mapping(entries, above.place, keys)
    return _ordered(merged, [name for name in above.entries if name in entries], problems)


def _remove(
    name: str, above: Mapping, entries: dict[str, Node], keys: dict[str, Scalar], problems: Problems, lenient: bool
) -> None:
    if name in entries:
        del entries[name], keys[name]
    elif not lenient:
        advice = nearest(name, entries) or "`null` takes away an element of the layout that this one extends"
        problems.error("L105", f"there is no element `{name}` to take away", above.keys[name].place, help=advice)


def _element(below: Node | None, above: Node, kinds: Collection[str], problems: Problems) -> Node:
    """One element over another."""
    if not isinstance(below, Mapping) or not isinstance(above, Mapping):
        return above
    kind = kinds_of(above, kinds)
    if kind and kind != kinds_of(below, kinds):
        return above
    merged = overlay(below, above)
    inner = "group" if "group" in below.entries else "elements"
    if isinstance(merged, Mapping) and isinstance(above.entries.get(inner), Mapping):
        nested = overlay_elements(below.entries.get(inner), above.entries[inner], kinds, problems)
        merged = Mapping({**merged.entries, inner: nested}, merged.place, merged.keys)
    return merged


def kinds_of(node: Node, kinds: Collection[str]) -> list[str]:
    """The kind keys of an element's mapping: one, if it is right.

    `line` is a kind with its two points and else a stroke's width; `icon` one with a name and else how icons sit in
    a text.
    """
    if not isinstance(node, Mapping):
        return []
    found = [key for key in node.entries if key in kinds]
    if "line" in found and not isinstance(node.entries["line"], Listing):
        found.remove("line")
    if "icon" in found and isinstance(node.entries["icon"], Mapping):
        found.remove("icon")
    return found


def _ordered(elements: Mapping, names: list[str], problems: Problems) -> Mapping:
    """The elements, those among `names` that say so moved before or after another."""
    moving = [name for name in names if _wish(elements.entries[name])]
    if not moving:
        return elements
    order = list(elements.entries)
    entries = dict(elements.entries)
    for name in moving:
        element = entries[name]
        assert isinstance(element, Mapping)
        word = _wish(element)
        target = element.entries[word]
        goal = target.text if isinstance(target, Scalar) else ""
        if goal not in entries or goal == name:
            problems.error(
                "L105", f"there is no element `{goal}` to stand {word}", target.place, help=nearest(goal, order)
            )
        else:
            order.remove(name)
            order.insert(order.index(goal) + (word == "after"), name)
        # The wish is granted: a layout that extends this one starts from the order reached here.
        left = {key: node for key, node in element.entries.items() if key not in PLACES}
        entries[name] = Mapping(left, element.place, element.keys)
    keys = {name: elements.keys[name] for name in order}
    return Mapping({name: entries[name] for name in order}, elements.place, keys)


def _wish(node: Node) -> str:
    return next((word for word in PLACES if isinstance(node, Mapping) and word in node.entries), "")
