"""A report of many games as a person reads it in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cardgen.jobs.simulate import Simulated
    from cardgen.lab.intervals import Interval
    from cardgen.lab.report import CardUse, Report, Share

_MOST_USES = 6
"""Cards at each end of a list that are told without `--cards`."""


def write_report(done: Simulated, with_cards: bool) -> None:
    """Write a report to the standard output."""
    table, batch, report = done.table, done.batch, done.report
    state = " + ".join(filter(None, (table.kit.edition, *table.kit.variants)))
    asked = f"{batch.games:,} games" if batch.games != 1 else "1 game"
    click.echo(f"{table.kit.title}{f' ({state})' if state else ''}: {asked}, {batch.seats} players")
    click.echo(f"agents {', '.join(batch.agents)}; seed {batch.seed}; figures with their 95 % intervals")
    if report.games:
        _write_course(report)
        _write_table("wins by seat", report.seats, batch.seats)
        for group, shares in report.groups:
            _write_table(f"wins by {group}", shares, batch.seats)
        for name, figure in report.notes:
            click.echo(f"{name}: {_mean(figure)} a game")
        _write_cards(report, with_cards)
    _write_troubles(report, batch.seed)


def _write_course(report: Report) -> None:
    click.echo("")
    click.echo("how it ends")
    for name, share in report.reasons:
        click.echo(f"  {name:<40} {_share(share)}")
    low, high = report.rounds_range
    click.echo(
        f"rounds: {_mean(report.rounds)} (from {low} to {high} in nine of ten), {report.decisions:.0f} decisions"
    )
    low, high = report.score_range
    click.echo(f"scores: {_mean(report.scores)} (from {low} to {high} in nine of ten)")
    click.echo(f"  highest {_mean(report.highest)}, lowest {_mean(report.lowest)}, won by {_mean(report.margin)}")


def _write_table(title: str, shares: Sequence[Share], seats: int) -> None:
    click.echo("")
    click.echo(f"{title} (even would be {1 / seats:.1%})")
    width = max(len(share.name) for share in shares)
    for share in shares:
        mark = _apart(share.wins, 1 / seats)
        click.echo(
            f"  {share.name:<{width}}  {_share(share.wins)}  mean score {share.score:6.1f}  {share.times:>7,} x {mark}"
        )


def _apart(figure: Interval, even: float) -> str:
    """A mark where a share is beyond chance."""
    return "+" if figure.low > even else "-" if figure.high < even else ""


def _write_cards(report: Report, with_cards: bool) -> None:
    by_what: dict[str, list[CardUse]] = {}
    for use in report.cards:
        by_what.setdefault(use.what, []).append(use)
    for what, uses in by_what.items():
        click.echo("")
        click.echo(f"cards {what}: games, times, and by how much oftener the seats that did it won")
        uses.sort(key=_by_certainty)
        shown = uses if with_cards or len(uses) <= 2 * _MOST_USES else [*uses[:_MOST_USES], *uses[-_MOST_USES:]]
        for use in shown:
            worth = f"{_points(use.worth)} {_apart(use.worth, 0)}"
            click.echo(f"  {use.card:<24} {use.games:>7,} {use.times:>8,}  {worth.rstrip()}")
        if len(shown) < len(uses):
            click.echo(f"  ... and {len(uses) - len(shown)} between these; `--cards` tells all")
    if report.unused:
        click.echo(f"\ncards that nothing was ever done with: {', '.join(report.unused)}")
    if report.silent:
        click.echo(f"\neffects that never fired: {', '.join(report.silent)}")


def _by_certainty(use: CardUse) -> tuple[float, int, str]:
    """What surely helps first and what surely harms last: a card of one game stands at neither end."""
    worth = use.worth
    sure = worth.low if worth.low > 0 else min(worth.high, 0.0)
    return -sure, -use.games, use.card


def _write_troubles(report: Report, seed: int) -> None:
    if report.stuck:
        numbers = ", ".join(map(str, report.stuck_games[:10]))
        click.echo(f"\n{report.stuck:,} games had no result; the first: {numbers} (seed {seed})")
    if report.faulty:
        from cardgen.diagnostics.render import safe

        click.echo(f"\n{report.faulty:,} games broke a rule or an agent:")
        for number, message in report.faults[:5]:
            click.echo(f"  game {number} of seed {seed}: {safe(message)}")


def _share(figure: Interval) -> str:
    return f"{figure.value:6.1%} [{figure.low:5.1%} to {figure.high:5.1%}]"


def _points(figure: Interval) -> str:
    return f"{figure.value:+7.1%} [{figure.low:+.1%} to {figure.high:+.1%}]"


def _mean(figure: Interval) -> str:
    return f"{figure.value:.1f} ± {figure.half:.2f}"
