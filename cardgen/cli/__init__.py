"""The command line: words in, words and pictures out."""

from __future__ import annotations

from collections.abc import Sequence


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code: 0 fine, 1 problems found, 2 wrong usage or unreadable input,
    130 interrupted.
    """
    from cardgen.cli.app import run_app

    return run_app(arguments)
