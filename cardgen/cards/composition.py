"""Whether a game's decks are what their designer says: size, counts, numbers, limits, relations, players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardgen.cards.arithmetic import evaluate, names_in
from cardgen.cards.decks import named_numbers
from cardgen.cards.model import Card, Deck, Game, Relation
from cardgen.diagnostics import Place, Problems

MOST_PLAYERS_TRIED = 100


def check_composition(game: Game, problems: Problems) -> None:
    """Check every deck of a game; whatever does not hold is an error at the place where it was stated."""
    for deck in game.decks.values():
        cards = [game.cards[card] for card in deck.cards if card in game.cards]
        counts = copies_by_type(game, deck)
        _check_size(deck, sum(counts.values()), problems)
        _check_counts(deck, counts, problems)
        _check_numbers(deck, cards, problems)
        _check_limits(deck, cards, counts, problems)
        for relation in deck.relations:
            _check_relation(game, deck, relation, problems)


def copies_by_type(game: Game, deck: Deck) -> dict[str, int]:
    """A deck's copies by card type, for every type of the game."""
    counts = dict.fromkeys(game.card_types, 0)
    for name in deck.cards:
        card = game.cards[name]
        counts[card.type] += card.copies
    return counts


def deck_numbers(game: Game, deck: Deck) -> dict[str, object]:
    """What a deck's relations may name: `size`, copies by card type, `rules.*`, `players.min` and `players.max`."""
    cards = [game.cards[name] for name in deck.cards]
    named = named_numbers(game.rules, game.players, game.card_types, cards)
    return {**named, "size": sum(card.copies for card in cards)}


def highest_players(game: Game, deck: Deck) -> int | None:
    """The most players for whom all relations of a deck that name `players.max` hold, instead of stating it twice.

    None if no relation limits the players, or none of the counts tried is served.
    """
    limiting = [relation for relation in deck.relations if "players.max" in names_in(relation.expression)]
    numbers = deck_numbers(game, deck)
    served = None
    for count in range(game.players[0], MOST_PLAYERS_TRIED + 1):
        here = {**numbers, "players.max": count}
        if not all(evaluate(relation.expression, here, None, Problems()) for relation in limiting):
            return served
        served = count
    return None


def _check_size(deck: Deck, size: int, problems: Problems) -> None:
    if deck.size is not None and size != deck.size:
        message = f"deck `{deck.id}` has {size} cards, not {deck.size}"
        problems.error("C160", message, deck.place, help=_difference(size, deck.size))


def _difference(found: int, stated: int) -> str:
    more = abs(found - stated)
    return f"{more} too {'many' if found > stated else 'few'}: change the cards, or the number that is stated"


def _check_counts(deck: Deck, counts: Mapping[str, int], problems: Problems) -> None:
    for kind, stated in deck.count.items():
        found = counts.get(kind, 0)
        if found != stated:
            message = f"deck `{deck.id}` has {found} cards of type `{kind}`, not {stated}"
            problems.error("C161", message, deck.place, help=_difference(found, stated))
    if deck.count:
        for kind, found in counts.items():
            if found and kind not in deck.count:
                message = f"deck `{deck.id}` has {found} cards of type `{kind}`, which `count` does not name"
                problems.error("C161", message, deck.place, help=f"add `{kind}: {found}`")


def _check_numbers(deck: Deck, cards: Iterable[Card], problems: Problems) -> None:
    """Printed numbers are unique in a deck; a numbered deck has each of its numbers."""
    first: dict[str, Card] = {}
    for card in cards:
        for number in card.numbers:
            if number in first:
                _report_twice(number, card, first[number], problems)
            first.setdefault(number, card)
        if deck.numbered and card.copies and not card.numbers:
            message = f"`{card.id}` has no number, but deck `{deck.id}` is numbered"
            problems.error("C162", message, card.places.get(""), help="give it `numbers:`", card=card.id)
    if deck.numbered is not None:
        _check_range(deck, deck.numbered, first, problems)


def _report_twice(number: str, card: Card, other: Card, problems: Problems) -> None:
    place = _numbers_place(card)
    also = [(where, "first here")] if (where := _numbers_place(other)) else []
    problems.error("C163", f"the number {number} is printed on two cards", place, also=also, card=card.id)


def _numbers_place(card: Card) -> Place | None:
    return card.places.get("numbers") or card.places.get("number") or card.places.get("")


def _check_range(deck: Deck, span: tuple[int, int], first: Mapping[str, Card], problems: Problems) -> None:
    wanted = {str(number) for number in range(span[0], span[1] + 1)}
    for number, card in first.items():
        if number not in wanted:
            message = f"the number {number} is not one of {span[0]} to {span[1]}"
            problems.error("C164", message, _numbers_place(card), card=card.id)
    missing = [number for number in range(span[0], span[1] + 1) if str(number) not in first]
    if missing:
        problems.error("C162", f"deck `{deck.id}` lacks the numbers {_spans(missing)}", deck.place)


def _spans(numbers: list[int]) -> str:
    """`3, 5..8, 11` for the numbers in order."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}..{last}" for first, last in runs)


def _check_limits(deck: Deck, cards: Iterable[Card], counts: Mapping[str, int], problems: Problems) -> None:
    """`copies` limits every design's copies; a card type or a card limits its own."""
    for name, most in deck.limits.items():
        if name in counts and counts[name] > most:
            message = f"deck `{deck.id}` has {counts[name]} cards of type `{name}`, more than {most}"
            problems.error("C165", message, deck.place)
    for card in cards:
        most = min(deck.limits.get("copies", card.copies), deck.limits.get(card.id, card.copies))
        if card.copies > most and card.id not in counts:
            place = card.places.get("copies") or _numbers_place(card)
            message = f"`{card.id}` has {card.copies} copies, more than {most}"
            also = [(deck.place, "the limit")] if deck.place else []
            problems.error("C165", message, place, also=also, card=card.id)


def _check_relation(game: Game, deck: Deck, relation: Relation, problems: Problems) -> None:
    numbers = deck_numbers(game, deck)
    value = evaluate(relation.expression, numbers, relation.place, problems)
    if value is None or value is True:
        return
    if value is not False:
        message = f"`{relation.expression}` is a number, not a relation"
        problems.error("C166", message, relation.place, help="compare two sides, such as `size == a + b`")
        return
    facts = ", ".join(f"{name} is {numbers[name]}" for name in names_in(relation.expression))
    if "players.max" in names_in(relation.expression):
        most = highest_players(game, deck)
        facts += f"; the deck serves up to {most} players" if most else ""
    message = f"deck `{deck.id}`: `{relation.expression}` does not hold"
    problems.error("C166", message, relation.place, help=facts)
