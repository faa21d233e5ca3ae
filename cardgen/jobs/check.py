"""Everything that can be found wrong with a game without printing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.cards.composition import check_composition
from cardgen.cards.model import Game
from cardgen.check.inspect import inspect_drawing
from cardgen.diagnostics import BadInput, Problems
from cardgen.jobs.opening import load
from cardgen.jobs.orders import FaceOrder, copies_of, layouts_of
from cardgen.jobs.workshop import Tick, Workshop
from cardgen.layout.spec import THEMES

if TYPE_CHECKING:
    from cardgen.source.project import Project


def check_game(project: Project, edition: str | None, variants: tuple[str, ...], problems: Problems, tick: Tick) -> str:
    """Check structure, composition, every face's text, glyphs and files; return what was looked at, in words.

    Problems are collected, never raised, so that one run tells them all.
    """
    try:
        game = load(project, edition, variants, problems)
    except BadInput as bad:
        problems.extend(bad.problems)
        return project.name
    check_composition(game, problems)
    workshop = Workshop(project, game, "colour", problems)
    orders = _orders(workshop)
    for done, order in enumerate(orders, 1):
        _check_face(workshop, order, problems)
        tick(done, len(orders))
    return f"{game.title}: {len(game.cards)} cards, {len(orders)} faces"


def _orders(workshop: Workshop) -> list[FaceOrder]:
    game: Game = workshop.game
    components = list(game.components.values())
    layouts = {name: workshop.layout(name) for name in layouts_of(game, components)}
    for layout in filter(None, layouts.values()):
        for theme in THEMES:
            layout.program(theme, workshop.problems)
    shared = {name: layout is not None and "card" not in layout.mentions for name, layout in layouts.items()}
    orders: dict[str, FaceOrder] = {}
    for component in components:
        orders.update((order.key, order) for order in copies_of(game, component, None, shared)[1])
    return list(orders.values())


def _check_face(workshop: Workshop, order: FaceOrder, problems: Problems) -> None:
    drawing = workshop.draw(order, problems)
    if drawing is not None:
        card = workshop.game.cards[order.card]
        inspect_drawing(drawing, f"{card.name} ({order.face})", card.places.get(""), problems)
