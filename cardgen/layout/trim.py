"""A layout's size, bleed, safe zone and outline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.diagnostics import Place
from cardgen.layout import shapes
from cardgen.layout.drawing import Outline
from cardgen.layout.run import Fault, Run
from cardgen.layout.values import Reader, Value, is_dynamic
from cardgen.source.nodes import Listing, Mapping, Node, Scalar
from cardgen.units import LengthError, card_size, to_mm

SMALLEST = 3 * 72 / 25.4
"""The smallest side of a face: what can still be cut, and a sheet of it counted."""
_HAIR = 0.01
_INWARDS = "move it inwards, or make the face larger: what is cut along the shape lies within its size"
LARGEST = 2000 * 72 / 25.4
"""The largest side of a face: two metres."""


class Corner(NamedTuple):
    """A point of a polygon, and where it stands."""

    x: float
    y: float
    place: Place

    def beyond(self, width: float, height: float) -> str:
        """What is wrong with it on a face of this size, or nothing."""
        far = (-self.x, -self.y, self.x - width, self.y - height)
        edges = [edge for edge, by in zip(("left", "top", "right", "bottom"), far, strict=True) if by > _HAIR]
        if not edges:
            return ""
        return f"this point of the shape lies {to_mm(max(far))} beyond the {' and the '.join(edges)} edge of the face"


class Trim(NamedTuple):
    """The measures of a face, in points.

    `sides` work out a width and a height that depend on the card; `width` and `height` are then 0 until they are
    `measured`. `corners` are the points of a polygon with their places.
    """

    width: float
    height: float
    bleed: float
    safe: float
    outline: Outline
    sides: tuple[Value[float], Value[float]] | None = None
    corners: tuple[Corner, ...] = ()

    def measured(self, run: Run, place: Place) -> Trim:
        """The measures of the face at hand. Raises `Fault` where its size is none."""
        if self.sides is None:
            return self
        width, height = self.sides[0](run), self.sides[1](run)
        for side in (width, height):
            if not SMALLEST - 0.01 <= side <= LARGEST:
                message = f"a face cannot be {to_mm(side)} wide or high"
                raise Fault("L109", message, place, f"sizes are from {to_mm(SMALLEST)} to {to_mm(LARGEST)}")
        if 2 * self.safe >= min(width, height):
            message = f"a safe zone of {to_mm(self.safe)} leaves nothing of the face"
            raise Fault("L109", message, place, "make it smaller, or the face larger")
        for corner in self.corners:
            if wrong := corner.beyond(width, height):
                raise Fault("L109", wrong, corner.place, _INWARDS)
        return self._replace(width=width, height=height, sides=None)


def read_trim(layout: Mapping, reader: Reader, place: Place) -> Trim | None:
    """The measures that a layout states; None, with the reasons reported, where its size is missing or wrong."""
    entries = layout.entries
    if "size" not in entries:
        advice = "write `size: poker`, or `size: {width: 63.5mm, height: 88.9mm}`"
        reader.problems.error("L109", "the layout has no size", place, help=advice)
        return None
    sides = _sides_of_card(reader, entries["size"])
    size = (0.0, 0.0) if sides else _size(reader, entries["size"])
    bleed = _margin(reader, entries.get("bleed"))
    safe = _margin(reader, entries.get("safe"))
    corner = _margin(reader, entries.get("corner"))
    if size is None:
        return None
    shape = entries.get("shape")
    corners = tuple(_corners(reader, shape)) if isinstance(shape, Mapping) else ()
    outline = _outline(reader, shape, corner, size if not sides else (LARGEST, LARGEST), corners)
    if sides:
        return Trim(*size, bleed, safe, outline, sides, corners)
    for point in corners:
        if wrong := point.beyond(*size):
            reader.problems.error("L109", wrong, point.place, help=_INWARDS)
    if 2 * safe >= min(size):
        reader.wrong(entries["safe"], f"a safe zone of {to_mm(safe)} leaves nothing of the face", code="L109")
        return None
    return Trim(*size, bleed, safe, outline)


def _sides_of_card(reader: Reader, node: Node) -> tuple[Value[float], Value[float]] | None:
    """A size of which a side is a template, such as a strip with a box for each step."""
    given: list[Node | None] = []
    if isinstance(node, Listing):
        given = list(node.items)
    elif isinstance(node, Mapping) and set(node.entries) == {"width", "height"}:
        given = [node.get("width"), node.get("height")]
    texts = [side for side in given if isinstance(side, Scalar)]
    if len(texts) != 2 or len(given) != 2 or not any(is_dynamic(side.text) for side in texts):
        return None
    return reader.size(texts[0]), reader.size(texts[1])


def _size(reader: Reader, node: Node) -> tuple[float, float] | None:
    if isinstance(node, Scalar):
        try:
            return card_size(node.text)
        except LengthError as error:
            reader.wrong(node, str(error), error.hint, "L109")
            return None
    if isinstance(node, Listing):
        sides = reader.list(node, 2, 2, "a size `[width, height]`")
    else:
        reader.check_keys(node, ("width", "height"), "a size")
        sides = tuple(node.entries[key] for key in ("width", "height") if key in node.entries)
        if len(sides) < 2 and len(sides) == len(node.entries):
            reader.wrong(node, "a size has a width and a height", "write `{width: 63.5mm, height: 88.9mm}`", "L109")
    lengths = [_side(reader, side) for side in sides or ()]
    return (lengths[0], lengths[1]) if len(lengths) == 2 and all(lengths) else None


def _side(reader: Reader, node: Node) -> float:
    """A side's length, or 0 with the reason reported."""
    side = _static(reader, node)
    if side is None:
        return 0.0
    if not SMALLEST - 0.01 <= side <= LARGEST:
        text = node.text if isinstance(node, Scalar) else ""
        advice = f"write a size from {to_mm(SMALLEST)} to {to_mm(LARGEST)}"
        reader.wrong(node, f"a face cannot be `{text}` wide or high", advice, "L109")
        return 0.0
    return side


