"""Bringers: what cards do besides their effect, together with all others of their kind that were played."""

from __future__ import annotations

from cardgen.games.pirate_wizard.book import GIFT, GLOW, WIND, Book
from cardgen.games.pirate_wizard.countdowns import is_active, start
from cardgen.games.pirate_wizard.hands import discard, draw
from cardgen.games.pirate_wizard.lives import hurt
from cardgen.games.pirate_wizard.numbers import highest
from cardgen.games.pirate_wizard.options import SUFFER, Steps
from cardgen.games.pirate_wizard.table import GIFTS, SHOWN, STORMS, WINDS, PirateTable
from cardgen.play.decision import Decision


def bringers(book: Book, table: PirateTable) -> Steps:
    """Wind, glow and gift, in this order."""
    played = [book.bringer[design] for design in table.laid if design >= 0]
    winds, glows, gifts = played.count(WIND), played.count(GLOW), played.count(GIFT)
    always = book.ruling("wind-set") == "always"
    if (winds or always) and not is_active(table, book.wind_tracker):
        yield from _wind(book, table, winds)
    if glows:
        yield from _glow(book, table, glows)
    if gifts % 2:
        table.counts[GIFTS] += 1
        for seat in highest(book, table):
            table.tell("gift", seat)
            asked = draw(book, table, seat, book.rules["gift_cards"])
            if asked is not None:
                yield from asked


def _wind(book: Book, table: PirateTable, winds: int) -> Steps:
    """A good wind for the highest, or a storm if more than half of the players brought it.

    As everybody plays one card a turn, it makes no difference whether players or cards are counted.
    """
    players = sum(table.afloat)
    if winds * 2 > players or (winds * 2 == players and book.ruling("windbringer-half") == "bad"):
        table.counts[STORMS] += 1
        for seat in highest(book, table):
            table.tell("storm", seat)
            yield from _storm(book, table, seat)
    elif winds:
        table.counts[WINDS] += 1
        for seat in highest(book, table):
            table.gale |= 1 << seat
            table.tell("wind", seat)
    start(book, table, book.wind_tracker)


def _storm(book: Book, table: PirateTable, seat: int) -> Steps:
    """Discard a card or lose a life, several times."""
    for _ in range(book.rules["wind_losses"]):
        own = table.own(seat)
        if not table.afloat[seat]:
            return
        if own:
            move = book.options.discard
            answer = yield Decision(seat, "storm", [SUFFER, *[move[copy] for copy in own]])
            if answer != SUFFER:
                discard(book, table, seat, answer[1])
                continue
        hurt(book, table, [(seat, 1)])


def _glow(book: Book, table: PirateTable, glows: int) -> Steps:
    """The highest shows hidden hand cards of their choice to everyone."""
    wanted = book.rules["glow_shown"] * glows
    for seat in highest(book, table):
        hidden = [*table.zones[table.at.hand[seat]], *table.zones[table.at.down[seat]]]
        if len(hidden) < wanted and book.ruling("glow-not-enough") == "none":
            continue
        for left in range(min(wanted, len(hidden)), 0, -1):
            copy = hidden[0]
            if len(hidden) > left:
                copy = (yield Decision(seat, "glow", [book.options.show[one] for one in hidden]))[1]
            hidden.remove(copy)
            table.show(copy)
            table.counts[SHOWN] += 1
            table.tell("shows", seat, copy)
