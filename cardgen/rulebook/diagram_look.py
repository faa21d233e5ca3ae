"""The colours and letters of set-up diagrams: `layouts/GAME/setup.yaml`, or what suits any game.

family: Barlow Condensed
table: night            # colours by their names in the palette, or six hex digits
tray: sky
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from cardgen.diagnostics import Problems
from cardgen.layout.colours import contrast, grey, hex_colour
from cardgen.source.hints import suggestion
from cardgen.source.nodes import Mapping as NodeMapping
from cardgen.source.nodes import Scalar
from cardgen.source.project import PathProblem
from cardgen.source.yaml_reader import read_yaml

if TYPE_CHECKING:
    from cardgen.source.project import Project

WHITE, BLACK = "FFFFFF", "000000"
_READABLE = 4.5


@dataclass(frozen=True)
class DiagramLook:
    """Colours as six hex digits, the family of labels and names, and their size in points.

    `table` is the table's ground and `edge` its rim, `tray` the ground of each seat; `words` stand on the table,
    `tray_words` on trays; `badge` and `badge_words` are for counts, `line` outlines faces and empty places. `paper`
    and `back` fill the simple shapes of small tables: what lies face up, and face down.
    """

    family: str = "Atkinson Hyperlegible"
    weight: int = 700
    size: float = 7.0
    table: str = "E7E2D6"
    edge: str = "8A8374"
    tray: str = "F6F3EB"
    words: str = "22201C"
    tray_words: str = "22201C"
    badge: str = "22201C"
    badge_words: str = WHITE
    line: str = "22201C"
    paper: str = WHITE
    back: str = "5B5648"


_KEYS = tuple(each.name for each in fields(DiagramLook))
_COLOURS = ("table", "edge", "tray", "words", "tray_words", "badge", "badge_words", "line", "paper", "back")
_WORDS = {"words": "table", "tray_words": "tray", "badge_words": "badge"}


def read_look(project: Project, palette: Mapping[str, str], theme: str, problems: Problems) -> DiagramLook:
    """A game's own look in a theme; what is wrong in its file is reported, and what it leaves out is as usual."""
    return in_theme(_read(project, palette, problems), theme)


def _read(project: Project, palette: Mapping[str, str], problems: Problems) -> DiagramLook:
    try:
        path = project.resolve("layouts", f"{project.name}/setup.yaml")
    except PathProblem:
        return DiagramLook()
    node = read_yaml(path, problems, project.shown(path))
    if not isinstance(node, NodeMapping):
        return DiagramLook()
    said: dict[str, Any] = {}
    for key, value in node:
        if key not in _KEYS or not isinstance(value, Scalar):
            advice = suggestion(key, _KEYS, "there are")
            problems.error("C101", f"`{project.shown(path)}` has no `{key}`", node.key_place(key), help=advice)
            continue
        read = _value(key, value, palette, problems)
        if read is not None:
            said[key] = read
    return DiagramLook(**said)


def _value(key: str, node: Scalar, palette: Mapping[str, str], problems: Problems) -> str | int | float | None:
    if key == "family":
        return node.text
    if key in _COLOURS:
        found = hex_colour(palette.get(node.text, node.text))
        if found is None:
            advice = suggestion(node.text, palette, "colours are") or "write six hex digits, `1B1A2E`"
            problems.error("C106", f"there is no colour `{node.text}`", node.place, help=advice)
        return found
    try:
        return int(node.text) if key == "weight" else float(node.text)
    except ValueError:
        problems.error("C104", f"`{key}` must be a number, found `{node.text}`", node.place, help="write it in figures")
        return None


def in_theme(look: DiagramLook, theme: str) -> DiagramLook:
    """A look in greys, or with little ink: white grounds, and words in what is darkest."""
    if theme == "low-ink":
        dark = next(each for each in (look.words, look.tray_words, BLACK) if contrast(each, WHITE) >= _READABLE)
        changed: dict[str, Any] = dict.fromkeys(("table", "tray", "badge", "paper", "back"), WHITE)
        changed |= dict.fromkeys(("words", "tray_words", "badge_words", "line"), dark)
        return replace(look, **changed)
    if theme == "greyscale":
        greys: dict[str, Any] = {key: grey(getattr(look, key)) for key in _COLOURS}
        look = replace(look, **greys)
    seen: dict[str, Any] = {key: _readable(getattr(look, key), getattr(look, on)) for key, on in _WORDS.items()}
    return replace(look, **seen)


def _readable(words: str, ground: str) -> str:
    """A colour for words on a ground: the wanted one where it can be read, else black or white."""
    if contrast(words, ground) >= _READABLE:
        return words
    return max((BLACK, WHITE), key=lambda colour: contrast(colour, ground))
