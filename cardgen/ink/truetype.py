"""The few numbers of a TrueType file that a PDF's font descriptor repeats."""

from __future__ import annotations

from struct import unpack_from
from typing import NamedTuple


class Metrics(NamedTuple):
    """Measures in thousandths of an em, the slant in degrees (negative leans right)."""

    box: tuple[int, int, int, int]
    ascent: int
    descent: int
    cap_height: int
    slant: float
    weight: int
    fixed_pitch: bool


def read_metrics(data: bytes) -> Metrics:
    """Read a TrueType font's tables `head`, `hhea`, `post` and `OS/2`, the last two where there are any.

    Raises `ValueError` for data without outlines' head, which no font of the registry lacks.
    """
    tables = _tables(data)
    if "head" not in tables or "hhea" not in tables:
        raise ValueError("the font lacks the tables `head` and `hhea`")
    units: int = unpack_from(">H", data, tables["head"] + 18)[0]

    def em(value: int) -> int:
        return round(value * 1000 / units)

    left, low, right, high = (em(value) for value in unpack_from(">4h", data, tables["head"] + 36))
    ascent, descent = (em(value) for value in unpack_from(">2h", data, tables["hhea"] + 4))
    slant, fixed = 0.0, 0
    if "post" in tables:
        slant = unpack_from(">i", data, tables["post"] + 4)[0] / 65536
        fixed = unpack_from(">I", data, tables["post"] + 12)[0]
    weight, cap_height = 400, ascent
    if "OS/2" in tables:
        version, weight = unpack_from(">H2xH", data, tables["OS/2"])
        # Capitals' height came with the table's second version.
        cap_height = em(unpack_from(">h", data, tables["OS/2"] + 88)[0]) if version >= 2 else ascent
    return Metrics((left, low, right, high), ascent, descent, cap_height, slant, weight, bool(fixed))


def _tables(data: bytes) -> dict[str, int]:
    """Where each table of the file starts."""
    count = unpack_from(">H", data, 4)[0]
    records = (unpack_from(">4sIII", data, 12 + 16 * index) for index in range(count))
    return {tag.decode("latin-1"): offset for tag, _, offset, _ in records}
