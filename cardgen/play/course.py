"""The course of one game, move by move, with what the rules told of each: for narrating, taking back and replaying."""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, Optional

from cardgen.play.agents.finding import Agent
from cardgen.play.agents.twins import twin
from cardgen.play.decision import Decision, GameFault, Outcome, Stuck
from cardgen.play.match import Match, checked, own
from cardgen.play.patience import Impatience, patience
from cardgen.play.rules import Rules
from cardgen.play.transcript import Departure, Step, Transcript, agree, agree_at_end

LAST_MOVES = 8
"""Moves that are told of a game that broke."""

RULES = -1
"""In place of a seat: the rules are at fault, not an agent."""


class Moment(NamedTuple):
    """What a move brought, or the setup (`step` is None).

    `plain` says that there was no choice, or that it was passed. `secret` says that others answer at the same time and
    have not yet. `events` stand each with the number of rounds that were over by then.
    """

    step: Optional[Step]
    plain: bool
    secret: bool
    events: tuple[tuple[int, tuple[Any, ...]], ...]
    round: int
    over: bool


class Broken(Exception):
    """A rule or an agent broke the contract. `seat` is the agent's, or `RULES`; `moves` are the last ones, in words."""

    def __init__(self, message: str, seat: int, steps: Sequence[Step]) -> None:
        super().__init__(message)
        self.message = message
        self.seat = seat
        self.moves = tuple(
            [f"{step.number}. seat {step.seat + 1} {step.kind}: {' '.join(map(str, step.move))}" for step in steps]
        )


class TakeBack(Exception):
    """A person takes the last decision back."""


class Leave(Exception):
    """A person leaves the game."""


class _Log(list):  # type: ignore[type-arg]
    """A table's log that notes with each event how many rounds were over."""

    def __init__(self, table: Any, events: Sequence[Any] = ()) -> None:
        super().__init__([(table.round, event) for event in events])
        self._table = table

    def append(self, event: Any) -> None:
        super().append((self._table.round, event))


class Course:
    """A game under way: its `match`, and the steps so far. Whatever breaks is raised as `Broken`."""

    def __init__(self, rules: Rules, seats: int, seed: int, number: int, seconds: float = 0.0) -> None:
        self.rules = rules
        self.steps: list[Step] = []
        self._asked = (seats, seed, number)
        self._seconds = seconds
        self.match = self._begun()
        self.money = sum(self.match.table.purses)

    def _begun(self) -> Match:
        seats, seed, number = self._asked
        with self._blaming(RULES, "the rules"):
            match = Match.begin(self.rules, seats, seed, number, listen=True)
        match.table.log = _Log(match.table, match.table.log or ())
        return match

    def start(self) -> Moment:
        """What the setup brought, and the beginning of the first round."""
        with self._blaming(RULES, "the rules"):
            self._check()
        return self._moment(None, True)

    def question(self) -> Optional[Decision]:
        """The question that waits, None at the game's end."""
        decision = self.match.decision
        if decision is not None:
            with self._blaming(RULES, "the rules"):
                check_decision(decision, self.match.table.seats)
        return decision

    def ask(self, agents: Sequence[Agent], waits: Sequence[float] = ()) -> Step:
        """The answer to the question that waits. `waits` are seconds that each seat's agent is given, 0 for ever."""
        decision = self.question()
        assert decision is not None
        seat = decision.seat
        agent = agents[seat]
        with self._blaming(seat, f"the agent of seat {seat + 1}", waits[seat] if waits else 0.0):
            move = checked(decision, agent.choose(self.match.view(seat), own(decision)))
            why = str(agent.reason)
        return Step(len(self.steps) + 1, seat, decision.kind, move, why)

    def take(self, step: Step) -> Moment:
        """Play a step and check what it did."""
        match = self.match
        options = match.decision.options if match.decision else ()
        is_plain = len(options) == 1 or (len(step.move) == 1 and step.move == options[0])
        self.steps.append(step)
        with self._blaming(RULES, "the rules", self._seconds):
            match.apply(step.move)
            self._check()
        return self._moment(step, is_plain)

    def back_to(self, count: int) -> None:
        """The game as it stood after its first `count` moves."""
        steps = self.steps[:count]
        match = self._begun()
        for step in steps:
            match.apply(step.move)
        match.table.log = _Log(match.table)
        self.match, self.steps = match, steps

    def _check(self) -> None:
        table, outcome = self.match.table, self.match.outcome
        table.check(self.money)
        self.rules.check(table)
        if outcome is not None:
            check_outcome(outcome, table.seats)

    def _moment(self, step: Optional[Step], is_plain: bool) -> Moment:
        match = self.match
        table = match.table
        events = tuple([told for told in table.log or () if told[1]])
        table.log = _Log(table)
        return Moment(step, is_plain, bool(match.answers), events, table.round, match.outcome is not None)

    @contextmanager
    def _blaming(self, seat: int, who: str, seconds: float = 0.0) -> Iterator[None]:
        """Turn whatever is raised inside into `Broken`.

        Not so a game without result, what a person asks for, and that whoever reads along has left.
        """
        try:
            with patience(seconds):
                yield
        except (Stuck, TakeBack, Leave, Broken, BrokenPipeError):
            raise
        except Impatience:
            raise self._broken(f"{who} did not answer within {seconds:g} seconds", seat) from None
        except GameFault as fault:
            raise self._broken(fault.message, fault.seat if fault.seat >= 0 else seat) from None
        except RecursionError:
            raise self._broken(f"{who} called themselves without end", seat) from None
        except (Exception, SystemExit) as error:
            raise self._broken(f"{who} failed: {raised(error)}", seat) from None

    def _broken(self, message: str, seat: int) -> Broken:
        return Broken(message, seat, self.steps[-LAST_MOVES:])


