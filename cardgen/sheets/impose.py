"""Faces onto sheets: which face goes where, on which side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from cardgen.diagnostics import Problem, Problems
from cardgen.layout.drawing import Outline
from cardgen.sheets.bleeding import Bleeds, bleeds_of, clips_of
from cardgen.sheets.fitting import grid_for, report_misfits, size_words
from cardgen.sheets.furniture import Furniture
from cardgen.sheets.grid import Grid, automatic_grid
from cardgen.sheets.larger import larger_paper
from cardgen.sheets.lines import SideFrame
from cardgen.sheets.packed import packed_sheets, together, warn_of_packed_edges
from cardgen.sheets.plan import FaceSize, Placement, PrintItem, Rectangle, Sheet, SheetOptions, Side, Turn
from cardgen.sheets.savings import tell_of_savings
from cardgen.sheets.tiled import TiledPress
from cardgen.sheets.tiling import Tiling, tiling_for
from cardgen.sheets.turning import Flip, flip_of
from cardgen.sheets.words import Words
from cardgen.units import to_mm

_Spot: TypeAlias = tuple[float, float, float, float, Turn, Rectangle]
"""A placement without its face."""

_OF_OPTIONS = ("S101", "S104", "S110")


def impose(
    items: Sequence[PrintItem],
    sizes: Mapping[str, FaceSize],
    options: SheetOptions,
    problems: Problems,
    *,
    title: str = "",
    words: Words | None = None,
    label: str = "",
) -> list[Sheet]:
    """Lay printed copies on sheets, in order; copies of different sizes get sheets of their own, after one another.

    `sizes` knows every face that the items name. `title` is printed small on every side; without `words` there is
    neither label nor rule. `label` (a component's name) begins messages. What does not fit is an error, and left out.
    A copy without a back keeps its place blank, and where any copy has a back, every sheet has a back page, so that a
    printer's two sides stay together. Backs alone of copies that have none are no sheets.
    """
    found = Problems()
    made = _impose(items, sizes, _duplex_as_needed(items, options), found, title, words)
    problems.extend(_labelled(problem, label) for problem in found)
    return made


def _labelled(problem: Problem, label: str) -> Problem:
    """A problem that names the component, unless it names a card or is about the sheet's options alone."""
    if not label or problem.card or problem.code in _OF_OPTIONS:
        return problem
    return problem._replace(message=f"{label}: {problem.message}")


def _impose(
    items: Sequence[PrintItem],
    sizes: Mapping[str, FaceSize],
    options: SheetOptions,
    problems: Problems,
    title: str,
    words: Words | None,
) -> list[Sheet]:
    if items and options.side == "backs" and all(item.back is None for item in items):
        problems.notice(
            "S113", "nothing here has a back, so no backs are printed", help="`--side fronts` prints fronts"
        )
        return []
    groups, large = _by_room(list(_by_size(items, sizes, options, problems)), options, problems)
    alone, pages = together(groups, options)
    warn_of_packed_edges(pages, options, problems)
    series = list(_in_grids(alone, options, problems))
    tiles = sum(tiling.columns * tiling.rows * len(copies) for tiling, copies in large)
    total = sum(part.sheets for part in series) + len(pages) + tiles
    made: list[Sheet] = []
    left_out: dict[str, None] = {}
    for part in series:
        furniture = Furniture(options, part.face.outline, title, total, words)
        made.extend(_Press(part, options, furniture).sheets(len(made)))
        left_out.update(furniture.left_out)
    furniture = Furniture(options, Outline(), title, total, words)
    made.extend(packed_sheets(pages, options, furniture, len(made)))
    left_out.update(furniture.left_out)
    for tiling, copies in large:
        made.extend(TiledPress(tiling, options, title, words, total).sheets(copies, len(made)))
    if options.marks == "full" and (pages or large):
        what = " and ".join(filter(None, ("pieces of mixed sizes" if pages else "", "large faces" if large else "")))
        message = f"no whole lines are drawn over sheets of {what}, which have cut marks of their own"
        problems.notice("S116", message, help="`--marks full` makes no difference to them")
    if left_out:
        message = f"{' and '.join(left_out)} found no room beside the cards"
        problems.notice("S114", message, help="less `--bleed`, fewer cards (`--grid`) or larger paper make room")
    return made


def _by_room(
    groups: Sequence[tuple[FaceSize, list[PrintItem]]], options: SheetOptions, problems: Problems
) -> tuple[list[tuple[FaceSize, list[PrintItem]]], list[tuple[Tiling, list[PrintItem]]]]:
    """The copies that fit on a page, and those that are spread over several; S115 tells of these."""
    small: list[tuple[FaceSize, list[PrintItem]]] = []
    large: list[tuple[Tiling, list[PrintItem]]] = []
    for face, copies in groups:
        # A page that is folded over its backs cannot be glued to others.
        never = options.grid is not None or options.duplex == "fold"
        fits = never or automatic_grid(options, face) is not None
        tiling = None if fits else tiling_for(options, face)
        if tiling is None:
            small.append((face, copies))
            continue
        large.append((tiling, copies))
        _tell_of_tiling(tiling, face, options, problems)
    return small, large


def _tell_of_tiling(tiling: Tiling, face: FaceSize, options: SheetOptions, problems: Problems) -> None:
    size, across = size_words(face.width, face.height), f"{tiling.columns} x {tiling.rows} pages"
    message = f"{size} is larger than {tiling.paper.name}, so it is spread over {across} to be glued together"
    larger = larger_paper(options, face, tiling.paper, tiling.columns * tiling.rows)
    problems.notice("S115", message, help=larger.advice() if larger else "")


def _in_grids(
    groups: Iterable[tuple[FaceSize, list[PrintItem]]], options: SheetOptions, problems: Problems
) -> Iterator[_Series]:
    misfits: list[FaceSize] = []
    for face, copies in groups:
        grid = grid_for(options, face, problems, len(copies), misfits)
        if grid is not None:
            yield _Series(grid, face, copies, bleeds_of(grid, options, problems, len(copies)))
            tell_of_savings(grid, options, face, len(copies), problems)
    if misfits:
        report_misfits(misfits, options, problems)


def _duplex_as_needed(items: Sequence[PrintItem], options: SheetOptions) -> SheetOptions:
    """Copies without any back need no folding or turning; backs alone are still laid out as seen from behind."""
    if options.side == "backs":
        return replace(options, duplex="long") if options.duplex == "none" else options
    return options if any(item.back is not None for item in items) else replace(options, duplex="none")


class _Series(NamedTuple):
    """The copies of one size, and where they stand."""

    grid: Grid
    face: FaceSize
    copies: list[PrintItem]
    bleeds: Bleeds

    @property
    def sheets(self) -> int:
        return -(-len(self.copies) // self.grid.capacity)


def _by_size(
    items: Sequence[PrintItem], sizes: Mapping[str, FaceSize], options: SheetOptions, problems: Problems
) -> Iterator[tuple[FaceSize, list[PrintItem]]]:
    """The copies of each size and outline with that size and the widest bleed among them."""
    groups: dict[tuple[object, ...], tuple[FaceSize, list[PrintItem]]] = {}
    short: set[str] = set()
    for item in items:
        front, back = sizes[item.front], sizes[item.back] if item.back is not None else None
        if back is not None and not _same(front, back):
            _report_sizes(item, front, back, problems)
            continue
        for key in (item.front, item.back):
            if key is not None and key not in short and sizes[key].bleed < (options.bleed or 0) - 0.01:
                short.add(key)
                _report_bleed(item, sizes[key], options.bleed or 0, problems)
        bleed = max(front.bleed, back.bleed if back is not None else 0.0)
        group = (round(front.width, 2), round(front.height, 2), front.outline.kind, front.outline.path)
        face, copies = groups.get(group, (front, []))
        groups[group] = (face._replace(bleed=max(face.bleed, bleed)), copies)
        copies.append(item)
    yield from groups.values()


def _same(front: FaceSize, back: FaceSize) -> bool:
    return abs(front.width - back.width) < 0.01 and abs(front.height - back.height) < 0.01


def _report_sizes(item: PrintItem, front: FaceSize, back: FaceSize, problems: Problems) -> None:
    one, other = (f"{to_mm(face.width)} x {to_mm(face.height)}" for face in (front, back))
    problems.error(
        "S108",
        f"the front of `{item.label or item.front}` measures {one}, its back {other}",
        help="give both layouts the same `size`",
        card=item.label,
    )


def _report_bleed(item: PrintItem, face: FaceSize, asked: float, problems: Problems) -> None:
    problems.warning(
        "S107",
        f"`{item.label or item.front}` has {to_mm(face.bleed)} of bleed, and the sheet asks for {to_mm(asked)}",
        help=f"let its layout paint further (`bleed: {to_mm(asked)}`), or print with less (`--bleed`)",
        card=item.label,
    )


class _Press:
    """Makes the sheets of one series."""

    def __init__(self, part: _Series, options: SheetOptions, furniture: Furniture) -> None:
        self.part, self.options, self.furniture = part, options, furniture
        self.grid = part.grid
        self.flip = flip_of(options.duplex, self.grid.paper)
        self.slots = self.grid.slots()
        self.turn: Turn = 90 if self.grid.turned else 0
        self._spots: dict[tuple[int, Flip | None], list[_Spot]] = {}
        self._frames: dict[tuple[int, Flip | None], SideFrame] = {}

    def sheets(self, before: int) -> Iterator[Sheet]:
        """The sheets in order; `before` counts those of earlier series."""
        copies, capacity = self.part.copies, self.grid.capacity
        make = self._folded if self.options.duplex == "fold" else self._sheet
        for start in range(0, len(copies), capacity):
            yield make(copies[start : start + capacity], before + start // capacity + 1)

    def _sheet(self, copies: Sequence[PrintItem], number: int) -> Sheet:
        front = back = None
        if self.options.side != "backs":
            frame = self._frame(len(copies), None)
            placed = self._placements([copy.front for copy in copies], None)
            front = Side(placed, self.furniture.draw(frame, number, "front"))
        if self.options.side != "fronts" and self.flip is not None:
            frame = self._frame(len(copies), self.flip)
            placed = self._placements([copy.back for copy in copies], self.flip)
            offset = self.options.offset.matrix(self.grid.paper)
            back = Side(placed, self.furniture.draw(frame, number, "back"), offset)
        return Sheet(self.grid.paper, front, back)

    def _folded(self, copies: Sequence[PrintItem], number: int) -> Sheet:
        """Fronts above the fold, backs below it, on one side."""
        placed: tuple[Placement, ...] = ()
        if self.options.side != "backs":
            placed += self._placements([copy.front for copy in copies], None)
        if self.options.side != "fronts" and self.flip is not None:
            placed += self._placements([copy.back for copy in copies], self.flip)
        frame = self._frame(len(copies), None)
        frame = frame.joined(self._frame(len(copies), flip_of("fold", self.grid.paper)))
        return Sheet(self.grid.paper, Side(placed, self.furniture.draw(frame, number, "front")), None)

    def _placements(self, faces: Sequence[str | None], flip: Flip | None) -> tuple[Placement, ...]:
        spots = self._spots_for(len(faces), flip)
        return tuple([Placement(face, *spot) for face, spot in zip(faces, spots, strict=False) if face is not None])

    def _spots_for(self, cards: int, flip: Flip | None) -> list[_Spot]:
        """Where so many cards stand on a page, seen from its front or, flipped, from its back."""
        found = self._spots.get((cards, flip))
        if found is None:
            turn = self.turn if flip is None else flip.turn(self.turn)
            found = self._spots[cards, flip] = []
            for slot, clip in zip(self.slots, clips_of(self.grid, self.part.bleeds, cards), strict=False):
                place, free = (slot, clip) if flip is None else (flip.rectangle(slot), flip.rectangle(clip))
                found.append((*place, turn, free))
        return found

    def _frame(self, copies: int, flip: Flip | None) -> SideFrame:
        found = self._frames.get((copies, flip))
        if found is None:
            found = self._frames[copies, flip] = self._framed(copies, flip)
        return found

    def _framed(self, copies: int, flip: Flip | None) -> SideFrame:
        """What the furniture of one side must know: where the slots in use are, seen from that side."""
        slots, box, bleeds = self.slots[:copies], self.grid.box, self.part.bleeds
        if flip is not None:
            slots, box = [flip.rectangle(slot) for slot in slots], flip.rectangle(box)
            bleeds = bleeds.mirrored(flip.sideways)
        outlined = tuple(slots) if flip is None and self.options.side != "backs" else ()
        clips = tuple([spot[5] for spot in self._spots_for(copies, flip)])
        return SideFrame(self.grid.paper, tuple(slots), box, bleeds, outlined, self.grid.turned, clips=clips)
