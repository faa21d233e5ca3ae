"""Turns: who is skipped, one action, and more for Coins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Optional

from cardgen.games.switchcraft.abilities import ACTIONS as ABILITIES
from cardgen.games.switchcraft.book import SUBMISSIVE, Book
from cardgen.games.switchcraft.casting import cast
from cardgen.games.switchcraft.contests import contest, may_challenge, targets
from cardgen.games.switchcraft.diapers import exchange, exchangeable, wear, wearable
from cardgen.games.switchcraft.parties import join, leave, would_stand
from cardgen.games.switchcraft.spells import SPELLS, Casting, Steps
from cardgen.games.switchcraft.table import HANDS, SKIPS, SwitchcraftTable
from cardgen.games.switchcraft.trades import trade
from cardgen.play.decision import Decision, Move

PASS: Move = ("pass",)
KEEP: Move = ("keep",)
STOP: Move = ("stop",)
MORE: Move = ("more",)
REFUSE: Move = ("refuse",)
ACCEPT: Move = ("accept",)
PASS_ROUND: Move = ("pass-round",)
KEEP_OPTIONS = (PASS, KEEP)
MORE_OPTIONS = (STOP, MORE)
INVITED = (REFUSE, ACCEPT)


def turns(book: Book, table: SwitchcraftTable) -> Steps:
    """Each player's turn, from the first player on."""
    skipped: list[int] = []
    willing = [True] * table.seats
    on_turn = book.ruling("coin-skip") == "on-turn"
    order = (table.first, *book.moves(table.seats).after[table.first])
    for at, seat in enumerate(order):
        if seat in skipped or (not on_turn and (yield from _skipped(book, table, seat, willing))):
            table.counts[SKIPS] += 1
            table.tell("skipped", seat)
            continue
        table.turn = seat
        yield from turn(book, table, seat, order[at + 1 :] if on_turn else (), skipped)
    table.turn = -1


def _skipped(book: Book, table: SwitchcraftTable, seat: int, willing: list[bool]) -> Steps:
    """Whether somebody pays for skipping a turn that is about to begin; they are asked from that player's left.

    Who says so is not asked again in this round.
    """
    cost, purses = book.rules["skip_cost"], table.purses
    options = (PASS, PASS_ROUND, book.moves(table.seats).skip[seat])
    for other in book.moves(table.seats).after[seat]:
        if not willing[other] or purses[other] < cost:
            continue
        move = yield Decision(other, "skip", options)
        if move == PASS_ROUND:
            willing[other] = False
        elif move != PASS:
            table.spend(other, cost)
            table.tell("pays-to-skip", other, seat)
            return not (yield from _kept(book, table, seat))
    return False


def _kept(book: Book, table: SwitchcraftTable, seat: int) -> Steps:
    """By one ruling the player may pay to keep the turn."""
    cost = book.rules["skip_cost"]
    if book.ruling("coin-skip") != "outbid" or table.purses[seat] < cost:
        return False
    if (yield Decision(seat, "keep", KEEP_OPTIONS)) == PASS:
        return False
    table.spend(seat, cost)
    table.tell("keeps", seat)
    return True


def turn(book: Book, table: SwitchcraftTable, seat: int, later: tuple[int, ...], skipped: list[int]) -> Steps:
    """One turn: actions until the player passes or has none left and buys none. `later` may still be skipped."""
    actions, bought, idle = book.rules["turn_actions"], False, True
    price, once = 1, book.ruling("coin-extra-action") == "once"
    while actions > 0:
        options = menu(book, table, seat, [other for other in later if other not in skipped])
        move = PASS if len(options) == 1 else (yield Decision(seat, "turn", options))
        if move == PASS:
            table.tell("idles" if idle else "passes", seat)
            return
        if idle:
            table.tell("turn", seat)
            idle = False
        if move[0] == "skip":
            table.spend(seat, book.rules["skip_cost"])
            table.tell("pays-to-skip", seat, move[1])
            skipped.append(move[1])
            continue
        asked = DOING[move[0]](book, table, seat, move)
        if asked is not None:
            yield from asked
        actions -= 1
        if not actions and table.purses[seat] >= price and not (once and bought):
            if (yield Decision(seat, "more", MORE_OPTIONS)) == STOP:
                return
            table.spend(seat, price)
            table.tell("buys-action", seat)
            actions, bought = book.rules["coin_actions"], True


