"""Drawings become content streams: position independent, small, and made in any process.

The stream is put together as text, without a canvas: a face of some fifteen marks is encoded thousands of times in
a large job, so what repeats (numbers, colours, paths, glyph codes, symbols) is spelt once and remembered.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cardgen.ink.encoded import Box, EncodedFace, glyph_texts
from cardgen.ink.lettering import GlyphCodes, PaintFonts, UsedGlyphs, show_run, text_matrix, tracking_of
from cardgen.ink.operators import colour, matrix, number, outline_path, path
from cardgen.layout.drawing import IDENTITY, Drawing, Group, Mark, Matrix, Picture, Shape, Symbol, TextRun

_CAPS = {"butt": "0 J", "round": "1 J", "square": "2 J"}
_JOINS = {"miter": "0 j", "round": "1 j", "bevel": "2 j"}


def encode_face(drawing: Drawing, fonts: PaintFonts) -> EncodedFace:
    """Encode one drawing. For many, keep an `Encoder`, which remembers fonts and symbols."""
    return Encoder(fonts).face(drawing)


class Encoder:
    """Encodes drawings that share fonts and symbols. `known` are symbols by key that have been encoded before."""

    def __init__(self, fonts: PaintFonts, known: Mapping[str, EncodedFace] | None = None) -> None:
        self._fonts = fonts
        self._codes: dict[str, GlyphCodes] = {}
        self._symbols: dict[str, EncodedFace] = dict(known or {})

    def face(self, drawing: Drawing) -> EncodedFace:
        """One face: its stream reaches as far as the bleed."""
        bleed, width, height = drawing.bleed, drawing.width, drawing.height
        stream = Stream(self, (-bleed, -bleed, width + bleed, height + bleed))
        stream.paint(drawing.marks)
        return stream.finish(width, height, outline_path(drawing.outline, width, height))

    def symbol(self, symbol: Symbol) -> EncodedFace:
        """A symbol, encoded the first time that it is met."""
        found = self._symbols.get(symbol.key)
        if found is None:
            x, y, width, height = symbol.box
            stream = Stream(self, (x, y, x + width, y + height))
            stream.paint(symbol.marks)
            found = self._symbols[symbol.key] = stream.finish()
        return found

    def codes(self, font: str) -> GlyphCodes:
        """The codes of a font's glyphs."""
        found = self._codes.get(font)
        if found is None:
            found = self._codes[font] = GlyphCodes(self._fonts.font(font))
        return found


@dataclass(slots=True)
class _Pen:
    """What has been said to the reader and still holds; at first what it assumes at the start of a page."""

    fill: str = "0 g"
    stroke: str = "0 G"
    line: float = 1.0
    cap: str = "0 J"
    join: str = "0 j"
    dash: tuple[float, ...] = ()
    font: str = ""
    tracking: float = 0.0

    def reset(self) -> str:
        """The operators that bring a pen back to its start, for a form that assumes it."""
        words = ["0 g"] if self.fill != "0 g" else []
        words += ["0 G"] if self.stroke != "0 G" else []
        words += ["1 w"] if self.line != 1 else []
        words += ["0 J"] if self.cap != "0 J" else []
        words += ["0 j"] if self.join != "0 j" else []
        words += ["[] 0 d"] if self.dash else []
        words += ["0 Tc"] if self.tracking else []
        return "".join(f"{word} " for word in words)


