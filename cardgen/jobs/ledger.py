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

HASH = 6
"""Digits of a look that a stamp shows (`face.hash`)."""


class LedgerCopy(NamedTuple):
    """One printed copy.

    `component`, `card` (ids), `name` and `fields` say what it stands for in the data; `front` and `back` are its looks
    (`Drawing.look`; `back` is empty where nothing is printed). `number`, `edition` (an id, empty for a game without
    editions), `variants`, `theme` and `stamped` (`front`, `back` or `both`: on which sides the layout stamps the hash)
    tell how it was printed, and so how to know it again. `other` is the name of its other side, if that has its own.
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
    other: str = ""
    stamped: str = ""

    @property
    def title(self) -> str:
        """What it is called, on both sides."""
        return f"{self.name} / {self.other}" if self.other else self.name

    @property
    def hash(self) -> str:
        """The hashes that stand on it: `3F9A21`, `3F9A21/77AA01` of front and back; empty where none does."""
        sides = ((self.front, ("front", "both")), (self.back, ("back", "both")))
        front, back = (look[:HASH].upper() if self.stamped in where else "" for look, where in sides)
        return f"{front or '-'}/{back}" if back else front

    @property
    def looks(self) -> tuple[str, str]:
        """Its two looks in no order: a card is the same whichever side was printed first."""
        return min(self.front, self.back), max(self.front, self.back)

    def standing_for(self, other: LedgerCopy) -> LedgerCopy:
        """The same piece of paper, standing for what another copy stands for."""
        return self._replace(
            component=other.component, card=other.card, name=other.name, other=other.other, fields=other.fields
        )


Table: TypeAlias = Mapping[LedgerCopy, int]
"""Copies and how many there are of each; none is counted zero times."""


class Half(NamedTuple):
    """One side of a component's cards that was printed, and waits for the other.

    `side` is `fronts` or `backs`, `sheet` a digest of what lies where on the paper: the other side fits if its own is
    the same. `copies` counts the cards.
    """

    component: str
    side: str
    sheet: str
    copies: int

    def fits(self, other: Half) -> bool:
        """Whether the two are both sides of the same cards."""
        return (self.component, self.sheet) == (other.component, other.sheet) and self.side != other.side


class Scope(NamedTuple):
    """Which part of the deck a printing is about.

    `components` and `cards` are ids, None for all; `known` holds every (component, card) that there is in the data. The
    decks of a player's own (`BROUGHT`) are in no data: only a printing that names them is about them. `one_sided` are
    the components whose backs were left out though the cards have some: a card there may well have its back.
    """

    components: frozenset[str] | None
    cards: frozenset[str] | None
    known: frozenset[tuple[str, str]]
    one_sided: frozenset[str] = frozenset()

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
        fronts = Counter({copy: count for copy, count in missing.items() if copy.component in scope.one_sided})
        for likeness in _LIKENESS_OF_FRONTS if fronts else ():
            _match(pool, fronts, matched, likeness)
        for copy, count in fronts.items():
            missing[copy] = count
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


# The same for those that are wanted without a back: one on the table does no harm.
_LIKENESS_OF_FRONTS: tuple[Callable[[LedgerCopy], tuple[object, ...]], ...] = (
    lambda copy: (copy.front, copy.component, copy.card, copy.number),
    lambda copy: (copy.front, copy.component, copy.card),
    lambda copy: (copy.front, copy.component),
    lambda copy: (copy.front,),
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
