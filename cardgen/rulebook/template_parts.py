"""Where the templates in a manuscript are: `{{ expression }}`, `{% if %} ... {% endif %}`, and the words between.

Parts are worked out one by one, so that a mistake in one hides no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["words", "expression", "set", "macro", "block", "raw", "stray"]

_OPENING = re.compile(r"\{\{|\{%")
_STATEMENT = re.compile(r"\{%[-+]?\s*(\w*)")
_ENDED = {"if": "endif", "for": "endfor", "with": "endwith", "macro": "endmacro", "raw": "endraw"}
_FOREIGN = {"call": "endcall", "filter": "endfilter", "block": "endblock"}
_ENDINGS = frozenset((*_ENDED.values(), *_FOREIGN.values())) - {"endraw"}
_INNER = frozenset(("else", "elif"))
_TELLING = re.compile(r"""['"{}]|%\}|\n[^\S\n]*\n""")


class Part(NamedTuple):
    """A stretch of a manuscript. `stray` is a tag that is no whole template, and `why` what is wrong with it."""

    kind: Kind
    start: int
    end: int
    why: str = ""
    help: str = ""


class Tag(NamedTuple):
    """One `{{ ... }}` or `{% ... %}`; `word` is a statement's first word, `closed` whether its end was found."""

    start: int
    end: int
    word: str
    closed: bool


def parts_of(text: str, start: int = 0, end: int | None = None) -> Iterator[Part]:
    """The parts of a stretch of a text, which follow each other without a gap."""
    end = len(text) if end is None else end
    here = start
    while here < end:
        part = _next(text, here, end)
        if part is None:
            yield Part("words", here, end)
            return
        if part.start > here:
            yield Part("words", here, part.start)
        yield part
        here = part.end


def _next(text: str, start: int, end: int) -> Part | None:
    """The first part from `start` on that is more than words."""
    tag = _tag(text, start, end)
    if tag is None:
        return None
    if not tag.closed:
        sign = text[tag.start : tag.start + 2]
        closing = "}}" if sign == "{{" else "%}"
        advice = f"close it with `{closing}` before the paragraph ends"
        return Part("stray", tag.start, tag.end, f"`{sign}` is never closed", advice)
    if not tag.word:
        return Part("expression", tag.start, tag.end)
    if tag.word == "set":
        return Part("set", tag.start, tag.end)
    if tag.word in _ENDED or tag.word in _FOREIGN:
        return _block(text, tag, end)
    return Part("stray", tag.start, tag.end, *_unwanted(tag.word))


def _unwanted(word: str) -> tuple[str, str]:
    opener = next((name for name, ending in (_ENDED | _FOREIGN).items() if ending == word), "")
    if opener or word in _INNER:
        return f"`{{% {word} %}}` closes or parts nothing", f"open it before with `{{% {opener or 'if'} ... %}}`"
    return f"`{{% {word} %}}` cannot be used here", "there are `if`, `for`, `set`, `macro`, `with` and `raw`"


def _block(text: str, opener: Tag, end: int) -> Part:
    """A statement with all up to its end; a stray tag where it has none."""
    endings = _ENDED | _FOREIGN
    if opener.word == "raw":
        return _raw(text, opener, end)
    waiting, here = [opener.word], opener.end
    while waiting:
        tag = _tag(text, here, end)
        if tag is None:
            word = opener.word
            advice = f"write `{{% {endings[word]} %}}` where it ends"
            return Part("stray", opener.start, opener.end, f"`{{% {word} %}}` is never closed", advice)
        here = tag.end
        if tag.closed and tag.word == "raw":
            here = max(here, _raw(text, tag, end).end)
        elif tag.closed and tag.word in endings:
            waiting.append(tag.word)
        elif tag.closed and tag.word == endings[waiting[-1]]:
            waiting.pop()
        elif tag.closed and tag.word in endings.values():
            word = waiting[-1]
            why = f"`{{% {word} %}}` is not closed before `{{% {tag.word} %}}`"
            return Part("stray", opener.start, opener.end, why, f"write `{{% {endings[word]} %}}` where it ends")
    return Part("macro" if opener.word == "macro" else "block", opener.start, here)


_END_RAW = re.compile(r"\{%[-+]?\s*endraw\s*[-+]?%\}")


class Branch(NamedTuple):
    """What stands behind one tag of a statement, up to the next: behind `if`, `elif` and `else`, or behind `for`."""

    tag: Tag
    start: int
    end: int


def branches_of(text: str, part: Part) -> list[Branch]:
    """The branches of a block, its last tag left out."""
    found: list[Branch] = []
    depth, here = 0, part.start
    while (tag := _tag(text, here, part.end)) is not None:
        here = _raw(text, tag, part.end).end if tag.word == "raw" and tag.closed else tag.end
        if not found or (depth == 1 and (tag.word in _INNER or here == part.end)):
            if found:
                found[-1] = found[-1]._replace(end=tag.start)
            found.append(Branch(tag, tag.end, tag.end))
        depth += (tag.word in (_ENDED | _FOREIGN) and tag.word != "raw") - (tag.word in _ENDINGS)
    return found[:-1]


def _raw(text: str, opener: Tag, end: int) -> Part:
    closing = _END_RAW.search(text, opener.end, end)
    if closing is None:
        advice = "write `{% endraw %}` where it ends"
        return Part("stray", opener.start, opener.end, "`{% raw %}` is never closed", advice)
    return Part("raw", opener.start, closing.end())


def raw_words(text: str, part: Part) -> str:
    """What stands between `{% raw %}` and its end."""
    inside = text[part.start : part.end]
    return inside[inside.index("%}") + 2 : inside.rindex("{%")]


def _tag(text: str, start: int, end: int) -> Tag | None:
    """The first tag from `start` on. One that is never closed ends after its two signs."""
    opening = _OPENING.search(text, start, end)
    if opening is None:
        return None
    statement = _STATEMENT.match(text, opening.start(), end)
    closed = _closing(text, opening.end(), end, "%}" if statement else "}}")
    word = (statement[1] or "?") if statement else ""
    return Tag(opening.start(), closed or opening.end(), word, closed is not None)


def _closing(text: str, start: int, end: int, sign: str) -> int | None:
    """Where a tag ends: behind its sign, outside of quotes and braces, before another tag and before a blank line."""
    depth, here = 0, start
    while here < end:
        found = _TELLING.search(text, here, end)
        if found is None:
            return None
        here = found.start()
        char, two = text[here], text[here : here + 2]
        if char == "\n":
            return None
        if char in "'\"":
            here = _quoted(text, here, end)
            continue
        if two == sign and (depth == 0 or sign == "%}"):
            return here + 2
        if two in ("{{", "{%") and depth == 0:
            return None
        depth += (char == "{") - (char == "}" and depth > 0)
        here += 1
    return None


def _quoted(text: str, start: int, end: int) -> int:
    """Behind the text in quotes that starts here, or behind the quote alone where its line has no other."""
    quote, here = text[start], start + 1
    while here < end and text[here] != "\n":
        if text[here] == "\\":
            here += 1
        elif text[here] == quote:
            return here + 1
        here += 1
    return start + 1


def tags_of(text: str, start: int, end: int) -> Iterator[Tag]:
    """Every tag of a stretch."""
    tag = _tag(text, start, end)
    while tag is not None:
        yield tag
        tag = _tag(text, tag.end, end)
