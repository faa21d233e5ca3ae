"""Agents that need little thought: any option, or the one that looks best at once."""

from __future__ import annotations

from cardgen.play.chance import Chance
from cardgen.play.decision import Decision, Move
from cardgen.play.rules import Rules
from cardgen.play.view import View


class RandomAgent:
    """Takes any option."""

    thinks = False

    def __init__(self, rules: Rules, chance: Chance) -> None:
        self._below = chance.below
        self.reason = ""

    def choose(self, view: View, decision: Decision) -> Move:
        """Any of the options."""
        options = decision[2]
        return options[self._below(len(options))]


class GreedyAgent:
    """Looks one move ahead: tries every option in a few imagined games, and takes what is estimated best."""

    thinks = True
    WORLDS = 3

    def __init__(self, rules: Rules, chance: Chance) -> None:
        self._rules = rules
        self._chance = chance
        self.reason = ""

    def choose(self, view: View, decision: Decision) -> Move:
        """The option with the best estimate, the first of equals."""
        if len(decision.options) == 1:
            return decision.options[0]
        worlds = [view.imagine(self._chance) for _ in range(self.WORLDS)]
        best: Move | None = None
        highest = -1.0
        for option in decision.options:
            value = 0.0
            for world in worlds:
                if world.decision is None or option not in world.decision.options:
                    continue
                after = world.copy()
                after.apply(option)
                shares = after.outcome.shares if after.outcome else self._rules.estimate(after.table)
                value += shares[decision.seat]
            if value > highest:
                best, highest = option, value
        self.reason = f"estimate {highest / self.WORLDS:.2f}"
        assert best is not None
        return best
