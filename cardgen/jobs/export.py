"""Faces of a game as pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.cards.model import Game
from cardgen.diagnostics import Problems
from cardgen.export.naming import DEFAULT_PATTERN, Named, file_names
from cardgen.jobs.choice import Choice
from cardgen.jobs.faces import make_faces
from cardgen.jobs.opening import load, stop
from cardgen.jobs.orders import FaceOrder
from cardgen.jobs.parts import Part, parts_of
from cardgen.jobs.workshop import PrintedFace, Tick, Workshop
from cardgen.jobs.writing import check_writable, replacing

if TYPE_CHECKING:
    from cardgen.source.project import Project


MOST_PIXELS = 250_000_000
"""Pixels of one picture: some 750 MB while it is painted."""


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
    workshop, parts = _open(project, request, problems)
    shown = _shown(workshop.game, parts, request)
    names = file_names([named for _, named in shown], request.pattern, problems)
    stop(problems, request.choice.strict)
    paths = [request.out / name for name in names]
    for path in paths[:1]:
        check_writable(path)
    _notice_strangers(request.out, paths, problems)
    faces = _faces(workshop, [order for order, _ in shown], request, tick)
    targets: dict[str, list[Path]] = {}
    for (order, _), path in zip(shown, paths, strict=True):
        targets.setdefault(order.key, []).append(path)
    for key, picture in _pngs(workshop, faces, request):
        for path in targets[key]:
            with replacing(path, durable=False) as target:
                target.write(picture)
    return paths


def export_contact(project: Project, request: PictureRequest, problems: Problems, tick: Tick) -> list[Path]:
    """Write the chosen faces side by side as one PNG. Raises `BadInput`."""
    from cardgen.export.contact import contact_sheet
    from cardgen.ink.png import render_images

    workshop, parts = _open(project, request, problems)
    path = request.out / "contact.png"
    check_writable(path)
    faces = _faces(workshop, [order for order, _ in _shown(workshop.game, parts, request)], request, tick)
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

    workshop, parts = _open(project, request, problems)
    path = request.out / "cards.pdf"
    check_writable(path)
    shown = [order for order, _ in _shown(workshop.game, parts, request)]
    faces = _faces(workshop, shown, request, tick)
    game, tools = workshop.game, workshop.tools
    info = DocumentInfo(game.title, author=", ".join(game.credits), subject=f"{game.title} {game.version}".strip())
    pages = (faces[order.key].ink for order in shown)
    with replacing(path) as target:
        write_card_pages(target, pages, tools.fonts, tools.art.pictures, info, bleed=request.bleed)
    return [path]


def _open(project: Project, request: PictureRequest, problems: Problems) -> tuple[Workshop, list[Part]]:
    """The workshop, and what was chosen of the game."""
    game = load(project, request.choice.edition, request.choice.variants, problems, request.choice.decks)
    workshop = Workshop(project, game, request.choice.theme, problems)
    parts = parts_of(workshop, request.choice, None, {})
    stop(problems, request.choice.strict)
    return workshop, parts


def _shown(game: Game, parts: Sequence[Part], request: PictureRequest) -> list[tuple[FaceOrder, Named]]:
    """Each picture to be made with what its name is made from: a face for each design, or for each printed copy."""
    orders = {order.key: order for part in parts for order in part.orders}
    if request.per == "design":
        keys = [(order.key, 1) for order in orders.values()]
    else:
        keys = [(key, nth) for part in parts for key, nth in _sides_of_copies(part)]
    shown = [(orders[key], nth) for key, nth in keys if not request.faces or orders[key].face in request.faces]
    return [(order, _named(game, order, nth, by_design=request.per == "design")) for order, nth in shown]


def _sides_of_copies(part: Part) -> Iterator[tuple[str, int]]:
    """The keys of every copy's sides, and which copy of its card and number it is."""
    seen: dict[str, int] = {}
    for copy in part.copies:
        seen[copy.label] = seen.get(copy.label, 0) + 1
        yield from ((key, seen[copy.label]) for key in (copy.front, copy.back) if key)


def _named(game: Game, order: FaceOrder, nth: int, *, by_design: bool) -> Named:
    card = game.cards[order.card]
    number = card.numbers[order.copy] if card.numbers else ""
    fields = {
        "id": card.id if nth == 1 else f"{card.id}-{nth}",
        "name": card.name,
        "number": f"{number:0>3}-" if number else "",
        "face": order.face,
        "type": card.type,
        "copy": str(nth),
    }
    if by_design and order.key == f"{order.layout}/{order.face}":
        # A face that all cards of a layout share is named after it, not after the card that happened to come first.
        tail = order.layout.rpartition("/")[2]
        fields["id"] = game.id if tail == order.face else tail.removesuffix(f"-{order.face}")
        fields |= {"name": fields["id"], "number": ""}
    return Named(fields, f"{fields['id']} {number}".strip() + f" ({order.face})")


def _faces(
    workshop: Workshop, orders: list[FaceOrder], request: PictureRequest, tick: Tick
) -> Mapping[str, PrintedFace]:
    once = {order.key: order for order in orders}
    faces = make_faces(workshop, list(once.values()), None, request.choice.processes, tick)
    _check_pixels(faces, request, workshop.problems)
    stop(workshop.problems, request.choice.strict)
    return faces


def _check_pixels(faces: Mapping[str, PrintedFace], request: PictureRequest, problems: Problems) -> None:
    """Refuse faces that would be painted with more pixels than memory should hold."""
    scale = request.dpi / 72
    for face in faces.values():
        pixels = (face.width + 2 * face.bleed) * (face.height + 2 * face.bleed) * scale**2
        if pixels > MOST_PIXELS:
            message = f"`{face.key}` would have {pixels / 1e6:.0f} million pixels at {request.dpi:g} dpi"
            advice = f"{int(request.dpi * (MOST_PIXELS / pixels) ** 0.5)} dpi is the most for a face of this size"
            problems.error("O123", message, help=advice)


def _pngs(workshop: Workshop, faces: Mapping[str, PrintedFace], request: PictureRequest) -> Iterator[tuple[str, bytes]]:
    """Each face as a PNG, by its key. Round and odd shapes are cut out, cards only where that was asked for."""
    from cardgen.ink.png import render_pngs

    tools = workshop.tools
    for cut in (False, True):
        chosen = {key: face.ink for key, face in faces.items() if _is_cut(face, request) is cut}
        options = {"bleed": request.bleed, "rounded": cut, "transparent": request.transparent}
        pictures = render_pngs(chosen.values(), tools.fonts, tools.art.pictures, request.dpi, **options)
        yield from zip(chosen, pictures, strict=True)


def _is_cut(face: PrintedFace, request: PictureRequest) -> bool:
    return request.rounded or (face.outline.kind != "rectangle" and not request.bleed)


def _notice_strangers(folder: Path, paths: list[Path], problems: Problems) -> None:
    """Say when pictures of another run lie where these go."""
    mine = {path.name for path in paths}
    others = sorted(path.name for path in folder.glob("*.png") if path.name not in mine) if folder.is_dir() else []
    if others:
        some = ", ".join(others[:3])
        message = f"{folder} holds {len(others)} other PNG files, such as {some}"
        problems.notice("O122", message, help="they are left alone; empty the folder to have only this run's")
