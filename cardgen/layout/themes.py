"""Greyscale and low ink: what becomes of a drawing where its layout does not say it all."""

from __future__ import annotations

from typing import Protocol

from cardgen.layout.colours import grey
from cardgen.layout.drawing import Drawing, Group, Mark, Picture, Shape, Symbol, TextRun, marks_digest
from cardgen.layout.low_ink import InkedSymbols, with_less_ink
from cardgen.layout.pictures import GREY


class ThemedSymbols(InkedSymbols, Protocol):
    """Keeps symbols in grey by the key of their originals, and those in ink."""

    grey_symbols: dict[str, Symbol]


def in_theme(drawing: Drawing, theme: str, adapted: bool, ink: str, store: ThemedSymbols) -> Drawing:
    """A drawing in a theme, after the layout's own overrides.

    `greyscale` turns every colour that is left to its grey; `low-ink` makes large grounds white and keeps
    what stands on them to be seen, where the layout has not adapted itself. `ink` is the colour of words on white.
    """
    if theme == "greyscale":
        return drawing._replace(marks=tuple(_grey(mark, store) for mark in drawing.marks))
    if theme == "low-ink" and not adapted:
        return with_less_ink(drawing, ink, store)
    return drawing


def _grey(mark: Mark, store: ThemedSymbols) -> Mark:
    match mark:
        case TextRun():
            return mark._replace(fill=grey(mark.fill))
        case Shape():
            fill, stroke = mark.fill and grey(mark.fill), mark.stroke and grey(mark.stroke)
            return mark._replace(fill=fill, stroke=stroke)
        case Picture():
            return mark if mark.digest.startswith(GREY) else mark._replace(digest=GREY + mark.digest)
        case Group():
            return mark._replace(marks=tuple(_grey(inner, store) for inner in mark.marks))
    found = store.grey_symbols.get(mark.key)
    if found is None:
        marks = tuple(_grey(inner, store) for inner in mark.marks)
        found = store.grey_symbols[mark.key] = Symbol(marks_digest(marks), marks, mark.box, mark.matrix)
    return found._replace(matrix=mark.matrix)
