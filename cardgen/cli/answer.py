"""How a command answers: problems on stderr, what was written on stdout, and the exit code for bad input."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from cardgen.cli.console import say, summary
from cardgen.diagnostics import BadInput, Problem, Problems, Severity

MOST_SHOWN = 200
"""Problems that are written out for a person; so many mean one mistake, not as many."""
UNUSABLE = ("O", "S", "C0", "C134", "P101", "P104", "P105", "P107", "P108", "P113", "P114", "R101")
"""Codes, or their beginnings, of wrong usage (no such card, no such paper, a file that cannot be written, no such game
or edition) and of input that cannot be read at all, such as a damaged transcript: exit code 2."""

BROKEN = "P106"
"""The code of games that end the process which plays them: exit code 3, as for any rule or agent that breaks."""


@contextmanager
def answering(style: str = "full") -> Iterator[None]:
    """Turn bad input into its problems and exit code 1; 2 where the request cannot be met, 3 where a game broke."""
    try:
        yield
    except BadInput as bad:
        show(bad.problems, style)
        errors = [problem for problem in bad.problems if problem.severity is Severity.ERROR]
        unusable = bool(errors) and all(_is_of_the_request(problem) for problem in errors)
        broken = any(problem.code == BROKEN for problem in errors)
        raise click.exceptions.Exit(3 if broken else 2 if unusable else 1) from None


def _is_of_the_request(problem: Problem) -> bool:
    """Whether a problem lies in what was asked for; a sheet that a component asks for lies in the data."""
    return problem.code.startswith(UNUSABLE) and not (problem.code[0] == "S" and problem.place)


def show(problems: Problems, style: str = "full") -> None:
    """Write problems as people or programs read them: `json` to stdout, everything else to stderr."""
    if not problems and style != "json":
        return
    from cardgen.cli.console import wants_colour
    from cardgen.diagnostics import grouped
    from cardgen.diagnostics.render import render_concise, render_full, to_github, to_json

    found = grouped(problems)
    if style == "json":
        click.echo(to_json(found))
        return
    for problem in found[:MOST_SHOWN]:
        if style == "full":
            say(render_full(problem, wants_colour()) + "\n")
        else:
            say(render_concise(problem) if style == "concise" else to_github(problem))
    if len(found) > MOST_SHOWN:
        say(f"... and {len(found) - MOST_SHOWN} more; `--format json` gives them all")
    if found:
        say(summary(problems))


def say_written(files: Sequence[object], advice: str) -> None:
    """The last lines of a command that writes: the files, and what to do with them."""
    for file in files:
        click.echo(f"written: {file}")
    if advice:
        click.echo(advice)
