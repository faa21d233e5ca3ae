"""Whoever prints cards does not wait for what reads manuscripts; a plain manuscript does not wait for Jinja."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from manuscripts_read import Desk

BUILD = """
import sys
from cardgen.cli import run
assert run(["build", "--no-cache", "--out", "out"]) == 0
late = [name for name in sys.modules if name.split(".")[0] in ("markdown_it", "mdit_py_plugins")]
assert not late + [name for name in sys.modules if name.startswith("cardgen.rulebook")], late
"""
READ = """
import sys
from pathlib import Path
from cardgen.cards.load import load_game
from cardgen.diagnostics import Problems
from cardgen.rulebook.manuscript import read_manuscript
from cardgen.source.project import Project
problems = Problems()
project = Project.open(Path("."))
game = load_game(project, problems)
assert read_manuscript(project, game, problems) is not None and not len(problems), list(problems)
assert "jinja2" not in sys.modules
"""
PLAIN = """
# One

{% for c in cards|where("type", "boat") if c.seats > 1 %}
- {{ name(c.id) }}: {{ c.seats|in_words }}{% if loop.last %}.{% endif %}
{% endfor %}

{{ card_table("boat", columns=["name", "text"]) }}
"""


def test_nothing_of_rulebooks_is_loaded_for_cards(tmp_path: Path) -> None:
    _run(BUILD, Desk(tmp_path).root)


def test_jinja_is_not_loaded_for_what_is_plain(tmp_path: Path) -> None:
    root = Desk(tmp_path).root
    (root / "rulebook.md").write_text(PLAIN)
    _run(READ, root)


def _run(program: str, folder: Path) -> None:
    done = subprocess.run([sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
