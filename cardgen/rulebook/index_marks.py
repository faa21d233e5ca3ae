"""Entries of the index tidied: none for the book's own furniture, one for a word and its plural."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardgen.diagnostics import Place
from cardgen.rulebook.book_index import sort_key
from cardgen.rulebook.document import Block, Heading, Icon, IndexMark, SmallFace, Words
from cardgen.rulebook.terms import forms

_LEAVES = (Words, Icon, SmallFace, Place)

FURNITURE = frozenset(
    {
        *("at a glance", "contents", "credits", "glossary", "index", "questions and answers", "signs and glossary"),
        *("table of contents", "thanks", "what is new", "words and index", "words and signs"),
    }
)
"""Headings that nobody looks up: they are parts of the book, not of the game."""


def tidied_marks(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The same blocks without entries for furniture, with one spelling of each word: the shortest form in use."""
    words = {mark.under or mark.entry for mark in _marks(blocks)}
    if not words:
        return blocks
    spelt = _spelt(words)
    return tuple(_part(block, spelt) for block in blocks)


def _marks(part: Any) -> Iterator[IndexMark]:
    if isinstance(part, IndexMark):
        yield part
    elif isinstance(part, tuple) and not isinstance(part, _LEAVES):
        for inner in part:
            if isinstance(inner, tuple):
                yield from _marks(inner)


def _spelt(words: set[str]) -> dict[str, str]:
    """Each word as it stands in the index: `The votes` and `Votes` at `Vote`, where there is one."""
    bare: dict[str, list[str]] = {}
    for word in sorted(words, key=lambda word: (len(word), word)):
        bare.setdefault(sort_key(word)[0], []).append(word)
    spelt: dict[str, str] = {}
    for key, same in bare.items():
        for word in same:
            spelt.setdefault(word, same[0])
        for form in forms(key)[1:]:
            for word in bare.get(form, ()):
                spelt[word] = same[0]
    return spelt


def _part(part: Any, spelt: dict[str, str]) -> Any:
    if not isinstance(part, tuple) or isinstance(part, _LEAVES):
        return part
    if isinstance(part, IndexMark):
        if part.under:
            return part._replace(under=spelt.get(part.under, part.under))
        return part._replace(entry=spelt.get(part.entry, part.entry))
    if isinstance(part, Heading):
        return part._replace(inlines=tuple(_part(one, spelt) for one in part.inlines if not _is_furniture(one)))
    if hasattr(part, "_fields"):
        return type(part)(*[_part(inner, spelt) for inner in part])
    return tuple([_part(inner, spelt) for inner in part])


def _is_furniture(part: Any) -> bool:
    return isinstance(part, IndexMark) and part.entry.casefold() in FURNITURE
