"""Faces of a game as pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.cards.model import Game
from cardgen.diagnostics import Problems
from cardgen.export.naming import DEFAULT_PATTERN, Named, file_names
from cardgen.jobs.choice import Choice
from cardgen.jobs.faces import make_faces
from cardgen.jobs.opening import load
from cardgen.jobs.orders import FaceOrder, chosen_cards, chosen_components
from cardgen.jobs.print_sheets import stop
from cardgen.jobs.workshop import PrintedFace, Tick, Workshop
from cardgen.jobs.writing import check_writable, replacing

if TYPE_CHECKING:
    from cardgen.source.project import Project


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """Which faces to show, how large, and where to. `per` is `design` (each face once) or `copy` (each exemplar)."""

    out: Path
    choice: Choice
    dpi: float = 300.0
    bleed: bool = False
    rounded: bool = False
    transparent: bool = False
    per: str = "design"
    pattern: str = DEFAULT_PATTERN
    faces: tuple[str, ...] = ()
    columns: int | None = None


def export_pngs(project: Project, request: PictureRequest, problems: Problems, tick: Tick) -> list[Path]:
    """Write each chosen face as a PNG of its own; return the files. Raises `BadInput` before anything is written."""
    workshop, orders = _open(project, request, problems)
    shown = list(_exemplars(workshop.game, orders, request))
    names = file_names([_named(workshop.game, order, copy) for order, copy in shown], request.pattern, problems)
    stop(problems, request.choice.strict)
    paths = [request.out / name for name in names]
    for path in paths[:1]:
        check_writable(path)
    _notice_strangers(request.out, paths, problems)
    faces = _faces(workshop, orders, request, tick)
    targets: dict[str, list[Path]] = {}
    for (order, _), path in zip(shown, paths, strict=True):
        targets.setdefault(order.key, []).append(path)
    for key, picture in _pngs(workshop, faces, request):
        for path in targets[key]:
            with replacing(path) as target:
                target.write(picture)
    return paths


def export_contact(project: Project, request: PictureRequest, problems: Problems, tick: Tick) -> list[Path]:
    """Write the chosen faces side by side as one PNG. Raises `BadInput`."""
    from cardgen.export.contact import contact_sheet
    from cardgen.ink.png import render_images

    workshop, orders = _open(project, request, problems)
    path = request.out / "contact.png"
    check_writable(path)
    faces = _faces(workshop, orders, request, tick)
    inks = (face.ink for face in faces.values())
    tools = workshop.tools
    images = list(render_images(inks, tools.fonts, tools.art.pictures, request.dpi, rounded=True))
    with replacing(path) as target:
        target.write(contact_sheet(images, request.columns, round(request.dpi / 12)))
    return [path]


def export_pdf(project: Project, request: PictureRequest, problems: Problems, tick: Tick) -> list[Path]:
    """Write the chosen faces as one PDF, a face a page, with TrimBox and BleedBox, for a print service.

    Raises `BadInput`.
    """
    from cardgen.ink.pdf import DocumentInfo, write_card_pages

    workshop, orders = _open(project, request, problems)
    path = request.out / "cards.pdf"
    check_writable(path)
    faces = _faces(workshop, orders, request, tick)
    pages = [faces[order.key].ink for order, _ in _exemplars(workshop.game, orders, request)]
    game, tools = workshop.game, workshop.tools
    info = DocumentInfo(game.title, author=", ".join(game.credits), subject=f"{game.title} {game.version}".strip())
    with replacing(path) as target:
        write_card_pages(target, pages, tools.fonts, tools.art.pictures, info, bleed=request.bleed)
    return [path]


def _open(project: Project, request: PictureRequest, problems: Problems) -> tuple[Workshop, list[FaceOrder]]:
    """The workshop, and each different face that was asked for, once and in order."""
    game = load(project, request.choice.edition, request.choice.variants, problems)
    workshop = Workshop(project, game, request.choice.theme, problems)
    only = chosen_cards(game, request.choice.cards, problems)
    orders: dict[str, FaceOrder] = {}
    for component in chosen_components(game, request.choice.components, problems):
        for card_id in component.cards:
            if only is None or card_id in only:
                orders.update((order.key, order) for order in _faces_of(game, card_id, request))
    if not orders and not problems.has_errors:
        problems.error("O113", f"nothing of {game.title} was chosen to be shown", help="see `cardgen list`")
    stop(problems, request.choice.strict)
    return workshop, list(orders.values())


def _faces_of(game: Game, card_id: str, request: PictureRequest) -> Iterator[FaceOrder]:
    card = game.cards[card_id]
    for copy in range(max(1, len(card.numbers))):
        for index, (face, layout) in enumerate(game.card_types[card.type].faces.items()):
            if not request.faces or face in request.faces:
                number = card.numbers[copy] if card.numbers else ""
                yield FaceOrder(f"{card_id}/{number}/{face}", layout, card_id, copy, face, index)


def _exemplars(game: Game, orders: list[FaceOrder], request: PictureRequest) -> Iterator[tuple[FaceOrder, int]]:
    """Each face with the number of its copy: once, or as often as it is printed."""
    for order in orders:
        card = game.cards[order.card]
        times = card.copies if request.per == "copy" and not card.numbers else 1
        for copy in range(times):
            yield order, order.copy + copy + 1


def _named(game: Game, order: FaceOrder, copy: int) -> Named:
    card = game.cards[order.card]
    number = card.numbers[order.copy] if card.numbers else ""
    fields = {
        "id": card.id if copy == order.copy + 1 else f"{card.id}-{copy}",
        "name": card.name,
        "number": f"{number:0>3}-" if number else "",
        "face": order.face,
        "type": card.type,
        "copy": str(copy),
    }
    return Named(fields, f"{card.id} {number}".strip() + f" ({order.face})")


def _faces(
    workshop: Workshop, orders: list[FaceOrder], request: PictureRequest, tick: Tick
) -> Mapping[str, PrintedFace]:
    faces = make_faces(workshop, orders, None, request.choice.processes, tick)
    stop(workshop.problems, request.choice.strict)
    return faces


def _pngs(workshop: Workshop, faces: Mapping[str, PrintedFace], request: PictureRequest) -> Iterator[tuple[str, bytes]]:
    from cardgen.ink.png import render_pngs

    options: dict[str, Any] = {name: getattr(request, name) for name in ("bleed", "rounded", "transparent")}
    inks = (face.ink for face in faces.values())
    tools = workshop.tools
    yield from zip(faces, render_pngs(inks, tools.fonts, tools.art.pictures, request.dpi, **options), strict=True)


def _notice_strangers(folder: Path, paths: list[Path], problems: Problems) -> None:
    """Say when pictures of another run lie where these go."""
    mine = {path.name for path in paths}
    others = sorted(path.name for path in folder.glob("*.png") if path.name not in mine) if folder.is_dir() else []
    if others:
        some = ", ".join(others[:3])
        message = f"{folder} holds {len(others)} other PNG files, such as {some}"
        problems.notice("O122", message, help="they are left alone; empty the folder to have only this run's")
