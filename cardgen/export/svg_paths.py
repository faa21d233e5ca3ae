"""Paths in the notation of SVG, in few characters: each step from the last one, rounded without drift."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from cardgen.layout.drawing import Path


@lru_cache(maxsize=65536)
def number(value: float, digits: int) -> str:
    """A number with so many decimals at most, without zeros that say nothing."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text.startswith("0."):
        return text[1:]
    if text.startswith("-0"):
        return "0" if text == "-0" else f"-{text[2:]}"
    return text


@lru_cache(maxsize=4096)
def path_data(path: Path, digits: int) -> str:
    """A path's commands, relative to where the last one ended."""
    return _relative(path, digits, 1.0)


def glyph_data(outline: Iterable[tuple[str | float, ...]]) -> str:
    """A glyph's outline in font units, turned so that y grows downwards."""
    return _relative(tuple(outline), 0, -1.0)


def _relative(path: Iterable[tuple[str | float, ...]], digits: int, upright: float) -> str:
    """Each command from where the last one ended. Ends are rounded as they stand, so that errors never add up."""
    parts: list[str] = []
    x = y = start_x = start_y = 0.0
    last = ""
    for kind, *raw in path:
        if kind == "Z":
            parts.append("z")
            x, y, last = start_x, start_y, "z"
            continue
        values = [round(float(value) * (upright if at % 2 else 1.0), digits) for at, value in enumerate(raw)]
        steps = [value - (y if at % 2 else x) for at, value in enumerate(values)]
        letter, shown = _step(str(kind), steps, not parts)
        parts.append(("" if letter == last and letter not in "mM" else letter) + _joined(shown, digits, letter == last))
        x, y = values[-2], values[-1]
        last = letter
        if kind == "M":
            start_x, start_y = x, y
    return "".join(parts)


def _step(kind: str, steps: list[float], first: bool) -> tuple[str, list[float]]:
    """A command's letter and numbers: straight lines along an axis need but one."""
    if kind == "M":
        return ("M" if first else "m"), steps
    if kind == "L" and abs(steps[0]) < 1e-9:
        return "v", steps[1:]
    if kind == "L" and abs(steps[1]) < 1e-9:
        return "h", steps[:1]
    return kind.lower(), steps


def _joined(values: list[float], digits: int, follows: bool) -> str:
    """Numbers one after another, parted only where they would run together."""
    out = ""
    for value in values:
        text = number(value, digits)
        parted = text.startswith("-") or (not out and not follows)
        # A point parts two numbers where the first one has a point of its own.
        pointed = text.startswith(".") and "." in out.rpartition(" ")[2].rpartition("-")[2]
        out += text if parted or pointed else f" {text}"
    return out
