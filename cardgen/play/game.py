"""One game between agents, from its start to its outcome."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from traceback import walk_tb
from types import FrameType
from typing import Any, NamedTuple, Optional

from cardgen.play.agents.finding import Agent, make_agent
from cardgen.play.chance import seeded
from cardgen.play.course import check_decision, check_outcome, raised
from cardgen.play.decision import GameFault, Move, Outcome, Stuck
from cardgen.play.match import Match, checked, own
from cardgen.play.patience import Impatience, standstill
from cardgen.play.rules import Rules

LAST_MOVES = 8
"""Moves that are told of a game that broke."""
_OURS = str(Path(__file__).parents[1])
"""Where cardgen's own agents are: they may think as long as they like."""


def _is_ours(frame: FrameType) -> bool:
    return frame.f_code.co_filename.startswith(_OURS)


class Played(NamedTuple):
    """How a game went: its outcome, None where it has no result; `fault` says what broke, empty where nothing did.

    `hung` tells of a fault that time ran out.
    """

    outcome: Outcome | None
    rounds: int
    decisions: int
    fault: str = ""
    hung: bool = False


class Care(NamedTuple):
    """How a game is watched.

    `moves` checks that every move is one of the options, `tables` every question and, after each move, every invariant
    too. A game that stands still for `seconds` is broken; 0 waits for ever.
    """

    moves: bool = True
    tables: bool = True
    seconds: float = 0.0


CAREFUL = Care()
QUICK = Care(moves=False, tables=False)
"""For many games between agents that are trusted."""


def seat_agents(rules: Rules, names: Sequence[str], seats: int, seed: int, number: int, rotate: bool) -> list[Agent]:
    """An agent for each seat: the names in turn, moved on by a seat each game if they `rotate`.

    Each has a stream of chance of its own, which follows from seed, game number and seat.
    """
    moved = number if rotate else 0
    return [
        make_agent(names[(seat + moved) % len(names)], rules, seeded(seed, number, seat + 1)) for seat in range(seats)
    ]


def play_game(rules: Rules, agents: Sequence[Agent], seed: int, number: int, care: Care = CAREFUL) -> Played:
    """Play game `number` of `seed`. What breaks is told in the answer and ends this game alone."""
    game = _Game(rules, agents)
    try:
        with standstill(care.seconds, game.progress):
            game.play(seed, number, care)
    except Stuck:
        return game.played()
    except Impatience as late:
        return game.played(f"{game.whose(late)} did not answer within {care.seconds:g} seconds", hung=True)
    except GameFault as fault:
        return game.played(fault.message)
    except (Exception, SystemExit) as error:
        return game.played(f"{game.whose(error)} failed: {raised(error)}")
    return game.played()


class _Game:
    """A game that is being played, as far as it has come."""

    def __init__(self, rules: Rules, agents: Sequence[Agent]) -> None:
        self._rules = rules
        self._agents = agents
        self._match: Match | None = None
        self._moves: list[tuple[int, str, Move]] = []
        self._decisions = 0

    def play(self, seed: int, number: int, care: Care) -> None:
        thinks = any(agent.thinks for agent in self._agents)
        match = self._match = Match.begin(self._rules, len(self._agents), seed, number, keeps=thinks)
        if care.moves or care.tables:
            self._watched(match, care)
        else:
            self._quick(match)
        if match.outcome is not None:
            check_outcome(match.outcome, match.table.seats)

    def _quick(self, match: Match) -> None:
        agents = self._agents
        views = [match.view(seat) for seat in range(len(agents))]
        decisions = 0
        while match.decision is not None:
            seat = match.decision[0]
            match.apply(agents[seat].choose(views[seat], match.decision))
            decisions += 1
        self._decisions = decisions

    def _watched(self, match: Match, care: Care) -> None:
        rules, table = match.rules, match.table
        money = sum(table.purses)
        while match.decision is not None:
            decision = match.decision
            check_decision(decision, table.seats)
            move = checked(decision, self._agents[decision.seat].choose(match.view(decision.seat), own(decision)))
            self._moves.append((decision.seat, decision.kind, move))
            match.apply(move)
            self._decisions += 1
            if care.tables:
                table.check(money)
                rules.check(table)

    def progress(self, frame: Optional[FrameType]) -> Any:
        """How far the game has come: something else after every move, and while an agent of cardgen's own thinks,
        unless a call of the rules that it thinks by does not come back.
        """
        strange: Optional[FrameType] = None
        while frame is not None:
            if not _is_ours(frame):
                strange = frame
            elif frame.f_code.co_name == "choose":
                return strange or object()
            frame = frame.f_back
        match = self._match
        return match and (match.table.round, match.left, len(match.answers))

    def whose(self, error: BaseException) -> str:
        """Whose code was running when an error was raised."""
        frames = [frame for frame, _ in walk_tb(error.__traceback__)]
        for at, frame in enumerate(frames):
            if frame.f_code.co_name == "choose" and self._match is not None and self._match.decision is not None:
                if _is_ours(frame) and not all(map(_is_ours, frames[at:])):
                    break  # a designer's rules, by which an agent of cardgen's own thinks
                return f"the agent of seat {self._match.decision[0] + 1}"
            if frame.f_code in (Match.apply.__code__, Match.begin.__code__):
                break
        return "the rules"

    def played(self, fault: str = "", hung: bool = False) -> Played:
        """How the game went, with the last moves where it broke."""
        match = self._match
        last = "; ".join([f"seat {seat + 1} {kind} {move}" for seat, kind, move in self._moves[-LAST_MOVES:]])
        if fault and last:
            fault = f"{fault} (last moves: {last})"
        outcome = match.outcome if match is not None and not fault else None
        return Played(outcome, match.table.round if match is not None else 0, self._decisions, fault, hung)
