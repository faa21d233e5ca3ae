"""Visible Power. These functions read a table or what an agent sees of one alike: they need only what lies open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from cardgen.games.switchcraft.book import Book


class Shown(Protocol):
    """What is read of a table: `design` may know the copies of the zones that are looked at, and no others."""

    seats: int
    fronts: int

    @property
    def sides(self) -> Sequence[int]:
        """Roles by seat."""

    @property
    def leader(self) -> Sequence[int]:
        """Leaders by seat."""

    @property
    def bonus(self) -> Sequence[int]:
        """Power until the round's end by seat."""

    @property
    def added(self) -> Sequence[int]:
        """Power bought in this vote or contest by seat."""

    @property
    def votes(self) -> Sequence[int]:
        """Candidates by seat, -1 before the votes are known."""

    @property
    def purses(self) -> Sequence[int]:
        """Coins by seat, then those of the piles."""

    @property
    def zones(self) -> Sequence[Sequence[int]]:
        """Copies by zone."""

    @property
    def design(self) -> Sequence[int] | Mapping[int, int]:
        """Designs by copy."""


def power(book: Book, table: Shown, seat: int) -> int:
    """The visible Power of a seat: placed cards, a leader's Loyal members, and what lasts until the round's end."""
    role = table.sides[seat]
    row, design = book.power[role], table.design
    total = sum([row[design[copy]] for copy in table.zones[table.fronts + seat]])
    if book.cards_only:
        return total
    if table.leader[seat] == seat:
        loyal, sides = book.loyal, table.sides
        for member, lead in enumerate(table.leader):
            if lead == seat and member != seat:
                total += loyal[sides[member]]
    return total + table.bonus[seat]


def vote_power(book: Book, table: Shown, seat: int) -> int:
    """The Power of a seat in the vote that goes on."""
    return power(book, table, seat) + book.in_votes[table.sides[seat]] + table.added[seat]


def contest_power(book: Book, table: Shown, seat: int) -> int:
    """The Power with which a seat enters a contest."""
    return power(book, table, seat) + book.in_contests[table.sides[seat]]


def counting(book: Book, table: Shown, seats: Sequence[int], own: Sequence[int], ability: str) -> list[tuple[int, int]]:
    """The abilities that count in a vote or contest of these seats, as (seat, card): an own one, and Loyal members'."""
    sides, leaders = table.sides, table.leader
    found = [(seat, book.ability_card[ability]) for seat in seats if own[sides[seat]]]
    for seat, lead in enumerate(leaders):
        if lead != seat and lead in seats and book.loyal[sides[seat]]:
            found.append((seat, book.ability_card["loyal"]))
    return found
