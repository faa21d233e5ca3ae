"""Where an element stands: by edges and sizes, inside of another element, or beside one."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from cardgen.diagnostics import Place
from cardgen.layout.matrices import Box4
from cardgen.layout.run import Fault, Run
from cardgen.layout.values import Fixed, Reader, Value, nearest
from cardgen.source.nodes import Listing, Mapping, Node, Scalar
from cardgen.units import to_mm

# The words for an axis's start, end, middle and size.
HORIZONTAL = ("x", "right", "cx", "w")
VERTICAL = ("y", "bottom", "cy", "h")
BESIDE = ("below", "above", "right_of", "left_of")
BOX_KEYS = ("box", *HORIZONTAL, *VERTICAL, "inside", "inset", *BESIDE, "gap")

Axis: TypeAlias = dict[str, float]
"""What is known of an axis: some of `start`, `end`, `middle` and `size`."""
Edges: TypeAlias = dict[str, Value[float]]
Base: TypeAlias = Callable[[Run], tuple[Axis, Axis]]
Known: TypeAlias = tuple[frozenset[str], frozenset[str]]
_PARTS = ("start", "end", "middle", "size")


class BoxSpec(NamedTuple):
    """A box's compiled form. `tall` is false where its height is left to what it holds (its height is then 0)."""

    value: Value[Box4]
    tall: bool


def compile_box(
    reader: Reader, element: Mapping, what: str, shorthand: Node | None = None, open_height: bool = False
) -> BoxSpec | None:
    """Read an element's box keys; None, with the reason reported, where they do not make a box."""
    across, down = _edges(reader, element, HORIZONTAL), _edges(reader, element, VERTICAL)
    base, known = _base(reader, element, shorthand)
    if known is None:
        return None
    tall = _settled(down, known[1])
    if not _settled(across, known[0]) or not (tall or (open_height and _placed(down, known[1]))):
        reader.wrong(element, f"{what} has no box", _HOW)
        return None
    if len(across) > 2 or len(down) > 2:
        names = across if len(across) > 2 else down
        reader.wrong(element, f"{what} has a box of too many words: {', '.join(names)}", "give two for each direction")
        return None
    spec = _Solver(base, _named(across, HORIZONTAL), _named(down, VERTICAL), tall, element.place, what)
    values = [*across.values(), *down.values()]
    if base is None or isinstance(base, _Given):
        values += base.values if isinstance(base, _Given) else ()
        if all(isinstance(value, Fixed) for value in values):
            return _at_once(reader, element, spec)
    return BoxSpec(spec, tall)


_HOW = "write `box: [x, y, w, h]`, or two of x, right, cx, w and two of y, bottom, cy, h, or `inside: NAME`"


def _at_once(reader: Reader, element: Mapping, spec: _Solver) -> BoxSpec | None:
    """A box that is the same on every face, worked out when the layout is read."""
    try:
        box = spec(None)  # type: ignore[arg-type]  # fixed values look at no face
    except Fault as fault:
        fault.report(reader.problems, "")
        return None
    if box[2] == 0 or (spec.tall and box[3] == 0):
        reader.wrong(element, f"{spec.what} has no {'width' if box[2] == 0 else 'height'}", "write a size above 0")
        return None
    return BoxSpec(Fixed(box), spec.tall)


def _edges(reader: Reader, element: Mapping, words: tuple[str, ...]) -> Edges:
    found = {}
    for word in words:
        if word in element.entries:
            node = element.entries[word]
            found[word] = reader.size(node) if word in ("w", "h") else reader.length(node)
    return found


def _named(edges: Edges, words: tuple[str, ...]) -> Edges:
    return {_PARTS[words.index(word)]: value for word, value in edges.items()}


def _settled(edges: Edges, known: frozenset[str]) -> bool:
    """Whether edges, with what the base knows, make both a place and a size."""
    return len(edges) >= 2 or len(known) >= 2 or (len(edges) == 1 and len(known) == 1)


def _placed(edges: Edges, known: frozenset[str]) -> bool:
    return "y" in edges or "start" in known


def _base(reader: Reader, element: Mapping, shorthand: Node | None) -> tuple[Base | None, Known | None]:
    """Where the box starts from, and what is known of its two axes by that; None if it is wrong."""
    both = frozenset({"start", "size"})
    entries = element.entries
    box = entries.get("box", shorthand)
    if box is not None:
        given = _given(reader, box)
        return (given, (both, both)) if given else (None, None)
    if "inside" in entries:
        inside = _inside(reader, entries["inside"], entries.get("inset"))
        return (inside, (both, both)) if inside else (None, None)
    for word in BESIDE:
        if word in entries:
            return _beside(reader, word, entries[word], entries.get("gap"))
    return None, (frozenset(), frozenset())


