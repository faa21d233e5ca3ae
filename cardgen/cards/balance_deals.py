"""The cards of a deck as balance sees them: what each gives and asks, part by part, and how messages name it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardgen.cards.balance_rules import Balance
from cardgen.cards.composition import in_edition
from cardgen.cards.model import Card, Game, Notation, NotationPart
from cardgen.cards.needs import Symbols
from cardgen.diagnostics import Place, Problems

SHOWN = 6
"""How many cards a message names, and places it shows."""


class Said(NamedTuple):
    """What a card says in one part: its symbols, and the number that they pay (None in a part that has none)."""

    card: Card
    copies: int
    part: NotationPart
    symbols: Symbols
    number: int | None
    written: str
    place: Place | None

    def named(self) -> str:
        """`PR` (`K:RRGG->10`)."""
        return f"`{self.card.id}` (`{self.written}`)"


class Deals(NamedTuple):
    """A deck's cards with a field in a notation, those that a rule leaves out left out."""

    game: Game
    balance: Balance
    notation: Notation
    cards: tuple[Card, ...]
    problems: Problems

    @property
    def plain(self) -> Symbols:
        """The symbols that are not wild."""
        return tuple(symbol for symbol in self.notation.symbols.values() if symbol != self.notation.wild)

    def part(self, name: str) -> list[Said]:
        """What the cards say in a part. A card that asks nothing is left out; one that gives nothing is not."""
        part = next(part for part in self.notation.parts.values() if part.name == name)
        return [said for card in self.cards if (said := self._said(card, part)) is not None]

    def _said(self, card: Card, part: NotationPart) -> Said | None:
        value = card.fields[self.balance.field]
        value = value.get(part.name) if isinstance(value, dict) else None
        number: int | None = None
        if isinstance(value, dict):
            paid = value.get(part.number)
            number, value = paid if isinstance(paid, int) else None, value.get("needs")
        if not isinstance(value, tuple):
            return None
        symbols = tuple(str(symbol) for symbol in value)
        written = self.letters(symbols) or "nothing"
        written = f"{part.key}:{written}" + ("" if number is None else f"->{number}")
        return Said(card, card.copies, part, symbols, number, written, self.place(card, part.name))

    def place(self, card: Card, part: str = "") -> Place | None:
        """Where a card says a part, or else the whole field."""
        field = self.balance.field
        keys = [f"{field}.{part}"] if part else []
        return next((card.places[key] for key in (*keys, field, "") if key in card.places), None)

    def letters(self, symbols: Iterable[str]) -> str:
        """Symbols as the notation writes them."""
        letters = {symbol: letter for letter, symbol in self.notation.symbols.items()}
        return "".join(letters[symbol] for symbol in symbols)

    def warn(
        self, code: str, message: str, place: Place | None, help: str, also: Mapping[Place, str], card: str = ""
    ) -> None:
        """Note a warning with the deck's edition, and other places with a word about each, the first few."""
        places = [(where, word) for where, word in also.items() if where != place][:SHOWN]
        self.problems.warning(code, message + in_edition(self.game), place, help=help, also=places, card=card)


def deals(game: Game, balance: Balance, without: Iterable[str], problems: Problems) -> Deals:
    """The cards that a rule compares: printed ones of the deck with the field, of types that are not left out."""
    left_out = tuple(without)
    cards = [game.cards[name] for name in game.decks[balance.deck].cards]
    compared = (card for card in cards if card.copies and isinstance(card.fields.get(balance.field), dict))
    chosen = tuple(card for card in compared if card.type not in left_out)
    return Deals(game, balance, game.notations[balance.notation], chosen, problems)


def listed(names: Iterable[str], shown: int = SHOWN) -> str:
    """`a`, `b` and `c`; beyond so many `a`, `b` and 3 more."""
    each = list(names)
    if len(each) > shown:
        return f"{', '.join(each[: shown - 1])} and {len(each) - shown + 1} more"
    return " and ".join([*([", ".join(each[:-1])] if each[1:] else []), *each[-1:]])
