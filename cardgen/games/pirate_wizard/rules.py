"""The rules of Pirate-wizard treasure hunt, in the rulebook's order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Optional

from cardgen.games.pirate_wizard import ending
from cardgen.games.pirate_wizard.always import free_acts
from cardgen.games.pirate_wizard.boarding import attack_all, enter_all
from cardgen.games.pirate_wizard.book import Book
from cardgen.games.pirate_wizard.bringers import bringers
from cardgen.games.pirate_wizard.countdowns import FINISHING, tick
from cardgen.games.pirate_wizard.decks import dealt_decks, fixed_decks, lay_out, order_decks, seat_decks
from cardgen.games.pirate_wizard.effects import EFFECTS
from cardgen.games.pirate_wizard.invariants import check
from cardgen.games.pirate_wizard.options import Asked, Steps
from cardgen.games.pirate_wizard.plan import PlanAgent
from cardgen.games.pirate_wizard.playing import clear, draw_all, effects, play_all
from cardgen.games.pirate_wizard.playout import OpenView
from cardgen.games.pirate_wizard.sailing import move_all
from cardgen.games.pirate_wizard.table import WATCHED, PirateTable
from cardgen.games.pirate_wizard.treasures import loot
from cardgen.games.pirate_wizard.words import COPIES
from cardgen.play.chance import Chance
from cardgen.play.decision import Decision, GameFault, Move, Outcome
from cardgen.play.kit import Kit
from cardgen.play.rules import NoRules

Phase = Callable[[Book, PirateTable], Asked]


class PirateWizard:
    """Countdowns, cards, dungeon, attacks, moves and entering for one kit.

    Decks are dealt to the seats by lot in each game. `kit.decks_by_seat` names them seat by seat instead; `seat_decks`
    among the rules' numbers names those that are dealt.
    """

    copies: Mapping[str, tuple[int, ...]] = COPIES
    effects: Mapping[str, Any] = {**EFFECTS, **FINISHING}
    limits = (4_000, 5_000)

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.book = Book(kit)
        self._fixed = fixed_decks(self.book, kit)
        self._dealt = dealt_decks(self.book, kit)
        self.phases = phases(self.book)
        self._player = PlanAgent(self, Chance())
        for design in sorted({number for deck in self.book.decks.values() for number in deck}):
            if self.book.effect[design] not in EFFECTS:
                raise NoRules(
                    f"`{self.book.name(design)}`: there is no code for the effect `{self.book.effect[design]}`"
                )

    def table(self, seats: int, chance: Chance) -> PirateTable:
        """An empty table."""
        size = self.book.rules["teams"]
        if size and (seats % size or seats == size):
            raise GameFault(f"{seats} players make no teams of {size}")
        return PirateTable(self.book, seats, chance)

    def setup(self, table: PirateTable) -> None:
        """Piles and hands, the plays-first token, the circle die."""
        lay_out(self.book, table, seat_decks(self._fixed, self._dealt, table.seats, table.chance))

    def round(self, table: PirateTable) -> Steps:
        """One turn: its phases in order, until no more than one team is afloat."""
        book = self.book
        if table.round == 0 and book.unshuffled:
            yield from order_decks(book, table)
        table.tell("round", table.round + 1, table.first)
        table.laid = [-1] * table.seats
        table.counts[WATCHED] += table.seats - sum(table.afloat)
        table.gale = table.furious = table.boarded = table.swum = 0
        for phase in self.phases:
            asked = phase(book, table)
            if asked is not None:
                yield from asked
            if table.over:
                return
        pass_token(book, table)

    def outcome(self, table: PirateTable) -> Optional[Outcome]:
        """The outcome after a turn in which somebody had the points, or the last enemy sank."""
        return ending.outcome(self.book, table)

    def estimate(self, table: PirateTable) -> list[float]:
        """A guess at each seat's share of the win."""
        return ending.estimate(self.book, table)

    def playout(self, table: PirateTable, decision: Decision, chance: Chance) -> Move:
        """A quick answer in a game that is only imagined."""
        view: Any = OpenView(table, decision[0])
        return self._player.choose(view, decision)

    def check(self, table: PirateTable) -> None:
        """Lives, points, fields, countdowns and cards are such as the rules allow."""
        check(self.book, table)


def phases(book: Book) -> Sequence[Phase]:
    """The phases of a turn, as the rulings on their order say."""
    turn: list[Phase] = [tick, free_acts, draw_all, play_all, effects, clear, loot, attack_all, move_all, enter_all]
    if book.ruling("countdown-order") == "end":
        turn = [*turn[1:], tick]
    before = {"before-effects": effects, "before-moving": move_all}.get(book.ruling("bringer-when"), clear)
    turn.insert(turn.index(before), bringers)
    return tuple(turn)


def pass_token(book: Book, table: PirateTable) -> None:
    """The token goes to the next player counterclockwise who is still afloat."""
    for seat in book.orders[table.seats][table.first][1:]:
        if table.afloat[seat]:
            table.first = seat
            return


def make(kit: Kit) -> PirateWizard:
    """The rules for a kit."""
    return PirateWizard(kit)


AGENTS: Mapping[str, Any] = {"plan": PlanAgent}
"""This game's own agents."""
