"""Casting a spell: the card is discarded, its Coins are paid, a Benevolent player may answer, then it acts."""

from __future__ import annotations

from cardgen.games.switchcraft.book import NICE, Book
from cardgen.games.switchcraft.spells import SPELLS, Casting, Steps
from cardgen.games.switchcraft.table import CASTS, HANDS, SwitchcraftTable
from cardgen.games.switchcraft.undoing import remember, snapshot
from cardgen.play.decision import Decision, Move

ALLOW: Move = ("allow",)


def held(book: Book, table: SwitchcraftTable, seat: int, moment: str) -> list[int]:
    """The spells in a hand that its owner may cast at a moment, by what the owner is now."""
    role, design, moments = table.sides[seat], table.design, book.moment
    return [
        copy
        for copy in table.zones[HANDS + seat]
        if moments[design[copy]] == moment and book.castable[design[copy]][role]
    ]


def cast(book: Book, table: SwitchcraftTable, seat: int, copy: int, aim: tuple[int, ...] = ()) -> Steps:
    """Cast a spell from hand. Returns whether it took effect: a cancelled one has still been paid for."""
    design = table.card(copy)
    table.discard(copy, seat)
    table.counts[CASTS] += 1
    table.use("cast", seat, design.number)
    table.tell("cast", seat, copy, aim[0] if aim else -1)
    if design.fields.get("cost"):
        table.spend(seat, design.cost)
    naughty = not table.sides[seat] & NICE
    if naughty and book.benevolent_answers and (yield from _answered(book, table, seat, copy, aim)):
        if design.fields.get("cost") and book.ruling("cancelled-spell") == "returned":
            table.pay(table.seats + (table.sides[seat] & NICE), seat, design.cost)
        return False
    before = () if book.benevolent_answers or not naughty else snapshot(table)
    asked = SPELLS[design.effect].act(Casting(book, table, seat, design, aim))
    if asked is not None:
        yield from asked
    if before:
        remember(table, seat, copy, before)
    return True


def _answered(book: Book, table: SwitchcraftTable, caster: int, copy: int, aim: tuple[int, ...]) -> Steps:
    """Whether a Benevolent player pays to cancel the spell of a Naughty one; they are asked from the caster's left."""
    benevolent, cost = book.holders("benevolent"), book.rules["benevolent_cost"]
    options = (ALLOW, ("cancel", copy, *aim))
    for seat in book.moves(table.seats).after[caster]:
        if benevolent[table.sides[seat]] and table.purses[seat] >= cost:
            move = yield Decision(seat, "answer", options)
            if move != ALLOW:
                table.spend(seat, cost)
                table.use("used", seat, book.ability_card["benevolent"])
                table.tell("cancels", seat, caster, copy)
                return True
    return False
