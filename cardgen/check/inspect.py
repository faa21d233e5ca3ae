"""Look at a face as a careful printer would: words near the cut, ground that stops short of the bleed, tiny type."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from cardgen.diagnostics import Place, Problems
from cardgen.layout.drawing import IDENTITY, Drawing, Group, Mark, Matrix, Picture, Shape, Symbol, TextRun
from cardgen.layout.matrices import map_box, mean_scale, multiply
from cardgen.units import MM, to_mm

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom in points, in the drawing's own coordinates."""

SLACK = 0.25
"""Points by which a box may overstep a line before it is told: less than a printer can place."""
SMALLEST_TYPE = 4.5
"""Points; below this even a laser printer closes up the letters."""
LETTER_HEIGHT = 0.75
"""Height of capitals and ascenders above the baseline, and a quarter below it, in the size of the type."""


def inspect_drawing(drawing: Drawing, label: str, place: Place | None, problems: Problems) -> None:
    """Report what a cut or an ordinary printer would spoil. `label` names the face for the message."""
    _inspect_words(drawing, label, place, problems)
    _inspect_bleed(drawing, label, place, problems)


def _inspect_words(drawing: Drawing, label: str, place: Place | None, problems: Problems) -> None:
    trim = (0.0, 0.0, drawing.width, drawing.height)
    safe = (drawing.safe, drawing.safe, drawing.width - drawing.safe, drawing.height - drawing.safe)
    for run, box, scale in _words(drawing.marks):
        short = run.text.strip()[:30]
        if not short:
            continue
        if _outside(box, trim) > SLACK:
            problems.warning("K101", f"{label}: `{short}` is cut through", place, help="move it inside the trim")
        elif _outside(box, safe) > SLACK:
            far = to_mm(_outside(box, safe))
            message = f"{label}: `{short}` reaches {far} into the safe margin"
            problems.warning("K102", message, place, help="keep words inside the safe zone, or make it smaller")
        if run.size * scale < SMALLEST_TYPE:
            message = f"{label}: `{short}` is set in {run.size * scale:.1f} pt"
            problems.warning("K103", message, place, help=f"type under {SMALLEST_TYPE} pt closes up in print")


def _inspect_bleed(drawing: Drawing, label: str, place: Place | None, problems: Problems) -> None:
    """A ground that covers the trim's edge but stops short of the bleed leaves white slivers after the cut."""
    if drawing.bleed <= 0:
        return
    want = (-drawing.bleed, -drawing.bleed, drawing.width + drawing.bleed, drawing.height + drawing.bleed)
    short: set[int] = set()
    reached: set[int] = set()
    for box in _grounds(drawing.marks):
        for side in range(4):
            sign = 1 if side < 2 else -1
            if (box[side] - (0.0, 0.0, drawing.width, drawing.height)[side]) * sign <= SLACK:
                (reached if (box[side] - want[side]) * sign <= SLACK else short).add(side)
    missing = sorted(short - reached)
    if missing:
        sides = ", ".join(("left", "top", "right", "bottom")[side] for side in missing)
        message = f"{label}: the ground stops short of the bleed ({drawing.bleed / MM:.1f} mm) at the {sides}"
        problems.warning("K104", message, place, help="let it reach `bleed`, or white edges show after the cut")


def _words(marks: tuple[Mark, ...]) -> Iterator[tuple[TextRun, Box, float]]:
    """Every text run with its box on the face and the scale it is drawn at."""
    for mark, matrix in _placed(marks, IDENTITY):
        if isinstance(mark, TextRun) and not mark.angle:
            top, bottom = mark.y - mark.size * LETTER_HEIGHT, mark.y + mark.size * (1 - LETTER_HEIGHT)
            box = _mapped((mark.x, top, mark.x + mark.width, bottom), matrix)
            yield mark, box, mean_scale(matrix)


def _grounds(marks: tuple[Mark, ...]) -> Iterator[Box]:
    """The boxes of filled shapes and pictures."""
    for mark, matrix in _placed(marks, IDENTITY):
        if isinstance(mark, Shape) and mark.fill:
            numbers = [(float(c[i]), float(c[i + 1])) for c in mark.path for i in range(1, len(c) - 1, 2)]
            if numbers:
                xs, ys = [x for x, _ in numbers], [y for _, y in numbers]
                yield _mapped((min(xs), min(ys), max(xs), max(ys)), matrix)
        elif isinstance(mark, Picture):
            yield _mapped((mark.x, mark.y, mark.x + mark.width, mark.y + mark.height), matrix)


def _placed(marks: tuple[Mark, ...], matrix: Matrix) -> Iterator[tuple[Mark, Matrix]]:
    for mark in marks:
        if isinstance(mark, Group | Symbol):
            yield from _placed(mark.marks, multiply(matrix, mark.matrix))
        else:
            yield mark, matrix


def _mapped(box: Box, matrix: Matrix) -> Box:
    left, top, right, bottom = box
    x, y, width, height = map_box(matrix, (left, top, right - left, bottom - top))
    return x, y, x + width, y + height


def _outside(box: Box, limit: Box) -> float:
    """How far a box oversteps a limit, in points."""
    return max(limit[0] - box[0], limit[1] - box[1], box[2] - limit[2], box[3] - limit[3], 0.0)
