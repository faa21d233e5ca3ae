"""What is wrong with a manuscript: reported at once, and remembered for the marks in the margin."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.diagnostics import Place, Problems


class Findings:
    """Problems of one manuscript. They are warnings, for the rulebook is printed with a mark where each stands."""

    def __init__(self, problems: Problems) -> None:
        self._problems = problems
        self.marks: dict[tuple[str, Place], None] = {}

    def add(
        self, code: str, message: str, place: Place, help: str = "", also: Iterable[tuple[Place, str]] = ()
    ) -> None:
        """Report a problem; the same one twice is told once."""
        self._problems.warning(code, message, place, help=help, also=also)
        self.marks[message, place] = None
