"""Drawings as SVG: small, exact, and the same anywhere, for letters are outlines.

An `SvgSheet` gathers what several drawings share (symbols, glyphs, bitmaps, clips), each once, and a drawing's own text
uses it: so a page shows a face many times and holds it once. `svg_file` is one drawing as a file of its own.

Numbers are rounded to what cannot be seen: a hundredth of a point for a card, finer for what is drawn smaller.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from math import ceil, cos, log10, radians, sin
from typing import Any, Protocol
from xml.sax.saxutils import escape, quoteattr

from cardgen.export.svg_paths import glyph_data, number, path_data
from cardgen.export.svg_pictures import as_web_picture
from cardgen.layout.drawing import IDENTITY, Drawing, Group, Mark, Matrix, Path, Picture, Shape, Symbol, TextRun
from cardgen.layout.matrices import mean_scale
from cardgen.layout.shapes import ellipse, rectangle

LONG = 1000
"""Paths of more characters than this are kept once, for patterns come in several colours."""
FINE = 8000
"""Into how many steps the longer side of what is drawn is divided, at least."""


class SvgFont(Protocol):
    """What letters need of a font."""

    @property
    def units(self) -> int:
        """Font units in an em."""

    def outline(self, gid: int) -> Iterable[tuple[str | float, ...]]:
        """A glyph's outline in font units, y upwards."""


class SvgFonts(Protocol):
    """A registry that finds a font by its name."""

    def font(self, name: str) -> SvgFont:
        """The font of that name."""


class SvgPicture(Protocol):
    """A bitmap's file."""

    @property
    def bytes(self) -> bytes:
        """The whole file."""


class SvgSheet:
    """What drawings share, and the drawings' own texts. `prefix` begins every id, so that two sheets can be on a page.

    Where marks are written, `colours` maps six hex digits to what stands for them (`currentColor`); others stay.
    """

    def __init__(self, fonts: SvgFonts, pictures: Mapping[str, SvgPicture], prefix: str = "") -> None:
        self._fonts = fonts
        self._pictures = pictures
        self._prefix = prefix
        self._ids: dict[tuple[str, ...], str] = {}
        self._defs: list[str] = []
        self._counts: dict[str, int] = {}
        self._glyphs: dict[tuple[str, int], str] = {}

    def defs(self) -> str:
        """The `<defs>` of all drawings so far; empty where there is nothing to share."""
        return f"<defs>{''.join(self._defs)}</defs>" if self._defs else ""

    def marks(self, marks: Iterable[Mark], digits: int = 2, colours: Mapping[str, str] = {}) -> str:
        """Marks as elements."""
        return "".join(_Writer(self, digits, colours).write(mark) for mark in marks)

    def drawing(self, drawing: Drawing, *, cut: bool = True) -> str:
        """A drawing's marks as elements, cut out along its outline or as far as they reach."""
        inner = self.marks(drawing.marks, digits_for(drawing.width, drawing.height))
        if not cut:
            return inner
        return f"<g clip-path={quoteattr(self._clip(cut_path(drawing), False, 2))}>{inner}</g>"

    def face(self, drawing: Drawing) -> str:
        """A `<use>` of a whole drawing, cut out, which is kept once by its look; in points from its top left."""
        key = drawing.look or drawing.digest()
        bleed = drawing.bleed
        box = (-bleed, -bleed, drawing.width + 2 * bleed, drawing.height + 2 * bleed)
        # The face uncut is a symbol, for tables seen from above show it too.
        whole = Symbol(key, drawing.marks, box, IDENTITY)

        def text(name: str) -> str:
            clip = quoteattr(self._clip(cut_path(drawing), False, 2))
            return f'<g id="{name}" clip-path={clip}><use href="#{self.symbol(whole)}"/></g>'

        return f'<use href="#{self._define("face", (key,), "f", text)}"/>'

    # What is shared, by its id

    def symbol(self, symbol: Symbol, colours: Mapping[str, str] = {}) -> str:
        """The id of a symbol's marks."""
        digits = digits_for(symbol.box[2], symbol.box[3])
        recoloured = tuple(f"{old}>{new}" for old, new in sorted(colours.items()))

        def text(name: str) -> str:
            return f'<g id="{name}">{self.marks(symbol.marks, digits, colours)}</g>'

        return self._define("symbol", (symbol.key, *recoloured), "s", text)

    def glyph(self, font: str, gid: int) -> str:
        """The id of a glyph's outline, in font units and y downwards; empty for one without ink."""
        found = self._glyphs.get((font, gid))
        if found is None:
            outline = glyph_data(self._fonts.font(font).outline(gid))
            kept = (font, str(gid))
            found = (
                self._define("glyph", kept, "g", lambda name: f'<path id="{name}" d="{outline}"/>') if outline else ""
            )
            self._glyphs[font, gid] = found
        return found

    def units(self, font: str) -> int:
        """Font units in an em."""
        return self._fonts.font(font).units

    def path(self, data: str) -> str:
        """The id of a path that is neither filled nor stroked yet."""
        return self._define("path", (data,), "d", lambda name: f'<path id="{name}" d="{data}"/>')

    def picture(self, digest: str) -> str:
        """The id of a bitmap in the unit square."""

        def text(name: str) -> str:
            kind, data = as_web_picture(self._pictures[digest].bytes)
            source = f"data:{kind};base64,{b64encode(data).decode()}"
            how = 'width="1" height="1" preserveAspectRatio="none"'
            return f'<image id="{name}" {how} style="image-orientation:none" href="{source}"/>'

        return self._define("picture", (digest,), "p", text)

    def _clip(self, path: Path, even_odd: bool, digits: int) -> str:
        data = path_data(path, digits)
        rule = ' clip-rule="evenodd"' if even_odd else ""

        def text(name: str) -> str:
            return f'<clipPath id="{name}"><path d="{data}"{rule}/></clipPath>'

        return f"url(#{self._define('clip', (data, rule), 'c', text)})"

    def clip(self, group: Group, digits: int) -> str:
        """The reference to a group's clip."""
        return self._clip(group.clip, group.clip_even_odd, digits)

    def _define(self, kind: str, key: tuple[str, ...], letter: str, text: Callable[[str], str]) -> str:
        """The id of what is kept under a key, made at first use; what it uses itself stands before it."""
        found = self._ids.get((kind, *key))
        if found is None:
            count = self._counts[letter] = self._counts.get(letter, 0) + 1
            found = self._ids[kind, *key] = f"{self._prefix}{letter}{count}"
            self._defs.append(text(found))
        return found


