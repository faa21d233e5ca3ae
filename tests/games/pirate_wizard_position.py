"""Positions of Pirate-wizard set by hand, and mechanisms run in them with answers told beforehand.

A card is named by its design, its circle number and its bringer: `map-selling-hermit@5`, `helpful-dolphin@9 wind`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cardgen.cards.load import load_game
from cardgen.diagnostics import Problems
from cardgen.games.pirate_wizard.rules import PirateWizard
from cardgen.games.pirate_wizard.table import COUNTED, SOURCES, PirateTable
from cardgen.games.pirate_wizard.treasures import gain
from cardgen.jobs.kit import kit_text
from cardgen.play.chance import seeded
from cardgen.play.decision import Decision
from cardgen.play.kit import Kit
from cardgen.source.project import Project

DATA = Path(__file__).parents[2] / "card_data" / "pirate-wizard"
BRINGERS = {"": "none", "wind": "windbringer", "glow": "glowbringer", "gift": "giftbringer"}
Answer = tuple[int, str, tuple[Any, ...]]


@cache
def shipped(*variants: str) -> str:
    """The game's kit as text."""
    project, problems = Project.open(DATA), Problems()
    game = load_game(project, problems, None, variants)
    assert game is not None, [str(problem) for problem in problems]
    return kit_text(project, game)


def data_with(rulings: Mapping[str, str] | None = None, **changes: Any) -> dict[str, Any]:
    """The shipped kit's data with other rulings, numbers of the rules (`lives=9`) or of cards (`big_wave__discard=2`).

    A number of a design is changed on all cards of that design.
    """
    data: dict[str, Any] = json.loads(shipped())
    for name, alternative in (rulings or {}).items():
        assert alternative in data["alternatives"][name], f"{name} has no {alternative}"
        data["rulings"][name] = alternative
    for name, value in changes.items():
        card, _, field = name.partition("__")
        if field:
            card = card.replace("_", "-")
            found = [entry for entry in data["cards"] if entry["id"] == card or entry["id"].startswith(f"{card}-")]
            assert all(field in entry["fields"] for entry in found)
            assert found
            for entry in found:
                entry["fields"][field] = value
        else:
            assert name in data["rules"]
            data["rules"][name] = value
    return data


def kit_with(rulings: Mapping[str, str] | None = None, **changes: Any) -> Kit:
    """The shipped kit, changed."""
    return Kit(data_with(rulings, **changes))


def with_every_card(data: dict[str, Any]) -> Kit:
    """A kit whose seats all play one deck that has a card of every design with every circle number and bringer."""
    designs = [card for card in data["cards"] if card["type"] == "card" and not card["fields"]["circle"]]
    deck = []
    for card in designs:
        for circle in range(1, data["rules"]["die_faces"] + 1):
            for word, bringer in BRINGERS.items():
                fields = {**card["fields"], "circle": circle, "bringer": bringer}
                made = {**card, "id": f"{card['id']}@{circle}{' ' if word else ''}{word}", "fields": fields}
                data["cards"].append(made)
                deck.append(made["id"])
    data["decks"] = {"all": deck}
    data["decks_by_seat"] = ["all"]
    return Kit(data)


@cache
def rules_with(*rulings: str, **changes: Any) -> PirateWizard:
    """Rules of positions with rulings `ID=ALT` and changed numbers."""
    return PirateWizard(with_every_card(data_with(dict(words.split("=") for words in rulings), **changes)))


