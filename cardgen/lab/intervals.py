"""How far a figure from a sample may be from the truth."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

Z95 = 1.959963984540054
"""The normal distribution's two-sided 5 % point."""


class Interval(NamedTuple):
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half of the interval's width."""
        return (self.high - self.low) / 2

    def apart_from(self, other: Interval) -> bool:
        """Whether the two intervals do not overlap."""
        return self.low > other.high or other.low > self.high


def wilson(share: float, count: float) -> Interval:
    """The interval of a share of so many games (Wilson 1927): it stays within 0 and 1, also for few games."""
    if count <= 0:
        return Interval(0.0, 0.0, 1.0)
    square = Z95 * Z95
    middle = (share + square / (2 * count)) / (1 + square / count)
    reach = Z95 / (1 + square / count) * sqrt(max(0.0, share * (1 - share)) / count + square / (4 * count * count))
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))


def mean_of(counts: Mapping[int, int]) -> Interval:
    """The mean of a histogram of values with its normal interval."""
    count = sum(counts.values())
    if not count:
        return Interval(0.0, 0.0, 0.0)
    total = sum(value * times for value, times in counts.items())
    squares = sum(value * value * times for value, times in counts.items())
    # In whole numbers as far as it goes: sums of floats are rounded otherwise from Python 3.12 on.
    mean, spread = total / count, (squares * count - total * total) / count
    reach = Z95 * sqrt(spread / (count - 1) / count) if count > 1 else 0.0
    return Interval(mean, mean - reach, mean + reach)


def percentile(counts: Mapping[int, int], part: float) -> int:
    """The least value below or at which at least this part of a histogram lies."""
    wanted = part * sum(counts.values())
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    return 0
