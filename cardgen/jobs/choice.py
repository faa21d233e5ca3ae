"""What a person chose of a game, whatever is then made of it."""

from __future__ import annotations

from typing import NamedTuple


class Choice(NamedTuple):
    """Which state of a game, which part of it, in which theme; on how many cores; whether warnings count as errors."""

    edition: str | None = None
    variants: tuple[str, ...] = ()
    theme: str = "colour"
    components: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    processes: int = 1
    strict: bool = False
