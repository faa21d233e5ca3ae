"""The Mogfather's favour: who has paid him most this turn takes him, and all then pay into the fund of his holder."""

from __future__ import annotations

from cardgen.games.syndicats.book import Book
from cardgen.games.syndicats.table import BANK, FUND, MOVED, PAID_EARLY, PAID_LATE, SyndicatsTable


def favour(book: Book, table: SyndicatsTable) -> None:
    """Settle who holds the Mogfather, and add this turn's payments to the funds."""
    paid = table.paid
    holder = favoured(book, table)
    if holder != table.holder:
        table.holder = holder
        table.counts[MOVED] += 1
        if book.ties_card >= 0:
            table.use("used", holder, book.ties_card)
        table.tell("favours", holder, paid[holder])
    table.counts[PAID_EARLY] += table.counts[PAID_LATE]
    table.counts[PAID_LATE] = sum(paid)
    for seat in range(table.seats):
        table.funds[seat] += paid[seat]
        paid[seat] = 0


def favoured(book: Book, table: SyndicatsTable) -> int:
    """Who holds the Mogfather after this turn's payments."""
    paid, holder = table.paid, table.holder
    most = max(paid)
    if not most:
        return (holder + 1) % table.seats if book.ruling("fund-nobody") == "next" else holder
    if paid.count(most) > 1 and book.ruling("fund-tie") == "stays":
        return holder
    return next(seat for seat in table.around[holder] if paid[seat] == most)


def collect(book: Book, table: SyndicatsTable) -> None:
    """Everybody pays into the holder's fund; whoever has nothing pays nothing."""
    if not book.income:
        return
    holder, gained = table.holder, 0
    source = book.ruling("income-broke")
    for seat in range(table.seats):
        if source == "others" and seat == holder:
            continue
        purse = table.seats + BANK if source == "bank" else seat
        amount = min(book.income, table.purses[purse])
        if amount:
            table.pay(purse, table.seats + FUND, amount)
            gained += amount
    table.funds[holder] += gained
    if gained:
        table.use("used", holder, book.collects_card)
        table.tell("collects", holder, gained)
