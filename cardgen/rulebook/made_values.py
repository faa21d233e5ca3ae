"""Values of cards in words, as a table of cards shows them."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.cards.model import Card, Game, Value
from cardgen.cards.template_filters import text

_MINUS = "\N{MINUS SIGN}"


def value_at(card: Card, path: str) -> Value:
    """A card's field, or what a record in it holds: `deal.trash.money`. None where there is nothing."""
    value: Value = dict(card.fields)
    for name in path.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def said(game: Game, card: Card, path: str) -> str:
    """A value in the markup of cards: terms of the glossary by icon and name, a notation's symbols by their icons."""
    value = value_at(card, path)
    if _is_signed(game, path) and isinstance(value, int) and value > 0:
        return f"+{value}"
    return _notation(game, value) if _is_notation(game, card, path.partition(".")[0]) else _plain(game, value)


def _is_signed(game: Game, field: str) -> bool:
    """Whether a field's numbers are added to something: decklists write them as `+4` and `-2`, and so do faces."""
    return game.deck_rules is not None and any(
        value.sign == "+-" and value.field == field for value in game.deck_rules.values
    )


def _is_notation(game: Game, card: Card, field: str) -> bool:
    types = dict(game.card_types[card.type].fields)
    if card.effect and card.effect in game.effects:
        types |= game.effects[card.effect].parameters
    return field in types and types[field].kind == "notation"


def _plain(game: Game, value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return text(value).replace("-", _MINUS)
    if isinstance(value, tuple):
        return ", ".join(_plain(game, item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {_plain(game, item)}" for name, item in value.items() if item or item == 0)
    term = game.glossary.get(value) if value else None
    if term is None:
        return value or ""
    return f"{{{term.icon}}} {term.name}" if term.icon else term.name


def _notation(game: Game, value: Value) -> str:
    """A notation, one of its parts, or a part's symbols or number: `Supply {claw}; Trash {claw}{claw} for 6`."""
    if isinstance(value, tuple):
        return _symbols(game, value)
    if not isinstance(value, dict):
        return _plain(game, value)
    if "text" not in value:
        return " for ".join(filter(None, (_notation(game, item) for item in value.values())))
    return "; ".join(f"{name.capitalize()} {part}" for name, part in _parts(game, value).items() if part)


def _parts(game: Game, value: Mapping[str, Value]) -> dict[str, str]:
    return {name: _notation(game, part) for name, part in value.items() if name != "text"}


def _symbols(game: Game, symbols: tuple[Value, ...]) -> str:
    """Symbols by their icons, side by side; those without one as words."""
    names = [str(symbol) for symbol in symbols]
    if all(name in game.icons for name in names):
        return "".join(f"{{{name}}}" for name in names)
    return " ".join(game.glossary[name].name if name in game.glossary else name for name in names)
