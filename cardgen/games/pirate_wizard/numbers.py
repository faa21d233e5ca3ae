"""Numbers of played cards, and the player with the highest or the lowest one."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.games.pirate_wizard.book import Book
from cardgen.games.pirate_wizard.table import PirateTable


def number(book: Book, table: PirateTable, seat: int) -> int:
    """The number of the card that a seat has played."""
    return table.noted[seat] if book.notes_numbers else book.numbers[table.die][table.laid[seat]]


def highest(book: Book, table: PirateTable) -> Sequence[int]:
    """The player with the highest card, of equal ones the nearest counterclockwise from the plays-first token.

    By one ruling these are all who have it, by another nobody then; nor is there one if no card was played.
    """
    return _first(book, table, book.orders[table.seats][table.first], 1)


def lowest(book: Book, table: PirateTable) -> Sequence[int]:
    """The player with the lowest card."""
    return _first(book, table, book.orders[table.seats][table.first], -1)


def highest_of(book: Book, table: PirateTable, seats: Sequence[int]) -> Sequence[int]:
    """The player with the highest card among some, who stand in the order of play."""
    return _first(book, table, seats, 1)


def _first(book: Book, table: PirateTable, seats: Sequence[int], sign: int) -> Sequence[int]:
    laid, found, most = table.laid, -1, -1000
    numbers = book.numbers[table.die]
    tied = False
    for seat in seats:
        design = laid[seat]
        if design < 0:
            continue
        its = sign * (table.noted[seat] if book.notes_numbers else numbers[design])
        if its > most:
            found, most, tied = seat, its, False
        elif its == most:
            tied = True
    if found < 0:
        return ()
    if tied and book.tie != "plays-first":
        return () if book.tie == "nobody" else _all(book, table, seats, sign * most)
    return (found,)


def _all(book: Book, table: PirateTable, seats: Sequence[int], wanted: int) -> Sequence[int]:
    return [seat for seat in seats if table.laid[seat] >= 0 and number(book, table, seat) == wanted]
