"""What SVG elements are painted with: attributes, `style=`, simple style sheets, and what is inherited."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from cardgen.layout.colours import hex_colour
from cardgen.layout.paths import FARTHEST
from cardgen.layout.svg_tree import SvgNode, SvgProblem

# Patterns of style sheets, which few drawings have: compiled at their first use.
_RULE = r"(?<![^{}])([^{}]+)\{([^{}]*)\}"
_SELECTOR = r"([A-Za-z][\w-]*)?(\.[\w-]+)?(#[\w-]+)?"
_COMMENT = r"(?s)/\*.*?\*/|<!--|-->"
_URL = re.compile(r"url\(\s*['\"]?([^'\")]*)['\"]?\s*\)\s*(.*)")
_NUMBER = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*([A-Za-z%]*)\s*")
# User units per unit: CSS has 96 pixels in an inch.
_UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 960 / 25.4, "in": 96.0}
CURRENT = "currentColor"
_FILLED = ("fill", "fill-rule", "fill-opacity", "clip-rule", "color", "visibility")
_LINED = ("stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "stroke-opacity")
INHERITED = frozenset((*_FILLED, *_LINED))


MOST_RULES = 5_000
"""Style rules of one drawing; a program that writes more has written one for each shape."""


class _Rule(NamedTuple):
    """What a simple selector declares, its tag and class where it names them, and the order in which rules hold."""

    weight: int
    number: int
    tag: str | None
    cls: str | None
    declarations: dict[str, str]


class Sheet:
    """The rules of a file's `<style>` elements; raises `SvgProblem` for too many.

    `skipped` are selectors that are not understood, each with its line, as many as are worth a warning.
    """

    def __init__(self, root: SvgNode) -> None:
        self.skipped: list[tuple[str, int]] = []
        self._rules: dict[str, list[_Rule]] = {}
        self._count = 0
        self._found: dict[tuple[str, str, str], dict[str, str]] = {}
        for node in root.walk():
            if node.tag == "style":
                self._read(node)

    def _read(self, node: SvgNode) -> None:
        for match in re.finditer(_RULE, re.sub(_COMMENT, "", node.text)):
            declarations = declared(match[2])
            for selector in match[1].split(","):
                self._add(selector.strip(), node.line, declarations)

    def _add(self, selector: str, line: int, declarations: dict[str, str]) -> None:
        parts = re.fullmatch(_SELECTOR, selector)
        if parts is None or not any(parts.groups()):
            if len(self.skipped) < 20:
                self.skipped.append((clipped(selector), line))
            return
        self._count += 1
        if self._count > MOST_RULES:
            raise SvgProblem(f"the drawing has more than {MOST_RULES:,} style rules", line, "save it as plain SVG")
        weight = 100 * bool(parts[3]) + 10 * bool(parts[2]) + bool(parts[1])
        rule = _Rule(weight, self._count, parts[1], parts[2], declarations)
        self._rules.setdefault(parts[3] or parts[2] or parts[1], []).append(rule)

    def apply(self, node: SvgNode) -> dict[str, str]:
        """An element's own properties: attributes, then rules from the weakest to the strongest, then `style=`."""
        own = dict(node.attributes)
        if self._rules:
            names = (node.tag, own.get("class", ""), own.get("id", ""))
            ruled = self._found.get(names)
            if ruled is None:
                ruled = self._found[names] = self._ruled(*names)
            own |= ruled
        if "style" in own:
            own |= declared(own["style"])
        return own

    def _ruled(self, tag: str, classes: str, id: str) -> dict[str, str]:
        """What the rules declare for an element."""
        dotted = {f".{word}": None for word in classes.split()}
        rules = [rule for key in (tag, *dotted, f"#{id}") for rule in self._rules.get(key, ())]
        found: dict[str, str] = {}
        for rule in sorted(rules, key=lambda rule: rule[:2]):
            if (not rule.tag or rule.tag == tag) and (not rule.cls or rule.cls in dotted):
                found |= rule.declarations
        return found


def clipped(text: str) -> str:
    """A text short enough for a message."""
    return text if len(text) <= 60 else text[:59] + "…"


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
        word = link[2].strip()
        fallback = read_paint(word) if word and not word.startswith("url(") else Paint(None)
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
        return _near(float(match[1])) / 100 * whole
    unit = _UNITS.get(match[2].lower())
    return _near(float(match[1]) * unit) if unit is not None else fallback


def _near(number: float) -> float:
    return max(-FARTHEST, min(FARTHEST, number))


def numbers(text: str) -> list[float]:
    """All numbers of a list."""
    return [_near(float(digits)) for digits in re.findall(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", text)]


def share(text: str | None) -> float:
    """An opacity from 0 to 1, also as per cent."""
    return min(1.0, max(0.0, number(text, 1.0, 1.0)))
