"""Whole PDF files: pages and boxes, what a printer is told, what is stored once, and that nothing varies."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from hand_made import FONTS, HYPERLEGIBLE, INFO, LILITA, HandPicture, box, card_pdf, drawing, encoded, text
from PIL import Image

from cardgen.ink.encoded import EncodedFace
from cardgen.ink.pdf import DocumentInfo, write_pdf
from cardgen.layout.drawing import IDENTITY, Group, Mark, Picture, Symbol, marks_digest
from cardgen.sheets.paper import Paper, paper
from cardgen.sheets.plan import Placement, Sheet, Side
from cardgen.units import MM

A4 = paper("a4")


def side(*placements: Placement, on: Paper = A4, marks: tuple[Mark, ...] = (), **more: Any) -> Side:
    return Side(placements, drawing(*marks, width=on.width, height=on.height), **more)


def at(
    face: str, x: float, y: float, width: float = 100, height: float = 120, turn: int = 0, bleed: float = 0
) -> Placement:
    clip = (x - bleed, y - bleed, width + 2 * bleed, height + 2 * bleed)
    return Placement(face, x, y, width, height, turn, clip)  # type: ignore[arg-type]


def sheets_pdf(
    sheets: list[Sheet],
    faces: Mapping[str, EncodedFace],
    pictures: tuple[HandPicture, ...] = (),
    info: DocumentInfo = INFO,
) -> bytes:
    target = BytesIO()
    pages = write_pdf(target, sheets, faces, FONTS, {picture.digest: picture for picture in pictures}, info)
    with pikepdf.open(BytesIO(target.getvalue())) as document:
        assert len(document.pages) == pages
        assert document.check_pdf_syntax() == []
    return target.getvalue()


@contextmanager
def opened(pdf: bytes) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(BytesIO(pdf)) as document:
        yield document


def rendered(pdf: bytes, page: int = 0) -> Image.Image:
    """A page at a pixel a point."""
    with pypdfium2.PdfDocument(pdf) as document:
        loaded = document[page]
        image = loaded.render().to_pil()
        loaded.close()
    return image


def words_of(pdf: bytes, page: int = 0) -> str:
    with pypdfium2.PdfDocument(pdf) as document:
        loaded = document[page]
        reader = loaded.get_textpage()
        found = reader.get_text_range()
        reader.close()
        loaded.close()
    return found


def numbers(box: Any) -> list[float]:
    return [float(value) for value in box]


def streams(document: pikepdf.Pdf, kind: str) -> list[pikepdf.Stream]:
    return [found for found in document.objects if isinstance(found, pikepdf.Stream) and found.get("/Subtype") == kind]


# Pages and boxes


@pytest.mark.parametrize(
    ("on", "size"),
    [
        (A4, [595.276, 841.89]),
        (paper("a4", landscape=True), [841.89, 595.276]),
        (paper("letter"), [612, 792]),
        (paper("a3"), [841.89, 1190.551]),
    ],
)
def test_p05_pages_have_the_papers_size(on: Paper, size: list[float]) -> None:
    with opened(sheets_pdf([Sheet(on, side(on=on))], {})) as document:
        assert numbers(document.pages[0].MediaBox) == [0, 0, *size]


def test_p05_a_card_is_printed_at_its_size() -> None:
    """63 x 88 mm are 178.58 x 249.45 points, to a tenth of a point, on paper and on a page of its own."""
    width, height = 63 * MM, 88 * MM
    face = encoded(box(0, 0, width, height), width=width, height=height, bleed=3 * MM)
    with opened(card_pdf(face)) as document:
        left, foot, right, top = numbers(document.pages[0].TrimBox)
        assert (right - left, top - foot) == pytest.approx((178.58, 249.45), abs=0.01)
        assert numbers(document.pages[0].BleedBox) == numbers(document.pages[0].MediaBox)
        assert numbers(document.pages[0].MediaBox) == pytest.approx([0, 0, 69 * MM, 94 * MM], abs=0.001)
        assert left == foot == pytest.approx(3 * MM, abs=0.001)
    image = rendered(sheets_pdf([Sheet(A4, side(at("a", 100, 100, width, height)))], {"a": face}))
    red = image.convert("RGB").point(lambda level: 255 if level < 128 else 0).getchannel("G").getbbox()
    assert red == pytest.approx((100, 100, 100 + width, 100 + height), abs=1)


def test_p05_viewers_are_asked_not_to_scale() -> None:
    with opened(sheets_pdf([Sheet(A4, side(), side())], {}, info=DocumentInfo("T", duplex="long"))) as document:
        wishes = document.Root.ViewerPreferences
        assert wishes.PrintScaling == "/None"
        assert wishes.PickTrayByPDFSize is True
        assert document.Root.Lang == "en"


@pytest.mark.parametrize(
    ("duplex", "backs", "asked"),
    [
        ("long", True, "/DuplexFlipLongEdge"),
        ("short", True, "/DuplexFlipShortEdge"),
        ("fold", False, "/Simplex"),
        ("none", False, "/Simplex"),
        ("long", False, "/Simplex"),
    ],
)
def test_printers_are_told_how_to_turn_the_sheet(duplex: str, backs: bool, asked: str) -> None:
    """Where no sheet has a back, turning would print the second sheet on the first one's back."""
    sheets = [Sheet(A4, side(), side() if backs else None)] * 2
    with opened(sheets_pdf(sheets, {}, info=DocumentInfo("T", duplex=duplex))) as document:
        assert document.Root.ViewerPreferences.Duplex == asked


