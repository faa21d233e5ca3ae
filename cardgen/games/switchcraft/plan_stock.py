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


Paying = Callable[[Prospect, int], float]
"""The points that a Stock card may be expected to bring a seat."""


def _larger_pile(card: Design) -> Paying:
    points, sign = float(card.points), 1 if card.pile == "naughty" else -1

    def pays(scene: Prospect, _seat: int) -> float:
        lead = sign * (scene.piles[0] - scene.piles[1])
        return points * chance_that(lead - 0.3, 0.5 + 1.2 * sqrt(scene.left))

    return pays


def _ahead(scene: Prospect, seat: int) -> float:
    """By how much Power a Dominant seat is ahead of every other one."""
    most = -9
    for other in range(scene.seats):
        if other != seat and not scene.sides[other] & SUBMISSIVE and scene.power[other] > most:
            most = scene.power[other]
    return float(scene.power[seat] - most)


def _strongest_dominant(card: Design) -> Paying:
    points = float(card.points)

    def pays(scene: Prospect, seat: int) -> float:
        if scene.sides[seat] & SUBMISSIVE:
            return 0.05 * points
        return points * chance_that(_ahead(scene, seat) - 0.5, 0.3 + 0.6 * sqrt(scene.left))

    return pays


def _in_strongest_party(card: Design) -> Paying:
    points = float(card.points)

    def pays(scene: Prospect, seat: int) -> float:
        if not scene.sides[seat] & SUBMISSIVE:
            return min(0.1, 0.05 * scene.left) * points
        lead = scene.leader[seat]
        if lead < 0:
            return min(0.2, 0.1 * scene.left) * points
        return points * chance_that(_ahead(scene, lead) + 0.5, 0.3 + 0.6 * sqrt(scene.left))

    return pays


def _lead_everyone(card: Design) -> Paying:
    points = float(card.points)

    def pays(scene: Prospect, seat: int) -> float:
        part = scene.leader.count(seat) / scene.seats
        return points * (part if part == 1.0 else 0.4 * part * part)

    return pays


def _no_party(card: Design) -> Paying:
    points = float(card.points)

    def pays(scene: Prospect, seat: int) -> float:
        doubt = min(0.15, 0.05 * scene.left)
        return points * (1.0 - doubt if scene.leader[seat] < 0 else doubt)

    return pays


def _no_diapers(card: Design) -> Paying:
    points = float(card.points)

    def pays(scene: Prospect, seat: int) -> float:
        return points * scene.clean(seat)

    return pays


def _placed_diapers(card: Design) -> Paying:
    points = int(card.points)

    def pays(scene: Prospect, seat: int) -> float:
        book, helpful = scene.book, scene.book.helpful[scene.sides[seat]]
        return float(sum([points - diaper_points(book, design, helpful, True) for design in scene.diapers(seat)]))

    return pays


def _clean_of_others(card: Design) -> Paying:
    points = float(card.points)

    def pays(scene: Prospect, seat: int) -> float:
        clean, count = scene.book.is_clean, 0
        for other in range(scene.seats):
            if other != seat:
                count += sum([clean[design] for design in scene.diapers(other)])
        return points * count

    return pays


def _others_of_side(card: Design) -> Paying:
    points, (axis, value) = float(card.points), SIDES[card.side]

    def pays(scene: Prospect, seat: int) -> float:
        sides = scene.sides
        return points * (sum([role & axis == value for role in sides]) - (sides[seat] & axis == value))

    return pays


STOCK: Mapping[str, Callable[[Design], Paying]] = {
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
"""By effect what makes of a card how it pays."""
