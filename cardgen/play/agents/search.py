"""Single-observer information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012), for every game.

One tree, a freshly imagined game for each iteration, UCB over the options that are available in it with availability
counts in place of the parent's visits. The budget is iterations, never time, so the same seed gives the same game on
any machine. On top of that:

- The n-th try of every option takes place in the same imagined deal, and what counts is how much better a line leaves
  a seat than the deal found it. So options are compared with each other, and not the luck of their deals.
- Rules may offer `playout(table, decision, chance)`, a quick answer in an imagined game; with it lines are played on
  instead of at random, and it says which answer to try first. They may name kinds of decisions that are `quiet`: a
  line ends there and is judged by `estimate`, unless the same seat goes on. Else it is played on for some rounds.
- Where several are asked together nothing is settled until all have answered, and nobody knows the others' answers: so
  no line ends in between, and once one has answered, the others' answers are not looked for in the tree.
- The game's own `plan`, where there is one, is asked first. Its answer stands unless another one is better beyond
  doubt; without it the option that was tried most is played.
"""

from __future__ import annotations

from math import fsum, log, sqrt
from typing import Any, Protocol

from cardgen.play.chance import Chance, seeded
from cardgen.play.decision import Decision, Move, Stuck
from cardgen.play.match import Match
from cardgen.play.rules import Rules
from cardgen.play.view import View

USUAL_ITERATIONS = 200
EXPLORATION = 0.7
"""For rewards from 0 to 1, as in the paper; rewards are measured by how far they spread."""
WIDTH = 0.7
"""How many options of a node are tried by its visits: this power of them."""
GUIDED = 4
"""Every so many iterations the first answer is tried, so that there is something to compare others with."""
DOUBT = 1.0
"""Standard errors by which another answer must be better than the first one."""


class Guide(Protocol):
    """Whom to ask first."""

    reason: str

    def choose(self, view: View, decision: Decision) -> Move:
        """One of the decision's options."""
        ...


class Node:
    """What came of one move: visits, how often it was available, the mover's reward so far, and what followed."""

    __slots__ = ("available", "children", "reward", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.reward = 0.0
        self.children: dict[Any, Node] = {}

    @property
    def mean(self) -> float:
        """The mean reward."""
        return self.reward / self.visits if self.visits else 0.0


class Choice(Node):
    """An option at the root, with the reward of each try: the n-th of every option belongs to the same deal."""

    __slots__ = ("move", "rewards", "tries")

    def __init__(self, move: Move) -> None:
        super().__init__()
        self.move = move
        self.tries = 0
        self.rewards: list[float] = []


class Spread:
    """How far rewards lie apart."""

    __slots__ = ("_count", "_squares", "_sum")

    def __init__(self) -> None:
        self._count = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, reward: float) -> None:
        """One more reward."""
        self._count += 1
        self._sum += reward
        self._squares += reward * reward

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        if self._count < 2:
            return 0.1
        mean = self._sum / self._count
        return sqrt(max(1e-8, self._squares / self._count - mean * mean))


