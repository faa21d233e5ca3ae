"""A pick: pay the Mogfather, use powers, take a card as a cat or as a house. The first playtests had it backwards."""

from __future__ import annotations

from cardgen.games.syndicats.bidding import PASS, Steps, bidding, spend_bid
from cardgen.games.syndicats.book import Book
from cardgen.games.syndicats.powers import powers
from cardgen.games.syndicats.table import FUND, SUPPLY, TOP, SyndicatsTable
from cardgen.games.syndicats.taking import take
from cardgen.play.decision import Decision


def purchasing(book: Book, table: SyndicatsTable) -> Steps:
    """Everybody gets one pick, each bidding going on from where the bids stand."""
    seats = table.seats
    table.waiting = list(range(seats))
    opener = table.holder
    while table.waiting and (table.zones[SUPPLY] or table.zones[TOP]):
        winner = yield from bidding(book, table, opener)
        if book.bidders_only and not table.bids[winner]:
            break
        table.tell("picks", winner, table.bids[winner])
        yield from pick(book, table, winner)
        if book.begins_afresh:
            for seat in table.waiting:
                spend_bid(table, seat)
        if book.next_opens:
            opener = (winner + 1) % seats
    for seat in table.waiting:
        spend_bid(table, seat)
    table.waiting = []


def pick(book: Book, table: SyndicatsTable, seat: int) -> Steps:
    """The three things that a pick is for, and the bid is spent."""
    table.picker = seat
    if book.pays_first:
        yield from pay(book, table, seat)
        yield from powers(book, table, seat)
        yield from take(book, table, seat)
    else:
        yield from take(book, table, seat)
        yield from powers(book, table, seat)
        yield from pay(book, table, seat)
    if table.bids[seat]:
        spend_bid(table, seat)
    table.waiting.remove(seat)
    table.picker = -1


def pay(book: Book, table: SyndicatsTable, seat: int) -> Steps:
    """Pay the Mogfather as much as one likes."""
    cash = table.purses[seat]
    if not cash:
        return
    move = yield Decision(seat, "pay", book.amounts("pay", cash, max(table.paid)))
    if move != PASS:
        amount = move[1]
        table.pay(seat, table.seats + FUND, amount)
        table.paid[seat] += amount
        table.tell("pays", seat, amount)
