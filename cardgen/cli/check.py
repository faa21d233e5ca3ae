"""`cardgen check`."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.cli.options import deck_choice, game_choice, listed, problem_choice


@click.command()
@click.argument("games", nargs=-1)
@game_choice
@deck_choice
@problem_choice
def check(
    games: tuple[str, ...],
    edition: str | None,
    variants: tuple[str, ...],
    decks: tuple[Path, ...],
    strict: bool,
    style: str,
) -> None:
    """Find everything that is wrong with GAMES before paper is wasted: structure, composition, text, glyphs, files.

    With --deck only that deck is looked at: its lines, the rules for building decks, and its cards' faces. The exit
    code is 1 if an error is found, or a warning with --strict.
    """
    from cardgen.cli.answer import answering, show
    from cardgen.cli.console import progress, say, summary
    from cardgen.diagnostics import Problems
    from cardgen.jobs.check import check_game
    from cardgen.jobs.opening import open_games, stop

    found = Problems()
    with answering(style):
        for project in open_games(games, with_decks=bool(decks)):
            problems = Problems()
            with progress(f"checking {project.name}") as bar:
                facts = check_game(project, edition, listed(variants), problems, bar, tuple(dict.fromkeys(decks)))
            say(f"{facts}: {summary(problems)}")
            found.extend(problems)
        stop(found, strict)
    show(found, style)
