"""What everything that is set has at hand: the dress, the type, the pictures, and what is found out on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from cardgen.diagnostics import Place, Problems
from cardgen.layout.drawing import Symbol
from cardgen.layout.style import TextOrigin, TextStyle, TextTools
from cardgen.rulebook.document import Block, Heading, Items
from cardgen.rulebook.pictures import Pictures
from cardgen.rulebook.setting.dress import Dress
from cardgen.rulebook.setting.nodes import Node
from cardgen.rulebook.setting.slabs import Slab

BELOW_BOX = 0.85
"""The air below a box, in lines."""


class Where(NamedTuple):
    """Where blocks are set: their element, the width that they have, and the style of plain words there.

    `depth` counts the lists around them, `colour` is that of the chapter, `inside` tells that a box is around them.
    """

    node: Node
    width: float
    style: TextStyle
    colour: str
    depth: int = 0
    inside: bool = False


SetBlock: TypeAlias = "Callable[[Any, Where, Bench], list[Slab]]"


@dataclass(slots=True)
class Bench:
    """Shared by all that sets one book.

    `setters` set blocks by their kind. `headings` are those met so far, each with its words. `labels` are the printed
    page numbers by anchor, once they are known. `notes` are the elements of the footnotes that are asked for, `plans`
    what tables are made from.
    """

    dress: Dress
    tools: TextTools
    pictures: Pictures
    problems: Problems
    setters: Mapping[type, SetBlock]
    headings: list[tuple[Heading, str]] = field(default_factory=list)
    labels: dict[str, str] = field(default_factory=dict)
    notes: dict[int, Node] = field(default_factory=dict)
    greys: dict[str, Symbol] = field(default_factory=dict)
    plans: dict[int, Any] = field(default_factory=dict)

    def origin(self, place: Place | None) -> TextOrigin:
        """Where a text comes from, for messages."""
        return TextOrigin(self.problems, place)

    def blocks(self, blocks: Iterable[Block], where: Where) -> list[Slab]:
        """Blocks below each other."""
        slabs: list[Slab] = []
        for block in blocks:
            setter = self.setters.get(type(block))
            if setter is not None:
                self.follow(slabs, setter(block, where, self), introduces=isinstance(block, Items))
        return slabs

    def follow(self, slabs: list[Slab], more: list[Slab], *, introduces: bool = False) -> None:
        """Add slabs below others; what a heading stands over is near it, what leads a list in is not parted from it,
        and there is air below a box.
        """
        if slabs and more:
            if slabs[-1].glued:
                more[0].gap = min(more[0].gap, 0.3 * self.dress.leading)
            elif slabs[-1].frames and not more[0].frames:
                more[0].gap = max(more[0].gap, BELOW_BOX * self.dress.leading)
            elif introduces and slabs[-1].baseline:
                slabs[-1].glued = True
        slabs.extend(more)
