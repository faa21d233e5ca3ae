"""Words for what happens and for what may be chosen, in the templates of `cardgen.play.narration`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from cardgen.play.kit import Design, Kit

FIELDS: Mapping[str, str] = {
    "seat": "seat",
    "other": "seat",
    "ship": "ship",
    "copy": "copy",
    "design": "design",
    "tracker": "design",
    "field": "island",
    "from": "island",
    "to": "goal",
    "number": "number",
    "points": "treasure",
    "have": "number",
    "damage": "number",
    "lives": "number",
    "steps": "number",
    "left": "number",
    "reason": "text",
    "deck": "deck",
    "seats": "seats",
    "copies": "copies",
    "way": "way",
}
"""What a field holds: a `seat`, or the `ship` of one; a `copy` of a card; a card or a countdown's tracker by its
`design`; an island by its field; numbers; a `way` along the route; a `deck` by its id; several `seats` and `copies`."""


class Event(NamedTuple):
    """How an event is told."""

    fields: tuple[str, ...]
    text: str
    without: str = ""
    private: tuple[str, ...] = ()


EVENTS: Mapping[str, Event] = {
    # -- the frame
    "round": Event(("number", "seat"), "Turn {number}. {seat} plays first."),
    "brings": Event(("seat", "deck"), "{seat} sails with the deck {deck}."),
    "team": Event(("seats",), "{seats} are a team."),
    "hand": Event(("seat", "copies"), "{seat} draws {copies}.", private=("seat",)),
    "die": Event(("number",), "The circle die shows {number}."),
    "orders": Event(("seat",), "{seat} puts the draw pile in order."),
    "draws": Event(("seat", "copy"), "{seat} draws {copy}.", private=("seat",)),
    "no-draw": Event(("seat",), "{seat} has nothing to draw."),
    "new-pile": Event(("seat",), "{seat}’s discard pile becomes the new draw pile."),
    "discards": Event(("seat", "copy"), "{seat} discards {copy}."),
    "shows": Event(("seat", "copy"), "{seat} shows {copy}."),
    # -- countdowns
    "starts": Event(("tracker", "left", "field"), "{tracker}: a countdown of {left} begins{field}."),
    "finishes": Event(("tracker", "field"), "{tracker}: the countdown finishes{field}."),
    "hastens": Event(("seat", "tracker", "steps", "field"), "{seat} lowers {tracker}{field} by {steps}."),
    "turns": Event(("seat", "number"), "{seat} turns the circle die to {number}."),
    # -- cards
    "plays": Event(("seat", "copy", "number"), "{seat} plays {copy}: number {number}."),
    "takes": Event(
        ("seat", "copy", "other", "number"), "{seat} plays {copy}, with which {other} has entered: number {number}."
    ),
    "plays-nothing": Event(("seat",), "{seat} has no card to play."),
    "highest": Event(("seats", "number"), "Highest card: {seats}, {number}."),
    "effect": Event(("seat", "design"), "{seat}’s {design}:"),
    "in-vain": Event((), "Nothing comes of it."),
    "heals": Event(("seat", "lives", "have"), "{seat} heals {lives} and has {have}."),
    # -- treasure
    "gains": Event(("seat", "points", "have"), "{seat} gets {points} and has {have}."),
    "gives-up": Event(("seat", "points", "have"), "{seat} gives up {points} and has {have}."),
    "loots": Event(("seat",), "{seat} loots the dungeon."),
    "places": Event(("seat", "field"), "{seat} puts a treasure{field}."),
    "picks-up": Event(("seat", "field"), "{seat} picks up a treasure{field}."),
    "buries": Event(("seat", "copy"), "{seat} lays {copy} face down and buries a treasure.", private=("seat",)),
    "unearths": Event(("seat", "copy"), "{seat} takes {copy} back and shows it: the treasure is on the map."),
    "loses-treasure": Event(("seat",), "{seat}’s buried treasure is lost."),
    # -- lives
    "damage": Event(("seat", "damage", "lives"), "{seat} takes {damage} damage: {lives} lives left."),
    "sinks": Event(("seat",), "{seat}’s ship sinks."),
    "leaves-map": Event(("seat",), "{seat}’s ship is swept off the map."),
    # -- bringers
    "wind": Event(("seat",), "A good wind: {seat} may sail far this turn."),
    "storm": Event(("seat",), "Too much wind: a storm catches {seat}."),
    "gift": Event(("seat",), "The giftbringers have a gift for {seat}."),
    # -- ships
    "sails": Event(("seat", "from", "to"), "{seat} sails{to}."),
    "drifts": Event(("seat", "to"), "{seat} drifts{to}."),
    "enters": Event(("seat", "copy", "other"), "{seat} enters {other}’s ship with {copy}."),
    "unenters": Event(("seat", "copy"), "{seat} takes {copy} back in hand."),
    "attacks": Event(("seat", "other", "copy"), "{seat} attacks {other} with {copy}."),
    # -- the end
    "end": Event(("reason",), "The game ends: {reason}."),
    "score": Event(("seat", "points"), "{seat} has {points}."),
    "winner": Event(("seat", "points"), "{seat} wins with {points}."),
}
"""Everything that rules tell."""


class Choice(NamedTuple):
    """How an option is told: the fields of its move after the verb, and a template."""

    fields: tuple[str, ...]
    text: str
    without: str = ""


MOVES: Mapping[str, Choice] = {
    "next": Choice(("copy",), "{copy} next"),
    "pass": Choice((), "pass"),
    "throw": Choice((), "discard a card"),
    "discard": Choice(("copy",), "discard {copy}"),
    "unenter": Choice(("copy",), "take {copy} back"),
    "show": Choice(("copy",), "show {copy}"),
    "play": Choice(("copy",), "play {copy}"),
    "take": Choice(("copy",), "discard a card and play {copy}, which enters you"),
    "detect": Choice(("copy", "field"), "show {copy}: a treasure{field}", "a treasure{field}"),
    "bury": Choice(("copy",), "lay {copy} face down"),
    "hasten": Choice(("tracker", "field", "steps"), "lower {tracker}{field} by {steps}"),
    "turn": Choice(("number",), "turn the circle die to {number}"),
    "enough": Choice((), "discard no more"),
    "enter": Choice(("other",), "enter {other}’s ship"),
    "send": Choice(("copy",), "enter with {copy}"),
    "spare": Choice((), "do not attack"),
    "attack": Choice(("copy", "other"), "attack {other} with {copy}"),
    "wound": Choice((), "deal damage"),
    "rob": Choice((), "have them discard"),
    "suffer": Choice((), "take the damage"),
    "sweep": Choice(("way",), "move the ship {way}"),
    "drift": Choice((), "be moved"),
    "stay": Choice((), "stay"),
    "sail": Choice(("to",), "sail{to}"),
}
"""Everything that may be chosen, by verb."""

QUESTIONS: Mapping[str, str] = {
    "order": "Which card lies next in your draw pile?",
    "free": "Is there anything you do before the turn’s draw?",
    "throw": "Which card do you discard?",
    "play": "Which card do you play?",
    "pay": "Which card do you discard for it?",
    "detect": "What do you show, and where do you put the treasure?",
    "unearth": "Where is the treasure?",
    "bury": "Which card hides the treasure?",
    "hasten": "Which countdown do you lower?",
    "juggle": "Do you turn the circle die?",
    "boil": "Do you discard another card?",
    "board": "Do you enter a ship?",
    "enter": "Do you enter a ship?",
    "send": "With which card?",
    "attack": "Do you attack?",
    "force": "What shall the attack do?",
    "attacked": "You are attacked. Damage, or a discard?",
    "discard": "Which card do you discard?",
    "storm": "Damage, or a discard?",
    "glow": "Which card do you show?",
    "direction": "Which way does the whirlpool move the ship?",
    "swept": "Are you moved, or do you discard?",
    "sail": "Where do you sail?",
}
"""What is asked, by the decision's kind."""

