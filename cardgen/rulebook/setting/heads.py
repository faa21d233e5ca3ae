"""What stands around the text of every page: the running head, the page number, the line above the footnotes."""

from __future__ import annotations

from math import pi

from cardgen.layout.drawing import Mark, Path, Shape
from cardgen.layout.shapes import ellipse, polygon, rectangle
from cardgen.layout.style import TextStyle
from cardgen.layout.text_marks import LineMarks, Pen
from cardgen.rulebook.document import Words
from cardgen.rulebook.setting.bench import Bench
from cardgen.rulebook.setting.easel import Easel
from cardgen.rulebook.setting.inlines import tagged
from cardgen.rulebook.setting.nodes import Node
from cardgen.rulebook.setting.paging import Bare

FOLIO = 8.6
"""The half height of the shape behind a page number, in points."""


def paint_head(easel: Easel, bare: Bare, number: int, title: str, bench: Bench) -> None:
    """The chapter's name at the outer side, the book's at the inner one, over a line of the chapter's colour."""
    dress, sheet = bench.dress, bench.dress.sheet
    if bare.chapter is None:
        return
    colour = dress.chapter(bare.chapter.order)
    left, right = sheet.left(number), sheet.left(number) + sheet.text_width
    base = sheet.top - 13.0
    line = rectangle((left, base + 4.6, sheet.text_width, 0.9))
    style = dress.tinted(dress.running, dress.words_in(colour))
    outer = number % 2 == 1
    with easel.as_artifact():
        easel.add(None, [Shape(line, colour)])
        easel.add(None, words(bare.chapter.title, style, right if outer else left, base, outer, bench))
        inner = dress.tinted(dress.running, dress.ink)
        easel.add(None, words(title, inner, left if outer else right, base, not outer, bench))


def paint_folio(easel: Easel, bare: Bare, number: int, bench: Bench) -> None:
    """The page's number in the outer corner, on the style's shape."""
    dress, sheet = bench.dress, bench.dress.sheet
    colour = dress.chapter(bare.chapter.order if bare.chapter else 0)
    outer = number % 2 == 1
    x = sheet.left(number) + (sheet.text_width - FOLIO * 1.3 if outer else FOLIO * 1.3)
    y = sheet.bottom + 0.52 * sheet.measures.margins[1]
    shape = folio_shape(dress.style.folio, x, y)
    plain = dress.low_ink or not shape
    style = dress.tinted(dress.folio, dress.words_in(colour) if plain else dress.words_on(colour))
    drawn = words(easel.label, style, x, y + 0.35 * style.size, None, bench)
    with easel.as_artifact():
        if shape:
            easel.add(None, [Shape(shape, None if plain else colour, colour, 1.0)])
        easel.add(None, drawn)


def folio_shape(kind: str, x: float, y: float) -> Path:
    """The shape behind a page number, around its middle."""
    r = FOLIO
    if kind == "disc":
        return ellipse(x, y, r * 1.1, r * 1.1)
    if kind == "octagon":
        from math import cos, sin

        turn = [pi / 8 + number * pi / 4 for number in range(8)]
        return polygon([(x + 1.2 * r * cos(angle), y + 1.2 * r * sin(angle)) for angle in turn])
    if kind == "shield":
        top, foot = y - r, y + 1.45 * r
        return (
            ("M", x - r, top),
            ("L", x + r, top),
            ("L", x + r, y + 0.25 * r),
            ("C", x + r, y + 0.8 * r, x + 0.6 * r, y + 1.15 * r, x, foot),
            ("C", x - 0.6 * r, y + 1.15 * r, x - r, y + 0.8 * r, x - r, y + 0.25 * r),
            ("Z",),
        )
    if kind == "ticket":
        return polygon(
            [
                (x - 1.3 * r, y - 0.9 * r),
                (x + 1.0 * r, y - 0.9 * r),
                (x + 1.5 * r, y),
                (x + 1.0 * r, y + 0.9 * r),
                (x - 1.3 * r, y + 0.9 * r),
            ]
        )
    return ()


def paint_foot_line(easel: Easel, bare: Bare, number: int, bench: Bench) -> None:
    """The short line between the text and the footnotes."""
    x, y = bench.dress.sheet.left(number), bare.feet_top - 4.5
    with easel.as_artifact():
        easel.add(None, [Shape((("M", x, y), ("L", x + 70, y)), None, bench.dress.faint, 0.5)])


def words(text: str, style: TextStyle, x: float, baseline: float, right: bool | None, bench: Bench) -> list[Mark]:
    """A few words that start at x, end there (`right`), or have it as their middle (None)."""
    part = tagged((Words(text),), style, Node(""), bench, bench.origin(None))[0]
    width = sum(item.width * style.size + item.letters * style.tracking for item in part.items) - style.tracking
    start = x - width / 2 if right is None else x - width if right else x
    drawn = LineMarks(start, baseline, Pen(style.size, style.tracking, 0.0, style.icon, 0.7))
    drawn.add(part.items)
    return drawn.finish()
