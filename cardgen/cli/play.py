"""`cardgen play`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen.cli.options import game_choice
from cardgen.cli.play_options import play_choice, table_choice, telling_choice

if TYPE_CHECKING:
    from cardgen.cli.narrated import Narration
    from cardgen.diagnostics import Problems
    from cardgen.jobs.play import Sitting

BROKEN = 3
"""The exit code where a rule or an agent broke."""


@click.command()
@click.argument("game", required=False)
@table_choice
@game_choice
@click.option("--game", "number", type=click.IntRange(0, 2**62), default=0, metavar="N", help="Game N of the seed.")
@click.option("--seat", type=click.IntRange(1, 100), metavar="N", help="Take seat N yourself.")
@click.option("--transcript", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Write the moves.")
@telling_choice
@click.option("--patience", type=click.FloatRange(0.1, 86400), metavar="SECONDS", help="For agents from files; 30.")
@click.option("--quiet", is_flag=True, help="Tell the result alone.")
def play(game: str | None, **options: Any) -> int:
    """Play one game of GAME, and tell how it goes.

    The same seed gives the same game on any machine; `--game N` is the game that a simulation calls so.
    """
    from cardgen.cli.answer import answering, show
    from cardgen.cli.tellings import check_target, write_telling
    from cardgen.diagnostics import Problems
    from cardgen.jobs.opening import only_game
    from cardgen.jobs.play import PATIENCE, sit_down

    problems = Problems()
    check_target(options)
    with answering():
        project = only_game(game)
        person = options["seat"] - 1 if options["seat"] else None
        sitting = sit_down(
            project, play_choice(options), options["number"], person, options["patience"] or PATIENCE, problems
        )
        show(problems)
        _check_files(options)
    try:
        _play(sitting, options)
    except KeyboardInterrupt:
        with answering():
            _write(sitting, options)
        raise
    problems = Problems()
    with answering():
        _write(sitting, options)
        if options["style"] != "text" or options["out"]:
            write_telling(project, sitting.table, sitting.transcript(), options)
    return _finish(sitting, problems)


def _check_files(options: dict[str, Any]) -> None:
    """Files that cannot be written are told before the game, not after it."""
    from cardgen.jobs.writing import check_writable

    for path in filter(None, (options["transcript"], options["out"])):
        check_writable(path)


def _play(sitting: Sitting, options: dict[str, Any]) -> None:
    from cardgen.cli.narrated import Narration
    from cardgen.cli.person import Keyboard, play_with_people

    live = options["style"] == "text" and not options["out"]
    narration = Narration()
    if live:
        _introduce(sitting, narration)
    if sitting.people:
        play_with_people(sitting, Keyboard(sitting, narration))
    elif live and not options["quiet"]:
        _narrate(sitting, narration)
    else:
        for _ in sitting.play():
            pass
    outcome = sitting.ending.outcome
    if live and outcome is not None:
        from cardgen.play.chronicle import standings

        narration.result(sitting.speaker, standings(outcome), outcome.reason)


def _introduce(sitting: Sitting, narration: Narration) -> None:
    from cardgen.jobs.telling import headline

    narration.title(*headline(sitting.transcript().head, sitting.speaker, sitting.table.game))


def _narrate(sitting: Sitting, narration: Narration) -> None:
    """Tell each moment when it has come."""
    from cardgen.play.chronicle import Chronicle

    chronicle = Chronicle(sitting.speaker)
    for moment in sitting.play():
        assert sitting.course is not None
        narration.lines(chronicle.tell(moment, sitting.course.match.table))


def _write(sitting: Sitting, options: dict[str, Any]) -> None:
    from cardgen.cli.answer import say_written
    from cardgen.jobs.transcripts import write_transcript

    if options["transcript"]:
        write_transcript(options["transcript"], sitting.transcript())
        if options["style"] == "text":
            say_written([options["transcript"]], "")


def _finish(sitting: Sitting, problems: Problems) -> int:
    from cardgen.cli.answer import show
    from cardgen.cli.console import say
    from cardgen.jobs.play import note_ending

    note_ending(sitting, problems)
    show(problems)
    if sitting.ending.broken is not None:
        return BROKEN
    if sitting.ending.outcome is None and not problems.has_errors:
        say(sitting.ending.words)
    return 1 if problems.has_errors else 0
