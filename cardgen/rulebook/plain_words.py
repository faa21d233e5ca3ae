"""Lines of a rulebook as Markdown: emphasis and links kept, icons and faces as their words, the rest escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardgen.layout.markup import BOLD, ITALIC
from cardgen.rulebook.book_index import BookIndex
from cardgen.rulebook.document import (
    FootnoteMark,
    Icon,
    IndexMark,
    Inline,
    LineBreak,
    Link,
    SmallFace,
    Words,
)
from cardgen.rulebook.walking import adorns, beyond, plain, worded

_SPECIAL = re.compile(r"[\\`*_\[\]<>~|]|&(?=#?\w+;)|!(?=\[)")
_OPENS = re.compile(r"^(\s*)([#+-]+|\d+[.)]|=+)(?=\s|$)", re.MULTILINE)
_EDGES = re.compile(r"^(\s*)(.*?)(\s*)$", re.DOTALL)
_MARKS = {ITALIC: "*", BOLD: "**", ITALIC | BOLD: "***"}


class PlainWords:
    """Writes lines. `targets` is where each heading's anchor is found in Markdown, `names` the cards' names by id."""

    def __init__(self, targets: Mapping[str, str], names: Mapping[str, str], index: BookIndex) -> None:
        self._targets = targets
        self._names = names
        self._index = index
        self.heading = ""

    def line(self, inlines: Sequence[Inline], *, bold: bool = False) -> str:
        """A line of a block; what could be taken for the start of a list or a heading is escaped."""
        text = self._joined(inlines, BOLD if bold else 0)
        return _OPENS.sub(lambda match: f"{match[1]}{_opening(match[2])}", text).strip()

    def cell(self, inlines: Sequence[Inline]) -> str:
        """A line within a table's cell."""
        return self._joined(inlines, 0).replace("\\\n", " ").replace("\n", " ").strip()

    def _joined(self, inlines: Sequence[Inline], emphasis: int) -> str:
        """Neighbours of one emphasis are marked together."""
        runs: list[tuple[str, int]] = []
        for text, own in self._runs(inlines):
            if runs and runs[-1][0].endswith((" ", "\u00a0", "\n")):
                text = text.lstrip(" \u00a0")
            kind = own | emphasis
            if runs and (runs[-1][1] == kind or not text.strip()):
                runs[-1] = (runs[-1][0] + text, runs[-1][1])
            elif text:
                runs.append((text, kind))
        return "".join(_marked(text, kind) for text, kind in runs)

    def _runs(self, inlines: Sequence[Inline], after: str = "") -> Iterator[tuple[str, int]]:
        """Each inline's Markdown and emphasis. A link that leads nowhere here is what it holds."""
        before, seen = "", ""
        for at, inline in enumerate(inlines):
            following = beyond(inlines, at) or after
            if isinstance(inline, Link):
                target = self._target(inline.target)
                if target and (inner := self._joined(inline.inlines, 0)).strip():
                    yield f"[{inner}]({target})", 0
                else:
                    yield from self._runs(inline.inlines, following)
            else:
                yield self._inline(inline, before, following, seen)
            before, seen = before + worded([inline]), seen + plain([inline])

    def _inline(self, inline: Inline, before: str, after: str, seen: str) -> tuple[str, int]:
        match inline:
            case Words():
                return (_code(inline.text) if inline.code else escaped(inline.text)), inline.emphasis
            case Icon():
                if adorns(inline.token, before, after):
                    return "", 0
                apart = " " if seen and seen[-1].isalnum() else ""
                return apart + escaped(inline.token.replace("-", " ")), 0
            case SmallFace():
                name = self._names.get(inline.card, inline.card)
                alone = not before.strip() and not after.strip()
                return ("" if alone or after.lstrip().startswith(name) else escaped(name)), 0
            case FootnoteMark():
                return f"[^{inline.number}]", 0
            case IndexMark():
                self._index.add(inline, self.heading)
            case LineBreak():
                return "\\\n", 0
        return "", 0

    def _target(self, target: str) -> str:
        """Where a link leads in Markdown: to a heading or an address; empty where neither is."""
        if target.startswith("#"):
            return self._targets.get(target[1:], "")
        return target.replace("(", "%28").replace(")", "%29").replace(" ", "%20")


def escaped(text: str) -> str:
    """Words that Markdown must not take for marks."""
    return _SPECIAL.sub(lambda match: "\\" + match[0], text)


def slugs(headings: Iterable[tuple[str, str]]) -> dict[str, str]:
    """By each heading's anchor, where Markdown's usual readers put it: its words in lower case with hyphens."""
    seen: dict[str, int] = {}
    found = {}
    for anchor, words in headings:
        bare = re.sub(r"[^\w\- ]", "", words.strip().casefold()).replace(" ", "-")
        times = seen[bare] = seen.get(bare, -1) + 1
        found[anchor] = f"#{bare}-{times}" if times else f"#{bare}"
    return found


def _opening(mark: str) -> str:
    """A mark that would open a list or a heading, escaped before its sign."""
    return f"{mark[:-1]}\\{mark[-1]}" if mark[-1] in ".)" else f"\\{mark}"


def _marked(text: str, emphasis: int) -> str:
    """Emphasis without the spaces at its ends, which would undo it."""
    if not emphasis:
        return text
    before, inner, after = _EDGES.match(text).groups()  # type: ignore[union-attr]
    mark = _MARKS[emphasis]
    return f"{before}{mark}{inner}{mark}{after}" if inner else text


def _code(text: str) -> str:
    """Words as they are typed, in as many backticks as it takes."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * (longest + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}"
