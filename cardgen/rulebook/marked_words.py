"""Words of the game's data, in the markup of cards, as they stand in a line of a rulebook."""

from __future__ import annotations

from collections.abc import Collection

from cardgen.diagnostics import Problems
from cardgen.layout.markup import LINE, PARAGRAPH, parse
from cardgen.rulebook.document import Icon, Inline, LineBreak, Words


def inlines_of(text: str, icons: Collection[str]) -> tuple[Inline, ...]:
    """A card's text, or a sentence of the data. What is wrong with it is told where it is printed on a card."""
    found: list[Inline] = []
    for span in parse(text, None, icons, Problems()):
        if span.kind in (LINE, PARAGRAPH):
            found.append(LineBreak())
        else:
            found.append(Icon(span.text) if span.kind == "icon" else Words(span.text, span.emphasis))
    return tuple(found)
