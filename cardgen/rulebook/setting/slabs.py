"""What columns are made of: slabs, which nothing divides, and the frames that stand around some of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cardgen.rulebook.setting.easel import Easel

Paint = Callable[["Easel", float, float], None]
"""Paints a slab with its top left corner at (x, y)."""
PaintFrame = Callable[["Easel", float, float, float, bool, bool], None]
"""Paints a frame at (x, y) in a height; told whether it begins there and ends there."""


class Chapter(NamedTuple):
    """A chapter's name for running heads, and which it is, from 0."""

    title: str
    order: int


@dataclass(slots=True, eq=False)
class Frame:
    """A box around slabs, as long as they follow each other in a column: its left edge and width in the column, and
    the room between its edge and what it holds.
    """

    x: float
    width: float
    top: float
    bottom: float
    paint: PaintFrame


@dataclass(slots=True, eq=False)
class Slab:
    """A piece of a column: a line, a table's row, a picture.

    `gap` is the room above it, which falls away at a column's top. `glued` says that no column ends behind it, `cost`
    what it costs if one does, as a share of the column's height left empty. `repeat` is painted again above it where
    it begins a column (a table's head). `wants` is the height below it without which it rather begins a new page.
    A picture can `give` so much of its height to stand on a page where it else would not; `shrunk` makes it lower.
    `baseline` is how far below its top its first line stands, 0 for what is no line.
    """

    height: float
    paint: Paint
    x: float = 0.0
    gap: float = 0.0
    glued: bool = False
    cost: float = 0.0
    baseline: float = 0.0
    give: float = 0.0
    shrunk: Callable[[float], Slab] | None = None
    repeat: Slab | None = None
    wants: float = 0.0
    frames: tuple[Frame, ...] = ()
    notes: tuple[int, ...] = ()
    anchors: tuple[str, ...] = ()
    entries: tuple[tuple[str, str], ...] = ()
    chapter: Chapter | None = None


@dataclass(slots=True, eq=False)
class Band:
    """Slabs set in so many columns beside each other, across the whole page. `breaks` starts a new page before it."""

    columns: int
    slabs: list[Slab] = field(default_factory=list)
    breaks: bool = False


def moved(slabs: Iterable[Slab], x: float) -> list[Slab]:
    """The slabs, and the frames around them, further to the right."""
    found = list(slabs)
    shared = {id(frame): frame for slab in found for frame in slab.frames}
    heads = {id(slab.repeat): slab.repeat for slab in found if slab.repeat is not None}
    for slab in (*found, *heads.values()):
        slab.x += x
    for frame in shared.values():
        frame.x += x
    return found


def framed(slabs: list[Slab], frame: Frame) -> list[Slab]:
    """The slabs within one more frame, which goes around those that they have."""
    for slab in slabs:
        slab.frames = (frame, *slab.frames)
    return slabs


def spaced(slabs: list[Slab], gap: float) -> list[Slab]:
    """The slabs with at least so much room above the first."""
    if slabs:
        slabs[0].gap = max(slabs[0].gap, gap)
    return slabs


def kept(slabs: list[Slab]) -> list[Slab]:
    """The slabs glued together."""
    for slab in slabs[:-1]:
        slab.glued = True
    return slabs


def costly(slabs: list[Slab], cost: float) -> list[Slab]:
    """The slabs, dear to part from each other."""
    for slab in slabs[:-1]:
        slab.cost = max(slab.cost, cost)
    return slabs


def again(slab: Slab) -> Slab:
    """The slab as an ornament: what it shows has been said before."""

    def paint(easel: Easel, x: float, y: float) -> None:
        with easel.as_artifact():
            slab.paint(easel, x, y)

    return replace(slab, paint=paint, anchors=(), entries=(), notes=(), repeat=None, chapter=None)
