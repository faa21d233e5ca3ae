"""The rules of Switchcraft, in the rulebook's order."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from cardgen.games.switchcraft.book import PASSIVE, SUBMISSIVE, Book
from cardgen.games.switchcraft.effects import EFFECTS
from cardgen.games.switchcraft.ending import ends, outcome
from cardgen.games.switchcraft.parties import members_of
from cardgen.games.switchcraft.plan import AGENTS as AGENTS
from cardgen.games.switchcraft.plan_estimate import estimate
from cardgen.games.switchcraft.plan_playout import QUIET, playout
from cardgen.games.switchcraft.table import DECK, HANDS, SwitchcraftTable
from cardgen.games.switchcraft.turns import turns
from cardgen.games.switchcraft.votes import vote
from cardgen.games.switchcraft.words import COPIES
from cardgen.play.chance import Chance
from cardgen.play.decision import Decision, GameFault, Move, Outcome, Together
from cardgen.play.kit import Kit

Steps = Generator[Any, Any, Any]


class Switchcraft:
    """Votes, turns, contests and parties for one kit."""

    copies: Mapping[str, tuple[int, ...]] = COPIES
    effects: Mapping[str, Any] = EFFECTS
    limits = (500, 20_000)
    quiet = QUIET

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.book = Book(kit)

    def table(self, seats: int, chance: Chance) -> SwitchcraftTable:
        """An empty table."""
        return SwitchcraftTable(self.book, seats, chance)

    def setup(self, table: SwitchcraftTable) -> None:
        """Coins for all, a shuffled deck, and hands unless alignments are chosen before cards are dealt."""
        for seat in range(table.seats):
            table.purses[seat] = self.kit.rules["starting_coins"]
        table.add(self.book.deck, DECK)
        table.shuffle(DECK)
        if self.kit.ruling("first-player") == "lot":
            table.first = table.chance.below(table.seats)
        if self.kit.ruling("alignment-choice") == "after-deal":
            self._deal(table)

    def _deal(self, table: SwitchcraftTable) -> None:
        for _ in range(self.kit.rules["starting_hand"]):
            for seat in range(table.seats):
                table.draw(DECK, HANDS + seat)

    def round(self, table: SwitchcraftTable) -> Steps:
        """One round; by one ruling ends are noted whenever they occur in it."""
        steps = self._round(table)
        return self._watched(table, steps) if self.kit.ruling("end-check") == "any-time" else steps

    def _round(self, table: SwitchcraftTable) -> Steps:
        if table.round == 0:
            yield from self._choose(table)
        table.tell("round", table.round + 1, table.first)
        self._expire(table)
        table.did = []
        table.castings = []
        yield from vote(self.book, table)
        yield from turns(self.book, table)
        if self.kit.ruling("bonus-at-end") != "counts":
            self._expire(table)
        table.first = (table.first + 1) % table.seats

    def _expire(self, table: SwitchcraftTable) -> None:
        """What lasts until the end of the round."""
        for seat in range(table.seats):
            table.bonus[seat] = 0

    def _choose(self, table: SwitchcraftTable) -> Steps:
        """Before anything else all players choose their alignments, at once."""
        moves = yield Together(tuple([Decision(seat, "align", self.book.align) for seat in range(table.seats)]))
        for seat, move in enumerate(moves):
            table.sides[seat] = table.chosen[seat] = move[1]
            table.tell("aligns", seat, move[1])
        if self.kit.ruling("alignment-choice") != "after-deal":
            self._deal(table)

    def _watched(self, table: SwitchcraftTable, steps: Steps) -> Steps:
        """A round that notes the first end that holds at any question or at its end."""
        answer: Any = None
        while True:
            try:
                asked = steps.send(answer)
            except StopIteration:
                return
            if not table.ended and (table.round or table.zones[HANDS]):
                table.ended = next(iter(ends(self.book, table)), "")
            answer = yield asked

    def outcome(self, table: SwitchcraftTable) -> Outcome | None:
        """The outcome after a round at whose end one of the four conditions holds."""
        return outcome(self.book, table)

    def estimate(self, table: SwitchcraftTable) -> list[float]:
        """A guess at each seat's share of the win."""
        return estimate(self.book, table)

    def playout(self, table: SwitchcraftTable, decision: Decision, chance: Chance) -> Move:
        """A quick answer in a game that is only imagined."""
        return playout(self, table, decision, chance)

    def check(self, table: SwitchcraftTable) -> None:
        """Cards and Coins are all there, alignments are alignments, parties are such as the rules allow."""
        if len(table.design) != len(self.book.deck):
            raise GameFault(f"there are {len(table.design)} cards, not {len(self.book.deck)}")
        coins = table.seats * self.kit.rules["starting_coins"]
        if sum(table.purses) != coins:
            raise GameFault(f"there are {sum(table.purses)} Coins, not {coins}")
        if not all(0 <= role < len(self.book.role_card) for role in table.sides):
            raise GameFault(f"no alignments: {table.sides}")
        for seat, lead in enumerate(table.leader):
            if lead == seat:
                self._check_party(table, lead)
            elif lead >= 0 and (table.leader[lead] != lead or not table.sides[seat] & SUBMISSIVE):
                raise GameFault(f"seat {seat + 1} is no member of the party of seat {lead + 1}")

    def _check_party(self, table: SwitchcraftTable, lead: int) -> None:
        party = members_of(table.leader, lead)
        if table.sides[lead] & SUBMISSIVE:
            raise GameFault(f"seat {lead + 1} leads a party and is Submissive")
        if sum([not table.sides[seat] & PASSIVE for seat in party]) < self.kit.rules["party_active"]:
            raise GameFault(f"the party of seat {lead + 1} has too few Active members")
        if len(party) - 1 < self.kit.rules["party_submissive"] and not self.book.alone:
            raise GameFault(f"the party of seat {lead + 1} has too few members")


def make(kit: Kit) -> Switchcraft:
    """The rules for a kit."""
    return Switchcraft(kit)
