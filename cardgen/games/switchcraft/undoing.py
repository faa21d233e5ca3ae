"""Undoing a spell of this round, by the ruling that lets Benevolent players do so on their turn.

A spell is remembered by what it changed: alignments, Coins, cards that moved, and parties. Undoing gives back what can
still be given back.
"""

from __future__ import annotations

from typing import Any

from cardgen.games.switchcraft.book import SUBMISSIVE, Book
from cardgen.games.switchcraft.parties import change, settle
from cardgen.games.switchcraft.table import SwitchcraftTable

Snapshot = tuple[tuple[int, ...], ...]


def snapshot(table: SwitchcraftTable) -> Snapshot:
    """What a spell may change."""
    return (tuple(table.sides), tuple(table.purses), tuple(table.leader), tuple(table.where))


def remember(table: SwitchcraftTable, caster: int, copy: int, before: Snapshot) -> None:
    """Note a spell that took effect, with how it was before and is now."""
    record: Any = (caster, copy, before, snapshot(table))
    table.castings.append(record)


def undo(book: Book, table: SwitchcraftTable, at: int) -> None:
    """Take back the spell that was remembered at this place, which can then not be undone again."""
    record: Any = table.castings.pop(at)
    _, _, before, after = record
    for seat in range(table.seats):
        turned = before[0][seat] ^ after[0][seat]
        if turned:
            change(book, table, seat, turned)
    _return_coins(table, before[1], after[1])
    _restore_parties(book, table, before[2], after[2])
    for copy, (was, became) in enumerate(zip(before[3], after[3])):
        if was != became and table.where[copy] == became:
            table.move(copy, was)


def _return_coins(table: SwitchcraftTable, before: tuple[int, ...], after: tuple[int, ...]) -> None:
    owed = [was - now for was, now in zip(before, after)]
    for taker in range(len(owed)):
        for giver in range(len(owed)):
            amount = min(owed[taker], -owed[giver], table.purses[giver])
            if amount > 0:
                table.pay(giver, taker, amount)
                owed[taker] -= amount
                owed[giver] += amount


def _restore_parties(book: Book, table: SwitchcraftTable, before: tuple[int, ...], after: tuple[int, ...]) -> None:
    """Members whom the spell took from a leader return, unless they or the leader have become something else."""
    sides, leaders = table.sides, table.leader
    back = []
    for seat, lead in enumerate(before):
        if lead == seat or lead < 0 or after[seat] == lead or leaders[seat] >= 0:
            continue
        if sides[seat] & SUBMISSIVE and not sides[lead] & SUBMISSIVE:
            leaders[seat] = leaders[lead] = lead
            back.append(lead)
            table.tell("joins", seat, lead)
    for lead in dict.fromkeys(back):
        settle(book, table, lead)
