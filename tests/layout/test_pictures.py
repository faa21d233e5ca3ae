"""Bitmaps: placed, turned, refused."""

from __future__ import annotations

import struct
import zlib
from hashlib import sha1
from io import BytesIO

import pytest
from laying import SQUARE, Desk
from PIL import Image

from cardgen.layout.drawing import Group, Picture
from cardgen.layout.matrices import map_box, map_point
from cardgen.layout.pictures import MOST_PIXELS, PictureProblem, in_grey, read_picture


def picture(
    size: tuple[int, int] = (40, 20), format: str = "PNG", colour: object = (255, 0, 0), **options: object
) -> bytes:
    target = BytesIO()
    mode = "RGBA" if isinstance(colour, tuple) and len(colour) == 4 else "RGB"
    Image.new(mode, size, colour).save(target, format, **options)  # type: ignore[arg-type]
    return target.getvalue()


def turned(orientation: int) -> bytes:
    """A JPEG of 40 x 20 stored pixels whose EXIF data asks for a turn."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    return picture(format="JPEG", exif=exif.tobytes())


@pytest.mark.parametrize("format", ["PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF"])
def test_formats(format: str) -> None:
    found = read_picture(picture(format=format))
    assert (found.width, found.height, found.format) == (40, 20, format)


FITS = [
    ("", "0 45 100 50"),
    ("fit: contain, align: top", "0 0 100 50"),
    ("fit: cover", "-90 0 280 140"),
    ("fit: cover, align: [left, bottom]", "0 0 280 140"),
    ("fit: stretch", "0 0 100 140"),
]


@pytest.mark.parametrize(("keys", "box"), FITS)
def test_a_picture_is_fitted_and_clipped_where_it_covers(desk: Desk, keys: str, box: str) -> None:
    desk.write("art/a.png", picture((600, 300)))
    desk.elements(f"a: {{image: a.png, inside: face, {keys}}}")
    lines = desk.marks().splitlines()
    assert f" at {box} " in lines[-1]
    assert ("group clip M0 0 L100 0 L100 140 L0 140 Z" in lines) == ("cover" in keys)


def test_a_picture_that_has_its_own_bleed_reaches_into_the_bleed(desk: Desk) -> None:
    desk.write("art/a.png", picture((600, 800)))
    desk.layout("bleed: 5\nelements: {a: {image: a.png, bleed: included, fit: stretch}}")
    assert " at -5 -5 110 150 " in desk.marks()


def test_x01_a_picture_is_kept_once_however_often_it_is_shown(desk: Desk) -> None:
    desk.write("art/a.png", picture((300, 300)))
    desk.write("art/b.png", picture((300, 300)))
    desk.elements("""
        a: {image: a.png, box: [0, 0, 50, 50]}
        b: {image: b.png, box: [0, 50, 50, 50]}
        c: {image: a.png, box: [50, 0, 50, 50]}
    """)
    for _ in range(3):
        drawing = desk.lay()
    digests = {mark.digest for mark in drawing.marks if isinstance(mark, Picture)}
    assert len(digests) == 1
    assert set(desk.tools.art.pictures) == digests
    assert desk.tools.art.pictures[digests.pop()].bytes == picture((300, 300))


# Where the stored picture's top left corner is to be seen, in a box of width 1 and height 1.
CORNERS = {1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (0, 1), 5: (0, 0), 6: (1, 0), 7: (1, 1), 8: (0, 1)}


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_is_turned_as_it_asks(desk: Desk, orientation: int) -> None:
    desk.write("art/a.jpg", turned(orientation))
    desk.elements("a: {image: a.jpg, box: [0, 0, 4, 4], fit: contain}")
    (mark,) = desk.lay().marks
    size = (2, 4) if orientation > 4 else (4, 2)
    corner = (
        (4 - size[0]) / 2 + CORNERS[orientation][0] * size[0],
        (4 - size[1]) / 2 + CORNERS[orientation][1] * size[1],
    )
    if orientation == 1:
        assert isinstance(mark, Picture)
        assert mark[1:5] == (0, 1, 4, 2)
        return
    assert isinstance(mark, Group)
    (inner,) = mark.marks
    assert isinstance(inner, Picture)
    # The stored pixels keep their proportions, and fill the box that the turned picture has.
    assert inner.width == 2 * inner.height
    assert map_box(mark.matrix, inner[1:5]) == pytest.approx(((4 - size[0]) / 2, (4 - size[1]) / 2, *size))
    assert map_point(mark.matrix, 0, 0) == pytest.approx(corner)


@pytest.mark.parametrize("orientation", [2, 3, 5, 6, 7, 8])
def test_a_turn_shows_what_pillow_shows(orientation: int) -> None:
    from PIL import ImageOps

    image = Image.new("RGB", (2, 1), (255, 0, 0))
    image.putpixel((1, 0), (0, 0, 255))
    exif = Image.Exif()
    exif[0x0112] = orientation
    target = BytesIO()
    image.save(target, "PNG", exif=exif.tobytes())
    found = read_picture(target.getvalue())
    upright = ImageOps.exif_transpose(Image.open(BytesIO(target.getvalue())))
    assert (found.width, found.height) == upright.size
    x, y = map_point(found.turn, 0.25, 0.5)  # the middle of the red pixel
    assert upright.getpixel((int(x * upright.width), int(y * upright.height))) == (255, 0, 0)


def test_broken_exif_data_is_told_and_the_picture_shown_as_it_is(desk: Desk) -> None:
    desk.write("art/a.jpg", turned(99))
    desk.elements("a: {image: a.jpg, box: [0, 0, 4, 4]}")
    assert len(desk.lay().marks) == 1
    assert [(p.code, p.severity.value) for p in desk.problems] == [("I113", "warning")]


def huge(width: int, height: int) -> bytes:
    """A PNG that claims a size and holds next to nothing."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize("size", [(20_992, 10_496), (60_000, 60_000), (9_000, 9_000)])
