"""The table of Syndicats: its zones and purses, and what it keeps by seat and by copy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from cardgen.play.chance import Chance
from cardgen.play.kit import Design, Kit
from cardgen.play.table import HIDDEN, Table, Zone

DECK = 0
TOP = 1
"""The cards on top of the deck that may be taken: they lie open, the uppermost first."""
SUPPLY = 2
DISCARD = 3
DOGS = 4
CATS = 5
"""The first seat's cats; the others' follow, then the houses from `table.houses` on."""

BANK, BIDS, FUND, BRIBES = range(4)
"""Purses behind those of the seats: `table.seats + BANK` and so on."""

NO_FACE = -1
SIDES_OF_A_CARD = 2

KITTEN, LAIR = 1, 2
"""Bits for the starting cards that lie with their second side up."""

(
    KEPT,
    TRASHED,
    COVERED,
    ESCAPED,
    MOVED,
    ATTACKS,
    WON,
    CURIOUS,
    DUG,
    COPIED,
    TRADED,
    SPENT_ON_BIDS,
    SPENT_ON_ATTACKS,
    LAIRS,
    PAID_EARLY,
    PAID_LATE,
    AT_END,
    BROUGHT,
) = range(18)
COUNTED = (
    "houses kept",
    "houses trashed",
    "houses covered by a promise",
    "houses escaped",
    "Mogfather moves",
    "attacks",
    "attacks won",
    "curiosity used",
    "cards dug up",
    "copycats used",
    "specials traded in",
    "money bid",
    "money spent on attacks",
    "lairs filled",
    "paid to the Mogfather before the last turn",
    "paid to the Mogfather in the last turn",
    "cash added at the end",
    "income of houses",
)
"""What is counted in a game, in the order of the table's `counts`."""


@lru_cache
def around(seats: int) -> tuple[tuple[int, ...], ...]:
    """By seat, all seats clockwise from it on."""
    return tuple([tuple([(first + step) % seats for step in range(seats)]) for first in range(seats)])


class SyndicatsTable(Table):
    """Purses by seat hold petty cash; behind them are the bank, all bids, all that the Mogfather has, and bribes.

    By seat: `bids` that stand, `paid` to the Mogfather this turn, `funds` in all, `copies` the Copycats used this turn;
    `kittens`, `lairs` and `factions` the designs that each began with, and in `turned` which of them are turned.
    `waiting` are the seats that have no pick yet. By copy: `face` is the side that is up in an organisation, `bribes`
    the money on a card of the supply, if the rules have such. Lists of copies: `used` powers in this pick, `came` into
    an organisation this turn, `out` knocked out for the turn, `escaped` houses in the supply, `resting` cats.

    `around` are by seat all seats clockwise from it on. `holder` has the Mogfather, `first` had him first; `picker` has
    the pick, or -1. `is_last` tells that this turn is known to be the last, `short` that the deck ran out, `final` the
    round that is the last one or -1, `ended` the reason for the end.
    """

    LISTS: ClassVar[tuple[str, ...]] = (
        "bids",
        "paid",
        "funds",
        "face",
        "bribes",
        "waiting",
        "used",
        "came",
        "out",
        "escaped",
        "resting",
        "copies",
        "counts",
        "uses",
        "kittens",
        "lairs",
        "factions",
        "turned",
    )
    PLAIN: ClassVar[tuple[str, ...]] = (
        "around",
        "holder",
        "first",
        "picker",
        "is_last",
        "short",
        "final",
        "ended",
        "houses",
    )
    SECRET: ClassVar[frozenset[str]] = frozenset({"uses"})

    __slots__ = (*LISTS, *PLAIN)

    def __init__(self, kit: Kit, seats: int, chance: Chance) -> None:
        places = [Zone("deck", seen=HIDDEN), Zone("top of the deck"), Zone("supply"), Zone("discards"), Zone("dogs")]
        places += [Zone("cats", seat) for seat in range(seats)]
        places += [Zone("houses", seat) for seat in range(seats)]
        super().__init__(kit, seats, chance, places)
        self.purses = [0] * (seats + 4)
        self.houses = CATS + seats
        self.bids = [0] * seats
        self.paid = [0] * seats
        self.funds = [0] * seats
        self.face: list[int] = []
        self.bribes: list[int] = []
        self.waiting: list[int] = []
        self.used: list[int] = []
        self.came: list[int] = []
        self.out: list[int] = []
        self.escaped: list[int] = []
        self.resting: list[int] = []
        self.copies = [0] * seats
        self.counts = [0] * len(COUNTED)
        self.uses: list[tuple[str, int, int]] = []
        self.kittens: list[int] = []
        self.lairs: list[int] = []
        self.factions: list[int] = []
        self.turned = [0] * seats
        self.around = around(seats)
        self.holder = 0
        self.first = 0
        self.picker = -1
        self.is_last = False
        self.short = False
        self.final = -1
        self.ended = ""

    def add(self, designs: Sequence[int], zone: int, pool: int = 0) -> list[int]:
        """New copies in a zone, none of which has a side up yet."""
        self.face += [NO_FACE] * len(designs)
        return super().add(designs, zone, pool)

    def use(self, what: str, seat: int, design: int) -> None:
        """Note for reports what a seat did with a card."""
        self.uses.append((what, seat, design))

    def lying(self, copy: int) -> int:
        """A card of an organisation as it lies, for telling: its design and whether it is a house, in one number."""
        return self.design[copy] * SIDES_OF_A_CARD + (self.where[copy] >= self.houses)

    def owner(self, copy: int) -> int:
        """In whose organisation a copy is."""
        return self.places[self.where[copy]].seat

    def card(self, copy: int) -> Design:
        """The design of a copy, which is called by the house's name where it lies as one."""
        design = super().card(copy)
        house = design.fields.get("house") if self.where[copy] >= self.houses else None
        return design._replace(name=house["name"]) if house else design
