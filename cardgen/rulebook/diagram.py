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
from cardgen.rulebook.diagram_plan import Manner, Plan, Things, plan
from cardgen.units import MM

NARROW = 240.0
"""A diagram less wide than this, in points, has no labels."""
HIGHEST = 0.92
"""A diagram is at most so high, in its widths, as long as its things can be seen."""
LARGE = Manner()
NARROWED = Manner(labelled=False)
SMALL = Manner(labelled=False, near=0.5, away=0.5, plain=True)
"""Of tables beside one another: the middle as large as can be, seats as simple shapes with their numbers."""
SMALLER = 1.8
"""What is less wide than `NARROW` is laid on a table so much larger, and drawn smaller as a whole."""

SAME, EXCEPT = " (the others have the same)", " (the others have the same, except: {})"
"""The first seat alone has labels; these say for whom they hold."""


def setup_drawing(
    game: Game,
    players: int,
    faces: Faces,
    tools: TextTools,
    look: DiagramLook,
    width: float,
    problems: Problems,
    beside: Sequence[int] = (),
) -> Drawing | None:
    """The table of so many players, so many points wide; None where the game says nothing of its set-up.

    `beside` are the counts of players of all tables in a figure, where there are more than one: they are of one height.
    """
    painter = Painter(look, tools, problems)
    found = setup_plan(game, players, faces, painter, width, beside)
    if found is None:
        return None
    marks = painter.paint(found)
    scale = width / found.width
    if scale < 1:
        marks = (Group(marks, scaling(scale, scale)),)
    drawing = Drawing(width, found.height * scale, 0.0, 0.0, Outline("rectangle", CORNER * scale), marks)
    return drawing._replace(look=drawing.digest())


def setup_plan(
    game: Game, players: int, faces: Faces, painter: Painter, width: float, beside: Sequence[int] = ()
) -> Plan | None:
    """Where everything lies on that table."""
    if len(beside) < 2:
        things = _things(game, players, faces, labelled=width >= NARROW)
        manner, frame = (LARGE, width) if width >= NARROW else (NARROWED, width * SMALLER)
        return plan(_as_turns_go(game, things), frame, HIGHEST * frame, painter.measure, manner) if things else None
    found = {count: _small(game, count, faces, painter, width, 0.0) for count in beside}
    own = found.get(players)
    if own is None:
        return None
    shares = [each.height / each.width for each in found.values() if each is not None]
    return _small(game, players, faces, painter, width, max(shares))


def _small(game: Game, players: int, faces: Faces, painter: Painter, width: float, share: float) -> Plan | None:
    """A table among others, as high as need be, or such a share of its width."""
    lying = lying_on_table(game, players)
    if not lying:
        return None
    things = _laid(game, lying, players, faces)._replace(names=tuple(map(str, range(1, players + 1))))
    frame = width * SMALLER
    return plan(_as_turns_go(game, things), frame, (share or HIGHEST) * frame, painter.measure, SMALL, filled=share > 0)


def _things(game: Game, players: int, faces: Faces, *, labelled: bool) -> Things | None:
    lying = lying_on_table(game, players)
    if not lying:
        return None
    things = _laid(game, lying, players, faces)
    names = [f"Player {seat}" for seat in range(1, players + 1)]
    first, others = _labels(lying, 1, 1), _labels(lying, 2, players)
    if not labelled or not others or not others <= first:
        return things._replace(names=tuple(names))
    alone = [item.lying.zone.label for item in things.seats[0] if item.lying.zone.label not in others]
    names[0] += EXCEPT.format(", ".join(filter(None, alone))) if any(alone) else SAME
    return things._replace(names=tuple(names))


def _as_turns_go(game: Game, things: Things) -> Things:
    """Seats are laid clockwise from the first; where turns go the other way, so do the players' numbers."""
    if game.turn_order == "clockwise":
        return things
    (first, *rest), (own, *names) = things.seats, things.names
    return things._replace(seats=(first, *reversed(rest)), names=(own, *reversed(names)))


def _labels(lying: Sequence[Lying], first: int, last: int) -> set[str]:
    return {each.zone.label for each in lying if first <= each.seat <= last}


def _laid(game: Game, lying: Sequence[Lying], players: int, faces: Faces) -> Things:
    seats = tuple(_items(game, lying, seat, faces) for seat in range(1, players + 1))
    return Things(_items(game, lying, 0, faces), seats)


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
