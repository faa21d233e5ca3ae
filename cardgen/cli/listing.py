"""`cardgen list`."""

from __future__ import annotations

from collections import Counter

import click


@click.command("list")
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Write the list as JSON.")
@click.option("--edition", metavar="NAME", help="The rules as of this edition; the latest without it.")
def list_games(game: str | None, as_json: bool, edition: str | None) -> None:
    """List the games that are found here, or the cards, components, editions and variants of one GAME."""
    from cardgen.cli.answer import answering
    from cardgen.jobs.listing import list_all, list_game

    with answering():
        rows = list_all() if game is None else list_game(game, edition)
    if as_json:
        import json

        click.echo(json.dumps([row._asdict() for row in rows], indent=2, ensure_ascii=False))
        return
    width = max((len(row.name) for row in rows), default=0)
    counts = Counter(row.kind for row in rows)
    heading = ""
    for row in rows:
        if row.kind != heading:
            heading = row.kind
            click.echo(f"{heading} ({counts[heading]}):" if heading in ("cards", "never printed") else f"{heading}:")
        click.echo(f"  {row.name:<{width}}  {row.title}" + (f"  ({row.detail})" if row.detail else ""))
