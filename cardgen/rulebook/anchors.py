"""Anchors: the names by which places of a rulebook are linked, each standing once."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from cardgen.source.hints import nearest, suggestion

_GIVEN = re.compile(r"\s*\{#([^\s{}]+)\}\s*$")


def made_anchor(words: str) -> str:
    """An anchor from a heading's words: `Contests of wills` becomes `contests-of-wills`."""
    plain = unicodedata.normalize("NFKC", words).casefold().replace("’", "").replace("'", "")
    return re.sub(r"[\W_]+", "-", plain).strip("-") or "section"


def given_anchor(words: str) -> tuple[str, str]:
    """A heading's words without the `{#anchor}` at their end, and that anchor, or an empty text."""
    match = _GIVEN.search(words)
    return (words[: match.start()], match[1]) if match else (words, "")


def card_anchor(card: str) -> str:
    """Where a card is listed."""
    return f"card-{made_anchor(card)}"


def term_anchor(term: str) -> str:
    """Where a term is explained."""
    return f"term-{made_anchor(term)}"


def ruling_anchor(ruling: str) -> str:
    """Where a question is answered."""
    return f"ruling-{made_anchor(ruling)}"


def edition_anchor(edition: str) -> str:
    """Where it is told what an edition has changed."""
    return f"edition-{made_anchor(edition)}"


def variant_anchor(variant: str) -> str:
    """Where a variant is told of."""
    return f"variant-{made_anchor(variant)}"


class Anchors:
    """All anchors of a document. Those of cards, terms and rulings are set before any heading's is."""

    def __init__(self, made: Iterable[str]) -> None:
        self._taken: dict[str, int] = dict.fromkeys(made, 0)
        self._used: set[str] = set()
        self._numbers: dict[str, int] = {}

    def take(self, anchor: str, line: int) -> tuple[str, int | None]:
        """A heading's anchor, made different if it is taken; and the line of the heading that has it, 0 if none has."""
        if anchor not in self._taken:
            self._taken[anchor] = line
            return anchor, None
        number = self._numbers.get(anchor, 2)
        while f"{anchor}-{number}" in self._taken:
            number += 1
        self._numbers[anchor] = number + 1
        self._taken[f"{anchor}-{number}"] = line
        return f"{anchor}-{number}", self._taken[anchor]

    def first_use(self, anchor: str) -> bool:
        """Whether an anchor of a card, term or ruling has not been placed yet, which it now is."""
        if anchor in self._used:
            return False
        self._used.add(anchor)
        return True

    def __contains__(self, anchor: str) -> bool:
        return anchor in self._taken

    def near(self, anchor: str) -> str:
        """What may have been meant."""
        near = nearest(anchor, self._taken)
        return f"did you mean `#{near}`?" if near else suggestion(anchor, self._headings(), "headings have")

    def _headings(self) -> list[str]:
        return [f"#{anchor}" for anchor, line in self._taken.items() if line]
