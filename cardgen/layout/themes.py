"""Greyscale and low ink: what becomes of a drawing where its layout does not say it all."""

from __future__ import annotations

from typing import Protocol

from cardgen.layout.colours import contrast, grey, luminance
from cardgen.layout.drawing import Drawing, Group, Mark, Matrix, Path, Picture, Shape, Symbol, TextRun, marks_digest
from cardgen.layout.matrices import Box4, map_box, multiply
from cardgen.layout.pictures import GREY
from cardgen.layout.shapes import bounds

LARGE = 0.4
"""A fill over this share of the face is a ground, which low ink leaves white."""
LIGHT = 0.85
"""A ground of this luminance costs little ink and may stay."""
READABLE = 4.5
WHITE = "FFFFFF"


class GreySymbols(Protocol):
    """Keeps symbols in grey by the key of their originals."""

    grey_symbols: dict[str, Symbol]


def in_theme(drawing: Drawing, theme: str, adapted: bool, ink: str, store: GreySymbols) -> Drawing:
    """A drawing in a theme, after the layout's own overrides.

    `greyscale` turns every colour that is left to its grey; `low-ink` makes large grounds white, and words on them
    readable, where the layout has not adapted itself. `ink` is the colour of words on white.
    """
    if theme == "greyscale":
        return drawing._replace(marks=tuple(_grey(mark, store) for mark in drawing.marks))
    if theme == "low-ink" and not adapted:
        return _Sparing(drawing, ink).drawing()
    return drawing


def _grey(mark: Mark, store: GreySymbols) -> Mark:
    match mark:
        case TextRun():
            return mark._replace(fill=grey(mark.fill))
        case Shape():
            fill, stroke = mark.fill and grey(mark.fill), mark.stroke and grey(mark.stroke)
            return mark._replace(fill=fill, stroke=stroke)
        case Picture():
            return mark if mark.digest.startswith(GREY) else mark._replace(digest=GREY + mark.digest)
        case Group():
            return mark._replace(marks=tuple(_grey(inner, store) for inner in mark.marks))
    found = store.grey_symbols.get(mark.key)
    if found is None:
        marks = tuple(_grey(inner, store) for inner in mark.marks)
        found = store.grey_symbols[mark.key] = Symbol(marks_digest(marks), marks, mark.box, mark.matrix)
    return found._replace(matrix=mark.matrix)


class _Sparing:
    """Goes through a drawing from back to front and remembers what each word stands on."""

    def __init__(self, drawing: Drawing, ink: str) -> None:
        self._drawing = drawing
        self._ink = ink
        self._area = drawing.width * drawing.height
        # Boxes of what is filled so far with its colour, and whether it was made white here.
        self._grounds: list[tuple[Box4, str, bool]] = []

    def drawing(self) -> Drawing:
        """The drawing with less ink."""
        return self._drawing._replace(marks=self._marks(self._drawing.marks, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)))

    def _marks(self, marks: tuple[Mark, ...], matrix: Matrix) -> tuple[Mark, ...]:
        return tuple(self._mark(mark, matrix) for mark in marks)

    def _mark(self, mark: Mark, matrix: Matrix) -> Mark:
        if isinstance(mark, Shape):
            return self._shape(mark, matrix)
        if isinstance(mark, TextRun):
            return self._words(mark, matrix)
        if isinstance(mark, Group):
            return mark._replace(marks=self._marks(mark.marks, multiply(matrix, mark.matrix)))
        if isinstance(mark, Symbol) and self._is_large(map_box(multiply(matrix, mark.matrix), mark.box)):
            marks = self._marks(mark.marks, multiply(matrix, mark.matrix))
            return mark if marks == mark.marks else mark._replace(key=marks_digest(marks), marks=marks)
        return mark

    def _shape(self, shape: Shape, matrix: Matrix) -> Shape:
        box = _reach(shape.path, matrix)
        if shape.fill is None or box is None or shape.opacity < 1:
            return shape
        white = self._is_large(box) and luminance(shape.fill) < LIGHT
        if white:
            shape = shape._replace(fill=WHITE)
        self._grounds.append((box, shape.fill or WHITE, white))
        return shape

    def _words(self, run: TextRun, matrix: Matrix) -> TextRun:
        x, y, w, h = map_box(matrix, (run.x, run.y - run.size / 2, run.width, run.size / 4))
        middle = (x + w / 2, y + h / 2)
        for (left, top, width, height), _, whitened in reversed(self._grounds):
            if left <= middle[0] <= left + width and top <= middle[1] <= top + height:
                if whitened and contrast(run.fill, WHITE) < READABLE:
                    return run._replace(fill=self._ink)
                break
        return run

    def _is_large(self, box: Box4) -> bool:
        # Only what lies on the face counts; a ground reaches into the bleed.
        width = min(box[0] + box[2], self._drawing.width) - max(box[0], 0.0)
        height = min(box[1] + box[3], self._drawing.height) - max(box[1], 0.0)
        return max(width, 0.0) * max(height, 0.0) > LARGE * self._area


def _reach(path: Path, matrix: Matrix) -> Box4 | None:
    box = bounds(path)
    return map_box(matrix, box) if box else None
