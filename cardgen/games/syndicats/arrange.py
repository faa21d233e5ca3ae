"""Which cats serve which houses: the best arrangement of an organisation, worked out exactly.

A cat serves one house a turn with all it supplies, a house may be served by several, and what is left over is lost. So
every house is kept, trashed, covered by a promise or lost, and no cat may serve two of them. Symbols are counted in a
packed number, a field for each colour and the uppermost for the wild one, which makes adding supplies one addition.
Cats that supply the same are alike: a cover, the cats that fill a contract, says how many it takes of each kind, and
only covers that cannot do without any of their cats are looked at.

What an arrangement is worth depends on how many turns are thought of: a house that stays is worth its income in each of
those to come, or what it brings if it is trashed in one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

KEEP, TRASH, COVER, LOSE = range(4)
"""What becomes of a house. A house that never leaves is never covered, and only unserved where it is lost."""

NONE = -1
"""In place of the needs of a contract: there is none."""

_FIELD = 8
"""Bits of a symbol's count."""
_ONE = (1 << _FIELD) - 1
_SLOT = 6
"""Bits of a kind's count in a cover; the uppermost stays free, to catch a count below nothing."""
_GUARD = 1 << (_SLOT - 1)
_NOTHING = -(1 << 60)
"""Less than anything is worth."""
_MOST_KEPT = 60_000
"""Answers that are kept before all are thrown away."""


class House(NamedTuple):
    """A house's two contracts: packed needs, and what it brings. One that `stays` is never lost."""

    keep: int
    income: int
    trash: int
    money: int
    stays: bool


class Arrangement(NamedTuple):
    """What becomes of each house, in the order asked; the cover that serves it; what it is worth, and its upkeep."""

    fates: tuple[int, ...]
    covers: tuple[int, ...]
    worth: int
    upkeep: int


def pack(symbols: Sequence[str], colours: Sequence[str], wild: str) -> int:
    """Symbols as a packed number."""
    places = [*colours, wild]
    return sum([1 << (_FIELD * places.index(symbol)) for symbol in symbols])


def total(packed: int) -> int:
    """How many symbols there are."""
    count = 0
    while packed:
        count += packed & _ONE
        packed >>= _FIELD
    return count


@lru_cache(_MOST_KEPT)
def fits(supply: int, needs: int, colours: int) -> bool:
    """Whether a supply fills needs: enough symbols in all, and enough wild ones for the colours that are missing."""
    unlike = spare = 0
    for _ in range(colours):
        more = (supply & _ONE) - (needs & _ONE)
        if more < 0:
            unlike -= more
        else:
            spare += more
        supply >>= _FIELD
        needs >>= _FIELD
    return unlike <= supply and needs <= spare + supply - unlike


@lru_cache(_MOST_KEPT)
def covers(kinds: tuple[int, ...], needs: int, colours: int) -> tuple[int, ...]:
    """The covers of a contract by cats of some kinds, of which there are as many as wanted."""
    found: list[int] = []
    most = total(needs)

    def add(at: int, cover: int, supply: int, cats: int) -> None:
        if fits(supply, needs, colours):
            if not _superfluous(kinds, cover, supply, needs, colours):
                found.append(cover)
        elif cats < most:
            for kind in range(at, len(kinds)):
                add(kind, cover + (1 << (_SLOT * kind)), supply + kinds[kind], cats + 1)

    add(0, 0, 0, 0)
    return tuple(found)


def _superfluous(kinds: Sequence[int], cover: int, supply: int, needs: int, colours: int) -> bool:
    """Whether a cover fills the needs without one of its cats as well."""
    for kind in kinds:
        if cover & (_GUARD * 2 - 1) and fits(supply - kind, needs, colours):
            return True
        cover >>= _SLOT
    return False


def members(cover: int) -> Iterator[int]:
    """The kinds of the cats of a cover, by their number, one of each for every cat."""
    kind = 0
    while cover:
        for _ in range(cover & (_GUARD - 1)):
            yield kind
        cover >>= _SLOT
        kind += 1


Choice = tuple[int, int, tuple[int, ...]]
"""What a fate is worth, the fate, and the covers for it; none where it needs no cat."""