# -- the menu


def menu(book: Book, table: SwitchcraftTable, seat: int, later: list[int]) -> list[Move]:
    """All that a player may do on a turn; passing comes first."""
    moves = book.moves(table.seats)
    options = [PASS]
    for name in book.abilities_of[table.sides[seat]]:
        options += ABILITIES[name].options(book, table, seat)
    options += _spells(book, table, seat)
    options += _parties(book, table, seat)
    if may_challenge(table, seat):
        options += [moves.challenge[other] for other in targets(book, table, seat)]
    options += wearable(book, table, seat)
    options += exchangeable(book, table, seat)
    if book.places_power:
        hand = table.zones[HANDS + seat]
        options += [("place", copy) for copy in hand if book.is_power[table.design[copy]]]
    options += [moves.trade[other] for other in moves.after[seat]]
    if later and table.purses[seat] >= book.rules["skip_cost"]:
        options += [moves.skip[other] for other in later]
    return options


def _spells(book: Book, table: SwitchcraftTable, seat: int) -> list[Move]:
    role, designs, moments = table.sides[seat], table.design, book.moment
    found: list[Move] = []
    for copy in table.zones[HANDS + seat]:
        design = designs[copy]
        if moments[design] == "your-turn" and book.castable[design][role]:
            card = book.kit.designs[design]
            found += [("cast", copy, *aim) for aim in SPELLS[card.effect].aims(Casting(book, table, seat, card))]
    return found


def _parties(book: Book, table: SwitchcraftTable, seat: int) -> list[Move]:
    """Whom a Dominant player may invite and a leader eject."""
    sides, leaders = table.sides, table.leader
    if sides[seat] & SUBMISSIVE:
        return []
    moves = book.moves(table.seats)
    unbound = book.ruling("party-invite-illegal") == "dissolves"
    stay = book.ruling("invite-member") == "forbidden"
    found: list[Move] = []
    for other in moves.after[seat]:
        if leaders[other] == seat:
            found.append(moves.eject[other])
        elif not sides[other] & SUBMISSIVE or (stay and leaders[other] >= 0):
            continue
        elif unbound or would_stand(book, table, seat, other):
            found.append(moves.invite[other])
    return found


# -- what is done


def _cast(book: Book, table: SwitchcraftTable, seat: int, move: Move) -> Steps:
    return cast(book, table, seat, move[1], move[2:])


def _invite(book: Book, table: SwitchcraftTable, seat: int, move: Move) -> Steps:
    """The invited player accepts or refuses."""
    other = move[1]
    table.tell("invites", seat, other)
    if (yield Decision(other, "invited", INVITED)) == ACCEPT:
        join(book, table, other, seat)
    else:
        table.tell("refuses", other, seat)


def _eject(book: Book, table: SwitchcraftTable, seat: int, move: Move) -> None:
    table.tell("dismisses", seat, move[1])
    leave(book, table, move[1])


def _challenge(book: Book, table: SwitchcraftTable, seat: int, move: Move) -> Steps:
    return contest(book, table, seat, move[1])


def _place(_book: Book, table: SwitchcraftTable, seat: int, move: Move) -> None:
    """By one ruling a Power card may be placed as an action."""
    table.place(move[1], seat)
    table.use("placed", seat, table.design[move[1]])
    table.tell("reveals", seat, move[1])


Doing = Callable[[Book, SwitchcraftTable, int, Move], Optional[Steps]]

DOING: dict[str, Doing] = {
    **{name: ability.act for name, ability in ABILITIES.items()},
    "cast": _cast,
    "invite": _invite,
    "eject": _eject,
    "challenge": _challenge,
    "wear": wear,
    "exchange": exchange,
    "place": _place,
    "trade": trade,
}
"""By the move's verb."""
