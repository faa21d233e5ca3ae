"""SVG files become marks: shapes with their transformations worked in, groups where an opacity or a clip needs one.

What paper and the painter do not know is drawn flat or left out, and told: gradients, patterns, filters, masks, words,
pictures and anything outside of the file. Nothing that an SVG names is ever opened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from cardgen.layout import shapes
from cardgen.layout.drawing import IDENTITY, Group, Mark, Matrix, Path, Shape
from cardgen.layout.matrices import Box4, keeps_shape, map_path, mean_scale, multiply, translation
from cardgen.layout.paths import FARTHEST, PathError, parse_path
from cardgen.layout.svg_places import fitted, preserved, read_transform, view_box
from cardgen.layout.svg_style import CURRENT, Paint, Sheet, clipped, inherit, number, numbers, read_paint, share
from cardgen.layout.svg_tree import SvgNode, SvgProblem, parse_svg

Warn = Callable[[int, str, str], None]
"""Called with a line, a message and what to do."""
MOST_MARKS = 50_000
DEEPEST = 150
"""Elements within each other, those reached by uses and clips included."""
MOST_VISITS = 100_000
"""Elements walked through, each as often as it is used: uses of uses multiply without drawing anything."""
_SILENT = frozenset(
    [
        "defs",
        "title",
        "desc",
        "metadata",
        "style",
        "clipPath",
        "symbol",
        "linearGradient",
        "radialGradient",
        "pattern",
        "marker",
    ]
)
_GRADIENTS = ("linearGradient", "radialGradient")
_IGNORED = {
    "filter": "a filter",
    "mask": "a mask",
    "marker-start": "a marker",
    "marker-mid": "a marker",
    "marker-end": "a marker",
}


class Vector(NamedTuple):
    """An SVG's marks and the box that it is placed by. Colours may be `currentColor` until it is tinted.

    `fit` and `align` are what the file itself asks for where the layout says nothing.
    """

    marks: tuple[Mark, ...]
    view: Box4
    fit: str = "contain"
    align: tuple[float, float] = (0.5, 0.5)


def read_svg(text: str, warn: Warn) -> Vector:
    """Read an SVG. Raises `SvgProblem` where it is none."""
    root = parse_svg(text)
    painter = _Painter(root, warn)
    view = view_box(root.attributes)
    marks = painter.children(root, inherit({}, painter.sheet.apply(root)), IDENTITY)
    own = painter.sheet.apply(root)
    if share(own.get("opacity")) < 1 and marks:
        marks = [Group(tuple(marks), opacity=share(own.get("opacity")))]
    if view is None:
        view = marks_box(tuple(marks))
        if view is None or not view[2] or not view[3]:
            raise SvgProblem("the drawing has no size", root.line, "give it a viewBox")
        warn(root.line, "`<svg>` has neither viewBox nor size, so what it shows is its box", "give it a viewBox")
    return Vector(tuple(marks), view, *preserved(root.attributes.get("preserveAspectRatio")))


def marks_box(marks: tuple[Mark, ...]) -> Box4 | None:
    """The box of all that marks paint, strokes included; a group's clip is taken as reaching no farther."""
    boxes: list[Box4] = []
    for mark in marks:
        if isinstance(mark, Shape):
            box = shapes.bounds(mark.path)
            grow = mark.line / 2 if mark.stroke else 0.0
            if box:
                boxes.append((box[0] - grow, box[1] - grow, box[2] + 2 * grow, box[3] + 2 * grow))
        elif isinstance(mark, Group):
            inner = shapes.bounds(mark.clip) if mark.clip else marks_box(mark.marks)
            if inner:
                from cardgen.layout.matrices import map_box

                boxes.append(map_box(mark.matrix, inner))
    return shapes.union(boxes)


