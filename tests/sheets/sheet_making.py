"""What the tests of sheets share: jobs of cards in many sizes, and words without a font."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from hypothesis import strategies as st

from cardgen.diagnostics import Problems
from cardgen.layout.drawing import Drawing, Group, Mark, Matrix, Outline, Shape, TextRun
from cardgen.sheets.impose import impose
from cardgen.sheets.plan import FaceSize, Placement, PrintItem, Rectangle, Sheet, SheetOptions
from cardgen.sheets.words import Words
from cardgen.units import MM

POKER = FaceSize(63.5 * MM, 88.9 * MM, 3 * MM)
STANDARD = FaceSize(63 * MM, 88 * MM, 3 * MM)


class SquareFont:
    """Every letter half an em wide; has Latin letters only."""

    name = "Square"

    def has(self, char: str) -> bool:
        return ord(char) < 0x3000

    def shape(self, text: str, ligatures: bool = True) -> Any:
        return SimpleNamespace(glyphs=tuple((1, 0.5, 0.0, 0.0, char) for char in text), width=0.5 * len(text))


class OtherFont(SquareFont):
    """Has what the other one lacks, up to a point."""

    name = "Other"

    def has(self, char: str) -> bool:
        return ord(char) < 0x10000


class HandFonts:
    def __init__(self) -> None:
        self.square, self.other = SquareFont(), OtherFont()

    def face(self, family: str, weight: int = 400, italic: bool = False) -> SquareFont:
        return self.square

    def fallback(self, char: str, font: SquareFont) -> SquareFont | None:
        return self.other if self.other.has(char) else None


WORDS = Words(HandFonts())  # type: ignore[arg-type]


def items(count: int, backs: Sequence[bool] | None = None) -> list[PrintItem]:
    """Copies f0, f1, ... with backs b0, b1, ..., or None where `backs` says so."""
    return [PrintItem(f"f{n}", f"b{n}" if backs is None or backs[n] else None, f"card {n}") for n in range(count)]


def sizes(cards: Sequence[PrintItem], face: FaceSize) -> dict[str, FaceSize]:
    return {key: face for card in cards for key in (card.front, card.back) if key is not None}


def sheets_of(
    cards: Sequence[PrintItem],
    face: FaceSize = POKER,
    *,
    words: Words | None = None,
    title: str = "",
    label: str = "",
    **options: Any,
) -> tuple[list[Sheet], Problems]:
    problems = Problems()
    sheet = SheetOptions(**options)
    made = impose(cards, sizes(cards, face), sheet, problems, title=title, words=words, label=label)
    return made, problems


def clean(cards: Sequence[PrintItem], face: FaceSize = POKER, **options: Any) -> list[Sheet]:
    """The sheets of a job that has no errors."""
    made, problems = sheets_of(cards, face, **options)
    assert not problems.has_errors, list(problems)
    return made


def codes(problems: Problems) -> list[str]:
    return [problem.code for problem in problems]


def mm(*lengths: float) -> tuple[float, ...]:
    return tuple(length * MM for length in lengths)


def at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def trim(place: Placement) -> Rectangle:
    return (place.x, place.y, place.width, place.height)


def overlap(one: Rectangle, other: Rectangle, slack: float = 1e-6) -> bool:
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across > slack and down > slack


def inside(inner: Rectangle, outer: Rectangle, slack: float = 0.06) -> bool:
    """The slack is the grid's tolerance."""
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[0] + inner[2] <= outer[0] + outer[2] + slack
        and inner[1] + inner[3] <= outer[1] + outer[3] + slack
    )


_LINES = {True: [("000000", True)], False: [("000000", False), ("FFFFFF", False)]}


def segments(drawing: Drawing, *, dashed: bool = False) -> list[tuple[float, float, float, float]]:
    """The straight lines of a side's marks, crop marks and full lines (once); or, if `dashed`, the fold line."""
    found = []
    for shape in drawing.marks:
        if isinstance(shape, Shape) and (shape.stroke, bool(shape.dash)) in _LINES[dashed]:
            for start, end in zip(shape.path[::2], shape.path[1::2], strict=True):
                found.append((*start[1:], *end[1:]))
    return found  # type: ignore[return-value]


def extent(mark: Mark, matrix: Matrix = (1, 0, 0, 1, 0, 0)) -> Rectangle:
    """The rectangle around a mark on the page, type taken as high as its size."""
    points: list[tuple[float, float]] = []
    _collect(mark, matrix, points)
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return (left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)


def _collect(mark: Mark, matrix: Matrix, points: list[tuple[float, float]]) -> None:
    if isinstance(mark, Group):
        a, b, c, d, e, f = matrix
        g, h, i, j, k, m = mark.matrix
        inner = (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)
        for part in mark.marks:
            _collect(part, inner, points)
    elif isinstance(mark, TextRun):
        for y in (mark.y - 0.75 * mark.size, mark.y + 0.25 * mark.size):
            points.extend(at(matrix, x, y) for x in (mark.x, mark.x + mark.width))
    elif isinstance(mark, Shape):
        for command in mark.path:
            numbers = [float(n) for n in command[1:]]
            points.extend(at(matrix, *numbers[n : n + 2]) for n in range(0, len(numbers), 2))


def named(drawing: Drawing, name: str) -> Group | None:
    return next((mark for mark in drawing.marks if isinstance(mark, Group) and mark.name == name), None)


def words_in(marks: Sequence[Mark]) -> str:
    """The texts of marks, in order."""
    found = []
    for mark in marks:
        if isinstance(mark, TextRun):
            found.append(mark.text)
        elif isinstance(mark, Group):
            found.append(words_in(mark.marks))
    return " ".join(filter(None, found))


def millimetres(least: float, most: float) -> st.SearchStrategy[float]:
    """Lengths in points that are whole tenths of a millimetre."""
    return st.integers(round(least * 10), round(most * 10)).map(lambda tenths: tenths / 10 * MM)


@st.composite
def jobs(draw: st.DrawFn) -> tuple[list[PrintItem], FaceSize, dict[str, Any]]:
    """Cards of some size, some without a back, and a way to print them."""
    face = FaceSize(draw(millimetres(15, 130)), draw(millimetres(15, 130)), draw(millimetres(0, 4)))
    if draw(st.booleans()):
        face = face._replace(outline=Outline("ellipse"))
    count = draw(st.integers(1, 25))
    backs = draw(st.lists(st.booleans(), min_size=count, max_size=count))
    options: dict[str, Any] = {
        "paper": draw(st.sampled_from(["a5", "a4", "letter", "legal", "a3", "tabloid"])),
        "landscape": draw(st.sampled_from([None, False, True])),
        "duplex": draw(st.sampled_from(["long", "short", "fold"])),
        "margins": draw(st.none() | st.tuples(*[millimetres(0, 20)] * 4)),
        "gap": draw(st.none() | millimetres(0, 8)),
        "bleed": draw(st.none() | millimetres(0, 4)),
        "marks": draw(st.sampled_from(["corner", "full", "off"])),
    }
    return items(count, [True, *backs[1:]]), face, options
