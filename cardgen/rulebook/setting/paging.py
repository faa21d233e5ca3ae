"""Bands fill pages: what stands on which page, with the footnotes at its foot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from cardgen.rulebook.setting.columns import Column, Need, balanced, least, squeezed, stacked
from cardgen.rulebook.setting.dress import Sheet
from cardgen.rulebook.setting.slabs import Band, Chapter, Slab

FOOT = 9.0
"""Points between the text and the first footnote; a short line stands in them."""
MOST_FEET = 0.5
"""The share of a page that footnotes may take; what is more goes on with the next page's."""


LOOKED_AHEAD = 3
"""How many bands behind a page's last one may say something about where it ends."""


class Put(NamedTuple):
    """A column with its top left corner on the page, from the text's left edge."""

    column: Column
    x: float
    y: float


class Bare(NamedTuple):
    """A page before it is painted: its columns, its footnotes with their top, the chapter of its running head."""

    columns: tuple[Put, ...]
    feet: tuple[Slab, ...]
    feet_top: float
    chapter: Chapter | None

    def slabs(self) -> list[tuple[Slab, float, float]]:
        """Every slab of the text with its place."""
        return [(slab, put.x + slab.x, put.y + y) for put in self.columns for slab, y in put.column.standing]


class _State(NamedTuple):
    """How far the bands have been set, and the footnotes that wait for a page."""

    band: int
    start: int
    feet: tuple[Slab, ...]


class _Laid(NamedTuple):
    columns: list[Put]
    band: int
    start: int
    notes: list[int]


class Pager:
    """Makes pages of bands. `note` gives a footnote's slabs by its number."""

    def __init__(self, bands: Sequence[Band], sheet: Sheet, note: Callable[[int], list[Slab]]) -> None:
        self._bands = bands
        self._sheet = sheet
        self._note = note
        self._begun: list[tuple[_State, Chapter | None]] = []
        self._pages: list[Bare] = []

    def pages(self, since: int = 0) -> list[Bare]:
        """All pages; those before the band `since`, the first that is not as it was, are kept from the last time."""
        kept = max(0, sum(state.band + LOOKED_AHEAD < since for state, _ in self._begun) - 1)
        state, chapter = self._begun[kept] if kept else (_State(0, 0, ()), None)
        del self._begun[kept:], self._pages[kept:]
        while state.band < len(self._bands) or state.feet:
            self._begun.append((state, chapter))
            bare, state = _page(self._bands, state, self._sheet, self._note)
            begun = [(slab.chapter, y) for slab, _, y in bare.slabs() if slab.chapter is not None]
            if begun and (chapter is None or begun[0][1] <= self._sheet.top + 1.0):
                chapter = begun[0][0]
            self._pages.append(bare._replace(chapter=chapter))
            if begun:
                chapter = begun[-1][0]
        return list(self._pages)


def _page(bands: Sequence[Band], state: _State, sheet: Sheet, note: Callable[[int], list[Slab]]) -> tuple[Bare, _State]:
    """One page: laid with as much room kept for footnotes as those need that are asked for on it."""
    first = least(bands[state.band].slabs, state.start).height if state.band < len(bands) else 0.0
    most = max(0.0, min(MOST_FEET * sheet.text_height, sheet.text_height - first - 1.0))
    kept = min(_height(state.feet), most)
    while True:
        laid = _lay(bands, state, sheet, kept)
        if laid.band < len(bands) and _rest(bands, laid.band, laid.start) <= RUNT * sheet.measures.leading:
            longer = _lay(bands, state, sheet, kept - LONGER * sheet.measures.leading, TIGHT)
            laid = longer if _is_end(bands, longer.band, longer.start) else laid
        feet = [*state.feet, *(slab for number in laid.notes for slab in note(number))]
        needed = min(_height(feet), most)
        if needed <= kept + 0.01:
            break
        kept = needed
    shown = _feet_that_fit(feet, kept)
    if not laid.columns and not shown and feet:
        shown = 1
    height = _height(feet[:shown])
    bare = Bare(tuple(laid.columns), tuple(feet[:shown]), sheet.bottom - height + FOOT, None)
    return bare, _State(laid.band, laid.start, tuple(feet[shown:]))


def _is_end(bands: Sequence[Band], band: int, start: int) -> bool:
    """Whether a chapter ends here."""
    return not start and (band == len(bands) or bands[band].breaks or _opens(bands[band]))


def _opens(band: Band) -> bool:
    return bool(band.slabs) and band.slabs[0].chapter is not None


def _rest(bands: Sequence[Band], band: int, start: int) -> float:
    """What a chapter still has to be set, as the height of its columns; it is counted no further than need be."""
    height = 0.0
    while not _is_end(bands, band, start) and height < 1000:
        height += sum(slab.height for slab in bands[band].slabs[start : start + 60]) / bands[band].columns
        band, start = band + 1, 0
    return height or 1000.0


