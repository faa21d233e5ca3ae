"""Sets a text in a box: each style and size in turn until it fits; never cut, never lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf, isinf
from typing import NamedTuple

from cardgen.layout.drawing import Mark
from cardgen.layout.markup import PLAIN, Span, parse
from cardgen.layout.paragraph import ICON, Item, Line, Stretch, fill, loosened, stretches, torn
from cardgen.layout.style import SetLine, SetText, TextOrigin, TextStyle, TextTools
from cardgen.layout.text_breaks import GLUE, SPACE
from cardgen.layout.text_marks import LineMarks, Pen, icon_reach
from cardgen.layout.text_reports import report_chain, report_characters, report_overflow, report_scripts, report_torn
from cardgen.layout.text_words import Look, look, word

ROOM = 0.02  # points by which ink may reach beyond the box, for sums of floats


class _Row(NamedTuple):
    """One line: its stretch and items, and how far its baseline is below the first one's."""

    stretch: Stretch
    line: Line
    drop: float
    indent: float

    @property
    def items(self) -> list[Item]:
        return self.stretch.items[self.line.start : self.line.end]


class _Attempt(NamedTuple):
    """A text at one size: its rows, how far ink reaches above the first baseline and below it, and whether it fits."""

    style: TextStyle
    size: float
    leading: float
    rows: list[_Row]
    top: float
    bottom: float
    too_wide: bool
    base: Look

    def fits(self, room: float) -> bool:
        lines = self.style.lines
        return not self.too_wide and (not lines or len(self.rows) <= lines) and self.top + self.bottom <= room


def set_text(
    markup: str,
    styles: Sequence[TextStyle],
    box: tuple[float, float, float, float],
    tools: TextTools,
    origin: TextOrigin,
    baseline: float | None = None,
) -> SetText:
    """Set markup in a box (x, y, width, height in points).

    The first style that fits without shrinking is taken, else the last one shrinks to its floor. With a `baseline`
    the first line stands there and the box's height may be `math.inf`. What does not fit is drawn whole and reported.
    """
    spans = parse(markup, origin.place, tools.icons, origin.problems, origin.card)
    report_scripts(markup, origin)
    if not spans:
        return _nothing(styles[0], box, baseline)
    best: _Attempt | None = None
    for attempt in _attempts(spans, styles, box, tools, origin):
        best = attempt
        if attempt.fits(_room(attempt, box, baseline)):
            break
    assert best is not None
    return _placed(best, box, baseline, tools, origin)


def _attempts(
    spans: tuple[Span, ...],
    styles: Sequence[TextStyle],
    box: tuple[float, float, float, float],
    tools: TextTools,
    origin: TextOrigin,
) -> Iterator[_Attempt]:
    """The text in each style's sizes, then in the last style's steps to the floor; at last with long words broken."""
    width = box[2]
    for style in styles:
        bullet = parse(style.bullet, None, tools.icons, origin.problems) if style.bullet else ()
        parts = stretches(spans, bullet, style, tools, origin)
        base = look(style, PLAIN, tools, origin)
        sizes = style.sizes or (style.size,)
        for size in sizes:
            yield _attempt(parts, style, size, sizes[0], width, base)
    for size in _steps(style, sizes[-1]):
        yield _attempt(parts, style, size, sizes[0], width, base)
    final = max(style.floor, 0.0) if 0 < style.floor < sizes[-1] else sizes[-1]
    broken = _broken(parts, style, final, width, tools, origin)
    yield _attempt(broken, style, final, sizes[0], width, base)


def _steps(style: TextStyle, size: float) -> Iterator[float]:
    """Sizes from below the last one down to the floor."""
    if style.floor <= 0 or style.step <= 0:
        return
    number = 1
    while (smaller := round(size - number * style.step, 4)) > style.floor:
        yield smaller
        number += 1
    if style.floor < size:
        yield style.floor


