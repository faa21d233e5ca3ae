"""What is to be printed: the faces of a component's cards, and the printed copies that show them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import NamedTuple

from cardgen.cards.model import Card, Component, Game
from cardgen.diagnostics import Problems


@dataclass(frozen=True, slots=True)
class FaceOrder:
    """One face to lay out: which copy of which card, which of its faces, by which layout."""

    key: str
    layout: str
    card: str
    copy: int
    face: str
    index: int


class Copy(NamedTuple):
    """One printed exemplar: the keys of its two sides (`back` is empty where there is none), its label, its card's id
    and the number printed on it, if any.
    """

    front: str
    back: str
    label: str
    card: str = ""
    number: str = ""


def chosen_components(game: Game, names: Iterable[str], problems: Problems) -> list[Component]:
    """The named components, each once, or all; unknown names are problems."""
    wanted = tuple(dict.fromkeys(names))
    if not wanted:
        return list(game.components.values())
    found = []
    for name in wanted:
        if name in game.components:
            found.append(game.components[name])
        else:
            problems.error("O110", f"{game.title} has no component `{name}`", help=_nearest(name, game.components))
    return found


def chosen_cards(game: Game, names: Iterable[str], problems: Problems) -> frozenset[str] | None:
    """The ids of the named cards (by id or printed number), or None where none are named.

    A design means itself and all cards that decklists make of it.
    """
    wanted = tuple(names)
    if not wanted:
        return None
    by_number = {number: card.id for card in game.cards.values() for number in card.numbers}
    found = set()
    for name in wanted:
        if name in game.cards:
            found |= {name, *(card.id for card in game.cards.values() if card.design == name)}
        elif name in by_number:
            found.add(by_number[name])
        else:
            problems.error("O111", f"{game.title} has no card `{name}`", help=_nearest(name, game.cards))
    return frozenset(found)


def copies_of(
    game: Game, component: Component, only: frozenset[str] | None, shared: Mapping[str, bool]
) -> tuple[list[Copy], list[FaceOrder]]:
    """Every printed copy of a component in order, and each different face once.

    `shared` tells of each layout whether its faces are the same for every card (a common back), so that it is laid
    out once.
    """
    copies: list[Copy] = []
    orders: dict[str, FaceOrder] = {}
    for card in _cards(game, component, only):
        for number in range(card.copies):
            sides = list(_sides(game, card, number, shared))
            orders.update((order.key, order) for order in sides)
            keys = [order.key for order in sides]
            printed = card.numbers[number] if card.numbers else ""
            label = f"{card.id} {printed}" if printed else card.id
            copies.append(Copy(keys[0], keys[1] if len(keys) > 1 else "", label, card.id, printed))
    # Set after set, so that what one player needs lies together on a sheet.
    return copies * component.copies, list(orders.values())


def layouts_of(game: Game, components: Iterable[Component]) -> list[str]:
    """The names of all layouts that the components' cards use, in order of first use."""
    found: dict[str, None] = {}
    for component in components:
        for card_id in component.cards:
            found.update(dict.fromkeys(game.card_types[game.cards[card_id].type].faces.values()))
    return list(found)


def _cards(game: Game, component: Component, only: frozenset[str] | None) -> Iterator[Card]:
    for card_id in component.cards:
        if only is None or card_id in only:
            yield game.cards[card_id]


def _sides(game: Game, card: Card, copy: int, shared: Mapping[str, bool]) -> Iterator[FaceOrder]:
    for face, layout in game.card_types[card.type].faces.items():
        yield face_order(game, card, face, copy, shared=shared.get(layout, False))


def face_order(game: Game, card: Card, face: str, copy: int, *, shared: bool) -> FaceOrder:
    """The order of one face of a copy; `shared` says that its layout gives every card the same face."""
    faces = game.card_types[card.type].faces
    # Copies that carry no number of their own look alike, so they are laid out once.
    look = copy if card.numbers else 0
    key = f"{faces[face]}/{face}" if shared else f"{card.id}/{card.numbers[look] if card.numbers else ''}/{face}"
    return FaceOrder(key, faces[face], card.id, look, face, list(faces).index(face))


def _nearest(name: str, known: Iterable[str]) -> str:
    names = list(known)
    near = get_close_matches(name, names, n=1)
    return f"did you mean `{near[0]}`?" if near else f"there are: {', '.join(names[:20])}"
