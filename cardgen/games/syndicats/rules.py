"""The rules of Syndicats, in the rulebook's order. What differs between editions are numbers, rulings and cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from cardgen.games.syndicats.bidding import Steps
from cardgen.games.syndicats.book import Book
from cardgen.games.syndicats.effects import EFFECTS
from cardgen.games.syndicats.ending import close, estimate, note_last, outcome
from cardgen.games.syndicats.favour import collect, favour
from cardgen.games.syndicats.houses import fill
from cardgen.games.syndicats.picks import purchasing
from cardgen.games.syndicats.plan import PlanAgent
from cardgen.games.syndicats.soundness import check
from cardgen.games.syndicats.starting import choose_sides, set_up
from cardgen.games.syndicats.styles import STYLES
from cardgen.games.syndicats.supply import clear_unbought, refill
from cardgen.games.syndicats.table import SyndicatsTable
from cardgen.games.syndicats.words import COPIES
from cardgen.play.chance import Chance
from cardgen.play.decision import Decision, Move, Outcome
from cardgen.play.kit import Kit


class Syndicats:
    """Picks, payments and houses for one kit."""

    copies: Mapping[str, tuple[int, ...]] = COPIES
    effects: Mapping[str, Any] = EFFECTS
    limits = (300, 20_000)

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.book = Book(kit)

    def table(self, seats: int, chance: Chance) -> SyndicatsTable:
        """An empty table."""
        return SyndicatsTable(self.kit, seats, chance)

    def setup(self, table: SyndicatsTable) -> None:
        """Starting cards, money, the Mogfather and the first supply."""
        set_up(self.book, table, self.limits[0])

    def round(self, table: SyndicatsTable) -> Steps:
        """One turn: picks, the supply, the Mogfather's favour, houses; after the last one closing payments."""
        book = self.book
        if not table.round or book.flips_each_turn:
            yield from choose_sides(book, table)
        table.tell("round", table.round + 1, table.holder)
        table.came, table.out, table.resting = [], [], []
        table.copies = [0] * table.seats
        note_last(book, table, begins=True)
        yield from purchasing(book, table)
        clear_unbought(book, table)
        refill(book, table)
        note_last(book, table)
        favour(book, table)
        collect(book, table)
        for seat in range(table.seats):
            yield from fill(book, table, seat)
        if table.ended:
            yield from close(book, table)

    def outcome(self, table: SyndicatsTable) -> Outcome | None:
        """The outcome after the last turn."""
        return outcome(self.book, table)

    def estimate(self, table: SyndicatsTable) -> list[float]:
        """A guess at each seat's share of the win."""
        return estimate(self.book, table)

    def playout(self, table: SyndicatsTable, decision: Decision, chance: Chance) -> Move:
        """A quick answer in a game that is only imagined."""
        return PlanAgent(self, chance).answer(table, decision)

    def check(self, table: SyndicatsTable) -> None:
        """Raise `GameFault` unless cards, sides and money are as they must be."""
        check(self.book, table)


AGENTS: Mapping[str, Any] = {
    "plan": PlanAgent,
    **{name: partial(PlanAgent, style=style) for name, style in STYLES.items()},
}
"""Agents for this game alone, by name."""


def make(kit: Kit) -> Syndicats:
    """The rules for a kit. Raises `NoRules` for switches that contradict each other."""
    return Syndicats(kit)
