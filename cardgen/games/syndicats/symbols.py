"""Symbols as packed numbers, and which cats fill which needs.

A packed number has a field for each colour and the uppermost for the wild symbol, so that adding supplies is one
addition. Cats that supply the same are alike: a cover, the cats that fill a contract, says how many it takes of each
kind, and only covers that cannot do without any of their cats are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

NONE = -1
"""In place of needs: there are none that could be filled."""

FIELD = 8
"""Bits of a symbol's count."""
_ONE = (1 << FIELD) - 1
SLOT = 6
"""Bits of a kind's count in a cover; the uppermost stays free, to catch a count below nothing."""
GUARD = 1 << (SLOT - 1)
MOST_KEPT = 60_000
"""Answers that are kept before some are thrown away."""


def pack(symbols: Sequence[str], colours: Sequence[str], wild: str) -> int:
    """Symbols as a packed number."""
    places = [*colours, wild]
    return sum([1 << (FIELD * places.index(symbol)) for symbol in symbols])


@lru_cache(MOST_KEPT)
def total(packed: int) -> int:
    """How many symbols there are."""
    count = 0
    while packed:
        count += packed & _ONE
        packed >>= FIELD
    return count


@lru_cache(MOST_KEPT)
def lack(supply: int, needs: int, colours: int) -> int:
    """How many needs a supply leaves open: wild symbols serve colours that are missing first, then any needs."""
    unlike = spare = 0
    for _ in range(colours):
        more = (supply & _ONE) - (needs & _ONE)
        if more < 0:
            unlike -= more
        else:
            spare += more
        supply >>= FIELD
        needs >>= FIELD
    if supply < unlike:
        return unlike - supply + max(0, needs - spare)
    return max(0, needs - spare - supply + unlike)


Cover = tuple[int, int, int]
"""Cats that fill a contract: how many in all, how many of each kind, packed, and all that they supply."""


@lru_cache(MOST_KEPT)
def covers(kinds: tuple[int, ...], needs: int, colours: int) -> tuple[Cover, ...]:
    """The covers of a contract by cats of some kinds, of which there are as many as wanted; the smallest come first.

    A cat that leaves as many needs open as there were without it is of no use in any larger group either.
    """
    found: list[Cover] = []

    def add(at: int, count: int, cats: int, supply: int, left: int) -> None:
        for kind in range(at, len(kinds)):
            more = supply + kinds[kind]
            still = lack(more, needs, colours)
            if not still:
                if not _superfluous(kinds, cats, more, needs, colours):
                    found.append((count + 1, cats + (1 << (SLOT * kind)), more))
            elif still < left:
                add(kind, count + 1, cats + (1 << (SLOT * kind)), more, still)

    left = lack(0, needs, colours)
    if not left:
        return ((0, 0, 0),)
    add(0, 0, 0, 0, left)
    return tuple(sorted(found))


def _superfluous(kinds: Sequence[int], cats: int, supply: int, needs: int, colours: int) -> bool:
    """Whether a supply fills the needs without one of these of its cats as well."""
    for kind in kinds:
        if cats & (GUARD * 2 - 1) and not lack(supply - kind, needs, colours):
            return True
        cats >>= SLOT
    return False


def _fills(useful: Sequence[int], at: int, supply: int, left: int, cats: int, needs: int, colours: int) -> bool:
    """Whether so many cats of the useful ones from one on can fill what is left of the needs."""
    for place in range(at, len(useful)):
        more = supply + useful[place]
        still = lack(more, needs, colours)
        if not still:
            return True
        if still < left and cats > 1 and _fills(useful, place + 1, more, still, cats - 1, needs, colours):
            return True
    return False


def members(cats: int) -> Iterator[int]:
    """The kinds of the cats of a cover, by their number, one of each for every cat."""
    kind = 0
    while cats:
        for _ in range(cats & (GUARD - 1)):
            yield kind
        cats >>= SLOT
        kind += 1


class Troop:
    """Some cats: their `kinds`, how many of each are `free`, all that they supply, the `guards` of a cover's counts.

    `known` is the fewest cats for the needs that have been asked about, `NONE` where they cannot be filled.
    """

    __slots__ = ("colours", "count", "free", "guards", "kinds", "known", "supply")

    def __init__(self, cats: Sequence[int], colours: int) -> None:
        kinds = tuple(dict.fromkeys(cats))
        self.colours = colours
        self.kinds = kinds
        self.count = len(cats)
        self.supply = sum(cats)
        self.free = self.guards = 0
        for at, kind in enumerate(kinds):
            self.free += cats.count(kind) << (SLOT * at)
            self.guards += GUARD << (SLOT * at)
        self.known: dict[int, int] = {NONE: NONE}

    def covers(self, needs: int, free: int) -> list[Cover]:
        """The covers of a contract by cats that are free, the smallest first."""
        guards = self.guards
        free |= guards
        return [cover for cover in covers(self.kinds, needs, self.colours) if (free - cover[1]) & guards == guards]

    def least(self, needs: int) -> int:
        """How many cats a contract takes at least; `NONE` if it cannot be filled."""
        found = self.known.get(needs)
        if found is None:
            found = self.known[needs] = self._fewest(needs, self.free, self.supply)
        return found

    def _fewest(self, needs: int, free: int, supply: int) -> int:
        colours = self.colours
        left = lack(0, needs, colours)
        if not left or lack(supply, needs, colours):
            return NONE if left else 0
        useful = []
        for kind in self.kinds:
            count = free & (GUARD - 1)
            if count:
                still = lack(kind, needs, colours)
                if not still:
                    return 1
                if still < left:
                    useful += [kind] * min(count, left)
            free >>= SLOT
        cats = 2
        while not _fills(useful, 0, 0, left, cats, needs, colours):
            cats += 1
        return cats

    def spare(self, one: int, other: int, wanted: int) -> int:
        """How many cats of those wanted besides are left when two contracts are filled; `NONE` if they cannot be."""
        first, second = self.least(one), self.least(other)
        hoped = min(wanted, self.count - first - second)
        if NONE in (first, second) or hoped < 0:
            return NONE
        if total(one) > total(other):
            one, other, second = other, one, first
        most = NONE
        guards, free = self.guards, self.free
        for count, cats, used in covers(self.kinds, one, self.colours):
            if self.count - count - second <= most:
                break
            if ((free | guards) - cats) & guards == guards:
                more = self._fewest(other, free - cats, self.supply - used)
                if more != NONE and self.count - count - more > most:
                    most = min(hoped, self.count - count - more)
                    if most == hoped:
                        break
        return most
