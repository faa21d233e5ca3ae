"""What a face has looked at of the names that expressions see, and digests of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.cards.model import Value

# Between the names of a path, behind that of a record, and for all names: no id or field holds such characters.
STEP, _RECORD, _ALL = "\x1f", "\x1e", "\x1d"


class NamesRead(Mapping[str, Any]):
    """A record as expressions see it, which notes what is looked at, in records within it too.

    So a face that shows one field of its card, or another card's name, is made anew when that changes and not when
    anything does. `read` holds paths (deal, trash, money): of values, there or not, of records as such, and of all that
    is in one.
    """

    def __init__(self, values: Mapping[str, object], read: set[str] | None = None, path: str = "") -> None:
        self.read: set[str] = set() if read is None else read
        self._values = values
        self._path = path
        self._inner: dict[str, NamesRead] = {}
        self._digests: dict[str, str] = {}

    def __getitem__(self, name: str) -> Any:
        value = self._values.get(name)
        if not isinstance(value, dict):
            self.read.add(self._path + str(name))
            return self._values[name]
        self.read.add(f"{self._path}{name}{_RECORD}")
        if name not in self._inner:
            self._inner[name] = NamesRead(value, self.read, f"{self._path}{name}{STEP}")
        return self._inner[name]

    def __contains__(self, name: object) -> bool:
        is_record = isinstance(self._values.get(str(name)), dict)
        self.read.add(f"{self._path}{name}{_RECORD if is_record else ''}")
        return name in self._values

    def __iter__(self) -> Iterator[str]:
        self.read.add(self._path + _ALL)
        return iter(self._values)

    def __len__(self) -> int:
        self.read.add(self._path + _ALL)
        return len(self._values)

    def __repr__(self) -> str:
        return repr(dict(self))

    def digest(self, path: str) -> str:
        """A digest of what was read by a path of `read`: the same as long as an expression would see the same."""
        if path not in self._digests:
            self._digests[path] = self._digest(path)
        return self._digests[path]

    def _digest(self, path: str) -> str:
        *parts, last = path.split(STEP)
        values: object = self._values
        for part in parts:
            values = values.get(part) if isinstance(values, Mapping) else None
        if not isinstance(values, Mapping):
            return "nothing"
        if last == _ALL:
            return names_digest(values, frozenset(values))
        name = last.removesuffix(_RECORD)
        if name != last and isinstance(values.get(name), dict):
            return "record"
        return names_digest(values, frozenset({name})) if name in values else "nothing"


def names_digest(names: Mapping[str, object | Value], roots: frozenset[str]) -> str:
    """A digest of the named roots' data: what a face depends on besides its layout."""
    chosen = {root: names[root] for root in sorted(roots) if root in names}
    text = json.dumps(chosen, sort_keys=True, ensure_ascii=True, separators=(",", ":"), default=_plain)
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"no plain data: {type(value).__name__}")
