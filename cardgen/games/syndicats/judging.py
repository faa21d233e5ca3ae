"""A seat's judgement of the table: what cards are worth to it, which it would take, what attacks would cost others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardgen.games.syndicats.book import CAT, GUARD, HOUSE, Book
from cardgen.games.syndicats.ending import finals, turns_left
from cardgen.games.syndicats.fillings import COVER, KEEP, LOSE, TRASH
from cardgen.games.syndicats.houses import organisation
from cardgen.games.syndicats.table import CATS, NO_FACE, SUPPLY, TOP, SyndicatsTable
from cardgen.play.decision import Move

DIGGING = 0.7
STRIKING = 0.5
GUARDING = 0.2
"""What a power is worth to its owner in each turn to come."""
MOST_TURNS = 4
"""Turns in which it is counted at most."""
EXTRA_CARD = 2.0
"""What a card that may be exchanged for another is worth while there are turns to come."""


class Wish(NamedTuple):
    """A card that might be taken, the way up that is worth most to the seat."""

    worth: float
    copy: int
    way: str
    name: str


class Judgement:
    """What one seat thinks of the table as it stands, or of its sight of it."""

    def __init__(self, book: Book, table: SyndicatsTable, seat: int, likes: Mapping[str, float] = {}) -> None:
        self.book = book
        self.seat = seat
        self.table = table
        self.likes = likes
        self.turns = 1 + round(turns_left(book, table))
        self.had = organisation(book, table, seat)
        self._base = self._of(self.had.cats, self.had.houses)
        face, cats = self.table.face, self.table.zones[CATS + self.seat]
        self._supplies = [(book.supply_of[face[copy]], book.is_yarn[face[copy]]) for copy in cats]
        self._balls = sum([yarn for _, yarn in self._supplies])

    def _of(self, cats: tuple[int, ...], houses: tuple[int, ...]) -> float:
        return self.book.appraiser.worth(cats, houses, self.had.promises, self.turns)

    # -- cards

    def wishes(self) -> list[Wish]:
        """The cards that may be taken, the best first."""
        found = [self._wish(copy) for zone in (SUPPLY, TOP) for copy in self.table.zones[zone]]
        found.sort(key=lambda wish: (-wish.worth, wish.copy))
        return found

    def _wish(self, copy: int) -> Wish:
        book, design = self.book, self.table.design[copy]
        card = book.kit.designs[design]
        money = self.table.bribes[copy] if book.bribe else 0
        best = Wish(self.as_cat(design) + money, copy, CAT, card.name)
        if book.house_face[design] != NO_FACE:
            worth = self.as_house(book.kind_of[book.house_face[design]]) + money
            if worth > best.worth:
                best = Wish(worth, copy, HOUSE, card.house["name"])
        elif book.guard_face[design] != NO_FACE:
            worth = self._power(book.effect_of[book.guard_face[design]]) + money
            if worth > best.worth:
                best = Wish(worth, copy, GUARD, card.other["name"])
        return best

    def houses_out(self) -> list[int]:
        """The kinds of the houses that may be taken."""
        zones, design, book = self.table.zones, self.table.design, self.book
        faces = [book.house_face[design[copy]] for zone in (SUPPLY, TOP) for copy in zones[zone]]
        return [book.kind_of[face] for face in faces if face != NO_FACE]

    def as_cat(self, design: int) -> float:
        """What a card is worth as a cat: what it lets one earn, and its power."""
        book = self.book
        face = book.cat_face[design]
        supply, yarn = book.supply_of[face], book.is_yarn[face]
        if not supply:
            return self._power(book.effect_of[face])
        balls = self._balls + yarn
        every = [*self._supplies, (supply, yarn)]
        cats = sorted([one * max(1, balls) if ball else one for one, ball in every if one])
        return self._of(tuple(cats), self.had.houses) - self._base + self._power(book.effect_of[face])

    def as_house(self, kind: int) -> float:
        """What a house is worth."""
        return self._of(self.had.cats, tuple(sorted((*self.had.houses, kind)))) - self._base

    def _power(self, effect: str) -> float:
        """What a cat's power is worth over the turns to come."""
        if not effect:
            return 0.0
        turns = min(self.turns - 1, MOST_TURNS)
        each = {"curiosity": DIGGING, "attack": STRIKING, "defence": GUARDING}.get(effect, 0.0)
        exchange = EXTRA_CARD if turns and (effect == "copycat" or self.book.trades) else 0.0
        worth = max(each * turns, exchange if self.book.pays_first else exchange / 2)
        return worth + self.likes.get(effect, 0.0) * turns if self.likes else worth

    def loss_of(self, copy: int) -> float:
        """What the seat loses with one of its cats, but for an exchange."""
        book, face = self.book, self.table.face[copy]
        supply, effect = book.supply_of[face], book.effect_of[face]
        turns = min(self.turns - 1, MOST_TURNS)
        each = {"curiosity": DIGGING, "attack": STRIKING, "defence": GUARDING}.get(effect, 0.0) * turns
        if not supply or supply not in self.had.cats:
            return each
        cats = list(self.had.cats)
        cats.remove(supply)
        return self._base - self._of(tuple(cats), self.had.houses) + each

    def fates(self, option: Move) -> tuple[int, ...]:
        """The fates of the own houses by an option to arrange them: the designs to keep, to trash, to cover."""
        left = [list(part) for part in option[1:]]
        found = []
        for copy in self.had.copies:
            design = self.table.design[copy]
            fate = next((at for at in (KEEP, TRASH, COVER) if design in left[at]), LOSE)
            if fate != LOSE:
                left[fate].remove(design)
            found.append(fate)
        return tuple(found)

    def owner(self, copy: int) -> int:
        """In whose organisation a copy is."""
        zones, houses = self.table.zones, self.table.houses
        return next(
            seat for seat in range(self.table.seats) if copy in zones[CATS + seat] or copy in zones[houses + seat]
        )

    # -- others

    def richest_other(self) -> int:
        """The other player with the most money in all."""
        funds = finals(self.book, self.table)
        return max([seat for seat in range(self.table.seats) if seat != self.seat], key=lambda seat: funds[seat])

    def is_ahead(self) -> bool:
        """Whether nobody else has as much money as this seat."""
        funds = finals(self.book, self.table)
        return funds[self.seat] > funds[self.richest_other()]

    def harm(self, owner: int, copy: int) -> float:
        """What a player loses this turn with a card that is knocked out."""
        had = organisation(self.book, self.table, owner)
        brings = self.book.arranger.best(had.cats, had.houses, 0, 1).worth
        cats, houses = list(had.cats), list(had.houses)
        face = self.table.face[copy]
        kind, supply = self.book.kind_of[face], self.book.supply_of[face]
        if kind in houses:
            houses.remove(kind)
        elif supply in cats:
            cats.remove(supply)
        return brings - self.book.arranger.best(tuple(cats), tuple(houses), 0, 1).worth
