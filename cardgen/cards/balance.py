"""Whether a deck keeps the balance that its designer declares. What does not hold is a warning: it can be printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardgen.cards.balance_compare import check_no_better, check_rising
from cardgen.cards.balance_deals import Deals, Said, deals, listed
from cardgen.cards.balance_rules import Even, Reachable, Rising
from cardgen.cards.model import Game
from cardgen.cards.needs import Symbols, few_that_fill
from cardgen.diagnostics import Place, Problems


def check_balance(game: Game, problems: Problems) -> None:
    """Check every rule of `balance:` and warn of all that does not hold."""
    for balance in game.balance:
        for rule in balance.rules:
            compared = deals(game, balance, rule.without, problems)
            if isinstance(rule, Even):
                _check_even(compared, rule)
            elif isinstance(rule, Reachable):
                _check_reachable(compared, rule)
            elif isinstance(rule, Rising):
                check_rising(compared, rule)
            else:
                check_no_better(compared, rule)


def _check_even(compared: Deals, rule: Even) -> None:
    for part in rule.parts:
        said = compared.part(part)
        counts = _counts(said, rule.symbols)
        if len(set(counts.values())) < 2:
            continue
        figures = [f"`{compared.letters([symbol])}` {symbol} {count}" for symbol, count in counts.items()]
        message = f"the `{part}` of deck `{compared.balance.deck}` is uneven: {listed(figures)}"
        suspects = _odd_ones(said, rule.symbols)
        advice = f"{_evening(counts, compared)} would even it"
        advice += f": look at {listed(one.named() for one in suspects)}" if suspects else ""
        also = {one.place: f"`{one.card.id}`" for one in suspects if one.place}
        compared.warn("B101", message, rule.place, advice, also)


def _counts(said: Iterable[Said], symbols: Sequence[str]) -> dict[str, int]:
    """How often each symbol occurs, over all copies."""
    counts = dict.fromkeys(symbols, 0)
    for one in said:
        for symbol in one.symbols:
            if symbol in counts:
                counts[symbol] += one.copies
    return counts


def _evening(counts: dict[str, int], compared: Deals) -> str:
    """The fewest symbols that even the counts: `1 more G and 1 R fewer`, or additions alone, or removals alone."""
    total, kinds = sum(counts.values()), len(counts)
    least, most = min(counts.values()), max(counts.values())
    aim = total // kinds if total % kinds == 0 else least if total - least * kinds < most * kinds - total else most
    more = [f"{aim - count} more `{compared.letters([name])}`" for name, count in counts.items() if count < aim]
    fewer = [f"{count - aim} `{compared.letters([name])}` fewer" for name, count in counts.items() if count > aim]
    return listed([*more, *fewer])


def _odd_ones(said: list[Said], symbols: Sequence[str]) -> list[Said]:
    """The cards that are not balanced by others: neither by those of their cycle, which are written in one place, nor
    by those that say the like in other symbols. Those with fewest of their like come first.
    """
    cycles: dict[object, list[Said]] = {}
    for one in said:
        cycles.setdefault(one.place or one.card.id, []).append(one)
    shapes: dict[tuple[int, ...], list[Said]] = {}
    for cycle in cycles.values():
        for one in cycle if len(set(_counts(cycle, symbols).values())) > 1 else ():
            shapes.setdefault(_shape(one.symbols, symbols), []).append(one)
    return [one for group in sorted(shapes.values(), key=len) for one in _in_excess(group, symbols)]


def _in_excess(said: list[Said], symbols: Sequence[str]) -> list[Said]:
    """Those with a symbol that is there more often than another."""
    counts = _counts(said, symbols)
    least = min(counts.values())
    return [one for one in said if any(counts.get(symbol, 0) > least for symbol in one.symbols)]


def _shape(said: Symbols, symbols: Sequence[str]) -> tuple[int, ...]:
    """What a text is like but for which symbol is which: how often its symbols occur, and how many others there are."""
    counts = sorted((said.count(symbol) for symbol in symbols), reverse=True)
    return (*counts, len(said) - sum(counts))


def _check_reachable(compared: Deals, rule: Reachable) -> None:
    supplies = compared.part(rule.supply)
    answers: dict[tuple[Symbols, Symbols], tuple[Said, ...] | None] = {}
    for part in rule.parts:
        wanting: dict[Place | str, list[Said]] = {}
        for one in compared.part(part):
            own = next((other.symbols for other in supplies if other.card is one.card), ())
            question = tuple(sorted(one.symbols)), tuple(sorted(own))
            if question not in answers:
                answers[question] = _servers(one, supplies, rule.cards, compared)
            if answers[question] is None:
                wanting.setdefault(one.place or one.card.id, []).append(one)
        for alike in wanting.values():
            _warn_unreachable(alike, supplies, compared, rule)


def _servers(one: Said, supplies: list[Said], most: int, compared: Deals) -> tuple[Said, ...] | None:
    """At most so many copies of other cards that fill what a card asks; its own other copies count as others."""
    usable: dict[Symbols, list[Said]] = {}
    for other in supplies:
        serving = tuple(sorted(_of_use(other.symbols, one.symbols, compared.notation.wild)))
        same = usable.setdefault(serving, []) if serving else []
        free = other.copies - (other.card is one.card)
        same += [other] * min(free, most - len(same))
    strongest_first = sorted(usable.items(), key=lambda item: -len(item[0]))
    offered = [(serving, other) for serving, same in strongest_first for other in same]
    found = few_that_fill(one.symbols, (serving for serving, _ in offered), compared.notation.wild, most)
    return None if found is None else tuple(offered[at][1] for at in found)


def _of_use(supply: Symbols, needs: Symbols, wild: str) -> Symbols:
    """The symbols of a supply that can serve any of the needs."""
    return supply if wild in needs else tuple(symbol for symbol in supply if symbol == wild or symbol in needs)


def _warn_unreachable(alike: list[Said], supplies: list[Said], compared: Deals, rule: Reachable) -> None:
    first = alike[0]
    others = f", nor {listed(one.named() for one in alike[1:])}" if alike[1:] else ""
    few = "no other card" if rule.cards == 1 else f"no {rule.cards} other cards"
    message = f"{few} of deck `{compared.balance.deck}` can fill {first.named()}{others}"
    servers = _servers(first, supplies, len(first.symbols), compared)
    if servers is None:
        advice = "all the other cards together do not: ask for what the deck supplies"
    else:
        named = listed(other.named() for other in servers)
        advice = f"it takes {len(servers)}, such as {named}: ask for less, or let a card supply more of it"
    compared.warn("B102", message, first.place, advice, {rule.place: "declared here"}, first.card.id)