def _height(feet: Sequence[Slab]) -> float:
    return FOOT + sum(slab.height for slab in feet) if feet else 0.0


def _feet_that_fit(feet: Sequence[Slab], room: float) -> int:
    count = len(feet)
    while count and _height(feet[:count]) > room + 0.01:
        count -= 1
    return count


def _lay(bands: Sequence[Band], state: _State, sheet: Sheet, kept: float, tight: float = 1.0) -> _Laid:
    """Bands on one page whose last `kept` points are the footnotes', their gaps so much tighter."""
    page = _Filling(sheet, sheet.bottom - kept, tight)
    band, start = state.band, state.start
    held: tuple[int, int] | None = None  # the band of a heading that waits for what it stands over
    while band < len(bands):
        here = bands[band]
        if not here.slabs:
            band, start = band + 1, 0
            continue
        if here.breaks and not start and page.columns:
            break
        end = page.put(bands, band, start, forced=held is not None and not held[1])
        if end == start:
            if held is not None and held[1]:
                band, start = held[0], 0
                del page.columns[held[1] :]
            break
        if not here.slabs[-1].glued:
            held = None
        elif held is None:
            held = (band, page.before)
        start = end
        if start < len(here.slabs):
            break
        band, start = band + 1, 0
    if band < len(bands):
        page.spread()
    notes = [number for put in page.columns for slab in put.column.standing for number in slab.slab.notes]
    return _Laid(page.columns, band, start, list(dict.fromkeys(notes)))


RUNT = 2.2
"""The lines at a chapter's end that are not given a page of their own where the page before can take them."""
LONGER, TIGHT = 1.1, 0.6
"""The lines by which that page is longer then, and what is left of the gaps between its bands."""
SPREAD = 14.0
"""Points by which the gaps between a page's bands grow at most, so that it ends where others do."""
NEARLY = 0.12
"""The share of a page up to which an empty foot is made use of so."""


class _Filling:
    """A page that bands are put on, one below another. `before` is how many columns there were before the last."""

    def __init__(self, sheet: Sheet, bottom: float, tight: float) -> None:
        self.columns: list[Put] = []
        self.before = 0
        self._joints: list[float] = []  # where bands begin that stand apart from those above them
        self._sheet = sheet
        self._y = sheet.top
        self._bottom = bottom
        self._tight = tight

    def spread(self) -> None:
        """Share a small rest of the page out among the gaps between its bands."""
        rest = self._bottom - self._y
        joints = [joint for joint in self._joints if any(put.y >= joint for put in self.columns)]
        if not joints or not 0 < rest <= NEARLY * self._sheet.text_height:
            return
        more = min(SPREAD, rest / len(joints))
        self.columns[:] = [
            put._replace(y=put.y + more * sum(joint <= put.y for joint in joints)) for put in self.columns
        ]

    def put(self, bands: Sequence[Band], band: int, start: int, forced: bool) -> int:
        """Put a band from `start` on, and return how far it went; nothing is put where there is no good place for it.

        `forced` says that a new page would be no better.
        """
        here, sheet = bands[band], self._sheet
        fresh = not self.columns
        gap = 0.0 if fresh else here.slabs[start].gap * self._tight
        room = self._bottom - self._y - gap
        need = _needed(bands, band, start)
        if not fresh and not forced and need.height - need.give > room:
            return start
        if forced and not fresh and stacked(here.slabs, start, start + 1).height > room:
            return start
        slabs = here.slabs if fresh or need.height <= room else squeezed(here.slabs, start, need.height - room)
        ends = balanced(slabs, start, here.columns, room, room if fresh or forced else sheet.text_height)
        width = sheet.column(here.columns) + sheet.measures.gutter
        used, self.before = 0.0, len(self.columns)
        for number, (begin, end) in enumerate(pairwise([start, *ends])):
            if end > begin:
                column = stacked(slabs, begin, end)
                self.columns.append(Put(column, number * width, self._y + gap))
                used = max(used, column.height)
        if not fresh and not (band and bands[band - 1].slabs and bands[band - 1].slabs[-1].glued):
            self._joints.append(self._y + gap)
        self._y += gap + used if ends[-1] > start else 0.0
        return ends[-1]


def _needed(bands: Sequence[Band], band: int, start: int) -> Need:
    """What has to stand together, where a whole band is glued to the next one too."""
    height, give = least(bands[band].slabs, start)
    slabs = bands[band].slabs
    while all(slab.glued for slab in slabs[start:]) and band + 1 < len(bands):
        band, start = band + 1, 0
        slabs = bands[band].slabs
        if slabs:
            more = least(slabs, 0)
            height, give = height + slabs[0].gap + more.height, give + more.give
    return Need(height, give)
