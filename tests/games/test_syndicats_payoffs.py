"""A payoff that is changed in the data changes the printed house, the simulated income, and what a comparison tells."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from syndicats_loaded import DATA

from cardgen.cards.load import load_game
from cardgen.diagnostics import Problems
from cardgen.jobs.kit import kit_text
from cardgen.jobs.workshop import Workshop
from cardgen.lab.batch import Batch, play_chunk
from cardgen.lab.report import report_of
from cardgen.play.kit import Kit
from cardgen.source.project import Project
from tests.looks.card_faces import lay
from tests.looks.component_faces import words

GAMES = 12


@pytest.fixture(scope="module")
def richer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the data in which a house of every cycle A pays 17 a turn."""
    folder = tmp_path_factory.mktemp("richer") / "syndicats"
    shutil.copytree(DATA, folder)
    cats = folder / "cards" / "cats.yaml"
    text = cats.read_text("utf-8")
    changed, count = re.subn(r"K:CC->\d+", "K:CC->17", text)
    assert count == 1
    cats.write_text(changed, encoding="utf-8")
    return folder


def printed(folder: Path) -> str:
    """All words of a house's face."""
    project = Project.open(folder)
    game = load_game(project, Problems(), "current", ())
    assert game is not None
    drawing, _ = lay(Workshop(project, game, "colour"), "AR", "house")
    return " ".join(text for text, *_ in words(drawing))


def told(folder: Path) -> dict[str, float]:
    """What a simulation tells of a game, as it stands in the findings' tables."""
    project = Project.open(folder)
    game = load_game(project, Problems(), "current", ())
    assert game is not None
    text = kit_text(project, game)
    report = report_of(play_chunk(Batch(text, 3, ("plan",), 1, GAMES), 0, GAMES), Kit.from_text(text), 3)
    means = {name: figure.value for name, figure in report.notes}
    return {**means, "highest": report.highest.value}


def test_the_printed_house_and_the_simulated_income_follow_the_data(richer: Path) -> None:
    assert "17" not in printed(DATA)
    assert "17" in printed(richer)
    before, after = told(DATA), told(richer)
    assert after["income of houses"] > before["income of houses"] * 1.1
    assert after["highest"] > before["highest"]
