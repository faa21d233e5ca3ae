"""After a contest: the spells of the winner, and one of five penalties."""

from __future__ import annotations

from cardgen.games.switchcraft.book import PASSIVE, SUBMISSIVE, Book
from cardgen.games.switchcraft.casting import cast, held
from cardgen.games.switchcraft.drawing import discard_random
from cardgen.games.switchcraft.parties import change, head_of, join, would_stand
from cardgen.games.switchcraft.spells import SPELLS, Casting, Steps
from cardgen.games.switchcraft.table import HANDS, SwitchcraftTable
from cardgen.play.decision import Decision, Move

PASS: Move = ("pass",)
WAIVE: Move = ("waive",)
SUBMIT: Move = ("make-submissive",)
CALM: Move = ("make-passive",)
STRIP: Move = ("make-discard",)
RECRUIT: Move = ("make-join",)


def penalise(book: Book, table: SwitchcraftTable, winner: int, loser: int, spared: bool) -> Steps:
    """The winner may cast what is cast after winning, and chooses a penalty unless the loser is spared it."""
    while True:
        exacted = [] if spared else penalties(book, table, winner, loser)
        options = [*won_spells(book, table, winner, loser), *exacted]
        if not exacted and not spared and book.ruling("penalty-none") == "coin" and table.purses[loser]:
            table.pay(loser, winner, 1)
            table.tell("takes-coins", winner, loser, 1)
            spared = True
        if not options:
            return
        move = yield Decision(winner, "penalty", (WAIVE, *options))
        if move == WAIVE:
            table.tell("waives", winner, loser)
            return
        if move[0] != "cast":
            if book.ruling("blanket-time") == "after" and (yield from evaded(book, table, loser, winner)):
                return
            yield from _exact(book, table, winner, loser, move)
            return
        yield from cast(book, table, winner, move[1], (loser,))


def evaded(book: Book, table: SwitchcraftTable, loser: int, winner: int) -> Steps:
    """Whether the loser casts a spell that spares the penalty."""
    while True:
        copies = held(book, table, loser, "contest-lost")
        if not copies:
            return False
        move = yield Decision(loser, "lost", (PASS, *[("cast", copy) for copy in copies]))
        if move == PASS:
            return False
        if (yield from cast(book, table, loser, move[1], (winner,))):
            return True


def won_spells(book: Book, table: SwitchcraftTable, winner: int, loser: int) -> list[Move]:
    """Spells for after a contest that would do something to this loser."""
    found: list[Move] = []
    for copy in held(book, table, winner, "contest-won"):
        design = table.card(copy)
        if (loser,) in SPELLS[design.effect].aims(Casting(book, table, winner, design)):
            found.append(("cast", copy))
    return found


def penalties(book: Book, table: SwitchcraftTable, winner: int, loser: int) -> list[Move]:
    """The penalties that can apply, in the rulebook's order."""
    role = table.sides[loser]
    found: list[Move] = []
    if not role & SUBMISSIVE:
        found.append(SUBMIT)
    if not role & PASSIVE:
        found.append(CALM)
    if table.zones[HANDS + loser]:
        found.append(STRIP)
    if can_recruit(book, table, winner, loser):
        found.append(RECRUIT)
    found += [("burden", copy) for copy in table.zones[HANDS + winner]]
    return found


def can_recruit(book: Book, table: SwitchcraftTable, winner: int, loser: int) -> bool:
    """A Submissive loser can be made to join, if the winner's side has a leader and the party could stand."""
    lead = head_of(table.leader, winner)
    if table.leader[loser] == lead or not table.sides[loser] & SUBMISSIVE:
        return False
    if table.leader[loser] >= 0 and book.ruling("penalty-join") == "stays":
        return False
    return would_stand(book, table, lead, loser)


def _exact(book: Book, table: SwitchcraftTable, winner: int, loser: int, move: Move) -> Steps:
    table.tell("penalty", winner, loser, move[0])
    if move == SUBMIT:
        change(book, table, loser, SUBMISSIVE, winner)
    elif move == CALM:
        change(book, table, loser, PASSIVE, winner)
    elif move == STRIP:
        discard_random(book, table, loser, winner, book.rules["penalty_discards"])
    elif move == RECRUIT:
        join(book, table, loser, head_of(table.leader, winner))
    else:
        yield from _burden(book, table, winner, loser, move)


def _burden(book: Book, table: SwitchcraftTable, winner: int, loser: int, move: Move) -> Steps:
    """Cards of the winner's hand are placed before the loser."""
    left = book.rules["penalty_placed"]
    while True:
        table.place(move[1], loser)
        table.use("given", winner, table.design[move[1]])
        table.tell("burdens", winner, loser, move[1])
        left -= 1
        hand = table.zones[HANDS + winner]
        if left <= 0 or not hand:
            return
        move = yield Decision(winner, "burden", (WAIVE, *[("burden", copy) for copy in hand]))
        if move == WAIVE:
            return
