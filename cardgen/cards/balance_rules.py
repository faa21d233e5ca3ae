"""What a designer declares about the balance of a deck, as plain data: rules over a field written in a notation.

Every rule names the `parts` of the notation that it looks at and the card types that it leaves out (`without`);
`place` is where it stands.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from cardgen.diagnostics import Place


class Even(NamedTuple):
    """In each of the parts the symbols occur equally often, counted over all copies in the deck."""

    parts: tuple[str, ...]
    symbols: tuple[str, ...]
    without: tuple[str, ...]
    place: Place


class Reachable(NamedTuple):
    """The needs of each part can be filled by some `cards` other cards of the deck, each giving its part `supply`."""

    parts: tuple[str, ...]
    supply: str
    cards: int
    without: tuple[str, ...]
    place: Place


class Rising(NamedTuple):
    """In each of the parts harder needs never pay less, and more needs pay more on average."""

    parts: tuple[str, ...]
    without: tuple[str, ...]
    place: Place


class NoBetter(NamedTuple):
    """No card is at least as good as another in every part and better in one."""

    parts: tuple[str, ...]
    without: tuple[str, ...]
    place: Place


Rule: TypeAlias = "Even | Reachable | Rising | NoBetter"


class Balance(NamedTuple):
    """The rules for one deck and one field of its cards; `notation` is the one that the field is written in."""

    field: str
    notation: str
    deck: str
    rules: tuple[Rule, ...]
