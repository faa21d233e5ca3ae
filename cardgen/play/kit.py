"""What a game is played with, as plain data that travels as one JSON text: designs, copies, numbers, rulings.

Rules modules read their numbers from here and nowhere else, so a card's number is what is printed on it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple


class Design(NamedTuple):
    """One card of the data: `fields` holds every field and effect parameter by name."""

    number: int
    id: str
    name: str
    type: str
    effect: str
    copies: int
    fields: Mapping[str, Any]

    def __getattr__(self, name: str) -> Any:
        try:
            return self.fields[name]
        except KeyError:
            raise AttributeError(f"card `{self.id}` has no `{name}`") from None


class Kit:
    """A game's data for playing. `designs` in the order of the files, `by_id` by their ids; `decks` name designs' ids.

    `rules` are the numbers of the rules, `rulings` the chosen alternative of each by id. `digest` tells kits apart.
    """

    def __init__(self, data: Mapping[str, Any], text: str = "") -> None:
        self.game: str = data["game"]
        self.title: str = data["title"]
        self.module: str = data["module"]
        self.edition: str = data["edition"]
        self.variants: tuple[str, ...] = tuple(data["variants"])
        self.players: tuple[int, int] = (data["players"][0], data["players"][1])
        self.rules: dict[str, Any] = data["rules"]
        self.rulings: dict[str, str] = data["rulings"]
        self.alternatives: dict[str, list[str]] = data["alternatives"]
        self.decks: dict[str, list[str]] = data["decks"]
        self.decks_by_seat: tuple[str, ...] = tuple(data.get("decks_by_seat", ()))
        self.effects: dict[str, list[str]] = data["effects"]
        self.digest: str = data["digest"]
        self.designs = tuple(
            Design(number, card["id"], card["name"], card["type"], card["effect"], card["copies"], card["fields"])
            for number, card in enumerate(data["cards"])
        )
        self.by_id = {design.id: design for design in self.designs}
        self._text = text or json.dumps(data)

    @staticmethod
    def from_text(text: str) -> Kit:
        """A kit from its JSON text."""
        return Kit(json.loads(text), text)

    def to_text(self) -> str:
        """The JSON text that makes this kit again."""
        return self._text

    def of_type(self, *types: str) -> list[Design]:
        """The designs of some card types, in order."""
        return [design for design in self.designs if design.type in types]

    def deck(self, name: str) -> list[int]:
        """The design of every copy of a deck, in the deck's order."""
        found: list[int] = []
        for card in self.decks[name]:
            design = self.by_id[card]
            found += [design.number] * design.copies
        return found

    def ruling(self, name: str) -> str:
        """The alternative chosen for a ruling, empty where it has none."""
        return self.rulings.get(name, "")
