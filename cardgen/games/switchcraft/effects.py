"""Every effect of the data with its code, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.games.switchcraft import abilities, book, casting, diapers, power, scoring, spells, votes

EFFECTS: Mapping[str, Any] = {
    **book.POWER_CARDS,
    "diaper": diapers.exchange,
    "soiled-diaper": diapers.wear,
    **scoring.STOCK,
    **spells.SPELLS,
    **abilities.ACTIONS,
    "benevolent": casting.cast,
    "loyal": power.power,
    "manipulative": power.vote_power,
    "strong": power.contest_power,
    "helpful": scoring.Reckoning.diaper,
    "precious": scoring.granted,
    "charge": scoring.granted,
    "troublemaker": votes.put_up,
}
"""Cards by what happens with them; abilities by the action, or by the function in which they count."""
