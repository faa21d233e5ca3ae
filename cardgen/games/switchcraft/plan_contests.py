"""Common sense in contests: whom to challenge, what to add, when to yield, and which penalty hurts most."""

from __future__ import annotations

from math import exp

from cardgen.games.switchcraft.book import PASSIVE, SUBMISSIVE
from cardgen.games.switchcraft.parties import actives, change, head_of, join
from cardgen.games.switchcraft.penalties import CALM, RECRUIT, STRIP, SUBMIT
from cardgen.games.switchcraft.plan_outlook import Outlook
from cardgen.games.switchcraft.power import contest_power
from cardgen.games.switchcraft.table import HANDS
from cardgen.play.decision import Decision, Move

Answer = tuple[Move, str]

HIDDEN_POWER = 0.35
"""Power that a card in another's hand may be worth in a contest."""
USUAL_COINS = 2
"""Coins that others are likely to spend in a contest."""
DOUBT = 1.3

WORDS = {
    "waive": "that was enough",
    "make-submissive": "on your knees",
    "make-passive": "calm down",
    "make-discard": "one card less to fear",
    "make-join": "one more who votes with me",
    "burden": "this looks better before somebody else",
    "cast": "while I am at it",
}


# -- penalties


def penalty_value(look: Outlook, move: Move, winner: int, loser: int, seat: int = -1) -> float:
    """A seat's share of the win, its own unless another is named, after a penalty."""
    verb = move[0]
    if verb == "burden":
        design = look.design[move[1]]
        gains = ((winner, -look.held(winner, design)), (loser, look.worn(loser, design)))
        return look.after(gains, seat) + look.sooner(cards=int(winner == look.seat))
    if move == STRIP:
        return look.after(((loser, -_usual_card(look, loser)),), seat)
    scene = look.scene()
    if move == SUBMIT:
        change(look.sense.book, scene, loser, SUBMISSIVE, winner)
    elif move == CALM:
        change(look.sense.book, scene, loser, PASSIVE, winner)
    elif move == RECRUIT:
        join(look.sense.book, scene, loser, head_of(look.leader, winner))
    else:
        return look.value
    return look.if_so(scene, (), seat)


def _usual_card(look: Outlook, seat: int) -> float:
    """What a card of a hand is worth on average, as far as it is known."""
    hand = look.zones[HANDS + seat]
    count = len(hand) + look.unknown[seat]
    known = sum([look.held(seat, look.design[copy]) for copy in hand])
    return (known + look.unknown[seat] * look.fresh(seat)) / count if count else 0.0


def loser_of(look: Outlook) -> int:
    """Who lost the contest that this seat has won."""
    contest = look.view.get("contest")
    beaten = contest[1] if contest[0] == look.seat else contest[0]
    return head_of(look.leader, beaten) if look.sense.book.ruling("contest-loser") == "leader" else int(beaten)


def penalty(look: Outlook, decision: Decision) -> Answer:
    """Spells first, since they cost nothing else; then whatever leaves the own prospects best."""
    loser = loser_of(look)
    for move in decision.options:
        if move[0] == "cast" and _spell_value(look, move, loser) > look.value:
            return move, WORDS["cast"]
    best, most = decision.options[0], look.value
    for move in decision.options:
        if move[0] not in ("waive", "cast"):
            value = penalty_value(look, move, look.seat, loser)
            if value > most:
                best, most = move, value
    return best, WORDS[best[0]]


def _spell_value(look: Outlook, move: Move, loser: int) -> float:
    """The share of the win after a spell for winners; the card that it costs is worth a little."""
    card = look.sense.designs[look.design[move[1]]]
    cost = (look.seat, -look.card_worth)
    if card.effect == "change-loser":
        scene = look.scene()
        change(look.sense.book, scene, loser, PASSIVE, look.seat)
        return look.if_so(scene, (cost,))
    if card.effect == "take-coins-from-loser":
        return look.after((cost, (look.seat, look.coin), (loser, -look.coin)))
    return look.after((cost, (loser, -_usual_card(look, loser))))


# -- the stakes


def won(look: Outlook, loser: int) -> float:
    """The own share of the win after beating somebody."""
    best = look.value
    role = look.sides[loser]
    if not role & SUBMISSIVE:
        best = max(best, penalty_value(look, SUBMIT, look.seat, loser))
    if not role & PASSIVE:
        best = max(best, penalty_value(look, CALM, look.seat, loser))
    worst = worst_card(look)
    if worst >= 0:
        best = max(best, penalty_value(look, ("burden", worst), look.seat, loser))
    return max(best, penalty_value(look, STRIP, look.seat, loser))


def worst_card(look: Outlook) -> int:
    """The card of the own hand that one would rather see before somebody else, -1 if there is none."""
    hand = look.zones[HANDS + look.seat]
    return min(hand, key=lambda copy: (look.held(look.seat, look.design[copy]), copy), default=-1)


def lost(look: Outlook, winner: int, loser: int) -> float:
    """The own share of the win after losing: the winner does what is best for the winner."""
    role, best, mine = look.sides[loser], 0.0, look.value
    moves: list[Move] = [STRIP]
    if not role & SUBMISSIVE:
        moves.append(SUBMIT)
    if not role & PASSIVE:
        moves.append(CALM)
    for move in moves:
        theirs = penalty_value(look, move, winner, loser, winner)
        if theirs > best:
            best, mine = theirs, penalty_value(look, move, winner, loser)
    burdened = look.after(((loser, -2.0), (winner, 1.0)))
    return 0.5 * (mine + burdened) if burdened < mine else mine


