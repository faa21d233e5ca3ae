"""The pull list: what to take out of the old deck, how to know it, why, and what comes in, for a person at a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Literal, NamedTuple, TypeAlias

from cardgen.cards.facts import number_runs
from cardgen.jobs.ledger import LedgerCopy, Plan, Table, total
from cardgen.jobs.ledger_format import plain

Why: TypeAlias = Literal["changed", "fewer", "gone", "new", "more", "kept", "moved"]
"""`changed`: another version of the card is on the other list. `fewer`, `more`: other copies of it stay as they are."""

_MOST_HASHES = 6
_LONGEST = 60


class Difference(NamedTuple):
    """A field of a card, or another fact about a copy, that was one thing and is another."""

    field: str
    was: str
    now: str


class Row(NamedTuple):
    """So many copies of one card, all for one reason.

    `name` is that of both sides, if each has one. `numbers` are printed on them. `hashes` are stamped, each on so many
    copies: of the front and, where it is stamped too, of the back (`3F9A21/77AA01`); none where the layout stamps none.
    `edition`, `variants` and `theme` are those they were printed in. `pile` is the component where copies to move lie
    now.
    """

    component: str
    card: str
    name: str
    copies: int
    numbers: tuple[str, ...]
    hashes: tuple[tuple[str, int], ...]
    edition: str
    variants: tuple[str, ...]
    theme: str
    why: Why
    changes: tuple[Difference, ...] = ()
    pile: str = ""

    @property
    def marks(self) -> str:
        """How copies are known again, in words: ` (no. 33-35; hash 3F9A21; edition first)`."""
        words = [f"no. {', '.join(number_runs(self.numbers))}"] if self.numbers else []
        are_counted = len(self.hashes) > 1 and len(self.numbers) < self.copies
        hashes = [f"{count} x {stamp}" if are_counted else stamp for stamp, count in self.hashes]
        if hashes:
            words.append(f"hash {', '.join(hashes[:_MOST_HASHES])}{', ...' if len(hashes) > _MOST_HASHES else ''}")
        words += [f"edition {self.edition}"] if self.edition else []
        words += self.variants
        words += [self.theme] if self.theme != "colour" else []
        return f" ({'; '.join(words)})" if words else ""


class PullList(NamedTuple):
    """What to take out, what to put in, what to move from one pile to another, and how many copies stay in all."""

    take_out: tuple[Row, ...]
    put_in: tuple[Row, ...]
    move: tuple[Row, ...]
    kept: int

    @property
    def out(self) -> int:
        """How many copies to take out."""
        return sum(row.copies for row in self.take_out)

    @property
    def into(self) -> int:
        """How many copies to put in."""
        return sum(row.copies for row in self.put_in)


def pull_list(plan: Plan) -> PullList:
    """A plan in rows, component by component."""
    partners = _Partners(plan)
    take_out = ((copy, count, *partners.why_out(copy)) for copy, count in sorted(plan.pull.items()))
    put_in = ((copy, count, *partners.why_in(copy)) for copy, count in sorted(plan.add.items()))
    return PullList(
        tuple(_rows(take_out)),
        tuple(_rows(put_in)),
        tuple(_moves(plan)),
        total(plan.keep),
    )


def _moves(plan: Plan) -> Iterator[Row]:
    """The copies to move, a row for each pile and where they go."""
    ways: dict[str, list[tuple[LedgerCopy, int, Why, tuple[Difference, ...]]]] = defaultdict(list)
    for (old, new), count in sorted(plan.moved.items()):
        ways[old.component].append((old.standing_for(new), count, "moved", ()))
    for pile, copies in ways.items():
        yield from (row._replace(pile=pile) for row in _rows(copies))


def table_rows(table: Table) -> tuple[Row, ...]:
    """What lies on a table in rows, component by component."""
    kept: Why = "kept"
    return tuple(_rows((copy, count, kept, ()) for copy, count in sorted(table.items())))


class _Partners:
    """Which copies that come in are a new version of which that go out."""

    def __init__(self, plan: Plan) -> None:
        self._added = _by_card(plan.add)
        self._pulled = _by_card(plan.pull)
        self._kept = _by_card(plan.keep)
        self._renamed = dict(self._renamings())

    def _renamings(self) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
        """Cards that go with no new version, and the only one of their component and name that comes with no old."""
        come = [key for key in self._added if key not in self._pulled and key not in self._kept]
        for key, copies in self._pulled.items():
            if key not in self._added and key not in self._kept:
                named = [new for new in come if new[0] == key[0] and self._added[new][0].name == copies[0].name]
                if len(named) == 1:
                    yield key, named[0]

    def why_out(self, copy: LedgerCopy) -> tuple[Why, tuple[Difference, ...]]:
        key = (copy.component, copy.card)
        newer = self._added.get(self._renamed.get(key, key))
        if newer:
            alike = [new for new in newer if new.number == copy.number]
            return "changed", tuple(_differences(copy, (alike or newer)[0]))
        return ("fewer" if key in self._kept else "gone"), ()

    def why_in(self, copy: LedgerCopy) -> tuple[Why, tuple[Difference, ...]]:
        key = (copy.component, copy.card)
        if key in self._pulled or key in self._renamed.values():
            return "changed", ()
        return ("more" if key in self._kept else "new"), ()


def _by_card(copies: Iterable[LedgerCopy]) -> dict[tuple[str, str], list[LedgerCopy]]:
    found: dict[tuple[str, str], list[LedgerCopy]] = defaultdict(list)
    for copy in sorted(copies):
        found[copy.component, copy.card].append(copy)
    return dict(found)


def _differences(old: LedgerCopy, new: LedgerCopy) -> Iterator[Difference]:
    """What differs between two versions of a card; the sentence is told only where nothing that it is made from is."""
    facts = [
        {"name": copy.name, "number": copy.number, "theme": copy.theme, **dict(copy.fields)} for copy in (old, new)
    ]
    if bool(old.back) != bool(new.back):
        yield Difference("sides", *("two" if copy.back else "one" for copy in (old, new)))
    names = [name for name in {**facts[0], **facts[1]} if facts[0].get(name, "") != facts[1].get(name, "")]
    for name in names:
        if name != "text" or names == ["text"]:
            yield Difference(*map(plain, (name, facts[0].get(name, ""), facts[1].get(name, ""))))


def _rows(copies: Iterable[tuple[LedgerCopy, int, Why, tuple[Difference, ...]]]) -> Iterator[Row]:
    groups: dict[tuple[object, Why, tuple[Difference, ...]], list[tuple[LedgerCopy, int]]] = defaultdict(list)
    for copy, count, why, changes in copies:
        groups[_likeness(copy), why, changes].append((copy, count))
    for (_, why, changes), members in groups.items():
        members.sort(key=lambda member: _in_order(member[0].number))
        first = members[0][0]
        yield Row(
            plain(first.component),
            plain(first.card),
            plain(first.title),
            sum(count for _, count in members),
            tuple(dict.fromkeys(plain(copy.number) for copy, _ in members if copy.number)),
            tuple(_hashes(members)),
            plain(first.edition),
            tuple(map(plain, first.variants)),
            plain(first.theme),
            why,
            changes,
        )


def _hashes(members: Sequence[tuple[LedgerCopy, int]]) -> Iterator[tuple[str, int]]:
    counted: dict[str, int] = {}
    for copy, count in members:
        if copy.hash:
            counted[copy.hash] = counted.get(copy.hash, 0) + count
    yield from counted.items()


def _likeness(copy: LedgerCopy) -> tuple[object, ...]:
    return copy.component, copy.card, copy.title, copy.edition, copy.variants, copy.theme


def _in_order(number: str) -> tuple[int, str]:
    return (int(number) if number.isascii() and number.isdigit() else 0), number


def as_text(found: PullList, title: str, names: Mapping[str, str], last: str) -> str:
    """A pull list to print and tick off. `names` are the components' names by id, `last` its last line."""
    lines = [f"{title}: what changed since the last printing", ""]
    if found.take_out:
        lines += [f"Take out {_copies(found.out)}:", "", *_table(found.take_out, names, _OUT)]
    if found.put_in:
        lines += [f"Put in {_copies(found.into)}:", "", *_table(found.put_in, names, _IN)]
    if found.move:
        lines += ["Move:", "", *(_move(row, names) for row in found.move), ""]
    if found.kept:
        lines += [f"{_copies(found.kept)} {'stays' if found.kept == 1 else 'stay'} as before."]
    return "\n".join([*lines, last, ""])


