"""Everything that can be found wrong with a game's manuscripts without setting them."""

from __future__ import annotations

from cardgen.cards.model import Game
from cardgen.diagnostics import Problems
from cardgen.rulebook.manuscript import MANUSCRIPT, SUMMARY, open_manuscript, read_manuscript
from cardgen.rulebook.repeated_numbers import check_numbers
from cardgen.source.project import PathProblem, Project


def has_manuscript(project: Project, name: str = MANUSCRIPT) -> bool:
    """Whether there is such a file in the game's folder; a link that leads outside is one too, and will be refused."""
    try:
        return project.own_file(name) is not None
    except PathProblem:
        return True


def check_manuscripts(project: Project, game: Game, problems: Problems) -> None:
    """Note what is wrong with the manuscripts that a game has."""
    for name in (MANUSCRIPT, SUMMARY):
        if has_manuscript(project, name) and read_manuscript(project, game, problems, name) is not None:
            source = open_manuscript(project, name, Problems())
            if source is not None:
                check_numbers(game, source, problems)
