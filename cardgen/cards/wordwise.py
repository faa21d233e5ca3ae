"""Two sentences compared word by word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["same", "out", "in"]

AROUND = 5
"""Words that are kept on each side of a difference, for a reader to find it by."""

_WORD = re.compile(r"\S+")
_ALIKE = 0.3
"""Below this share of common words two sentences are told one after the other, not woven together."""


class Stretch(NamedTuple):
    """Some words that are in both sentences, only in the old one (`out`), or only in the new one (`in`)."""

    kind: Kind
    text: str


def word_changes(old: str, new: str) -> tuple[Stretch, ...]:
    """The two sentences as one row of stretches; white space does not count.

    What is dropped comes before what takes its place. Sentences with little in common are one `out` and one `in`.
    """
    before, after = _WORD.findall(old), _WORD.findall(new)
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    if before and after and matcher.ratio() < _ALIKE:
        return (Stretch("out", " ".join(before)), Stretch("in", " ".join(after)))
    found: list[Stretch] = []
    for action, start, end, first, last in matcher.get_opcodes():
        if action == "equal":
            found.append(Stretch("same", " ".join(before[start:end])))
            continue
        if end > start:
            found.append(Stretch("out", " ".join(before[start:end])))
        if last > first:
            found.append(Stretch("in", " ".join(after[first:last])))
    return tuple(found)


def excerpt(stretches: Sequence[Stretch], around: int = AROUND) -> tuple[Stretch, ...]:
    """The same row with long common stretches cut down to the words next to a difference, `...` for the rest."""
    found = []
    for index, stretch in enumerate(stretches):
        if stretch.kind == "same":
            before = around if index else 0
            after = around if index < len(stretches) - 1 else 0
            stretch = stretch._replace(text=_shortened(stretch.text, before, after))
        found.append(stretch)
    return tuple(found)


def _shortened(text: str, first: int, last: int) -> str:
    """The first and last words of a text, unless that leaves out hardly any."""
    words = text.split(" ")
    if len(words) <= first + last + 2:
        return text
    return " ".join([*words[:first], "...", *words[len(words) - last :]])
