"""The supply: turning cards up, dogs set aside, refilling, and what happens to cards that nobody takes."""

from __future__ import annotations

from cardgen.games.syndicats.book import Book
from cardgen.games.syndicats.table import BANK, BRIBES, DECK, DISCARD, DOGS, SUPPLY, TOP, SyndicatsTable


def turn_up(book: Book, table: SyndicatsTable, zone: int) -> int:
    """Bring the next cat of the deck to a zone and set dogs aside; -1 if there is none."""
    deck, design = table.zones[DECK], table.design
    while deck or (book.reshuffles and _reshuffled(book, table)):
        if book.is_dog[design[deck[-1]]]:
            copy = table.draw(DECK, DOGS)
            table.use("set aside", table.holder, design[copy])
            table.tell("dog", copy, len(table.zones[DOGS]))
        else:
            return table.draw(DECK, zone)
    return -1


def _reshuffled(book: Book, table: SyndicatsTable) -> bool:
    """By one ruling the discards become a new deck, but for starting cards. Whether there are any."""
    copies = [copy for copy in table.zones[DISCARD] if not book.is_starting[table.design[copy]]]
    if not copies:
        return False
    for copy in copies:
        table.move(copy, DECK)
    table.shuffle(DECK)
    table.tell("reshuffle")
    return True


def offer(book: Book, table: SyndicatsTable, zone: int) -> int:
    """Turn up a card that may be taken; -1 if there is none."""
    copy = turn_up(book, table, zone)
    if copy >= 0:
        table.use("offered", table.holder, table.design[copy])
    return copy


def show_top(book: Book, table: SyndicatsTable) -> None:
    """The top of the deck lies open, where it may be taken."""
    top = table.zones[TOP]
    while len(top) < book.top and offer(book, table, TOP) >= 0:
        pass


def refill(book: Book, table: SyndicatsTable) -> None:
    """Fill the supply up from the deck, the open top first. Notes when the deck runs out."""
    supply, top = table.zones[SUPPLY], table.zones[TOP]
    extra = len(table.escaped) if book.extra_houses else 0
    missing = book.supply_size(table.seats) + extra - len(supply)
    added = []
    for _ in range(missing):
        if top:
            copy = top[0]
            table.move(copy, SUPPLY)
        else:
            copy = offer(book, table, SUPPLY)
        if copy < 0:
            table.short = True
            break
        added.append(copy)
    show_top(book, table)
    if table.log is not None:
        table.tell("refills", tuple(added))
        if top:
            table.tell("top", top[0])


def clear_unbought(book: Book, table: SyndicatsTable) -> None:
    """Specials that nobody took are discarded, and by one variant what stays gathers money."""
    supply = table.zones[SUPPLY]
    if book.rules["discard_unbought"]:
        for copy in supply[:]:
            if book.is_special[table.design[copy]]:
                unlock(book, table, copy, table.seats + BANK)
                table.move(copy, DISCARD)
                table.use("passed over", table.holder, table.design[copy])
                table.tell("unbought", copy)
    if book.bribe:
        for copy in supply:
            table.bribes[copy] += book.bribe
            table.pay(table.seats + BANK, table.seats + BRIBES, book.bribe)


def unlock(book: Book, table: SyndicatsTable, copy: int, purse: int) -> None:
    """A card leaves the supply: the money on it goes to a purse, and it is no escaped house any longer."""
    if copy in table.escaped:
        table.escaped.remove(copy)
    if book.bribe and table.bribes[copy]:
        amount = table.bribes[copy]
        table.pay(table.seats + BRIBES, purse, amount)
        table.bribes[copy] = 0
        if purse < table.seats:
            table.tell("bribed", purse, copy, amount)


def cats_left(book: Book, table: SyndicatsTable) -> int:
    """Cards that are still to be taken, whatever their type: in the deck and, by the usual ruling, in the supply."""
    zones = (DECK, TOP) if book.ruling("end-no-dogs") == "deck" else (DECK, TOP, SUPPLY)
    dogs = book.dogs - len(table.zones[DOGS])
    return sum([len(table.zones[zone]) for zone in zones]) - dogs
