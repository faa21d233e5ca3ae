"""A person at the keyboard: what is shown to them, and what they type."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cardgen.cli.narrated import Narration
    from cardgen.jobs.play import Sitting
    from cardgen.play.agents.finding import Agent
    from cardgen.play.chronicle import Line
    from cardgen.play.course import Course, Moment
    from cardgen.play.narration import Piece, Speaker

PROMPT = "> "


class Keyboard:
    """The console of every person at the table; what happened is told to each when they are asked."""

    def __init__(self, sitting: Sitting, narration: Narration) -> None:
        from cardgen.play.chronicle import Chronicle

        self._sitting = sitting
        self._narration = narration
        self._chronicles = {seat: Chronicle(sitting.speaker, seat) for seat in sitting.people}
        self._waiting: dict[int, list[Line]] = {seat: [] for seat in sitting.people}
        self._last = -1

    def note(self, moment: Moment) -> None:
        """Put what happened into words for every person, to be told when they are next asked."""
        from cardgen.play.overview import Eyes

        assert self._sitting.course is not None
        table = self._sitting.course.match.table
        for seat, chronicle in self._chronicles.items():
            self._waiting[seat] += chronicle.tell(moment, Eyes(table, seat))

    def tell(self, seat: int) -> None:
        """Tell a person what happened since they were last told."""
        self._narration.lines(self._waiting[seat])
        self._waiting[seat] = []

    def tell_end(self) -> None:
        """Tell whoever looks at the screen how it ended."""
        people = self._sitting.people
        self.tell(self._last if self._last in people else people[0])

    def turn(self, seat: int) -> None:
        """The person of this seat is to be asked; where several share a keyboard, they change places first."""
        if seat != self._last and len(self._waiting) > 1 and sys.stdin.isatty():
            click.clear()
            click.echo(f"{self._sitting.speaker.name(seat)} is to answer. Press Enter when only they look.")
            self.read()
        self._last = seat
        self.tell(seat)

    def write(self, pieces: Sequence[Piece], indent: int = 0, *, dim: bool = False, label: str = "") -> None:
        """Write a line, perhaps behind a label."""
        self._narration.pieces(pieces, indent, dim=dim, label=label)

    def head(self, text: str) -> None:
        """Write a heading."""
        name = self._sitting.speaker.name(self._last)
        click.echo()
        self._narration.pieces((_seat(name, self._last), *_words(f": {text}")))

    def read(self) -> str | None:
        """What was typed; None at the end of the input."""
        click.echo(PROMPT, nl=False)
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            click.echo(line.strip())
        return line if line else None


def _seat(name: str, seat: int) -> Piece:
    from cardgen.play.narration import Piece

    return Piece(name, "seat", seat)


def _words(text: str) -> Iterable[Piece]:
    from cardgen.play.narration import Piece

    return (Piece(text),)


def play_with_people(sitting: Sitting, keyboard: Keyboard) -> None:
    """Play a game in which persons take part, and tell each of them what they may know."""
    from cardgen.jobs.play import card_texts
    from cardgen.play.agents.human import HumanAgent

    texts = card_texts(sitting.table)

    def invite(course: Course, speaker: Speaker) -> Agent:
        return HumanAgent(speaker, course, keyboard, texts)

    for moment in sitting.play(invite):
        keyboard.note(moment)
    keyboard.tell_end()
