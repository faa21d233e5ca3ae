"""What the expressions of layouts and manuscripts see: plain data made from the game and one copy of a card."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.cards.model import Card, Deck, DeckRules, Game


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
