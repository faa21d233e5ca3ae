"""SVG text as a small tree with line numbers, read without entities, external files or surprises."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

LARGEST = 8_000_000
"""Characters in an SVG file; a drawing beyond that slows every reader down."""
DEEPEST = 120
_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"


class SvgProblem(Exception):
    """An SVG that cannot be read: why, in which line, and what to do.

    `text` is the attribute that is wrong, from that line on, and `at` where in it, in characters from 0.
    """

    def __init__(self, message: str, line: int = 1, help: str = "", text: str = "", at: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.help = help
        self.text = text
        self.at = at


@dataclass(slots=True)
class SvgNode:
    """One element: its name without prefix, its attributes, the line where it starts."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[SvgNode] = field(default_factory=list)
    text: str = ""

    def walk(self) -> Iterator[SvgNode]:
        """This element and all within it, in the file's order."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


def parse_svg(text: str) -> SvgNode:
    """The root of an SVG. Elements of other vocabularies (an editor's own notes) are left out.

    Raises `SvgProblem` for what is no XML or no SVG, for declared entities, and for too large or too deep a file.
    """
    from xml.parsers import expat

    if len(text) > LARGEST:
        raise SvgProblem(f"the file is larger than {LARGEST // 1_000_000} MB", help="simplify the drawing")
    body = text.lstrip("\ufeff \t\r\n")
    # Lines before the first `<`, which the parser would not forgive, still count.
    lost = text[: len(text) - len(body)].count("\n")
    builder = _Builder(lost)
    # The text is decoded already, whatever encoding the file may declare.
    parser = expat.ParserCreate("utf-8", namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler = lambda name, attributes: builder.start(
        name, attributes, parser.CurrentLineNumber + lost
    )
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.characters
    parser.EntityDeclHandler = builder.entity
    builder.parser = parser
    try:
        parser.Parse(body.encode(), True)
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        raise SvgProblem(
            f"this is no well-formed SVG: {reason}", error.lineno + lost, "open and save it again in a drawing program"
        ) from None
    if builder.root is None or builder.root.tag != "svg":
        raise SvgProblem("the file does not start with `<svg>`", help="export the drawing as SVG")
    return builder.root


class _Builder:
    """Puts the tree together from the parser's calls."""

    def __init__(self, lost: int) -> None:
        self.root: SvgNode | None = None
        self._lost = lost
        self.parser: Any = None
        self._open: list[SvgNode] = []
        self._foreign = 0

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        uri, _, tag = name.rpartition(" ")
        if self._foreign or uri not in ("", _SVG):
            self._foreign += 1
            return
        if len(self._open) >= DEEPEST:
            raise SvgProblem(f"elements are nested deeper than {DEEPEST}", line, "simplify the drawing")
        node = SvgNode(tag, _plain(attributes), line)
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node
        self._open.append(node)

    def end(self, _name: str) -> None:
        if self._foreign:
            self._foreign -= 1
        else:
            self._open.pop()

    def characters(self, text: str) -> None:
        if self._open and not self._foreign and self._open[-1].tag in ("style", "text", "tspan"):
            self._open[-1].text += text

    def entity(self, name: str, *_rest: object) -> None:
        raise SvgProblem(
            f"the file declares the entity `{name}`",
            self.parser.CurrentLineNumber + self._lost,
            "save it without entities",
        )


def _plain(attributes: dict[str, str]) -> dict[str, str]:
    """Attributes by name: SVG's own, and `href` also in its older spelling."""
    plain: dict[str, str] = {}
    for name, value in attributes.items():
        uri, _, local = name.rpartition(" ")
        if uri == "" or (uri == _XLINK and local == "href" and "href" not in attributes):
            plain[local] = value
    return plain
