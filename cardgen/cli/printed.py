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
@click.option("--undo", "undoing", is_flag=True, help="Take the last recording back.")
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
    from cardgen.jobs.printed import forget, record_files, undo

    if options["forgetting"]:
        kept = forget(project)
        answer: dict[str, object] = {"copies": 0, "kept": str(kept) if kept else None}
        said = f"The table is empty; what was recorded is kept in {kept}." if kept else "Nothing was recorded yet."
    elif options["undoing"]:
        copies = undo(project)
        answer = {"copies": copies}
        said = f"taken back: {copies} copies of {project.name} lie on the table, as before the last recording"
    else:
        done = record_files(project, files)
        answer = done._asdict()
        said = f"recorded: {done.copies} copies of {project.name} lie on the table"
        if not done.is_new:
            said = f"nothing to record: the {done.copies} copies of {project.name} lie on the table already"
    if options["as_json"]:
        import json

        click.echo(json.dumps(answer, indent=2))
    else:
        click.echo(said)


def _list(project: Project, as_json: bool) -> None:
    from cardgen.jobs.ledger_list import as_data, table_rows
    from cardgen.jobs.printed import on_table

    rows = table_rows(on_table(project))
    if as_json:
        import json

        click.echo(json.dumps(as_data(rows), indent=2, ensure_ascii=False))
        return
    heading = ""
    for row in rows:
        if row.component != heading:
            heading = row.component
            click.echo(f"{heading}:")
        click.echo(f"  {row.copies:>3} x {row.name}{row.marks}")
    if not rows:
        click.echo("Nothing is recorded as printed yet: `cardgen build`, print, then `cardgen printed`.")
