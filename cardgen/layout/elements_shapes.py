"""Rectangles, ellipses, polygons, lines and paths."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardgen.diagnostics import Place
from cardgen.layout import shapes
from cardgen.layout.boxes import compile_box
from cardgen.layout.drawing import Path, Shape
from cardgen.layout.elements import Common, Compiler, Element, Kind, boxed
from cardgen.layout.matrices import Box4, map_path, translation
from cardgen.layout.paths import PathError, parse_path
from cardgen.layout.run import Fault, Run
from cardgen.layout.values import Fixed, Reader, Refused, Value, is_dynamic, shown, to_number
from cardgen.source.nodes import Listing, Mapping, Node, Scalar

CAPS = ("butt", "round", "square")
JOINS = ("miter", "round", "bevel")
STROKE_KEYS = ("stroke", "line", "dash", "cap", "join")
INK_KEYS = ("fill", *STROKE_KEYS, "shadow")
HAIR = 0.75
"""The width of a stroke that says none, in points."""


class Shadow(NamedTuple):
    """The same shape again, moved and in one colour, behind."""

    dx: Value[float]
    dy: Value[float]
    fill: Value[str | None]


class Ink(NamedTuple):
    """How a shape is filled and stroked."""

    fill: Value[str | None]
    stroke: Value[str | None]
    line: Value[float]
    dash: tuple[Value[float], ...]
    cap: Value[str]
    join: Value[str]
    even_odd: Value[bool]
    shadow: Shadow | None

    def shape(self, run: Run, path: Path) -> Shape:
        """A path in this ink."""
        stroke = self.stroke(run)
        if stroke is None:
            return Shape(path, self.fill(run), even_odd=self.even_odd(run))
        dash = tuple([length(run) for length in self.dash])
        return Shape(
            path, self.fill(run), stroke, self.line(run), self.even_odd(run), dash, self.cap(run), self.join(run)
        )


def compile_ink(reader: Reader, element: Mapping) -> Ink:
    """Read the keys of fill and stroke."""
    entries = element.entries
    none: Value[str | None] = Fixed(None)
    stroke = reader.colour(entries["stroke"]) if "stroke" in entries else none
    return Ink(
        reader.colour(entries["fill"]) if "fill" in entries else none,
        stroke,
        reader.size(entries["line"]) if "line" in entries else Fixed(HAIR),
        _dash(reader, entries.get("dash")),
        reader.choice(entries["cap"], CAPS) if "cap" in entries else Fixed("butt"),
        reader.choice(entries["join"], JOINS) if "join" in entries else Fixed("miter"),
        reader.flag(entries["even_odd"]) if "even_odd" in entries else Fixed(False),
        _shadow(reader, entries.get("shadow")),
    )


def _dash(reader: Reader, node: Node | None) -> tuple[Value[float], ...]:
    if node is None:
        return ()
    if isinstance(node, Listing):
        return tuple(reader.size(item) for item in node.items)
    return (reader.size(node),)


def _shadow(reader: Reader, node: Node | None) -> Shadow | None:
    if node is None:
        return None
    mapping = reader.mapping(node, ("by", "fill"), "a shadow")
    if mapping is None:
        return None
    if "by" not in mapping.entries or "fill" not in mapping.entries:
        reader.wrong(mapping, "a shadow needs `by` and `fill`", "write `shadow: {by: [0.7, 0.8], fill: ink}`")
        return None
    by = reader.point(mapping.entries["by"])
    return Shadow(*by, reader.colour(mapping.entries["fill"])) if by else None


class ShapeElement(Element):
    """A path in ink. `trace` gives its path and its box on a face."""

    __slots__ = ("ink", "trace")

    def __init__(self, common: Common, ink: Ink, trace: Callable[[Run], tuple[Path, Box4]]) -> None:
        super().__init__(common)
        self.ink = ink
        self.trace = trace

    def draw(self, run: Run) -> None:
        """Add the shape, behind it its shadow."""
        path, box = self.trace(run)
        frame = run.frame
        frame.boxes[self.name] = box
        frame.paths[self.name] = path
        shape = self.ink.shape(run, path)
        if self.ink.shadow:
            run.marks.append(self._shadow(run, self.ink.shadow, shape))
        run.marks.append(shape)

    def _shadow(self, run: Run, shadow: Shadow, shape: Shape) -> Shape:
        colour = shadow.fill(run)
        path = map_path(translation(shadow.dx(run), shadow.dy(run)), shape.path)
        return shape._replace(path=path, fill=colour, stroke=colour if shape.stroke else None, dash=())


def _traced(
    common: Common, ink: Ink, box: Value[Box4], draw: Callable[[Run, Box4], Path], fixed: bool = True
) -> ShapeElement:
    """An element whose path follows from its box; worked out once if nothing depends on the face."""
    if fixed and isinstance(box, Fixed):
        once = (draw(None, box.value), box.value)  # type: ignore[arg-type]  # fixed values look at no face
        return ShapeElement(common, ink, lambda _run: once)

    def trace(run: Run) -> tuple[Path, Box4]:
        placed = box(run)
        return draw(run, placed), placed

    return ShapeElement(common, ink, trace)


def _rectangle(compiler: Compiler, common: Common, element: Mapping) -> Element | None:
    reader = compiler.reader
    spec = compile_box(reader, element, f"`{common.name}`", _shorthand(element, "rectangle"))
    ink = compile_ink(reader, element)
    radius = reader.size(element.entries["radius"]) if "radius" in element.entries else Fixed(0.0)
    if spec is None:
        return None
    draw = lambda run, box: shapes.rectangle(box, radius(run))  # noqa: E731
    return _traced(common, ink, spec.value, draw, isinstance(radius, Fixed))


def _shorthand(element: Mapping, kind: str) -> Node | None:
    """The kind's own value as a box, unless it is left empty (the box is then given by other keys)."""
    node = element.entries[kind]
    return None if isinstance(node, Scalar) and node.text == "" else node


