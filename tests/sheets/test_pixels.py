"""Backs cover fronts, proved on ink: real PDFs are rendered, the back page's picture is turned over, and compared.

Every card shows a figure F in a ground of its own colour. Its back shows the same as if seen through the paper, so a
back page that is turned over as the printer turns it must look like the front page, pixel by pixel.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pypdfium2 as pdfium
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat
from sheet_making import POKER, STANDARD, items, jobs, mm, sizes

from cardgen.diagnostics import Problems
from cardgen.ink.encode import Encoder
from cardgen.ink.encoded import EncodedFace
from cardgen.ink.pdf import DocumentInfo, write_pdf
from cardgen.layout.drawing import Drawing, Outline, Path, Shape
from cardgen.sheets.impose import impose
from cardgen.sheets.paper import paper
from cardgen.sheets.plan import BackOffset, FaceSize, PrintItem, Sheet, SheetOptions
from cardgen.units import MM

DPI = 72
INFO = DocumentInfo("Test", duplex="long")
# An F in a unit square: no turn and no mirror image of it looks like it.
FIGURE = ((0.3, 0.15), (0.8, 0.15), (0.8, 0.3), (0.45, 0.3), (0.45, 0.45), (0.65, 0.45), (0.65, 0.6), (0.45, 0.6))
FIGURE += ((0.45, 0.9), (0.3, 0.9))


class _NoFonts:
    def font(self, name: str) -> Any:
        raise AssertionError(f"{name} was asked for")


def _path(points: Sequence[tuple[float, float]]) -> Path:
    return (("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",))


def _ground(number: int) -> str:
    """A light colour of one's own for each of the first hundred cards."""
    return f"{255 - number % 5 * 30:02X}{255 - number // 5 % 5 * 30:02X}{120 + number // 25 % 4 * 30:02X}"


def _drawing(number: int, face: FaceSize, mirrored: bool) -> Drawing:
    width, height, bleed = face.width, face.height, face.bleed
    ground = [(-bleed, -bleed), (width + bleed, -bleed), (width + bleed, height + bleed), (-bleed, height + bleed)]
    figure = [((1 - x if mirrored else x) * width, y * height) for x, y in FIGURE]
    marks = (Shape(_path(ground), fill=_ground(number)), Shape(_path(figure), fill="000000"))
    return Drawing(width, height, bleed, 0.0, Outline(), marks)


def _faces(cards: Sequence[PrintItem], face: FaceSize) -> dict[str, EncodedFace]:
    encoder = Encoder(_NoFonts())  # type: ignore[arg-type]
    keys = sizes(cards, face)
    return {key: encoder.face(_drawing(int(key[1:]), face, key[0] == "b")) for key in keys}


def _print(cards: Sequence[PrintItem], face: FaceSize = POKER, **options: Any) -> tuple[list[Sheet], list[Image.Image]]:
    """The sheets and a picture of every page."""
    problems = Problems()
    sheets = impose(cards, sizes(cards, face), SheetOptions(**options), problems)
    assert not problems.has_errors, list(problems)
    target = BytesIO()
    write_pdf(target, sheets, _faces(cards, face), _NoFonts(), {}, INFO)  # type: ignore[arg-type]
    document = pdfium.PdfDocument(target.getvalue())
    try:
        return sheets, [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in document]
    finally:
        document.close()


def _turned_over(picture: Image.Image, duplex: str) -> Image.Image:
    """A back page as seen through the paper, once it was turned on an edge."""
    tall = picture.height >= picture.width
    if (duplex == "long") == tall:
        return picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    return picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM)


