"""Powers of cats: who may use them, Curiosity, Copycat, and specials that are traded in as though they were one."""

from __future__ import annotations

from collections.abc import Callable

from cardgen.games.syndicats.attacks import attack, attackable
from cardgen.games.syndicats.bidding import PASS, Steps
from cardgen.games.syndicats.book import Book
from cardgen.games.syndicats.supply import show_top, turn_up
from cardgen.games.syndicats.table import (
    CATS,
    COPIED,
    CURIOUS,
    DECK,
    DISCARD,
    DUG,
    SUPPLY,
    TOP,
    TRADED,
    SyndicatsTable,
)
from cardgen.games.syndicats.taking import leave, take
from cardgen.play.decision import Decision, Move

DIG_OPTIONS: tuple[Move, ...] = (("pass",), ("dig",))


def may_use(book: Book, table: SyndicatsTable, seat: int) -> bool:
    """Whether a seat has met the price of powers: the holder alone by one variant, else who has paid enough."""
    if book.needs_holder:
        return seat == table.holder
    return table.paid[seat] >= book.power_fee


def powers(book: Book, table: SyndicatsTable, seat: int) -> Steps:
    """Use powers, one after another, until the player wants no more or has none left."""
    if not may_use(book, table, seat):
        return
    table.used = []
    while True:
        options = menu(book, table, seat)
        if len(options) == 1:
            break
        move = yield Decision(seat, "power", options)
        if move == PASS:
            break
        copy = move[1]
        table.used.append(copy)
        if book.rests:
            table.resting.append(copy)
        yield from ACTING[move[0]](book, table, seat, move)


def menu(book: Book, table: SyndicatsTable, seat: int) -> list[Move]:
    """What a player may do with the powers of the organisation; passing comes first."""
    options = [PASS]
    face, has_power = table.face, book.has_power
    for zone in (CATS + seat, table.houses + seat):
        for copy in table.zones[zone]:
            if has_power[face[copy]] and _is_ready(book, table, copy):
                options += _uses(book, table, seat, copy)
    return options


def _is_ready(book: Book, table: SyndicatsTable, copy: int) -> bool:
    """Not used in this pick, nor knocked out; nor taken this turn, where powers come before the pick."""
    return copy not in table.used and copy not in table.out and not (book.pays_first and copy in table.came)


def _uses(book: Book, table: SyndicatsTable, seat: int, copy: int) -> list[Move]:
    """What may be done with one cat."""
    face = table.face[copy]
    effect = book.effect_of[face]
    found: list[Move] = []
    if effect == "curiosity" and (table.zones[TOP] or table.zones[DECK]):
        found.append(("curiosity", copy))
    elif effect == "attack":
        found += [("attack", copy, other) for other in range(table.seats) if attackable(book, table, other)]
    copying = effect == "copycat"
    if copying or (book.trades and book.faces[face].special):
        may_copy = not book.most_copies or table.copies[seat] < book.most_copies
        if may_copy and (table.zones[SUPPLY] or table.zones[TOP]):
            found.append(("copycat" if copying else "trade", copy))
    return found


def curiosity(book: Book, table: SyndicatsTable, seat: int, move: Move) -> Steps:
    """Discard the top card of the deck, and then perhaps more, one after another."""
    copy = move[1]
    power = book.kit.designs[book.power_of[table.face[copy]]]
    table.counts[CURIOUS] += 1
    table.use("used", seat, power.number)
    table.use("power used", seat, table.design[copy])
    table.tell("curious", seat, table.design[copy])
    for dug in range(power.most):
        if not (table.zones[TOP] or table.zones[DECK]):
            break
        if dug and (yield Decision(seat, "dig", DIG_OPTIONS)) == PASS:
            break
        _dig(book, table, seat)
    if not book.keeps_curiosity:
        leave(table, copy, DISCARD)


def _dig(book: Book, table: SyndicatsTable, seat: int) -> None:
    top = table.zones[TOP]
    if top:
        found = top[0]
        table.move(found, DISCARD)
    else:
        found = turn_up(book, table, DISCARD)
    if found >= 0:
        table.counts[DUG] += 1
        table.use("dug up", seat, table.design[found])
        table.tell("digs", seat, table.design[found])
    show_top(book, table)


def copycat(book: Book, table: SyndicatsTable, seat: int, move: Move) -> Steps:
    """The card goes, and any available card comes in its place; by the first rules the two swap places."""
    copy, traded = move[1], move[0] == "trade"
    face = table.face[copy]
    table.copies[seat] += 1
    table.counts[TRADED if traded else COPIED] += 1
    table.use("traded in" if traded else "power used", seat, table.design[copy])
    if not traded:
        table.use("used", seat, book.power_of[face])
    table.tell("trades" if traded else "copies", seat, table.design[copy])
    if book.faces[face].starts and book.flips_back:
        table.face[copy] = book.cat_face[table.design[copy]]
        yield from take(book, table, seat)
        return
    leave(table, copy, DISCARD)
    yield from take(book, table, seat)
    if book.swaps:
        table.move(copy, SUPPLY)


Acting = Callable[[Book, SyndicatsTable, int, Move], Steps]

ACTING: dict[str, Acting] = {"curiosity": curiosity, "copycat": copycat, "trade": copycat, "attack": attack}
"""What a power does, by the move's verb."""
