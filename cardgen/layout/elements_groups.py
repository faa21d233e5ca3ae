"""Elements that hold others: groups, repetitions and uses of macros."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from collections.abc import Mapping as AnyMapping
from operator import itemgetter
from typing import Any

from cardgen.layout import shapes
from cardgen.layout.boxes import compile_box
from cardgen.layout.drawing import IDENTITY, Group, Mark, Path
from cardgen.layout.elements import Body, Common, Compiler, Element, Kind, Macro, boxed, lay_all
from cardgen.layout.elements_shapes import oval, read_path, scales
from cardgen.layout.matrices import Box4, map_path, translation
from cardgen.layout.run import Cell, Fault, Frame, Run, Scope
from cardgen.layout.values import Fixed, Reader, Value, nearest
from cardgen.source.nodes import Listing, Mapping, Node, Scalar

Point = tuple[Value[float], Value[float]]
MOST_ITEMS = 5000
_FIELD = re.compile(r"card\.([A-Za-z_]\w*)")
_LOOP = re.compile(r"\s*([A-Za-z_]\w*)(?:\s*,\s*([A-Za-z_]\w*))?\s+in\s+(.+)", re.DOTALL)


class Placement:
    """Where a group's or macro's own origin lies, and its scale."""

    def __init__(self, at: Point, scale: Point) -> None:
        self.at = at
        self.scale = scale
        self.still = all(
            isinstance(value, Fixed) and value.value == goal
            for value, goal in zip((*at, *scale), (0, 0, 1, 1), strict=True)
        )

    def __call__(self, run: Run) -> tuple[float, float, float, float, float, float]:
        """The matrix on a face."""
        if self.still:
            return IDENTITY
        return (self.scale[0](run), 0.0, 0.0, self.scale[1](run), self.at[0](run), self.at[1](run))


def _placement(reader: Reader, element: Mapping) -> Placement:
    at = reader.point(element.entries["at"]) if "at" in element.entries else None
    scale = scales(reader, element.entries.get("scale"))
    return Placement(at or (Fixed(0.0), Fixed(0.0)), scale or (Fixed(1.0), Fixed(1.0)))


class GroupElement(Element):
    """Elements with an origin, a scale and a clip of their own."""

    __slots__ = ("body", "box", "clip", "lets", "placement")

    def __init__(
        self,
        common: Common,
        body: Body,
        placement: Placement,
        box: Value[Box4] | None,
        clip: Callable[[Run, Frame], Path] | None,
        lets: dict[str, Cell],
    ) -> None:
        super().__init__(common)
        self.body = body
        self.placement = placement
        self.box = box
        self.clip = clip
        self.lets = lets

    def draw(self, run: Run) -> None:
        """Add what the group holds."""
        matrix = self.placement(run)
        frame = Frame(run.frame, matrix)
        if self.box:
            run.frame.boxes[self.name] = self.box(run)
        else:
            run.frame.parts[self.name] = [frame]
        run.frame.groups.append(frame)
        marks = run.within(frame, run.names.inner({}, self.lets), self._fill, self.common.place)
        clip = self.clip(run, frame) if self.clip else ()
        if clip or matrix != IDENTITY:
            marks = (Group(marks, matrix, clip, name=self.name),) if marks else ()
        run.marks.extend(marks)

    def _fill(self, run: Run) -> None:
        lay_all(self.body, run)


def _group(compiler: Compiler, common: Common, element: Mapping) -> Element | None:
    reader = compiler.reader
    box = None
    if any(key in element.entries for key in boxed()):
        spec = compile_box(reader, element, f"`{common.name}`")
        box = spec.value if spec else None
    clip = _clip(reader, element.entries["clip"], common.name, box) if "clip" in element.entries else None
    lets = compiler.lets(element.entries.get("let"))
    return GroupElement(common, compiler.body(element.entries["group"]), _placement(reader, element), box, clip, lets)


def _clip(reader: Reader, node: Node, name: str, box: Value[Box4] | None) -> Callable[[Run, Frame], Path] | None:
    """What shows of a group: its box, the ellipse in it, a named element's outline, or a path."""
    if isinstance(node, Mapping):
        return _clip_path(reader, node)
    if not isinstance(node, Scalar):
        reader.wrong(node, "a clip is `rectangle`, `ellipse`, an element's name, or `{path: ...}`")
        return None
    word, place = node.text, node.place
    if word in ("rectangle", "ellipse") and box is None:
        reader.wrong(node, f"a clip by `{word}` needs the group's box", "give the group a `box`")
        return None

    def clip(run: Run, frame: Frame) -> Path:
        if word in ("rectangle", "ellipse"):
            inner = frame.box(name)
            assert inner is not None
            return oval(inner) if word == "ellipse" else shapes.rectangle(inner)
        path = frame.path(word)
        if path is None:
            advice = (
                nearest(word, [*frame.paths, *run.frame.paths])
                or "only shapes that stand earlier, or in the group, clip"
            )
            raise Fault("L112", f"no shape `{word}` has been placed to clip by", place, advice, of_card=False)
        return path

    return clip


