"""Paper that a simple change would save: a last sheet with few cards on it, a page that could hold a row more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardgen.diagnostics import Problems
from cardgen.sheets.grid import Grid, automatic_grid, bleed_of, edges_of
from cardgen.sheets.plan import FaceSize, SheetOptions
from cardgen.sheets.room import TOLERANCE
from cardgen.units import MM, to_mm

FEW = 4
"""A last sheet is worth a word if no more than one in so many of its places is taken."""

FEW_PLACES = 12
"""Cards a page up to which a row more is worth giving up the margins."""

_BLEEDS = (2 * MM, 1.5 * MM)
_GAPS = (3 * MM, 2 * MM)


def tell_of_savings(grid: Grid, options: SheetOptions, face: FaceSize, copies: int, problems: Problems) -> None:
    """Say so where fewer sheets would do: only of an automatic grid, and only what was tried."""
    if options.grid is not None or copies <= grid.capacity:
        return
    needed = _sheets(copies, grid)
    last = copies - (needed - 1) * grid.capacity
    if last <= grid.capacity // FEW:
        for change, changed in _changes(options, face):
            other = automatic_grid(changed, face)
            if other is not None and _sheets(copies, other) < needed:
                _tell_of_change(change, copies, last, needed, _sheets(copies, other), problems)
                return
    _tell_of_margins(grid, options, face, copies, problems)


def _sheets(copies: int, grid: Grid) -> int:
    return -(-copies // grid.capacity)


def _changes(options: SheetOptions, face: FaceSize) -> Iterator[tuple[str, SheetOptions]]:
    """What may be written on the command line, the least harm first."""
    if options.landscape is not None:
        turned = not options.landscape
        yield "--landscape" if turned else "--portrait", replace(options, landscape=turned)
    square = face.outline.kind == "rectangle"
    if options.gap is None and not square:
        for bleed in _BLEEDS:
            if bleed < bleed_of(options, face) - TOLERANCE:
                yield f"--bleed {_typed(bleed)}", replace(options, bleed=bleed)
    gap = options.gap if options.gap is not None else 0.0 if square else 2 * bleed_of(options, face)
    # Round cards keep a little distance: where they touch, each is cut with a piece of its neighbour.
    for least in (*_GAPS, 0.0) if square else _GAPS:
        if least < gap - TOLERANCE:
            yield f"--gap {_typed(least)}", replace(options, gap=least)


def _typed(length: float) -> str:
    return to_mm(length).replace(" ", "")


def _tell_of_change(change: str, copies: int, last: int, needed: int, fewer: int, problems: Problems) -> None:
    fit = f"all fit on {fewer} sheet{'s' if fewer > 1 else ''}"
    problems.notice(
        "S112",
        f"only {last} of {copies} copies {'is' if last == 1 else 'are'} on the last of {needed} sheets; "
        f"with `{change}` {fit}",
        help=f"to save paper, print this component alone (`--component`) with `{change}`",
    )


def _tell_of_margins(grid: Grid, options: SheetOptions, face: FaceSize, copies: int, problems: Problems) -> None:
    """Say so where only the margins keep a page of few cards from holding more."""
    if options.margins is not None or grid.capacity > FEW_PLACES:
        return
    bare = automatic_grid(replace(options, margins=(0.0, 0.0, 0.0, 0.0)), face)
    if bare is not None and _sheets(copies, bare) < _sheets(copies, grid):
        size = f"{to_mm(face.width).removesuffix(' mm')} x {to_mm(face.height)}"
        problems.notice(
            "S106",
            f"{grid.paper.name} holds {grid.columns} x {grid.rows} cards of {size}; "
            f"{bare.columns} x {bare.rows} would come within {to_mm(min(edges_of(bare)))} of the edge of the paper",
            help="a smaller `--gap` may make room; `--margin 0mm` places them all the same",
        )
