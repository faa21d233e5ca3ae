"""Bitmaps inside a PDF: JPEG and plain PNG data pass unchanged, transparency becomes a soft mask."""

from __future__ import annotations

from io import BytesIO
from struct import unpack_from
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from cardgen.ink.objects import ObjectFile, dictionary, name

if TYPE_CHECKING:
    from PIL.Image import Image
    from reportlab.pdfbase.pdfdoc import PDFObjectReference

_PNG_COLOURS = {0: ("DeviceGray", 1), 2: ("DeviceRGB", 3)}
_JPEG_COLOURS = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}


class PictureData(Protocol):
    """A picture's file as the picture store holds it."""

    @property
    def bytes(self) -> bytes:
        """The whole file."""


class Pixels(NamedTuple):
    """An image's dictionary entries and its data, ready to be written; `mask` is its transparency, where it has any."""

    entries: dict[str, Any]
    data: bytes
    mask: Pixels | None = None


def write_picture(file: ObjectFile, data: bytes, reference: PDFObjectReference) -> None:
    """Write a picture under the reference by which the faces know it.

    `data` is a file of any kind that Pillow reads. Raises `OSError` (Pillow's) for data that is no picture.
    """
    pixels = read_pixels(data)
    entries = dict(pixels.entries)
    if pixels.mask:
        entries["SMask"] = file.stream(pixels.mask.entries, pixels.mask.data, deflated=True)
    file.stream(entries, pixels.data, deflated=True, reference=reference)


def read_pixels(data: bytes) -> Pixels:
    """A picture's data in one of the forms that a PDF stores, without decoding it where its own form is one of them."""
    if data[:2] == b"\xff\xd8" and (jpeg := _jpeg(data)):
        return jpeg
    if data[:8] == b"\x89PNG\r\n\x1a\n" and (png := _png(data)):
        return png
    return _decoded(data)


def _jpeg(data: bytes) -> Pixels | None:
    from PIL import Image

    with Image.open(BytesIO(data)) as image:
        space = _JPEG_COLOURS.get(image.mode)
        if image.format != "JPEG" or space is None:
            return None
        entries = _entries(image.width, image.height, name(space), 8)
        # Adobe's programs store the inks of CMYK upside down, and say so by a marker of their own.
        if image.mode == "CMYK" and "adobe" in image.info:
            entries["Decode"] = "[1 0 1 0 1 0 1 0]"
    return Pixels({**entries, "Filter": name("DCTDecode")}, data)


def _png(data: bytes) -> Pixels | None:
    """A PNG's own compressed lines, which a PDF reader can unpack, or None if it has transparency or is interlaced."""
    width, height, depth, kind, _, _, interlaced = unpack_from(">IIBBBBB", data, 16)
    chunks = _chunks(data)
    if interlaced or "tRNS" in chunks or "IDAT" not in chunks:
        return None
    if kind == 3:
        palette = chunks["PLTE"]
        space, colours = f"[/Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>]", 1
    elif kind in _PNG_COLOURS:
        device, colours = _PNG_COLOURS[kind]
        space = name(device)
    else:
        return None
    lines = {"Predictor": 15, "Colors": colours, "BitsPerComponent": depth, "Columns": width}
    return Pixels({**_entries(width, height, space, depth), "DecodeParms": dictionary(lines)}, chunks["IDAT"])


def _chunks(data: bytes) -> dict[str, bytes]:
    """A PNG's chunks by their kind, those of one kind joined."""
    found: dict[str, list[bytes]] = {}
    position = 8
    while position + 8 <= len(data):
        size, kind = unpack_from(">I4s", data, position)
        found.setdefault(kind.decode("latin-1"), []).append(data[position + 8 : position + 8 + size])
        position += size + 12
    return {kind: b"".join(parts) for kind, parts in found.items()}


def _decoded(data: bytes) -> Pixels:
    from PIL import Image

    with Image.open(BytesIO(data)) as image:
        if "A" in image.getbands() or "transparency" in image.info:
            clear = image.convert("RGBA")
            return _plain(clear.convert("RGB"))._replace(mask=_plain(clear.getchannel("A")))
        return _plain(image if image.mode in ("L", "RGB", "1") else image.convert("RGB"))


def _plain(image: Image) -> Pixels:
    """An opaque image in the compressed lines of a PNG, whose filters pack smooth pictures well."""
    target = BytesIO()
    image.save(target, "PNG", compress_level=6)
    pixels = _png(target.getvalue())
    if pixels is None:
        raise ValueError(f"a picture of the kind {image.mode} cannot be stored")
    return pixels


def _entries(width: int, height: int, space: str, depth: int) -> dict[str, Any]:
    return {
        "Type": name("XObject"),
        "Subtype": name("Image"),
        "Width": width,
        "Height": height,
        "ColorSpace": space,
        "BitsPerComponent": depth,
    }
