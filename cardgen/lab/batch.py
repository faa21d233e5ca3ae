"""Batches of games: fixed chunks of game numbers, on one worker or many, to the same sums."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardgen.lab.sums import Sums
from cardgen.play.game import play_game, seat_agents
from cardgen.play.kit import Kit
from cardgen.play.rules import Rules, find_rules

CHUNK = 20
"""Games a chunk: few enough for a smooth progress bar and for thinking agents, many enough to cost nothing."""


class Batch(NamedTuple):
    """What is played: the kit's text, seats, the agents' names, the seed, games, and whether every move is checked."""

    kit: str
    seats: int
    agents: tuple[str, ...]
    seed: int
    games: int
    careful: bool = False
    rotate: bool = True

    def chunks(self) -> list[tuple[int, int]]:
        """First game and number of games of each chunk: the same for any number of workers."""
        return [(first, min(CHUNK, self.games - first)) for first in range(0, self.games, CHUNK)]


_READY: dict[str, Rules] = {}
"""The rules by kit, made once in every process."""


def rules_of(kit: str) -> Rules:
    """The rules of a kit's text."""
    if kit not in _READY:
        _READY.clear()
        _READY[kit] = find_rules(Kit.from_text(kit))
    return _READY[kit]


def play_chunk(batch: Batch, first: int, count: int) -> Sums:
    """The sums of some games of a batch."""
    rules, sums = rules_of(batch.kit), Sums()
    tagged = len(set(batch.agents)) > 1
    for number in range(first, first + count):
        agents = seat_agents(rules, batch.agents, batch.seats, batch.seed, number, batch.rotate)
        played = play_game(rules, agents, batch.seed, number, careful=batch.careful)
        if played.fault:
            sums.add_fault(number, played.fault)
        elif played.outcome is None:
            sums.add_stuck(number)
        else:
            outcome = played.outcome
            if tagged:
                names = _names(batch, number)
                tags = tuple([("agent", seat, name) for seat, name in enumerate(names)])
                outcome = outcome._replace(tags=outcome.tags + tags)
            sums.add(outcome, played.rounds, played.decisions)
    return sums


def _names(batch: Batch, number: int) -> list[str]:
    """Whose turn it is to sit where."""
    moved = number if batch.rotate else 0
    return [batch.agents[(seat + moved) % len(batch.agents)] for seat in range(batch.seats)]


def chunk_data(batch: Batch, first: int, count: int) -> dict[str, Any]:
    """What a worker answers."""
    return play_chunk(batch, first, count).to_data()
