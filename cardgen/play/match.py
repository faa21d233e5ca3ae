"""A match: one game under way, question by question, which can be copied, imagined and played on at any time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgen.play.chance import Chance, seeded
from cardgen.play.decision import Decision, GameFault, Move, Outcome, Stuck, Together
from cardgen.play.rules import Rules
from cardgen.play.table import Table
from cardgen.play.view import View

_TRIES = 24
"""Deals that are drawn at most until the moves of the round fit an imagined one."""

_EXTRA = 64
"""Questions that an imagined deal may ask beyond those of the real round before another one is drawn."""

Made = tuple[int, str, Move, bool]
"""A move that was made: the seat, the question's kind, the move, and whether it was the first option, which passes."""


class Match:
    """A game under way. `decision` is the question that waits for an answer, None when the game has an `outcome`.

    Copying it copies the table as it stood when the round began and replays the round's moves, so a match that is to
    be copied keeps both (`keeps`). Questions that are asked together come one by one, and are answered at once.
    """

    __slots__ = (
        "answers",
        "asked",
        "decision",
        "forks",
        "generator",
        "keeps",
        "left",
        "moves",
        "outcome",
        "rules",
        "start",
        "table",
        "views",
    )  # fmt: skip

    def __init__(self, rules: Rules, table: Table, keeps: bool = True) -> None:
        self.rules = rules
        self.table = table
        self.keeps = keeps
        self.decision: Decision | None = None
        self.outcome: Outcome | None = None
        self.start: Table | None = None
        self.moves: list[Made] = []
        self.forks: dict[int, int] = {}
        self.asked: Decision | Together | None = None
        self.answers: list[Move] = []
        self.generator: Any = None
        self.left = 0
        self.views: list[View | None] = [None] * table.seats

    @staticmethod
    def begin(rules: Rules, seats: int, seed: int, number: int = 0, keeps: bool = True, listen: bool = False) -> Match:
        """A new game. Its chance follows from `seed` and `number` alone."""
        table = rules.table(seats, seeded(seed, number))
        if listen:
            table.log = []
        rules.setup(table)
        match = Match(rules, table, keeps)
        match._next_round()
        return match

    # -- playing

    def apply(self, move: Move) -> None:
        """Answer the question that waits."""
        decision = self.decision
        assert decision is not None
        if self.keeps:
            self.moves.append((decision[0], decision[1], move, move == decision[2][0]))
        asked = self.asked
        if asked.__class__ is Together:
            self.answers.append(move)
            waiting = asked[0]
            if len(self.answers) < len(waiting):
                self.decision = waiting[len(self.answers)]
                return
            answer: Any = tuple(self.answers)
            self.answers = []
        else:
            answer = move
        try:
            self._ask(self.generator.send(answer))
        except StopIteration:
            self._next_round()

    def view(self, seat: int) -> View:
        """What a seat sees."""
        view = self.views[seat]
        if view is None:
            view = self.views[seat] = View(self, seat)
        return view

    def _ask(self, asked: Any) -> None:
        self.left -= 1
        if self.left < 0:
            raise Stuck(f"round {self.table.round + 1} asks more than {self.rules.limits[1]:,} questions")
        self.asked = asked
        self.decision = asked if asked.__class__ is Decision else asked[0][0]

    def _next_round(self) -> None:
        """End the round and begin the next, unless the game is over; rounds may ask nothing."""
        table, rules = self.table, self.rules
        while True:
            if self.generator is not None:
                table.round += 1
                self.outcome = rules.outcome(table)
                if self.outcome is not None:
                    self.decision = self.asked = self.generator = None
                    return
            if table.round >= rules.limits[0]:
                raise Stuck(f"the game is not over after {table.round:,} rounds")
            if self.keeps:
                self.start = table.clone()
                self.moves = []
                self.forks = {}
            self.left = rules.limits[1]
            self.generator = rules.round(table)
            if self.generator is None:
                raise GameFault("`round` asks nobody: there is no `yield` in it")
            try:
                self._ask(next(self.generator))
            except StopIteration:
                continue
            return

    # -- copying

    def copy(self) -> Match:
        """The same game again, which goes on by itself."""
        assert self.start is not None
        new = self._from_start(self.table.design)
        new.forks = self.forks.copy()
        new._replay(self.moves)
        return new

    def imagine(self, seat: int, chance: Chance) -> Match:
        """A game that may be this one as far as a seat knows.

        The copies that it does not know are dealt anew, the round's moves are replayed, and the future gets a stream
        of its own. Nobody sees whether a player who passed could have done something else: a question that is not asked
        in an imagined deal is skipped if it was passed, and one that is asked there alone is passed. A deal that looks
        otherwise to the seat is drawn again. Answers that are to be revealed with the seat's own are imagined too.
        """
        known, bit = self.table.known, 1 << seat
        unknown = [copy for copy in range(len(known)) if not known[copy] & bit]
        new = self
        for _ in range(_TRIES):
            new = self._from_start(self.table.redealt(unknown, chance))
            if new._follow(self, seat) and new._looks_like(self, seat):
                break
        new._answer(self.moves[len(self.moves) - len(self.answers) :], seat, chance)
        new._fork(chance.below(1 << 62))
        return new

    def _from_start(self, design: list[int]) -> Match:
        """A match at the start of this one's round, with these designs by copy."""
        assert self.start is not None
        table = self.start.clone()
        table.design = design
        new = Match(self.rules, table)
        new.start = self.start
        return new

    def _fork(self, state: int) -> None:
        """Give the future a stream of its own, also in copies of this match."""
        self.forks[len(self.moves)] = state
        self.table.chance = Chance(state)

    def _replay(self, moves: Sequence[Made]) -> None:
        """Play the moves since the round began."""
        self._begin_again()
        for at, made in enumerate(moves):
            if at in self.forks:
                self.table.chance = Chance(self.forks[at])
            self.apply(made[2])
        if len(moves) in self.forks:
            self.table.chance = Chance(self.forks[len(moves)])

    def _begin_again(self) -> None:
        self.left = self.rules.limits[1]
        self.generator = self.rules.round(self.table)
        self._ask(next(self.generator))

    # -- imagining

    def _follow(self, other: Match, seat: int) -> bool:
        """Replay another match's moves of this round in an imagined deal, and say whether they fit."""
        moves, told = other.moves, len(other.moves) - len(other.answers)
        waiting: Any = other.asked[0][0] if other.answers else other.decision  # type: ignore[index]
        at, extra, begun = 0, 0, self.table.round
        try:
            self._begin_again()
            while True:
                if at in other.forks:
                    self._fork(other.forks[at])
                decision = self.decision
                if decision is None or self.table.round != begun:
                    return decision is waiting and at == told
                step = _step(moves, at, told, decision)
                if step == told and waiting is not None and (seat != waiting[0] or decision[:2] == waiting[:2]):
                    return True
                if step < 0 or step == told:
                    extra += 1
                    if extra > _EXTRA:
                        return False
                    self.apply(decision[2][0])
                    continue
                move, at = moves[step][2], step + 1
                if move not in decision[2] and not self._has_equal(move, decision[2]):
                    return False
                self.apply(move)
        except (Stuck, StopIteration):
            return False

    def _has_equal(self, move: Move, options: Sequence[Move]) -> bool:
        """Whether a move is offered with other copies of the same designs: equal cards are one choice."""
        places = self.rules.copies.get(move[0], ())
        return bool(places) and any(self._means(option, places) == self._means(move, places) for option in options)

    def _means(self, move: Move, places: Sequence[int]) -> list[Any]:
        design = self.table.design
        return [
            design[part] if at in places and part.__class__ is int and part >= 0 else part
            for at, part in enumerate(move)
        ]

    def _looks_like(self, other: Match, seat: int) -> bool:
        """Whether the table looks to a seat as another match's does."""
        mine, its = self.table, other.table
        if mine.zones == its.zones and mine.known == its.known and mine.purses == its.purses:
            names = [name for name in (*mine.LISTS, *mine.PLAIN) if name not in mine.SECRET]
            return all(getattr(mine, name) == getattr(its, name) for name in names)
        return self.view(seat).snapshot() == other.view(seat).snapshot()

    def _answer(self, given: Sequence[Made], seat: int, chance: Chance) -> None:
        """Answer questions that are asked together up to the one that waits: a seat's own answers are known to it."""
        playout = getattr(self.rules, "playout", None)
        for whose, _, move, _ in given:
            decision = self.decision
            if self.asked.__class__ is not Together or decision is None:
                return
            if whose != seat:
                move = playout(self.table, decision, chance) if playout else chance.pick(decision[2])
            self.apply(move)


