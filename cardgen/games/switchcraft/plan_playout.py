"""Plan in a game that is only imagined: it looks at the table itself, and sees what its seat would know."""

from __future__ import annotations

from typing import Any

from cardgen.games.switchcraft.plan import Plan
from cardgen.games.switchcraft.table import SwitchcraftTable
from cardgen.play.chance import Chance
from cardgen.play.decision import Decision, Move
from cardgen.play.table import Table
from cardgen.play.view import View

QUIET = ("turn", "vote", "vote-card", "skip")
"""Questions before which nothing is under way, so that one can judge how things stand."""


class _Thought:
    """A table that a view looks at, in which nobody imagines any further."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        self.table = table

    def imagine(self, seat: int, chance: Chance) -> Any:
        """Nothing."""
        return None


def playout(rules: Any, table: SwitchcraftTable, decision: Decision, chance: Chance) -> Move:
    """What plan would answer."""
    return Plan(rules, chance).choose(View(_Thought(table), decision.seat), decision)
