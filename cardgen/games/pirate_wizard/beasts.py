"""Cards that are hard on the player with the highest card, once a turn while their countdown is not active."""

from __future__ import annotations

from cardgen.games.pirate_wizard.book import Book
from cardgen.games.pirate_wizard.countdowns import is_free, start
from cardgen.games.pirate_wizard.hands import lose_cards
from cardgen.games.pirate_wizard.lives import bite_highest
from cardgen.games.pirate_wizard.numbers import highest, lowest
from cardgen.games.pirate_wizard.options import Steps
from cardgen.games.pirate_wizard.table import OWN_HITS, PirateTable
from cardgen.games.pirate_wizard.treasures import SOURCE, gain


def bite(book: Book, table: PirateTable, seat: int, design: int) -> None:
    """Big hungry fish: damage."""
    if is_free(book, table, seat, design):
        table.use("worked", seat, design)
        table.counts[OWN_HITS] += seat in highest(book, table)
        bite_highest(book, table, book.fields[design]["damage"])
        start(book, table, book.tracker[design])


def flood(book: Book, table: PirateTable, seat: int, design: int) -> Steps:
    """Big wave: discards."""
    if not is_free(book, table, seat, design):
        return
    table.use("worked", seat, design)
    for victim in highest(book, table):
        table.counts[OWN_HITS] += victim == seat
        yield from lose_cards(book, table, victim, book.fields[design]["discard"])
    start(book, table, book.tracker[design])


def steal(book: Book, table: PirateTable, seat: int, design: int) -> None:
    """Thieving seagulls: the highest gives points to the lowest."""
    if not is_free(book, table, seat, design):
        return
    source = SOURCE[book.effect[design]]
    takers = lowest(book, table)
    for giver in highest(book, table):
        for taker in takers:
            points = min(book.fields[design]["points"], table.points[giver])
            if taker != giver and points > 0:
                table.use("worked", seat, design)
                gain(book, table, giver, -points, source)
                gain(book, table, taker, points, source)
    start(book, table, book.tracker[design])
