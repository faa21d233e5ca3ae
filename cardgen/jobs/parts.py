"""A game's components on their way to paper: their copies, their faces, and the sheets that they go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cardgen.cards.model import CardType, Component
from cardgen.jobs.choice import Choice
from cardgen.jobs.orders import Copy, FaceOrder, chosen_cards, chosen_components, copies_of, layouts_of
from cardgen.jobs.sheet_choice import sheet_for
from cardgen.jobs.workshop import Workshop
from cardgen.layout.spec import Layout
from cardgen.sheets.impose import impose
from cardgen.sheets.plan import FaceSize, PrintItem, Sheet, SheetOptions
from cardgen.sheets.words import Words
from cardgen.units import to_mm

SAME_SIZE = 0.01
"""Points by which a card's two sides may differ and still be one card."""


class Part(NamedTuple):
    """One component with all its printed copies, each different face once, and its sheet options."""

    component: Component
    sheet: SheetOptions
    copies: list[Copy]
    orders: list[FaceOrder]


def parts_of(
    workshop: Workshop, choice: Choice, paper: str | None, asked: Mapping[str, Any], *, may_be_empty: bool = False
) -> list[Part]:
    """The chosen components; those without any chosen card are left out. What is wrong goes to the workshop's problems.

    `paper` and `asked` are as for `sheet_for`. That nothing is left is wrong, unless it `may_be_empty`.
    """
    game, problems = workshop.game, workshop.problems
    components = chosen_components(game, choice.wanted, problems)
    only = chosen_cards(game, choice.cards, problems)
    _check_sides(workshop, components)
    shared = _shared(workshop, components)
    parts = []
    for component in components:
        copies, orders = copies_of(game, component, only, shared)
        if copies:
            sheet = sheet_for(workshop.project, component.sheet, paper, asked, problems, component.place)
            parts.append(Part(component, sheet, copies, orders))
    if not parts and not may_be_empty and not problems.has_errors:
        problems.error("O113", f"nothing of {game.title} was chosen to be printed", help="see `cardgen list`")
    return parts


def impose_part(workshop: Workshop, part: Part, sizes: Mapping[str, FaceSize]) -> list[Sheet]:
    """Lay a component's copies on sheets, but for those whose faces could not be made, which is already reported."""
    wanted = [copy for copy in part.copies if copy.front in sizes and (not copy.back or copy.back in sizes)]
    items = [PrintItem(copy.front, copy.back or None, copy.label) for copy in wanted]
    game = workshop.game
    # A game whose only edition is called like its version says so once.
    edition = game.edition.name if game.edition and game.edition.name != game.version else ""
    state = " + ".join(filter(None, (edition, *game.variants)))
    title = " · ".join(filter(None, (f"{game.title} {game.version}".strip(), state, part.component.name)))
    words, name = Words(workshop.tools.fonts), part.component.name
    return impose(items, sizes, part.sheet, workshop.problems, title=title, words=words, label=name)


def _shared(workshop: Workshop, components: Sequence[Component]) -> dict[str, bool]:
    """Which layouts give every card the same face."""
    found = {}
    for name in layouts_of(workshop.game, components):
        layout = workshop.layout(name)
        found[name] = layout is not None and "card" not in layout.mentions
    return found


def _check_sides(workshop: Workshop, components: Sequence[Component]) -> None:
    """A card's two sides must be of one size, or no cut fits both; told once for each card type."""
    cards = workshop.game.cards
    kinds = dict.fromkeys(cards[card_id].type for component in components for card_id in component.cards)
    for kind in (workshop.game.card_types[name] for name in kinds):
        sides = [workshop.layout(layout) for layout in list(kind.faces.values())[:2]]
        if len(sides) == 2 and sides[0] is not None and sides[1] is not None:
            _check_pair(workshop, kind, sides[0], sides[1])


def _check_pair(workshop: Workshop, kind: CardType, front: Layout, back: Layout) -> None:
    if front.trim.sides or back.trim.sides:
        return  # sizes that depend on the card are compared where the sheets are made
    if abs(front.width - back.width) < SAME_SIZE and abs(front.height - back.height) < SAME_SIZE:
        return
    one, other = (f"{to_mm(side.width)} x {to_mm(side.height)}" for side in (front, back))
    workshop.problems.error(
        "K105",
        f"`{kind.id}`: the front (`{front.name}`) measures {one}, the back (`{back.name}`) {other}",
        kind.place,
        help="give both layouts the same `size`",
    )
