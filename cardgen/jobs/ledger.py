"""The deck on the table: which printed copies there are, and what to do to make of them the deck in the data.

All of this is plain arithmetic of counted copies; `ledger_file` keeps the table, `ledger_build` asks what to print.

Copies are told apart by their looks alone, so a renamed card, an edited comment or another edition's stamp changes
nothing. The names of cards and components serve to group copies and to speak of them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeAlias

BROUGHT = ".deck"
"""How the name of a pile ends that is a deck of a player's own; no component of a game's files is called so."""

Fields: TypeAlias = tuple[tuple[str, str], ...]
"""A card's fields as short texts by name."""


class LedgerCopy(NamedTuple):
    """One printed copy.

    `component`, `card` (ids), `name` and `fields` say what it stands for in the data; `front` and `back` are its looks
    (`Drawing.look`; `back` is empty where nothing is printed). `number`, `edition` (an id, empty for a game without
    editions), `variants` and `theme` tell how it was printed, and so how to know it again.
    """

    component: str
    card: str
    name: str
    number: str
    front: str
    back: str
    edition: str = ""
    variants: tuple[str, ...] = ()
    theme: str = "colour"
    fields: Fields = ()

    @property
    def looks(self) -> tuple[str, str]:
        """Its two looks in no order: a card is the same whichever side was printed first."""
        return min(self.front, self.back), max(self.front, self.back)

    def standing_for(self, other: LedgerCopy) -> LedgerCopy:
        """The same piece of paper, standing for what another copy stands for."""
        return self._replace(component=other.component, card=other.card, name=other.name, fields=other.fields)


Table: TypeAlias = Mapping[LedgerCopy, int]
"""Copies and how many there are of each; none is counted zero times."""


class Scope(NamedTuple):
    """Which part of the deck a printing is about.

    `components` and `cards` are ids, None for all; `known` holds every (component, card) that there is in the data. The
    decks of a player's own (`BROUGHT`) are in no data: only a printing that names them is about them.
    """

    components: frozenset[str] | None
    cards: frozenset[str] | None
    known: frozenset[tuple[str, str]]

    def holds(self, copy: LedgerCopy) -> bool:
        """Whether a copy is among those that the printing is about."""
        if self.components is None:
            is_meant = not copy.component.endswith(BROUGHT)
        else:
            is_meant = copy.component in self.components
        return is_meant and (self.cards is None or copy.card in self.cards)

    def is_orphan(self, copy: LedgerCopy) -> bool:
        """Whether a copy stands for what is no longer in the data, under that name at least."""
        return (copy.component, copy.card) not in self.known and not copy.component.endswith(BROUGHT)

    def within(self, components: frozenset[str]) -> Scope:
        """The part of this scope that lies in some of its components."""
        return self._replace(components=components)


class Plan(NamedTuple):
    """How the deck on the table becomes the deck in the data, as far as a scope reaches.

    `keep` are the copies that stay, standing for what they are in the data now; `pull` those to take out, `add` those
    to print; `elsewhere` what the scope does not reach. `moved` are those of `keep` that lie in another component's
    pile, with the copies as they stand there: not such whose component has but another name now.
    """

    keep: Table
    pull: Table
    add: Table
    elsewhere: Table
    moved: Mapping[tuple[LedgerCopy, LedgerCopy], int]

    @property
    def is_idle(self) -> bool:
        """Whether there is nothing to print, to take out and to move."""
        return not (self.pull or self.add or self.moved)

    def table(self, components: frozenset[str] | None = None) -> Table:
        """The table when the plan is carried out, in whole or for these components only.

        A plan that is made of such a table for the rest is what is left of this one: what was printed for a component
        is found under its name first.
        """
        after = Counter(self.elsewhere)
        after.update(self.keep)
        done = [copy for copy in self.add if components is None or copy.component in components]
        left = [copy for copy in self.pull if components is not None and copy.component not in components]
        after.update({copy: self.add[copy] for copy in done})
        after.update({copy: self.pull[copy] for copy in left})
        return after


def changes(table: Table, wanted: Table, scope: Scope) -> Plan:
    """The fewest copies to print and to take out so that the table holds what is wanted in a scope.

    A copy that stands for nothing in the data any more may be found again under another name. What is left of such
    copies is taken out only where the scope holds them.
    """
    inside = Counter({copy: count for copy, count in table.items() if scope.holds(copy)})
    orphans = Counter({copy: count for copy, count in table.items() if not scope.holds(copy) and scope.is_orphan(copy)})
    elsewhere = Counter(table)
    elsewhere.subtract(inside)
    elsewhere.subtract(orphans)
    missing, matched = Counter(wanted), Counter[tuple[LedgerCopy, LedgerCopy]]()
    for pool in (inside, orphans):
        for likeness in _LIKENESS:
            _match(pool, missing, matched, likeness)
    elsewhere.update(orphans)
    keep = Counter[LedgerCopy]()
    for (old, new), count in matched.items():
        keep[old.standing_for(new)] += count
    piles = {component for component, _ in scope.known}
    moved = {pair: count for pair, count in matched.items() if pair[0].component in piles - {pair[1].component}}
    return Plan(keep, +inside, +missing, +elsewhere, moved)


def replaced(table: Table, wanted: Table, scope: Scope) -> Table:
    """The table when everything that the scope holds is thrown away and printed anew."""
    after = Counter({copy: count for copy, count in table.items() if not scope.holds(copy)})
    after.update({copy: count for copy, count in wanted.items() if scope.holds(copy)})
    return after


def total(table: Table) -> int:
    """How many copies there are."""
    return sum(table.values())


# Which of several copies of one look is taken for which that is wanted: the nearest by name first.
_LIKENESS: tuple[Callable[[LedgerCopy], tuple[object, ...]], ...] = (
    lambda copy: (copy.looks, copy.component, copy.card, copy.number),
    lambda copy: (copy.looks, copy.component, copy.card),
    lambda copy: (copy.looks, copy.component),
    lambda copy: (copy.looks,),
)


def _match(
    pool: Counter[LedgerCopy],
    missing: Counter[LedgerCopy],
    matched: Counter[tuple[LedgerCopy, LedgerCopy]],
    likeness: Callable[[LedgerCopy], tuple[object, ...]],
) -> None:
    """Take from the pool what is missing, copies that are alike for each other; note the pairs."""
    alike = _grouped(pool, likeness)
    for copy in sorted(missing) if alike else ():
        for old in alike.get(likeness(copy), ()):
            count = min(pool[old], missing[copy])
            if count:
                matched[old, copy] += count
                pool[old] -= count
                missing[copy] -= count


def _grouped(
    copies: Iterable[LedgerCopy], likeness: Callable[[LedgerCopy], tuple[object, ...]]
) -> dict[tuple[object, ...], list[LedgerCopy]]:
    """Copies by likeness, each group in order."""
    groups: dict[tuple[object, ...], list[LedgerCopy]] = defaultdict(list)
    for copy in sorted(copies):
        groups[likeness(copy)].append(copy)
    return groups
