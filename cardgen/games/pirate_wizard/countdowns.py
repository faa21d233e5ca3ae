"""Countdowns: set, counted down, finished, lowered and read by cards; the circle die among them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardgen.games.pirate_wizard.book import Book
from cardgen.games.pirate_wizard.lives import hurt
from cardgen.games.pirate_wizard.numbers import highest, number
from cardgen.games.pirate_wizard.options import PASS, Steps
from cardgen.games.pirate_wizard.table import FINISHED, HASTENED, REROLLS, STARTED, PirateTable
from cardgen.games.pirate_wizard.treasures import earn
from cardgen.play.decision import Decision, Move

Running = tuple[int, int, int, int]


def roll(book: Book, table: PirateTable) -> None:
    """Roll the circle die."""
    table.die = table.chance.below(book.rules["die_faces"]) + 1
    table.tell("die", table.die)


def is_active(table: PirateTable, tracker: int, field: int = -1) -> bool:
    """Whether a countdown is active: a global one, or that of a field."""
    return any(its == tracker and where == field for its, _, where, _ in table.running)


def start(book: Book, table: PirateTable, tracker: int, field: int = -1, design: int = -1) -> None:
    """Set a countdown to what its tracker begins with."""
    table.running.append((tracker, book.top[tracker], field, design))
    if tracker != book.die_tracker:
        table.counts[STARTED] += 1
        table.tell("starts", tracker, book.top[tracker], field)


def tick(book: Book, table: PirateTable) -> None:
    """All countdowns count down by one; those that reach nothing finish in the order in which they were set."""
    due: list[Running] = []
    left: list[Running] = []
    for tracker, rest, field, design in table.running:
        (left if rest > 1 else due).append((tracker, rest - 1, field, design))
    table.running = left
    for entry in due:
        finish(book, table, entry)
        if table.over:
            return


def finish(book: Book, table: PirateTable, entry: Running) -> None:
    """What happens when a countdown finishes."""
    tracker = entry[0]
    if tracker != book.die_tracker:
        table.counts[FINISHED] += 1
        table.tell("finishes", tracker, entry[2])
    act = FINISHING.get(book.effect[tracker])
    if act is not None:
        act(book, table, entry)


def _reroll(book: Book, table: PirateTable, entry: Running) -> None:
    table.counts[REROLLS] += 1
    roll(book, table)
    start(book, table, entry[0])


def _explode(book: Book, table: PirateTable, entry: Running) -> None:
    """A volcano: every ship takes damage, less for each field that it is away."""
    fields = book.fields[entry[3]]
    away = book.distance[entry[2]]
    blows = []
    for seat in book.orders[table.seats][table.first]:
        damage = fields["damage"] - fields["less"] * away[table.field[seat]]
        if table.afloat[seat] and damage > 0:
            blows.append((seat, damage))
    hurt(book, table, blows)


FINISHING: Mapping[str, Callable[[Book, PirateTable, Running], None]] = {
    "text-circle-die": _reroll,
    "text-volcano": _explode,
}
"""By the effect of the tracker. Of the others nothing comes but that they can be set again."""


# -- cards that set one


def is_free(book: Book, table: PirateTable, seat: int, design: int) -> bool:
    """Whether a card's own countdown lets it act: it is not active, and by one ruling no higher one is in this turn."""
    tracker = book.tracker[design]
    if is_active(table, tracker):
        return False
    if book.ruling("once-a-turn") != "highest":
        return True
    same = [
        other
        for other in book.orders[table.seats][table.first]
        if table.laid[other] >= 0 and book.tracker[table.laid[other]] == tracker
    ]
    best = max(same, key=lambda other: number(book, table, other), default=seat)
    return best == seat


def lay_volcano(book: Book, table: PirateTable, seat: int, design: int) -> None:
    """Sleepy volcano: a countdown on the field of the highest's ship, unless there is one."""
    tracker = book.tracker[design]
    for highest_seat in highest(book, table):
        field = table.field[highest_seat]
        if not is_active(table, tracker, field):
            table.use("worked", seat, design)
            start(book, table, tracker, field, design)


# -- cards that lower or read them, or turn the die


def hasten(book: Book, table: PirateTable, seat: int, design: int) -> Steps:
    """Impatient hourglass: lower any countdown; points if that finishes it."""
    most = book.fields[design]["steps"]
    options = [PASS]
    for tracker, left, field, _ in table.running:
        options += [("hasten", tracker, field, steps) for steps in range(1, min(most, left) + 1)]
    move = yield Decision(seat, "hasten", options)
    if move == PASS:
        return
    at = next(at for at, entry in enumerate(table.running) if (entry[0], entry[2]) == move[1:3])
    tracker, left, field, source = table.running[at]
    table.tell("hastens", seat, tracker, move[3], field)
    later = book.ruling("countdown-zero") == "next-turn"
    if left > move[3] or later:
        table.running[at] = (tracker, left - move[3], field, source)
    else:
        del table.running[at]
    if left == move[3]:
        table.counts[HASTENED] += 1
        earn(book, table, seat, book.fields[design]["points"], design)
        if not later:
            finish(book, table, (tracker, 0, field, source))


def foretell(book: Book, table: PirateTable, seat: int, design: int) -> None:
    """Weather prophet: points for the active countdowns but the circle die's."""
    fields = book.fields[design]
    active = len([1 for entry in table.running if entry[0] != book.die_tracker])
    earn(book, table, seat, fields["points"] * min(active, fields["most"]), design)


def juggle(book: Book, table: PirateTable, seat: int, design: int) -> Steps:
    """Dizzy die juggler: turn the circle die; points if it then shows the card's circle number."""
    fields, faces = book.fields[design], book.rules["die_faces"]
    low, high = max(1, table.die - fields["turn"]), min(faces, table.die + fields["turn"])
    options: list[Move] = [PASS, *[("turn", face) for face in range(low, high + 1) if face != table.die]]
    move = yield Decision(seat, "juggle", options)
    if move != PASS:
        table.die = move[1]
        table.tell("turns", seat, table.die)
    if table.die == book.circle[design]:
        earn(book, table, seat, fields["points"], design)
