"""Which card to play: what each does, weighed by who is likely to have the highest number."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardgen.games.pirate_wizard.book import GIFT, WIND
from cardgen.games.pirate_wizard.outlook import Odds, Outlook

UNKNOWN_HARM = 0.1
"""What being the highest is likely to cost for each card that is still to be played."""
PUSH = 0.3
"""What being swept away costs, or is worth if it is another."""
SWAP = 0.25
"""Besides its effect, playing a card that enters the own ship ends its attacks."""

BOILED = 0.2
"""What it costs to discard a card for points: the hand is filled again, but until then attacks hurt."""


class Play:
    """What is known when a seat is to play: who is the highest so far, and what the highest will get."""

    __slots__ = ("after", "best", "cards", "entering", "foes", "high", "inside", "least", "look", "rivals")

    def __init__(self, look: Outlook, cards: int, entering: int, foes: int) -> None:
        self.look, self.cards, self.entering, self.foes = look, cards, entering, foes
        numbers = look.book.numbers[look.die]
        laid = [design for design in look.laid if design >= 0]
        played = [numbers[design] for design in laid]
        self.best = max(played, default=-99)
        self.least = min(played, default=999)
        self.after = sum(look.afloat) - len(played) - 1
        self.inside = look.here == look.book.last
        self.rivals = (-99, 0)
        if self.inside:
            self.rivals = self._rivals(numbers)
        self.high = self._stakes(laid) - UNKNOWN_HARM * self.after

    def _rivals(self, numbers: list[int]) -> tuple[int, int]:
        """In the dungeon: the highest number there so far, and how many there have not played."""
        look, best, waiting = self.look, -99, 0
        for seat in range(look.seats):
            if seat == look.seat or not look.afloat[seat] or look.field[seat] != look.here:
                continue
            if look.laid[seat] < 0:
                waiting += 1
            else:
                best = max(best, numbers[look.laid[seat]])
        return best, waiting

    def _stakes(self, laid: list[int]) -> float:
        """What the cards that lie there will do for the highest, if that is this seat."""
        look, total = self.look, 0.0
        book, seen = look.book, list[int]()
        for design in laid:
            tracker = book.tracker[design]
            if tracker >= 0:
                if tracker in seen or any(entry[0] == tracker for entry in look.running):
                    continue
                seen.append(tracker)
            stake = STAKES.get(book.effect[design])
            if stake is not None:
                total += stake(self, design)
        return total

    def chance(self, number: int) -> float:
        """The chance to have the highest card."""
        if number <= self.best:
            return 0.0
        return float(self.look.odds.below[self.look.die][number + Odds.SHIFT + 1] ** self.after)

    def chance_lowest(self, number: int) -> float:
        """The chance to have the lowest card."""
        if number >= self.least:
            return 0.0
        return float((1.0 - self.look.odds.below[self.look.die][number + Odds.SHIFT]) ** self.after)

    def loot(self, number: int) -> float:
        """The chance to have the highest card in the dungeon."""
        best, waiting = self.rivals
        if not self.inside or number <= best:
            return 0.0
        return float(self.look.odds.below[self.look.die][number + Odds.SHIFT + 1] ** waiting)

    def worth(self, design: int) -> float:
        """What playing a card is worth, less what it would be worth to keep it."""
        look, book = self.look, self.look.book
        number = book.numbers[look.die][design]
        high = self.chance(number)
        worth = self.high * (high - (1.0 - high) * look.share)
        if self.inside:
            worth += book.rules["dungeon_points"] * self.loot(number)
        worth += ACTS[book.effect[design]](self, design, high)
        bringer = book.bringer[design]
        if bringer in (GIFT, WIND):
            worth += 0.2 * high - 0.05
        return worth - look.odds.keep[design]


# -- what the effects of cards that lie there do for the highest


def _gets(play: Play, design: int) -> float:
    return play.look.book.fields[design]["points"]


def _is_hurt(play: Play, design: int) -> float:
    return -play.look.harm(play.look.seat, play.look.book.fields[design]["damage"])


def _discards(play: Play, design: int) -> float:
    lost = min(play.look.book.fields[design]["discard"], play.cards)
    return -lost * play.look.card(play.cards - lost)


def _gives(play: Play, design: int) -> float:
    return -min(play.look.book.fields[design]["points"], play.look.points[play.look.seat])


def _is_swept(_play: Play, _design: int) -> float:
    return -PUSH


def _is_beneath(play: Play, design: int) -> float:
    return -0.3 * play.look.harm(play.look.seat, play.look.book.fields[design]["damage"])


Stake = Callable[[Play, int], float]
STAKES: Mapping[str, Stake] = {
    "highest-gains": _gets,
    "highest-damaged": _is_hurt,
    "highest-discards": _discards,
    "highest-gives": _gives,
    "highest-swept": _is_swept,
    "erupt": _is_beneath,
}


# -- what playing one does, by the chance that this seat is the highest


def _detect(play: Play, design: int, _high: float) -> float:
    look = play.look
    book = look.book
    best = max([look.ahead(field) for field in spots_of(look, book.circle[design])], default=0.0)
    if best < 1.0 and play.cards > 1:
        best = max(best, 0.7)  # some hand card or other lies nearer
    return best * book.fields[design]["points"]


def spots_of(look: Outlook, circle: int) -> list[int]:
    """The fields where a detector puts a treasure for a circle number."""
    far, here, last = abs(circle - look.die), look.here, look.book.last
    return [field for field in (here + far, here - far) if 1 <= field <= last]


def _bury(play: Play, design: int, _high: float) -> float:
    return 0.7 * play.look.book.fields[design]["points"] if play.cards > 1 else 0.0


def _highest_gains(play: Play, design: int, high: float) -> float:
    return play.look.book.fields[design]["points"] * (high - (1.0 - high) * play.look.share)


def _others(play: Play) -> list[int]:
    look = play.look
    return [seat for seat in range(look.seats) if seat != look.seat and look.afloat[seat]]


def _mean_harm(play: Play, damage: int) -> float:
    others = _others(play)
    return sum([play.look.harm(seat, damage) for seat in others]) / max(1, len(others))


def _bites(play: Play, design: int, high: float) -> float:
    look = play.look
    if not look.is_free(design):
        return 0.0
    damage = look.book.fields[design]["damage"]
    return (1.0 - high) * look.share * _mean_harm(play, damage) - high * look.harm(look.seat, damage)


def _floods(play: Play, design: int, high: float) -> float:
    if not play.look.is_free(design):
        return 0.0
    cards = play.look.book.fields[design]["discard"]
    return (1.0 - high) * cards * 0.25 * play.look.share + high * _discards(play, design)


def _heals(play: Play, design: int, _high: float) -> float:
    look = play.look
    lives = look.lives[look.seat]
    after = min(look.book.rules["lives"], lives + look.book.fields[design]["heal"])
    return look.odds.life[after] - look.odds.life[lives] if after > lives else 0.0


def _swims(play: Play, design: int, _high: float) -> float:
    look = play.look
    far = look.book.fields[design]["far"]
    way: int = min(far, abs(look.book.last - look.here))
    near = [t for t in look.treasures if t[0] == look.seat and look.book.distance[look.here][t[1]] <= far]
    away = look.danger(look.here, 1)
    return 0.12 * way + 0.5 * len(near) + min(0.8, away) + 0.3 * play.foes


def _plunders(play: Play, design: int, _high: float) -> float:
    fields = play.look.book.fields[design]
    return fields["points"] * min(play.entering, fields["most"])


def _boards(play: Play, _design: int, _high: float) -> float:
    return 0.25 + 0.12 * play.entering


def _juggles(play: Play, design: int, _high: float) -> float:
    look = play.look
    fields, circle = look.book.fields[design], look.book.circle[design]
    return fields["points"] if abs(circle - look.die) <= fields["turn"] else 0.0


def _hastens(play: Play, design: int, _high: float) -> float:
    fields = play.look.book.fields[design]
    ripe = [entry for entry in play.look.running if entry[1] <= fields["steps"]]
    return fields["points"] if ripe else 0.0


def _erupts(play: Play, design: int, high: float) -> float:
    look = play.look
    fields = look.book.fields[design]
    total = 0.0
    others = _others(play)
    for target in others:
        for seat in others:
            away = look.book.distance[look.field[target]][look.field[seat]] + 1
            damage = fields["damage"] - fields["less"] * away
            if damage > 0:
                total += look.harm(seat, damage)
    own = look.harm(look.seat, max(0, fields["damage"] - 2 * fields["less"]))
    near = sum([look.book.distance[look.here][look.field[seat]] <= 1 for seat in others]) / max(1, len(others))
    hit = high + (1.0 - high) * near * 0.7
    return (1.0 - high) * look.share * total / max(1, len(others)) - hit * own


def _steals(play: Play, design: int, high: float) -> float:
    look = play.look
    if not look.is_free(design):
        return 0.0
    points = look.book.fields[design]["points"]
    rich = [seat for seat in _others(play) if look.points[seat]]
    given = points * len(rich) / max(1, len(_others(play)))
    lowest = play.chance_lowest(look.book.numbers[look.die][design])
    mine = min(points, look.points[look.seat])
    return (1.0 - high) * given * look.share * 0.5 + lowest * (1.0 - high) * given - high * mine


def _sweeps(play: Play, design: int, high: float) -> float:
    if not play.look.is_free(design):
        return 0.0
    return (1.0 - high) * PUSH * 2.0 * play.look.share - high * PUSH


def _sells(play: Play, design: int, _high: float) -> float:
    look = play.look
    fields, circle = look.book.fields[design], look.book.circle[design]
    if play.inside or circle > look.book.last or look.book.distance[look.here][circle] > fields["distance"]:
        return 0.0
    return fields["points"]


def _foretells(play: Play, design: int, _high: float) -> float:
    look, book = play.look, play.look.book
    fields = book.fields[design]
    active = [entry for entry in look.running if entry[0] != book.die_tracker]
    started = len(active) + len([1 for other in look.laid if other >= 0 and book.tracker[other] >= 0])
    return fields["points"] * min(started, fields["most"])


def _feeds(play: Play, design: int, _high: float) -> float:
    return play.look.book.fields[design]["draw"] * play.look.card(play.cards) + 0.1


def _boils(play: Play, design: int, _high: float) -> float:
    fields = play.look.book.fields[design]
    discards = min(fields["most"], play.cards - 1) // fields["each"] * fields["each"]
    left = play.cards - 1 - discards
    return discards // fields["each"] * fields["points"] - discards * BOILED - (0.4 if left < 2 else 0.0)


Act = Callable[[Play, int, float], float]
ACTS: Mapping[str, Act] = {
    "place-treasure": _detect,
    "bury-treasure": _bury,
    "highest-gains": _highest_gains,
    "highest-damaged": _bites,
    "highest-discards": _floods,
    "heal": _heals,
    "swim": _swims,
    "plunder": _plunders,
    "board": _boards,
    "juggle": _juggles,
    "hasten": _hastens,
    "erupt": _erupts,
    "highest-gives": _steals,
    "highest-swept": _sweeps,
    "sell-map": _sells,
    "foretell": _foretells,
    "feed": _feeds,
    "boil": _boils,
}
"""By the effect's name."""
