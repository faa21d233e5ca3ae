"""Bitmaps in a PDF: passed through where that is possible, and right to the eye in every case."""

from __future__ import annotations

import zlib
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from hand_made import FONTS, HandPicture, card_pdf, encoded
from PIL import Image

from cardgen.ink.bitmaps import read_pixels
from cardgen.ink.png import render_images
from cardgen.layout.drawing import Picture


def saved(image: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    target = BytesIO()
    image.save(target, kind, **options)
    return target.getvalue()


def ramp(mode: str = "RGB") -> Image.Image:
    """256 x 16: left black, right white, and greys between."""
    grey = Image.linear_gradient("L").rotate(90).resize((256, 16))
    return grey.convert(mode)


def deep_ramp() -> Image.Image:
    """The ramp in 65,536 greys."""
    row = b"".join(level.to_bytes(2, "little") for level in range(128, 65536, 256))
    return Image.frombytes("I;16", (256, 16), row * 16)


def stored(data: bytes) -> tuple[list[dict[str, Any]], list[bytes]]:
    """The image objects of a PDF that shows a picture, and their data as it stands in the file."""
    art = HandPicture(data)
    pdf = card_pdf(encoded(Picture(art.digest, 0, 0, 50, 50)), pictures=[art])
    with pikepdf.open(BytesIO(pdf)) as document:
        images = [o for o in document.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
        return [{key: str(value) for key, value in image.items()} for image in images], [
            i.read_raw_bytes() for i in images
        ]


def shown(data: bytes) -> Image.Image:
    """The picture as PDFium paints it, a pixel a point, 256 x 16."""
    art = HandPicture(data)
    face = encoded(Picture(art.digest, 0, 0, 256, 16), width=256, height=16)
    (image,) = render_images([face], FONTS, {art.digest: art}, 72)
    return image


def test_a_jpeg_passes_unchanged() -> None:
    data = saved(ramp(), "JPEG", quality=90)
    (entries,), (raw,) = stored(data)
    assert raw == data
    assert entries["/Filter"] == "/DCTDecode"


def test_a_plain_png_passes_its_lines_unchanged() -> None:
    data = saved(ramp())
    (entries,), (raw,) = stored(data)
    assert raw in data
    assert entries["/Filter"] == "/FlateDecode"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("RGB", saved(ramp())),
        ("grey", saved(ramp("L"))),
        ("palette", saved(ramp().convert("P", palette=Image.Palette.ADAPTIVE, colors=256))),
        ("16 bits", saved(deep_ramp())),
        ("alpha", saved(ramp("RGBA"))),
        ("grey with alpha", saved(ramp("LA"))),
        ("JPEG", saved(ramp(), "JPEG", quality=95)),
        ("grey JPEG", saved(ramp("L"), "JPEG", quality=95)),
        ("WebP", saved(ramp(), "WEBP", lossless=True)),
        ("GIF", saved(ramp("L"), "GIF")),
    ],
)
def test_a_grey_ramp_is_right_in_every_kind(name: str, data: bytes) -> None:
    image = shown(data)
    levels = [image.getpixel((x, 8)) for x in (2, 64, 128, 192, 253)]
    for level, wanted in zip(levels, (2, 64, 128, 192, 253), strict=True):
        assert level == pytest.approx((wanted,) * 3, abs=4), name


def test_inks_that_are_stored_upside_down_are_righted() -> None:
    """What black ink looks like on a screen is the reader's affair; dark must be dark."""
    image = shown(saved(ramp().convert("CMYK"), "JPEG", quality=95))
    levels = [image.getpixel((x, 8))[0] for x in (2, 64, 128, 192, 253)]
    assert levels == sorted(levels)
    assert levels[0] < 80
    assert levels[-1] > 240


def test_one_bit_pictures_stay_one_bit() -> None:
    data = saved(ramp("L").point(lambda level: 255 if level > 127 else 0).convert("1"))
    (entries,), _ = stored(data)
    assert entries["/BitsPerComponent"] == "1"
    assert [shown(data).getpixel((x, 8)) for x in (60, 200)] == [(0, 0, 0), (255, 255, 255)]


def test_transparency_is_a_soft_mask_of_its_own() -> None:
    image = ramp("RGBA")
    image.putalpha(ramp("L"))
    entries, _ = stored(saved(image))
    assert sorted(entry["/ColorSpace"] for entry in entries) == ["/DeviceGray", "/DeviceRGB"]
    # Black that fades in over white: at the left nothing, in the middle half of a half.
    assert shown(saved(image)).getpixel((128, 8)) == pytest.approx((191,) * 3, abs=4)


@pytest.mark.parametrize("transparent", [0, b"\x00" * 128 + b"\xff" * 128])
def test_a_palette_with_transparency_lets_the_ground_through(transparent: int | bytes) -> None:
    data = saved(ramp("L").convert("P"), transparency=transparent)
    assert shown(data).getpixel((0, 8)) == pytest.approx((255,) * 3, abs=4)
    assert shown(data).getpixel((200, 8)) == pytest.approx((200,) * 3, abs=4)


def test_interlaced_pictures_are_unpacked() -> None:
    """Pillow writes none, so one is made by hand: 1 x 1, interlaced, red."""
    plain = saved(Image.new("RGB", (1, 1), (255, 0, 0)))
    header = bytearray(plain)
    header[28] = 1
    header[29:33] = zlib.crc32(bytes(header[12:29])).to_bytes(4, "big")
    assert "DecodeParms" in read_pixels(bytes(header)).entries
    assert shown(bytes(header)).getpixel((128, 8)) == (255, 0, 0)


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"\xff\xd8\xff", b"no picture at all"])
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(OSError, match=r".*"):
        read_pixels(data)
