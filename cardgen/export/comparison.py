"""Old and new faces side by side on pages: what a designer shows the others before the scissors come out.

Every item is a card that looks different. Items stand in rows under the heading of their kind, as many as fit, each
with its faces at one scale, its name, and what changed in it below. Lengths are points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

from cardgen.ink.composed import Placed, composed, rim
from cardgen.ink.encode import Encoder
from cardgen.ink.encoded import EncodedFace
from cardgen.layout.drawing import Drawing, Group, Mark, Matrix, Outline, Path, Shape
from cardgen.sheets.words import Words
from cardgen.units import MM

PAGE = (210 * MM, 297 * MM)
MARGIN = 12 * MM
GAP = 5 * MM
"""Between items, across and down."""
ARROW = 8 * MM
"""Between an old face and its new one."""
SCALE = 0.59
"""Of the printed size: two pairs of poker cards stand side by side on A4."""
TALLEST = 0.5
"""The part of a page's height that a face may take."""

BETWEEN = 4 * MM
"""Between the two sides of one card."""
NARROWEST = 30 * MM
MOST_COLUMNS = 8
"""Widths of A4 that one picture may take side by side."""

_HEAD, _HEADING, _ABOVE_NAME = 24.0, 24.0, 3.0
_NAME, _SMALL = 8.0, 6.6
_LEADING = 1.28
_MOST_LINES = 7
_INK, _GREY, _FAINT = "1B1A2E", "5A5A66", "C9C7C2"
COLOURS = {"added": "00785A", "changed": "9A6700", "removed": "B84A00", "copies": "0067A0"}
"""Of the kinds' headings and arrows, after Okabe and Ito, darkened to 4.5:1 on white. Signs tell them apart as well."""
_SIGNS = {"added": "+", "changed": "~", "removed": "−", "copies": "×"}


class Pair(NamedTuple):
    """One side, before and after; either may be missing."""

    old: EncodedFace | None
    new: EncodedFace | None


class Item(NamedTuple):
    """What is shown of one card: its kind (`added`, `changed`, `removed`, `copies`), its name, a short note in grey,
    its sides, and what changed in words.
    """

    kind: str
    name: str
    note: str
    sides: tuple[Pair, ...]
    lines: tuple[str, ...] = ()


class Heading(NamedTuple):
    """A heading over the items that follow: their kind, and the words."""

    kind: str
    text: str


class Setting(NamedTuple):
    """What pages are made with: who sets words, who encodes marks, and the title that stands on every page."""

    words: Words
    encoder: Encoder
    title: str


def a4_pages(sections: Sequence[tuple[Heading, Sequence[Item]]], setting: Setting) -> list[EncodedFace]:
    """The items on A4 pages."""
    pages = _flow(sections, setting, PAGE[0], PAGE[1])
    return [
        _finished(page, setting, PAGE, f"{number} of {len(pages)}" if len(pages) > 1 else "")
        for number, page in enumerate(pages, 1)
    ]


def one_page(sections: Sequence[tuple[Heading, Sequence[Item]]], setting: Setting) -> EncodedFace:
    """All items on one page, as wide as one or several of A4 and as high as they need, up to about twice its width."""
    for columns in range(1, MOST_COLUMNS + 1):
        width = PAGE[0] * columns
        (page,) = _flow(sections, setting, width, inf)
        if page.filled <= 2 * width:
            break
    return _finished(page, setting, (width, page.filled + MARGIN - GAP), "")


# Measuring


class _Box(NamedTuple):
    """An item measured: the scale of its faces, its width, how high its faces are, its note and its words in lines."""

    item: Item
    scale: float
    width: float
    high: float
    note: bool
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        """Of faces and words."""
        return self.high + _ABOVE_NAME + _NAME * _LEADING + (len(self.lines) + self.note) * _SMALL * _LEADING


def _measured(item: Item, words: Words, width: float) -> _Box:
    """An item as large as it can be, at most `width` wide."""
    wide = sum(face.width for side in item.sides for face in side if face is not None)
    fixed = sum(ARROW for side in item.sides if None not in side) + BETWEEN * (len(item.sides) - 1)
    high = max(face.height for side in item.sides for face in side if face is not None)
    scale = min(SCALE, (width - fixed) / wide, TALLEST * PAGE[1] / high)
    own = max(NARROWEST, scale * wide + fixed)
    beside = words.width(f"{item.name}  ", _NAME, bold=True) + words.width(item.note, _SMALL) <= own
    lines = [row for line in item.lines for row in _wrapped(line, words, own)]
    if len(lines) > _MOST_LINES:
        lines = [*lines[: _MOST_LINES - 1], "..."]
    return _Box(item, scale, own, scale * high, bool(item.note) and not beside, tuple(lines))


def _wrapped(text: str, words: Words, width: float) -> Iterator[str]:
    """A text in rows; a word that is wider than the room has a row of its own."""
    row = ""
    for word in text.split():
        longer = f"{row} {word}" if row else word
        if row and words.width(longer, _SMALL) > width:
            yield row
            longer = f"  {word}"
        row = longer
    if row:
        yield row


# Placing


@dataclass(slots=True)
class _Page:
    """A page in the making: the faces, what lies over them, and how far down it is filled."""

    faces: list[Placed] = field(default_factory=list)
    over: list[Mark] = field(default_factory=list)
    filled: float = MARGIN + _HEAD


