"""What one seat may see of a table."""

from __future__ import annotations

from typing import Any, Protocol

from cardgen.play.chance import Chance
from cardgen.play.kit import Design, Kit
from cardgen.play.table import Table


class Seen(Protocol):
    """What a view looks at: a match."""

    table: Table

    def imagine(self, seat: int, chance: Chance) -> Any:
        """A match that may be this one as far as a seat knows."""
        ...


class View:
    """A table through the eyes of one seat: zones as far as they are known, all that lies open, nothing else.

    A view is made once for a seat and always shows the table as it stands. `imagine` gives a match to think with.
    """

    __slots__ = ("_match", "kit", "seat", "seats")

    def __init__(self, match: Seen, seat: int) -> None:
        self._match = match
        self.kit: Kit = match.table.kit
        self.seats: int = match.table.seats
        self.seat = seat

    @property
    def round(self) -> int:
        """Rounds played to their end."""
        return self._match.table.round

    def count(self, zone: int) -> int:
        """How many copies lie in a zone."""
        return len(self._match.table.zones[zone])

    def zone(self, zone: int) -> tuple[int, ...]:
        """The copies in a zone that this seat knows, in their order; unknown ones are left out."""
        table, bit = self._match.table, 1 << self.seat
        return tuple([copy for copy in table.zones[zone] if table.known[copy] & bit])

    def where(self, copy: int) -> int:
        """The zone of a copy that this seat knows; -1 for another."""
        table = self._match.table
        return table.where[copy] if table.known[copy] >> self.seat & 1 else -1

    def card(self, copy: int) -> Design | None:
        """The design of a copy, None where this seat does not know it."""
        table = self._match.table
        return table.kit.designs[table.design[copy]] if table.known[copy] >> self.seat & 1 else None

    def purse(self, number: int) -> int:
        """The money in a purse: purses lie open."""
        return self._match.table.purses[number]

    def get(self, name: str) -> Any:
        """One of the table's own values, as a tuple where it is a list. Raises `KeyError` for a secret one."""
        table: Table = self._match.table
        if name in table.SECRET or name not in (*table.LISTS, *table.PLAIN):
            raise KeyError(name)
        value = getattr(table, name)
        return tuple(value) if isinstance(value, list) else value

    def unseen(self) -> dict[int, int]:
        """How many copies of each design this seat does not know, by the design's index: what could be anywhere."""
        table, bit = self._match.table, 1 << self.seat
        found: dict[int, int] = {}
        for copy, design in enumerate(table.design):
            if not table.known[copy] & bit:
                found[design] = found.get(design, 0) + 1
        return dict(sorted(found.items()))

    def imagine(self, chance: Chance) -> Any:
        """A match that may be the real one as far as this seat knows: what it cannot see is dealt anew."""
        return self._match.imagine(self.seat, chance)

    def snapshot(self) -> tuple[Any, ...]:
        """All that this seat sees, as plain data: two views that are alike have equal snapshots."""
        table, bit = self._match.table, 1 << self.seat
        zones = tuple(
            tuple([table.design[copy] if table.known[copy] & bit else -1 for copy in zone]) for zone in table.zones
        )
        handles = tuple(tuple([copy for copy in zone if table.known[copy] & bit]) for zone in table.zones)
        own = tuple((name, self.get(name)) for name in (*table.LISTS, *table.PLAIN) if name not in table.SECRET)
        return (table.round, zones, handles, tuple(table.purses), own, tuple(self.unseen().items()))
