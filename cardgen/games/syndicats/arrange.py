"""Which cats serve which houses: the best arrangement of an organisation, worked out exactly.

A cat serves one house a turn with all it supplies, a house may be served by several, and what is left over is lost. So
every house is kept, trashed, covered by a promise or lost, and no cat may serve two of them.

What an arrangement is worth depends on how many turns are thought of: a house that stays is worth its income in each of
those to come, or what it brings if it is trashed in one of them. Some contracts take any cat, and of those only the
number of cats that are left matters; where of the other houses at most two can be filled, which is usual, all ways of
doing so are compared. Else branch and bound finds the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from cardgen.games.syndicats.fillings import (
    COVER,
    FEW,
    KEEP,
    LOSE,
    TRASH,
    House,
    Open,
    Prospect,
    Way,
    ways_of,
)
from cardgen.games.syndicats.searching import NOTHING, Choice, Search
from cardgen.games.syndicats.symbols import FIELD, MOST_KEPT, NONE, Troop, members, total

_SOON = 2
"""Turns that are thought of at least when promises are given: for this turn alone they are worth nothing."""


class Arrangement(NamedTuple):
    """What becomes of each house, in the order asked; what that is worth; the upkeep of the cats that work for it."""

    fates: tuple[int, ...]
    worth: int
    upkeep: int = 0


Worths = list[tuple[int, ...]]
"""By number of a house, what each fate is worth."""


class Arranger:
    """Answers for one set of data. `upkeep` is paid for each cat at work with `strong` symbols or more.

    Cats are packed supplies and houses numbers of `houses`, both in rising order, so that what is alike is asked alike.
    """

    def __init__(self, colours: int, houses: Sequence[House], upkeep: int = 0, strong: int = 0) -> None:
        self.colours = colours
        self.houses = tuple(houses)
        self._upkeep = upkeep
        self.has_upkeep = bool(upkeep)
        self._strong = strong
        self._worths: dict[int, Worths] = {}
        self._orders: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self._needs = [(house.keep, house.trash) for house in self.houses]
        self._like = _likes(self.houses, 1 << (FIELD * colours))
        self._easy = 1 << (FIELD * colours)
        self._troops: dict[tuple[int, ...], Troop] = {}
        self._asked: dict[tuple[object, ...], tuple[Arrangement, ...]] = {}
        self._answers: dict[tuple[object, ...], tuple[Arrangement, ...]] = {}

    def best(self, cats: tuple[int, ...], houses: tuple[int, ...], promises: int, turns: int) -> Arrangement:
        """The arrangement that is worth most if so many turns are to come, this one included."""
        return self.several(cats, houses, promises, (turns,))[0]

    def several(
        self, cats: tuple[int, ...], houses: tuple[int, ...], promises: int, turns: tuple[int, ...]
    ) -> tuple[Arrangement, ...]:
        """The different arrangements that are best if one thinks of so many turns."""
        return self._answer(self._troops.get(cats) or self._troop(cats), houses, promises, turns)

    def _answer(
        self, troop: Troop, houses: tuple[int, ...], promises: int, turns: tuple[int, ...]
    ) -> tuple[Arrangement, ...]:
        """What matters of houses is what they bring, and of cats how many are left when some houses are filled.

        So answers serve for all that are alike in this, unless there is upkeep or more than a few want certain cats.
        More cats than all houses could want, and more promises than there are houses, make no difference.
        """
        facts: list[int] = []
        hard: list[tuple[int, int]] = []
        easy, known = self._easy, troop.known
        most = simple = 0
        for kind in houses:
            keep, trash = self._needs[kind]
            keeping, trashing = known.get(keep), known.get(trash)
            if keeping is None:
                keeping = troop.least(keep)
            if trashing is None:
                trashing = troop.least(trash)
            facts.append((self._like[kind] << 12) + (keeping + 1 << 6) + trashing + 1)
            if (keeping != NONE and keep != easy) or (trashing != NONE and trash != easy):
                hard.append((NONE if keeping == NONE else keep, NONE if trashing == NONE else trash))
            elif keeping != NONE or trashing != NONE:
                simple += 1
            most += max(0, keeping, trashing)
        if self._upkeep or len(hard) > FEW:
            return self._searched_once(troop, houses, promises, turns)
        spare: tuple[int, ...] = ()
        if len(hard) == FEW:
            spare = tuple([troop.spare(a, b, simple) for a in hard[0] for b in hard[1]])
        key = (tuple(facts), min(most, troop.count), min(promises, len(houses)), spare, turns)
        found = self._answers.get(key)
        if found is None:
            if len(self._answers) >= MOST_KEPT:
                self._answers.clear()
            prospect = self._prospect(troop, houses, spare)
            found = self._answers[key] = self._different(houses, self._compared(prospect, promises, turns))
        return found

    def _searched_once(
        self, troop: Troop, houses: tuple[int, ...], promises: int, turns: tuple[int, ...]
    ) -> tuple[Arrangement, ...]:
        """The best arrangements where all ways would be too many, remembered for the same cats and houses."""
        key = (troop.kinds, troop.free, houses, promises, turns)
        found = self._asked.get(key)
        if found is None:
            if len(self._asked) >= MOST_KEPT:
                self._asked.clear()
            prospect = self._prospect(troop, houses)
            found = self._asked[key] = self._different(houses, self._searched(prospect, promises, turns))
        return found

    def _troop(self, cats: tuple[int, ...]) -> Troop:
        if len(self._troops) >= MOST_KEPT:
            self._troops.clear()
        troop = self._troops[cats] = Troop(cats, self.colours)
        return troop

    def serving(self, cats: tuple[int, ...], houses: tuple[int, ...], fates: Sequence[int]) -> list[list[int]]:
        """For each house the supplies of the cats that serve it, with as little upkeep as can be."""
        troop = Troop(cats, self.colours)
        wanted = [at for at, fate in enumerate(fates) if fate <= TRASH]
        rows = [[(0, fates[at], self._needs[houses[at]][fates[at]])] for at in wanted]
        search = Search(troop, rows, self._costs(troop))
        search.visit(0, troop.free, troop.supply, 0, 0)
        served: list[list[int]] = [[] for _ in houses]
        for at, (_, cover) in zip(wanted, search.trail):
            served[at] = [troop.kinds[kind] for kind in members(cover)]
        return served

    # -- working it out

    def _different(self, houses: Sequence[int], found: Sequence[Arrangement]) -> tuple[Arrangement, ...]:
        """The arrangements, but not two that do the same with houses of the same kinds."""
        different: list[Arrangement] = []
        for one in found:
            if not any(_alike(houses, one.fates, other.fates) for other in different):
                different.append(one)
        return tuple(different)

    def worths(self, turns: int) -> Worths:
        """By number of a house, what each fate is worth; what one that never leaves brings later is left out."""
        found = self._worths.get(turns)
        if found is None:
            found = self._worths[turns] = []
            for house in self.houses:
                later = 0 if turns < 2 or house.stays else max(house.income * (turns - 1), house.money)
                found.append((house.income + later, house.money, later, 0))
        return found

    def upkeep(self, supplies: Sequence[int]) -> int:
        """The upkeep of cats at work."""
        return sum([self._upkeep for supply in supplies if total(supply) >= self._strong])

    def _costs(self, troop: Troop) -> list[int]:
        """The upkeep of a cat of each kind."""
        return [self._upkeep if total(kind) >= self._strong else 0 for kind in troop.kinds] if self._upkeep else []

    def _prospect(self, troop: Troop, houses: tuple[int, ...], spare: tuple[int, ...] = ()) -> Prospect:
        hard: list[Open] = []
        easy: list[Open] = []
        shut: list[Open] = []
        lightest = (NONE, self._easy)
        for at, kind in enumerate(houses):
            keep, trash = self._needs[kind]
            keeping, trashing = least = (troop.least(keep), troop.least(trash))
            needs = (NONE if keeping == NONE else keep, NONE if trashing == NONE else trash)
            one = Open(at, kind, needs, least, not self.houses[kind].stays)
            if keeping == trashing == NONE:
                if one.leaves:
                    shut.append(one)
            elif needs[0] in lightest and needs[1] in lightest:
                easy.append(one)
            else:
                hard.append(one)
        return Prospect(troop, houses, hard, easy, shut, spare)

    def _compared(self, prospect: Prospect, promises: int, turns: tuple[int, ...]) -> list[Arrangement]:
        """The best of all ways to fill houses, for each number of turns; one alone if there is nothing to choose."""
        ways = ways_of(prospect, bool(promises))
        if len(ways) == 1 and not prospect.easy and len(prospect.shut) <= promises:
            turns = turns[:1]
        found: list[Arrangement] = []
        for count in turns:
            worths = self.worths(count)
            if promises and count >= _SOON:
                filled, most = _richest_with_promises(prospect, ways, worths, promises)
            else:
                filled, most = _richest(prospect, ways, worths)
            fates = [LOSE] * len(prospect.houses)
            for one, fate in zip(prospect.opened, filled):
                fates[one.at] = fate
            for one in _covered(prospect, filled, promises, self.worths(max(count, _SOON))):
                fates[one.at] = COVER
            found.append(Arrangement(tuple(fates), most))
        return found

    def _searched(self, prospect: Prospect, promises: int, turns: tuple[int, ...]) -> list[Arrangement]:
        """The best of all arrangements for each number of turns, by branch and bound."""
        troop = prospect.troop
        found: list[Arrangement] = []
        for count in turns:
            worths = self.worths(count)
            # Who may bring most comes first: that makes the first tries good, and leaves the easy ones for the end.
            opened = sorted([*prospect.hard, *prospect.easy], key=lambda one: (-max(worths[one.kind]), one.at))
            rows = [self._row(one, count) for one in opened]
            covered = _covered(prospect, (), promises, self.worths(max(count, _SOON)))
            rows += [[(worths[one.kind][COVER], COVER, NONE), (0, LOSE, NONE)] for one in covered]
            search = Search(troop, rows, self._costs(troop), -1 if self._upkeep else len(opened) - 1)
            search.visit(0, troop.free, troop.supply, promises, 0)
            fates, upkeep = [LOSE] * len(prospect.houses), 0
            for one, (fate, cover) in zip([*opened, *covered], search.trail):
                fates[one.at] = fate
                upkeep += search.cost(cover)
            if count < _SOON:
                self._promise_anew(prospect, fates, promises)
            found.append(Arrangement(tuple(fates), search.most, upkeep))
        return found

    def _promise_anew(self, prospect: Prospect, fates: list[int], promises: int) -> None:
        """Give promises to the houses that bring most soon, of all that are not filled."""
        opened = [*prospect.hard, *prospect.easy]
        filling = [fates[one.at] if fates[one.at] <= TRASH else LOSE for one in opened]
        for one in (*opened, *prospect.shut):
            fates[one.at] = fates[one.at] if fates[one.at] <= TRASH else LOSE
        for one in _covered(prospect, filling, promises, self.worths(_SOON)):
            fates[one.at] = COVER

    def _row(self, one: Open, turns: int) -> list[Choice]:
        """What can become of a house that can be filled, the best first."""
        order = self._orders.get((one.kind, turns))
        if order is None:
            fates = [fate for fate in (KEEP, TRASH, COVER, LOSE) if fate != COVER or not self.houses[one.kind].stays]
            worths = self.worths(turns)[one.kind]
            order = self._orders[one.kind, turns] = sorted([(-worths[fate], fate) for fate in fates])
        needs = (*one.needs, NONE, NONE)
        return [(-worth, fate, needs[fate]) for worth, fate in order if fate >= COVER or needs[fate] != NONE]


def _likes(houses: Sequence[House], easy: int) -> list[int]:
    """By house the same number for those that bring the same, and are as easily filled if they are."""
    like = [(one.income, one.money, one.stays, one.keep == easy, one.trash == easy) for one in houses]
    different = list(dict.fromkeys(like))
    return [different.index(one) for one in like]


def _alike(houses: Sequence[int], fates: Sequence[int], others: Sequence[int]) -> bool:
    """Whether two arrangements do the same with houses of the same kinds."""
    return fates == others or sorted(zip(houses, fates)) == sorted(zip(houses, others))


def _richest(prospect: Prospect, ways: Sequence[Way], worths: Worths) -> tuple[tuple[int, ...], int]:
    """The fates that bring most, and what they bring: the cats that are left go to the best of the easy houses."""
    bringing = [(-worths[one.kind][fate], at, fate) for at, (one, fate) in enumerate(_easily(prospect, worths))]
    bringing.sort()
    rows = [worths[one.kind] for one in prospect.hard]
    best, most = ways[0], NOTHING
    for way in ways:
        worth = sum([row[fate] for row, fate in zip(rows, way[0])]) - sum([one[0] for one in bringing[: way[1]]])
        if worth > most:
            best, most = way, worth
    easy = [LOSE] * len(bringing)
    for _, at, fate in bringing[: best[1]]:
        easy[at] = fate
    return (*best[0], *easy), most


def _richest_with_promises(
    prospect: Prospect, ways: Sequence[Way], worths: Worths, promises: int
) -> tuple[tuple[int, ...], int]:
    """The same if promises cover some of the houses that are not filled."""
    easy = list(product(*[(fate, LOSE) for _, fate in _easily(prospect, worths)]))
    rows = [worths[one.kind] for one in prospect.opened]
    best: tuple[int, ...] = ()
    most = NOTHING
    for fates, served in ways:
        for more in easy:
            if len(more) - more.count(LOSE) <= served:
                filled = (*fates, *more)
                worth = sum([row[fate] for row, fate in zip(rows, filled)])
                worth += _promised(prospect, filled, promises, worths)
                if worth > most:
                    best, most = filled, worth
    return best, most


def _easily(prospect: Prospect, worths: Worths) -> list[tuple[Open, int]]:
    """The easy houses with the fate that brings more."""
    found = []
    for one in prospect.easy:
        row, (keep, trash) = worths[one.kind], one.least
        found.append((one, KEEP if trash == NONE or (keep != NONE and row[KEEP] >= row[TRASH]) else TRASH))
    return found


def _promised(prospect: Prospect, filling: Sequence[int], promises: int, worths: Worths) -> int:
    """What promises are worth for the houses that are not filled."""
    worth = [worths[one.kind][COVER] for one in prospect.shut]
    if LOSE in filling:
        opened = zip(prospect.opened, filling)
        worth += [worths[one.kind][COVER] for one, fate in opened if fate == LOSE and one.leaves]
    return sum(worth) if len(worth) <= promises else sum(sorted(worth, reverse=True)[:promises])


def _covered(prospect: Prospect, filling: Sequence[int], promises: int, worths: Worths) -> list[Open]:
    """The houses that promises cover: those that bring most later."""
    if not promises:
        return []
    opened = zip(prospect.opened, filling)
    found = [*prospect.shut, *[one for one, fate in opened if fate == LOSE and one.leaves]]
    return sorted(found, key=lambda one: (-worths[one.kind][COVER], one.at))[:promises]
