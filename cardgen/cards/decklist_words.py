"""A decklist's text taken apart: lines between line breaks and `;`, without comments, as words with their places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.cards.fields import Report
from cardgen.diagnostics import Place
from cardgen.source.nodes import Listing, Node, Scalar, kind_of

_COMMENT = re.compile(r"(?:^|(?<=[\s;]))#")
_LINE = re.compile(r"[^;]+")
_WORD = re.compile(r"\S+")


class Word(NamedTuple):
    """A word and where it stands."""

    text: str
    place: Place

    def cut(self, start: int, end: int | None = None) -> Word:
        """A part of it."""
        text = self.text[start:end]
        return Word(text, self.place.within(start, len(text)))


def lines_of(node: Node, label: str, report: Report) -> Iterator[list[Word]]:
    """The words of each line of a text, or of every text of a list. No line is empty."""
    if isinstance(node, Scalar):
        for text, place in _rows(node):
            yield from _split(text, place)
        return
    if not isinstance(node, Listing):
        advice = "write one line a card, such as `3 NAME`, as a text or a list"
        report.error("C105", f"`{label}` must be lines, found {kind_of(node)}", node.place, advice)
        return
    for item in node.items:
        if isinstance(item, Scalar):
            yield from lines_of(item, label, report)
        else:
            advice = "a line that holds `: ` or begins with a bracket needs quotes around it"
            report.error("C105", f"a line of `{label}` must be text, found {kind_of(item)}", item.place, advice)


def _rows(node: Scalar) -> Iterator[tuple[str, Place]]:
    """The rows of a text as they stand in the file, whatever YAML makes of its line breaks."""
    if not node.rows:
        yield node.text, node.place
    for place in node.rows:
        yield place.excerpt[place.column - 1 : place.column - 1 + place.width], place


def _split(text: str, place: Place) -> Iterator[list[Word]]:
    comment = _COMMENT.search(text)
    for line in _LINE.finditer(text[: comment.start()] if comment else text):
        words = [
            Word(word[0], place.within(line.start() + word.start(), len(word[0]))) for word in _WORD.finditer(line[0])
        ]
        if words:
            yield words


def joined(words: list[Word]) -> Word:
    """Words of one line as one."""
    first, last = words[0].place, words[-1].place
    width = last.column + last.width - first.column
    return Word(" ".join(word.text for word in words), first.within(0, width))