def test_fronts_and_backs_alternate() -> None:
    faces = {name: encoded(text(name, 5, 20)) for name in ("f0", "b0", "f1", "b1")}
    sheets = [Sheet(A4, side(at(f"f{n}", 50, 50)), side(at(f"b{n}", 50, 50))) for n in (0, 1)]
    pdf = sheets_pdf(sheets, faces)
    assert [words_of(pdf, page) for page in range(4)] == ["f0", "b0", "f1", "b1"]


def test_backs_alone_may_be_printed() -> None:
    pdf = sheets_pdf([Sheet(A4, None, side(at("b", 50, 50)))], {"b": encoded(text("back", 5, 20))})
    assert words_of(pdf) == "back"


# Places on the sheet

CORNERS = (
    box(0, 0, 20, 20, "FF0000"),
    box(80, 0, 20, 20, "00FF00"),
    box(80, 100, 20, 20, "0000FF"),
    box(0, 100, 20, 20, "000000"),
)
NAMES = {(255, 0, 0): "red", (0, 255, 0): "green", (0, 0, 255): "blue", (0, 0, 0): "black", (255, 255, 255): "white"}


def seen(image: Image.Image, *places: tuple[int, int]) -> list[str]:
    return [NAMES[image.getpixel(place)] for place in places]  # type: ignore[index]


@pytest.mark.parametrize(
    ("turn", "corners"),
    [
        (0, ["red", "green", "blue", "black"]),
        (90, ["black", "red", "green", "blue"]),
        (180, ["blue", "black", "red", "green"]),
        (270, ["green", "blue", "black", "red"]),
    ],
)
def test_faces_are_turned_clockwise_within_their_rectangle(turn: int, corners: list[str]) -> None:
    width, height = (120, 100) if turn in (90, 270) else (100, 120)
    image = rendered(sheets_pdf([Sheet(A4, side(at("a", 200, 300, width, height, turn)))], {"a": encoded(*CORNERS)}))
    left, right, top, foot = 210, 200 + width - 10, 310, 300 + height - 10
    assert seen(image, (left, top), (right, top), (right, foot), (left, foot)) == corners


def test_faces_paint_within_their_clip_alone() -> None:
    face = encoded(box(-20, -20, 200, 200), bleed=20)
    image = rendered(sheets_pdf([Sheet(A4, side(at("a", 100, 100, bleed=5)))], {"a": face}))
    assert seen(image, (96, 96), (203, 223), (94, 100), (207, 150)) == [
        "red",
        "red",
        "white",
        "white",
    ]


def test_marks_lie_over_the_faces() -> None:
    mark = (box(90, 90, 30, 30, "0000FF"),)
    image = rendered(sheets_pdf([Sheet(A4, side(at("a", 100, 100), marks=mark))], {"a": encoded(box(0, 0, 100, 120))}))
    assert seen(image, (95, 95), (110, 110), (150, 150)) == ["blue", "blue", "red"]


def test_a_printers_offset_moves_faces_and_marks_together() -> None:
    moved = side(at("a", 100, 100), marks=(box(300, 300, 10, 10, "0000FF"),), transform=(1, 0, 0, 1, 7, -4))
    image = rendered(sheets_pdf([Sheet(A4, moved)], {"a": encoded(box(0, 0, 100, 120))}))
    assert seen(image, (108, 97), (104, 97), (308, 297), (304, 297)) == [
        "red",
        "white",
        "blue",
        "white",
    ]
    assert moved.transform != IDENTITY


def test_one_face_shown_often_is_stored_once() -> None:
    places = [at("back", 10 + 110 * n, 10 + 130 * m) for n in range(5) for m in range(6)]
    with opened(sheets_pdf([Sheet(A4, side(*places))] * 3, {"back": encoded(box(0, 0, 100, 120))})) as document:
        assert len(streams(document, "/Form")) == 1


