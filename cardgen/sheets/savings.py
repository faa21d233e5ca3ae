"""Paper that a simple change would save: a last sheet with few cards on it, a page that could hold a row more.

What only printing into the strip that printers leave bare would save is no saving, and nothing is said of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardgen.diagnostics import Problems
from cardgen.sheets.grid import Grid, automatic_grid, bleed_of
from cardgen.sheets.plan import FaceSize, SheetOptions
from cardgen.sheets.room import TOLERANCE
from cardgen.units import MM, to_mm

FEW = 4
"""A last sheet is worth a word if no more than one in so many of its places is taken."""

FEW_PLACES = 12
"""Cards a page up to which a row more is worth a word, however full the last sheet is."""

_BLEEDS = (2 * MM, 1.5 * MM)
_GAPS = (3 * MM, 2 * MM)


def tell_of_savings(grid: Grid, options: SheetOptions, face: FaceSize, copies: int, problems: Problems) -> None:
    """Say so where fewer sheets would do: only of an automatic grid, and only what was tried and can be printed."""
    if options.grid is not None or copies <= grid.capacity:
        return
    needed = _sheets(copies, grid)
    last = copies - (needed - 1) * grid.capacity
    if last > grid.capacity // FEW and grid.capacity > FEW_PLACES:
        return
    for change, changed in _changes(options, face):
        other = automatic_grid(changed, face)
        if other is not None and _sheets(copies, other) < needed:
            if last <= grid.capacity // FEW:
                _tell_of_last_sheet(change, copies, last, needed, _sheets(copies, other), problems)
            else:
                _tell_of_fuller_page(change, grid, other, face, copies, problems)
            return


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


def _tell_of_last_sheet(change: str, copies: int, last: int, needed: int, fewer: int, problems: Problems) -> None:
    fit = f"all fit on {fewer} sheet{'s' if fewer > 1 else ''}"
    problems.notice(
        "S112",
        f"only {last} of {copies} copies {'is' if last == 1 else 'are'} on the last of {needed} sheets; "
        f"with `{change}` {fit}",
        help=f"to save paper, print this component alone (`--component`) with `{change}`",
    )


def _tell_of_fuller_page(change: str, grid: Grid, other: Grid, face: FaceSize, copies: int, problems: Problems) -> None:
    """Say so where a page of few cards could hold a row or a column more."""
    size = f"{to_mm(face.width).removesuffix(' mm')} x {to_mm(face.height)}"
    fit = _sheets(copies, other)
    problems.notice(
        "S106",
        f"{grid.paper.name} holds {grid.columns} x {grid.rows} cards of {size}; with `{change}` it holds "
        f"{other.columns} x {other.rows}, and {fit} sheet{'s' if fit > 1 else ''} will do instead of "
        f"{_sheets(copies, grid)}",
        help=f"to save paper, print this component alone (`--component`) with `{change}`",
    )