def _leading(style: TextStyle, size: float, first: float) -> float:
    """The leading at a size: the style's own at its first size, in proportion at its other sizes."""
    leading = style.leading or 1.2 * first
    scales = style.leading_scales or not style.leading or size in style.sizes
    if scales:
        return leading * size / first
    return leading * style.sizes[-1] / first if style.sizes else leading


def _attempt(parts: list[Stretch], style: TextStyle, size: float, first: float, width: float, base: Look) -> _Attempt:
    leading = _leading(style, size, first)
    rows: list[_Row] = []
    drop, too_wide = 0.0, False
    for part in parts:
        if rows:
            drop += leading * (1 + style.paragraph if part.opens else 1)
        lead = _indent(part, style, size) if part.opens else style.hang
        rest = _indent(part, style, size) if style.bullet else style.hang
        eased = loosened(part, size, style.tracking, width - rest) or part
        filled = fill(eased, size, style.tracking, width - lead, width - rest)
        too_wide = too_wide or filled.too_wide
        for number, line in enumerate(filled.lines):
            rows.append(_Row(eased, line, drop + number * leading, rest if number else lead))
        drop += (len(filled.lines) - 1) * leading
    top, bottom = _reach(rows[0], style, size, base)
    if len(rows) > 1:
        _, bottom = _reach(rows[-1], style, size, base)
    return _Attempt(style, size, leading, rows, top, drop + bottom, too_wide, base)


def _indent(part: Stretch, style: TextStyle, size: float) -> float:
    """How far the words of a paragraph's first line stand in: behind the bullet, or not at all."""
    if not style.bullet:
        return 0.0
    return style.hang or (sum(item.width for item in part.bullet) + 0.4) * size


def _reach(row: _Row, style: TextStyle, size: float, base: Look) -> tuple[float, float]:
    """How far a line's ink reaches above and below its baseline, in points; at least to the height of capitals."""
    top, bottom = base.font.cap_height, 0.0
    for item in (*row.items, *row.stretch.bullet):
        if item.word is not None:
            above, below = item.word.top, item.word.bottom
        elif item.kind == ICON:
            above, below = icon_reach(item.symbol, style.icon, base.font.cap_height)
        else:
            continue
        scale = item.look.scale
        if above * scale > top:
            top = above * scale
        if below * scale > bottom:
            bottom = below * scale
    return top * size, bottom * size


def _broken(
    parts: list[Stretch], style: TextStyle, size: float, width: float, tools: TextTools, origin: TextOrigin
) -> list[Stretch]:
    """The stretches with what is wider than a line broken anywhere; reported."""
    found = []
    for part in parts:
        room = width - max(style.hang, _indent(part, style, size))
        eased = loosened(part, size, style.tracking, room) or part
        whole, broken = torn(eased, size, style.tracking, room, tools)
        if style.lines != 1:  # what does not fit its only line is told of once, as that
            report_torn(broken, origin)
        found.append(whole)
    return found


def _room(attempt: _Attempt, box: tuple[float, float, float, float], baseline: float | None) -> float:
    """The height that the ink may take."""
    if isinf(box[3]):
        return inf
    if baseline is None:
        return box[3] + ROOM
    return attempt.top + box[1] + box[3] - baseline + ROOM


def _first_baseline(attempt: _Attempt, box: tuple[float, float, float, float]) -> float:
    """Where the first line stands: its ink (at least its capitals) touches the top, the block's capitals and last
    baseline centre, or the last line's depth touches the bottom; moved so that no ink leaves the box if it fits.

    A box without a height is as high as what it holds, so that the same text fits into it again.
    """
    _, y, _, height = box
    capitals, drop = attempt.base.font.cap_height * attempt.size, attempt.rows[-1].drop
    if isinf(height):
        return y + attempt.top
    if attempt.style.valign == "middle":
        first = y + (height + capitals - drop) / 2
    elif attempt.style.valign == "bottom":
        first = y + height - drop - attempt.base.font.depth * attempt.size
    else:
        first = y + capitals
    first = min(first, y + height - attempt.bottom)
    return max(first, y + attempt.top)


