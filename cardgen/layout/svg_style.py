"""What SVG elements are painted with: attributes, `style=`, simple style sheets, and what is inherited."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from cardgen.layout.colours import hex_colour
from cardgen.layout.svg_tree import SvgNode

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_SELECTOR = re.compile(r"([A-Za-z][\w-]*)?(\.[\w-]+)?(#[\w-]+)?")
_COMMENT = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
_URL = re.compile(r"url\(\s*['\"]?([^'\")]*)['\"]?\s*\)\s*(.*)")
_NUMBER = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*([A-Za-z%]*)\s*")
# User units per unit: CSS has 96 pixels in an inch.
_UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 960 / 25.4, "in": 96.0}
CURRENT = "currentColor"
_FILLED = ("fill", "fill-rule", "fill-opacity", "clip-rule", "color", "visibility")
_LINED = ("stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "stroke-opacity")
INHERITED = frozenset((*_FILLED, *_LINED))


class Sheet:
    """The rules of a file's `<style>` elements."""

    def __init__(self, root: SvgNode) -> None:
        self.rules: list[tuple[int, int, re.Match[str], dict[str, str]]] = []
        self.skipped: list[tuple[str, int]] = []
        for node in root.walk():
            if node.tag == "style":
                self._read(node)
        self.rules.sort(key=lambda rule: rule[:2])

    def _read(self, node: SvgNode) -> None:
        for match in _RULE.finditer(_COMMENT.sub("", node.text)):
            declarations = declared(match[2])
            for selector in match[1].split(","):
                parts = _SELECTOR.fullmatch(selector.strip())
                if parts is None or not any(parts.groups()):
                    self.skipped.append((selector.strip(), node.line))
                    continue
                weight = 100 * bool(parts[3]) + 10 * bool(parts[2]) + bool(parts[1])
                self.rules.append((weight, len(self.rules), parts, declarations))

    def apply(self, node: SvgNode) -> dict[str, str]:
        """An element's own properties: attributes, then rules from the weakest to the strongest, then `style=`."""
        own = dict(node.attributes)
        if self.rules:
            classes = own.get("class", "").split()
            for _, _, parts, declarations in self.rules:
                if (
                    (not parts[1] or parts[1] == node.tag)
                    and (not parts[2] or parts[2][1:] in classes)
                    and (not parts[3] or parts[3][1:] == own.get("id"))
                ):
                    own |= declarations
        if "style" in own:
            own |= declared(own["style"])
        return own


def declared(text: str) -> dict[str, str]:
    """`name: value; name: value` as a dict."""
    pairs = (part.partition(":") for part in text.split(";"))
    return {name.strip(): value.replace("!important", "").strip() for name, _, value in pairs if value.strip()}


def inherit(above: Mapping[str, str], own: Mapping[str, str]) -> dict[str, str]:
    """The properties that hold for an element within another."""
    return {**above, **{name: value for name, value in own.items() if name in INHERITED and value != "inherit"}}


class Paint(NamedTuple):
    """A fill or a stroke: hex digits, `currentColor`, or None; `link` is the gradient or pattern that it names."""

    colour: str | None
    link: str = ""
    known: bool = True


def read_paint(text: str) -> Paint:
    """A colour as SVG writes it; `known` is false for a text that is none."""
    text = text.strip()
    if text in ("none", "transparent", ""):
        return Paint(None)
    if text.lower() == "currentcolor":
        return Paint(CURRENT)
    link = _URL.fullmatch(text)
    if link:
        fallback = read_paint(link[2]) if link[2].strip() else Paint(None)
        return Paint(fallback.colour, link[1])
    if text == "context-fill":
        return Paint(CURRENT)
    if text.startswith("#") and (digits := hex_colour(text)):
        return Paint(digits)
    return _named({"black": "#000", "white": "#fff"}.get(text.lower(), text))


def _named(text: str) -> Paint:
    if text.startswith("#") and (digits := hex_colour(text)):
        return Paint(digits)
    from PIL import ImageColor

    try:
        red, green, blue, *_ = ImageColor.getrgb(text.lower())
    except ValueError:
        return Paint("000000", known=False)
    return Paint(f"{red:02X}{green:02X}{blue:02X}")


def number(text: str | None, fallback: float = 0.0, whole: float = 0.0) -> float:
    """A length in user units; per cent are of `whole`."""
    match = _NUMBER.fullmatch(text) if text else None
    if not match:
        return fallback
    if match[2] == "%":
        return float(match[1]) / 100 * whole
    unit = _UNITS.get(match[2].lower())
    return float(match[1]) * unit if unit is not None else fallback


def numbers(text: str) -> list[float]:
    """All numbers of a list."""
    return [float(digits) for digits in re.findall(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", text)]


def share(text: str | None) -> float:
    """An opacity from 0 to 1, also as per cent."""
    return min(1.0, max(0.0, number(text, 1.0, 1.0)))
