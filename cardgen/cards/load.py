"""A game's folder becomes a game: files gathered, editions laid on, values typed, texts made."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardgen.cards.balance_rules import Balance
from cardgen.cards.decks import components_of, named_numbers, read_components, read_decks
from cardgen.cards.designs import CardReader
from cardgen.cards.door import Declared, read_declared
from cardgen.cards.editions import at_edition, is_unsound
from cardgen.cards.fields import Report
from cardgen.cards.gather import gather, is_decklist
from cardgen.cards.model import Card, Deck, Edition, Game
from cardgen.cards.section import Section
from cardgen.cards.setup_zones import SetupZone
from cardgen.diagnostics import Problems, grouped
from cardgen.source.nodes import Mapping
from cardgen.source.project import PathProblem

if TYPE_CHECKING:
    from pathlib import Path

    from cardgen.cards.decklists import Decklists
    from cardgen.source.project import Project


def load_game(
    project: Project,
    problems: Problems,
    edition: str | None = None,
    variants: tuple[str, ...] = (),
    brought: tuple[Path, ...] = (),
) -> Game | None:
    """The game in a project at an edition (None: the latest; `base`: before the first) with variants on top.

    `brought` are files of decklists that the user named, from anywhere; each becomes a deck and a component.
    Everything that is wrong is noted; None is returned if any of it is an error.
    """
    found = Problems()
    try:
        game = _load(project, found, edition, variants, brought)
    except PathProblem as fault:
        found.error("C034", str(fault), help=fault.hint)
        game = None
    problems.extend(grouped(found))
    return None if found.has_errors else game


def _load(
    project: Project, problems: Problems, chosen: str | None, variants: tuple[str, ...], brought: tuple[Path, ...]
) -> Game | None:
    root = gather(project, problems)
    if root is None or is_unsound(problems):
        return None
    found = at_edition(project, root, chosen, variants, problems)
    if found is None:
        return None
    root, edition, editions = found
    state = _State(edition, editions, tuple(dict.fromkeys(variants)))
    return _build(project.name, root, state, brought, problems)


class _State(NamedTuple):
    """At which edition a game is loaded, of which ones, and with which variants."""

    edition: Edition | None
    editions: tuple[Edition, ...]
    variants: tuple[str, ...]


def _build(game_id: str, root: Mapping, state: _State, brought: tuple[Path, ...], problems: Problems) -> Game | None:
    declared = read_declared(root, problems)
    if is_unsound(problems):
        return None
    records = root.entries["cards"]
    assert isinstance(records, Mapping)
    reader = CardReader(declared, state.edition.id if state.edition else "", problems)
    own = reader.read(records)
    top = Section(root, "", Report(problems))
    lists = _decklists(top, own, declared, brought)
    cards = {**own, **reader.worded(lists.made)} if lists else own
    decks = read_decks(top, cards, declared.card_types, lists.decks if lists else {})
    numbers = named_numbers(declared.rules, declared.players, declared.card_types, own.values())
    components = read_components(top, cards, declared.card_types, decks, numbers)
    reader.check_decks(own.values(), {**decks, **(lists.brought if lists else {})})
    if lists:
        decks |= lists.brought
        fresh = [name for name in lists.named if name not in components]
        for name, part in components_of(fresh, decks, cards, declared.card_types).items():
            components[name] = part._replace(brought=name in lists.brought)
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
        components=components,
        glossary=declared.glossary,
        rulings=declared.rulings,
        credits=declared.credits,
        icons=declared.icons,
        palette=declared.palette,
        edition=state.edition,
        editions=state.editions,
        variants=state.variants,
        play=declared.play,
        notations=declared.notations,
        balance=_balance(top, declared, decks),
        deck_rules=lists.rules if lists else None,
        setup=_setup(top, cards, declared, decks, numbers),
        turn_order=declared.turn_order,
    )


def _decklists(top: Section, cards: dict[str, Card], declared: Declared, brought: tuple[Path, ...]) -> Decklists | None:
    """The decks made of lines; few games have any, so only they load what reads them."""
    decks = top.mapping("decks")
    if not (brought or "decklists" in top.node.entries or any(is_decklist(node) for _, node in decks)):
        return None
    from cardgen.cards.decklists import read_decklists

    return read_decklists(top, cards, declared.card_types, brought)


def _balance(top: Section, declared: Declared, decks: dict[str, Deck]) -> tuple[Balance, ...]:
    """What is declared about balance; few games do, so only they load what reads it."""
    if "balance" not in top.node.entries:
        return ()
    from cardgen.cards.balance_door import read_balance

    return read_balance(top, declared.card_types, decks, declared.notations)


def _setup(
    top: Section, cards: dict[str, Card], declared: Declared, decks: dict[str, Deck], numbers: dict[str, object]
) -> dict[str, SetupZone]:
    """The zones of the table; only games that declare them load what reads them."""
    if "setup" not in top.node.entries:
        return {}
    from cardgen.cards.setup_door import read_setup

    return read_setup(top, cards, declared.card_types, decks, numbers, declared.players)
