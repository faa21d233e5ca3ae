"""`cardgen compare`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cardgen.cli.options import as_processes, game_choice
from cardgen.cli.play_options import play_choice, table_choice

if TYPE_CHECKING:
    from cardgen.jobs.compare import Compared
    from cardgen.lab.pairs import Moved

BROKEN = 3
_MOST_CARDS = 12


@click.command()
@click.argument("game")
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@click.option("--games", type=click.IntRange(2, 10_000_000), default=1000, show_default=True, metavar="N")
@table_choice
@game_choice
@click.option("--jobs", callback=as_processes, default="auto", metavar="N", help="Play on N cores; on all without it.")
@click.option("--all", "show_all", is_flag=True, help="Tell also of what did not move.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
def compare(game: str, one: str, other: str, **options: Any) -> int:
    """Play states A and B of GAME on the same seeds, and tell what differs beyond chance.

    A state is `.` (the game as it is) or parts joined by `+`: an edition first, then variants, rulings as ID=ALT,
    `decks:a/b/c` by seat (of the game, or files: `decks:mine.txt/divers`), or `folder:PATH` for a copy of the game with
    other data. For instance: `cardgen compare syndicats double-sided no-yarn`, `cardgen compare switchcraft .
    .+vote-tie=discard`.
    """
    from cardgen.cli.answer import answering, show
    from cardgen.cli.console import progress
    from cardgen.diagnostics import Problems
    from cardgen.jobs.compare import compare as play
    from cardgen.jobs.opening import open_games

    with answering():
        (project,) = open_games((game,))
        problems = Problems()
        with progress(f"comparing {project.name}") as bar:
            chosen = play_choice(options)
            done = play(project, (one, other), chosen, options["games"], options["jobs"], problems, bar)
        show(problems)
    if options["as_json"]:
        _write_json(done)
    else:
        _write(done, options["show_all"])
    return BROKEN if done.faulty else 0


def _write(done: Compared, show_all: bool) -> None:
    kit = done.tables[0].kit
    click.echo(f"{kit.title}: A is `{done.sides[0]}`, B is `{done.sides[1]}`")
    agents = ", ".join(done.batch.agents)
    click.echo(f"{done.pairs:,} pairs of games on the same seeds, {done.batch.seats} players, agents {agents}")
    click.echo(f"seed {done.batch.seed}; differences with their 95 % intervals")
    if done.lost:
        click.echo(f"{done.lost:,} pairs are left out: one of their games had no result")
    if done.faulty:
        from cardgen.diagnostics.render import safe

        click.echo(f"{done.faulty:,} of them broke a rule or an agent:")
        for side, number, message in done.faults:
            click.echo(f"  {'AB'[side]}, game {number} of seed {done.batch.seed}: {safe(message)}")
    plain = [figure for figure in done.figures if not figure.name.startswith("card ")]
    cards = [figure for figure in done.figures if figure.name.startswith("card ")]
    main = [figure for figure in plain if figure.beyond]
    _section("moved beyond chance", main)
    if main:
        judged = f"{len(plain)} figures, each judged alone: 1 in 20 seems to move by luck"
        click.echo(f"  {judged}. Does another --seed agree?")
    moved = [figure for figure in cards if figure.beyond]
    shown = moved if show_all else moved[:_MOST_CARDS]
    _section(f"cards that moved beyond chance, {len(cards)} figures judged together", shown)
    if len(shown) < len(moved):
        click.echo(f"  ... and {len(moved) - len(shown)} more; `--all` tells them")
    still = [figure for figure in plain if not figure.beyond]
    if show_all:
        _section("did not move beyond chance", still)
    elif still:
        click.echo(f"\ndid not move beyond chance: {', '.join(figure.name for figure in still)}")


def _section(title: str, figures: list[Moved]) -> None:
    if not figures:
        return
    click.echo(f"\n{title}")
    width = max(len(figure.name) for figure in figures)
    for figure in figures:
        is_share = figure.name.startswith(("wins of", "ends: "))
        click.echo(f"  {figure.name:<{width}}  {_words(figure, is_share)}")


def _words(figure: Moved, is_share: bool) -> str:
    one, other, (change, low, high) = figure.one, figure.other, figure.change
    if is_share:
        return f"{one:6.1%} -> {other:6.1%}   {change:+.1%} [{low:+.1%} to {high:+.1%}]"
    return f"{one:8.2f} -> {other:8.2f}   {change:+.2f} [{low:+.2f} to {high:+.2f}]"


def _write_json(done: Compared) -> None:
    import json

    from cardgen.lab.pairs import to_data

    sides = [
        {
            "state": text,
            "edition": table.kit.edition,
            "variants": list(table.kit.variants),
            "rulings": table.kit.rulings,
            "digest": table.kit.digest,
        }
        for text, table in zip(done.sides, done.tables, strict=True)
    ]
    head = {"game": done.tables[0].kit.game, "seats": done.batch.seats, "agents": list(done.batch.agents)}
    body = {"seed": done.batch.seed, "asked": done.batch.games, "pairs": done.pairs, "lost": done.lost, "sides": sides}
    body |= {"faulty": done.faulty, "faults": [list(fault) for fault in done.faults]}
    figures = [to_data(figure) for figure in done.figures]
    click.echo(json.dumps({**head, **body, "figures": figures}, indent=2, ensure_ascii=False))
