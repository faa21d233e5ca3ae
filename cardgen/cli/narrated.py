"""A game as it is told in the terminal: headings, sentences with names in colour, reasons in dim type, results."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import click

from cardgen.cli.console import wants_colour
from cardgen.cli.told_lines import WIDEST

if TYPE_CHECKING:
    from cardgen.play.chronicle import Line, Standing
    from cardgen.play.narration import Piece, Speaker

SEAT_COLOURS = ("cyan", "yellow", "green", "magenta", "blue", "red", "bright_cyan", "bright_yellow")
"""Names stand beside their colours, so that nothing is told by colour alone."""

Say = Callable[[str], None]


class Narration:
    """Writes a game's lines, wrapped to the terminal's width; in colour where that is shown."""

    def __init__(self, say: Say = click.echo, *, colour: bool | None = None, width: int = 0) -> None:
        self._say = say
        self._colour = wants_colour(sys.stdout) if colour is None else colour
        self._width = width or _width()
        self._above = ""

    def title(self, text: str, under: Iterable[str] = ()) -> None:
        """The head of a game: its title, and who plays from which seed."""
        self._say(self._style(text, bold=True))
        for line in under:
            self._say(self._style(line, dim=True))

    def head(self, text: str) -> None:
        """A round's heading."""
        self._say("")
        rule = "─" * max(3, min(self._width, 72) - len(text) - 1)
        self._say(f"{self._style(text, bold=True)} {self._style(rule, dim=True)}")

    def lines(self, lines: Iterable[Line]) -> None:
        """Lines of the chronicle."""
        for line in lines:
            above, self._above = self._above, line.kind
            if line.kind == "head":
                self.head("".join(piece.text for piece in line.pieces).rstrip("."))
            elif line.kind == "turn":
                if above != "turn":
                    self._say("")
                self.pieces(line.pieces, 2)
            else:
                self.pieces(line.pieces, 4 if line.step else 2, why=line.why)

    def pieces(
        self, pieces: Sequence[Piece], indent: int = 0, *, dim: bool = False, why: str = "", label: str = ""
    ) -> None:
        """A sentence, perhaps behind a label, and in dim type why it came to that; further rows hang in."""
        words = [*self._words(pieces, dim=dim)]
        if why:
            words += [(len(word), self._style(word, dim=True)) for word in f"({why})".split()]
        lead = " " * indent + (f"{label}  " if label else "")
        hang = " " * (len(lead) if label else indent + 2)
        rows: list[list[str]] = [[]]
        length = len(lead)
        for size, word in words:
            if rows[-1] and length + size > self._width:
                rows.append([])
                length = len(hang)
            rows[-1].append(word)
            length += size + 1
        for number, row in enumerate(rows):
            self._say((hang if number else lead) + " ".join(row))

    def _words(self, pieces: Sequence[Piece], *, dim: bool) -> Iterable[tuple[int, str]]:
        """Each word with its width; a name and what stands right behind it are one word."""
        size, said, space = 0, "", False
        for piece in pieces:
            parts = piece.text.split(" ")
            for at, part in enumerate(parts):
                space = space or at > 0
                if not part:
                    continue
                if space and said:
                    yield size, said
                    size, said = 0, ""
                space = False
                size += len(part)
                said += self._piece(part, piece, dim=dim)
            space = space or piece.text.endswith(" ")
        if said:
            yield size, said

    def _piece(self, text: str, piece: Piece, *, dim: bool) -> str:
        if piece.kind == "seat":
            return self._style(text, fg=SEAT_COLOURS[piece.number % len(SEAT_COLOURS)], bold=True)
        if piece.kind == "card":
            return self._style(text, underline=True)
        return self._style(text, dim=True) if dim else text

    def result(self, speaker: Speaker, standings: Sequence[Standing], reason: str) -> None:
        """How the game ended, and the scores, the best first."""
        self.head("Result")
        if reason:
            self._say(f"  {reason[:1].upper()}{reason[1:]}{'' if reason[-1:] in '.!?' else '.'}")
        width = max((len(speaker.name(row.seat)) for row in standings), default=0)
        for row in standings:
            name = speaker.name(row.seat)
            styled = self._style(name, fg=SEAT_COLOURS[row.seat % len(SEAT_COLOURS)], bold=True)
            won = self._style("  wins" if row.won else "", bold=True)
            self._say(f"  {styled}{' ' * (width - len(name))}  {row.score:>4g}{won}")

    def _style(self, text: str, **how: bool | str) -> str:
        return click.style(text, **how) if self._colour and text else text  # type: ignore[arg-type]


def _width() -> int:
    import shutil

    columns = shutil.get_terminal_size((100, 24)).columns if sys.stdout.isatty() else 100
    return min(WIDEST, max(40, columns))
