"""Options that several commands share, and how their words are read."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cardgen.units import LengthError, length

if TYPE_CHECKING:
    from cardgen.jobs.choice import Choice

Command = TypeVar("Command", bound=Callable[..., Any])

THEMES = ("colour", "low-ink", "greyscale")
MIN_DPI, MAX_DPI = 18, 2400
FORMATS = ("full", "concise", "json", "github")


def as_length(context: click.Context, parameter: click.Parameter, value: str | None) -> float | None:
    """Read `3mm` as points; a number but 0 alone is refused, since nobody could tell mm from points."""
    if value is None:
        return None
    try:
        return length(value)
    except LengthError as problem:
        raise click.BadParameter(f"{problem}; {problem.hint}", context, parameter) from None


def as_dpi(context: click.Context, parameter: click.Parameter, value: float) -> float:
    """Refuse what is no resolution; not-a-number is in no range, so it must be named."""
    if not MIN_DPI <= value <= MAX_DPI:
        raise click.BadParameter(f"write a number from {MIN_DPI} to {MAX_DPI}", context, parameter)
    return value


def as_grid(context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """Read `3x3` as columns by rows."""
    if value is None:
        return None
    columns, _, rows = value.lower().partition("x")
    if not (columns.isdigit() and rows.isdigit() and int(columns) and int(rows)):
        raise click.BadParameter(f"`{value}` is no grid; write columns by rows, such as `3x3`", context, parameter)
    return int(columns), int(rows)


def as_processes(context: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    """Read a number of processes, or `auto` for as many as there are cores."""
    if value is None:
        return None
    if value == "auto":
        return os.cpu_count() or 1
    if not value.isdigit() or not int(value):
        raise click.BadParameter(f"`{value}` is no number of cores; write `2` or `auto`", context, parameter)
    return int(value)


def game_choice(command: Command) -> Command:
    """`--edition`, `--variant`: which state of the game."""
    for option in (
        click.option("--variant", "variants", multiple=True, metavar="NAME", help="Switch a variant on; repeatable."),
        click.option("--edition", metavar="NAME", help="The rules as of this edition; the latest without it."),
    ):
        command = option(command)
    return command


def card_choice(command: Command) -> Command:
    """`--component`, `--cards`: which part of the game."""
    for option in (
        click.option("--cards", "cards", multiple=True, metavar="ID", help="Only these cards; repeatable, or a,b,c."),
        click.option(
            "--component", "components", multiple=True, metavar="NAME", help="Only this component; repeatable."
        ),
    ):
        command = option(command)
    return command


def deck_choice(command: Command) -> Command:
    """`--deck`: decks of the user's own."""
    return click.option(
        "--deck",
        "decks",
        multiple=True,
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="A decklist of your own, such as lines of `3 NAME`; repeatable.",
    )(command)


def problem_choice(command: Command) -> Command:
    """`--strict`, `--format`: how problems are told and counted."""
    for option in (
        click.option(
            "--format",
            "style",
            type=click.Choice(FORMATS),
            default="full",
            help="How problems are written.",
            show_default=True,
        ),
        click.option("--strict", is_flag=True, help="Treat warnings as errors."),
    ):
        command = option(command)
    return command


def chosen(options: dict[str, Any]) -> Choice:
    """What was chosen of a game, from a command's options."""
    from cardgen.jobs.choice import Choice

    return Choice(
        edition=options["edition"],
        variants=listed(options["variants"]),
        theme=options["theme"],
        components=listed(options["components"]),
        cards=listed(options["cards"]),
        processes=options["jobs"] or 1,
        strict=options["strict"],
        decks=tuple(dict.fromkeys(options["decks"])),
    )


def listed(values: tuple[str, ...]) -> tuple[str, ...]:
    """Repeated and comma-separated values as one tuple."""
    return tuple(part.strip() for value in values for part in value.split(",") if part.strip())
