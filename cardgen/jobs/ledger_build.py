"""What a build means for the ledger: the copies that its data wants, and of these the ones to print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.cards.model import Card, Component, Game
from cardgen.diagnostics import Problems
from cardgen.jobs.choice import Choice
from cardgen.jobs.ledger import BROUGHT, Fields, LedgerCopy, Plan, Scope, Table
from cardgen.jobs.ledger_format import digest_of, short
from cardgen.jobs.orders import Copy, chosen_cards, chosen_components
from cardgen.jobs.parts import Part
from cardgen.jobs.workshop import PrintedFace, Workshop
from cardgen.source.nodes import Listing, Node, Scalar
from cardgen.source.nodes import Mapping as NodeMapping


class Wanted(NamedTuple):
    """Every copy of one component, in the order of printing, as the ledger would know it."""

    part: Part
    copies: list[LedgerCopy]


def wanted_copies(workshop: Workshop, choice: Choice, part: Part, faces: Mapping[str, PrintedFace]) -> Wanted:
    """What a component's copies are when both of their sides are printed. Every face must have been made.

    A sheet without duplex leaves the backs out. `--side` does not: the other side follows on the same paper.
    """
    game, has_backs = workshop.game, not leaves_backs_out(part)
    stamps = {order.key for order in part.orders if _shows_its_hash(workshop, order.layout)}
    facts = {card_id: _fields(game.cards[card_id]) for card_id in dict.fromkeys(copy.card for copy in part.copies)}
    known: dict[Copy, LedgerCopy] = {}
    for copy in part.copies:
        if copy not in known:
            card = game.cards[copy.card]
            known[copy] = LedgerCopy(
                component=pile_of(part.component),
                card=card.id,
                name=short(card.name),
                number=copy.number or short(card.fields.get("number", "")),
                front=faces[copy.front].look,
                back=faces[copy.back].look if copy.back and has_backs else "",
                edition=game.edition.id if game.edition else "",
                variants=game.variants,
                theme=choice.theme,
                fields=facts[card.id],
                other=_other_name(game, card),
                stamped=_stamped(copy.front in stamps, has_backs and copy.back in stamps),
            )
    return Wanted(part, [known[copy] for copy in part.copies])


def leaves_backs_out(part: Part) -> bool:
    """Whether cards are printed without their backs, for good."""
    return part.sheet.duplex == "none" and part.sheet.side != "backs" and any(copy.back for copy in part.copies)


def side_of(part: Part) -> str:
    """Which side of a component's cards is printed, if the other is to follow: `fronts` or `backs`; else `both`."""
    is_whole = leaves_backs_out(part) or not any(copy.back for copy in part.copies)
    return "both" if is_whole else part.sheet.side


def sheet_digest(part: Part, faces: Mapping[str, PrintedFace]) -> str:
    """A digest of which cards lie where on a component's sheets: its other side fits where it has the same."""
    looks = (f"{faces[copy.front].look} {faces[copy.back].look if copy.back else ''}" for copy in part.copies)
    paper = part.sheet.paper if isinstance(part.sheet.paper, str) else part.sheet.paper.name
    return digest_of([f"{paper} {part.sheet.grid}", *looks])


class Reach(NamedTuple):
    """What a printing is about: `choice` of what there is in the data, None for nothing of it.

    `cards` and `components` are those that were chosen too and are only on the table.
    """

    choice: Choice | None
    cards: frozenset[str] = frozenset()
    components: frozenset[str] = frozenset()

    def scope(self, game: Game, choice: Choice, parts: Sequence[Part] = ()) -> Scope:
        """The part of the deck that `choice`, all that was chosen, means."""
        scope = scope_of(game, self.choice or Choice(), parts)
        left = self.choice or Choice()
        cards = (scope.cards or frozenset()) if left.cards else frozenset()
        components = (scope.components or frozenset()) if left.wanted else frozenset()
        return scope._replace(
            cards=cards | self.cards if choice.cards else None,
            components=components | self.components if choice.wanted else None,
        )