class _Painter:
    """Walks through an SVG and draws it."""

    def __init__(self, root: SvgNode, warn: Warn) -> None:
        self.warn = warn
        self.sheet = Sheet(root)
        self.ids = {node.attributes["id"]: node for node in root.walk() if "id" in node.attributes}
        self.box = view_box(root.attributes) or (0.0, 0.0, 100.0, 100.0)
        self.count = 0
        self.visits = 0
        self.depth = 0
        self.clipping: list[str] = []
        self.using: list[str] = []
        for selector, line in self.sheet.skipped:
            advice = "use rules for a tag, a `.class` or an `#id`"
            warn(line, f"the style rule for `{selector}` is not understood", advice)

    def children(self, node: SvgNode, held: Mapping[str, str], matrix: Matrix) -> list[Mark]:
        marks: list[Mark] = []
        for child in node.children:
            marks += self.node(child, held, matrix)
        return marks

    def node(self, node: SvgNode, above: Mapping[str, str], matrix: Matrix) -> list[Mark]:
        """The marks of one element."""
        if node.tag in _SILENT:
            return []
        self.visits += 1
        if self.visits > MOST_VISITS:
            message = f"the drawing has more than {MOST_VISITS:,} elements, each counted as often as it is used"
            raise SvgProblem(message, node.line, "simplify it")
        if self.depth >= DEEPEST:
            raise SvgProblem(f"elements use each other more than {DEEPEST} deep", node.line, "simplify the drawing")
        self.depth += 1
        marks = self._node(node, above, matrix)
        self.depth -= 1
        return marks

    def _node(self, node: SvgNode, above: Mapping[str, str], matrix: Matrix) -> list[Mark]:
        own = self.sheet.apply(node)
        held = inherit(above, own)
        if own.get("display") == "none":
            return []
        draw = _ELEMENTS.get(node.tag)
        if draw is None:
            self.warn(node.line, f"`<{node.tag}>` is not drawn", _ADVICE.get(node.tag, ""))
            return []
        step = read_transform(own.get("transform"))
        if step is None:
            self.warn(node.line, f"the transform `{clipped(own['transform'])}` is not understood", "")
            step = IDENTITY
        for name, what in _IGNORED.items():
            if own.get(name, "none") != "none":
                self.warn(node.line, f"`<{node.tag}>` has {what}, which is not drawn", "draw it as shapes")
        matrix = multiply(matrix, step)
        if max(map(abs, matrix)) > FARTHEST:
            message = "transforms move or enlarge this farther than any drawing reaches"
            raise SvgProblem(message, node.line, "place it near the others")
        marks = draw(self, node, held, matrix)
        return self._wrapped(node, own, held, matrix, marks) if marks else []

    def _wrapped(
        self, node: SvgNode, own: Mapping[str, str], held: Mapping[str, str], matrix: Matrix, marks: list[Mark]
    ) -> list[Mark]:
        """The marks with the element's own opacity and clip."""
        opacity = share(own.get("opacity"))
        clip, even_odd = self._clip(node, own.get("clip-path", "none"), held, matrix)
        if opacity == 1 and not clip:
            return marks
        if not clip and len(marks) == 1 and isinstance(marks[0], Shape):
            return [marks[0]._replace(opacity=marks[0].opacity * opacity)]
        return [Group(tuple(marks), clip=clip, clip_even_odd=even_odd, opacity=opacity)] if opacity > 0 else []

    def _clip(self, node: SvgNode, text: str, held: Mapping[str, str], matrix: Matrix) -> tuple[Path, bool]:
        link = read_paint(text).link if text != "none" else ""
        if not link:
            return (), False
        target = self.ids.get(link.removeprefix("#"))
        if target is None or target.tag != "clipPath":
            self.warn(node.line, f"the clip `{link}` is not in the file", "")
            return (), False
        if target.attributes.get("clipPathUnits") == "objectBoundingBox":
            self.warn(target.line, "a clip in shares of the shape's box is not understood", "clip in user units")
            return (), False
        if link in self.clipping:
            self.warn(node.line, f"the clip `{link}` goes round in a ring", "")
            return (), False
        step = read_transform(self.sheet.apply(target).get("transform")) or IDENTITY
        self.clipping.append(link)
        marks = self.children(target, inherit(held, self.sheet.apply(target)), multiply(matrix, step))
        self.clipping.pop()
        flat = [mark for mark in marks if isinstance(mark, Shape)]
        even_odd = any(self.sheet.apply(child).get("clip-rule") == "evenodd" for child in target.children)
        # A clip that shows nothing hides everything.
        path = tuple(command for shape in flat for command in shape.path) or (("M", 0.0, 0.0), ("Z",))
        return path, even_odd

    # Elements

    def group(self, node: SvgNode, held: Mapping[str, str], matrix: Matrix) -> list[Mark]:
        return self.children(node, held, matrix)

    def nested(self, node: SvgNode, held: Mapping[str, str], matrix: Matrix) -> list[Mark]:
        """An `<svg>` or `<symbol>` in a place of its own, clipped to it."""
        a = node.attributes
        view = view_box(a) if "viewBox" in a else None
        x, y = number(a.get("x"), 0.0, self.box[2]), number(a.get("y"), 0.0, self.box[3])
        w = number(a.get("width"), self.box[2], self.box[2])
        h = number(a.get("height"), self.box[3], self.box[3])
        if w <= 0 or h <= 0:
            return []
        fit, align = preserved(a.get("preserveAspectRatio"))
        inner = fitted(view, (x, y, w, h), fit, align) if view else translation(x, y)
        outer, self.box = self.box, view or (0.0, 0.0, w, h)
        marks = self.children(node, held, multiply(matrix, inner))
        self.box = outer
        if not marks or a.get("overflow") == "visible":
            return marks
        return [Group(tuple(marks), clip=map_path(matrix, shapes.rectangle((x, y, w, h))))]

    def use(self, node: SvgNode, held: Mapping[str, str], matrix: Matrix) -> list[Mark]:
        link = node.attributes.get("href", "")
        target = self.ids.get(link[1:]) if link.startswith("#") else None
        if target is None:
            self.warn(node.line, f"`<use>` names `{link}`, which is not in this file", "copy it into the file")
            return []
        if link in self.using or len(self.using) > 20:
            self.warn(node.line, f"`<use>` of `{link}` goes round in a ring", "")
            return []
        a = node.attributes
        moved = multiply(
            matrix, translation(number(a.get("x"), 0.0, self.box[2]), number(a.get("y"), 0.0, self.box[3]))
        )
        self.using.append(link)
        if target.tag in ("symbol", "svg"):
            size = {key: a[key] for key in ("width", "height") if key in a}
            place = {key: value for key, value in target.attributes.items() if key not in ("x", "y")} | size
            copy = SvgNode("svg", place, target.line, target.children)
            marks = self.node(copy, held, moved)
        else:
            marks = self.node(target, held, moved)
        self.using.pop()
        return marks

    def shape(self, node: SvgNode, held: Mapping[str, str], matrix: Matrix) -> list[Mark]:
        try:
            path = _PATHS[node.tag](node, self.box)
        except PathError as error:
            message, advice = f"a path in `<{node.tag}>` cannot be read: {error}", "see SVG's path commands"
            raise SvgProblem(message, node.line, advice, node.attributes["d"].strip(), error.at) from None
        if not path or held.get("visibility") in ("hidden", "collapse"):
            return []
        self.count += 1
        if self.count > MOST_MARKS:
            raise SvgProblem(f"the drawing has more than {MOST_MARKS:,} shapes", node.line, "simplify it")
        fill = self._paint(node, held, "fill", "black")
        stroke = self._paint(node, held, "stroke", "none")
        width = number(held.get("stroke-width"), 1.0, self.box[2])
        return self._inked(path, held, matrix, fill, stroke if width > 0 else None, width)

    def _inked(
        self, path: Path, held: Mapping[str, str], matrix: Matrix, fill: str | None, stroke: str | None, width: float
    ) -> list[Mark]:
        even_odd = held.get("fill-rule") == "evenodd"
        clear, line_clear = share(held.get("fill-opacity")), share(held.get("stroke-opacity"))
        filled = Shape(map_path(matrix, path), fill, even_odd=even_odd, opacity=clear) if fill and clear else None
        if stroke is None or not line_clear:
            return [filled] if filled else []
        skewed = not keeps_shape(matrix)
        scale = 1.0 if skewed else mean_scale(matrix)
        lined = Shape(
            path if skewed else map_path(matrix, path),
            None,
            stroke,
            width * scale,
            even_odd,
            tuple(length * scale for length in numbers(held.get("stroke-dasharray", ""))),
            {"round": "round", "square": "square"}.get(held.get("stroke-linecap", ""), "butt"),
            {"round": "round", "bevel": "bevel"}.get(held.get("stroke-linejoin", ""), "miter"),
            line_clear,
        )
        if skewed:
            marks: list[Mark] = [filled] if filled else []
            return [*marks, Group((lined,), matrix)]
        if filled and clear == line_clear:
            return [lined._replace(fill=fill)]
        return [filled, lined] if filled else [lined]

    def _paint(self, node: SvgNode, held: Mapping[str, str], name: str, fallback: str) -> str | None:
        paint = read_paint(held.get(name, fallback))
        if not paint.known:
            self.warn(node.line, f"`{clipped(held[name])}` is no colour", "")
        if paint.link:
            return self._flat(node, paint)
        if paint.colour == CURRENT and "color" in held:
            return read_paint(held["color"]).colour
        return paint.colour

    def _flat(self, node: SvgNode, paint: Paint) -> str | None:
        """One colour in place of a gradient: its first; a pattern's fallback colour."""
        target = self.ids.get(paint.link.removeprefix("#"))
        if target is None:
            self.warn(node.line, f"the paint `{paint.link}` is not in this file", "")
            return paint.colour
        self.warn(
            node.line, f"`<{node.tag}>` is painted with a {target.tag}, drawn in one colour", "use a plain colour"
        )
        for _ in range(8):
            stops = [child for child in target.children if child.tag == "stop"]
            if stops:
                colour = read_paint(self.sheet.apply(stops[0]).get("stop-color", "black")).colour
                return "000000" if colour == CURRENT else colour
            following = self.ids.get(target.attributes.get("href", "").removeprefix("#"))
            if target.tag not in _GRADIENTS or following is None:
                break
            target = following
        return paint.colour


