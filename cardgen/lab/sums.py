"""What is kept of many games: whole numbers that add up, in whatever order and on however many workers."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from cardgen.play.decision import Outcome

WHOLE = 2520
"""A whole win: it can be shared by up to ten seats without a remainder."""

_MOST_KEPT = 50
"""Stuck and faulty games that are kept with their numbers; all are counted."""


def uncountable(outcome: Outcome, designs: int) -> str:
    """Why an outcome cannot be added up, empty if it can: scores that are no finite numbers, words in odd places."""
    if not all(isfinite(score) for score in outcome.scores):
        return f"`outcome` has the scores {outcome.scores!r}"
    shapes: tuple[tuple[str, Any, tuple[Any, ...]], ...] = (
        ("notes", outcome.notes, (str, int)),
        ("tags", outcome.tags, (str, int, str)),
        ("uses", outcome.uses, (str, int, int)),
    )
    for name, records, kinds in shapes:
        for record in records:
            fits = isinstance(record, tuple) and tuple(map(type, record)) == kinds
            if not fits or (len(kinds) == 3 and not 0 <= record[1] < len(outcome.scores)):
                return f"`outcome` has {record!r} among its `{name}`"
            if name == "uses" and not 0 <= record[2] < designs:
                return f"`outcome` has {record!r} among its `uses`; there are {designs} designs"
    return ""


class Sums:
    """Integer sums over games. Every attribute is a histogram or a table of sums by a text key."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.rounds: dict[int, int] = {}
        self.scores: dict[int, int] = {}
        self.highest: dict[int, int] = {}
        self.lowest: dict[int, int] = {}
        self.margins: dict[int, int] = {}
        self.reasons: dict[str, int] = {}
        self.seats: dict[str, list[int]] = {}
        self.tags: dict[str, list[int]] = {}
        self.notes: dict[str, dict[int, int]] = {}
        self.uses: dict[str, list[int]] = {}
        self.stuck: list[int] = []
        self.faults: list[tuple[int, str]] = []
        self.stuck_games = 0
        self.faulty_games = 0

    # -- adding

    def add(self, outcome: Outcome, rounds: int, decisions: int) -> None:
        """One game that came to its end."""
        self.games += 1
        self.decisions += decisions
        _count(self.rounds, rounds)
        _count(self.reasons, outcome.reason)
        scores = sorted((round(score) for score in outcome.scores), reverse=True)
        for score in scores:
            _count(self.scores, score)
        _count(self.highest, scores[0])
        _count(self.lowest, scores[-1])
        if len(scores) > 1:
            _count(self.margins, scores[0] - scores[1])
        wins = [WHOLE // len(outcome.winners) if seat in outcome.winners else 0 for seat in range(len(scores))]
        for seat, win in enumerate(wins):
            _sum(self.seats, str(seat), 1, win, round(outcome.scores[seat]))
        for group, seat, value in outcome.tags:
            _sum(self.tags, f"{group}\t{value}", 1, wins[seat], round(outcome.scores[seat]))
        for name, amount in outcome.notes:
            _count(self.notes.setdefault(name, {}), amount)
        self._add_uses(outcome, wins)

    def _add_uses(self, outcome: Outcome, wins: list[int]) -> None:
        """How often each thing was done with a card, by how many seats, and how these seats fared."""
        by_seat: dict[tuple[str, int], dict[int, int]] = {}
        for what, seat, design in outcome.uses:
            seats = by_seat.setdefault((what, design), {})
            seats[seat] = seats.get(seat, 0) + 1
        for (what, design), seats in by_seat.items():
            row = self.uses.setdefault(f"{what}\t{design}", [0, 0, 0, 0])
            row[0] += 1
            row[1] += sum(seats.values())
            row[2] += len(seats)
            row[3] += sum(wins[seat] for seat in seats)

    def add_stuck(self, number: int) -> None:
        """One game without a result."""
        self.stuck_games += 1
        if len(self.stuck) < _MOST_KEPT:
            self.stuck.append(number)

    def add_fault(self, number: int, message: str) -> None:
        """One game in which a rule or an agent broke."""
        self.faulty_games += 1
        if len(self.faults) < _MOST_KEPT:
            self.faults.append((number, message))

    # -- merging

    def merge(self, other: Sums) -> None:
        """Add another's sums to these. Chunks come in order of their games, so kept numbers are the first ones."""
        self.games += other.games
        self.decisions += other.decisions
        self.stuck_games += other.stuck_games
        self.faulty_games += other.faulty_games
        for name in ("rounds", "scores", "highest", "lowest", "margins", "reasons"):
            _merge_counts(getattr(self, name), getattr(other, name))
        for name, counts in other.notes.items():
            _merge_counts(self.notes.setdefault(name, {}), counts)
        for name in ("seats", "tags", "uses"):
            mine = getattr(self, name)
            for key, row in getattr(other, name).items():
                mine[key] = [a + b for a, b in zip(mine[key], row)] if key in mine else list(row)
        self.stuck = [*self.stuck, *other.stuck][:_MOST_KEPT]
        self.faults = [*self.faults, *other.faults][:_MOST_KEPT]

    def to_data(self) -> dict[str, Any]:
        """Plain data that makes these sums again; what a worker sends."""
        return dict(vars(self))

    @staticmethod
    def from_data(data: Mapping[str, Any]) -> Sums:
        """Sums from `to_data`."""
        sums = Sums()
        for name, value in data.items():
            setattr(sums, name, value)
        return sums


def _count(counts: dict[Any, int], key: Any) -> None:
    counts[key] = counts.get(key, 0) + 1


def _sum(table: dict[str, list[int]], key: str, *amounts: int) -> None:
    row = table.get(key)
    if row is None:
        table[key] = list(amounts)
    else:
        for at, amount in enumerate(amounts):
            row[at] += amount


def _merge_counts(mine: dict[Any, int], others: Mapping[Any, int]) -> None:
    for key, times in others.items():
        mine[key] = mine.get(key, 0) + times
