"""`cardgen printed`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from cardgen.source.project import Project


@click.command()
@click.argument("words", nargs=-1, metavar="[GAME] [FILES]...")
@click.option("--list", "listing", is_flag=True, help="Show what lies on the table.")
@click.option("--undo", "undoing", is_flag=True, help="Take the last recording back; said again, put it back.")
@click.option("--forget", "forgetting", is_flag=True, help="Start with an empty table; the old one is kept aside.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
def printed(words: tuple[str, ...], **options: Any) -> None:
    """Record that the last build of GAME was printed, or these FILES of the last builds.

    The ledger then knows which deck lies on the table, and `cardgen build --changed` prints what is missing there.
    Without GAME it is the one in this folder.
    """
    from cardgen.cli.answer import answering
    from cardgen.jobs.opening import only_game

    if sum(options[name] for name in ("listing", "undoing", "forgetting")) > 1:
        raise click.UsageError("--list, --undo and --forget are three things: ask for one.")
    files = [Path(word) for word in words if _is_file(word)]
    games = [word for word in words if not _is_file(word)]
    if len(games) > 1:
        raise click.UsageError(f"`{games[1]}` is no PDF, and {games[0]} is the game: one game at a time.")
    if files and any(options[name] for name in ("listing", "undoing", "forgetting")):
        raise click.UsageError("Files are named to record them, without --list, --undo or --forget.")
    with answering():
        project = only_game(games[0] if games else None)
        if options["listing"]:
            _list(project, options["as_json"])
        else:
            _change(project, files, options)


def _is_file(word: str) -> bool:
    return word.lower().endswith(".pdf")


def _change(project: Project, files: list[Path], options: dict[str, Any]) -> None:
    if options["forgetting"]:
        answer, said = _forget(project)
    elif options["undoing"]:
        answer, said = _undo(project)
    else:
        from cardgen.cli.printed_words import recorded_json, recorded_words
        from cardgen.jobs.printed import record_files

        done = record_files(project, files)
        answer, said = recorded_json(done), "\n".join(recorded_words(done, project.name))
    if options["as_json"]:
        import json

        said = json.dumps(answer, indent=2, ensure_ascii=False)
    click.echo(said)


def _forget(project: Project) -> tuple[dict[str, Any], str]:
    from cardgen.jobs.printed import forget
    from cardgen.source.text import shown_path

    path = forget(project)
    kept = shown_path(path) if path else None
    said = f"The table is empty; what was recorded is kept in {kept}." if kept else "Nothing was recorded yet."
    return {"copies": 0, "kept": kept}, said


def _undo(project: Project) -> tuple[dict[str, Any], str]:
    """Say whether the last recording was taken back, or put back again."""
    from cardgen.cli.printed_words import on_the_table
    from cardgen.jobs.ledger import total
    from cardgen.jobs.printed import undo

    ledger = undo(project)
    count = total(ledger.table)
    said = f"put back again: {on_the_table(count, project.name)}, as before `--undo`"
    if ledger.is_undone:
        said = f"taken back: {on_the_table(count, project.name)}, as before the last recording"
    return {"copies": count, "undone": ledger.is_undone}, said


def _list(project: Project, as_json: bool) -> None:
    from cardgen.cli.printed_words import half_json, waiting_words
    from cardgen.jobs.ledger_format import plain
    from cardgen.jobs.ledger_list import as_data, table_rows
    from cardgen.jobs.printed import on_table

    ledger = on_table(project)
    rows = table_rows(ledger.table)
    if as_json:
        import json

        answer = [*as_data(rows), *({**half_json(half), "why": "waiting"} for half in ledger.halves)]
        click.echo(json.dumps(answer, indent=2, ensure_ascii=False))
        return
    heading = ""
    for row in rows:
        if row.component != heading:
            heading = row.component
            click.echo(f"{plain(ledger.piles.get(heading, heading))}:")
        click.echo(f"  {row.copies:>3} x {row.name}{row.marks}")
    for half in ledger.halves:
        click.echo(plain(waiting_words(half, project.name)))
    if not rows and not ledger.halves:
        click.echo("Nothing is recorded as printed yet: `cardgen build`, print, then `cardgen printed`.")
