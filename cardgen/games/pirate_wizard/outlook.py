"""What a player sees and what things are worth to them: the judgement behind `plan`.

Worth is counted in treasure points: a point is 1. All numbers of cards and rules come from the kit; what stands here
are a sensible person's weights.
"""

from __future__ import annotations

from cardgen.games.pirate_wizard.book import Book
from cardgen.games.pirate_wizard.countdowns import Running
from cardgen.play.view import View

SPARE_CARD, SCARCE_CARD = 0.08, 0.3
"""A hand card when there are plenty (the next draw makes up for it), and when there are few."""
PLENTY = 6
LIFE, FEW = 2.4, 3
"""The last life is worth `LIFE` / (1 + `FEW`), and each one above it a little less than the one before."""
ON_WAY, OFF_WAY, TURN_BACK = 0.92, 0.7, 0.8
"""What is left of a treasure's worth for each field that it is away on the way to the dungeon, or the other way."""

KEEP = {
    "place-treasure": 0.35,
    "bury-treasure": 0.3,
    "highest-gains": 0.25,
    "highest-damaged": 0.2,
    "highest-discards": 0.2,
    "heal": 0.3,
    "swim": 0.3,
    "plunder": 0.7,
    "board": 0.35,
    "juggle": 0.6,
    "hasten": 0.65,
    "erupt": 0.3,
    "highest-gives": 0.25,
    "highest-swept": 0.05,
    "sell-map": 0.7,
    "foretell": 0.8,
    "feed": 0.2,
    "boil": 0.5,
}
"""What it is worth to still have a card next turn, by its effect."""

HANDY = {
    "place-treasure": 0.5,
    "bury-treasure": 0.4,
    "highest-gains": 0.2,
    "highest-damaged": 0.1,
    "highest-discards": 0.1,
    "heal": 0.35,
    "swim": 0.45,
    "plunder": 0.6,
    "board": 0.3,
    "juggle": 0.7,
    "hasten": 0.9,
    "erupt": 0.2,
    "highest-gives": 0.15,
    "highest-swept": 0.1,
    "sell-map": 0.6,
    "foretell": 0.9,
    "feed": 0.3,
    "boil": 0.8,
}
"""What a card is worth to the player whose ship it enters, if they play it."""


class Odds:
    """What can be worked out once for a kit.

    `below[die][number + SHIFT]` is the chance that a card of the decks has a lower number, `life[lives]` what all lives
    up to these are worth.
    """

    SHIFT = 10

    def __init__(self, book: Book) -> None:
        cards = [design for deck in book.decks.values() for design in deck]
        most = max([max(numbers) for numbers in book.numbers]) + 2 * self.SHIFT
        self.below: list[list[float]] = []
        for numbers in book.numbers:
            found = sorted([numbers[design] for design in cards])
            self.below.append(_shares(found, most, self.SHIFT))
        self.keep = [KEEP.get(effect, 0.2) for effect in book.effect]
        self.handy = [HANDY.get(effect, 0.3) for effect in book.effect]
        lives = book.rules["lives"] * max(1, book.rules["teams"]) * 2 + 40
        self.life = [0.0]
        for count in range(1, lives):
            self.life.append(self.life[-1] + LIFE / (count + FEW))


def _shares(found: list[int], most: int, shift: int) -> list[float]:
    shares, at = [], 0
    for number in range(-shift, most):
        while at < len(found) and found[at] < number:
            at += 1
        shares.append(at / len(found))
    return shares


class Outlook:
    """A seat's sight of the table, read once for a decision."""

    __slots__ = (
        "afloat",
        "at",
        "book",
        "die",
        "field",
        "here",
        "laid",
        "lives",
        "odds",
        "order",
        "points",
        "running",
        "seat",
        "seats",
        "share",
        "treasures",
        "view",
    )  # fmt: skip

    def __init__(self, book: Book, odds: Odds, view: View) -> None:
        get = view.get
        self.book, self.odds, self.view = book, odds, view
        self.seat: int = view.seat
        self.seats: int = view.seats
        self.lives: tuple[int, ...] = get("lives")
        self.field: tuple[int, ...] = get("field")
        self.afloat: tuple[int, ...] = get("afloat")
        self.points: tuple[int, ...] = get("points")
        self.laid: tuple[int, ...] = get("laid")
        self.running: tuple[Running, ...] = get("running")
        self.treasures: tuple[tuple[int, int, int, int], ...] = get("treasures")
        self.die: int = get("die")
        self.order = book.orders[self.seats][get("first")]
        self.here: int = self.field[self.seat]
        self.share: float = 1.0 / max(1, sum(self.afloat) - 1)

    # -- what things are worth

    def harm(self, seat: int, damage: int) -> float:
        """What it costs a seat to take damage."""
        lives, life = self.lives[seat], self.odds.life
        return life[lives] - life[lives - damage] if damage < lives else 6.0 + life[lives]

    def card(self, cards: int) -> float:
        """What one of so many hand cards is worth."""
        return SPARE_CARD if cards >= PLENTY else SCARCE_CARD

    def is_free(self, design: int) -> bool:
        """Whether the countdown of a card lets it act, and no card played before it will set it."""
        tracker, book = self.book.tracker[design], self.book
        for its, _, _, _ in self.running:
            if its == tracker:
                return False
        return all(other < 0 or book.tracker[other] != tracker for other in self.laid)

    def ahead(self, field: int) -> float:
        """What a treasure of a point's worth is worth on a field: on the way to the dungeon it costs no time."""
        if not 1 <= field <= self.book.last:
            return 0.0
        here, away = self.here, self.book.distance[self.here][field]
        if not away:
            return 1.0
        if field > here:
            return float(ON_WAY**away)
        return max(0.05, float(TURN_BACK * OFF_WAY**away))

    def spot(self, circle: int) -> tuple[float, int]:
        """The better field for a treasure as far from the ship as a circle number from the die, and its worth."""
        far, here, last = abs(circle - self.die), self.here, self.book.last
        best, field = 0.0, -1
        for target in (here + far, here - far):
            if 1 <= target <= last:
                worth = self.ahead(target)
                if worth > best:
                    best, field = worth, target
        return best, field

    def danger(self, field: int, wait: int) -> float:
        """What volcanoes are likely to cost on a field, if one stays about there. `wait` is 1 after the own move."""
        cost, book = 0.0, self.book
        for _, left, where, design in self.running:
            if where < 0:
                continue
            fields = book.fields[design]
            away = book.distance[field][where] + (left - 1) * wait
            damage = fields["damage"] - fields["less"] * away
            if damage > 0:
                cost += self.harm(self.seat, damage)
        return cost
