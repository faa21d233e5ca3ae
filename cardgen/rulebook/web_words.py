"""What stands in a line, as HTML. Every word of the manuscript and the data is text here, never markup."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from html import escape
from urllib.parse import urlsplit

from cardgen.layout.markup import BOLD, ITALIC
from cardgen.rulebook.document import (
    Anchor,
    FootnoteMark,
    Icon,
    IndexMark,
    Inline,
    LineBreak,
    Link,
    SmallFace,
    Words,
)
from cardgen.rulebook.walking import adorns, plain, worded
from cardgen.rulebook.web_art import WebArt
from cardgen.rulebook.web_index import WebIndex

_SCHEMES = ("http", "https", "mailto")


class WebWords:
    """Writes lines. `anchors` are those that links may lead to, `names` the cards' names by id."""

    def __init__(self, art: WebArt, index: WebIndex, anchors: Collection[str], names: Mapping[str, str]) -> None:
        self._art = art
        self._index = index
        self._anchors = anchors
        self._names = names
        self._marked: dict[int, int] = {}

    def line(self, inlines: Sequence[Inline]) -> str:
        """A line of a block."""
        out = []
        rest, before = list(_kept_together(inlines)), ""
        for number, kept in enumerate(rest):
            beyond = worded(rest[number + 1]) if number + 1 < len(rest) else ""
            inner = ""
            for at, inline in enumerate(kept):
                inner += self._inline(inline, before, worded(kept[at + 1 :]) + beyond)
                before += worded([inline])
            out.append(f'<span class="n">{inner}</span>' if len(kept) > 1 else inner)
        return "".join(out)

    def _inline(self, inline: Inline, before: str, after: str) -> str:
        match inline:
            case Words():
                return _words(inline)
            case Icon():
                return self._art.icon(
                    inline.token, "" if adorns(inline.token, before, after) else inline.token.replace("-", " ")
                )
            case SmallFace():
                name = self._names.get(inline.card, inline.card)
                told = after.lstrip().startswith(name)
                return self._art.small_face(inline, name) if not told else self._art.small_face(inline, "")
            case Link():
                return self._link(inline, after)
            case FootnoteMark():
                return self._footnote(inline.number)
            case IndexMark():
                return f'<span id="{self._index.mark(inline)}"></span>'
            case Anchor():
                return f'<span id="{escape(inline.anchor)}"></span>'
            case LineBreak():
                return "<br>"

    def _link(self, link: Link, after: str) -> str:
        inner = "".join(
            self._inline(inline, worded(link.inlines[:at]), worded(link.inlines[at + 1 :]) or after)
            for at, inline in enumerate(link.inlines)
        )
        if not leads(link.target, self._anchors):
            return inner
        kind = f' class="{link.kind}"' if link.kind in ("term", "card", "ruling") else ""
        # A face alone must say its card's name, or the link says nothing.
        name = "" if plain(link.inlines).strip() else self._named(link.inlines)
        spoken = f' aria-label="{escape(name)}"' if name else ""
        return f'<a href="{escape(link.target)}"{kind}{spoken}>{inner}</a>'

    def _named(self, inlines: Iterable[Inline]) -> str:
        cards = (inline.card for inline in inlines if isinstance(inline, SmallFace))
        return ", ".join(self._names.get(card, card) for card in cards)

    def _footnote(self, number: int) -> str:
        times = self._marked[number] = self._marked.get(number, 0) + 1
        name = f"ref:{number}" if times == 1 else f"ref:{number}:{times}"
        spoken = f'role="doc-noteref" aria-label="Footnote {number}"'
        return f'<sup><a id="{name}" href="#note:{number}" {spoken}>{number}</a></sup>'


def leads(target: str, anchors: Collection[str]) -> bool:
    """Whether a link leads anywhere: to an anchor that stands on the page, or to an address of the web."""
    if target.startswith("#"):
        return target[1:] in anchors
    try:
        return urlsplit(target).scheme in _SCHEMES
    except ValueError:
        return False


_NUMBER_BEFORE = re.compile(r"[^\s\u00a0]+\u00a0$")
_WORD_AFTER = re.compile(r"[ \u00a0]?[^\s]+")


def _kept_together(inlines: Sequence[Inline]) -> Iterator[list[Inline]]:
    """Inlines one by one, but an icon with the word behind it, and with a number that a no-break space ties to it."""
    rest = list(inlines)
    at = 0
    while at < len(rest):
        inline = rest[at]
        following = rest[at + 1] if at + 1 < len(rest) else None
        if isinstance(inline, Words) and isinstance(following, Icon) and (match := _NUMBER_BEFORE.search(inline.text)):
            if match.start():
                yield [inline._replace(text=inline.text[: match.start()])]
            rest[at] = inline._replace(text=match[0])
            kept: list[Inline] = [rest[at], following]
            at += 2
        elif isinstance(inline, Icon):
            kept = [inline]
            at += 1
        else:
            yield [inline]
            at += 1
            continue
        following = rest[at] if at < len(rest) else None
        if isinstance(following, Words) and (match := _WORD_AFTER.match(following.text)):
            kept.append(following._replace(text=match[0]))
            rest[at] = following._replace(text=following.text[match.end() :])
            at += not rest[at].text  # type: ignore[union-attr]
        elif isinstance(following, Link):
            kept.append(following)
            at += 1
        yield kept


def _words(words: Words) -> str:
    text = escape(words.text, quote=False)
    if words.code:
        text = f"<code>{text}</code>"
    if words.emphasis & ITALIC:
        text = f"<em>{text}</em>"
    if words.emphasis & BOLD:
        text = f"<strong>{text}</strong>"
    return text
