"""Diapers that are put on and exchanged."""

from __future__ import annotations

from cardgen.games.switchcraft.book import PASSIVE, Book
from cardgen.games.switchcraft.drawing import draw_hand
from cardgen.games.switchcraft.table import HANDS, SwitchcraftTable
from cardgen.play.decision import Move


def wearable(book: Book, table: SwitchcraftTable, seat: int) -> list[Move]:
    """Soiled Diapers that a Passive player may place: of equal ones one."""
    if not table.sides[seat] & PASSIVE:
        return []
    found: dict[int, int] = {}
    for copy in table.zones[HANDS + seat]:
        design = table.design[copy]
        if book.is_soiled[design]:
            found.setdefault(design, copy)
    return [("wear", copy) for copy in found.values()]


def exchangeable(book: Book, table: SwitchcraftTable, seat: int) -> list[Move]:
    """An Active player's Clean Diaper for each kind of soiled one before each player."""
    if table.sides[seat] & PASSIVE:
        return []
    design, is_clean = table.design, book.is_clean
    clean = next((copy for copy in table.zones[HANDS + seat] if is_clean[design[copy]]), -1)
    if clean < 0:
        return []
    options: list[Move] = []
    for owner in range(table.seats):
        seen: list[int] = []
        for copy in table.zones[table.fronts + owner]:
            if book.is_soiled[design[copy]] and design[copy] not in seen:
                seen.append(design[copy])
                options.append(("exchange", clean, copy))
    return options


def wear(book: Book, table: SwitchcraftTable, seat: int, move: Move) -> None:
    """Place a soiled Diaper before oneself and draw as many cards as it says."""
    copy = move[1]
    table.place(copy, seat)
    table.use("worn", seat, table.design[copy])
    table.tell("wears", seat, copy)
    draw_hand(book, table, seat, table.card(copy).draw)


def exchange(book: Book, table: SwitchcraftTable, seat: int, move: Move) -> None:
    """A Clean Diaper takes the place of a soiled one, which goes to the hand of the player who gave it."""
    _, clean, soiled = move
    owner = table.where[soiled] - table.fronts
    if book.ruling("diaper-swap") == "discard":
        table.discard(soiled, seat)
    else:
        table.move(soiled, HANDS + seat)
    table.place(clean, owner)
    table.use("exchanged", seat, table.design[soiled])
    table.tell("exchanges", seat, owner, clean, soiled)
