"""Sheets of a face that is spread over several pages: windows, cut marks, where to glue, and the assembly picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.layout.drawing import Drawing, Group, Mark, Outline, Shape
from cardgen.sheets.furniture import RULE_WORDS, SIZE, rule_marks
from cardgen.sheets.lines import HAIRLINE
from cardgen.sheets.plan import Placement, PrintItem, Rectangle, Sheet, SheetOptions, Side
from cardgen.sheets.room import CLEARANCE
from cardgen.sheets.tiling import TICKS, WORDS_STRIP, Tile, Tiling, tile_name
from cardgen.sheets.turning import Flip, flip_of
from cardgen.sheets.words import INK, Words
from cardgen.units import MM

_DARK, _LIGHT, _HERE = "404040", "FFFFFF", "B0B0B0"
_CELL = (6 * MM, 4 * MM)
_CROSS = 3 * MM
_LEADING = 1.25 * SIZE
_FOLD = "To put it away, fold the whole along its seams once the glue is dry."
_BEYOND = 3 * HAIRLINE
"""How far the glue line lies in the overlap: the neighbour's edge just covers it, also where a cut strays a little."""


class TiledPress:
    """Makes the sheets of one face size that is larger than the paper."""

    def __init__(self, tiling: Tiling, options: SheetOptions, title: str, words: Words | None, total: int) -> None:
        self._tiling = tiling
        self._options = options
        self._title = title
        self._words = words
        self._total = total
        self._flip = flip_of(options.duplex, tiling.paper)

    def sheets(self, copies: Sequence[PrintItem], before: int) -> Iterator[Sheet]:
        """Every copy's pages in order; `before` counts the sheets that come first."""
        number = before
        for copy in copies:
            for tile in self._tiling.tiles():
                number += 1
                yield self._sheet(copy, tile, number)

    def _sheet(self, copy: PrintItem, tile: Tile, number: int) -> Sheet:
        front = back = None
        paper = self._tiling.paper
        if self._options.side != "backs":
            front = Side((self._placed(copy.front, tile, None),), self._furniture(tile, number, None))
        if self._options.side != "fronts" and self._flip is not None:
            placed = (self._placed(copy.back, tile, self._flip),) if copy.back else ()
            offset = self._options.offset.matrix(paper)
            back = Side(placed, self._furniture(tile, number, self._flip), offset)
        return Sheet(paper, front, back)

    def _placed(self, face: str, tile: Tile, flip: Flip | None) -> Placement:
        place, clip = self._tiling.place(tile), self._window(tile)
        if flip is None:
            return Placement(face, *place, 0, clip)
        return Placement(face, *flip.rectangle(place), flip.turn(0), flip.rectangle(clip))

    def _window(self, tile: Tile) -> Rectangle:
        return (*self._tiling.corner, tile.window[2], tile.window[3])

    def _furniture(self, tile: Tile, number: int, flip: Flip | None) -> Drawing:
        """Marks around the window and, on fronts, where the neighbours are glued; words and picture beside it."""
        paper, window = self._tiling.paper, self._window(tile)
        marks: list[Mark] = []
        if self._options.marks != "off":
            marks += _ticks(window if flip is None else flip.rectangle(window))
        if flip is None:
            # Without crop marks too: nothing else tells how far pages overlap, and the neighbour covers it.
            marks += self._glue(tile, window)
        if self._words is not None:
            marks += self._said(tile, number, flip, self._words)
        return Drawing(paper.width, paper.height, 0.0, 0.0, Outline(), tuple(marks))

    def _glue(self, tile: Tile, window: Rectangle) -> list[Mark]:
        """Lines and crosses on the overlaps, which the neighbours cover; each says which page comes there."""
        x, y, width, height = window
        marks: list[Mark] = []
        if tile.right is not None:
            at = x + tile.right - tile.window[0]
            marks += _line((at + _BEYOND, y, at + _BEYOND, y + height))
            marks += [mark for share in (0.25, 0.75) for mark in _cross((at + x + width) / 2, y + share * height)]
            marks += self._here(
                tile_name(tile.row, tile.column + 1), (at + x + width) / 2, y + height / 2, upright=True
            )
        if tile.below is not None:
            at = y + tile.below - tile.window[1]
            marks += _line((x, at + _BEYOND, x + width, at + _BEYOND))
            marks += [mark for share in (0.25, 0.75) for mark in _cross(x + share * width, (at + y + height) / 2)]
            marks += self._here(
                tile_name(tile.row + 1, tile.column), x + width / 2, (at + y + height) / 2, upright=False
            )
        return marks

    def _here(self, name: str, x: float, y: float, *, upright: bool) -> list[Mark]:
        """Which page is laid here, on a light plate in the overlap."""
        if self._words is None:
            return []
        text = f"lay {name} here, up to the dashed line, and glue"
        half = self._words.width(text, SIZE) / 2 + 1.5 * MM
        plate = _rectangle((-half, -1.6 * MM, 2 * half, 3.2 * MM))
        shapes: tuple[Mark, ...] = (
            Shape(plate, fill=_LIGHT),
            *self._words.set(text, 0.0, 0.28 * SIZE, SIZE, align=0.5),
        )
        return [Group(shapes, (0.0, 1.0, -1.0, 0.0, x, y) if upright else (1.0, 0.0, 0.0, 1.0, x, y), name="glue")]

    def _said(self, tile: Tile, number: int, flip: Flip | None, words: Words) -> list[Mark]:
        """The label at the top, on fronts with what to do; at their bottom the rule and the assembly picture."""
        paper, printable = self._tiling.paper, self._options.printable
        left, marks = printable + TICKS, list[Mark]()
        side = "" if self._flip is None else ", back" if flip is not None else ", front"
        if self._options.label:
            text = f"{self._title} · page {tile.name} · sheet {number} of {self._total}{side}".removeprefix(" · ")
            marks.append(Group(words.set(text, left, printable + SIZE, SIZE), name="label"))
        if flip is None and self._options.label:
            for line, name in enumerate(("steps", "fold"), 1):
                text = self._steps(tile) if name == "steps" else _FOLD
                marks.append(Group(words.set(text, left, printable + SIZE + line * _LEADING, SIZE), name=name))
        if flip is None and self._options.rule:
            y = paper.height - printable - 2 * MM
            marks.append(Group(rule_marks(words, RULE_WORDS[1]), (1.0, 0.0, 0.0, 1.0, left, y), name="rule"))
        if flip is None and self._options.label:
            picture = _assembly(self._tiling, tile, words)
            right = paper.width - printable - TICKS - self._tiling.columns * _CELL[0]
            shrunk = min(1.0, (WORDS_STRIP - 3 * MM) / (self._tiling.rows * _CELL[1]))
            y = paper.height - printable - self._tiling.rows * _CELL[1] * shrunk
            marks.append(Group(picture, (shrunk, 0.0, 0.0, shrunk, right, y), name="assembly"))
        return marks

    def _steps(self, tile: Tile) -> str:
        """What to do with one page."""
        below = tile_name(tile.row + 1, tile.column) if tile.below is not None else ""
        right = tile_name(tile.row, tile.column + 1) if tile.right is not None else ""
        laid = " and ".join(filter(None, (right, below)))
        cut = "Cut along the marks" if self._options.marks != "off" else "Cut along the picture's edge"
        return f"{cut}, lay {laid} on it up to the dashed line, glue." if laid else f"{cut}."


