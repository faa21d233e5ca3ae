"""Text styles of a layout file, read into `TextStyle`s."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import ceil
from typing import Any, Final

from cardgen.layout.run import Run
from cardgen.layout.style import Emphasis, IconStyle, TextStyle
from cardgen.layout.values import Fixed, Reader, Refused, Value, nearest, to_count, to_number
from cardgen.source import nodes
from cardgen.units import length

ALIGN = ("left", "center", "right", "justify")
VALIGN = ("top", "middle", "bottom")
_EMPHASIS = {"bold": "bold", "italic_style": "italics", "strong": "strong"}

FINEST_STEP = 0.05
"""The smallest step in points by which a text shrinks: a finer one cannot be seen."""
MOST_STEPS = 400
"""Sizes that are tried for one text on its way down to its floor."""

Read = Callable[[Reader, nodes.Node], Value[Any]]


def _type_size(value: object) -> float:
    """A type size: points where no unit is given."""
    points = length(value, "pt") if isinstance(value, str) else to_number(value)
    if not 0 < points <= 2000:
        raise Refused(f"a type size of `{value}` cannot be set", "write a size such as `10pt`")
    return points


def _weight(value: object) -> int:
    weight = to_count(value)
    if weight > 1000:
        raise Refused(f"a weight is between 1 and 1000, found {weight}", "400 is regular, 700 bold")
    return weight


def _raised(value: object) -> float | None:
    return None if value == "cap-middle" else to_number(value)


def _gap(reader: Reader) -> Callable[[object], tuple[str, float]]:
    """Space between paragraphs: a number of leadings, or a length."""

    def convert(value: object) -> tuple[str, float]:
        try:
            return "leadings", to_number(value)
        except Refused:
            return "points", reader.to_size(value)

    return convert


_READ: Final[dict[str, Read]] = {
    "family": Reader.text,
    "weight": lambda reader, node: reader.read(node, _weight, 400),
    "italic": Reader.flag,
    "size": lambda reader, node: reader.read(node, _type_size, 10.0),
    "leading": lambda reader, node: reader.read(node, _type_size, 12.0),
    "colour": Reader.colour,
    "align": lambda reader, node: reader.choice(node, ALIGN),
    "valign": lambda reader, node: reader.choice(node, VALIGN),
    "tracking": Reader.length,
    "caps": Reader.flag,
    "ligatures": Reader.flag,
    "paragraph": lambda reader, node: reader.read(node, _gap(reader), ("leadings", 0.0)),
    "hang": Reader.size,
    "bullet": Reader.text,
    "lines": lambda reader, node: reader.read(node, to_count, 1),
    "min": lambda reader, node: reader.read(node, _type_size, 0.0),
    "step": lambda reader, node: reader.read(node, _type_size, 0.25),
}
_SPECIAL = ("sizes", "fit", "icon", *_EMPHASIS)
STYLE_KEYS = (*_READ, *_SPECIAL)
_FIELD = {"min": "floor"}


class StyleSpec:
    """A style whose colours (and other values with `{{ }}`) are filled in on every face; each outcome is made once."""

    def __init__(self, name: str, fields: Mapping[str, Value[Any]]) -> None:
        self.name = name
        self._fixed = {key: value.value for key, value in fields.items() if isinstance(value, Fixed)}
        self._open = {key: value for key, value in fields.items() if not isinstance(value, Fixed)}
        self._made: dict[tuple[object, ...], TextStyle] = {}

    def __call__(self, run: Run) -> TextStyle:
        """The style on this face."""
        values = tuple([value(run) for value in self._open.values()])
        style = self._made.get(values)
        if style is None:
            style = self._made[values] = _style(
                self.name, {**self._fixed, **dict(zip(self._open, values, strict=True))}
            )
        return style


def _style(name: str, fields: dict[str, Any]) -> TextStyle:
    """A `TextStyle` from flat fields: `bold.scale` is the scale of its bold."""
    nested: dict[str, dict[str, Any]] = {}
    plain: dict[str, Any] = {}
    for key, value in fields.items():
        owner, _, part = key.rpartition(".")
        (nested.setdefault(owner, {}) if owner else plain)[part] = value
    defaults = {"bold": Emphasis(weight=700), "italics": Emphasis(italic=True)}
    for owner in _EMPHASIS.values():
        if owner in nested:
            before = defaults.get(owner, Emphasis())
            plain[owner] = Emphasis(
                **{part: nested[owner].get(part, getattr(before, part)) for part in Emphasis.__slots__}
            )
    if "icon" in nested:
        plain["icon"] = IconStyle(**nested["icon"])
    colour = plain.get("colour", "000000")
    plain["colour"] = colour or "000000"
    kind, gap = plain.pop("paragraph", ("leadings", 0.0))
    size = (plain.get("sizes") or (plain.get("size", 10.0),))[0]
    plain["paragraph"] = gap if kind == "leadings" else gap / (plain.get("leading") or 1.2 * size)
    style = TextStyle(name=name, **plain)
    return replace(style, step=_step(style)) if style.floor else style


def _step(style: TextStyle) -> float:
    """The step by which a style shrinks, or the multiple of it that reaches the floor within `MOST_STEPS`."""
    step = max(style.step, FINEST_STEP)
    steps = ((style.sizes or (style.size,))[-1] - style.floor) / step
    return step * max(1, ceil(steps / MOST_STEPS))


class Styles:
    """The styles of a layout by name, with `inherits` followed."""

    def __init__(self, reader: Reader, styles: nodes.Mapping | None) -> None:
        self._reader = reader
        self._nodes = styles.entries if styles else {}
        self._fields: dict[str, dict[str, Value[Any]]] = {}
        for name in self._nodes:
            self.fields(name)

    def fields(self, name: str, above: tuple[str, ...] = ()) -> dict[str, Value[Any]]:
        """A style's fields, those that it inherits included."""
        if name in self._fields:
            return self._fields[name]
        node = self._reader.mapping(self._nodes[name], (*STYLE_KEYS, "inherits"), f"style `{name}`")
        if node is None:
            return {}
        fields: dict[str, Value[Any]] = {}
        parent = node.entries.get("inherits")
        if isinstance(parent, nodes.Scalar):
            if parent.text in (*above, name):
                ring = " -> ".join((*above, name, parent.text))
                self._reader.wrong(parent, f"styles inherit from each other in a ring: {ring}")
            elif self.known(parent):
                fields |= self.fields(parent.text, (*above, name))
        fields |= self.own(node)
        self._fields[name] = fields
        return fields

    def known(self, name: nodes.Scalar) -> bool:
        """Whether there is a style of that name; reported if not."""
        if name.text in self._nodes:
            return True
        advice = nearest(name.text, self._nodes) or f"styles: {', '.join(self._nodes) or 'none'}"
        self._reader.wrong(name, f"there is no style `{name.text}`", advice, "L104")
        return False

    def own(self, node: nodes.Mapping) -> dict[str, Value[Any]]:
        """The fields that a mapping itself gives: a style's, or those of an element that overrides its style."""
        reader, entries = self._reader, node.entries
        fields = {_FIELD.get(key, key): _READ[key](reader, entries[key]) for key in entries if key in _READ}
        if "family" in entries:
            fields["place"] = Fixed(entries["family"].place)
        if "size" in fields:
            fields["sizes"] = Fixed(())
        if "sizes" in entries:
            fields["sizes"] = self._sizes(entries["sizes"])
        if "fit" in entries:
            fields |= self._fit(entries["fit"])
        if "icon" in entries and not isinstance(entries["icon"], nodes.Scalar):
            fields |= self._icon(entries["icon"])
        for key, owner in _EMPHASIS.items():
            if key in entries:
                fields |= self._emphasis(key, owner, entries[key])
        return fields

    def _sizes(self, node: nodes.Node) -> Value[Any]:
        if not isinstance(node, nodes.Listing) or not node.items:
            self._reader.wrong(node, "`sizes` is a list of type sizes", "write `sizes: [27pt, 24pt]`")
            return Fixed(())
        sizes = [self._reader.read(item, _type_size, 10.0) for item in node.items]
        if all(isinstance(size, Fixed) for size in sizes):
            return Fixed(tuple(size.value for size in sizes if isinstance(size, Fixed)))
        return lambda run: tuple([size(run) for size in sizes])

    def _fit(self, node: nodes.Node) -> dict[str, Value[Any]]:
        mapping = self._reader.mapping(node, ("min", "step", "leading"), "`fit`")
        if mapping is None:
            return {}
        fields = {
            _FIELD.get(key, key): _READ[key](self._reader, mapping.entries[key])
            for key in ("min", "step")
            if key in mapping.entries
        }
        if "leading" in mapping.entries:
            word = self._reader.choice(mapping.entries["leading"], ("keep", "scale"))
            scales: Value[Any] = (
                Fixed(word.value == "scale") if isinstance(word, Fixed) else (lambda run: word(run) == "scale")
            )
            fields["leading_scales"] = scales
        return fields

    def _icon(self, node: nodes.Node) -> dict[str, Value[Any]]:
        mapping = self._reader.mapping(node, ("scale", "raise", "fill"), "`icon`")
        entries = mapping.entries if mapping else {}
        fields: dict[str, Value[Any]] = {}
        if "scale" in entries:
            fields["icon.scale"] = self._reader.number(entries["scale"])
        if "raise" in entries:
            fields["icon.raised"] = self._reader.read(entries["raise"], _raised, None)
        if "fill" in entries:
            fields["icon.fill"] = self._icon_fill(entries["fill"])
        return fields

    def _icon_fill(self, node: nodes.Node) -> Value[Any]:
        # `none` keeps the colours of the icon's own file.
        if isinstance(node, nodes.Scalar) and node.text == "none":
            return Fixed("none")
        return self._reader.colour(node)

    def _emphasis(self, key: str, owner: str, node: nodes.Node) -> dict[str, Value[Any]]:
        mapping = self._reader.mapping(node, ("family", "weight", "italic", "colour", "scale"), f"`{key}`")
        if mapping is None:
            return {}
        fields: dict[str, Value[Any]] = {}
        for part, value in mapping.entries.items():
            if part == "scale":
                fields[f"{owner}.scale"] = self._reader.number(value)
            elif part in ("family", "weight", "italic", "colour"):
                fields[f"{owner}.{part}"] = _READ[part](self._reader, value)
                if part == "family":
                    fields[f"{owner}.place"] = Fixed(value.place)
        return fields
