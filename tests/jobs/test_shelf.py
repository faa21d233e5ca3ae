"""Filled-in drawings that are kept: the same picture, made once; only what is plain; damage is no matter."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.cards.templates import Templates
from cardgen.diagnostics import Place, Problems
from cardgen.jobs import shelf as shelves
from cardgen.jobs.shelf import open_shelf
from cardgen.layout.art import Art
from cardgen.source.project import Project

HERE = Place("layout.yaml", 1, 1)
DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
{% for x in spots %}<path fill="{{ fur }}" d="M{{ x }} 0H9V9Z"/>{% endfor %}</svg>"""


class Counting(Templates):
    """Counts what is filled in."""

    def __init__(self) -> None:
        super().__init__()
        self.filled = 0

    def render(self, *arguments: object) -> str:  # type: ignore[override]
        self.filled += 1
        return super().render(*arguments)  # type: ignore[arg-type]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.setenv("CARDGEN_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "game" / "art").mkdir(parents=True)
    (tmp_path / "game" / "game.yaml").write_text("title: Cats\n")
    (tmp_path / "game" / "art" / "cat.svg").write_text(DRAWING)
    return Project.open(tmp_path / "game")


def evening(project: Project, *fills: dict[str, object]) -> tuple[int, list[object]]:
    """One run: how often a template was filled in, and the marks of each drawing."""
    templates = Counting()
    art = Art(project, templates)
    art.start_face(Problems())
    shelf = open_shelf(str(project.root))
    art.shelf = shelf
    marks = [art._load("cat.svg", names, HERE).vector.marks for names in fills]
    shelf.save()
    return templates.filled, list(marks)


RED = {"fur": "#CC0000", "spots": [1, 2]}
GREEN = {"fur": "#00CC00", "spots": [1]}


def test_what_was_filled_in_yesterday_is_not_filled_in_again(project: Project) -> None:
    first, drawn = evening(project, RED, GREEN)
    again, same = evening(project, RED, GREEN)
    assert (first, again) == (2, 0)
    assert drawn == same


def test_other_values_and_another_drawing_are_made_anew(project: Project) -> None:
    evening(project, RED)
    assert evening(project, {**RED, "fur": "#CC0001"})[0] == 1
    (project.root / "art" / "cat.svg").write_text(DRAWING.replace("H9", "H8"))
    assert evening(project, RED)[0] == 1


def test_what_another_run_did_not_ask_for_stays(project: Project) -> None:
    evening(project, RED)
    evening(project, GREEN)
    assert evening(project, RED, GREEN)[0] == 0


def test_a_shelf_that_has_grown_too_large_is_emptied(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    evening(project, RED)
    monkeypatch.setattr(shelves, "MOST_BYTES", 10)
    evening(project, GREEN)
    assert evening(project, RED)[0] == 1


def test_values_that_are_no_plain_data_are_never_kept(project: Project) -> None:
    odd = {"fur": "#CC0000", "spots": range(2)}
    assert evening(project, odd)[0] == 1
    assert evening(project, odd)[0] == 1


def test_a_damaged_shelf_is_an_empty_one(project: Project, tmp_path: Path) -> None:
    evening(project, RED)
    (pack,) = (tmp_path / "cache").iterdir()
    pack.write_bytes(pack.read_bytes().replace(b"CC0000", b"CC0099"))
    count, marks = evening(project, RED)
    assert count == 1
    assert marks == evening(project, RED)[1]
