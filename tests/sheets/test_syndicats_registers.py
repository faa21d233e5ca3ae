"""Syndicats' two-sided components register: sheets are painted, backs turned over, and held against the fronts.

What scissors follow is painted black: on a turned back it must lie where the front's does. A back of another shape
than its front, or a sheet that turns wrongly, leaves black where there is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from typing import Any, NamedTuple

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops, ImageFilter

from cardgen.diagnostics import Problems
from cardgen.ink.encode import Encoder
from cardgen.ink.encoded import EncodedFace
from cardgen.ink.pdf import DocumentInfo, write_pdf
from cardgen.jobs.choice import Choice
from cardgen.jobs.opening import load
from cardgen.jobs.parts import Part, impose_part, parts_of
from cardgen.jobs.workshop import PrintedFace, Workshop
from cardgen.layout import shapes
from cardgen.layout.drawing import Drawing, Outline, Path, Shape
from cardgen.sheets.plan import FaceSize
from cardgen.source.bundle import bundle_root
from cardgen.source.project import Project

DPI = 60
EDITIONS = ("double-sided", "current")
TWO_SIDED = {"deck", "starting", "milk", "mice"}
TOKENS = ("milk", "mice")
PLAIN = {"marks": "off", "rule": False, "label": False}
INFO = DocumentInfo("Test", duplex="long")


class Edition(NamedTuple):
    """A state of the game, with every face of its components made."""

    workshop: Workshop
    parts: Mapping[str, Part]
    faces: Mapping[str, PrintedFace]


@cache
def edition_of(name: str, paper: str = "a4", duplex: str = "long") -> Edition:
    project = Project.open(bundle_root() / "card_data" / "syndicats")
    workshop = Workshop(project, load(project, name, (), Problems()), "colour")
    parts = {part.component.id: part for part in parts_of(workshop, Choice(name), paper, {**PLAIN, "duplex": duplex})}
    orders = {order.key: order for part in parts.values() for order in part.orders}
    faces = {key: face for key, order in orders.items() if (face := _made(name, workshop, order)) is not None}
    return Edition(workshop, parts, faces)


_kept: dict[tuple[str, str], PrintedFace | None] = {}


def _made(name: str, workshop: Workshop, order: Any) -> PrintedFace | None:
    """A face, made once for all papers."""
    if (name, order.key) not in _kept:
        _kept[name, order.key] = workshop.make(order)
    return _kept[name, order.key]


def two_sided(edition: Edition) -> list[str]:
    return [name for name, part in edition.parts.items() if any(copy.back for copy in part.copies)]


def _trim(face: PrintedFace) -> Path:
    if face.outline.kind == "ellipse":
        return shapes.ellipse(face.width / 2, face.height / 2, face.width / 2, face.height / 2)
    return face.outline.path or shapes.rectangle((0.0, 0.0, face.width, face.height), face.outline.radius)


def _silhouette(edition: Edition, face: PrintedFace) -> EncodedFace:
    """The face's trim in black, on nothing."""
    mark = Shape(_trim(face), fill="000000")
    drawing = Drawing(face.width, face.height, face.bleed, 0.0, Outline(), (mark,))
    return Encoder(edition.workshop.tools.fonts).face(drawing)


def pages(edition: Edition, component: str, inks: Mapping[str, EncodedFace], dpi: int = DPI) -> list[Image.Image]:
    """Pictures of a component's pages, a front and a back in turn."""
    faces, tools = edition.faces, edition.workshop.tools
    sizes = {key: FaceSize(face.width, face.height, face.bleed, face.outline) for key, face in faces.items()}
    sheets = impose_part(edition.workshop, edition.parts[component], sizes)
    assert not edition.workshop.problems.has_errors, list(edition.workshop.problems)
    target = BytesIO()
    write_pdf(target, sheets, inks, tools.fonts, tools.art.pictures, INFO)
    document = pdfium.PdfDocument(target.getvalue())  # type: ignore[no-untyped-call]
    try:
        return [page.render(scale=dpi / 72).to_pil().convert("L") for page in document]
    finally:
        document.close()  # type: ignore[no-untyped-call]


