"""A game's folder becomes a game: files gathered, editions laid on, values typed, texts made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.cards.balance_rules import Balance
from cardgen.cards.decks import named_numbers, read_components, read_decks
from cardgen.cards.designs import read_cards
from cardgen.cards.door import Declared, read_declared
from cardgen.cards.editions import at_edition
from cardgen.cards.fields import Report
from cardgen.cards.gather import gather
from cardgen.cards.model import Deck, Edition, Game
from cardgen.cards.section import Section
from cardgen.diagnostics import Problems, grouped
from cardgen.source.nodes import Mapping
from cardgen.source.project import PathProblem

if TYPE_CHECKING:
    from cardgen.source.project import Project


def load_game(
    project: Project, problems: Problems, edition: str | None = None, variants: tuple[str, ...] = ()
) -> Game | None:
    """The game in a project at an edition (None: the latest; `base`: before the first) with variants on top.

    Everything that is wrong is noted; None is returned if any of it is an error.
    """
    found = Problems()
    try:
        game = _load(project, found, edition, variants)
    except PathProblem as fault:
        found.error("C034", str(fault), help=fault.hint)
        game = None
    problems.extend(grouped(found))
    return None if found.has_errors else game


def _load(project: Project, problems: Problems, chosen: str | None, variants: tuple[str, ...]) -> Game | None:
    root = gather(project, problems)
    if root is None:
        return None
    root, edition, editions = at_edition(project, root, chosen, variants, problems)
    return _build(project.name, root, edition, editions, tuple(dict.fromkeys(variants)), problems)


def _build(
    game_id: str,
    root: Mapping,
    edition: Edition | None,
    editions: tuple[Edition, ...],
    variants: tuple[str, ...],
    problems: Problems,
) -> Game:
    report = Report(problems)
    declared = read_declared(root, problems)
    records = root.entries["cards"]
    assert isinstance(records, Mapping)
    cards = read_cards(records, declared, edition.id if edition else "", problems)
    top = Section(root, "", report)
    decks = read_decks(top, cards, declared.card_types)
    numbers = named_numbers(declared.rules, declared.players, declared.card_types, cards.values())
    return Game(
        id=game_id,
        title=declared.title,
        version=declared.version,
        players=declared.players,
        rules=declared.rules,
        card_types=declared.card_types,
        effects=declared.effects,
        cards=cards,
        decks=decks,
        components=read_components(top, cards, declared.card_types, decks, numbers),
        glossary=declared.glossary,
        rulings=declared.rulings,
        credits=declared.credits,
        icons=declared.icons,
        palette=declared.palette,
        edition=edition,
        editions=editions,
        variants=variants,
        play=declared.play,
        notations=declared.notations,
        balance=_balance(top, declared, decks),
    )


def _balance(top: Section, declared: Declared, decks: dict[str, Deck]) -> tuple[Balance, ...]:
    """What is declared about balance; few games do, so only they load what reads it."""
    if "balance" not in top.node.entries:
        return ()
    from cardgen.cards.balance_door import read_balance

    return read_balance(top, declared.card_types, decks, declared.notations)