def test_faces_that_look_alike_are_stored_once() -> None:
    faces = {name: encoded(text("Back", 5, 20)) for name in ("a", "b")}
    with opened(sheets_pdf([Sheet(A4, side(at("a", 0, 0), at("b", 200, 0)))], faces)) as document:
        assert len(streams(document, "/Form")) == 1


def test_symbols_of_many_faces_are_stored_once() -> None:
    marks = (box(0, 0, 5, 5),)
    star = Symbol(marks_digest(marks), marks, (0, 0, 5, 5), (1, 0, 0, 1, 9, 9))
    faces = {str(n): encoded(star, text(str(n), 5, 20)) for n in range(4)}
    with opened(sheets_pdf([Sheet(A4, side(*[at(key, 0, 0) for key in faces]))], faces)) as document:
        assert len(streams(document, "/Form")) == len(faces) + 1


def test_faces_are_asked_for_when_their_page_is_written() -> None:
    asked: list[str] = []

    class OnDemand(dict[str, EncodedFace]):
        def __missing__(self, key: str) -> EncodedFace:
            asked.append(key)
            return encoded(text(key, 5, 20))

    def sheets() -> Iterator[Sheet]:
        for name in ("a", "b"):
            yield Sheet(A4, side(at(name, 0, 0)))
            assert asked[-1] == name

    write_pdf(BytesIO(), sheets(), OnDemand(), FONTS, {}, INFO)
    assert asked == ["a", "b"]


# Fonts


def fonts_of(document: pikepdf.Pdf) -> list[Any]:
    return [
        found for found in document.objects if isinstance(found, pikepdf.Dictionary) and found.get("/Type") == "/Font"
    ]


def test_every_font_is_embedded_as_a_subset_and_no_other_is_listed() -> None:
    marks = (text("Naughty or Nice", 5, 20), text("Gain 12 points", 5, 40, font=HYPERLEGIBLE))
    with opened(sheets_pdf([Sheet(A4, side(at("a", 0, 0)))], {"a": encoded(*marks)})) as document:
        found = fonts_of(document)
        assert {str(font.Subtype) for font in found} == {"/Type0", "/CIDFontType2"}
        whole = [font for font in found if font.Subtype == "/Type0"]
        assert [str(font.BaseFont)[8:] for font in whole] == [name.replace(" ", "") for name in (LILITA, HYPERLEGIBLE)]
        for font in whole:
            tag = str(font.BaseFont)[1:7]
            assert tag.isalpha()
            assert tag.isupper()
            assert font.Encoding == "/Identity-H"
            assert "/ToUnicode" in font
            file = font.DescendantFonts[0].FontDescriptor.FontFile2
            assert int(file.Length1) == len(file.read_bytes())
            assert len(file.read_bytes()) < 12_000


def test_a_fonts_measures_are_told_as_its_file_has_them() -> None:
    with opened(card_pdf(encoded(text("Hope", 5, 20)))) as document:
        (descendant,) = [font for font in fonts_of(document) if font.Subtype == "/CIDFontType2"]
        told, font = descendant.FontDescriptor, FONTS.font(LILITA)
        assert float(told.Ascent) == pytest.approx(font.ascent * 1000, abs=1)
        assert float(told.Descent) == pytest.approx(-font.descent * 1000, abs=1)
        assert float(told.CapHeight) == pytest.approx(font.cap_height * 1000, abs=1)
        first, widths = descendant.W[0], descendant.W[1]
        assert [float(width) for width in widths] == [
            pytest.approx(font.advance(int(first) + n) * 1000 / font.units, abs=0.01) for n in range(len(widths))
        ]


def test_words_on_a_sheet_are_read_card_by_card() -> None:
    faces = {
        name: encoded(text(name, 5, 20), text("Gain 12 points.", 5, 60, 8, font=HYPERLEGIBLE))
        for name in ("Hope", "Dog")
    }
    pdf = sheets_pdf([Sheet(A4, side(at("Hope", 50, 50), at("Dog", 200, 50)))], faces)
    assert words_of(pdf).split("\r\n") == ["Hope", "Gain 12 points.", "Dog", "Gain 12 points."]


# What the document says of itself


def test_information_is_told_in_any_script_and_nothing_is_made_up() -> None:
    with opened(sheets_pdf([Sheet(A4, side())], {}, info=DocumentInfo("Mixé – ½ ő", "Zoë", language="hu"))) as document:
        told = {key: str(value) for key, value in document.docinfo.items()}
    assert told == {"/Title": "Mixé – ½ ő", "/Author": "Zoë", "/Creator": told["/Creator"]}
    assert told["/Creator"].startswith("cardgen ")


