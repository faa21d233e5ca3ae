"""Lives: damage, healing, ships that sink, and what becomes of their players' cards."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.games.pirate_wizard.book import Book
from cardgen.games.pirate_wizard.numbers import highest
from cardgen.games.pirate_wizard.table import LOST, OFF_MAP, SOURCES, SUNK, PirateTable


def hurt(book: Book, table: PirateTable, blows: Sequence[tuple[int, int]]) -> None:
    """Ships take damage, (seat, damage) each, all at the same moment."""
    lives = table.lives
    for seat, damage in blows:
        table.tell("damage", seat, damage, max(0, lives[seat] - damage))
        _set(book, table, seat, lives[seat] - damage)
    sunk = [seat for seat in range(table.seats) if lives[seat] <= 0 and table.afloat[seat]]
    if sunk:
        sink(book, table, sunk)


def heal(book: Book, table: PirateTable, seat: int, amount: int) -> int:
    """A ship gets lives back, up to those that it began with. Returns how many."""
    if book.ruling("heal-cap") != "free":
        amount = min(amount, cap(book) - table.lives[seat])
    if amount > 0:
        _set(book, table, seat, table.lives[seat] + amount)
    return amount


def cap(book: Book) -> int:
    """The lives that a ship begins with, or a team that shares them."""
    lives: int = book.rules["lives"]
    return lives * book.rules["teams"] if book.shares_lives else lives


def _set(book: Book, table: PirateTable, seat: int, lives: int) -> None:
    if not book.shares_lives:
        table.lives[seat] = lives
        return
    team = book.team(seat, table.seats)
    for other in range(table.seats):
        if book.team(other, table.seats) == team and table.afloat[other]:
            table.lives[other] = lives


def brew(book: Book, table: PirateTable, seat: int, design: int) -> None:
    """Useful potion brewer."""
    healed = heal(book, table, seat, book.fields[design]["heal"])
    if healed > 0:
        table.use("worked", seat, design)
        table.tell("heals", seat, healed, table.lives[seat])
    else:
        table.tell("in-vain")


def bite_highest(book: Book, table: PirateTable, damage: int) -> None:
    """The player with the highest card takes damage."""
    hurt(book, table, [(seat, damage) for seat in highest(book, table)])


# -- sinking


def sink(book: Book, table: PirateTable, seats: Sequence[int], *, off_map: bool = False) -> None:
    """Ships go down at the same moment: their players are out, unless by one ruling they come back to port."""
    for seat in seats:
        table.counts[OFF_MAP if off_map else SUNK] += 1
        table.tell("leaves-map" if off_map else "sinks", seat)
    if book.ruling("ship-destroyed") == "port":
        for seat in seats:
            _return_to_port(book, table, seat)
        return
    for seat in seats:
        table.afloat[seat] = 0
        table.lives[seat] = 0
        table.laid[seat] = -1
    for seat in seats:
        _clear(book, table, seat)
    table.together = sum([1 << seat for seat in seats])
    afloat = [book.team(seat, table.seats) for seat in range(table.seats) if table.afloat[seat]]
    table.over = 1 if not afloat or min(afloat) == max(afloat) else 0


def _return_to_port(book: Book, table: PirateTable, seat: int) -> None:
    _set(book, table, seat, cap(book))
    table.field[seat] = book.rules["start_field"]
    table.sources[seat * len(SOURCES) + SOURCES.index("sunk")] -= table.points[seat]
    table.points[seat] = 0


def _clear(book: Book, table: PirateTable, seat: int) -> None:
    """Cards that enter the ship go back to their owners' hands; its player's cards and treasures leave the game."""
    at, zones = table.at, table.zones
    for owner, zone in at.boarders[seat]:
        for copy in zones[zone][:]:
            table.move(copy, at.hand[owner] if table.afloat[owner] else at.gone)
    stay = book.ruling("dead-cards") == "stay"
    zones_left = [at.draw[seat], at.discard[seat], *(at.own[seat][:2] if stay else at.own[seat]), at.played[seat]]
    for zone in zones_left:
        for copy in zones[zone][:]:
            played_by_it = zone == at.played[seat] and table.afloat[table.pool[copy]]
            table.move(copy, at.discard[table.pool[copy]] if played_by_it else at.gone)
    lost = [treasure for treasure in table.treasures if treasure[0] == seat]
    table.treasures = [treasure for treasure in table.treasures if treasure[0] != seat]
    gone = [entry for entry in table.buried if table.where[entry[0]] == at.gone]
    table.buried = [entry for entry in table.buried if table.where[entry[0]] != at.gone]
    table.counts[LOST] += len(lost) + len(gone)
