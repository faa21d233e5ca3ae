"""World maps, drawn and taken apart: the one that is shipped, and others that a variant makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pirate_wizard_loaded import DATA, copied

from cardgen.cards.load import load_game
from cardgen.diagnostics import Problems
from cardgen.jobs.orders import FaceOrder
from cardgen.jobs.workshop import Workshop
from cardgen.layout.drawing import IDENTITY, Drawing, Group, Mark, Matrix, Shape, Symbol, TextRun
from cardgen.layout.matrices import Box4, map_box, map_path, multiply
from cardgen.layout.shapes import bounds
from cardgen.source.project import Project
from cardgen.units import MM

ORDER = FaceOrder("map", "pirate-wizard/map", "world-map", 0, "front", 0)
Point = tuple[float, float]


class Seen(NamedTuple):
    """A mark as it lies on the map: its matrix and its box in millimetres (none for words), the groups around it."""

    mark: Mark
    matrix: Matrix
    box: Box4
    within: tuple[str, ...]

    @property
    def middle(self) -> Point:
        x, y, width, height = self.box
        return (x + width / 2, y + height / 2)


class Map(NamedTuple):
    """A map's data and its drawing."""

    card: dict[str, object]
    drawing: Drawing
    marks: tuple[Seen, ...]

    @property
    def fields(self) -> list[dict[str, object]]:
        found = self.card["fields"]
        assert isinstance(found, tuple)
        return list(found)

    @property
    def places(self) -> list[Point]:
        """Where the data puts the octagons."""
        return [field["at"] for field in self.fields]  # type: ignore[misc]

    @property
    def octagons(self) -> list[Seen]:
        """The dark plates, in the order in which they are painted."""
        shapes = (seen for seen in self.marks if isinstance(seen.mark, Shape) and "field" in seen.within)
        return [seen for seen in shapes if len(seen.mark.path) == 9 and seen.mark.fill == "0B1626"]  # type: ignore[union-attr]

    def words(self, *, within: str = "") -> list[str]:
        texts = (seen for seen in self.marks if isinstance(seen.mark, TextRun))
        return [seen.mark.text for seen in texts if not within or within in seen.within]  # type: ignore[union-attr]

    def groups(self, name: str) -> list[Group]:
        """All groups of a name, however deep."""
        return list(_groups(self.drawing.marks, name))

    def around(self, name: str) -> Box4:
        """The box around all shapes in a group."""
        boxes = [seen.box for seen in self.marks if name in seen.within and isinstance(seen.mark, Shape)]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
        return (left, top, right - left, bottom - top)


@cache
def shipped(theme: str = "colour") -> Map:
    """The map as it is."""
    return _drawn(Project.open(DATA), (), theme)


def other(folder: Path, variant: str) -> Map:
    """The map that a variant makes, which must load and be laid out without a single problem."""
    return _drawn(edited(folder, variant), ("other",), "colour")


def edited(folder: Path, variant: str) -> Project:
    """A copy of the game with a variant `other`."""
    root = copied(folder)
    (root / "variants" / "other.yaml").write_text(variant, encoding="utf-8")
    return Project.open(root)


def _drawn(project: Project, variants: tuple[str, ...], theme: str) -> Map:
    problems = Problems()
    game = load_game(project, problems, None, variants)
    assert not list(problems), [problem.message for problem in problems]
    assert game is not None
    workshop = Workshop(project, game, theme)
    drawing = workshop.draw(ORDER, problems)
    assert not list(problems), [problem.message for problem in problems]
    assert drawing is not None
    return Map(dict(game.cards["world-map"].fields), drawing, tuple(seen_in(drawing.marks)))


def seen_in(marks: tuple[Mark, ...], matrix: Matrix = IDENTITY, within: tuple[str, ...] = ()) -> Iterator[Seen]:
    """Every shape, run of words and picture, out of its groups; what a picture is made of is left alone."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from seen_in(mark.marks, multiply(matrix, mark.matrix), (*within, mark.name))
        elif isinstance(mark, Shape):
            box = bounds(map_path(matrix, mark.path)) or (0.0, 0.0, 0.0, 0.0)
            yield Seen(mark, matrix, _mm(box), within)
        elif isinstance(mark, Symbol):
            yield Seen(mark, multiply(matrix, mark.matrix), _mm(map_box(matrix, (0.0, 0.0, 0.0, 0.0))), within)
        elif isinstance(mark, TextRun):
            yield Seen(mark, matrix, (0.0, 0.0, 0.0, 0.0), within)


def _groups(marks: tuple[Mark, ...], name: str) -> Iterator[Group]:
    for mark in marks:
        if isinstance(mark, Group):
            if mark.name == name:
                yield mark
            yield from _groups(mark.marks, name)


def _mm(box: Box4) -> Box4:
    x, y, width, height = box
    return (x / MM, y / MM, width / MM, height / MM)
