"""Many games between agents, and the report of what they tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardgen.diagnostics import BadInput, Problems
from cardgen.jobs.playing import PlayChoice, Table, lay_table
from cardgen.lab.batch import PATIENCE, Batch
from cardgen.lab.crew import LostGames
from cardgen.lab.report import Report, report_of
from cardgen.lab.run import Tick, run

if TYPE_CHECKING:
    from cardgen.source.project import Project

USUAL_AGENTS = ("plan", "random")


class Simulated(NamedTuple):
    """A batch that was played: the table, the batch and its report."""

    table: Table
    batch: Batch
    report: Report


class Asked(NamedTuple):
    """How many games, on how many processes, how carefully; `patience` in seconds for a user's own code."""

    games: int
    workers: int = 1
    careful: bool = False
    patience: float = PATIENCE


def simulate(project: Project, choice: PlayChoice, asked: Asked, problems: Problems, tick: Tick) -> Simulated:
    """Play a batch of games. Raises `BadInput` where the game cannot be played at all."""
    table = lay_table(project, choice, USUAL_AGENTS, problems)
    batch = Batch(
        table.text, table.seats, table.agents, choice.seed, asked.games, asked.careful, patience=asked.patience
    )
    try:
        sums = run(batch, asked.workers, tick, apart=batch.strange)
    except LostGames as lost:
        problems.error("P106", f"{lost} (seed {choice.seed})", help="`cardgen play --game N` plays one of them alone")
        raise BadInput(problems) from None
    return Simulated(table, batch, report_of(sums, table.kit, table.seats))
