"""Houses: cats are put into them, and each is kept, trashed, covered by a promise, or escapes to the supply."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.games.syndicats.arrange import Arrangement
from cardgen.games.syndicats.bidding import Steps
from cardgen.games.syndicats.book import TURNS_THOUGHT_OF, Book
from cardgen.games.syndicats.fillings import COVER, KEEP, LOSE, TRASH
from cardgen.games.syndicats.table import (
    BANK,
    BROUGHT,
    CATS,
    COVERED,
    DISCARD,
    ESCAPED,
    KEPT,
    LAIRS,
    SUPPLY,
    TRASHED,
    SyndicatsTable,
)
from cardgen.games.syndicats.taking import leave
from cardgen.play.decision import Decision, Move


class Organisation(NamedTuple):
    """What a seat can arrange: packed supplies and kinds of houses in rising order; the houses' copies; promises."""

    cats: tuple[int, ...]
    houses: tuple[int, ...]
    copies: tuple[int, ...]
    promises: int


def organisation(book: Book, table: SyndicatsTable, seat: int) -> Organisation:
    """The cats that can work and the houses that want them. What has been knocked out is out of both."""
    face, out, kind_of = table.face, table.out, book.kind_of
    held = table.zones[table.houses + seat]
    if out:
        held = [copy for copy in held if copy not in out]
    if not book.income_needs_cat:
        held = [copy for copy in held if not book.faces[face[copy]].starts]
    wanting = sorted([(kind_of[face[copy]], copy) for copy in held])
    cats = sorted(supplies(book, table, seat))
    promises = book.keeps_houses if seat == table.holder else 0
    if table.turned[seat] or not book.promises_at_start:
        promises += promised(book, table, seat)
    kinds, copies = tuple([kind for kind, _ in wanting]), tuple([copy for _, copy in wanting])
    return Organisation(tuple(cats), kinds, copies, promises)


def promised(book: Book, table: SyndicatsTable, seat: int) -> int:
    """How many unfilled houses the seat's own cards keep."""
    face, promise_of = table.face, book.promise_of
    copies = [*table.zones[CATS + seat], *table.zones[table.houses + seat]]
    return sum([promise_of[face[copy]] for copy in copies if promise_of[face[copy]] and copy not in table.out])


def supplies(book: Book, table: SyndicatsTable, seat: int) -> list[int]:
    """What the cats that can work supply, packed."""
    if book.has_yarn or table.out or table.resting:
        return [supply for supply, _ in workers(book, table, seat)]
    face, supply_of = table.face, book.supply_of
    return [supply_of[face[copy]] for copy in table.zones[CATS + seat] if supply_of[face[copy]]]


def workers(book: Book, table: SyndicatsTable, seat: int) -> list[tuple[int, int]]:
    """The cats that supply anything, with their packed supplies."""
    face, supply_of = table.face, book.supply_of
    copies = table.zones[CATS + seat]
    if table.out or table.resting:
        copies = [copy for copy in copies if copy not in table.out and copy not in table.resting]
    found = [(supply_of[face[copy]], copy) for copy in copies if supply_of[face[copy]]]
    return _with_yarn(book, table, seat, found) if book.has_yarn else found


