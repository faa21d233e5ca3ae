"""Charts of decks that players bring: any number of lines, and a note of any length, without printing over anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from maps_drawn import Seen, seen_in
from pirate_wizard_loaded import DATA

from cardgen.cards.load import load_game
from cardgen.diagnostics import Problem, Problems, Severity
from cardgen.jobs.orders import FaceOrder
from cardgen.jobs.workshop import Workshop
from cardgen.layout.drawing import Drawing, TextRun
from cardgen.source.project import Project
from cardgen.units import MM

NAMES = ("treasure detector", "sunken treasure detector", "big hungry fish", "generous ship's cook", "weather prophet")
SENTENCE = "Look where you will be in two turns. "
PAGE = 258.0
"""Millimetres of a page of A4 or Letter that charts may fill."""


class Chart(NamedTuple):
    """A chart of a deck that was brought, and what was said of it."""

    drawing: Drawing
    problems: list[Problem]

    @property
    def height(self) -> float:
        return self.drawing.height / MM

    @property
    def words(self) -> list[Seen]:
        """All words, each as it lies."""
        return [seen for seen in seen_in(self.drawing.marks) if isinstance(seen.mark, TextRun)]

    def at(self, seen: Seen) -> tuple[float, float, float]:
        """A run's left end, its right end and its baseline, in millimetres."""
        mark = seen.mark
        assert isinstance(mark, TextRun)
        x, y = (mark.x * seen.matrix[0] + seen.matrix[4]) / MM, (mark.y * seen.matrix[3] + seen.matrix[5]) / MM
        return (x, x + mark.width / MM, y)

    @property
    def note(self) -> list[float]:
        """The baselines of plan and note."""
        places = [self.at(seen) for seen in self.words if not seen.within]
        return [baseline for left, _, baseline in places if 91 < left < 132 and baseline != self.baseline("Bringers")]

    def baseline(self, said: str) -> float:
        return next(self.at(seen)[2] for seen in self.words if seen.mark.text == said)  # type: ignore[union-attr]

    @property
    def lines(self) -> list[tuple[float, float, float]]:
        """Where each line of the list lies."""
        rows: dict[tuple[float, int], list[tuple[float, float, float]]] = {}
        for seen in self.words:
            if "line" in seen.within:
                left, right, baseline = self.at(seen)
                rows.setdefault((round(baseline, 1), int(left > 78) + int(left > 130)), []).append(
                    (left, right, baseline)
                )
        return [(min(x for x, _, _ in row), max(r for _, r, _ in row), row[0][2]) for row in rows.values()]


@pytest.fixture
def chart(tmp_path: Path) -> Callable[[int, int], Chart]:
    def make(lines: int, sentences: int) -> Chart:
        listed = "".join(
            f"  - 1 {NAMES[n % 5]} @{n * 7 % 20 + 1} {('wind', 'glow', 'gift')[n // 20 % 3]}\n" for n in range(lines)
        )
        text = f"name: Mine\nplan: A plan.\nnote: >-\n  {SENTENCE * sentences}\ncards:\n{listed}"
        (tmp_path / "mine.yaml").write_text(text, "utf-8")
        problems = Problems()
        project = Project.open(DATA)
        game = load_game(project, problems, brought=(tmp_path / "mine.yaml",))
        assert game is not None, [problem.message for problem in problems]
        found = Problems()
        drawing = Workshop(project, game, "colour").draw(
            FaceOrder("chart", "pirate-wizard/chart", "chart-mine", 0, "front", 0), found
        )
        assert drawing is not None
        return Chart(drawing, list(found))

    return make


@pytest.mark.parametrize("lines", [1, 23, 24, 30, 60])
def test_every_line_of_a_deck_has_a_place_of_its_own(chart: Callable[[int, int], Chart], lines: int) -> None:
    made = chart(lines, 2)
    assert made.problems == []
    assert len(made.lines) == lines
    assert made.height == 129 if lines <= 23 else 129 < made.height < PAGE
    for left, right, baseline in made.lines:
        assert 10 < left < right < 184
        assert 36 < baseline < made.height - 5.5
    first = [baseline for left, _, baseline in made.lines if left < 78]
    steps = [after - before for before, after in zip(sorted(first), sorted(first)[1:], strict=False)]
    assert all(step > 3 for step in steps)
    further = [baseline for left, _, baseline in made.lines if left > 78]
    assert all(baseline > 126 for baseline in further), "below the bars"


def test_columns_do_not_run_into_each_other(chart: Callable[[int, int], Chart]) -> None:
    made = chart(60, 1)
    ends = [
        max(right for left, right, _ in made.lines if low < left < high)
        for low, high in ((0, 78), (78, 130), (130, 190))
    ]
    starts = [min(left for left, _, _ in made.lines if left > low) for low in (78, 130)]
    assert ends[0] < starts[0]
    assert ends[1] < starts[1]
    assert ends[2] < 184


@pytest.mark.parametrize("sentences", [1, 6, 12, 30])
def test_a_note_stays_above_the_circle_numbers(chart: Callable[[int, int], Chart], sentences: int) -> None:
    made = chart(20, sentences)
    assert made.problems == []
    top = made.baseline("Circle numbers")
    assert max(made.note) < top - 3.5
    bricks = [seen.box for seen in seen_in(made.drawing.marks) if "stacks" in seen.within and seen.box[2] > 4]
    assert min(box[1] for box in bricks) > top


def test_what_is_too_long_for_any_chart_is_told_and_left_out(chart: Callable[[int, int], Chart]) -> None:
    made = chart(20, 60)
    (problem,) = made.problems
    assert (problem.code, problem.severity) == ("L119", Severity.WARNING)
    assert "its chart has room for 1500" in problem.message
    assert problem.place is not None
    assert problem.place.file.endswith("mine.yaml")
    assert max(made.note) < made.baseline("Circle numbers") - 3.5