def _clip_path(reader: Reader, node: Mapping) -> Callable[[Run, Frame], Path] | None:
    reader.check_keys(node, ("path",), "a clip")
    if "path" not in node.entries:
        reader.wrong(node, "a clip is `rectangle`, `ellipse`, an element's name, or `{path: ...}`")
        return None
    text, place = reader.text(node.entries["path"]), node.entries["path"].place

    def clip(run: Run, _frame: Frame) -> Path:
        return map_path((run.unit, 0.0, 0.0, run.unit, 0.0, 0.0), read_path(text(run), place))

    return clip


class UseElement(Element):
    """A macro's elements, with its parameters filled in."""

    __slots__ = ("arguments", "macro", "macro_place", "macros", "placement")

    def __init__(
        self,
        common: Common,
        macro: Value[str],
        node: Node,
        macros: dict[str, Macro],
        arguments: dict[str, Cell],
        placement: Placement,
    ) -> None:
        super().__init__(common)
        self.macro = macro
        self.macro_place = node.place
        self.macros = macros
        self.arguments = arguments
        self.placement = placement

    def draw(self, run: Run) -> None:
        """Add what the macro holds."""
        macro = self.macros.get(self.macro(run))
        if macro is None:
            name = self.macro(run)
            raise Fault("L120", f"there is no macro `{name}`", self.macro_place, nearest(name, self.macros))
        matrix = self.placement(run)
        frame = Frame(run.frame, matrix)
        scope = run.names.inner(self._parameters(run, macro), macro.lets)
        marks = run.within(frame, scope, lambda inner: lay_all(macro.body, inner), self.common.place)
        if matrix != IDENTITY and marks:
            marks = (Group(marks, matrix, name=self.name),)
        run.marks.extend(marks)
        run.frame.parts[self.name] = [frame]

    def _parameters(self, run: Run, macro: Macro) -> dict[str, object]:
        given: dict[str, object] = {}
        for name, default in macro.parameters.items():
            if name in self.arguments:
                given[name] = self.arguments[name](run)
            elif default is not None:
                given[name] = default(run)
            else:
                advice = f"write `with: {{{name}: ...}}`, or give it a default in the macro"
                raise Fault("L121", f"macro `{macro.name}` needs `{name}`", self.common.place, advice, of_card=False)
        for name in self.arguments:
            if name not in macro.parameters:
                advice = nearest(name, macro.parameters) or f"it has: {', '.join(macro.parameters) or 'none'}"
                raise Fault(
                    "L121", f"macro `{macro.name}` has no parameter `{name}`", self.common.place, advice, of_card=False
                )
        return given