COPIES: Mapping[str, tuple[int, ...]] = {
    verb: tuple([place for place, field in enumerate(choice.fields, 1) if FIELDS[field] == "copy"])
    for verb, choice in MOVES.items()
    if any(FIELDS[field] == "copy" for field in choice.fields)
}
"""The places in moves that hold copies, by verb."""


def called(_kit: Kit, design: Design) -> str:
    """A card's name with its circle number and bringer, which tell it from other cards of its design."""
    circle, bringer = design.fields.get("circle"), str(design.fields.get("bringer", "none"))
    name = f"{design.name} {circle}" if circle else design.name
    return name if bringer == "none" else f"{name} {bringer.replace('bringer', '')}"


def _design(kit: Kit, number: int) -> Design:
    return kit.designs[number]


def _ship(kit: Kit, seat: int) -> Any:
    ships = kit.of_type("ship")
    return ships[seat] if seat < len(ships) else f"ship {seat + 1}"


def island(kit: Kit, field: int) -> str:
    """Where a field is, with its island's name; nothing for no field."""
    if field < 0:
        return ""
    names = [place["name"] for design in kit.of_type("map")[:1] for place in design.fields.get("fields", ())]
    name = f", {names[field - 1]}" if 1 <= field <= len(names) else ""
    return f" at {field}{name}"


def _countdowns(kit: Kit, running: Any) -> str:
    told = []
    for tracker, left, field, _ in running:
        where = f" at {field}" if field >= 0 else ""
        told.append(f"{kit.designs[tracker].name}{where} {left}")
    return f"countdowns: {', '.join(told)}"


def _goal(kit: Kit, field: int) -> str:
    return island(kit, field).replace(" at ", " to ", 1)


KINDS: Mapping[str, Any] = {
    "called": called,
    "design": _design,
    "ship": _ship,
    "island": island,
    "goal": _goal,
    "deck": lambda _kit, name: str(name).capitalize(),
    "treasure": lambda _kit, points: f"{points} treasure point{'' if points == 1 else 's'}",
    "way": {-1: "back", 1: "on"},
    "countdowns": _countdowns,
}
"""How fields of this game's own kinds are read out."""

QUIET = ("next", "pass", "throw", "spare", "stay", "pay", "enter", "send", "enough")
"""Moves of which nothing is said unless an event came of them."""


def _lives(_rules: Any, table: Any, seat: int) -> str:
    return f"{table.lives[seat]} lives" if table.afloat[seat] else "sunk"


def _points(_rules: Any, table: Any, seat: int) -> str:
    return str(KINDS["treasure"](None, table.points[seat]))


def _place(rules: Any, table: Any, seat: int) -> str:
    return island(rules.kit, table.field[seat]).strip() if table.afloat[seat] else ""


def _treasures(_rules: Any, table: Any, seat: int) -> str:
    fields = [str(field) for owner, field, _, _ in table.treasures if owner == seat]
    return f"treasure at {', '.join(fields)}" if fields else ""


def _token(_rules: Any, table: Any, seat: int) -> str:
    return "plays first" if seat == table.first else ""


SHOWN: Mapping[str, Any] = {
    "points": _points,
    "lives": _lives,
    "field": _place,
    "treasures": _treasures,
    "first": _token,
    "die": ("die", "circle die {die}"),
    "running": ("countdowns", "{countdowns}"),
}
"""What of the table's own values lies open."""

NAMES = ("Anne", "Bart", "Cora", "Dirk", "Esme", "Finn", "Gwen", "Hugo")
"""The players, who command the ships A, B, C and so on."""
