"""What a build means for the ledger: the copies that its data wants, and of these the ones to print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.cards.model import Card, Component, Game
from cardgen.diagnostics import Problems
from cardgen.jobs.choice import Choice
from cardgen.jobs.ledger import BROUGHT, Fields, LedgerCopy, Plan, Scope, Table
from cardgen.jobs.ledger_format import short
from cardgen.jobs.orders import Copy, chosen_cards, chosen_components
from cardgen.jobs.parts import Part
from cardgen.jobs.workshop import PrintedFace


class Wanted(NamedTuple):
    """Every copy of one component, in the order of printing, as the ledger would know it."""

    part: Part
    copies: list[LedgerCopy]


def wanted_copies(game: Game, choice: Choice, part: Part, faces: Mapping[str, PrintedFace]) -> Wanted:
    """What a component's copies are when they are printed. Every face must have been made.

    A sheet without duplex leaves the backs out, and a copy without a back is another thing than one with it. Fronts
    alone (`--side fronts`) are taken for half of the work: the backs follow on the same paper.
    """
    has_backs = part.sheet.duplex != "none"
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
            )
    return Wanted(part, [known[copy] for copy in part.copies])


def scope_of(game: Game, choice: Choice) -> Scope:
    """The part of the deck that was chosen."""
    chosen = chosen_components(game, choice.wanted, Problems())
    return Scope(
        frozenset(map(pile_of, chosen)) if choice.wanted else None,
        chosen_cards(game, choice.cards, Problems()),
        frozenset((pile_of(part), card_id) for part in game.components.values() for card_id in part.cards),
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


def _fields(card: Card) -> Fields:
    """What is said of a card, as short texts: its type, effect and text, and every field and parameter."""
    facts = {"type": card.type, "effect": card.effect, "text": card.text, **card.fields}
    return tuple((name, words) for name, value in facts.items() if (words := short(value)))
