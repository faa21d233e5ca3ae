"""What an organisation is worth to its owner over the turns that are left, as a sensible person would guess it.

Houses bring what they bring now; those that are kept bring it again every turn, and bind the cats that serve them.
Cats that are free earn with the houses that are still to be taken: the better ones of the deck that they could fill, or
those that lie out, where it is asked whether to free them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Optional

from cardgen.games.syndicats.arrange import Arranger
from cardgen.games.syndicats.fillings import COVER, KEEP, LOSE, House
from cardgen.games.syndicats.symbols import MOST_KEPT, NONE, lack

RICH = 0.25
"""The part of the deck's houses among which one finds the best of those that lie out."""
RICHEST = 3
"""The mean of so many of the best houses that lie out is what one hopes for: others want them too."""
FUTURE = 0.6
"""A turn to come is worth so much of what free cats could earn in it: others take cards, and some picks are cats."""
KEPT_TWICE = 1.5
"""An income counts so many times beside money that comes once, in a house that is still to be found."""
PROMISED = 0.6
"""A house that a promise covers is worth so much of its money."""


class Appraiser:
    """Guesses for one set of data. `kinds` are the houses of all cards of the deck, by their numbers."""

    def __init__(self, arranger: Arranger, kinds: list[int]) -> None:
        self._arranger = arranger
        self._houses = [arranger.houses[kind] for kind in kinds]
        self._earning: dict[tuple[int, ...], float] = {(): 0.0}
        self._worth: dict[tuple[tuple[int, ...], tuple[int, ...], int, int], float] = {}

    def earning(self, cats: tuple[int, ...]) -> float:
        """What cats can earn in a turn with a house that is still to be taken: the mean of the richest for them."""
        found = self._earning.get(cats)
        if found is None:
            best = max(1, round(len(self._houses) * RICH))
            if len(self._earning) >= MOST_KEPT:
                self._earning.clear()
            found = self._earning[cats] = self._gain(cats, self._houses, best)
        return found

    def _gain(self, cats: tuple[int, ...], houses: Sequence[House], best: int) -> float:
        """The mean of what the best so many houses bring to cats that have only one of them to fill."""
        supply, colours = sum(cats), self._arranger.colours
        gains = []
        for house in houses:
            gain = 0.0
            if house.trash != NONE and not lack(supply, house.trash, colours):
                gain = float(house.money)
            if house.keep != NONE and not lack(supply, house.keep, colours):
                gain = max(gain, house.income * KEPT_TWICE)
            gains.append(gain)
        gains.sort(reverse=True)
        return sum(gains[:best]) / best

    def worth(self, cats: tuple[int, ...], houses: tuple[int, ...], promises: int, turns: int) -> float:
        """What cats and houses bring in so many turns, this one included."""
        key = (cats, houses, promises, turns)
        found = self._worth.get(key)
        if found is None:
            if len(self._worth) >= MOST_KEPT:
                self._worth.clear()
            thought_of = {1, min(2, turns), turns} if turns > 1 else {1}
            arranged = [self._arranger.best(cats, houses, promises, count) for count in sorted(thought_of)]
            fates = list(dict.fromkeys([one.fates for one in arranged]))
            found = self._worth[key] = max([self.of(cats, houses, one, turns) for one in fates])
        return found

    def of(
        self,
        cats: tuple[int, ...],
        houses: tuple[int, ...],
        fates: tuple[int, ...],
        turns: int,
        lie_out: Optional[Sequence[int]] = None,
    ) -> float:
        """What an arrangement brings, and what follows from it; the houses that `lie_out` are there to be taken."""
        now = steady = later = 0.0
        bound: list[int] = []
        served = self._arranger.serving(cats, houses, fates) if turns > 1 else []
        for at, (kind, fate) in enumerate(zip(houses, fates)):
            house = self._arranger.houses[kind]
            if fate == KEEP:
                now += house.income
                steady += house.income
                if turns > 1:
                    bound += served[at]
                    later += 0 if house.stays else max(0, house.money - house.income)
            elif fate == COVER:
                later += PROMISED * max(house.money, house.income)
            elif fate == LOSE and house.stays and cats:
                steady += house.income * PROMISED
            elif fate != LOSE:
                now += house.money
        if self._arranger.has_upkeep:
            served = self._arranger.serving(cats, houses, fates)
            now -= self._arranger.upkeep([supply for supplies in served for supply in supplies])
            steady -= self._arranger.upkeep(bound)
        if turns < 2:
            return now
        free = list(cats)
        for supply in bound:
            free.remove(supply)
        others = tuple(free)
        if lie_out is None:
            hoped = self.earning(others)
        else:
            hoped = self._gain(others, [self._arranger.houses[kind] for kind in lie_out], RICHEST) if others else 0.0
        return now + later + (turns - 1) * (steady + FUTURE * hoped)
