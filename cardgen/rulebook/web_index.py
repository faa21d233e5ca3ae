"""The index as a list of links, and the places that it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from cardgen.rulebook.book_index import BookIndex, IndexEntry, sort_key
from cardgen.rulebook.document import IndexMark


class WebIndex(BookIndex):
    """An index whose places are ids of the page."""

    __slots__ = ("_marks",)

    def __init__(self) -> None:
        super().__init__()
        self._marks = 0

    def mark(self, mark: IndexMark) -> str:
        """The id of a place that the index leads to."""
        self._marks += 1
        name = f"ix:{self._marks}"
        self.add(mark, name)
        return name

    def listed(self) -> str:
        """The index as a list, with a letter above the words that begin with it."""
        return f'<ul class="index">{"".join(self._lines())}</ul>' if self.under else ""

    def _lines(self) -> Iterator[str]:
        letter = ""
        for word, entry in self.sorted_under():
            first = sort_key(word)[0][:1].upper()
            if first != letter and first.isalpha():
                letter = first
                yield f'<li class="letter" aria-hidden="true">{letter}</li>'
            yield _line(word, entry)


def _line(word: str, entry: IndexEntry) -> str:
    links = ", ".join(f'<a href="#{name}">{escape(section or "here")}</a>' for section, name in entry.places.items())
    under = "".join(_line(inner, below) for inner, below in entry.sorted_under())
    listed = f"<ul>{under}</ul>" if under else ""
    return f"<li>{escape(word)}{': ' if links else ''}{links}{listed}</li>"
