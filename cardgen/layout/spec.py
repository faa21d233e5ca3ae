"""Reads layouts: follows `extends`, merges what they say, and makes them ready to lay out faces."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cardgen.diagnostics import Place, Problems
from cardgen.layout.colours import hex_colour
from cardgen.layout.drawing import Outline
from cardgen.layout.elements import Compiler, Element, Macro
from cardgen.layout.extending import LayoutFile, read_chain
from cardgen.layout.kinds import KINDS
from cardgen.layout.mentions import mentions
from cardgen.layout.merging import overlay, overlay_elements
from cardgen.layout.run import Cell
from cardgen.layout.styles import Styles
from cardgen.layout.trim import Trim, read_trim
from cardgen.layout.values import Fixed, NamedColour, Reader, is_dynamic, is_null
from cardgen.source.nodes import Mapping, Node, Scalar
from cardgen.source.project import Project
from cardgen.units import POINTS_PER

KEYS = (
    *("extends", "unit", "size", "bleed", "safe", "corner", "shape"),
    *("palette", "let", "styles", "elements", "macros", "themes"),
)
THEMES = ("colour", "low-ink", "greyscale")
# What a theme may say otherwise than its layout.
THEME_KEYS = ("palette", "let", "styles", "elements", "macros")


class Program(NamedTuple):
    """A layout at one theme: its elements from back to front, stamps last, and the names and colours it declares.

    `palette` holds fixed colours, `colours` those worked out on each face. `adapted` tells that the layout itself
    says what the theme looks like. `watched` are the elements from which others are to lie apart.
    """

    elements: tuple[Element, ...]
    stamps: tuple[Element, ...]
    lets: dict[str, Cell]
    palette: dict[str, str]
    colours: dict[str, Cell]
    adapted: bool
    watched: frozenset[str] = frozenset()


@dataclass(slots=True)
class Layout:
    """A layout, read and checked. Sizes are points; `unit` is points per unit of bare numbers.

    `digest` changes with any file that it is made from; `mentions` are the names that its expressions look at.
    """

    name: str
    digest: str
    trim: Trim
    unit_name: str | None
    merged: Mapping
    mentions: frozenset[str]
    _programs: dict[str, Program] = field(default_factory=dict)

    @property
    def width(self) -> float:
        """The trim's width."""
        return self.trim.width

    @property
    def height(self) -> float:
        """The trim's height."""
        return self.trim.height

    @property
    def bleed(self) -> float:
        """How far the ground reaches beyond the trim."""
        return self.trim.bleed

    @property
    def safe(self) -> float:
        """The safe zone's distance from the trim."""
        return self.trim.safe

    @property
    def outline(self) -> Outline:
        """What scissors follow."""
        return self.trim.outline

    @property
    def unit(self) -> float:
        """Points in the layout's unit."""
        return POINTS_PER[self.unit_name] if self.unit_name else 1.0

    def program(self, theme: str, problems: Problems) -> Program:
        """The layout made ready for a theme, once; what is wrong with it is reported then."""
        if theme not in self._programs:
            self._programs[theme] = _compile(self, theme, problems)
        return self._programs[theme]


def load_layout(project: Project, name: str, problems: Problems, place: Place | None = None) -> Layout | None:
    """Read the layout `name` (`switchcraft/power`) and all that it extends; None, with errors noted, if it is unusable.

    `place` is where the layout is asked for, to be pointed at where there is none of that name. The look in colour is
    made ready at once, the other themes at their first use.
    """
    found = Problems()
    layout = _load(project, name, found, place)
    problems.extend(found)
    return None if found.has_errors else layout


def _load(project: Project, name: str, problems: Problems, place: Place | None) -> Layout | None:
    files = read_chain(project, name, problems, place)
    if files is None:
        return None
    merged = _merge(files, problems)
    unit = _unit(files, problems)
    trim = read_trim(merged, Reader(unit, problems), files[-1].root.place)
    if trim is None:
        return None
    digest = hashlib.sha256(b"".join(file.digest for file in files)).hexdigest()
    layout = Layout(name, digest, trim, unit, merged, mentions(merged))
    layout.program("colour", problems)
    return layout


def _unit(files: list[LayoutFile], problems: Problems) -> str | None:
    """The unit of bare numbers: one for a layout and all that it extends."""
    found: Scalar | None = None
    for file in files:
        node = file.root.entries.get("unit")
        if not isinstance(node, Scalar):
            continue
        if node.text not in POINTS_PER:
            advice = f"use one of {', '.join(POINTS_PER)}"
            problems.error("L102", f"`{node.text}` is no unit of length", node.place, help=advice)
        elif found is not None and found.text != node.text:
            also = [(found.place, "declared here first")]
            advice = "leave `unit` out here, and write lengths with their unit"
            problems.error(
                "L102", "the layout that this one extends has another unit", node.place, help=advice, also=also
            )
        else:
            found = node
    return found.text if found else None


