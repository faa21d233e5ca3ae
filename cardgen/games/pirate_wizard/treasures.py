"""Treasure: points, treasures open and buried, who picks them up, and the cards that give points for where one is."""

from __future__ import annotations

from cardgen.games.pirate_wizard.book import Book
from cardgen.games.pirate_wizard.numbers import highest, highest_of
from cardgen.games.pirate_wizard.options import PASS, Asked, Steps
from cardgen.games.pirate_wizard.table import (
    BURIED,
    DUNGEON,
    PICKED_UP,
    PLACED,
    SOURCES,
    PirateTable,
)
from cardgen.play.decision import Decision, Move

SOURCE = {name: number for number, name in enumerate(SOURCES)}
"""The number of a source by its name."""


def gain(book: Book, table: PirateTable, seat: int, points: int, source: int) -> None:
    """A seat gets treasure points, or loses some."""
    table.points[seat] += points
    table.sources[seat * len(SOURCES) + source] += points
    if table.ahead < 0 and team_points(book, table, seat) >= book.rules["treasure_to_win"]:
        table.ahead = book.team(seat, table.seats)
    table.tell("gains" if points >= 0 else "gives-up", seat, abs(points), table.points[seat])


def earn(book: Book, table: PirateTable, seat: int, points: int, design: int) -> None:
    """A seat gets treasure points by the effect of a card."""
    if points:
        table.use("worked", seat, design)
        gain(book, table, seat, points, SOURCE[book.effect[design]])


def team_points(book: Book, table: PirateTable, seat: int) -> int:
    """The points of a seat's team."""
    if not book.rules["teams"]:
        return table.points[seat]
    team = book.team(seat, table.seats)
    return sum([its for other, its in enumerate(table.points) if book.team(other, table.seats) == team])


def loot(book: Book, table: PirateTable) -> None:
    """Among the players in the dungeon, the one with the highest card gets points."""
    inside = [
        seat for seat in book.orders[table.seats][table.first] if table.afloat[seat] and table.field[seat] == book.last
    ]
    if not inside:
        return
    points = book.rules["dungeon_points"]
    if book.ruling("dungeon-points") == "each-ship":
        points *= len(inside)
    for seat in highest_of(book, table, inside):
        table.tell("loots", seat)
        gain(book, table, seat, points, DUNGEON)


def pick_up(book: Book, table: PirateTable, seat: int) -> None:
    """A ship picks up its own treasures where it is."""
    field = table.field[seat]
    found = [treasure for treasure in table.treasures if treasure[0] == seat and treasure[1] == field]
    if not found:
        return
    table.treasures = [treasure for treasure in table.treasures if treasure[0] != seat or treasure[1] != field]
    for _, _, points, source in found:
        table.counts[PICKED_UP] += 1
        table.tell("picks-up", seat, field)
        gain(book, table, seat, points, source)


# -- detectors


def place(book: Book, table: PirateTable, seat: int, field: int, points: int, source: int) -> None:
    """A treasure lies open on a field; who is there already picks it up."""
    if book.ruling("treasure-supply") == "printed" and _lying(table, seat) >= book.printed:
        return
    table.treasures.append((seat, field, points, source))
    table.counts[PLACED] += 1
    table.tell("places", seat, field)
    pick_up(book, table, seat)


def _lying(table: PirateTable, seat: int) -> int:
    return len([1 for treasure in table.treasures if treasure[0] == seat]) + len(table.zones[table.at.down[seat]])


def spots(book: Book, table: PirateTable, seat: int, circle: int) -> list[int]:
    """The fields as far from a seat's ship as a circle number is from the circle die: before it, then behind it."""
    here, far = table.field[seat], abs(circle - table.die)
    if not far:
        return [] if book.ruling("treasure-distance") == "none" else [here]
    if book.ring:
        both = [(here - 1 + far) % book.last + 1, (here - 1 - far) % book.last + 1]
        return both[:1] if both[0] == both[1] else both
    both = [here + far, here - far]
    if book.ruling("treasure-off-map") == "chooser" and any(1 <= field <= book.last for field in both):
        return both
    return [field for field in both if 1 <= field <= book.last]


