"""docs/rulebooks.md is true: its examples are read with the game of the other page, and it names every call."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardgen.cards.load import load_game
from cardgen.cards.model import Game
from cardgen.diagnostics import Problems
from cardgen.diagnostics.codes import all_codes
from cardgen.rulebook.calls import Calls
from cardgen.rulebook.directives import HOLDING, SINGLE
from cardgen.rulebook.findings import Findings
from cardgen.rulebook.manuscript import read_manuscript
from cardgen.rulebook.manuscript_lines import Source
from cardgen.rulebook.repeated_numbers import check_numbers
from cardgen.rulebook.setting.style_file import load_style
from cardgen.source.project import Project

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "rulebooks.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```markdown\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, Game]:
    root = tmp_path_factory.mktemp("docs") / "harbour"
    page = (DOCS / "game-files.md").read_text("utf-8")
    for name, text in re.findall(r"^`([\w./-]+)`\n```\w+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        if name != "cards.csv":
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, "utf-8")
    problems = Problems()
    game = load_game(Project.open(root), problems, "base")
    assert game is not None
    return Project.open(root), game


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_examples_have_nothing_wrong(harbour: tuple[Project, Game], number: int) -> None:
    project, game = harbour
    (project.root / "rulebook.md").write_text(EXAMPLES[number], "utf-8")
    problems = Problems()
    document = read_manuscript(project, game, problems)
    check_numbers(game, Source("rulebook.md", tuple(EXAMPLES[number].split("\n"))), problems)
    assert [problem.message for problem in problems] == []
    assert document is not None
    assert document.blocks


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 4


def test_every_call_and_directive_is_on_the_page(harbour: tuple[Project, Game]) -> None:
    calls = Calls(harbour[1], Source("", ("",)), Findings(Problems())).names()
    assert [name for name in calls if f"`{name}(" not in PAGE] == []
    assert [name for name in (*HOLDING, *SINGLE) if f"`{name}" not in PAGE] == []


def test_the_style_is_read(harbour: tuple[Project, Game]) -> None:
    project, game = harbour
    (style,) = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (project.root / "layouts").mkdir(exist_ok=True)
    (project.root / "layouts" / "rulebook.yaml").write_text(style, "utf-8")
    problems = Problems()
    assert load_style(project, game.palette, problems).chapters == ("sea", "brick")
    assert list(problems) == []


def test_codes_on_the_page_exist() -> None:
    assert set(re.findall(r"\b[A-Z]\d{3}\b", PAGE)) <= set(all_codes())
