"""Time cardgen, the floor and the peers on the common work, in turn on one machine.

Usage: python benchmarks/run.py [--units W1,W6] [--runs 5] [--typst-python PY] [--protograf-python PY] [--json FILE]

Each figure is a process of its own: CPU seconds and peak memory are what the system counts for it and for the
processes that it starts. Machines differ, so the ratios are what counts.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from decks import edit_one_card, write_deck

HERE = Path(__file__).resolve().parent
UNITS = {
    "start": "cardgen --help, beside Python that does nothing",
    "W0": "one card to PDF",
    "W1": "63 fronts and backs on 14 pages",
    "W2": "63 fronts as PNG, 750 x 1050 pixels",
    "W5-630": "W1 with 630 cards",
    "W5-2520": "W1 with 2,520 cards",
    "W6": "W1 built, one card edited, built again",
    "W6-630": "W6 with 630 cards",
    "W6-2520": "W6 with 2,520 cards",
    "W7": "three across with margins of 9.75 mm: exact fit",
}
CARDS = {"W0": 1, "W5-630": 630, "W5-2520": 2520, "W6-630": 630, "W6-2520": 2520}


@dataclass(frozen=True)
class Measure:
    """One run: seconds by the clock and of CPU, peak memory of the largest process in MB, output in kB."""

    wall: float
    cpu: float
    memory: float
    size: float


@dataclass(frozen=True)
class Task:
    """What one tool does in a unit: its command, what it writes, and what is put in order before each run."""

    tool: str
    command: list[str]
    out: Path | None = None
    prepare: Callable[[], object] = lambda: None


@dataclass(frozen=True)
class Result:
    """A tool's runs in a unit, with the pages of its PDF and how many cards stand on the first."""

    unit: str
    tool: str
    runs: list[Measure]
    pages: int = 0
    on_first_page: int = 0

    def middle(self, what: str) -> float:
        values: list[float] = [getattr(run, what) for run in self.runs]
        return median(values)


class Bench:
    """The folders that the tools work in, and their commands."""

    def __init__(self, scratch: Path, choice: argparse.Namespace) -> None:
        self.scratch = scratch
        self.cache = scratch / "cache"
        self.choice = choice
        # Compiled modules are kept aside by the first round, whether or not the caller's Python writes any.
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
            "PYTHONPYCACHEPREFIX": str(scratch / "bytecode"),
            "CARDGEN_CACHE_DIR": str(self.cache),
            "CARDGEN_DATA_DIR": str(scratch / "data"),
            "NO_COLOR": "1",
        }

    def project(self, unit: str) -> Path:
        """A copy of the project with as many cards as the unit has."""
        folder = self.scratch / unit / "project"
        shutil.copytree(HERE / "project", folder, dirs_exist_ok=True)
        write_deck(HERE / "project" / "cards.csv", folder / "cards.csv", CARDS.get(unit, 63))
        return folder

    def forget(self) -> None:
        """Empty cardgen's cache."""
        shutil.rmtree(self.cache, ignore_errors=True)

    def tasks(self, unit: str) -> Iterator[Task]:
        """What each tool does in a unit, in the order of one round."""
        folder = self.scratch / unit
        if unit == "start":
            yield Task("python", [sys.executable, "-c", "pass"])
            yield Task("cardgen", [sys.executable, "-m", "cardgen", "--help"])
            return
        project = self.project(unit)
        if unit == "W2":
            yield self._export(project, folder)
        else:
            yield self._floor(project, folder)
            yield from self._builds(unit, project, folder)
        yield from self._peers(unit, project / "cards.csv", folder)

    def _floor(self, project: Path, folder: Path) -> Task:
        out = folder / "floor.pdf"
        script = str(HERE / "floor_reportlab.py")
        return Task("floor", [sys.executable, script, str(out), str(project / "cards.csv")], out)

    def _export(self, project: Path, folder: Path) -> Task:
        out = folder / "pictures"
        words = ["export", "project", "--to", "png", "--dpi", "300", "--face", "front", "--out", str(out)]
        return Task("cardgen", self._cardgen(project, *words), out, self.forget)

    def _builds(self, unit: str, project: Path, folder: Path) -> Iterator[Task]:
        out = folder / "cardgen"
        words = ["build", "--out", str(out), "--paper", "a4", "--duplex", "long"]
        if unit == "W7":
            words += ["--margin", "9.75mm"]
        command = self._cardgen(project, *words)
        if unit.startswith("W6"):
            cards = project / "cards.csv"

            def start_anew() -> None:
                self.forget()
                write_deck(HERE / "project" / "cards.csv", cards, CARDS.get(unit, 63))

            yield Task("cardgen, first build", command, out, start_anew)
            yield Task("cardgen, one card edited", command, out, lambda: edit_one_card(cards))
            return
        yield Task("cardgen", command, out, self.forget)
        if unit.startswith("W5"):
            yield Task("cardgen --jobs 2", [*command, "--jobs", "2"], out, self.forget)

    def _cardgen(self, project: Path, *words: str) -> list[str]:
        return [sys.executable, "-m", "cardgen", "-C", str(project), *words]

    def _peers(self, unit: str, cards: Path, folder: Path) -> Iterator[Task]:
        if self.choice.typst_python and unit != "W7":
            pictures = folder / "typst"
            out = pictures / "card-{n}.png" if unit == "W2" else folder / "typst.pdf"
            script = str(HERE / "peers" / "typst_cards.py")
            # Typst writes into a folder that is there already.
            yield Task(
                "typst",
                [self.choice.typst_python, script, str(out), str(cards)],
                pictures if unit == "W2" else out,
                lambda: pictures.mkdir(exist_ok=True),
            )
        if self.choice.protograf_python and CARDS.get(unit, 63) <= 63:
            out = folder / "protograf.pdf"
            script = str(HERE / "peers" / "protograf_cards.py")
            words = [str(out), str(cards), str(CARDS.get(unit, 63)), "0.975" if unit == "W7" else "0.9"]
            command = [self.choice.protograf_python, script, *words]
            yield Task("protograf", [*command, "png"] if unit == "W2" else command, None if unit == "W2" else out)

    def run(self, task: Task) -> Measure:
        """Run a task once. Raises `SystemExit` with its messages if it fails."""
        if task.out is not None:
            shutil.rmtree(task.out, ignore_errors=True)
            task.out.unlink(missing_ok=True)
        task.prepare()
        log = self.scratch / "log"
        with log.open("wb") as messages:
            start = time.perf_counter()
            process = subprocess.Popen(
                task.command, stdout=messages, stderr=messages, env=self.environment, cwd=self.scratch
            )
            _, status, used = os.wait4(process.pid, 0)
            wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"{' '.join(task.command)} failed:\n{log.read_text(errors='replace')[-3000:]}")
        return Measure(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, size_of(task.out) / 1000)


