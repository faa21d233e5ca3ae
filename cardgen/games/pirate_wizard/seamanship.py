"""Where to sail, whom to enter, and where to push others."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.games.pirate_wizard.outlook import Outlook
from cardgen.games.pirate_wizard.table import Places
from cardgen.play.decision import Move

DUNGEON = 3.0
"""What being in the dungeon promises for the turns to come, if nobody else is there."""
FAR = 0.83
"""What is left of a promise for each field that it is away."""


def sail_worth(look: Outlook, field: int, wanted: Sequence[tuple[int, int, float]]) -> float:
    """What a ship on a field may hope for: treasures, hermits, the dungeon; less what volcanoes cost there.

    `wanted` are fields that hand cards ask for: (field, how near one must be, worth).
    """
    book, seat = look.book, look.seat
    away = book.distance[field]
    here, low, high = look.here, min(look.here, field), max(look.here, field)
    worth = 0.0
    for owner, place, points, _ in look.treasures:
        if owner == seat:
            passed = low <= place <= high if here != field else place == field
            worth += points * (1.0 if passed else 0.75 ** (away[place] + 0.3))
    for place, near, its in wanted:
        if 1 <= place <= book.last and field != book.last:
            worth += its * 0.7 ** max(0, away[place] - near)
    rivals = len([1 for other in range(look.seats) if other != seat and look.field[other] == book.last])
    worth += book.rules["dungeon_points"] * DUNGEON / (1.0 + 0.4 * rivals) * FAR ** away[book.last]
    return worth - look.danger(field, 1)


def best_ship(look: Outlook, places: Places, ships: Sequence[int]) -> int:
    """The ship to enter: of whoever is ahead, weak, or beset by others; -1 for none."""
    team, best, most = look.book.team, -1, -99.0
    own = team(look.seat, look.seats)
    for ship in ships:
        if team(ship, look.seats) == own:
            continue
        beset = sum([look.view.count(zone) for _, zone in places.boarders[ship]])
        worth = look.points[ship] + 0.5 * min(beset, 4) + 0.25 * (look.book.rules["lives"] - look.lives[ship])
        if worth > most:
            best, most = ship, worth
    return best


def best_way(look: Outlook, places: Places, options: Sequence[Move]) -> Move:
    """The way to push the highest ship: an enemy off the map or away from the dungeon, oneself towards it."""
    back, on = options
    book, laid = look.book, look.laid
    played = [seat for seat in look.order if laid[seat] >= 0]
    numbers = book.numbers[look.die]
    victim = max(played, key=lambda seat: numbers[laid[seat]], default=-1)
    if victim < 0 or victim == look.seat:
        return on if look.here < book.last else back
    far = book.fields[laid[look.seat]]["far"]
    beyond = look.field[victim] + far - book.last
    cards = sum([look.view.count(zone) for zone in places.own[victim]])
    return on if look.field[victim] == book.last or 0 < beyond > cards else back
