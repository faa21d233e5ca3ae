"""The end: the last turn, closing payments, the outcome, and a guess at it while the game goes on."""

from __future__ import annotations

from cardgen.games.syndicats.bidding import Steps
from cardgen.games.syndicats.book import Book
from cardgen.games.syndicats.favour import favour
from cardgen.games.syndicats.houses import organisation
from cardgen.games.syndicats.picks import pay
from cardgen.games.syndicats.supply import cats_left
from cardgen.games.syndicats.table import (
    AT_END,
    COUNTED,
    DECK,
    DOGS,
    KITTEN,
    LAIR,
    PAID_EARLY,
    PAID_LATE,
    SUPPLY,
    TOP,
    SyndicatsTable,
)
from cardgen.play.decision import Outcome

DOGS_OUT = "dogs"
CATS_OUT = "last cats"
DECK_OUT = "empty deck"

CLOSE = 8.0
"""Money behind the best at which a seat's prospects are half as good."""


def note_last(book: Book, table: SyndicatsTable, *, begins: bool = False) -> None:
    """Note whether this turn is known to be the last, and by what."""
    if table.ended:
        return
    if book.by_dogs:
        if table.final < 0 and len(table.zones[DOGS]) >= table.seats + book.rules["dogs_over"]:
            table.final = table.round + 1 if book.lasts_longer else table.round
        if table.final == table.round:
            table.ended = DOGS_OUT
        elif table.short and not book.reshuffles:
            table.ended = DECK_OUT
    elif begins and cats_left(book, table) <= table.seats + book.rules["cats_over"]:
        table.ended = CATS_OUT
    if not table.ended and not table.zones[SUPPLY] and not table.zones[TOP] and not begins:
        table.ended = DECK_OUT
    if table.ended:
        table.is_last = True
        table.tell("last-turn", table.ended)


def close(book: Book, table: SyndicatsTable) -> Steps:
    """After the last turn: closing payments where the rules have them."""
    for _ in range(book.rules["closing_payments"]):
        for seat in table.around[table.holder]:
            yield from pay(book, table, seat)
        before = table.counts[PAID_LATE]
        favour(book, table)
        table.counts[PAID_EARLY] -= before
        table.counts[PAID_LATE] += before


def finals(book: Book, table: SyndicatsTable) -> list[int]:
    """All seats' funds, were the game to end now: this turn's payments and petty cash count too."""
    if book.ruling("final-cash") == "fund":
        return [fund + paid for fund, paid in zip(table.funds, table.paid)]
    return [fund + paid + cash for fund, paid, cash in zip(table.funds, table.paid, table.purses)]


def outcome(book: Book, table: SyndicatsTable) -> Outcome | None:
    """The outcome, None while the game goes on."""
    if not table.ended:
        return None
    funds = finals(book, table)
    most = max(funds)
    order = table.around[table.holder]
    best = [seat for seat in order if funds[seat] == most]
    winners = tuple(sorted(best)) if book.ruling("final-tie") == "shared" else (best[0],)
    table.counts[AT_END] = sum(table.purses[: table.seats])
    if table.log is not None:
        _tell(table, funds, winners)
    notes = (*zip(COUNTED, table.counts), ("dogs", len(table.zones[DOGS])), ("score in all", sum(funds)))
    return Outcome(tuple(funds), winners, table.ended, notes, _tags(book, table), tuple(table.uses))


def _tell(table: SyndicatsTable, funds: list[int], winners: tuple[int, ...]) -> None:
    table.tell("end", table.ended)
    for seat in range(table.seats):
        table.tell("score", seat, funds[seat])
    for seat in winners:
        table.tell("winner", seat, funds[seat])


def _tags(book: Book, table: SyndicatsTable) -> tuple[tuple[str, int, str], ...]:
    """What each seat began with and ended as."""
    tags, designs = [], book.kit.designs
    for seat in range(table.seats):
        for group, cards in (("kitten", table.kittens), ("lair", table.lairs), ("faction", table.factions)):
            if cards:
                tags.append((group, seat, designs[cards[seat]].name))
        if book.has_sides:
            tags.append(("kitten's side", seat, "second" if table.turned[seat] & KITTEN else "first"))
            tags.append(("lair's side", seat, "second" if table.turned[seat] & LAIR else "first"))
        tags.append(("Mogfather at the start", seat, "held" if seat == table.first else "not held"))
        tags.append(("Mogfather at the end", seat, "held" if seat == table.holder else "not held"))
    return tuple(tags)


# -- a guess


def turns_left(book: Book, table: SyndicatsTable) -> float:
    """Turns that are to be expected after this one."""
    if table.is_last:
        return 0.0
    seats, hidden = table.seats, len(table.zones[DECK])
    if not book.by_dogs:
        left: int = cats_left(book, table) - seats - book.rules["cats_over"]
        return max(0.0, left / (seats + 0.5))
    dogs = book.dogs - len(table.zones[DOGS])
    wanted: int = seats + book.rules["dogs_over"] - len(table.zones[DOGS])
    if wanted <= 0 or not dogs:
        return 1.0 if book.lasts_longer else 0.0
    turned = min(float(hidden), wanted * (hidden + 1) / (dogs + 1))
    a_turn = seats * hidden / max(1, hidden - dogs)
    return max(0.0, turned / a_turn - 0.5) + (1.0 if book.lasts_longer else 0.0)


def estimate(book: Book, table: SyndicatsTable) -> list[float]:
    """Each seat's share of the win, guessed from its money and from what its houses are still to bring."""
    turns = 1 + round(turns_left(book, table))
    values = []
    for seat, fund in enumerate(finals(book, table)):
        had = organisation(book, table, seat)
        values.append(fund + book.appraiser.worth(had.cats, had.houses, had.promises, turns))
    best = max(values)
    weights = [1.0 / (1.0 + ((best - value) / CLOSE) ** 2) for value in values]
    whole = sum(weights)
    return [weight / whole for weight in weights]
