"""Pirate-wizard's world map on paper: one page of A3 and of Tabloid; four of A4 or Letter, which joined are the one."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from math import ceil, floor

import pypdfium2 as pdfium
import pypdfium2.raw as raw
import pytest
from PIL import Image
from sheet_making import WORDS, codes, words_in
from test_tiling import assert_same_within_a_pixel

from cardgen.diagnostics import Problems
from cardgen.ink.pdf import DocumentInfo, write_pdf
from cardgen.jobs.opening import load
from cardgen.jobs.orders import FaceOrder
from cardgen.jobs.workshop import PrintedFace, Workshop
from cardgen.sheets.impose import impose
from cardgen.sheets.paper import Paper
from cardgen.sheets.plan import FaceSize, PrintItem, Sheet, SheetOptions
from cardgen.sheets.tiling import tiling_for
from cardgen.source.bundle import bundle_root
from cardgen.source.project import Project
from cardgen.units import MM

FINE = 2
SCALE = 100 * FINE / 72
"""Pages are cut and joined at 200 dpi and compared at 100: letters are drawn at whole pixels."""
THEMES = ("colour", "low-ink", "greyscale")
MOST_BYTES = 300_000
OCTAGON = 8.5
"""Millimetres from a field's middle to the edge of its halo."""


@cache
def made(theme: str = "colour") -> tuple[Workshop, PrintedFace]:
    project = Project.open(bundle_root() / "card_data" / "pirate-wizard")
    workshop = Workshop(project, load(project, None, (), Problems()), theme)
    face = workshop.make(FaceOrder("map", "pirate-wizard/map", "world-map", 0, "front", 0))
    assert face is not None
    assert not list(workshop.problems)
    return workshop, face


def size() -> FaceSize:
    face = made()[1]
    return FaceSize(face.width, face.height, face.bleed, face.outline)


def sheets_of(options: SheetOptions, words: bool = False) -> tuple[list[Sheet], Problems]:
    problems = Problems()
    labels = WORDS if words else None
    return impose([PrintItem("map")], {"map": size()}, options, problems, words=labels, title="World map"), problems


def pdf(sheets: list[Sheet], theme: str = "colour") -> bytes:
    workshop, face = made(theme)
    target = BytesIO()
    pictures = workshop.tools.art.pictures
    write_pdf(target, sheets, {"map": face.ink}, workshop.tools.fonts, pictures, DocumentInfo("Map"))
    return target.getvalue()


def whole_size() -> tuple[int, int]:
    """Pixels of the map to its bleed."""
    face = size()
    return (round((face.width + 2 * face.bleed) * SCALE), round((face.height + 2 * face.bleed) * SCALE))


def laid(sheets: list[Sheet]) -> list[Image.Image]:
    """Every page as it lies on the map: drawn so that its marks come to stand where they belong, to a fraction of a
    pixel, for the chart has lines finer than one.
    """
    document = pdfium.PdfDocument(pdf(sheets))
    try:
        return [_laid(page, sheet) for page, sheet in zip(document, sheets, strict=True)]
    finally:
        document.close()


def _laid(page: pdfium.PdfPage, sheet: Sheet) -> Image.Image:
    assert sheet.front is not None
    (place,) = sheet.front.placements
    x, y = (place.x - size().bleed) * SCALE, (place.y - size().bleed) * SCALE
    width, height = whole_size()
    bitmap = pdfium.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    matrix, everything = raw.FS_MATRIX(SCALE, 0, 0, SCALE, -x, -y), raw.FS_RECTF(0, 0, width, height)
    raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, everything, 0)
    return bitmap.to_pil().convert("RGB")


@cache
def whole() -> Image.Image:
    """The map to its bleed, on a paper that is just as large."""
    face = size()
    large = Paper("Large", face.width + 2 * face.bleed, face.height + 2 * face.bleed)
    options = SheetOptions(paper=large, margins=(face.bleed,) * 4, printable=0.0, marks="off")
    return laid(sheets_of(options)[0])[0].reduce(FINE)