def size_of(out: Path | None) -> int:
    """The bytes of a file, or of all files in a folder."""
    if out is None:
        return 0
    return sum(file.stat().st_size for file in ([out] if out.is_file() else out.rglob("*")) if file.is_file())


def measure(bench: Bench, unit: str, runs: int) -> list[Result]:
    """Run all tasks of a unit in turn: a round to warm up, then so many rounds that count."""
    tasks = list(bench.tasks(unit))
    found: dict[str, list[Measure]] = {task.tool: [] for task in tasks}
    for number in range(runs + 1):
        print(f"\r{unit}: round {number} of {runs} ", end="", file=sys.stderr, flush=True)
        for task in tasks:
            result = bench.run(task)
            if number:
                found[task.tool].append(result)
    print("\r", end="", file=sys.stderr)
    return [Result(unit, task.tool, found[task.tool], *looked_at(bench, unit, task)) for task in tasks]


def looked_at(bench: Bench, unit: str, task: Task) -> tuple[int, int]:
    """The pages of the PDF that a task wrote and the cards on its first; 0 and 0 for anything else."""
    if task.out is None:
        return 0, 0
    files = [task.out] if task.out.is_file() else sorted(task.out.rglob("*.pdf"))
    if not files or files[0].suffix != ".pdf":
        return 0, 0
    # In a process of its own: memory that this one holds would count as the next task's.
    cards = bench.scratch / unit / "project" / "cards.csv"
    words = [sys.executable, str(HERE / "look_at_pdf.py"), str(files[0]), str(cards)]
    pages, on_first = subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()
    return int(pages), int(on_first)


HEADINGS = ("unit", "tool", "wall s", "CPU s", "peak MB", "kB", "x CPU", "x memory", "x size", "pages", "on page 1")


def table(results: Sequence[Result]) -> Iterator[str]:
    """The medians, and their ratios to the first tool of each unit, as a table in Markdown."""
    yield "| " + " | ".join(HEADINGS) + " |"
    yield "|---|---|" + "---:|" * (len(HEADINGS) - 2)
    for result in results:
        first = next(other for other in results if other.unit == result.unit)
        cells = [result.unit, result.tool]
        cells += [f"{result.middle('wall'):.2f}", f"{result.middle('cpu'):.2f}"]
        size = result.middle("size")
        cells += [f"{result.middle('memory'):.0f}", f"{size:.0f}" if size else ""]
        cells += [ratio(result, first, what) for what in ("cpu", "memory", "size")]
        cells += [str(result.pages or ""), str(result.on_first_page or "")]
        yield "| " + " | ".join(cells) + " |"


def ratio(result: Result, first: Result, what: str) -> str:
    value, base = result.middle(what), first.middle(what)
    return f"{value / base:.2f}" if value and base else ""


def machine() -> dict[str, object]:
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
    }


def as_json(results: Sequence[Result]) -> str:
    rows = [{**asdict(result), "job": UNITS[result.unit]} for result in results]
    return json.dumps({"machine": machine(), "results": rows}, indent=1) + "\n"


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--units", default=",".join(UNITS), help="which, of " + ", ".join(UNITS))
    parser.add_argument("--runs", type=int, default=5, help="rounds that count, after one to warm up")
    parser.add_argument("--typst-python", metavar="PY", help="a Python that has the package typst")
    parser.add_argument("--protograf-python", metavar="PY", help="a Python that has the package protograf")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every run there")
    choice = parser.parse_args(arguments)
    choice.units = choice.units.split(",")
    if unknown := [unit for unit in choice.units if unit not in UNITS]:
        parser.error(f"no such unit: {', '.join(unknown)}; there are {', '.join(UNITS)}")
    return choice


def main(arguments: Sequence[str]) -> None:
    choice = parse(arguments)
    results: list[Result] = []
    with tempfile.TemporaryDirectory(prefix="cardgen-bench-") as scratch:
        bench = Bench(Path(scratch), choice)
        for unit in choice.units:
            results += measure(bench, unit, choice.runs)
    print("\n".join(table(results)))
    if choice.json:
        choice.json.write_text(as_json(results))


if __name__ == "__main__":
    main(sys.argv[1:])
