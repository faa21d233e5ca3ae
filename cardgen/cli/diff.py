"""`cardgen diff`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from cardgen.cli.options import as_processes


def as_picture(context: click.Context, parameter: click.Parameter, value: Path | None) -> Path | None:
    """Refuse a picture of another kind than PDF and PNG."""
    if value is not None and value.suffix.lower() not in (".pdf", ".png"):
        raise click.BadParameter(f"`{value}` must end in .pdf or .png", context, parameter)
    return value


@click.command()
@click.argument("words", nargs=-1, metavar="[GAME] A [B]")
@click.option("--printed", is_flag=True, help="Compare with what was printed last, instead of A.")
@click.option("--data", "data_only", is_flag=True, help="Compare the data alone; lay no face out.")
@click.option(
    "--picture",
    type=click.Path(path_type=Path, dir_okay=False),
    callback=as_picture,
    metavar="FILE",
    help="Draw old and new faces side by side: a .pdf of A4 pages, or one .png.",
)
@click.option("--dpi", type=click.IntRange(36, 600), default=150, show_default=True, help="Of a .png.")
@click.option("--json", "as_json", is_flag=True, help="Write everything as JSON.")
@click.option("--jobs", callback=as_processes, metavar="N", help="Work on N cores, or `auto`; one without it.")
def diff(words: tuple[str, ...], **options: Any) -> None:
    """Tell what changed in GAME from A to B: cards, components, decks, rules, field by field, and what to print again.

    A and B are editions, `base` (before the first one), or EDITION+VARIANT, such as current+no-dogs. Without B it is
    the latest edition. --printed takes B alone. In a game's folder GAME may be left out.
    """
    from cardgen.cli.answer import answering
    from cardgen.jobs.opening import game_and_states

    if len(words) > 3:
        raise click.UsageError(f"`{words[3]}` is one name too many: a game and two states of it.")
    with answering():
        project, states = game_and_states(words)
        old, new = (*states, None, None)[:2]
        _check_usage(states, options)
        if options["printed"]:
            _tell_printed(project, old, options)
        else:
            _tell(project, old, new, options)


def _check_usage(states: Sequence[str], options: dict[str, Any]) -> None:
    for state in states:
        if not state.strip("+ ") or "" in [part.strip() for part in state.split("+")[1:]]:
            raise click.UsageError(f"`{state}` names no state; write an edition, or EDITION+VARIANT.")
    new = states[1] if len(states) > 1 else None
    if options["data_only"] and options["picture"]:
        raise click.UsageError("--picture needs the faces that --data leaves out.")
    if options["printed"] and new is not None:
        raise click.UsageError("--printed stands for A: name B alone, or nothing for the latest edition.")
    if options["printed"] and (options["data_only"] or options["picture"]):
        other = "--data" if options["data_only"] else "--picture"
        raise click.UsageError(f"--printed knows what cards look like, not their old faces: leave out {other}.")


def _tell(project: Any, old: str | None, new: str | None, options: dict[str, Any]) -> None:
    from cardgen.cli.console import progress
    from cardgen.jobs.diff import State, diff_states

    before, after = State.parse(old) if old else None, State.parse(new) if new else State()
    with progress(f"comparing {project.name}") as bar:
        found = diff_states(project, before, after, None if options["data_only"] else bar, options["jobs"] or 1)
    if options["as_json"]:
        from cardgen.cli.diff_json import as_json

        _write_json(as_json(found))
    else:
        from cardgen.cli.diff_words import tell

        tell(found)
    if options["picture"]:
        _draw(found, options)


def _tell_printed(project: Any, new: str | None, options: dict[str, Any]) -> None:
    from cardgen.cli.console import progress
    from cardgen.jobs.diff import State, diff_printed

    with progress(f"comparing {project.name}") as bar:
        found = diff_printed(project, State.parse(new) if new else State(), bar, options["jobs"] or 1)
    if options["as_json"]:
        from cardgen.cli.diff_json import printed_as_json

        _write_json(printed_as_json(found))
    else:
        from cardgen.cli.diff_words import tell_printed

        tell_printed(found)


def _write_json(data: Any) -> None:
    import json

    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def _draw(found: Any, options: dict[str, Any]) -> None:
    """Draw the picture and say so, on stderr where stdout holds JSON."""
    from cardgen.jobs.diff_picture import write_picture

    pages = write_picture(found, options["picture"], options["dpi"])
    words = f"written: {options['picture']}  {pages} page{'s' if pages != 1 else ''}"
    click.echo(words if pages else "Nothing looks different, so no picture was drawn.", err=options["as_json"])