class _Writer:
    """Writes marks to so many digits; groups that enlarge their marks get more of them."""

    def __init__(self, sheet: SvgSheet, digits: int, colours: Mapping[str, str]) -> None:
        self._sheet = sheet
        self._digits = digits
        self._colours = colours

    def write(self, mark: Mark) -> str:
        return _WRITERS[type(mark)](self, mark)

    def _paint(self, colour: str) -> str:
        return self._colours.get(colour) or web_colour(colour)

    def shape(self, shape: Shape) -> str:
        stroked = shape.stroke is not None and shape.line > 0
        if not shape.path or not (shape.fill or stroked):
            return ""
        data = path_data(shape.path, self._digits)
        parts = [f'<use href="#{self._sheet.path(data)}"' if len(data) > LONG else f'<path d="{data}"']
        fill = self._paint(shape.fill) if shape.fill else "none"
        parts.append(f' fill="{fill}"')
        if shape.even_odd and shape.fill:
            parts.append(' fill-rule="evenodd"')
        if stroked:
            assert shape.stroke is not None
            parts.append(f' stroke="{self._paint(shape.stroke)}" stroke-width="{self._number(shape.line)}"')
            parts += [f' stroke-linecap="{shape.cap}"'] if shape.cap != "butt" else []
            parts += [f' stroke-linejoin="{shape.join}"'] if shape.join != "miter" else []
            parts += [f' stroke-dasharray="{" ".join(map(self._number, shape.dash))}"'] if shape.dash else []
        return "".join([*parts, _opacity(shape.opacity), "/>"])

    def _number(self, value: float) -> str:
        return number(value, self._digits + 1)

    def text(self, run: TextRun) -> str:
        scale = run.size / self._sheet.units(run.font)
        x = y = 0.0
        glyphs = []
        for gid, advance, right, down, _ in run.glyphs:
            name = self._sheet.glyph(run.font, gid)
            if name:
                places = (("x", (x + right) / scale), ("y", (y + down) / scale))
                at = "".join(f' {key}="{number(value, 0)}"' for key, value in places if round(value))
                glyphs.append(f'<use href="#{name}"{at}/>')
            x += advance
        if not glyphs:
            return ""
        across, along = cos(radians(run.angle)) * scale, sin(radians(run.angle)) * scale
        matrix = (across, along, -along, across, run.x, run.y)
        return f'<g fill="{self._paint(run.fill)}"{_transform(matrix, self._digits + 1)}>{"".join(glyphs)}</g>'

    def picture(self, picture: Picture) -> str:
        name = self._sheet.picture(picture.digest)
        matrix = (picture.width, 0.0, 0.0, picture.height, picture.x, picture.y)
        return f'<use href="#{name}"{_transform(matrix, self._digits)}{_opacity(picture.opacity)}/>'

    def symbol(self, symbol: Symbol) -> str:
        name = self._sheet.symbol(symbol, self._colours)
        return f'<use href="#{name}"{_transform(symbol.matrix, self._digits)}/>'

    def group(self, group: Group) -> str:
        if group.opacity <= 0:
            return ""
        enlarged = mean_scale(group.matrix)
        digits = self._digits + (round(log10(enlarged)) if enlarged > 0 else 0)
        inner = _Writer(self._sheet, min(max(digits, 0), 6), self._colours)
        written = "".join(inner.write(mark) for mark in group.marks)
        if not written:
            return ""
        clip = f" clip-path={quoteattr(self._sheet.clip(group, inner._digits))}" if group.clip else ""
        return f"<g{_transform(group.matrix, self._digits)}{clip}{_opacity(group.opacity)}>{written}</g>"


