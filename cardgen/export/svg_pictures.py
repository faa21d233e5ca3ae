"""Bitmaps for a page: browsers' own formats as they are, others as PNG; notes on how to turn them are taken away."""

from __future__ import annotations

from io import BytesIO

_KINDS = ((b"\x89PNG\r\n\x1a\n", "image/png"), (b"GIF8", "image/gif"))
_APP1, _SCAN = 0xE1, 0xDA


def as_web_picture(data: bytes) -> tuple[str, bytes]:
    """The kind and bytes of a bitmap that any browser shows, unturned: a drawing turns it itself."""
    for start, kind in _KINDS:
        if data.startswith(start):
            return kind, data
    if data.startswith(b"\xff\xd8"):
        return "image/jpeg", _without_exif(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp", data
    from PIL import Image

    with Image.open(BytesIO(data)) as image:
        target = BytesIO()
        image.convert("RGBA" if "A" in image.getbands() else "RGB").save(target, "PNG")
    return "image/png", target.getvalue()


def _without_exif(data: bytes) -> bytes:
    """A JPEG without the segments in which cameras note how they were held."""
    kept, at = [data[:2]], 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != _SCAN:
        size = 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if data[at + 1] != _APP1:
            kept.append(data[at : at + size])
        at += size
    return b"".join([*kept, data[at:]])
