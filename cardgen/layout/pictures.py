"""Bitmaps: their size, format and turn, each file's bytes kept once by digest."""

from __future__ import annotations

import hashlib
import re
import struct
import warnings
from io import BytesIO
from typing import Any, NamedTuple

from cardgen.layout.drawing import IDENTITY, Matrix

MOST_PIXELS = 80_000_000
"""A picture of more pixels than this is refused: unpacked, it would fill the memory of a small computer."""
FORMATS = ("PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF")
GREY = "grey-"
_JPEG_SCAN, _JPEG_END = b"\xff\xda", b"\xff\xd9"
_PNG_EXIF = (b"eXIf", b"Raw profile type exif", b"adobe.xmp")
# What each EXIF orientation does to the unit square (https://www.cipa.jp, EXIF 2.3, 4.6.4): a turn, a mirror, or both.
_TURNS: dict[int, Matrix] = {
    1: IDENTITY,
    2: (-1.0, 0.0, 0.0, 1.0, 1.0, 0.0),
    3: (-1.0, 0.0, 0.0, -1.0, 1.0, 1.0),
    4: (1.0, 0.0, 0.0, -1.0, 0.0, 1.0),
    5: (0.0, 1.0, 1.0, 0.0, 0.0, 0.0),
    6: (0.0, 1.0, -1.0, 0.0, 1.0, 0.0),
    7: (0.0, -1.0, -1.0, 0.0, 1.0, 1.0),
    8: (0.0, -1.0, 1.0, 0.0, 0.0, 1.0),
}


class PictureProblem(Exception):
    """A bitmap that cannot be used."""

    def __init__(self, code: str, message: str, help: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.help = help


class PictureFile(NamedTuple):
    """A bitmap: its bytes as they stand in the file, its size in pixels after turning, and its format.

    `turn` maps the unit square of the stored pixels to that of the picture as it is to be seen. `note` says what was
    wrong with the file's data about itself.
    """

    digest: str
    bytes: bytes
    width: int
    height: int
    format: str
    turn: Matrix = IDENTITY
    note: str = ""


def read_picture(data: bytes) -> PictureFile:
    """Size, format and turn of a bitmap, seen to be whole. Raises `PictureProblem`.

    A PNG's checksums and a JPEG's end tell of damage without unpacking; a small picture or another format is unpacked.
    """
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            # The limit here is lower than Pillow's own, which it only warns of.
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(data), formats=FORMATS) as image:
                width, height, kind = image.width, image.height, image.format or ""
                if width * height > MOST_PIXELS:
                    raise _too_large(width * height, f"{width:,} x {height:,} = ")
                _see_whole(image, data)
                turn, note = _orientation(image, data)
    except UnidentifiedImageError:
        raise PictureProblem(
            "I110", "this is no picture of a known format", f"save it as {', '.join(FORMATS[:2])}"
        ) from None
    except Image.DecompressionBombError as error:
        raise _too_large(int(re.sub(r"\D", "", str(error).partition("pixels")[0]) or 0)) from None
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, struct.error) as error:
        raise PictureProblem("I110", f"the picture is damaged: {error}", "save it again in a picture program") from None
    if turn > 4:
        width, height = height, width
    return PictureFile(hashlib.sha1(data).hexdigest(), data, width, height, kind, _TURNS[turn], note)


def _see_whole(image: Any, data: bytes) -> None:
    """Raise Pillow's error for a file that is cut short or damaged."""
    from PIL import Image

    if image.format == "PNG":
        with Image.open(BytesIO(data), formats=("PNG",)) as copy:
            copy.verify()
        if 100_000 < image.width * image.height < 100 * len(data):  # neither small nor a mere claim of a size
            return
    elif image.format == "JPEG" and data.rfind(_JPEG_END) > data.rfind(_JPEG_SCAN):
        return
    image.load()


def _too_large(pixels: int, sides: str = "") -> PictureProblem:
    message = f"the picture has {sides}{pixels:,} pixels, more than the limit of {MOST_PIXELS:,}"
    return PictureProblem("I111", message, "scale it down: 300 pixels an inch are plenty in print")


def _orientation(image: Any, data: bytes) -> tuple[int, str]:
    """The EXIF orientation, 1 to 8, and a note if the EXIF data is broken."""
    if image.format == "PNG" and not any(word in data for word in _PNG_EXIF):
        return 1, ""  # Pillow would unpack the whole picture to find that out
    try:
        value = image.getexif().get(0x0112, 1)
    except Exception:  # damaged EXIF raises whatever its bytes suggest
        return 1, "its EXIF data is damaged, so it is shown as it is stored"
    if isinstance(value, int) and value in _TURNS:
        return value, ""
    return 1, f"its EXIF orientation is `{value}`, which means nothing, so it is shown as it is stored"


def in_grey(data: bytes) -> bytes:
    """A PNG of the picture in greys, transparency kept."""
    from PIL import Image

    with Image.open(BytesIO(data)) as image:
        clear = "A" in image.getbands() or "transparency" in image.info
        grey = image.convert("RGBA").convert("LA") if clear else image.convert("RGB").convert("L")
        target = BytesIO()
        grey.save(target, "PNG", compress_level=6)
    return target.getvalue()


class PictureStore(dict[str, PictureFile]):
    """The pictures that drawings name, by digest; grey ones are made when the painter asks for them."""

    def __missing__(self, digest: str) -> PictureFile:
        if not digest.startswith(GREY):
            raise KeyError(digest)
        colour = self[digest.removeprefix(GREY)]
        grey = self[digest] = colour._replace(digest=digest, bytes=in_grey(colour.bytes), format="PNG")
        return grey
