"""A player for games that are played on in thought: `plan`, looking at the imagined table itself."""

from __future__ import annotations

from typing import Any

from cardgen.games.pirate_wizard.table import PirateTable
from cardgen.play.kit import Design


class OpenView:
    """What an agent asks of a view, answered from an imagined table without looking who may know what."""

    __slots__ = ("_table", "kit", "seat", "seats")

    def __init__(self, table: PirateTable, seat: int) -> None:
        self._table = table
        self.kit = table.kit
        self.seat = seat
        self.seats = table.seats

    @property
    def round(self) -> int:
        """Turns played to their end."""
        return self._table.round

    def count(self, zone: int) -> int:
        """How many copies lie in a zone."""
        return len(self._table.zones[zone])

    def zone(self, zone: int) -> list[int]:
        """The copies in a zone."""
        return self._table.zones[zone]

    def card(self, copy: int) -> Design:
        """The design of a copy."""
        return self._table.kit.designs[self._table.design[copy]]

    def get(self, name: str) -> Any:
        """One of the table's own values."""
        return getattr(self._table, name)
