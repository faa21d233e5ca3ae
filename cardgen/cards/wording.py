"""A card's rules text: its effect's sentence made from its own parameters, or what was typed for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardgen.cards.door import BUILT_IN
from cardgen.cards.model import Card, Effect, Value
from cardgen.diagnostics import Place, Problems

if TYPE_CHECKING:
    from cardgen.cards.door import Declared

_FIGURES = re.compile(r"(?<![\w.,])\d+(?:\.\d+)?(?![\w]|[.,]\d)")
_TOO_COMMON = frozenset({"0", "1"})
"""Numbers of the rules that a text may repeat by chance; of a card's own numbers none is too common."""


class Wording:
    """Makes the texts of one game's cards. Plain texts are never templates: `{{ 7*7 }}` is printed as it stands."""

    def __init__(self, declared: Declared, edition: str, problems: Problems) -> None:
        self._problems = problems
        self._templates: Any = None
        self._wrong: set[str] = set()
        self._shared: dict[str, object] = {
            "rules": declared.rules,
            "game": {
                "title": declared.title,
                "version": declared.version,
                "edition": edition,
                "players": {"min": declared.players[0], "max": declared.players[1]},
            },
        }
        self._rules = {
            figures: f"rules.{name}" for name, figures in reversed(list(_numbers(declared.rules))) if figures
        }

    def know(self, cards: Mapping[str, Card], unusable: Iterable[str] = ()) -> None:
        """The cards that sentences may speak of, as `cards.ID.FIELD`; their texts are not among the fields.

        `unusable` are the ids of cards that were left out, which is reported.
        """
        given = ((name, card.fields) for card in cards.values() for name in card.places)
        self._wrong = {name for name, fields in given if name.isidentifier() and name not in fields} - set(BUILT_IN)
        self._wrong.update(unusable)
        self._shared["cards"] = {
            card.id: {"id": card.id, "name": card.name, "type": card.type, "copies": card.copies, **card.fields}
            for card in cards.values()
        }

    def worded(self, card: Card, effect: Effect | None) -> Card:
        """The card with its text: the effect's sentence where it has one, else its own."""
        if effect is None or not effect.text:
            self._check_figures(card)
            return card
        if card.text:
            message = f"`text` is not printed: the effect `{effect.id}` says its own"
            place = card.places.get("text", card.places[""])
            self._problems.warning("C121", message, place, help="remove one of them", card=card.id)
        # What does not fit or cannot be set is mended where the sentence is written.
        places = {**card.places, "text": effect.text_place} if effect.text_place else card.places
        return replace(card, text=self._sentence(card, effect), places=places)

    def reworded(self, card: Card, effect: Effect | None) -> Card:
        """A card that was made of another one, with the effect's sentence as it is for this one."""
        return card if effect is None or not effect.text else replace(card, text=self._sentence(card, effect))

    def _sentence(self, card: Card, effect: Effect) -> str:
        from cardgen.cards.templates import FIELD_PLACES, TemplateProblem, Templates

        if self._templates is None:
            self._templates = Templates()
        own = {"id": card.id, "name": card.name, "type": card.type, "copies": card.copies, **card.fields}
        if any(name not in card.fields for name in effect.parameters):
            return ""  # a parameter is missing or wrong, which is reported already
        parameters = {name: card.fields[name] for name in effect.parameters}
        names = {**self._shared, "card": own, **parameters, FIELD_PLACES: card.places}
        try:
            return str(self._templates.render(effect.text, names, effect.text_place)).strip()
        except TemplateProblem as fault:
            if any(f"`{name}`" in fault.message for name in self._wrong):
                return ""  # the sentence lacks a value that is wrong where it stands, which is reported there
            place = _line_of(effect, fault.line)
            message, of_card = f"effect `{effect.id}`: {fault.message}", card.id if fault.of_card else ""
            self._problems.error("C150", message, place, help=fault.help, also=fault.also, card=of_card)
            return ""

    def _check_figures(self, card: Card) -> None:
        """A number that stands in the data should not be typed into a text again."""
        if not _FIGURES.search(card.text):
            return
        own = {figures: name for name, figures in _numbers(card.fields) if figures}
        for match in _FIGURES.finditer(card.text):
            figures = match[0]
            where = own.get(figures) or (None if figures in _TOO_COMMON else self._rules.get(figures))
            if where:
                place = card.places.get("text")
                if place is not None and "\n" not in card.text[: match.start()]:
                    place = place.within(match.start(), len(figures))
                message = f"the text repeats the number {figures}, which is `{where}`"
                name = where if where.startswith("rules.") else f"card.{where}"
                advice = f"give the card an effect whose text says `{{{{ {name} }}}}`, so that it stands once"
                self._problems.warning("C120", message, place, help=advice, card=card.id)


def _line_of(effect: Effect, line: int) -> Place | None:
    """Where one line of an effect's template stands; block texts keep their lines, others are shown as a whole."""
    place = effect.text_place
    lines = effect.text.split("\n")
    if place is None or line <= 1 or line > len(lines):
        return place
    text = lines[line - 1]
    return place._replace(line=place.line + line - 1, width=max(1, len(text)), excerpt=" " * (place.column - 1) + text)


def _numbers(values: Mapping[str, Value], before: str = "") -> Iterator[tuple[str, str]]:
    """Every number by its dotted name, as figures without sign."""
    for name, value in values.items():
        if isinstance(value, dict):
            yield from _numbers(value, f"{before}{name}.")
        elif isinstance(value, int | float) and not isinstance(value, bool):
            yield f"{before}{name}", f"{abs(value):g}" if isinstance(value, float) else str(abs(value))
