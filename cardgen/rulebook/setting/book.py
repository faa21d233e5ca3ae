"""Sets a whole book: blocks become bands, bands pages, and pages are painted when all page numbers are known."""

from __future__ import annotations

from cardgen.diagnostics import Problems
from cardgen.layout.drawing import Drawing
from cardgen.layout.style import TextTools
from cardgen.rulebook.document import Document, Footnote, Inline, Paragraph, Words
from cardgen.rulebook.pages import Bookmark, Page, SetBook
from cardgen.rulebook.pictures import Pictures
from cardgen.rulebook.setting.bands import SETTERS, Bound
from cardgen.rulebook.setting.bench import Bench, Where
from cardgen.rulebook.setting.columns import paint_column
from cardgen.rulebook.setting.contents import IndexEntry, index_slabs
from cardgen.rulebook.setting.dress import dressed
from cardgen.rulebook.setting.easel import Easel
from cardgen.rulebook.setting.heads import paint_folio, paint_foot_line, paint_head
from cardgen.rulebook.setting.inlines import joined
from cardgen.rulebook.setting.lines import line_slabs
from cardgen.rulebook.setting.nodes import Node, numbered
from cardgen.rulebook.setting.openings import title
from cardgen.rulebook.setting.paging import Bare, Pager
from cardgen.rulebook.setting.slabs import Band, Slab, moved
from cardgen.rulebook.setting.style import BookStyle
from cardgen.rulebook.walking import plain

MOST_PASSES = 6
"""How often pages are made until the index stands still."""
BOOKMARKED = 3
"""Headings down to this level are bookmarks."""


def set_book(
    document: Document,
    style: BookStyle,
    pictures: Pictures,
    tools: TextTools,
    paper: tuple[float, float],
    theme: str,
    problems: Problems,
    banner: Drawing | None = None,
) -> SetBook:
    """Set a document on a paper (width and height in points) at a theme: `colour`, `low-ink` or `greyscale`.

    `banner` is drawn across the first page. What is wrong is reported with the manuscript's places; all words of the
    document are on the pages whatever is wrong.
    """
    dress = dressed(style, *paper, theme)
    bench = Bench(dress, tools, pictures, problems, SETTERS)
    root = Node("Document")
    first = title(document, banner, Where(root, dress.sheet.text_width, dress.body, dress.chapter(0)), bench)
    bound = Bound(document, root, bench)
    if first:
        bound.bands.insert(0, Band(1, first))
    notes = _Notes(document.footnotes, root, bench)
    bare = _paged(bound, notes, bench)
    elements = numbered(root)
    bench.labels = {anchor: str(number) for number, page in enumerate(bare, 1) for anchor in _anchors(page)}
    pages = tuple(_painted(page, number, document.title, bench) for number, page in enumerate(bare, 1))
    bookmarks = tuple(
        Bookmark(plain(heading.inlines), heading.level, heading.anchor)
        for heading, _ in bench.headings
        if heading.level <= BOOKMARKED and heading.anchor in bench.labels
    )
    return SetBook(document.title, document.language, pages, elements, bookmarks, subject=document.subtitle)


class _Notes:
    """The footnotes' slabs, each made once, when its page asks for it."""

    def __init__(self, footnotes: tuple[Footnote, ...], root: Node, bench: Bench) -> None:
        self._footnotes = {note.number: note for note in footnotes}
        self._root = root
        self._bench = bench
        self._made: dict[int, list[Slab]] = {}

    def __call__(self, number: int) -> list[Slab]:
        """A footnote's slabs, with its number before its words."""
        if number not in self._made:
            note = self._footnotes.get(number)
            self._made[number] = self._set(note) if note else []
        return self._made[number]

    def rest(self) -> list[Slab]:
        """The footnotes that nothing has asked for."""
        return [slab for number in self._footnotes if number not in self._made for slab in self(number)]

    def _set(self, note: Footnote) -> list[Slab]:
        bench, dress = self._bench, self._bench.dress
        node = bench.notes.get(note.number) or self._root.add("Note")
        style, indent = dress.tiny, 1.6 * dress.tiny.size
        label = node.add("Lbl")
        where = Where(node, dress.sheet.text_width - indent, style, dress.ink, inside=True)
        first = note.blocks[0] if note.blocks else None
        words: list[tuple[tuple[Inline, ...], Node, int]] = [((Words(f"{note.number}\u2002"),), label, 0)]
        blocks = note.blocks
        if isinstance(first, Paragraph):
            words.append((first.inlines, node.add("P"), 0))
            blocks = note.blocks[1:]
        origin = bench.origin(first.place if isinstance(first, Paragraph) else None)
        slabs = line_slabs(joined(words, style, bench, origin), style, where.width + indent, bench, origin, hang=indent)
        slabs[0].anchors = (f"note-{note.number}",)
        return slabs + moved(bench.blocks(blocks, where), indent)


def _paged(bound: Bound, notes: _Notes, bench: Bench) -> list[Bare]:
    """The pages, made again until the index names the pages that it is made from."""
    before: object = None
    pager = Pager(bound.bands, bench.dress.sheet, notes)
    bare = pager.pages()
    first = min((bound.bands.index(band) for band, _ in bound.indexes), default=0)
    for _ in range(MOST_PASSES if bound.indexes else 0):
        entries = _entries(bare)
        state = [
            (word, sorted(entry.pages), [(under, sorted(entry.under[under].pages)) for under in entry.under])
            for word, entry in entries.items()
        ]
        if state == before:
            break
        before = state
        for band, where in bound.indexes:
            where.node.children.clear()
            band.slabs = index_slabs(entries, where.node, where, bench)
        bare = pager.pages(first)
    rest = notes.rest()
    if rest:
        bound.bands.append(Band(1, rest))
        bare = pager.pages()
    return bare


def _entries(pages: list[Bare]) -> dict[str, IndexEntry]:
    """The index's entries with their pages."""
    found: dict[str, IndexEntry] = {}
    for number, page in enumerate(pages, 1):
        for slab, _, _ in page.slabs():
            for word, under in slab.entries:
                entry = found.setdefault(under or word, IndexEntry())
                if under:
                    entry = entry.under.setdefault(word, IndexEntry())
                entry.pages[number] = str(number)
    return found


def _anchors(page: Bare) -> list[str]:
    return [anchor for slab, _, _ in page.slabs() for anchor in slab.anchors]


def _painted(bare: Bare, number: int, book: str, bench: Bench) -> Page:
    """One page on its easel."""
    sheet = bench.dress.sheet
    easel = Easel(sheet.width, sheet.height, str(number))
    left = sheet.left(number)
    easel.spot(f"page-{number}", 0.0, 0.0)
    if number > 1:
        paint_head(easel, bare, number, book, bench)
    for put in bare.columns:
        paint_column(put.column, easel, left + put.x, put.y)
    for slab, x, y in bare.slabs():
        for anchor in slab.anchors:
            easel.spot(anchor, left + x, y)
    if bare.feet:
        paint_foot_line(easel, bare, number, bench)
    y = bare.feet_top
    for slab in bare.feet:
        slab.paint(easel, left + slab.x, y)
        for anchor in slab.anchors:
            easel.spot(anchor, left + slab.x, y)
        y += slab.height
    paint_folio(easel, bare, number, bench)
    return easel.page()
