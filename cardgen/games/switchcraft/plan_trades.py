"""Common sense in trades: offer what the other gains by too, take what is worth more than what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.games.switchcraft.book import SUBMISSIVE
from cardgen.games.switchcraft.parties import join, leave, would_stand
from cardgen.games.switchcraft.plan_outlook import Outlook
from cardgen.games.switchcraft.table import HANDS
from cardgen.play.decision import Decision, Move

Answer = tuple[Move, str]

KEEN = 0.003
"""What a deal must gain before one bothers, as a part of the win."""

WORDS = {
    "sell": "worth more there than here",
    "buy": "a card that somebody wants to be rid of",
    "swap": "both of us gain by that",
    "hire": "together we are stronger",
    "serve": "there is room for me in that party",
    "lure": "that party is too strong",
    "ransom": "I am better off alone",
}


class Offer(NamedTuple):
    """An offer: how much of the win it gains, and what is offered to whom."""

    gain: float
    other: int
    move: Move


def offers_to(look: Outlook, other: int) -> Iterator[Offer]:
    """The offers to a player that both would gain by, as far as one can tell."""
    coins = float(look.sense.book.rules["trade_coins"]) * look.coin
    price = look.sense.book.rules["trade_coins"]
    if look.unknown[other] or look.zones[HANDS + other]:
        yield from _card_offers(look, other, coins, price)
    yield from _party_offers(look, other, coins, price)


def _card_offers(look: Outlook, other: int, coins: float, price: int) -> Iterator[Offer]:
    seat, before = look.seat, look.share(look.hopes, other)
    seen: list[int] = []
    for copy in look.zones[HANDS + seat]:
        design = look.design[copy]
        if design in seen:
            continue
        seen.append(design)
        mine, theirs = look.held(seat, design), look.held(other, design)
        if theirs <= mine:
            continue
        if look.purses[other] >= price:
            gains = ((seat, coins - mine), (other, theirs - coins))
            if look.after(gains, other) > before:
                yield Offer(look.after(gains) - look.value + look.sooner(cards=1), other, ("sell", copy))
        gains = ((seat, 0.2 - mine), (other, theirs - 0.2))
        if look.after(gains, other) > before:
            yield Offer(0.7 * (look.after(gains) - look.value), other, ("swap", copy))
    if look.purses[seat] >= price:
        unwanted = look.sense.unwanted[look.sides[other]][look.sides[seat]]
        chance = 1.0 - (1.0 - unwanted[0]) ** look.unknown[other]
        gain = (
            look.after(((seat, unwanted[1] + look.card_worth - coins), (other, unwanted[2] - look.card_worth + coins)))
            - look.value
        )
        yield Offer(chance * gain, other, ("buy",))


def _party_offers(look: Outlook, other: int, coins: float, price: int) -> Iterator[Offer]:
    seat, leaders, book = look.seat, look.leader, look.sense.book
    able, other_able = look.purses[seat] >= price, look.purses[other] >= price
    if able and leaders[other] not in (seat, other) and would_stand(book, look, seat, other):
        yield _joined(look, other, seat, ((seat, -coins), (other, coins)), ("hire",), other)
    if other_able and leaders[seat] not in (seat, other) and would_stand(book, look, other, seat):
        yield _joined(look, seat, other, ((seat, coins), (other, -coins)), ("serve",), other)
    if able and look.sides[other] & SUBMISSIVE and leaders[other] not in (-1, seat):
        yield _left(look, other, ((seat, -coins), (other, coins)), ("lure",), other)
    if able and look.sides[seat] & SUBMISSIVE and leaders[seat] == other:
        yield _left(look, seat, ((seat, -coins), (other, coins)), ("ransom",), other)


def _joined(
    look: Outlook, guest: int, lead: int, gains: tuple[tuple[int, float], ...], move: Move, other: int
) -> Offer:
    scene = look.scene()
    join(look.sense.book, scene, guest, lead)
    return _mutual(look, look.expected(scene, gains), move, other)


def _left(look: Outlook, member: int, gains: tuple[tuple[int, float], ...], move: Move, other: int) -> Offer:
    scene = look.scene()
    leave(look.sense.book, scene, member)
    return _mutual(look, look.expected(scene, gains), move, other)


def _mutual(look: Outlook, hopes: list[float], move: Move, other: int) -> Offer:
    """The offer, if the other gains too; else one that nobody makes."""
    gain = look.share(hopes) - look.value
    agreed = look.share(hopes, other) > look.share(look.hopes, other)
    return Offer(gain if agreed else -1.0, other, move)


def best_offer(look: Outlook, other: int) -> Offer:
    """The best offer to a player."""
    return max(offers_to(look, other), key=lambda offer: offer.gain, default=Offer(-1.0, other, ("withdraw",)))


# -- answers


def offer(look: Outlook, decision: Decision) -> Answer:
    """What to offer, once a player has been chosen for a trade."""
    by_gain = sorted(offers_to(look, look.partner), key=lambda its: -its.gain)
    for found in by_gain:
        if found.gain > 0 and found.move in decision.options:
            return found.move, WORDS[found.move[0]]
    return decision.options[0], "I have thought better of it"


def counter(look: Outlook, decision: Decision) -> Answer:
    """Give the card that one would rather see there, if that is a gain with what comes for it."""
    seat, other = look.seat, look.turn
    best, most = decision.options[0], look.value + KEEN
    price = float(look.sense.book.rules["trade_coins"]) * look.coin
    for move in decision.options[1:]:
        given = look.design[move[1]]
        mine, theirs = -look.held(seat, given), look.held(other, given)
        if len(move) > 2:
            offered = look.design[move[2]]
            mine, theirs = mine + look.held(seat, offered), theirs - look.held(other, offered)
        else:
            mine, theirs = mine + price, theirs - price
        value = look.after(((seat, mine), (other, theirs)))
        if value > most:
            best, most = move, value
    return best, "you are welcome to it" if best[0] == "give" else "I have nothing for you"


def agree(look: Outlook, decision: Decision) -> Answer:
    """Take a card that was shown, if it is worth what it costs."""
    move = decision.options[1]
    seat, other = look.seat, look.partner
    shown = look.design[move[1]]
    mine, theirs = look.held(seat, shown), -look.held(other, shown)
    if len(move) > 2:
        own = look.design[move[2]]
        mine, theirs = mine - look.held(seat, own), theirs + look.held(other, own)
    else:
        price = float(look.sense.book.rules["trade_coins"]) * look.coin
        mine, theirs = mine - price, theirs + price
    if look.after(((seat, mine), (other, theirs))) > look.value:
        return move, "a fair deal"
    return decision.options[0], "not for that"


def sell(look: Outlook, decision: Decision) -> Answer:
    """Buy a card that was shown, if it is worth the Coins."""
    move = decision.options[1]
    price = float(look.sense.book.rules["trade_coins"]) * look.coin
    if len(move) < 2:
        return decision.options[0], "not unseen"
    design = look.design[move[1]]
    gains = ((look.seat, look.held(look.seat, design) - price), (look.turn, price - look.held(look.turn, design)))
    if look.after(gains) > look.value + KEEN:
        return move, "I can use that"
    return decision.options[0], "not worth a Coin to me"


def hire(look: Outlook, decision: Decision) -> Answer:
    """Join the offerer's party for Coins?"""
    return _moved(look, decision, (look.seat, look.turn), 1)


