"""What each spell does. `aims` are the things that it may be cast at; `act` does it, asking whoever has to choose."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, NamedTuple, Optional

from cardgen.games.switchcraft.book import AXES, NICE, SIDES, Book
from cardgen.games.switchcraft.drawing import discard_random, distinct, draw_hand
from cardgen.games.switchcraft.parties import Sided, change, change_all, dissolve
from cardgen.games.switchcraft.table import HANDS, VEILED, VOTED, SwitchcraftTable
from cardgen.play.decision import Decision, Move
from cardgen.play.kit import Design

Aim = tuple[int, ...]
Steps = Generator[Any, Any, Any]
ENOUGH: Move = ("enough",)
REFUSE: Move = ("refuse",)
AGREE: Move = ("agree",)


class Casting(NamedTuple):
    """A spell and who casts it; `aim` is what at, once that has been chosen."""

    book: Book
    table: SwitchcraftTable
    seat: int
    design: Design
    aim: Aim = ()


class Spell(NamedTuple):
    """An effect's code. No aim means that casting it now would do nothing."""

    aims: Callable[[Casting], list[Aim]]
    act: Callable[[Casting], Optional[Steps]]


def bits_to(table: Sided, seat: int, side: str) -> int:
    """What has to be turned for a seat to be of a side: nothing if it is."""
    axis, value = SIDES[side]
    return (table.sides[seat] & axis) ^ value


def is_of(table: Sided, seat: int, side: str) -> bool:
    """Whether a seat has a side."""
    return not bits_to(table, seat, side)


def _always(_spell: Casting) -> list[Aim]:
    return [()]


def _nothing(_spell: Casting) -> None:
    """What it does follows from having been cast: the contest looks for it."""


def _others(spell: Casting) -> list[int]:
    return [other for other in range(spell.table.seats) if other != spell.seat]


# -- changing players


def _another(spell: Casting) -> list[Aim]:
    return [(other,) for other in _others(spell)]


def _hypnotise(spell: Casting) -> Steps:
    """Hypnosis: the other player may refuse; the caster then names what changes."""
    book, table, seat, design, aim = spell
    target = aim[0]
    answer = yield Decision(target, "hypnosis", (REFUSE, AGREE))
    table.tell("consents" if answer == AGREE else "refuses", target, seat)
    if answer != AGREE:
        return
    left = list(AXES)
    for _ in range(min(design.alignments, len(left))):
        move = yield Decision(seat, "axis", tuple([("turn", axis, target) for axis in left]))
        left.remove(move[1])
        change(book, table, target, move[1], seat)


def _changeable(spell: Casting) -> list[Aim]:
    """The players whom Spoil, Brainwash, Temptation may change."""
    table, seat, leaders = spell.table, spell.seat, spell.table.leader
    who, old = spell.design.who, spell.design.old
    found: list[Aim] = []
    for other in range(table.seats):
        if not is_of(table, other, old) or (other == seat and who != "any"):
            continue
        if who == "fellow" and (leaders[seat] < 0 or leaders[other] != leaders[seat]):
            continue
        found.append((other,))
    return found


def _change_player(spell: Casting) -> None:
    target = spell.aim[0]
    change(spell.book, spell.table, target, bits_to(spell.table, target, spell.design.new), spell.seat)


def _mirror(spell: Casting) -> Steps:
    """Everybody changes all over; by rulings on one axis, which the caster names, or in manners alone."""
    scope = spell.book.ruling("mirror-scope")
    bits = NICE if scope == "manners" else sum(AXES)
    if scope == "one":
        bits = (yield Decision(spell.seat, "axis", tuple([("turn", axis) for axis in AXES])))[1]
    change_all(spell.book, spell.table, bits)


def _leaders(table: SwitchcraftTable) -> list[int]:
    return [seat for seat, lead in enumerate(table.leader) if seat == lead]


def _if_parties(spell: Casting) -> list[Aim]:
    return [()] if _leaders(spell.table) else []


def _dissolve_all(spell: Casting) -> None:
    for lead in _leaders(spell.table):
        dissolve(spell.table, lead)


# -- coins and cards


def _holders(table: SwitchcraftTable) -> list[int]:
    return [seat for seat in range(table.seats) if table.purses[seat] > 0]


def _if_paid(spell: Casting) -> list[Aim]:
    """The caster can pay, and there are other Coins."""
    purses, cost = spell.table.purses, spell.design.cost
    return [()] if purses[spell.seat] >= cost and sum(purses[: spell.table.seats]) > cost else []


def _if_broke(spell: Casting) -> list[Aim]:
    return [()] if spell.table.purses[spell.seat] == 0 and _holders(spell.table) else []


