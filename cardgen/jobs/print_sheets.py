"""From a game's files to PDFs that are ready for the printer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.cards.composition import check_composition
from cardgen.cards.model import Game
from cardgen.diagnostics import Problems, Severity
from cardgen.jobs.bundles import Bundle, bundles_of
from cardgen.jobs.choice import Choice
from cardgen.jobs.faces import make_faces
from cardgen.jobs.ledger import Plan, changes
from cardgen.jobs.ledger_build import (
    Reach,
    as_one_table,
    parts_to_print,
    pile_of,
    reach,
    sheet_digest,
    side_of,
    wanted_copies,
)
from cardgen.jobs.ledger_builds import Build, BuiltFile, file_digest, remember
from cardgen.jobs.ledger_file import load_ledger
from cardgen.jobs.ledger_format import Ledger
from cardgen.jobs.ledger_list import PullList, as_text, pull_list
from cardgen.jobs.ledger_stale import remove_stale
from cardgen.jobs.opening import load, stop
from cardgen.jobs.parts import Part, impose_part, parts_of
from cardgen.jobs.pdf_names import check_names, pdf_name
from cardgen.jobs.printed import Recorded, record
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
    `SheetOptions` that override the description's. `together` prints all components whose sheets are made alike as one
    file, so that they share sheets. `changed` prints only those copies that do not lie on the table, and
    `mark_printed` records at once that all this was printed.
    """

    out: Path
    choice: Choice
    paper: str | None = None
    sheet: Mapping[str, Any] = field(default_factory=dict)
    cached: bool = True
    changed: bool = False
    mark_printed: bool = False
    together: bool = False


class Printed(NamedTuple):
    """One file written: its pages, the printed copies on it, and the sheets that it was laid out for.

    `built` says what was written, for the ledger: of each component on it.
    """

    path: Path
    pages: int
    copies: int
    sheet: SheetOptions
    paper: str
    two_sided: bool
    built: tuple[BuiltFile, ...]


class Printing(NamedTuple):
    """What a build wrote.

    Of a build of changes: what to take out of the old deck and what to put in, the same in words, and the file that
    holds them. Words and file are empty where there is nothing to do. `removed` are files of earlier builds of changes,
    and `recorded` is what was recorded at once.
    """

    game: Game
    files: list[Printed]
    pull: PullList | None = None
    pull_text: str = ""
    pull_file: Path | None = None
    removed: tuple[Path, ...] = ()
    recorded: Recorded | None = None


def print_sheets(project: Project, request: PrintRequest, problems: Problems, tick: Tick) -> Printing:
    """Print one game's components, a PDF each, and return what was written.

    Nothing is written if anything is wrong. Raises `BadInput` with every problem found.
    """
    ledger = load_ledger(project) if request.changed or request.mark_printed else None
    game = load(project, request.choice.edition, request.choice.variants, problems, request.choice.decks)
    _doubt_composition(game, problems)
    workshop = Workshop(project, game, request.choice.theme, problems)
    meant = reach(game, request.choice, ledger.table if ledger and request.changed else {})
    parts = _parts(workshop, request, meant, ledger)
    stop(problems, request.choice.strict)
    if not request.changed:
        _check_paths(workshop, request, _bundles(request, parts))
    faces = _faces(workshop, request, parts, tick)
    stop(problems, request.choice.strict)
    wanted = [wanted_copies(workshop, request.choice, part, faces) for part in parts]
    piles = {pile_of(part): part.name for part in game.components.values()}
    build = Build(meant.scope(game, request.choice, parts), as_one_table(wanted), piles=piles)
    if ledger is None or not request.changed:
        files = _print(workshop, request, parts, faces)
        return _kept(project, request, build, Printing(game, files), problems)
    plan = changes(ledger.table, build.wanted, build.scope)
    _doubt_theme(plan, request, problems)
    files = _print(workshop, request, parts_to_print(wanted, plan), faces)
    printing = Printing(game, files, pull_list(plan))
    if not plan.is_idle:
        printing = _listed(
            project,
            request,
            printing,
            {**piles, **{name: title for name, title in ledger.piles.items() if name not in piles}},
        )
    return _kept(project, request, build._replace(base=ledger.revision), printing, problems)


def _parts(workshop: Workshop, request: PrintRequest, meant: Reach, ledger: Ledger | None) -> list[Part]:
    """The components to print. Where changes are built there need be none: all that was chosen may lie on the table."""
    if meant.choice is None:
        return []
    may_be_empty = False
    if ledger is not None and request.changed:
        scope = meant.scope(workshop.game, request.choice)
        may_be_empty = any(scope.holds(copy) for copy in ledger.table)
    return parts_of(workshop, meant.choice, request.paper, request.sheet, may_be_empty=may_be_empty)


