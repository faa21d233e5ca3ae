"""Decks and components: which cards belong together, what must hold of them, how many sets are printed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from cardgen.cards.arithmetic import evaluate
from cardgen.cards.fields import converter
from cardgen.cards.gather import DECKLIST
from cardgen.cards.model import Card, CardType, Component, Deck, FieldType, Relation, Value
from cardgen.cards.printed_numbers import Span, read_spans
from cardgen.cards.section import Section
from cardgen.diagnostics import Place
from cardgen.source.hints import suggestion
from cardgen.source.nodes import Listing, Node, Scalar
from cardgen.source.nodes import Mapping as NodeMapping

MOST_SETS = 10_000
_COUNT = converter(FieldType("int", least=0))


class Known(NamedTuple):
    """What decks, components and zones of the set-up may name."""

    cards: Mapping[str, Card]
    types: Mapping[str, CardType]
    decks: Collection[str]

    @property
    def own(self) -> tuple[str, ...]:
        """The cards that stand in the game's files: `all` and `types` do not mean those that decklists make of them."""
        return tuple(card.id for card in self.cards.values() if not card.design)

    def meant(self, name: str, in_deck: bool) -> str:
        """What to write where a name is that of another kind of thing; empty where it is no name at all."""
        if name in self.decks:
            return (
                f"`{name}` is a deck: list the ids of its cards"
                if in_deck
                else f"`{name}` is a deck: write `deck: {name}`"
            )
        if name in self.types:
            written = f"`cards: {{types: [{name}]}}`" if in_deck else f"`types: [{name}]`"
            return f"`{name}` is a card type: write {written}"
        return f"`{name}` is a card: write `cards: [{name}]`" if name in self.cards else ""


def read_decks(
    top: Section, cards: Mapping[str, Card], types: Mapping[str, CardType], built: Mapping[str, Deck] = {}
) -> dict[str, Deck]:
    """Every deck by its id; those that are made of lines are read already: `built`."""
    known = Known(cards, types, top.mapping("decks").entries)
    found = {name: built.get(name) or _deck(name, section, known) for name, section in top.sections("decks")}
    return {**found, **built}


def _deck(name: str, section: Section, known: Known) -> Deck:
    section.skip(DECKLIST)
    chosen = _chosen(section, known, in_deck=True)
    limited = dict.fromkeys(["copies", *known.types, *known.cards])
    deck = Deck(
        id=name,
        name=section.text("name", name),
        cards=known.own if chosen is None else chosen,
        size=section.whole("size", 0),
        count=_counts(section, "count", known.types, "card types"),
        numbered=_spans(section),
        limits=_counts(section, "limits", limited, "`copies`, card types and cards"),
        relations=_relations(section),
        place=section.node.place,
        places=dict(_places(section)),
    )
    section.close()
    return deck


def _places(section: Section) -> Iterator[tuple[str, Place]]:
    """Where each of a deck's statements stands; an edition may have set it, also a single count or limit."""
    for key in ("cards", "size", "count", "numbered", "limits"):
        node = section.get(key)
        if node is not None:
            yield key, node.place
        for name, value in node if isinstance(node, NodeMapping) and key in ("count", "limits") else ():
            yield f"{key}.{name}", value.place


def _chosen(section: Section, known: Known, *, in_deck: bool) -> tuple[str, ...] | None:
    """The ids that `cards:` names: `all`, a list of ids, or `{types: [...]}`; None where it is left out."""
    node = section.get("cards")
    if node is None:
        return None
    if isinstance(node, Scalar) and node.text == "all":
        return known.own
    if isinstance(node, NodeMapping):
        inner = Section(node, section.name("cards"), section.report)
        found = _of_types(inner, known)
        inner.close()
        return found
    return _named(node, section, known, in_deck)


def _named(node: Node, section: Section, known: Known, in_deck: bool) -> tuple[str, ...]:
    """The ids of a list; unknown ones are reported, one that stands twice too (a card's copies are its own)."""
    found: dict[str, None] = {}
    label = section.name("cards")
    for item in node.items if isinstance(node, Listing) else [node]:
        text = item.text if isinstance(item, Scalar) else ""
        if text not in known.cards:
            advice = known.meant(text, in_deck) or suggestion(text, known.cards, "there are")
            section.report.error("C123", f"`{label}`: there is no card `{text}`", item.place, advice)
        elif text in found:
            advice = "say on the card how many copies there are"
            section.report.error("C123", f"`{label}` names `{text}` twice", item.place, advice)
        else:
            found[text] = None
    return tuple(found)


def _of_types(section: Section, known: Known) -> tuple[str, ...]:
    """The ids of all cards of the types that `types:` names, in the order of the cards."""
    node = section.get("types")
    wanted = section.texts("types")
    places = [item.place for item in node.items] if isinstance(node, Listing) else []
    for index, name in enumerate(wanted):
        if name not in known.types:
            place = places[index] if index < len(places) else section.place("types")
            in_deck = section.label.endswith(".cards")
            advice = known.meant(name, in_deck) or suggestion(name, known.types, "card types")
            section.report.error("C113", f"there is no card type `{name}`", place, advice)
    return tuple(name for name in known.own if known.cards[name].type in wanted)


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


