"""The table of Pirate-wizard: its zones, and what it keeps by seat."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from cardgen.games.pirate_wizard.book import Book
from cardgen.play.chance import Chance
from cardgen.play.table import HIDDEN, OWNER, Table, Zone

SOURCES = (
    "dungeon",
    "place-treasure",
    "bury-treasure",
    "highest-gains",
    "plunder",
    "juggle",
    "hasten",
    "highest-gives",
    "sell-map",
    "foretell",
    "boil",
    "sunk",
)
"""Where treasure points come from: the dungeon, and effects by name. `sunk` takes them away, by one ruling."""
DUNGEON = 0

COUNTED = (
    "cards entered",
    "attacks",
    "attacks answered by a discard",
    "cards played by the player they enter",
    "cards taken back",
    "countdowns started",
    "countdowns finished",
    "countdowns finished by a card",
    "circle die rerolled",
    "winds",
    "storms",
    "cards shown to glowbringers",
    "gifts",
    "treasures placed",
    "treasures buried",
    "treasures picked up",
    "treasures lost",
    "ships sunk",
    "ships off the map",
    "turns in which the highest card had the bonus",
    "turns in which several had the highest number",
    "fish and waves that hit their own player",
    "turns watched by players whose ships had sunk",
)
"""What is counted in a game, in the order of the table's `counts`."""
(
    ENTERINGS,
    ATTACKS,
    DISCARDS,
    TAKEN,
    TAKEN_BACK,
    STARTED,
    FINISHED,
    HASTENED,
    REROLLS,
    WINDS,
    STORMS,
    SHOWN,
    GIFTS,
    PLACED,
    BURIED,
    PICKED_UP,
    LOST,
    SUNK,
    OFF_MAP,
    BONUS,
    TIES,
    OWN_HITS,
    WATCHED,
) = range(len(COUNTED))


class Places(NamedTuple):
    """The zones by number. By seat: the draw pile, the discard pile, the hand, cards face down that hide treasures, the
    card that is played. `aboard[owner][ship]` are cards that enter a ship; `own` all of a seat's hand cards, wherever.
    `boarders[ship]` are the owners of cards that may enter a ship, with their zones.
    """

    draw: tuple[int, ...]
    discard: tuple[int, ...]
    hand: tuple[int, ...]
    down: tuple[int, ...]
    played: tuple[int, ...]
    gone: int
    aboard: tuple[tuple[int, ...], ...]
    own: tuple[tuple[int, ...], ...]
    boarders: tuple[tuple[tuple[int, int], ...], ...]


def places_for(seats: int) -> Places:
    """Where everything is for a number of seats."""
    every = range(seats)
    piles = [tuple([kind * seats + seat for seat in every]) for kind in range(5)]
    gone = 5 * seats
    aboard = tuple([tuple([gone + 1 + owner * seats + ship for ship in every]) for owner in every])
    own = tuple(
        [
            (piles[2][seat], piles[3][seat], *[z for ship, z in enumerate(aboard[seat]) if ship != seat])
            for seat in every
        ]
    )
    boarders = tuple([tuple([(owner, aboard[owner][ship]) for owner in every if owner != ship]) for ship in every])
    return Places(piles[0], piles[1], piles[2], piles[3], piles[4], gone, aboard, own, boarders)


def zones_for(book: Book, seats: int) -> list[Zone]:
    """The zones in the order of `Places`."""
    every = range(seats)
    zones = [Zone("draw pile", seat, HIDDEN) for seat in every]
    zones += [Zone("discard pile", seat) for seat in every]
    zones += [Zone("hand", seat, OWNER) for seat in every]
    zones += [Zone("face down", seat, OWNER) for seat in every]
    zones += [Zone("played", seat) for seat in every]
    zones.append(Zone("out of the game"))
    for owner in every:
        zones += [Zone(f"entering the {_ship(book, ship)}", owner) for ship in every]
    return zones


def _ship(book: Book, seat: int) -> str:
    return book.ships[seat] if seat < len(book.ships) else f"ship of seat {seat + 1}"


class PirateTable(Table):
    """By seat: `lives`, `field` where the ship is, `points` of treasure, `afloat` 1 or 0, `deck` by number, `laid` the
    design played this turn or -1, `noted` its number when it was played, by one ruling.

    `treasures` lie open as (seat, field, points, source); `buried` are (copy, points), where only the card tells the
    field. `running` are active countdowns in the order in which they were set: (tracker, left, field or -1, design that
    set it). `sources` counts points by seat and source. `first` has the plays-first token. Seats, a bit each: `gale`
    whom the wind lets move far, `furious`, `boarded`, `swum` who played a captain or a dolphin this turn, `together`
    who sank at the last moment. `began` had the token in the first turn. `ahead` is the team that first had the points
    for a win; `over` 1 when no more than one team is afloat.
    """

    LISTS: ClassVar[tuple[str, ...]] = (
        "lives",
        "field",
        "points",
        "afloat",
        "deck",
        "laid",
        "noted",
        "treasures",
        "buried",
        "running",
        "sources",
        "counts",
        "uses",
    )
    PLAIN: ClassVar[tuple[str, ...]] = (
        "die",
        "first",
        "began",
        "gale",
        "furious",
        "boarded",
        "swum",
        "ahead",
        "over",
        "together",
        "at",
    )
    SECRET: ClassVar[frozenset[str]] = frozenset({"uses", "at"})

    __slots__ = (*LISTS, *PLAIN)

    def __init__(self, book: Book, seats: int, chance: Chance) -> None:
        super().__init__(book.kit, seats, chance, zones_for(book, seats))
        self.at = places_for(seats)
        self.lives = [book.rules["lives"]] * seats
        self.field = [book.rules["start_field"]] * seats
        self.points = [0] * seats
        self.afloat = [1] * seats
        self.deck = [0] * seats
        self.laid = [-1] * seats
        self.noted = [0] * seats
        self.treasures: list[tuple[int, int, int, int]] = []
        self.buried: list[tuple[int, int]] = []
        self.running: list[tuple[int, int, int, int]] = []
        self.sources = [0] * (seats * len(SOURCES))
        self.counts = [0] * len(COUNTED)
        self.uses: list[tuple[str, int, int]] = []
        self.die = 1
        self.first = 0
        self.began = 0
        self.gale = 0
        self.furious = 0
        self.boarded = 0
        self.swum = 0
        self.ahead = -1
        self.over = 0
        self.together = 0

    def own(self, seat: int) -> list[int]:
        """All hand cards of a seat: in hand, face down, and entering ships."""
        zones = self.zones
        found: list[int] = []
        for zone in self.at.own[seat]:
            found += zones[zone]
        return found

    def size(self, seat: int) -> int:
        """How many hand cards a seat has, wherever they are."""
        zones = self.zones
        return sum([len(zones[zone]) for zone in self.at.own[seat]])

    def use(self, what: str, seat: int, design: int) -> None:
        """Note for reports what a seat did with a card."""
        self.uses.append((what, seat, design))
