"""`cardgen rulebook`."""

from __future__ import annotations

import gc
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen.cli.options import FORMATS, THEMES, game_choice, listed

if TYPE_CHECKING:
    from cardgen.diagnostics import Problems
    from cardgen.jobs.rulebook import WrittenBook

_ON_BOTH_SIDES = "100 % (no scaling), on both sides, turned on the SHORT edge"
PAPERS = ("a4", "letter", "a5", "a3", "tabloid", "legal")


@click.command()
@click.argument("games", nargs=-1)
@game_choice
@click.option(
    "--format",
    "kinds",
    multiple=True,
    type=click.Choice(["pdf", "html", "md", "all"]),
    help="`pdf` (if nothing is said), `html`: one page for any screen, `md`: Markdown, or `all`; repeatable.",
)
@click.option("--summary", is_flag=True, help="The one-page summary (summary.md) in place of the rulebook.")
@click.option("--paper", type=click.Choice(PAPERS), default="a4", show_default=True, help="Pages, or booklet sheets.")
@click.option("--booklet", is_flag=True, help="Two pages a side on sheets to fold and staple.")
@click.option("--signature", type=click.IntRange(1, 20), metavar="N", help="Fold at most N sheets together.")
@click.option("--theme", type=click.Choice(THEMES), default="colour", show_default=True)
@click.option("--no-cache", is_flag=True, help="Lay every face out anew.")
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help="Where to; output/GAME without it.")
@click.option("--json", "as_json", is_flag=True, help="Say what was written as JSON.")
@click.option("--strict", is_flag=True, help="Treat warnings as errors; without it they leave marks in the margin.")
@click.option("--problems", "style", type=click.Choice(FORMATS), default="full", help="How problems are written.")
def rulebook(games: tuple[str, ...], **options: Any) -> int:
    """Make the rulebooks of GAMES (all that have one, if none is named) from their `rulebook.md`.

    The PDF has bookmarks, links and a structure for screen readers. Words, numbers and pictures come from the game's
    data in the chosen edition. Without --out the files go to output/GAME; with it they go to DIR, or DIR/GAME for more
    than one game.

    \b
    cardgen rulebook switchcraft                     A4, for the screen and any printer
    cardgen rulebook switchcraft --booklet           A4 sheets to fold to A5
    cardgen rulebook syndicats --edition no-yarn --format all
    """
    from cardgen.cli.answer import answering, show
    from cardgen.diagnostics import BadInput, Problems
    from cardgen.jobs.rulebook import chosen_books, make_rulebook

    _check(options)
    # A book is many small tuples that all stay: looking for what can be thrown away is a tenth of the work.
    gc.set_threshold(100_000, 50, 100)
    with answering(options["style"]):
        projects = chosen_books(games, summary=options["summary"])
        written: dict[str, list[WrittenBook]] = {}
        failures = Problems()
        for project in projects:
            problems = Problems()
            try:
                written[project.name] = make_rulebook(
                    project, _request(project.name, len(projects) > 1, options), problems
                )
                show(problems, options["style"])
            except BadInput as bad:
                # The other rulebooks are made all the same, and what was written is told before what was not.
                failures.extend(bad.problems)
        _answer(written, failures, as_json=options["as_json"])
        # The process ends here, and needs no search for what it could give back first.
        gc.freeze()
        if failures:
            raise BadInput(failures)
    return 0


def _check(options: dict[str, Any]) -> None:
    """Refuse options that do not go together."""
    from cardgen.jobs.rulebook import PAGE_PAPERS

    kinds = _kinds(options["kinds"])
    if not options["booklet"] and options["paper"] not in PAGE_PAPERS:
        papers = ", ".join(PAGE_PAPERS)
        raise click.UsageError(f"--paper {options['paper']} is a sheet for --booklet; pages are set for {papers}.")
    if options["signature"] and not options["booklet"]:
        raise click.UsageError("--signature says how many sheets of a --booklet are folded together.")
    if options["booklet"] and "pdf" not in kinds:
        raise click.UsageError("--booklet is about paper: it goes with --format pdf.")


def _kinds(chosen: Sequence[str]) -> tuple[str, ...]:
    """The kinds of file, each once, in an order of their own."""
    from cardgen.jobs.rulebook import KINDS

    return tuple(kind for kind in KINDS if kind in chosen or "all" in chosen) or ("pdf",)


def _request(name: str, several: bool, options: dict[str, Any]) -> Any:
    from cardgen.jobs.choice import Choice
    from cardgen.jobs.rulebook import RulebookRequest

    out = options["out"]
    return RulebookRequest(
        out=Path("output") / name if out is None else out / name if several else out,
        choice=Choice(options["edition"], listed(options["variants"]), options["theme"], strict=options["strict"]),
        kinds=_kinds(options["kinds"]),
        paper=options["paper"],
        booklet=options["booklet"],
        gathering=options["signature"] or 0,
        summary=options["summary"],
        cached=not options["no_cache"],
    )


def _answer(written: Mapping[str, Sequence[WrittenBook]], failures: Problems, *, as_json: bool) -> None:
    from cardgen.cli.answer import say_written

    books = [book for files in written.values() for book in files]
    if as_json:
        import json

        click.echo(json.dumps([_row(name, book) for name, files in written.items() for book in files], indent=2))
    elif books or not failures:
        say_written([_line(book) for book in books], "\n".join(_advice(books)))


def _line(book: WrittenBook) -> str:
    if not book.pages:
        return str(book.path)
    pages = "1 page" if book.pages == 1 else f"{book.pages} pages"
    if book.folded is None:
        return f"{book.path}  {pages}"
    sheets = len(book.folded.sheets)
    return f"{book.path}  {pages} on {'1 sheet' if sheets == 1 else f'{sheets} sheets'}"


def _row(game: str, book: WrittenBook) -> dict[str, object]:
    """What was written, for programs."""
    row: dict[str, object] = {"game": game, "file": str(book.path), "format": book.kind}
    if book.pages:
        row |= {"pages": book.pages, "paper": book.paper}
    if book.folded is not None:
        row |= {"sheets": len(book.folded.sheets), "blanks": book.folded.blanks, "duplex": "short"}
        row["signatures"] = list(book.folded.gatherings)
    elif book.kind == "pdf":
        row["pdf_ua"] = not book.shortcomings
    return row


def _advice(books: Sequence[WrittenBook]) -> list[str]:
    """What to do at the printer, said once for all booklets that are folded alike."""
    folded = [(book, book.folded) for book in books if book.folded is not None]
    said = [f"At the printer: {book.paper} paper, landscape, {_ON_BOTH_SIDES}." for book, _ in folded]
    return list(dict.fromkeys([*said, *(_folding(how.gatherings) for _, how in folded)]))


def _folding(gatherings: Sequence[int]) -> str:
    if len(gatherings) == 1:
        if gatherings[0] == 1:
            return "Then fold the sheet in the middle, with the front page outside."
        return "Then fold the pile in the middle, with the front page outside, and staple it in the fold."
    piles = ", ".join(map(str, gatherings))
    return f"Then fold {len(gatherings)} piles of {piles} sheets one by one, and sew or staple them behind each other."
