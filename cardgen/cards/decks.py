"""Decks and components: which cards belong together, what must hold of them, how many sets are printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardgen.cards.arithmetic import evaluate
from cardgen.cards.fields import Report, converter
from cardgen.cards.model import Card, CardType, Component, Deck, FieldType, Relation, Value
from cardgen.cards.printed_numbers import read_span
from cardgen.cards.section import Section
from cardgen.source.hints import suggestion
from cardgen.source.nodes import Listing, Node, Scalar
from cardgen.source.nodes import Mapping as NodeMapping

MOST_SETS = 10_000
_COUNT = converter(FieldType("int", least=0))


def read_decks(
    top: Section, cards: Mapping[str, Card], types: Mapping[str, CardType], report: Report
) -> dict[str, Deck]:
    """Every deck by its id."""
    return {name: _deck(name, section, cards, types, report) for name, section in top.sections("decks")}


def _deck(
    name: str, section: Section, cards: Mapping[str, Card], types: Mapping[str, CardType], report: Report
) -> Deck:
    chosen = _chosen(section, "cards", cards, types, report)
    deck = Deck(
        id=name,
        name=section.text("name", name),
        cards=tuple(cards) if chosen is None else chosen,
        size=section.whole("size", 0),
        count=_counts(section, "count", types, "card types"),
        numbered=_span(section, report),
        limits=_counts(section, "limits", dict.fromkeys(["copies", *types, *cards]), "`copies`, card types and cards"),
        relations=_relations(section),
        place=section.node.place,
    )
    section.close()
    return deck


def _chosen(
    section: Section, key: str, cards: Mapping[str, Card], types: Mapping[str, CardType], report: Report
) -> tuple[str, ...] | None:
    """The ids that `cards:` names: `all`, a list of ids, or `{types: [...]}`; None where it is left out."""
    node = section.get(key)
    if node is None:
        return None
    if isinstance(node, Scalar) and node.text == "all":
        return tuple(cards)
    if isinstance(node, NodeMapping):
        inner = Section(node, section.name(key), report)
        found = _of_types(inner, cards, types, report)
        inner.close()
        return found
    return _named(node, section.name(key), cards, report)


def _named(node: Node, label: str, cards: Mapping[str, Card], report: Report) -> tuple[str, ...]:
    """The ids of a list; unknown ones are reported, one that stands twice too (a card's copies are its own)."""
    found: dict[str, None] = {}
    for item in node.items if isinstance(node, Listing) else [node]:
        text = item.text if isinstance(item, Scalar) else ""
        if text not in cards:
            advice = suggestion(text, cards, "there are")
            report.error("C123", f"`{label}`: there is no card `{text}`", item.place, advice)
        elif text in found:
            advice = "say on the card how many copies there are"
            report.error("C123", f"`{label}` names `{text}` twice", item.place, advice)
        else:
            found[text] = None
    return tuple(found)


def _of_types(
    section: Section, cards: Mapping[str, Card], types: Mapping[str, CardType], report: Report
) -> tuple[str, ...]:
    """The ids of all cards of the types that `types:` names, in the order of the cards."""
    node = section.get("types")
    wanted = section.texts("types")
    places = [item.place for item in node.items] if isinstance(node, Listing) else []
    for index, name in enumerate(wanted):
        if name not in types:
            place = places[index] if index < len(places) else section.place("types")
            advice = suggestion(name, types, "card types")
            report.error("C113", f"there is no card type `{name}`", place, advice)
    return tuple(card.id for card in cards.values() if card.type in wanted)


def _counts(section: Section, key: str, known: Iterable[str], what: str) -> dict[str, int]:
    """Whole numbers by name."""
    names = list(known)
    found: dict[str, int] = {}
    node = section.mapping(key)
    for name, value in node:
        count = _COUNT(value, f"{section.name(key)}.{name}", section.report)
        if name not in names:
            advice = suggestion(name, names, what)
            section.report.error("C123", f"`{section.name(key)}` cannot name `{name}`", node.key_place(name), advice)
        elif isinstance(count, int):
            found[name] = count
    return found


def _span(section: Section, report: Report) -> tuple[int, int] | None:
    text = section.text("numbered")
    if not text:
        return None
    span = read_span(text)
    if span is None:
        advice = "write the first and the last number: `1..63`"
        report.error("C116", f"`{section.name('numbered')}` cannot be `{text}`", section.place("numbered"), advice)
    return span


def _relations(section: Section) -> tuple[Relation, ...]:
    node = section.get("relations")
    texts = section.texts("relations")
    items = node.items if isinstance(node, Listing) else [node] if node is not None else []
    return tuple(Relation(text, item.place) for text, item in zip(texts, items, strict=False))


def read_components(
    top: Section,
    cards: Mapping[str, Card],
    types: Mapping[str, CardType],
    decks: Mapping[str, Deck],
    numbers: Mapping[str, object],
    report: Report,
) -> dict[str, Component]:
    """Every component by its id. Where none are declared, each deck is one; without decks, all cards are one."""
    if top.get("components") is None:
        if decks:
            return {deck.id: Component(deck.id, deck.name, deck.cards, place=deck.place) for deck in decks.values()}
        printed = tuple(card.id for card in cards.values() if types[card.type].faces)
        return {"cards": Component("cards", "Cards", printed)} if printed else {}
    found = {}
    for name, section in top.sections("components"):
        chosen = _component_cards(section, cards, types, decks, report)
        _check_printable(section, chosen, cards, types, report)
        size = sum(cards[card].copies for card in chosen)
        copies = _sets(section, {**numbers, "size": size}, report)
        place = section.node.place
        found[name] = Component(name, section.text("name", name), chosen, copies, section.text("sheet"), place)
        section.close()
    return found


def _component_cards(
    section: Section,
    cards: Mapping[str, Card],
    types: Mapping[str, CardType],
    decks: Mapping[str, Deck],
    report: Report,
) -> tuple[str, ...]:
    """The cards of a component: those of `deck:`, of `types:`, or those named by `cards:`."""
    said = [key for key in ("deck", "types", "cards") if section.get(key) is not None]
    if len(said) != 1:
        advice = "write one of `deck: NAME`, `types: [...]` or `cards: [...]`"
        report.error("C124", f"`{section.label}` must say once which cards it prints", section.node.place, advice)
        return ()
    if said == ["types"]:
        return _of_types(section, cards, types, report)
    if said == ["cards"]:
        return _chosen(section, "cards", cards, types, report) or ()
    name = section.text("deck")
    if name not in decks:
        advice = suggestion(name, decks, "decks")
        report.error("C123", f"there is no deck `{name}`", section.place("deck"), advice)
        return ()
    return decks[name].cards


def _check_printable(
    section: Section, chosen: Iterable[str], cards: Mapping[str, Card], types: Mapping[str, CardType], report: Report
) -> None:
    """A component's cards must have a face to print."""
    for kind in dict.fromkeys(cards[card].type for card in chosen):
        if not types[kind].faces:
            also = [(place, "this card type")] if (place := types[kind].place) else []
            message = f"`{section.label}` prints cards of type `{kind}`, which has no layout"
            report.error("C122", message, section.node.place, f"give `card_types.{kind}` a `layout:`", also)


def _sets(section: Section, numbers: Mapping[str, object], report: Report) -> int:
    """How many sets are printed, worked out from the numbers of the game."""
    text = section.text("copies")
    if not text:
        return 1
    place = section.place("copies")
    value = evaluate(text, numbers, place, report.problems)
    if value is None:
        return 1
    if isinstance(value, bool) or value != int(value) or not 0 <= value <= MOST_SETS:
        found = str(value).lower() if isinstance(value, bool) else f"{value:g}"
        message = f"`{section.name('copies')}` must come to a whole number up to {MOST_SETS}, found {found}"
        report.error("C144", message, place)
        return 1
    return int(value)


def named_numbers(
    rules: Mapping[str, Value], players: tuple[int, int], types: Iterable[str], cards: Iterable[Card]
) -> dict[str, object]:
    """What arithmetic may name: `rules.*`, `players.min`, `players.max`, and copies by card type.

    A `-` in a name is written `_`, for it would be a minus.
    """
    found: dict[str, object] = dict.fromkeys((arithmetic_name(kind) for kind in types), 0)
    for card in cards:
        name = arithmetic_name(card.type)
        found[name] = int(str(found.get(name, 0))) + card.copies
    found |= {"players.min": players[0], "players.max": players[1]}
    return {**found, **_flat(rules, "rules.")}


def arithmetic_name(name: str) -> str:
    """A name as arithmetic writes it."""
    return name.replace("-", "_")


def _flat(values: Mapping[str, Value], before: str) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in values.items():
        if isinstance(value, dict):
            found |= _flat(value, f"{before}{arithmetic_name(name)}.")
        else:
            found[f"{before}{arithmetic_name(name)}"] = value
    return found
