"""What a layout's expressions see: plain data made from the game and one copy of a card."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.cards.model import Card, Deck, DeckRules, Game, Value


def game_names(game: Game) -> dict[str, object]:
    """The names that are the same for every face of a game: `game`, `rules`, `palette`, `cards` and `decks` (by id)."""
    cards = {card.id: card_names(game, card) for card in game.cards.values()}
    return {
        "game": {
            "id": game.id,
            "title": game.title,
            "version": game.version,
            "edition": game.edition.id if game.edition else "",
            "edition_name": game.edition.name if game.edition else "",
            "edition_order": game.editions.index(game.edition) + 1 if game.edition else 0,
            "variants": list(game.variants),
            "players": {"min": game.players[0], "max": game.players[1]},
            "credits": list(game.credits),
            "glossary": {
                term.id: {"name": term.name, "text": term.text, "icon": term.icon} for term in game.glossary.values()
            },
            "types": {kind.id: {"name": kind.name} for kind in game.card_types.values()},
            "decklists": _decklist_names(game.deck_rules),
        },
        "rules": dict(game.rules),
        "palette": dict(game.palette),
        "cards": cards,
        "decks": {deck.id: _deck_names(game, deck, cards) for deck in game.decks.values()},
    }


def _decklist_names(rules: DeckRules | None) -> dict[str, object]:
    """What decks that players build may hold: `min` and `max` cards and `copies` of a design, each none where it is
    free, and how a line writes a field's value: `signs` by field, `words` by field and value.
    """
    values = rules.values if rules else ()
    return {
        "min": rules.least if rules else None,
        "max": rules.most if rules else None,
        "copies": rules.copies if rules else None,
        "signs": {value.field: value.sign for value in values if value.sign},
        "words": {value.field: {str(named): word for word, named in value.words.items()} for value in values},
    }


def _deck_names(game: Game, deck: Deck, cards: Mapping[str, dict[str, object]]) -> dict[str, object]:
    """A deck's `id`, `name`, `plan`, `note`, `size`, and `cards`: each once, with as many `copies` as it holds."""
    counts: dict[str, int] = {}
    for card_id in deck.cards:
        counts[card_id] = counts.get(card_id, 0) + game.cards[card_id].copies
    return {
        "id": deck.id,
        "name": deck.name,
        "plan": deck.plan,
        "note": deck.note,
        "size": sum(counts.values()),
        "cards": [{**cards[card_id], "copies": count} for card_id, count in counts.items()],
    }


def card_names(game: Game, card: Card, copy: int = 0) -> dict[str, object]:
    """Every field and parameter of a card by name, with `id`, `name`, `type`, `type_name`, `text`, `effect`,
    `copies`, `copy` (from 1), `number`, the printed number of this copy, and `version_of`, the id of the card that a
    decklist made it of, or its own.
    """
    number = card.numbers[copy] if copy < len(card.numbers) else card.fields.get("number", "")
    return {
        **card.fields,
        "id": card.id,
        "name": card.name,
        "type": card.type,
        "type_name": game.card_types[card.type].name,
        "text": card.text,
        "effect": card.effect or "",
        "version_of": card.design or card.id,
        "copies": card.copies,
        "copy": copy + 1,
        "number": number,
    }


# Between the names of a path, behind that of a record, and for all names: no id or field holds such characters.
STEP, _RECORD, _ALL = "\x1f", "\x1e", "\x1d"


class NamesRead(Mapping[str, Any]):
    """A record as expressions see it, which notes what is looked at, in records within it too.

    So a face that shows one field of its card, or another card's name, is made anew when that changes and not when
    anything does. `read` holds paths (deal, trash, money): of values, there or not, of records as such, and of all that
    is in one.
    """

    def __init__(self, values: Mapping[str, object], read: set[str] | None = None, path: str = "") -> None:
        self.read: set[str] = set() if read is None else read
        self._values = values
        self._path = path
        self._inner: dict[str, NamesRead] = {}
        self._digests: dict[str, str] = {}

    def __getitem__(self, name: str) -> Any:
        value = self._values.get(name)
        if not isinstance(value, dict):
            self.read.add(self._path + str(name))
            return self._values[name]
        self.read.add(f"{self._path}{name}{_RECORD}")
        if name not in self._inner:
            self._inner[name] = NamesRead(value, self.read, f"{self._path}{name}{STEP}")
        return self._inner[name]

    def __contains__(self, name: object) -> bool:
        is_record = isinstance(self._values.get(str(name)), dict)
        self.read.add(f"{self._path}{name}{_RECORD if is_record else ''}")
        return name in self._values

    def __iter__(self) -> Iterator[str]:
        self.read.add(self._path + _ALL)
        return iter(self._values)

    def __len__(self) -> int:
        self.read.add(self._path + _ALL)
        return len(self._values)

    def __repr__(self) -> str:
        return repr(dict(self))

    def digest(self, path: str) -> str:
        """A digest of what was read by a path of `read`: the same as long as an expression would see the same."""
        if path not in self._digests:
            self._digests[path] = self._digest(path)
        return self._digests[path]

    def _digest(self, path: str) -> str:
        *parts, last = path.split(STEP)
        values: object = self._values
        for part in parts:
            values = values.get(part) if isinstance(values, Mapping) else None
        if not isinstance(values, Mapping):
            return "nothing"
        if last == _ALL:
            return names_digest(values, frozenset(values))
        name = last.removesuffix(_RECORD)
        if name != last and isinstance(values.get(name), dict):
            return "record"
        return names_digest(values, frozenset({name})) if name in values else "nothing"


def names_digest(names: Mapping[str, object | Value], roots: frozenset[str]) -> str:
    """A digest of the named roots' data: what a face depends on besides its layout."""
    chosen = {root: names[root] for root in sorted(roots) if root in names}
    text = json.dumps(chosen, sort_keys=True, ensure_ascii=True, separators=(",", ":"), default=_plain)
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"no plain data: {type(value).__name__}")