class _Given:
    """`[x, y, w, h]`."""

    def __init__(self, values: tuple[Value[float], ...]) -> None:
        self.values = values

    def __call__(self, run: Run) -> tuple[Axis, Axis]:
        x, y, w, h = (value(run) for value in self.values)
        return {"start": x, "size": w}, {"start": y, "size": h}


def _given(reader: Reader, node: Node) -> _Given | None:
    items = reader.list(node, 4, 4, "a box `[x, y, w, h]`")
    if not items:
        return None
    return _Given((*(reader.length(n) for n in items[:2]), *(reader.size(n) for n in items[2:])))


def _inside(reader: Reader, node: Node, inset: Node | None) -> Base | None:
    name = _name(reader, node)
    sides = insets(reader, inset)
    if name is None or sides is None:
        return None
    top, right, bottom, left = sides

    def base(run: Run) -> tuple[Axis, Axis]:
        x, y, w, h = box_named(run, name, node.place)
        t, r, b, s = top(run), right(run), bottom(run), left(run)
        return {"start": x + s, "size": w - s - r}, {"start": y + t, "size": h - t - b}

    return base


def insets(reader: Reader, node: Node | None) -> tuple[Value[float], ...] | None:
    """Top, right, bottom and left from `n`, `[v, h]` or `[top, right, bottom, left]`."""
    if node is None:
        return (Fixed(0.0),) * 4
    if not isinstance(node, Listing):
        return (reader.length(node),) * 4
    if len(node.items) not in (2, 4):
        reader.wrong(
            node, f"an inset has one, two or four values, found {len(node.items)}", "write `[top, right, bottom, left]`"
        )
        return None
    values = tuple(reader.length(item) for item in node.items)
    return values * 2 if len(values) == 2 else values


def _beside(reader: Reader, word: str, node: Node, gap_node: Node | None) -> tuple[Base | None, Known | None]:
    name = _name(reader, node)
    gap = reader.length(gap_node) if gap_node is not None else Fixed(0.0)
    if name is None:
        return None, None

    def base(run: Run) -> tuple[Axis, Axis]:
        x, y, w, h = box_named(run, name, node.place)
        across: Axis = {"start": x, "size": w}
        down: Axis = {"start": y, "size": h}
        match word:
            case "below":
                down = {"start": y + h + gap(run)}
            case "above":
                down = {"end": y - gap(run)}
            case "right_of":
                across = {"start": x + w + gap(run)}
            case _:
                across = {"end": x - gap(run)}
        return across, down

    known = frozenset({"start" if word in ("below", "right_of") else "end"})
    both = frozenset({"start", "size"})
    return base, ((both, known) if word in ("below", "above") else (known, both))


def _name(reader: Reader, node: Node) -> str | None:
    if isinstance(node, Scalar):
        return node.text
    reader.wrong(node, "expected an element's name")
    return None


def box_named(run: Run, name: str, place: Place | None) -> Box4:
    """The box of an element already placed. Raises `Fault`."""
    box = run.frame.box(name)
    if box is None:
        advice = (
            nearest(name, run.frame.names())
            or "only elements that stand earlier, and are drawn on this card, have a box"
        )
        raise Fault("L112", f"no element `{name}` has been placed before this one", place, advice, of_card=False)
    return box


class _Solver:
    """Works a box out from its base and the edges that are given beside."""

    __slots__ = ("across", "base", "down", "place", "tall", "what")

    def __init__(self, base: Base | None, across: Edges, down: Edges, tall: bool, place: Place, what: str) -> None:
        self.base = base
        self.across = across
        self.down = down
        self.tall = tall
        self.place = place
        self.what = what

    def __call__(self, run: Run) -> Box4:
        across, down = self.base(run) if self.base else ({}, {})
        x, w = _solve({name: value(run) for name, value in self.across.items()}, across)
        y, h = _solve({name: value(run) for name, value in self.down.items()}, down)
        if w < -1e-6 or h < -1e-6:
            word, size = ("wide", w) if w < 0 else ("high", h)
            raise Fault(
                "L111", f"{self.what} would be {to_mm(size)} {word}", self.place, "its edges have changed sides"
            )
        return (x, y, max(w, 0.0), max(h, 0.0))


def _solve(given: Axis, base: Axis) -> tuple[float, float]:
    """Start and size of an axis: two given words settle it, one replaces its like in the base or moves it."""
    if not given:
        given = base
    elif len(given) == 1:
        (name,) = given
        keep = [part for part in ("size", "start", "end") if part in base and part != name]
        if name == "size":
            keep = [part for part in keep if part in ("start", "end")]
        given = {**given, **({keep[0]: base[keep[0]]} if keep else {})}
    start, end, middle, size = (given.get(part) for part in _PARTS)
    if start is not None:
        if size is None:
            size = end - start if end is not None else 2 * (middle - start) if middle is not None else 0.0
        return start, size
    if end is not None:
        if size is None:
            size = 2 * (end - middle) if middle is not None else 0.0
        return end - size, size
    return (middle or 0.0) - (size or 0.0) / 2, size or 0.0