def detect(book: Book, table: PirateTable, seat: int, design: int) -> Asked:
    """Treasure detector: show a hand card, or use the played one, and put a treasure as far away as it says."""
    options: list[Move] = [("detect", -1, field) for field in spots(book, table, seat, book.circle[design])]
    for copy in table.own(seat):
        options += [("detect", copy, field) for field in spots(book, table, seat, book.circle[table.design[copy]])]
    return _detect(book, table, seat, design, options) if options else None


def _detect(book: Book, table: PirateTable, seat: int, design: int, options: list[Move]) -> Steps:
    _, copy, field = yield Decision(seat, "detect", options)
    if copy >= 0:
        table.show(copy)
        table.tell("shows", seat, copy)
    if 1 <= field <= book.last:
        table.use("worked", seat, design)
        place(book, table, seat, field, book.fields[design]["points"], SOURCE[book.effect[design]])


def bury(book: Book, table: PirateTable, seat: int, design: int) -> Asked:
    """Sunken treasure detector: a hidden hand card is laid face down; the treasure is on the field that it names."""
    most = book.last if book.ruling("sunken-dungeon") == "allowed" else book.last - 1
    hand = table.zones[table.at.hand[seat]]
    fitting = [copy for copy in hand if 1 <= book.circle[table.design[copy]] <= most]
    if not fitting or (book.ruling("treasure-supply") == "printed" and _lying(table, seat) >= book.printed):
        return None
    return _bury(book, table, seat, design, fitting)


def _bury(book: Book, table: PirateTable, seat: int, design: int, fitting: list[int]) -> Steps:
    move = yield Decision(seat, "bury", [PASS, *[book.options.bury[copy] for copy in fitting]])
    if move == PASS:
        return
    copy = move[1]
    table.move(copy, table.at.down[seat])
    table.buried.append((copy, book.fields[design]["points"]))
    table.counts[BURIED] += 1
    table.use("worked", seat, design)
    table.tell("buries", seat, copy)


def unearth(book: Book, table: PirateTable, seat: int, copy: int) -> Asked:
    """A card that hides a treasure is taken back in hand and shown: the treasure is on the map, for all to see."""
    points = next(worth for other, worth in table.buried if other == copy)
    table.buried = [entry for entry in table.buried if entry[0] != copy]
    table.move(copy, table.at.hand[seat])
    table.show(copy)
    table.tell("unearths", seat, copy)
    source = SOURCE["bury-treasure"]
    circle = book.circle[table.design[copy]]
    if book.ruling("sunken-where") != "distance":
        place(book, table, seat, min(circle, book.last), points, source)
        return None
    fields = spots(book, table, seat, circle)
    return _unearth(book, table, seat, points, fields) if fields else None


def _unearth(book: Book, table: PirateTable, seat: int, points: int, fields: list[int]) -> Steps:
    move = yield Decision(seat, "unearth", [("detect", -1, field) for field in fields])
    if 1 <= move[2] <= book.last:
        place(book, table, seat, move[2], points, SOURCE["bury-treasure"])


# -- cards that give points


def give(book: Book, table: PirateTable, _seat: int, design: int) -> None:
    """Wandering giftgiver: the highest gets points."""
    for seat in highest(book, table):
        earn(book, table, seat, book.fields[design]["points"], design)


def sell_map(book: Book, table: PirateTable, seat: int, design: int) -> None:
    """Map-selling hermit: points near the field with the card's circle number."""
    fields, here, circle = book.fields[design], table.field[seat], book.circle[design]
    if here == book.last and book.ruling("sunken-dungeon") != "allowed":
        return
    if circle <= book.last and book.distance[here][circle] <= fields["distance"]:
        earn(book, table, seat, fields["points"], design)
