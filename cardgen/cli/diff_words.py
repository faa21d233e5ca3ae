"""A comparison as a person reads it: what a designer asks first comes first, and nothing is told twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardgen.cards.facts import number_runs
from cardgen.cards.telling import alike, gist, shown, told
from cardgen.cards.wordwise import Stretch, excerpt
from cardgen.cli.told_lines import SIGNS, Lines

if TYPE_CHECKING:
    from cardgen.cards.compare import Change, Entry
    from cardgen.jobs.diff import Diff, PrintedCard, PrintedDiff
    from cardgen.jobs.diff_looks import Unsaid
    from cardgen.jobs.ledger import LedgerCopy, Plan, Table

_HEADINGS = {
    "decks": "Decks",
    "components": "Components",
    "card_types": "Card types",
    "effects": "Effects",
    "glossary": "Glossary",
    "rulings": "Rulings",
}
_NAMED = 6
"""Cards that are named where many changed alike; of more only their ids are given."""


def tell(found: Diff) -> None:
    """Write everything that differs between two states."""
    from cardgen.jobs.diff import name_of

    lines = Lines()
    lines.title(f"{found.new.title}: {name_of(found.old)} -> {name_of(found.new)}")
    if found.data.is_empty and (found.looks is None or not found.looks.faces):
        lines.say(0, "Nothing differs.")
        return
    _values(lines, "Game", found.data.game)
    _values(lines, "Rules", found.data.rules)
    _cards(lines, found)
    moved = frozenset(card.id for card in found.data.sections["cards"] if card.copies[0] != card.copies[1])
    for section, heading in _HEADINGS.items():
        entries = [_without_echoes(entry, moved) for entry in found.data.sections[section]]
        entries = [entry for entry in entries if entry.status != "changed" or entry.changes]
        if entries:
            lines.head(heading)
            _entries(lines, entries, 2)
    if found.looks is not None:
        _unsaid(lines, found, found.looks.unsaid)
        names = {part.id: part.name for game in (found.old, found.new) for part in game.components.values()}
        tell_plan(lines, found.looks.plan, names)


def tell_printed(found: PrintedDiff) -> None:
    """Write what differs between the deck on the table and the data."""
    from cardgen.jobs.diff import name_of

    lines = Lines()
    lines.title(f"{found.new.title}: what is printed -> {name_of(found.new)}")
    if found.plan.is_idle:
        lines.say(0, "Nothing differs: the deck on the table is the deck in the data.")
        return
    names = found.piles
    for component in dict.fromkeys(card.component for card in found.cards):
        lines.head(names.get(component, component))
        _printed_cards(lines, [card for card in found.cards if card.component == component])
    tell_plan(lines, found.plan, names)


def tell_plan(lines: Lines, plan: Plan, names: Mapping[str, str]) -> None:
    """Which copies to take out and which to print, by component."""
    kept = {copy.component for copy in plan.keep}
    _table(lines, "To take out", plan.pull, names, kept)
    _table(lines, "To print", plan.add, names, kept)


def _printed_cards(lines: Lines, cards: Sequence[PrintedCard]) -> None:
    """Cards of one component, those of which the same is told together."""
    groups: dict[tuple[object, ...], list[PrintedCard]] = {}
    for card in cards:
        groups.setdefault((card.status, card.changes), []).append(card)
    for (status, _), group in groups.items():
        lines.say(2, ", ".join(f"{card.name} ({card.card})" for card in group), status=str(status))
        lines.values(6, told(group[0].changes))
        if status == "changed" and not group[0].changes:
            lines.say(6, "looks different, though nothing in its own data changed")


# The data


def _values(lines: Lines, heading: str, changes: Sequence[Change]) -> None:
    if changes:
        lines.head(heading)
        lines.values(2, told(changes))


def _cards(lines: Lines, found: Diff) -> None:
    entries = found.data.sections["cards"]
    if not entries:
        return
    counts = (_counted_cards(found, [entry for entry in entries if entry.status == status]) for status in SIGNS)
    lines.head(f"Cards: {', '.join(filter(None, counts))}")
    for kind in {**found.old.card_types, **found.new.card_types}.values():
        own = [entry for entry in entries if entry.type == kind.id]
        if own:
            lines.say(2, kind.name)
            _entries(lines, own, 4)


def _counted_cards(found: Diff, entries: Sequence[Entry]) -> str:
    """`5 removed (2 never printed)`: data without a face, such as powers and notes, is told apart."""
    if not entries:
        return ""
    kinds = {**found.old.card_types, **found.new.card_types}
    unprinted = sum(not kinds[entry.type].faces for entry in entries)
    said = f"{len(entries)} {entries[0].status}"
    return f"{said} ({unprinted} never printed)" if unprinted else said


def _without_echoes(entry: Entry, moved: frozenset[str]) -> Entry:
    """A pile without the cards whose own number of copies changed, and without its total where `size` says it."""
    said = {change.path: (change.old, change.new) for change in entry.changes}
    hidden = {f"contents.{card}" for card in moved}
    if "copies" in said:
        hidden |= {path for path in said if path.startswith("contents.")}
    if said.get("size") == said.get("total"):
        hidden.add("total")
    return entry._replace(changes=tuple(change for change in entry.changes if change.path not in hidden))


def _entries(lines: Lines, entries: Sequence[Entry], indent: int) -> None:
    """Added and removed things, those that say the same together, then changed ones, those that changed alike too."""
    alone: dict[tuple[str, str, str], list[Entry]] = {}
    for entry in entries:
        if entry.status != "changed":
            words = gist(entry)
            alone.setdefault((entry.status, words, "" if words else entry.id), []).append(entry)
    for (status, words, _), group in alone.items():
        lines.say(indent, ", ".join(f"{_named(entry)}{_amount(entry)}" for entry in group), status=status)
        if words:
            lines.say(indent + 4, words, dim=True)
    for group in alike(entry for entry in entries if entry.status == "changed"):
        lines.say(indent, _names(group), status="changed")
        lines.values(indent + 4, told(group[0].changes))


# The faces


def _unsaid(lines: Lines, found: Diff, cards: Sequence[Unsaid]) -> None:
    if not cards:
        return
    lines.head("Looks different, though nothing in its own data changed")
    groups: dict[tuple[object, ...], list[Unsaid]] = {}
    for one in cards:
        groups.setdefault((excerpt(one.says), one.because), []).append(one)
    for group in groups.values():
        names = [_face_name(found, one) for one in group]
        more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        lines.say(2, ", ".join(names[:_NAMED]) + more, status="changed")
        _why(lines, group[0])


def _face_name(found: Diff, one: Unsaid) -> str:
    from cardgen.jobs.diff_looks import title_of

    assert found.laid is not None
    old, new = found.laid
    face = one.faces[0]
    return f"{title_of(new, old, face)} ({face.card or face.new or face.old})"


def _why(lines: Lines, one: Unsaid) -> None:
    if one.says:
        lines.line(6, (Stretch("same", "says:"), *excerpt(one.says)))
    elif one.because:
        lines.say(6, f"follows {', '.join(one.because)}")
    else:
        lines.say(6, "says the same, drawn differently")


def _table(lines: Lines, heading: str, table: Table, names: Mapping[str, str], kept: set[str]) -> None:
    """Copies by component, those of one card together; a component of which nothing stays is not listed."""
    total = sum(table.values())
    lines.head(f"{heading}: {total or 'nothing'}{' copies' if total > 1 else ' copy' if total else ''}")
    components: dict[str, dict[str, list[tuple[LedgerCopy, int]]]] = {}
    for copy, count in sorted(table.items()):
        components.setdefault(copy.component, {}).setdefault(copy.card, []).append((copy, count))
    for component, cards in components.items():
        copies = sum(count for some in cards.values() for _, count in some)
        whole = component not in kept and len(cards) > 1
        words = "all of it" if whole else ", ".join(_counted(some) for some in cards.values())
        lines.say(2, f"{names.get(component, component)} ({copies}): {words}")


# Names


def _named(entry: Entry) -> str:
    """`Commander Clawtail (PR)`, with the former id of what was renamed."""
    was = f", was {entry.was}" if entry.was else ""
    return f"{entry.name} ({entry.id}{was})" if entry.name != entry.id or was else entry.id


def _names(group: Sequence[Entry]) -> str:
    if len(group) <= _NAMED:
        return ", ".join(_named(entry) for entry in group)
    return f"{len(group)} alike: {', '.join(entry.id for entry in group)}"


def _amount(entry: Entry) -> str:
    """` x 3` of a card, `, 5 printed` of a component; nothing for one card."""
    printed = shown(entry.values.get("total"))
    copies = max(entry.copies)
    return f" x {copies}" if copies > 1 else f", {printed} printed" if printed else ""


def _counted(copies: Sequence[tuple[LedgerCopy, int]]) -> str:
    """`3 x Tug no. 1, 3-4`."""
    total = sum(count for _, count in copies)
    numbers = sorted((copy.number for copy, _ in copies if copy.number), key=lambda text: (len(text), text))
    which = f" no. {', '.join(number_runs(tuple(numbers)))}" if numbers else ""
    name = copies[0][0].name
    return f"{total} x {name}{which}" if total > 1 else f"{name}{which}"
