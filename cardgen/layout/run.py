"""One face being laid out: the names that its expressions see, the boxes placed so far and the marks drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias, TypeVar

from cardgen.diagnostics import Place, Problems
from cardgen.layout.drawing import IDENTITY, Mark, Matrix, Path
from cardgen.layout.matrices import Box4, inverse, map_box, map_path
from cardgen.layout.shapes import union

T = TypeVar("T")
DEEPEST = 24
"""Groups, repetitions and macros within each other."""
MOST_ELEMENTS = 50_000
"""Elements on one face, each counted as often as a repetition or a macro lays it out."""


class Fault(Exception):
    """An element that cannot be laid out; `of_card` says whether it may be right on another card."""

    def __init__(
        self, code: str, message: str, place: Place | None = None, help: str = "", of_card: bool = True
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.place = place
        self.help = help
        self.of_card = of_card

    def report(self, problems: Problems, card: str) -> None:
        """Add it to the problems as an error."""
        problems.error(self.code, self.message, self.place, help=self.help, card=card if self.of_card else "")


class FaceFull(Fault):
    """More elements than a face may have: nothing more of it is laid out."""


@dataclass(slots=True)
class Frame:
    """The boxes and outlines of the elements of one face, group, item or macro, in its own coordinates (points).

    `matrix` maps them to the frame around. `facts` works out what else is known of an element (a text's lines). `parts`
    are the frames that an element without a box of its own has made; `groups` those whose elements are known here too.
    """

    parent: Frame | None = None
    matrix: Matrix = IDENTITY
    boxes: dict[str, Box4] = field(default_factory=dict)
    paths: dict[str, Path] = field(default_factory=dict)
    facts: dict[str, Callable[[], Mapping[str, object]]] = field(default_factory=dict)
    parts: dict[str, list[Frame]] = field(default_factory=dict)
    groups: list[Frame] = field(default_factory=list)

    def box(self, name: str) -> Box4 | None:
        """An element's box as seen from here, in a group or outside of it."""
        found = self._box_within(name)
        if found is not None or self.parent is None:
            return found
        outer, back = self.parent.box(name), inverse(self.matrix)
        return map_box(back, outer) if outer and back else None

    def path(self, name: str) -> Path | None:
        """An element's outline as seen from here."""
        found = self._path_within(name)
        if found is not None or self.parent is None:
            return found
        outer, back = self.parent.path(name), inverse(self.matrix)
        return map_path(back, outer) if outer and back else None

    def known(self, name: str) -> Mapping[str, object]:
        """What is known of an element besides its box."""
        found = self._facts_within(name)
        return found if found or self.parent is None else self.parent.known(name)

    def names(self) -> list[str]:
        """The elements placed so far."""
        return list(dict.fromkeys([*self._names_within(), *(self.parent.names() if self.parent else [])]))

    def whole(self) -> Box4 | None:
        """The box around everything."""
        boxes = [*self.boxes.values(), *(self._box_within(name) for name in self.parts if name not in self.boxes)]
        return union([box for box in boxes if box])

    def _box_within(self, name: str) -> Box4 | None:
        found = self.boxes.get(name)
        if found is None and name in self.parts:
            wholes = [(part.matrix, part.whole()) for part in self.parts[name]]
            found = union([map_box(matrix, box) for matrix, box in wholes if box])
        if found is None:
            for group in reversed(self.groups):
                inner = group._box_within(name)
                if inner is not None:
                    return map_box(group.matrix, inner)
        return found

    def _path_within(self, name: str) -> Path | None:
        found = self.paths.get(name)
        if found is None:
            for group in reversed(self.groups):
                inner = group._path_within(name)
                if inner is not None:
                    return map_path(group.matrix, inner)
        return found

    def _facts_within(self, name: str) -> Mapping[str, object]:
        work_out = self.facts.get(name)
        found: Mapping[str, object] = work_out() if work_out is not None else {}
        for group in reversed(self.groups) if not found else ():
            found = found or group._facts_within(name)
        return found

    def _names_within(self) -> list[str]:
        return [*self.boxes, *self.parts, *(name for group in self.groups for name in group._names_within())]


class Wishes(NamedTuple):
    """What an element says of where it lies: within which box (empty: any), and apart from which elements."""

    within: str
    apart: tuple[str, ...]
    place: Place


class Placed(NamedTuple):
    """An element that has been laid out in a frame, and the field or item of the card's data that it came from."""

    name: str
    frame: Frame
    source: str
    wishes: Wishes | None


class At(dict[str, dict[str, object]]):
    """`at` in expressions: the boxes of the elements already placed, in the layout's unit, worked out when asked."""

    def __init__(self, frame: Frame, unit: float) -> None:
        super().__init__()
        self._frame = frame
        self._unit = unit

    def __missing__(self, name: str) -> dict[str, object]:
        box = self._frame.box(name)
        if box is None:
            raise KeyError(name)
        x, y, w, h = (round(n / self._unit, 6) for n in box)
        sides = {"x": x, "y": y, "w": w, "h": h, "right": x + w, "bottom": y + h, "cx": x + w / 2, "cy": y + h / 2}
        facts = self[name] = {**sides, **self._frame.known(name)}
        return facts

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._frame.box(name) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._frame.names())


