"""Drawings as SVG: each kind of mark, shared parts once, and the same picture as our own PNG in a browser."""

from __future__ import annotations

import re
import shutil
import subprocess
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from cardgen.export.svg import SvgSheet, svg_file
from cardgen.export.svg_paths import number, path_data
from cardgen.export.svg_pictures import as_web_picture
from cardgen.fonts.registry import Fonts
from cardgen.ink.png import render_png
from cardgen.layout.drawing import (
    IDENTITY,
    Drawing,
    Group,
    Mark,
    Outline,
    Picture,
    Shape,
    Symbol,
    TextRun,
    marks_digest,
)
from cardgen.layout.drawing import Path as MarkPath
from cardgen.layout.shapes import ellipse, rectangle

FONTS = Fonts()
LILITA = "Lilita One Regular"
SVG = "{http://www.w3.org/2000/svg}"


def drawn(*marks: Mark, outline: Outline | None = None) -> Drawing:
    return Drawing(100.0, 120.0, 0.0, 0.0, outline or Outline(), marks)


def tree(*marks: Mark, title: str = "A card", **more: Any) -> ElementTree.Element:
    return ElementTree.fromstring(svg_file(drawn(*marks, **more), FONTS, {}, title))


def box(x: float, y: float, width: float, height: float, fill: str = "FF0000", **more: Any) -> Shape:
    return Shape(rectangle((x, y, width, height)), fill, **more)


def text(words: str, x: float, y: float, size: float = 10, angle: float = 0.0) -> TextRun:
    shaped = FONTS.font(LILITA).shape(words).glyphs
    glyphs = tuple((gid, wide * size, right * size, down * size, part) for gid, wide, right, down, part in shaped)
    return TextRun(words, LILITA, size, "1B1A2E", x, y, sum(glyph[1] for glyph in glyphs), glyphs, angle)


def test_it_says_what_it_shows() -> None:
    root = tree(title='A <b>"card"</b> & more')
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == 'A <b>"card"</b> & more' == root.get("aria-label")
    assert root.get("viewBox") == "0 0 100 120"
    assert root.get("width") == "100pt"


def paths(root: ElementTree.Element) -> list[dict[str, str]]:
    return [dict(each.attrib) for each in root.iter(f"{SVG}path") if "fill" in each.attrib]


def test_a_shape_keeps_its_fill_and_stroke() -> None:
    (path,) = paths(tree(box(10, 20, 30, 40, "AABBCC", stroke="102030", line=1.5, dash=(2, 1), cap="round")))
    assert path == {
        "d": "M10 20h30v40h-30z",
        "fill": "#abc",
        "stroke": "#102030",
        "stroke-width": "1.5",
        "stroke-linecap": "round",
        "stroke-dasharray": "2 1",
    }


def test_letters_are_outlines_kept_once() -> None:
    root = tree(text("noon", 10, 50), text("no", 10, 70))
    glyphs = [each for each in root.iter(f"{SVG}path") if each.get("id", "").startswith("g")]
    assert len(glyphs) == 2
    assert sum(1 for _ in root.iter(f"{SVG}use")) == 6
    assert not list(root.iter(f"{SVG}text"))


def test_symbols_and_faces_are_kept_once_and_shared() -> None:
    marks = (box(0, 0, 10, 10),)
    symbol = Symbol(marks_digest(marks), marks, (0, 0, 10, 10), IDENTITY)
    sheet = SvgSheet(FONTS, {}, "x:")
    face = drawn(box(0, 0, 100, 120))._replace(look="a-look")
    first, second = sheet.face(face), sheet.face(face)
    table = sheet.marks([Symbol("a-look", face.marks, (0, 0, 100, 120), (0.1, 0, 0, 0.1, 5, 5)), symbol, symbol])
    assert first == second
    assert sheet.defs().count('d="M0 0h100v120h-100z" fill') == 1
    assert table.count("<use") == 3
    assert all(name.startswith("x:") for name in re.findall(r'id="([^"]*)"', sheet.defs()))


def test_every_reference_leads_to_something_before_it() -> None:
    marks = (text("Wow", 1, 2), Group((box(0, 0, 5, 5),), clip=ellipse(2, 2, 2, 2)))
    whole = svg_file(drawn(Symbol("s", marks, (0, 0, 10, 10), IDENTITY), *marks), FONTS, {}, "")
    for name in re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', whole):
        wanted = name[0] or name[1]
        assert whole.index(f'id="{wanted}"') < whole.index(f"#{wanted}"), wanted


def test_without_a_title_it_is_mute() -> None:
    assert tree(title="").get("aria-hidden") == "true"


def test_long_paths_are_shared_by_their_colours() -> None:
    points = tuple(("M" if not at else "L", float(at * 7 % 97), float(at * 13 % 89)) for at in range(400))
    whole = svg_file(drawn(Shape(points, "FF0000"), Shape(points, "00FF00")), FONTS, {}, "")
    assert whole.count(path_data(points, 2)) == 1
    assert 'fill="#f00"' in whole
    assert 'fill="#0f0"' in whole


def test_numbers_say_no_more_than_they_must() -> None:
    assert [number(value, 2) for value in (0.5, -0.5, 12.0, 1.001, -0.001, 0, 100)] == [
        ".5",
        "-.5",
        "12",
        "1",
        "0",
        "0",
        "100",
    ]


