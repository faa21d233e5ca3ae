"""Options that the commands which play share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cardgen.cli.options import listed

if TYPE_CHECKING:
    from cardgen.jobs.playing import PlayChoice

Command = TypeVar("Command", bound=Callable[..., Any])


def table_choice(command: Command) -> Command:
    """`--seats`, `--agents`, `--seed`, `--rule`: who plays, and by which rulings."""
    for option in (
        click.option("--decks", metavar="A,B,...", help="Each seat's deck in turn, by name or as a file: mine.txt."),
        click.option("--rule", "rulings", multiple=True, metavar="ID=ALT", help="Take another ruling; repeatable."),
        click.option("--seed", type=click.IntRange(0, 2**62), default=1, show_default=True, help="What chance follows"),
        click.option("--agents", metavar="A,B,...", help="random, greedy, search[:N], plan, or file.py:Name, by seat."),
        click.option("--seats", type=click.IntRange(1, 100), metavar="N", help="How many players."),
    ):
        command = option(command)
    return command


def telling_choice(command: Command) -> Command:
    """`--format`, `--out`: how a game is told, and where to."""
    for option in (
        click.option("--out", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Write to FILE."),
        click.option(
            "--format",
            "style",
            type=click.Choice(["text", "markdown", "html"]),
            help="How it is told; without it as the name of --out says. html: one page with the real cards.",
        ),
    ):
        command = option(command)
    return command


def play_choice(options: dict[str, Any]) -> PlayChoice:
    """What was chosen, from a command's options."""
    from cardgen.jobs.playing import PlayChoice

    return PlayChoice(
        edition=options["edition"],
        variants=listed(options["variants"]),
        rulings=tuple(options["rulings"]),
        seats=options["seats"],
        agents=_by_seat("--agents", options["agents"]),
        seed=options["seed"],
        decks=_by_seat("--decks", options["decks"]),
    )


def _by_seat(option: str, value: str | None) -> tuple[str, ...]:
    """The names by seat. A gap between commas is refused: those behind it would move to other seats."""
    names = tuple(name.strip() for name in value.split(",")) if value else ()
    if "" in names:
        raise click.UsageError(f"{option} names nothing for seat {names.index('') + 1}: one name a seat, with commas.")
    return names
