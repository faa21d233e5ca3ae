"""Trades: a small menu of offers to one player, who answers; whoever is shown a card may still decline.

What can be done at once is traded: cards in hand, Coins, joining and leaving. A card that is offered is shown to the
other player alone, and nobody needs to name a card that is hidden: who is asked for one chooses which to give.
"""

from __future__ import annotations

from cardgen.games.switchcraft.book import SUBMISSIVE, Book
from cardgen.games.switchcraft.drawing import distinct
from cardgen.games.switchcraft.parties import join, leave, would_stand
from cardgen.games.switchcraft.spells import Steps
from cardgen.games.switchcraft.table import HANDS, TRADES, SwitchcraftTable
from cardgen.play.decision import Decision, Move

WITHDRAW: Move = ("withdraw",)
REFUSE: Move = ("refuse",)
ACCEPT: Move = ("accept",)
DECLINE: Move = ("decline",)
AGREE: Move = ("agree",)
YES_NO = (REFUSE, ACCEPT)


def trade(book: Book, table: SwitchcraftTable, seat: int, move: Move) -> Steps:
    """Offer a trade to another player."""
    other = move[1]
    offer = yield Decision(seat, "offer", (WITHDRAW, *offers(book, table, seat, other)))
    if offer == WITHDRAW:
        return
    if len(offer) > 1:
        table.show(offer[1], 1 << other)
    table.tell("offers", seat, other, offer[0], offer[1] if len(offer) > 1 else -1)
    done = yield from DEALS[offer[0]](book, table, seat, other, offer)
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


def _pay(book: Book, table: SwitchcraftTable, giver: int, taker: int) -> None:
    coins = book.rules["trade_coins"]
    table.pay(giver, taker, coins)
    table.tell("pays", giver, taker, coins)


def _hand_over(table: SwitchcraftTable, copy: int, giver: int, taker: int) -> None:
    table.move(copy, HANDS + taker)
    table.use("traded", giver, table.design[copy])
    table.tell("hands-over", giver, taker, copy)


# -- the deals


def _shown(table: SwitchcraftTable, seat: int, other: int) -> Steps:
    """The other player may show a card that the first one may take or decline: its copy, or -1."""
    hand = distinct(table, table.zones[HANDS + other])
    answer = yield Decision(other, "counter", (REFUSE, *[("give", copy) for copy in hand]))
    if answer == REFUSE:
        return -1
    table.show(answer[1], 1 << seat)
    table.tell("shows", other, seat, answer[1])
    final = yield Decision(seat, "agree", (DECLINE, AGREE))
    return answer[1] if final == AGREE else -1


def _swap(book: Book, table: SwitchcraftTable, seat: int, other: int, offer: Move) -> Steps:
    copy = yield from _shown(table, seat, other)
    if copy >= 0:
        _hand_over(table, offer[1], seat, other)
        _hand_over(table, copy, other, seat)
    return copy >= 0


def _buy(book: Book, table: SwitchcraftTable, seat: int, other: int, offer: Move) -> Steps:
    copy = yield from _shown(table, seat, other)
    if copy >= 0:
        _pay(book, table, seat, other)
        _hand_over(table, copy, other, seat)
    return copy >= 0


def _sell(book: Book, table: SwitchcraftTable, seat: int, other: int, offer: Move) -> Steps:
    if (yield Decision(other, "sale", YES_NO)) != ACCEPT:
        return False
    _pay(book, table, other, seat)
    _hand_over(table, offer[1], seat, other)
    return True


def _joins_me(book: Book, table: SwitchcraftTable, seat: int, other: int) -> None:
    join(book, table, other, seat)


def _i_join(book: Book, table: SwitchcraftTable, seat: int, other: int) -> None:
    join(book, table, seat, other)


def _other_leaves(book: Book, table: SwitchcraftTable, seat: int, other: int) -> None:
    leave(book, table, other)


def _i_leave(book: Book, table: SwitchcraftTable, seat: int, other: int) -> None:
    leave(book, table, seat)


def _other_promises(book: Book, table: SwitchcraftTable, seat: int, other: int) -> None:
    """By one ruling a promise binds: the next vote is given to the player who paid for it."""
    table.promised[other] = seat
    table.tell("promises", other, seat)


def _for_coins(book: Book, table: SwitchcraftTable, seat: int, other: int, offer: Move) -> Steps:
    """What is done for Coins at once, if the other player accepts."""
    if (yield Decision(other, offer[0], YES_NO)) != ACCEPT:
        return False
    other_pays, does = FOR_COINS[offer[0]]
    _pay(book, table, *((other, seat) if other_pays else (seat, other)))
    does(book, table, seat, other)
    return True


FOR_COINS = {
    "hire": (False, _joins_me),
    "serve": (True, _i_join),
    "lure": (False, _other_leaves),
    "ransom": (False, _i_leave),
    "promise": (False, _other_promises),
}
"""Whether the other player pays, and what is done."""

DEALS = {"swap": _swap, "buy": _buy, "sell": _sell, **dict.fromkeys(FOR_COINS, _for_coins)}
"""By the offer's verb: card for card, Coins for a card, a card for Coins; Coins for joining me, for my joining you, for
your leaving a party, for my leaving yours; a Coin for a vote."""