@given(st.lists(st.tuples(*[st.floats(-500, 500)] * 6), min_size=1, max_size=12), st.integers(0, 3))
def test_paths_are_read_back_to_the_last_digit(steps: list[tuple[float, ...]], digits: int) -> None:
    """Relative steps, run together, end where the absolute ones do: no error adds up."""
    later: list[tuple[str | float, ...]] = [
        ("C", *step) if at % 2 else ("L", *step[:2]) for at, step in enumerate(steps)
    ]
    path: MarkPath = (("M", *steps[0][:2]), *later)
    found = read_back(path_data(path, digits))
    wanted = [(command[-2], command[-1]) for command in path]
    assert len(found) == len(wanted)
    for (x, y), (right, down) in zip(found, wanted, strict=True):
        assert float(right) == pytest.approx(x, abs=0.51 * 10**-digits)
        assert float(down) == pytest.approx(y, abs=0.51 * 10**-digits)


def read_back(data: str) -> list[tuple[float, float]]:
    """Where each command of path data ends, by the grammar of SVG 1.1 for the letters that are written."""
    tokens = re.findall(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)", data)
    ends, x, y, letter, at = [], 0.0, 0.0, "", 0
    sizes = {"M": 2, "m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "q": 4}
    while at < len(tokens):
        if tokens[at].isalpha():
            letter, at = tokens[at], at + 1
        values = [float(token) for token in tokens[at : at + sizes[letter]]]
        at += sizes[letter]
        right, down = {"h": (values[0], 0.0), "v": (0.0, values[0])}.get(letter, tuple(values[-2:]))
        x, y = (right, down) if letter == "M" else (x + right, y + down)
        ends.append((x, y))
    return ends


# -- Bitmaps


class File:
    def __init__(self, data: bytes) -> None:
        self.bytes = data


def bitmap(kind: str, **more: Any) -> bytes:
    image = Image.new("RGB", (4, 2), (255, 0, 0))
    image.putpixel((3, 0), (0, 0, 255))
    target = BytesIO()
    image.save(target, kind, **more)
    return target.getvalue()


def test_a_bitmap_is_in_the_file_once() -> None:
    store = {"one": File(bitmap("PNG"))}
    picture = Picture("one", 10, 10, 40, 20)
    whole = svg_file(drawn(picture, picture._replace(y=50, opacity=0.5)), FONTS, store, "")
    assert whole.count("data:image/png;base64,") == 1
    assert 'opacity=".5"' in whole


@pytest.mark.parametrize(
    ("kind", "wanted"), [("PNG", "png"), ("JPEG", "jpeg"), ("GIF", "gif"), ("BMP", "png"), ("TIFF", "png")]
)
def test_browsers_get_formats_that_they_know(kind: str, wanted: str) -> None:
    found, data = as_web_picture(bitmap(kind))
    assert found == f"image/{wanted}"
    assert Image.open(BytesIO(data)).size == (4, 2)


def test_how_a_camera_was_held_is_left_out() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    _, data = as_web_picture(bitmap("JPEG", exif=exif))
    image = Image.open(BytesIO(data))
    assert image.size == (4, 2)
    assert not image.getexif()


# -- Seen by a browser

CHROMIUM = shutil.which("chromium")


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
def test_a_browser_shows_what_we_print(tmp_path: Path) -> None:
    marks = (
        box(0, 0, 100, 120, "F4F1FA"),
        Shape(ellipse(50, 40, 30, 20), "56B4E9", stroke="1B1A2E", line=2),
        Group(
            (box(0, 0, 40, 40, "C04A00"), box(20, 20, 40, 40, "5FD0AE")),
            (0.7, 0.7, -0.7, 0.7, 50, 50),
            ellipse(30, 30, 26, 26),
        ),
        text("Syndicats", 8, 100, 20),
        text("turned", 88, 10, 12, 90),
        Group((box(10, 104, 80, 10, "000000"), box(20, 100, 20, 20, "FF0000")), opacity=0.4),
    )
    drawing = drawn(*marks, outline=Outline("rectangle", 12))
    (tmp_path / "seen.svg").write_text(svg_file(drawing, FONTS, {}, "Seen"), "utf-8")
    page = "<body style='margin:0'><img src='seen.svg' style='width:400px;height:480px;display:block'>"
    (tmp_path / "seen.html").write_text(page, "utf-8")
    seen = screenshot(tmp_path / "seen.html", tmp_path / "seen.png", 400, 480)
    ours = Image.open(BytesIO(render_png(drawing, FONTS, {}, 288, rounded=True)))
    on_white = Image.new("RGB", ours.size, "white")
    on_white.paste(ours, mask=ours.getchannel("A"))
    histogram = ImageChops.difference(seen, on_white).convert("L").histogram()
    # Only the edges, where each smooths in its own way, may differ.
    assert sum(histogram[32:]) < 0.012 * sum(histogram)
    assert sum(histogram[120:]) < 0.001 * sum(histogram)


def screenshot(page: Path, target: Path, width: int, height: int) -> Image.Image:
    assert CHROMIUM is not None
    how = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb"]
    where = [f"--screenshot={target}", f"--window-size={width},{height}", page.as_uri()]
    subprocess.run([CHROMIUM, *how, *where], check=True, capture_output=True, timeout=60)
    return Image.open(target).convert("RGB").crop((0, 0, width, height))
