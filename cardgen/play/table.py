"""The table: where every copy is, who knows it, and whatever else a game keeps from one round to the next.

A copy is a number, a handle: which design it is, is what may be hidden. Zones are lists of copies, the last one on top.
A game's own table is a subclass that names its lists and plain values, so that copying one stays a few microseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from cardgen.play.chance import Chance
from cardgen.play.decision import GameFault
from cardgen.play.kit import Design, Kit

PUBLIC = "public"
OWNER = "owner"
HIDDEN = "hidden"


class Zone(NamedTuple):
    """A place for copies. `seat` is its owner's, -1 for the table's own; `seen` is by whom: public, owner, hidden."""

    name: str
    seat: int = -1
    seen: str = PUBLIC


class Table:
    """The state of a game. Rules change it only through its methods and their own named lists and values.

    `design[copy]` is the index of the copy's design, `where[copy]` its zone's number, `known[copy]` the seats that know
    it, a bit each. `purses` hold money or tokens, which only `pay` moves. `log` gathers events if somebody listens.
    """

    LISTS: ClassVar[tuple[str, ...]] = ()
    """A subclass's own lists of plain values by seat or otherwise, copied flat."""
    PLAIN: ClassVar[tuple[str, ...]] = ()
    """A subclass's own plain values: numbers, texts, tuples."""
    SECRET: ClassVar[frozenset[str]] = frozenset()
    """Those of them that no view shows."""

    __slots__ = (
        "chance",
        "design",
        "kit",
        "known",
        "log",
        "places",
        "pool",
        "purses",
        "round",
        "seats",
        "seers",
        "where",
        "zones",
    )  # fmt: skip

    def __init__(self, kit: Kit, seats: int, chance: Chance, places: Sequence[Zone]) -> None:
        self.kit = kit
        self.seats = seats
        self.chance = chance
        self.design: list[int] = []
        self.where: list[int] = []
        self.known: list[int] = []
        self.pool: list[int] = []
        self.places = tuple(places)
        self.seers = tuple(_seers(place, seats) for place in places)
        self.zones: list[list[int]] = [[] for _ in places]
        self.purses: list[int] = []
        self.round = 0
        self.log: list[tuple[Any, ...]] | None = None

    # -- making it

    def add(self, designs: Sequence[int], zone: int, pool: int = 0) -> list[int]:
        """New copies of these designs in a zone; copies of one `pool` (one back, one owner's deck) look alike."""
        first = len(self.design)
        copies = list(range(first, first + len(designs)))
        self.design += designs
        self.where += [zone] * len(designs)
        self.known += [self.seers[zone]] * len(designs)
        self.pool += [pool] * len(designs)
        self.zones[zone] += copies
        return copies

    # -- changing it

    def move(self, copy: int, to: int) -> None:
        """Bring a copy to the top of a zone; whoever sees it there knows it from now on."""
        self.zones[self.where[copy]].remove(copy)
        self.zones[to].append(copy)
        self.where[copy] = to
        self.known[copy] |= self.seers[to]

    def draw(self, zone: int, to: int) -> int:
        """Bring the top copy of a zone to another; -1 from an empty one."""
        source = self.zones[zone]
        if not source:
            return -1
        copy = source.pop()
        self.zones[to].append(copy)
        self.where[copy] = to
        self.known[copy] |= self.seers[to]
        return copy

    def shuffle(self, zone: int) -> None:
        """Shuffle a zone; where its copies lie face down, nobody knows any of them any longer."""
        copies = self.zones[zone]
        self.chance.shuffle(copies)
        seers = self.seers[zone]
        for copy in copies:
            self.known[copy] = seers

    def show(self, copy: int, seats: int = -1) -> None:
        """Let seats (a bit each, -1 for all) know a copy where it lies."""
        self.known[copy] |= (1 << self.seats) - 1 if seats < 0 else seats

    def pay(self, giver: int, taker: int, amount: int) -> None:
        """Move money between purses. Raises `GameFault` if the giver has too little."""
        if amount < 0 or self.purses[giver] < amount:
            raise GameFault(f"purse {giver} holds {self.purses[giver]} and is to pay {amount}")
        self.purses[giver] -= amount
        self.purses[taker] += amount

    # -- reading it

    def card(self, copy: int) -> Design:
        """The design of a copy."""
        return self.kit.designs[self.design[copy]]

    def tell(self, *event: Any) -> None:
        """Note an event, a name and plain values, if somebody listens."""
        if self.log is not None:
            self.log.append(event)

    # -- copying it

    def clone(self) -> Table:
        """The same table again, which goes on by itself. Nobody listens to it."""
        kind = type(self)
        new = kind.__new__(kind)
        new.kit = self.kit
        new.seats = self.seats
        new.chance = Chance(self.chance.state)
        new.design = self.design  # never changed in place: imagining exchanges the whole list
        new.pool = self.pool
        new.places = self.places
        new.seers = self.seers
        new.where = self.where[:]
        new.known = self.known[:]
        new.zones = [zone[:] for zone in self.zones]
        new.purses = self.purses[:]
        new.round = self.round
        new.log = None
        for name in kind.LISTS:
            setattr(new, name, getattr(self, name)[:])
        for name in kind.PLAIN:
            setattr(new, name, getattr(self, name))
        return new

    def redealt(self, unknown: Sequence[int], chance: Chance) -> list[int]:
        """The designs by copy with those of the unknown copies dealt anew, each pool among its own."""
        design = self.design[:]
        by_pool: dict[int, list[int]] = {}
        for copy in unknown:
            by_pool.setdefault(self.pool[copy], []).append(copy)
        for copies in by_pool.values():
            dealt = sorted([design[copy] for copy in copies])  # so that nothing follows from where they truly are
            chance.shuffle(dealt)
            for at, copy in enumerate(copies):
                design[copy] = dealt[at]
        return design

    def check(self, money: int | None = None) -> None:
        """Raise `GameFault` unless every copy is in exactly one place, no purse is negative, and money is conserved."""
        seen = [0] * len(self.design)
        for number, zone in enumerate(self.zones):
            for copy in zone:
                seen[copy] += 1
                if self.where[copy] != number:
                    raise GameFault(f"copy {copy} lies in `{self.places[number].name}` and is noted elsewhere")
        if seen != [1] * len(seen):
            wrong = next(copy for copy, count in enumerate(seen) if count != 1)
            raise GameFault(f"copy {wrong} (`{self.card(wrong).name}`) is in {seen[wrong]} places")
        if any(purse < 0 for purse in self.purses):
            raise GameFault(f"a purse is negative: {self.purses}")
        if money is not None and sum(self.purses) != money:
            raise GameFault(f"there are {sum(self.purses)} coins on the table and were {money}")


def _seers(place: Zone, seats: int) -> int:
    if place.seen == PUBLIC:
        return (1 << seats) - 1
    return 1 << place.seat if place.seen == OWNER and place.seat >= 0 else 0
