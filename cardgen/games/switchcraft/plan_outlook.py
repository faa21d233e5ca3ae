"""The table as a sensible person sees it: what everybody may expect to score, and what that is worth to one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from typing import Any, Union

from cardgen.games.switchcraft.book import NICE
from cardgen.games.switchcraft.plan_sense import (
    CARD,
    COIN,
    END_DOUBT,
    FOLLOWING,
    HEADS,
    LEADING,
    ROUND_DOUBT,
    VOTES,
    Sense,
    by_rounds,
)
from cardgen.games.switchcraft.table import DECK, HANDS, NAUGHTY_PILE, NICE_PILE, VEILED, VOTED, SwitchcraftTable
from cardgen.play.kit import Design
from cardgen.play.view import View

Gains = Iterable[tuple[int, float]]
"""Points that seats come to have more."""


class Scene:
    """How things might stand: roles, parties, piles. What `parties` does to a table can be done to it."""

    __slots__ = ("book", "clean", "counts", "diapers", "leader", "left", "log", "piles", "power", "seats", "sides")

    def __init__(self, outlook: Outlook) -> None:
        self.book = outlook.sense.book
        self.seats = outlook.seats
        self.sides = list(outlook.sides)
        self.leader = list(outlook.leader)
        self.piles = outlook.piles
        self.left = outlook.left
        self.diapers = outlook.diapers
        self.clean = outlook.clean
        self.power: list[int] = []
        self.counts = [0] * 8
        self.log: Any = None

    def tell(self, *event: Any) -> None:
        """Nobody listens to what is only thought."""


class Outlook:
    """What a view, or a whole table, shows at one decision.

    `hopes` are everybody's points as they are to be expected, Coins included; `value` the own share of the win;
    `unknown` the cards by hand that are not known; `left` the rounds until the end is likely.
    """

    __slots__ = (
        "_base",
        "_diapers",
        "_power",
        "_stocks",
        "added",
        "bonus",
        "card_worth",
        "coin",
        "deck",
        "design",
        "doubt",
        "first",
        "following",
        "fronts",
        "hands",
        "hopes",
        "leader",
        "left",
        "now",
        "partner",
        "piles",
        "placed",
        "purses",
        "seat",
        "seats",
        "sense",
        "sides",
        "turn",
        "unknown",
        "value",
        "view",
        "votes",
        "zones",
    )  # fmt: skip

    sides: Sequence[int]
    leader: Sequence[int]
    bonus: Sequence[int]
    added: Sequence[int]
    votes: Sequence[int]
    first: int
    turn: int
    partner: int
    purses: Sequence[int]
    zones: Sequence[Sequence[int]]
    design: Union[Sequence[int], Mapping[int, int]]
    unknown: list[int]
    view: View

    def __init__(self, sense: Sense, shown: Union[View, SwitchcraftTable], reckon: bool = True) -> None:
        self.sense = sense
        self.seats = shown.seats
        self.fronts = HANDS + shown.seats
        if isinstance(shown, View):
            self._read_view(shown)
        else:
            self._read_table(shown)
        self.deck = shown.count(DECK) if isinstance(shown, View) else len(shown.zones[DECK])
        self._sort()
        self.left = self._rounds_left()
        self.coin = by_rounds(COIN, self.left)
        self.card_worth = by_rounds(CARD, self.left)
        self.following = by_rounds(FOLLOWING, self.left)
        self.doubt = END_DOUBT + ROUND_DOUBT * self.left
        self._base: dict[int, float] = {}
        self._power: dict[int, int] = {}
        if reckon:
            self.reckon()

    def reckon(self) -> None:
        """Work out what everybody may expect."""
        self.now = Scene(self)
        self.hopes = self.expected(self.now)
        self.value = self.share(self.hopes)

    def _read_view(self, view: View) -> None:
        seats, get, fronts = self.seats, view.get, self.fronts
        self.view, self.seat = view, view.seat
        self.sides, self.leader = get("sides"), get("leader")
        self.bonus, self.added, self.votes = get("bonus"), get("added"), get("votes")
        self.first, self.turn, self.partner = get("first"), get("turn"), get("partner")
        self.purses = purses = [view.purse(number) for number in range(seats + 2)]
        self.piles = [view.count(NAUGHTY_PILE) + purses[seats], view.count(NICE_PILE) + purses[seats + 1]]
        zones: list[Sequence[int]] = [()] * (fronts + seats)
        design: dict[int, int] = {}
        card = view.card
        for zone in range(VOTED, fronts + seats):
            copies = zones[zone] = view.zone(zone)
            for copy in copies:
                design[copy] = card(copy).number  # type: ignore[union-attr]
        self.zones, self.design = zones, design
        self.unknown = [view.count(HANDS + seat) - len(zones[HANDS + seat]) for seat in range(seats)]

    def _read_table(self, table: SwitchcraftTable) -> None:
        seats = self.seats
        self.seat = 0
        self.sides, self.leader = table.sides, table.leader
        self.bonus, self.added, self.votes = table.bonus, table.added, table.votes
        self.first, self.turn, self.partner = table.first, table.turn, table.partner
        self.purses, self.zones, self.design = table.purses, table.zones, table.design
        piles = len(table.zones[NAUGHTY_PILE]), len(table.zones[NICE_PILE])
        self.piles = [piles[0] + table.purses[seats], piles[1] + table.purses[seats + 1]]
        self.unknown = [0] * seats

    def _sort(self) -> None:
        """By seat the designs that are known in its hand, those before it, its Stock cards, the Diapers before it."""
        stock, is_diaper, design, zones = self.sense.stock, self.sense.book.is_diaper, self.design, self.zones
        self.hands = [[design[copy] for copy in zones[zone]] for zone in range(HANDS, self.fronts)]
        self.placed = [[design[copy] for copy in zones[zone]] for zone in range(self.fronts, self.fronts + self.seats)]
        self._stocks = [
            [its for its in hand if stock[its]] + [its for its in placed if stock[its]]
            for hand, placed in zip(self.hands, self.placed)
        ]
        self._diapers = [[its for its in placed if is_diaper[its]] for placed in self.placed]

    def _rounds_left(self, coins: int = 0, cards: int = 0) -> float:
        """Rounds until the game is likely to end, if the seat had so many Coins and cards less."""
        held = sum(self.purses[: self.seats]) - coins
        sizes = [unknown + len(hand) for unknown, hand in zip(self.unknown, self.hands)]
        sizes[self.seat] -= cards
        fewest = min(sizes)
        likely = 0.56 * self.deck + 0.27 * held / self.seats + 1.7 * fewest - 2.5
        return max(0.0, min(likely, self.deck, 4.6 * fewest, 8.0 + held if held > 0 else 0.0))

    # -- what is to be expected

    def strength(self, seat: int, role: int) -> int:
        """The Power of what lies before a seat if it had this role."""
        key = seat * 8 + role
        found = self._power.get(key)
        if found is None:
            row = self.sense.book.power[role]
            found = self._power[key] = sum([row[design] for design in self.placed[seat]])
        return found

    def base(self, seat: int, role: int) -> float:
        """What a seat's cards other than Stock are worth to it in a role."""
        key = seat * 8 + role
        found = self._base.get(key)
        if found is None:
            sense = self.sense
            held, worn = sense.held[role], sense.worn[role]
            hand = self.hands[seat]
            found = self.unknown[seat] * sense.hidden[role] + self.card_worth * (self.unknown[seat] + len(hand))
            for design in hand:
                found += held[design]
            for design in self.placed[seat]:
                found += worn[design]
            self._base[key] = found
        return found

    def expected(self, scene: Scene, gains: Gains = ()) -> list[float]:
        """Everybody's points as they are to be expected if things stood so, and some seats had more points."""
        sides, leader, sense = scene.sides, scene.leader, self.sense
        every, loyal, has = range(self.seats), sense.book.loyal, sense.precious
        scene.power = power = [self.strength(seat, sides[seat]) for seat in every]
        givers = 0
        for seat in every:
            role, lead = sides[seat], leader[seat]
            givers += has[role]
            if lead >= 0 and lead != seat:
                power[lead] += loyal[role]
        precious = sense.precious_points * (min(1, givers) if sense.precious_once else givers)
        pull, left, worth = self.pull(sides), self.left, sense.role_worth
        hopes = []
        for seat in every:
            role = sides[seat]
            hope = self.base(seat, role) + self.coin * self.purses[seat] + pull * power[seat] + left * worth[role]
            if role & NICE:
                hope += precious
            if leader[seat] >= 0:
                hope += self._party(scene, seat)
            for number in self._stocks[seat]:
                hope += sense.stock[number](scene, seat)  # type: ignore[misc]
            hopes.append(hope)
        for seat, points in gains:
            hopes[seat] += points
        return hopes

    def _party(self, scene: Scene, seat: int) -> float:
        """What being in its party is worth to a seat."""
        sense, leader, sides, lead = self.sense, scene.leader, scene.sides, scene.leader[seat]
        givers = sum([sense.charge[sides[other]] for other, its in enumerate(leader) if its == lead and other != seat])
        hope = sense.charge_points * (min(1, givers) if sense.charge_once else givers)
        return hope + (self.following if lead != seat else LEADING * (leader.count(lead) - 1))

    def pull(self, sides: Sequence[int]) -> float:
        """What a point of Power is worth, for the votes to come."""
        for role in sides:
            if not role & NICE:
                return VOTES * self.left
        return HEADS * self.left

    # -- what that is worth

    def share(self, hopes: Sequence[float], seat: int = -1, doubt: float = 0.0) -> float:
        """A seat's share of the win, its own unless another is named, where everybody expects these points."""
        own = hopes[self.seat if seat < 0 else seat]
        scale = 1.7 / (doubt or self.doubt)
        total = 0.0
        for hope in hopes:
            total += exp(scale * (hope - own))
        return 1.0 / total

    def shares(self) -> list[float]:
        """Everybody's share of the win."""
        most, scale = max(self.hopes), 1.7 / self.doubt
        weights = [exp(max(-30.0, scale * (hope - most))) for hope in self.hopes]
        whole = 0.0
        for weight in weights:  # `sum` rounds otherwise from Python 3.12 on
            whole += weight
        return [weight / whole for weight in weights]

    def after(self, gains: Gains, seat: int = -1) -> float:
        """A seat's share of the win if some seats had more points."""
        hopes = self.hopes[:]
        for whose, points in gains:
            hopes[whose] += points
        return self.share(hopes, seat)

    def if_so(self, scene: Scene, gains: Gains = (), seat: int = -1) -> float:
        """A seat's share of the win if things stood so, and some seats had more points."""
        return self.share(self.expected(scene, gains), seat)

    def sooner(self, coins: int = 0, cards: int = 0) -> float:
        """What it would be worth that the end comes nearer, by the seat's own Coins and cards that are gone."""
        left = self._rounds_left(coins, cards)
        if left == self.left:
            return 0.0
        return self.share(self.hopes, self.seat, END_DOUBT + ROUND_DOUBT * left) - self.value

    def price(self, coins: int) -> float:
        """The part of the win that spending Coins costs."""
        return self.value - self.after(((self.seat, -self.coin * coins),)) - self.sooner(coins=coins)

    # -- what cards are worth

    def held(self, seat: int, design: int) -> float:
        """What a card in hand is worth to a seat."""
        stock = self.sense.stock[design]
        return self.card_worth + (stock(self.now, seat) if stock else self.sense.held[self.sides[seat]][design])

    def fresh(self, seat: int) -> float:
        """What a card that nobody has seen is worth in a seat's hand."""
        return self.card_worth + self.sense.hidden[self.sides[seat]]

    def worn(self, seat: int, design: int) -> float:
        """What a card before a seat is worth to it."""
        stock = self.sense.stock[design]
        if stock is not None:
            return stock(self.now, seat)
        role = self.sides[seat]
        worth = self.sense.worn[role][design] + self.pull(self.sides) * self.sense.book.power[role][design]
        if self.sense.book.is_diaper[design]:
            for number in self._stocks[seat]:
                card = self.sense.designs[number]
                if card.effect == "placed-diapers-pay":
                    return float(card.points)
                if card.effect == "no-diapers":
                    worth -= float(card.points) * self.clean(seat)
        return worth

    def diapers(self, seat: int) -> Sequence[int]:
        """The designs of Diapers before a seat."""
        return self._diapers[seat]

    def clean(self, seat: int) -> float:
        """The chance that a seat has no Diaper at all in the end."""
        is_diaper = self.sense.book.is_diaper
        seen = sum([is_diaper[design] for design in self.hands[seat]]) + len(self._diapers[seat])
        if seen:
            return float(0.3**seen) if self.left > 1 else 0.0
        return float(0.8 ** (self.unknown[seat] + min(2.0, 0.2 * self.left)))

    # -- what else is looked up

    def scene(self) -> Scene:
        """How things stand, to be changed in thought."""
        return Scene(self)

    def card(self, copy: int) -> Design:
        """The card that a copy is, which the seat must know."""
        card = self.view.card(copy)
        assert card is not None
        return card

    def rival(self) -> int:
        """Who of the others is expected to have the most points."""
        others = [seat for seat in range(self.seats) if seat != self.seat]
        return max(others, key=lambda seat: (self.hopes[seat], -seat))

    def is_up(self) -> int:
        """The design of the card that is up for the vote, -1 if it is not known."""
        copies = self.zones[VOTED] or self.zones[VEILED]
        return self.design[copies[0]] if copies else -1
