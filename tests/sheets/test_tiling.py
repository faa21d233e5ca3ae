"""Faces larger than the paper: pages put together at their marks are the whole again, on ink."""

from __future__ import annotations

import re
from io import BytesIO
from math import ceil, floor
from typing import Any

import pypdfium2 as pdfium
import pytest
from hypothesis import given, settings
from PIL import Image, ImageChops, ImageFilter
from sheet_making import WORDS, codes, extent, inside, millimetres, mm, named, overlap, trim, words_in

from cardgen.diagnostics import Problems
from cardgen.ink.encode import Encoder
from cardgen.ink.pdf import DocumentInfo, write_pdf
from cardgen.layout.drawing import Drawing, Group, Outline, Shape
from cardgen.sheets.impose import impose
from cardgen.sheets.paper import Paper
from cardgen.sheets.plan import FaceSize, PrintItem, Sheet, SheetOptions
from cardgen.sheets.tiling import OVERLAP, tiling_for
from cardgen.units import MM

MAP = FaceSize(*mm(420, 297, 0))
FINE = 3
SCALE = 100 * FINE / 72
"""Pages are cut and joined at 300 dpi and compared at 100: scissors know no pixels."""


class NoFonts:
    def font(self, name: str) -> Any:
        raise AssertionError(name)


def sheets_of(face: FaceSize = MAP, count: int = 1, back: bool = False, **options: Any) -> tuple[list[Sheet], Problems]:
    problems = Problems()
    words, title = options.pop("words", None), options.pop("title", "")
    copies = [PrintItem("map", "back" if back else None)] * count
    faces = {"map": face, "back": face}
    return impose(copies, faces, SheetOptions(**options), problems, words=words, title=title), problems


def drawing(face: FaceSize, mirrored: bool = False) -> Drawing:
    """Stripes of two directions in changing colours, so that no part of it looks like another."""
    b, marks = face.bleed, list[Shape]()
    x, step = -b, 40.0
    while x < face.width + b:
        at = face.width - x - step if mirrored else x
        colour = f"{int(x * 7) % 200:02X}{int(x * 3) % 200:02X}80"
        marks.append(Shape(box(at, -b, step / 2, face.height + 2 * b), fill=colour))
        x += step
    y = -b
    while y < face.height + b:
        marks.append(Shape(box(-b, y, face.width + 2 * b, 12), fill=f"20{int(y * 5) % 230:02X}{int(y * 3) % 230:02X}"))
        y += 47.0
    return Drawing(face.width, face.height, b, 0.0, Outline(), tuple(marks))


def box(x: float, y: float, width: float, height: float) -> Any:
    return (("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",))


def pictures(sheets: list[Sheet], face: FaceSize) -> list[Image.Image]:
    encoder = Encoder(NoFonts())  # type: ignore[arg-type]
    faces = {"map": encoder.face(drawing(face)), "back": encoder.face(drawing(face, mirrored=True))}
    target = BytesIO()
    write_pdf(target, sheets, faces, NoFonts(), {}, DocumentInfo("Test"))  # type: ignore[arg-type]
    document = pdfium.PdfDocument(target.getvalue())
    try:
        return [page.render(scale=SCALE).to_pil().convert("RGB") for page in document]
    finally:
        document.close()


def joined(sheets: list[Sheet], face: FaceSize, pages: list[Image.Image]) -> Image.Image:
    """Every page cut at its window and laid where its marks say, later pages on top."""
    b = face.bleed
    whole = Image.new("RGB", (round((face.width + 2 * b) * SCALE), round((face.height + 2 * b) * SCALE)))
    for sheet, page in zip(sheets, pages, strict=True):
        assert sheet.front is not None
        (place,) = sheet.front.placements
        left, top, width, height = place.clip
        # The pixels on the window's edge are half paper: scissors cut within it.
        x, y = ceil(left * SCALE), ceil(top * SCALE)
        cut = page.crop((x, y, floor((left + width) * SCALE), floor((top + height) * SCALE)))
        whole.paste(cut, (round(x - (place.x - b) * SCALE), round(y - (place.y - b) * SCALE)))
    return coarse(whole)


