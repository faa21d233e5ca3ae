"""What a file says before anybody gives it a meaning: scalars, listings and mappings, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from cardgen.diagnostics import Place

_ID = re.compile(r"\w[\w-]*")
NULLS = frozenset({"", "~", "null", "Null", "NULL"})


class Scalar(NamedTuple):
    """A value exactly as typed. `No`, `010` and `1:30` are text until a field's type says otherwise.

    `place` covers the text itself, without quotes; for a block text it is the first line of the text. `plain` says
    that no quotes were used (in a table: that the cell was not quoted). `rows` are the lines of a text that stands on
    several, but for empty ones, each as it stands in the file; empty for a text on one line.
    """

    text: str
    place: Place
    plain: bool = True
    rows: tuple[Place, ...] = ()

    @property
    def is_null(self) -> bool:
        """Whether nothing was written, or a plain `~` or `null`; only for keys whose meaning knows "nothing"."""
        return self.plain and self.text in NULLS


@dataclass(slots=True)
class Listing:
    """A sequence of nodes. Never changed once read: aliases and overlays share them."""

    items: list[Node]
    place: Place

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


@dataclass(slots=True)
class Mapping:
    """Nodes by key, in the order written; `keys` holds each key as a scalar. Never changed once read."""

    entries: dict[str, Node]
    place: Place
    keys: dict[str, Scalar] = field(default_factory=dict)

    def get(self, key: str) -> Node | None:
        """The node under a key, or None."""
        return self.entries.get(key)

    def key_place(self, key: str) -> Place:
        """Where a key is written (the mapping's own place for a key that is not written anywhere)."""
        scalar = self.keys.get(key)
        return scalar.place if scalar is not None else self.place

    def __iter__(self) -> Iterator[tuple[str, Node]]:
        return iter(self.entries.items())

    def __len__(self) -> int:
        return len(self.entries)


Node: TypeAlias = Scalar | Listing | Mapping


def kind_of(node: Node) -> str:
    """A node's kind in a designer's words."""
    if isinstance(node, Scalar):
        return "nothing" if node.is_null else "text"
    return "a list" if isinstance(node, Listing) else "a mapping"


def is_id(text: str) -> bool:
    """Whether a text can be an id or a name: letters, digits, `_` and `-`, which also make a safe file name."""
    return _ID.fullmatch(text) is not None
