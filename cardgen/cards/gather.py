"""All of a game's files as one tree of nodes: `game.yaml` with `cards` and `rulings` by id below it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.cards.cycles import expanded
from cardgen.cards.fields import Report, is_empty
from cardgen.cards.section import by_id, indexed
from cardgen.diagnostics import Place, Problems
from cardgen.source.nodes import Mapping, Node, Scalar, kind_of
from cardgen.source.read import TABLES, YAML, read_records
from cardgen.source.yaml_reader import read_yaml

if TYPE_CHECKING:
    from cardgen.source.project import Project

DECKLIST = "decklist"
"""The key that tells a deck made of lines from a fixed one; the files of `decks/` get it as they are gathered."""

_PLAIN = (".txt",)
_ELSEWHERE = {"cards": "`cards.yaml`, `cards.csv` or files in `cards/`", "rulings": "`rulings.yaml`"}


def gather(project: Project, problems: Problems) -> Mapping | None:
    """The game as it stands before any edition, or None, with problems noted, if `game.yaml` cannot be read.

    Cards come from `cards.yaml` or `cards.csv`, and from the files of `cards/` in order of their names. Raises
    `PathProblem` for files that lead outside.
    """
    report = Report(problems)
    path = project.own_file("game.yaml") or project.root / "game.yaml"
    game = read_yaml(path, problems, project.shown(path))
    if game is None:
        return None
    if not isinstance(game, Mapping):
        message = f"`game.yaml` must be a mapping, found {kind_of(game)}"
        report.error("C105", message, game.place, "begin with `title: ...`")
        return None
    root = Mapping(dict(game.entries), game.place, dict(game.keys))
    for key, where in _ELSEWHERE.items():
        if key in root.entries:
            report.error("C101", f"`{key}` do not stand in `game.yaml`", root.key_place(key), f"write them in {where}")
    root.entries["cards"] = indexed(
        expanded(_card_records(project, problems), root.get("card_types"), report), "cards", report
    )
    _gather_decklists(project, root, problems)
    rulings = by_id(_optional(project, "rulings.yaml", problems), "rulings", report)
    root.entries["rulings"] = rulings or Mapping({}, Place("rulings.yaml", 1, 1))
    return root


def read_optional(path: Path, shown: str, problems: Problems) -> Node | None:
    """A YAML file's node, or None where the file says nothing or cannot be read."""
    node = read_yaml(path, problems, shown)
    return None if isinstance(node, Scalar) and node.is_null else node


def read_brought(path: Path, problems: Problems) -> Mapping | None:
    """A decklist from any file that the user named, or None with a problem noted."""
    from cardgen.source.lines_file import read_lines

    node = read_lines(path, problems)
    return None if node is None else _as_decklist(node)


def is_decklist(node: Node) -> bool:
    """Whether an entry of `decks` is a deck made of lines, and no fixed one."""
    mark = node.get(DECKLIST) if isinstance(node, Mapping) else None
    return isinstance(mark, Scalar) and mark.text.casefold() in ("yes", "true", "on")


def _gather_decklists(project: Project, root: Mapping, problems: Problems) -> None:
    """Put the decks of `decks/` below `decks`, beside those of `game.yaml`, each by its file's name."""
    report = Report(problems)
    paths = project.data_files("decks", YAML + _PLAIN)
    declared = root.entries.get("decks")
    if not paths or (declared is not None and not isinstance(declared, Mapping) and not is_empty(declared)):
        return
    decks = declared if isinstance(declared, Mapping) else Mapping({}, Place(project.shown(project.root), 1, 1))
    entries, keys = dict(decks.entries), dict(decks.keys)
    for path in paths:
        node = read_brought(path, problems)
        if node is None:
            continue
        if path.stem in entries:
            also = [(keys[path.stem].place, "the other one")]
            report.error("C103", f"there are two decks `{path.stem}`", node.place, "rename this file", also)
            continue
        entries[path.stem], keys[path.stem] = node, Scalar(path.stem, Place(node.place.file, 1, 1))
    root.entries["decks"] = Mapping(entries, decks.place, keys)


def _as_decklist(node: Node) -> Mapping:
    """A decklist's record: the file's own, or one around lines without anything else."""
    mark = Scalar("yes", node.place)
    if isinstance(node, Mapping):
        return Mapping({**node.entries, DECKLIST: mark}, node.place, {**node.keys, DECKLIST: mark})
    return Mapping({"cards": node, DECKLIST: mark}, node.place, {DECKLIST: mark})


def _optional(project: Project, name: str, problems: Problems) -> Node | None:
    path = project.own_file(name)
    return None if path is None else read_optional(path, project.shown(path), problems)


def _card_records(project: Project, problems: Problems) -> list[Node]:
    """The records of every file of cards, in the order in which the cards are printed."""
    paths = [path for path in project.data_files("", YAML + TABLES) if path.stem == "cards"]
    paths += project.data_files("cards", YAML + TABLES)
    records: list[Node] = []
    for path in paths:
        listing = read_records(path, problems)
        if listing is not None:
            records += listing.items
    return records
