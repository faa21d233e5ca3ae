"""Cards against each other: harder needs that pay less, and cards that are better than others in everything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, permutations
from typing import NamedTuple, TypeAlias

from cardgen.cards.balance_deals import Deals, Said, listed
from cardgen.cards.balance_rules import NoBetter, Rising
from cardgen.cards.model import Card
from cardgen.cards.needs import Symbols, as_good, as_hard
from cardgen.diagnostics import Place

Asks: TypeAlias = "Callable[[Symbols, Symbols], bool]"


def check_rising(compared: Deals, rule: Rising) -> None:
    """Warn of harder needs that pay less than easier ones, and of more needs that pay no more on average."""
    for part in rule.parts:
        said = compared.part(part)
        for clash in _clashes(list(_underpaid(said, compared)), compared, part):
            _warn_underpaid(clash, {one.card.id: one for one in said}, compared)
        _check_means(said, part, compared, rule)


def _underpaid(said: list[Said], compared: Deals) -> Iterator[tuple[Card, Card]]:
    """Pairs of cards of which the first asks for more and pays less."""
    harder = _remembered(lambda one, other: as_hard(one, other, compared.plain, compared.notation.wild))
    for one, other in permutations(said, 2):
        if _pay(one) < _pay(other) and harder(one.symbols, other.symbols) and not harder(other.symbols, one.symbols):
            yield one.card, other.card


def _remembered(asks: Asks) -> Asks:
    """The same question, worked out once for the same symbols."""
    known: dict[tuple[Symbols, Symbols], bool] = {}

    def ask(one: Symbols, other: Symbols) -> bool:
        key = (one, other)
        if key not in known:
            known[key] = asks(one, other)
        return known[key]

    return ask


def _pay(said: Said) -> int:
    return said.number or 0


class _Clash(NamedTuple):
    """A card that is out of step with others; `first` says whether it is the first of these pairs or the second.

    `twins` are cards written in the same place, of one cycle, which are out of step in the same way.
    """

    first: bool
    card: Card
    others: tuple[Card, ...]
    twins: tuple[Card, ...]

    def likewise(self) -> str:
        """The twins, for the end of a message."""
        return f"; likewise {listed(f'`{twin.id}`' for twin in self.twins)}" if self.twins else ""


def _clashes(pairs: list[tuple[Card, Card]], compared: Deals, part: str = "") -> Iterator[_Clash]:
    """The pairs by the card that most of them have in common: one slip is told once, however many it clashes with.

    Cards of a cycle, which are written in one place, count as one.
    """
    text = {card.id: compared.place(card, part) or card.id for pair in pairs for card in pair}
    while pairs:
        met: dict[tuple[int, Place | str], dict[Place | str, None]] = {}
        for one, other in pairs:
            met.setdefault((0, text[one.id]), {})[text[other.id]] = None
            met.setdefault((1, text[other.id]), {})[text[one.id]] = None
        side, blamed = max(met, key=lambda key: len(met[key]))
        found = [pair for pair in pairs if text[pair[side].id] == blamed]
        card = found[0][side]
        others = tuple(pair[1 - side] for pair in found if pair[side] is card)
        twins = {pair[side].id: pair[side] for pair in found if pair[side] is not card}
        yield _Clash(side == 0, card, others, tuple(twins.values()))
        pairs = [pair for pair in pairs if text[pair[side].id] != blamed]


def _warn_underpaid(clash: _Clash, said: dict[str, Said], compared: Deals) -> None:
    one, others = said[clash.card.id], [said[other.id] for other in clash.others]
    pays = [_pay(other) for other in others]
    named = listed(other.named() for other in others) + clash.likewise()
    if clash.first:
        message = f"{one.named()} pays less than easier needs do: {named}"
        advice = f"make its `{one.part.number}` {max(pays)} or more, or let it ask for less"
    else:
        message = f"{one.named()} pays more than harder needs do: {named}"
        advice = f"make its `{one.part.number}` {min(pays)} or less, or let it ask for more"
    also = {other.place: f"`{other.card.id}`" for other in others if other.place}
    compared.warn("B103", message, one.place, advice, also, one.card.id)


def _check_means(said: list[Said], part: str, compared: Deals, rule: Rising) -> None:
    """More needs pay more on average, over all copies."""
    by_size: dict[int, list[Said]] = {}
    for one in sorted(said, key=lambda one: len(one.symbols)):
        by_size.setdefault(len(one.symbols), []).append(one)
    for (fewer, low), (more, high) in pairwise(by_size.items()):
        if _mean(high) > _mean(low):
            continue
        message = f"the `{part}` of deck `{compared.balance.deck}` does not rise: {_needs(fewer)} {_mean(low):.3g}"
        message += f" on average, {_needs(more)} {_mean(high):.3g}"
        lowest = sorted(high, key=_pay)
        advice = f"raise what {more} needs pay, the lowest first: {listed(one.named() for one in lowest)}"
        also = {one.place: f"`{one.card.id}` pays {one.number}" for one in lowest if one.place}
        compared.warn("B104", message, rule.place, advice, also)


def _needs(count: int) -> str:
    return "1 need pays" if count == 1 else f"{count} needs pay"


def _mean(said: list[Said]) -> float:
    return sum(_pay(one) * one.copies for one in said) / sum(one.copies for one in said)


def check_no_better(compared: Deals, rule: NoBetter) -> None:
    """Warn of cards that are at least as good as others in every part, and better in one."""
    sides = _Sides(compared, rule)
    pairs = [pair for pair in permutations(compared.cards, 2) if sides.better(*pair)]
    for clash in _clashes(pairs, compared):
        named = listed(sides.named(other) for other in clash.others)
        word = "better" if clash.first else "worse"
        message = f"{sides.named(clash.card)} is {word} than {named} in everything{clash.likewise()}"
        advice = "make one thing worse on the better card, or better on the other: pay, needs or supply"
        also = {place: f"`{other.id}`" for other in clash.others if (place := compared.place(other))}
        compared.warn("B105", message, compared.place(clash.card), advice, also, clash.card.id)


class _Sides:
    """What cards say in all the parts that are compared."""

    def __init__(self, compared: Deals, rule: NoBetter) -> None:
        plain, wild = compared.plain, compared.notation.wild
        self._parts = [{said.card.id: said for said in compared.part(part)} for part in rule.parts]
        self._good = _remembered(lambda one, other: as_good(one, other, plain, wild))
        self._hard = _remembered(lambda one, other: as_hard(one, other, plain, wild))

    def better(self, one: Card, other: Card) -> bool:
        """Whether a card is at least as good as another in every part, and not the other as it."""
        pairs = [(part.get(one.id), part.get(other.id)) for part in self._parts]
        return all(self._at_least(mine, its) for mine, its in pairs) and not all(
            self._at_least(its, mine) for mine, its in pairs
        )

    def _at_least(self, mine: Said | None, its: Said | None) -> bool:
        """Supply fills all that the other fills; needs are no harder and pay no less, and any are better than none."""
        if mine is None or its is None:
            return its is None
        if mine.number is None:
            return self._good(mine.symbols, its.symbols)
        return _pay(mine) >= _pay(its) and self._hard(its.symbols, mine.symbols)

    def named(self, card: Card) -> str:
        """`MR` (`C:RG T:R->4 K:BB->2`)."""
        written = " ".join(part[card.id].written for part in self._parts if card.id in part)
        return f"`{card.id}` (`{written}`)"
