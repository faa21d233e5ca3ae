"""Which editions and variants a game has, and the game's data at a chosen one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardgen.cards.fields import Report
from cardgen.cards.gather import read_optional
from cardgen.cards.model import Edition
from cardgen.cards.overlay import Overlaying
from cardgen.cards.section import Section
from cardgen.diagnostics import Place, Problems, Severity
from cardgen.source.hints import suggestion
from cardgen.source.nodes import Mapping, kind_of
from cardgen.source.read import YAML

if TYPE_CHECKING:
    from cardgen.source.project import Project

BASE = "base"
"""The name of a game as it stands before its first edition."""

_FILE = re.compile(r"(\d+)-(\w[\w-]*)")


class _Overlay(NamedTuple):
    """An edition or variant with the file's contents."""

    edition: Edition
    node: Mapping


def at_edition(
    project: Project, root: Mapping, chosen: str | None, variants: Sequence[str], problems: Problems
) -> tuple[Mapping, Edition | None, tuple[Edition, ...]] | None:
    """The game's tree at an edition with variants on top, that edition, and all editions in order.

    Without a choice all editions are applied; `base` applies none. Variants come in the order asked for. None, with
    the reason noted, where the editions themselves cannot be told: the later ones build on what is missing then.
    """
    report = Report(problems)
    before = problems.count(Severity.ERROR)
    overlays = _editions(project, report)
    if problems.count(Severity.ERROR) > before:
        return None
    wanted = overlays[: _count(chosen, overlays, problems)]
    overlaying = Overlaying(root, report)
    laid = [(overlay.node, f"edition {overlay.edition.id}") for overlay in wanted]
    laid += [(node, f"variant {name}") for name, node in _variants(project, variants, report)]
    for node, what in laid:
        overlaying.apply(node, what)
        if is_unsound(problems):
            return None
    current = wanted[-1].edition if wanted else None
    return overlaying.root, current, tuple(overlay.edition for overlay in overlays)


def all_states(project: Project, root: Mapping, problems: Problems) -> list[tuple[Edition | None, Mapping]]:
    """The game's tree before its first edition (None) and at each one. What no edition touches is one node in all."""
    report = Report(problems)
    overlaying = Overlaying(root, report)
    states: list[tuple[Edition | None, Mapping]] = [(None, root)]
    for overlay in _editions(project, report):
        overlaying.apply(overlay.node, f"edition {overlay.edition.id}")
        states.append((overlay.edition, overlaying.root))
    return states


def variant_states(project: Project, root: Mapping, problems: Problems) -> list[tuple[Edition, Mapping]]:
    """Every variant, in order of the files' names, with the tree that it makes of a state of the game."""
    states = []
    for variant in variants_of(project):
        overlaying = Overlaying(root, Report(problems))
        for name, node in _variants(project, [variant.id], Report(problems)):
            overlaying.apply(node, f"variant {name}")
        states.append((variant, overlaying.root))
    return states


_DECLARATIONS = frozenset({"C171", "C172"})


def is_unsound(problems: Problems) -> bool:
    """Whether a notation or a cycle is wrong: told alone, since much else seems wrong then that is not."""
    return any(problem.code in _DECLARATIONS for problem in problems)


def _count(chosen: str | None, overlays: list[_Overlay], problems: Problems) -> int:
    """How many editions are applied."""
    ids = [overlay.edition.id for overlay in overlays]
    if chosen is None:
        return len(ids)
    if chosen == BASE:
        return 0
    if chosen in ids:
        return ids.index(chosen) + 1
    advice = suggestion(chosen, [BASE, *ids], "there are")
    problems.error("C134", f"there is no edition `{chosen}`", help=advice)
    return len(ids)


def _editions(project: Project, report: Report) -> list[_Overlay]:
    """Every edition in order of its file's number."""
    found: list[_Overlay] = []
    taken: dict[int | str, str] = {}
    for path in project.data_files("editions", YAML):
        match = _FILE.fullmatch(path.stem)
        shown = project.shown(path)
        if match is None:
            advice = "write the order and a name: `020-double-sided.yaml`"
            report.error("C133", f"`{shown}` is no name for an edition's file", Place(shown, 1, 1), advice)
            continue
        order, name = int(match[1]), match[2]
        if name == BASE:
            message = f"`{shown}`: `{BASE}` is the game before its first edition, so no edition can be called so"
            advice = f"give it another name, such as `{match[1]}-basic.yaml`"
            report.error("C133", message, Place(shown, 1, 1), advice)
            continue
        twin = taken.get(order) or taken.get(name)
        if twin:
            same = "order" if order in taken else "name"
            message = f"`{shown}` and `{twin}` have the same {same}"
            also = [(Place(twin, 1, 1), "the other one")]
            advice = f"give one of them another {same}"
            report.problems.error("C133", message, Place(shown, 1, 1), help=advice, also=also)
            continue
        taken[order] = taken[name] = shown
        node = _read(path, shown, report)
        section = Section(node, f"edition {name}", report)
        found.append(_Overlay(Edition(name, section.text("name", name), order, section.text("text")), node))
    return sorted(found, key=lambda overlay: overlay.edition.order)


def edition_names(project: Project) -> list[str]:
    """What the editions are called by their files' names, in no order, and `base`; nothing is read."""
    matches = (_FILE.fullmatch(path.stem) for path in project.data_files("editions", YAML))
    return [BASE, *(match[2] for match in matches if match)]


def variants_of(project: Project) -> tuple[Edition, ...]:
    """Every variant that can be asked for, in order of the files' names: the file's name is its `id`.

    What is wrong with a file is told when its variant is used. Raises `PathProblem` for files that lead outside.
    """
    report = Report(Problems())
    found = []
    for order, path in enumerate(project.data_files("variants", YAML), 1):
        section = Section(_read(path, project.shown(path), report), f"variant {path.stem}", report)
        found.append(Edition(path.stem, section.text("name", path.stem), order, section.text("text")))
    return tuple(found)


def _variants(project: Project, wanted: Sequence[str], report: Report) -> list[tuple[str, Mapping]]:
    files = {path.stem: path for path in project.data_files("variants", YAML)}
    found = []
    for name in dict.fromkeys(wanted):
        if name in files:
            found.append((name, _read(files[name], project.shown(files[name]), report)))
        else:
            advice = suggestion(name, files, "there are")
            report.problems.error("C134", f"there is no variant `{name}`", help=advice)
    return found


def _read(path: Path, shown: str, report: Report) -> Mapping:
    """An overlay's file; empty, with the problem noted, if it is no mapping."""
    node = read_optional(path, shown, report.problems)
    if isinstance(node, Mapping):
        return node
    if node is not None:
        advice = "write `set:`, `add:`, `replace:` and `remove:`"
        report.error("C105", f"an overlay must be a mapping, found {kind_of(node)}", node.place, advice)
    return Mapping({}, Place(shown, 1, 1))
