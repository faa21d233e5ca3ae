"""The index of a rulebook that has no pages: each word leads to the sections where it is spoken of."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from cardgen.rulebook.document import IndexMark

_ARTICLE = re.compile(r"^(the|an?) (?=\w)")


class IndexEntry:
    """Where a word stands: what leads to each place, by the section's name; and what is grouped below it."""

    __slots__ = ("places", "under")

    def __init__(self) -> None:
        self.places: dict[str, str] = {}
        self.under: dict[str, IndexEntry] = {}

    def sorted_under(self) -> Iterator[tuple[str, IndexEntry]]:
        """What is grouped below it, in order."""
        for word in sorted(self.under, key=sort_key):
            yield word, self.under[word]


class BookIndex(IndexEntry):
    """Gathers entries while a book is written; `section` is the heading above what is being written."""

    __slots__ = ("section",)

    def __init__(self) -> None:
        super().__init__()
        self.section = ""

    def add(self, mark: IndexMark, target: str) -> None:
        """Note that a word is spoken of in this section, where the target is."""
        entry: IndexEntry = self
        for word in (mark.under, mark.entry):
            if word:
                entry = entry.under.setdefault(word, IndexEntry())
        entry.places.setdefault(self.section, target)


def sort_key(word: str) -> tuple[str, str]:
    """Words in order of their letters, whatever their case and accents, and without an article before them."""
    folded = unicodedata.normalize("NFKD", word.casefold())
    bare = "".join(char for char in folded if not unicodedata.combining(char)).lstrip("\u2018\u201c\"'( ")
    return _ARTICLE.sub("", bare), word
