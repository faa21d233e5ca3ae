"""Positions of Switchcraft set by hand, and mechanisms run in them with answers told beforehand."""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from cardgen.cards.load import load_game
from cardgen.diagnostics import Problems
from cardgen.games.switchcraft.book import role_of
from cardgen.games.switchcraft.rules import Switchcraft
from cardgen.games.switchcraft.table import DECK, HANDS, VOTED, SwitchcraftTable
from cardgen.jobs.kit import kit_text
from cardgen.play.chance import seeded
from cardgen.play.decision import Decision, Together
from cardgen.play.kit import Kit
from cardgen.source.project import Project

DATA = Path(__file__).parents[2] / "card_data" / "switchcraft"


@lru_cache(maxsize=1)
def shipped() -> str:
    """The game's kit as text."""
    project, problems = Project.open(DATA), Problems()
    game = load_game(project, problems)
    assert game is not None, [str(problem) for problem in problems]
    return kit_text(project, game)


def kit_with(rulings: Mapping[str, str] | None = None, **changes: Any) -> Kit:
    """The shipped kit with other rulings, numbers of the rules (`loyal=3`) or of cards (`hope__points=12`)."""
    data = json.loads(shipped())
    for name, alternative in (rulings or {}).items():
        assert alternative in data["alternatives"][name], f"{name} has no {alternative}"
        data["rulings"][name] = alternative
    for name, value in changes.items():
        card, _, field = name.partition("__")
        if field:
            found = next(entry for entry in data["cards"] if entry["id"] == card.replace("_", "-"))
            assert field in found["fields"], f"{card} has no {field}"
            found["fields"][field] = value
        else:
            assert name in data["rules"]
            data["rules"][name] = value
    return Kit(data)


@cache
def rules_with(*rulings: str) -> Switchcraft:
    """Rules with rulings `ID=ALT`."""
    return Switchcraft(kit_with(dict(words.split("=") for words in rulings)))


class Position:
    """A table set by hand. Roles by id; nobody is in a party, all hands are empty, all have their Coins."""

    def __init__(self, *roles: str, rules: Switchcraft | None = None, rulings: Sequence[str] = ()) -> None:
        self.rules = rules or rules_with(*rulings)
        self.book = self.rules.book
        self.table: SwitchcraftTable = self.rules.table(len(roles), seeded(1))
        self.table.add(self.book.deck, DECK)
        for seat, role in enumerate(roles):
            self.table.purses[seat] = self.rules.kit.rules["starting_coins"]
            self.table.sides[seat] = self.table.chosen[seat] = self.role(role)
        self.table.round = 1
        self.table.log = []

    def role(self, name: str) -> int:
        """A role's bits."""
        return role_of(self.rules.kit.by_id[name].alignments)

    def roles(self) -> list[str]:
        """What each seat is now."""
        names = {self.role(card.id): card.id for card in self.rules.kit.of_type("role")}
        return [names[role] for role in self.table.sides]

    def name(self, copy: int) -> str:
        """A copy's card."""
        return self.table.card(copy).id

    # -- setting it

    def _take(self, card: str, zone: int) -> int:
        copy = next(copy for copy in self.table.zones[DECK] if self.name(copy) == card)
        self.table.move(copy, zone)
        return copy

    def hand(self, seat: int, *cards: str) -> Position:
        """Cards from the deck into a hand."""
        for card in cards:
            self._take(card, HANDS + seat)
        return self

    def front(self, seat: int, *cards: str) -> Position:
        """Cards from the deck before a seat."""
        for card in cards:
            self._take(card, self.table.fronts + seat)
        return self

    def pile(self, side: str, *cards: str) -> Position:
        """Cards from the deck on a pile."""
        for card in cards:
            self._take(card, 1 if side == "naughty" else 2)
        return self

    def top(self, *cards: str) -> Position:
        """Cards on top of the deck, the last one drawn first."""
        for card in cards:
            self._take(card, VOTED)
        for copy in self.table.zones[VOTED][:]:
            self.table.move(copy, DECK)
        return self

    def coins(self, *amounts: int) -> Position:
        """Coins by seat; what is missing or too much lies on the Naughty pile."""
        seats = self.table.seats
        whole = sum(self.table.purses)
        self.table.purses[:seats] = amounts
        self.table.purses[seats] = whole - sum(amounts)
        return self

    def party(self, lead: int, *members: int) -> Position:
        """A party."""
        for seat in (lead, *members):
            self.table.leader[seat] = lead
        self.rules.check(self.table)
        return self

    # -- running a mechanism in it

    def named(self, move: Sequence[Any]) -> tuple[Any, ...]:
        """A move with cards in the place of their copies."""
        places = self.rules.copies.get(move[0], ())
        return tuple(self.name(part) if at in places and part >= 0 else part for at, part in enumerate(move))

    def options(self, decision: Decision) -> list[tuple[Any, ...]]:
        """The options of a decision with cards in the place of copies."""
        return [self.named(option) for option in decision.options]

    def run(self, steps: Generator[Any, Any, Any], *answers: tuple[int, str, tuple[Any, ...]]) -> Any:
        """Run a mechanism with answers `(seat, kind, move)`, all of which must be asked for, and return its result."""
        left = list(answers)
        reply: Any = None
        while True:
            try:
                asked = steps.send(reply)
            except StopIteration as end:
                assert not left, f"not asked: {left}"
                self.table.check(sum(self.table.purses))
                self.rules.check(self.table)
                return end.value
            if isinstance(asked, Together):
                reply = tuple(self._answer(decision, left) for decision in asked.decisions)
            else:
                reply = self._answer(asked, left)

    def _answer(self, decision: Decision, left: list[tuple[int, str, tuple[Any, ...]]]) -> Any:
        assert left, f"also asked: {decision.seat} {decision.kind} {self.options(decision)}"
        seat, kind, move = left.pop(0)
        assert (decision.seat, decision.kind) == (seat, kind), f"{(seat, kind)}, asked: {decision}"
        named = self.options(decision)
        assert move in named, f"{move} is not among {named}"
        return decision.options[named.index(move)]

    def asked(self, steps: Generator[Any, Any, Any], *answers: tuple[int, str, tuple[Any, ...]]) -> Decision:
        """The question that a mechanism asks after some answers."""
        left = list(answers)
        asked = next(steps)
        while left:
            asked = steps.send(self._answer(asked, left))
        assert isinstance(asked, Decision)
        return asked

    # -- looking at it

    def in_hand(self, seat: int) -> list[str]:
        """The cards of a hand."""
        return [self.name(copy) for copy in self.table.zones[HANDS + seat]]

    def before(self, seat: int) -> list[str]:
        """The cards before a seat."""
        return [self.name(copy) for copy in self.table.zones[self.table.fronts + seat]]

    def on_pile(self, side: str) -> list[str]:
        """The cards of a pile."""
        return [self.name(copy) for copy in self.table.zones[1 if side == "naughty" else 2]]

    def purses(self) -> list[int]:
        """Coins by seat."""
        return self.table.purses[: self.table.seats]

    def told(self, name: str) -> list[tuple[Any, ...]]:
        """The events of a name."""
        assert self.table.log is not None
        return [event[1:] for event in self.table.log if event[0] == name]