def _placed(
    attempt: _Attempt,
    box: tuple[float, float, float, float],
    baseline: float | None,
    tools: TextTools,
    origin: TextOrigin,
) -> SetText:
    first = _first_baseline(attempt, box) if baseline is None else baseline
    marks: list[Mark] = []
    lines = [_draw(row, attempt, box, first + row.drop, tools, marks) for row in attempt.rows]
    overflow = _overflow(attempt, box, first)
    if overflow:
        report_overflow(overflow, attempt.style, attempt.size, box, origin)
    if any(row.stretch.loosened for row in attempt.rows):
        report_chain(origin)
    lent = [item for row in attempt.rows for item in (*row.items, *row.stretch.bullet) if item.word and item.word.lent]
    if lent:
        report_characters(lent, origin)
    ink = _ink(lines, first - attempt.top, attempt.top + attempt.bottom)
    style = attempt.style
    return SetText(tuple(marks), tuple(lines), style.name, attempt.size, attempt.leading, overflow, ink)


def _draw(
    row: _Row,
    attempt: _Attempt,
    box: tuple[float, float, float, float],
    baseline: float,
    tools: TextTools,
    marks: list[Mark],
) -> SetLine:
    style, items = attempt.style, row.items
    x = box[0] + row.indent
    spare = box[2] - row.indent - row.line.width
    extra = 0.0
    if style.align == "center":
        x += spare / 2
    elif style.align == "right":
        x += spare
    elif style.align == "justify" and not row.line.last and spare > 0:
        spaces = sum(item.kind in (SPACE, GLUE) for item in items)
        extra = spare / spaces if spaces else 0.0
    pen = Pen(attempt.size, style.tracking, extra, style.icon, attempt.base.font.cap_height)
    if row.stretch.bullet and row.line.start == 0 and row.stretch.opens:
        dot = LineMarks(box[0], baseline, pen)
        dot.add(row.stretch.bullet)
        marks.extend(dot.finish())
    drawn = LineMarks(x, baseline, pen)
    drawn.add(items)
    if row.line.hyphen:
        drawn.add([_hyphen(items[-1], tools)])
    marks.extend(drawn.finish())
    text = "".join(item.text for item in items) + ("-" if row.line.hyphen else "")
    return SetLine(text, x, baseline, drawn.x - x - (style.tracking if items else 0.0))


def _hyphen(item: Item, tools: TextTools) -> Item:
    return item._replace(text="-", word=word("-", item.look, tools))


def _overflow(attempt: _Attempt, box: tuple[float, float, float, float], first: float) -> int:
    """How many characters stand on lines that do not fit: beyond the box's foot, or beyond the most lines."""
    style = attempt.style
    foot = box[1] + box[3] + ROOM
    if first + attempt.bottom <= foot and not (style.lines and len(attempt.rows) > style.lines):
        return 0
    lost = 0
    for number, row in enumerate(attempt.rows):
        _, bottom = _reach(row, style, attempt.size, attempt.base)
        if (style.lines and number >= style.lines) or first + row.drop + bottom > foot:
            lost += sum(len(item.text) if item.kind != ICON else 1 for item in row.items)
    return lost


def _ink(lines: list[SetLine], top: float, height: float) -> tuple[float, float, float, float]:
    left = min(line.x for line in lines)
    right = max(line.x + line.width for line in lines)
    return (left, top, right - left, height)


def _nothing(style: TextStyle, box: tuple[float, float, float, float], baseline: float | None) -> SetText:
    size = (style.sizes or (style.size,))[0]
    top = box[1] if baseline is None else baseline
    return SetText((), (), style.name, size, style.leading or 1.2 * size, 0, (box[0], top, 0.0, 0.0))