def _use(compiler: Compiler, common: Common, element: Mapping) -> Element | None:
    reader, entries = compiler.reader, element.entries
    name = reader.text(entries["use"])
    if isinstance(name, Fixed) and name.value not in compiler.macros:
        advice = nearest(name.value, compiler.macros) or f"macros: {', '.join(compiler.macros) or 'none'}"
        reader.wrong(entries["use"], f"there is no macro `{name.value}`", advice, "L120")
        return None
    arguments = {}
    if "with" in entries:
        mapping = entries["with"]
        if not isinstance(mapping, Mapping):
            reader.wrong(mapping, "`with` must be a mapping of parameters to values")
            return None
        arguments = {key: reader.any(node) for key, node in mapping.entries.items()}
    return UseElement(common, name, entries["use"], compiler.macros, arguments, _placement(reader, element))


class ForElement(Element):
    """Elements repeated for every item of a list."""

    __slots__ = ("body", "expression", "lets", "names", "order", "place", "spots")

    def __init__(
        self,
        common: Common,
        loop: tuple[tuple[str, ...], str],
        node: Node,
        body: Body,
        spots: Callable[[Run, int], list[tuple[float, float]]],
        lets: dict[str, Cell],
        order: Value[float] | None,
    ) -> None:
        super().__init__(common)
        self.order = order
        self.names, self.expression = loop
        self.place = node.place
        self.body = body
        self.spots = spots
        self.lets = lets

    def draw(self, run: Run) -> None:
        """Add the elements once for every item."""
        items = self._items(run)
        if len(items) > MOST_ITEMS:
            raise Fault(
                "L122", f"a repetition of {len(items):,} items is too long", self.place, f"at most {MOST_ITEMS:,}"
            )
        frames: list[Frame] = []
        painted: list[tuple[float, tuple[Mark, ...]]] = []
        of_card = _FIELD.fullmatch(self.expression)
        for index, (item, spot) in enumerate(zip(items, self.spots(run, len(items)), strict=True)):
            matrix = translation(*spot)
            frame = Frame(run.frame, matrix)
            if of_card:
                run.source = f"{of_card[1]}[{index + 1}]"
            scope = run.names.inner({**self._bind(item), "loop": _loop(index, len(items))}, self.lets)
            marks = run.within(frame, scope, lambda inner: lay_all(self.body, inner), self.place)
            if spot != (0.0, 0.0) and marks:
                marks = (Group(marks, matrix, name=self.name),)
            painted.append((self._height(run, scope), marks))
            frames.append(frame)
        for _, marks in sorted(painted, key=itemgetter(0)):
            run.marks.extend(marks)
        if frames:
            run.frame.parts[self.name] = frames
        else:
            run.frame.boxes[self.name] = (*self.spots(run, 1)[0], 0.0, 0.0)

    def _height(self, run: Run, scope: Scope) -> float:
        """Where an item is painted: those of larger numbers in front, equal ones in the list's order."""
        if self.order is None:
            return 0.0
        names, run.names = run.names, scope
        try:
            return self.order(run)
        finally:
            run.names = names

    def _items(self, run: Run) -> Sequence[Any]:
        """What is repeated for; with two names a record gives its pairs."""
        templates = run.tools.templates
        if len(self.names) == 2:
            found = templates.value(f"{{{{ {self.expression} }}}}", run.names, self.place)
            if isinstance(found, AnyMapping):
                return tuple(found.items())
        items: Sequence[Any] = templates.items(self.expression, run.names, self.place)
        return items

    def _bind(self, item: Any) -> dict[str, object]:
        if len(self.names) == 1:
            return {self.names[0]: item}
        if not isinstance(item, tuple | list) or len(item) != len(self.names):
            raise Fault("L122", f"the items of `{self.expression}` are no pairs", self.place)
        return dict(zip(self.names, item, strict=True))


def _loop(index: int, length: int) -> dict[str, object]:
    return {"index0": index, "index": index + 1, "first": index == 0, "last": index == length - 1, "length": length}


FOR_KEYS = ("elements", "layout", "step", "columns", "align", "at", "along", "let", "order")
LAYOUTS = ("row", "column", "grid", "path", "none")


