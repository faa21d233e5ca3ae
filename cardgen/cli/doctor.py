"""`cardgen doctor`."""

from __future__ import annotations

import click


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Write the findings as JSON.")
def doctor(as_json: bool) -> int:
    """Look at this installation: versions, fonts, where games are found, where the cache is."""
    from cardgen.jobs.doctor import examine

    findings = examine()
    if as_json:
        import json

        click.echo(json.dumps([finding._asdict() for finding in findings], indent=2))
    else:
        for finding in findings:
            mark = "ok " if finding.well else "BAD"
            click.echo(f"{mark} {finding.subject}: {finding.found}")
            if finding.advice:
                click.echo(f"      {finding.advice}")
    return 0 if all(finding.well for finding in findings) else 1