class Arranger:
    """Answers for one set of data. `upkeep` is paid for each cat at work with `strong` symbols or more.

    Cats are packed supplies and houses numbers of `houses`, both in rising order, so that what is alike is asked alike.
    """

    def __init__(self, colours: int, houses: Sequence[House], upkeep: int = 0, strong: int = 0) -> None:
        self.colours = colours
        self.houses = tuple(houses)
        self._upkeep = upkeep
        self._strong = strong
        self._best: dict[tuple[tuple[int, ...], tuple[int, ...], int, int], Arrangement] = {}
        self._several: dict[tuple[tuple[int, ...], tuple[int, ...], int], tuple[Arrangement, ...]] = {}

    def several(
        self, cats: tuple[int, ...], houses: tuple[int, ...], promises: int, turns: Sequence[int]
    ) -> tuple[Arrangement, ...]:
        """The different arrangements that are best if one thinks of so many turns, always of the same ones."""
        found = self._several.get((cats, houses, promises))
        if found is None:
            by_fates: dict[tuple[tuple[int, int], ...], Arrangement] = {}
            for count in turns:
                one = self.best(cats, houses, promises, count)
                by_fates.setdefault(tuple(sorted(zip(houses, one.fates))), one)
            if len(self._several) >= _MOST_KEPT:
                self._several.clear()
            found = self._several[cats, houses, promises] = tuple(by_fates.values())
        return found

    def best(self, cats: tuple[int, ...], houses: tuple[int, ...], promises: int, turns: int) -> Arrangement:
        """The arrangement that is worth most if so many turns are to come, this one included."""
        key = (cats, houses, promises, turns)
        found = self._best.get(key)
        if found is None:
            if len(self._best) >= _MOST_KEPT:
                self._best.clear()
            found = self._best[key] = self._search(cats, houses, promises, turns)
        return found

    def _search(self, cats: tuple[int, ...], houses: tuple[int, ...], promises: int, turns: int) -> Arrangement:
        kinds = tuple(dict.fromkeys(cats))
        free = sum([cats.count(kind) << (_SLOT * at) for at, kind in enumerate(kinds)])
        costs = [self._upkeep if total(kind) >= self._strong else 0 for kind in kinds] if self._upkeep else []
        choices = [self._choices(self.houses[house], kinds, turns) for house in houses]
        search = _Search(choices, costs, sum([_GUARD << (_SLOT * at) for at in range(len(kinds))]))
        search.visit(0, free, promises, 0, ())
        fates = tuple([fate for fate, _ in search.trail])
        served = tuple([cover for _, cover in search.trail])
        return Arrangement(fates, served, search.most, sum([search.cost(cover) for cover in served]))

    def _choices(self, house: House, kinds: tuple[int, ...], turns: int) -> list[Choice]:
        """The fates that a house can have, the best first; what a house that stays brings later is left out."""
        later = 0 if turns < 2 else max(house.income * (turns - 1), house.money)
        kept = 0 if house.stays else later
        found: list[Choice] = []
        if house.keep != NONE:
            found.append((house.income + kept, KEEP, covers(kinds, house.keep, self.colours)))
        if house.trash != NONE:
            found.append((house.money, TRASH, covers(kinds, house.trash, self.colours)))
        found = [choice for choice in found if choice[2]]
        if not house.stays:
            found.append((later, COVER, ()))
        found.append((0, LOSE, ()))
        found.sort(key=_by_worth)
        return found


def _by_worth(choice: Choice) -> tuple[int, int]:
    return -choice[0], choice[1]


class _Search:
    """Branch and bound over the houses in their order; the same cats left for no more gain are not gone into again."""

    def __init__(self, choices: list[list[Choice]], costs: list[int], guards: int) -> None:
        self._choices = choices
        self._costs = costs
        self._guards = guards
        self._bounds = [0] * (len(choices) + 1)
        for at in range(len(choices) - 1, -1, -1):
            self._bounds[at] = self._bounds[at + 1] + choices[at][0][0]
        self._seen: dict[tuple[int, int, int], int] = {}
        self.most = _NOTHING
        self.trail: tuple[tuple[int, int], ...] = ()

    def cost(self, cover: int) -> int:
        """The upkeep of the cats of a cover."""
        return sum([self._costs[kind] for kind in members(cover)]) if self._costs else 0

    def visit(self, at: int, free: int, promises: int, gained: int, trail: tuple[tuple[int, int], ...]) -> None:
        """Choose for the houses from one on, with the cats and promises that are left."""
        if at == len(self._choices):
            if gained > self.most:
                self.most, self.trail = gained, trail
            return
        if gained + self._bounds[at] <= self.most or self._seen.get((at, free, promises), _NOTHING) >= gained:
            return
        self._seen[at, free, promises] = gained
        guards = self._guards
        for worth, fate, served in self._choices[at]:
            if fate == LOSE:
                self.visit(at + 1, free, promises, gained, (*trail, (fate, 0)))
            elif fate == COVER:
                if promises:
                    self.visit(at + 1, free, promises - 1, gained + worth, (*trail, (fate, 0)))
            else:
                for cover in served:
                    if ((free | guards) - cover) & guards == guards:
                        net = gained + worth - self.cost(cover)
                        self.visit(at + 1, free - cover, promises, net, (*trail, (fate, cover)))
