"""Common sense on a turn: what each action would change, and the best of them if it is worth it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from cardgen.games.switchcraft.book import AXES, NICE
from cardgen.games.switchcraft.parties import join, leave
from cardgen.games.switchcraft.plan_answers import spell_value, turned
from cardgen.games.switchcraft.plan_contests import challenge_value
from cardgen.games.switchcraft.plan_outlook import Outlook
from cardgen.games.switchcraft.plan_trades import WORDS as TRADE_WORDS
from cardgen.games.switchcraft.plan_trades import best_offer
from cardgen.games.switchcraft.table import HANDS
from cardgen.play.decision import Move

WORTH_IT = 0.004
"""The part of the win that an action must gain, else one passes."""
ACCEPTS = 0.9
"""How often somebody takes what looks good for both."""
LAST_TURN = 0.02
"""The part of the win that a rival's turn costs in the last round."""
CANCELLED = 0.4
"""How often a Benevolent player who is asked cancels a spell."""


class Idea(NamedTuple):
    """An action, how much of the win it gains, and why."""

    gain: float
    move: Move
    reason: str


def ideas(look: Outlook, options: Sequence[Move]) -> list[Idea]:
    """What may be done, the best first."""
    found: list[Idea] = []
    by_verb: dict[str, list[Move]] = {}
    for move in options:
        by_verb.setdefault(move[0], []).append(move)
    for verb, moves in by_verb.items():
        weigh = WEIGHED.get(verb)
        if weigh is not None:
            found += weigh(look, moves)
    found.sort(key=lambda idea: -idea.gain)
    return found


# -- spells


def _casts(look: Outlook, moves: list[Move]) -> Iterator[Idea]:
    naughty = not look.sides[look.seat] & NICE
    answered = naughty and any(
        look.sense.book.holders("benevolent")[look.sides[other]] and look.purses[other]
        for other in range(look.seats)
        if other != look.seat
    )
    for move in moves:
        card = look.sense.designs[look.design[move[1]]]
        value, reason = _spell(look, move, card.effect)
        gain = (value - look.value) * (1.0 - CANCELLED * answered) + look.sooner(cards=1)
        yield Idea(gain - look.value + look.after(((look.seat, -look.card_worth),)), move, reason)


def _spell(look: Outlook, move: Move, effect: str) -> tuple[float, str]:
    card = look.sense.designs[look.design[move[1]]]
    seat = look.seat
    if effect == "change-willing-player":
        welcome = [
            turned(look, move[2], axis)
            for axis in AXES
            if turned(look, move[2], axis, move[2]) > look.share(look.hopes, move[2])
        ]
        return max(welcome, default=look.value), "look into my eyes"
    if effect == "cycle-hand":
        worths = sorted([look.held(seat, look.design[copy]) for copy in look.zones[HANDS + seat] if copy != move[1]])
        gain = card.draw * look.fresh(seat) - sum(worths[: card.discard])
        return look.after(((seat, gain),)), "away with what I cannot use"
    if effect == "discard-coins":
        hurried = look.sooner(coins=card.cost + card.coins)
        return spell_value(look, card, move[2:], seat) + hurried, "fewer Coins in play"
    if effect == "remove-coins-if-broke":
        return spell_value(look, card, move[2:], seat) + look.sooner(
            coins=card.coins
        ), "if I have none, why should they"
    words = {
        "change-player": "manners decide games",
        "change-everyone": "everything the other way round",
        "dissolve-parties": "too many friends at this table",
    }
    return spell_value(look, card, move[2:], seat), words.get(effect, "why not")


# -- parties, contests, trades


def _invites(look: Outlook, moves: list[Move]) -> Iterator[Idea]:
    for move in moves:
        scene = look.scene()
        join(look.sense.book, scene, move[1], look.seat)
        hopes = look.expected(scene)
        agreed = look.share(hopes, move[1]) > look.share(look.hopes, move[1])
        yield Idea((look.share(hopes) - look.value) * (ACCEPTS if agreed else 0.05), move, "a party of mine")


def _ejects(look: Outlook, moves: list[Move]) -> Iterator[Idea]:
    for move in moves:
        scene = look.scene()
        leave(look.sense.book, scene, move[1])
        yield Idea(look.if_so(scene) - look.value, move, "a friend like that I do not need")


def _challenges(look: Outlook, moves: list[Move]) -> Iterator[Idea]:
    for move in moves:
        yield Idea(challenge_value(look, move[1]) - look.value, move, "I can beat that")


def _trades(look: Outlook, moves: list[Move]) -> Iterator[Idea]:
    for move in moves:
        offer = best_offer(look, move[1])
        if offer.gain > 0:
            yield Idea(ACCEPTS * offer.gain, move, TRADE_WORDS[offer.move[0]])


# -- Diapers


def _wears(look: Outlook, moves: list[Move]) -> Iterator[Idea]:
    seat, fresh = look.seat, look.fresh(look.seat)
    for move in moves:
        design = look.design[move[1]]
        drawn = min(look.deck, look.sense.book.fields(design)["draw"]) * fresh
        gain = look.worn(seat, design) - look.held(seat, design) + drawn
        yield Idea(look.after(((seat, gain),)) - look.value + look.sooner(cards=1), move, "fresh cards for it")


def _exchanges(look: Outlook, moves: list[Move]) -> Iterator[Idea]:
    seat = look.seat
    for move in moves:
        clean, soiled = look.design[move[1]], look.design[move[2]]
        owner = next(its for its in range(look.seats) if move[2] in look.zones[look.fronts + its])
        keeps = look.sense.book.ruling("diaper-swap") != "discard"
        mine = (look.held(seat, soiled) if keeps else 0.0) - look.held(seat, clean)
        theirs = look.worn(owner, clean) - look.worn(owner, soiled)
        gain = look.after(((seat, mine), (owner, theirs))) - look.value
        yield Idea(gain, move, "I know what to do with it" if owner != seat else "a change is due")


# -- abilities


def _tyrannises(look: Outlook, moves: list[Move]) -> Iterator[Idea]:
    rules, seat = look.sense.book.rules, look.seat
    gains = [(seat, -look.coin * rules["tyrannical_cost"])]
    for member in range(look.seats):
        if member != seat and look.leader[member] == seat:
            each = look.coin * rules["tyrannical_coins"] if look.purses[member] else look.fresh(seat)
            gains += [(seat, each), (member, -each)]
    yield Idea(look.after(gains) - look.value, moves[0], "my people shall pay")


def _places(look: Outlook, moves: list[Move]) -> Iterator[Idea]:
    """By one ruling Power may be placed as an action."""
    for move in moves:
        design = look.design[move[1]]
        gain = look.worn(look.seat, design) - look.held(look.seat, design)
        yield Idea(look.after(((look.seat, gain),)) - look.value, move, "let them see it")


def _skips(look: Outlook, moves: list[Move]) -> Iterator[Idea]:
    """In what seems to be the last round, Coins are for keeping others from doing harm."""
    for move in moves:
        yield Idea(skip_gain(look, move[1]), move, "no more surprises")


def skip_gain(look: Outlook, target: int) -> float:
    """What it is worth that a player has no turn: something near the end, if that player is the one to fear."""
    if look.left > 1.0 or target != look.rival():
        return -1.0
    return LAST_TURN - look.price(1)


WEIGHED: dict[str, Callable[[Outlook, list[Move]], Iterator[Idea]]] = {
    "cast": _casts,
    "invite": _invites,
    "eject": _ejects,
    "challenge": _challenges,
    "trade": _trades,
    "wear": _wears,
    "exchange": _exchanges,
    "tyrannical": _tyrannises,
    "place": _places,
    "skip": _skips,
}
"""By the move's verb. Rebellious, Ruler and Servant cost a Coin and gain nothing that lasts."""
