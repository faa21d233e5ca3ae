"""A tiny game whose exact answer is known: everybody has one card, may swap it once, and the highest wins.

The first seat's card counts `bonus` more. What random players win can be worked out by hand, and so can the best play.
"""

from __future__ import annotations

import json
from itertools import permutations
from typing import Any, ClassVar

from cardgen.play.chance import Chance
from cardgen.play.decision import Decision, Outcome, Together
from cardgen.play.kit import Kit
from cardgen.play.table import HIDDEN, OWNER, Table, Zone

VALUES = (1, 2, 3, 4, 5, 6)
DECK, DISCARD, HANDS = 0, 1, 2


def kit(bonus: int = 1, secret: bool = False, values: tuple[int, ...] = VALUES) -> Kit:
    cards = [
        {
            "id": f"card-{value}",
            "name": f"Card {value}",
            "type": "card",
            "effect": "",
            "copies": 1,
            "fields": {"value": value},
        }
        for value in values
    ]
    return Kit(
        {
            "game": "tiny",
            "title": "Tiny",
            "module": "",
            "edition": "",
            "variants": [],
            "players": [2, 4],
            "rules": {"bonus": bonus, "secret": secret},
            "rulings": {},
            "alternatives": {},
            "decks": {"main": [card["id"] for card in cards]},
            "effects": {},
            "digest": f"tiny {bonus} {secret} {values}",
            "cards": cards,
        }
    )


def file_kit(secret: bool = False) -> Kit:
    """The kit with this file as its rules module, as a process of its own can find it."""
    data = json.loads(kit(secret=secret).to_text())
    return Kit.from_text(json.dumps({**data, "module": __file__}))


class TinyTable(Table):
    LISTS = ("swapped",)
    PLAIN = ("over",)
    __slots__ = LISTS + PLAIN


class TinyRules:
    copies: ClassVar[dict[str, tuple[int, ...]]] = {"swap": (1,)}
    effects: ClassVar[dict[str, Any]] = {}
    limits = (5, 50)

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    def table(self, seats: int, chance: Chance) -> TinyTable:
        hands = [Zone(f"hand {seat}", seat, OWNER) for seat in range(seats)]
        table = TinyTable(self.kit, seats, chance, [Zone("deck", -1, HIDDEN), Zone("discard"), *hands])
        table.swapped = [0] * seats
        table.over = 0
        return table

    def setup(self, table: Any) -> None:
        table.add(self.kit.deck("main"), DECK)
        table.shuffle(DECK)
        for seat in range(table.seats):
            table.draw(DECK, HANDS + seat)
        table.purses = [1] * table.seats + [0]

    def round(self, table: Any) -> Any:
        seats = range(table.seats)
        asked = [Decision(seat, "swap", self.options(table, seat)) for seat in seats]
        if self.kit.rules["secret"]:
            moves = yield Together(tuple(asked))
        else:
            moves = []
            for decision in asked:
                moves.append((yield decision))
        for seat, move in zip(seats, moves, strict=True):
            if move[0] == "swap" and table.zones[DECK]:
                table.move(move[1], DISCARD)
                table.draw(DECK, HANDS + seat)
                table.swapped[seat] = 1
                table.pay(seat, table.seats, 1)
                table.tell("swaps", seat)
        table.over = 1

    def options(self, table: Any, seat: int) -> list[Any]:
        return [("keep",), ("swap", table.zones[HANDS + seat][0])]

    def outcome(self, table: Any) -> Outcome | None:
        if not table.over:
            return None
        scores = [self.score(table, seat) for seat in range(table.seats)]
        best = max(scores)
        winners = tuple(seat for seat, score in enumerate(scores) if score == best)
        return Outcome(tuple(scores), winners, "the cards are shown", (("swaps", sum(table.swapped)),))

    def score(self, table: Any, seat: int) -> int:
        value: int = table.card(table.zones[HANDS + seat][0]).value
        return value + (self.kit.rules["bonus"] if seat == 0 else 0)

    def estimate(self, table: Any) -> list[float]:
        scores = [self.score(table, seat) for seat in range(table.seats)]
        return [score / sum(scores) for score in scores]

    def check(self, table: Any) -> None:
        assert all(len(table.zones[HANDS + seat]) == 1 for seat in range(table.seats))


def make(kit: Kit) -> TinyRules:
    return TinyRules(kit)


def share_of_first(bonus: int = 1) -> float:
    """The first of two random players' share of the wins. Swapping blindly changes no odds: every pair is as likely."""
    pairs = list(permutations(VALUES, 2))
    return sum(1.0 if a + bonus > b else 0.5 if a + bonus == b else 0.0 for a, b in pairs) / len(pairs)


def best_share_of_second(bonus: int = 1) -> float:
    """The second player's share with best play against a first one that plays at random: swap where it helps."""
    total = 0.0
    for own in VALUES:
        others = [value for value in VALUES if value != own]
        keep = sum(_second(a, own, bonus) for a in others) / len(others)
        swaps = [_second(a, new, bonus) for a, new in permutations(others, 2)]
        total += max(keep, sum(swaps) / len(swaps))
    return total / len(VALUES)


def _second(first: int, second: int, bonus: int) -> float:
    return 1.0 if second > first + bonus else 0.5 if second == first + bonus else 0.0
