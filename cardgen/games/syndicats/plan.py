"""A sensible person's plan for Syndicats.

- A card is worth what my organisation can earn with it in the turns that I expect are left: a house by what my cats can
  fill now, at once or turn after turn; a cat by the houses, here and to come, that it lets me fill; a power by how
  often I may still use it.
- A bid is lost money. I bid up to a part of what my favourite card is worth over the next best one, in small steps, and
  never more; a smaller part where the Mogfather's holder collects, for then money has better uses. With the Mogfather I
  stand by nothing and let the others pay.
- What I pay the Mogfather is not lost: it is what counts in the end. So I pay what wins his favour whenever that leaves
  me a coin to bid with; else what powers cost, if I have a use for them. Near the end I pay all I have.
- I dig with Curiosity when the top of the deck is not what I want, unless the end comes at a bad time; I trade a
  Copycat in when a second card is worth more than it. An attack that nobody has paid to ward off costs nothing, so I
  attack whoever is richest, where it hurts, for next to nothing.
- My cats go where they bring most in the turns to come: a house is kept as long as its cats have nothing better to do
  with the houses that lie out, and trashed when they have, or in the last turn.

How boldly somebody bids, and whether starting cards are turned, differs from person to person: it is drawn by lot.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Optional

from cardgen.games.syndicats.book import HOUSE, Book
from cardgen.games.syndicats.fillings import KEEP, TRASH
from cardgen.games.syndicats.judging import Judgement, Wish
from cardgen.games.syndicats.sight import sight_of
from cardgen.games.syndicats.styles import PLAIN, Style
from cardgen.games.syndicats.table import CATS, TOP, SyndicatsTable
from cardgen.play.chance import Chance
from cardgen.play.decision import Decision, Move
from cardgen.play.view import View

THRIFT = 0.35
"""Where the Mogfather's holder collects, bids go up to so much less: his favour is to be had for the money."""
LEAST_GAIN = 1.0
"""A second card has to be worth so much more than the cat that goes for it."""
LATE = 2
"""From so many turns before the end on, it is late."""


