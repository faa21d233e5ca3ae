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
from cardgen.jobs.ledger import changes
from cardgen.jobs.ledger_build import as_one_table, parts_to_print, pile_of, scope_of, wanted_copies
from cardgen.jobs.ledger_builds import Build, BuiltFile, file_digest, remember
from cardgen.jobs.ledger_file import load_ledger
from cardgen.jobs.ledger_list import PullList, as_text, pull_list
from cardgen.jobs.opening import load
from cardgen.jobs.parts import Part, impose_part, parts_of
from cardgen.jobs.printed import record
from cardgen.jobs.sheet_choice import paper_name, sheet_for
from cardgen.jobs.workshop import PrintedFace, Tick, Workshop
from cardgen.jobs.writing import check_writable, replacing
from cardgen.sheets.plan import FaceSize, Sheet, SheetOptions

if TYPE_CHECKING:
    from cardgen.jobs.cache import Cache
    from cardgen.source.project import Project

PULL_LIST = "pull-list.txt"


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """What to print and how: which state of the game, which part of it, on what sheets, where to.

    `paper` is a paper or the name of a paper description, None for each component's own; `sheet` holds options of
    `SheetOptions` that override the description's. `changed` prints only those copies that do not lie on the table, and
    `mark_printed` records at once that all this was printed.
    """

    out: Path
    choice: Choice
    paper: str | None = None
    sheet: Mapping[str, Any] = field(default_factory=dict)
    cached: bool = True
    changed: bool = False
    mark_printed: bool = False


class Printed(NamedTuple):
    """One file written: its pages, the printed copies on it, and the sheets that it was laid out for.

    `built` says what was written, for the ledger.
    """

    path: Path
    pages: int
    copies: int
    sheet: SheetOptions
    paper: str
    two_sided: bool
    built: BuiltFile


class Printing(NamedTuple):
    """What a build wrote.

    Of a build of changes: what to take out of the old deck and what to put in, the same in words, and the file that
    holds them. Words and file are empty where there is nothing to do.
    """

    game: Game
    files: list[Printed]
    pull: PullList | None = None
    pull_text: str = ""
    pull_file: Path | None = None


def print_sheets(project: Project, request: PrintRequest, problems: Problems, tick: Tick) -> Printing:
    """Print one game's components, a PDF each, and return what was written.

    Nothing is written if anything is wrong. Raises `BadInput` with every problem found.
    """
    _check_recording(request, problems)
    ledger = load_ledger(project) if request.changed or request.mark_printed else None
    game = load(project, request.choice.edition, request.choice.variants, problems, request.choice.decks)
    _doubt_composition(game, problems)
    workshop = Workshop(project, game, request.choice.theme, problems)
    parts = parts_of(workshop, request.choice, request.paper, request.sheet)
    stop(problems, request.choice.strict)
    if not request.changed:
        _check_paths(workshop, request, parts)
    faces = _faces(workshop, request, parts, tick)
    stop(problems, request.choice.strict)
    wanted = [wanted_copies(game, request.choice, part, faces) for part in parts]
    build = Build(scope_of(game, request.choice), as_one_table(wanted))
    if ledger is None or not request.changed:
        files = _print(workshop, request, parts, faces)
        return _kept(project, request, build, Printing(game, files), problems)
    plan = changes(ledger.table, build.wanted, build.scope)
    files = _print(workshop, request, parts_to_print(wanted, plan), faces)
    printing = Printing(game, files, pull_list(plan))
    if not plan.is_idle:
        printing = _listed(project, request, printing)
    return _kept(project, request, build._replace(base=ledger.revision), printing, problems)


def _check_recording(request: PrintRequest, problems: Problems) -> None:
    if request.mark_printed and request.sheet.get("side") == "backs":
        problems.error("O213", "backs alone make no cards", help="`--side fronts --mark-printed` records both sides")
        raise BadInput(problems)


def _check_paths(workshop: Workshop, request: PrintRequest, parts: Sequence[Part]) -> list[Path]:
    """Where the components' files go, each of which can be written."""
    paths = [request.out / _file_name(workshop, part, request) for part in parts]
    for path in paths:
        check_writable(path)
    return paths


def _print(
    workshop: Workshop, request: PrintRequest, parts: Sequence[Part], faces: Mapping[str, PrintedFace]
) -> list[Printed]:
    """Lay components on sheets and write them, if all is well with all of them."""
    paths = _check_paths(workshop, request, parts)
    sizes = {key: FaceSize(face.width, face.height, face.bleed, face.outline) for key, face in faces.items()}
    imposed = [impose_part(workshop, part, sizes) for part in parts]
    stop(workshop.problems, request.choice.strict)
    return [
        _write(workshop, part, path, sheets, faces)
        for part, path, sheets in zip(parts, paths, imposed, strict=True)
        if sheets
    ]


def _listed(project: Project, request: PrintRequest, printing: Printing) -> Printing:
    """Write the pull list beside the PDFs."""
    assert printing.pull is not None
    names = {pile_of(part): part.name for part in printing.game.components.values()}
    last = f"When all that is done: cardgen printed {project.name}"
    if request.mark_printed:
        last = "This is recorded as printed."
    elif _has_backs_alone(printing):
        last = "These are backs alone: build the fronts too, and record those."
    text = as_text(printing.pull, printing.game.title, names, last)
    path = request.out / PULL_LIST
    with replacing(path) as target:
        target.write(text.encode())
    return printing._replace(pull_text=text, pull_file=path)


def _has_backs_alone(printing: Printing) -> bool:
    return any(file.sheet.side == "backs" for file in printing.files)


def _kept(project: Project, request: PrintRequest, build: Build, printing: Printing, problems: Problems) -> Printing:
    """Remember a build, and record it at once where that was asked for. Backs alone are half a printing: not kept."""
    if _has_backs_alone(printing):
        return printing
    build = build._replace(files=tuple(file.built for file in printing.files))
    is_remembered = remember(project, build)
    if request.mark_printed:
        record(project, [(build, None)])
    elif request.changed and not is_remembered:
        problems.notice(
            "O214",
            "this build cannot be remembered, so `cardgen printed` will not know of it",
            help="name a folder that can be written in the variable CARDGEN_DATA_DIR, or use `--mark-printed`",
        )
    return printing


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
        "changed" if request.changed else "",
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
        (str(workshop.project.root.resolve()), request.choice.theme, *request.choice.wanted, *request.choice.cards)
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
        target.flush()
        # Of these very bytes, and not of what another build may have put in their place a moment later.
        digest = file_digest(Path(target.name))
    two_sided = any(copy.back for copy in part.copies)
    built = BuiltFile(path.resolve(), digest, pile_of(part.component))
    return Printed(path, pages, len(part.copies), part.sheet, sheets[0].paper.name, two_sided, built)
