"""Colours: six hex digits, how light they are, and whether words in one can be read on another."""

from __future__ import annotations

import re
from functools import lru_cache

_HEX = re.compile(r"#?([0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})")


def hex_colour(text: str) -> str | None:
    """Six upper-case hex digits for `1b1a2e`, `#1B1A2E` or `#fff`; None for anything else."""
    match = _HEX.fullmatch(text.strip())
    if not match:
        return None
    digits = match[1].upper()
    return digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255."""
    return int(colour[0:2], 16), int(colour[2:4], 16), int(colour[4:6], 16)


def grey(colour: str) -> str:
    """The grey that a printer makes of a colour.

    0.3 red, 0.59 green, 0.11 blue: the conversion of RGB to grey in ISO 32000-1 (PDF), 10.3.2.
    """
    red, green, blue = channels(colour)
    value = round(0.3 * red + 0.59 * green + 0.11 * blue)
    return f"{value:02X}" * 3


@lru_cache(maxsize=4096)
def luminance(colour: str) -> float:
    """Relative luminance from 0 (black) to 1 (white), as WCAG 2 defines it."""
    red, green, blue = (_linear(channel / 255) for channel in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21; words want 4.5."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
