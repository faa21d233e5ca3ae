"""The playing wing stays within the language of Python 3.9, so that Debian's pypy3 plays the same games, faster."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import games_played
import pytest

PACKAGE = Path(__file__).parents[2] / "cardgen"
WITHIN = [
    path.relative_to(PACKAGE).as_posix() for room in ("play", "games", "lab") for path in (PACKAGE / room).rglob("*.py")
]
LATER_MODULES = {"tomllib", "graphlib2", "asyncio.taskgroups"}
LATER_NAMES = {
    "typing": {"TypeAlias", "ParamSpec", "Concatenate", "TypeGuard", "Self", "Never", "assert_never", "override"},
    "itertools": {"pairwise", "batched"},
    "contextlib": {"aclosing", "chdir"},
    "enum": {"StrEnum"},
    "types": {"NoneType", "UnionType", "EllipsisType"},
    "functools": set(),
}
"""What of the standard library came after 3.9, as far as it is at hand when such code is written."""


def outside_annotations(node: ast.AST) -> Iterator[ast.AST]:
    """All that runs: nodes below one, without annotations, which are never evaluated."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield child
                yield from outside_annotations(child)


TYPES = {"None", "int", "str", "float", "bool", "bytes", "list", "dict", "tuple", "set", "Any", "Callable"}


def is_type(node: ast.AST) -> bool:
    """Whether an expression names a type, as far as its looks tell."""
    if isinstance(node, ast.Subscript):
        return is_type(node.value)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return is_type(node.left) or is_type(node.right)
    if isinstance(node, ast.Constant):
        return node.value is None
    return isinstance(node, ast.Name) and (node.id in TYPES or (node.id[0].isupper() and not node.id.isupper()))


def later(tree: ast.Module) -> Iterator[str]:
    """What of a module Python 3.9 does not know, though it can be parsed."""
    for node in outside_annotations(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr) and is_type(node):
            yield f"line {node.lineno}: `{ast.unparse(node)}` is evaluated"
        elif isinstance(node, ast.Call):
            words = {keyword.arg for keyword in node.keywords}
            called = ast.unparse(node.func)
            if called == "zip" and "strict" in words:
                yield f"line {node.lineno}: zip(strict=)"
            if called.endswith("dataclass") and words & {"slots", "kw_only"}:
                yield f"line {node.lineno}: dataclass({', '.join(sorted(filter(None, words)))})"
            if called.endswith("bit_count"):
                yield f"line {node.lineno}: bit_count"
        elif isinstance(node, ast.ImportFrom):
            names = LATER_NAMES.get(node.module or "", set()) & {alias.name for alias in node.names}
            if names or node.module in LATER_MODULES:
                yield f"line {node.lineno}: {node.module} has no {', '.join(sorted(names))}"
        elif isinstance(node, (ast.Try, ast.With)) and type(node).__name__ == "TryStar":
            yield f"line {node.lineno}: except*"


@pytest.mark.parametrize("name", WITHIN)
def test_the_playing_wing_is_written_in_the_language_of_python_3_9(name: str) -> None:
    tree = ast.parse((PACKAGE / name).read_text("utf-8"), feature_version=(3, 9))
    found = list(later(tree))
    assert not any(isinstance(node, ast.Match) for node in ast.walk(tree))
    assert not found
    says = any(isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in tree.body)
    assert says or not any(isinstance(node, (ast.FunctionDef, ast.AnnAssign)) for node in ast.walk(tree))


@pytest.mark.parametrize(
    "text",
    [
        "match x:\n    case 1: pass",
        "kind = int | None",
        "def f(x): return isinstance(x, int | str)",
        "Steps = Generator[int] | None",
        "zip(a, b, strict=True)",
        "from itertools import pairwise",
        "from typing import Self",
        "with (open(a) as b, open(c) as d): pass\nmatch = 1\nx = a.bit_count()",
    ],
)
def test_what_python_3_9_does_not_know_is_found(text: str) -> None:
    try:
        assert list(later(ast.parse(text, feature_version=(3, 9))))
    except SyntaxError:
        assert "match" in text


PLAYS = """
import json, sys
sys.path.insert(0, sys.argv[1])
from cardgen.lab.batch import Batch
from cardgen.lab.run import run
from cardgen.play.kit import Kit
for text in json.load(sys.stdin):
    least, most = Kit.from_text(text).players
    for seats, names, games in ((least, ("random",), 2), (most, ("random",), 2), (least, ("search:2", "random"), 1)):
        print(json.dumps(run(Batch(text, seats, names, 5, games, careful=True)).to_data()))
"""


@cache
def figures(interpreter: str) -> list[str]:
    texts = json.dumps([games_played.kit_of(name).to_text() for name in games_played.NAMES])
    words = [interpreter, "-c", PLAYS, str(PACKAGE.parent)]
    done = subprocess.run(words, input=texts, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


@pytest.mark.skipif(shutil.which("pypy3") is None, reason="pypy3 is not installed")
def test_pypy_plays_the_same_games() -> None:
    """Every game, also between agents that think: floats included, to the last bit of a choice."""
    ours, theirs = figures(sys.executable), figures("pypy3")
    assert len(ours) == 3 * len(games_played.NAMES)
    assert ours == theirs
