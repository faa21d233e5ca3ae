"""A game's chronicle: its moments as lines, with headings, sentences, who is meant, and why it was done."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardgen.play.course import Moment
from cardgen.play.decision import Outcome
from cardgen.play.narration import Piece, Pieces, Seen, Speaker
from cardgen.play.transcript import Step

HEAD = "head"
TURN = "turn"
EVENT = "event"
MOVE = "move"

IDLES = "idles"
HEADS = {"round": HEAD, "turn": TURN, IDLES: TURN}
"""Events that head what follows; a turn in which nothing is done is its heading alone."""
TOLD_AT_END = ("score", "winner")
"""Events at a game's end that say what its standings say."""
_END = 1 << 30


class Line(NamedTuple):
    """A line: a `head` (a round, the end), whose `turn` it is, an `event`, or a `move` of which no event came.

    `step` is the number of the move that brought it, 0 for the setup; `why` the reason of the agent of `seat`.
    """

    kind: str
    pieces: Pieces
    step: int = 0
    seat: int = -1
    why: str = ""


class Standing(NamedTuple):
    """A seat's result."""

    seat: int
    score: float
    won: bool


def standings(outcome: Outcome) -> list[Standing]:
    """The seats with their scores, the best first."""
    rows = [Standing(seat, score, seat in outcome.winners) for seat, score in enumerate(outcome.scores)]
    return sorted(rows, key=lambda row: (not row.won, -row.score, row.seat))


class Chronicle:
    """Tells moments one by one. For a seat of its own (`watcher`) it tells what lies open, and of others no reasons.

    What is answered in secret is told when it is revealed; its reason stands with the event that names the seat.
    """

    def __init__(self, speaker: Speaker, watcher: int = -1) -> None:
        self.speaker = speaker
        self._watcher = watcher
        self._round = -1
        self._own_heads = "round" in speaker.words.events
        self._begun = False
        self._held: list[Moment] = []
        self._reasons: dict[int, str] = {}

    def tell(self, moment: Moment, seen: Seen) -> list[Line]:
        """The lines of the next moment."""
        self._held.append(moment)
        if moment.secret and self._watcher >= 0:
            return []
        lines: list[Line] = []
        for held in self._held:
            lines += self._lines(held, seen)
        self._held = []
        if lines and not self._begun:
            self._begun = True
            if lines[0].kind != HEAD:
                lines.insert(0, Line(HEAD, (Piece("The beginning"),)))
        return lines

    def _lines(self, moment: Moment, seen: Seen) -> list[Line]:
        step, lines = moment.step, list[Line]()
        number = step.number if step else 0
        if step is not None:
            self._note_reason(step.seat, step.why)
            if not moment.events and not moment.plain and not self.speaker.is_quiet(step.kind, step.move):
                lines.append(self._move(step, seen))
        for rounds, event in moment.events:
            last = moment.over and rounds == moment.round
            lines += self._heading(_END if last else rounds, number)
            if not (last and event[0] in TOLD_AT_END):
                lines.append(self._event(event, number, seen))
        if step is not None and not moment.secret:
            lines = self._with_reason(lines, step.seat)
            self._reasons.clear()
        return lines if moment.over else [*lines, *self._heading(moment.round, number)]

    def _heading(self, rounds: int, number: int) -> list[Line]:
        """A heading where a round begins, or the end; a game that tells of its rounds itself needs only the latter."""
        if rounds <= self._round:
            return []
        self._round = rounds
        if rounds == _END:
            return [Line(HEAD, (Piece("The end"),), number)]
        return [] if self._own_heads else [Line(HEAD, (Piece(f"Round {rounds + 1}"),), number)]

    def _move(self, step: Step, seen: Seen) -> Line:
        name = self.speaker.name(step.seat)
        said = self.speaker.move(seen, step.kind, step.move)
        pieces = (Piece(name, "seat", step.seat), Piece(": "), *said)
        return Line(MOVE, pieces, step.number, step.seat, self._reasons.pop(step.seat, ""))

    def _event(self, event: tuple[Any, ...], number: int, seen: Seen) -> Line:
        pieces = self.speaker.event(seen, event)
        seat = next((piece.number for piece in pieces[:1] if piece.kind == "seat"), -1)
        if event[0] == IDLES:
            self._reasons.pop(seat, None)  # doing nothing speaks for itself
        if event[0] in HEADS:
            return Line(HEADS[event[0]], pieces, number)
        return Line(EVENT, pieces, number, seat, self._reasons.pop(seat, ""))

    def _note_reason(self, seat: int, why: str) -> None:
        self._reasons.pop(seat, None)
        if why and self._watcher in (-1, seat):
            self._reasons[seat] = why

    def _with_reason(self, lines: list[Line], seat: int) -> list[Line]:
        """The reason of the move itself, where no line names its seat first."""
        why = self._reasons.pop(seat, "")
        at = next((at for at, line in enumerate(lines) if line.kind in (EVENT, MOVE)), -1)
        if not why or at < 0:
            return lines
        line = lines[at]
        if line.why:
            return lines
        return [*lines[:at], line._replace(seat=seat if line.seat < 0 else line.seat, why=why), *lines[at + 1 :]]
