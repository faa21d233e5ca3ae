"""Contests of wills: contestants are chosen, Power is raised in turn until one yields, and the winner chooses."""

from __future__ import annotations

from cardgen.games.switchcraft.book import PASSIVE, SUBMISSIVE, Book
from cardgen.games.switchcraft.casting import cast, held
from cardgen.games.switchcraft.parties import actives, head_of
from cardgen.games.switchcraft.penalties import evaded, penalise
from cardgen.games.switchcraft.power import Shown
from cardgen.games.switchcraft.raising import Contest, raises
from cardgen.games.switchcraft.spells import Steps, change_beaten, is_of
from cardgen.games.switchcraft.table import CONTESTS, SwitchcraftTable
from cardgen.play.decision import Decision, Move

PASS: Move = ("pass",)
YIELD: Move = ("yield",)
STAND: Move = ("stand",)


def may_challenge(table: Shown, seat: int) -> bool:
    """Dominant, and Active or with an Active member."""
    if table.sides[seat] & SUBMISSIVE:
        return False
    return not table.sides[seat] & PASSIVE or (table.leader[seat] == seat and bool(actives(table, seat)))


def targets(book: Book, table: Shown, seat: int) -> list[int]:
    """Whom a seat may challenge: players in no party, and of each other party its leader, who stands for all."""
    leaders = table.leader
    found = [other for other, lead in enumerate(leaders) if other != seat and lead in (-1, other)]
    if book.ruling("contest-target") == "active":
        found = [other for other in found if actives(table, other)]
    return found


def contest(book: Book, table: SwitchcraftTable, challenger: int, target: int) -> Steps:
    """A challenge and all that comes of it."""
    table.counts[CONTESTS] += 1
    table.tell("challenges", challenger, target)
    late = book.ruling("punishment-who") == "contestant"
    punishments = () if late else (yield from _challenged(book, table, challenger, target))
    attacker = yield from _contestant(table, challenger)
    defender = yield from _contestant(table, target)
    if late:
        punishments = yield from _challenged(book, table, challenger, defender)
    match = Contest(book, table, attacker, defender)
    table.tell("contest", attacker, defender, match.total(0), match.total(1))
    won = yield from _fought(book, table, match)
    match.publish()
    winner, beaten = match.seats[won], match.seats[1 - won]
    for seat in match.seats:
        table.added[seat] = 0
    table.tell("contest-won", winner, beaten)
    loser = head_of(table.leader, beaten) if book.ruling("contest-loser") == "leader" else beaten
    if won == 1:
        for copy in punishments:
            change_beaten(book, table, target, table.card(copy), loser)
    yield from _settled(book, table, winner, loser, table.leader[winner] < 0 and won == 1)
    table.contest = ()


def _challenged(book: Book, table: SwitchcraftTable, challenger: int, target: int) -> Steps:
    """Spells that answer a challenge: those of the challenged player, or of the leader of the challenged party."""
    cast_now: list[int] = []
    while True:
        copies = [
            copy for copy in held(book, table, target, "challenged") if is_of(table, challenger, table.card(copy).old)
        ]
        if not copies:
            return cast_now
        move = yield Decision(target, "challenged", (PASS, *[("cast", copy) for copy in copies]))
        if move == PASS:
            return cast_now
        if (yield from cast(book, table, target, move[1], (challenger,))):
            cast_now.append(move[1])


def _contestant(table: SwitchcraftTable, head: int) -> Steps:
    """A leader selects an Active member; who is in no party stands alone, whatever the alignment."""
    if table.leader[head] < 0:
        return head
    able = actives(table, head)
    if len(able) == 1:
        return able[0]
    move = yield Decision(head, "contestant", tuple([("select", seat) for seat in able]))
    return move[1]


def _fought(book: Book, table: SwitchcraftTable, match: Contest) -> Steps:
    """Beginning with the challenged one, each reveals greater Power or yields. Returns the winner's side."""
    side = 1
    while True:
        if not (yield from _answered(book, table, match, side)):
            table.tell("yields", match.seats[side])
            return 1 - side
        table.tell("stands", match.seats[side], match.total(side))
        side = 1 - side


def _answered(book: Book, table: SwitchcraftTable, match: Contest, side: int) -> Steps:
    """Whether a contestant comes to have more Power than the other: equal Power is not enough."""
    seat = match.seats[side]
    ahead_options = [STAND] if book.ruling("contest-yield") == "forbidden" else [YIELD, STAND]
    asked = False
    while True:
        ahead = match.total(side) > match.total(1 - side)
        if ahead and asked:
            return True
        options = ahead_options if ahead else [YIELD, *raises(book, table, match, side)]
        if len(options) == 1:
            return options[0] == STAND
        match.publish()
        move = yield Decision(seat, "contest", options)
        asked = True
        if move == YIELD:
            return False
        if move != STAND:
            yield from match.raised(side, move)


def _settled(book: Book, table: SwitchcraftTable, winner: int, loser: int, alone: bool) -> Steps:
    """The loser may be spared the penalty by a spell; a Passive defender wins none, by one ruling."""
    at_once = book.ruling("blanket-time") != "after"
    spared = at_once and (yield from evaded(book, table, loser, winner))
    if alone and table.sides[winner] & PASSIVE and book.ruling("contest-solo-passive") == "defends":
        return
    yield from penalise(book, table, winner, loser, spared)