_WRITERS: Mapping[type, Callable[[_Writer, Any], str]] = {
    TextRun: _Writer.text,
    Shape: _Writer.shape,
    Picture: _Writer.picture,
    Symbol: _Writer.symbol,
    Group: _Writer.group,
}


def svg_file(drawing: Drawing, fonts: SvgFonts, pictures: Mapping[str, SvgPicture], title: str) -> str:
    """A drawing as an SVG file, cut out; `title` says in words what it shows."""
    sheet = SvgSheet(fonts, pictures)
    inner = sheet.drawing(drawing)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{svg_element(drawing, sheet.defs() + inner, title, units="pt")}\n'


def svg_element(drawing: Drawing, inner: str, title: str, *, units: str = "", more: str = "") -> str:
    """An `<svg>` of a drawing's size around its elements. `more` is further attributes; without a title it is mute."""
    width, height = number(drawing.width, 3), number(drawing.height, 3)
    size = f'width="{width}{units}" height="{height}{units}"'
    spoken = f"<title>{escape(title)}</title>" if title else ""
    role = f' role="img" aria-label={quoteattr(title)}' if title else ' aria-hidden="true"'
    head = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size} stroke-miterlimit="10"'
    return f"<svg {head}{role}{more}>{spoken}{inner}</svg>"


def digits_for(width: float, height: float) -> int:
    """How many decimals a drawing of a size needs."""
    longest = max(width, height, 1e-6)
    return min(max(ceil(log10(FINE / longest)), 0), 6)


def cut_path(drawing: Drawing) -> Path:
    """The path that scissors follow."""
    outline = drawing.outline
    if outline.kind == "ellipse":
        half = (drawing.width / 2, drawing.height / 2)
        return ellipse(*half, *half)
    return outline.path or rectangle((0.0, 0.0, drawing.width, drawing.height), outline.radius)


def web_colour(digits: str) -> str:
    """Six hex digits as the web writes them, in three where these say the same."""
    short = digits[0::2]
    return f"#{(short if short == digits[1::2] else digits).lower()}"


def _opacity(value: float) -> str:
    return f' opacity="{number(value, 3)}"' if value < 1 else ""


def _transform(matrix: Matrix, digits: int) -> str:
    if matrix == IDENTITY:
        return ""
    a, b, c, d, e, f = matrix
    if (a, b, c, d) == (1.0, 0.0, 0.0, 1.0):
        return f' transform="translate({number(e, digits)} {number(f, digits)})"'
    # What a matrix multiplies may be large: its factors need more digits than its shift.
    factors = " ".join(number(value, 6) for value in (a, b, c, d))
    return f' transform="matrix({factors} {number(e, digits)} {number(f, digits)})"'
