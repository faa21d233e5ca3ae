"""What must hold after every move."""

from __future__ import annotations

from cardgen.games.syndicats.book import Book
from cardgen.games.syndicats.table import BIDS, BRIBES, CATS, DECK, DOGS, FUND, NO_FACE, SUPPLY, SyndicatsTable
from cardgen.play.decision import GameFault


def check(book: Book, table: SyndicatsTable) -> None:
    """Raise `GameFault` unless cards, sides and money are as they must be."""
    _check_money(table)
    _check_cards(book, table)
    if not 0 <= table.holder < table.seats:
        raise GameFault(f"nobody holds the Mogfather: {table.holder}")


def _check_money(table: SyndicatsTable) -> None:
    """What lies together is what the seats have in it."""
    seats = table.seats
    for name, parts, purse in (
        ("bids", sum(table.bids), table.purses[seats + BIDS]),
        ("payments", sum(table.paid) + sum(table.funds), table.purses[seats + FUND]),
        ("bribes", sum(table.bribes), table.purses[seats + BRIBES]),
    ):
        if parts != purse:
            raise GameFault(f"{name} come to {parts}, and {purse} lie there")


def _check_cards(book: Book, table: SyndicatsTable) -> None:
    """Every card of an organisation has a side up that belongs there, no other one has; dogs are no cats."""
    starting = table.seats * sum([bool(cards) for cards in (table.kittens, table.lairs, table.factions)])
    if len(table.design) != len(book.deck) + starting:
        raise GameFault(f"there are {len(table.design)} cards, not {len(book.deck) + starting}")
    for copy, face in enumerate(table.face):
        where, name = table.where[copy], table.card(copy).name
        if (face == NO_FACE) != (where < CATS):
            raise GameFault(f"{name} lies in `{table.places[where].name}` with the side {face} up")
        if face != NO_FACE:
            is_house = book.kind_of[face] >= 0
            if book.face_design[face] != table.design[copy] or is_house != (where >= table.houses):
                raise GameFault(f"{name} lies in `{table.places[where].name}` with a wrong side up")
        if book.is_dog[table.design[copy]] and where not in (DECK, DOGS):
            raise GameFault(f"the dog {name} lies in `{table.places[where].name}`")
    if any(table.where[copy] != SUPPLY for copy in table.escaped):
        raise GameFault("an escaped house is not in the supply")
