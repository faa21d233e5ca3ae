"""What symbols fill which needs, worked out exactly: for checks of balance and for whoever plays.

A supply and needs are symbols in any order, each as often as it is there. A supply *fills* needs if every need can be
given a symbol of its own from the supply: the same symbol, or one of the two is `wild`, for a supplied wild serves any
need and a wild need takes any symbol. What is left over does no harm. Without a wild symbol `wild` is empty.

That is a matching between needs and supply. As only one symbol is wild, Hall's theorem comes down to two conditions:
there are as many symbols as needs, and as many wild ones as there are plain needs that find no like. So nothing is
searched where one supply is asked about, and the answer is the same as that of trying every assignment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

Symbols: TypeAlias = "tuple[str, ...]"


def fills(supply: Sequence[str], needs: Sequence[str], wild: str) -> bool:
    """Whether the supply, all of it together, can give every need a symbol."""
    if len(supply) < len(needs):
        return False
    left = list(supply)
    unlike = 0
    for need in needs:
        if need == wild:
            continue
        if need in left:
            left.remove(need)
        else:
            unlike += 1
    return not unlike or unlike <= left.count(wild)


def as_hard(needs: Symbols, other: Symbols, plain: Symbols, wild: str) -> bool:
    """Whether whatever supply fills `needs` fills `other` too. `plain` are all symbols that are not wild.

    Of the leanest supplies that fill `needs`, those lack most for `other` whose symbols are most alike (the lack is a
    convex function of how often each occurs). So it is enough to try the plain symbols with, for the wild needs, one
    and the same symbol, whichever.
    """
    return all(fills(supply, other, wild) for supply in _with_wilds_alike(needs, plain, wild))


def as_good(supply: Symbols, other: Symbols, plain: Symbols, wild: str) -> bool:
    """Whether whatever needs `other` fills, `supply` fills too. `plain` are all symbols that are not wild."""
    return all(fills(supply, needs, wild) for needs in _with_wilds_alike(other, plain, wild))


@lru_cache(4096)
def _with_wilds_alike(symbols: Symbols, plain: Symbols, wild: str) -> tuple[Symbols, ...]:
    """The symbols with every wild one replaced by one plain symbol, for each of them."""
    count = symbols.count(wild)
    if not count or not plain:
        return (symbols,)
    kept = tuple(symbol for symbol in symbols if symbol != wild)
    return tuple(kept + (symbol,) * count for symbol in plain)


def few_that_fill(needs: Symbols, supplies: Iterable[Symbols], wild: str, most: int) -> tuple[int, ...] | None:
    """The positions of at most so many supplies that together fill the needs, or None if no choice of them does.

    Each supply is taken once; what occurs twice serves twice. The positions are in order. Needs that are left are a
    multiset, of which there are few, so this looks at each supply once for each of them and never at combinations.
    """
    if not needs:
        return ()
    reached: dict[Symbols, tuple[int, ...]] = {tuple(sorted(needs)): ()}
    for position, supply in enumerate(supplies):
        for left, taken in list(reached.items()):
            if len(taken) >= most:
                continue
            for after in _after(left, supply, wild):
                if not after:
                    return (*taken, position)
                if len(after) < len(left) and len(reached.get(after, range(most + 1))) > len(taken) + 1:
                    reached[after] = (*taken, position)
    return None


@lru_cache(65536)
def _after(needs: Symbols, supply: Symbols, wild: str) -> tuple[Symbols, ...]:
    """What may be left of the needs, in order, once a supply has served as many as it can.

    A plain symbol serves its like first, for a wild need is never harder to fill than a plain one. Only which plain
    needs the wild symbols serve is a choice.
    """
    left = list(needs)
    wilds = 0
    for symbol in supply:
        if symbol == wild:
            wilds += 1
        elif symbol in left:
            left.remove(symbol)
        elif wild in left:
            left.remove(wild)
    found = {tuple(left): None}
    for _ in range(min(wilds, len(left))):
        found = {fewer: None for more in found for fewer in _one_served(more, wild)}
    return tuple(found)


def _one_served(needs: Symbols, wild: str) -> Iterator[Symbols]:
    """The needs without one that a wild symbol serves: a plain one while there are any."""
    open_to_choice = [need for need in dict.fromkeys(needs) if need != wild] or list(dict.fromkeys(needs))
    for need in open_to_choice:
        at = needs.index(need)
        yield needs[:at] + needs[at + 1 :]
