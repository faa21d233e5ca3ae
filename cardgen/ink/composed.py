"""Pages put together from finished faces: each keeps its ink, and is placed by a matrix."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable
from typing import NamedTuple

from cardgen.ink.encoded import EncodedFace
from cardgen.ink.operators import matrix, number
from cardgen.layout.drawing import IDENTITY, Matrix


class Placed(NamedTuple):
    """A face on a page; `cut` shows of it what scissors leave, else it is painted as far as it reaches."""

    face: EncodedFace
    matrix: Matrix = IDENTITY
    cut: bool = True


def composed(width: float, height: float, placed: Iterable[Placed]) -> EncodedFace:
    """A page of `width` by `height` points with faces on it, the last on top. The origin is its top left corner."""
    symbols: dict[str, EncodedFace] = {}
    lines = []
    for face, where, cut in placed:
        # A book keeps symbols by their keys, over all pages: the key must be the ink's own.
        key = hashlib.sha1(face.to_bytes(), usedforsecurity=False).hexdigest()
        symbols.setdefault(key, face)
        clip = f" {face.outline} W n" if cut else ""
        lines.append(f"q {matrix(where)}{clip} /X{list(symbols).index(key)} Do Q")
    stream = zlib.compress("\n".join(lines).encode("ascii"), 6)
    outline = f"0 0 {number(width)} {number(height)} re"
    return EncodedFace(stream, (0.0, 0.0, width, height), width, height, outline, symbols=symbols)


def rim(face: EncodedFace, grey: float, line: float) -> EncodedFace:
    """The line along which scissors cut a face, `line` points wide, in a grey from 0 (black) to 1 (white)."""
    stream = zlib.compress(f"{number(grey)} G {number(line)} w {face.outline} S".encode("ascii"), 6)
    box = (-line, -line, face.width + line, face.height + line)
    return EncodedFace(stream, box, face.width, face.height, face.outline)
