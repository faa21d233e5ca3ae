"""What the rules look up in the data, prepared once for each kit: sides of cards, numbers, rulings, options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from cardgen.games.syndicats.arrange import Arranger
from cardgen.games.syndicats.fillings import House
from cardgen.games.syndicats.switches import check_switches
from cardgen.games.syndicats.symbols import NONE, pack, total
from cardgen.games.syndicats.table import NO_FACE
from cardgen.games.syndicats.worth import Appraiser
from cardgen.play.decision import Move
from cardgen.play.kit import Design, Kit

WILD = "any"
"""The symbol that is every colour on a cat, and asks for none on a house."""

CAT, HOUSE, GUARD = "cat", "house", "guard"
"""How a card may be taken: as a cat, as a house, or with a second cat's side up."""

TURNS_THOUGHT_OF = (1, 3)
"""Arrangements that are offered: the best for this turn alone, and the best if two more are to come."""

STARTING = ("kitten", "lair", "faction")
"""Types of cards that belong to players from the start."""

NEAR = (0, 1, 2, 4)
"""Raises that are offered, beside everything: by so much more than is needed."""
AMOUNTS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64)
"""Sums that are offered for payments and secret bids, beside everything."""


class Face(NamedTuple):
    """One side of a card. `power` is the design of its power or -1, `effect` the power's effect.

    `kind` is the number of its house, -1 for a cat. `symbols` counts what a cat supplies, packed in `supply`. One that
    `starts` is a player's from the beginning; a `special` may be traded in where the rules say so.
    """

    design: int
    supply: int = 0
    symbols: int = 0
    kind: int = NONE
    power: int = -1
    effect: str = ""
    income: int = 0
    starts: bool = False
    special: bool = False


