"""How a picture is seen without colour, and without the green cones."""

from __future__ import annotations

from functools import cache

from PIL.Image import Image, frombytes

# Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color vision deficiency" (2009):
# deuteranopia, for linear RGB.
DEUTERANOPIA = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)


def seen(image: Image, look: str) -> Image:
    """A picture as it is printed in `grey`, or as those see it who lack the green cones (`deuteranopia`)."""
    if look == "grey":
        return image.convert("L").convert("RGB")
    levels = image.convert("RGB").tobytes()
    pixels = (levels[at : at + 3] for at in range(0, len(levels), 3))
    return frombytes("RGB", image.size, b"".join(_without_green(pixel) for pixel in pixels))


@cache
def _without_green(pixel: bytes) -> bytes:
    light = [(level / 255) ** 2.2 for level in pixel]
    mixed = (sum(share * value for share, value in zip(row, light, strict=True)) for row in DEUTERANOPIA)
    return bytes(round(255 * min(1.0, max(0.0, value)) ** (1 / 2.2)) for value in mixed)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours of six hex digits, from 1 to 21, as WCAG 2.1 defines it."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    levels = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4 for level in levels]
    return sum(share * level for share, level in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
