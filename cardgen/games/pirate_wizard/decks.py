"""Which deck each seat plays, and the beginning: piles, hands, the token, the die."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.games.pirate_wizard.book import Book
from cardgen.games.pirate_wizard.countdowns import roll, start
from cardgen.games.pirate_wizard.hands import draw, put_in_order
from cardgen.games.pirate_wizard.lives import cap
from cardgen.games.pirate_wizard.options import Steps
from cardgen.games.pirate_wizard.table import PirateTable
from cardgen.play.chance import Chance
from cardgen.play.kit import Kit
from cardgen.play.rules import NoRules


def fixed_decks(book: Book, kit: Kit) -> Sequence[str]:
    """The decks seat by seat that somebody has chosen: the kit's `decks_by_seat`."""
    return _known(book, getattr(kit, "decks_by_seat", ()))


def dealt_decks(book: Book, kit: Kit) -> Sequence[str]:
    """The decks that are dealt to the seats by lot, anew each game: `seat_decks` of the rules, else all there are."""
    chosen = kit.rules.get("seat_decks") or ()
    if isinstance(chosen, str):
        chosen = [name.strip() for name in chosen.split(",")]
    return _known(book, chosen) or tuple(book.decks)


def _known(book: Book, names: Sequence[str]) -> Sequence[str]:
    for name in names:
        if name not in book.decks:
            raise NoRules(f"there is no deck `{name}`; there are {', '.join(book.decks)}")
    return tuple(names)


def seat_decks(fixed: Sequence[str], dealt: Sequence[str], seats: int, chance: Chance) -> list[str]:
    """The deck of each seat: by lot, so that in many games each deck sits everywhere; few decks in turn."""
    if fixed:
        return [fixed[seat % len(fixed)] for seat in range(seats)]
    names = list(dealt)
    chance.shuffle(names)
    return [names[seat % len(names)] for seat in range(seats)]


def lay_out(book: Book, table: PirateTable, names: Sequence[str]) -> None:
    """Everything where a game begins. Decks that their players put in order are dealt in the first round."""
    order = list(book.decks)
    _tell_teams(book, table)
    for seat in range(table.seats):
        table.tell("brings", seat, names[seat])
        table.deck[seat] = order.index(names[seat])
        table.lives[seat] = cap(book)
        table.add(book.decks[names[seat]], table.at.draw[seat], seat)
        if not book.unshuffled:
            table.shuffle(table.at.draw[seat])
            _deal(book, table, seat)
    table.first = table.began = table.chance.below(table.seats)
    roll(book, table)
    start(book, table, book.die_tracker)


def _tell_teams(book: Book, table: PirateTable) -> None:
    if book.rules["teams"] and table.log is not None:
        seats = range(table.seats)
        for team in dict.fromkeys([book.team(seat, table.seats) for seat in seats]):
            table.tell("team", tuple([seat for seat in seats if book.team(seat, table.seats) == team]))


def _deal(book: Book, table: PirateTable, seat: int) -> None:
    """A hand, told as one event."""
    log, table.log = table.log, None
    draw(book, table, seat, book.rules["hand"])
    table.log = log
    table.tell("hand", seat, tuple(table.zones[table.at.hand[seat]]))


def order_decks(book: Book, table: PirateTable) -> Steps:
    """Without shuffling: each player puts the own deck in order, then all draw their hands."""
    for seat in range(table.seats):
        yield from put_in_order(book, table, seat, table.at.draw[seat])
    for seat in range(table.seats):
        asked = draw(book, table, seat, book.rules["hand"])
        if asked is not None:
            yield from asked
