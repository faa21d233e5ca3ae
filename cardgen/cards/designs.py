"""Cards from their records: every field typed, the effect's parameters beside them, the rules text made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cardgen.cards.door import BUILT_IN, Declared, parameters_of
from cardgen.cards.fields import Bad, RecordShape, Report, converter, is_empty
from cardgen.cards.misnamed import Misnamed
from cardgen.cards.model import Card, CardType, Deck, Effect, FieldType, Value
from cardgen.cards.notations import read_notation
from cardgen.cards.printed_numbers import read_copies
from cardgen.cards.wording import Wording
from cardgen.diagnostics import Place, Problems
from cardgen.source.hints import suggestion
from cardgen.source.nodes import Listing, Scalar, kind_of
from cardgen.source.nodes import Mapping as NodeMapping

_TEXT = converter(FieldType("text"))


class _Plan:
    """What a card of one type with one effect may say, compiled once for all such cards."""

    __slots__ = ("has_refs", "notations", "numbered_by_field", "shape", "types")

    def __init__(self, kind: CardType, effect: Effect | None, declared: Declared, problems: Problems) -> None:
        if effect is not None:
            _check_names(kind, effect, problems)
        self.types = parameters_of(kind, effect)
        self.shape = RecordShape(self.types)
        self.numbered_by_field = "number" in kind.fields
        self.notations = {
            name: declared.notations[type_.choices[0]]
            for name, type_ in self.types.items()
            if type_.kind == "notation" and type_.choices[0] in declared.notations
        }
        self.has_refs = any(_mentions_refs(type_) for type_ in self.types.values())


def _check_names(kind: CardType, effect: Effect, problems: Problems) -> None:
    """A field and a parameter of one name are one value, so they must be of one type."""
    for name, type_ in effect.parameters.items():
        own = kind.fields.get(name, type_)
        if (own.kind, own.choices, own.items, own.members) != (type_.kind, type_.choices, type_.items, type_.members):
            message = f"`{name}` is a field of `{kind.id}` and, of another type, a parameter of `{effect.id}`"
            also = [(kind.place, "the card type")] if kind.place else []
            problems.error("C115", message, effect.place, help="give both the same type, or rename one", also=also)


def _mentions_refs(kind: FieldType) -> bool:
    inner = [*kind.members.values(), *([kind.items] if kind.items else [])]
    return kind.kind == "ref" or any(_mentions_refs(part) for part in inner)


def read_cards(records: NodeMapping, declared: Declared, edition: str, problems: Problems) -> dict[str, Card]:
    """Every card by its id; what cannot be used is reported and left out."""
    return CardReader(declared, edition, problems).read(records)


class CardReader:
    """Reads the cards of one game."""

    def __init__(self, declared: Declared, edition: str, problems: Problems) -> None:
        self._declared = declared
        self._problems = problems
        self._plans: dict[tuple[str, str], _Plan] = {}
        self._wording = Wording(declared, edition, problems)
        self._misnamed = Misnamed(declared)

    def read(self, records: NodeMapping) -> dict[str, Card]:
        """Every card by its id, with its text; what cannot be used is reported and left out."""
        cards: dict[str, Card] = {}
        for card_id, record in records:
            if isinstance(record, NodeMapping):
                card = self._card(card_id, record, records.key_place(card_id))
                if card is not None:
                    cards[card_id] = card
            else:
                message = f"`cards.{card_id}` must be a record, found {kind_of(record)}"
                self._problems.error("C105", message, record.place, help="write `{name: ..., type: ...}`", card=card_id)
        self._check_refs(cards)
        # Sentences may speak of other cards, so they come when all are read.
        self._wording.know(cards, (name for name in records.entries if name not in cards))
        effects = self._declared.effects
        return {name: self._wording.worded(card, effects.get(card.effect or "")) for name, card in cards.items()}

    def worded(self, made: Mapping[str, Card]) -> dict[str, Card]:
        """Cards that were made of the ones that were read, with sentences that say their own values."""
        effects = self._declared.effects
        return {name: self._wording.reworded(card, effects.get(card.effect or "")) for name, card in made.items()}

    def _card(self, card_id: str, record: NodeMapping, place: Place) -> Card | None:
        report = Report(self._problems, card_id)
        kind = self._kind(record, report)
        effect = self._effect(record, report)
        if kind is None:
            missing = [key for key in ("name", "type") if _is_missing(record, key)]
            self._misnamed.report(record, self._misnamed.untyped(record), missing, None, effect, report)
            return None
        plan = self._plan(kind, effect)
        places: dict[str, Place] = {"": place}
        fields, unknown = _read_fields(record, plan, places, report)
        _read_notations(record, plan, fields, places, report)
        missing = plan.shape.missing(fields, record)
        if _is_missing(record, "name"):
            missing.insert(0, "name")
        if unknown or missing:
            self._misnamed.report(record, unknown, missing, kind, effect, report)
        plan.shape.fill(fields)
        copies, numbers = read_copies(record, plan.numbered_by_field, report)
        name = _plain_text(record, "name", report)
        own = fields.get("text", "") if "text" in plan.types else _plain_text(record, "text", report)
        return Card(
            card_id, name, kind.id, copies, numbers, effect.id if effect else None, str(own or ""), fields, places
        )

    def _kind(self, record: NodeMapping, report: Report) -> CardType | None:
        kinds = self._declared.card_types
        node = record.get("type")
        if node is None or is_empty(node):
            return next(iter(kinds.values())) if len(kinds) == 1 else None
        name = node.text if isinstance(node, Scalar) else ""
        if name not in kinds:
            advice = suggestion(name, kinds, "card types") or "declare it in `game.yaml`, below `card_types:`"
            report.error("C113", f"there is no card type `{name}`", node.place, advice)
            return None
        return kinds[name]

    def _effect(self, record: NodeMapping, report: Report) -> Effect | None:
        node = record.get("effect")
        if node is None or is_empty(node):
            return None
        name = node.text if isinstance(node, Scalar) else ""
        effect = self._declared.effects.get(name)
        if effect is None:
            advice = (
                suggestion(name, self._declared.effects, "effects") or "declare it in `game.yaml`, below `effects:`"
            )
            report.error("C114", f"there is no effect `{name}`", node.place, advice)
        return effect

    def _plan(self, kind: CardType, effect: Effect | None) -> _Plan:
        key = (kind.id, effect.id if effect else "")
        plan = self._plans.get(key)
        if plan is None:
            plan = self._plans[key] = _Plan(kind, effect, self._declared, self._problems)
        return plan

    def _check_refs(self, cards: Mapping[str, Card]) -> None:
        """Fields that name another card must name one that there is, of the right type."""
        for card in cards.values():
            plan = self._plans[card.type, card.effect or ""]
            if not plan.has_refs:
                continue
            for name, kind in plan.types.items():
                for target, allowed in _refs(card.fields.get(name), kind):
                    self._check_ref(card, name, target, allowed, cards)

    def check_decks(self, cards: Iterable[Card], decks: Mapping[str, Deck]) -> None:
        """Fields that name a deck must name one that there is."""
        for card in cards:
            plan = self._plans[card.type, card.effect or ""]
            for name in (name for name, kind in plan.types.items() if kind.kind == "deck"):
                target = card.fields.get(name)
                if target and target not in decks:
                    place, advice = card.places.get(name, card.places[""]), suggestion(str(target), decks, "there are")
                    message = f"`{name}`: there is no deck `{target}`"
                    self._problems.error("C110", message, place, help=advice, card=card.id)

    def _check_ref(
        self, card: Card, name: str, target: str, allowed: tuple[str, ...], cards: Mapping[str, Card]
    ) -> None:
        place = card.places.get(name, card.places[""])
        if target not in cards:
            near = [other.id for other in cards.values() if not allowed or other.type in allowed]
            advice = suggestion(target, near, "there are")
            self._problems.error("C110", f"`{name}`: there is no card `{target}`", place, help=advice, card=card.id)
        elif allowed and cards[target].type not in allowed:
            message = f"`{name}`: `{target}` is a {cards[target].type}, not a {' or '.join(allowed)}"
            near = [other.id for other in cards.values() if other.type in allowed]
            self._problems.error("C110", message, place, help=suggestion("", near, "there are"), card=card.id)


def _refs(value: Value, kind: FieldType) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The cards that a value names, each with the types that it may have."""
    if kind.kind == "ref" and isinstance(value, str) and value:
        yield value, kind.choices
    elif kind.items is not None and isinstance(value, tuple):
        for item in value:
            yield from _refs(item, kind.items)
    elif isinstance(value, dict):
        for name, member in kind.members.items():
            yield from _refs(value.get(name), member)