def _with_yarn(book: Book, table: SyndicatsTable, seat: int, working: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Each Yarn Ball supplies its colour as often as there are Yarn Balls, of any colour, among the cats."""
    face, yarn = table.face, book.is_yarn
    balls = sum([yarn[face[copy]] for copy in table.zones[CATS + seat] if copy not in table.out])
    if balls < 2:
        return working
    return [(supply * balls if yarn[face[copy]] else supply, copy) for supply, copy in working]


def fill(book: Book, table: SyndicatsTable, seat: int) -> Steps:
    """Arrange a seat's cats, and do with each house what follows."""
    had = organisation(book, table, seat)
    promises = had.promises
    if had.houses:
        found = arrangements(book, table, had)
        chosen = found[0]
        if len(found) > 1:
            options = [_option(table, had, one) for one in found]
            move = yield Decision(seat, "arrange", options)
            chosen = found[options.index(move)]
        _settle(book, table, seat, had, chosen)
        promises -= chosen.fates.count(COVER)
    if table.out and book.out_escapes:
        _lose_knocked_out(book, table, seat, promises)
    if book.has_factions or not book.income_needs_cat:
        _steady_income(book, table, seat)


def arrangements(book: Book, table: SyndicatsTable, had: Organisation) -> tuple[Arrangement, ...]:
    """The arrangements that a seat may choose from: in the last turn the one that brings most at once."""
    if table.is_last:
        return (book.arranger.best(had.cats, had.houses, 0, 1),)
    return book.arranger.several(had.cats, had.houses, had.promises, TURNS_THOUGHT_OF)


def _option(table: SyndicatsTable, had: Organisation, one: Arrangement) -> Move:
    """An arrangement as a move: the designs of the houses to keep, to trash and to cover."""
    design = table.design
    fates: tuple[list[int], ...] = ([], [], [])
    for copy, fate in zip(had.copies, one.fates):
        if fate != LOSE:
            fates[fate].append(design[copy])
    return ("arrange", tuple(fates[KEEP]), tuple(fates[TRASH]), tuple(fates[COVER]))


def _settle(book: Book, table: SyndicatsTable, seat: int, had: Organisation, chosen: Arrangement) -> None:
    """Money for the houses that are filled; what becomes of each."""
    serving = _serving(book, table, seat, had, chosen) if table.log is not None else None
    houses, design, counts = book.arranger.houses, table.design, table.counts
    earned = 0
    for at, fate in enumerate(chosen.fates):
        copy, house = had.copies[at], houses[had.houses[at]]
        if fate == KEEP:
            earned += house.income
            counts[LAIRS if house.stays else KEPT] += 1
            table.use("kept", seat, design[copy])
            if serving is not None:
                table.tell("keeps", seat, design[copy], house.income, serving[at])
        elif fate == TRASH:
            earned += house.money
            counts[TRASHED] += 1
            table.use("trashed", seat, design[copy])
            if serving is not None:
                table.tell("trashes", seat, design[copy], house.money, serving[at])
            leave(table, copy, DISCARD)
        elif fate == COVER:
            cover_house(book, table, seat, copy)
        elif not house.stays:
            escape(book, table, seat, copy)
    if earned:
        _earn(table, seat, earned)
    if chosen.upkeep:
        upkeep = min(chosen.upkeep, table.purses[seat])
        table.pay(seat, table.seats + BANK, upkeep)
        table.tell("feeds", seat, upkeep)


def _serving(
    book: Book, table: SyndicatsTable, seat: int, had: Organisation, chosen: Arrangement
) -> list[tuple[int, ...]]:
    """For telling who works where: the designs of the cats in each house."""
    by_kind: dict[int, list[int]] = {supply: [] for supply in had.cats}
    for supply, copy in workers(book, table, seat):
        by_kind[supply].append(table.design[copy])
    served = book.arranger.serving(had.cats, had.houses, chosen.fates)
    return [tuple([by_kind[supply].pop(0) for supply in supplies]) for supplies in served]


def _earn(table: SyndicatsTable, seat: int, money: int) -> None:
    table.pay(table.seats + BANK, seat, money)
    table.counts[BROUGHT] += money


def cover_house(book: Book, table: SyndicatsTable, seat: int, copy: int) -> None:
    """A promise covers an unfilled house: nothing happens."""
    table.counts[COVERED] += 1
    table.use("covered", seat, table.design[copy])
    if seat == table.holder and book.keeps_card >= 0:
        table.use("used", seat, book.keeps_card)
    elif book.promise_card >= 0:
        table.use("used", seat, book.promise_card)
    table.tell("covers", seat, table.design[copy])


def escape(book: Book, table: SyndicatsTable, seat: int, copy: int) -> None:
    """An unfilled house returns to the supply, where anybody may take it either way up."""
    leave(table, copy, SUPPLY)
    if book.extra_houses:
        table.escaped.append(copy)
    table.counts[ESCAPED] += 1
    table.use("escaped", seat, table.design[copy])
    table.tell("escapes", seat, table.design[copy])


def _lose_knocked_out(book: Book, table: SyndicatsTable, seat: int, promises: int) -> None:
    """By one ruling a house that is knocked out counts as unfilled; promises that are left over cover it."""
    houses = book.arranger.houses
    for copy in table.zones[table.houses + seat][:]:
        if copy in table.out and not houses[book.kind_of[table.face[copy]]].stays:
            if promises > 0:
                promises -= 1
                cover_house(book, table, seat, copy)
            else:
                escape(book, table, seat, copy)


def _steady_income(book: Book, table: SyndicatsTable, seat: int) -> None:
    """Money that comes without being worked for: of a faction, by one ruling of a lair."""
    if book.has_factions:
        for copy in table.zones[CATS + seat]:
            income = book.faces[table.face[copy]].income
            if income and copy not in table.out:
                _earn(table, seat, income)
                table.tell("earns", seat, table.design[copy], income)
    if not book.income_needs_cat:
        for copy in table.zones[table.houses + seat]:
            house = book.arranger.houses[book.kind_of[table.face[copy]]]
            if house.stays and copy not in table.out:
                _earn(table, seat, house.income)
                table.counts[LAIRS] += 1
                table.tell("earns", seat, table.design[copy], house.income)
