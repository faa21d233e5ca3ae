"""Paper descriptions: small YAML files in `layouts/sheets/` that name how sheets are made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, TypeAlias

from cardgen.diagnostics import Problems
from cardgen.sheets.paper import PAPER_SIZES, Paper, paper, paper_of_size
from cardgen.sheets.plan import SheetOptions
from cardgen.source.nodes import Listing, Mapping, Node, Scalar
from cardgen.units import LengthError, length

if TYPE_CHECKING:
    from cardgen.source.project import Project

Reader: TypeAlias = Callable[[Node], object]


class _Wrong(Exception):
    """A value that is not what its key takes."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.help = help


def load_sheet(project: Project, name: str, problems: Problems) -> SheetOptions | None:
    """The paper description `name`, from the project's or cardgen's own `layouts/sheets/`, or None with the reason.

    Keys that it leaves out have the values of `SheetOptions()`.
    """
    from cardgen.source.project import PathMissing, PathProblem
    from cardgen.source.yaml_reader import read_yaml

    try:
        path = project.resolve("sheets", name)
    except PathMissing:
        message = f"there is neither a paper nor a sheet description `{name}`"
        problems.error("S101", message, help=_known(project, name))
        return None
    except PathProblem as problem:
        problems.error("S101", str(problem), help=problem.hint or f"papers: {', '.join(PAPER_SIZES)}")
        return None
    node = read_yaml(path, problems)
    return None if node is None else sheet_options(node, problems)


def _known(project: Project, name: str) -> str:
    """The nearest name, and all that there are."""
    described = project.names("sheets", ".yaml")
    # Names of papers are so short that one letter of two is near.
    near = get_close_matches(name.lower(), [*PAPER_SIZES, *described], n=1, cutoff=0.5)
    hint = f"did you mean `{near[0]}`? " if near else ""
    return f"{hint}papers: {', '.join(PAPER_SIZES)}; sheet descriptions: {', '.join(described)}"


def sheet_options(node: Node, problems: Problems) -> SheetOptions | None:
    """Options from a description as read; None if anything is wrong with it."""
    if not isinstance(node, Mapping):
        problems.error("S111", "a paper description must be a mapping", node.place, help="begin with `paper: a4`")
        return None
    values: dict[str, object] = {}
    sound = True
    for key, value in node.entries.items():
        reader = _READERS.get(key)
        if reader is None:
            near = get_close_matches(key, _READERS, n=1)
            advice = f"did you mean `{near[0]}`?" if near else f"known keys: {', '.join(_READERS)}"
            problems.error("S111", f"a paper description has no `{key}`", node.keys[key].place, help=advice)
            sound = False
            continue
        try:
            values[_FIELDS.get(key, key)] = reader(value)
        except (_Wrong, LengthError) as problem:
            hint = problem.help if isinstance(problem, _Wrong) else problem.hint
            problems.error("S111", f"`{key}`: {problem}", value.place, help=hint)
            sound = False
    return replace(SheetOptions(), **values) if sound else None  # type: ignore[arg-type]


def _text(node: Node) -> str:
    if not isinstance(node, Scalar):
        raise _Wrong("one word or number is expected", "write it on one line, without dashes")
    return node.text.strip()


def _paper(node: Node) -> Paper:
    text = _text(node)
    return paper(text) if text.lower() in PAPER_SIZES or " x " not in text else paper_of_size(text)


def _length(node: Node) -> float:
    value = length(_text(node))
    if value < 0:
        raise _Wrong(f"`{_text(node)}` is less than nothing", "write 0mm or more")
    return value


def _margins(node: Node) -> tuple[float, float, float, float]:
    """One length, or two (top and bottom, left and right), or four (top, right, bottom, left)."""
    values = [_length(item) for item in node.items] if isinstance(node, Listing) else [_length(node)]
    match values:
        case [every]:
            return (every, every, every, every)
        case [down, across]:
            return (down, across, down, across)
        case [top, right, bottom, left]:
            return (top, right, bottom, left)
    raise _Wrong(f"{len(values)} margins were given", "write one, two or four: `[top, right, bottom, left]`")


def _grid(node: Node) -> tuple[int, int] | None:
    text = _text(node).lower()
    columns, _, rows = (part.strip() for part in text.partition("x"))
    if text == "auto":
        return None
    if not (columns.isdecimal() and rows.isdecimal() and int(columns) and int(rows)):
        raise _Wrong(f"`{text}` is no grid", "write columns x rows, such as `3x3`, or `auto`")
    return int(columns), int(rows)


def _one_of(*words: str) -> Reader:
    def read(node: Node) -> str:
        text = _text(node)
        if text not in words:
            near = get_close_matches(text, words, n=1)
            hint = f"did you mean `{near[0]}`? " if near else ""
            raise _Wrong(f"`{text}` is not known here", f"{hint}use one of {', '.join(words)}")
        return text

    return read


def _orientation(node: Node) -> bool | None:
    word = _one_of("auto", "portrait", "landscape")(node)
    return None if word == "auto" else word == "landscape"


def _yes(node: Node) -> bool:
    return _one_of("true", "false", "yes", "no")(node) in ("true", "yes")


_READERS: dict[str, Reader] = {
    "paper": _paper,
    "orientation": _orientation,
    "duplex": _one_of("long", "short", "fold", "none"),
    "side": _one_of("both", "fronts", "backs"),
    "grid": _grid,
    "margins": _margins,
    "printable": _length,
    "gap": _length,
    "bleed": _length,
    "marks": _one_of("corner", "full", "off"),
    "rule": _yes,
    "label": _yes,
}
_FIELDS = {"orientation": "landscape"}
