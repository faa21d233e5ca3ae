"""Which paper would hold more: pages that a face needs on a paper, and the known paper on which it needs the fewest."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from cardgen.sheets.grid import automatic_grid
from cardgen.sheets.paper import PAPER_SIZES, Paper
from cardgen.sheets.plan import FaceSize, SheetOptions
from cardgen.sheets.tiling import tiling_for


class Larger(NamedTuple):
    """A known paper, and the pages across and down that a face needs on it."""

    name: str
    columns: int
    rows: int

    @property
    def pages(self) -> int:
        """Pages for one copy."""
        return self.columns * self.rows

    def advice(self) -> str:
        """`--paper a3` holds it on one page, or needs fewer pages than another paper."""
        if self.pages == 1:
            return f"`--paper {self.name}` holds it on one page"
        return f"`--paper {self.name}` spreads it over {self.columns} x {self.rows} pages"


def larger_paper(options: SheetOptions, face: FaceSize, than: Paper, pages: int | None = None) -> Larger | None:
    """The known paper larger than `than` on which a face needs the fewest pages, and fewer than `pages`.

    Who prints on A sizes is offered A sizes, and others theirs, as long as one of them helps. A folded page is never
    glued to others, nor one with a grid of its own, so that they must hold the face.
    """
    american = not than.name.lower().startswith("a")
    area = than.width * than.height
    found: dict[bool, list[Larger]] = {True: [], False: []}
    for name, (_, width, height) in sorted(PAPER_SIZES.items(), key=lambda size: size[1][1] * size[1][2]):
        needed = _needed(replace(options, paper=name), face, name) if width * height > area else None
        if needed is not None and (pages is None or needed.pages < pages):
            found[name.startswith("a") == american].append(needed)
    return min(found[False] or found[True], key=lambda needed: needed.pages, default=None)


def _needed(options: SheetOptions, face: FaceSize, name: str) -> Larger | None:
    if automatic_grid(options, face) is not None:
        return Larger(name, 1, 1)
    tiling = tiling_for(options, face) if options.grid is None and options.duplex != "fold" else None
    return Larger(name, tiling.columns, tiling.rows) if tiling is not None else None
