"""`cardgen replay`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen.cli.play_options import telling_choice

if TYPE_CHECKING:
    from cardgen.cli.narrated import Narration
    from cardgen.jobs.telling import Frame, Telling

BROKEN = 3
KEYS = "Enter or n: on · b: back · a number: to that move · t: the table · q: quit"


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("game", required=False)
@click.option("--to", "last", type=click.IntRange(0), metavar="N", help="Tell as far as move N.")
@telling_choice
@click.option("--all", "whole", is_flag=True, help="Tell all of it at once, on a terminal too.")
@click.option("--quiet", is_flag=True, help="Tell the result alone.")
def replay(file: Path, game: str | None, **options: Any) -> int:
    """Tell a played game again from the transcript FILE; on a terminal step by step.

    It is played by the game's data as it is now, at the transcript's edition, variants and rulings. Where that departs
    from what was played, the move is named. GAME is only needed where the game is not found by its name.
    """
    from cardgen.cli.answer import answering, show
    from cardgen.cli.tellings import check_target, write_telling
    from cardgen.diagnostics import Problems
    from cardgen.jobs.telling import cut_off, note_telling
    from cardgen.jobs.transcripts import game_of, read_transcript, table_of

    problems = Problems()
    check_target(options)
    with answering():
        transcript = read_transcript(file, problems)
        project = game_of(transcript, game)
        laid = table_of(project, transcript, problems)
        show(problems)
        problems = Problems()
        wanted = cut_off(transcript, options["last"])
        stepped = _is_stepped(options)
        told = _step_through(laid, wanted) if stepped else write_telling(project, laid, wanted, options)
    note_telling(told, laid.kit.digest, problems)
    show(problems)
    return BROKEN if told.broken is not None else 1 if problems.has_errors else 0


def _is_stepped(options: dict[str, Any]) -> bool:
    plain = options["style"] == "text" and not (options["out"] or options["whole"] or options["quiet"])
    return plain and sys.stdin.isatty() and sys.stdout.isatty()


def _step_through(laid: Any, transcript: Any) -> Telling:
    from cardgen.cli.narrated import Narration
    from cardgen.jobs.telling import tell

    told = tell(laid, transcript, tables=True)
    narration = Narration()
    narration.title(told.title, told.under)
    click.echo(KEYS)
    Stepping(told, narration).run()
    return told


class Stepping:
    """A told game, step by step: each step is what happened until the next sentence."""

    def __init__(self, told: Telling, narration: Narration) -> None:
        self._told = told
        self._narration = narration
        self._frames: Sequence[Frame] = [frame for frame in told.frames if frame.lines]
        self._at = -1

    def run(self) -> None:
        """Until the person quits, or goes on behind the result."""
        self.go(0)
        while self._at <= len(self._frames):
            click.echo(f"{self._number()} > ", nl=False)
            typed = sys.stdin.readline()
            if not typed or not self.answer(typed.strip().lower()):
                return

    def _number(self) -> str:
        if self._at >= len(self._frames):
            return "end"
        step = self._frames[self._at].moment.step
        return f"{step.number if step else 0}/{len(self._told.transcript.steps)}"

    def answer(self, word: str) -> bool:
        """Do what was typed; False to quit."""
        if word in ("q", "quit"):
            return False
        if word in ("", "n", "next"):
            self.go(self._at + 1)
        elif word in ("b", "back"):
            self.go(max(0, self._at - 1))
        elif word in ("t", "table"):
            self._write_table()
        elif word.isdecimal():
            self.go(self._frame_of(int(word)))
        else:
            click.echo(KEYS)
        return True

    def go(self, at: int) -> None:
        """Show a frame; behind the last one, the result."""
        self._at = at
        if at < len(self._frames):
            self._narration.lines(self._frames[at].lines)
        elif at == len(self._frames) and self._told.standings:
            self._narration.result(self._told.speaker, self._told.standings, self._told.reason)

    def _frame_of(self, number: int) -> int:
        """The frame that tells of a move, or the first one after it."""
        for at, frame in enumerate(self._frames):
            if frame.moment.step is not None and frame.moment.step.number >= number:
                return at
        return len(self._frames) - 1

    def _write_table(self) -> None:
        for indent, row in self._frames[min(self._at, len(self._frames) - 1)].rows if self._frames else ():
            self._narration.pieces(row, indent)
