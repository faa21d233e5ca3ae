"""Two states of a game on the same seeds: what a change of the rules, a ruling, a deck or a card does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardgen.cards.editions import edition_names, variants_of
from cardgen.diagnostics import BadInput, Problems, Severity
from cardgen.jobs.opening import open_games
from cardgen.jobs.playing import PlayChoice, Table, lay_table
from cardgen.jobs.simulate import USUAL_AGENTS
from cardgen.lab.batch import Batch
from cardgen.lab.pairs import Moved, PairsLost, moved_of, run_pairs
from cardgen.lab.run import Tick

if TYPE_CHECKING:
    from cardgen.source.project import Project

FOLDER = "folder:"
DECKS = "decks:"
LATEST = "."


class Side(NamedTuple):
    """One side of a comparison, as asked for: `text` is what was typed."""

    text: str
    project: Project
    choice: PlayChoice


class Compared(NamedTuple):
    """Both sides as they were played, the pairs that counted and those that had no result, and every figure.

    `faulty` of the lost pairs broke a rule or an agent; `faults` are the first: side, game number, what broke.
    """

    sides: tuple[str, str]
    tables: tuple[Table, Table]
    batch: Batch
    pairs: int
    lost: int
    faulty: int
    faults: tuple[tuple[int, int, str], ...]
    figures: tuple[Moved, ...]


def side_of(text: str, project: Project, choice: PlayChoice) -> Side:
    """What one side's words mean: parts joined by `+`, each an edition, a variant, `RULING=ALTERNATIVE`,
    `decks:a/b/c` (a deck of the game, or a file with one's own) or `folder:PATH`; `.` is the game as it is.

    A bare name at the beginning is the edition, unless there is only a variant of that name. Raises `BadInput` if the
    folder holds no game.
    """
    edition, variants, rulings, decks = choice.edition, list(choice.variants), list(choice.rulings), choice.decks
    for at, part in enumerate(part.strip() for part in text.split("+")):
        if part in ("", LATEST):
            continue
        if part.startswith(FOLDER):
            (project,) = open_games((str(Path(part.removeprefix(FOLDER))),))
        elif part.startswith(DECKS):
            decks = _decks(part.removeprefix(DECKS))
        elif "=" in part:
            rulings.append(part)
        elif at == 0 and not _is_variant(part, project):
            edition = part
        else:
            variants.append(part)
    made = choice._replace(edition=edition, variants=tuple(variants), rulings=tuple(rulings), decks=decks)
    return Side(text, project, made)


def _is_variant(name: str, project: Project) -> bool:
    variants = [variant.id for variant in variants_of(project)]
    return name in variants and name not in edition_names(project)


def _decks(text: str) -> tuple[str, ...]:
    """Decks by seat. A comma parts them wherever there is one, so that files may stand in other folders."""
    alone = "," in text or Path(text).is_file()
    names = text.split("," if alone else "/")
    return tuple([name.strip() for name in names if name.strip()])


def compare(
    project: Project,
    texts: tuple[str, str],
    choice: PlayChoice,
    games: int,
    workers: int,
    problems: Problems,
    tick: Tick,
) -> Compared:
    """Play both sides on the same seeds. Raises `BadInput` where a side cannot be played."""
    sides = _seated([side_of(text, project, choice) for text in texts])
    tables = [_laid(side, problems) for side in sides]
    if tables[0].seats != tables[1].seats:
        advice = "ask for a number that both are for, with `--seats`"
        problems.error("P108", f"one side seats {tables[0].seats}, the other {tables[1].seats}", help=advice)
        raise BadInput(problems)
    if tables[0].kit.digest == tables[1].kit.digest:
        advice = "a state that differs adds to `.`: a variant (`.+NAME`), a ruling, decks, or another folder"
        problems.warning("P109", f"`{texts[0]}` and `{texts[1]}` are the same game: nothing can differ", help=advice)
    one, other = (Batch(table.text, table.seats, table.agents, choice.seed, games) for table in tables)
    try:
        sums = run_pairs(one, other, workers, tick)
    except PairsLost:
        problems.error("P106", "a process that played games died", help="`cardgen simulate` finds the game that did it")
        raise BadInput(problems) from None
    counted = (sums.pairs, sums.lost, sums.faulty, tuple(sums.faults))
    return Compared(texts, (tables[0], tables[1]), one, *counted, tuple(moved_of(sums)))


def _seated(sides: list[Side]) -> list[Side]:
    """Sides of which one names the decks of its seats: the other has as many."""
    counts = {len(side.choice.decks) for side in sides if side.choice.seats is None and len(side.choice.decks) > 1}
    if len(counts) != 1:
        return sides
    return [side._replace(choice=side.choice._replace(seats=max(counts))) for side in sides]


def _laid(side: Side, problems: Problems) -> Table:
    """A side ready to be played; what keeps it from that is told with the side's words."""
    found = Problems()
    try:
        return lay_table(side.project, side.choice, USUAL_AGENTS, found)
    except BadInput as fault:
        said = [
            problem
            if problem.place or problem.severity is not Severity.ERROR
            else problem._replace(message=f"state `{side.text}`: {problem.message}")
            for problem in fault.problems
        ]
        raise BadInput(Problems([*problems, *said])) from None
    finally:
        problems.extend(found)
