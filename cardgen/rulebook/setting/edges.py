"""The edge of a picture of a card or a piece, as a thin line."""

from __future__ import annotations

from cardgen.layout.drawing import Drawing, Mark, Shape
from cardgen.layout.matrices import map_path
from cardgen.layout.shapes import ellipse, rectangle


def hairline(drawing: Drawing, box: tuple[float, float, float, float], colour: str, line: float) -> Mark:
    """The line that scissors follow: around a card, a disc, or a piece of any shape."""
    x, y, width, height = box
    scale = width / drawing.width
    outline = drawing.outline
    if outline.kind == "ellipse":
        path = ellipse(x + width / 2, y + height / 2, width / 2, height / 2)
    elif outline.path:
        path = map_path((scale, 0.0, 0.0, scale, x, y), outline.path)
    else:
        path = rectangle(box, outline.radius * scale)
    return Shape(path, None, colour, line)
