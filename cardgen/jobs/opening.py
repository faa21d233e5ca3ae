"""Finding and opening the games that a command names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.cards.load import load_game
from cardgen.cards.model import Game
from cardgen.diagnostics import BadInput, Problems, Severity
from cardgen.source.project import Project, find_game, game_names

if TYPE_CHECKING:
    from cardgen.source.project import PathMissing  # noqa: F401 - named in a docstring


def open_games(names: Sequence[str], *, with_decks: bool = False) -> list[Project]:
    """The named games, or all that are found from the current folder. Raises `BadInput` for unknown names.

    `with_decks` says that decklists were named too, which are of one game.
    """
    start = Path.cwd()
    problems = Problems()
    found = []
    for name in names or game_names(start):
        try:
            found.append(find_game(name, start))
        except BadInput as problem:
            problems.extend(problem.problems)
    if not found and not problems.has_errors:
        problems.error("O112", "there is no game here", help="make a folder with a `game.yaml`, or name a game")
    _refuse_namesakes(found, problems)
    if with_decks and len(found) > 1:
        games = ", ".join(project.name for project in found)
        problems.error("O114", "a decklist is of one game, and there are several here", help=f"name one of {games}")
    problems.stop_on_errors()
    return found


def _refuse_namesakes(projects: Sequence[Project], problems: Problems) -> None:
    """Two games whose folders have one name would write to one place."""
    seen: dict[str, Project] = {}
    for project in projects:
        other = seen.setdefault(project.name.casefold(), project)
        if other is not project:
            message = f"two games are called `{project.name}`, and one would replace the other"
            problems.error("O115", message, help="work on them one after the other, each with an `--out` of its own")


def only_game(name: str | None) -> Project:
    """The named game, or the only one that is found from the current folder. Raises `BadInput`."""
    found = open_games([name] if name else [])
    if len(found) > 1:
        problems = Problems()
        names = ", ".join(project.name for project in found)
        problems.error("O114", "there are several games here", help=f"name one of {names}")
        raise BadInput(problems)
    return found[0]


def game_and_states(words: Sequence[str]) -> tuple[Project, Sequence[str]]:
    """The game of which states are named (`no-yarn`, `current+no-dogs`), and those: `[GAME] [A] [B]`.

    In the folder of a game its name may be left out, if the first word names a state. Raises `BadInput`.
    """
    from cardgen.cards.editions import edition_names
    from cardgen.source.hints import nearest

    if not words:
        return only_game(None), ()
    here = game_names(Path.cwd())
    if len(words) < 3 and len(here) == 1 and not _is_game(words[0]):
        project, edition = only_game(None), words[0].partition("+")[0].strip()
        known = edition_names(project)
        if not edition or edition in known or (nearest(edition, known) and not nearest(words[0], here)):
            return project, words
    return open_games(words[:1])[0], words[1:]


def _is_game(name: str) -> bool:
    try:
        find_game(name, Path.cwd())
    except BadInput:
        return False
    return True


def load(
    project: Project,
    edition: str | None,
    variants: tuple[str, ...],
    problems: Problems,
    decks: tuple[Path, ...] = (),
) -> Game:
    """The game at an edition, with the decklists of some files beside its own.

    Raises `BadInput` with everything that is wrong if it cannot be used.
    """
    game = load_game(project, problems, edition, variants, decks)
    if game is None:
        raise BadInput(problems)
    return game


def stop(problems: Problems, strict: bool) -> None:
    """Raise `BadInput` if anything is wrong; a strict job counts warnings too."""
    if problems.has_errors or (strict and problems.count(Severity.WARNING)):
        raise BadInput(problems)
