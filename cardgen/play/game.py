"""One game between agents, from its start to its outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cardgen.play.agents.finding import Agent, make_agent
from cardgen.play.chance import seeded
from cardgen.play.decision import GameFault, Move, Outcome, Stuck
from cardgen.play.match import Match, checked
from cardgen.play.rules import Rules

LAST_MOVES = 8
"""Moves that are told of a game that broke."""


class Played(NamedTuple):
    """How a game went: its outcome, None where it has no result; `fault` says what broke, empty where nothing did."""

    outcome: Outcome | None
    rounds: int
    decisions: int
    fault: str = ""


def seat_agents(rules: Rules, names: Sequence[str], seats: int, seed: int, number: int, rotate: bool) -> list[Agent]:
    """An agent for each seat: the names in turn, moved on by a seat each game if they `rotate`.

    Each has a stream of chance of its own, which follows from seed, game number and seat.
    """
    moved = number if rotate else 0
    return [
        make_agent(names[(seat + moved) % len(names)], rules, seeded(seed, number, seat + 1)) for seat in range(seats)
    ]


def play_game(rules: Rules, agents: Sequence[Agent], seed: int, number: int, *, careful: bool = True) -> Played:
    """Play game `number` of `seed`.

    `careful` checks every move and, after it, every invariant; without it a bulk of games is played quickly. What
    breaks is told in the answer and ends this game alone.
    """
    thinks = any(agent.thinks for agent in agents)
    decisions = 0
    moves: list[tuple[int, str, Move]] = []
    match: Match | None = None
    try:
        match = Match.begin(rules, len(agents), seed, number, keeps=thinks)
        views = [match.view(seat) for seat in range(len(agents))]
        if careful:
            decisions = _careful(match, agents, moves)
        else:
            while match.decision is not None:
                seat = match.decision[0]
                match.apply(agents[seat].choose(views[seat], match.decision))
                decisions += 1
    except Stuck:
        return Played(None, match.table.round if match else 0, decisions)
    except GameFault as fault:
        return Played(None, match.table.round if match else 0, decisions, _told(fault.message, moves))
    except RecursionError:
        return Played(None, 0, decisions, _told("the rules or an agent call themselves without end", moves))
    except Exception as error:
        return Played(None, match.table.round if match else 0, decisions, _told(_raised(error), moves))
    return Played(match.outcome, match.table.round, decisions)


def _careful(match: Match, agents: Sequence[Agent], moves: list[tuple[int, str, Move]]) -> int:
    """Play with every move and invariant checked, and return the number of decisions."""
    rules, table = match.rules, match.table
    money = sum(table.purses)
    decisions = 0
    while match.decision is not None:
        decision = match.decision
        if not decision.options:
            raise GameFault(f"`{decision.kind}` offers seat {decision.seat + 1} no option")
        try:
            move = agents[decision.seat].choose(match.view(decision.seat), decision)
        except (Stuck, GameFault):
            raise
        except Exception as error:
            raise GameFault(f"the agent of seat {decision.seat + 1} failed: {_raised(error)}", decision.seat) from error
        moves.append((decision.seat, decision.kind, move))
        match.apply(checked(decision, move))
        table.check(money)
        rules.check(table)
        decisions += 1
    return decisions


def _raised(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _told(message: str, moves: Sequence[tuple[int, str, Any]]) -> str:
    last = "; ".join(f"seat {seat + 1} {kind} {move}" for seat, kind, move in moves[-LAST_MOVES:])
    return f"{message} (last moves: {last})" if last else message
