"""Positions of Syndicats set by hand, in any edition, and mechanisms run in them with answers told beforehand."""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping, Sequence
from functools import cache
from typing import Any

from syndicats_loaded import DATA, at

from cardgen.games.syndicats.rules import Syndicats
from cardgen.games.syndicats.table import BANK, BIDS, CATS, DECK, DISCARD, DOGS, FUND, SUPPLY, TOP, SyndicatsTable
from cardgen.jobs.kit import kit_text
from cardgen.play.chance import seeded
from cardgen.play.decision import Decision, Together
from cardgen.play.kit import Kit
from cardgen.source.project import Project

Answer = tuple[int, str, tuple[Any, ...]]


@cache
def shipped(edition: str, *variants: str) -> str:
    """An edition's kit as text."""
    return kit_text(Project.open(DATA), at(edition, *variants))


def kit_with(
    edition: str, *variants: str, rulings: Mapping[str, str] | None = None, cards: Any = (), **numbers: Any
) -> Kit:
    """An edition's kit with other rulings and numbers of the rules; `cards` are `(id, change of its record)`."""
    data = json.loads(shipped(edition, *variants))
    for name, alternative in (rulings or {}).items():
        assert alternative in data["alternatives"][name], f"{name} has no {alternative}"
        data["rulings"][name] = alternative
    for name, value in numbers.items():
        assert name in data["rules"]
        data["rules"][name] = value
    for name, change in cards:
        change(next(card for card in data["cards"] if card["id"] == name))
    return Kit(data)


@cache
def rules_of(edition: str, *words: str) -> Syndicats:
    """An edition's rules by variants and rulings `ID=ALT`."""
    variants = [word for word in words if "=" not in word]
    return Syndicats(kit_with(edition, *variants, rulings=dict(word.split("=") for word in words if "=" in word)))


