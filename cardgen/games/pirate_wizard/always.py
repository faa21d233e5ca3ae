"""What players may do at any time of a turn, asked once a turn before they draw: discard, take cards back, show."""

from __future__ import annotations

from cardgen.games.pirate_wizard.boarding import entering, unenter
from cardgen.games.pirate_wizard.book import Book
from cardgen.games.pirate_wizard.hands import discard
from cardgen.games.pirate_wizard.options import PASS, THROW, Steps
from cardgen.games.pirate_wizard.table import PirateTable
from cardgen.games.pirate_wizard.treasures import unearth
from cardgen.play.decision import Decision, Move


def free_acts(book: Book, table: PirateTable) -> Steps:
    """Each player is asked once, or by one ruling until they pass."""
    for seat in book.orders[table.seats][table.first]:
        if not table.afloat[seat]:
            continue
        while True:
            options = _offered(book, table, seat)
            if len(options) == 1:
                break
            move = yield Decision(seat, "free", options)
            if move == PASS:
                break
            yield from _done(book, table, seat, move)
            if not book.acts_freely:
                break


def _offered(book: Book, table: PirateTable, seat: int) -> list[Move]:
    """Passing and what can be of use: a discard where it lets a second card be drawn, or where decks are in order."""
    rules, options = book.rules, [PASS]
    size = table.size(seat)
    if size and (size + rules["draw"] == rules["draw_below"] or book.unshuffled or book.acts_freely):
        options.append(THROW)
    if book.unenters_freely:
        options += [book.options.unenter[copy] for copy in entering(table, seat)]
    options += [book.options.show[copy] for copy in table.zones[table.at.down[seat]]]
    return options


def _done(book: Book, table: PirateTable, seat: int, move: Move) -> Steps:
    if move == THROW:
        throw = book.options.discard
        answer = yield Decision(seat, "throw", [throw[copy] for copy in table.own(seat)])
        discard(book, table, seat, answer[1])
    elif move[0] == "unenter":
        unenter(table, seat, move[1])
    else:
        asked = unearth(book, table, seat, move[1])
        if asked is not None:
            yield from asked
