"""Low ink for layouts that say nothing of it: large grounds go white, and nothing that stood on them is lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, Protocol

from cardgen.layout.colours import contrast, luminance
from cardgen.layout.drawing import (
    IDENTITY,
    Drawing,
    Group,
    Mark,
    Matrix,
    Path,
    Picture,
    Shape,
    Symbol,
    TextRun,
    marks_digest,
    walk,
)
from cardgen.layout.matrices import Box4, map_box, map_point, mean_scale, multiply
from cardgen.layout.shapes import bounds

LARGE = 0.4
"""A fill over this share of the face is a ground, which low ink leaves white."""
LIGHT = 0.85
"""A ground of this luminance costs little ink and may stay."""
READABLE = 4.5
"""The contrast that words want (WCAG 2, 1.4.3)."""
FAINT = 1.5
"""Shapes of less contrast with white than this would be lost on it: white, cream, pale yellow."""
LINE = 0.5
"""The outline, in points, of what would be lost."""
THIN = 2.0
"""Shapes narrower than this, in points, are lines and letters, which take ink and no outline."""
WHITE = "FFFFFF"


class InkedSymbols(Protocol):
    """Keeps symbols that were given ink, by what they were made from."""

    inked_symbols: dict[tuple[str, str], Symbol]


class _Ground(NamedTuple):
    """What is filled: its box on the face, its colour as drawn and as left by low ink (both empty for a picture)."""

    box: Box4
    before: str
    after: str

    @property
    def whitened(self) -> bool:
        return self.before != self.after


def with_less_ink(drawing: Drawing, ink: str, store: InkedSymbols) -> Drawing:
    """A drawing whose large grounds are white. What was pale on them takes `ink`: words, icons and lines as their
    colour, panels and other shapes as an outline; so does every ground but the one that reaches over the whole face.
    """
    return _Sparing(drawing, ink, store).drawing()


class _Sparing:
    """Goes through a drawing from back to front and remembers what each mark stands on."""

    def __init__(self, drawing: Drawing, ink: str, store: InkedSymbols) -> None:
        self._drawing = drawing
        self._ink = ink
        self._store = store
        self._area = drawing.width * drawing.height
        self._grounds: list[_Ground] = []
        self._words = list(_words(drawing.marks, IDENTITY))
        self._word_colours = {mark.fill for mark in walk(drawing.marks) if isinstance(mark, TextRun)}
        self._outlined: set[Path] = set()
        """Paths that a line behind them tells from a white ground already."""

    def drawing(self) -> Drawing:
        """The drawing with less ink."""
        return self._drawing._replace(marks=self._marks(self._drawing.marks, IDENTITY, None))

    def _marks(self, marks: tuple[Mark, ...], matrix: Matrix, clip: Box4 | None) -> tuple[Mark, ...]:
        return tuple([self._mark(mark, matrix, clip) for mark in marks])

    def _mark(self, mark: Mark, matrix: Matrix, clip: Box4 | None) -> Mark:
        if isinstance(mark, Shape):
            return self._shape(mark, matrix, clip)
        if isinstance(mark, TextRun):
            return self._run(mark, matrix)
        if isinstance(mark, Symbol):
            return self._symbol(mark, matrix, clip)
        if isinstance(mark, Picture):
            seen = _shared(map_box(matrix, (mark.x, mark.y, mark.width, mark.height)), clip)
            if seen is not None:
                self._grounds.append(_Ground(seen, "", ""))
            return mark
        return self._group(mark, multiply(matrix, mark.matrix), clip)

    def _group(self, group: Group, matrix: Matrix, clip: Box4 | None) -> Group:
        """A group; where a ground in its window went white, the window's edge is drawn in front."""
        window = _reach(group.clip) if group.clip else None
        if window is None:
            return group._replace(marks=self._marks(group.marks, matrix, clip))
        seen = _shared(map_box(matrix, window), clip)
        if seen is None:
            return group
        known = len(self._grounds)
        made = group._replace(marks=self._marks(group.marks, matrix, seen))
        if self._is_whole(seen) or not any(ground.whitened for ground in self._grounds[known:]):
            return made
        edge = Shape(group.clip, None, self._ink, LINE / (mean_scale(matrix) or 1.0), join="round")
        return Group((made, Group((edge,), group.matrix)), name=group.name)

    # What marks become

    def _shape(self, shape: Shape, matrix: Matrix, clip: Box4 | None) -> Shape:
        reach = _reach(shape.path)
        box = _shared(map_box(matrix, reach), clip) if reach else None
        if box is None:
            return shape
        fill = shape.fill
        if fill is None or shape.opacity < 1:
            return self._lined(shape, matrix)
        if self._is_large(box) and luminance(fill) < LIGHT:
            self._grounds.append(_Ground(box, fill, WHITE))
            shape = shape._replace(fill=WHITE)
            return shape if self._is_whole(box) else self._edged(shape, matrix)
        lost = not self._is_whole(box) and self._is_lost(fill, _spots(shape.path, matrix, box))
        if lost and min(box[2], box[3]) < THIN:
            return shape._replace(fill=self._ink)
        self._grounds.append(_Ground(box, fill, fill))
        return self._edged(shape, matrix) if lost else shape

    def _lined(self, shape: Shape, matrix: Matrix) -> Shape:
        """A shape without a fill: its line takes ink where it would be lost."""
        if shape.stroke is None:
            return shape
        if self._is_lost(shape.stroke, _spots(shape.path, matrix, None)):
            shape = shape._replace(stroke=self._ink)
        if contrast(shape.stroke or WHITE, WHITE) >= FAINT:
            self._outlined.add(shape.path)
        return shape

    def _edged(self, shape: Shape, matrix: Matrix) -> Shape:
        """A white shape with an outline, unless it has one that shows."""
        if shape.path in self._outlined or (shape.stroke and contrast(shape.stroke, WHITE) >= FAINT):
            return shape
        if shape.stroke:
            return shape._replace(stroke=self._ink)
        return shape._replace(stroke=self._ink, line=LINE / (mean_scale(matrix) or 1.0), join="round")

    def _run(self, run: TextRun, matrix: Matrix) -> TextRun:
        ground = self._under(_middle(run, matrix))
        if ground is not None and ground.whitened and contrast(run.fill, WHITE) < READABLE:
            return run._replace(fill=self._ink)
        return run

    def _symbol(self, symbol: Symbol, matrix: Matrix, clip: Box4 | None) -> Symbol:
        """An icon of one colour takes ink like a word; a larger or many-coloured drawing is looked into."""
        inner = multiply(matrix, symbol.matrix)
        box = _shared(map_box(inner, symbol.box), clip)
        if box is None:
            return symbol
        colours = _colours(symbol.marks)
        bears = any(_holds(box, spot) for spot in self._words)
        if len(colours) == 1 and not bears and not self._is_large(box):
            (colour,) = colours
            faint = READABLE if colour in self._word_colours else FAINT
            middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
            return self._inked(symbol) if self._is_lost(colour, [middle], faint) else symbol
        if not bears and not self._is_large(box) and all(contrast(colour, WHITE) >= FAINT for colour in colours):
            return symbol
        marks = self._marks(symbol.marks, inner, clip)
        return symbol if marks == symbol.marks else _remade(symbol, marks, LINE / (mean_scale(inner) or 1.0))

    def _inked(self, symbol: Symbol) -> Symbol:
        key = (symbol.key, self._ink)
        found = self._store.inked_symbols.get(key)
        if found is None:
            marks = tuple(_in_ink(mark, self._ink) for mark in symbol.marks)
            found = self._store.inked_symbols[key] = _remade(symbol, marks, 0.0)
        return found._replace(matrix=symbol.matrix)

    # What they stand on

    def _is_lost(self, colour: str, spots: Iterable[tuple[float, float]], faint: float = FAINT) -> bool:
        """Whether a colour that told itself from the ground at any of some spots is too pale for it now."""
        if contrast(colour, WHITE) >= faint:
            return False
        grounds = (self._under(spot) for spot in spots)
        return any(ground is not None and ground.whitened and ground.before != colour for ground in grounds)

    def _under(self, spot: tuple[float, float]) -> _Ground | None:
        return next((ground for ground in reversed(self._grounds) if _holds(ground.box, spot)), None)

    def _is_large(self, box: Box4) -> bool:
        # Only what lies on the face counts; a ground reaches into the bleed.
        seen = _shared(box, (0.0, 0.0, self._drawing.width, self._drawing.height))
        return seen is not None and seen[2] * seen[3] > LARGE * self._area

    def _is_whole(self, box: Box4) -> bool:
        """Whether a ground reaches over all of the face, so that there is nothing beside it to be told from."""
        right, bottom = self._drawing.width - 0.5, self._drawing.height - 0.5
        return box[0] <= 0.5 and box[1] <= 0.5 and box[0] + box[2] >= right and box[1] + box[3] >= bottom


