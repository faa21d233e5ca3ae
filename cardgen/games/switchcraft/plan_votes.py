"""Common sense in votes: whose card to put up, whom to vote for, when Coins and spells are worth it."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.games.switchcraft.book import NICE
from cardgen.games.switchcraft.parties import head_of
from cardgen.games.switchcraft.plan_outlook import Outlook
from cardgen.games.switchcraft.votes import counted, weight
from cardgen.play.decision import Decision, Move

Answer = tuple[Move, str]

SMALL = 0.004
"""A part of the win that is not worth a thought."""
MOST_BIDS = 4
"""Coins that a vote may cost before it becomes silly."""


class Stakes(NamedTuple):
    """What the card that is up means: `gains` is the change of the own share by who gets it."""

    design: int
    gains: list[float]


def stakes_of(look: Outlook) -> Stakes:
    """What it would mean to this seat if each of the players got the card."""
    design = look.is_up()
    hidden = 0.5 if look.first != look.seat else 0.0
    worths = [look.worn(seat, design) if design >= 0 else hidden for seat in range(look.seats)]
    return Stakes(design, [look.after(((seat, worth),)) - look.value for seat, worth in enumerate(worths)])


def put_up(look: Outlook, decision: Decision) -> Answer:
    """A Troublemaker takes from the hand of the one who is ahead, and lets nobody else see what it is."""
    rival = look.rival()
    move = next((move for move in decision.options if move[1:] == (rival, 1)), decision.options[0])
    return move, "from the hand of the one who is ahead" if move[1] == rival else "from the deck"


def by_power(look: Outlook) -> bool:
    """Whether the vote is by Power."""
    return not all(role & NICE for role in look.sides)


def _favourite(look: Outlook, seat: int, worths: list[float]) -> int:
    """Whom another player is likely to vote for: itself with a good card, else whoever is ahead of the others."""
    if worths[seat] >= 0:
        return seat
    others = [other for other in range(look.seats) if other != seat]
    return max(others, key=lambda other: (look.hopes[other], -other))


def vote(look: Outlook, decision: Decision) -> Answer:
    """Take what is good if it can be had; else help whoever it helps least, or give a bad one to whoever is ahead."""
    stakes = stakes_of(look)
    power = by_power(look)
    own, totals = _others_votes(look, stakes, power)
    able = own + (min(look.purses[look.seat], 2) if power else 0)
    best, highest, sure = decision.options[0], (-9.0, -9.0), False
    for option in decision.options:
        candidate = option[1]
        winner = _winner(look, totals, candidate, able if candidate == look.seat else own)
        rank = (round(stakes.gains[winner], 6), stakes.gains[candidate])
        if rank > highest or (rank == highest and candidate == look.seat):
            best, highest, sure = option, rank, winner == candidate
    return best, _vote_words(look, stakes, best[1], sure)


def _others_votes(look: Outlook, stakes: Stakes, power: bool) -> tuple[int, dict[int, int]]:
    """The own votes, and those of the others by whom they are likely to be for."""
    book, totals = look.sense.book, dict[int, int]()
    design = stakes.design
    worths = [look.worn(seat, design) if design >= 0 and look.zones[3] else 0.1 for seat in range(look.seats)]
    for seat in range(look.seats):
        if seat != look.seat and look.leader[seat] in (-1, seat):
            favourite = _favourite(look, seat, worths)
            totals[favourite] = totals.get(favourite, 0) + weight(book, look, seat, power)
    return weight(book, look, look.seat, power), totals


def _winner(look: Outlook, totals: dict[int, int], candidate: int, own: int) -> int:
    """Who gets the card if this seat votes so and the others as expected; a tie goes to the first player's choice."""
    best, most = candidate, totals.get(candidate, 0) + own
    for other in sorted(totals):
        votes = totals[other]
        if other != candidate and (votes > most or (votes == most and look.first != look.seat)):
            best, most = other, votes
    return best


def _vote_words(look: Outlook, stakes: Stakes, candidate: int, sure: bool) -> str:
    gain = stakes.gains[candidate]
    if stakes.design < 0:
        return "who knows what it is"
    if abs(gain) < SMALL:
        return _small_words(look, stakes, candidate)
    if candidate == look.seat:
        return "I can use that" if gain > 0 else "it will not be mine anyway"
    if gain > 0:
        return "it holds back the one who is ahead" if candidate == look.rival() else "better there than here"
    return "better there than with one who is ahead" if sure else "that will not help"


def _small_words(look: Outlook, stakes: Stakes, candidate: int) -> str:
    """Why, where little depends on who gets the card."""
    own = look.worn(look.seat, stakes.design)
    if look.sense.designs[stakes.design].type == "spell":
        return "on the table it does nothing"
    if candidate != look.seat:
        return "anybody but me" if own < 0 else "it hardly matters"
    return "every little helps" if own > 0 else "it cannot hurt"


def tie(look: Outlook, decision: Decision) -> Answer:
    """Of those who are tied, whoever may have it."""
    stakes = stakes_of(look)
    move = max(decision.options, key=lambda option: stakes.gains[option[1]])
    return move, "the tie is mine to settle"


# -- Coins and spells


def bid(look: Outlook, decision: Decision) -> Answer:
    """Pay if that turns the vote and the card is worth it; stop a vote that cannot be turned."""
    power = by_power(look)
    totals = counted(look.sense.book, look, power)
    candidate = look.votes[head_of(look.leader, look.seat)]
    leading = _leading(look, totals)
    if leading == candidate:
        return decision.options[0], ""
    look.reckon()
    stakes = stakes_of(look)
    ending = next((move for move in decision.options if move[0] == "cast" and _effect(look, move) == "end-vote"), None)
    gain = stakes.gains[candidate] - stakes.gains[leading]
    gap = totals.get(leading, 0) - totals.get(candidate, 0) + int(look.first != look.seat)
    turned = _turned(look, decision, gain, gap) if power else None
    if turned is not None:
        return turned, "I want it to go another way"
    if ending is not None and stakes.gains[leading] < look.after(((look.seat, -look.card_worth - 0.5),)) - look.value:
        return ending, "nobody shall have it"
    return decision.options[0], ""


def _leading(look: Outlook, totals: dict[int, int]) -> int:
    most = max(totals.values())
    tied = [seat for seat in sorted(totals) if totals[seat] == most]
    mine = look.votes[look.first]
    return mine if mine in tied else tied[0]


def _effect(look: Outlook, move: Move) -> str:
    return look.sense.designs[look.design[move[1]]].effect


def _turned(look: Outlook, decision: Decision, gain: float, gap: int) -> Move | None:
    """What to add now, if all that has to be added is worth it."""
    boost = next((move for move in decision.options if move[0] == "cast" and _effect(look, move) == "boost"), None)
    if boost is not None and gain > look.value - look.after(((look.seat, -look.card_worth),)):
        power = look.sense.designs[look.design[boost[1]]].power
        if gap <= power:
            return boost
    coins = -(-gap // look.sense.coin_power)
    spend = next((move for move in decision.options if move[0] == "spend"), None)
    if spend is None or coins > min(look.purses[look.seat], MOST_BIDS):
        return None
    return spend if gain > 1.2 * look.price(coins) else None