class Position:
    """A table set by hand: hands are empty, all ships are at the start, seat 0 plays first, the die shows 10."""

    def __init__(self, seats: int = 3, *rulings: str, rules: PirateWizard | None = None, **changes: Any) -> None:
        self.rules = rules or rules_with(*rulings, **changes)
        self.book = self.rules.book
        self.table: PirateTable = self.rules.table(seats, seeded(1))
        self.rules.setup(self.table)
        table, at = self.table, self.table.at
        for seat in range(seats):
            for copy in table.zones[at.hand[seat]][:]:
                table.move(copy, at.draw[seat])
            table.known = [0] * len(table.known)
        table.first, table.die, table.round = 0, 10, 1
        table.uses, table.log = [], []
        table.counts = [0] * len(COUNTED)

    def copy(self, seat: int, card: str) -> int:
        """A copy of a card in a seat's draw pile."""
        return next(copy for copy in self.table.zones[self.table.at.draw[seat]] if self.name(copy) == card)

    def name(self, copy: int) -> str:
        """A copy's card."""
        return self.table.card(copy).id

    def design(self, card: str) -> int:
        """A card's number."""
        return self.rules.kit.by_id[card].number

    # -- setting it

    def hand(self, seat: int, *cards: str) -> Position:
        """Cards from the draw pile into a hand."""
        for card in cards:
            self.table.move(self.copy(seat, card), self.table.at.hand[seat])
        return self

    def top(self, seat: int, *cards: str) -> Position:
        """Cards on top of a draw pile, the first one drawn first."""
        for card in reversed(cards):
            self.table.move(self.copy(seat, card), self.table.at.draw[seat])
        return self

    def only(self, seat: int, *cards: str) -> Position:
        """A draw pile of these cards alone, the first one drawn first; all others are out of the game."""
        pile = self.table.at.draw[seat]
        self.top(seat, *cards)
        for copy in self.table.zones[pile][: -len(cards)] if cards else self.table.zones[pile][:]:
            self.table.move(copy, self.table.at.gone)
        return self

    def discarded(self, seat: int, *cards: str) -> Position:
        """Cards on a discard pile, the last one on top."""
        for card in cards:
            self.table.move(self.copy(seat, card), self.table.at.discard[seat])
        return self

    def aboard(self, owner: int, ship: int, *cards: str) -> Position:
        """Cards that enter a ship."""
        for card in cards:
            self.table.move(self.copy(owner, card), self.table.at.aboard[owner][ship])
        return self

    def buried(self, seat: int, card: str, points: int = 1) -> Position:
        """A card face down that hides a treasure."""
        copy = self.copy(seat, card)
        self.table.move(copy, self.table.at.down[seat])
        self.table.buried.append((copy, points))
        return self

    def treasure(self, seat: int, field: int, points: int = 1) -> Position:
        """A treasure on the map."""
        self.table.treasures.append((seat, field, points, SOURCES.index("place-treasure")))
        return self

    def played(self, *cards: str) -> Position:
        """What the seats have played this turn; `-` for nothing."""
        for seat, card in enumerate(cards):
            if card != "-":
                self.table.move(self.copy(seat, card), self.table.at.played[seat])
                self.table.laid[seat] = self.design(card)
                self.table.noted[seat] = self.book.numbers[self.table.die][self.design(card)]
        return self

    def fields(self, *fields: int) -> Position:
        """Where the ships are."""
        self.table.field[:] = fields
        return self

    def lives(self, *lives: int) -> Position:
        """How many lives they have."""
        self.table.lives[:] = lives
        return self

    def points(self, *points: int) -> Position:
        """Treasure points."""
        for seat, amount in enumerate(points):
            gain(self.book, self.table, seat, amount, SOURCES.index("dungeon"))
        return self

    def die(self, face: int) -> Position:
        """What the circle die shows."""
        self.table.die = face
        return self

    def running(self, *countdowns: tuple[str, int] | tuple[str, int, int, str]) -> Position:
        """Active countdowns instead of all others: (tracker, left), for a volcano with field and card."""
        made = []
        for tracker, left, *more in countdowns:
            field, design = (more[0], self.design(str(more[1]))) if more else (-1, -1)
            made.append((self.design(tracker), left, int(field), design))
        self.table.running = made  # type: ignore[assignment]
        return self

    # -- running a mechanism in it

    def named(self, move: Sequence[Any]) -> tuple[Any, ...]:
        """A move with cards in the place of copies and trackers."""
        if move[0] == "hasten":
            return (move[0], self.table.kit.designs[move[1]].id, *move[2:])
        places = self.rules.copies.get(move[0], ())
        return tuple(self.name(part) if at in places and part >= 0 else part for at, part in enumerate(move))

    def options(self, decision: Decision) -> list[tuple[Any, ...]]:
        """The options of a decision with cards in the place of copies."""
        return [self.named(option) for option in decision.options]

    def run(self, steps: Any, *answers: Answer) -> Position:
        """Run a mechanism, which may have asked nothing, with answers `(seat, kind, move)`, all of them used."""
        left = list(answers)
        reply: Any = None
        while steps is not None:
            try:
                asked = steps.send(reply)
            except StopIteration:
                break
            reply = self._answer(asked, left)
        assert not left, f"not asked: {left}"
        self.table.check(0)
        self.rules.check(self.table)
        return self

    def _answer(self, decision: Decision, left: list[Answer]) -> Any:
        assert left, f"also asked: {decision.seat} {decision.kind} {self.options(decision)}"
        seat, kind, move = left.pop(0)
        assert (decision.seat, decision.kind) == (seat, kind), f"{(seat, kind)}, asked: {decision}"
        named = self.options(decision)
        assert move in named, f"{move} is not among {named}"
        return decision.options[named.index(move)]

    def asked(self, steps: Any, *answers: Answer) -> Decision:
        """The question that a mechanism asks after some answers."""
        left = list(answers)
        asked = next(steps)
        while left:
            asked = steps.send(self._answer(asked, left))
        assert isinstance(asked, Decision)
        return asked

    def offered(self, steps: Any, *answers: Answer) -> list[tuple[Any, ...]]:
        """The options of that question."""
        return self.options(self.asked(steps, *answers))

    # -- looking at it

    def _cards(self, zone: int) -> list[str]:
        return [self.name(copy) for copy in self.table.zones[zone]]

    def in_hand(self, seat: int) -> list[str]:
        """The cards of a hand."""
        return self._cards(self.table.at.hand[seat])

    def on_discard(self, seat: int) -> list[str]:
        """The cards of a discard pile."""
        return self._cards(self.table.at.discard[seat])

    def on_ship(self, owner: int, ship: int) -> list[str]:
        """A seat's cards that enter a ship."""
        return self._cards(self.table.at.aboard[owner][ship])

    def face_down(self, seat: int) -> list[str]:
        """The cards that hide treasures."""
        return self._cards(self.table.at.down[seat])

    def in_pile(self, seat: int) -> list[str]:
        """The draw pile, the next card first."""
        return self._cards(self.table.at.draw[seat])[::-1]

    def active(self) -> list[tuple[Any, ...]]:
        """The active countdowns: (tracker, left), with the field where there is one."""
        found = []
        for tracker, left, field, _ in self.table.running:
            name = self.table.kit.designs[tracker].id
            found.append((name, left) if field < 0 else (name, left, field))
        return found

    def counted(self, name: str) -> int:
        """How often something occurred."""
        return self.table.counts[COUNTED.index(name)]

    def told(self, name: str) -> list[tuple[Any, ...]]:
        """The events of a name."""
        assert self.table.log is not None
        return [event[1:] for event in self.table.log if event[0] == name]
