"""What always holds on a table of Pirate-wizard."""

from __future__ import annotations

from cardgen.games.pirate_wizard.book import Book
from cardgen.games.pirate_wizard.lives import cap
from cardgen.games.pirate_wizard.table import SOURCES, PirateTable
from cardgen.play.decision import GameFault


def check(book: Book, table: PirateTable) -> None:
    """Raise `GameFault` if an invariant does not hold."""
    for seat in range(table.seats):
        _check_ship(book, table, seat)
        _check_points(table, seat)
        _check_cards(book, table, seat)
    _check_countdowns(book, table)
    _check_treasures(book, table)
    if not 1 <= table.die <= book.rules["die_faces"]:
        raise GameFault(f"the circle die shows {table.die}")


def _check_ship(book: Book, table: PirateTable, seat: int) -> None:
    lives, afloat = table.lives[seat], table.afloat[seat]
    if bool(afloat) != (lives > 0) or lives < 0:
        raise GameFault(f"the ship of seat {seat + 1} has {lives} lives and is {'afloat' if afloat else 'sunk'}")
    if lives > cap(book) and book.ruling("heal-cap") != "free":
        raise GameFault(f"the ship of seat {seat + 1} has {lives} lives, more than {cap(book)}")
    if not 1 <= table.field[seat] <= book.last:
        raise GameFault(f"the ship of seat {seat + 1} is on field {table.field[seat]}")


def _check_points(table: PirateTable, seat: int) -> None:
    kinds = len(SOURCES)
    sources = sum(table.sources[seat * kinds : (seat + 1) * kinds])
    if table.points[seat] < 0 or table.points[seat] != sources:
        raise GameFault(f"seat {seat + 1} has {table.points[seat]} treasure points and got {sources}")


def _check_cards(book: Book, table: PirateTable, seat: int) -> None:
    at, zones = table.at, table.zones
    if zones[at.aboard[seat][seat]]:
        raise GameFault(f"seat {seat + 1} enters its own ship")
    if len(zones[at.played[seat]]) > 1:
        raise GameFault(f"seat {seat + 1} has played {len(zones[at.played[seat]])} cards")
    if not table.afloat[seat]:
        piles = (at.draw[seat], at.discard[seat], at.hand[seat], at.down[seat], at.played[seat])
        boarders = [zone for _, zone in at.boarders[seat]]
        stay = book.ruling("dead-cards") == "stay"
        if any(zones[zone] for zone in (*piles, *boarders, *(() if stay else at.own[seat]))):
            raise GameFault(f"seat {seat + 1} is out and has cards")
    if book.owners_pile:
        for zone in (at.draw[seat], at.discard[seat], *at.own[seat]):
            if any(table.pool[copy] != seat for copy in zones[zone]):
                raise GameFault(f"seat {seat + 1} has a card of another deck")


def _check_countdowns(book: Book, table: PirateTable) -> None:
    least = 0 if book.ruling("countdown-zero") == "next-turn" else 1
    places = [(tracker, field) for tracker, _, field, _ in table.running]
    if len(set(places)) < len(places):
        raise GameFault(f"a countdown is active twice: {table.running}")
    for tracker, left, _, _ in table.running:
        if not least <= left <= book.top[tracker]:
            raise GameFault(f"the countdown {book.name(tracker)} is at {left}")


def _check_treasures(book: Book, table: PirateTable) -> None:
    for seat, field, points, _ in table.treasures:
        if not table.afloat[seat] or not 1 <= field <= book.last or points < 0:
            raise GameFault(f"a treasure of seat {seat + 1} lies on field {field}")
    hidden = sorted([copy for seat in range(table.seats) for copy in table.zones[table.at.down[seat]]])
    if hidden != sorted([copy for copy, _ in table.buried]):
        raise GameFault("a card lies face down without a treasure, or a treasure without a card")