def check_decision(decision: Decision, seats: int) -> None:
    """Raise `GameFault` unless rules ask a seat at the table, with options that are plain moves."""
    if not (isinstance(decision.seat, int) and 0 <= decision.seat < seats):
        raise GameFault(f"`{decision.kind}` asks seat {decision.seat!r}; seats are numbers from 0 to {seats - 1}")
    if not decision.options:
        raise GameFault(f"`{decision.kind}` offers seat {decision.seat + 1} no option")
    for option in decision.options:
        if not (isinstance(option, tuple) and option and isinstance(option[0], str) and _is_plain(option)):
            message = f"`{decision.kind}` offers seat {decision.seat + 1} {option!r}"
            raise GameFault(f'{message}; a move is a tuple of a verb, texts and numbers: ("cast", 14)')


def _is_plain(value: Any) -> bool:
    """Whether a move can be written down."""
    if isinstance(value, tuple):
        return all(_is_plain(part) for part in value)
    return value is None or isinstance(value, (str, int, float))


def check_outcome(outcome: Outcome, seats: int) -> None:
    """Raise `GameFault` unless an outcome has a score for every seat, and winners among the seats."""
    if not isinstance(outcome, Outcome):
        raise GameFault(f"`outcome` answers {outcome!r}, which is neither None nor an `Outcome`")
    if len(outcome.scores) != seats or not all(isinstance(score, (int, float)) for score in outcome.scores):
        raise GameFault(f"`outcome` has the scores {outcome.scores!r} for {seats} seats")
    if not all(winner in range(seats) for winner in outcome.winners):
        raise GameFault(f"`outcome` has the winners {outcome.winners!r}; seats are numbers from 0 to {seats - 1}")


def raised(error: BaseException) -> str:
    """An exception in words, with the line that raised it."""
    words = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith("<")]
    if not frames or isinstance(error, SyntaxError):
        return words
    name = frames[-1].filename.replace("\\", "/").rpartition("/")[2]
    return f"{words} ({name}, line {frames[-1].lineno})"


def played(course: Course, agents: Sequence[Agent], waits: Sequence[float] = ()) -> Iterator[Moment]:
    """Play a course to its end. `waits` are seconds that each seat's agent is given, 0 for as long as it likes.

    Raises `Broken`, `Stuck` and `Leave`. A person who takes a move back lets all moves since be played again: by agents
    as they were then, so that to the same move they answer the same.
    """
    agents = list(agents)
    before: list[Agent] = []
    yield course.start()
    while (question := course.question()) is not None:
        seat = question.seat
        before[len(course.steps) :] = [twin(agents[seat])]
        try:
            step = course.ask(agents, waits)
        except TakeBack:
            answered = [step.number for step in course.steps if step.seat == seat]
            back = answered[-1] - 1 if answered else 0
            for step in reversed(course.steps[back:]):
                agents[step.seat] = before[step.number - 1]
            course.back_to(back)
            continue
        yield course.take(step)


def replayed(course: Course, transcript: Transcript) -> Iterator[Moment]:
    """Play a transcript again on a fresh course.

    Raises `Departure` at the first move that the rules no longer reproduce, and at an end that is another one; `Broken`
    where the rules break at a move.
    """
    yield course.start()
    for step in transcript.steps:
        agree(step, course.question())
        try:
            moment = course.take(step)
        except Stuck as stuck:
            if step is transcript.steps[-1] and not (transcript.end or {}).get("scores"):
                return
            raise Departure(step.number, f"the rules now say: {stuck}") from None
        yield moment
    agree_at_end(transcript, course.match)
