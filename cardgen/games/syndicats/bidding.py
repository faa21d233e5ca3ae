"""Bidding for the next pick: bids only rise, who passes is out of this bidding, and the Mogfather breaks ties."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardgen.games.syndicats.book import Book
from cardgen.games.syndicats.table import BANK, BIDS, SPENT_ON_BIDS, SyndicatsTable
from cardgen.play.decision import Decision, Move

Steps = Generator[Any, Any, Any]

PASS: Move = ("pass",)
STAND: Move = ("stand",)


def leading(table: SyndicatsTable) -> int:
    """Who has the pick as bids stand: the highest bid of those who wait, of equal ones that of the holder, or next."""
    bids, waiting = table.bids, table.waiting
    if not table.purses[table.seats + BIDS]:
        return next(seat for seat in table.around[table.holder] if seat in waiting)
    best = most = -1
    for seat in table.around[table.holder]:
        if bids[seat] > most and seat in waiting:
            best, most = seat, bids[seat]
    return best


def bidding(book: Book, table: SyndicatsTable, opener: int) -> Steps:
    """Let those who wait bid, from the opener on. Returns who has the pick."""
    lead = leading(table)
    waiting = table.waiting
    if len(waiting) == 1:
        if book.bidders_only and not table.bids[lead] and table.purses[lead]:
            yield from _alone(book, table, lead)
        return lead
    queue = [seat for seat in table.around[opener] if seat in waiting]
    bids, purses = table.bids, table.purses
    if queue[0] == lead and purses[lead]:
        yield from _opens(book, table, lead)
    while len(queue) > 1:
        seat = queue.pop(0)
        if seat == lead:
            queue.append(seat)
            continue
        least = bids[lead] + (0 if matches(book, table, seat, lead) else 1)
        most = bids[seat] + purses[seat]
        if least > most:
            continue
        move = yield Decision(seat, "bid", book.bids(least, most))
        if move == PASS:
            table.tell("passes", seat)
            continue
        bid(table, seat, move[1])
        lead = seat
        queue.append(seat)
    return lead


def _opens(book: Book, table: SyndicatsTable, seat: int) -> Steps:
    """Who opens and leads may stand by the bid, of nothing at first, or raise it to make others pay."""
    own = table.bids[seat]
    move = yield Decision(seat, "open", book.openings(own, own + table.purses[seat]))
    if move == STAND:
        table.tell("stands", seat, own)
    else:
        bid(table, seat, move[1])


def _alone(book: Book, table: SyndicatsTable, seat: int) -> Steps:
    """By one ruling even the only one who waits has to bid for a pick."""
    move = yield Decision(seat, "bid", book.bids(1, table.purses[seat]))
    if move != PASS:
        bid(table, seat, move[1])


def matches(book: Book, table: SyndicatsTable, seat: int, lead: int) -> bool:
    """Whether a seat takes the lead by bidding as much as the leader: the holder, or by one ruling who is nearer."""
    if not book.anyone_matches:
        return seat == table.holder
    order = table.around[table.holder]
    return order.index(seat) < order.index(lead)


def bid(table: SyndicatsTable, seat: int, amount: int) -> None:
    """Raise a seat's bid to an amount."""
    table.pay(seat, table.seats + BIDS, amount - table.bids[seat])
    table.bids[seat] = amount
    table.tell("bids", seat, amount)


def spend_bid(table: SyndicatsTable, seat: int) -> None:
    """A seat's bid goes to the bank."""
    amount = table.bids[seat]
    table.pay(table.seats + BIDS, table.seats + BANK, amount)
    table.bids[seat] = 0
    table.counts[SPENT_ON_BIDS] += amount
