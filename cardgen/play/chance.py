"""Chance: a small generator of our own, whose whole state is one number.

A game is copied thousands of times a second while an agent thinks, and the standard generator's state is 625 numbers.
This is a 64-bit congruential generator with the multiplier and the permuted output of O'Neill's PCG (RXS-M-XS), the
same on every interpreter and machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_MASK = (1 << 64) - 1
_STEP = 6364136223846793005
_ADD = 1442695040888963407
_MIX = 12605985483714917081


class Chance:
    """A stream of random numbers. `state` is all there is to it: streams of one state go on alike."""

    __slots__ = ("state",)

    def __init__(self, state: int = 0) -> None:
        self.state = state & _MASK

    def below(self, count: int) -> int:
        """A whole number from 0 to `count` - 1."""
        state = self.state = (self.state * _STEP + _ADD) & _MASK
        word = ((state >> ((state >> 59) + 5)) ^ state) * _MIX & _MASK
        return ((word ^ (word >> 43)) * count) >> 64

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""
        return self.below(1 << 53) / (1 << 53)

    def pick(self, items: Sequence[Any]) -> Any:
        """One of some items."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[Any]) -> None:
        """Bring a list into random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def copy(self) -> Chance:
        """A stream that goes on as this one would."""
        return Chance(self.state)


def seeded(*words: int) -> Chance:
    """A stream of its own for each combination of numbers (a seed, a game's number, a seat)."""
    chance = Chance(0x9E3779B97F4A7C15)
    for word in words:
        chance.state = (chance.state ^ (word * 0xBF58476D1CE4E5B9)) & _MASK
        chance.below(2)
        chance.below(2)
    return chance
