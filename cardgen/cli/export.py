"""`cardgen export`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from cardgen.cli.options import (
    THEMES,
    as_dpi,
    as_processes,
    card_choice,
    chosen,
    deck_choice,
    game_choice,
    listed,
    problem_choice,
)


@click.command()
@click.argument("game", required=False)
@click.option(
    "--to",
    "kind",
    type=click.Choice(["png", "pdf", "contact"]),
    required=True,
    help="`png`: a picture of each face; `pdf`: a page for each, for print services; `contact`: all on one picture.",
)
@game_choice
@deck_choice
@card_choice
@click.option("--face", "faces", multiple=True, metavar="NAME", help="Only faces of this name, such as front.")
@click.option("--dpi", type=float, callback=as_dpi, default=300.0, show_default=True, help="Dots per inch.")
@click.option("--with-bleed", is_flag=True, help="Show each face as far as its bleed, not to the trim.")
@click.option("--rounded", is_flag=True, help="Leave the corners that are cut away transparent.")
@click.option("--transparent", is_flag=True, help="No white paper behind the face.")
@click.option(
    "--per", type=click.Choice(["design", "copy"]), help="Each different face once, or each copy (usual for pdf)."
)
@click.option("--pattern", metavar="TEXT", help="File names, such as `{name}-{face}`.")
@click.option("--columns", type=click.IntRange(1, 100), metavar="N", help="Faces across, on a contact sheet.")
@click.option("--theme", type=click.Choice(THEMES), default="colour", show_default=True)
@click.option("--jobs", callback=as_processes, metavar="N", help="Work on N cores, or `auto`; one without it.")
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help="Where to; output/GAME/png without it.")
@problem_choice
def export(game: str | None, **options: Any) -> None:
    """Write the faces of GAME as pictures, exact to the pixel, or as a PDF with a face a page.

    Without GAME it is the one in this folder. A card of 63.5 x 88.9 mm at 300 dpi is 750 x 1050 pixels. Print services
    want --with-bleed.
    """
    from cardgen.cli.answer import answering, say_written, show
    from cardgen.cli.console import progress
    from cardgen.diagnostics import Problems
    from cardgen.jobs.export import export_contact, export_pdf, export_pngs
    from cardgen.jobs.opening import only_game

    style, kind = options.pop("style"), options.pop("kind")
    job = {"png": export_pngs, "pdf": export_pdf, "contact": export_contact}[kind]
    problems = Problems()
    with answering(style):
        project = only_game(game)
        with progress(f"drawing {project.name}") as bar:
            paths = job(project, _request(project.name, kind, options), problems, bar)
        show(problems, style)
        files = [str(paths[0])] if len(paths) == 1 else [f"{len(paths)} pictures in {paths[0].parent}"]
        say_written(files, "")


def _request(name: str, kind: str, options: dict[str, Any]) -> Any:
    from cardgen.export.naming import DEFAULT_PATTERN
    from cardgen.jobs.export import PictureRequest

    folder = Path("output") / name / ("png" if kind == "png" else "")
    return PictureRequest(
        out=options["out"] or folder,
        dpi=options["dpi"],
        bleed=options["with_bleed"],
        rounded=options["rounded"],
        transparent=options["transparent"],
        per=options["per"] or ("copy" if kind == "pdf" else "design"),
        pattern=options["pattern"] or DEFAULT_PATTERN,
        faces=listed(options["faces"]),
        choice=chosen(options),
        columns=options["columns"],
    )
