"""Every effect of the cards with its code, by name: called as `act(book, table, seat, design)`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.games.pirate_wizard import beasts, boarding, brewing, countdowns, lives, sailing, treasures

EFFECTS: Mapping[str, Any] = {
    "place-treasure": treasures.detect,
    "bury-treasure": treasures.bury,
    "highest-gains": treasures.give,
    "highest-damaged": beasts.bite,
    "highest-discards": beasts.flood,
    "heal": lives.brew,
    "swim": sailing.swim,
    "plunder": boarding.plunder,
    "board": boarding.board,
    "juggle": countdowns.juggle,
    "hasten": countdowns.hasten,
    "erupt": countdowns.lay_volcano,
    "highest-gives": beasts.steal,
    "highest-swept": sailing.sweep,
    "sell-map": treasures.sell_map,
    "foretell": countdowns.foretell,
    "feed": brewing.feed,
    "boil": brewing.boil,
}