# The same bytes, always

MAKE_ONE = """
import sys
sys.path.insert(0, sys.argv[1])
from io import BytesIO
from hand_made import HYPERLEGIBLE, box, card_pdf, encoded, text
from cardgen.layout.drawing import Group, Symbol, marks_digest
marks = (box(0, 0, 5, 5), text("in", 0, 5))
star = Symbol(marks_digest(marks), marks, (0, 0, 9, 9), (1, 0, 0, 1, 9, 9))
faces = [
    encoded(star, Group((box(0, 0, 9, 9), box(3, 3, 9, 9)), opacity=n / 9), text(f"Hope {n}", 5, 20),
            text("words", 5, 40, font=HYPERLEGIBLE))
    for n in range(8)
]
sys.stdout.buffer.write(card_pdf(*faces))
"""


def test_the_same_bytes_in_another_folder_with_another_hash_seed(tmp_path: Path) -> None:
    here = str(Path(__file__).parent)
    made = []
    for seed in ("0", "1", "4242"):
        folder = tmp_path / seed
        folder.mkdir()
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": f"UTC{seed[0]}"}
        run = subprocess.run(
            [sys.executable, "-c", MAKE_ONE, here], cwd=folder, env=environment, capture_output=True, check=True
        )
        made.append(run.stdout)
    assert made[0].startswith(b"%PDF-1.7")
    assert len(made[0]) > 5000
    assert made[0] == made[1] == made[2]


def test_the_order_in_which_faces_and_pictures_are_kept_does_not_matter() -> None:
    art = [HandPicture(_png(size)) for size in (3, 4)]
    faces = {name: encoded(text(name, 5, 20), *[Picture(a.digest, 0, 0, 9, 9) for a in art]) for name in "ab"}
    sheets = [Sheet(A4, side(at("a", 0, 0), at("b", 200, 0)))]
    one = sheets_pdf(sheets, faces, tuple(art))
    other = sheets_pdf(sheets, dict(reversed(faces.items())), tuple(reversed(art)))
    assert one == other


def _png(size: int, seed: int = 0) -> bytes:
    target = BytesIO()
    image = Image.frombytes("RGB", (size, size), bytes((n * 7919 + seed) % 251 for n in range(size * size * 3)))
    image.save(target, "PNG")
    return target.getvalue()


# Case X01: one background on 140 cards


def test_x01_each_picture_is_stored_once_whatever_the_number_of_cards() -> None:
    """140 cards with a background of a megabyte, a common back, and icons 2,000 times."""
    noise = os.urandom(600 * 560 * 3)
    target = BytesIO()
    Image.frombytes("RGB", (600, 560), noise).save(target, "PNG")
    ground = HandPicture(target.getvalue())
    assert len(ground.bytes) > 1_000_000
    back = HandPicture(_png(250, seed=3))
    icons = []
    for n in range(5):
        marks = (box(0, 0, 5 + n, 5), Group((box(1, 1, 3, 3, "00FF00"),)))
        icons.append((marks_digest(marks), marks))
    faces = {
        str(n): encoded(
            Picture(ground.digest, 0, 0, 100, 120),
            *[Symbol(*icons[k % 5], (0, 0, 9, 9), (1, 0, 0, 1, 6 * k, n % 60)) for k in range(15)],
            text(f"Card {n}", 5, 20),
            text("Some words", 5, 40, font=HYPERLEGIBLE),
        )
        for n in range(140)
    }
    faces["back"] = encoded(Picture(back.digest, 0, 0, 100, 120))
    slots = [(40 + 110 * (n % 3), 40 + 130 * (n // 3)) for n in range(9)]
    groups = [[str(n) for n in range(start, min(start + 9, 140))] for start in range(0, 140, 9)]
    sheets = [
        Sheet(
            A4,
            side(*[at(key, *slot) for key, slot in zip(keys, slots, strict=False)]),
            side(*[at("back", *slot) for _, slot in zip(keys, slots, strict=False)]),
        )
        for keys in groups
    ]
    pdf = sheets_pdf(sheets, faces, (ground, back))
    with opened(pdf) as document:
        assert len(streams(document, "/Image")) == 2
        assert len(streams(document, "/Form")) == 141 + 5
        assert len([font for font in fonts_of(document) if font.Subtype == "/Type0"]) == 2
    assert len(pdf) < len(ground.bytes) + len(back.bytes) + 100_000
