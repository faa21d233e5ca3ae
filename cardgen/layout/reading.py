"""What a drawing says: its words, in the order in which they were laid out."""

from __future__ import annotations

from cardgen.layout.drawing import Drawing, TextRun, walk

_JOINED = 0.05
"""The part of the type's size that may lie between two runs of one word: kerning and rounding."""


def words_of(drawing: Drawing) -> str:
    """All words on a face with single spaces between them; a word that changes its font within stays one."""
    text = ""
    last: TextRun | None = None
    for mark in walk(drawing.marks):
        if isinstance(mark, TextRun):
            text += mark.text if last is not None and _continues(last, mark) else f" {mark.text}"
            last = mark
    return " ".join(text.split())


def _continues(last: TextRun, run: TextRun) -> bool:
    """Whether a run goes on where the last one ended, on the same line."""
    return run.y == last.y and run.angle == last.angle and abs(last.x + last.width - run.x) <= _JOINED * run.size
