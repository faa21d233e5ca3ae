"""A guess at everybody's share of the win while a game goes on, by the same common sense as the plan's."""

from __future__ import annotations

from cardgen.games.switchcraft.book import Book
from cardgen.games.switchcraft.plan_outlook import Outlook
from cardgen.games.switchcraft.plan_sense import sense_of
from cardgen.games.switchcraft.table import SwitchcraftTable


def estimate(book: Book, table: SwitchcraftTable) -> list[float]:
    """Each seat's share of the win."""
    return Outlook(sense_of(book), table).shares()
