"""A sensible person at a table of Switchcraft.

In words:

- **Before anything else, count.** What would everybody score if the game ended soon: cards in hand and on the table,
  what Nice Dolls and Princesses give to all Nice players, what a party gives, Stock cards by how likely they are to
  pay. What nobody has seen counts as an average card. Everything below is judged by what it does to the own share of
  the win: points of the one who is ahead hurt more than those of the last.
- **Hurry when ahead, delay when behind.** Coins that are spent and cards that leave the hand bring the end nearer.
- **Roles**: be Dominant, since leading, challenging and most Power cards need it: a Mistress for her votes, an Angel
  for the Diapers in her hand. Not always: a table of equal roles is dull.
- **Votes**: vote for yourself if the card is good and you can get it, else for whoever it helps least; a bad card is
  for whoever is ahead. Pay Coins where they turn the vote and the card is worth it; Whining likewise; a Hissy-fit for
  a card that nobody should have.
- **Turns**: do what gains most, pass if nothing does. Buy another action if the next best thing is worth a Coin.
- **Contests**: challenge whom you can beat, if winning gains more than losing costs. Reveal as little as will do, pay
  what the contest is worth, yield at once where it cannot be won.
- **Penalties**: what hurts the loser and helps you most: often a Diaper placed before somebody else.
- **Spells**: cast what changes the table in your favour; keep those for their moments.
- **Trades**: offer what both gain by: a Diaper to somebody Helpful, a Stock card to whom it pays.
- **Parties**: invite, join, leave and eject by what it does to the count.
- **Skipping** somebody's turn is for the last round, when Coins are worth nothing else.

The agent looks at its view alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from cardgen.games.switchcraft import plan_answers, plan_contests, plan_trades, plan_votes
from cardgen.games.switchcraft.plan_outlook import Outlook
from cardgen.games.switchcraft.plan_sense import sense_of
from cardgen.games.switchcraft.plan_turns import WORTH_IT, ideas, skip_gain
from cardgen.games.switchcraft.table import DECK, HANDS
from cardgen.play.chance import Chance
from cardgen.play.decision import Decision, Move
from cardgen.play.view import View

LIKED: Mapping[str, int] = {"mistress": 4, "angel": 3, "witch": 2, "princess": 2}
"""How often a role is chosen, compared with the others."""

PATIENCE = 3
"""Rounds until somebody is offered a trade or a place in a party again."""

ASKED: Mapping[str, Callable[[Outlook, Decision], tuple[Move, str]]] = {
    "vote-card": plan_votes.put_up,
    "vote": plan_votes.vote,
    "tie": plan_votes.tie,
    "bid": plan_votes.bid,
    "invited": plan_trades.invited,
    "challenged": plan_answers.challenged,
    "contestant": plan_contests.contestant,
    "contest": plan_contests.contest,
    "lost": plan_answers.lost,
    "penalty": plan_contests.penalty,
    "burden": plan_contests.penalty,
    "answer": plan_answers.answer,
    "hypnosis": plan_answers.hypnosis,
    "axis": plan_answers.axis,
    "coins": plan_answers.coins,
    "discard": plan_answers.discard,
    "tyranny": plan_answers.tyranny,
    "servant": plan_answers.fetch,
    "counter": plan_trades.counter,
    "agree": plan_trades.agree,
    "sell": plan_trades.sell,
    "hire": plan_trades.hire,
    "serve": plan_trades.serve,
    "lure": plan_trades.lure,
    "ransom": plan_trades.ransom,
}
"""By the question's kind."""


class Plan:
    """Plays by common sense, and says why."""

    thinks = False
    liked: ClassVar[Mapping[str, int]] = LIKED

    def __init__(self, rules: Any, chance: Chance) -> None:
        self._sense = sense_of(rules.book)
        self._chance = chance
        self._next = 0.0
        self._tried: dict[tuple[Any, ...], int] = {}
        self.reason = ""

    def choose(self, view: View, decision: Decision) -> Move:
        """What a sensible person would do."""
        kind = decision.kind
        if len(decision.options) == 1:
            self.reason = ""
            return decision.options[0]
        if kind == "align":
            return self._align(decision)
        if kind == "turn":
            return self._turn(Outlook(self._sense, view), decision)
        if kind == "offer":
            move, self.reason = plan_trades.offer(Outlook(self._sense, view), decision)
            return move
        if kind == "more":
            return self._more(Outlook(self._sense, view), decision)
        if kind == "skip":
            return self._skip(view, decision)
        asked = ASKED.get(kind)
        if asked is None:
            self.reason = ""
            return decision.options[0]
        move, self.reason = asked(Outlook(self._sense, view, reckon=kind != "bid"), decision)
        return move

    def _align(self, decision: Decision) -> Move:
        """Any role, but some oftener."""
        by_id = {self._sense.book.role_card[move[1]]: move for move in decision.options}
        liked = [
            move for number, move in by_id.items() for _ in range(self.liked.get(self._sense.designs[number].id, 1))
        ]
        self.reason = "I feel like it"
        return self._chance.pick(liked)  # type: ignore[no-any-return]

    def _turn(self, look: Outlook, decision: Decision) -> Move:
        found = ideas(look, [move for move in decision.options if not self._tried_lately(look, move)])
        self._next = found[1].gain if len(found) > 1 else 0.0
        if not found or found[0].gain < WORTH_IT:
            self.reason = "nothing is worth it"
            return decision.options[0]
        best = found[0]
        self._tried[best.move[:2]] = look.view.round
        self.reason = best.reason
        return best.move

    def _tried_lately(self, look: Outlook, move: Move) -> bool:
        """What was just offered in vain is not offered again at once."""
        tried = self._tried.get(move[:2]) if move[0] in ("trade", "invite") else None
        return tried is not None and look.view.round - tried < PATIENCE

    def _more(self, look: Outlook, decision: Decision) -> Move:
        """Another action, if the next best thing was worth a Coin."""
        cost = look.price(1)
        if self._next > max(WORTH_IT, cost + WORTH_IT):
            self.reason = "I am not done yet"
            return decision.options[1]
        self.reason = ""
        return decision.options[0]

    def _skip(self, view: View, decision: Decision) -> Move:
        """Keep Coins for other things, but in what seems to be the last round they are for keeping a rival quiet."""
        self.reason = ""
        seats = range(view.seats)
        fewest = min([view.count(HANDS + seat) for seat in seats])
        if view.count(DECK) > 1 and fewest > 1 and sum([view.purse(seat) for seat in seats]) > view.seats:
            return decision.options[1]
        gain = skip_gain(Outlook(self._sense, view), decision.options[-1][1])
        if gain > WORTH_IT:
            self.reason = "no more surprises"
            return decision.options[-1]
        return decision.options[0]


class AnyRole(Plan):
    """Plays as plan does, but any role as often as any other: what shows in many games what roles are worth."""

    liked: ClassVar[Mapping[str, int]] = {}


AGENTS = {"plan": Plan, "plan-any-role": AnyRole}