class PlanAgent:
    """Plays by the plan at the head of this file."""

    thinks = False

    def __init__(self, rules: Any, chance: Chance, style: Style = PLAIN) -> None:
        self._book: Book = rules.book
        self._style = style
        self._chance = chance
        self._nerve = style.timid + (style.bold - style.timid) * chance.random()
        self.reason = ""

    def choose(self, view: View, decision: Decision) -> Move:
        """The option that the plan asks for."""
        return self.answer(sight_of(view), decision)

    def answer(self, table: SyndicatsTable, decision: Decision) -> Move:
        """The same, from a table, or from the sight of one."""
        self.reason = ""
        if len(decision.options) == 1:
            return decision.options[0]
        judgement = Judgement(self._book, table, decision.seat, self._style.likes)
        return ANSWERS[decision.kind](self, judgement, decision)

    # -- bids

    def sides(self, judgement: Judgement, decision: Decision) -> Move:
        """A kitten is mostly turned, by lot; a lair stays as it is, since half of its income is too dear."""
        share = self._style.kitten if decision.kind == "kitten" else self._style.lair
        turned = self._chance.random() < share
        self.reason = "for a change" if turned else "good as it is"
        return decision.options[1 if turned else 0]

    def open(self, judgement: Judgement, decision: Decision) -> Move:
        """Who leads stands by the bid and lets others pay; a bid of nothing is raised where it buys nothing."""
        if _picks_nothing(judgement):
            self.reason = "without a bid there is no pick"
            return decision.options[1]
        self.reason = "let the others pay first"
        return decision.options[0]

    def bid(self, judgement: Judgement, decision: Decision) -> Move:
        """The smallest bid that counts, as long as the favourite card is worth it."""
        wishes = judgement.wishes()
        rival = wishes[1].worth if len(wishes) > 1 and not _picks_nothing(judgement) else 0.0
        nerve = self._nerve * (THRIFT if judgement.book.income else 1.0)
        limit = int(nerve * (wishes[0].worth - rival))
        least = decision.options[1]
        name = wishes[0].name
        if least[1] > limit:
            self.reason = f"{name} is worth {wishes[0].worth:.0f}, the next {rival:.0f}: no more than {limit}"
            return decision.options[0]
        self.reason = f"{name} is worth {wishes[0].worth:.0f}, the next {rival:.0f}: up to {limit}"
        return least

    # -- the Mogfather

    def pay(self, judgement: Judgement, decision: Decision) -> Move:
        """All at the end; before that as little as powers cost, or what wins his favour if that can be spared."""
        table, seat = judgement.table, judgement.seat
        cash = table.purses[seat]
        if judgement.turns <= 1:
            self.reason = "it is the end: all in"
            return _up_to(decision, cash)
        fee = self._fee(judgement)
        part = self._style.late if judgement.turns <= LATE else self._style.early
        spare = int(part * max(0, cash - self._style.bidding_money))
        need = _winning(judgement)
        if 0 < need <= max(spare, fee):
            self.reason = "enough for his favour"
            return _up_to(decision, max(need, fee, spare if judgement.turns <= LATE else 0))
        self.reason = "what powers cost" if fee else "his favour is too dear"
        return _up_to(decision, fee)

    def _fee(self, judgement: Judgement) -> int:
        """What powers cost, if there is one that would be used."""
        book, table = judgement.book, judgement.table
        if not book.power_fee or book.needs_holder:
            return 0
        for copy in table.zones[CATS + judgement.seat]:
            ready = book.has_power[table.face[copy]] and copy not in table.came and copy not in table.out
            if ready and self._use_of(judgement, copy) is not None:
                return book.power_fee
        return 0

    # -- powers

    def power(self, judgement: Judgement, decision: Decision) -> Move:
        """The first power that helps: an attack for nothing, digging, then a second card."""
        for verbs in (("attack",), ("curiosity",), ("copycat", "trade")):
            for option in decision.options[1:]:
                if option[0] not in verbs or (option[0] == "attack" and option[2] != judgement.richest_other()):
                    continue
                use = self._use_of(judgement, option[1], verbs)
                if use is not None:
                    self.reason = use
                    return option
        self.reason = "no power helps now"
        return decision.options[0]

    def _use_of(self, judgement: Judgement, copy: int, verbs: tuple[str, ...] = ()) -> Optional[str]:
        """Why a cat's power, or its being traded in, would help now; None if it would not."""
        book = judgement.book
        effect = book.effect_of[judgement.table.face[copy]]
        if effect == "attack" and verbs in ((), ("attack",)):
            return "an attack that may cost nothing"
        if effect == "curiosity" and verbs in ((), ("curiosity",)) and self._digs(judgement):
            return "the top card is not what I want"
        copies = effect == "copycat" or (book.trades and book.faces[judgement.table.face[copy]].special)
        if copies and verbs in ((), ("copycat", "trade")):
            most = book.most_copies
            wishes = judgement.wishes()
            at = 1 if book.pays_first else 0
            if (most and judgement.table.copies[judgement.seat] >= most) or len(wishes) <= at:
                return None
            gain = wishes[at].worth - judgement.loss_of(copy)
            if gain >= LEAST_GAIN:
                return f"{wishes[at].name} besides is worth {gain:.0f} more"
        return None

    def _digs(self, judgement: Judgement) -> bool:
        """Whether to dig: the top card is not wanted, and an early end would not come at a bad time."""
        wishes, top = judgement.wishes(), judgement.table.zones[TOP]
        if not wishes or (top and wishes[0].copy == top[0]):
            return False
        return judgement.turns > LATE or judgement.is_ahead()

    def dig(self, judgement: Judgement, decision: Decision) -> Move:
        """Dig on, as long as the top card is not what is wanted."""
        goes_on = self._digs(judgement)
        self.reason = "nor is this one" if goes_on else "this will do"
        return decision.options[1 if goes_on else 0]

    def aim(self, judgement: Judgement, decision: Decision) -> Move:
        """At the card whose loss costs most this turn."""
        self.reason = "this would hurt most"
        return max(decision.options, key=lambda option: judgement.harm(judgement.owner(option[1]), option[1]))

    def attack_spend(self, judgement: Judgement, decision: Decision) -> Move:
        """Next to nothing: by lot nothing or one."""
        self.reason = "no more than I must"
        return _up_to(decision, self._chance.below(2))

    def defend_spend(self, judgement: Judgement, decision: Decision) -> Move:
        """As little: by lot nothing or one."""
        self.reason = "perhaps it will do"
        return _up_to(decision, self._chance.below(2))

    # -- cards and houses

    def take(self, judgement: Judgement, decision: Decision) -> Move:
        """The card that is worth most, the way up that is worth most."""
        wish: Wish = judgement.wishes()[0]
        side = "a house" if wish.way == HOUSE else "a cat"
        self.reason = f"worth {wish.worth:.0f} to me as {side}"
        return next(option for option in decision.options if option[:2] == (wish.way, wish.copy))

    def arrange(self, judgement: Judgement, decision: Decision) -> Move:
        """What brings most in the turns to come, by the houses that lie out; or as the style says."""
        had, appraiser = judgement.had, judgement.book.appraiser
        if self._style.houses != "best":
            keeps = self._style.houses == "keep" and judgement.turns > 1
            self.reason = f"{judgement.turns} turns may be left" if keeps else "money now"
            return _with_most(decision, KEEP if keeps else TRASH)
        best, most, lie_out = decision.options[0], -1.0, judgement.houses_out()
        for option in decision.options:
            worth = appraiser.of(had.cats, had.houses, judgement.fates(option), judgement.turns, lie_out)
            if worth > most:
                best, most = option, worth
        self.reason = f"{judgement.turns} turns may be left: {most:.0f} in all"
        return best


