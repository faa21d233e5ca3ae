"""A rulebook's page as ink: a content stream whose every mark belongs to an element, or to none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from cardgen.ink.encode import Encoder, Stream
from cardgen.ink.encoded import EncodedFace
from cardgen.ink.objects import text_string
from cardgen.ink.operators import number
from cardgen.layout.drawing import Drawing, Group, Mark, Matrix, Picture, Shape, Symbol, TextRun
from cardgen.layout.matrices import Box4, map_box
from cardgen.layout.shapes import bounds, union
from cardgen.rulebook.pages import ARTIFACT, Element, Page, Piece, PlacedFace


class Part(NamedTuple):
    """Marked content of one element: what stands on a page under one number.

    `box` is what it covers there, of figures and what is below them; nobody asks for other boxes.
    """

    element: int
    box: Box4 | None


class PageInk(NamedTuple):
    """A page's stream, and what stands under its numbers 0, 1, 2..."""

    ink: EncodedFace
    parts: tuple[Part, ...]


class PagePress:
    """Encodes the pages of one book. `faces` holds the ink of faces by their looks, for those without marks."""

    def __init__(self, encoder: Encoder, faces: Mapping[str, EncodedFace]) -> None:
        self._encoder = encoder
        self._faces = dict(faces)

    def tagged(self, page: Page, elements: Sequence[Element]) -> PageInk:
        """A page with its content marked, each number for the pieces of one element that follow each other."""
        stream = self._start(page)
        parts: list[Part] = []
        for element, pieces in groupby(_visible(page), key=lambda piece: piece.element):
            content = list(pieces)
            if element == ARTIFACT:
                stream.say("/Artifact BMC")
            else:
                role, actual = elements[element].role, elements[element].actual
                spoken = f"/ActualText {text_string(actual)}" if actual else ""
                stream.say(f"/{role}<</MCID {len(parts)}{spoken}>>BDC")
                parts.append(Part(element, _boxed(content) if figure_above(element, elements) is not None else None))
            self._paint(stream, content)
            stream.say("EMC")
        return PageInk(stream.finish(page.width, page.height), tuple(parts))

    def plain(self, page: Page) -> EncodedFace:
        """A page as a picture of itself, for sheets on which nobody reads on a screen. It is y downwards."""
        stream = Stream(self._encoder, (0.0, 0.0, page.width, page.height))
        self._paint(stream, page.content)
        width, height = number(page.width), number(page.height)
        return stream.finish(page.width, page.height, f"0 0 {width} {height} re")

    def _start(self, page: Page) -> Stream:
        stream = Stream(self._encoder, (0.0, 0.0, page.width, page.height))
        stream.say(f"1 0 0 -1 0 {number(page.height)} cm")
        return stream

    def _paint(self, stream: Stream, content: Iterable[Piece | PlacedFace]) -> None:
        for item in content:
            if isinstance(item, Piece):
                stream.paint(item.marks)
            else:
                look = item.drawing.look or item.drawing.digest()
                stream.face(look, self._face(look, item.drawing), _onto(item))

    def _face(self, look: str, drawing: Drawing) -> EncodedFace:
        found = self._faces.get(look)
        if found is None:
            found = self._faces[look] = self._encoder.face(drawing)
        return found


def _visible(page: Page) -> Iterator[Piece | PlacedFace]:
    """What is painted at all."""
    return (item for item in page.content if isinstance(item, PlacedFace) or item.marks)


def _onto(placed: PlacedFace) -> Matrix:
    """From a face's own coordinates to its place on the page."""
    x, y, width, height = placed.box
    return (width / placed.drawing.width, 0.0, 0.0, height / placed.drawing.height, x, y)


def figure_above(element: int, elements: Sequence[Element]) -> int | None:
    """The figure that an element is or stands in."""
    while element != ARTIFACT and elements[element].role != "Figure":
        element = elements[element].parent
    return None if element == ARTIFACT else element


def _boxed(content: Iterable[Piece | PlacedFace]) -> Box4 | None:
    return union([box for item in content if (box := _box_of(item))])


def _box_of(item: Piece | PlacedFace) -> Box4 | None:
    return item.box if isinstance(item, PlacedFace) else union(list(_boxes(item.marks)))


def _boxes(marks: Iterable[Mark]) -> Iterator[Box4]:
    """The boxes that marks cover; a clip covers at most itself."""
    for mark in marks:
        match mark:
            case TextRun():
                yield mark.x, mark.y - mark.size, mark.width, 1.25 * mark.size
            case Picture():
                yield mark.x, mark.y, mark.width, mark.height
            case Shape():
                if box := bounds(mark.path):
                    yield box
            case Symbol():
                yield map_box(mark.matrix, mark.box)
            case Group():
                inner = bounds(mark.clip) if mark.clip else union(list(_boxes(mark.marks)))
                if inner:
                    yield map_box(mark.matrix, inner)
