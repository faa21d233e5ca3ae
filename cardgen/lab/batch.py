"""Batches of games: fixed chunks of game numbers, on one worker or many, to the same sums."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardgen.lab.sums import Sums, uncountable
from cardgen.play.course import raised
from cardgen.play.game import Care, Played, play_game, seat_agents
from cardgen.play.kit import Kit
from cardgen.play.rules import Rules, find_rules

CHUNK = 50
"""The most games of a chunk: enough that passing sums between processes costs nothing."""
MOST_CHUNKS = 100_000
"""A batch of so many chunks gets larger ones."""
PARTS = 40
"""Into how many chunks a batch is parted at least, if it has as many games, so that workers end together."""

PATIENCE = 30.0
"""Seconds that a user's own agents and rules are given for one move."""


class Batch(NamedTuple):
    """What is played: the kit's text, seats, the agents' names, the seed, games, and whether every move is checked.

    `patience` are the seconds after which a game that stands still is given up, where a user's own code plays.
    """

    kit: str
    seats: int
    agents: tuple[str, ...]
    seed: int
    games: int
    careful: bool = False
    rotate: bool = True
    patience: float = PATIENCE

    @property
    def strange(self) -> bool:
        """Whether agents or rules are a user's own files, which may do anything."""
        return self.strange_agents or rules_of(self.kit).kit.module.endswith(".py")

    @property
    def strange_agents(self) -> bool:
        """Whether an agent is a user's own."""
        return any(".py" in name for name in self.agents)

    def seated(self, number: int) -> tuple[str, ...]:
        """The agent's name of each seat in a game."""
        moved = number if self.rotate else 0
        return tuple([self.agents[(seat + moved) % len(self.agents)] for seat in range(self.seats)])

    def chunks(self) -> list[tuple[int, int]]:
        """First game and number of games of each chunk: the same for any number of workers."""
        size = max(1, min(CHUNK, self.games // PARTS), self.games // MOST_CHUNKS)
        return [(first, min(size, self.games - first)) for first in range(0, self.games, size)]


_READY: dict[str, Rules] = {}
"""The rules by kit, made once in every process."""


def rules_of(kit: str) -> Rules:
    """The rules of a kit's text."""
    if kit not in _READY:
        if len(_READY) > 1:  # a comparison goes to and fro between two
            _READY.clear()
        _READY[kit] = find_rules(Kit.from_text(kit))
    return _READY[kit]


def play_chunk(batch: Batch, first: int, count: int) -> Sums:
    """The sums of some games of a batch."""
    sums, tagged = Sums(), len(set(batch.agents)) > 1
    care = _care(batch)
    for number in range(first, first + count):
        played = _played(batch, number, care)
        suspect = played.fault or (care.seconds and played.outcome is None)
        if suspect and not care.tables and not played.hung:
            # Once more with all checks: they find the fault where it arises, and tell the last moves. A user's own
            # rules that come to no result may have broken the table.
            again = _played(batch, number, care._replace(moves=True, tables=True))
            played = again if again.fault else played
        if played.fault:
            sums.add_fault(number, played.fault)
        elif played.outcome is None:
            sums.add_stuck(number)
        else:
            outcome = played.outcome
            if tagged:
                tags = tuple([("agent", seat, name) for seat, name in enumerate(batch.seated(number))])
                outcome = outcome._replace(tags=(*outcome.tags, *tags))
            sums.add(outcome, played.rounds, played.decisions)
    return sums


def played_of(batch: Batch, number: int) -> Played:
    """One game of a batch."""
    return _played(batch, number, _care(batch))


def _care(batch: Batch) -> Care:
    """A user's own code is watched; what came with cardgen is trusted where speed counts."""
    seconds = batch.patience if batch.strange else 0.0
    return Care(batch.careful or batch.strange_agents, batch.careful, seconds)


def _played(batch: Batch, number: int, care: Care) -> Played:
    """One game. An outcome that cannot be counted is a fault too."""
    rules = rules_of(batch.kit)
    try:
        agents = seat_agents(rules, batch.agents, batch.seats, batch.seed, number, batch.rotate)
    except (Exception, SystemExit) as error:
        return Played(None, 0, 0, f"an agent cannot be made: {raised(error)}")
    played = play_game(rules, agents, batch.seed, number, care)
    if care.seconds and played.outcome is not None:
        message = uncountable(played.outcome, len(rules.kit.designs))
        if message:
            return played._replace(outcome=None, fault=message)
    return played


def chunk_data(batch: Batch, first: int, count: int) -> dict[str, Any]:
    """What a worker answers."""
    return play_chunk(batch, first, count).to_data()
