"""Texts set in the bundled fonts, with square icons."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from cardgen.diagnostics import Place, Problem, Problems
from cardgen.fonts.registry import Fonts
from cardgen.layout.drawing import IDENTITY, Shape, Symbol, TextRun, marks_digest
from cardgen.layout.fit import set_text
from cardgen.layout.style import Emphasis, SetText, TextOrigin, TextStyle, TextTools

MM = 72 / 25.4
BODY = TextStyle("Atkinson Hyperlegible", name="body", size=10, leading=12.5)
TITLE = TextStyle("Lilita One", name="title", size=20, leading=22)
LABEL = TextStyle("Barlow Condensed", name="label", weight=700, size=8.5)
AMOUNT = Emphasis(family="Lilita One")
ROOMY = (0.0, 0.0, 200.0, 200.0)


def square(name: str, fill: str | None) -> Symbol:
    """An icon: a square of 100 by 100."""
    path = (("M", 0.0, 0.0), ("L", 100.0, 0.0), ("L", 100.0, 100.0), ("L", 0.0, 100.0), ("Z",))
    marks = (Shape(path, fill or "FF00FF"),)
    return Symbol(marks_digest(marks) + name, marks, (0.0, 0.0, 100.0, 100.0), IDENTITY)


TOOLS = TextTools(Fonts(), ("heart", "crown", "nice"), square)


class Setting:
    """A text that has been set, and the problems."""

    def __init__(self, text: SetText, problems: list[Problem]) -> None:
        self.text = text
        self.problems = problems
        self.lines = [line.text for line in text.lines]
        self.codes = [problem.code for problem in problems]
        self.runs = [mark for mark in text.marks if isinstance(mark, TextRun)]
        self.symbols = [mark for mark in text.marks if isinstance(mark, Symbol)]
        self.shapes = [mark for mark in text.marks if isinstance(mark, Shape)]


def setting(
    markup: str,
    style: TextStyle | Sequence[TextStyle] = BODY,
    box: tuple[float, float, float, float] = ROOMY,
    *,
    baseline: float | None = None,
    card: str = "hope",
    tools: TextTools = TOOLS,
    **changes: Any,
) -> Setting:
    """Set a text; `changes` alter the style."""
    from dataclasses import replace

    styles = [style] if isinstance(style, TextStyle) else list(style)
    if changes:
        styles = [replace(each, **changes) for each in styles]
    problems = Problems()
    line = f"  text: {markup}"
    place = Place("cards.yaml", 3, 9, max(1, len(markup)), line if "\n" not in markup else "")
    text = set_text(markup, styles, box, tools, TextOrigin(problems, place, card, "words"), baseline)
    return Setting(text, list(problems))


def narrow(width: float) -> tuple[float, float, float, float]:
    """A box of a width and any height."""
    return (0.0, 0.0, width, inf)
