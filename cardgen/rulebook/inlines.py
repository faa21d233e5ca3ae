"""What stands in a line: emphasis, links, icons, footnotes, and what calls have left there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from cardgen.cards.model import Game
from cardgen.diagnostics import Place
from cardgen.layout.markup import BOLD, ITALIC
from cardgen.rulebook.anchors import Anchors, card_anchor, term_anchor
from cardgen.rulebook.calls import FIRST, Calls, Pending, Wanted
from cardgen.rulebook.document import FootnoteMark, Icon, IndexMark, Inline, LineBreak, Link, Words
from cardgen.rulebook.findings import Findings
from cardgen.rulebook.manuscript_lines import Rendered, Source
from cardgen.source.hints import suggestion

if TYPE_CHECKING:
    from markdown_it.token import Token

_MADE = re.compile("([\U000f0000-\U000ffffd])")
_TAG = re.compile(r"</?(?:[A-Za-z][\w-]*)\b[^<>\n]*/?>|<!--.*?-->")
_FOOTNOTE = re.compile(r"\[\^[^\]\s]+\]")
_EMPHASES = {"strong_open": BOLD, "em_open": ITALIC}
_WEB = re.compile(r"(?:https?://|mailto:)\S+", re.IGNORECASE)


class Stretch:
    """Lines of the manuscript that a token comes from, to point at something within them."""

    def __init__(self, source: Source, rendered: Rendered, lines: Sequence[int] | None) -> None:
        first, last = lines or (0, 1)
        self._source = source
        self.first = rendered.source_line(first)
        self.last = max(self.first, rendered.source_line(max(first, last - 1)))

    def find(self, *needles: str) -> Place:
        """Where one of these words stands, else the first line."""
        return self._source.find(needles, self.first, self.last)

    @property
    def place(self) -> Place:
        """The first line."""
        return self._source.whole(self.first)


class Inlines:
    """Makes inlines of tokens, and reports what is wrong with them.

    `wanted` gathers the blocks that calls have left in a line.
    """

    def __init__(self, game: Game, calls: Calls, anchors: Anchors, findings: Findings) -> None:
        self._game = game
        self._calls = calls
        self._anchors = anchors
        self._findings = findings
        self.wanted: list[Wanted] = []

    def of(self, token: Token, stretch: Stretch) -> tuple[Inline, ...]:
        """The inlines of an `inline` token."""
        return self.of_tokens(token.children or (), stretch)

    def of_tokens(self, tokens: Iterable[Token], stretch: Stretch) -> tuple[Inline, ...]:
        """The inlines of tokens that stand in a line."""
        return _tidied(tuple(merged(self._walk(tokens, stretch))))

    def words(self, text: str) -> tuple[Inline, ...]:
        """The inlines of words that are not read as Markdown."""
        return tuple(merged(self._text(text, 0, False)))

    def _walk(self, tokens: Iterable[Token], stretch: Stretch) -> Iterator[Inline]:
        levels = {BOLD: 0, ITALIC: 0}
        links: list[tuple[str, list[Inline]]] = []
        for token in tokens:
            kind = token.type
            if kind in _EMPHASES:
                levels[_EMPHASES[kind]] += 1
            elif kind in ("strong_close", "em_close"):
                levels[BOLD if kind == "strong_close" else ITALIC] -= 1
            elif kind == "link_open":
                links.append((str(token.attrs.get("href", "")), []))
            elif kind == "link_close" and links:
                target, inside = links.pop()
                yield from self._link(target, tuple(merged(inside)), stretch)
            else:
                emphasis = sum(emphasis for emphasis, level in levels.items() if level)
                made = self._leaf(token, emphasis, stretch)
                if links:
                    links[-1][1].extend(made)
                else:
                    yield from made

    def _leaf(self, token: Token, emphasis: int, stretch: Stretch) -> Iterator[Inline]:
        kind = token.type
        if kind == "softbreak":
            yield Words(" ", emphasis)
        elif kind == "hardbreak":
            yield LineBreak()
        elif kind == "icon":
            yield self._icon(token.content, emphasis, stretch)
        elif kind == "footnote_ref":
            yield FootnoteMark(int(token.meta["id"]) + 1)
        elif kind == "code_inline":
            yield from self._text(token.content, emphasis, True)
        elif kind == "image":
            yield from self._image(token, emphasis, stretch)
        else:
            self._look_at(token.content, stretch)
            yield from self._text(token.content, emphasis, False)

    def _text(self, words: str, emphasis: int, code: bool) -> Iterator[Inline]:
        """Words, with what calls have left among them."""
        for piece in _MADE.split(words):
            made = self._calls.made(piece) if len(piece) == 1 and ord(piece) >= FIRST else None
            if isinstance(made, Wanted):
                self.wanted.append(made)
            elif isinstance(made, Pending):
                yield self._pending(made, emphasis)
            elif made is not None:
                yield from (_stressed(inline, emphasis) for inline in made)
            elif piece:
                yield Words(piece, emphasis, code)

    def _pending(self, made: Pending, emphasis: int) -> Inline:
        """What a call names, linked where it is listed."""
        inlines = tuple(_stressed(inline, emphasis) for inline in made.inlines)
        if made.kind == "card" and made.id in self._calls.listed:
            return Link("#" + card_anchor(made.id), inlines, "card")
        if made.kind == "term" and made.id in self._calls.explained:
            return Link("#" + term_anchor(made.id), inlines, "term")
        return inlines[0]

    def _icon(self, token: str, emphasis: int, stretch: Stretch) -> Inline:
        if token in self._game.icons:
            return Icon(token)
        advice = suggestion(token, self._game.icons, "known are") or "the game has no icons"
        typed = "{" + token + "}"
        message = f"there is no icon `{token}`; `{typed}` is printed as typed"
        advice += f"; write `\\{typed}` where the braces are meant"
        self._findings.add("R117", message, stretch.find(typed), advice)
        return Words(typed, emphasis)

    def _image(self, token: Token, emphasis: int, stretch: Stretch) -> Iterator[Inline]:
        advice = "pictures stand in a figure: `::: figure art FILE`, the caption, `:::`"
        self._findings.add("R120", "a picture cannot stand in a line", stretch.find("!["), advice)
        yield from self._text(token.content, emphasis, False)

    def _link(self, target: str, inside: tuple[Inline, ...], stretch: Stretch) -> Iterator[Inline]:
        inside = inside or (Words(target),)
        if target.startswith("#") and target[1:] in self._anchors:
            yield Link(target, _unlinked(inside))
        elif target.startswith("#"):
            message = f"there is no place `{target}` in this manuscript"
            self._findings.add("R130", message, stretch.find(target), self._anchors.near(target[1:]))
            yield from inside
        elif _WEB.fullmatch(target):
            yield Link(target, _unlinked(inside))
        else:
            message = f"`{target}` leads nowhere from a printed page" if target else "this link leads nowhere"
            advice = "link to a heading with `#its-anchor`, or to an address with `https://`"
            self._findings.add("R130", message, stretch.find(f"({target}" if target else "]()", target), advice)
            yield from inside

    def _look_at(self, words: str, stretch: Stretch) -> None:
        """What is printed as typed though it was probably meant otherwise."""
        for match in _TAG.finditer(words):
            advice = "manuscripts have no HTML: write Markdown, or a directive such as `::: note`"
            self._findings.add("R121", f"`{match[0]}` is printed as typed", stretch.find(match[0]), advice)
        for match in _FOOTNOTE.finditer(words):
            advice = f"write what it says: `{match[0]}: words` in a line of its own"
            self._findings.add("R131", f"there is no footnote `{match[0]}`", stretch.find(match[0]), advice)


def _stressed(inline: Inline, emphasis: int) -> Inline:
    """The same words with an emphasis besides their own."""
    return inline._replace(emphasis=inline.emphasis | emphasis) if isinstance(inline, Words) else inline


def _unlinked(inlines: Iterable[Inline]) -> tuple[Inline, ...]:
    """Inlines without links of their own, for a link holds no other."""
    found: list[Inline] = []
    for inline in inlines:
        found.extend(inline.inlines if isinstance(inline, Link) else (inline,))
    return tuple(found)


def merged(inlines: Iterable[Inline]) -> Iterator[Inline]:
    """Neighbouring words of one kind as one."""
    last: Inline | None = None
    for inline in inlines:
        if isinstance(last, Words) and isinstance(inline, Words) and last[1:] == inline[1:]:
            last = last._replace(text=last.text + inline.text)
            continue
        if last is not None:
            yield last
        last = inline
    if last is not None:
        yield last


def _tidied(inlines: tuple[Inline, ...]) -> tuple[Inline, ...]:
    """The same without the spaces that are left around entries of the index, which nobody sees."""
    if not any(isinstance(inline, IndexMark) for inline in inlines):
        return inlines
    found: list[Inline] = []
    spaced = True  # whether what was seen last is a space, or the start of the line
    for inline in inlines:
        if isinstance(inline, Words) and not inline.code:
            inline = inline._replace(text=inline.text.lstrip(" ")) if spaced else inline
            spaced = spaced if not inline.text else inline.text.endswith(" ")
        elif not isinstance(inline, IndexMark):
            spaced = isinstance(inline, LineBreak)
        found.append(inline)
    last = next((place for place in range(len(found) - 1, -1, -1) if not isinstance(found[place], IndexMark)), 0)
    end = found[last]
    if isinstance(end, Words) and not end.code:
        found[last] = end._replace(text=end.text.rstrip(" "))
    return tuple(inline for inline in found if not isinstance(inline, Words) or inline.text)


def index_mark(entry: str) -> tuple[IndexMark, ...]:
    """An entry of the index, none where there are no words."""
    return (IndexMark(entry),) if entry else ()
