"""Writing a told game: to a file or the standard output, as text, Markdown or a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from cardgen.jobs.playing import Table
    from cardgen.jobs.telling import Telling
    from cardgen.play.transcript import Transcript
    from cardgen.source.project import Project

SUFFIXES = {".md": "markdown", ".markdown": "markdown", ".html": "html", ".htm": "html", ".txt": "text"}
OTHER_FILES = (".pdf", ".png", ".json", ".jsonl")


def check_target(options: dict[str, Any]) -> None:
    """Settle the format: as asked for, else by the file's name, else as text in the terminal."""
    out: Path | None = options["out"]
    if options["style"] is None:
        if out and out.suffix.lower() in OTHER_FILES:
            known = "a game is told to FILE.html, FILE.md or FILE.txt; its moves are kept by `play --transcript FILE`."
            raise click.UsageError(f"--out {out.name}: {known}")
        options["style"] = SUFFIXES.get(out.suffix.lower(), "text") if out else "text"
    if options["style"] == "html" and out is None:
        raise click.UsageError("A page needs a file: add `--out FILE.html`.")


def write_telling(project: Project, laid: Table, transcript: Transcript, options: dict[str, Any]) -> Telling:
    """Tell a game again from its transcript, and write that. Raises `BadInput`."""
    from cardgen.jobs.telling import tell

    style = options["style"]
    told = tell(laid, transcript, shots=style == "html")
    if style == "html":
        _write_page(project, laid, told, options["out"])
        return told
    if style == "markdown":
        from cardgen.jobs.told_markdown import to_markdown

        text = to_markdown(told, quiet=options["quiet"])
    else:
        text = to_text(told, quiet=options["quiet"])
    _put(text, options["out"])
    return told


def _write_page(project: Project, laid: Table, told: Telling, out: Path) -> None:
    from cardgen.cli.answer import say_written
    from cardgen.cli.console import progress
    from cardgen.jobs.told_page import write_page

    with progress(f"drawing {project.name}") as bar:
        write_page(project, laid.game, told, out, bar)
    say_written([out], "open it in a browser; the arrow keys step through it")


def to_text(told: Telling, *, quiet: bool) -> str:
    """A told game as plain text."""
    from cardgen.cli.narrated import Narration

    rows: list[str] = []
    narration = Narration(rows.append, colour=False, width=100)
    narration.title(told.title, told.under)
    if not quiet:
        for frame in told.frames:
            narration.lines(frame.lines)
    if told.standings:
        narration.result(told.speaker, told.standings, told.reason)
    return "\n".join(rows) + "\n"


def _put(text: str, out: Path | None) -> None:
    if out is None:
        click.echo(text, nl=False)
        return
    from cardgen.cli.answer import say_written
    from cardgen.jobs.writing import replacing

    with replacing(out) as target:
        target.write(text.encode())
    say_written([out], "")