def _spans(section: Section) -> tuple[Span, ...]:
    node = section.get("numbered")
    return () if node is None else read_spans(node, section.report)


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
) -> dict[str, Component]:
    """Every component by its id. Where none are declared, each deck is one; without decks, all cards are one."""
    if top.get("components") is None:
        return _undeclared(cards, types, decks)
    found = {}
    known = Known(cards, types, decks)
    for name, section in top.sections("components"):
        chosen = printed_cards(section, known, decks)
        check_printable(section, chosen, known)
        size = sum(cards[card].copies for card in chosen)
        chosen, copies = _copied(section, chosen, known, {**numbers, "size": size})
        place = section.node.place
        found[name] = Component(name, section.text("name", name), chosen, copies, section.text("sheet"), place)
        section.close()
    return found


def _undeclared(
    cards: Mapping[str, Card], types: Mapping[str, CardType], decks: Mapping[str, Deck]
) -> dict[str, Component]:
    """Components where none are declared: what of each deck has a face to print, or of all cards without decks."""
    if decks:
        return components_of(decks, decks, cards, types)
    everything = Deck("cards", "Cards", tuple(name for name in cards if not cards[name].design))
    return components_of(["cards"], {"cards": everything}, cards, types)


def components_of(
    names: Iterable[str], decks: Mapping[str, Deck], cards: Mapping[str, Card], types: Mapping[str, CardType]
) -> dict[str, Component]:
    """A component for each of these decks, of what has a face to print; none for a deck that has nothing of that."""
    found = {}
    for deck in (decks[name] for name in names if name in decks):
        printed = tuple(card for card in deck.cards if types[cards[card].type].faces)
        if printed:
            found[deck.id] = Component(deck.id, deck.name, printed, place=deck.place)
    return found


def printed_cards(section: Section, known: Known, decks: Mapping[str, Deck]) -> tuple[str, ...]:
    """The cards of a component or zone: those of `deck:`, of `types:`, or those named by `cards:`."""
    said = [key for key in ("deck", "types", "cards") if section.get(key) is not None]
    if len(said) != 1:
        advice = "write one of `deck: NAME`, `types: [...]` or `cards: [...]`"
        section.report.error(
            "C124", f"`{section.label}` must say once which cards it means", section.node.place, advice
        )
        return ()
    if said == ["types"]:
        return _of_types(section, known)
    if said == ["cards"]:
        return _chosen(section, known, in_deck=False) or ()
    name = section.text("deck")
    if name not in decks:
        advice = known.meant(name, in_deck=False) or suggestion(name, decks, "decks")
        section.report.error("C123", f"there is no deck `{name}`", section.place("deck"), advice)
        return ()
    return decks[name].cards


def check_printable(section: Section, chosen: Iterable[str], known: Known) -> None:
    """The cards of a component or zone must have a face to print."""
    for name in dict.fromkeys(known.cards[card].type for card in chosen):
        kind = known.types[name]
        if not kind.faces:
            also = [(kind.place, "this card type")] if kind.place else []
            message = f"`{section.label}` prints cards of type `{name}`, which has no layout"
            advice = f"give `card_types.{name}` a `layout:`"
            section.report.error("C122", message, section.node.place, advice, also)


def _copied(
    section: Section, chosen: tuple[str, ...], known: Known, numbers: Mapping[str, object]
) -> tuple[tuple[str, ...], int]:
    """A component's cards, and how many sets of them are printed.

    `copies:` may say it by card type; then a card stands among the component's cards once for each of its sets.
    """
    node = section.get("copies")
    if not isinstance(node, NodeMapping):
        return chosen, _sets(section, "copies", numbers)
    by_type = Section(node, section.name("copies"), section.report)
    printed = section.texts("types") or known.types
    sets = {}
    for name in node.entries:
        if name in printed and name in known.types:
            sets[name] = _sets(by_type, name, numbers)
        else:
            advice = suggestion(name, printed, "card types that it prints")
            message = f"`{by_type.label}` cannot name `{name}`"
            section.report.error("C123", message, node.key_place(name), advice)
    each = [sets.get(known.cards[card].type, 1) for card in chosen]
    rounds = range(max(each, default=0))
    return tuple(card for turn in rounds for card, count in zip(chosen, each, strict=True) if turn < count), 1


def _sets(section: Section, key: str, numbers: Mapping[str, object]) -> int:
    """How many sets are printed, worked out from the numbers of the game."""
    report = section.report
    text = section.text(key)
    if not text:
        return 1
    place = section.place(key)
    value = evaluate(text, numbers, place, report.problems)
    if value is None:
        return 1
    if isinstance(value, bool) or value != int(value) or not 0 <= value <= MOST_SETS:
        found = str(value).lower() if isinstance(value, bool) else f"{value:g}"
        message = f"`{section.name(key)}` must come to a whole number up to {MOST_SETS}, found {found}"
        report.error("C144", message, place, "write a sum, such as `rules.coins * players.max`; `//` divides whole")
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
