"""Words for what happens and for what may be chosen."""

from __future__ import annotations

from collections.abc import Mapping

COPIES: Mapping[str, tuple[int, ...]] = {
    "cat": (1,),
    "house": (1,),
    "guard": (1,),
    "curiosity": (1,),
    "copycat": (1,),
    "trade": (1,),
    "attack": (1,),
    "aim": (1,),
}
"""Which places of a move hold copies, by its verb."""
