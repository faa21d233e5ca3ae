"""Every effect of the data with its code, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.games.syndicats import attacks, bidding, favour, houses, powers, supply

EFFECTS: Mapping[str, Any] = {
    "curiosity": powers.curiosity,
    "copycat": powers.copycat,
    "attack": attacks.attack,
    "defence": attacks.defended,
    "yarn": houses.workers,
    "promise": houses.organisation,
    "breaks-ties": bidding.leading,
    "keeps-house": houses.cover_house,
    "collects": favour.collect,
    "dog": supply.turn_up,
    "faction": houses.fill,
    "lair": houses.fill,
}
"""Powers, what the Mogfather does, dogs and starting cards, by the function in which they count."""
