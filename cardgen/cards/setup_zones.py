"""What `setup:` says: the zones of a table before the first move, and what lies in each for some count of players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardgen.diagnostics import Place

LIES = ("row", "pile", "hand", "heap", "place")
"""How things lie: side by side, on one another, fanned, as a heap of tokens; or not at all, on an empty place."""

UP, DOWN, ANY = "up", "down", "any"
"""Which side is seen, besides the name of a face: the first, the second, or some of each."""

MIDDLE, SEAT = "middle", "seat"


class SetupZone(NamedTuple):
    """A zone of the table: in its middle, or before each player (`at`), or `on` what lies in another zone.

    `cards` are the ids of what may lie there, as often as their deck holds them; the first ones are seen, or, of
    `mixed` ones, some from all over the list. `amount` (`count:` in the data) and `when` are arithmetic over `players`,
    `seat`, `size` and the numbers of the rules; empty: all of them, always. `face` is a face's name or `up`, `down`,
    `any`. `spot` is where the middle of it lies `on` the other: millimetres from the top left, or the path of such a
    pair in that card's fields (`fields.1.at`); None: in its middle. `part` is the box of a face that is seen, for
    pieces that are folded: x, y, width and height in millimetres; empty: all of it.
    """

    id: str
    label: str
    at: str
    cards: tuple[str, ...]
    lies: str = "row"
    face: str = UP
    amount: str = ""
    when: str = ""
    on: str = ""
    spot: tuple[float, float] | str | None = None
    part: tuple[float, ...] = ()
    mixed: bool = False
    place: Place | None = None
    places: Mapping[str, Place] = {}


class Shown(NamedTuple):
    """One thing that is seen: a card, the face that is up, and which of its copies it is."""

    card: str
    face: str
    copy: int = 0


class Lying(NamedTuple):
    """What lies in a zone: `number` things, of which these are seen. `seat` counts from 1; 0 is the table's middle."""

    zone: SetupZone
    seat: int
    shown: tuple[Shown, ...]
    number: int
