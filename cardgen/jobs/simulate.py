"""Many games between agents, and the report of what they tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardgen.diagnostics import BadInput, Problems
from cardgen.jobs.playing import PlayChoice, Table, lay_table
from cardgen.lab.batch import Batch
from cardgen.lab.crew import LostChunk
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


def simulate(
    project: Project, choice: PlayChoice, games: int, workers: int, careful: bool, problems: Problems, tick: Tick
) -> Simulated:
    """Play a batch of games. Raises `BadInput` where the game cannot be played at all."""
    table = lay_table(project, choice, USUAL_AGENTS, problems)
    batch = Batch(table.text, table.seats, table.agents, choice.seed, games, careful)
    try:
        sums = run(batch, workers, tick)
    except LostChunk as lost:
        problems.error("P106", str(lost), help="play it alone with `cardgen play --game N` to see what it does")
        raise BadInput(problems) from None
    return Simulated(table, batch, report_of(sums, table.kit, table.seats))
