"""The grid of a job's cards, and what is said where cards do not fit."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from cardgen.diagnostics import Problems
from cardgen.sheets.grid import (
    Grid,
    Room,
    automatic_grid,
    edges_of,
    extent,
    fitting,
    frames_of,
    fullest,
    margins_of,
    papers_of,
    slots_of,
)
from cardgen.sheets.larger import larger_paper
from cardgen.sheets.plan import FaceSize, Margins, SheetOptions
from cardgen.sheets.room import ENOUGH_BLEED, TOLERANCE
from cardgen.sheets.tiling import MOST_TILES, tiles_needed
from cardgen.units import MM, to_mm

_SMALL = 40 * MM
"""A side of paper that is too little for any margins to be spoken of."""

_SHOWN = 4
"""Sizes that a message lists."""


def grid_for(
    options: SheetOptions,
    face: FaceSize,
    problems: Problems,
    copies: int | None = None,
    misfits: list[FaceSize] | None = None,
) -> Grid | None:
    """The grid of a card of this size, or None with the reason among the problems.

    Its place depends on paper, margins and card alone, never on how many cards a page has; `copies` says which edges
    are worth a warning. Without a grid of one's own, page and cards are turned so that a page holds most; upright
    cards and portrait pages win ties. With `misfits`, a size that the grid of one's own has no room for is added to
    them, and nothing is said of it yet: see `report_misfits`.
    """
    papers = papers_of(options, problems)
    if not papers or not _sensible(options, problems):
        return None
    frames = frames_of(papers, margins_of(options), options, face)
    roomy = [frame for frame in frames if frame.width > TOLERANCE and frame.height > TOLERANCE]
    if not roomy:
        _report_margins(frames[0], options, problems)
        return None
    if options.grid is not None:
        grid = _given_grid(options, face, roomy)
        if grid is None and misfits is not None:
            misfits.append(face)
        elif grid is None:
            report_misfits([face], options, problems)
    else:
        grid = automatic_grid(options, face)
        if grid is None:
            _report_too_large(options, face, roomy, problems)
    if grid is not None:
        used = grid if copies is None else grid.used(copies)
        warn_of_edges(min(edges_of(used)), grid.bleed, options, problems)
    return grid


def _sensible(options: SheetOptions, problems: Problems) -> bool:
    measures = {"margin": min(options.margins or (0,)), "printable margin": options.printable}
    measures |= {"gap": options.gap or 0, "bleed": options.bleed or 0}
    wrong = [f"the {name} is {to_mm(value)}" for name, value in measures.items() if not 0 <= value < inf]
    if options.grid is not None and min(options.grid) < 1:
        wrong.append(f"the grid is {options.grid[0]} x {options.grid[1]}")
    for message in wrong:
        problems.error("S110", message, help="write nothing less than 0, and a grid of at least 1 x 1")
    return not wrong


def _given_grid(options: SheetOptions, face: FaceSize, frames: list[Room]) -> Grid | None:
    """The grid that was asked for; without margins of one's own it may reach into the unprintable margin."""
    columns, rows = options.grid or (1, 1)
    slots = slots_of(options, face)
    grid = fitting(frames, slots, columns, rows)
    if grid is None and options.margins is None:
        bare = frames_of([frame.paper for frame in frames], Margins(0, 0, 0, 0), options, face)
        grid = fitting(bare, slots, columns, rows)
    return grid


def report_misfits(faces: Sequence[FaceSize], options: SheetOptions, problems: Problems) -> None:
    """Say once of all sizes of a job that the grid that was asked for has no room for them."""
    columns, rows = options.grid or (1, 1)
    frame = frames_of(papers_of(options, Problems()), margins_of(options), options, faces[0])[0]
    has = f"{_room(frame)} has {size_words(*frame[3:5])}"
    needs, fits = list[str](), list[str]()
    for face in faces:
        slot, most = slots_of(options, face)[0], automatic_grid(options, face)
        needed = size_words(extent(columns, slot.width, slot.gap), extent(rows, slot.height, slot.gap))
        of = f" of {size_words(face.width, face.height)}" if len(faces) > 1 else ""
        needs.append(f"{needed} for cards{of}" if of else needed)
        fits.append(f"{most.columns} x {most.rows}{of}" if most else f"not one card{of}")
    problems.error(
        "S102",
        f"a grid of {columns} x {rows} needs {_listed(needs)}, and {has}",
        help=f"at most {_listed(fits)} fit; ask for fewer, or for smaller margins, a smaller gap or larger paper"
        if any(fit[0] != "n" for fit in fits)
        else f"{_listed(fits)} fits; ask for smaller margins, a smaller gap or larger paper",
    )


