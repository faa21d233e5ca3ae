"""The laws of docs/architecture.md, each a test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "cardgen"
PLAYING = {"play", "lab", "games"}
PRINTING = {"layout", "ink", "sheets", "rulebook", "fonts", "export"}


def _modules() -> dict[str, Path]:
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        if "bundle" in path.parts:
            continue
        parts = list(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        if parts[-1] == "__init__":
            parts.pop()
        found[".".join(parts)] = path
    return found


MODULES = _modules()
TREES = {name: ast.parse(path.read_text("utf-8")) for name, path in MODULES.items()}


def _imports(name: str) -> Iterator[str]:
    """Full names of what a module imports, at load or within a function."""
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} imports relatively"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _inside(name: str) -> set[str]:
    """The modules of this package that a module imports."""
    found = set()
    for target in _imports(name):
        while target and target not in MODULES:
            target = target.rpartition(".")[0]
        if target and target != name and not name.startswith(target + "."):
            found.add(target)
    return found


GRAPH = {name: _inside(name) for name in MODULES}


def _room(name: str) -> str:
    return [*name.split("."), ""][1]


def test_the_wings_do_not_know_each_other() -> None:
    for name, targets in GRAPH.items():
        rooms = {_room(target) for target in targets}
        if _room(name) in PLAYING:
            assert not rooms & PRINTING, name
        if _room(name) in PRINTING:
            assert not rooms & PLAYING, name


def test_nobody_imports_games() -> None:
    for name, targets in GRAPH.items():
        if _room(name) != "games":
            assert "games" not in {_room(target) for target in targets}, name


def test_reportlab_is_imported_by_ink_alone() -> None:
    for name in MODULES:
        if _room(name) != "ink":
            assert not any(target.split(".")[0] == "reportlab" for target in _imports(name)), name


@pytest.mark.parametrize("name", sorted(MODULES))
def test_print_and_exit_only_in_the_command_line(name: str) -> None:
    if _room(name) in {"cli", "__main__"}:
        return
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            assert called not in {"print", "sys.exit", "exit", "quit"}, f"{name}:{node.lineno}"


# Where files may be opened: the door to the designer's files, fonts and art, and the writers that jobs call.
READERS = {"source", "fonts", "jobs", "cli"}
OPENING = re.compile(r"^(open|.*\.(read_text|read_bytes|write_text|write_bytes))$")


@pytest.mark.parametrize("name", sorted(MODULES))
def test_files_are_opened_at_the_doors_alone(name: str) -> None:
    if _room(name) in READERS:
        return
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.Call) and OPENING.match(ast.unparse(node.func)):
            assert "project" in ast.unparse(node.func), f"{name}:{node.lineno} {ast.unparse(node.func)}"


def test_no_import_cycles() -> None:
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " -> ".join((*path[path.index(name) :], name))
        if name not in done:
            for target in sorted(GRAPH[name]):
                visit(target, (*path, name))
            done.add(name)

    for name in GRAPH:
        visit(name, ())


def test_rooms_stand_above_each_other() -> None:
    """Lower rooms know nothing of higher ones."""
    order = ["units", "diagnostics", "source", "cards", "play", "lab", "fonts", "layout", "rulebook", "ink", "sheets"]
    order += ["check", "export", "jobs", "cli", "__main__"]
    free = {("sheets", "ink"), ("ink", "sheets"), ("check", "ink"), ("check", "sheets"), ("rulebook", "export")}
    for name, targets in GRAPH.items():
        here = _room(name)
        if here not in order:
            continue
        for there in {_room(target) for target in targets} - {"", here}:
            assert there in order, f"{name} imports {there}"
            assert order.index(there) < order.index(here) or (here, there) in free, f"{name} imports {there}"


def test_no_names_that_say_nothing() -> None:
    empty = {"utils", "util", "helpers", "helper", "manager", "misc", "common", "core"}
    for name in MODULES:
        assert not empty & set(name.split(".")), name


def test_house_size() -> None:
    """Files under 400 lines, no function over 80, nine in ten under 30, and every function typed."""
    lengths = []
    for name, tree in TREES.items():
        lines = sum(1 for line in MODULES[name].read_text("utf-8").splitlines() if line.strip())
        assert lines <= 400, f"{name} has {lines} lines"
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                lengths.append(length)
                assert length <= 80, f"{name}:{node.lineno} {node.name} has {length} lines"
                assert node.returns is not None or node.name == "__init__", f"{name}:{node.lineno} {node.name}"
    lengths.sort()
    assert lengths[int(len(lengths) * 0.9)] <= 30


def test_every_code_is_explained_and_every_explanation_used() -> None:
    """A code that a message carries can be asked about with `cardgen explain`; none is left over."""
    from cardgen.diagnostics.codes import all_codes

    used: set[str] = set()
    for name, path in MODULES.items():
        if not name.startswith("cardgen.diagnostics.codes"):
            used |= set(re.findall(r'"([A-Z]\d{3})"', path.read_text("utf-8")))
    assert used == set(all_codes())


def test_nothing_is_left_over() -> None:
    """No marks of unfinished work in the package."""
    marks = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X)\b|breakpoint\(|pdb\b")
    for name, path in MODULES.items():
        assert not marks.search(path.read_text("utf-8")), name
