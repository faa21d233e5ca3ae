"""What a sensible person thinks that things are worth, in points at the end of the game.

What the rules and cards say is read from the data; how much it is likely to come to is judgement, and stands here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import exp, sqrt
from typing import Any

from cardgen.games.switchcraft.book import ROLES, SIDES, SUBMISSIVE, Book
from cardgen.games.switchcraft.scoring import diaper_points
from cardgen.play.kit import Design

COIN = 0.7
"""A Coin while the game is far from its end."""
PLACED_POWER = 0.4
"""A point of Power that lies open."""
HELD_POWER = 0.3
"""A point of Power in hand: it waits for a contest."""
WORKER = 0.5
"""Cunning or Intelligent in hand."""
SPELL = 0.9
"""A spell in hand that its owner may cast, and one that waits for another alignment."""
IDLE_SPELL = 0.2
LEADING = 0.8
"""Deciding a member's vote, and having one's own vote decided."""
FOLLOWING = -0.6

HOPE_OF_STOCK = 0.45
"""How often a Stock card pays for whoever holds it unseen."""

END_DOUBT = 2.0
"""How far the scores may lie from what is expected at the very end, and what every round to come adds to that."""
ROUND_DOUBT = 2.6


def chance_that(lead: float, doubt: float) -> float:
    """The chance that a lead holds, where it may change by about so much."""
    steps = lead / doubt
    return 1.0 / (1.0 + exp(-1.7 * steps)) if -20.0 < steps < 20.0 else float(steps > 0)


class Sense:
    """A book's cards as a person values them. `held` and `worn` are by role and design, for cards other than Stock."""

    def __init__(self, book: Book) -> None:
        self.book = book
        designs = book.kit.designs
        self.points = [float(design.fields.get("points", 0)) for design in designs]
        self.stock = [STOCK.get(design.effect) if design.type == "stock" else None for design in designs]
        self.held = [[self._held(design, role) for design in designs] for role in range(ROLES)]
        self.worn = [[self._worn(design, role) for design in designs] for role in range(ROLES)]
        self.hidden = [self._mean(role) for role in range(ROLES)]
        self.unwanted = [[self._unwanted(theirs, mine) for mine in range(ROLES)] for theirs in range(ROLES)]
        self.precious = [int(has) for has in book.holders("precious")]
        self.charge = [int(has) for has in book.holders("charge")]
        self.precious_once = book.ruling("precious-stack") == "once"
        self.charge_once = book.ruling("charge-stack") == "once"
        self.precious_points = float(book.rules["precious"])
        self.charge_points = float(book.rules["charge"])
        self.coin_power = max(1, book.rules["coin_power"])

    def _held(self, design: Design, role: int) -> float:
        book = self.book
        if book.is_diaper[design.number]:
            return float(diaper_points(book, design.number, book.helpful[role], False))
        if design.type == "power":
            workers = book.is_copier[design.number] or book.is_canceller[design.number]
            return WORKER if workers else HELD_POWER * max(0, book.power[role][design.number])
        if design.type == "spell":
            return SPELL if book.castable[design.number][role] else IDLE_SPELL
        return 0.0

    def _worn(self, design: Design, role: int) -> float:
        book = self.book
        if book.is_diaper[design.number]:
            return float(diaper_points(book, design.number, book.helpful[role], True))
        return PLACED_POWER * book.power[role][design.number]

    def _mean(self, role: int) -> float:
        """What a card that nobody has seen is worth in the hand of a role."""
        worth = [
            self.held[role][number] + (HOPE_OF_STOCK * self.points[number] if self.stock[number] is not None else 0.0)
            for number in self.book.deck
        ]
        total = 0.0
        for its in worth:
            total += its
        return total / len(worth)

    def _unwanted(self, theirs: int, mine: int) -> tuple[float, float, float]:
        """Of unseen cards those that one role gladly gives to another: how many, what they are to one and the other."""
        worths = [(self.held[mine][number], -self.held[theirs][number]) for number in self.book.deck]
        found = [worth for worth in worths if worth[1] > 0 and worth[0] > 0]
        if not found:
            return (0.0, 0.0, 0.0)
        count = len(found)
        return (count / len(worths), sum([its[0] for its in found]) / count, sum([its[1] for its in found]) / count)


# -- how likely Stock cards pay; `scene` is how things stand, `seat` who has the card


def _larger_pile(scene: Any, _seat: int, card: Design) -> float:
    naughty = scene.outlook.naughty_ahead(scene)
    return float(card.points) * (naughty if card.pile == "naughty" else 1.0 - naughty)


def _strongest_dominant(scene: Any, seat: int, card: Design) -> float:
    if scene.sides[seat] & SUBMISSIVE:
        return 0.05 * float(card.points)
    others = [
        scene.power[other] for other in range(scene.seats) if other != seat and not scene.sides[other] & SUBMISSIVE
    ]
    lead = scene.power[seat] - max(others) if others else 5
    return float(card.points) * chance_that(lead - 0.5, 0.5 + 0.6 * sqrt(scene.outlook.left))


def _in_strongest_party(scene: Any, seat: int, card: Design) -> float:
    if not scene.sides[seat] & SUBMISSIVE:
        return 0.1 * float(card.points)
    lead = scene.leader[seat]
    if lead < 0:
        return 0.2 * float(card.points)
    others = [
        scene.power[other] for other in range(scene.seats) if other != lead and not scene.sides[other] & SUBMISSIVE
    ]
    ahead = scene.power[lead] - max(others) if others else 5
    return float(card.points) * chance_that(ahead + 0.5, 0.5 + 0.6 * sqrt(scene.outlook.left))


def _lead_everyone(scene: Any, seat: int, card: Design) -> float:
    followers = sum([lead == seat for lead in scene.leader])
    part = followers / scene.seats
    return float(card.points) * (part if part == 1.0 else 0.4 * part * part)


def _no_party(scene: Any, seat: int, card: Design) -> float:
    return float(card.points) * (0.9 if scene.leader[seat] < 0 else 0.15)


def _no_diapers(scene: Any, seat: int, card: Design) -> float:
    return float(card.points) * scene.outlook.clean(seat)


def _placed_diapers(scene: Any, seat: int, card: Design) -> float:
    outlook = scene.outlook
    worn = outlook.diapers_before(seat)
    helpful = outlook.sense.book.helpful[scene.sides[seat]]
    return sum([float(card.points) - diaper_points(outlook.sense.book, design, helpful, True) for design in worn])


def _clean_of_others(scene: Any, seat: int, card: Design) -> float:
    outlook = scene.outlook
    return float(card.points) * sum(
        [
            outlook.sense.book.is_clean[design]
            for other in range(scene.seats)
            if other != seat
            for design in outlook.diapers_before(other)
        ]
    )


def _others_of_side(scene: Any, seat: int, card: Design) -> float:
    axis, value = SIDES[card.side]
    return float(card.points) * sum([role & axis == value for other, role in enumerate(scene.sides) if other != seat])


STOCK: dict[str, Callable[[Any, int, Design], float]] = {
    "larger-pile": _larger_pile,
    "strongest-dominant": _strongest_dominant,
    "in-strongest-party": _in_strongest_party,
    "lead-everyone": _lead_everyone,
    "no-party": _no_party,
    "no-diapers": _no_diapers,
    "placed-diapers-pay": _placed_diapers,
    "clean-diapers-of-others": _clean_of_others,
    "other-players-of-side": _others_of_side,
}


@lru_cache(maxsize=8)
def sense_of(book: Book) -> Sense:
    """The sense made of a book, once for all agents that play by it."""
    return Sense(book)
