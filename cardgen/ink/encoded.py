"""A face as ink: a content stream that may be placed anywhere, and the names of what it needs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Box: TypeAlias = tuple[float, float, float, float]
GlyphTexts: TypeAlias = tuple[tuple[int, str], ...]
"""Glyphs and the text that each stands for."""

_pairs: dict[tuple[int, str], tuple[int, str]] = {}


def glyph_texts(pairs: Iterable[tuple[int, str]]) -> GlyphTexts:
    """Pairs as a face keeps them: thousands of faces show the same hundred glyphs, so equal pairs are one object."""
    share = _pairs.setdefault
    return tuple([share(pair, pair) for pair in pairs])


@dataclass(frozen=True, slots=True)
class EncodedFace:
    """One drawing, symbol or translucent group as the body of a form XObject.

    `stream` holds deflated PDF operators in the drawing's own coordinates (points, y downwards, origin at the trim's
    top left): whoever places it turns y over, once. `box` is (left, top, right, bottom), what the stream may paint.
    `width` and `height` are the trim's, `outline` the operators of the path that scissors follow.

    Resources are named by their order: font n is `/Fn`, symbol n `/Xn`, picture n `/In`, opacity n `/Gn`. `fonts`
    holds for each font the glyphs that are shown and the text that each stands for. `group` marks a stream that is
    painted as a whole before its opacity applies.
    """

    stream: bytes
    box: Box
    width: float = 0.0
    height: float = 0.0
    outline: str = ""
    fonts: dict[str, GlyphTexts] = field(default_factory=dict)
    symbols: dict[str, EncodedFace] = field(default_factory=dict)
    pictures: tuple[str, ...] = ()
    opacities: tuple[float, ...] = ()
    group: bool = False

    @property
    def bleed(self) -> float:
        """How far the face reaches beyond its trim, in points."""
        return -self.box[0]

    @property
    def shows_pictures(self) -> bool:
        """Whether there is a bitmap in it, at any depth."""
        return any(ink.pictures for ink in self.walk())

    def walk(self) -> Iterator[EncodedFace]:
        """The face itself, then every symbol in it, at any depth."""
        yield self
        for symbol in self.symbols.values():
            yield from symbol.walk()

    def to_bytes(self) -> bytes:
        """The face for a file: a line of JSON that describes it, then its streams one after another."""
        streams: list[bytes] = []
        head = _head(self, streams)
        return json.dumps(head, separators=(",", ":")).encode("ascii") + b"\n" + b"".join(streams)

    @staticmethod
    def from_bytes(data: bytes) -> EncodedFace:
        """The face that `to_bytes` wrote. Raises `ValueError` for anything else."""
        head, _, streams = data.partition(b"\n")
        try:
            face, end = _face(json.loads(head), streams, 0)
        except (KeyError, TypeError, AttributeError, RecursionError) as error:
            raise ValueError(f"no encoded face: {error}") from None
        if end != len(streams):
            raise ValueError("an encoded face of the wrong length")
        return face


def _head(face: EncodedFace, streams: list[bytes]) -> dict[str, Any]:
    streams.append(face.stream)
    return {
        "length": len(face.stream),
        "box": face.box,
        "size": [face.width, face.height],
        "outline": face.outline,
        "glyphs": face.fonts,
        "symbols": {key: _head(symbol, streams) for key, symbol in face.symbols.items()},
        "pictures": face.pictures,
        "opacities": face.opacities,
        "group": face.group,
    }


def _face(head: dict[str, Any], streams: bytes, start: int) -> tuple[EncodedFace, int]:
    end = start + int(head["length"])
    stream = streams[start:end]
    symbols: dict[str, EncodedFace] = {}
    for key, inner in head["symbols"].items():
        symbols[key], end = _face(inner, streams, end)
    left, top, right, bottom = head["box"]
    width, height = head["size"]
    face = EncodedFace(
        stream,
        (left, top, right, bottom),
        width,
        height,
        head["outline"],
        {name: glyph_texts([(int(gid), str(text)) for gid, text in glyphs]) for name, glyphs in head["glyphs"].items()},
        symbols,
        tuple(head["pictures"]),
        tuple(head["opacities"]),
        head["group"],
    )
    return face, end