def _assembly(tiling: Tiling, tile: Tile, words: Words) -> tuple[Mark, ...]:
    """All pages as they are put together, this one dark."""
    width, height = _CELL
    marks: list[Mark] = []
    for other in tiling.tiles():
        here = (other.row, other.column) == (tile.row, tile.column)
        box = (other.column * width, other.row * height, width, height)
        marks.append(Shape(_rectangle(box), fill=_HERE if here else _LIGHT, stroke=INK, line=HAIRLINE))
        centre = (box[0] + width / 2, box[1] + height / 2 + 0.3 * SIZE)
        marks += words.set(other.name, *centre, SIZE, align=0.5, bold=here)
    return tuple(marks)


def _ticks(window: Rectangle) -> list[Mark]:
    """Where a window is cut: ticks at its corners, outside of it."""
    x, y, width, height = window
    path: list[tuple[str | float, ...]] = []
    near, far = CLEARANCE, TICKS - CLEARANCE
    for across in (x, x + width):
        for start, end in ((y - near, y - far), (y + height + near, y + height + far)):
            path += [("M", across, start), ("L", across, end)]
    for down in (y, y + height):
        for start, end in ((x - near, x - far), (x + width + near, x + width + far)):
            path += [("M", start, down), ("L", end, down)]
    return [Shape(tuple(path), stroke=INK, line=HAIRLINE)]


def _line(ends: tuple[float, float, float, float]) -> list[Mark]:
    path = (("M", ends[0], ends[1]), ("L", ends[2], ends[3]))
    return [Shape(path, stroke=_LIGHT, line=3 * HAIRLINE), Shape(path, stroke=_DARK, line=HAIRLINE, dash=(3.0, 3.0))]


def _cross(x: float, y: float) -> list[Mark]:
    """An alignment mark that shows on any colour."""
    half = _CROSS / 2
    path = (("M", x - half, y), ("L", x + half, y), ("M", x, y - half), ("L", x, y + half))
    return [Shape(path, stroke=_LIGHT, line=1.2), Shape(path, stroke=_DARK, line=0.4)]


def _rectangle(box: Rectangle) -> tuple[tuple[str | float, ...], ...]:
    x, y, width, height = box
    return (("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",))
