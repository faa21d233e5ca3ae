"""Switchcraft as it is shipped, loaded once, and copies of it for tests that change it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.cards.load import load_game
from cardgen.cards.model import Game
from cardgen.diagnostics import Problems
from cardgen.source.project import Project

ROOT = Path(__file__).parents[2]
DATA = ROOT / "card_data" / "switchcraft"


def load(folder: Path) -> Game:
    """The game in a folder, which must load without a single problem."""
    problems = Problems()
    game = load_game(Project.open(folder), problems)
    assert not list(problems), [str(problem) for problem in problems]
    assert game is not None
    return game


@pytest.fixture(scope="session")
def game() -> Game:
    """Switchcraft as shipped."""
    return load(DATA)


@pytest.fixture
def edited(tmp_path: Path) -> Callable[[str, str, str], Game]:
    """`edited(file, old, new)`: Switchcraft with one text exchanged in one file, which must hold it exactly once."""

    def change(file: str, old: str, new: str) -> Game:
        folder = tmp_path / "switchcraft"
        shutil.copytree(DATA, folder)
        path = folder / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{file} holds {old!r} {text.count(old)} times"
        path.write_text(text.replace(old, new), encoding="utf-8")
        return load(folder)

    return change
