"""Charts of decks: a card for each deck that is made of lines, of a type that the game names below `decklists:`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardgen.cards.fields import RecordShape
from cardgen.cards.model import Card, CardType, Deck, Value
from cardgen.cards.section import Section
from cardgen.source.hints import suggestion


def read_chart_type(section: Section, types: Mapping[str, CardType]) -> str:
    """The card type that `decklists.charts` names, or nothing: it has one field for the deck, and needs no other."""
    name = section.text("charts")
    if not name:
        return ""
    place = section.place("charts")
    if name not in types:
        section.report.error("C113", f"there is no card type `{name}`", place, suggestion(name, types, "card types"))
        return ""
    shape = RecordShape(types[name].fields)
    if len(deck_fields(types[name])) != 1 or set(shape.required) - set(deck_fields(types[name])):
        message = f"`{section.name('charts')}`: cards of type `{name}` cannot be made from a deck alone"
        advice = "give it one field of type `deck`, and no other that must be written: `fields: {deck: deck}`"
        section.report.error("C186", message, place, advice)
        return ""
    return name


def deck_fields(kind: CardType) -> list[str]:
    """The fields of a type that hold a deck's id."""
    return [name for name, field in kind.fields.items() if field.kind == "deck"]


def charts_of(decks: Iterable[Deck], kind: CardType, taken: Mapping[str, Card]) -> dict[str, Card]:
    """A card `chart-DECK` for each deck, named after it; none where the game's files have a card of that id."""
    (field,) = deck_fields(kind)
    charts = {}
    for deck in decks:
        card_id = f"{kind.id}-{deck.id}"
        if card_id in taken:
            continue
        fields: dict[str, Value] = {field: deck.id}
        RecordShape(kind.fields).fill(fields)
        places = {"": deck.place, field: deck.place} if deck.place else {}
        charts[card_id] = Card(card_id, deck.name, kind.id, 1, (), None, "", fields, places)
    return charts