def _listed(parts: Sequence[str]) -> str:
    more = len(parts) - _SHOWN
    return ", ".join([*parts[:_SHOWN], *([f"and so on for {more} more sizes"] if more > 0 else [])])


def _report_margins(frame: Room, options: SheetOptions, problems: Problems) -> None:
    margins, paper = margins_of(options), frame.paper
    across, down = margins.left + margins.right, margins.top + margins.bottom
    size = size_words(paper.width, paper.height)
    if options.margins is None or min(paper.width, paper.height) < _SMALL:
        what = "the folded half of " if frame.folded else ""
        bare = f"printers leave {to_mm(options.printable)} bare at each edge"
        message = f"{what}{_named(paper.name, size)} is too small to print cards on: {bare}"
        problems.error("S104", message, help="use larger paper, such as `--paper a4`")
        return
    problems.error(
        "S104",
        f"the margins add up to {size_words(across, down)}, and {_named(paper.name, size)}: no room is left for cards",
        help="use smaller margins, such as `--margin 9mm`, or larger paper",
    )


def _named(name: str, size: str) -> str:
    """A paper with its size, once where the size is its name."""
    return f"paper of {size}" if name[:1].isdigit() else f"{name} is {size}"


def _report_too_large(options: SheetOptions, face: FaceSize, frames: list[Room], problems: Problems) -> None:
    frame = frames[0]
    problems.error(
        "S103",
        f"a card of {size_words(face.width, face.height)} does not fit: {_room(frame)} has {size_words(*frame[3:5])}",
        help=_remedy(options, face, frames),
    )


def _remedy(options: SheetOptions, face: FaceSize, frames: list[Room]) -> str:
    """What makes a card fit: no margins, or the paper that holds it, if need be on several pages."""
    bare = frames_of([frame.paper for frame in frames], Margins(0, 0, 0, 0), options, face)
    if fullest(bare, slots_of(options, face)):
        return (
            "it fits without margins (`--margin 0mm`), if the printer prints to the paper's edge; or use larger paper"
        )
    larger = larger_paper(options, face, frames[0].paper)
    advice = larger.advice() if larger else "no known paper is large enough; make the card smaller"
    if options.duplex == "fold":
        return f"{advice}; without `--duplex fold` a face larger than the paper is spread over several pages"
    columns, rows = tiles_needed(options, face)
    if not columns * rows:
        return advice
    limit = f"at most {MOST_TILES} x {MOST_TILES} pages are glued together, and it would need {columns} x {rows}"
    return f"{limit}; {advice}"


def _room(frame: Room) -> str:
    return f"{frame.paper.name} {'to the fold ' if frame.folded else ''}within its margins"


def size_words(width: float, height: float) -> str:
    """`63.5 x 88.9 mm`."""
    return f"{to_mm(width).removesuffix(' mm')} x {to_mm(height)}"


def warn_of_edges(nearest: float, bleed: float, options: SheetOptions, problems: Problems) -> None:
    """Say so where cards, or nearly all of their bleed, reach into the strip that printers leave bare.

    `nearest` is the least distance from a card's trim to the page's edge.
    """
    printable = options.printable
    what = f"most printers leave {to_mm(printable)} bare"
    advice = "use larger margins, a smaller gap, less bleed or fewer cards a page"
    if nearest < printable - TOLERANCE:
        within = to_mm(max(0.0, nearest))
        problems.warning("S105", f"cards come within {within} of the edge of the paper; {what}", help=advice)
    elif nearest - printable < min(bleed, ENOUGH_BLEED) - TOLERANCE:
        reach = to_mm(max(0.0, nearest - bleed))
        problems.warning("S105", f"the bleed comes within {reach} of the edge of the paper; {what}", help=advice)
