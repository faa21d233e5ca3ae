"""Lines on a terminal or in a file: headings, signs and words, wrapped to the width, coloured where that is shown."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Iterator

import click

from cardgen.cards.telling import Line, pieces, plain
from cardgen.cards.wordwise import Stretch
from cardgen.cli.console import wants_colour

WIDEST = 110
SIGNS = {"added": "+", "removed": "-", "changed": "~"}
_COLOURS = {"added": "green", "removed": "red", "changed": "yellow", "in": "green", "out": "red"}


class Lines:
    """Writes to stdout."""

    def __init__(self) -> None:
        self._colour = wants_colour(sys.stdout)
        columns = shutil.get_terminal_size((100, 24)).columns if sys.stdout.isatty() else 100
        self._width = min(WIDEST, max(40, columns))

    def title(self, text: str) -> None:
        """The first line."""
        click.echo(click.style(text, bold=True) if self._colour else text)

    def head(self, text: str) -> None:
        """A heading, with an empty line above it."""
        click.echo()
        self.title(text)

    def say(self, indent: int, text: str, *, status: str = "", dim: bool = False) -> None:
        """A text, perhaps with the sign of what was added, removed or changed before it."""
        self._write(indent, status, (Stretch("same", text),), "", dim)

    def values(self, indent: int, lines: Iterable[tuple[str, Line]]) -> None:
        """Named values that differ, a line each."""
        for name, line in lines:
            self._write(indent, "", line, f"{name}:", dim=False)

    def line(self, indent: int, line: Line) -> None:
        """A row of words, some of which went out or came in."""
        self._write(indent, "", line, "", dim=False)

    def _write(self, indent: int, status: str, line: Line, name: str, dim: bool) -> None:
        """A line, wrapped; what follows its first row hangs in by two more."""
        sign = self._styled(SIGNS[status], status, struck=False) + " " if status else ""
        lead = indent + (2 if status else 0)
        rows: list[list[str]] = [[]]
        length = lead
        for width, word in self._words(line, name, dim):
            if rows[-1] and length + width > self._width:
                rows.append([])
                length = lead + 2
            rows[-1].append(word)
            length += width + 1
        for number, row in enumerate(rows):
            click.echo((" " * (lead + 2) if number else " " * indent + sign) + " ".join(row))

    def _words(self, line: Line, name: str, dim: bool) -> Iterator[tuple[int, str]]:
        """Each word with its width; without colour, brackets hold what changed."""
        shown = pieces(line) if self._colour else (Stretch("same", plain(line)),)
        for word in name.split():
            yield len(word), word
        for kind, text in shown:
            for word in text.split():
                faint = dim and self._colour and kind == "same"
                yield len(word), click.style(word, dim=True) if faint else self._styled(word, kind, shown is line)

    def _styled(self, word: str, kind: str, struck: bool) -> str:
        if not self._colour or kind not in _COLOURS:
            return word
        return click.style(word, fg=_COLOURS[kind], strikethrough=struck and kind == "out")
