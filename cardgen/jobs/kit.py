"""From a loaded game to what it is played with."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.cards.model import Game

if TYPE_CHECKING:
    from cardgen.source.project import Project

OWN_RULES = "rules.py"
"""A project's own rules module, beside its `game.yaml`."""


def kit_text(project: Project, game: Game, chosen: Mapping[str, str] | None = None, decks: Sequence[str] = ()) -> str:
    """A game as the JSON text that `play.kit.Kit` reads; `chosen` sets rulings by id to other alternatives,
    `decks` names the deck of each seat in turn where players bring their own.

    The digest covers everything that play may read, so equal digests mean equal games; names of files are not in it.
    """
    rulings = {ruling.id: ruling.chosen for ruling in game.rulings.values()}
    rulings.update(chosen or {})
    data: dict[str, object] = {
        "game": game.id,
        "title": game.title,
        "edition": game.edition.id if game.edition else "",
        "variants": list(game.variants),
        "players": list(game.players),
        "rules": game.rules,
        "rulings": rulings,
        "alternatives": {ruling.id: list(ruling.alternatives) for ruling in game.rulings.values()},
        "decks": {deck.id: list(deck.cards) for deck in game.decks.values()},
        **({"decks_by_seat": list(decks)} if decks else {}),
        "effects": {effect.id: list(effect.parameters) for effect in game.effects.values()},
        "cards": [
            {
                "id": card.id,
                "name": card.name,
                "type": card.type,
                "effect": card.effect or "",
                "copies": card.copies,
                "fields": card.fields,
            }
            for card in game.cards.values()
        ],
    }
    played = json.dumps(data, ensure_ascii=True, separators=(",", ":"), default=dict)
    digest = hashlib.sha256(played.encode()).hexdigest()
    own = Path(project.root) / OWN_RULES
    module = game.play or (str(own) if own.is_file() else "")
    if module == OWN_RULES:
        module = str(own)
    return json.dumps({**data, "module": module, "digest": digest}, separators=(",", ":"), default=dict)
