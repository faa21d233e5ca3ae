"""`cardgen build`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen.cli.options import (
    THEMES,
    as_grid,
    as_length,
    as_processes,
    card_choice,
    chosen,
    deck_choice,
    game_choice,
    problem_choice,
)

if TYPE_CHECKING:
    from cardgen.diagnostics import Problems
    from cardgen.jobs.print_sheets import Printing


def sheet_choice(command: Any) -> Any:
    """Everything that says how sheets are made; what is not said is the component's own, or the usual."""
    for option in (
        click.option("--no-label", is_flag=True, help="Leave out the line that names the page."),
        click.option("--no-rule", is_flag=True, help="Leave out the 100 mm rule."),
        click.option("--offset", metavar="DX,DY[,ANGLE]", help="Shift the backs (mm, mm, degrees): see `calibrate`."),
        click.option("--margin", callback=as_length, metavar="LENGTH", help="Paper that stays free at each edge."),
        click.option("--gap", callback=as_length, metavar="LENGTH", help="Space between cards."),
        click.option("--bleed", callback=as_length, metavar="LENGTH", help="Colour beyond the cut; the layout's own."),
        click.option("--grid", callback=as_grid, metavar="COLSxROWS", help="So many cards across and down."),
        click.option("--marks", type=click.Choice(["corner", "full", "off"]), help="Crop marks, whole lines, or none."),
        click.option("--side", type=click.Choice(["both", "fronts", "backs"]), help="Which sides to print."),
        click.option(
            "--duplex",
            type=click.Choice(["long", "short", "fold", "none"]),
            help="How paper turns: on its long or short edge, folded over, or not at all.",
        ),
        click.option("--landscape/--portrait", default=None, help="How the paper lies; else as more cards fit."),
        click.option("--paper", metavar="NAME", help="a4, letter, a3, tabloid, or a sheet such as a4-gutterfold."),
    ):
        command = option(command)
    return command


@click.command()
@click.argument("games", nargs=-1)
@game_choice
@deck_choice
@card_choice
@sheet_choice
@click.option("--together", is_flag=True, help="One PDF of all that is chosen, packed on shared sheets.")
@click.option("--changed", is_flag=True, help="Only what is not on the table yet, with a list of what to take out.")
@click.option("--mark-printed", is_flag=True, help="Record it as printed at once: see `printed`.")
@click.option("--theme", type=click.Choice(THEMES), default="colour", show_default=True)
@click.option("--jobs", callback=as_processes, metavar="N", help="Work on N cores, or `auto`; one without it.")
@click.option("--no-cache", is_flag=True, help="Lay every face out anew.")
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help="Where to; output/GAME without it.")
@click.option("--json", "as_json", is_flag=True, help="Say what was written as JSON.")
@problem_choice
def build(games: tuple[str, ...], **options: Any) -> int:
    """Print GAMES (all that are found, if none is named) as sheets of cards and components, a PDF each.

    Without --out the files go to output/GAME; with it they go to DIR, or DIR/GAME for more than one game.
    """
    from cardgen.cli.answer import answering, show
    from cardgen.cli.console import progress, say
    from cardgen.diagnostics import BadInput, Problems
    from cardgen.jobs.opening import open_games
    from cardgen.jobs.print_sheets import print_sheets

    with answering(options["style"]):
        projects = open_games(games, with_decks=bool(options["decks"]))
        if not games and not any(project.root.is_relative_to(Path.cwd()) for project in projects):
            say("There is no game in this folder: printing the games that come with cardgen.")
        printings: dict[str, Printing] = {}
        failures = Problems()
        for project in projects:
            problems = Problems()
            request = _request(project.name, len(projects) > 1, options)
            try:
                with progress(f"laying out {project.name}") as bar:
                    printings[project.name] = print_sheets(project, request, problems, bar)
                show(problems, options["style"])
            except BadInput as bad:
                # The other games are printed all the same, and what was written is told before what was not.
                failures.extend(bad.problems)
        _answer(printings, failures, options)
        if failures:
            raise BadInput(failures)
    return 0


def _request(name: str, several: bool, options: dict[str, Any]) -> Any:
    from cardgen.jobs.print_sheets import PrintRequest

    out = options["out"]
    return PrintRequest(
        out=Path("output") / name if out is None else out / name if several else out,
        paper=options["paper"],
        sheet=_sheet(options),
        choice=chosen(options),
        cached=not options["no_cache"],
        changed=options["changed"],
        mark_printed=options["mark_printed"],
        together=options["together"],
    )


