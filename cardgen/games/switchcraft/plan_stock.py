"""How likely Stock cards are to pay, as a sensible person judges it before the end, by effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp, sqrt
from typing import Protocol

from cardgen.games.switchcraft.book import SIDES, SUBMISSIVE, Book
from cardgen.games.switchcraft.scoring import diaper_points
from cardgen.play.kit import Design


class Prospect(Protocol):
    """How things stand or might stand: `power` is visible Power by seat, `left` rounds until the end."""

    book: Book
    seats: int
    sides: list[int]
    leader: list[int]
    power: list[int]
    piles: list[int]
    left: float

    def diapers(self, seat: int) -> Sequence[int]:
        """The designs of Diapers before a seat."""

    def clean(self, seat: int) -> float:
        """The chance that a seat has no Diaper in the end."""


def chance_that(lead: float, doubt: float) -> float:
    """The chance that a lead holds, where it may change by about so much."""
    steps = lead / doubt
    return 1.0 / (1.0 + exp(-1.7 * steps)) if -15.0 < steps < 15.0 else float(steps > 0)


def _larger_pile(scene: Prospect, _seat: int, card: Design) -> float:
    lead = scene.piles[0] - scene.piles[1]
    if card.pile != "naughty":
        lead = -lead
    return float(card.points) * chance_that(lead - 0.3, 0.5 + 1.2 * sqrt(scene.left))


def _ahead(scene: Prospect, seat: int) -> float:
    """By how much Power a Dominant seat is ahead of every other one."""
    most = -9
    for other in range(scene.seats):
        if other != seat and not scene.sides[other] & SUBMISSIVE and scene.power[other] > most:
            most = scene.power[other]
    return float(scene.power[seat] - most)


def _strongest_dominant(scene: Prospect, seat: int, card: Design) -> float:
    if scene.sides[seat] & SUBMISSIVE:
        return 0.05 * float(card.points)
    return float(card.points) * chance_that(_ahead(scene, seat) - 0.5, 0.3 + 0.6 * sqrt(scene.left))


def _in_strongest_party(scene: Prospect, seat: int, card: Design) -> float:
    if not scene.sides[seat] & SUBMISSIVE:
        return min(0.1, 0.05 * scene.left) * float(card.points)
    lead = scene.leader[seat]
    if lead < 0:
        return min(0.2, 0.1 * scene.left) * float(card.points)
    return float(card.points) * chance_that(_ahead(scene, lead) + 0.5, 0.3 + 0.6 * sqrt(scene.left))


def _lead_everyone(scene: Prospect, seat: int, card: Design) -> float:
    part = scene.leader.count(seat) / scene.seats
    return float(card.points) * (part if part == 1.0 else 0.4 * part * part)


def _no_party(scene: Prospect, seat: int, card: Design) -> float:
    doubt = min(0.15, 0.05 * scene.left)
    return float(card.points) * (1.0 - doubt if scene.leader[seat] < 0 else doubt)


def _no_diapers(scene: Prospect, seat: int, card: Design) -> float:
    return float(card.points) * scene.clean(seat)


def _placed_diapers(scene: Prospect, seat: int, card: Design) -> float:
    helpful = scene.book.helpful[scene.sides[seat]]
    total = 0.0
    for design in scene.diapers(seat):
        total += float(card.points) - diaper_points(scene.book, design, helpful, True)
    return total


def _clean_of_others(scene: Prospect, seat: int, card: Design) -> float:
    clean, count = scene.book.is_clean, 0
    for other in range(scene.seats):
        if other != seat:
            count += sum([clean[design] for design in scene.diapers(other)])
    return float(card.points) * count


def _others_of_side(scene: Prospect, seat: int, card: Design) -> float:
    axis, value = SIDES[card.side]
    count = sum([role & axis == value for role in scene.sides]) - (scene.sides[seat] & axis == value)
    return float(card.points) * count


STOCK: Mapping[str, Callable[[Prospect, int, Design], float]] = {
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
"""The points that a Stock card may be expected to bring its owner."""