def _rect(node: SvgNode, box: Box4) -> Path:
    a = node.attributes
    x, y = number(a.get("x"), 0.0, box[2]), number(a.get("y"), 0.0, box[3])
    w, h = number(a.get("width"), 0.0, box[2]), number(a.get("height"), 0.0, box[3])
    if w <= 0 or h <= 0:
        return ()
    rx = number(a.get("rx"), number(a.get("ry"), 0.0, box[3]), box[2])
    ry = number(a.get("ry"), rx, box[3])
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    if rx <= 0 or ry <= 0 or rx == ry:
        return shapes.rectangle((x, y, w, h), rx if rx == ry else 0.0)
    # Corners of unequal radii: round ones, drawn in a square world that is then stretched.
    square = shapes.rectangle((0.0, 0.0, w / rx, h / ry), 1.0)
    return map_path((rx, 0.0, 0.0, ry, x, y), square)


def _ellipse(node: SvgNode, box: Box4) -> Path:
    a = node.attributes
    diagonal = ((box[2] ** 2 + box[3] ** 2) / 2) ** 0.5
    r = number(a.get("r"), 0.0, diagonal)
    rx, ry = number(a.get("rx"), r, box[2]), number(a.get("ry"), r, box[3])
    if node.tag == "ellipse":
        rx, ry = (rx or ry, ry or rx)
    if rx <= 0 or ry <= 0:
        return ()
    return shapes.ellipse(number(a.get("cx"), 0.0, box[2]), number(a.get("cy"), 0.0, box[3]), rx, ry)