def _sheet(options: dict[str, Any]) -> dict[str, Any]:
    """The sheet's options that were given."""
    from cardgen.jobs.offset import read_offset

    names = ("landscape", "duplex", "side", "marks", "grid", "gap", "bleed")
    chosen = {name: options[name] for name in names if options[name] is not None}
    if options["margin"] is not None:
        chosen["margins"] = (options["margin"],) * 4
    if options["offset"]:
        chosen["offset"] = read_offset(options["offset"], "--offset")
    chosen.update({name: False for name in ("rule", "label") if options[f"no_{name}"]})
    return chosen


def _amount(file: Any) -> str:
    return f"{file.copies} on {file.pages} page{'s' if file.pages != 1 else ''}"


_SIDES = {
    "long": "on both sides, turned on the LONG edge",
    "short": "on both sides, turned on the SHORT edge",
    "fold": "on one side, then fold along the dashed line, glue, and cut",
    "none": "on one side",
}


def _advice(printed: list[Any]) -> str:
    """What to do at the printer; files that want different papers are told apart."""
    if not printed:
        return "Nothing was written."
    ways: dict[str, list[str]] = {}
    for file in printed:
        way = file.sheet.duplex if file.sheet.side == "both" and file.two_sided else "none"
        ways.setdefault(f"{file.paper} paper, 100 % (no scaling), {_SIDES[way]}", []).append(file.path.name)
    shifts = {str(file.sheet.offset) for file in printed if file.two_sided and any(file.sheet.offset)}
    shifted = "".join(f"\nBacks are shifted by {shift}, as `calibrate` or --offset asks." for shift in sorted(shifts))
    if len(ways) == 1:
        return f"At the printer: {next(iter(ways))}.{shifted}"
    return "At the printer:\n" + "\n".join(f"  {way}: {', '.join(names)}" for way, names in ways.items()) + shifted


def _answer(printings: Mapping[str, Printing], failures: Problems, options: dict[str, Any]) -> None:
    """Say what was written, and after a build of changes what to take out of the old deck."""
    from cardgen.cli.answer import say_written

    printed = [file for printing in printings.values() for file in printing.files]
    if options["as_json"]:
        _write_json(printings, options["changed"])
    elif not options["changed"]:
        if printed or not failures:
            say_written([f"{file.path}  {_amount(file)}" for file in printed], _advice(printed))
        _say_recorded(printings)
    else:
        written = [f"{file.path}  {_amount(file)}" for file in printed]
        written += [str(printing.pull_file) for printing in printings.values() if printing.pull_file]
        say_written(written, _advice(printed) if printed else "")
        for name, printing in printings.items():
            for path in printing.removed:
                click.echo(f"removed: {path}, which an earlier build of changes left there")
            if printing.pull_text:
                click.echo(f"\n{printing.pull_text}", nl=False)
            elif printing.pull is not None:
                click.echo(f"{name}: nothing changed; {_all_there(printing.pull.kept)}.")
        _say_recorded(printings)


def _all_there(kept: int) -> str:
    return f"all {kept} copies lie on the table already" if kept != 1 else "the 1 copy lies on the table already"


def _say_recorded(printings: Mapping[str, Printing]) -> None:
    """What was recorded at once, with `--mark-printed`."""
    from cardgen.cli.printed_words import recorded_words

    for name, printing in printings.items():
        if printing.recorded is not None:
            click.echo("\n".join(recorded_words(printing.recorded, name)))


def _write_json(printings: Mapping[str, Printing], changed: bool) -> None:
    """The files of all games as a list; of a build of changes, for each game what goes out and comes in as well."""
    import json

    from cardgen.jobs.ledger_list import as_data

    rows = {
        name: [{"file": str(file.path), "pages": file.pages, "copies": file.copies} for file in printing.files]
        for name, printing in printings.items()
    }
    answer: list[dict[str, object]] = [row for files in rows.values() for row in files]
    if changed:
        answer = [
            {
                "game": name,
                "files": rows[name],
                "take_out": as_data(printing.pull.take_out),
                "put_in": as_data(printing.pull.put_in),
                "move": as_data(printing.pull.move),
                "kept": printing.pull.kept,
                "removed": [str(path) for path in printing.removed],
            }
            for name, printing in printings.items()
            if printing.pull is not None
        ]
    click.echo(json.dumps(answer, indent=2, ensure_ascii=False))
