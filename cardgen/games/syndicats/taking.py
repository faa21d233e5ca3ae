"""Taking a card: which ones, turned which way, and into whose organisation."""

from __future__ import annotations

from cardgen.games.syndicats.bidding import Steps
from cardgen.games.syndicats.book import CAT, GUARD, HOUSE, Book
from cardgen.games.syndicats.supply import show_top, unlock
from cardgen.games.syndicats.table import CATS, NO_FACE, SUPPLY, TOP, SyndicatsTable
from cardgen.play.decision import Decision, Move


def choices(book: Book, table: SyndicatsTable) -> list[Move]:
    """Every card that may be taken, each way up."""
    design, sides = table.design, book.sides
    found: list[Move] = []
    for zone in (SUPPLY, TOP):
        for copy in table.zones[zone]:
            card = design[copy]
            found += sides.get((copy, card)) or book.both_sides(copy, card)
    return found


def take(book: Book, table: SyndicatsTable, seat: int) -> Steps:
    """Take an available card, if there is one, with whatever money lies on it. Returns it, or -1."""
    options = choices(book, table)
    if not options:
        return -1
    move = options[0] if len(options) == 1 else (yield Decision(seat, "take", options))
    verb, copy = move[0], move[1]
    unlock(book, table, copy, seat)
    was_top = table.where[copy] == TOP
    join(book, table, seat, copy, verb)
    if was_top and book.top_at_once:
        show_top(book, table)
    return copy


def join(book: Book, table: SyndicatsTable, seat: int, copy: int, verb: str) -> None:
    """A card joins an organisation with one of its sides up."""
    design = table.design[copy]
    sides = {CAT: book.cat_face, HOUSE: book.house_face, GUARD: book.guard_face}[verb]
    table.face[copy] = sides[design]
    table.move(copy, (table.houses if verb == HOUSE else CATS) + seat)
    table.came.append(copy)
    table.use(TAKEN[verb], seat, design)
    table.tell(TAKEN[verb], seat, design)


TAKEN = {CAT: "taken as a cat", HOUSE: "taken as a house", GUARD: "taken for defence"}
"""What is noted of a card that is taken, by how."""


def leave(table: SyndicatsTable, copy: int, zone: int) -> None:
    """A card leaves an organisation."""
    table.face[copy] = NO_FACE
    table.move(copy, zone)
