"""How a game begins: starting cards, money, the Mogfather, the first supply; and the sides of the starting cards."""

from __future__ import annotations

from cardgen.games.syndicats.bidding import Steps
from cardgen.games.syndicats.book import Book
from cardgen.games.syndicats.supply import refill
from cardgen.games.syndicats.table import BANK, CATS, DECK, DOGS, KITTEN, LAIR, SyndicatsTable
from cardgen.play.decision import Decision, Move, Together

AS_DEALT: Move = ("first-side",)
TURNED: Move = ("second-side",)
SIDES = (AS_DEALT, TURNED)


def set_up(book: Book, table: SyndicatsTable, turns: int) -> None:
    """Everything that is laid out before the first choice. The bank holds enough for so many turns."""
    seats = table.seats
    table.purses[seats + BANK] = (turns + 1) * (book.most_paid + 1)
    _deal_starting(book, table)
    table.holder = table.first = table.chance.below(seats) if book.ruling("first-holder") == "lot" else 0
    for seat in range(seats):
        less = book.rules["holder_less"] if seat == table.first and book.ruling("first-holder-edge") != "nothing" else 0
        table.pay(seats + BANK, seat, book.rules["start_cash"] - less)
    table.add(book.deck, DECK)
    table.bribes = [0] * len(table.design) if book.bribe else []
    table.shuffle(DECK)
    refill(book, table)
    if book.ruling("dogs-setup") == "shuffled":
        for copy in table.zones[DOGS][:]:
            table.move(copy, DECK)
        table.shuffle(DECK)


def _deal_starting(book: Book, table: SyndicatsTable) -> None:
    """Starting cards for everybody, by lot: a kitten with the lair that belongs to her, or a faction."""
    kittens, factions = book.kittens[:], book.factions[:]
    table.chance.shuffle(kittens)
    table.chance.shuffle(factions)
    lairs = [book.lair_of[kitten] for kitten in kittens]
    for designs, dealt, sides, zone in (
        (kittens, table.kittens, book.cat_face, CATS),
        (lairs, table.lairs, book.house_face, table.houses),
        (factions, table.factions, book.cat_face, CATS),
    ):
        for seat, design in enumerate(designs[: table.seats]):
            (copy,) = table.add([design], zone + seat, pool=1)
            table.face[copy] = sides[design]
            dealt.append(design)


def choose_sides(book: Book, table: SyndicatsTable) -> Steps:
    """Everybody chooses, at once, which side of each starting card is up."""
    asked: list[Decision] = []
    for seat in range(table.seats):
        for cards, kind in ((table.kittens, "kitten"), (table.lairs, "lair")):
            if cards and book.flips[cards[seat]] and _starting_copy(table, seat, kind) >= 0:
                asked.append(Decision(seat, kind, SIDES))
    if not asked:
        return
    moves = yield Together(tuple(asked))
    for decision, move in zip(asked, moves):
        _turn(book, table, decision.seat, decision.kind, move == TURNED)


def _turn(book: Book, table: SyndicatsTable, seat: int, kind: str, second: bool) -> None:
    cards, first_side, bit = (
        (table.kittens, book.cat_face, KITTEN) if kind == "kitten" else (table.lairs, book.house_face, LAIR)
    )
    design = cards[seat]
    table.turned[seat] = table.turned[seat] & ~bit | (bit if second else 0)
    table.face[_starting_copy(table, seat, kind)] = book.guard_face[design] if second else first_side[design]
    if second:
        table.use("second side", seat, design)
        table.tell("turns", seat, design)


def _starting_copy(table: SyndicatsTable, seat: int, kind: str) -> int:
    """The starting card of a seat, -1 if it is no longer in its organisation: they are the first copies of the game."""
    copy = seat if kind == "kitten" else table.seats + seat
    return copy if table.owner(copy) == seat else -1