class Book:
    """A kit's data as the rules need it."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.rules = kit.rules
        self.ruling = kit.ruling
        check_switches(kit)
        self.colours = _colours(kit)
        self.faces: list[Face] = []
        self._houses: dict[House, int] = {}
        self._read_cards()
        self._read_numbers()
        self._read_rulings()
        self.sides: dict[tuple[int, int], tuple[Move, ...]] = {}
        self._bids: dict[tuple[int, int], tuple[Move, ...]] = {}
        self._openings: dict[tuple[int, int], tuple[Move, ...]] = {}
        self._amounts: dict[tuple[str, int, int], tuple[Move, ...]] = {}

    # -- the cards

    def _read_cards(self) -> None:
        kit = self.kit
        designs = kit.designs
        self.cat_face = [NO_FACE] * len(designs)
        self.house_face = [NO_FACE] * len(designs)
        self.guard_face = [NO_FACE] * len(designs)
        self.is_dog = [design.effect == "dog" for design in designs]
        self.is_starting = [design.type in STARTING for design in designs]
        self.is_special = [design.type in ("special", "catapult") for design in designs]
        self._kinds = self._house_kinds()
        for design in designs:
            if design.type in ("cat", "special", "catapult", "faction", "kitten"):
                self.cat_face[design.number] = self._side(design, CAT)
            if design.type == "lair" or design.fields.get("house"):
                self.house_face[design.number] = self._side(design, HOUSE)
            if design.fields.get("other") or design.fields.get("flipped"):
                self.guard_face[design.number] = self._side(design, GUARD)
        self.face_design = [face.design for face in self.faces]
        self.effect_of = [face.effect for face in self.faces]
        self.supply_of = [face.supply for face in self.faces]
        self.kind_of = [face.kind for face in self.faces]
        self.power_of = [face.power for face in self.faces]
        self.has_power = [face.power >= 0 for face in self.faces]
        self.is_yarn = [face.effect == "yarn" for face in self.faces]
        self.has_yarn = any(self.is_yarn)
        self.promise_of = [designs[face.power].houses if face.effect == "promise" else 0 for face in self.faces]
        self.promises_at_start = all(face.starts for face in self.faces if face.effect == "promise")
        self.promise_card = next((face.power for face in self.faces if face.effect == "promise"), -1)
        self.deck = kit.deck("main")
        self.dogs = sum([self.is_dog[design] for design in self.deck])
        self.kittens = [design.number for design in kit.of_type("kitten")]
        self.lairs = [design.number for design in kit.of_type("lair")]
        self.lair_of = _pairs(kit)
        self.factions = [design.number for design in kit.of_type("faction")]
        flipping = ("kitten", "lair") if self.ruling("start-lair-flipped") != "nothing" else ("kitten",)
        self.flips = [bool(design.type in flipping and design.fields.get("flipped")) for design in designs]
        self.has_sides = any(self.flips)
        self.has_factions = bool(self.factions)

    def _house_kinds(self) -> dict[House, int]:
        """The different houses by number, those that bring most first."""
        found = [self._house(design, side) for design in self.kit.designs for side in ("deal", "flipped")]
        houses = dict.fromkeys([house for house in found if house is not None])
        return {house: at for at, house in enumerate(sorted(houses, key=_by_money))}

    def _house(self, design: Design, side: str) -> House | None:
        deal = design.fields.get(side)
        if not deal or not (deal.get("keep") or deal.get("trash")):
            return None
        keep, trash = deal.get("keep"), deal.get("trash")
        return House(
            self.pack(keep["needs"]) if keep else NONE,
            keep["income"] if keep else 0,
            self.pack(trash["needs"]) if trash else NONE,
            trash["money"] if trash else 0,
            design.effect == "lair",
        )

    def pack(self, symbols: Sequence[str]) -> int:
        """Symbols as a packed number."""
        return pack(symbols, self.colours, WILD)

    def _side(self, design: Design, side: str) -> int:
        """The number of a new face."""
        second = side == GUARD
        fields: Mapping[str, Any] = design.fields
        deal = fields.get("flipped" if second else "deal")
        starts = design.type in STARTING
        power = fields.get("power") if second or design.type not in ("kitten", "lair") else None
        if second and fields.get("other"):
            power = fields["other"]["power"]
        if side == HOUSE and not starts:
            power = None
        house = self._house(design, "flipped" if second else "deal") if design.type == "lair" or side == HOUSE else None
        supply = 0 if house is not None or not deal else self.pack(deal["supply"])
        if second and design.type == "kitten":
            supply, power = self._turned(design, supply, power)
        number = self.kit.by_id[power].number if power else -1
        effect = self.kit.by_id[power].effect if power else ""
        kind = NONE if house is None else self._kinds[house]
        income = int(fields.get("income", 0)) if design.type == "faction" else 0
        special = number >= 0 and kind == NONE and (not starts or self.ruling("specials-traded") != "not-starting")
        self.faces.append(Face(design.number, supply, total(supply), kind, number, effect, income, starts, special))
        return len(self.faces) - 1

    def _turned(self, design: Design, supply: int, power: str | None) -> tuple[int, str | None]:
        """A flipped kitten, by the rulings on what has become of red and of blue where their powers have gone."""
        red, blue = self.ruling("start-red-current"), self.ruling("start-blue-current")
        curious = next((card for card in self.kit.of_type("kitten") if card.fields.get("power") == "curiosity"), None)
        if power == "copycat" and red != "copycat":
            return supply, "curiosity" if red == "curiosity" else None
        if power == "promise" and blue == "curiosity" and curious is not None:
            return self.pack(curious.flipped["supply"]), "curiosity"
        return supply, power

    # -- numbers and rulings

    def _read_numbers(self) -> None:
        rules = self.rules
        self.power_fee: int = rules["power_fee"]
        self.needs_holder: bool = rules["powers_need_mogfather"]
        self.pays_first = bool(self.power_fee or self.needs_holder) and self.ruling("pay-mogfather-when") != "last"
        self.swaps = rules["copycat"] == "swaps"
        self.most_copies = {"allowed": 0, "one": 1}.get(self.ruling("copycat-chain"), rules["copycats_a_turn"])
        self.trades = bool(rules["specials_as_copycats"])
        self.bribe: int = rules["bribe"]
        self.top: int = rules["top_in_play"]
        self.upkeep: int = rules["upkeep"]
        self.by_dogs = rules["ends_by"] == "dogs"
        houses = sorted(self._kinds, key=_by_money)
        self.arranger = Arranger(len(self.colours), houses, self.upkeep, rules["upkeep_from"])
        dealt = [self.house_face[design] for design in self.deck]
        self.appraiser = Appraiser(self.arranger, [self.kind_of[face] for face in dealt if face != NO_FACE])
        mogfather = self.kit.of_type("mogfather")
        self.abilities: list[Design] = [self.kit.by_id[name] for card in mogfather for name in card.abilities]
        keeps = [power for power in self.abilities if power.effect == "keeps-house"]
        self.keeps_houses = sum([power.houses for power in keeps])
        self.keeps_card = keeps[0].number if keeps else -1
        self.ties_card = next((power.number for power in self.abilities if power.effect == "breaks-ties"), -1)
        self.collects_card = next((power.number for power in self.abilities if power.effect == "collects"), -1)
        self.income: int = rules["holder_income"]

    def _read_rulings(self) -> None:
        ruling = self.ruling
        self.anyone_matches = ruling("bid-mogfather-tie") == "clockwise"
        self.next_opens = ruling("bid-order") == "next"
        self.begins_afresh = ruling("bid-standing") == "afresh"
        self.bidders_only = ruling("pass-without-bid") == "bidders"
        self.top_at_once = ruling("supply-refill-top") != "refill"
        self.extra_houses = ruling("escape-where") != "instead"
        self.reshuffles = ruling("deck-empty") == "discards"
        self.rests = ruling("power-and-work") == "no"
        self.income_needs_cat = ruling("starting-lair") != "income"
        self.flips_each_turn = ruling("start-flip-when") == "each-turn"
        self.lasts_longer = ruling("end-dogs") == "next-turn"
        self.out_escapes = ruling("attack-house") == "escapes"
        self.starting_safe = ruling("attack-lair") == "forbidden"
        self.keeps_curiosity = ruling("curiosity-stays") != "discarded"
        self.flips_back = ruling("start-copycat") == "once"

    @cached_property
    def most_paid(self) -> int:
        """The most that the bank can have to pay in a turn: whatever all cards bring at once."""
        found = sum([max(house.income, house.money) for house in self.arranger.houses]) * len(self.deck)
        found += sum([face.income for face in self.faces]) + self.bribe * len(self.deck)
        return found + self.income * self.kit.players[1]

    def supply_size(self, seats: int) -> int:
        """Cards that the supply is filled up to."""
        size: int = self.rules["supply_base"] + seats * self.rules["supply_each"]
        return size

    # -- options

    def bids(self, least: int, most: int) -> tuple[Move, ...]:
        """To pass, or bids from the least that counts to everything."""
        found = self._bids.get((least, most))
        if found is None:
            sums = sorted({*[least + more for more in NEAR if least + more < most], most})
            found = self._bids[least, most] = (("pass",), *[("bid", amount) for amount in sums])
        return found

    def both_sides(self, copy: int, card: int) -> tuple[Move, ...]:
        """The ways in which a copy of a card may be taken."""
        ways: list[Move] = [(CAT, copy, card)]
        if self.house_face[card] != NO_FACE:
            ways.append((HOUSE, copy, card))
        elif self.guard_face[card] != NO_FACE:
            ways.append((GUARD, copy, card))
        found = self.sides[copy, card] = tuple(ways)
        return found

    def openings(self, own: int, most: int) -> tuple[Move, ...]:
        """To stand by one's own bid, or to raise it."""
        found = self._openings.get((own, most))
        if found is None:
            found = self._openings[own, most] = (("stand",), *self.bids(own + 1, most)[1:])
        return found

    def amounts(self, verb: str, cash: int, mark: int = 0) -> tuple[Move, ...]:
        """Nothing, or sums up to everything; those about a mark, which another has paid, among them."""
        found = self._amounts.get((verb, cash, mark))
        if found is None:
            sums = {amount for amount in (*AMOUNTS, mark, mark + 1, cash - 1, cash) if 0 < amount <= cash}
            found = self._amounts[verb, cash, mark] = (("pass",), *[(verb, amount) for amount in sorted(sums)])
        return found


