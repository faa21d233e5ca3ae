"""Branch and bound over houses: which fates are worth most together, where all ways would be too many."""

from __future__ import annotations

from cardgen.games.syndicats.fillings import COVER, LOSE
from cardgen.games.syndicats.symbols import Troop, lack, members

NOTHING = -(1 << 60)
"""Less than anything is worth."""


Choice = tuple[int, int, int]
"""What a fate is worth, the fate, and what it needs."""


class Search:
    """Branch and bound over the houses in their order; the same cats left for no more gain are not gone into again.

    Of the house in row `last` it is only asked whether it can be filled with what is left, and not how.
    """

    __slots__ = ("_bounds", "_costs", "_last", "_path", "_rows", "_seen", "_troop", "most", "trail")

    def __init__(self, troop: Troop, rows: list[list[Choice]], costs: list[int], last: int = -1) -> None:
        self._troop = troop
        self._rows = rows
        self._costs = costs
        self._last = last
        self._bounds = [0] * (len(rows) + 1)
        for at in range(len(rows) - 1, -1, -1):
            self._bounds[at] = self._bounds[at + 1] + rows[at][0][0]
        self._seen: dict[tuple[int, int, int], int] = {}
        self._path: list[tuple[int, int]] = [(LOSE, 0)] * len(rows)
        self.most = NOTHING
        self.trail: list[tuple[int, int]] = []

    def cost(self, cats: int) -> int:
        """The upkeep of the cats of a cover."""
        return sum([self._costs[kind] for kind in members(cats)]) if self._costs else 0

    def visit(self, at: int, free: int, supply: int, promises: int, gained: int) -> None:
        """Choose for the houses from one on, with the cats, what they supply, and the promises that are left."""
        if at == len(self._rows):
            if gained > self.most:
                self.most, self.trail = gained, self._path[:]
            return
        if self._seen.get((at, free, promises), NOTHING) >= gained:
            return
        self._seen[at, free, promises] = gained
        troop = self._troop
        for worth, fate, needs in self._rows[at]:
            most = gained + worth
            if most + self._bounds[at + 1] <= self.most:
                break
            if fate >= COVER:
                if fate == LOSE or promises:
                    self._path[at] = (fate, 0)
                    self.visit(at + 1, free, supply, promises - (fate == COVER), most)
            elif lack(supply, needs, troop.colours):
                continue
            elif at == self._last:
                self._path[at] = (fate, 0)
                self.visit(at + 1, free, supply, promises, most)
            else:
                for _, cats, used in troop.covers(needs, free):
                    self._path[at] = (fate, cats)
                    self.visit(at + 1, free - cats, supply - used, promises, most - self.cost(cats))
