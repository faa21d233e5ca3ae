"""Set-up diagrams: the table before the first move, seen from above, with the real faces scaled down."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.cards.model import Game
from cardgen.cards.setup import lying_on_table, spot_of
from cardgen.cards.setup_zones import Lying
from cardgen.diagnostics import Problems
from cardgen.layout.drawing import Drawing, Group, Outline, Symbol
from cardgen.layout.matrices import scaling, translation
from cardgen.layout.style import TextTools
from cardgen.rulebook.diagram_items import Faces, Item
from cardgen.rulebook.diagram_look import DiagramLook
from cardgen.rulebook.diagram_paint import CORNER, Painter
from cardgen.rulebook.diagram_plan import Plan, Things, plan
from cardgen.units import MM

NARROW = 280.0
"""A diagram less wide than this, in points, has no labels, and is drawn so much smaller as a whole:"""
SMALLER = 1.8
HIGHEST = 0.92
"""A diagram is at most so high, in its widths, as long as its things can be seen."""


def setup_drawing(
    game: Game,
    players: int,
    faces: Faces,
    tools: TextTools,
    look: DiagramLook,
    width: float,
    problems: Problems,
    height: float = 0.0,
) -> Drawing | None:
    """The table of so many players, so many points wide; None where the game says nothing of its set-up.

    `height` is the most that it may have, 0 for what suits its width. A narrow one has no labels: they would leave
    no room for what they name.
    """
    painter = Painter(look, tools, problems)
    found = setup_plan(game, players, faces, painter, width, height)
    if found is None:
        return None
    marks = painter.paint(found, tuple(f"Player {seat}" for seat in range(1, players + 1)))
    scale = width / found.width
    if scale < 1:
        marks = (Group(marks, scaling(scale, scale)),)
    drawing = Drawing(width, found.height * scale, 0.0, 0.0, Outline("rectangle", CORNER * scale), marks)
    return drawing._replace(look=drawing.digest())


def setup_plan(
    game: Game, players: int, faces: Faces, painter: Painter, width: float, height: float = 0.0
) -> Plan | None:
    """Where everything lies on that table."""
    lying = lying_on_table(game, players)
    if not lying:
        return None
    seats = tuple(_items(game, lying, seat, faces) for seat in range(1, players + 1))
    things = Things(_items(game, lying, 0, faces), seats)
    frame = width if width >= NARROW else width * SMALLER
    most = height * frame / width or HIGHEST * frame
    return plan(things, frame, most, painter.measure, labelled=width >= NARROW)


def _items(game: Game, lying: Sequence[Lying], seat: int, faces: Faces) -> tuple[Item, ...]:
    """The items of one seat or of the middle, with what lies on them."""
    here = [each for each in lying if each.seat == seat]
    return tuple(_item(game, each, here, faces) for each in here if not _rides(each, here))


def _bare(lying: Lying, faces: Faces) -> Item:
    x, y, width, height = (number * MM for number in lying.zone.part or (0, 0, 0, 0))
    drawn = (faces(shown) for shown in lying.shown)
    return Item(lying, tuple(part_of(face, (x, y, width, height)) if face and width else face for face in drawn))


def part_of(face: Drawing, box: tuple[float, float, float, float]) -> Drawing:
    """What of a face is seen in a box, as a face of its own."""
    x, y, width, height = box
    bleed = face.bleed
    whole = (-bleed, -bleed, face.width + 2 * bleed, face.height + 2 * bleed)
    symbol = Symbol(face.look, face.marks, whole, translation(-x, -y))
    return Drawing(width, height, 0.0, 0.0, Outline("rectangle", 3.0), (symbol,), f"{face.look} {x:.2f} {y:.2f}")


def _rides(each: Lying, here: Sequence[Lying]) -> bool:
    return any(other.zone.id == each.zone.on for other in here)


def _item(game: Game, lying: Lying, here: Sequence[Lying], faces: Faces) -> Item:
    item = _bare(lying, faces)
    width, height = item.face_size
    riders = []
    for each in here:
        if each.zone.on == lying.zone.id:
            spot = spot_of(each.zone, game.cards[lying.shown[0].card])
            x, y = (spot[0] * MM, spot[1] * MM) if spot else (width / 2, height / 2)
            riders.append((_bare(each, faces), x, y))
    return item._replace(riders=tuple(riders))
