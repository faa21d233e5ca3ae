"""Going through a document: every part of it, in reading order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cardgen.rulebook.document import Anchor, Entry, FootnoteMark, Heading, Icon, Inline, LineBreak, Link, Words

_NEAR = 24
_FAR = 200
"""Characters of what follows, more than any name has."""


def every(part: Any) -> Iterator[Any]:
    """A part of a document and all that it holds: blocks, entries, inlines, pictures."""
    if not isinstance(part, tuple):
        return
    if hasattr(part, "_fields"):
        yield part
    for inner in part:
        yield from every(inner)


def anchors_in(part: Any) -> Iterator[str]:
    """The anchors that stand in a part, in order."""
    for inner in every(part):
        if isinstance(inner, Heading | Entry | Anchor) and inner.anchor:
            yield inner.anchor


def headings_in(part: Any) -> Iterator[Heading]:
    """The headings that stand in a part, in order."""
    return (inner for inner in every(part) if isinstance(inner, Heading))


def plain(inlines: Iterable[Inline], *, aloud: bool = False) -> str:
    """The words alone; of an icon its token, or the token's words where it is read `aloud`; of a break a space."""
    return "".join(_plain(inline, aloud) for inline in inlines)


def worded(inlines: Sequence[Inline]) -> str:
    """What inlines say without the words of icons: where icons stand side by side, none adorns another."""
    return plain([inline for inline in inlines if not isinstance(inline, Icon)])


def beyond(inlines: Sequence[Inline], at: int) -> str:
    """What follows an inline, as far as it matters to what stands before it."""
    found = ""
    for number in range(at + 1, len(inlines)):
        found += worded([inlines[number]])
        if len(found) > _FAR and found.strip():
            break
    return found


def adorns(token: str, before: str, after: str) -> bool:
    """Whether an icon only adorns its own word, which stands beside it, near behind it, or in the line that it opens.

    Read aloud it would say the word twice.
    """
    word = token.replace("-", " ").casefold()
    before, after = (text.replace("\u00a0", " ").strip().casefold() for text in (before, after))
    near = after[:_NEAR] if before else after
    if re.search(rf"\b{re.escape(word)}\b", near):
        return True
    return after.startswith(word) or before.rstrip(".,:;!?)").endswith((word, f"{word}s"))


def spoken(inlines: Sequence[Inline]) -> str:
    """The words as they are read aloud: of icons those that do not stand beside them; each of several alike."""
    out, before = "", ""
    for at, inline in enumerate(inlines):
        before += worded(inlines[at - 1 : at]) if at else ""
        if isinstance(inline, Icon) and adorns(inline.token, before, worded(inlines[at + 1 : at + 4])):
            out = out.rstrip(" \u00a0") + (" " if out else "")
        elif isinstance(inline, Icon):
            apart = " " if at and isinstance(inlines[at - 1], Icon) and out and not out.endswith(" ") else ""
            out += apart + inline.token.replace("-", " ")
        else:
            text = plain([inline])
            out += text.lstrip(" \u00a0") if out.endswith(" ") else text
    return out.strip()


def _plain(inline: Inline, aloud: bool) -> str:
    match inline:
        case Words():
            return inline.text
        case Icon():
            return inline.token.replace("-", " ") if aloud else inline.token
        case Link():
            return plain(inline.inlines, aloud=aloud)
        case LineBreak():
            return " "
        case FootnoteMark():
            return ""
    return ""
