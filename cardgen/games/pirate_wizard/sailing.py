"""Sailing: moves by choice and by force, the edges of the map, treasures on the way, dolphins and whirlpools."""

from __future__ import annotations

from cardgen.games.pirate_wizard.boarding import part_far, unenter
from cardgen.games.pirate_wizard.book import Book
from cardgen.games.pirate_wizard.countdowns import is_free, start
from cardgen.games.pirate_wizard.hands import discard, lose_cards
from cardgen.games.pirate_wizard.lives import sink
from cardgen.games.pirate_wizard.numbers import highest
from cardgen.games.pirate_wizard.options import DIRECTIONS, DRIFT, STAY, Steps
from cardgen.games.pirate_wizard.table import PirateTable
from cardgen.games.pirate_wizard.treasures import pick_up, unearth
from cardgen.play.decision import Decision


def sail(book: Book, table: PirateTable, seat: int, far: int, exactly: bool = False) -> Steps:
    """A seat may move its ship up to so many fields, and before that show cards that hide treasures."""
    fields = book.sails(far)
    while True:
        here = table.field[seat]
        options = [STAY, *fields[here]]
        if exactly:
            options = [STAY, *[move for move in fields[here] if book.distance[here][move[1]] == far]]
        hidden = table.zones[table.at.down[seat]]
        if hidden:
            options += [book.options.show[copy] for copy in hidden]
        move = yield Decision(seat, "sail", options)
        if move[0] == "show":
            asked = unearth(book, table, seat, move[1])
            if asked is not None:
                yield from asked
            continue
        if move[0] == "sail":
            travel(book, table, seat, move[1])
        return


def travel(book: Book, table: PirateTable, seat: int, target: int) -> None:
    """A ship sails to a field, one by one, and picks up its treasures."""
    here = table.field[seat]
    table.tell("sails", seat, here, target)
    if table.treasures and book.passes_by:
        away, step = book.distance[here][target], _heading(book, here, target)
        for _ in range(away):
            table.field[seat] = _next(book, table.field[seat], step)
            pick_up(book, table, seat)
    else:
        table.field[seat] = target
        if table.treasures:
            pick_up(book, table, seat)
    if book.keeps_distance:
        part_far(book, table, seat)


def _heading(book: Book, here: int, target: int) -> int:
    """Up or down the route, whichever is shorter."""
    straight = target - here
    step = 1 if straight > 0 else -1
    return step if abs(straight) == book.distance[here][target] else -step


def _next(book: Book, field: int, step: int) -> int:
    return (field - 1 + step) % book.last + 1 if book.ring else field + step


def move_all(book: Book, table: PirateTable) -> Steps:
    """Each player gets to move, farther with the wind."""
    rules = book.rules
    dolphins_count = book.ruling("dolphin-moves") == "instead"
    exactly = book.ruling("windbringer-move") == "exactly"
    for seat in book.orders[table.seats][table.first]:
        if not table.afloat[seat] or (dolphins_count and table.swum >> seat & 1):
            continue
        windy = table.gale >> seat & 1
        yield from sail(book, table, seat, rules["wind_move"] if windy else rules["move"], bool(windy and exactly))


# -- cards


def swim(book: Book, table: PirateTable, seat: int, design: int) -> Steps:
    """Helpful dolphin: move, then cards from ships that are too far away un-enter."""
    fields, here = book.fields[design], table.field[seat]
    table.swum |= 1 << seat
    yield from sail(book, table, seat, fields["far"])
    worked = table.field[seat] != here
    for owner, zone in table.at.boarders[seat]:
        if table.zones[zone] and book.distance[table.field[owner]][table.field[seat]] > fields["distance"]:
            for copy in table.zones[zone][:]:
                unenter(table, owner, copy)
            worked = True
    if worked:
        table.use("worked", seat, design)


def sweep(book: Book, table: PirateTable, seat: int, design: int) -> Steps:
    """Hungry whirlpool: the highest is moved, a field at a time, unless they discard instead."""
    if not is_free(book, table, seat, design):
        return
    fields = book.fields[design]
    table.use("worked", seat, design)
    for victim in highest(book, table):
        move = yield Decision(seat, "direction", DIRECTIONS)
        for _ in range(fields["far"]):
            if not table.afloat[victim]:
                break
            yield from _swept(book, table, victim, move[1], fields["discard"])
    start(book, table, book.tracker[design])


def _swept(book: Book, table: PirateTable, victim: int, step: int, cards: int) -> Steps:
    own = table.own(victim)
    if len(own) >= cards > 0:
        discards = book.options.discard
        answer = yield Decision(victim, "swept", [DRIFT, *[discards[copy] for copy in own]])
        if answer != DRIFT:
            discard(book, table, victim, answer[1])
            yield from lose_cards(book, table, victim, cards - 1)
            return
    push(book, table, victim, step)


def push(book: Book, table: PirateTable, victim: int, step: int) -> None:
    """A ship is moved to the next field, or off the map."""
    target = _next(book, table.field[victim], step)
    gentle = book.ruling("forced-move") == "neither"
    if not 1 <= target <= book.last:
        if not gentle and book.ruling("leave-map") == "loses":
            sink(book, table, [victim], off_map=True)
        return
    table.field[victim] = target
    table.tell("drifts", victim, target)
    if not gentle:
        pick_up(book, table, victim)
    if book.keeps_distance:
        part_far(book, table, victim)
