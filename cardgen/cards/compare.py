"""Two states of one game compared: what was added, removed and changed, field by field.

Pure data in, pure data out: no files, no layouts. A value that is missing, an empty text and an empty list are the
same nothing, so that declaring a new optional field changes no card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from cardgen.cards.facts import FACTS, Facts, card_facts, game_facts
from cardgen.cards.model import Card, Effect, Game, Value

Status: TypeAlias = Literal["added", "removed", "changed"]
Kind: TypeAlias = Literal["value", "notation", "sentence"]

_RULE = re.compile(r"\brules\.(\w+(?:\.\w+)*)")
_SENTENCES = frozenset({"text", "question", "answer", "why"})
_NOTHING: tuple[Value, ...] = (None, "", ())


class Change(NamedTuple):
    """One value that differs, by its dotted path in the thing that has it (`deal.trash.money`).

    `old` or `new` is None where there was or is nothing. `kind` says how to show it: `notation` (the whole text of a
    compact notation, followed by changes of its parts), `sentence` (compare word by word) or `value`. `because` names
    what a card's sentence follows: parameters of its own (`far`), its effect's template (`effects.sail.text`), numbers
    of the rules (`rules.coins`).
    """

    path: str
    old: Value
    new: Value
    kind: Kind = "value"
    because: tuple[str, ...] = ()


class Entry(NamedTuple):
    """One thing of a section that is added, removed or changed.

    `id` and `name` are those of the new state, but for what is removed; `was` is the former id of a card that was
    renamed, else empty. `copies` is (old, new) for cards, 0 where it is not there, and (0, 0) for other things.
    `values` holds all that is said of what was added or removed, `changes` what differs of the rest.
    """

    status: Status
    id: str
    name: str
    type: str = ""
    copies: tuple[int, int] = (0, 0)
    was: str = ""
    changes: tuple[Change, ...] = ()
    values: Mapping[str, Value] = {}


class Difference(NamedTuple):
    """Everything that differs between two states of a game.

    `sections` holds entries by section, in order: cards, decks, components, card_types, effects, glossary, rulings;
    sections without differences are there, empty.
    """

    game: tuple[Change, ...]
    rules: tuple[Change, ...]
    sections: Mapping[str, tuple[Entry, ...]]

    @property
    def is_empty(self) -> bool:
        """Whether the two states are the same."""
        return not (self.game or self.rules or any(self.sections.values()))


def compare_games(old: Game, new: Game) -> Difference:
    """What must be done to the old state's data to have the new one's."""
    rules = tuple(changes_between(dict(old.rules), dict(new.rules)))
    sections = {"cards": tuple(_cards(old, new, frozenset(change.path for change in rules)))}
    for section in FACTS:
        sections[section] = tuple(_entries(section, old, new))
    return Difference(tuple(changes_between(game_facts(old), game_facts(new))), rules, sections)


def changes_between(old: Value, new: Value, path: str = "") -> Iterator[Change]:
    """The values that differ; records are compared member by member, lists as wholes."""
    if is_nothing(old) and is_nothing(new):
        return
    if (isinstance(old, dict) or is_nothing(old)) and (isinstance(new, dict) or is_nothing(new)):
        before, after = old if isinstance(old, dict) else {}, new if isinstance(new, dict) else {}
        for name in {**before, **after}:
            yield from changes_between(before.get(name), after.get(name), f"{path}.{name}" if path else name)
    elif repr(old) != repr(new):  # `0` and `no` are equal to Python, and not to a designer
        kind: Kind = "sentence" if path.rpartition(".")[2] in _SENTENCES else "value"
        yield Change(path, None if is_nothing(old) else old, None if is_nothing(new) else new, kind)


def is_nothing(value: Value) -> bool:
    """Whether a value says nothing at all: left out, empty, or a record of such values."""
    if isinstance(value, dict):
        return all(is_nothing(member) for member in value.values())
    return any(value is nothing or value == nothing for nothing in _NOTHING)


def _entries(section: str, old: Game, new: Game) -> Iterator[Entry]:
    """What differs in a section other than the cards: added and removed things first, in their order."""
    facts = FACTS[section]
    before: Mapping[str, Any] = getattr(old, section)
    after: Mapping[str, Any] = getattr(new, section)
    for name, thing in after.items():
        if name not in before:
            yield Entry("added", name, _name(thing), values=facts(new, thing))
    for name, thing in before.items():
        if name not in after:
            yield Entry("removed", name, _name(thing), values=facts(old, thing))
    for name, thing in after.items():
        if name in before:
            changes = tuple(changes_between(facts(old, before[name]), facts(new, thing)))
            if changes:
                yield Entry("changed", name, _name(thing), changes=changes)


def _name(thing: Any) -> str:
    return str(getattr(thing, "name", "") or thing.id)


def _cards(old: Game, new: Game, rules: frozenset[str]) -> Iterator[Entry]:
    renamed = renamed_cards(old, new)
    former = set(renamed.values())
    for card in new.cards.values():
        if card.id not in old.cards and card.id not in renamed:
            yield Entry("added", card.id, card.name, card.type, (0, card.copies), values=card_facts(card))
    for card in old.cards.values():
        if card.id not in new.cards and card.id not in former:
            yield Entry("removed", card.id, card.name, card.type, (card.copies, 0), values=card_facts(card))
    for card in new.cards.values():
        before = old.cards.get(renamed.get(card.id, card.id))
        if before is not None:
            changes = tuple(_card_changes(old, new, before, card, rules))
            was = renamed.get(card.id, "")
            if changes or was:
                yield Entry("changed", card.id, card.name, card.type, (before.copies, card.copies), was, changes)


def renamed_cards(old: Game, new: Game) -> dict[str, str]:
    """The former ids of cards that got another id: the one card of its type and name that vanished, by the new id."""
    gone = _by_name(card for card in old.cards.values() if card.id not in new.cards)
    come = _by_name(card for card in new.cards.values() if card.id not in old.cards)
    return {come[key][0].id: gone[key][0].id for key in come if len(come[key]) == 1 and len(gone.get(key, ())) == 1}


def _by_name(cards: Iterator[Card]) -> dict[tuple[str, str], list[Card]]:
    found: dict[tuple[str, str], list[Card]] = {}
    for card in cards:
        found.setdefault((card.type, card.name), []).append(card)
    return found


def _card_changes(old: Game, new: Game, before: Card, after: Card, rules: frozenset[str]) -> Iterator[Change]:
    """What differs of one card; a notation's text comes before its parts, and a sentence says what it follows."""
    was, now = card_facts(before), card_facts(after)
    notations = {*_notations(old, before), *_notations(new, after)}
    for name in {**was, **now}:
        if name in notations:
            yield from _notation_changes(name, was.get(name), now.get(name))
            continue
        for change in changes_between(was.get(name), now.get(name), name):
            is_worded = name == "text" and bool(before.effect or after.effect)
            because = _causes(old, new, before, after, rules) if is_worded else ()
            yield change._replace(because=because)


