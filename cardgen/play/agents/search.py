"""Single-observer information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012), for every game.

One tree, a freshly imagined game for each iteration, UCB over the options that are available in it with availability
counts in place of the parent's visits; the move that was tried most is played. The budget is iterations, never time,
so the same seed gives the same game on any machine.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

from cardgen.play.chance import Chance
from cardgen.play.decision import Decision, Move, Stuck
from cardgen.play.match import Match, play_out
from cardgen.play.rules import Rules
from cardgen.play.view import View

EXPLORATION = 0.7
"""For rewards from 0 to 1, as in the paper."""


class Node:
    """What came of one move: visits, how often it was available, the mover's reward so far, and what followed."""

    __slots__ = ("available", "children", "reward", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.reward = 0.0
        self.children: dict[Any, Node] = {}


class SearchAgent:
    """Thinks `iterations` games ahead for each decision; plays on at random for `rounds` rounds, then estimates."""

    thinks = True

    def __init__(self, rules: Rules, chance: Chance, iterations: int = 200, rounds: int = 2) -> None:
        self._rules = rules
        self._chance = chance
        self._iterations = iterations
        self._rounds = rounds
        self.reason = ""

    def choose(self, view: View, decision: Decision) -> Move:
        """The option that was tried most."""
        if len(decision.options) == 1:
            self.reason = "no choice"
            return decision.options[0]
        root = Node()
        for _ in range(self._iterations):
            self._iterate(root, view.imagine(self._chance), decision)
        table = view.imagine(self._chance).table
        best, most = decision.options[0], -1
        for option in decision.options:
            child = root.children.get(self._key(table, option))
            if child is not None and child.visits > most:
                best, most = option, child.visits
        chosen = root.children[self._key(table, best)] if most > 0 else root
        mean = chosen.reward / chosen.visits if chosen.visits else 0.0
        self.reason = f"tried {most} of {self._iterations} times, {mean:.0%} of the win"
        return best

    def _iterate(self, root: Node, match: Match, decision: Decision) -> None:
        if match.decision is None or match.decision[:2] != decision[:2]:
            return  # an imagined deal in which this question is not asked
        path: list[tuple[Node, int]] = []
        node = root
        try:
            while match.decision is not None:
                asked = match.decision
                move, node, is_new = self._descend(node, match, asked)
                path.append((node, asked[0]))
                match.apply(move)
                if is_new:
                    break
            if match.decision is not None:
                play_out(match, self._chance, self._rounds)
        except Stuck:
            return
        rewards = match.outcome.shares if match.outcome else self._rules.estimate(match.table)
        for visited, seat in path:
            visited.visits += 1
            visited.reward += rewards[seat]

    def _descend(self, node: Node, match: Match, asked: Decision) -> tuple[Move, Node, bool]:
        """The option to try next with its node, and whether that is new in the tree."""
        children, table = node.children, match.table
        fresh: list[tuple[Any, Move]] = []
        best: Any = None
        highest = -1.0
        for option in asked[2]:
            key = self._key(table, option)
            child = children.get(key)
            if child is None:
                fresh.append((key, option))
                continue
            child.available += 1
            value = (
                child.reward / child.visits + EXPLORATION * sqrt(log(child.available) / child.visits)
                if child.visits
                else 9.0
            )
            if value > highest:
                best, highest = (option, child), value
        if fresh:
            key, option = self._chance.pick(fresh)
            child = children[key] = Node()
            child.available = 1
            return option, child, True
        return best[0], best[1], False

    def _key(self, table: Any, option: Move) -> Any:
        """A move by what it does rather than by which copy: two cards of one design are one choice."""
        places = self._rules.copies.get(option[0])
        if not places:
            return option
        design = table.design
        return tuple(
            [
                design[part] if at in places and part.__class__ is int and part >= 0 else part
                for at, part in enumerate(option)
            ]
        )
