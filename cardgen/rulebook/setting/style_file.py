"""Reads a rulebook's style from `layouts/GAME/rulebook.yaml`; whatever it leaves out is as in `BookStyle`."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as AnyMapping
from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from cardgen.diagnostics import Problems
from cardgen.layout.colours import hex_colour
from cardgen.rulebook.setting.style import FOLIOS, OPENINGS, BookStyle, BoxLook, Measures
from cardgen.source.nodes import Listing, Mapping, Node, Scalar
from cardgen.units import LengthError, length

if TYPE_CHECKING:
    from cardgen.source.project import Project

STYLE_FILE = "rulebook"


def load_style(project: Project, palette: AnyMapping[str, str], problems: Problems) -> BookStyle:
    """The style of a project's rulebook: `GAME/rulebook.yaml` or `rulebook.yaml` among its layouts, or plain."""
    from cardgen.source.project import PathMissing, PathProblem
    from cardgen.source.yaml_reader import read_yaml

    plain = BookStyle(palette=dict(palette))
    for name in (f"{project.name}/{STYLE_FILE}", STYLE_FILE):
        try:
            path = project.resolve("layouts", name)
        except PathMissing:
            continue
        except PathProblem as problem:
            problems.error("R151", str(problem), help=problem.hint)
            return plain
        root = read_yaml(path, problems)
        return plain if root is None else _Reader(plain, problems).style(root)
    return plain


class _Wrong(Exception):
    """A value that is not what its key takes."""

    def __init__(self, node: Node, message: str, help: str) -> None:
        super().__init__(message)
        self.node = node
        self.help = help


class _Reader:
    """Reads one style; a key that is wrong is reported and left as it was."""

    def __init__(self, plain: BookStyle, problems: Problems) -> None:
        self._style = plain
        self._problems = problems
        self._keys: dict[str, Callable[[Node], dict[str, Any]]] = {
            "fonts": self._fonts,
            "colours": self._colours,
            "chapters": lambda node: {"chapters": tuple(self._colour(item) for item in _items(node))},
            "ornaments": lambda node: {"ornaments": _named(node)},
            "references": lambda node: {"references": _one_of(node, ("pages", "none")) == "pages"},
            "opening": lambda node: {"opening": _one_of(node, OPENINGS)},
            "folio": lambda node: {"folio": _one_of(node, FOLIOS)},
            "icons": lambda node: {"icons": _one_of(node, ("words", "own"))},
            "boxes": self._boxes,
            "bullet": lambda node: {"bullet": _text(node)},
            "banner": lambda node: {"banner": _text(node)},
            "large": lambda node: {"large": self._measures(node, self._style.large)},
            "small": lambda node: {"small": self._measures(node, self._style.small)},
        }

    def style(self, root: Node) -> BookStyle:
        """The style that a file describes."""
        try:
            for key, node in _entries(root, tuple(self._keys), self._problems):
                try:
                    self._style = replace(self._style, **self._keys[key](node))
                except (_Wrong, LengthError) as wrong:
                    self._report(key, node, wrong)
        except _Wrong as wrong:
            self._report("rulebook.yaml", root, wrong)
        return self._style

    def _report(self, key: str, node: Node, wrong: _Wrong | LengthError) -> None:
        place = wrong.node.place if isinstance(wrong, _Wrong) else node.place
        hint = wrong.help if isinstance(wrong, _Wrong) else wrong.hint
        self._problems.error("R151", f"`{key}`: {wrong}", place, help=hint)

    def _fonts(self, node: Node) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in _entries(node, ("body", "display", "heading", "label", "code"), self._problems):
            if isinstance(value, Mapping):
                for part, inner in _entries(value, ("family", "weight"), self._problems):
                    found[key if part == "family" else f"{key}_weight"] = (
                        _text(inner) if part == "family" else int(_number(inner))
                    )
            else:
                found[key] = _text(value)
        found.pop("body_weight", None)
        found.pop("code_weight", None)
        return found

    def _colours(self, node: Node) -> dict[str, Any]:
        return {key: self._colour(value) for key, value in _entries(node, ("ink", "link", "faint"), self._problems)}

    def _colour(self, node: Node) -> str:
        text = _text(node)
        if text not in self._style.palette and hex_colour(text) is None:
            near = get_close_matches(text, self._style.palette, n=1)
            advice = f"did you mean `{near[0]}`?" if near else "write a palette name or six hex digits"
            raise _Wrong(node, f"there is no colour `{text}`", advice)
        return text

    def _boxes(self, node: Node) -> dict[str, Any]:
        boxes = dict(self._style.boxes)
        for kind, value in _entries(node, tuple(boxes), self._problems):
            look = boxes[kind]
            for key, inner in _entries(value, BoxLook._fields, self._problems):
                look = look._replace(**{key: self._colour(inner) if key == "colour" else _text(inner)})
            boxes[kind] = look
        return {"boxes": boxes}

    def _measures(self, node: Node, plain: Measures) -> Measures:
        found: dict[str, Any] = {}
        for key, value in _entries(node, Measures._fields, self._problems):
            if key == "columns":
                found[key] = max(1, min(3, int(_number(value))))
            elif key == "margins":
                margins = tuple(_size(item) for item in _items(value))
                if len(margins) != 4:
                    raise _Wrong(value, f"{len(margins)} margins were given", "write top, bottom, inside, outside")
                found[key] = margins
            else:
                found[key] = _size(value, "pt" if key in ("size", "leading") else "mm")
        return plain._replace(**found)


def _entries(node: Node, known: tuple[str, ...], problems: Problems) -> list[tuple[str, Node]]:
    if not isinstance(node, Mapping):
        raise _Wrong(node, "a mapping is expected here", f"known keys: {', '.join(known)}")
    found = []
    for key, value in node:
        if key in known:
            found.append((key, value))
            continue
        near = get_close_matches(key, known, n=1)
        advice = f"did you mean `{near[0]}`?" if near else f"known keys: {', '.join(known)}"
        problems.error("R151", f"a rulebook's style has no `{key}` here", node.key_place(key), help=advice)
    return found


def _named(node: Node) -> dict[str, str]:
    if not isinstance(node, Mapping):
        raise _Wrong(node, "a mapping is expected here", "write `{all: coin}`, or chapters' anchors with icons")
    return {key: _text(value) for key, value in node}


def _items(node: Node) -> list[Node]:
    if not isinstance(node, Listing) or not node.items:
        raise _Wrong(node, "a list is expected here", "write `[one, two]`")
    return node.items


def _text(node: Node) -> str:
    if not isinstance(node, Scalar):
        raise _Wrong(node, "one word is expected here", "write it on one line, without dashes")
    return node.text.strip()


def _number(node: Node) -> float:
    try:
        return float(_text(node))
    except ValueError:
        raise _Wrong(node, f"`{_text(node)}` is no number", "write a number such as 400") from None


def _size(node: Node, unit: str = "mm") -> float:
    value = length(_text(node), unit)
    if not 0 < value < 400:
        raise _Wrong(node, f"`{_text(node)}` cannot be used", "write a length such as `10mm` or `9.5pt`")
    return value


def _one_of(node: Node, words: tuple[str, ...]) -> str:
    text = _text(node)
    if text not in words:
        near = get_close_matches(text, words, n=1)
        advice = f"did you mean `{near[0]}`? " if near else ""
        raise _Wrong(node, f"`{text}` is not known here", f"{advice}use one of {', '.join(words)}")
    return text