def _flow(
    sections: Sequence[tuple[Heading, Sequence[Item]]], setting: Setting, width: float, height: float
) -> list[_Page]:
    pages = [_Page()]
    for heading, items in sections:
        boxes = [_measured(item, setting.words, width - 2 * MARGIN) for item in items]
        for index, row in enumerate(_rows(boxes, width - 2 * MARGIN)):
            tall = max(box.height for box in row)
            above = _HEADING if index == 0 else 0.0
            if pages[-1].filled + above + tall > height - MARGIN and pages[-1].faces:
                pages.append(_Page())
            if index == 0 or not pages[-1].faces:
                _head(pages[-1], heading, setting.words, again=index > 0)
            _place_row(pages[-1], row, setting.words)
    return pages


def _rows(boxes: Sequence[_Box], width: float) -> Iterator[list[_Box]]:
    """As many items to a row as fit."""
    row: list[_Box] = []
    for box in boxes:
        if row and sum(one.width + GAP for one in row) + box.width > width + 0.01:
            yield row
            row = []
        row.append(box)
    if row:
        yield row


def _head(page: _Page, heading: Heading, words: Words, *, again: bool) -> None:
    """A heading; on a page where its items go on, it says so."""
    y, colour = page.filled + 12, COLOURS[heading.kind]
    page.over += words.set(_SIGNS[heading.kind], MARGIN, y, 12, fill=colour, bold=True)
    text = f"{heading.text}, continued" if again else heading.text
    page.over += words.set(text, MARGIN + 12, y, 10.5, fill=colour, bold=True)
    page.filled += _HEADING


def _place_row(page: _Page, row: Sequence[_Box], words: Words) -> None:
    x, foot = MARGIN, max(box.high for box in row)
    for box in row:
        _place(page, box, x, page.filled + foot - box.high, words)
        x += box.width + GAP
    page.filled += foot + max(box.height - box.high for box in row) + GAP


def _place(page: _Page, box: _Box, left: float, top: float, words: Words) -> None:
    """One item: its sides from left to right, its words below."""
    x, colour = left, COLOURS[box.item.kind]
    for side in box.item.sides:
        for face in side:
            if face is None:
                continue
            if face is side.new and side.old is not None:
                page.over.append(_arrow(x, top + box.high / 2, colour))
                x += ARROW
            high = box.scale * face.height
            _show(page, face, (box.scale, 0.0, 0.0, box.scale, x, top + (box.high - high) / 2))
            if box.item.kind == "removed":
                page.over += _cross(x, top + (box.high - high) / 2, box.scale * face.width, high, colour)
            x += box.scale * face.width
        x += BETWEEN
    _say(page, box, left, top + box.high + _ABOVE_NAME, words)


def _show(page: _Page, face: EncodedFace, where: Matrix) -> None:
    page.faces += [Placed(face, where), Placed(rim(face, 0.55, 0.6), where, cut=False)]


def _say(page: _Page, box: _Box, x: float, y: float, words: Words) -> None:
    y += _NAME
    name = words.set(box.item.name, x, y, _NAME, fill=_INK, bold=True)
    page.over += name
    if box.item.note:
        after = words.width(f"{box.item.name}  ", _NAME, bold=True)
        at = (x, y + _SMALL * _LEADING) if box.note else (x + after, y)
        page.over += words.set(box.item.note, *at, _SMALL, fill=_GREY)
        y += _SMALL * _LEADING if box.note else 0.0
    for line in box.lines:
        y += _SMALL * _LEADING
        page.over += words.set(line, x + (5 if line.startswith("  ") else 0), y, _SMALL, fill=_INK)


# Marks


def _arrow(x: float, y: float, colour: str) -> Mark:
    """From an old face to its new one, in the middle of the room between them."""
    tip, start, half = x + ARROW - 5, x + 5, 4.2
    shaft = tip - 6
    path: Path = (
        ("M", start, y - 1),
        ("L", shaft, y - 1),
        ("L", shaft, y - half),
        ("L", tip, y),
        ("L", shaft, y + half),
        ("L", shaft, y + 1),
        ("L", start, y + 1),
        ("Z",),
    )
    return Shape(path, fill=colour)


def _cross(x: float, y: float, width: float, height: float, colour: str) -> Iterator[Mark]:
    """A veil over a face that is gone, and two light lines across it."""
    right, foot = x + width, y + height
    yield Shape((("M", x, y), ("L", right, y), ("L", right, foot), ("L", x, foot), ("Z",)), fill="FFFFFF", opacity=0.35)
    path: Path = (("M", x, y), ("L", right, foot), ("M", right, y), ("L", x, foot))
    yield Group((Shape(path, stroke=colour, line=1.0),), opacity=0.75)


def _finished(page: _Page, setting: Setting, size: tuple[float, float], number: str) -> EncodedFace:
    """The page with its title, all marks encoded."""
    width, height = size
    words, y = setting.words, MARGIN + 10
    marks: list[Mark] = [*words.set(setting.title, MARGIN, y, 13, fill=_INK, bold=True)]
    marks += words.set(number, width - MARGIN, y, 8, fill=_GREY, align=1.0)
    line: Path = (("M", MARGIN, y + 6), ("L", width - MARGIN, y + 6))
    marks += [Shape(line, stroke=_FAINT, line=0.8), *page.over]
    ground = Shape(
        (("M", 0.0, 0.0), ("L", width, 0.0), ("L", width, height), ("L", 0.0, height), ("Z",)), fill="FFFFFF"
    )
    sheet, over = (Drawing(width, height, 0.0, 0.0, Outline(), tuple(part)) for part in ([ground], marks))
    encode = setting.encoder.face
    placed = [Placed(encode(sheet), cut=False), *page.faces, Placed(encode(over), cut=False)]
    return composed(width, height, placed)