# Many faces share their grounds and patterns, whose paths are long.
_reach = lru_cache(maxsize=1024)(bounds)


def _words(marks: tuple[Mark, ...], matrix: Matrix) -> Iterator[tuple[float, float]]:
    """The middle of every text run on the face."""
    for mark in marks:
        if isinstance(mark, TextRun):
            yield _middle(mark, matrix)
        elif isinstance(mark, Group):
            yield from _words(mark.marks, multiply(matrix, mark.matrix))


def _middle(run: TextRun, matrix: Matrix) -> tuple[float, float]:
    x, y, w, h = map_box(matrix, (run.x, run.y - run.size / 2, run.width, run.size / 4))
    return x + w / 2, y + h / 2


def _spots(path: Path, matrix: Matrix, box: Box4 | None) -> Iterator[tuple[float, float]]:
    """The middle of a path's box, if that is given, and the ends of its commands, at most some sixteen."""
    if box is not None:
        yield box[0] + box[2] / 2, box[1] + box[3] / 2
    for command in path[:: 1 + len(path) // 16]:
        if len(command) > 2:
            yield map_point(matrix, float(command[-2]), float(command[-1]))


def _colours(marks: tuple[Mark, ...]) -> set[str]:
    found: set[str] = set()
    for mark in walk(marks):
        if isinstance(mark, Shape):
            found |= {colour for colour in (mark.fill, mark.stroke) if colour}
    return found


def _in_ink(mark: Mark, ink: str) -> Mark:
    """A mark of one colour in another."""
    if isinstance(mark, Group):
        return mark._replace(marks=tuple(_in_ink(inner, ink) for inner in mark.marks))
    if not isinstance(mark, Shape):
        return mark
    return mark._replace(fill=mark.fill and ink, stroke=mark.stroke and ink)


def _remade(symbol: Symbol, marks: tuple[Mark, ...], line: float) -> Symbol:
    """The symbol with other marks, its box wider by half a line all round."""
    x, y, w, h = symbol.box
    return Symbol(marks_digest(marks), marks, (x - line / 2, y - line / 2, w + line, h + line), symbol.matrix)


def _holds(box: Box4, spot: tuple[float, float]) -> bool:
    return box[0] <= spot[0] <= box[0] + box[2] and box[1] <= spot[1] <= box[1] + box[3]


def _shared(box: Box4, clip: Box4 | None) -> Box4 | None:
    """What a window shows of a box; None where it shows nothing."""
    if clip is None:
        return box
    x, y = max(box[0], clip[0]), max(box[1], clip[1])
    right, bottom = min(box[0] + box[2], clip[0] + clip[2]), min(box[1] + box[3], clip[1] + clip[3])
    return (x, y, right - x, bottom - y) if right >= x and bottom >= y else None