def silhouettes(edition: Edition, component: str, dpi: int = DPI) -> list[Image.Image]:
    inks = {order.key: _silhouette(edition, edition.faces[order.key]) for order in edition.parts[component].orders}
    return pages(edition, component, inks, dpi)


def painted(edition: Edition, component: str, dpi: int = DPI) -> list[Image.Image]:
    inks = {order.key: edition.faces[order.key].ink for order in edition.parts[component].orders}
    return pages(edition, component, inks, dpi)


def turned_over(picture: Image.Image, duplex: str = "long") -> Image.Image:
    """A back page as seen through the paper, once it was turned on an edge."""
    sideways = (duplex == "long") == (picture.height >= picture.width)
    return picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT if sideways else Image.Transpose.FLIP_TOP_BOTTOM)


def uncovered(front: Image.Image, back: Image.Image) -> int:
    """How many pixels are black on one side and have no black around them on the other."""
    assert front.size == back.size
    return sum(_beyond(one, other) for one, other in ((front, back), (back, front)))


def _beyond(one: Image.Image, other: Image.Image) -> int:
    black = one.point(lambda level: 255 if level < 100 else 0)
    near = other.filter(ImageFilter.MinFilter(3)).point(lambda level: 255 if level < 160 else 0)
    return ImageChops.subtract(black, near).histogram()[255]


@pytest.mark.parametrize("name", EDITIONS)
def test_what_is_printed_on_both_sides(name: str) -> None:
    assert set(two_sided(edition_of(name))) == TWO_SIDED


@pytest.mark.parametrize(
    ("name", "paper", "duplex"),
    [*((name, "a4", "long") for name in EDITIONS), ("current", "a4", "short"), ("current", "letter", "long")],
)
@pytest.mark.parametrize("component", sorted(TWO_SIDED))
def test_the_backs_trim_covers_the_fronts(component: str, name: str, paper: str, duplex: str) -> None:
    edition = edition_of(name, paper, duplex)
    pictures = silhouettes(edition, component)
    assert len(pictures) % 2 == 0
    for front, back in zip(pictures[::2], pictures[1::2], strict=True):
        assert front.getextrema()[0] == 0, "something is painted"
        assert uncovered(front, turned_over(back, duplex)) == 0


def test_the_proof_can_fail() -> None:
    """A back that is not turned, or turned on the wrong edge, or 2 mm off, does not cover."""
    front, back = silhouettes(edition_of("current"), "milk")
    assert uncovered(front, back) > 100
    assert uncovered(front, turned_over(back, "short")) > 100
    shifted = ImageChops.offset(turned_over(back), round(2 / 25.4 * DPI), 0)
    assert uncovered(front, shifted) > 100


@pytest.mark.parametrize("component", TOKENS)
def test_a_tokens_rim_is_ink_on_both_sides_of_the_cut(component: str) -> None:
    """0.4 mm within and beyond the cut: scissors may waver, and no white shows on either side."""
    edition = edition_of("current")
    for page, trim in zip(painted(edition, component, 120), silhouettes(edition, component, 120), strict=True):
        ring = ImageChops.difference(trim.filter(ImageFilter.MinFilter(5)), trim.filter(ImageFilter.MaxFilter(5)))
        cut = ring.point(lambda level: 255 if level == 255 else 0)
        assert cut.histogram()[255] > 1000
        assert sum(ImageChops.multiply(page, cut).histogram()[100:]) == 0


@pytest.mark.parametrize("component", sorted(TWO_SIDED))
def test_what_is_painted_reaches_as_far_on_both_sides(component: str) -> None:
    pictures = painted(edition_of("current"), component)
    for front, back in zip(pictures[::2], pictures[1::2], strict=True):
        reach = [ImageChops.invert(side).getbbox() for side in (front, turned_over(back))]
        assert reach[0] is not None
        assert reach[1] == pytest.approx(reach[0], abs=1)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_is_for_all_players_takes_few_sheets(paper: str) -> None:
    """Two mats lie on a sheet, the last one beside the dog track; markers lie beside the milk."""
    edition = edition_of("current", paper)
    sheets = {name: len(silhouettes(edition, name, 10)) for name in ("boards", "milk", "mice", "starting")}
    assert sheets == {"boards": 3, "milk": 2, "mice": 2, "starting": 4}
