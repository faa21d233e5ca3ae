"""Reading `balance:` in game.yaml: what is declared about the cards of a deck, by the field that is compared."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from cardgen.cards.balance_rules import Balance, Even, NoBetter, Reachable, Rising, Rule
from cardgen.cards.fields import converter
from cardgen.cards.model import CardType, Deck, FieldType, Notation
from cardgen.cards.section import Section
from cardgen.diagnostics import Place
from cardgen.source.hints import suggestion
from cardgen.source.nodes import Listing, Scalar
from cardgen.source.nodes import Mapping as NodeMapping

_YES_OR_NO = converter(FieldType("bool"))


def read_balance(
    top: Section, types: Mapping[str, CardType], decks: Mapping[str, Deck], notations: Mapping[str, Notation]
) -> tuple[Balance, ...]:
    """Every balance that can be checked; what is wrong with one is reported."""
    found = (_balance(field, section, types, decks, notations) for field, section in top.sections("balance"))
    return tuple(balance for balance in found if balance is not None)


def _balance(
    field: str,
    section: Section,
    types: Mapping[str, CardType],
    decks: Mapping[str, Deck],
    notations: Mapping[str, Notation],
) -> Balance | None:
    notation = notations.get(_notation_of(field, section, types))
    deck = section.needed_text("deck")
    if deck and deck not in decks:
        advice = suggestion(deck, decks, "decks") or "declare it below `decks:`"
        section.report.error("C123", f"there is no deck `{deck}`", section.place("deck"), advice)
    if notation is None:
        return None
    rules = tuple(_rules(section, notation, types))
    section.close()
    return Balance(field, notation.id, deck, rules) if deck in decks else None


def _notation_of(field: str, section: Section, types: Mapping[str, CardType]) -> str:
    """The one notation that a field of this name is written in, or empty with a problem noted."""
    written = [kind.fields[field] for kind in types.values() if field in kind.fields]
    found = list(dict.fromkeys(kind.choices[0] for kind in written if kind.kind == "notation"))
    if len(found) == 1:
        return found[0]
    fields = {name for kind in types.values() for name, type_ in kind.fields.items() if type_.kind == "notation"}
    advice = suggestion(field, sorted(fields), "fields in a notation are") or "no card type has a field in a notation"
    message = f"`{section.label}`: no card type has a field `{field}` that is written in a notation"
    if found:
        message = f"`{section.label}`: `{field}` is written in several notations: {', '.join(found)}"
        advice = "compare a field that all card types write in the same notation"
    section.report.error("B100", message, section.node.place, advice)
    return ""


def _rules(section: Section, notation: Notation, types: Collection[str]) -> Iterator[Rule]:
    for key, read in (("even", _even), ("reachable", _reachable), ("rising", _rising), ("no_better", _no_better)):
        inner = _declared(section, key)
        if inner is not None:
            rule = read(inner, notation, types)
            inner.close()
            if rule is not None:
                yield rule


def _declared(section: Section, key: str) -> Section | None:
    """What a rule says: `yes` for a rule as it is, `no` for none, or its options."""
    section.get(key)
    node = section.node.get(key)
    if isinstance(node, Scalar):
        wanted = _YES_OR_NO(node, section.name(key), section.report)
        return Section(NodeMapping({}, node.place), section.name(key), section.report) if wanted is True else None
    return None if node is None else Section(section.mapping(key), section.name(key), section.report)


def _even(section: Section, notation: Notation, types: Collection[str]) -> Rule | None:
    every = [part.name for part in notation.parts.values()]
    plain = [symbol for symbol in notation.symbols.values() if symbol != notation.wild]
    symbols = _chosen(section, "symbols", list(notation.symbols.values()), plain, "symbols are")
    parts = _chosen(section, "parts", every, every, "parts are")
    return Even(parts, symbols, _without(section, types), section.node.place)


def _reachable(section: Section, notation: Notation, types: Collection[str]) -> Rule | None:
    parts, without = _paying(section, notation), _without(section, types)
    givers = [part.name for part in notation.parts.values() if not part.number]
    supply = section.text("from") or (givers[0] if len(givers) == 1 else "")
    cards = section.whole("cards", 1)
    if cards is None and section.get("cards") is None:
        advice = "add `cards: 3`: how many other cards may be needed"
        section.report.error("C102", f"`{section.name('cards')}` is missing", section.node.place, advice)
    if supply not in givers:
        message = f"`{section.name('from')}` must be the part that supplies, one without a number"
        advice = suggestion(supply, givers, "parts are") or f"no part of `{notation.id}` is without a number"
        section.report.error("B100", message, section.place("from"), advice)
        return None
    return Reachable(parts, supply, cards, without, section.node.place) if cards and parts else None


def _rising(section: Section, notation: Notation, types: Collection[str]) -> Rule | None:
    parts, without = _paying(section, notation), _without(section, types)
    return Rising(parts, without, section.node.place) if parts else None


def _no_better(section: Section, notation: Notation, types: Collection[str]) -> Rule | None:
    every = [part.name for part in notation.parts.values()]
    parts = _chosen(section, "parts", every, every, "parts are")
    return NoBetter(parts, _without(section, types), section.node.place)


def _paying(section: Section, notation: Notation) -> tuple[str, ...]:
    """The parts with needs and a number that a rule looks at: all of them, unless it says which."""
    paying = [part.name for part in notation.parts.values() if part.number]
    if not paying:
        message = f"`{section.label}` compares needs, but no part of the notation `{notation.id}` has a number"
        section.report.error("B100", message, section.node.place, "write `parts: {T: {name: trash, number: money}}`")
    return _chosen(section, "parts", paying, paying, "parts with a number are")


def _without(section: Section, types: Collection[str]) -> tuple[str, ...]:
    return _chosen(section, "except", types, (), "card types are")


def _chosen(section: Section, key: str, known: Collection[str], default: Iterable[str], what: str) -> tuple[str, ...]:
    """The known names of a list, each once, the others reported; the default where it is left out."""
    node = section.get(key)
    if node is None:
        return tuple(default)
    words = section.texts(key)
    places: list[Place] = [item.place for item in node.items] if isinstance(node, Listing) else []
    for at, word in enumerate(words):
        if word not in known:
            place = places[at] if at < len(places) else node.place
            advice = suggestion(word, known, what)
            section.report.error("C106", f"`{section.name(key)}` cannot name `{word}`", place, advice)
    return tuple(dict.fromkeys(word for word in words if word in known))
