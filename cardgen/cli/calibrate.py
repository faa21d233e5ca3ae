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
@click.option("--clear", is_flag=True, help="Forget the offset that was kept.")
@click.option("--verify", is_flag=True, help="Print it with the saved offset, to see whether all scales meet at 0.")
@click.option("--out", type=click.Path(path_type=Path), default=Path("output"), show_default=True, metavar="DIR")
def calibrate(paper: str, duplex: str, save: str | None, clear: bool, verify: bool, out: Path) -> None:
    """Print the page that measures how far the backs land from the fronts; --save keeps what you read off it."""
    from cardgen.cli.answer import answering, say_written
    from cardgen.jobs.calibrate import calibration_page
    from cardgen.jobs.offset import forget_offset, save_offset

    with answering():
        if clear:
            forget_offset()
            click.echo("backs will be printed where they are computed")
            return
        if save is not None:
            offset, kept = save_offset(save)
            click.echo(f"backs will be shifted by {offset}; kept in {kept}")
            return
        path = calibration_page(paper, "short" if duplex == "short" else "long", out, verify)
        say_written([path], "Print it on both sides at 100 %, hold it against a light, and follow the words on it.")
