"""Boarding: entering other ships, taking cards back, attacks, and the cards that care about it."""

from __future__ import annotations

from cardgen.games.pirate_wizard.book import Book
from cardgen.games.pirate_wizard.hands import discard, lose_cards
from cardgen.games.pirate_wizard.lives import hurt
from cardgen.games.pirate_wizard.options import FORCE, PASS, SPARE, SUFFER, WOUND, Steps
from cardgen.games.pirate_wizard.table import ATTACKS, DISCARDS, ENTERINGS, TAKEN_BACK, PirateTable
from cardgen.games.pirate_wizard.treasures import earn
from cardgen.play.decision import Decision, Move


def entering(table: PirateTable, seat: int) -> list[int]:
    """A seat's cards that enter ships."""
    zones = table.zones
    found: list[int] = []
    for zone in table.at.own[seat][2:]:
        found += zones[zone]
    return found


def in_reach(book: Book, table: PirateTable, seat: int, distance: int) -> list[int]:
    """The ships that a seat may enter, by seat."""
    away, afloat, field = book.distance[table.field[seat]], table.afloat, table.field
    return [ship for ship in range(table.seats) if ship != seat and afloat[ship] and away[field[ship]] <= distance]


def enter_all(book: Book, table: PirateTable) -> Steps:
    """Each player may enter ships near by, and take own cards back."""
    if table.round == 0 and book.ruling("enter-start") == "second-turn":
        return
    instead = book.ruling("captain-enters") == "instead"
    for seat in book.orders[table.seats][table.first]:
        if table.afloat[seat]:
            left = 0 if instead and table.boarded >> seat & 1 else book.rules["enter_cards"]
            yield from _enter(book, table, seat, left)


def _enter(book: Book, table: PirateTable, seat: int, left: int) -> Steps:
    options = book.options
    while True:
        offered = [PASS]
        if left and table.zones[table.at.hand[seat]]:
            offered += [options.enter[ship] for ship in in_reach(book, table, seat, book.rules["enter_distance"])]
        offered += [options.unenter[copy] for copy in entering(table, seat)]
        if len(offered) == 1:
            return
        move = yield Decision(seat, "enter", offered)
        if move == PASS:
            return
        if move[0] == "unenter":
            unenter(table, seat, move[1])
            continue
        yield from send(book, table, seat, move[1])
        left -= 1


def send(book: Book, table: PirateTable, seat: int, ship: int) -> Steps:
    """A hand card is chosen and enters a ship, face up."""
    moves, hand = book.options.send, table.zones[table.at.hand[seat]]
    copy = (yield Decision(seat, "send", [moves[copy] for copy in hand]))[1]
    table.move(copy, table.at.aboard[seat][ship])
    table.counts[ENTERINGS] += 1
    table.use("entered", seat, table.design[copy])
    table.tell("enters", seat, copy, ship)


def unenter(table: PirateTable, seat: int, copy: int) -> None:
    """A card that enters a ship is in its owner's hand again."""
    table.move(copy, table.at.hand[seat] if table.afloat[seat] else table.at.gone)
    table.counts[TAKEN_BACK] += 1
    table.tell("unenters", seat, copy)


def part_far(book: Book, table: PirateTable, mover: int) -> None:
    """By one ruling cards un-enter that are too far from their owner's ship, after a ship has moved."""
    most, away = book.rules["enter_distance"], book.distance[table.field[mover]]
    for other in range(table.seats):
        if other != mover and away[table.field[other]] > most:
            for owner, ship in ((mover, other), (other, mover)):
                for copy in table.zones[table.at.aboard[owner][ship]][:]:
                    unenter(table, owner, copy)


# -- attacks


def attack_all(book: Book, table: PirateTable) -> Steps:
    """Each card that enters a ship may attack it once."""
    zones, at = table.zones, table.at
    for seat in book.orders[table.seats][table.first]:
        if not table.afloat[seat]:
            continue
        for ship in range(table.seats):
            if ship == seat or not zones[at.aboard[seat][ship]]:
                continue
            options = book.options.attack[ship]
            for copy in zones[at.aboard[seat][ship]][:]:
                if not table.afloat[ship] or not table.afloat[seat]:
                    break
                if (yield Decision(seat, "attack", options[copy])) != SPARE:
                    yield from attack(book, table, seat, ship, copy)
                    if table.over:
                        return


def attack(book: Book, table: PirateTable, seat: int, ship: int, copy: int) -> Steps:
    """The entered player takes damage or discards, as they choose; a captain leaves them no choice."""
    rules = book.rules
    table.counts[ATTACKS] += 1
    table.tell("attacks", seat, ship, copy)
    own = [] if table.furious >> seat & 1 else table.own(ship)
    if own and book.attacker_chooses:
        move = yield Decision(seat, "force", FORCE[1:])
        if move == WOUND:
            own = []
        else:
            table.counts[DISCARDS] += 1
            yield from lose_cards(book, table, ship, rules["attack_discard"])
            return
    if own:
        discards = book.options.discard
        answer = yield Decision(ship, "attacked", [SUFFER, *[discards[one] for one in own]])
        if answer != SUFFER:
            table.counts[DISCARDS] += 1
            discard(book, table, ship, answer[1])
            if rules["attack_discard"] > 1:
                yield from lose_cards(book, table, ship, rules["attack_discard"] - 1)
            return
    hurt(book, table, [(ship, rules["attack_damage"])])


# -- cards


def plunder(book: Book, table: PirateTable, seat: int, design: int) -> None:
    """Plundering monkey: points for own cards that enter ships."""
    fields = book.fields[design]
    earn(book, table, seat, fields["points"] * min(len(entering(table, seat)), fields["most"]), design)


def board(book: Book, table: PirateTable, seat: int, design: int) -> Steps:
    """Shouting boarding captain: enter from farther away; who is attacked this turn cannot discard instead."""
    table.furious |= 1 << seat
    table.boarded |= 1 << seat
    table.use("worked", seat, design)
    ships = in_reach(book, table, seat, book.fields[design]["distance"])
    if not ships or not table.zones[table.at.hand[seat]]:
        return
    options: list[Move] = [PASS, *[book.options.enter[ship] for ship in ships]]
    move = yield Decision(seat, "board", options)
    if move != PASS:
        yield from send(book, table, seat, move[1])