def _colours(kit: Kit) -> tuple[str, ...]:
    """The symbols of the data but for the wild one, in the order in which they are met."""
    found: dict[str, None] = {}
    for design in kit.designs:
        for name in ("deal", "flipped"):
            deal = design.fields.get(name) or {}
            needs = [contract["needs"] for contract in (deal.get("keep"), deal.get("trash")) if contract]
            found.update(dict.fromkeys([symbol for part in (deal.get("supply", ()), *needs) for symbol in part]))
    return tuple([symbol for symbol in found if symbol != WILD])


def _pairs(kit: Kit) -> dict[int, int]:
    """The lair of each kitten: the one with the same mark, of those without one the next that is left."""
    kittens, lairs = kit.of_type("kitten"), kit.of_type("lair")
    marked = {lair.fields["pair"]: lair.number for lair in lairs if lair.fields.get("pair")}
    found = {one.number: marked[one.fields["pair"]] for one in kittens if one.fields.get("pair") in marked}
    left = [lair.number for lair in lairs if lair.number not in found.values()]
    without = [kitten.number for kitten in kittens if kitten.number not in found]
    return {**found, **dict(zip(without, left))}


def _by_money(house: House) -> tuple[int, ...]:
    return -max(house.income, house.money), *[-part for part in house]