class SearchAgent:
    """Thinks `iterations` games ahead for each decision, each for at most `rounds` rounds."""

    thinks = True

    def __init__(
        self,
        rules: Rules,
        chance: Chance,
        iterations: int = USUAL_ITERATIONS,
        guide: Guide | None = None,
        rounds: int = 2,
    ) -> None:
        self._rules = rules
        self._chance = chance
        self._iterations = iterations
        self._guide = guide
        self._rounds = rounds
        self._playout = getattr(rules, "playout", None)
        self._quiet = frozenset(getattr(rules, "quiet", ()))
        self._spread = Spread()
        self._before: dict[int, list[float]] = {}
        self.reason = ""

    def choose(self, view: View, decision: Decision) -> Move:
        """The best option, as far as it was tried."""
        guess = self._guide.choose(view, decision) if self._guide is not None else None
        if len(decision.options) == 1:
            self.reason = "no choice"
            return decision.options[0]
        self._spread = Spread()
        self._before = {}
        choices, first = self._choices(view, decision, guess)
        deals = self._chance.below(1 << 62)
        for done in range(self._iterations):
            choice = self._at_root(choices, first, done)
            deal = seeded(deals, choice.tries)
            choice.tries += 1
            self._iterate(choice, view.imagine(deal), decision, deal)
        return self._best(choices, first)

    # -- at the root

    def _choices(self, view: View, decision: Decision, guess: Move | None) -> tuple[list[Choice], Choice | None]:
        """The options, equal ones once, in an order by chance; and the one to compare others with."""
        designs = _Designs(view)
        by_key: dict[Any, Choice] = {}
        for option in decision.options:
            key = self._key(designs, option)
            if key not in by_key or option == guess:
                by_key[key] = Choice(option)
        choices = list(by_key.values())
        self._chance.shuffle(choices)
        first = next((choice for choice in choices if choice.move == guess), None)
        return choices, first

    def _at_root(self, choices: list[Choice], first: Choice | None, done: int) -> Choice:
        """The option to try next: the guide's every now and then, new ones by and by, else the best by UCB."""
        if first is not None and first.tries * GUIDED <= done:
            return first
        tried = [choice for choice in choices if choice.tries]
        if len(tried) < len(choices) and len(tried) < 1 + done**WIDTH:
            return next(choice for choice in choices if not choice.tries)
        reach = self._reach * sqrt(log(done + 1))
        return max(tried, key=lambda choice: choice.mean + reach / sqrt(choice.tries))

    @property
    def _reach(self) -> float:
        """The exploration, where rewards between two deviations below and above the mean are 0 to 1."""
        return EXPLORATION * 2 * self._spread.deviation

    def _best(self, choices: list[Choice], first: Choice | None) -> Move:
        """The option that was tried most; one that is better than the guide's beyond doubt, if there is a guide."""
        if first is None:
            best = max(choices, key=lambda choice: (choice.visits, choice.mean))
            self.reason = f"tried {best.visits} of {self._iterations} times"
            return best.move
        best, most = first, 0.0
        for choice in choices:
            gain = self._gain(choice, first) if choice is not first else 0.0
            if gain > most:
                best, most = choice, gain
        self.reason = self._guide.reason if self._guide is not None else ""
        if best is not first:
            self.reason = f"thought through: {best.mean - first.mean:+.0%} of the win over the first idea"
        return best.move

    def _gain(self, choice: Choice, first: Choice) -> float:
        """By how much a choice is better in the deals that both were tried in, less the doubt."""
        gains = [its - that for its, that in zip(choice.rewards, first.rewards)]
        count = len(gains)
        if count < 2:
            return -1.0
        mean = fsum(gains) / count
        square = fsum([(gain - mean) ** 2 for gain in gains]) / (count - 1)
        deviation = max(sqrt(square), 0.3 * self._spread.deviation)
        return mean - DOUBT * deviation / sqrt(count)

    # -- one line

    def _iterate(self, choice: Choice, match: Match, decision: Decision, chance: Chance) -> None:
        asked = match.decision
        if asked is None or asked[:2] != decision[:2] or choice.move not in asked.options:
            return  # an imagined deal in which this question is not asked, or not so
        estimate = self._rules.estimate
        before = self._before.get(choice.tries)
        if before is None:
            before = self._before[choice.tries] = estimate(match.table)
        path: list[tuple[Node, int]] = [(choice, decision.seat)]
        last = match.table.round + self._rounds
        try:
            match.apply(choice.move)
            if match.decision is not None and match.decision[0] == decision.seat and match.decision[1] in self._quiet:
                self._answer(match, chance)
            elif choice.visits:
                self._down(choice, match, path, chance)
            self._play_on(match, chance, last)
        except Stuck:
            return
        after = match.outcome.shares if match.outcome else estimate(match.table)
        for node, seat in path:
            node.visits += 1
            node.reward += after[seat] - before[seat]
        reward = after[decision.seat] - before[decision.seat]
        choice.rewards.append(reward)
        self._spread.add(reward)

    def _down(self, node: Node, match: Match, path: list[tuple[Node, int]], chance: Chance) -> None:
        """Follow the tree until a move that is new in it."""
        while match.decision is not None and not self._is_settled(match):
            asked = match.decision
            if match.answers or len(asked[2]) == 1:
                self._answer(match, chance)
                continue
            move, node, is_new = self._descend(node, match, asked)
            path.append((node, asked[0]))
            match.apply(move)
            if is_new:
                return

    def _play_on(self, match: Match, chance: Chance, last: int) -> None:
        """Play on to a quiet decision, the last round or the end."""
        while match.decision is not None and not self._is_settled(match) and match.table.round < last:
            self._answer(match, chance)

    def _is_settled(self, match: Match) -> bool:
        """Whether a quiet question waits, and no answers that were given to be revealed with its own."""
        return match.decision is not None and match.decision[1] in self._quiet and not match.answers

    def _answer(self, match: Match, chance: Chance) -> None:
        """A quick answer to the question that waits."""
        asked: Any = match.decision
        options = asked[2]
        if len(options) == 1:
            match.apply(options[0])
        elif self._playout is None:
            match.apply(options[chance.below(len(options))])
        else:
            match.apply(self._playout(match.table, asked, chance))

    def _descend(self, node: Node, match: Match, asked: Decision) -> tuple[Move, Node, bool]:
        """The option to try next with its node, and whether that is new in the tree."""
        children, table = node.children, match.table
        if not children and self._playout is not None:
            move = self._playout(table, asked, self._chance)
            return move, self._new(children, self._key(table, move)), True
        fresh: list[tuple[Any, Move]] = []
        best: Any = None
        highest, reach, known = 0.0, self._reach, 0
        for option in asked[2]:
            key = self._key(table, option)
            child = children.get(key)
            if child is None:
                fresh.append((key, option))
                continue
            known += 1
            child.available += 1
            value = child.mean + reach * sqrt(log(child.available) / child.visits) if child.visits else 9.0
            if best is None or value > highest:
                best, highest = (option, child), value
        if fresh and (best is None or self._playout is None or known < 1 + node.visits**WIDTH):
            key, option = self._chance.pick(fresh)
            return option, self._new(children, key), True
        return best[0], best[1], False

    def _new(self, children: dict[Any, Node], key: Any) -> Node:
        child = children[key] = Node()
        child.available = 1
        return child

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


class _Designs:
    """The designs by copy as a seat knows them; a copy that it does not know stands for itself."""

    def __init__(self, view: View) -> None:
        self._view = view
        self.design = self

    def __getitem__(self, copy: int) -> int:
        card = self._view.card(copy)
        return card.number if card is not None else -1 - copy