def _step(moves: Sequence[Made], at: int, end: int, decision: Decision) -> int:
    """Which of the moves from `at` on answers a question: the first one to it that only passes lie before.

    -1 if another move than a pass comes first, and `end` if only passes are left.
    """
    for step in range(at, end):
        seat, kind, _, passed = moves[step]
        if seat == decision[0] and kind == decision[1]:
            return step
        if not passed:
            return -1
    return end


def play_out(match: Match, chance: Chance, rounds: int = 0) -> None:
    """Play on at random to the end, or for so many rounds."""
    last = match.table.round + rounds if rounds else -1
    below = chance.below
    while match.decision is not None:
        options = match.decision[2]
        match.apply(options[below(len(options))])
        if match.table.round == last:
            return


def own(decision: Decision) -> Decision:
    """The same question with options of its own: an agent that adds to them adds to nothing else."""
    return decision._replace(options=tuple(decision.options))


def checked(decision: Decision, move: Move) -> Move:
    """The move, if it is one of the options. Raises `GameFault`."""
    if not decision.options:
        raise GameFault(f"`{decision.kind}` offers seat {decision.seat + 1} no option")
    if move not in decision.options:
        few = ", ".join(str(option) for option in decision.options[:6])
        raise GameFault(
            f"seat {decision.seat + 1} answers `{decision.kind}` with {move!r}; options: {few}", decision.seat
        )
    return move
