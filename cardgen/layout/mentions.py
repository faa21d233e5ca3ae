"""Which names a layout's expressions look at: what a face must be laid out again for when it changes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardgen.layout.values import is_dynamic
from cardgen.source.nodes import Listing, Mapping, Node, Scalar

_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
_NAME = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
_BRACES = re.compile(r"\{\{(.*?)\}\}|\{%(.*?)%\}", re.DOTALL)
# These hold expressions without braces.
_BARE = ("when", "for", "check")


def mentions(layout: Mapping) -> frozenset[str]:
    """The names in expressions of the elements, and of the `let`s and macros that these reach.

    It may hold too many (a loop's own names) but never too few. `palette` is always among them, since colours are
    looked up by name.
    """
    parts = layout.entries
    roots = [node for key, node in parts.items() if key not in ("let", "macros", "themes")]
    themes = parts.get("themes")
    if isinstance(themes, Mapping):
        roots += list(themes.entries.values())
    macros = _entries(parts.get("macros"))
    lets = _entries(parts.get("let"))
    found = {"palette"}
    waiting = list(roots)
    seen_macros: set[str] = set()
    while waiting:
        node = waiting.pop()
        names = set(_names(node))
        waiting += [lets[name] for name in sorted(names - found) if name in lets]
        found |= names
        for name in _uses(node, macros) - seen_macros:
            seen_macros.add(name)
            waiting.append(macros[name])
    return frozenset(found)


def _entries(node: Node | None) -> dict[str, Node]:
    return dict(node.entries) if isinstance(node, Mapping) else {}


def _walk(node: Node, key: str = "") -> Iterator[tuple[str, Scalar]]:
    if isinstance(node, Scalar):
        yield key, node
    elif isinstance(node, Listing):
        for item in node.items:
            yield from _walk(item, key)
    else:
        for name, entry in node.entries.items():
            yield from _walk(entry, name)


def _names(node: Node) -> Iterator[str]:
    for key, scalar in _walk(node):
        text = scalar.text
        if is_dynamic(text):
            for match in _BRACES.finditer(text):
                yield from _NAME.findall(_QUOTED.sub("", match[1] or match[2] or ""))
        elif key in _BARE:
            yield from _NAME.findall(_QUOTED.sub("", text))


def _uses(node: Node, macros: dict[str, Node]) -> set[str]:
    """The macros that a node uses; all of them where the name is worked out on the face."""
    used: set[str] = set()
    for key, scalar in _walk(node):
        if key == "use":
            used |= set(macros) if is_dynamic(scalar.text) else {scalar.text} & set(macros)
    return used
