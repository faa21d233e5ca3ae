"""Both ways to win, the outcome, and a guess at it while the game goes on."""

from __future__ import annotations

from math import exp, log
from typing import Optional

from cardgen.games.pirate_wizard.book import Book
from cardgen.games.pirate_wizard.table import COUNTED, SOURCES, PirateTable
from cardgen.games.pirate_wizard.treasures import team_points
from cardgen.play.decision import Outcome

CLOSE = 3.0
"""Points behind at which a seat's prospects are a third of another's."""
LIFE, FEW = 2.4, 3
"""Each life is worth `LIFE` / (`FEW` + lives) points to guess by: the last ones most."""
CARD, MANY = 0.12, 7
"""What a hand card is worth, up to so many."""
ABOARD = 0.2
"""What a card is worth that enters a ship; it costs the ship as much."""
NEAR = 0.8
"""What is left of a treasure's worth for each field that it is away."""
HIDDEN = 0.5
"""What a buried treasure is worth."""
DUNGEON, FAR = 3.0, 0.83
"""What being in the dungeon promises, and what is left of that for each field that it is away."""

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
TREASURE, DESTRUCTION, ALL_SUNK = "treasure", "destruction", "all ships sunk"


def outcome(book: Book, table: PirateTable) -> Optional[Outcome]:
    """The outcome after a turn, None while the game goes on."""
    points = [team_points(book, table, seat) for seat in range(table.seats)]
    afloat = [book.team(seat, table.seats) for seat in range(table.seats) if table.afloat[seat]]
    rich = [seat for seat in range(table.seats) if points[seat] >= book.rules["treasure_to_win"]]
    rich = [seat for seat in rich if book.team(seat, table.seats) in afloat]
    if rich:
        reason, winners = TREASURE, _richest(book, table, rich, points)
    elif not table.over:
        return None
    elif afloat:
        reason, winners = DESTRUCTION, [s for s in range(table.seats) if book.team(s, table.seats) == afloat[0]]
    else:
        reason, winners = ALL_SUNK, _last(book, table, points)
    if table.log is not None:
        _tell(table, reason, points, winners)
    return Outcome(
        tuple(points), tuple(winners), reason, _notes(book, table, winners), _tags(book, table), tuple(table.uses)
    )


def _richest(book: Book, table: PirateTable, rich: list[int], points: list[int]) -> list[int]:
    """Several have the points: the higher total wins; by one ruling who had them first."""
    if book.ruling("win-both") == "first":
        first = [seat for seat in rich if book.team(seat, table.seats) == table.ahead]
        if first:
            return first
    most = max([points[seat] for seat in rich])
    return [seat for seat in rich if points[seat] == most]


def _last(book: Book, table: PirateTable, points: list[int]) -> list[int]:
    """The last ships sank at the same moment: the one with more points wins; by one ruling nobody does."""
    if book.ruling("all-destroyed") == "draw":
        return []
    teams = [book.team(seat, table.seats) for seat in range(table.seats) if table.together >> seat & 1]
    last = [seat for seat in range(table.seats) if book.team(seat, table.seats) in teams]
    most = max([points[seat] for seat in last])
    return [seat for seat in last if points[seat] == most]


def _notes(book: Book, table: PirateTable, winners: list[int]) -> tuple[tuple[str, int], ...]:
    """What was counted, countdowns that were still running, where the points of all and of the winners came from."""
    notes = list(zip(COUNTED, table.counts))
    running = [tracker for tracker, _, _, _ in table.running]
    named = [tracker for tracker in book.trackers if tracker == book.wind_tracker or tracker in book.tracker]
    notes += [(f"countdowns unfinished at the end: {book.name(tracker)}", running.count(tracker)) for tracker in named]
    kinds = len(SOURCES)
    for number, source in enumerate(SOURCES):
        name = book.makers.get(source, source)
        notes.append((f"points by {name}", sum(table.sources[number::kinds])))
        notes.append((f"winners’ points by {name}", sum([table.sources[seat * kinds + number] for seat in winners])))
    return tuple(notes)


def _tags(book: Book, table: PirateTable) -> tuple[tuple[str, int, str], ...]:
    names = list(book.decks)
    tags = [("deck", seat, names[table.deck[seat]]) for seat in range(table.seats)]
    kinds, order = len(SOURCES), book.orders[table.seats][table.began]
    for seat in range(table.seats):
        tags.append(("turn order at the start", seat, f"plays {_ORDINALS[order.index(seat)]}"))
        tags.append(("dungeon", seat, "looted" if table.sources[seat * kinds] else "never looted"))
        tags.append(("ship", seat, "afloat" if table.afloat[seat] else "sunk"))
    return tuple(tags)


def _tell(table: PirateTable, reason: str, points: list[int], winners: list[int]) -> None:
    table.tell("end", reason)
    for seat in range(table.seats):
        table.tell("score", seat, points[seat])
    for seat in winners:
        table.tell("winner", seat, points[seat])


def estimate(book: Book, table: PirateTable) -> list[float]:
    """Each seat's share of the win, guessed from points, lives, cards, treasures and where the ships are."""
    seats = range(table.seats)
    worth = [team_points(book, table, seat) + _prospects(book, table, seat) for seat in seats]
    alive = [book.team(seat, table.seats) for seat in seats if table.afloat[seat]]
    afloat = [book.team(seat, table.seats) in alive for seat in seats]
    best = max([value for seat, value in enumerate(worth) if afloat[seat]], default=0.0)
    weights = [exp((worth[seat] - best) / CLOSE) if afloat[seat] else 0.0 for seat in seats]
    whole = sum(weights)
    return [weight / whole for weight in weights] if whole else [1.0 / table.seats] * table.seats


def _prospects(book: Book, table: PirateTable, seat: int) -> float:
    """What a seat may hope for besides the points that it has, in points."""
    if not table.afloat[seat]:
        return 0.0
    zones, at, away = table.zones, table.at, book.distance[table.field[seat]]
    own = [len(zones[zone]) for zone in at.own[seat]]
    foes = sum([len(zones[zone]) for _, zone in at.boarders[seat]])
    worth = CARD * min(MANY, sum(own)) + ABOARD * (sum(own[2:]) - foes) + HIDDEN * own[1]
    worth += sum([points * NEAR ** away[field] for owner, field, points, _ in table.treasures if owner == seat])
    worth += DUNGEON * book.rules["dungeon_points"] * FAR ** away[book.last]
    return worth + LIFE * log((table.lives[seat] + FEW) / FEW)
