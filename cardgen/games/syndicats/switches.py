"""Switches of the rules that contradict each other, or the cards, are refused before a game is played."""

from __future__ import annotations

from cardgen.play.kit import Kit
from cardgen.play.rules import NoRules

WORDS = {"copycat": ("swaps", "discards"), "ends_by": ("dogs", "cats")}
"""Switches that are words, with what they may say."""
COUNTS = (
    "supply_base",
    "supply_each",
    "top_in_play",
    "bribe",
    "start_cash",
    "holder_less",
    "holder_income",
    "upkeep",
    "upkeep_from",
    "power_fee",
    "copycats_a_turn",
    "dogs_over",
    "cats_over",
    "closing_payments",
)
"""Switches that are numbers from nothing up."""


def check_switches(kit: Kit) -> None:
    """Raise `NoRules` if a game by these numbers, rulings and cards makes no sense."""
    for look in (_wrong_values, _wrong_together, _wrong_cards):
        for wrong in look(kit):
            raise NoRules(f"{kit.title} cannot be played: {wrong}")


def _wrong_values(kit: Kit) -> list[str]:
    rules, found = kit.rules, []
    for name, known in WORDS.items():
        if rules.get(name) not in known:
            found.append(f"`rules.{name}` says `{rules.get(name)}`, and must say {' or '.join(known)}")
    for name in COUNTS:
        number = rules.get(name)
        if not isinstance(number, int) or isinstance(number, bool) or number < 0:
            found.append(f"`rules.{name}` says `{number}`, and must be a whole number from 0 up")
    return found


def _wrong_together(kit: Kit) -> list[str]:
    """Numbers and rulings that exclude each other."""
    rules, found = kit.rules, []
    if rules["power_fee"] and kit.ruling("pay-mogfather-when") == "last":
        found.append(
            f"powers want {rules['power_fee']} paid first (`rules.power_fee`), and by `pay-mogfather-when=last` "
            "the Mogfather is paid after them"
        )
    if rules["ends_by"] == "cats" and kit.ruling("deck-empty") == "discards":
        found.append("`rules.ends_by` waits for the cats to run out, and `deck-empty=discards` brings them back")
    if rules["holder_less"] > rules["start_cash"] and kit.ruling("first-holder-edge") != "nothing":
        found.append(
            f"the first holder starts with {rules['holder_less']} less (`rules.holder_less`) than "
            f"{rules['start_cash']} (`rules.start_cash`)"
        )
    if rules["supply_base"] + rules["supply_each"] < 1:
        found.append("`rules.supply_base` and `rules.supply_each` lay out no card")
    return found


def _wrong_cards(kit: Kit) -> list[str]:
    """Switches that the cards do not bear out."""
    rules, found = kit.rules, []
    abilities = [kit.by_id[name].effect for card in kit.of_type("mogfather") for name in card.abilities]
    if rules["holder_income"] and "collects" not in abilities:
        found.append(
            f"the Mogfather's holder is to collect {rules['holder_income']} (`rules.holder_income`), and no ability of "
            "the Mogfather has the effect `collects`"
        )
    if "collects" in abilities and not rules["holder_income"]:
        found.append("the Mogfather has the effect `collects`, and `rules.holder_income` is 0")
    dogs = sum([kit.by_id[card].copies for card in kit.decks["main"] if kit.by_id[card].effect == "dog"])
    wanted = kit.players[1] + rules["dogs_over"]
    if rules["ends_by"] == "dogs" and dogs < wanted:
        found.append(f"{kit.players[1]} players wait for {wanted} dogs (`rules.dogs_over`), and the deck has {dogs}")
    starting = min(len(kit.of_type("kitten")), len(kit.of_type("lair"))) or len(kit.of_type("faction"))
    if starting < kit.players[1]:
        found.append(f"there are starting cards for {starting} players, and {kit.players[1]} may play")
    return found
