"""Alignments that change and parties that form, lose members and dissolve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from cardgen.games.switchcraft.book import AXES, PASSIVE, SUBMISSIVE, Book, side_of
from cardgen.games.switchcraft.table import CHANGES, PARTIES


class Sided(Protocol):
    """What has roles and parties to be read: a table, or how one is imagined."""

    @property
    def sides(self) -> Sequence[int]:
        """Roles by seat."""

    @property
    def leader(self) -> Sequence[int]:
        """Leaders by seat."""


class Turnable(Protocol):
    """What has roles and parties that change: a table, or what is made up in thought."""

    seats: int
    sides: list[int]
    leader: list[int]
    counts: list[int]
    log: Any

    def tell(self, *event: Any) -> None:
        """Note an event."""


def members_of(leaders: Sequence[int], seat: int) -> list[int]:
    """The seats of a seat's party, its leader among them; only the seat itself where it is in none."""
    lead = leaders[seat]
    return [seat] if lead < 0 else [other for other, its in enumerate(leaders) if its == lead]


def head_of(leaders: Sequence[int], seat: int) -> int:
    """The leader of a seat's party, or the seat itself where it is in none."""
    lead = leaders[seat]
    return seat if lead < 0 else lead


def actives(table: Sided, seat: int) -> list[int]:
    """The Active members of a seat's party, or the seat itself if it is alone and Active."""
    return [member for member in members_of(table.leader, seat) if not table.sides[member] & PASSIVE]


def would_stand(book: Book, table: Sided, lead: int, guest: int) -> bool:
    """Whether the party of `lead` would be a legal one with one more member."""
    sides = table.sides
    party = [*members_of(table.leader, lead), guest]
    if sides[lead] & SUBMISSIVE or not sides[guest] & SUBMISSIVE:
        return False
    active = sum([not sides[member] & PASSIVE for member in party])
    rules = book.rules
    return bool(active >= rules["party_active"] and len(party) - 1 >= rules["party_submissive"])


# -- changing


def change(book: Book, table: Turnable, seat: int, bits: int, by: int = -1) -> None:
    """Turn some of a seat's alignments to the opposite; its party follows at once. `by` is who caused it."""
    _turn(table, seat, bits)
    _follow(book, table, seat, by)


def change_all(book: Book, table: Turnable, bits: int) -> None:
    """Turn alignments of all seats together; only then do parties follow."""
    for seat in range(table.seats):
        _turn(table, seat, bits)
    for seat in range(table.seats):
        _follow(book, table, seat, -1)


def _turn(table: Turnable, seat: int, bits: int) -> None:
    table.sides[seat] ^= bits
    turned = [axis for axis in AXES if bits & axis]
    table.counts[CHANGES] += len(turned)
    if table.log is not None and turned:
        role = table.sides[seat]
        table.tell("change", seat, tuple([side_of(role, axis) for axis in turned]), role)


def _follow(book: Book, table: Turnable, seat: int, by: int) -> None:
    lead = table.leader[seat]
    if lead < 0:
        return
    if lead == seat:
        if table.sides[seat] & SUBMISSIVE and _heir(book, table, seat, by):
            return
    elif not table.sides[seat] & SUBMISSIVE:
        table.leader[seat] = -1
        table.tell("ejected", seat, lead)
    settle(book, table, lead)


def _heir(book: Book, table: Turnable, old: int, by: int) -> bool:
    """By one ruling, a Dominant player who made the leader Submissive takes the party over."""
    if by < 0 or book.ruling("party-leader-turns-submissive") != "heir":
        return False
    new = head_of(table.leader, by)
    if table.sides[new] & SUBMISSIVE or new == old:
        return False
    for member in members_of(table.leader, old):
        table.leader[member] = new
    table.leader[new] = new
    table.tell("heir", new, old)
    settle(book, table, new)
    return True


# -- joining and leaving


def join(book: Book, table: Turnable, seat: int, lead: int) -> None:
    """A seat leaves its party, if it is in one, and joins that of `lead`, which is formed if there is none."""
    leave(book, table, seat)
    if table.leader[lead] < 0:
        table.leader[lead] = lead
        table.counts[PARTIES] += 1
    table.leader[seat] = lead
    table.tell("joins", seat, lead)
    settle(book, table, lead)


def leave(book: Book, table: Turnable, seat: int) -> None:
    """A member leaves its party, which dissolves if it cannot stand."""
    lead = table.leader[seat]
    if lead < 0:
        return
    table.leader[seat] = -1
    table.tell("leaves", seat, lead)
    settle(book, table, lead)


def settle(book: Book, table: Turnable, lead: int) -> None:
    """Dissolve the party of a leader if the rules do not let it stand."""
    leaders, sides = table.leader, table.sides
    if leaders[lead] != lead:
        return
    party = members_of(leaders, lead)
    least = 0 if book.alone else book.rules["party_submissive"]
    active = sum([not sides[member] & PASSIVE for member in party])
    if sides[lead] & SUBMISSIVE or active < book.rules["party_active"] or len(party) - 1 < least:
        dissolve(table, lead)


def dissolve(table: Turnable, lead: int) -> None:
    """End a party: its members are then in none."""
    for member in members_of(table.leader, lead):
        table.leader[member] = -1
    table.tell("dissolves", lead)
