"""A seat's sight of the table, in the shape that the functions of Power and scores read."""

from __future__ import annotations

from typing import Any

from cardgen.play.view import View


class Sight:
    """What a view shows now, as a table of known cards: zones hold the known copies alone, `counts` all of them."""

    __slots__ = (
        "added",
        "bonus",
        "contest",
        "counts",
        "design",
        "first",
        "fronts",
        "leader",
        "purses",
        "round",
        "seat",
        "seats",
        "sides",
        "turn",
        "votes",
        "zones",
    )  # fmt: skip

    def __init__(self, view: View) -> None:
        self.seat, self.seats, self.round = view.seat, view.seats, view.round
        self.fronts: int = view.get("fronts")
        self.sides: tuple[int, ...] = view.get("sides")
        self.leader: tuple[int, ...] = view.get("leader")
        self.bonus: tuple[int, ...] = view.get("bonus")
        self.added: tuple[int, ...] = view.get("added")
        self.votes: tuple[int, ...] = view.get("votes")
        self.contest: tuple[int, ...] = view.get("contest")
        self.first: int = view.get("first")
        self.turn: int = view.get("turn")
        self.purses = tuple([view.purse(number) for number in range(self.seats + 3)])
        every = range(self.fronts + self.seats)
        self.counts = tuple([view.count(zone) for zone in every])
        self.zones = tuple([view.zone(zone) for zone in every])
        self.design: dict[int, int] = {}
        for zone in self.zones:
            for copy in zone:
                card = view.card(copy)
                if card is not None:
                    self.design[copy] = card.number

    def but(self, **values: Any) -> Sight:
        """The same sight with other values: what would be if the seat were something else, say."""
        new = Sight.__new__(Sight)
        for name in Sight.__slots__:
            setattr(new, name, values.get(name, getattr(self, name)))
        return new
