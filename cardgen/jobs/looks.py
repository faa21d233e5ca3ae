"""Which printed copies must be made, and which are no longer wanted, by what they look like."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

Pair: TypeAlias = tuple[str, str]
"""What a printed copy looks like: the digests of its front and its back, which is empty where nothing is printed."""


def differing(old: Counter[Pair], new: Counter[Pair]) -> tuple[Counter[Pair], Counter[Pair]]:
    """What to take out of the old copies, and what to print, so that the new ones lie there.

    Copies that look alike are one another's equal, whatever they are called in the data.
    """
    return old - new, new - old