def _read_fields(
    record: NodeMapping, plan: _Plan, places: dict[str, Place], report: Report
) -> tuple[dict[str, Value], list[str]]:
    """Every field and parameter that the record gives, typed, and the keys that it should not have."""
    fields: dict[str, Value] = {}
    unknown: list[str] = []
    converters = plan.shape.converters
    for key, node in record.entries.items():
        convert = converters.get(key)
        if convert is not None:
            if is_empty(node):
                continue
            value = convert(node, key, report)
            if not isinstance(value, Bad):
                fields[key] = value
        elif key == "source":
            fields[key] = _plain_text(record, key, report)
        elif key not in BUILT_IN:
            unknown.append(key)
            continue
        places[key] = node.place
        if isinstance(node, Listing):
            places.update((f"{key}[{count}]", item.place) for count, item in enumerate(node, 1))
    return fields, unknown


def _read_notations(
    record: NodeMapping, plan: _Plan, fields: dict[str, Value], places: dict[str, Place], report: Report
) -> None:
    """Replace each text in a notation by what it says; one that cannot be read is dropped, for it is reported."""
    for name, notation in plan.notations.items():
        node = record.get(name)
        if name not in fields or not isinstance(node, Scalar):
            continue
        value = read_notation(notation, node, name, fields, places, report, plan.types[name].needed)
        if isinstance(value, Bad):
            del fields[name]
        else:
            fields[name] = value


def _is_missing(record: NodeMapping, key: str) -> bool:
    node = record.get(key)
    return node is None or is_empty(node)


def _plain_text(record: NodeMapping, key: str, report: Report) -> str:
    node = record.get(key)
    if node is None or is_empty(node):
        return ""
    value = _TEXT(node, key, report)
    return value if isinstance(value, str) else ""