def _ellipse(compiler: Compiler, common: Common, element: Mapping) -> Element | None:
    reader = compiler.reader
    node = _shorthand(element, "ellipse")
    ink = compile_ink(reader, element)
    box: Value[Box4]
    if isinstance(node, Listing) and len(node.items) == 3:
        cx, cy, r = reader.length(node.items[0]), reader.length(node.items[1]), reader.size(node.items[2])
        box = lambda run: (cx(run) - r(run), cy(run) - r(run), 2 * r(run), 2 * r(run))  # noqa: E731
        if all(isinstance(value, Fixed) for value in (cx, cy, r)):
            box = Fixed(box(None))  # type: ignore[arg-type]
    else:
        spec = compile_box(reader, element, f"`{common.name}`", node)
        if spec is None:
            return None
        box = spec.value
    return _traced(common, ink, box, lambda _run, box: oval(box))


def oval(box: Box4) -> Path:
    """The ellipse that fills a box."""
    x, y, w, h = box
    return shapes.ellipse(x + w / 2, y + h / 2, w / 2, h / 2)


def _polygon(compiler: Compiler, common: Common, element: Mapping) -> Element | None:
    node = element.entries["polygon"]
    ink = compile_ink(compiler.reader, element)
    if isinstance(node, Mapping):
        return _figure(compiler.reader, common, element, node, ink)
    points = [compiler.reader.point(item) for item in node.items] if isinstance(node, Listing) else []
    if len(points) < 3 or any(point is None for point in points):
        if len(points) < 3:
            compiler.reader.wrong(node, "a polygon is a list of three or more points, or `{star: n, inner: r}`")
        return None
    pairs = [point for point in points if point]

    def trace(run: Run) -> tuple[Path, Box4]:
        path = shapes.polygon([(x(run), y(run)) for x, y in pairs])
        return path, shapes.bounds(path) or (0.0, 0.0, 0.0, 0.0)

    return ShapeElement(common, ink, _once(trace, [value for pair in pairs for value in pair]))


def _once(trace: Callable[[Run], tuple[Path, Box4]], values: list[Value[float]]) -> Callable[[Run], tuple[Path, Box4]]:
    """The trace itself, or its result where all values are fixed."""
    if not all(isinstance(value, Fixed) for value in values):
        return trace
    result = trace(None)  # type: ignore[arg-type]  # fixed values look at no face
    return lambda _run: result


_FIGURES = ("star", "regular", "scallop")


def _corners(kind: str) -> Callable[[object], int]:
    """How many corners, points or arcs a figure has."""

    def convert(value: object) -> int:
        number = to_number(value)
        if not 3 <= number <= 1000 or number != int(number):
            raise Refused(f"`{kind}` wants a whole number from 3 to 1000, found {shown(value)}")
        return int(number)

    return convert


