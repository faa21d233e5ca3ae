"""What rules ask and what they answer: decisions, secret decisions together, the outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

Move = tuple[Any, ...]
"""An option: a verb, then copies, seats and numbers, as in `("cast", 14, 2)`. Plain, so that it can be written down."""


class Decision(NamedTuple):
    """A question to one seat: finite options in a stable order, never none.

    `kind` names the question (`vote`, `turn`); where passing is possible it is the first option.
    """

    seat: int
    kind: str
    options: Sequence[Move]


class Together(NamedTuple):
    """Questions to several seats whose answers are revealed at once; the rules are sent a tuple of moves, in order."""

    decisions: tuple[Decision, ...]


class Outcome(NamedTuple):
    """How a game ended: every seat's score, the seats that won (several share it), and by which condition.

    What a report may count besides: `notes` are sums by name (`("alignment changes", 7)`); `tags` say what a seat was,
    by the name of a group (`("role at the end", 2, "Angel")`); `uses` say what a seat did with a card, by the design's
    number (`("cast", 2, 51)`, `("placed", 0, 3)`, `("scored", 1, 33)`).
    """

    scores: tuple[float, ...]
    winners: tuple[int, ...]
    reason: str
    notes: tuple[tuple[str, int], ...] = ()
    tags: tuple[tuple[str, int, str], ...] = ()
    uses: tuple[tuple[str, int, int], ...] = ()

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's part of the win."""
        part = 1 / len(self.winners) if self.winners else 0.0
        return tuple(part if seat in self.winners else 0.0 for seat in range(len(self.scores)))


class GameFault(Exception):
    """The rules or an agent broke the contract: no options, an illegal move, a copy in two places.

    `seat` is the agent's, or -1 where the rules are at fault. The match adds where it happened.
    """

    def __init__(self, message: str, seat: int = -1) -> None:
        super().__init__(message)
        self.message = message
        self.seat = seat


class Stuck(Exception):
    """A game that does not end within its limits: it has no result."""
