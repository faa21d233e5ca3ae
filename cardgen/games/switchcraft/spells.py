"""What each spell does. `aims` are the things that it may be cast at; `act` does it, asking whoever has to choose."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, NamedTuple, Optional

from cardgen.games.switchcraft.book import AXES, NICE, SIDES, Book
from cardgen.games.switchcraft.drawing import discard_random, distinct, draw_hand
from cardgen.games.switchcraft.parties import change, change_all, dissolve
from cardgen.games.switchcraft.table import HANDS, VEILED, VOTED, SwitchcraftTable
from cardgen.play.decision import Decision, Move
from cardgen.play.kit import Design

Aim = tuple[int, ...]
Steps = Generator[Any, Any, Any]
ENOUGH: Move = ("enough",)
REFUSE: Move = ("refuse",)
AGREE: Move = ("agree",)


class Spell(NamedTuple):
    """An effect's code. No aim means that casting it now would do nothing."""

    aims: Callable[[Book, SwitchcraftTable, int, Design], list[Aim]]
    act: Callable[[Book, SwitchcraftTable, int, Design, Aim], Optional[Steps]]


def bits_to(table: SwitchcraftTable, seat: int, side: str) -> int:
    """What has to be turned for a seat to be of a side: nothing if it is."""
    axis, value = SIDES[side]
    return (table.sides[seat] & axis) ^ value


def is_of(table: SwitchcraftTable, seat: int, side: str) -> bool:
    """Whether a seat has a side."""
    return not bits_to(table, seat, side)


def _always(book: Book, table: SwitchcraftTable, seat: int, design: Design) -> list[Aim]:
    return [()]


def _nothing(book: Book, table: SwitchcraftTable, seat: int, design: Design, aim: Aim) -> None:
    """What it does follows from having been cast: the contest or the vote looks for it."""


# -- changing players


def _another(book: Book, table: SwitchcraftTable, seat: int, design: Design) -> list[Aim]:
    return [(other,) for other in range(table.seats) if other != seat]


def _hypnotise(book: Book, table: SwitchcraftTable, seat: int, design: Design, aim: Aim) -> Steps:
    """Hypnosis: the other player may refuse; the caster then names what changes."""
    target = aim[0]
    answer = yield Decision(target, "hypnosis", (REFUSE, AGREE))
    table.tell("consents" if answer == AGREE else "refuses", target, seat)
    if answer != AGREE:
        return
    left = list(AXES)
    for _ in range(min(design.alignments, len(left))):
        move = yield Decision(seat, "axis", tuple([("turn", axis) for axis in left]))
        left.remove(move[1])
        change(book, table, target, move[1], seat)


def _changeable(book: Book, table: SwitchcraftTable, seat: int, design: Design) -> list[Aim]:
    """The players whom Spoil, Brainwash, Temptation may change."""
    who, leaders = design.who, table.leader
    found = []
    for other in range(table.seats):
        if not is_of(table, other, design.old) or (other == seat and who != "any"):
            continue
        if who == "fellow" and (leaders[seat] < 0 or leaders[other] != leaders[seat]):
            continue
        found.append((other,))
    return found


def _change_player(book: Book, table: SwitchcraftTable, seat: int, design: Design, aim: Aim) -> None:
    change(book, table, aim[0], bits_to(table, aim[0], design.new), seat)


def _mirrored(book: Book, table: SwitchcraftTable, seat: int, design: Design) -> list[Aim]:
    return [(axis,) for axis in AXES] if book.ruling("mirror-scope") == "one" else [()]


def _mirror(book: Book, table: SwitchcraftTable, seat: int, design: Design, aim: Aim) -> None:
    every = NICE if book.ruling("mirror-scope") == "manners" else sum(AXES)
    change_all(book, table, aim[0] if aim else every)


def _party_leaders(table: SwitchcraftTable) -> list[int]:
    return [seat for seat, lead in enumerate(table.leader) if seat == lead]


def _if_parties(book: Book, table: SwitchcraftTable, seat: int, design: Design) -> list[Aim]:
    return [()] if _party_leaders(table) else []


def _dissolve_all(book: Book, table: SwitchcraftTable, seat: int, design: Design, aim: Aim) -> None:
    for lead in _party_leaders(table):
        dissolve(table, lead)


# -- coins and cards


def _holders(table: SwitchcraftTable) -> list[int]:
    return [seat for seat in range(table.seats) if table.purses[seat] > 0]


def _if_paid(book: Book, table: SwitchcraftTable, seat: int, design: Design) -> list[Aim]:
    others = sum(table.purses[: table.seats]) - design.cost
    return [()] if table.purses[seat] >= design.cost and others > 0 else []


def _if_broke(book: Book, table: SwitchcraftTable, seat: int, design: Design) -> list[Aim]:
    return [()] if table.purses[seat] == 0 and _holders(table) else []


