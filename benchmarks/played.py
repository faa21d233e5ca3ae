"""What one process measures of one game: the kit's text on stdin, figures as JSON on stdout.

Only the playing wing and the standard library, so that pypy3 runs it too. Usage: played.py UNIT SEATS SECONDS WARM
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cardgen.play.chance import Chance, seeded
from cardgen.play.game import QUICK, play_game, seat_agents
from cardgen.play.kit import Kit
from cardgen.play.match import Match
from cardgen.play.rules import Rules, find_rules


def random_play(rules: Rules, seats: int, seconds: float, first: int = 0) -> dict[str, float]:
    """Games by chance one after the other, as `cardgen simulate` plays them on one core."""
    decisions, games, start = 0, 0, process_time()
    while process_time() - start < seconds:
        for _ in range(10):
            number = first + games
            played = play_game(rules, seat_agents(rules, ("random",), seats, 1, number, True), 1, number, QUICK)
            assert not played.fault, played.fault
            decisions += played.decisions
            games += 1
    spent = process_time() - start
    return {"decisions": decisions, "games": games, "seconds": spent}


def timed(call: Callable[[], object], times: int) -> float:
    start = process_time()
    for _ in range(times):
        call()
    return (process_time() - start) / times


def copying(rules: Rules, seats: int, seconds: float) -> dict[str, float]:
    """Copies of a running game at a round's start and in it, and games that a seat imagines; medians in seconds."""
    found: dict[str, list[float]] = {"start": [], "middle": [], "imagine": []}
    number, begun = 0, process_time()
    while process_time() - begun < seconds:
        match, chance = Match.begin(rules, seats, 3, number), seeded(number, 5)
        while match.decision is not None:
            if not match.moves:
                found["start"].append(timed(match.copy, 5))
            elif chance.below(8) == 0:
                found["middle"].append(timed(match.copy, 5))
                found["imagine"].append(timed(partial(match.imagine, match.decision.seat, Chance(number)), 5))
            match.apply(chance.pick(match.decision.options))
        number += 1
    return {name: median(values) for name, values in found.items()}


def be_eager() -> None:
    """Let pypy compile sooner than it would: rules are many short paths, each of them walked rarely."""
    if sys.implementation.name == "pypy":
        import pypyjit  # type: ignore[import-not-found]

        pypyjit.set_param("threshold=200,function_threshold=200,trace_eagerness=30")


def main(unit: str, seats: int, seconds: float, warm: float) -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    be_eager()
    rules = find_rules(Kit.from_text(sys.stdin.read()))
    measure = random_play if unit == "random" else copying
    if warm:
        measure(rules, seats, warm)
    print(json.dumps(measure(rules, seats, seconds)))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4]))
