"""Lengths. Data carries units (`3mm`, `2.5in`, `8pt`); code carries points (1/72 inch)."""

from __future__ import annotations

import re
from difflib import get_close_matches

POINTS_PER = {"pt": 1.0, "mm": 72 / 25.4, "cm": 720 / 25.4, "in": 72.0}
MM = POINTS_PER["mm"]

# Sizes in mm, width by height; portrait. Poker is 63.5 x 88.9 by long custom (2.5 x 3.5 inches).
CARD_SIZES_MM: dict[str, tuple[float, float]] = {
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "standard": (63.0, 88.0),
    "mini": (44.0, 67.0),
    "mini-american": (41.0, 63.0),
    "mini-euro": (44.0, 68.0),
    "euro": (59.0, 92.0),
    "tarot": (70.0, 120.0),
    "square": (70.0, 70.0),
    "jumbo": (89.0, 127.0),
    "business": (85.0, 55.0),
}

_LENGTH = re.compile(r"([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)\s*([A-Za-z\"'%]*)")
_WORDS = {
    "inch": "in",
    "inches": "in",
    '"': "in",
    "millimetre": "mm",
    "millimeter": "mm",
    "point": "pt",
    "points": "pt",
}


class LengthError(ValueError):
    """A text that is no length; `hint` says what to write instead."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class UnitMissing(LengthError):
    """A number without a unit, where none is declared."""


def length(text: str, default_unit: str | None = None) -> float:
    """Read a length and return points.

    `default_unit` is the unit that a layout has declared for bare numbers; nothing needs no unit. Raises
    `LengthError` for a missing or
    unknown unit, a decimal comma, or anything that is no number.
    """
    stripped = text.strip()
    if re.fullmatch(r"[+-]?\d+,\d+\s*[A-Za-z]*", stripped):
        raise LengthError(f"`{text}` has a decimal comma", f"write `{stripped.replace(',', '.')}`")
    match = _LENGTH.fullmatch(stripped)
    if not match:
        raise LengthError(f"`{text}` is not a length", "write a number and a unit, such as `3mm`, `2.5in` or `8pt`")
    number, unit = float(match[1]), match[2]
    name = _WORDS.get(unit.lower(), unit.lower()) or default_unit
    if name is None and number == 0:
        return 0.0
    if name is None:
        raise UnitMissing(f"`{text}` has no unit", f"write `{stripped}mm`")
    if name not in POINTS_PER:
        near = get_close_matches(name, POINTS_PER, n=1)
        better = f"; did you mean `{match[1]}{near[0]}`?" if near else ""
        raise LengthError(f"`{unit}` is no unit of length", f"use one of {', '.join(sorted(POINTS_PER))}{better}")
    return number * POINTS_PER[name]


def card_size(name: str) -> tuple[float, float]:
    """A named card size in points, width by height. Raises `LengthError` with the nearest name."""
    try:
        width, height = CARD_SIZES_MM[name]
    except KeyError:
        near = get_close_matches(name, CARD_SIZES_MM, n=1)
        known = ", ".join(CARD_SIZES_MM)
        hint = (f"did you mean `{near[0]}`? " if near else "") + f"known sizes: {known}; or give `width` and `height`"
        raise LengthError(f"there is no card size `{name}`", hint) from None
    return width * MM, height * MM


def to_mm(points: float) -> str:
    """Points as a short text in mm, for messages."""
    return f"{points / MM:.2f}".rstrip("0").rstrip(".") + " mm"
