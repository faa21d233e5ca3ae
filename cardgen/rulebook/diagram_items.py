"""What lies on the table of a set-up diagram: how large it is at a scale, and where each of its cards lies."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, sqrt
from typing import NamedTuple, Protocol

from cardgen.cards.setup_zones import Lying, Shown
from cardgen.layout.drawing import Drawing
from cardgen.layout.matrices import map_box, multiply, rotation, translation

Size = tuple[float, float]

CARD: Size = (180.0, 252.0)
"""The size in points of what cannot be drawn: a poker card's."""

LEAST = 13.0
"""Pieces whose longer side would be shorter than this, in points, are drawn larger than the rest, up to so much:"""
LARGER = 1.8

_LAYER = 0.9  # points by which a pile's cards stand out
_LAYERS = ((1, 1), (3, 2), (12, 3))  # up to how many cards a pile shows how many
_FAN = 4.6  # degrees between the cards of a hand
_PIVOT = 2.3  # how far below its middle a hand's card turns, in its heights
_GAP = 0.1  # between cards side by side, in their widths
_HEAP = (0.66, 0.5)  # from token to token in a heap, in their sizes


class Faces(Protocol):
    """Draws the face of a card as it is printed; None where it cannot be drawn."""

    def __call__(self, shown: Shown) -> Drawing | None:
        """The face's drawing."""


class Item(NamedTuple):
    """What lies in one zone: its faces, and what lies on it with the middle of each in points of the true size."""

    lying: Lying
    faces: tuple[Drawing | None, ...]
    riders: tuple[tuple[Item, float, float], ...] = ()

    @property
    def face_size(self) -> Size:
        """The true size of its largest face in points."""
        sizes = [(face.width, face.height) for face in self.faces if face is not None] or [CARD]
        return max(size[0] for size in sizes), max(size[1] for size in sizes)


class Spread(NamedTuple):
    """An item at some scale: its size, and for each thing that is seen its middle, its turn, and which face it shows.

    `scale` is that of its faces, which for small pieces is larger than the diagram's.
    """

    width: float
    height: float
    scale: float
    things: tuple[tuple[float, float, float, int], ...]


def spread(item: Item, scale: float) -> Spread:
    """Where an item's things lie at a scale, from the top left of the box around them."""
    return _spread(item.lying.zone.lies, item.lying.number, len(item.faces), item.face_size, scale)


@lru_cache(maxsize=4096)
def _spread(lies: str, number: int, seen: int, size: Size, scale: float) -> Spread:
    width, height = size
    scale = max(scale, min(LEAST / max(width, height), LARGER * scale))
    wide, high = width * scale, height * scale
    match lies:
        case "pile":
            things = _pile(number)
        case "hand":
            things = _hand(seen, high)
        case "heap":
            things = _heap(seen, wide, high)
        case _:
            things = [(at * wide * (1 + _GAP), 0.0, 0.0, at) for at in range(seen)]
    return _boxed(things, wide, high, scale)


def _pile(count: int) -> list[tuple[float, float, float, int]]:
    layers = next((shown for most, shown in _LAYERS if count <= most), 4)
    return [(-at * _LAYER, -at * _LAYER, 0.0, 0) for at in range(layers)]


def _hand(count: int, high: float) -> list[tuple[float, float, float, int]]:
    turns = [(at - (count - 1) / 2) * _FAN for at in range(count)]
    found = []
    for at, turn in enumerate(turns):
        matrix = rotation(turn, 0.0, _PIVOT * high)
        found.append((matrix[4], matrix[5], turn, at))
    return found


def _heap(count: int, wide: float, high: float) -> list[tuple[float, float, float, int]]:
    across = max(1, ceil(sqrt(count * 1.5)))
    found = []
    for at in range(count):
        row, column = divmod(at, across)
        shift = 0.33 * (row % 2)
        found.append(((column * _HEAP[0] + shift) * wide, row * _HEAP[1] * high, 0.0, at))
    return found


def _boxed(things: list[tuple[float, float, float, int]], wide: float, high: float, scale: float) -> Spread:
    """Things with their middles moved so that the box around all of them begins at 0."""
    boxes = [
        map_box(multiply(translation(x, y), rotation(turn)), (-wide / 2, -high / 2, wide, high))
        for x, y, turn, _ in things
    ]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right = max(box[0] + box[2] for box in boxes)
    foot = max(box[1] + box[3] for box in boxes)
    moved = tuple((x - left, y - top, turn, face) for x, y, turn, face in things)
    return Spread(right - left, foot - top, scale, moved)
