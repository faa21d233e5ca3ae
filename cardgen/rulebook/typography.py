"""Quotes, apostrophes, dashes and minus signs as printers set them, whatever keyboard they were typed on."""

from __future__ import annotations

import re
from typing import Any

from cardgen.rulebook.document import (
    Anchor,
    Document,
    FootnoteMark,
    Icon,
    IndexMark,
    LineBreak,
    Link,
    SmallFace,
    Words,
)

_OPENING = frozenset(" \u00a0\u2002\u2003\u2009\n\t([{\u2013\u2014/\u2018\u201c")
_QUOTES = re.compile("[\"']")
_SIGNS = re.compile(r"[-.]")
_TYPED = re.compile("[\"'.-]")
_DASHES = (
    (re.compile(r"\.\.\.(?!\.)"), "\u2026"),
    (re.compile(r"(?<=\w)---(?=\w)|(?<=\s)---(?=\s)"), "\u2014"),
    (re.compile(r"(?<=\w)--(?=\w)|(?<=\s)--?(?=\s+[^\W\d])|(?<=[^\W\d]\s)--?(?=\s)"), "\u2013"),
    (re.compile(r"(?<![\w.,-])(\d+)-(?=\d+(?![\w-]|[.,]\d))"), "\\1\u2013"),  # a range, but no date and no version
    (re.compile(r"(?<![^\s(=/+])-(?=\d)|(?<=\d\s)-(?=\s\d)"), "\u2212"),
)


def typographic(document: Document) -> Document:
    """The same document; code, anchors and addresses stay as they are typed."""
    return document._replace(
        title=typeset(document.title),
        subtitle=typeset(document.subtitle),
        blocks=_part(document.blocks, [" "]),
        footnotes=_part(document.footnotes, [" "]),
        credits=tuple(map(typeset, document.credits)),
    )


def typeset(text: str, before: str = " ") -> str:
    """A text that follows a character."""
    if _TYPED.search(text) is None or "://" in text:
        return text
    if _SIGNS.search(text):
        for pattern, sign in _DASHES:
            text = pattern.sub(sign, text)
    return _QUOTES.sub(lambda match: _quote(match, before), text)


def _quote(match: re.Match[str], before: str) -> str:
    place, text = match.start(), match.string
    last = text[place - 1] if place else before
    opens = (last in _OPENING or last in "\"'") and not text[place + 1 : place + 2].isspace()
    if match[0] == '"':
        return "\u201c" if opens else "\u201d"
    is_year = text[place + 1 : place + 2].isdigit()
    return "\u2018" if opens and not is_year else "\u2019"


def _part(part: Any, before: list[str]) -> Any:
    """A part of a document. `before` holds the character that was seen last in a line, which parts go on from."""
    if isinstance(part, Words):
        text = part.text if part.code else typeset(part.text, before[0])
        before[0] = part.text[-1:] or before[0]
        return part if text is part.text else part._replace(text=text)
    if not isinstance(part, tuple) or not part:
        return part
    kind: Any = type(part)
    if kind is IndexMark:
        return IndexMark(*map(typeset, part))
    if kind in (Icon, SmallFace):
        before[0] = "x"
    elif kind is LineBreak:
        before[0] = " "
    elif kind is tuple:
        if not _is_line(part):
            return tuple([_part(inner, [" "]) for inner in part])
        return tuple([_part(inner, before) for inner in part])
    else:
        return kind(*[_field(name, value, before) for name, value in zip(kind._fields, part, strict=True)])
    return part


def _is_line(part: tuple[Any, ...]) -> bool:
    return isinstance(part[0], Words | Icon | SmallFace | Link | FootnoteMark | IndexMark | Anchor | LineBreak)


def _field(name: str, value: Any, before: list[str]) -> Any:
    """A field's new value: words are in fields of inlines and blocks, and in what describes a figure."""
    if isinstance(value, tuple) and name not in ("pictures", "align", "place"):
        return _part(value, before)
    return typeset(value) if name == "alt" else value