def _take_away(spell: Casting, to: int, one: bool, may_stop: bool) -> Steps:
    """The caster names the holders of Coins that leave play, Coin by Coin; by one ruling all come from one player."""
    table, left = spell.table, spell.design.coins
    while left > 0 and _holders(table):
        options: list[Move] = [("from", other) for other in _holders(table)]
        if may_stop:
            options.insert(0, ENOUGH)
        move = options[0] if len(options) == 1 else (yield Decision(spell.seat, "coins", tuple(options)))
        if move == ENOUGH:
            return
        amount = min(left, table.purses[move[1]]) if one else 1
        table.pay(move[1], to, amount)
        table.tell("robbed", spell.seat, move[1], amount)
        left = 0 if one else left - 1


def _heist(spell: Casting) -> Steps:
    return _take_away(spell, spell.table.seats, spell.book.ruling("heist-source") == "one", may_stop=False)


def _riches_to_rags(spell: Casting) -> Steps:
    """These Coins leave the game, unless a ruling lays them on the caster's pile."""
    book, table = spell.book, spell.table
    on_pile = book.ruling("rags-removed") == "pile"
    to = table.seats + (table.sides[spell.seat] & NICE if on_pile else 2)
    return _take_away(spell, to, book.ruling("rags-source") == "one", may_stop=True)


def _if_cards(spell: Casting) -> list[Aim]:
    """There are enough cards besides the spell itself."""
    return [()] if len(spell.table.zones[HANDS + spell.seat]) > spell.design.discard else []


def _tidy_up(spell: Casting) -> Steps:
    book, table, seat, design, _ = spell
    hand = table.zones[HANDS + seat]
    for _ in range(min(design.discard, len(hand))):
        options = tuple([("discard", copy) for copy in distinct(table, hand)])
        move = options[0] if len(options) == 1 else (yield Decision(seat, "discard", options))
        table.discard(move[1], seat)
        table.tell("discards", seat, move[1])
    draw_hand(book, table, seat, design.draw)


# -- votes and contests


def _boost(spell: Casting) -> None:
    spell.table.added[spell.seat] += spell.design.power
    spell.table.tell("boost", spell.seat, spell.design.power)


def _end_vote(spell: Casting) -> None:
    table = spell.table
    for copy in [*table.zones[VOTED], *table.zones[VEILED]]:
        table.discard(copy, spell.seat)
        table.tell("vote-discard", spell.seat, copy)


def _with_cards(spell: Casting) -> list[Aim]:
    return [(other,) for other in _others(spell) if spell.table.zones[HANDS + other]]


def _discard_from_loser(spell: Casting) -> None:
    discard_random(spell.book, spell.table, spell.aim[0], spell.seat, spell.design.discards)


def _with_coins(spell: Casting) -> list[Aim]:
    return [(other,) for other in _others(spell) if spell.table.purses[other]]


def _take_coins(spell: Casting) -> None:
    table, loser = spell.table, spell.aim[0]
    amount = min(spell.design.coins, table.purses[loser])
    table.pay(loser, spell.seat, amount)
    table.tell("takes-coins", spell.seat, loser, amount)


def _of_old_side(spell: Casting) -> list[Aim]:
    return [(other,) for other in _others(spell) if is_of(spell.table, other, spell.design.old)]


def change_beaten(book: Book, table: SwitchcraftTable, seat: int, design: Design, loser: int) -> None:
    """Punishment, once its caster's side has won: the loser who is of the old side changes to the new one."""
    if is_of(table, loser, design.old):
        change(book, table, loser, bits_to(table, loser, design.new), seat)


SPELLS: dict[str, Spell] = {
    "boost": Spell(_always, _boost),
    "end-vote": Spell(_always, _end_vote),
    "cancel-penalty": Spell(_always, _nothing),
    "discard-from-loser": Spell(_with_cards, _discard_from_loser),
    "take-coins-from-loser": Spell(_with_coins, _take_coins),
    "change-willing-player": Spell(_another, _hypnotise),
    "change-beaten-challenger": Spell(_always, _nothing),
    "change-loser": Spell(_of_old_side, _change_player),
    "change-player": Spell(_changeable, _change_player),
    "discard-coins": Spell(_if_paid, _heist),
    "cycle-hand": Spell(_if_cards, _tidy_up),
    "change-everyone": Spell(_always, _mirror),
    "dissolve-parties": Spell(_if_parties, _dissolve_all),
    "remove-coins-if-broke": Spell(_if_broke, _riches_to_rags),
}
"""Code by the effects' names. After a contest the only aim that counts is the player who lost it."""
