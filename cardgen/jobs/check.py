"""Everything that can be found wrong with a game without printing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.cards.balance import check_balance
from cardgen.cards.composition import check_composition
from cardgen.cards.decklist_facts import in_one_line
from cardgen.check.inspect import inspect_drawing
from cardgen.diagnostics import BadInput, Problems
from cardgen.jobs.choice import Choice
from cardgen.jobs.opening import load
from cardgen.jobs.orders import FaceOrder, chosen_components, layouts_of
from cardgen.jobs.parts import impose_part, parts_of
from cardgen.jobs.workshop import Tick, Workshop
from cardgen.layout.drawing import Drawing
from cardgen.layout.spec import THEMES
from cardgen.sheets.plan import FaceSize

if TYPE_CHECKING:
    from pathlib import Path

    from cardgen.source.project import Project


def check_game(
    project: Project,
    edition: str | None,
    variants: tuple[str, ...],
    problems: Problems,
    tick: Tick,
    decks: tuple[Path, ...] = (),
) -> str:
    """Check structure, composition, every face's text, glyphs and files; return what was looked at, in words.

    With `decks`, files of decklists that the user named, these alone are looked at, and told of in a line each.
    Problems are collected, never raised, so that one run tells them all.
    """
    choice = Choice(edition, variants, decks=decks)
    try:
        game = load(project, edition, variants, problems, decks)
    except BadInput as bad:
        problems.extend(bad.problems)
        return project.name
    check_composition(game, problems, choice.wanted)
    if not decks:
        check_balance(game, problems)
    workshop = Workshop(project, game, "colour", problems)
    _ready_themes(workshop, choice)
    _check_icons(workshop)
    parts = parts_of(workshop, choice, None, {})
    orders = {order.key: order for part in parts for order in part.orders}
    sizes = {}
    for done, order in enumerate(orders.values(), 1):
        drawing = workshop.draw(order, problems)
        if drawing is not None:
            _inspect(workshop, order, drawing)
            sizes[order.key] = FaceSize(drawing.width, drawing.height, drawing.bleed, drawing.outline)
        tick(done, len(orders))
    for part in parts if not problems.has_errors else ():
        impose_part(workshop, part, sizes)
    if decks:
        lines = [f"{game.decks[name].name}: {in_one_line(game, game.decks[name])}" for name in choice.wanted]
        return "\n".join([*lines, f"{game.title}: {len(orders)} faces"])
    _check_rulebooks(workshop)
    return f"{game.title}: {len(game.cards)} cards, {len(orders)} faces"


def _ready_themes(workshop: Workshop, choice: Choice) -> None:
    """Make every layout ready in every theme, since what is wrong with a theme is told only then."""
    for name in layouts_of(workshop.game, chosen_components(workshop.game, choice.wanted, Problems())):
        layout = workshop.layout(name)
        if layout is not None:
            for theme in THEMES:
                layout.program(theme, workshop.problems)


def _check_icons(workshop: Workshop) -> None:
    """An icon's file may be missing though no card shows the icon yet."""
    for icon, file in workshop.game.icons.items():
        if not workshop.tools.art.digest_of(file):
            message = f"the icon `{icon}` has no file: there is no `art/{file}` that can be read"
            workshop.problems.warning(
                "K106", message, help="mend the name under `icons:` in game.yaml, or add the file"
            )


def _check_rulebooks(workshop: Workshop) -> None:
    """Only games with a manuscript load what reads and sets it."""
    if any((workshop.project.root / name).exists() for name in ("rulebook.md", "summary.md")):
        from cardgen.jobs.rulebook_check import check_rulebooks

        check_rulebooks(workshop)


def _inspect(workshop: Workshop, order: FaceOrder, drawing: Drawing) -> None:
    card = workshop.game.cards[order.card]
    inspect_drawing(drawing, f"{card.name} ({order.face})", card.places.get(""), workshop.problems)
