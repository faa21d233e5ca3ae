"""A contact sheet: many faces side by side in one picture."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from math import ceil, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

GROUND = (236, 234, 230)
"""A warm light grey, on which white and dark cards stand out alike."""


def contact_sheet(images: Sequence[Image], columns: int | None, gap: int) -> bytes:
    """Faces in rows on a grey ground, as the bytes of a PNG; `gap` is in pixels, also around the whole.

    Without `columns` the sheet is about as wide as high. Faces of several sizes keep them, each in the middle of a
    place that holds the largest.
    """
    from PIL import Image as Pictures

    wide, high = max(image.width for image in images), max(image.height for image in images)
    across = columns or max(1, round(sqrt(len(images) * high / wide)))
    down = ceil(len(images) / across)
    sheet = Pictures.new("RGB", (across * (wide + gap) + gap, down * (high + gap) + gap), GROUND)
    for index, image in enumerate(images):
        left = gap + index % across * (wide + gap) + (wide - image.width) // 2
        top = gap + index // across * (high + gap) + (high - image.height) // 2
        sheet.paste(image, (left, top), image if image.mode == "RGBA" else None)
    target = BytesIO()
    sheet.save(target, "PNG", optimize=True)
    return target.getvalue()
