"""Bitmaps: their size, format and turn, each file's bytes kept once by digest."""

from __future__ import annotations

import hashlib
import re
import warnings
from io import BytesIO
from typing import NamedTuple

from cardgen.layout.drawing import IDENTITY, Matrix

MOST_PIXELS = 80_000_000
"""A picture of more pixels than this is refused: unpacked, it would fill the memory of a small computer."""
FORMATS = ("PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF")
GREY = "grey-"
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
    """Size, format and turn of a bitmap, without unpacking it. Raises `PictureProblem`."""
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            # The limit here is lower than Pillow's own, which it only warns of.
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(data), formats=FORMATS) as image:
                width, height, kind = image.width, image.height, image.format or ""
                turn, note = _orientation(image)
    except UnidentifiedImageError:
        raise PictureProblem(
            "I110", "this is no picture of a known format", f"save it as {', '.join(FORMATS[:2])}"
        ) from None
    except Image.DecompressionBombError as error:
        raise _too_large(int(re.sub(r"\D", "", str(error).partition("pixels")[0]) or 0)) from None
    except (OSError, ValueError, SyntaxError, EOFError) as error:
        raise PictureProblem("I110", f"the picture is damaged: {error}", "save it again in a picture program") from None
    if width * height > MOST_PIXELS:
        raise _too_large(width * height, f"{width:,} x {height:,} = ")
    if turn > 4:
        width, height = height, width
    return PictureFile(hashlib.sha1(data).hexdigest(), data, width, height, kind, _TURNS[turn], note)


def _too_large(pixels: int, sides: str = "") -> PictureProblem:
    message = f"the picture has {sides}{pixels:,} pixels, more than the limit of {MOST_PIXELS:,}"
    return PictureProblem("I111", message, "scale it down: 300 pixels an inch are plenty in print")


def _orientation(image: object) -> tuple[int, str]:
    """The EXIF orientation, 1 to 8, and a note if the EXIF data is broken."""
    try:
        value = image.getexif().get(0x0112, 1)  # type: ignore[attr-defined]
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
