"""The door: `game.yaml` and the other files as nodes go in, plain frozen data comes out, and every slip is reported.

What is fixed about the files is written here, key by key. What is the designer's own (the fields of card types, the
parameters of effects) is declared in the same files and read by `fields`.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import NamedTuple

from cardgen.cards.decks import named_numbers
from cardgen.cards.field_types import read_members
from cardgen.cards.fields import Report, number_of
from cardgen.cards.model import CardType, Effect, FieldType, Notation, Ruling, Term, Value
from cardgen.cards.notations import check_types, read_notations
from cardgen.cards.rulings import is_outdated
from cardgen.cards.section import Section
from cardgen.diagnostics import Problems
from cardgen.source.hints import suggestion
from cardgen.source.nodes import Listing, Mapping, Node, Scalar

BUILT_IN = ("id", "name", "type", "effect", "copies", "number", "numbers", "text", "source")
"""What every card may say. A card type may declare fields called `number`, `text` or `source` of its own."""

_DECLARABLE = frozenset({"number", "text", "source"})
_ORIGINS = ("found", "authored", "erratum")
_ROUND = re.compile(r"0|[1-9]\d*|\d*\.\d+|(?:0|[1-9]\d*)\.\d+")
MOST_PLAYERS = 100
TURN_ORDERS = ("clockwise", "counterclockwise")
_COUNTS = "write the least and the most: `players: {min: 2, max: 4}`"


class Declared(NamedTuple):
    """What a game's files say besides cards, decks and components."""

    title: str
    version: str
    players: tuple[int, int]
    rules: dict[str, Value]
    card_types: dict[str, CardType]
    effects: dict[str, Effect]
    glossary: dict[str, Term]
    rulings: dict[str, Ruling]
    credits: tuple[str, ...]
    icons: dict[str, str]
    palette: dict[str, str]
    play: str
    notations: dict[str, Notation]
    turn_order: str


def read_declared(root: Mapping, problems: Problems) -> Declared:
    """Everything but cards, decks and components; whatever is wrong is noted and left out."""
    report = Report(problems)
    top = Section(root, "", report)
    players, rules = _players(top, report), _by_look(top.mapping("rules"))
    report.numbers = named_numbers(rules, players, (), ())
    top.skip("cards", "decks", "decklists", "components", "balance", "setup", "shared")
    types = {name: _card_type(name, section) for name, section in top.sections("card_types")}
    effects = {name: _effect(name, section) for name, section in top.sections("effects")}
    fields = (field for kind in types.values() for field in kind.fields)
    parameters = (parameter for effect in effects.values() for parameter in effect.parameters)
    declared = Declared(
        title=top.needed_text("title"),
        version=top.text("version"),
        players=players,
        rules=rules,
        card_types=types,
        effects=effects,
        glossary={name: _term(name, section) for name, section in top.sections("glossary")},
        rulings={name: _ruling(name, section) for name, section in top.sections("rulings")},
        credits=top.texts("credits"),
        icons=top.names("icons"),
        palette=_palette(top),
        play=top.text("play"),
        notations=read_notations(top, chain(fields, parameters)),
        turn_order=_turn_order(top),
    )
    check_types(declared.card_types, declared.effects, declared.notations, report)
    top.close()
    return declared


def _players(top: Section, report: Report) -> tuple[int, int]:
    """The least and the highest count of players: `{min: 3, max: 8}`, or one number."""
    node = top.get("players")
    if isinstance(node, Scalar) or node is None:
        count = top.whole("players", 1)
        return (count, count) if count else (1, 1)
    section = Section(top.mapping("players"), "players", report)
    least, most = section.whole("min", 1) or 1, section.whole("max", 1)
    section.close()
    if most is not None and most < least:
        report.error("C125", f"at least {least} players cannot be at most {most}", section.place("max"), _COUNTS)
        most = None
    if most is not None and most > MOST_PLAYERS:
        report.error("C125", f"more than {MOST_PLAYERS} players are not supported", section.place("max"), _COUNTS)
    return least, most or least


def _turn_order(top: Section) -> str:
    """Which way the seats are counted, as the turns go: seen from above."""
    word = top.text("turn_order", TURN_ORDERS[0])
    if word in TURN_ORDERS:
        return word
    advice = "write `clockwise` or `counterclockwise`"  # the nearest word in spelling may be the opposite
    top.report.error("C106", f"`turn_order` cannot be `{word}`", top.place("turn_order"), advice)
    return TURN_ORDERS[0]


def _by_look(node: Mapping) -> dict[str, Value]:
    """The numbers of the rules: nested as they stand, each value typed by how it looks."""
    return {key: _looks_like(value) for key, value in node}