def _figure(reader: Reader, common: Common, element: Mapping, node: Mapping, ink: Ink) -> Element | None:
    """A star, a regular polygon or a scalloped ring in a box."""
    spec = compile_box(reader, element, f"`{common.name}`")
    reader.check_keys(node, (*_FIGURES, "inner"), "a polygon")
    kinds = [word for word in _FIGURES if word in node.entries]
    if spec is None or len(kinds) != 1:
        if spec is not None:
            reader.wrong(node, "a polygon is a list of points, or one of `star`, `regular`, `scallop` with a number")
        return None
    kind = kinds[0]
    count = reader.read(node.entries[kind], _corners(kind), 3)
    if kind != "regular" and "inner" not in node.entries:
        reader.wrong(node, f"a {kind} needs `inner`, the radius of its notches", f"write `{{{kind}: 14, inner: 15}}`")
        return None
    inner = reader.size(node.entries["inner"]) if "inner" in node.entries else Fixed(0.0)
    place = node.place

    def draw(run: Run, box: Box4) -> Path:
        corners = count(run)
        if kind == "regular":
            return shapes.regular(box, corners)
        share = inner(run) / (box[2] / 2) if box[2] else 0.0
        if not 0 < share < 1:
            raise Fault(
                "L114",
                f"the notches of a {kind} must lie within its box",
                place,
                "make `inner` less than half the width",
            )
        return shapes.star(box, corners, share) if kind == "star" else shapes.scallop(box, corners, share)

    return _reported(reader, lambda: _traced(common, ink, spec.value, draw, _fixed(count, inner)))


def _fixed(*values: object) -> bool:
    return all(isinstance(value, Fixed) for value in values)


def _reported(reader: Reader, make: Callable[[], Element]) -> Element | None:
    """What is made, or None with its fault reported: fixed shapes are drawn while the layout is read."""
    try:
        return make()
    except Fault as fault:
        fault.report(reader.problems, "")
        return None


def _line(compiler: Compiler, common: Common, element: Mapping) -> Element | None:
    reader = compiler.reader
    items = reader.list(element.entries["line"], 4, 4, "a line `[x1, y1, x2, y2]`")
    # The key `line` is the kind here, so that the stroke's width goes by `width`.
    entries = {key: node for key, node in element.entries.items() if key != "line"}
    if "width" in entries:
        entries["line"] = entries["width"]
    ink = compile_ink(reader, Mapping(entries, element.place, element.keys))
    if items is None:
        return None
    values = [reader.length(item) for item in items]

    def trace(run: Run) -> tuple[Path, Box4]:
        x1, y1, x2, y2 = (value(run) for value in values)
        return (("M", x1, y1), ("L", x2, y2)), (min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))

    return ShapeElement(common, ink, _once(trace, values))


def _path(compiler: Compiler, common: Common, element: Mapping) -> Element | None:
    reader = compiler.reader
    ink = compile_ink(reader, element)
    text, place = reader.text(element.entries["path"]), element.entries["path"].place
    at = reader.point(element.entries["at"]) if "at" in element.entries else (Fixed(0.0), Fixed(0.0))
    scale = scales(reader, element.entries.get("scale"))
    if at is None or scale is None:
        return None
    unit = reader.to_points(1.0) if reader.unit else 1.0

    def trace(run: Run) -> tuple[Path, Box4]:
        path = read_path(text(run), place)
        sx, sy = scale[0](run) * unit, scale[1](run) * unit
        path = map_path((sx, 0.0, 0.0, sy, at[0](run), at[1](run)), path)
        return path, shapes.bounds(path) or (0.0, 0.0, 0.0, 0.0)

    def make() -> Element:
        return ShapeElement(common, ink, _once(trace, [text, *at, *scale]))  # type: ignore[list-item]

    return _reported(reader, make)


def scales(reader: Reader, node: Node | None) -> tuple[Value[float], Value[float]] | None:
    """`s` or `[sx, sy]`; 1 if there is none."""
    if node is None:
        return Fixed(1.0), Fixed(1.0)
    if not isinstance(node, Listing):
        value = reader.number(node)
        return value, value
    items = reader.list(node, 2, 2, "a scale: one number, or `[sx, sy]`")
    return (reader.number(items[0]), reader.number(items[1])) if items else None


def read_path(text: str, place: Place) -> Path:
    """Path text as a path. Raises `Fault` with a caret under what is wrong, where it stands as typed."""
    try:
        return parse_path(text)
    except PathError as error:
        where = place.within(error.at, 1) if place.width >= len(text) and not is_dynamic(place.excerpt) else place
        raise Fault("L115", str(error), where, "see SVG's path commands: M L H V C S Q T A Z") from None


SHAPES = {
    "rectangle": Kind(_rectangle, boxed("radius", *INK_KEYS)),
    "ellipse": Kind(_ellipse, boxed(*INK_KEYS)),
    "polygon": Kind(_polygon, boxed("even_odd", *INK_KEYS)),
    "path": Kind(_path, ("at", "scale", "even_odd", *INK_KEYS)),
    "line": Kind(_line, ("stroke", "width", "dash", "cap")),
}
