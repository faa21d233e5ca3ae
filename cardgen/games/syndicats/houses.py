"""Houses: cats are put into them, and each is kept, trashed, covered by a promise, or escapes to the supply."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.games.syndicats.arrange import COVER, KEEP, LOSE, TRASH, Arrangement, members
from cardgen.games.syndicats.bidding import Steps
from cardgen.games.syndicats.book import TURNS_THOUGHT_OF, Book
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
    """What a seat can arrange: packed supplies and kinds of houses in rising order, each with its copy; promises."""

    cats: tuple[int, ...]
    houses: tuple[int, ...]
    cat_copies: tuple[int, ...]
    house_copies: tuple[int, ...]
    promises: int


def organisation(book: Book, table: SyndicatsTable, seat: int) -> Organisation:
    """The cats that can work and the houses that want them. What has been knocked out is out of both."""
    face, out, resting = table.face, table.out, table.resting
    supply_of, kind_of = book.supply_of, book.kind_of
    working = []
    for copy in table.zones[CATS + seat]:
        supply = supply_of[face[copy]]
        if supply and not (out and copy in out) and not (resting and copy in resting):
            working.append((supply, copy))
    if book.has_yarn:
        working = _with_yarn(book, table, seat, working)
    working.sort()
    wanting = [(kind_of[face[copy]], copy) for copy in table.zones[table.houses + seat] if not (out and copy in out)]
    if not book.income_needs_cat:
        wanting = [pair for pair in wanting if not book.arranger.houses[pair[0]].stays]
    wanting.sort()
    promises = book.keeps_houses if seat == table.holder else 0
    if book.has_promises:
        promises += promised(book, table, seat)
    return Organisation(
        tuple([supply for supply, _ in working]),
        tuple([kind for kind, _ in wanting]),
        tuple([copy for _, copy in working]),
        tuple([copy for _, copy in wanting]),
        promises,
    )


def _with_yarn(book: Book, table: SyndicatsTable, seat: int, working: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Each Yarn Ball supplies its colour as often as there are Yarn Balls, of any colour, among the cats."""
    yarn = book.is_yarn
    balls = sum([yarn[table.face[copy]] for copy in table.zones[CATS + seat] if copy not in table.out])
    if balls < 2:
        return working
    return [(supply * balls if yarn[table.face[copy]] else supply, copy) for supply, copy in working]


def promised(book: Book, table: SyndicatsTable, seat: int) -> int:
    """How many unfilled houses the seat's own cards keep."""
    found = 0
    for zone in (CATS + seat, table.houses + seat):
        for copy in table.zones[zone]:
            face = table.face[copy]
            if book.effect_of[face] == "promise" and copy not in table.out:
                found += book.kit.designs[book.power_of[face]].houses
    return found


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
    for copy, fate in zip(had.house_copies, one.fates):
        if fate != LOSE:
            fates[fate].append(design[copy])
    return ("arrange", tuple(fates[KEEP]), tuple(fates[TRASH]), tuple(fates[COVER]))


def _settle(book: Book, table: SyndicatsTable, seat: int, had: Organisation, chosen: Arrangement) -> None:
    """Money for the houses that are filled; what becomes of each."""
    free = _Workers(had) if table.log is not None else None
    for copy, kind, fate, cover in zip(had.house_copies, had.houses, chosen.fates, chosen.covers):
        house = book.arranger.houses[kind]
        cats = free.serving(table, cover) if free is not None else ()
        if fate == KEEP:
            _earn(table, seat, house.income)
            table.counts[LAIRS if house.stays else KEPT] += 1
            table.use("kept", seat, table.design[copy])
            table.tell("keeps", seat, table.design[copy], house.income, cats)
        elif fate == TRASH:
            _earn(table, seat, house.money)
            table.counts[TRASHED] += 1
            table.use("trashed", seat, table.design[copy])
            table.tell("trashes", seat, table.design[copy], house.money, cats)
            leave(table, copy, DISCARD)
        elif fate == COVER:
            cover_house(book, table, seat, copy)
        elif not house.stays:
            escape(book, table, seat, copy)
    if chosen.upkeep:
        upkeep = min(chosen.upkeep, table.purses[seat])
        table.pay(seat, table.seats + BANK, upkeep)
        table.tell("feeds", seat, upkeep)


class _Workers:
    """The cats of an organisation by what they supply, handed out to houses for telling who works where."""

    def __init__(self, had: Organisation) -> None:
        self._by_kind: dict[int, list[int]] = {}
        for supply, copy in zip(had.cats, had.cat_copies):
            self._by_kind.setdefault(supply, []).append(copy)
        self._kinds = tuple(self._by_kind)

    def serving(self, table: SyndicatsTable, cover: int) -> tuple[int, ...]:
        """The designs of the cats of a cover."""
        return tuple([table.design[self._by_kind[self._kinds[kind]].pop(0)] for kind in members(cover)])


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