class Scope(dict[str, object]):
    """The names that expressions see, those of the scope around included.

    What `let` names (`cells`) is worked out on first use, where it was declared.
    """

    __slots__ = ("busy", "cells", "outer", "run")

    def __init__(
        self, run: Run, names: Mapping[str, object], cells: Mapping[str, Cell], outer: Scope | None = None
    ) -> None:
        super().__init__(names)
        self.run = run
        self.cells = cells
        self.outer = outer
        self.busy: tuple[str, ...] = ()

    def __missing__(self, name: str) -> object:
        cell = self.cells.get(name)
        if cell is not None:
            value = self._work(name, cell)
        elif self.outer is not None:
            value = self.outer[name]
        else:
            raise KeyError(name)
        self[name] = value
        return value

    def _work(self, name: str, cell: Cell) -> object:
        if name in self.busy:
            ring = " -> ".join([*self.busy[self.busy.index(name) :], name])
            raise Fault("L131", f"`let` goes round in a ring: {ring}", getattr(cell, "place", None), of_card=False)
        run, busy = self.run, self.busy
        names, run.names = run.names, self
        self.busy = (*busy, name)
        try:
            return cell(run)
        finally:
            run.names = names
            self.busy = busy

    def __contains__(self, name: object) -> bool:
        if super().__contains__(name) or name in self.cells:
            return True
        return self.outer is not None and name in self.outer

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([*super().__iter__(), *self.cells, *(self.outer if self.outer is not None else ())]))

    def inner(self, names: Mapping[str, object], cells: Mapping[str, Cell]) -> Scope:
        """A scope within this one, with further names and `let`s of its own."""
        return Scope(self.run, names, cells, self)


class Palette(dict[str, str]):
    """Colours by name: the game's `below`, the layout's over them; those made by expressions at their first use."""

    def __init__(self, run: Run, below: Mapping[str, str], own: Mapping[str, str], cells: Mapping[str, Cell]) -> None:
        super().__init__({**below, **own})
        for name in cells:
            self.pop(name, None)
        self._run = run
        self._below = below
        self._cells = cells
        self._busy: list[str] = []

    def __missing__(self, name: str) -> str:
        cell = self._cells[name]
        if name in self._busy:
            if name in self._below:  # a layout's `ink` may be made from the game's
                return self._below[name]
            ring = " -> ".join([*self._busy[self._busy.index(name) :], name])
            message = f"palette colours go round in a ring: {ring}"
            raise Fault("L130", message, getattr(cell, "place", None), of_card=False)
        self._busy.append(name)
        run = self._run
        names, run.names = run.names, run.base
        try:
            value = self[name] = cell(run) or "none"
        finally:
            run.names = names
            self._busy.pop()
        return value

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or name in self._cells

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([*super().__iter__(), *self._cells]))


class Run:
    """The state of laying out one face. `tools` holds fonts, art, templates and icons; `unit` is points per unit.

    `source` is the part of the card's data that is being drawn (`fields[3]`), `placed` the elements whose lie is to be
    looked after: those that say something of it, and those named so in `watched`.
    """

    __slots__ = (
        *("base", "card", "depth", "frame", "laid", "marks", "names", "palette", "placed", "problems", "source"),
        *("tools", "unit", "watched"),
    )

    def __init__(self, tools: Any, problems: Problems, unit: float, frame: Frame) -> None:
        self.tools = tools
        self.problems = problems
        self.unit = unit
        self.frame = frame
        self.marks: list[Mark] = []
        self.depth = 0
        self.laid = 0
        self.card = ""
        self.source = ""
        self.placed: list[Placed] = []
        self.watched: frozenset[str] = frozenset()
        self.base: Scope = Scope(self, {}, {})
        self.names: Scope = self.base
        self.palette: Palette = Palette(self, {}, {}, {})

    def evaluate(self, source: str, place: Place | None) -> Any:
        """The value of a text with `{{ }}`."""
        return self.tools.templates.value(source, self.names, place)

    def collect(self, draw: Callable[[Run], None]) -> tuple[Mark, ...]:
        """The marks that something draws, kept apart."""
        outer, self.marks = self.marks, []
        try:
            draw(self)
            return tuple(self.marks)
        finally:
            self.marks = outer

    def within(self, frame: Frame, scope: Scope, draw: Callable[[Run], None], place: Place | None) -> tuple[Mark, ...]:
        """The marks that something draws in a frame and scope of its own. Raises `Fault` for too deep or too many."""
        self.laid += 1
        if self.laid > MOST_ELEMENTS:
            advice = "repeat fewer items, or let macros use each other less often"
            message = f"more than {MOST_ELEMENTS:,} elements on one face"
            raise FaceFull("L133", message, place, advice, of_card=False)
        if self.depth >= DEEPEST:
            raise Fault("L132", "elements are nested too deeply", place, "a macro must not use itself", of_card=False)
        outer, names = self.frame, self.names
        self.frame, self.names = frame, scope
        scope["at"] = At(frame, self.unit)
        self.depth += 1
        try:
            return self.collect(draw)
        finally:
            self.frame, self.names = outer, names
            self.depth -= 1


Cell: TypeAlias = Callable[[Run], Any]