def test_i05_a_picture_beyond_the_limit_is_refused_with_its_size_and_the_limit(
    desk: Desk, size: tuple[int, int]
) -> None:
    desk.write("art/huge.png", huge(*size))
    desk.elements("a: {image: huge.png, box: [0, 0, 4, 4]}\nb: {rectangle: [0, 0, 1, 1], fill: red}")
    assert len(desk.lay().marks) == 1
    (problem,) = desk.problems
    assert problem.code == "I111"
    assert "art/huge.png`" in problem.message
    assert f"{size[0] * size[1]:,} pixels" in problem.message
    assert f"{MOST_PIXELS:,}" in problem.message


@pytest.mark.parametrize("data", [b"", b"no picture", picture()[:40], b"GIF89a\xff\xff\xff\xff"])
def test_what_is_no_picture(data: bytes) -> None:
    with pytest.raises(PictureProblem) as error:
        read_picture(data)
    assert error.value.code == "I110"


def noise(format: str, **options: object) -> bytes:
    target = BytesIO()
    Image.effect_noise((400, 300), 80).convert("RGB").save(target, format, **options)
    return target.getvalue()


CUT = [("PNG", {}), ("JPEG", {}), ("JPEG", {"progressive": True}), *((kind, {}) for kind in ("GIF", "BMP", "WEBP"))]


@pytest.mark.parametrize(("format", "options"), CUT)
@pytest.mark.parametrize("share", [0.05, 0.5, 0.99])
def test_a_picture_cut_short_is_damaged(desk: Desk, format: str, options: dict[str, object], share: float) -> None:
    whole = noise(format, **options)
    assert read_picture(whole).note == ""
    desk.write("art/a.bin", whole[: int(len(whole) * share)])
    desk.elements("a: {image: a.bin, box: [0, 0, 4, 4]}")
    assert desk.lay().marks == ()
    (problem,) = desk.problems
    assert (problem.code, problem.severity.value) == ("I110", "error")
    assert "damaged" in problem.message


