"""Trades: a small menu of offers to one player, who answers; whoever is shown a card may still decline.

What can be done at once is traded: cards in hand, Coins, joining and leaving. A card that is offered is shown to the
other player alone, and nobody needs to name a card that is hidden: who is asked for one chooses which to give.
"""

from __future__ import annotations

from typing import NamedTuple

from cardgen.games.switchcraft.book import SUBMISSIVE, Book
from cardgen.games.switchcraft.drawing import distinct
from cardgen.games.switchcraft.parties import join, leave, would_stand
from cardgen.games.switchcraft.spells import Steps
from cardgen.games.switchcraft.table import HANDS, TRADES, SwitchcraftTable
from cardgen.play.decision import Decision, Move

WITHDRAW: Move = ("withdraw",)
REFUSE: Move = ("refuse",)
DECLINE: Move = ("decline",)


def trade(book: Book, table: SwitchcraftTable, seat: int, move: Move) -> Steps:
    """Offer a trade to another player."""
    other = table.partner = move[1]
    offer = yield Decision(seat, "offer", (WITHDRAW, *offers(book, table, seat, other)))
    if offer != WITHDRAW:
        yield from _dealt(book, table, seat, other, offer)
    table.partner = -1


def _dealt(book: Book, table: SwitchcraftTable, seat: int, other: int, offer: Move) -> Steps:
    """What comes of an offer."""
    if len(offer) > 1 and book.ruling("trade-shown") != "blind":
        table.show(offer[1], 1 << other)
    table.tell("offers", seat, other, offer[0], offer[1] if len(offer) > 1 else -1)
    done = yield from DEALS[offer[0]](Deal(book, table, seat, other, offer))
    if done:
        table.counts[TRADES] += 1
    table.tell("trade" if done else "no-trade", seat, other)


def offers(book: Book, table: SwitchcraftTable, seat: int, other: int) -> list[Move]:
    """What a player may offer another one now."""
    price, purses = book.rules["trade_coins"], table.purses
    able, other_able = purses[seat] >= price, purses[other] >= price
    mine = distinct(table, table.zones[HANDS + seat])
    found: list[Move] = []
    if table.zones[HANDS + other]:
        found += [("swap", copy) for copy in mine]
        if able:
            found.append(("buy",))
    if other_able:
        found += [("sell", copy) for copy in mine]
    found += _party_offers(book, table, seat, other, able, other_able)
    if able and book.ruling("trade-scope") == "promises" and table.leader[other] in (-1, other):
        found.append(("promise",))
    return found


def _party_offers(
    book: Book, table: SwitchcraftTable, seat: int, other: int, able: bool, other_able: bool
) -> list[Move]:
    leaders, sides = table.leader, table.sides
    found: list[Move] = []
    if able and _can_join(book, table, other, seat):
        found.append(("hire",))
    if other_able and _can_join(book, table, seat, other):
        found.append(("serve",))
    if able and sides[other] & SUBMISSIVE and leaders[other] not in (-1, seat):
        found.append(("lure",))
    if able and sides[seat] & SUBMISSIVE and leaders[seat] == other:
        found.append(("ransom",))
    return found


def _can_join(book: Book, table: SwitchcraftTable, guest: int, lead: int) -> bool:
    if table.leader[guest] == lead or table.leader[guest] == guest:
        return False
    if table.leader[guest] >= 0 and book.ruling("invite-member") == "forbidden":
        return False
    return would_stand(book, table, lead, guest)


# -- the deals


class Deal(NamedTuple):
    """An offer of one seat to another."""

    book: Book
    table: SwitchcraftTable
    seat: int
    other: int
    offer: Move


def _pay(deal: Deal, giver: int, taker: int) -> None:
    coins = deal.book.rules["trade_coins"]
    deal.table.pay(giver, taker, coins)
    deal.table.tell("pays", giver, taker, coins)


def _hand_over(table: SwitchcraftTable, copy: int, giver: int, taker: int) -> None:
    table.move(copy, HANDS + taker)
    table.use("traded", giver, table.design[copy])
    table.tell("hands-over", giver, taker, copy)


def _shown(deal: Deal) -> Steps:
    """The other player may show a card that the first one may take or decline: its copy, or -1."""
    table, seat, other = deal.table, deal.seat, deal.other
    blind = deal.book.ruling("trade-shown") == "blind"
    given = () if blind else deal.offer[1:]
    hand = distinct(table, table.zones[HANDS + other])
    answer = yield Decision(other, "counter", (REFUSE, *[("give", copy, *given) for copy in hand]))
    if answer == REFUSE or blind:
        return -1 if answer == REFUSE else answer[1]
    table.show(answer[1], 1 << seat)
    table.tell("shows", other, seat, answer[1])
    final = yield Decision(seat, "agree", (DECLINE, ("agree", answer[1], *given)))
    return answer[1] if final != DECLINE else -1


def _swap(deal: Deal) -> Steps:
    copy = yield from _shown(deal)
    if copy >= 0:
        _hand_over(deal.table, deal.offer[1], deal.seat, deal.other)
        _hand_over(deal.table, copy, deal.other, deal.seat)
    return copy >= 0


def _buy(deal: Deal) -> Steps:
    copy = yield from _shown(deal)
    if copy >= 0:
        _pay(deal, deal.seat, deal.other)
        _hand_over(deal.table, copy, deal.other, deal.seat)
    return copy >= 0


def _for_coins(deal: Deal) -> Steps:
    """What is done for Coins at once, if the other player accepts."""
    verb, seat, other = deal.offer[0], deal.seat, deal.other
    shown = () if deal.book.ruling("trade-shown") == "blind" else deal.offer[1:]
    if (yield Decision(other, verb, (REFUSE, ("accept", *shown)))) == REFUSE:
        return False
    if verb in OTHER_PAYS:
        _pay(deal, other, seat)
    else:
        _pay(deal, seat, other)
    FOR_COINS[verb](deal)
    return True


def _sell(deal: Deal) -> None:
    _hand_over(deal.table, deal.offer[1], deal.seat, deal.other)


def _hire(deal: Deal) -> None:
    join(deal.book, deal.table, deal.other, deal.seat)


def _serve(deal: Deal) -> None:
    join(deal.book, deal.table, deal.seat, deal.other)


def _lure(deal: Deal) -> None:
    leave(deal.book, deal.table, deal.other)


def _ransom(deal: Deal) -> None:
    leave(deal.book, deal.table, deal.seat)


def _promise(deal: Deal) -> None:
    """By one ruling a promise binds: the next vote is given to the player who paid for it."""
    deal.table.promised[deal.other] = deal.seat
    deal.table.tell("promises", deal.other, deal.seat)


FOR_COINS = {"sell": _sell, "hire": _hire, "serve": _serve, "lure": _lure, "ransom": _ransom, "promise": _promise}
OTHER_PAYS = ("sell", "serve")
DEALS = {"swap": _swap, "buy": _buy, **dict.fromkeys(FOR_COINS, _for_coins)}
"""By the offer's verb: card for card, Coins for a card, a card for Coins; Coins for joining me, for my joining you, for
your leaving a party, for my leaving yours; Coins for a vote."""
