"""Families, weights and slopes, from file names (`BarlowCondensed-SemiBoldItalic.ttf`) and back to words."""

from __future__ import annotations

import re
from typing import NamedTuple

WEIGHTS = {
    "Thin": 100,
    "ExtraLight": 200,
    "Light": 300,
    "Regular": 400,
    "Medium": 500,
    "SemiBold": 600,
    "Bold": 700,
    "ExtraBold": 800,
    "Black": 900,
}
_ALSO = {
    "hairline": 100,
    "ultralight": 200,
    "normal": 400,
    "book": 400,
    "roman": 400,
    "": 400,
    "demibold": 600,
    "ultrabold": 800,
    "heavy": 900,
}
_BY_WORD = {**{word.lower(): weight for word, weight in WEIGHTS.items()}, **_ALSO}


class Style(NamedTuple):
    """A weight (100 to 900) and whether it slopes."""

    weight: int
    italic: bool

    def __str__(self) -> str:
        words = [weight_name(self.weight)] if self.weight != 400 or not self.italic else []
        return " ".join(words + (["Italic"] if self.italic else []))

    def distance(self, other: Style) -> tuple[bool, int, int]:
        """How unlike another style is: the slope first, then the weight; of two as near, the bolder is unlike more."""
        return (self.italic != other.italic, abs(self.weight - other.weight), other.weight)


def weight_name(weight: int) -> str:
    """`SemiBold` for 600; a weight without a name of its own is its number."""
    return next((name for name, value in WEIGHTS.items() if value == weight), str(weight))


def style_of(words: str) -> Style | None:
    """The style that words such as `SemiBold Italic` or `BoldOblique` name, or None."""
    plain = re.sub(r"[\s_-]+", "", words).lower()
    upright = re.sub(r"(italic|oblique|ital)$", "", plain)
    if upright in _BY_WORD:
        return Style(_BY_WORD[upright], upright != plain)
    if upright.isdigit() and 1 <= int(upright) <= 1000:
        return Style(int(upright), upright != plain)
    return None


def style_of_file(stem: str) -> Style:
    """The style that a font file's name tells; regular where it tells none."""
    return style_of(stem.rpartition("-")[2]) or Style(400, False) if "-" in stem else Style(400, False)


def squeezed(family: str) -> str:
    """A family's name as file names spell it: `Barlow Condensed`, `BarlowCondensed` and `barlow-condensed` are one."""
    return re.sub(r"[^a-z0-9]", "", family.lower())


def splits(name: str) -> list[tuple[str, Style]]:
    """How a font's name may fall into family and style, the likeliest first: `Lilita One Regular`."""
    words = name.split(" ")
    found = []
    for count in (2, 1):
        style = style_of(" ".join(words[-count:])) if len(words) > count else None
        if style is not None and str(style) == " ".join(words[-count:]):
            found.append((" ".join(words[:-count]), style))
    return found
