"""From a game's files to PDFs that are ready for the printer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.cards.composition import check_composition
from cardgen.cards.model import Game
from cardgen.diagnostics import BadInput, Problems, Severity
from cardgen.jobs.choice import Choice
from cardgen.jobs.faces import make_faces
from cardgen.jobs.opening import load
from cardgen.jobs.parts import Part, impose_part, parts_of
from cardgen.jobs.sheet_choice import paper_name, sheet_for
from cardgen.jobs.workshop import PrintedFace, Tick, Workshop
from cardgen.jobs.writing import check_writable, replacing
from cardgen.sheets.plan import FaceSize, Sheet, SheetOptions

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


class Printed(NamedTuple):
    """One file written: its pages, the printed copies on it, and the sheets that it was laid out for."""

    path: Path
    pages: int
    copies: int
    sheet: SheetOptions
    paper: str
    two_sided: bool


def print_sheets(project: Project, request: PrintRequest, problems: Problems, tick: Tick) -> list[Printed]:
    """Print one game's components, a PDF each, and return what was written.

    Nothing is written if anything is wrong. Raises `BadInput` with every problem found.
    """
    game = load(project, request.choice.edition, request.choice.variants, problems)
    _doubt_composition(game, problems)
    workshop = Workshop(project, game, request.choice.theme, problems)
    parts = parts_of(workshop, request.choice, request.paper, request.sheet)
    stop(problems, request.choice.strict)
    paths = [request.out / _file_name(workshop, part, request) for part in parts]
    for path in paths:
        check_writable(path)
    faces = _faces(workshop, request, parts, tick)
    sizes = {key: FaceSize(face.width, face.height, face.bleed, face.outline) for key, face in faces.items()}
    imposed = [impose_part(workshop, part, sizes) for part in parts]
    stop(problems, request.choice.strict)
    return [
        _write(workshop, part, path, sheets, faces)
        for part, path, sheets in zip(parts, paths, imposed, strict=True)
        if sheets
    ]


def stop(problems: Problems, strict: bool) -> None:
    """Raise `BadInput` if anything is wrong; a strict job counts warnings too."""
    if problems.has_errors or (strict and problems.count(Severity.WARNING)):
        raise BadInput(problems)


def _doubt_composition(game: Game, problems: Problems) -> None:
    """Tell what is wrong with the decks without refusing to print: a playtest may be made of half a deck."""
    found = Problems()
    check_composition(game, found)
    problems.extend(problem._replace(severity=Severity.WARNING) for problem in found)


def _file_name(workshop: Workshop, part: Part, request: PrintRequest) -> str:
    """The component's name, with what sets this printing apart from the usual one, which it must not replace."""
    game, choice = workshop.game, request.choice
    latest = game.editions[-1].id if game.editions else ""
    edition = game.edition.id if game.edition else "base"
    usual = sheet_for(workshop.project, part.component.sheet, None, {}, Problems())
    paper = paper_name(request.paper or usual.paper)
    words = [
        part.component.id,
        edition if game.editions and edition != latest else "",
        *choice.variants,
        choice.theme if choice.theme != "colour" else "",
        paper if paper != paper_name(usual.paper) else "",
        *(str(asked) for name in ("duplex", "side") if (asked := request.sheet.get(name, "")) != getattr(usual, name)),
        "some" if choice.cards else "",
    ]
    return "-".join(filter(None, words)) + ".pdf"


def _faces(workshop: Workshop, request: PrintRequest, parts: Sequence[Part], tick: Tick) -> dict[str, PrintedFace]:
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


def _write(
    workshop: Workshop, part: Part, path: Path, sheets: Sequence[Sheet], faces: Mapping[str, PrintedFace]
) -> Printed:
    from cardgen.ink.pdf import DocumentInfo, write_pdf

    game, tools = workshop.game, workshop.tools
    info = DocumentInfo(
        title=f"{game.title}: {part.component.name}",
        author=", ".join(game.credits),
        subject=f"{game.title} {game.version}".strip(),
        duplex=part.sheet.duplex,
    )
    ink = {key: face.ink for key, face in faces.items()}
    with replacing(path) as target:
        pages = write_pdf(target, sheets, ink, tools.fonts, tools.art.pictures, info)
    two_sided = any(copy.back for copy in part.copies)
    return Printed(path, pages, len(part.copies), part.sheet, sheets[0].paper.name, two_sided)