def _for(compiler: Compiler, common: Common, element: Mapping) -> Element | None:
    reader, entries = compiler.reader, element.entries
    node = entries["for"]
    match = _LOOP.fullmatch(node.text) if isinstance(node, Scalar) else None
    if not match:
        reader.wrong(node, "expected `NAME in LIST`", 'write `for: "side in card.sides"`')
        return None
    if "elements" not in entries:
        reader.wrong(element, f"`{common.name}` has no `elements` to repeat")
        return None
    spots = _spots(reader, element)
    if spots is None:
        return None
    loop = (tuple(name for name in (match[1], match[2]) if name), match[3].strip())
    order = reader.number(entries["order"]) if "order" in entries else None
    lets = compiler.lets(entries.get("let"))
    return ForElement(common, loop, node, compiler.body(entries["elements"]), spots, lets, order)


def _spots(reader: Reader, element: Mapping) -> Callable[[Run, int], list[tuple[float, float]]] | None:
    """Where the origins of so many items lie."""
    entries = element.entries
    fallback = "path" if "along" in entries else "none" if "step" not in entries else "row"
    layout = entries["layout"].text if isinstance(entries.get("layout"), Scalar) else fallback  # type: ignore[union-attr]
    if layout not in LAYOUTS:
        reader.wrong(entries["layout"], f"`{layout}` is none of {', '.join(LAYOUTS)}", nearest(layout, LAYOUTS))
        return None
    at = (reader.point(entries["at"]) if "at" in entries else None) or (Fixed(0.0), Fixed(0.0))
    if layout == "path":
        return _along(reader, element, at)
    step = _step(reader, element, layout)
    columns = reader.count(entries["columns"]) if "columns" in entries else None
    align = reader.choice(entries["align"], ("start", "center", "end")) if "align" in entries else Fixed("start")
    if layout == "grid" and columns is None:
        reader.wrong(element, "a grid needs `columns`")
        return None
    if step is None:
        return None
    return _Rows(at, step, layout, columns, align)


class _Rows:
    """Spots in a row, a column or a grid, or all at one point."""

    def __init__(self, at: Point, step: Point, layout: str, columns: Value[int] | None, align: Value[str]) -> None:
        self.at = at
        self.step = step
        self.layout = layout
        self.columns = columns
        self.align = align

    def __call__(self, run: Run, count: int) -> list[tuple[float, float]]:
        x, y, dx, dy = self.at[0](run), self.at[1](run), self.step[0](run), self.step[1](run)
        share = {"start": 0.0, "center": 0.5, "end": 1.0}[self.align(run)]
        columns = min(self.columns(run), count) if self.columns and self.layout == "grid" else 0
        if columns:
            x -= dx * (columns - 1) * share
            return [(x + index % columns * dx, y + index // columns * dy) for index in range(count)]
        x, y = x - dx * (count - 1) * share, y - dy * (count - 1) * share
        return [(x + index * dx, y + index * dy) for index in range(count)]


def _step(reader: Reader, element: Mapping, layout: str) -> Point | None:
    zero: Value[float] = Fixed(0.0)
    node = element.entries.get("step")
    if layout == "none":
        return zero, zero
    if node is None:
        reader.wrong(element, f"a repetition as a {layout} needs `step`, the distance from item to item")
        return None
    if isinstance(node, Listing):
        return reader.point(node)
    step = reader.length(node)
    return {"row": (step, zero), "column": (zero, step), "grid": (step, step)}[layout]


def _along(reader: Reader, element: Mapping, at: Point) -> Callable[[Run, int], list[tuple[float, float]]] | None:
    node = element.entries.get("along")
    if node is None:
        reader.wrong(element, "a repetition along a path needs `along`", 'write `along: "M0 0L20 0"`')
        return None
    text, place = reader.text(node), node.place

    def spots(run: Run, count: int) -> list[tuple[float, float]]:
        path = map_path((run.unit, 0.0, 0.0, run.unit, at[0](run), at[1](run)), read_path(text(run), place))
        return shapes.points_along(path, count, bool(path) and path[-1] == ("Z",))

    return spots


GROUPS = {
    "group": Kind(_group, boxed("at", "scale", "clip", "let")),
    "for": Kind(_for, FOR_KEYS),
    "use": Kind(_use, ("with", "at", "scale")),
}
