"""One page being painted: grounds first, then what is read, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cardgen.layout.drawing import Drawing, Mark
from cardgen.rulebook.pages import ARTIFACT, Area, Page, Piece, PlacedFace, Spot
from cardgen.rulebook.setting.nodes import Node

Box = tuple[float, float, float, float]


class Easel:
    """Collects a page's content, its areas and its spots."""

    def __init__(self, width: float, height: float, label: str) -> None:
        self.label = label
        self._size = (width, height)
        self._grounds: list[Mark] = []
        self._content: list[Piece | PlacedFace] = []
        self._element: int | None = None
        self._marks: list[Mark] = []
        self._areas: list[Area] = []
        self._spots: list[Spot] = []
        self._artifact = False

    @contextmanager
    def as_artifact(self) -> Iterator[None]:
        """What is painted meanwhile is part of no element and leads nowhere."""
        before, self._artifact = self._artifact, True
        yield
        self._artifact = before

    def ground(self, *marks: Mark) -> None:
        """Marks behind everything that is read."""
        self._grounds.extend(marks)

    def add(self, node: Node | None, marks: list[Mark]) -> None:
        """Marks that belong to an element, or to none."""
        number = ARTIFACT if self._artifact or node is None else node.number
        if number != self._element:
            self._flush()
            self._element = number
        self._marks.extend(marks)

    def face(self, node: Node, drawing: Drawing, box: Box) -> None:
        """A face in its box."""
        self._flush()
        self._content.append(PlacedFace(ARTIFACT if self._artifact else node.number, drawing, box))

    def area(self, box: Box, target: str, node: Node, words: str) -> None:
        """A rectangle that leads somewhere."""
        if not self._artifact:
            self._areas.append(Area(box, target, node.number, words))

    def spot(self, anchor: str, x: float, y: float) -> None:
        """A place that links lead to."""
        self._spots.append(Spot(anchor, x, y))

    def page(self) -> Page:
        """The page as it stands."""
        self._flush()
        grounds = [Piece(ARTIFACT, tuple(self._grounds))] if self._grounds else []
        content = (*grounds, *self._content)
        return Page(*self._size, self.label, content, tuple(self._areas), tuple(self._spots))

    def _flush(self) -> None:
        if self._marks and self._element is not None:
            self._content.append(Piece(self._element, tuple(self._marks)))
        self._marks, self._element = [], None
