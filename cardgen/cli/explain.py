"""`cardgen explain CODE`."""

from __future__ import annotations

from difflib import get_close_matches

import click


@click.command()
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Explain a problem's code: what it means, why it matters, how to mend it. Without CODE, list them all."""
    from cardgen.diagnostics.codes import all_codes

    codes = all_codes()
    if code is None:
        for name, explanation in codes.items():
            click.echo(f"{name}  {explanation.title}")
        return
    name = code.upper().strip("[]")
    if name not in codes:
        near = get_close_matches(name, codes, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise click.UsageError(f"There is no code {code}.{hint} `cardgen explain` lists them all.")
    click.echo(f"{name}: {codes[name].title}\n\n{codes[name].text.strip()}")
