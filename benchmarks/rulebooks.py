"""Time the rulebooks of the games that come with cardgen: from cold, after one edited line, and in their other forms.

Usage: python benchmarks/rulebooks.py [--games switchcraft,syndicats] [--runs 5] [--json FILE]

Every figure is a process of its own on one core, by its CPU seconds; the tasks take turns, and medians count.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
HEADINGS = ("rulebook", "task", "CPU s", "wall s", "peak MB", "kB", "pages")


class Task(NamedTuple):
    """What is done to one game: words for the table, options of the command, and what is put in order before."""

    game: str
    words: str
    options: tuple[str, ...]
    prepare: Callable[[], object]


class Measure(NamedTuple):
    """One run."""

    cpu: float
    wall: float
    memory: float
    size: float
    pages: int


class Bench:
    """A workspace of its own, so that manuscripts can be edited."""

    def __init__(self, scratch: Path) -> None:
        self.scratch = scratch
        self.cache = scratch / "cache"
        for name in ("card_data", "layouts", "fonts"):
            shutil.copytree(ROOT / name, scratch / name)

    def games(self) -> list[str]:
        """Those that have a manuscript."""
        return sorted(path.parent.name for path in self.scratch.glob("card_data/*/rulebook.md"))

    def tasks(self, game: str) -> Iterator[Task]:
        """Every task of a game, in the order of one round."""

        def forget() -> None:
            shutil.rmtree(self.cache, ignore_errors=True)

        yield Task(game, "cold", (), forget)
        yield Task(game, "one line edited", (), lambda: self.edit(game))
        yield Task(game, "booklet", ("--booklet",), lambda: None)
        yield Task(game, "web page", ("--format", "html"), lambda: None)

    def edit(self, game: str) -> None:
        """Change one sentence in the middle of a manuscript."""
        path = self.scratch / "card_data" / game / "rulebook.md"
        lines = path.read_text().splitlines(keepends=True)
        plain = [number for number, line in enumerate(lines) if line[:1].isalpha() and line.endswith(".\n")]
        lines[plain[len(plain) // 2]] = lines[plain[len(plain) // 2]].rstrip("\n") + " Then rest.\n"
        path.write_text("".join(lines))

    def run(self, task: Task) -> Measure:
        """Run a task once. Raises `SystemExit` with its messages if it fails."""
        task.prepare()
        out = self.scratch / "out"
        shutil.rmtree(out, ignore_errors=True)
        words = ["-m", "cardgen", "rulebook", task.game, "--out", str(out), "--json", *task.options]
        start = time.perf_counter()
        with (self.scratch / "answer").open("wb") as answer, (self.scratch / "log").open("wb") as log:
            child = os.fork()
            if not child:
                self._become(words, answer.fileno(), log.fileno())
            _, status, used = os.wait4(child, 0)
        wall = time.perf_counter() - start
        if os.waitstatus_to_exitcode(status):
            raise SystemExit(f"{task.game}, {task.words}: {(self.scratch / 'log').read_text()[-3000:]}")
        (told,) = json.loads((self.scratch / "answer").read_text())
        size = Path(told["file"]).stat().st_size / 1000
        return Measure(used.ru_utime + used.ru_stime, wall, used.ru_maxrss / 1024, size, told.get("pages", 0))

    def _become(self, words: Sequence[str], answer: int, log: int) -> None:
        """Turn this forked process into cardgen, on one core."""
        os.dup2(answer, 1)
        os.dup2(log, 2)
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        os.chdir(self.scratch)
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ |= {
            "PYTHONPATH": str(ROOT),
            "PYTHONPYCACHEPREFIX": str(self.scratch / "bytecode"),
            "CARDGEN_CACHE_DIR": str(self.cache),
            "CARDGEN_DATA_DIR": str(self.scratch / "data"),
        }
        os.execv(sys.executable, [sys.executable, *words])


def measured(bench: Bench, games: Sequence[str], runs: int) -> Iterator[tuple[Task, list[Measure]]]:
    """All tasks in turn: a round to warm up, then so many that count."""
    for game in games:
        tasks = list(bench.tasks(game))
        found: list[list[Measure]] = [[] for _ in tasks]
        for number in range(runs + 1):
            print(f"\r{game}: round {number} of {runs} ", end="", file=sys.stderr, flush=True)
            for task, measures in zip(tasks, found, strict=True):
                result = bench.run(task)
                if number:
                    measures.append(result)
        print("\r", end="", file=sys.stderr)
        yield from zip(tasks, found, strict=True)


def row(task: Task, runs: Sequence[Measure]) -> str:
    cpu, wall, memory, size, pages = (median(values) for values in zip(*runs, strict=True))
    cells = [task.game, task.words, f"{cpu:.2f}", f"{wall:.2f}", f"{memory:.0f}", f"{size:.0f}", str(int(pages) or "")]
    return f"| {' | '.join(cells)} |"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--games", help="which; all that have a manuscript without it")
    parser.add_argument("--runs", type=int, default=5, help="rounds that count, after one to warm up")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every run there")
    choice = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="cardgen-bench-") as scratch:
        bench = Bench(Path(scratch))
        games = choice.games.split(",") if choice.games else bench.games()
        results = list(measured(bench, games, choice.runs))
    print(f"| {' | '.join(HEADINGS)} |\n|---|---|{'---:|' * (len(HEADINGS) - 2)}")
    print("\n".join(row(task, runs) for task, runs in results))
    if choice.json:
        rows = [
            {"game": task.game, "task": task.words, "runs": [run._asdict() for run in runs]} for task, runs in results
        ]
        choice.json.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
