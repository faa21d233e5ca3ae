"""A seat's sight of the table, in the shape that the functions of the rules read."""

from __future__ import annotations

from typing import Any, cast

from cardgen.games.syndicats.table import CATS, DECK, SyndicatsTable
from cardgen.play.view import View

_LISTS = ("bids", "paid", "funds", "face", "bribes", "waiting", "used", "came", "out", "escaped", "resting", "copies")
_PLAIN = ("around", "turned", "holder", "is_last", "short", "final", "houses")


class Sight:
    """What a view shows now. Of the deck there are as many cards as lie there, and nothing else."""

    log = None

    def __init__(self, view: View) -> None:
        self.seat, self.seats, self.round = view.seat, view.seats, view.round
        for name in (*_LISTS, *_PLAIN):
            setattr(self, name, view.get(name))
        houses = CATS + view.seats
        self.purses = tuple([view.purse(number) for number in range(view.seats + 4)])
        self.zones: list[Any] = [view.zone(zone) for zone in range(houses + view.seats)]
        self.zones[DECK] = range(view.count(DECK))
        self.design = Designs(view)


class Designs:
    """The designs by copy, of copies that the view knows."""

    def __init__(self, view: View) -> None:
        self._view = view

    def __getitem__(self, copy: int) -> int:
        card = self._view.card(copy)
        return card.number if card is not None else -1


def sight_of(view: View) -> SyndicatsTable:
    """A view as the table that functions of the rules read and do not change."""
    return cast(SyndicatsTable, Sight(view))
