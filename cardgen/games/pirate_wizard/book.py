"""What the rules look up in the data, prepared once for each kit: numbers, rulings, what each card is, distances.

Designs and trackers of countdowns are known by their numbers in the kit; fields of the map count from 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.games.pirate_wizard.options import Options, sails
from cardgen.play.kit import Design, Kit
from cardgen.play.rules import NoRules

WIND, GLOW, GIFT = "windbringer", "glowbringer", "giftbringer"
INSTANT = "instant"


class Book:
    """A kit as the rules of Pirate-wizard read it.

    By design: `fields` those of its fields and parameters that are whole numbers, `effect` its effect's name, `circle`
    its circle number, `bringer`, `instant` whether its effect comes at once, `tracker` the countdown that it sets,
    or -1. `makers` are cards' names by their effects. `numbers[die]` has each card's number, `base` that without the
    bonus.
    """

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.rules: Mapping[str, int] = kit.rules
        self.ruling = kit.ruling
        self.last: int = kit.rules["fields"]
        self.decks = _decks(kit)
        self._read_cards(kit)
        self._read_rulings(kit)
        self._read_map()
        most = kit.players[1]
        self.orders = [[_order(seats, first) for first in range(seats)] for seats in range(most + 1)]
        self.options = Options(most * max([len(deck) for deck in self.decks.values()]), most)

    def _read_cards(self, kit: Kit) -> None:
        designs = kit.designs
        self.fields = [_whole_numbers(design) for design in designs]
        self.effect = [design.effect for design in designs]
        self.circle: list[int] = [_circle(design) for design in designs]
        self.bringer: list[str] = [str(design.fields.get("bringer", "")) for design in designs]
        self.instant = [design.fields.get("timing") == INSTANT for design in designs]
        self.trackers = [design.number for design in kit.of_type("countdown")]
        self.top: list[int] = [design.fields.get("top", 0) for design in designs]
        self.tracker = [_tracker(kit, design) for design in designs]
        self.die_tracker = _with_effect(kit, "text-circle-die")
        self.wind_tracker = _with_effect(kit, "text-windbringer")
        self.ships = [design.name for design in kit.of_type("ship")]
        self.printed = _printed(kit)
        self.makers = {design.effect: design.name for design in reversed(kit.of_type("card"))}

    def _read_rulings(self, kit: Kit) -> None:
        rules = kit.rules
        bonus, faces = rules["circle_bonus"], rules["die_faces"]
        within = 1 if kit.ruling("circle-less") == "or-equal" else 0
        base = self.base = [
            circle + design.fields.get("modifier", 0) for circle, design in zip(self.circle, kit.designs)
        ]
        self.numbers = [
            [number + (bonus if circle < die + within else 0) for number, circle in zip(base, self.circle)]
            for die in range(faces + 1)
        ]
        self.notes_numbers = kit.ruling("number-when") == "when-played"
        self.tie = kit.ruling("highest-tie")
        self.unshuffled = bool(rules["unshuffled"])
        self.reorders = self.unshuffled and kit.ruling("deck-noshuffle") == "ordered"
        self.shares_lives = bool(rules["teams"]) and kit.ruling("teams") == "points-and-lives"
        self.keeps_distance = kit.ruling("enter-distance") == "always"
        self.unenters_freely = kit.ruling("unenter-when") != "entering"
        self.acts_freely = kit.ruling("free-acts") == "freely"
        self.plays_down = kit.ruling("face-down-card") != "nothing"
        self.owners_pile = kit.ruling("entered-card-play") != "players-pile"
        self.passes_by = kit.ruling("treasure-when") != "end-of-move"
        self.attacker_chooses = kit.ruling("attack-choice") == "attacker"

    def _read_map(self) -> None:
        last, every = self.last, range(self.last + 1)
        self.ring = self.ruling("map-shape") == "ring"
        self.distance = [[_distance(a, b, last, self.ring) for b in every] for a in every]
        self._sails: dict[int, list[tuple[Any, ...]]] = {}

    def sails(self, far: int) -> list[tuple[Any, ...]]:
        """By field, the moves to all fields that are at most so far away, in their order along the route."""
        found = self._sails.get(far)
        if found is None:
            found = self._sails[far] = [sails(self.distance[field], far) for field in range(self.last + 1)]
        return found

    def team(self, seat: int, seats: int) -> int:
        """The team of a seat: by itself where there are none, else across the table."""
        size: int = self.rules["teams"]
        return seat % (seats // size) if size else seat

    def name(self, design: int) -> str:
        """A card's name."""
        return self.kit.designs[design].name


def _order(seats: int, first: int) -> tuple[int, ...]:
    """The seats counterclockwise from one: seats count clockwise, as they do for games that go round to the left."""
    return tuple([(first - step) % seats for step in range(seats)])


def _distance(a: int, b: int, last: int, ring: bool) -> int:
    straight = abs(a - b)
    return min(straight, last - straight) if ring else straight


def _whole_numbers(design: Design) -> Mapping[str, int]:
    return {name: value for name, value in design.fields.items() if isinstance(value, int)}


def _circle(design: Design) -> int:
    return int(design.fields.get("circle") or 0)


def _tracker(kit: Kit, design: Design) -> int:
    name = design.fields.get("countdown")
    return kit.by_id[name].number if name else -1


def _with_effect(kit: Kit, effect: str) -> int:
    found = [design.number for design in kit.of_type("countdown") if design.effect == effect]
    if not found:
        raise NoRules(f"{kit.title} has no countdown with the effect `{effect}`")
    return found[0]


def _printed(kit: Kit) -> int:
    """How many treasures are printed for each ship."""
    ships = max(1, len(kit.of_type("ship")))
    return sum([design.copies for design in kit.of_type("treasure")]) // ships


def _decks(kit: Kit) -> Mapping[str, Sequence[int]]:
    """The designs of every deck that can be played, a number for each copy."""
    found = {name: [kit.by_id[card].number for card in cards] for name, cards in kit.decks.items()}
    found = {name: deck for name, deck in found.items() if deck}
    if not found:
        raise NoRules(f"{kit.title} has no deck to play")
    for name, deck in found.items():
        for number in deck:
            design = kit.designs[number]
            if not design.fields.get("circle"):
                raise NoRules(f"deck `{name}`: `{design.name}` has no circle number")
    return found