def reach(game: Game, choice: Choice, table: Table) -> Reach:
    """What was chosen, with the names of cards and components that are no longer in the data but lie on the table."""
    numbers = {number for card in game.cards.values() for number in card.numbers}
    cards = {copy.card for copy in table} - game.cards.keys() - numbers
    components = {copy.component for copy in table} - game.components.keys()
    left = choice._replace(
        cards=tuple(name for name in choice.cards if name not in cards),
        components=tuple(name for name in choice.components if name not in components),
    )
    is_nothing = bool(choice.cards and not left.cards) or bool(choice.wanted and not left.wanted)
    gone = frozenset(cards.intersection(choice.cards)), frozenset(components.intersection(choice.components))
    return Reach(None if is_nothing else left, *gone)


def scope_of(game: Game, choice: Choice, parts: Sequence[Part] = ()) -> Scope:
    """The part of the deck that was chosen; `parts` are those that are printed of it."""
    chosen = chosen_components(game, choice.wanted, Problems())
    return Scope(
        frozenset(map(pile_of, chosen)) if choice.wanted else None,
        chosen_cards(game, choice.cards, Problems()),
        frozenset((pile_of(part), card_id) for part in game.components.values() for card_id in part.cards),
        frozenset(pile_of(part.component) for part in parts if leaves_backs_out(part)),
    )


def pile_of(part: Component) -> str:
    """Under which name a component's copies lie on the table: that of a deck of a player's own is no component's id."""
    return f"{part.id}{BROUGHT}" if part.brought else part.id


def as_one_table(wanted: Sequence[Wanted]) -> Table:
    """All components' copies counted."""
    table = Counter[LedgerCopy]()
    for part in wanted:
        table.update(part.copies)
    return table


def parts_to_print(wanted: Sequence[Wanted], plan: Plan) -> list[Part]:
    """The components with those copies alone that a plan adds, in their order; those without any are left out."""
    missing = Counter(plan.add)
    parts = (part._replace(copies=list(_taken(part, copies, missing))) for part, copies in wanted)
    return [part for part in parts if part.copies]


def _taken(part: Part, copies: Sequence[LedgerCopy], missing: Counter[LedgerCopy]) -> Iterator[Copy]:
    for copy, printed in zip(part.copies, copies, strict=True):
        if missing[printed] > 0:
            missing[printed] -= 1
            yield copy


def _other_name(game: Game, card: Card) -> str:
    """The name of a card's other side, if the card has two sides and one of its records a name: a house's."""
    if len(game.card_types[card.type].faces) < 2:
        return ""
    names = (value.get("name") for value in card.fields.values() if isinstance(value, Mapping))
    return next((short(name) for name in names if isinstance(name, str) and name not in ("", card.name)), "")


def _stamped(front: bool, back: bool) -> str:
    return "both" if front and back else "front" if front else "back" if back else ""


def _shows_its_hash(workshop: Workshop, name: str) -> bool:
    """Whether a layout stamps the hash of its look on the face."""
    layout = workshop.layout(name)
    parts = layout.merged.entries if layout is not None else {}
    elements = parts.get("elements")
    stamps = [
        node
        for _, node in (elements if isinstance(elements, NodeMapping) else ())
        if isinstance(node, NodeMapping) and "stamp" in node.entries
    ]
    return bool(stamps) and any("face.hash" in text for node in (*stamps, parts.get("let")) for text in _texts(node))


def _texts(node: Node | None) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield node.text
    elif isinstance(node, Listing):
        yield from (text for item in node.items for text in _texts(item))
    elif isinstance(node, NodeMapping):
        yield from (text for _, item in node for text in _texts(item))


def _fields(card: Card) -> Fields:
    """What is said of a card, as short texts: its type, effect and text, and every field and parameter."""
    facts = {"type": card.type, "effect": card.effect, "text": card.text, **card.fields}
    return tuple((name, words) for name, value in facts.items() if (words := short(value)))
