"""A sensible person at a table of Switchcraft.

In words:

- **Before anything else, count.** What would everybody score if the game ended soon: cards in hand and on the table,
  what Nice Dolls and Princesses give to all Nice players, what a party gives, Stock cards by how likely they are to
  pay. What nobody has seen counts as an average card. Everything below is judged by what it does to the own share of
  the win: points of the one who is ahead hurt more than those of the last.
- **Hurry when ahead, delay when behind.** Coins that are spent and cards that leave the hand bring the end nearer.
- **Roles**: be Nice, since manners hardly change and the gifts of Precious players go to the Nice alone; be Active,
  since then Diapers in hand are good to have. Not always: a table of equal roles is dull.
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
from typing import Any

from cardgen.games.switchcraft import plan_answers, plan_contests, plan_trades, plan_votes
from cardgen.games.switchcraft.plan_outlook import Outlook
from cardgen.games.switchcraft.plan_sense import sense_of
from cardgen.games.switchcraft.plan_turns import WORTH_IT, ideas, skip_gain
from cardgen.games.switchcraft.table import DECK, HANDS
from cardgen.play.chance import Chance
from cardgen.play.decision import Decision, Move
from cardgen.play.view import View

LIKED: Mapping[str, int] = {
    "angel": 4,
    "maid": 4,
    "princess": 2,
    "doll": 1,
    "witch": 1,
    "imp": 1,
    "mistress": 1,
    "brat": 1,
}
"""How often a role is chosen, compared with the others."""

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

    def __init__(self, rules: Any, chance: Chance) -> None:
        self._sense = sense_of(rules.book)
        self._chance = chance
        self._next = 0.0
        self._refused: dict[tuple[Any, ...], int] = {}
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
        move, self.reason = asked(Outlook(self._sense, view), decision)
        return move

    def _align(self, decision: Decision) -> Move:
        """Any role, but some oftener."""
        by_id = {self._sense.book.role_card[move[1]]: move for move in decision.options}
        liked = [
            move for number, move in by_id.items() for _ in range(LIKED.get(self._sense.book.kit.designs[number].id, 1))
        ]
        self.reason = "I feel like it"
        return self._chance.pick(liked)  # type: ignore[no-any-return]

    def _turn(self, look: Outlook, decision: Decision) -> Move:
        found = ideas(look, decision.options)
        found = [idea._replace(gain=idea.gain * self._patience(look, idea.move)) for idea in found if idea.gain > 0]
        found.sort(key=lambda idea: -idea.gain)
        self._next = found[1].gain if len(found) > 1 else 0.0
        if not found or found[0].gain < WORTH_IT:
            self.reason = "nothing is worth it"
            return decision.options[0]
        best = found[0]
        self._refused[best.move[:2]] = look.view.round
        self.reason = best.reason
        return best.move

    def _patience(self, look: Outlook, move: Move) -> float:
        """What was tried lately is not tried again at once."""
        if move[0] not in ("trade", "invite"):
            return 1.0
        tried = self._refused.get(move[:2])
        return 1.0 if tried is None or look.view.round - tried > 2 else 0.2

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


AGENTS = {"plan": Plan}
