"""What a font file is, from its first bytes: static TrueType outlines are used, anything else is refused by name."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import NamedTuple

_NEEDED = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp")


class Refusal(NamedTuple):
    """Why a font file cannot be used, and what to do."""

    reason: str
    advice: str


def refusal(path: Path, data: bytes) -> Refusal | None:
    """Why this file is no font of static TrueType outlines, or None where it is one."""
    if not data:
        return Refusal("the file is empty (0 bytes)", "download it again; the first download has probably failed")
    return _foreign(path, data) or _unsuitable(path, data)


def _foreign(path: Path, data: bytes) -> Refusal | None:
    """A file of another kind than a single TrueType font."""
    name, start = path.name, data[:4]
    if start == b"OTTO":
        return Refusal(
            "it has PostScript outlines (CFF, OpenType)",
            f"take the family's TrueType version (.ttf), or convert {name} with a font editor such as FontForge",
        )
    if start == b"ttcf":
        return Refusal(
            "it is a collection of several fonts (TTC)",
            f"take one font out of it: `fonttools ttLib -y 0 -o {path.stem}-Regular.ttf {name}` (0 is the first)",
        )
    if start == b"wOF2":
        return Refusal(
            "it is a compressed web font (WOFF2)",
            f"unpack it: `pip install brotli`, then `fonttools ttLib.woff2 decompress {name}`",
        )
    if start == b"wOFF":
        return Refusal(
            "it is a compressed web font (WOFF)",
            f"unpack it: `fonttools ttLib -o {path.stem}.ttf {name}`, or take the family's .ttf",
        )
    if data[:1024].lstrip().startswith((b"<", b"\xef\xbb\xbf<")):
        return Refusal(
            "it is a web page (HTML or XML), not a font", "download the font file itself; this is the page around it"
        )
    if start not in (b"\x00\x01\x00\x00", b"true"):
        return Refusal("it is not a TrueType font", "use a .ttf file")
    return None


def _unsuitable(path: Path, data: bytes) -> Refusal | None:
    """A TrueType file that is damaged or whose outlines vary."""
    tables = table_directory(data)
    missing = [tag for tag in _NEEDED if tag not in tables]
    if "CFF " in tables or "CFF2" in tables:
        return Refusal("it has PostScript outlines (CFF, OpenType)", "take the family's TrueType version (.ttf)")
    if missing or any(offset + length > len(data) for offset, length in tables.values()):
        what = f"it lacks the table `{missing[0]}`" if missing else "it ends too early"
        return Refusal(f"the file is damaged: {what}", "download it again")
    if "fvar" in tables:
        axes = "wght=700"
        return Refusal(
            "it is a variable font, and needs one fixed weight",
            f"make a static font of it: `fonttools varLib.instancer {path.name} {axes} --static "
            f"--update-name-table -o {path.stem.split('[')[0].split('-')[0]}-Bold.ttf` (wght=400 for the regular one)",
        )
    return None


def table_directory(data: bytes) -> dict[str, tuple[int, int]]:
    """Offset and length of each table of an sfnt file, as far as its directory can be read."""
    if len(data) < 12:
        return {}
    count = struct.unpack_from(">H", data, 4)[0]
    tables = {}
    for number in range(count):
        start = 12 + 16 * number
        if start + 16 > len(data):
            break
        tag, _, offset, length = struct.unpack_from(">4sIII", data, start)
        tables[tag.decode("latin-1")] = (offset, length)
    return tables
