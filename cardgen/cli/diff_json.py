"""A comparison as JSON, by the keys that docs/diff.md tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardgen.cards.compare import Change, Entry
    from cardgen.cards.model import Game
    from cardgen.jobs.diff import Diff, PrintedDiff
    from cardgen.jobs.diff_looks import Looks, Unsaid
    from cardgen.jobs.ledger import Table


def as_json(found: Diff) -> dict[str, Any]:
    """Everything that differs, as plain data; the same keys always, but for `looks` and the copies with `--data`."""
    data = found.data
    told = {
        "game": found.new.id,
        "old": _state(found.old),
        "new": _state(found.new),
        "about": [_change(change) for change in data.game],
        "rules": [_change(change) for change in data.rules],
        **{section: _entries(entries) for section, entries in data.sections.items()},
    }
    return told if found.looks is None else {**told, **_looks(found.looks)}


def _state(game: Game) -> dict[str, Any]:
    edition = game.edition
    return {
        "edition": edition.id if edition else "base",
        "name": edition.name if edition else "",
        "variants": list(game.variants),
    }


def _change(change: Change) -> dict[str, Any]:
    found = {"path": change.path, "old": change.old, "new": change.new, "kind": change.kind}
    return {**found, "because": list(change.because)} if change.because else found


def _entries(entries: tuple[Entry, ...]) -> dict[str, list[dict[str, Any]]]:
    return {
        status: [_entry(entry) for entry in entries if entry.status == status]
        for status in ("added", "removed", "changed")
    }


def _entry(entry: Entry) -> dict[str, Any]:
    found: dict[str, Any] = {"id": entry.id, "name": entry.name}
    if entry.type:
        found |= {"type": entry.type, "copies": {"old": entry.copies[0], "new": entry.copies[1]}}
    if entry.was:
        found["was"] = entry.was
    if entry.status == "changed":
        return {**found, "changes": [_change(change) for change in entry.changes]}
    return {**found, "values": dict(entry.values)}


def _looks(looks: Looks) -> dict[str, Any]:
    return {
        "looks": [{"card": face.card, "side": face.side, "old": face.old, "new": face.new} for face in looks.faces],
        "unsaid": [_unsaid(one) for one in looks.unsaid],
        "take_out": _copies(looks.plan.pull),
        "print": _copies(looks.plan.add),
    }


def _unsaid(one: Unsaid) -> dict[str, Any]:
    return {
        "card": one.faces[0].card,
        "sides": [face.side for face in one.faces],
        "says": [[stretch.kind, stretch.text] for stretch in one.says],
        "because": list(one.because),
    }


def _copies(table: Table) -> dict[str, Any]:
    """How many copies, and which, component by component."""
    rows = [
        {"component": copy.component, "card": copy.card, "name": copy.name, "number": copy.number, "copies": count}
        for copy, count in sorted(table.items())
    ]
    return {"copies": sum(table.values()), "cards": rows}


def printed_as_json(found: PrintedDiff) -> dict[str, Any]:
    """What differs from the last printing, as plain data."""
    return {
        "game": found.new.id,
        "new": _state(found.new),
        "cards": [
            {
                "component": card.component,
                "card": card.card,
                "name": card.name,
                "status": card.status,
                "changes": [_change(change) for change in card.changes],
            }
            for card in found.cards
        ],
        "take_out": _copies(found.plan.pull),
        "print": _copies(found.plan.add),
    }
