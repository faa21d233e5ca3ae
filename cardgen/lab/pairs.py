"""Two states of a game on the same seeds: for each game of one its twin of the other, and the differences summed.

A pair is a game number: both sides play it from the same seed with the same agents at the same seats. What is summed
of every figure is whole numbers, so pairs merge in any order and on any number of workers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from math import erfc, sqrt
from typing import Any, NamedTuple

from cardgen.lab.batch import Batch, played_of
from cardgen.lab.crew import MOST_DEATHS, answers
from cardgen.lab.intervals import Z95, Interval
from cardgen.lab.run import Tick
from cardgen.lab.sums import WHOLE
from cardgen.play.game import Played
from cardgen.play.kit import Kit

ALPHA = 0.05
CARD = "card "
"""How the names of figures about cards begin; the many of them are judged together."""

MOST_FAULTS = 5
"""Broken games that are kept with what broke in them; the others are counted."""

_SCALE = 2520
"""Figures are summed in parts of this, so that shares of wins and means of scores stay whole numbers."""


class PairSums:
    """Sums over pairs. `rows` holds each figure's sum on one side, on the other, and that of squared differences.

    Of the `lost` pairs, which are left out, `faulty` had a game in which a rule or an agent broke; `faults` tells of
    the first ones: the side, 0 or 1, the game's number and what broke.
    """

    def __init__(self) -> None:
        self.pairs = 0
        self.lost = 0
        self.faulty = 0
        self.faults: list[tuple[int, int, str]] = []
        self.rows: dict[str, list[int]] = {}

    def add(self, one: Mapping[str, int], other: Mapping[str, int]) -> None:
        """One pair: both games' figures."""
        self.pairs += 1
        for name in {**one, **other}:
            first, second = one.get(name, 0), other.get(name, 0)
            row = self.rows.get(name)
            if row is None:
                row = self.rows[name] = [0, 0, 0]
            row[0] += first
            row[1] += second
            row[2] += (second - first) ** 2

    def lose(self, number: int, games: Iterable[Played]) -> None:
        """One pair of which a game has no result."""
        self.lost += 1
        faults = [(side, number, game.fault) for side, game in enumerate(games) if game.fault]
        self.faulty += bool(faults)
        self.faults = [*self.faults, *faults][:MOST_FAULTS]

    def merge(self, other: PairSums) -> None:
        """Add another's sums to these."""
        self.pairs += other.pairs
        self.lost += other.lost
        self.faulty += other.faulty
        self.faults = [*self.faults, *other.faults][:MOST_FAULTS]
        for name, row in other.rows.items():
            mine = self.rows.get(name)
            self.rows[name] = list(row) if mine is None else [a + b for a, b in zip(mine, row)]


class Moved(NamedTuple):
    """One figure on both sides: its means, the mean difference with its 95 % interval, and how likely by chance.

    `beyond` says whether it moved beyond chance; of figures about cards after Holm's correction for their number.
    """

    name: str
    one: float
    other: float
    change: Interval
    chance: float
    beyond: bool


def figures_of(played: Played, kit: Kit, agents: tuple[str, ...]) -> dict[str, int]:
    """The figures of one game, in parts of `_SCALE`."""
    outcome = played.outcome
    assert outcome is not None
    scores = sorted((round(score) for score in outcome.scores), reverse=True)
    found = {
        "rounds": played.rounds * _SCALE,
        "decisions": played.decisions * _SCALE,
        "score, mean": sum(scores) * _SCALE // len(scores),
        "score, highest": scores[0] * _SCALE,
        "score, lowest": scores[-1] * _SCALE,
        f"ends: {outcome.reason}": _SCALE,
    }
    if len(scores) > 1:
        found["won by"] = (scores[0] - scores[1]) * _SCALE
    part = WHOLE // len(outcome.winners) if outcome.winners else 0
    for seat in outcome.winners:
        found[f"wins of seat {seat + 1}"] = part
        if len(set(agents)) > 1:
            name = f"wins of {agents[seat]}"
            found[name] = found.get(name, 0) + part
    for group, seat, tag in outcome.tags:
        if seat in outcome.winners:
            name = f"wins of {group} {tag}"
            found[name] = found.get(name, 0) + part
    for name, amount in outcome.notes:
        found[name] = found.get(name, 0) + amount * _SCALE
    for what, _, design in outcome.uses:
        name = f"{CARD}{kit.designs[design].id}, {what}"
        found[name] = found.get(name, 0) + _SCALE
    return found