def _notations(game: Game, card: Card) -> Iterator[str]:
    kind = game.card_types[card.type]
    return (name for name, field in kind.fields.items() if field.kind == "notation")


def _notation_changes(name: str, old: Value, new: Value) -> Iterator[Change]:
    before, after = old if isinstance(old, dict) else {}, new if isinstance(new, dict) else {}
    if before.get("text") != after.get("text"):
        yield Change(name, before.get("text"), after.get("text"), "notation")
    for part in {**before, **after}:
        if part != "text":
            yield from changes_between(before.get(part), after.get(part), f"{name}.{part}")


def _causes(old: Game, new: Game, before: Card, after: Card, rules: frozenset[str]) -> tuple[str, ...]:
    """What a sentence that an effect says follows, as far as it changed."""
    effects = [game.effects.get(card.effect or "") for game, card in ((old, before), (new, after))]
    found = ["effect"] if before.effect != after.effect else []
    known = [effect for effect in effects if effect is not None]
    found += [name for name in _parameters(known) if before.fields.get(name) != after.fields.get(name)]
    if len({effect.text for effect in known}) > 1 and before.effect == after.effect:
        found.append(f"effects.{after.effect}.text")
    mentioned = {rule for effect in known for rule in _RULE.findall(effect.text)}
    found += [f"rules.{rule}" for rule in sorted(mentioned & rules)]
    return tuple(found)


def _parameters(effects: list[Effect]) -> dict[str, None]:
    return dict.fromkeys(name for effect in effects for name in effect.parameters)


__all__ = ["Change", "Difference", "Entry", "Facts", "changes_between", "compare_games", "is_nothing", "renamed_cards"]
