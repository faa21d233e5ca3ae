"""Booklets: sheets are printed, turned over, put into one another and folded in memory, then read page by page."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cardgen.ink.booklet import write_booklet
from cardgen.rulebook.pages import ARTIFACT, Element, Page, Piece, SetBook
from cardgen.sheets.booklet import Booklet, BookletSheet, PagePlace, fold
from cardgen.sheets.paper import paper
from cardgen.sheets.turning import flip_of
from cardgen.units import MM
from tests.rulebook.hand_book import FONTS, box, words

A4, A5, LETTER = paper("a4"), paper("a5"), paper("letter")


def folded_and_read(booklet: Booklet) -> list[int | None]:
    """The pages as a reader turns them. Each pile is folded with its fronts outside, the first sheet outermost."""
    pages: list[int | None] = []
    start = 0
    for count in booklet.gatherings:
        pile = booklet.sheets[start : start + count]
        start += count
        # From the outside to the middle the leaves on the right, then back on the left.
        for sheet in pile:
            pages += _leaf(booklet, sheet, right=True)
        for sheet in reversed(pile):
            pages += reversed(_leaf(booklet, sheet, right=False))
    assert start == len(booklet.sheets)
    return pages


def _leaf(booklet: Booklet, sheet: BookletSheet, *, right: bool) -> list[int | None]:
    """What stands on the front of one half of a sheet, and behind it once paper turned on its short edge."""
    half = booklet.paper.width / 2
    rectangle = (half if right else 0.0, 0.0, half, booklet.paper.height)
    flip = flip_of("short", booklet.paper)
    assert flip is not None
    return [_page_at(sheet.front, rectangle), _page_at(sheet.back, flip.rectangle(rectangle))]


def _page_at(side: tuple[PagePlace, ...], rectangle: tuple[float, ...]) -> int | None:
    found = [place.page for place in side if place.half == pytest.approx(rectangle)]
    assert len(found) <= 1
    return found[0] if found else None


@given(st.integers(1, 400), st.integers(0, 12))
def test_a_folded_booklet_is_read_from_cover_to_cover(pages: int, gathering: int) -> None:
    booklet = fold(pages, A5.width, A5.height, A4, gathering)
    read = folded_and_read(booklet)
    assert [page for page in read if page is not None] == list(range(pages))
    assert len(read) % 4 == 0
    assert read.count(None) == booklet.blanks < 4
    # The cover is the first page; the last page, where there is more than one, is the back cover.
    assert read[0] == 0
    assert read[-1] == (pages - 1 if pages > 1 else None)
    # Blanks stand together, before the back cover.
    end = len(read) - (1 if pages > 1 else 0)
    assert read[end - booklet.blanks : end] == [None] * booklet.blanks


@given(st.integers(1, 400), st.integers(1, 12))
def test_piles_are_alike_and_not_too_thick(pages: int, gathering: int) -> None:
    piles = fold(pages, A5.width, A5.height, A4, gathering).gatherings
    assert max(piles) <= gathering
    assert max(piles) - min(piles) <= 1
    assert len(piles) == -(-sum(piles) // gathering)


def test_the_outermost_sheet_has_the_first_and_the_last_page() -> None:
    booklet = fold(12, A5.width, A5.height, A4)
    numbers = [[[place.page + 1 for place in side] for side in sheet] for sheet in booklet.sheets]
    assert numbers == [[[12, 1], [2, 11]], [[10, 3], [4, 9]], [[8, 5], [6, 7]]]
    assert booklet.gatherings == (3,)


@pytest.mark.parametrize(
    ("page", "sheet", "scale"),
    [
        ((A5.width, A5.height), A4, 1.0),
        ((LETTER.height / 2, LETTER.width), LETTER, 1.0),
        ((A4.width, A4.height), A4, 0.7071),
        ((LETTER.width, LETTER.height), LETTER, 0.6471),
        ((A5.width, A5.height), LETTER, 0.9439),
        ((50 * MM, 70 * MM), A4, 1.0),
        ((A5.height, A5.width), A4, 0.7071),
    ],
)
def test_pages_are_made_to_fit_half_a_sheet_and_meet_in_the_fold(
    page: tuple[float, float], sheet: object, scale: float
) -> None:
    booklet = fold(4, *page, sheet)  # type: ignore[arg-type]
    assert booklet.scale == pytest.approx(scale, abs=0.0003)
    assert booklet.paper.is_landscape
    for side in (booklet.sheets[0].front, booklet.sheets[0].back):
        left, right = side
        for place in side:
            a, _, _, d, x, y = place.matrix
            assert a == d == booklet.scale
            assert y >= -0.01
            assert y + page[1] * d <= booklet.paper.height + 0.01
            assert x >= -0.01
        assert left.matrix[4] + page[0] * booklet.scale == pytest.approx(right.matrix[4])
        assert right.matrix[4] == booklet.paper.width / 2


# On paper

COLOURS = ("FF0000", "00FF00", "0000FF", "FFFF00", "FF00FF")


def a_book(pages: int) -> SetBook:
    made = [
        Page(
            A5.width,
            A5.height,
            str(n + 1),
            (
                Piece(ARTIFACT, (box(0, 0, A5.width, A5.height, COLOURS[n % 5]),)),
                Piece(0, (words(f"Page {n + 1}", 40, 60, 20),)),
            ),
        )
        for n in range(pages)
    ]
    return SetBook("Folded", "en", tuple(made), (Element("Document", -1),), ())


def booklet_pdf(pages: int) -> bytes:
    target = BytesIO()
    booklet = fold(pages, A5.width, A5.height, A4)
    assert write_booklet(target, a_book(pages), booklet, FONTS, {}) == 2 * len(booklet.sheets)
    return target.getvalue()


def painted(pdf: bytes) -> list[Image.Image]:
    found = []
    with pypdfium2.PdfDocument(pdf) as document:
        for number in range(len(document)):
            page = document[number]
            found.append(page.render(scale=0.25).to_pil().convert("RGB"))
            page.close()
    return found


def test_the_printed_sheets_are_folded_by_their_pixels() -> None:
    """Five pages: the cover, then two leaves, three blanks, the back cover."""
    sides = painted(booklet_pdf(5))
    assert [side.size for side in sides] == [(211, 149)] * 4
    wanted = {"outer front": (4, 0), "outer back": (1, None), "inner front": (None, 2), "inner back": (3, None)}
    for side, (name, pair) in zip(sides, wanted.items(), strict=True):
        seen = [side.getpixel((x, 100)) for x in (50, 160)]
        colours = [(255, 255, 255) if n is None else tuple(bytes.fromhex(COLOURS[n])) for n in pair]
        assert seen == colours, name


def test_words_are_read_half_by_half() -> None:
    with pypdfium2.PdfDocument(booklet_pdf(4)) as document:
        for number, wanted in enumerate((["Page 4", "Page 1"], ["Page 2", "Page 3"])):
            page = document[number]
            reader = page.get_textpage()
            half = A4.height / 2
            found = [reader.get_text_bounded(left, 0, left + half, A4.width).strip() for left in (0, half)]
            assert found == wanted
            reader.close()
            page.close()


def test_printers_are_told_the_short_edge_and_pages_are_stored_once() -> None:
    pdf = booklet_pdf(5)
    with pikepdf.open(BytesIO(pdf)) as document:
        assert document.check_pdf_syntax() == []
        assert document.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        assert document.Root.ViewerPreferences.PrintScaling == "/None"
        assert [float(n) for n in document.pages[0].MediaBox] == [0, 0, 841.89, 595.276]
        forms = [o for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        assert len(forms) == 5
    assert pdf == booklet_pdf(5)
