"""What a sensible person thinks that things are worth, in points at the end of the game.

What the rules and cards say is read from the data; how much it is likely to come to is judgement, and stands here. The
numbers are what best told the winners beforehand in some thousand games of plan against itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from cardgen.games.switchcraft.book import ROLES, Book
from cardgen.games.switchcraft.plan_stock import STOCK
from cardgen.games.switchcraft.scoring import diaper_points
from cardgen.play.kit import Design

# What grows with the rounds to come: so much for each, and at most so much.
COIN = (0.14, 1.4)
CARD = (0.095, 0.85)
"""Any card in hand, for what else may be done with it."""
FOLLOWING = (-0.12, -1.1)
"""Being a member, whose leader decides the vote."""
LEADING = 0.3
"""Deciding a member's vote."""
VOTES = 0.3
"""A point of Power for each round to come, if votes are by Power; and if they are by heads."""
HEADS = 0.1
ROLE_WORTH: Mapping[str, float] = {"mistress": 1.1, "witch": 1.0, "imp": 0.85, "brat": 0.6, "princess": 0.25}
"""Roles for each round to come. What the Nice give each other is counted at once, but others look at who is ahead."""
WORKER = 0.3
"""Cunning or Intelligent in hand."""

HOPE_OF_STOCK = 0.45
"""How often a Stock card pays for whoever holds it unseen."""

END_DOUBT = 4.5
"""How far the scores may lie from what is expected at the very end, and what every round to come adds to that."""
ROUND_DOUBT = 0.9


def by_rounds(worth: tuple[float, float], left: float) -> float:
    """What grows with every round to come, but not without end."""
    each, most = worth
    return min(each * left, most) if most > 0 else max(each * left, most)


class Sense:
    """A book's cards as a person values them.

    `held` and `worn` are by role and design, for cards other than Stock and Power; `hidden` is by role what a card that
    nobody has seen is worth in hand; `unwanted` by two roles what the first one would gladly give to the second.
    """

    def __init__(self, book: Book) -> None:
        self.book = book
        designs = book.kit.designs
        self.designs = designs
        self.stock = [STOCK[design.effect](design) if design.type == "stock" else None for design in designs]
        self.held = [[self._held(design, role) for design in designs] for role in range(ROLES)]
        self.worn = [[self._worn(design, role) for design in designs] for role in range(ROLES)]
        self.hidden = [self._mean(role) for role in range(ROLES)]
        self.unwanted = [[self._unwanted(theirs, mine) for mine in range(ROLES)] for theirs in range(ROLES)]
        self.role_worth = [ROLE_WORTH.get(designs[card].id, 0.0) if card >= 0 else 0.0 for card in book.role_card]
        self.precious = book.holders("precious")
        self.charge = book.holders("charge")
        self.precious_once = book.ruling("precious-stack") == "once"
        self.charge_once = book.ruling("charge-stack") == "once"
        self.precious_points = float(book.rules["precious"])
        self.charge_points = float(book.rules["charge"])
        self.coin_power = max(1, book.rules["coin_power"])

    def _held(self, design: Design, role: int) -> float:
        book = self.book
        if book.is_diaper[design.number]:
            return float(diaper_points(book, design.number, book.helpful[role], False))
        return WORKER if book.is_copier[design.number] or book.is_canceller[design.number] else 0.0

    def _worn(self, design: Design, role: int) -> float:
        book = self.book
        if book.is_diaper[design.number]:
            return float(diaper_points(book, design.number, book.helpful[role], True))
        return 0.0

    def _mean(self, role: int) -> float:
        total = 0.0
        for number in self.book.deck:
            total += self.held[role][number]
            if self.stock[number] is not None:
                total += HOPE_OF_STOCK * float(self.designs[number].points)
        return total / len(self.book.deck)

    def _unwanted(self, theirs: int, mine: int) -> tuple[float, float, float]:
        """The part of unseen cards that is so, what such a card is worth to who gets it, and to who gives it."""
        count, gain, relief = 0, 0.0, 0.0
        for number in self.book.deck:
            if self.held[theirs][number] < 0 < self.held[mine][number]:
                count += 1
                gain += self.held[mine][number]
                relief -= self.held[theirs][number]
        return (count / len(self.book.deck), gain / count, relief / count) if count else (0.0, 0.0, 0.0)


@lru_cache(maxsize=8)
def sense_of(book: Book) -> Sense:
    """The sense made of a book, once for all agents that play by it."""
    return Sense(book)
