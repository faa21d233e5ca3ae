"""The table of Switchcraft: its zones and purses, and what it keeps by seat."""

from __future__ import annotations

from typing import ClassVar

from cardgen.games.switchcraft.book import NICE, Book
from cardgen.play.chance import Chance
from cardgen.play.table import HIDDEN, OWNER, Table, Zone

DECK = 0
NAUGHTY_PILE = 1
NICE_PILE = 2
VOTED = 3
"""The card that is up for the vote, face-up."""
VEILED = 4
"""The card that is up for the vote, face-down."""
HANDS = 5
"""The first seat's hand; the others' follow, then what lies before each seat from `table.fronts` on."""

CHANGES, PARTIES, CONTESTS, TRADES, CASTS, SKIPS = range(6)
COUNTED = ("alignment changes", "parties formed", "contests", "trades", "spells cast", "turns skipped")
"""What is counted in a game, in the order of the table's `counts`."""


class SwitchcraftTable(Table):
    """Purses by seat, then those of the Naughty and the Nice pile, then Coins that are out of the game.

    By seat: `sides` the role as three bits, `chosen` the first one, `leader` the seat that leads its party or -1,
    `bonus` Power until the end of the round, `added` Power bought in this vote or contest, `votes` the candidate,
    `promised` whom it has promised to vote for or -1. `contest` is the two contestants with their Power, the
    challenger first; `turn` whose turn it is, -1 outside of turns; `partner` to whom that player offers a trade, or -1;
    `did` the abilities used this round; `castings` the spells of this round that may be undone; `ended` an end that was
    seen in mid-round.
    """

    LISTS: ClassVar[tuple[str, ...]] = (
        "sides",
        "chosen",
        "leader",
        "bonus",
        "added",
        "votes",
        "promised",
        "counts",
        "uses",
        "castings",
        "did",
    )
    PLAIN: ClassVar[tuple[str, ...]] = ("first", "turn", "partner", "contest", "ended", "fronts")
    SECRET: ClassVar[frozenset[str]] = frozenset({"uses", "castings"})

    __slots__ = (*LISTS, *PLAIN)

    def __init__(self, book: Book, seats: int, chance: Chance) -> None:
        places = [Zone("deck", seen=HIDDEN), Zone("Naughty pile"), Zone("Nice pile"), Zone("vote")]
        places.append(Zone("veiled vote", seen=HIDDEN))
        places += [Zone("hand", seat, OWNER) for seat in range(seats)]
        places += [Zone("placed", seat) for seat in range(seats)]
        super().__init__(book.kit, seats, chance, places)
        self.purses = [0] * (seats + 3)
        self.fronts = HANDS + seats
        self.sides = [0] * seats
        self.chosen = [-1] * seats
        self.leader = [-1] * seats
        self.bonus = [0] * seats
        self.added = [0] * seats
        self.votes = [-1] * seats
        self.promised = [-1] * seats
        self.counts = [0] * len(COUNTED)
        self.uses: list[tuple[str, int, int]] = []
        self.castings: list[tuple[int, ...]] = []
        self.did: list[tuple[int, str]] = []
        self.first = 0
        self.turn = -1
        self.partner = -1
        self.contest: tuple[int, ...] = ()
        self.ended = ""

    def spend(self, seat: int, coins: int) -> None:
        """Coins go to the pile of the seat's alignment."""
        self.pay(seat, self.seats + (self.sides[seat] & NICE), coins)

    def discard(self, copy: int, by: int) -> None:
        """A card goes to the pile of a seat's alignment."""
        self.move(copy, NAUGHTY_PILE + (self.sides[by] & NICE))

    def place(self, copy: int, seat: int) -> None:
        """A card is laid face-up before a seat."""
        self.move(copy, self.fronts + seat)

    def use(self, what: str, seat: int, design: int) -> None:
        """Note for reports what a seat did with a card, or that an ability counted."""
        self.uses.append((what, seat, design))
