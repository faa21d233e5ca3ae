"""A match: one game under way, question by question, which can be copied, imagined and played on at any time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgen.play.chance import Chance, seeded
from cardgen.play.decision import Decision, GameFault, Move, Outcome, Stuck, Together
from cardgen.play.rules import Rules
from cardgen.play.table import Table
from cardgen.play.view import View

_TRIES = 8
"""Deals that are drawn again where the moves of the round do not fit an imagined one."""


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
        self.moves: list[tuple[int, str, Move]] = []
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
            self.moves.append((decision[0], decision[1], move))
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
        of its own. A move that does not fit an imagined deal lets it be drawn again; after some tries, questions that
        were not asked are skipped and those that were never answered are passed. Answers that are to be revealed
        together with the seat's own are imagined too.
        """
        known, bit = self.table.known, 1 << seat
        unknown = [copy for copy in range(len(known)) if not known[copy] & bit]
        secret = len(self.answers)
        moves = self.moves[: len(self.moves) - secret]
        new = self
        for tried in range(_TRIES):
            new = self._from_start(self.table.redealt(unknown, chance))
            new.forks = self.forks.copy()
            if new._replay(moves, lenient=tried == _TRIES - 1, strict=True):
                break
        while len(new.answers) < secret and new.asked.__class__ is Together:
            assert new.decision is not None
            new.apply(chance.pick(new.decision[2]))
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

    def _replay(self, moves: Sequence[tuple[int, str, Move]], lenient: bool = False, strict: bool = False) -> bool:
        """Play the moves since the round began. With `strict`, say whether all of them could be."""
        self.left = self.rules.limits[1]
        self.generator = self.rules.round(self.table)
        self._ask(next(self.generator))
        for at, (seat, kind, move) in enumerate(moves):
            decision = self.decision
            if at in self.forks:
                self.table.chance = Chance(self.forks[at])
            if strict:
                fits = decision is not None and decision.seat == seat and decision.kind == kind
                if not fits or move not in decision.options:  # type: ignore[union-attr]
                    return self._make_do(moves[at:]) if lenient else False
            self.apply(move)
        if len(moves) in self.forks:
            self.table.chance = Chance(self.forks[len(moves)])
        return True

    def _make_do(self, moves: Sequence[tuple[int, str, Move]]) -> bool:
        """Replay what can be replayed of moves that do not fit: skip what is not asked, pass what is not answered."""
        at, begun = 0, self.table.round
        while at < len(moves) and self.decision is not None and self.table.round == begun:
            decision = self.decision
            later = next(
                (step for step in range(at, len(moves)) if moves[step][:2] == (decision.seat, decision.kind)), None
            )
            if later is not None and moves[later][2] in decision.options:
                self.apply(moves[later][2])
                at = later + 1
            else:
                self.apply(decision.options[0])
                at = at if later is None else later + 1
        return True


def play_out(match: Match, chance: Chance, rounds: int = 0) -> None:
    """Play on at random to the end, or for so many rounds."""
    last = match.table.round + rounds if rounds else -1
    below = chance.below
    while match.decision is not None:
        options = match.decision[2]
        match.apply(options[below(len(options))])
        if match.table.round == last:
            return


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
