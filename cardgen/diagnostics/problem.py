"""A problem points at a place in a designer's file and says what to do about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple


class Severity(Enum):
    """How bad a problem is; `--strict` counts warnings as errors."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"

    @property
    def rank(self) -> int:
        """0 for errors, then warnings, then notices."""
        return ("error", "warning", "notice").index(self.value)


class Place(NamedTuple):
    """A stretch of one line in a source file.

    `line` and `column` count from 1; `width` is in characters, at least 1. `excerpt` is the whole line as it stands
    in the file. `cell` names a table's cell (`C7`) where the source is a spreadsheet or CSV, and is empty otherwise.
    """

    file: str
    line: int
    column: int
    width: int = 1
    excerpt: str = ""
    cell: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" + (f" (cell {self.cell})" if self.cell else "")

    def within(self, offset: int, width: int) -> Place:
        """The part of this place that starts `offset` characters in (for a caret under part of a value)."""
        return self._replace(column=self.column + offset, width=max(1, width))


class Problem(NamedTuple):
    """One thing wrong. `also` holds further places with a word about each; `card` names the card concerned."""

    severity: Severity
    code: str
    message: str
    place: Place | None = None
    help: str = ""
    also: tuple[tuple[Place, str], ...] = ()
    card: str = ""

    def sort_key(self) -> tuple[object, ...]:
        """By file, line and column, then severity, code and words: the order in which problems are printed."""
        place = self.place or Place("", 0, 0)
        return (place.file, place.line, place.column, self.severity.rank, self.code, self.message)


class Problems:
    """A growing collection of problems, handed down to whatever reads or draws."""

    def __init__(self, problems: Iterable[Problem] = ()) -> None:
        self._seen: dict[Problem, None] = dict.fromkeys(problems)

    def add(self, problem: Problem) -> None:
        """Keep a problem; the same one twice is kept once."""
        self._seen[problem] = None

    def extend(self, problems: Iterable[Problem]) -> None:
        """Keep several problems."""
        self._seen.update(dict.fromkeys(problems))

    def error(
        self,
        code: str,
        message: str,
        place: Place | None = None,
        *,
        help: str = "",
        also: Iterable[tuple[Place, str]] = (),
        card: str = "",
    ) -> None:
        """Report an error: the job cannot be done as asked."""
        self.add(Problem(Severity.ERROR, code, message, place, help, tuple(also), card))

    def warning(
        self,
        code: str,
        message: str,
        place: Place | None = None,
        *,
        help: str = "",
        also: Iterable[tuple[Place, str]] = (),
        card: str = "",
    ) -> None:
        """Report a warning: it prints, but probably not as meant."""
        self.add(Problem(Severity.WARNING, code, message, place, help, tuple(also), card))

    def notice(
        self,
        code: str,
        message: str,
        place: Place | None = None,
        *,
        help: str = "",
        also: Iterable[tuple[Place, str]] = (),
        card: str = "",
    ) -> None:
        """Report something worth knowing."""
        self.add(Problem(Severity.NOTICE, code, message, place, help, tuple(also), card))

    def count(self, severity: Severity) -> int:
        """How many problems of one severity there are."""
        return sum(problem.severity is severity for problem in self._seen)

    @property
    def has_errors(self) -> bool:
        """Whether any problem is an error."""
        return self.count(Severity.ERROR) > 0

    def stop_on_errors(self) -> None:
        """Raise `BadInput` with everything collected if any of it is an error."""
        if self.has_errors:
            raise BadInput(self)

    def __iter__(self) -> Iterator[Problem]:
        return iter(sorted(self._seen, key=Problem.sort_key))

    def __len__(self) -> int:
        return len(self._seen)


class BadInput(Exception):
    """The designer's files cannot be used as they are; carries every problem found, and is never a traceback."""

    def __init__(self, problems: Problems) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems
