"""The lines of a manuscript as they stand in the file, and where in them something is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.diagnostics import Place


class Source(NamedTuple):
    """A manuscript's name as messages show it, and its lines."""

    file: str
    lines: tuple[str, ...]

    def place(self, line: int, column: int = 1, width: int = 1) -> Place:
        """A stretch of one line, both counted from 1; lines beyond the end mean the last one."""
        line = max(1, min(line, len(self.lines)))
        return Place(self.file, line, max(1, column), max(1, width), self.lines[line - 1])

    def whole(self, line: int) -> Place:
        """A line from its first visible character to its last."""
        line = max(1, min(line, len(self.lines)))
        words = self.lines[line - 1]
        return self.place(line, len(words) - len(words.lstrip()) + 1, len(words.strip()))

    def find(self, needles: Sequence[str], first: int, last: int = 0) -> Place:
        """Where the first of these words that is found stands between two lines, else the first line."""
        for needle in needles:
            for line in range(first, min(max(first, last), len(self.lines)) + 1):
                at = self.lines[line - 1].find(needle) if needle else -1
                if at >= 0:
                    return self.place(line, at + 1, len(needle))
        return self.whole(first)


class Rendered(NamedTuple):
    """What became of a manuscript when its templates were worked out; `lines` are the source's, one for each line."""

    text: str
    lines: tuple[int, ...]

    def source_line(self, line: int) -> int:
        """The manuscript's line, from 1, that a line of the text, from 0, comes from."""
        return self.lines[min(line, len(self.lines) - 1)] if self.lines else 1
