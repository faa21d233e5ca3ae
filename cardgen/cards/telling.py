"""Differences in words: what a person reads of them, on a terminal or beside a picture.

A line is a row of stretches, so that whoever shows it can colour what went out and what came in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from cardgen.cards.compare import Change, Entry, is_nothing
from cardgen.cards.model import Value
from cardgen.cards.wordwise import Stretch, excerpt, word_changes

Line = tuple[Stretch, ...]

NONE = "nothing"
"""What stands for a value that is or was not there."""

MANY = 4
"""Values of one record that are told one by one; of more only the names."""
_LONG = 60
"""Characters of a list that is told whole; of a longer one only what went out and came in."""


def pieces(line: Line) -> Line:
    """A line as it is read: `6 -> 7` for two values; a woven sentence has everything in it already."""
    if any(stretch.kind == "same" for stretch in line):
        return line
    old = next((stretch for stretch in line if stretch.kind == "out"), Stretch("same", NONE))
    new = next((stretch for stretch in line if stretch.kind == "in"), Stretch("same", NONE))
    return (old, Stretch("same", "->"), new)


def plain(line: Line) -> str:
    """A line without colour: in a woven sentence brackets hold what changed."""
    if not any(stretch.kind == "same" for stretch in line):
        return " ".join(stretch.text for stretch in pieces(line))
    found: list[str] = []
    for index, (kind, text) in enumerate(line):
        before = line[index - 1].kind if index else "same"
        after = line[index + 1].kind if index + 1 < len(line) else "same"
        if kind == "same":
            found.append(text)
        elif kind == "out":
            found.append(f"[{text} ->" if after == "in" else f"[- {text}]")
        else:
            found.append(f"{text}]" if before == "out" else f"[+ {text}]")
    return " ".join(found)


def told(changes: Sequence[Change]) -> Iterator[tuple[str, Line]]:
    """What to say of a thing's changes: the name of each value, and its line.

    A sentence that follows a parameter or a template which is told anyhow is left out, and so are the single values of
    a record that changed in many places, and the parts of a notation that is new or gone.
    """
    whole = tuple(
        f"{change.path}." for change in changes if change.kind == "notation" and None in (change.old, change.new)
    )
    for parent, group in groupby(changes, key=lambda change: change.path.rpartition(".")[0]):
        row = [change for change in group if not (_follows(change) or change.path.startswith(whole))]
        if parent and len(row) > MANY:
            yield parent, _many(row)
        else:
            yield from ((change.path, line(change)) for change in row)


def line(change: Change) -> Line:
    """One change: old and new, or the whole sentence with what differs in it."""
    if change.kind == "sentence" and isinstance(change.old, str) and isinstance(change.new, str):
        return excerpt(word_changes(change.old, change.new))
    if isinstance(change.old, tuple) and isinstance(change.new, tuple):
        return _list_line(change.old, change.new, _LONG if change.path != "faces" else 0)
    return old_and_new(shown(change.old), shown(change.new))


def old_and_new(old: str, new: str) -> Line:
    """Two short texts, either of them perhaps empty."""
    return tuple(stretch for stretch in (Stretch("out", old), Stretch("in", new)) if stretch.text)


def shown(value: Value) -> str:
    """A value as a designer writes it, on one line; nothing for nothing."""
    if value is True or value is False:
        return "yes" if value else "no"
    if is_nothing(value):
        return ""
    if isinstance(value, tuple):
        return ", ".join(shown(item) or "-" for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {shown(member)}" for name, member in value.items() if not is_nothing(member))
    return " ".join(str(value).split())


def gist(entry: Entry) -> str:
    """The most telling line of what was added or removed: its notation, its sentence, or its question."""
    for value in entry.values.values():
        if isinstance(value, dict) and isinstance(value.get("text"), str) and len(value) > 1:
            return shown(value["text"])
    for name in ("question", "text", "flavour"):
        if text := shown(entry.values.get(name)):
            return text
    return ""


def alike(entries: Iterable[Entry]) -> list[list[Entry]]:
    """Changed things with equal changes together: the three members of a cycle, every card of a type."""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        key = repr([(name, plain(words)) for name, words in told(entry.changes)]) + ("" if not entry.was else entry.id)
        groups.setdefault(key, []).append(entry)
    return list(groups.values())


def _follows(change: Change) -> bool:
    """Whether a sentence only says again what is told of a parameter or of its effect's template."""
    return any(cause != "effect" and not cause.startswith("rules.") for cause in change.because)


def _many(changes: Sequence[Change]) -> Line:
    names = [change.path.rpartition(".")[2] for change in changes]
    listed = ", ".join(names[:MANY]) + (", ..." if len(names) > MANY else "")
    if all(change.old is None for change in changes):
        return (Stretch("in", f"{len(names)} values: {listed}"),)
    if all(change.new is None for change in changes):
        return (Stretch("out", f"{len(names)} values: {listed}"),)
    return (Stretch("same", f"{len(names)} values differ: {listed}"),)


def _list_line(old: tuple[Value, ...], new: tuple[Value, ...], longest: int) -> Line:
    before, after = shown(old), shown(new)
    if max(len(before), len(after)) <= longest:
        return old_and_new(before, after)
    gone = [item for item in old if item not in new]
    come = [item for item in new if item not in old]
    if not gone and not come:
        return (Stretch("same", "in another order"),)
    return old_and_new(shown(tuple(gone)), shown(tuple(come)))
