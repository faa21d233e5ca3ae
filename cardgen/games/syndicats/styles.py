"""Styles of play: where one person's plan differs from another's. Plain is what sensible people do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

POWERS = ("curiosity", "copycat", "attack", "defence", "yarn")
DEAR, WORTHLESS = 2.0, -9.0
"""What a power is worth in each turn to come to those who are fond of it, and to those who want none of it."""


class Style(NamedTuple):
    """How boldly somebody bids, what goes to the Mogfather, which powers are liked, what becomes of houses.

    Bids go up to a part of what a card is worth over the next best, by lot between `timid` and `bold`. `bidding_money`
    is the cash that is kept for bids while there are turns to come; of the rest so large a part may go to the
    Mogfather `early`, and `late`. `likes` is what a power is held to be worth in each turn to come, beside what it
    does. Who can `keep` or `trash` more houses does the one, the other, or what is `best` by a guess at what follows.
    `kitten` and `lair` are the shares of those who turn the one, the other before the first turn.
    """

    timid: float = 0.6
    bold: float = 1.1
    bidding_money: int = 1
    early: float = 1.0
    late: float = 1.0
    likes: Mapping[str, float] = {}
    houses: str = "best"
    kitten: float = 0.75
    lair: float = 0.0


PLAIN = Style()

STYLES: Mapping[str, Style] = {
    "miser": Style(timid=0.1, bold=0.2),
    "spender": Style(timid=1.2, bold=1.6),
    "saver": Style(bidding_money=3, early=0.3, late=0.7),
    "waiter": Style(bidding_money=3, early=0.0, late=0.7),
    "keeper": Style(houses="keep"),
    "trasher": Style(houses="trash"),
    "turner": Style(kitten=1.0),
    "stayer": Style(kitten=0.0),
    "promiser": Style(lair=1.0),
    "plain-cats": Style(likes=dict.fromkeys(POWERS, WORTHLESS)),
    "curious": Style(likes={"curiosity": DEAR}),
    "copier": Style(likes={"copycat": DEAR}),
    "attacker": Style(likes={"attack": DEAR}),
    "defender": Style(likes={"defence": DEAR}),
    "weaver": Style(likes={"yarn": DEAR}),
}
"""Styles that can be set against plain ones at the same table, each as an agent by its name."""
