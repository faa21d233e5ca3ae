"""From a game's files to PDFs that are ready for the printer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.cards.composition import check_composition
from cardgen.cards.model import Component, Game
from cardgen.diagnostics import BadInput, Problems, Severity
from cardgen.jobs.choice import Choice
from cardgen.jobs.faces import make_faces
from cardgen.jobs.opening import load
from cardgen.jobs.orders import Copy, FaceOrder, chosen_cards, chosen_components, copies_of, layouts_of
from cardgen.jobs.sheet_choice import sheet_for
from cardgen.jobs.workshop import PrintedFace, Tick, Workshop
from cardgen.jobs.writing import check_writable, replacing
from cardgen.sheets.impose import impose
from cardgen.sheets.plan import FaceSize, PrintItem, Sheet, SheetOptions
from cardgen.sheets.words import Words

if TYPE_CHECKING:
    from cardgen.jobs.cache import Cache
    from cardgen.source.project import Project


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """What to print and how: which state of the game, which part of it, on what sheets, where to.

    `paper` is a paper or the name of a paper description, None for each component's own; `sheet` holds options of
    `SheetOptions` that override the description's.
    """

    out: Path
    choice: Choice
    paper: str | None = None
    sheet: Mapping[str, Any] = field(default_factory=dict)
    cached: bool = True


@dataclass(frozen=True, slots=True)
class Printed:
    """One file written: its pages, the printed copies on it, and the sheets that it was laid out for."""

    path: Path
    pages: int
    copies: int
    sheet: SheetOptions
    two_sided: bool


@dataclass(slots=True)
class _Part:
    """One component on its way to paper."""

    component: Component
    path: Path
    sheet: SheetOptions
    copies: list[Copy]
    orders: list[FaceOrder]
    sheets: list[Sheet] = field(default_factory=list)


def print_sheets(project: Project, request: PrintRequest, problems: Problems, tick: Tick) -> list[Printed]:
    """Print one game's components, a PDF each, and return what was written.

    Nothing is written if anything is wrong. Raises `BadInput` with every problem found.
    """
    game = load(project, request.choice.edition, request.choice.variants, problems)
    _doubt_composition(game, problems)
    workshop = Workshop(project, game, request.choice.theme, problems)
    parts = _parts(game, request, workshop)
    stop(problems, request.choice.strict)
    for part in parts:
        check_writable(part.path)
    faces = _faces(workshop, request, parts, tick)
    for part in parts:
        part.sheets = _impose(workshop, part, faces)
    stop(problems, request.choice.strict)
    return [_write(game, part, faces, workshop) for part in parts]


def stop(problems: Problems, strict: bool) -> None:
    """Raise `BadInput` if anything is wrong; a strict job counts warnings too."""
    if problems.has_errors or (strict and problems.count(Severity.WARNING)):
        raise BadInput(problems)


def _parts(game: Game, request: PrintRequest, workshop: Workshop) -> list[_Part]:
    """The chosen components with their copies and faces; those without any chosen card are left out."""
    problems = workshop.problems
    components = chosen_components(game, request.choice.components, problems)
    only = chosen_cards(game, request.choice.cards, problems)
    shared = _shared(workshop, components)
    parts = []
    for component in components:
        copies, orders = copies_of(game, component, only, shared)
        if copies:
            path = request.out / _file_name(game, component, request)
            sheet = sheet_for(workshop.project, component.sheet, request.paper, request.sheet, problems)
            parts.append(_Part(component, path, sheet, copies, orders))
    if not parts and not problems.has_errors:
        problems.error("O113", f"nothing of {game.title} was chosen to be printed", help="see `cardgen list`")
    return parts


def _doubt_composition(game: Game, problems: Problems) -> None:
    """Tell what is wrong with the decks without refusing to print: a playtest may be made of half a deck."""
    found = Problems()
    check_composition(game, found)
    problems.extend(problem._replace(severity=Severity.WARNING) for problem in found)


def _shared(workshop: Workshop, components: Sequence[Component]) -> dict[str, bool]:
    """Which layouts give every card the same face."""
    found = {}
    for name in layouts_of(workshop.game, components):
        layout = workshop.layout(name)
        found[name] = layout is not None and "card" not in layout.mentions
    return found


def _file_name(game: Game, component: Component, request: PrintRequest) -> str:
    """The component's name, with what sets this printing apart from the usual one."""
    latest = game.editions[-1].id if game.editions else ""
    edition = game.edition.id if game.edition and game.edition.id != latest else ""
    theme = request.choice.theme if request.choice.theme != "colour" else ""
    return "-".join(filter(None, (component.id, edition, *request.choice.variants, theme))) + ".pdf"


def _faces(workshop: Workshop, request: PrintRequest, parts: Sequence[_Part], tick: Tick) -> dict[str, PrintedFace]:
    orders = {order.key: order for part in parts for order in part.orders}
    cache = _open_cache(workshop, request) if request.cached else None
    faces = make_faces(workshop, list(orders.values()), cache, request.choice.processes, tick)
    if cache is not None:
        cache.save()
    return faces


def _open_cache(workshop: Workshop, request: PrintRequest) -> Cache:
    from cardgen.jobs.cache import open_cache

    chosen = " ".join(
        (str(workshop.project.root.resolve()), request.choice.theme, *request.choice.components, *request.choice.cards)
    )
    return open_cache(chosen)


def _impose(workshop: Workshop, part: _Part, faces: Mapping[str, PrintedFace]) -> list[Sheet]:
    """Lay a component's copies on sheets; copies whose faces could not be made are already reported."""
    wanted = [copy for copy in part.copies if copy.front in faces and (not copy.back or copy.back in faces)]
    items = [PrintItem(copy.front, copy.back or None, copy.label) for copy in wanted]
    keys = {key: faces[key] for copy in wanted for key in (copy.front, copy.back) if key}
    sizes = {key: FaceSize(face.width, face.height, face.bleed, face.outline) for key, face in keys.items()}
    game = workshop.game
    title = " · ".join(filter(None, (f"{game.title} {game.version}".strip(), _edition(game), part.component.name)))
    words = Words(workshop.tools.fonts)
    return impose(items, sizes, part.sheet, workshop.problems, title=title, words=words)


def _edition(game: Game) -> str:
    return game.edition.name if game.edition else ""


def _write(game: Game, part: _Part, faces: Mapping[str, PrintedFace], workshop: Workshop) -> Printed:
    from cardgen.ink.pdf import DocumentInfo, write_pdf

    info = DocumentInfo(
        title=f"{game.title}: {part.component.name}",
        author=", ".join(game.credits),
        subject=f"{game.title} {game.version}".strip(),
        duplex=part.sheet.duplex,
    )
    ink = {key: face.ink for key, face in faces.items()}
    with replacing(part.path) as target:
        pages = write_pdf(target, part.sheets, ink, workshop.tools.fonts, workshop.tools.art.pictures, info)
    return Printed(part.path, pages, len(part.copies), part.sheet, any(copy.back for copy in part.copies))