def coarse(picture: Image.Image) -> Image.Image:
    return picture.resize((picture.width // FINE, picture.height // FINE), Image.Resampling.BOX)


def one_page(face: FaceSize) -> Image.Image:
    b = face.bleed
    large = Paper("Large", face.width + 2 * b, face.height + 2 * b)
    margins = (b, b, b, b)
    made, problems = sheets_of(face, paper=large, margins=margins, printable=0.0, marks="off", landscape=None)
    assert "S115" not in codes(problems)
    (page,) = pictures(made, face)
    return coarse(page)


def assert_same_within_a_pixel(one: Image.Image, other: Image.Image) -> None:
    """Every pixel's colour is found in the other picture at most one pixel away (but for smoothing at edges)."""
    assert max(abs(one.width - other.width), abs(one.height - other.height)) <= 1
    size = (min(one.width, other.width), min(one.height, other.height))
    one, other = one.crop((0, 0, *size)), other.crop((0, 0, *size))
    low, high = other.filter(ImageFilter.MinFilter(3)), other.filter(ImageFilter.MaxFilter(3))
    below, above = ImageChops.subtract(low, one), ImageChops.subtract(one, high)
    inner = (2, 2, size[0] - 2, size[1] - 2)
    assert max(most for _, most in below.crop(inner).getextrema()) < 24  # type: ignore[misc]
    assert max(most for _, most in above.crop(inner).getextrema()) < 24  # type: ignore[misc]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("bleed", [0, 3])
def test_pages_put_together_are_the_map(paper: str, bleed: float) -> None:
    face = FaceSize(*mm(420, 297, bleed))
    made, problems = sheets_of(face, paper=paper)
    assert codes(problems) == ["S115"]
    assert_same_within_a_pixel(joined(made, face, pictures(made, face)), one_page(face))


def test_the_proof_can_fail() -> None:
    made, _ = sheets_of(paper="a4")
    pages = pictures(made, MAP)
    pages[0], pages[1] = pages[1], pages[0]
    with pytest.raises(AssertionError):
        assert_same_within_a_pixel(joined(made, MAP, pages), one_page(MAP))
    shifted = [
        ImageChops.offset(page, 3 * FINE, 0) if number else page for number, page in enumerate(pictures(made, MAP))
    ]
    with pytest.raises(AssertionError):
        assert_same_within_a_pixel(joined(made, MAP, shifted), one_page(MAP))


def test_one_page_is_enough_where_the_paper_is_large() -> None:
    assert len(sheets_of(FaceSize(*mm(400, 280)), paper="a3")[0]) == 1
    assert len(sheets_of(FaceSize(*mm(400, 280)), paper="a4")[0]) == 4


@given(millimetres(150, 800), millimetres(150, 800), millimetres(0, 4))
@settings(max_examples=80, deadline=None)
def test_windows_cover_the_face_overlap_and_lie_where_printers_reach(width: float, height: float, bleed: float) -> None:
    options = SheetOptions()
    tiling = tiling_for(options, FaceSize(width, height, bleed))
    if tiling is None:
        return
    tiles = list(tiling.tiles())
    assert len(tiles) == tiling.columns * tiling.rows
    last = tiles[-1].window
    assert (tiles[0].window[0], tiles[0].window[1]) == (-bleed, -bleed)
    assert (last[0] + last[2], last[1] + last[3]) == pytest.approx((width + bleed, height + bleed))
    printable = options.printable
    reach = (printable, printable, tiling.paper.width - 2 * printable, tiling.paper.height - 2 * printable)
    for tile in tiles:
        assert inside((*tiling.corner, *tiling.size), reach)
        for other in tiles:
            if (other.row, other.column) == (tile.row, tile.column + 1):
                assert tile.window[0] + tile.window[2] - other.window[0] == pytest.approx(OVERLAP)
                assert tile.right == pytest.approx(other.window[0])
            if (other.row, other.column) == (tile.row + 1, tile.column):
                assert tile.below == pytest.approx(other.window[1])


def test_more_than_four_pages_across_are_too_many() -> None:
    made, problems = sheets_of(FaceSize(*mm(1200, 100)), paper="a4")
    assert (made, codes(problems)) == ([], ["S103"])


def hint(face: FaceSize, **options: Any) -> str:
    _, problems = sheets_of(face, **options)
    (problem,) = problems
    return problem.help


def test_too_many_pages_are_named_with_the_limit_and_the_paper_that_does_it() -> None:
    said = hint(FaceSize(*mm(1200, 100)), paper="a4")
    assert "at most 4 x 4 pages are glued together, and it would need 5 x 1" in said
    assert "`--paper a3` spreads it over 4 x 1 pages" in said
    assert "`--paper tabloid` spreads it over" in hint(FaceSize(*mm(1200, 100)), paper="letter")
    assert "no known paper is large enough" in hint(FaceSize(*mm(1900, 100)), paper="a4")
    assert "without `--duplex fold` a face larger than" in hint(MAP, back=True, duplex="fold")


@pytest.mark.parametrize(
    ("paper", "face", "said"),
    [
        ("a4", MAP._replace(width=400 * MM, height=280 * MM), "`--paper a3` holds it on one page"),
        ("letter", MAP._replace(width=400 * MM, height=260 * MM), "`--paper tabloid` holds it on one page"),
        ("a4", MAP, "`--paper a3` spreads it over 2 x 1 pages"),
        ("a3", MAP, ""),
        ("tabloid", MAP._replace(width=500 * MM), ""),
    ],
)
def test_larger_paper_is_offered_where_it_is_larger_and_helps(paper: str, face: FaceSize, said: str) -> None:
    assert hint(face, paper=paper).startswith(said) if said else not hint(face, paper=paper)


def test_what_is_offered_does_it() -> None:
    for width in range(220, 1400, 60):
        face = FaceSize(*mm(width, 200))
        for name, across, down in re.findall(r"`--paper (\w+)` spreads it over (\d) x (\d)", hint(face, paper="a4")):
            tiling = tiling_for(SheetOptions(paper=name), face)
            assert tiling is not None
            assert (tiling.columns, tiling.rows) == (int(across), int(down))


def test_fewer_pages_are_taken_whichever_way_the_paper_lies() -> None:
    upright = tiling_for(SheetOptions(), FaceSize(*mm(190, 480)))
    lying = tiling_for(SheetOptions(), FaceSize(*mm(480, 170)))
    assert upright is not None
    assert lying is not None
    assert (upright.columns, upright.rows, upright.paper.is_landscape) == (1, 2, False)
    assert (lying.columns, lying.rows, lying.paper.is_landscape) == (2, 1, True)


def test_what_a_copy_needs_comes_copy_by_copy_and_is_counted() -> None:
    made, _ = sheets_of(count=2, words=WORDS, title="Map")
    labels = [words_in(named(sheet.front.furniture, "label").marks) for sheet in made if sheet.front]  # type: ignore[union-attr]
    assert labels[:3] == [f"Map · page {name} · sheet {n} of 8" for n, name in ((1, "A1"), (2, "A2"), (3, "B1"))]
    assert labels[4:6] == ["Map · page A1 · sheet 5 of 8", "Map · page A2 · sheet 6 of 8"]


def test_every_page_shows_where_it_belongs_and_what_is_glued_to_it() -> None:
    made, _ = sheets_of(words=WORDS)
    for sheet in made:
        assert sheet.front is not None
        picture = named(sheet.front.furniture, "assembly")
        assert picture is not None
        assert words_in(picture.marks) == "A1 A2 B1 B2"
        assert [mark.fill for mark in picture.marks if isinstance(mark, Shape)].count("B0B0B0") == 1
    first, last = made[0].front, made[-1].front
    assert first is not None
    assert last is not None
    said = words_in(first.furniture.marks)
    assert "lay A2 here, up to the dashed line, and glue" in said
    assert "lay B1 here, up to the dashed line, and glue" in said
    steps = [words_in(named(side.furniture, "steps").marks) for side in (first, last)]  # type: ignore[union-attr]
    assert steps == ["Cut along the marks, lay A2 and B1 on it up to the dashed line, glue.", "Cut along the marks."]
    assert "glue" not in words_in([mark for mark in last.furniture.marks if getattr(mark, "name", "") != "fold"])
    assert "fold" not in steps[0]


def test_without_crop_marks_the_overlaps_are_told_all_the_same() -> None:
    with_marks, _ = sheets_of(words=WORDS)
    without, _ = sheets_of(words=WORDS, marks="off")
    shown = [len(sheet.front.furniture.marks) for sheet in (with_marks[0], without[0]) if sheet.front]
    assert shown[1] == shown[0] - 1, "all but the ticks"
    assert without[0].front is not None
    assert "lay A2 here" in words_in(without[0].front.furniture.marks)
    assert "Cut along the picture's edge" in words_in(without[0].front.furniture.marks)


def test_words_beside_the_window_keep_clear_of_its_marks() -> None:
    for paper in ("a5", "a4", "letter", "a3"):
        made, _ = sheets_of(FaceSize(*mm(500, 400)), words=WORDS, title="Game", paper=paper)
        for sheet in made:
            assert sheet.front is not None
            ((x, y, width, height),) = [place.clip for place in sheet.front.placements]
            groups = [mark for mark in sheet.front.furniture.marks if isinstance(mark, Group) and mark.name != "glue"]
            boxes = [extent(group) for group in groups]
            page = (*mm(4, 4), sheet.paper.width - 8 * MM, sheet.paper.height - 8 * MM)
            around = (x - 4 * MM, y - 3.75 * MM, width + 8 * MM, height + 7.5 * MM)
            for number, box in enumerate(boxes):
                assert inside(box, page, 0.6)
                assert not overlap(box, around), groups[number].name
                assert not any(overlap(box, other, 0.5) for other in boxes[:number])


def test_whole_lines_are_told_to_make_no_difference_where_they_do_not() -> None:
    _, problems = sheets_of(marks="full")
    assert codes(problems) == ["S115", "S116"]
    _, problems = sheets_of(FaceSize(*mm(80, 80)), marks="full")
    assert codes(problems) == []


def test_marks_on_the_overlap_are_covered_by_the_neighbour() -> None:
    """What is drawn over the art lies where the next page comes to lie, or on the paper beside the window."""
    made, _ = sheets_of(words=WORDS)
    (sheet, *_) = made
    assert sheet.front is not None
    (place,) = sheet.front.placements
    x, y, width, height = place.clip
    kept = (x, y, width - OVERLAP - 1, height - OVERLAP - 1)
    for mark in sheet.front.furniture.marks:
        if isinstance(mark, Shape):
            xs = [float(number) for command in mark.path for number in command[1::2]]
            ys = [float(number) for command in mark.path for number in command[2::2]]
            assert not overlap((min(xs), min(ys), max(xs) - min(xs) + 0.1, max(ys) - min(ys) + 0.1), kept) or _around(
                xs, ys, place.clip
            )


def _around(xs: list[float], ys: list[float], window: tuple[float, float, float, float]) -> bool:
    """Whether no point lies within the window: the cut ticks are one shape around all of it."""
    x, y, width, height = window
    return not any(x < px < x + width and y < py < y + height for px, py in zip(xs, ys, strict=True))


def test_a_back_lies_behind_its_front_on_every_page() -> None:
    made, _ = sheets_of(back=True, paper="a4")
    for sheet in made:
        assert sheet.front is not None
        assert sheet.back is not None
        (front,), (back,) = sheet.front.placements, sheet.back.placements
        paper = sheet.paper
        flipped = (
            (front.x, paper.height - front.y - front.height, front.width, front.height)
            if paper.is_landscape
            else (paper.width - front.x - front.width, front.y, front.width, front.height)
        )
        assert trim(back) == pytest.approx(flipped)


def test_a_folded_page_is_never_glued_to_others() -> None:
    made, problems = sheets_of(back=True, duplex="fold")
    assert (made, codes(problems)) == ([], ["S103"])