def _margin(reader: Reader, node: Node | None) -> float:
    """A length of 0 or more; 0 if there is none, or if it is wrong, which is reported."""
    length = _static(reader, node) if node is not None else 0.0
    if length is not None and length < 0 and node is not None:
        reader.wrong(node, "this length cannot be negative", "write 0 or more", "L109")
    return max(length or 0.0, 0.0)


def _static(reader: Reader, node: Node) -> float | None:
    """A length that cannot depend on the card."""
    if not isinstance(node, Scalar):
        reader.wrong(node, "expected a length", code="L109")
        return None
    if is_dynamic(node.text):
        reader.wrong(node, "only a face's size may depend on the card", "write a length", "L109")
        return None
    try:
        return reader.to_points(node.text)
    except ValueError as error:
        reader.wrong(node, str(error), getattr(error, "hint", ""), "L109")
        return None


def _outline(
    reader: Reader, node: Node | None, radius: float, size: tuple[float, float], corners: Sequence[Corner]
) -> Outline:
    if node is None:
        return Outline("rectangle", min(radius, *(side / 2 for side in size)))
    if isinstance(node, Mapping):
        if len(corners) < 3:
            reader.wrong(node, "a polygon has three or more points", "write `{polygon: [[x, y], ...]}`", "L109")
        return Outline("polygon", path=shapes.polygon([(corner.x, corner.y) for corner in corners]))
    word = node.text if isinstance(node, Scalar) else ""
    if word not in ("rectangle", "ellipse"):
        reader.wrong(
            node, f"`{word}` is no shape of a face", "write rectangle, ellipse, or `{polygon: [[x, y], ...]}`", "L109"
        )
    return Outline("ellipse") if word == "ellipse" else Outline("rectangle", radius)


def _corners(reader: Reader, node: Mapping) -> Iterator[Corner]:
    reader.check_keys(node, ("polygon",), "a shape")
    listing = node.entries.get("polygon")
    for item in listing.items if isinstance(listing, Listing) else ():
        pair = reader.list(item, 2, 2, "a point `[x, y]`")
        if pair:
            yield Corner(_static(reader, pair[0]) or 0.0, _static(reader, pair[1]) or 0.0, item.place)