def joined(sheets: list[Sheet], pages: list[Image.Image]) -> Image.Image:
    """Every page cut at its window, later pages on top. What is cut away is not there: it is left black."""
    found = Image.new("RGB", whole_size())
    for sheet, page in zip(sheets, pages, strict=True):
        assert sheet.front is not None
        (place,) = sheet.front.placements
        left, top, width, height = place.clip
        x, y = (left - place.x + size().bleed) * SCALE, (top - place.y + size().bleed) * SCALE
        # The pixels on the window's edge are half paper: scissors cut within it.
        box = (ceil(x), ceil(y), floor(x + width * SCALE), floor(y + height * SCALE))
        found.paste(page.crop(box), box)
    return found.reduce(FINE)


@pytest.mark.parametrize("paper", ["a3", "tabloid"])
def test_one_page_of_large_paper_holds_the_map(paper: str) -> None:
    sheets, problems = sheets_of(SheetOptions(paper=paper))
    assert len(sheets) == 1
    assert set(codes(problems)) <= {"S109"}, "nothing but a bleed that makes room for the marks"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_four_small_pages_joined_at_their_marks_are_the_map(paper: str) -> None:
    sheets, problems = sheets_of(SheetOptions(paper=paper))
    assert (len(sheets), codes(problems)) == (4, ["S115"])
    assert_same_within_a_pixel(joined(sheets, laid(sheets)), whole())


def test_the_proof_can_fail() -> None:
    sheets, _ = sheets_of(SheetOptions(paper="a4"))
    one, two, three, four = laid(sheets)
    with pytest.raises(AssertionError):
        assert_same_within_a_pixel(joined(sheets, [one, two, four, three]), whole())


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_cut_parts_a_field_a_name_or_a_panel(paper: str) -> None:
    tiling = tiling_for(SheetOptions(paper=paper), size())
    assert tiling is not None
    tiles = list(tiling.tiles())
    across = sorted({tile.window[0] / MM for tile in tiles if tile.column})
    down = sorted({tile.window[1] / MM for tile in tiles if tile.row})
    assert (across, down) == ([pytest.approx(198)], [pytest.approx(128)]), "as the data's first lines say"
    for name, left, top, right, bottom in kept_whole():
        assert not any(left < x < right for x in across), name
        assert not any(top < y < bottom for y in down), name


def kept_whole() -> list[tuple[str, float, float, float, float]]:
    """What must lie on one page: fields with the compass, the scroll and the die's panel, as the layout sizes them."""
    fields = made()[0].game.cards["world-map"].fields
    found = []
    for field in fields["fields"]:  # type: ignore[union-attr]
        x, y = field["at"]  # type: ignore[index,call-overload]
        found.append((str(field["name"]), x - OCTAGON, y - OCTAGON, x + OCTAGON, y + OCTAGON))  # type: ignore[index,call-overload]
        x, y = x + field["label"][0], y + 9.4 + field["label"][1]  # type: ignore[index,call-overload]
        found.append((f"the name of {field['name']}", x - 12, y, x + 12, y + 5.8))  # type: ignore[index,call-overload]
    (left, top), (right, upper), (x, y) = (fields[name] for name in ("title", "die", "compass"))  # type: ignore[misc]
    found.append(("the scroll", left, top, left + 124, top + 50))
    found.append(("the die", right - 82, upper, right, upper + 66))
    return [*found, ("the compass", x - 29, y - 32.2, x + 29, y + 29)]


def test_pages_name_their_neighbours_and_tell_of_folding_apart_from_gluing() -> None:
    sheets, _ = sheets_of(SheetOptions(paper="a4"), words=True)
    said = [words_in(sheet.front.furniture.marks) for sheet in sheets if sheet.front]
    for page, neighbour in ((0, "A2"), (0, "B1"), (1, "B2")):
        assert f"lay {neighbour} here, up to the dashed line, and glue" in said[page]
    assert "here" not in said[3]
    assert all("To put it away, fold the whole along its seams" in words for words in said)


@pytest.mark.parametrize("theme", THEMES)
def test_the_file_is_small(theme: str) -> None:
    for paper in ("a3", "a4"):
        assert len(pdf(sheets_of(SheetOptions(paper=paper))[0], theme)) < MOST_BYTES
