"""The things of a game as plain values by name: what two states of it are compared by.

Nothing here says where a thing stands in a file or in which order fields were declared. Printed numbers are told as
ranges, field types as a designer writes them, and what a pile holds as copies by the card's id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cardgen.cards.model import Card, CardType, Component, Deck, DeckRules, Effect, FieldType, Game, Ruling, Term, Value

Facts = dict[str, Value]


def card_facts(card: Card) -> Facts:
    """Everything that is said of one design: its own fields, and `name`, `type`, `copies`, `numbers`, `effect`, `text`.

    A notation's value is a record with the `text` that it was made from.
    """
    return {
        **card.fields,
        "name": card.name,
        "type": card.type,
        "copies": card.copies,
        "numbers": ", ".join(number_runs(card.numbers)),
        "effect": card.effect,
        "text": card.text,
    }


def game_facts(game: Game) -> Facts:
    """What is said of the game as a whole."""
    return {
        "title": game.title,
        "version": game.version,
        "players": {"min": game.players[0], "max": game.players[1]},
        "credits": game.credits,
        "icons": dict(game.icons),
        "palette": dict(game.palette),
        "notations": {name: _plain(notation._asdict()) for name, notation in game.notations.items()},
        "play": game.play,
        "decklists": _deck_rules(game.deck_rules) if game.deck_rules else {},
    }


def _deck_rules(rules: DeckRules) -> Facts:
    values: Facts = {
        value.field: {
            "sign": value.sign,
            "words": dict(value.words),
            "needed": value.needed,
            "fixed": value.fixed,
        }
        for value in rules.values
    }
    size: Facts = {"min": rules.least, "max": rules.most}
    return {"cards": rules.types, "values": values, "size": size, "copies": rules.copies, "charts": rules.charts}


def _card_type(_: Game, kind: CardType) -> Facts:
    # The first two faces are the card's two sides, so their order counts.
    faces = tuple(f"{face}: {layout}" for face, layout in kind.faces.items())
    return {"name": kind.name, "faces": faces, "fields": _types(kind.fields)}


def _effect(_: Game, effect: Effect) -> Facts:
    return {"text": effect.text, "parameters": _types(effect.parameters)}


def _deck(game: Game, deck: Deck) -> Facts:
    return {
        "name": deck.name,
        "plan": deck.plan,
        "note": deck.note,
        "size": deck.size,
        "count": dict(deck.count),
        "numbered": tuple(f"{first}..{last}" for first, last in deck.numbered),
        "limits": dict(deck.limits),
        "relations": tuple(relation.expression for relation in deck.relations),
        **_pile(game, deck.cards, 1),
    }


def _component(game: Game, part: Component) -> Facts:
    return {
        "name": part.name,
        "sheet": part.sheet,
        "copies": part.copies,
        **_pile(game, part.cards, part.copies),
    }


def _term(_: Game, term: Term) -> Facts:
    return {"name": term.name, "text": term.text, "icon": term.icon}


def _ruling(_: Game, ruling: Ruling) -> Facts:
    return {
        "question": ruling.question,
        "answer": ruling.answer,
        "why": ruling.why,
        "where": ruling.where,
        "chosen": ruling.chosen,
        "alternatives": dict(ruling.alternatives),
        "origin": ruling.origin,
    }


FACTS: Mapping[str, Callable[[Game, Any], Facts]] = {
    "decks": _deck,
    "components": _component,
    "card_types": _card_type,
    "effects": _effect,
    "glossary": _term,
    "rulings": _ruling,
}
"""For each section of a game besides its cards, what is said of one thing in it."""


def _pile(game: Game, ids: Iterable[str], sets: int) -> Facts:
    """How many printed exemplars a pile holds, in all and of each card."""
    contents: Facts = {}
    total = 0
    for card_id in ids:
        copies = game.cards[card_id].copies * sets
        contents[card_id] = int(str(contents.get(card_id, 0))) + copies
        total += copies
    return {"total": total, "contents": contents}


def _types(types: Mapping[str, FieldType]) -> Facts:
    return {name: _type(kind) for name, kind in types.items()}


def _type(kind: FieldType) -> Value:
    """A field's type in words; a record's members by name."""
    if kind.kind == "record":
        return _types(kind.members)
    if kind.kind == "list" and kind.items is not None:
        inner = _type(kind.items)
        return {"list": inner} if isinstance(inner, dict) else f"list of {inner}{_bounds(kind)}"
    named = f"{kind.kind} ({', '.join(kind.choices)})" if kind.choices else kind.kind
    return f"{named}{'?' if kind.optional else ''}{_bounds(kind)}"


def _bounds(kind: FieldType) -> str:
    words = [("least", kind.least), ("most", kind.most), ("default", kind.default)]
    return "".join(f", {word} {value}" for word, value in words if value is not None)


def _plain(value: object) -> Value:
    """A value without places; named tuples become records."""
    if hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, Mapping):
        return {str(name): _plain(inner) for name, inner in value.items() if name != "place"}
    assert value is None or isinstance(value, str | int | float)
    return value


def number_runs(numbers: tuple[str, ...]) -> list[str]:
    """Printed numbers as ranges: `5-7`, `11`."""
    runs: list[list[str]] = []
    for number in numbers:
        last = runs[-1][-1] if runs else ""
        if last.isdigit() and number.isdigit() and int(number) == int(last) + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ["-".join(dict.fromkeys((run[0], run[-1]))) for run in runs]
