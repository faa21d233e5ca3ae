"""What a person chose of a game, whatever is then made of it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Choice(NamedTuple):
    """Which state of a game, which part of it, in which theme; on how many cores; whether warnings count as errors.

    `decks` are files of decklists that the user brings along; each is then a component that is chosen.
    """

    edition: str | None = None
    variants: tuple[str, ...] = ()
    theme: str = "colour"
    components: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    processes: int = 1
    strict: bool = False
    decks: tuple[Path, ...] = ()

    @property
    def wanted(self) -> tuple[str, ...]:
        """The ids of the chosen components; empty for all of them."""
        if not self.decks:
            return self.components
        from cardgen.cards.decklists import deck_id

        return (*self.components, *map(deck_id, self.decks))
