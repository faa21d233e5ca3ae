"""What every command says and how: problems, progress and the last line. Results go to stdout, messages to stderr."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from cardgen.diagnostics import Problems, Severity

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

PATIENCE = 1.0
"""Seconds of work before a progress bar appears."""


def wants_colour(stream: object = None) -> bool:
    """Whether to colour what is written to the stream: a terminal, and no `NO_COLOR` (https://no-color.org)."""
    target = stream or sys.stderr
    return not os.environ.get("NO_COLOR") and bool(getattr(target, "isatty", lambda: False)())


def say(message: str) -> None:
    """A message for the person at the keyboard."""
    click.echo(message, err=True)


def summary(problems: Problems) -> str:
    """`2 errors, 1 warning`, or `no problems`."""
    words = []
    for severity in Severity:
        count = problems.count(severity)
        if count:
            words.append(f"{count} {severity.value}{'s' if count > 1 else ''}")
    return ", ".join(words) or "no problems"


class Progress:
    """A bar that appears on a terminal when work takes over a second, and is gone when it ends."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._started = time.monotonic()
        self._bar: Bar | None = None
        self._task: object = None
        self._shown = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        """So much is done of so much."""
        if not self._shown:
            return
        if self._bar is None:
            if time.monotonic() - self._started < PATIENCE:
                return
            self._open()
        assert self._bar is not None
        self._bar.update(self._task, completed=done, total=total)  # type: ignore[arg-type]

    def _open(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as RichProgress

        self._bar = RichProgress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._bar.start()
        self._task = self._bar.add_task(self._title)

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None


@contextmanager
def progress(title: str) -> Iterator[Progress]:
    """A progress bar that is taken away however the work ends."""
    bar = Progress(title)
    try:
        yield bar
    finally:
        bar.close()