def raisable(look: Outlook, seat: int) -> float:
    """Power that a contestant may be able to add."""
    coins = min(look.purses[seat], USUAL_COINS)
    role, book = look.sides[seat], look.sense.book
    if seat != look.seat:
        return HIDDEN_POWER * (look.unknown[seat] + len(look.zones[HANDS + seat])) + coins
    total = float(min(look.purses[seat], USUAL_COINS + 1))
    for copy in look.zones[HANDS + seat]:
        design = look.design[copy]
        if book.moment[design] == "in-contest" and book.castable[design][role]:
            total += book.kit.designs[design].power
        elif book.is_copier[design] or book.is_canceller[design]:
            total += 1
        else:
            total += max(0, book.power[role][design])
    return total


def champion(look: Outlook, head: int) -> int:
    """Who is likely to fight for a player or a party."""
    able = actives(look, head) if look.leader[head] >= 0 else [head]
    return max(able, key=lambda seat: (contest_power(look.sense.book, look, seat) + raisable(look, seat), -seat))


def odds(mine: float, theirs: float) -> float:
    """The chance to win a contest with so much Power against so much."""
    return 1.0 / (1.0 + exp(max(-30.0, min(30.0, (theirs - mine) / DOUBT))))


def challenge_value(look: Outlook, target: int) -> float:
    """The share of the win that a challenge is expected to leave."""
    book = look.sense.book
    mine, theirs = champion(look, look.seat), champion(look, target)
    chance = odds(
        contest_power(book, look, mine) + raisable(look, mine),
        contest_power(book, look, theirs) + raisable(look, theirs),
    )
    winning = won(look, theirs) if mine == look.seat else 0.5 * (won(look, theirs) + look.value)
    price = look.value - look.after(((look.seat, -0.6 * look.coin),))
    return chance * winning + (1.0 - chance) * lost(look, theirs, mine) - price


# -- raising


def contest(look: Outlook, decision: Decision) -> Answer:
    """Reveal what costs nothing, pay what the contest is worth, and yield at once where it cannot be won."""
    options = decision.options
    if ("stand",) in options:
        return ("stand",), "I have more"
    seats = look.view.get("contest")
    side = int(seats[1] == look.seat)
    gap = seats[3 - side] - seats[2 + side] + 1
    mine = dict[Move, int]()
    for move in options:
        gain = _adds(look, move)
        if gain > 0:
            mine[move] = gain
    budget = _budget(look, seats[1 - side])
    cards = sorted([move for move in mine if move[0] != "spend"], key=lambda move: (_pains(move), -mine[move]))
    coins = min(budget, look.purses[look.seat])
    able = sum({move[1]: mine[move] for move in cards}.values()) + coins * look.sense.coin_power
    if able < gap or budget < 0:
        return options[0], "this is not worth it"
    enough = [move for move in cards if mine[move] >= gap]
    if enough:
        return min(enough, key=lambda move: (_pains(move), mine[move])), "this will do"
    if cards and gap > coins * look.sense.coin_power:
        return cards[0], "there is more where that came from"
    spends = [move for move in options if move[0] == "spend"]
    if spends and coins * look.sense.coin_power >= gap:
        return spends[-1] if spends[-1][1] <= coins else spends[0], "I can pay for that"
    return (cards[0], "there is more where that came from") if cards else (options[0], "this is not worth it")


def _pains(move: Move) -> int:
    """Cards that stay on the table are added before spells that are gone."""
    return {"reveal": 0, "negate": 1, "copy": 2, "cast": 3}.get(move[0], 4)


def _adds(look: Outlook, move: Move) -> int:
    """By how much a move brings a contestant nearer, as far as one can tell."""
    book, role = look.sense.book, look.sides[look.seat]
    if move[0] == "reveal":
        return book.power[role][look.design[move[1]]]
    if move[0] == "cast":
        return int(book.kit.designs[look.design[move[1]]].power)
    if move[0] == "copy":
        return max(1, book.power[role][look.design[move[2]]])
    if move[0] == "negate":
        copy = move[2]
        owner = next((seat for seat in range(look.seats) if copy in look.zones[look.fronts + seat]), look.seat)
        return abs(book.power[look.sides[owner]][look.design[copy]])
    return int(move[1]) * look.sense.coin_power if move[0] == "spend" else 0


def _budget(look: Outlook, other: int) -> int:
    """Coins that winning is worth, -1 if losing does no harm."""
    stake = won(look, other) - lost(look, other, look.seat)
    if stake <= 0:
        return -1
    coins = 0
    while coins < min(5, look.purses[look.seat]):
        cost = look.price(coins + 1)
        if cost > 0.6 * stake:
            break
        coins += 1
    return coins


def contestant(look: Outlook, decision: Decision) -> Answer:
    """Send the strongest."""
    book = look.sense.book
    best = max(decision.options, key=lambda move: contest_power(book, look, move[1]) + raisable(look, move[1]))
    return best, "our strongest"
