"""The options that rules offer: verbs, and moves made once for every copy, seat and field."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Optional

from cardgen.play.decision import Move

Steps = Generator[Any, Any, Any]
"""A mechanism that asks: a generator of decisions."""
Asked = Optional[Steps]
"""What a mechanism gives back that may have nothing to ask, and is then done."""

PASS: Move = ("pass",)
STAY: Move = ("stay",)
SPARE: Move = ("spare",)
SUFFER: Move = ("suffer",)
"""Take the damage."""
DRIFT: Move = ("drift",)
"""Let oneself be moved."""
THROW: Move = ("throw",)
"""Discard something; which, is asked next."""
ENOUGH: Move = ("enough",)
WOUND: Move = ("wound",)
ROB: Move = ("rob",)
FORCE = (SPARE, WOUND, ROB)
DIRECTIONS: Sequence[Move] = (("sweep", -1), ("sweep", 1))


class Options:
    """Moves with one copy, seat or number, by that number."""

    def __init__(self, copies: int, seats: int) -> None:
        def each(verb: str) -> list[Move]:
            return [(verb, copy) for copy in range(copies)]

        self.play = each("play")
        self.take = each("take")
        self.discard = each("discard")
        self.unenter = each("unenter")
        self.show = each("show")
        self.send = each("send")
        self.bury = each("bury")
        self.next = each("next")
        self.enter: list[Move] = [("enter", seat) for seat in range(seats)]
        self.attack: list[list[tuple[Move, Move]]] = [
            [(SPARE, ("attack", copy, ship)) for copy in range(copies)] for ship in range(seats)
        ]


def sails(distances: Sequence[int], far: int) -> tuple[Move, ...]:
    """The moves to fields by their distances, the field that one is on left out."""
    return tuple([("sail", field) for field in range(1, len(distances)) if 0 < distances[field] <= far])
