"""Cards that fill the hand or empty it for treasure points."""

from __future__ import annotations

from cardgen.games.pirate_wizard.book import Book
from cardgen.games.pirate_wizard.hands import discard, draw
from cardgen.games.pirate_wizard.options import ENOUGH, Asked, Steps
from cardgen.games.pirate_wizard.table import PirateTable
from cardgen.games.pirate_wizard.treasures import earn
from cardgen.play.decision import Decision


def feed(book: Book, table: PirateTable, seat: int, design: int) -> Asked:
    """Generous ship's cook: draw cards."""
    table.use("worked", seat, design)
    return draw(book, table, seat, book.fields[design]["draw"])


def boil(book: Book, table: PirateTable, seat: int, design: int) -> Steps:
    """Bubbling cauldron: discard cards for points."""
    fields, move, boiled = book.fields[design], book.options.discard, 0
    while boiled < fields["most"]:
        own = table.own(seat)
        if not own:
            break
        answer = yield Decision(seat, "boil", [ENOUGH, *[move[copy] for copy in own]])
        if answer == ENOUGH:
            break
        discard(book, table, seat, answer[1])
        boiled += 1
    earn(book, table, seat, boiled // fields["each"] * fields["points"], design)