def _line(node: SvgNode, box: Box4) -> Path:
    ends = [number(node.attributes.get(key), 0.0, box[2 + (key[0] == "y")]) for key in ("x1", "y1", "x2", "y2")]
    return (("M", ends[0], ends[1]), ("L", ends[2], ends[3]))


def _points(node: SvgNode, _box: Box4) -> Path:
    values = numbers(node.attributes.get("points", ""))
    pairs = list(zip(values[::2], values[1::2], strict=False))
    return shapes.polygon(pairs, closed=node.tag == "polygon") if len(pairs) > 1 else ()


def _d(node: SvgNode, _box: Box4) -> Path:
    return parse_path(node.attributes.get("d", "").strip())


_PATHS: dict[str, Callable[[SvgNode, Box4], Path]] = {
    "path": _d,
    "rect": _rect,
    "circle": _ellipse,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _points,
    "polygon": _points,
}
_ELEMENTS: dict[str, Callable[[_Painter, SvgNode, Mapping[str, str], Matrix], list[Mark]]] = {
    **dict.fromkeys(_PATHS, _Painter.shape),
    "g": _Painter.group,
    "a": _Painter.group,
    "switch": _Painter.group,
    "svg": _Painter.nested,
    "use": _Painter.use,
}
_ADVICE = {
    "text": "turn its words into paths, or set them as a `text` element of the layout",
    "image": "place the picture as an `image` element of the layout; nothing outside of an SVG is read",
    "foreignObject": "draw it as shapes",
    "script": "scripts never run; leave it out",
}