def _picks_nothing(judgement: Judgement) -> bool:
    """Whether a player would go without a card this turn: there is a ruling by which only those who bid take one."""
    return judgement.book.bidders_only and not judgement.table.bids[judgement.seat]


def _up_to(decision: Decision, amount: int) -> Move:
    """The option of the largest sum that is no larger."""
    best = decision.options[0]
    for option in decision.options[1:]:
        if option[1] <= amount:
            best = option
    return best


def _with_most(decision: Decision, fate: int) -> Move:
    """The option by which most houses have a fate."""
    return max(decision.options, key=lambda option: len(option[1 + fate]))


def _winning(judgement: Judgement) -> int:
    """What has to be paid to take the Mogfather as payments stand, or to keep him."""
    table, seat = judgement.table, judgement.seat
    order = table.around[table.holder]
    need = 0
    for other in order:
        if other != seat and table.paid[other]:
            need = max(need, table.paid[other] + (order.index(other) < order.index(seat)))
    return max(0, max(need, 0 if seat == table.holder else 1) - table.paid[seat])


Answer = Callable[[PlanAgent, Judgement, Decision], Move]

ANSWERS: Mapping[str, Answer] = {
    "kitten": PlanAgent.sides,
    "lair": PlanAgent.sides,
    "open": PlanAgent.open,
    "bid": PlanAgent.bid,
    "pay": PlanAgent.pay,
    "power": PlanAgent.power,
    "dig": PlanAgent.dig,
    "aim": PlanAgent.aim,
    "attack-spend": PlanAgent.attack_spend,
    "defend-spend": PlanAgent.defend_spend,
    "take": PlanAgent.take,
    "arrange": PlanAgent.arrange,
}
"""By the kind of question."""
