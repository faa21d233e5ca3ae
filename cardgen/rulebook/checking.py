"""Everything that can be found wrong with a game's manuscript without setting it."""

from __future__ import annotations

from cardgen.cards.model import Game
from cardgen.diagnostics import Problems
from cardgen.rulebook.document import Document
from cardgen.rulebook.manuscript import open_manuscript, read_manuscript
from cardgen.rulebook.repeated_numbers import check_numbers
from cardgen.source.project import PathProblem, Project


def has_manuscript(project: Project, name: str) -> bool:
    """Whether there is such a file in the game's folder; a link that leads outside is one too, and will be refused."""
    try:
        return project.own_file(name) is not None
    except PathProblem:
        return True


def checked_manuscript(project: Project, game: Game, problems: Problems, name: str) -> Document | None:
    """One of a game's manuscripts, with all that is wrong noted, numbers that repeat the data too; None without it."""
    if not has_manuscript(project, name):
        return None
    document = read_manuscript(project, game, problems, name)
    source = open_manuscript(project, name, Problems())
    if document is not None and source is not None:
        check_numbers(game, source, problems)
    return document
