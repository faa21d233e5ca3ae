"""What elements say of where they lie, looked after when a face is complete: `within` a box, `apart` from others.

What is wrong is told at the place in the card's data that the element came from: the item of the list that is being
repeated, or the field that its position is worked out from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from cardgen.cards.templates import FIELD_PLACES
from cardgen.diagnostics import Place
from cardgen.layout import shapes
from cardgen.layout.boxes import box_named
from cardgen.layout.drawing import IDENTITY, Path
from cardgen.layout.elements import Common, Compiler, Element, Kind
from cardgen.layout.matrices import Box4, map_box, map_path, multiply
from cardgen.layout.run import Fault, Placed, Run
from cardgen.layout.values import Value
from cardgen.source.nodes import Mapping as MappingNode
from cardgen.units import to_mm

Point: TypeAlias = tuple[float, float]
Ring: TypeAlias = list[Point]
"""A closed outline, by its corners."""
HAIR = 0.01
"""Points by which edges may miss each other: what is worked out is never exact."""
_HAIRS = ((HAIR, 0.7 * HAIR), (-HAIR, -0.7 * HAIR), (0.7 * HAIR, -HAIR), (-0.7 * HAIR, HAIR))
PIECES = 8
"""Straight lines for each curve of an outline."""


class _Lying(NamedTuple):
    """An element as it lies on the face."""

    placed: Placed
    path: Path
    box: Box4


def report_spacing(run: Run) -> None:
    """Report every element that lies where it says that it must not. Raises nothing."""
    by_name: dict[str, list[int]] = {}
    everything = [_lying(run, placed) for placed in run.placed]
    for number, lying in enumerate(everything):
        by_name.setdefault(lying.placed.name, []).append(number)
    seen: set[tuple[int, int]] = set()
    for number, lying in enumerate(everything):
        wishes = lying.placed.wishes
        if wishes is None:
            continue
        if wishes.within:
            _report_outside(run, lying)
        for other in (other for name in wishes.apart for other in by_name.get(name, ())):
            pair = (min(number, other), max(number, other))
            if number != other and pair not in seen and _overlap(lying, everything[other]):
                seen.add(pair)
                _report_overlap(run, lying, everything[other])


def _lying(run: Run, placed: Placed) -> _Lying:
    """Where an element lies on the face: a shape by its outline, words by what is painted, all else by its box.

    A `turn` is left out of account, as in `at`.
    """
    frame, name = placed.frame, placed.name
    matrix = IDENTITY
    step = frame
    while step.parent is not None:
        matrix, step = multiply(step.matrix, matrix), step.parent
    ink = frame.known(name).get("ink") if name in frame.facts else None
    if name in frame.paths:
        path = map_path(matrix, frame.paths[name])
    else:
        box = frame.box(name) or (0.0, 0.0, 0.0, 0.0)
        if isinstance(ink, Mapping):
            box = (ink["x"] * run.unit, ink["y"] * run.unit, ink["w"] * run.unit, ink["h"] * run.unit)
        path = shapes.rectangle(map_box(matrix, box))
    return _Lying(placed, path, shapes.bounds(path) or (0.0, 0.0, 0.0, 0.0))


def _rings(path: Path) -> Iterator[Ring]:
    """A path's outlines, each curve as a few straight lines."""
    corners: Ring = []
    for command in path:
        numbers: tuple[float, ...] = command[1:]  # type: ignore[assignment]
        if command[0] == "M" and corners:
            yield corners
            corners = []
        if len(numbers) == 6:
            corners += shapes.along_curve((*corners[-1], *numbers), PIECES)
        elif numbers:
            corners.append((numbers[0], numbers[1]))
    if corners:
        yield corners


def _overlap(one: _Lying, other: _Lying) -> bool:
    return _boxes_overlap(one.box, other.box) and outlines_overlap(one.path, other.path)


def outlines_overlap(one: Path, other: Path) -> bool:
    """Whether two outlines share more than an edge; curves count as a few straight lines."""
    return any(_rings_overlap(a, b) for a in _rings(one) for b in _rings(other))