def test_a_jpeg_may_carry_more_behind_its_end() -> None:
    """As cameras append a second picture or a film, which may look like anything."""
    assert read_picture(noise("JPEG") + b"\xff\xda a film").note == ""


@pytest.mark.parametrize("size", [(40, 40), (6_000, 6_000)])
def test_a_picture_without_its_pixels_is_damaged(size: tuple[int, int]) -> None:
    with pytest.raises(PictureProblem, match="damaged"):
        read_picture(huge(*size))


def test_a_coarse_picture_is_told_with_its_resolution(desk: Desk) -> None:
    desk.write("art/a.png", picture((100, 100)))
    desk.elements("a: {image: a.png, box: [0, 0, 72, 72]}\nb: {image: a.png, box: [0, 0, 36, 36]}")
    desk.lay()
    assert desk.said() == [
        "I112 4: `a.png` is printed at 100 pixels an inch and will look coarse "
        "(100 x 100 pixels are too few for this size; 300 an inch look sharp)"
    ]


def test_pictures_in_grey_keep_their_transparency() -> None:
    plain = Image.open(BytesIO(in_grey(picture(colour=(200, 30, 30)))))
    assert plain.mode == "L"
    clear = Image.open(BytesIO(in_grey(picture(colour=(200, 30, 30, 0)))))
    assert clear.mode == "LA"
    assert clear.getpixel((0, 0))[1] == 0  # type: ignore[index]


def test_files_that_a_face_has_looked_at_are_noted_with_their_digests(desk: Desk) -> None:
    desk.write("art/a.png", picture((300, 300)))
    desk.write("art/b.svg", SQUARE)
    desk.elements("a: {image: a.png, box: [0, 0, 9, 9], when: card.a}\nb: {svg: b.svg, box: [0, 0, 9, 9]}")
    art = desk.tools.art
    desk.lay({"a": True})
    assert art.used == {"a.png": sha1(picture((300, 300))).hexdigest(), "b.svg": sha1(SQUARE.encode()).hexdigest()}
    desk.lay({"a": False})
    assert list(art.used) == ["b.svg"]
    assert art.digest_of("b.svg") == sha1(SQUARE.encode()).hexdigest()


def test_a_file_looked_for_in_vain_is_noted_until_it_appears(desk: Desk) -> None:
    """A face that was kept without it must not be believed once it is there."""
    desk.elements("a: {image: a.png, box: [0, 0, 9, 9]}\nb: {svg: b.svg, box: [0, 0, 9, 9]}")
    art = desk.tools.art
    desk.lay()
    assert {name: art.used[name] for name in ("a.png", "b.svg")} == {"a.png": "", "b.svg": ""}
    assert art.digest_of("a.png") == art.digest_of("b.svg") == art.digest_of("../c.svg") == ""
    desk.write("art/a.png", picture())
    desk.write("art/b.svg", SQUARE)
    assert art.digest_of("a.png") == sha1(picture()).hexdigest()
    assert art.digest_of("b.svg") == sha1(SQUARE.encode()).hexdigest()


def test_a_damaged_picture_has_no_digest_to_be_believed_by(desk: Desk) -> None:
    desk.write("art/a.png", picture()[:60])
    assert desk.tools.art.digest_of("a.png") is None


def test_a_picture_known_by_its_digest_alone_is_in_the_store(desk: Desk) -> None:
    desk.write("art/a.png", picture())
    art = desk.tools.art
    digest = art.digest_of("a.png")
    assert digest is not None
    assert art.pictures[digest].width == 40
    assert art.pictures["grey-" + digest].format == "PNG"
    with pytest.raises(KeyError):
        art.pictures["0"]
