"""A built deck in one line: how many cards of how many designs, and what the values of its cards come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardgen.cards.model import Card, Deck, DeckValue, Game


def in_one_line(game: Game, deck: Deck) -> str:
    """`30 cards of 12 designs, circle 11.3 on average (2 to 20), 6 windbringer`."""
    cards = [game.cards[card_id] for card_id in deck.cards]
    designs = len({card.design or card.id for card in cards})
    words = [_counted(len(cards), "card") + " of " + _counted(designs, "design")]
    for value in game.deck_rules.values if game.deck_rules else ():
        if not value.fixed:
            words += _said(value, cards)
    return ", ".join(words)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _said(value: DeckValue, cards: list[Card]) -> Iterator[str]:
    """What the cards of a deck have in one field: a mean of numbers, or how many have each value that a word gives."""
    found = [card.fields.get(value.field) for card in cards]
    numbers = [said for said in found if isinstance(said, int | float) and not isinstance(said, bool)]
    if value.sign and numbers:
        mean = sum(numbers) / len(numbers)
        yield f"{value.field} {mean:.1f} on average ({min(numbers):g} to {max(numbers):g})"
        return
    counts = Counter(str(said) for said in found)
    known = dict.fromkeys(map(str, value.words.values())) if value.words else dict.fromkeys(sorted(counts))
    yield from (f"{counts[said]} {said}" for said in known if said and counts[said])