def _doubt_theme(plan: Plan, request: PrintRequest, problems: Problems) -> None:
    """Tell that everything is printed again for another theme, which may be one that was forgotten."""
    themes = Counter[str]()
    for copy, count in (*plan.pull.items(), *plan.keep.items()):
        themes[copy.theme] += count
    ((theme, count),) = themes.most_common(1) or [(request.choice.theme, 0)]
    if theme != request.choice.theme and plan.add:
        copies = "1 copy" if count == 1 else f"{count} copies"
        message = f"the deck on the table is printed in `{theme}` ({copies}), and this in `{request.choice.theme}`"
        problems.notice("O215", message, help=f"did you mean `--theme {theme}`?")


def _bundles(request: PrintRequest, parts: Sequence[Part]) -> list[Bundle]:
    return bundles_of(parts, together=request.together, named=bool(request.choice.wanted))


def _check_paths(workshop: Workshop, request: PrintRequest, bundles: Sequence[Bundle]) -> list[Path]:
    """Where the files go, each of which can be written."""
    wholes = [bundle.whole for bundle in bundles]
    names = [
        pdf_name(workshop, whole, request.choice, request.paper, request.sheet, changed=request.changed)
        for whole in wholes
    ]
    check_names(workshop, wholes, names)
    stop(workshop.problems, request.choice.strict)
    paths = [request.out / name for name in names]
    for path in paths:
        check_writable(path)
    return paths


def _print(
    workshop: Workshop, request: PrintRequest, parts: Sequence[Part], faces: Mapping[str, PrintedFace]
) -> list[Printed]:
    """Lay components on sheets and write them, if all is well with all of them."""
    bundles = _bundles(request, parts)
    paths = _check_paths(workshop, request, bundles)
    sizes = {key: FaceSize(face.width, face.height, face.bleed, face.outline) for key, face in faces.items()}
    imposed = [impose_part(workshop, bundle.whole, sizes) for bundle in bundles]
    stop(workshop.problems, request.choice.strict)
    return [
        _write(workshop, bundle, path, sheets, faces)
        for bundle, path, sheets in zip(bundles, paths, imposed, strict=True)
        if sheets
    ]


def _listed(project: Project, request: PrintRequest, printing: Printing, piles: Mapping[str, str]) -> Printing:
    """Write the pull list beside the PDFs. `piles` are the components' names by id."""
    assert printing.pull is not None
    last = f"When all that is done: cardgen printed {project.name}"
    sides = {built.side for file in printing.files for built in file.built} - {"both"}
    if sides:
        side, other = ("fronts", "backs") if "fronts" in sides else ("backs", "fronts")
        last = f"These are {side} alone: print the {other} too (`--side {other}`). {last}"
    elif request.mark_printed:
        last = "This is recorded as printed."
    text = as_text(printing.pull, printing.game.title, piles, last)
    path = request.out / PULL_LIST
    with replacing(path) as target:
        target.write(text.encode())
    return printing._replace(pull_text=text, pull_file=path)


def _kept(project: Project, request: PrintRequest, build: Build, printing: Printing, problems: Problems) -> Printing:
    """Remember a build, record it at once where that was asked for, and remove what it makes stale."""
    listed = printing.pull_file
    build = build._replace(
        files=tuple(built for file in printing.files for built in file.built),
        listed=(BuiltFile(listed.resolve(), file_digest(listed)),) if listed else (),
    )
    is_remembered = remember(project, build)
    if request.mark_printed:
        printing = printing._replace(recorded=record(project, [(build, None)]))
    elif not is_remembered:
        problems.notice(
            "O214",
            "this build cannot be remembered, so `cardgen printed` will not know of it",
            help="name a folder that can be written in the variable CARDGEN_DATA_DIR, or use `--mark-printed`",
        )
    if request.changed:
        written = [file.path for file in printing.files] + ([listed] if listed else [])
        printing = printing._replace(removed=tuple(remove_stale(project, build, request.out, written)))
    return printing


def _doubt_composition(game: Game, problems: Problems) -> None:
    """Tell what is wrong with the decks without refusing to print: a playtest may be made of half a deck."""
    found = Problems()
    check_composition(game, found)
    problems.extend(problem._replace(severity=Severity.WARNING) for problem in found)


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
    workshop: Workshop, bundle: Bundle, path: Path, sheets: Sequence[Sheet], faces: Mapping[str, PrintedFace]
) -> Printed:
    from cardgen.ink.pdf import DocumentInfo, write_pdf

    game, tools, part = workshop.game, workshop.tools, bundle.whole
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
    built = tuple(_built(path, digest, own, faces) for own in bundle.parts)
    return Printed(path, pages, len(part.copies), part.sheet, sheets[0].paper.name, two_sided, built)


def _built(path: Path, digest: str, part: Part, faces: Mapping[str, PrintedFace]) -> BuiltFile:
    component, side = pile_of(part.component), side_of(part)
    return BuiltFile(path.resolve(), digest, component, side, sheet_digest(part, faces), len(part.copies))