def _looks_like(node: Node) -> Value:
    """A number where it reads as one, `true` or `false`, else text; quotes and leading zeros keep it text."""
    if isinstance(node, Mapping):
        return _by_look(node)
    if isinstance(node, Listing):
        return tuple(_looks_like(item) for item in node)
    if node.plain and node.text in ("true", "false"):
        return node.text == "true"
    if node.plain and _ROUND.fullmatch(node.text.lstrip("+-\u2212")):
        value = number_of(node.text)
        return node.text if value is None else value
    return node.text


def _card_type(name: str, section: Section) -> CardType:
    fields = read_members(section.mapping("fields"), section.name("fields"), section.report)
    for field in [key for key in fields if key in BUILT_IN and key not in _DECLARABLE]:
        place = section.mapping("fields").key_place(field)
        message = f"every card has `{field}`, so it cannot be a field of `{name}`"
        section.report.error("C115", message, place, "leave it out here, or give the field another name")
        del fields[field]
    faces = _faces(section)
    kind = CardType(name, section.text("name", name), fields, faces, section.node.place)
    section.close()
    return kind


def _faces(section: Section) -> dict[str, str]:
    """Layouts by face: `faces:`, or in short `layout:` and `back:`."""
    faces = section.names("faces")
    front, back = section.text("layout"), section.text("back")
    if front and "faces" in section.node.entries:
        advice = "`layout: x` is short for `faces: {front: x}`: write one of them"
        section.report.error("C122", f"`{section.label}` says its layout twice", section.place("layout"), advice)
    if not front and "faces" not in section.node.entries:
        advice = "write `layout: NAME`, or `faces: {}` for cards that are never printed"
        section.report.error("C122", f"`{section.label}` has no layout", section.node.place, advice)
    if front:
        faces["front"] = front
    if back:
        faces["back"] = back
    return faces


def _effect(name: str, section: Section) -> Effect:
    parameters = read_members(section.mapping("parameters"), section.name("parameters"), section.report)
    for parameter in [key for key in parameters if key in (*BUILT_IN, "card", "cards", "rules", "game")]:
        place = section.mapping("parameters").key_place(parameter)
        message = f"`{parameter}` has a meaning of its own and cannot be a parameter"
        section.report.error("C115", message, place, "give it another name")
        del parameters[parameter]
    text = section.get("text")
    effect = Effect(name, parameters, section.text("text"), section.node.place, text.place if text else None)
    section.close()
    return effect


def _term(name: str, section: Section) -> Term:
    term = Term(name, section.text("name", name), section.text("text"), section.text("icon"))
    section.close()
    return term


def _ruling(name: str, section: Section) -> Ruling:
    section.skip("id")
    origin = section.text("origin", "found")
    if origin not in _ORIGINS:
        advice = suggestion(origin, _ORIGINS, "choose one of")
        section.report.error("C106", f"`origin` cannot be `{origin}`", section.place("origin"), advice)
    alternatives = section.names("alternatives")
    chosen = section.text("chosen")
    if chosen and alternatives and chosen not in alternatives:
        advice = suggestion(chosen, alternatives, "alternatives")
        section.report.error("C106", f"`{chosen}` is none of the alternatives", section.place("chosen"), advice)
    answer, why = section.needed_text("answer"), section.text("why")
    if is_outdated(section.node, "answer"):
        answer = alternatives.get(chosen, answer)
    ruling = Ruling(
        id=name,
        question=section.needed_text("question"),
        answer=answer,
        why="" if is_outdated(section.node, "why") else why,
        where=section.text("where"),
        chosen=chosen,
        alternatives=alternatives,
        origin=origin,
        place=section.node.place,
    )
    section.close()
    return ruling


_HEX = re.compile(r"#?(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})")


def _palette(top: Section) -> dict[str, str]:
    """Colours by name, each a hex text as typed."""
    palette = top.names("palette")
    node = top.mapping("palette")
    for name, colour in palette.items():
        if not _HEX.fullmatch(colour):
            advice = "write red, green and blue in hex, such as `1B1A2E`"
            found = f"`{colour}`" if colour else "nothing (a `#` begins a comment: leave it out, or use quotes)"
            top.report.error(
                "C109", f"`palette.{name}` must be a colour, found {found}", node.entries[name].place, advice
            )
    return palette


def parameters_of(kind: CardType | None, effect: Effect | None) -> dict[str, FieldType]:
    """What a card of a type with an effect may say besides what every card may."""
    return {**(kind.fields if kind else {}), **(effect.parameters if effect else {})}
