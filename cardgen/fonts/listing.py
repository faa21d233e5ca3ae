"""`fonts/fonts.yaml`: which package a family comes in, and which families lend the characters that it lacks."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cardgen.diagnostics import Problems
from cardgen.source.nodes import Listing, Mapping, Node, Scalar, kind_of
from cardgen.source.yaml_reader import read_yaml


class Entry(NamedTuple):
    """A family's package, if it comes in one, and its fallback chain."""

    package: str = ""
    fallback: tuple[str, ...] = ()


class FontList(NamedTuple):
    """The families by name, and the last resort of them all."""

    families: dict[str, Entry]
    fallback: tuple[str, ...] = ()


def read_list(path: Path, problems: Problems) -> FontList:
    """Read a list of fonts; what is wrong in it is reported and left out."""
    root = read_yaml(path, problems)
    if root is None:
        return FontList({})
    entries = _entries(root, ("families", "fallback"), problems)
    families = _entries(entries["families"], None, problems) if "families" in entries else {}
    fallback = _names(entries["fallback"], problems) if "fallback" in entries else ()
    return FontList({name: _entry(node, problems) for name, node in families.items()}, fallback)


def _entry(node: Node, problems: Problems) -> Entry:
    entries = _entries(node, ("package", "fallback"), problems)
    package = entries.get("package")
    fallback = entries.get("fallback")
    return Entry(
        package.text if isinstance(package, Scalar) else "",
        _names(fallback, problems) if fallback is not None else (),
    )


def _entries(node: Node, known: tuple[str, ...] | None, problems: Problems) -> dict[str, Node]:
    """A mapping's entries; none where it is no mapping, and only the known ones."""
    if isinstance(node, Scalar) and node.is_null:
        return {}
    if not isinstance(node, Mapping):
        problems.error("F104", f"here stands {kind_of(node)} where names and values belong", node.place, help=_EXAMPLE)
        return {}
    for key in node.entries:
        if known is not None and key not in known:
            message = f"`{key}` means nothing in a list of fonts"
            problems.error("F104", message, node.key_place(key), help=f"write {' or '.join(f'`{k}:`' for k in known)}")
    return {key: value for key, value in node.entries.items() if known is None or key in known}


def _names(node: Node, problems: Problems) -> tuple[str, ...]:
    if isinstance(node, Scalar):
        return (node.text,)
    if isinstance(node, Listing) and all(isinstance(item, Scalar) for item in node.items):
        return tuple(item.text for item in node.items if isinstance(item, Scalar))
    problems.error("F104", "a fallback chain is a list of families", node.place, help=_EXAMPLE)
    return ()


_EXAMPLE = "such as `Lilita One: {package: fontpkg_lilita_one, fallback: [Atkinson Hyperlegible]}`"
