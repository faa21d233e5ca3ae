"""A ledger as text: JSON with a kind of copy a line, in order, behind a checksum; the same table is the same bytes."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, cast

from cardgen.diagnostics import Place
from cardgen.jobs.ledger import Half, LedgerCopy, Table

VERSION = 1
KIND = "ledger"
_LOOK = re.compile(r"[0-9a-f]{40}")
# What would steer a terminal.
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_HALF = re.compile("[\ud800-\udfff]")
_MOST = 1_000_000


class Ledger(NamedTuple):
    """What lies on the table, and the build whose printing was recorded last (its id, or empty).

    `halves` are sides that wait for their other side, in order. `piles` are the components' names by id, for as long as
    copies of theirs lie there. `is_undone` tells that the recording after this one was taken back.
    """

    game: str
    table: Table
    last: str = ""
    halves: tuple[Half, ...] = ()
    piles: Mapping[str, str] = MappingProxyType({})
    is_undone: bool = False

    @property
    def revision(self) -> str:
        """A digest of the table: two ledgers of one revision hold the same copies."""
        return digest_of(table_lines(self.table))


class BadRecord(ValueError):
    """Data that is no copy, as this version writes them."""


class Unreadable(Exception):
    """A ledger's text that cannot be used: the code of the problem, what is wrong, and where that shows."""

    def __init__(self, code: str, message: str, place: Place) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.place = place


def digest_of(lines: Iterable[str]) -> str:
    """Forty hex digits for lines of text."""
    return hashlib.sha1("\n".join(lines).encode(), usedforsecurity=False).hexdigest()


def table_lines(table: Table) -> list[str]:
    """A JSON object for each kind of copy, sorted; what is empty is left out."""
    return [_line(copy, table[copy]) for copy in sorted(table)]


def as_table(records: object) -> Counter[LedgerCopy]:
    """The copies of parsed lines. Raises `BadRecord` for what `table_lines` does not write."""
    if not isinstance(records, list):
        raise BadRecord("`copies` is no list")
    table = Counter[LedgerCopy]()
    for number, record in enumerate(records):
        try:
            copy, count = _copy(record)
        except (TypeError, KeyError, ValueError, AttributeError):
            raise BadRecord(number) from None
        table[copy] += count
    return table


def write_ledger(ledger: Ledger) -> str:
    """A ledger's file."""
    head = _head(ledger)
    lines = table_lines(ledger.table)
    body = ",\n".join(lines)
    checksum = digest_of([head, *lines])
    return f'{head[:-1]}, "copies": [\n{body}{chr(10) if body else ""}], "checksum": "{checksum}"}}\n'


def read_ledger(text: str, file: str) -> Ledger:
    """The ledger of a file's text; `file` is its name in messages. Raises `Unreadable` if it is damaged or too new."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as wrong:
        raise damaged(file, text, wrong.lineno, wrong.colno) from None
    except (ValueError, RecursionError):
        raise damaged(file, text, 1) from None
    if not isinstance(data, dict) or data.get("cardgen") != KIND or not isinstance(data.get("version"), int):
        raise damaged(file, text, 1)
    if data["version"] > VERSION:
        raise Unreadable("O202", "a newer cardgen wrote this ledger", _place(file, text, 1, 1))
    try:
        table, halves, piles = as_table(data["copies"]), tuple(map(_half, data.get("halves", ()))), _piles(data)
        ledger = Ledger(_word(data["game"]), table, _word(data["last"]), halves, piles, data.get("undone") is True)
    except BadRecord as wrong:
        raise damaged(file, text, wrong.args[0] + 2 if isinstance(wrong.args[0], int) else 1) from None
    except (KeyError, TypeError, ValueError, AttributeError):
        raise damaged(file, text, 1) from None
    if digest_of([_head(ledger), *table_lines(ledger.table)]) != data.get("checksum"):
        raise damaged(file, text, len(text.splitlines()))
    return ledger


def short(value: object) -> str:
    """A card's value as one line of at most `LONGEST` letters: a notation as it is written, a list with commas."""
    text = " ".join(_words(value).split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


LONGEST = 160


def _words(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        if isinstance(value.get("text"), str):
            return cast(str, value["text"])
        parts = ((name, _words(inner)) for name, inner in value.items())
        return ", ".join(f"{name}: {words}" for name, words in parts if words)
    if isinstance(value, tuple | list):
        return ", ".join(_words(inner) for inner in value)
    return plain(str(value))


def plain(text: str) -> str:
    """A text without what would steer a terminal: a ledger may come from a stranger."""
    return _CONTROL.sub(" ", text)


def _head(ledger: Ledger) -> str:
    head: dict[str, object] = {"cardgen": KIND, "version": VERSION, "game": ledger.game, "last": ledger.last}
    more = {
        "piles": dict(sorted(ledger.piles.items())),
        "halves": [half._asdict() for half in ledger.halves],
        "undone": ledger.is_undone,
    }
    return _json({**head, **{name: value for name, value in more.items() if value}})


def _line(copy: LedgerCopy, count: int) -> str:
    facts = copy._asdict()
    facts["variants"] = list(copy.variants)
    facts["fields"] = dict(copy.fields)
    return _json({"copies": count, **{name: value for name, value in facts.items() if value}})


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _copy(record: Any) -> tuple[LedgerCopy, int]:
    count = record["copies"]
    if type(count) is not int or not 0 < count <= _MOST or not record.keys() <= _NAMES:
        raise BadRecord("no copies")
    fields = tuple((_word(name), _word(value)) for name, value in record.get("fields", {}).items())
    variants = tuple(_word(variant) for variant in record.get("variants", ()))
    words = {name: _word(record.get(name, "")) for name in _NAMES - {"copies", "fields", "variants"}}
    if not _LOOK.fullmatch(words["front"]) or not (words["back"] == "" or _LOOK.fullmatch(words["back"])):
        raise BadRecord("no looks")
    return LedgerCopy(**words, variants=variants, fields=fields), count


_NAMES = frozenset({"copies", *LedgerCopy._fields})


def _half(record: Any) -> Half:
    count = record["copies"]
    if type(count) is not int or record.keys() != set(Half._fields):
        raise BadRecord("no half")
    return Half(_word(record["component"]), _word(record["side"]), _word(record["sheet"]), count)


def _piles(data: Any) -> dict[str, str]:
    return {_word(name): _word(title) for name, title in dict(data.get("piles", {})).items()}


def _word(value: object) -> str:
    if not isinstance(value, str) or _HALF.search(value):
        raise BadRecord("no text")
    return value


def damaged(file: str, text: str, line: int, column: int = 1) -> Unreadable:
    """What is wrong with a ledger that cannot be read, with the place where that shows."""
    return Unreadable("O201", "the ledger of what was printed is damaged", _place(file, text, line, column))


def _place(file: str, text: str, line: int, column: int) -> Place:
    lines = text.splitlines() or [""]
    line = min(max(line, 1), len(lines))
    return Place(file, line, min(column, len(lines[line - 1]) + 1), excerpt=lines[line - 1])