def _alike(one: Image.Image, other: Image.Image) -> float:
    """By how much two pictures differ on average, of 255; edges that fall between pixels give 1 or 2."""
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def _assert_meet(front: Image.Image, back: Image.Image) -> None:
    assert front.size == back.size
    assert _alike(front, back) < 4
    # A figure of a neighbour, or a turned one, is no matter of edges: look again without them.
    coarse = (max(1, front.width // 16), max(1, front.height // 16))
    box = Image.Resampling.BOX
    difference = ImageChops.difference(front.resize(coarse, box), back.resize(coarse, box))
    assert max(high for _, high in difference.getextrema()) < 40  # type: ignore[misc]


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("name", ["a5", "a4", "letter", "legal", "a3", "tabloid"])
def test_backs_cover_fronts_on_every_paper(name: str, landscape: bool, duplex: str) -> None:
    """Full and partial sheets: 20 poker cards."""
    _, pictures = _print(items(20), paper=name, landscape=landscape, duplex=duplex)
    assert len(pictures) % 2 == 0
    size = paper(name, landscape)
    assert pictures[0].size == (-int(-size.width * DPI / 72 // 1), -int(-size.height * DPI / 72 // 1))
    for front, back in zip(pictures[::2], pictures[1::2], strict=True):
        _assert_meet(front, _turned_over(back, duplex))


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("size", [(63.5, 88.9), (88.9, 63.5), (70.0, 70.0)])
def test_turned_cards_cover_too(size: tuple[float, float], landscape: bool, duplex: str) -> None:
    face = FaceSize(*mm(*size, 2))
    grids = {"paper": "a3", "landscape": landscape, "duplex": duplex, "gap": 1 * MM}
    sheets, pictures = _print(items(7), face, **grids)
    _assert_meet(pictures[0], _turned_over(pictures[1], duplex))
    assert sheets[0].front is not None


def test_the_turned_cases_are_among_them() -> None:
    turns = set()
    for landscape in (False, True):
        for duplex in ("long", "short"):
            for size in ((63.5, 88.9), (88.9, 63.5)):
                sheets, _ = _print(items(1), FaceSize(*mm(*size)), paper="a3", landscape=landscape, duplex=duplex)
                for side in (sheets[0].front, sheets[0].back):
                    assert side is not None
                    turns |= {place.turn for place in side.placements}
    assert turns == {0, 90, 180, 270}


@pytest.mark.parametrize("landscape", [False, True, None])
@pytest.mark.parametrize("name", ["a4", "letter", "a3", "tabloid"])
def test_folding_brings_backs_over_fronts(name: str, landscape: bool | None) -> None:
    _, pictures = _print(items(3), paper=name, landscape=landscape, duplex="fold", marks="corner")
    (page,) = pictures
    half = page.height // 2
    upper = page.crop((0, 0, page.width, half))
    lower = page.crop((0, page.height - half, page.width, page.height))
    _assert_meet(upper, lower.transpose(Image.Transpose.FLIP_TOP_BOTTOM))


def test_p03_blank_backs_keep_their_place_in_ink() -> None:
    """Cards 1 and 4 have no back: their places are white, the others meet."""
    cards = items(7, [True, False, True, True, False, True, True])
    sheets, (front, back) = _print(cards, marks="off")
    seen = _turned_over(back, "long")
    assert sheets[0].front is not None
    for place in sheets[0].front.placements:
        box = tuple(round(n * DPI / 72) for n in (place.x, place.y, place.x + place.width, place.y + place.height))
        within = (box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1)
        if place.face in ("f1", "f4"):
            assert seen.crop(within).getextrema() == ((255, 255),) * 3
        else:
            assert _alike(front.crop(within), seen.crop(within)) < 2.5


def test_the_proof_can_fail() -> None:
    """An unturned back page, one turned on the wrong edge, and one that is 3 mm off do not pass."""
    _, (front, back) = _print(items(9))
    for wrong in (back, _turned_over(back, "short")):
        with pytest.raises(AssertionError):
            _assert_meet(front, wrong)
    _, (_, shifted) = _print(items(9), offset=BackOffset(3 * MM, 0.0))
    with pytest.raises(AssertionError):
        _assert_meet(front, _turned_over(shifted, "long"))


def test_the_offset_moves_the_back_right_and_down_as_one_looks_at_it() -> None:
    """28 points right and 14 up, at 72 dpi: as many pixels."""
    _, (_, plain) = _print(items(9))
    _, (_, moved) = _print(items(9), offset=BackOffset(28.0, -14.0))
    width, height = plain.size
    shifted = plain.crop((28, 28, width - 28, height - 28))
    _assert_meet(moved.crop((56, 14, width, height - 42)), shifted)


def test_an_offset_that_undoes_a_printers_error_makes_sides_meet() -> None:
    """A printer that sets backs 6 points to the right and down: the picture moved back is the plain one."""
    _, (front, back) = _print(items(9), offset=BackOffset(-6.0, -6.0))
    printed = ImageChops.offset(back, 6, 6)
    _assert_meet(front, _turned_over(printed, "long"))


@pytest.mark.parametrize(("name", "size"), [("a4", (595.276, 841.890)), ("letter", (612.0, 792.0))])
def test_p05_pages_and_cards_have_their_exact_size(name: str, size: tuple[float, float]) -> None:
    """63 x 88 mm: 178.58 x 249.45 points, on ink too."""
    sheets, (front, *_) = _print(items(1), STANDARD._replace(bleed=0.0), paper=name, landscape=False, marks="off")
    assert sheets[0].paper[1:] == pytest.approx(size, abs=5e-4)
    assert sheets[0].front is not None
    (place,) = sheets[0].front.placements
    assert (place.width, place.height) == pytest.approx((178.58, 249.45), abs=0.01)
    left, top, right, bottom = ImageChops.invert(front).getbbox() or (0, 0, 0, 0)
    assert (right - left, bottom - top) == pytest.approx((178.58, 249.45), abs=1.5)


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(jobs(), st.integers(1, 14))
def test_whatever_the_job_backs_cover_fronts(job: tuple[list[PrintItem], FaceSize, dict[str, Any]], count: int) -> None:
    _, face, options = job
    cards = items(count)
    problems = Problems()
    impose(cards, sizes(cards, face), SheetOptions(**options), problems)
    if problems.has_errors:
        return
    _, pictures = _print(cards, face, **options)
    if options["duplex"] == "fold":
        for page in pictures:
            half = page.height // 2
            lower = page.crop((0, page.height - half, page.width, page.height))
            flipped = lower.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
            _assert_meet(page.crop((0, 0, page.width, half)), flipped)
    else:
        for front, back in zip(pictures[::2], pictures[1::2], strict=True):
            _assert_meet(front, _turned_over(back, options["duplex"]))