def serve(look: Outlook, decision: Decision) -> Answer:
    """Pay for the offerer's joining?"""
    return _moved(look, decision, (look.turn, look.seat), -1)


def lure(look: Outlook, decision: Decision) -> Answer:
    """Leave the own party for Coins?"""
    return _moved(look, decision, (look.seat, -1), 1)


def ransom(look: Outlook, decision: Decision) -> Answer:
    """Let the offerer go for Coins?"""
    return _moved(look, decision, (look.turn, -1), 1)


def invited(look: Outlook, decision: Decision) -> Answer:
    """Join the inviter's party?"""
    return _moved(look, decision, (look.seat, look.turn), 0)


def _moved(look: Outlook, decision: Decision, step: tuple[int, int], paid: int) -> Answer:
    """Agree if somebody's joining or leaving, with the Coins paid for it, is a gain."""
    guest, lead = step
    scene, book = look.scene(), look.sense.book
    if lead < 0:
        leave(book, scene, guest)
    else:
        join(book, scene, guest, lead)
    coins = paid * float(book.rules["trade_coins"]) * look.coin
    if look.if_so(scene, ((look.seat, coins), (look.turn, -coins))) > look.value:
        return decision.options[1], "we both gain by that"
    return decision.options[0], "I gain nothing by that"