def pair_chunk(one: Batch, other: Batch, first: int, count: int) -> PairSums:
    """The sums of some pairs. A pair of which one game has no result is lost."""
    sums = PairSums()
    kits = Kit.from_text(one.kit), Kit.from_text(other.kit)
    ones = [played_of(one, number) for number in range(first, first + count)]
    others = [played_of(other, number) for number in range(first, first + count)]
    for number, games in enumerate(zip(ones, others), first):
        if any(game.outcome is None for game in games):
            sums.lose(number, games)
            continue
        seated = [one.seated(number), other.seated(number)]
        sums.add(*(figures_of(game, kit, names) for game, kit, names in zip(games, kits, seated)))
    return sums


class PairsLost(Exception):
    """A process that played pairs died."""


def run_pairs(one: Batch, other: Batch, workers: int = 1, tick: Tick | None = None) -> PairSums:
    """All pairs of two batches, which have the same seed and number of games. Raises `PairsLost`."""
    total = PairSums()
    for sums, games in _results(one, other, workers):
        total.merge(sums)
        if tick is not None:
            tick(games, one.games)
    return total


def _results(one: Batch, other: Batch, workers: int) -> Iterator[tuple[PairSums, int]]:
    """The sums of the chunks in their order. A user's own code plays in processes of its own, as in a simulation."""
    chunks = one.chunks()
    apart = one.strange or other.strange
    if not apart and (workers <= 1 or len(chunks) == 1):
        for first, count in chunks:
            yield pair_chunk(one, other, first, count), first + count
        return
    work = partial(pair_chunk, one, other)
    done = deaths = 0
    while done < len(chunks):
        left = chunks[done:]
        try:
            for sums, (first, count) in zip(answers(work, left, max(1, min(workers, len(left)))), left):
                yield sums, first + count
                done, deaths = done + 1, 0
        except BrokenProcessPool:
            deaths += 1
            if deaths > MOST_DEATHS:
                raise PairsLost from None


def moved_of(sums: PairSums) -> list[Moved]:
    """Every figure with its difference, the surest first; figures that are the same in every pair last."""
    found = [_moved(name, row, sums.pairs) for name, row in sorted(sums.rows.items())] if sums.pairs else []
    judged = _holm([figure for figure in found if figure.name.startswith(CARD)])
    plain = [figure._replace(beyond=figure.chance < ALPHA) for figure in found if not figure.name.startswith(CARD)]
    return sorted([*plain, *judged], key=lambda figure: (figure.chance, figure.name))


def _moved(name: str, row: list[int], pairs: int) -> Moved:
    """The paired difference: its spread is that of the differences, not of the games."""
    one, other = row[0] / _SCALE / pairs, row[1] / _SCALE / pairs
    change = other - one
    if pairs < 2:
        return Moved(name, one, other, Interval(change, change, change), 1.0, False)
    squares = row[2] - (row[1] - row[0]) ** 2 / pairs
    error = sqrt(max(0.0, squares) / (pairs - 1) / pairs) / _SCALE
    chance = erfc(abs(change) / error / sqrt(2)) if error > 0 else (1.0 if change == 0 else 0.0)
    return Moved(name, one, other, Interval(change, change - Z95 * error, change + Z95 * error), chance, False)


def _holm(figures: list[Moved]) -> list[Moved]:
    """Holm's correction (1979): the surest must pass at alpha / n, the next at alpha / (n - 1), until one fails."""
    ordered = sorted(figures, key=lambda figure: (figure.chance, figure.name))
    found, passing = [], True
    for rank, figure in enumerate(ordered):
        passing = passing and figure.chance < ALPHA / (len(ordered) - rank)
        found.append(figure._replace(beyond=passing))
    return found


def to_data(figure: Moved) -> dict[str, Any]:
    """A figure as plain data for JSON."""
    change = {name: round(value, 6) for name, value in figure.change._asdict().items()}
    return {
        "name": figure.name,
        "one": round(figure.one, 6),
        "other": round(figure.other, 6),
        "change": change,
        "chance": round(figure.chance, 8),
        "beyond": figure.beyond,
    }
