"""`cardgen calibrate`."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.option("--paper", default="a4", show_default=True, help="The paper in the printer.")
@click.option(
    "--duplex", type=click.Choice(["long", "short"]), default="long", show_default=True, help="The edge it turns on."
)
@click.option("--save", metavar="DX,DY[,ANGLE]", help="Remember this offset for `cardgen build` (mm, mm, degrees).")
@click.option("--out", type=click.Path(path_type=Path), default=Path("output"), show_default=True, metavar="DIR")
def calibrate(paper: str, duplex: str, save: str | None, out: Path) -> None:
    """Print the page that measures how far the backs land from the fronts; --save keeps what you read off it."""
    from cardgen.cli.answer import answering, say_written
    from cardgen.jobs.calibrate import calibration_page, remember_offset

    with answering():
        if save is not None:
            click.echo(remember_offset(save))
            return
        path = calibration_page(paper, duplex, out)
        say_written([path], "Print it on both sides at 100 %, hold it against a light, and follow the words on it.")
