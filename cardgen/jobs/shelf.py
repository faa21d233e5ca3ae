"""Filled-in art kept from one run to the next: a drawing's template is long, and what fills it seldom changes."""

from __future__ import annotations

import hashlib

from cardgen import __version__
from cardgen.jobs.cache import Cache, open_cache

MOST_BYTES = 16_000_000
"""A shelf that has grown beyond this is emptied: most of what is on it is no longer asked for."""


class Shelf:
    """Texts of drawings by what they were made from. No failure to read or write is ever an error."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._kept = False

    def get(self, made_from: str) -> str | None:
        """A text that was made from the same before."""
        found = self._cache.get(_key(made_from))
        return None if found is None else found.decode()

    def put(self, made_from: str, text: str) -> None:
        """Keep a text."""
        if not self._kept:
            # What other faces were made from stays, for they come from the cache of faces today.
            self._kept = self._cache.keep_all(MOST_BYTES)
        self._cache.put(_key(made_from), text.encode())

    def save(self) -> None:
        """Write what is new."""
        if self._kept:
            self._cache.save()


def open_shelf(project: str) -> Shelf:
    """The shelf of a project's folder."""
    return Shelf(open_cache(f"{project} art"))


def _key(made_from: str) -> str:
    return hashlib.sha256(f"{__version__} {made_from}".encode()).hexdigest()