def _merge(files: list[LayoutFile], problems: Problems) -> Mapping:
    """All files laid over each other, from the farthest parent to the layout itself."""
    merged = Mapping({}, files[-1].root.place)
    for file in files:
        _check_keys(file.root, problems)
        entries, keys = dict(merged.entries), dict(merged.keys)
        for key, node in file.root.entries.items():
            if key == "elements":
                entries[key] = overlay_elements(entries.get(key), node, KINDS, problems)
            elif key == "themes":
                entries[key] = overlay(entries.get(key), node, keep_nulls=True)
            elif key in ("palette", "let", "styles", "macros"):
                entries[key] = overlay(entries.get(key), node, keep_nulls=key == "let")
            else:
                entries[key] = node
            keys[key] = file.root.keys[key]
        merged = Mapping(entries, file.root.place, keys)
    return merged


def _check_keys(root: Mapping, problems: Problems) -> None:
    reader = Reader(None, problems)
    reader.check_keys(root, KEYS, "a layout")
    for key in ("palette", "let", "styles", "elements", "macros", "themes"):
        node = root.entries.get(key)
        if node is not None and not isinstance(node, Mapping) and not is_null(node):
            reader.wrong(node, f"`{key}` must be a mapping")
    themes = root.entries.get("themes")
    if isinstance(themes, Mapping):
        reader.check_keys(themes, THEMES, "`themes`")
        for name, theme in themes.entries.items():
            if not is_null(theme):
                reader.mapping(theme, THEME_KEYS, f"theme `{name}`")


def _part(layout: AnyMapping[str, Node], key: str) -> Mapping | None:
    node = layout.get(key)
    return node if isinstance(node, Mapping) else None


def _themed(layout: Layout, theme: str, problems: Problems) -> tuple[dict[str, Node], bool]:
    """The layout's parts with what its theme says laid over them, and whether it says anything."""
    parts = dict(layout.merged.entries)
    themes = _part(parts, "themes")
    override = _part(themes.entries, theme) if themes else None
    if override is None:
        return parts, False
    for key, node in override.entries.items():
        if key == "elements":
            parts[key] = overlay_elements(parts.get(key), node, KINDS, problems, lenient=True)
        elif key in THEME_KEYS:
            parts[key] = overlay(parts.get(key), node)
    return parts, True


def _compile(layout: Layout, theme: str, problems: Problems) -> Program:
    parts, adapted = _themed(layout, theme, problems)
    reader = Reader(layout.unit_name, problems)
    compiler = Compiler(reader, KINDS, Styles(reader, _part(parts, "styles")))
    _declare_macros(compiler, _part(parts, "macros"))
    body = compiler.body(parts["elements"]) if _part(parts, "elements") else ()
    stamp_names = {name for name, node in _elements(parts) if isinstance(node, Mapping) and "stamp" in node.entries}
    palette, colours = _palette(reader, _part(parts, "palette"))
    return Program(
        tuple(element for element in body if element.name not in stamp_names),
        tuple(element for element in body if element.name in stamp_names),
        compiler.lets(_part(parts, "let")),
        palette,
        colours,
        adapted,
        frozenset(compiler.watched),
    )


def _elements(parts: AnyMapping[str, Node]) -> list[tuple[str, Node]]:
    elements = _part(parts, "elements")
    return list(elements.entries.items()) if elements else []


def _declare_macros(compiler: Compiler, macros: Mapping | None) -> None:
    """All macros by name first, then their elements, which may use each other."""
    if macros is None:
        return
    bodies: list[tuple[Macro, Node]] = []
    for name, node in macros.entries.items():
        mapping = compiler.reader.mapping(node, ("parameters", "elements", "let"), f"macro `{name}`")
        if mapping is None:
            continue
        parameters = mapping.entries.get("parameters")
        defaults = parameters.entries if isinstance(parameters, Mapping) else {}
        cells = {key: None if is_null(value) else compiler.reader.any(value) for key, value in defaults.items()}
        macro = Macro(name, node.place, cells, compiler.lets(mapping.entries.get("let")))
        compiler.macros[name] = macro
        if "elements" in mapping.entries:
            bodies.append((macro, mapping.entries["elements"]))
        else:
            compiler.reader.wrong(mapping, f"macro `{name}` has no `elements`")
    for macro, elements in bodies:
        macro.body = compiler.body(elements)


def _palette(reader: Reader, palette: Mapping | None) -> tuple[dict[str, str], dict[str, Cell]]:
    """Colours that are hex digits, and those that are other colours' names or expressions."""
    fixed: dict[str, str] = {}
    worked: dict[str, Cell] = {}
    for name, node in (palette.entries if palette else {}).items():
        cell = _colour(reader, node)
        if isinstance(cell, Fixed):
            fixed[name] = cell.value or "none"
        else:
            worked[name] = cell
    return fixed, worked


def _colour(reader: Reader, node: Node) -> Cell:
    cell = reader.colour(node)
    if isinstance(cell, NamedColour) and isinstance(node, Scalar) and not is_dynamic(node.text):
        digits = hex_colour(node.text)
        return Fixed(digits) if digits else cell
    return cell