def _boxes_overlap(one: Box4, other: Box4) -> bool:
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across > HAIR and down > HAIR


def _rings_overlap(one: Ring, other: Ring) -> bool:
    """Whether two outlines overlap, wherever one of them is moved by a hair: edges that only meet come apart then."""
    return all(_meet([(x + dx, y + dy) for x, y in one], other) for dx, dy in _HAIRS)


def _meet(one: Ring, other: Ring) -> bool:
    """Whether outlines cross, or one lies in the other; none of their edges lie on each other."""
    if _is_inside(one, other[0]) or _is_inside(other, one[0]):
        return True
    sides = list(_sides(other))
    return any(_cross(*side, *facing) for side in _sides(one) for facing in sides)


def _sides(ring: Ring) -> Iterator[tuple[Point, Point]]:
    yield from pairwise([*ring, ring[0]])


def _is_inside(ring: Ring, point: Point) -> bool:
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in _sides(ring):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the lines a-b and c-d cross."""
    return _side_of(a, b, c) * _side_of(a, b, d) < 0 and _side_of(c, d, a) * _side_of(c, d, b) < 0


def _side_of(a: Point, b: Point, point: Point) -> float:
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def place_of(run: Run, source: str) -> Place | None:
    """Where a field of the card, or an item of it (`fields[3]`), was written."""
    places = run.base.get(FIELD_PLACES) if source else None
    if not isinstance(places, Mapping):
        return None
    found = places.get(source) or places.get(source.partition("[")[0])
    return found if isinstance(found, Place) else None


def _report_outside(run: Run, lying: _Lying) -> None:
    placed = lying.placed
    assert placed.wishes is not None
    goal = placed.wishes.within
    try:
        x, y, w, h = box_named(run, goal, placed.wishes.place)
    except Fault as fault:
        fault.report(run.problems, run.card)
        return
    left, top, width, height = lying.box
    far = {"left": x - left, "top": y - top, "right": left + width - x - w, "bottom": top + height - y - h}
    crossed = [f"{to_mm(by)} beyond the {edge}" for edge, by in far.items() if by > HAIR]
    if crossed:
        message = f"`{placed.name}` reaches {' and '.join(crossed)} edge of `{goal}`"
        place = place_of(run, placed.source) or placed.wishes.place
        run.problems.error("L117", message, place, help="move it inwards, or make the face larger", card=run.card)


def _report_overlap(run: Run, lying: _Lying, other: _Lying) -> None:
    placed, met = lying.placed, other.placed
    assert placed.wishes is not None
    what = f"another `{met.name}`" if met.name == placed.name else f"`{met.name}`"
    place = place_of(run, placed.source) or placed.wishes.place
    there = place_of(run, met.source)
    also = [(there, f"this is where {what} lies")] if there and there != place else []
    advice = "move one of them away from the other"
    run.problems.warning("L118", f"`{placed.name}` lies on {what}", place, help=advice, also=also, card=run.card)


class CheckElement(Element):
    """A condition that a card's data must meet. Nothing is painted."""

    __slots__ = ("check", "is_error", "words")

    def __init__(self, common: Common, check: Value[bool], words: Value[str], is_error: bool) -> None:
        super().__init__(common)
        self.check = check
        self.words = words
        self.is_error = is_error

    def draw(self, run: Run) -> None:
        """Report what the layout says where the condition does not hold."""
        if not self.check(run):
            note = run.problems.error if self.is_error else run.problems.warning
            note("L119", self.words(run), place_of(run, run.source) or self.common.place, card=run.card)


def _check(compiler: Compiler, common: Common, element: MappingNode) -> Element | None:
    entries = element.entries
    condition = compiler.condition(entries["check"])
    said = [key for key in ("say", "warn") if key in entries]
    if len(said) != 1:
        advice = "add `say: WORDS` for an error, or `warn: WORDS` where the face is good all the same"
        compiler.reader.wrong(element, f"check `{common.name}` must say once what is wrong", advice)
        return None
    words = compiler.reader.text(entries[said[0]])
    return CheckElement(common, condition, words, said == ["say"]) if condition else None


CHECKS = {"check": Kind(_check, ("say", "warn"))}