class Stream:
    """One content stream in the making: its operators, the pen's state and the resources it names."""

    def __init__(self, encoder: Encoder, box: Box) -> None:
        self.out: list[str] = []
        self.box = box
        self._encoder = encoder
        self._pen = _Pen()
        self._in_text = False
        self._fonts: dict[str, UsedGlyphs] = {}
        self._symbols: dict[str, EncodedFace] = {}
        self._pictures: dict[str, int] = {}
        self._opacities: dict[float, int] = {}

    def finish(self, width: float = 0.0, height: float = 0.0, outline: str = "", group: bool = False) -> EncodedFace:
        """The stream, deflated, with its resources."""
        self._end_text()
        return EncodedFace(
            zlib.compress("\n".join(self.out).encode("latin-1"), 6),
            self.box,
            width,
            height,
            outline,
            {font: glyph_texts(used.items()) for font, used in self._fonts.items()},
            self._symbols,
            tuple(self._pictures),
            tuple(self._opacities),
            group,
        )

    def say(self, operators: str) -> None:
        """Operators that stand between marks, outside of any text."""
        self._end_text()
        self.out.append(operators)

    def face(self, key: str, face: EncodedFace, where: Matrix) -> None:
        """A finished face, cut out along its outline, by a key that is its own."""
        self._end_text()
        name = self._form(key, face)
        self.out.append(f"q {self._pen.reset()}{matrix(where)} {face.outline} W n {name} Do Q")

    def paint(self, marks: tuple[Mark, ...]) -> None:
        """Marks from back to front."""
        for mark in marks:
            _PAINTERS[type(mark)](self, mark)

    # Text

    def text(self, run: TextRun) -> None:
        """A run of text; runs that follow one another share a text object."""
        out = self.out
        if not run.glyphs:
            return
        if not self._in_text:
            out.append("BT")
            self._in_text = True
        self._set_fill(run.fill)
        used = self._fonts.setdefault(run.font, {})
        font = f"/F{list(self._fonts).index(run.font)} {number(run.size)} Tf"
        if font != self._pen.font:
            out.append(font)
            self._pen.font = font
        codes = self._encoder.codes(run.font)
        tracking = tracking_of(run, codes)
        if tracking != self._pen.tracking:
            out.append(f"{number(tracking)} Tc")
            self._pen.tracking = tracking
        out.append(text_matrix(run))
        out.append(show_run(run, codes, tracking, used))

    def _end_text(self) -> None:
        if self._in_text:
            self.out.append("ET")
            self._in_text = False

    # Shapes and pictures

    def shape(self, shape: Shape) -> None:
        """A path, filled, stroked or both."""
        stroked = shape.stroke is not None and shape.line > 0
        if not shape.path or not (shape.fill or stroked):
            return
        if shape.opacity < 1:
            self.group(Group((shape._replace(opacity=1.0),), opacity=shape.opacity))
            return
        self._end_text()
        if shape.fill:
            self._set_fill(shape.fill)
        if stroked:
            self._set_pen(shape)
        self.out.append(path(shape.path))
        how = "S" if not shape.fill else "B" if stroked else "f"
        self.out.append(how + "*" if shape.even_odd and shape.fill else how)

    def _set_fill(self, digits: str) -> None:
        fill = colour(digits)
        if fill != self._pen.fill:
            self.out.append(fill)
            self._pen.fill = fill

    def _set_pen(self, shape: Shape) -> None:
        stroke, cap, join = colour(shape.stroke or "000000", True), _CAPS[shape.cap], _JOINS[shape.join]
        if stroke != self._pen.stroke:
            self.out.append(stroke)
            self._pen.stroke = stroke
        if shape.line != self._pen.line:
            self.out.append(f"{number(shape.line)} w")
            self._pen.line = shape.line
        if cap != self._pen.cap:
            self.out.append(cap)
            self._pen.cap = cap
        if join != self._pen.join:
            self.out.append(join)
            self._pen.join = join
        if shape.dash != self._pen.dash:
            self.out.append(f"[{' '.join(map(number, shape.dash))}] 0 d")
            self._pen.dash = shape.dash

    def picture(self, picture: Picture) -> None:
        """A bitmap in its box."""
        if picture.opacity < 1:
            self.group(Group((picture._replace(opacity=1.0),), opacity=picture.opacity))
            return
        self._end_text()
        name = self._pictures.setdefault(picture.digest, len(self._pictures))
        # An image fills the unit square with its foot at 0, so it is turned over on the way.
        width, height = number(picture.width), number(-picture.height)
        x, foot = number(picture.x), number(picture.y + picture.height)
        self.out.append(f"q {width} 0 0 {height} {x} {foot} cm /I{name} Do Q")

    # What holds other marks

    def symbol(self, symbol: Symbol) -> None:
        """A symbol in its place."""
        self._end_text()
        name = self._form(symbol.key, self._encoder.symbol(symbol))
        # A symbol starts from the pen's state where it is used; it must not inherit any of it.
        reset = self._pen.reset()
        self.out.append(f"q {reset}{matrix(symbol.matrix)} {name} Do Q")

    def group(self, group: Group) -> None:
        """Marks that share a transformation, a clip and an opacity."""
        if group.opacity <= 0:
            return
        self._end_text()
        saved, self._pen = self._pen, replace(self._pen)
        self.out.append("q")
        if group.opacity < 1:
            index = self._opacities.setdefault(round(group.opacity, 3), len(self._opacities))
            self.out.append(f"/G{index} gs")
        if group.opacity < 1 and not _is_plain(group.marks):
            self._translucent(group)
        else:
            self._within(group)
        self._end_text()
        self.out.append("Q")
        self._pen = saved

    def _within(self, group: Group) -> None:
        outer = self.box
        if group.matrix != IDENTITY:
            self.out.append(matrix(group.matrix))
            self.box = _seen_through(group.matrix, outer)
        if group.clip:
            self.out.append(f"{path(group.clip)} {'W*' if group.clip_even_odd else 'W'} n")
        self.paint(group.marks)
        self._end_text()
        self.box = outer

    def _translucent(self, group: Group) -> None:
        """Marks that overlap are painted together first, as a form of their own, and then let through as one."""
        inner = Stream(self._encoder, self.box)
        inner._within(group)
        form = inner.finish(group=True)
        key = hashlib.sha1(form.to_bytes()).hexdigest()
        self.out.append(f"{self._pen.reset()}{self._form(key, form)} Do")

    def _form(self, key: str, form: EncodedFace) -> str:
        self._symbols.setdefault(key, form)
        return f"/X{list(self._symbols).index(key)}"


_PAINTERS: Mapping[type, Callable[[Stream, Any], None]] = {
    TextRun: Stream.text,
    Shape: Stream.shape,
    Picture: Stream.picture,
    Symbol: Stream.symbol,
    Group: Stream.group,
}


def _is_plain(marks: tuple[Mark, ...]) -> bool:
    """Whether there is one mark that cannot overlap itself, so that its opacity is the group's."""
    if len(marks) != 1:
        return False
    mark = marks[0]
    if isinstance(mark, Shape):
        return mark.opacity == 1 and not (mark.fill and mark.stroke)
    return isinstance(mark, TextRun) or (isinstance(mark, Picture) and mark.opacity == 1)


def _seen_through(values: Matrix, box: Box) -> Box:
    """The box, in the coordinates that a matrix maps from; nothing is visible through a flat matrix."""
    a, b, c, d, e, f = values
    flat = a * d - b * c
    if not flat:
        return (0.0, 0.0, 0.0, 0.0)
    corners = [(x - e, y - f) for x in (box[0], box[2]) for y in (box[1], box[3])]
    xs = [(d * x - c * y) / flat for x, y in corners]
    ys = [(a * y - b * x) / flat for x, y in corners]
    return (min(xs), min(ys), max(xs), max(ys))