def as_data(rows: Sequence[Row]) -> list[dict[str, object]]:
    """Rows as JSON has them."""
    facts = ((row, row._asdict()) for row in rows)
    return [
        {**known, "hashes": dict(row.hashes), "changes": [change._asdict() for change in row.changes]}
        for row, known in facts
    ]


def _copies(count: int) -> str:
    return f"{count} cop{'y' if count == 1 else 'ies'}"


def _table(rows: Sequence[Row], names: Mapping[str, str], reasons: Mapping[Why, str]) -> Iterator[str]:
    """Rows by component, in the order of `names` and then of those that are no longer there."""
    by_component: dict[str, list[Row]] = {name: [] for name in names}
    for row in rows:
        by_component.setdefault(row.component, []).append(row)
    for component, members in by_component.items():
        if members:
            yield f"  {names.get(component, component)}"
        for row in sorted(members, key=lambda row: (_in_order(row.numbers[0] if row.numbers else ""), row.name)):
            yield f"    [ ] {row.copies} x {row.name}{row.marks}"
            yield f"        {_reason(row, reasons)}"
        if members:
            yield ""


def _move(row: Row, names: Mapping[str, str]) -> str:
    pile, goal = names.get(row.pile, row.pile), names.get(row.component, row.component)
    return f"    [ ] {row.copies} x {row.name}{row.marks} from {pile} to {goal}"


_OUT: Mapping[Why, str] = {
    "changed": "looks different now",
    "fewer": "fewer copies are wanted",
    "gone": "is no longer there",
}
_IN: Mapping[Why, str] = {"changed": "in place of the old", "new": "new", "more": "more copies are wanted"}


def _reason(row: Row, reasons: Mapping[Why, str]) -> str:
    if row.changes:
        return "; ".join(f"{name} was {was}, now {now}" for name, was, now in map(_brief, row.changes))
    return reasons[row.why]


def _brief(change: Difference) -> Difference:
    """A difference with the part of long values that differs, and some words before it."""
    values = [change.was or "nothing", change.now or "nothing"]
    if max(map(len, values)) > _LONGEST:
        alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(*values, strict=False)))
        start = max(0, alike - _LONGEST // 3)
        start = values[0].rfind(" ", 0, start + 1) + 1
        values = [f"{'…' if start else ''}{value[start:]}" for value in values]
    brief = [value if len(value) <= _LONGEST else f"{value[: _LONGEST - 1]}…" for value in values]
    return Difference(change.field, *brief)
