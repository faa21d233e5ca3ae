"""The table as a sensible person sees it: what everybody may expect to score, and what that is worth to one of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, sqrt
from typing import Any

from cardgen.games.switchcraft.book import NICE
from cardgen.games.switchcraft.plan_sense import (
    COIN,
    END_DOUBT,
    FOLLOWING,
    LEADING,
    PLACED_POWER,
    ROUND_DOUBT,
    Sense,
    chance_that,
)
from cardgen.games.switchcraft.table import DECK, HANDS, NAUGHTY_PILE, NICE_PILE, VEILED, VOTED
from cardgen.play.kit import Design
from cardgen.play.view import View

Gains = Iterable[tuple[int, float]]
"""Points that seats come to have more."""


class Scene:
    """How things might stand: roles, parties, piles. What `parties` does to a table can be done to it."""

    __slots__ = ("counts", "leader", "log", "outlook", "piles", "power", "seats", "sides")

    def __init__(self, outlook: Outlook, sides: Sequence[int], leader: Sequence[int], piles: Sequence[int]) -> None:
        self.outlook = outlook
        self.seats = outlook.seats
        self.sides = list(sides)
        self.leader = list(leader)
        self.piles = list(piles)
        self.power: list[int] = []
        self.counts = [0] * 8
        self.log = None

    def tell(self, *event: Any) -> None:
        """Nobody listens to what is only thought."""


class Outlook:
    """What a view shows at one decision. `hopes` are everybody's points as they are to be expected, Coins included."""

    __slots__ = (
        "_base",
        "_power",
        "_stocks",
        "added",
        "bonus",
        "coin",
        "deck",
        "design",
        "doubt",
        "first",
        "fronts",
        "hopes",
        "leader",
        "left",
        "now",
        "piles",
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

    def __init__(self, sense: Sense, view: View) -> None:
        self.sense, self.view = sense, view
        self.seat, self.seats = view.seat, view.seats
        self._read(view)
        self.left = self._rounds_left()
        self.coin = COIN * min(1.0, self.left / 4.0)
        self.doubt = sqrt(END_DOUBT * END_DOUBT + ROUND_DOUBT * ROUND_DOUBT * self.left)
        self._base: dict[int, float] = {}
        self._power: dict[int, int] = {}
        self.now = self.scene()
        self.hopes = self.expected(self.now)
        self.value = self.share(self.hopes)

    def _read(self, view: View) -> None:
        seats, get = self.seats, view.get
        self.sides: tuple[int, ...] = get("sides")
        self.leader: tuple[int, ...] = get("leader")
        self.bonus: tuple[int, ...] = get("bonus")
        self.added: tuple[int, ...] = get("added")
        self.votes: tuple[int, ...] = get("votes")
        self.first: int = get("first")
        self.turn: int = get("turn")
        self.fronts = fronts = HANDS + seats
        self.purses = [view.purse(number) for number in range(seats + 2)]
        self.deck = view.count(DECK)
        self.piles = [
            view.count(NAUGHTY_PILE) + self.purses[seats],
            view.count(NICE_PILE) + self.purses[seats + 1],
        ]
        self.zones: list[tuple[int, ...]] = [()] * (fronts + seats)
        self.design: dict[int, int] = {}
        for zone in range(VOTED, fronts + seats):
            copies = self.zones[zone] = view.zone(zone)
            for copy in copies:
                self.design[copy] = view.card(copy).number  # type: ignore[union-attr]
        self.unknown = [view.count(HANDS + seat) - len(self.zones[HANDS + seat]) for seat in range(seats)]
        stock, design = self.sense.stock, self.design
        self._stocks = [
            [
                design[copy]
                for zone in (HANDS + seat, fronts + seat)
                for copy in self.zones[zone]
                if stock[design[copy]] is not None
            ]
            for seat in range(seats)
        ]

    def _rounds_left(self, coins: int = 0, cards: int = 0) -> float:
        """Rounds until the game is likely to end, if the seat had so many Coins and cards less."""
        held = sum(self.purses[: self.seats]) - coins
        sizes = [self.unknown[seat] + len(self.zones[HANDS + seat]) for seat in range(self.seats)]
        sizes[self.seat] -= cards
        fewest = min(sizes)
        return max(0.0, min(self.deck / 1.2, held / (0.6 * self.seats), fewest * 2.0))

    # -- what is to be expected

    def scene(self, sides: Sequence[int] | None = None, leader: Sequence[int] | None = None) -> Scene:
        """How things stand, or would with other roles or parties."""
        return Scene(self, sides or self.sides, leader or self.leader, self.piles)

    def strength(self, seat: int, role: int) -> int:
        """The Power of what lies before a seat if it had this role."""
        key = seat * 8 + role
        found = self._power.get(key)
        if found is None:
            row, design = self.sense.book.power[role], self.design
            found = self._power[key] = sum([row[design[copy]] for copy in self.zones[self.fronts + seat]])
        return found

    def base(self, seat: int, role: int) -> float:
        """What a seat's cards other than Stock are worth to it in a role."""
        key = seat * 8 + role
        found = self._base.get(key)
        if found is None:
            sense, design = self.sense, self.design
            held, worn = sense.held[role], sense.worn[role]
            found = self.unknown[seat] * sense.hidden[role]
            for copy in self.zones[HANDS + seat]:
                found += held[design[copy]]
            for copy in self.zones[self.fronts + seat]:
                found += worn[design[copy]]
            self._base[key] = found
        return found

    def expected(self, scene: Scene) -> list[float]:
        """Everybody's points as they are to be expected if things stood so."""
        sides, leader, sense = scene.sides, scene.leader, self.sense
        every = range(self.seats)
        scene.power = [self.strength(seat, sides[seat]) for seat in every]
        loyal = sense.book.loyal
        for seat in every:
            lead = leader[seat]
            if lead >= 0 and lead != seat:
                scene.power[lead] += loyal[sides[seat]]
        givers = sum([sense.precious[role] for role in sides])
        precious = sense.precious_points * (min(1, givers) if sense.precious_once else givers)
        hopes = []
        for seat in every:
            role = sides[seat]
            hope = self.base(seat, role) + self.coin * self.purses[seat]
            if role & NICE:
                hope += precious
            if leader[seat] >= 0:
                hope += self._party(scene, seat)
            for number in self._stocks[seat]:
                hope += sense.stock[number](scene, seat, sense.book.kit.designs[number])  # type: ignore[misc]
            hopes.append(hope)
        return hopes

    def _party(self, scene: Scene, seat: int) -> float:
        """What being in its party is worth to a seat."""
        sense, leader, sides, lead = self.sense, scene.leader, scene.sides, scene.leader[seat]
        givers = sum([sense.charge[sides[other]] for other, its in enumerate(leader) if its == lead and other != seat])
        hope = sense.charge_points * (min(1, givers) if sense.charge_once else givers)
        if lead != seat:
            return hope + FOLLOWING
        followers = leader.count(lead) - 1
        return hope + LEADING * followers + PLACED_POWER * (scene.power[seat] - self.strength(seat, sides[seat]))

    # -- what that is worth

    def share(self, hopes: Sequence[float], seat: int = -1, doubt: float = 0.0) -> float:
        """A seat's share of the win, its own unless another is named, where everybody expects these points."""
        own = hopes[self.seat if seat < 0 else seat]
        scale = doubt or self.doubt
        total = 0.0
        for hope in hopes:
            total += exp(min(30.0, 1.7 * (hope - own) / scale))
        return 1.0 / total

    def after(self, gains: Gains, seat: int = -1) -> float:
        """A seat's share of the win if some seats had more points."""
        hopes = self.hopes[:]
        for whose, points in gains:
            hopes[whose] += points
        return self.share(hopes, seat)

    def if_so(self, scene: Scene, gains: Gains = (), seat: int = -1) -> float:
        """A seat's share of the win if things stood so, and some seats had more points."""
        return self.share(self.hopes_in(scene, gains), seat)

    def hopes_in(self, scene: Scene, gains: Gains = ()) -> list[float]:
        """Everybody's points if things stood so, and some seats had more points."""
        hopes = self.expected(scene)
        for whose, points in gains:
            hopes[whose] += points
        return hopes

    def sooner(self, coins: int = 0, cards: int = 0) -> float:
        """What it would be worth that the end comes nearer, by the seat's own Coins and cards that are gone."""
        left = self._rounds_left(coins, cards)
        if left == self.left:
            return 0.0
        doubt = sqrt(END_DOUBT * END_DOUBT + ROUND_DOUBT * ROUND_DOUBT * left)
        return self.share(self.hopes, self.seat, doubt) - self.value

    # -- what cards are worth

    def held(self, seat: int, design: int) -> float:
        """What a card in hand is worth to a seat."""
        stock = self.sense.stock[design]
        if stock is not None:
            return stock(self.now, seat, self.sense.book.kit.designs[design])
        return self.sense.held[self.sides[seat]][design]

    def worn(self, seat: int, design: int) -> float:
        """What a card before a seat is worth to it."""
        stock = self.sense.stock[design]
        if stock is not None:
            return stock(self.now, seat, self.sense.book.kit.designs[design])
        worth = self.sense.worn[self.sides[seat]][design]
        if self.sense.book.is_diaper[design]:
            for number in self._stocks[seat]:
                card = self.sense.book.kit.designs[number]
                if card.effect == "placed-diapers-pay":
                    return float(card.points)
                if card.effect == "no-diapers":
                    worth -= float(card.points) * self.clean(seat)
        return worth

    # -- what Stock cards ask

    def naughty_ahead(self, scene: Scene) -> float:
        """The chance that the Naughty pile is the larger one in the end."""
        return chance_that(scene.piles[0] - scene.piles[1], 0.6 + 1.2 * sqrt(self.left))

    def diapers_before(self, seat: int) -> list[int]:
        """The designs of Diapers before a seat."""
        is_diaper, design = self.sense.book.is_diaper, self.design
        return [design[copy] for copy in self.zones[self.fronts + seat] if is_diaper[design[copy]]]

    def clean(self, seat: int) -> float:
        """The chance that a seat has no Diaper at all in the end."""
        is_diaper, design = self.sense.book.is_diaper, self.design
        seen = sum([is_diaper[design[copy]] for copy in self.zones[HANDS + seat]]) + len(self.diapers_before(seat))
        if seen:
            return 0.3**seen if self.left > 1 else 0.0
        return 0.8 ** (self.unknown[seat] + min(2.0, 0.2 * self.left))

    def rival(self) -> int:
        """Who of the others is expected to have the most points."""
        others = [seat for seat in range(self.seats) if seat != self.seat]
        return max(others, key=lambda seat: (self.hopes[seat], -seat))

    def card(self, copy: int) -> Design:
        """The card that a copy is, which the seat must know."""
        card = self.view.card(copy)
        assert card is not None
        return card

    def is_up(self) -> int:
        """The design of the card that is up for the vote, -1 if it is not known."""
        copies = self.zones[VOTED] or self.zones[VEILED]
        return self.design[copies[0]] if copies else -1
