"""Coordinates in SVG: transforms, view boxes, and how one is fitted into another box."""

from __future__ import annotations

import re

from cardgen.layout.drawing import IDENTITY, Matrix
from cardgen.layout.matrices import Box4, multiply, rotation, scaling, translation
from cardgen.layout.svg_style import number, numbers

_CALL = re.compile(r"\s*,?\s*(\w+)\s*\(([^()]*)\)")
_ALIGN = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def read_transform(text: str | None) -> Matrix | None:
    """The matrix of a `transform` attribute; None for a text that is none."""
    matrix, position = IDENTITY, 0
    text = (text or "").strip()
    while position < len(text):
        match = _CALL.match(text, position)
        step = _call(match[1], numbers(match[2])) if match else None
        if match is None or step is None:
            return None
        matrix = multiply(matrix, step)
        position = match.end()
    return matrix


def _call(name: str, values: list[float]) -> Matrix | None:
    from math import radians, tan

    match name, values:
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
        case "translate", [x]:
            return translation(x, 0)
        case "translate", [x, y]:
            return translation(x, y)
        case "scale", [s]:
            return scaling(s, s)
        case "scale", [x, y]:
            return scaling(x, y)
        case "rotate", [angle]:
            return rotation(angle)
        case "rotate", [angle, x, y]:
            return rotation(angle, x, y)
        case "skewX", [angle]:
            return (1.0, 0.0, tan(radians(angle)), 1.0, 0.0, 0.0)
        case "skewY", [angle]:
            return (1.0, tan(radians(angle)), 0.0, 1.0, 0.0, 0.0)
    return None


def view_box(attributes: dict[str, str]) -> Box4 | None:
    """The `viewBox`, or the box that width and height make; None without any."""
    values = numbers(attributes.get("viewBox", ""))
    if len(values) == 4 and values[2] > 0 and values[3] > 0:
        return values[0], values[1], values[2], values[3]
    width, height = number(attributes.get("width")), number(attributes.get("height"))
    return (0.0, 0.0, width, height) if width > 0 and height > 0 else None


def fitted(view: Box4, box: Box4, fit: str, align: tuple[float, float] = (0.5, 0.5)) -> Matrix:
    """The matrix that puts a view box into a box: `contain`, `cover` or `stretch`."""
    sx, sy = box[2] / view[2], box[3] / view[3]
    if fit != "stretch":
        sx = sy = min(sx, sy) if fit == "contain" else max(sx, sy)
    x = box[0] + (box[2] - view[2] * sx) * align[0] - view[0] * sx
    y = box[1] + (box[3] - view[3] * sy) * align[1] - view[1] * sy
    return (sx, 0.0, 0.0, sy, x, y)


def preserved(text: str | None) -> tuple[str, tuple[float, float]]:
    """`preserveAspectRatio` as a way to fit and an alignment."""
    words = (text or "").split()
    words = [word for word in words if word != "defer"]
    if words[:1] == ["none"]:
        return "stretch", (0.5, 0.5)
    match = re.fullmatch(r"x(Min|Mid|Max)Y(Min|Mid|Max)", words[0]) if words else None
    align = (_ALIGN[match[1]], _ALIGN[match[2]]) if match else (0.5, 0.5)
    return ("cover" if words[1:2] == ["slice"] else "contain"), align
