"""What the rules look up in the data, prepared once for each kit: numbers, rulings, what every card is in every role.

A role is a number of three bits, one for each alignment; that makes a card's Power a table by role and design.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardgen.play.decision import Move
from cardgen.play.kit import Design, Kit

NICE = 1
SUBMISSIVE = 2
PASSIVE = 4
ROLES = 8

SIDES: Mapping[str, tuple[int, int]] = {
    "naughty": (NICE, 0),
    "nice": (NICE, NICE),
    "dominant": (SUBMISSIVE, 0),
    "submissive": (SUBMISSIVE, SUBMISSIVE),
    "active": (PASSIVE, 0),
    "passive": (PASSIVE, PASSIVE),
}
"""The six sides by id: the bit of the axis, and what it is for those who have this side."""

AXES: Sequence[int] = (NICE, SUBMISSIVE, PASSIVE)


def fitting(sides: Sequence[str]) -> tuple[bool, ...]:
    """By role, whether it has all of these sides."""
    wanted = [SIDES[side] for side in sides]
    return tuple([all(role & bit == value for bit, value in wanted) for role in range(ROLES)])


def side_of(role: int, bit: int) -> str:
    """The side that a role has on an axis."""
    return next(name for name, (axis, value) in SIDES.items() if axis == bit and role & bit == value)


def role_of(sides: Sequence[str]) -> int:
    """The role with three sides."""
    return sum(SIDES[side][1] for side in sides)


def by_alignment(design: Design) -> list[int]:
    """A card's Power by the role of the player before whom it lies."""
    gains = [(modifier["power"], fitting(modifier["when"])) for modifier in design.modifiers]
    return [sum(power for power, fits in gains if fits[role]) for role in range(ROLES)]


def no_power(_design: Design) -> list[int]:
    """A card that has no Power of its own: what it does in contests is told there."""
    return [0] * ROLES


POWER_CARDS: Mapping[str, Callable[[Design], list[int]]] = {
    "power-by-alignment": by_alignment,
    "copy-card": no_power,
    "negate-card": no_power,
}
"""Power by role of the cards with these effects; any other card has none."""


class Moves:
    """The options that are the same all the time, made once for a number of seats."""

    def __init__(self, seats: int, forbid_self: bool) -> None:
        self.invite: list[Move] = [("invite", seat) for seat in range(seats)]
        self.eject: list[Move] = [("eject", seat) for seat in range(seats)]
        self.challenge: list[Move] = [("challenge", seat) for seat in range(seats)]
        self.trade: list[Move] = [("trade", seat) for seat in range(seats)]
        self.skip: list[Move] = [("skip", seat) for seat in range(seats)]
        self.vote: list[tuple[Move, ...]] = [
            tuple([("vote", other) for other in range(seats) if not (forbid_self and other == seat)])
            for seat in range(seats)
        ]
        self.after: list[tuple[int, ...]] = [
            tuple([(seat + step) % seats for step in range(1, seats)]) for seat in range(seats)
        ]
        """The other seats from each seat's left on."""


class Book:
    """A kit as the rules of Switchcraft read it. `rules` are its numbers; tables are by role, by design, or both."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.ruling = kit.ruling
        self.rules = kit.rules
        self.deck = kit.deck("main")
        self._read_cards(kit)
        self._read_roles(kit)
        self._read_abilities(kit)
        self.forbid_self = kit.ruling("vote-self") == "forbidden"
        self.cards_only = kit.ruling("power-visible") == "cards"
        self.floor = kit.ruling("vote-negative") != "subtract"
        self.benevolent_answers = kit.ruling("benevolent-timing") != "turn"
        self.places_power = kit.ruling("power-hand") == "action"
        self.alone = kit.ruling("party-min") == "one"
        self._moves: dict[int, Moves] = {}

    def _read_cards(self, kit: Kit) -> None:
        designs = kit.designs
        by_design = [POWER_CARDS.get(design.effect, no_power)(design) for design in designs]
        self.power = [[powers[role] for powers in by_design] for role in range(ROLES)]
        self.is_power = [design.type == "power" for design in designs]
        self.is_copier = [design.effect == "copy-card" for design in designs]
        self.is_canceller = [design.effect == "negate-card" for design in designs]
        self.is_diaper = [design.effect in ("diaper", "soiled-diaper") for design in designs]
        self.is_clean = [design.effect == "diaper" for design in designs]
        self.is_soiled = [design.effect == "soiled-diaper" for design in designs]
        self.moment = [design.moment if design.type == "spell" else "" for design in designs]
        self.castable = [
            fitting(design.condition) if design.type == "spell" else (False,) * ROLES for design in designs
        ]

    def _read_roles(self, kit: Kit) -> None:
        roles = {role_of(design.alignments): design.number for design in kit.of_type("role")}
        self.role_card = [roles.get(role, -1) for role in range(ROLES)]
        self.align: tuple[Move, ...] = tuple([("align", role_of(design.alignments)) for design in kit.of_type("role")])

    def _read_abilities(self, kit: Kit) -> None:
        self.ability_card: dict[str, int] = {}
        self._holders: dict[str, tuple[bool, ...]] = {}
        for design in kit.of_type("ability"):
            self.ability_card[design.effect] = design.number
            self._holders[design.effect] = fitting(design.alignments)
        self.helpful = self.holders("helpful")
        acting = ("benevolent", "tyrannical", "rebellious", "ruler", "servant")
        self.abilities_of = [[name for name in acting if self.holders(name)[role]] for role in range(ROLES)]
        shown = 0 if kit.ruling("power-visible") == "cards" else 1
        self.loyal = self._numbers("loyal", self.rules["loyal"] * shown)
        self.in_votes = self._numbers("manipulative", self.rules["manipulative"] * shown)
        self.in_contests = self._numbers("strong", self.rules["contest_strong"] * shown)

    def _numbers(self, ability: str, number: int) -> tuple[int, ...]:
        return tuple([number if has else 0 for has in self.holders(ability)])

    def holders(self, ability: str) -> tuple[bool, ...]:
        """By role, whether it has an ability, which is named by its effect."""
        return self._holders.get(ability, (False,) * ROLES)

    def moves(self, seats: int) -> Moves:
        """The constant options for a number of seats."""
        found = self._moves.get(seats)
        if found is None:
            found = self._moves[seats] = Moves(seats, self.forbid_self)
        return found

    def role_name(self, role: int) -> str:
        """A role's name."""
        card = self.role_card[role]
        return self.kit.designs[card].name if card >= 0 else ""

    def fields(self, design: int) -> Mapping[str, Any]:
        """The fields of a card."""
        return self.kit.designs[design].fields