def _take_away(table: SwitchcraftTable, seat: int, coins: int, to: int, one: bool, may_stop: bool) -> Steps:
    """The caster names the holders of Coins that leave play, Coin by Coin; by one ruling all come from one player."""
    left = coins
    while left > 0 and _holders(table):
        options: list[Move] = [("from", other) for other in _holders(table)]
        if may_stop:
            options.insert(0, ENOUGH)
        move = options[0] if len(options) == 1 else (yield Decision(seat, "coins", tuple(options)))
        if move == ENOUGH:
            return
        amount = min(left, table.purses[move[1]]) if one else 1
        table.pay(move[1], to, amount)
        table.tell("robbed", seat, move[1], amount)
        left = 0 if one else left - 1


def _heist(book: Book, table: SwitchcraftTable, seat: int, design: Design, aim: Aim) -> Steps:
    one = book.ruling("heist-source") == "one"
    return _take_away(table, seat, design.coins, table.seats, one, may_stop=False)


def _riches_to_rags(book: Book, table: SwitchcraftTable, seat: int, design: Design, aim: Aim) -> Steps:
    """These Coins leave the game, unless a ruling lays them on the caster's pile."""
    on_pile = book.ruling("rags-removed") == "pile"
    to = table.seats + (table.sides[seat] & NICE if on_pile else 2)
    return _take_away(table, seat, design.coins, to, book.ruling("rags-source") == "one", may_stop=True)


def _if_cards(book: Book, table: SwitchcraftTable, seat: int, design: Design) -> list[Aim]:
    return [()] if len(table.zones[HANDS + seat]) > design.discard else []


def _tidy_up(book: Book, table: SwitchcraftTable, seat: int, design: Design, aim: Aim) -> Steps:
    hand = table.zones[HANDS + seat]
    for _ in range(min(design.discard, len(hand))):
        options = tuple([("discard", copy) for copy in distinct(table, hand)])
        move = options[0] if len(options) == 1 else (yield Decision(seat, "discard", options))
        table.discard(move[1], seat)
        table.tell("discards", seat, move[1])
    draw_hand(book, table, seat, design.draw)


# -- votes and contests


def _boost(book: Book, table: SwitchcraftTable, seat: int, design: Design, aim: Aim) -> None:
    table.added[seat] += design.power
    table.tell("boost", seat, design.power)


def _end_vote(book: Book, table: SwitchcraftTable, seat: int, design: Design, aim: Aim) -> None:
    for copy in [*table.zones[VOTED], *table.zones[VEILED]]:
        table.discard(copy, seat)
        table.tell("vote-discard", seat, copy)


def _loser_with_cards(book: Book, table: SwitchcraftTable, seat: int, design: Design) -> list[Aim]:
    return [(other,) for other in range(table.seats) if other != seat and table.zones[HANDS + other]]


def _discard_from_loser(book: Book, table: SwitchcraftTable, seat: int, design: Design, aim: Aim) -> None:
    discard_random(book, table, aim[0], seat, design.discards)


def _loser_with_coins(book: Book, table: SwitchcraftTable, seat: int, design: Design) -> list[Aim]:
    return [(other,) for other in _holders(table) if other != seat]


def _take_coins(book: Book, table: SwitchcraftTable, seat: int, design: Design, aim: Aim) -> None:
    amount = min(design.coins, table.purses[aim[0]])
    table.pay(aim[0], seat, amount)
    table.tell("takes-coins", seat, aim[0], amount)


def _loser_of_side(book: Book, table: SwitchcraftTable, seat: int, design: Design) -> list[Aim]:
    return [(other,) for other in range(table.seats) if other != seat and is_of(table, other, design.old)]


def change_beaten(book: Book, table: SwitchcraftTable, seat: int, design: Design, loser: int) -> None:
    """Punishment, once its caster's side has won: the loser who is of the old side changes to the new one."""
    if is_of(table, loser, design.old):
        change(book, table, loser, bits_to(table, loser, design.new), seat)


SPELLS: dict[str, Spell] = {
    "boost": Spell(_always, _boost),
    "end-vote": Spell(_always, _end_vote),
    "cancel-penalty": Spell(_always, _nothing),
    "discard-from-loser": Spell(_loser_with_cards, _discard_from_loser),
    "take-coins-from-loser": Spell(_loser_with_coins, _take_coins),
    "change-willing-player": Spell(_another, _hypnotise),
    "change-beaten-challenger": Spell(_always, _nothing),
    "change-loser": Spell(_loser_of_side, _change_player),
    "change-player": Spell(_changeable, _change_player),
    "discard-coins": Spell(_if_paid, _heist),
    "cycle-hand": Spell(_if_cards, _tidy_up),
    "change-everyone": Spell(_mirrored, _mirror),
    "dissolve-parties": Spell(_if_parties, _dissolve_all),
    "remove-coins-if-broke": Spell(_if_broke, _riches_to_rags),
}
"""Code by the effects' names. An aim at a loser is kept to the one who lost by the contest that asks for it."""