class Position:
    """A table set by hand. Everybody has a starting pair, in the data's order; seat 1 holds the Mogfather."""

    def __init__(self, edition: str, *words: str, seats: int = 3, rules: Syndicats | None = None) -> None:
        self.rules = rules or rules_of(edition, *words)
        self.book = self.rules.book
        self.table: SyndicatsTable = self.rules.table(seats, seeded(1))
        book, table = self.book, self.table
        table.purses[seats + BANK] = 10_000
        for designs, dealt, sides, zone in (
            (book.kittens, table.kittens, book.cat_face, CATS),
            (book.lairs, table.lairs, book.house_face, table.houses),
            (book.factions, table.factions, book.cat_face, CATS),
        ):
            for seat, design in enumerate(designs[:seats]):
                (copy,) = table.add([design], zone + seat, pool=1)
                table.face[copy] = sides[design]
                dealt.append(design)
        table.add(book.deck, DECK)
        table.bribes = [0] * len(table.design) if book.bribe else []
        table.waiting = list(range(seats))
        table.round = 1
        table.log = []

    # -- setting it

    def _find(self, card: str, zone: int = DECK) -> int:
        return next(
            copy for copy in self.table.zones[zone] if self.table.kit.designs[self.table.design[copy]].id == card
        )

    def _put(self, cards: Sequence[str], zone: int, sides: list[int] | None = None) -> Position:
        for card in cards:
            copy = self._find(card)
            self.table.move(copy, zone)
            if sides is not None:
                self.table.face[copy] = sides[self.table.design[copy]]
        return self

    def cats(self, seat: int, *cards: str) -> Position:
        """Cats in an organisation."""
        return self._put(cards, CATS + seat, self.book.cat_face)

    def guards(self, seat: int, *cards: str) -> Position:
        """Cats with their other side up."""
        return self._put(cards, CATS + seat, self.book.guard_face)

    def houses(self, seat: int, *cards: str) -> Position:
        """Houses in an organisation."""
        return self._put(cards, self.table.houses + seat, self.book.house_face)

    def supply(self, *cards: str) -> Position:
        """Cards in the supply."""
        return self._put(cards, SUPPLY)

    def top(self, *cards: str) -> Position:
        """The open top of the deck."""
        return self._put(cards, TOP)

    def deck(self, *cards: str) -> Position:
        """The deck's uppermost cards, the first one on top."""
        for card in reversed(cards):
            self.table.move(self._find(card), DECK)
        return self

    def only(self, *cards: str) -> Position:
        """A deck of these cards alone, the first one on top; the others are discarded."""
        self.deck(*cards)
        for copy in self.table.zones[DECK][: len(self.table.zones[DECK]) - len(cards)]:
            self.table.move(copy, DISCARD)
        return self

    def dogs(self, count: int) -> Position:
        """Dogs that are set aside."""
        dogs = [copy for copy in self.table.zones[DECK] if self.book.is_dog[self.table.design[copy]]]
        for copy in dogs[:count]:
            self.table.move(copy, DOGS)
        return self

    def turned(self, seat: int, kind: str) -> Position:
        """A starting card lies with its other side up."""
        bit, cards, zone = (
            (1, self.table.kittens, CATS) if kind == "kitten" else (2, self.table.lairs, self.table.houses)
        )
        copy = next(copy for copy in self.table.zones[zone + seat] if self.table.design[copy] == cards[seat])
        self.table.turned[seat] |= bit
        self.table.face[copy] = self.book.guard_face[cards[seat]]
        return self

    def cash(self, *amounts: int) -> Position:
        """Petty cash by seat."""
        for seat, amount in enumerate(amounts):
            self.table.pay(self.table.seats + BANK, seat, amount)
        return self

    def bids(self, *amounts: int) -> Position:
        """Bids that stand, by seat."""
        for seat, amount in enumerate(amounts):
            self.table.pay(self.table.seats + BANK, self.table.seats + BIDS, amount)
            self.table.bids[seat] = amount
        return self

    def paid(self, *amounts: int) -> Position:
        """What has been paid to the Mogfather this turn, by seat."""
        for seat, amount in enumerate(amounts):
            self.table.pay(self.table.seats + BANK, self.table.seats + FUND, amount)
            self.table.paid[seat] = amount
        return self

    def funds(self, *amounts: int) -> Position:
        """What has been paid in all the turns before, by seat."""
        for seat, amount in enumerate(amounts):
            self.table.pay(self.table.seats + BANK, self.table.seats + FUND, amount)
            self.table.funds[seat] = amount
        return self

    # -- running a mechanism in it

    def named(self, move: Sequence[Any]) -> tuple[Any, ...]:
        """A move with cards' ids in the place of copies and designs."""
        designs = self.table.kit.designs
        if move[0] in ("cat", "house", "guard"):
            return (move[0], designs[move[2]].id)
        if move[0] == "arrange":
            return ("arrange", *[tuple(designs[design].id for design in part) for part in move[1:]])
        places = self.rules.copies.get(move[0], ())
        return tuple(designs[self.table.design[part]].id if at in places else part for at, part in enumerate(move))

    def run(self, steps: Generator[Any, Any, Any], *answers: Answer) -> Any:
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

    def _answer(self, decision: Decision, left: list[Answer]) -> Any:
        options = [self.named(option) for option in decision.options]
        assert left, f"also asked: seat {decision.seat} {decision.kind} {options}"
        seat, kind, move = left.pop(0)
        assert (decision.seat, decision.kind) == (seat, kind), f"expected {(seat, kind)}, asked: {decision}"
        assert move in options, f"{move} is not among {options}"
        return decision.options[options.index(move)]

    def options(self, steps: Generator[Any, Any, Any], *answers: Answer) -> list[tuple[Any, ...]]:
        """The options of the question that a mechanism asks after some answers."""
        left = list(answers)
        asked = next(steps)
        while left:
            asked = steps.send(self._answer(asked, left))
        assert isinstance(asked, Decision), asked
        return [self.named(option) for option in asked.options]

    # -- looking at it

    def ids(self, zone: int) -> list[str]:
        """The cards of a zone."""
        return [self.table.kit.designs[self.table.design[copy]].id for copy in self.table.zones[zone]]

    def cats_of(self, seat: int) -> list[str]:
        """The cats of a seat but for those it began with."""
        return [card for card in self.ids(CATS + seat) if self.table.kit.by_id[card].type not in ("kitten", "faction")]

    def houses_of(self, seat: int) -> list[str]:
        """The houses of a seat but for its lair."""
        return [card for card in self.ids(self.table.houses + seat) if self.table.kit.by_id[card].type != "lair"]

    def purses(self) -> list[int]:
        """Petty cash by seat."""
        return self.table.purses[: self.table.seats]

    def told(self, name: str) -> list[tuple[Any, ...]]:
        """The events of a name."""
        assert self.table.log is not None
        return [event[1:] for event in self.table.log if event[0] == name]
