"""`cardgen simulate`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cardgen.cli.options import as_processes, game_choice
from cardgen.cli.play_options import play_choice, table_choice

if TYPE_CHECKING:
    from cardgen.jobs.simulate import Simulated

BROKEN = 3
"""The exit code where a rule or an agent broke in some game."""


@click.command()
@click.argument("game", required=False)
@click.option("--games", type=click.IntRange(1, 100_000_000), default=1000, show_default=True, metavar="N")
@table_choice
@game_choice
@click.option("--jobs", callback=as_processes, default="auto", metavar="N", help="Play on N cores; on all without it.")
@click.option("--careful", is_flag=True, help="Check every move and, after it, every invariant.")
@click.option(
    "--patience",
    type=click.FloatRange(0.1, 86400),
    default=30,
    show_default=True,
    metavar="SECONDS",
    help="For agents and rules from files.",
)
@click.option("--cards", "with_cards", is_flag=True, help="Tell of every card too.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
def simulate(game: str | None, **options: Any) -> int:
    """Play GAME many times by itself, and tell how it went.

    The same seed gives the same figures on any machine and any number of cores.
    """
    from cardgen.cli.answer import answering, show
    from cardgen.cli.console import progress
    from cardgen.diagnostics import Problems
    from cardgen.jobs.opening import only_game
    from cardgen.jobs.simulate import Asked
    from cardgen.jobs.simulate import simulate as play

    with answering():
        project = only_game(game)
        problems = Problems()
        with progress(f"playing {project.name}") as bar:
            asked = Asked(options["games"], options["jobs"], options["careful"], options["patience"])
            done = play(project, play_choice(options), asked, problems, bar)
        show(problems)
    if options["as_json"]:
        _write_json(done)
    else:
        from cardgen.cli.simulate_words import write_report

        write_report(done, options["with_cards"])
    return BROKEN if done.report.faulty else 0


def _write_json(done: Simulated) -> None:
    import json

    table, batch = done.table, done.batch
    head = {
        "game": table.kit.game,
        "edition": table.kit.edition,
        "variants": list(table.kit.variants),
        "rulings": table.kit.rulings,
        "digest": table.kit.digest,
        "seats": batch.seats,
        "agents": list(batch.agents),
        "seed": batch.seed,
        "asked": batch.games,
    }
    click.echo(json.dumps({**head, "report": done.report.to_data()}, indent=2, ensure_ascii=False))
