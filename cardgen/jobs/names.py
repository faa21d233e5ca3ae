"""What a layout's expressions see: plain data made from the game and one copy of a card."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from cardgen.cards.model import Card, Game, Value


def game_names(game: Game) -> dict[str, object]:
    """The names that are the same for every face of a game: `game`, `rules`, `palette` and `cards` (by id)."""
    return {
        "game": {
            "id": game.id,
            "title": game.title,
            "version": game.version,
            "edition": game.edition.id if game.edition else "",
            "edition_name": game.edition.name if game.edition else "",
            "edition_order": game.editions.index(game.edition) + 1 if game.edition else 0,
            "players": {"min": game.players[0], "max": game.players[1]},
            "credits": list(game.credits),
            "glossary": {
                term.id: {"name": term.name, "text": term.text, "icon": term.icon} for term in game.glossary.values()
            },
            "types": {kind.id: {"name": kind.name} for kind in game.card_types.values()},
        },
        "rules": dict(game.rules),
        "palette": dict(game.palette),
        "cards": {card.id: card_names(game, card) for card in game.cards.values()},
    }


def card_names(game: Game, card: Card, copy: int = 0) -> dict[str, object]:
    """Every field and parameter of a card by name, with `id`, `name`, `type`, `type_name`, `text`, `effect`,
    `copies`, `copy` (from 1) and `number`, the printed number of this copy.
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
        "copies": card.copies,
        "copy": copy + 1,
        "number": number,
    }


def names_digest(names: Mapping[str, object | Value], roots: frozenset[str]) -> str:
    """A digest of the named roots' data: what a face depends on besides its layout."""
    chosen = {root: names[root] for root in sorted(roots) if root in names}
    text = json.dumps(chosen, sort_keys=True, ensure_ascii=True, separators=(",", ":"), default=_plain)
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"no plain data: {type(value).__name__}")
