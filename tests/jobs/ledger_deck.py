"""A made-up deck in the data, which tests edit as a designer does, and copies of its cards as the ledger knows them."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from cardgen.jobs.ledger import LedgerCopy, Scope, Table


def look(text: str) -> str:
    """Forty hex digits for what is seen on a side."""
    return hashlib.sha1(text.encode()).hexdigest()


def copy(card: str, front: str = "", component: str = "deck", back: str = "back", **more: object) -> LedgerCopy:
    """A copy of a card; what is seen on its front is the card's id where nothing else is said."""
    name = str(more.pop("name", card.title()))
    number = str(more.pop("number", ""))
    return LedgerCopy(component, card, name, number, look(front or card), look(back) if back else "", **more)  # type: ignore[arg-type]


def looks(table: Table) -> Counter[tuple[str, str]]:
    """What can be seen of a table: copies by their looks."""
    seen = Counter[tuple[str, str]]()
    for one, count in table.items():
        seen[one.looks] += count
    return seen


def whole(*known: tuple[str, str]) -> Scope:
    """A scope that reaches everywhere, over data with these cards."""
    return Scope(None, None, frozenset(known))


@dataclass
class Deck:
    """Data: for each component its cards, each with what is seen on its front and how many copies are wanted."""

    cards: dict[str, dict[str, tuple[str, int]]] = field(default_factory=dict)

    def wanted(self, components: Iterable[str] | None = None, cards: Iterable[str] | None = None) -> Table:
        """The copies that the data wants, in some components, of some cards."""
        table = Counter[LedgerCopy]()
        for component in self.cards if components is None else components:
            for card, (front, count) in self.cards[component].items():
                if count and (cards is None or card in cards):
                    fields = (("says", front),)
                    table[copy(card, front, component, f"back of {front[:1]}", name="Same", fields=fields)] += count
        return table

    def scope(self, components: Iterable[str] | None = None, cards: Iterable[str] | None = None) -> Scope:
        """The scope of a build of this data."""
        known = frozenset((component, card) for component, members in self.cards.items() for card in members)
        chosen = None if components is None else frozenset(components)
        return Scope(chosen, None if cards is None else frozenset(cards), known)
