"""Houses that are to be filled, and the ways to fill them all at once."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.games.syndicats.symbols import NONE, Troop

KEEP, TRASH, COVER, LOSE = range(4)
"""What becomes of a house. A house that never leaves is never covered, and only unserved where it is lost."""

FEW = 2
"""Houses that want certain cats, of which all ways to fill them are compared."""


class House(NamedTuple):
    """A house's two contracts: packed needs, and what it brings. One that `stays` is never lost."""

    keep: int
    income: int
    trash: int
    money: int
    stays: bool


class Open(NamedTuple):
    """A house: its place, its number; by fate its needs and the fewest cats, or `NONE`; whether it may be lost."""

    at: int
    kind: int
    needs: tuple[int, int]
    least: tuple[int, int]
    leaves: bool


class Prospect(NamedTuple):
    """Cats and houses: those that can be filled, by certain cats (`hard`) and by any one cat (`easy`); the others.

    The `shut` ones that never leave are left out. `spare` are the cats that are left most, for the fates of two hard
    houses in turn, `NONE` where not both can be filled.
    """

    troop: Troop
    houses: tuple[int, ...]
    hard: list[Open]
    easy: list[Open]
    shut: list[Open]
    spare: tuple[int, ...] = ()

    @property
    def opened(self) -> list[Open]:
        """All that can be filled."""
        return [*self.hard, *self.easy]


Way = tuple[tuple[int, ...], int]
"""The fates of the hard houses, and how many easy ones the cats that are left can serve."""


def ways_of(prospect: Prospect, promised: bool = False) -> list[Way]:
    """The ways to fill the hard houses that may be best: one is left out if another fills a house more.

    Where a promise may cover a house instead of its being trashed, that is no more.
    """
    ways, easy = _hard_ways(prospect), len(prospect.easy)
    found = [(fates, min(spare, easy)) for fates, spare in ways.items()]
    return [way for way in found if not _is_less(*way, ways, easy, promised)]


def _possible(one: Open) -> list[int]:
    return [fate for fate in (KEEP, TRASH) if one.least[fate] != NONE]


def _hard_ways(prospect: Prospect) -> dict[tuple[int, ...], int]:
    """By the fates of at most two hard houses, how many cats are left."""
    troop, hard = prospect.troop, prospect.hard
    if not hard:
        return {(): troop.count}
    alone = [{LOSE: 0, **{fate: one.least[fate] for fate in _possible(one)}} for one in hard]
    if len(hard) < FEW:
        return {(fate,): troop.count - cats for fate, cats in alone[0].items()}
    found: dict[tuple[int, ...], int] = {}
    for a, cats in alone[0].items():
        for b, more in alone[1].items():
            spare = troop.count - cats - more if LOSE in (a, b) else prospect.spare[2 * a + b]
            if spare != NONE:
                found[a, b] = spare
    return found


def _is_less(fates: tuple[int, ...], served: int, ways: dict[tuple[int, ...], int], easy: int, promised: bool) -> bool:
    """Whether another way fills one of these lost houses as well, and as many easy ones."""
    instead = (KEEP,) if promised else (KEEP, TRASH)
    for at, fate in enumerate(fates):
        if fate == LOSE:
            for other in instead:
                spare = ways.get((*fates[:at], other, *fates[at + 1 :]), NONE)
                if min(spare, easy) >= served:
                    return True
    return False
