"""What fills what, by trying everything: slow and plain, to hold the quick answers against."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

from cardgen.cards.needs import Symbols

PLAIN = ("R", "G", "B")
WILD = "*"


def tried(supply: Symbols, needs: Symbols, wild: str = WILD) -> bool:
    """Whether some assignment of different symbols to all the needs fits."""
    return any(
        all(offered == need or (wild and wild in (offered, need)) for offered, need in zip(chosen, needs, strict=True))
        for chosen in permutations(supply, len(needs))
    )


def all_of(size: int, plain: Symbols = PLAIN) -> list[Symbols]:
    """Every multiset of up to so many symbols."""
    return [found for count in range(size + 1) for found in combinations_with_replacement((*plain, WILD), count)]
