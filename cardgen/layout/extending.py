"""Follows `extends` from a layout to the last one that it builds on."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import NamedTuple

from cardgen.diagnostics import Place, Problems
from cardgen.layout.values import is_null
from cardgen.source.nodes import Mapping, Scalar
from cardgen.source.project import PathMissing, PathRefused, Project
from cardgen.source.yaml_reader import read_yaml


class LayoutFile(NamedTuple):
    """One file of a chain: the layout's name, what stands in it, a digest of its bytes."""

    name: str
    root: Mapping
    digest: bytes


def read_chain(project: Project, name: str, problems: Problems, place: Place | None = None) -> list[LayoutFile] | None:
    """The files of a layout, the farthest parent first; None, with the reason reported, if one cannot be used.

    `place` is where the layout is asked for.
    """
    files: list[LayoutFile] = []
    links: list[tuple[str, Place]] = []
    paths: list[Path] = []
    while True:
        path = _find(project, name, place, problems)
        if path is None:
            return None
        if path in paths:
            _report_ring(links[paths.index(path) :], problems)
            return None
        root = _read(path, problems)
        if root is None:
            return None
        paths.append(path)
        files.append(LayoutFile(name, root, hashlib.sha256(project.read_bytes(path)).digest()))
        parent = root.entries.get("extends")
        if is_null(parent):
            return files[::-1]
        if not isinstance(parent, Scalar):
            assert parent is not None
            problems.error("L106", "`extends` names one layout", parent.place, help="write `extends: NAME`")
            return None
        links.append((name, parent.place))
        name, place = parent.text, parent.place


def _report_ring(links: list[tuple[str, Place]], problems: Problems) -> None:
    ring = " -> ".join([name for name, _ in links] + [links[0][0]])
    also = [(place, f"`{name}` extends on from here") for name, place in links[:-1]]
    advice = "let one of them stand by itself"
    problems.error("L107", f"layouts extend each other in a ring: {ring}", links[-1][1], help=advice, also=also)


def _read(path: Path, problems: Problems) -> Mapping | None:
    root = read_yaml(path, problems)
    if root is None:
        return None
    if not isinstance(root, Mapping):
        problems.error("L100", "a layout is a mapping of keys to values", root.place, help="start with `size: poker`")
        return None
    return root


def _find(project: Project, name: str, place: Place | None, problems: Problems) -> Path | None:
    """The file of a layout, or None with the nearest name reported at the place that asks for it."""
    try:
        return project.resolve("layouts", name)
    except PathRefused as problem:
        problems.error("L108", str(problem), place, help=problem.hint)
    except PathMissing as problem:
        problems.error("L106", str(problem), place, help=problem.hint)
    return None
