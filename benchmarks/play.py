"""Time what playing costs: games by chance, copies of running games, imagined ones, two workers against one, and peers.

Usage: python benchmarks/play.py [--runs 5] [--seconds 1.5] [--peers-python PY] [--pypy pypy3] [--json FILE]

Each figure is a process of its own on one core; its CPU seconds count, and the median of the runs. The tools take
turns. Two workers against one are timed by the clock too, which tells something only if nothing else runs.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import NamedTuple

from run import machine

from cardgen.diagnostics import Problems
from cardgen.jobs.kit import kit_text
from cardgen.jobs.opening import load
from cardgen.lab.batch import Batch
from cardgen.lab.run import run
from cardgen.play.kit import Kit
from cardgen.source.project import Project

HERE = Path(__file__).resolve().parent
PEERS = (
    "rlcard/gin-rummy",
    "rlcard/uno",
    "openspiel/python_team_dominoes",
    "openspiel/python_block_dominoes",
    "openspiel/python_liars_poker",
    "openspiel/gin_rummy",
    "openspiel/crazy_eights",
    "openspiel/hearts",
)
"""OpenSpiel's first three are written in Python, the others in C++ and driven from Python."""


@dataclass
class Task:
    """One figure: its name in the table, the command, what it is given, and what it answered in each run."""

    name: str
    command: list[str]
    text: str = ""
    answers: list[dict[str, float]] = field(default_factory=list)

    def run(self) -> None:
        done = subprocess.run(self.command, input=self.text, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{' '.join(self.command)} failed:\n{done.stderr[-2000:]}")
        self.answers.append(json.loads(done.stdout.splitlines()[-1]))

    def rate(self) -> float:
        return median(answer["decisions"] / answer["seconds"] for answer in self.answers)

    def middle(self, what: str) -> float:
        return median(answer[what] for answer in self.answers)


class Spent(NamedTuple):
    """What a batch took: seconds by the clock, and of CPU in this process and its workers together."""

    wall: float
    cpu: float


@dataclass
class Shared:
    """A batch of games on one worker and on two; `start` are the seconds that starting two workers takes."""

    name: str
    games: int
    one: Spent
    two: Spent
    start: float


def spent(batch: Batch, workers: int, apart: bool = False) -> Spent:
    """Play a batch."""
    wall, before = time.perf_counter(), os.times()
    run(batch, workers, apart=apart)
    after = os.times()
    return Spent(time.perf_counter() - wall, sum(after[:4]) - sum(before[:4]))


def kits(names: Sequence[str]) -> dict[str, str]:
    """The kits of the games that can be played, as text."""
    found = {}
    for path in sorted((HERE.parent / "card_data").glob("*/game.yaml")):
        if names and path.parent.name not in names:
            continue
        project = Project.open(path.parent)
        game = load(project, None, (), Problems())
        if game.play:
            found[game.id] = kit_text(project, game)
    return found


def tasks(choice: argparse.Namespace) -> Iterator[tuple[str, Task]]:
    """Everything that is timed, by kind."""
    script = str(HERE / "played.py")
    for name, text in kits(choice.games).items():
        least, most = Kit.from_text(text).players
        usual = max(least, min(most, 4))
        for seats in sorted({least, usual, most}):
            words = [script, "random", str(seats), str(choice.seconds)]
            yield "random", Task(f"{name}, {seats} players", [sys.executable, *words, "0.2"], text)
            if choice.pypy and seats == usual:
                yield "random", Task(f"{name}, {seats} players, pypy3", [choice.pypy, *words, str(choice.warm)], text)
        words = [script, "copying", str(usual), str(choice.seconds), "0.2"]
        yield "copying", Task(f"{name}, {usual} players", [sys.executable, *words], text)
    if choice.peers_python:
        for peer in PEERS:
            command = [choice.peers_python, str(HERE / "peers" / "playing.py"), peer, str(choice.seconds)]
            yield "peer", Task(peer, command)


def shared(choice: argparse.Namespace) -> Iterator[Shared]:
    """Batches of about eight seconds on one worker and on two, in turn, each twice; the better time counts."""
    for name, text in kits(choice.games).items():
        least, most = Kit.from_text(text).players
        batch = Batch(text, max(least, min(most, 4)), ("random",), 1, 400)
        games = int(400 * 8 / spent(batch, 1).cpu) // 100 * 100
        start = spent(batch._replace(games=2), 2, apart=True).wall
        took: dict[int, list[Spent]] = {1: [], 2: []}
        for workers in (1, 2, 1, 2):
            took[workers].append(spent(batch._replace(games=games), workers))
        yield Shared(name, games, min(took[1]), min(took[2]), start)


def table(found: Sequence[tuple[str, Task]], batches: Sequence[Shared]) -> Iterator[str]:
    """All figures as tables in Markdown."""
    yield from ("| games by chance | decisions/s | decisions a game | games/s |", "|---|---:|---:|---:|")
    for kind, task in found:
        if kind != "copying":
            decisions, games = task.middle("decisions"), task.middle("games")
            length = decisions / games
            yield f"| {task.name} | {task.rate():,.0f} | {length:.0f} | {task.rate() / length:,.0f} |"
    yield from ("", "| a running game | copy at a round's start, µs | copy in mid-round, µs | imagined, µs |")
    yield "|---|---:|---:|---:|"
    for kind, task in found:
        if kind == "copying":
            cells = [f"{task.middle(what) * 1e6:.1f}" for what in ("start", "middle", "imagine")]
            yield f"| {task.name} | {' | '.join(cells)} |"
    if batches:
        yield from (
            "",
            "| a batch | games | one worker, s | two, s | times as fast | CPU of one, s | of two | start, s |",
        )
        yield "|---|" + "---:|" * 7
    for batch in batches:
        one, two = batch.one, batch.two
        cells = [f"{batch.games:,}", f"{one.wall:.2f}", f"{two.wall:.2f}", f"{one.wall / two.wall:.2f}"]
        cells += [f"{one.cpu:.2f}", f"{two.cpu:.2f}", f"{batch.start:.2f}"]
        yield f"| {batch.name} | {' | '.join(cells)} |"


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--games", type=lambda text: text.split(","), default=[], help="which; all without it")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.5, help="CPU seconds of each run")
    parser.add_argument("--peers-python", metavar="PY", help="a Python that has rlcard and open_spiel")
    parser.add_argument("--pypy", metavar="PY", help="a pypy3, as a second interpreter")
    parser.add_argument("--warm", type=float, default=20, help="CPU seconds that pypy3 plays before it is timed")
    parser.add_argument("--no-workers", action="store_true", help="leave out two workers against one")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every run there")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> None:
    choice = parse(arguments)
    found = list(tasks(choice))
    for number in range(choice.runs):
        print(f"\rround {number + 1} of {choice.runs} ", end="", file=sys.stderr, flush=True)
        for _, task in found:
            task.run()
    print("\r", end="", file=sys.stderr)
    batches = [] if choice.no_workers else list(shared(choice))
    print("\n".join(table(found, batches)))
    if choice.json:
        rows = [{"kind": kind, "name": task.name, "runs": task.answers} for kind, task in found]
        data = {"machine": machine(), "results": rows, "workers": [vars(batch) for batch in batches]}
        choice.json.write_text(json.dumps(data, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
