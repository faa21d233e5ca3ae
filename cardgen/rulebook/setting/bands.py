"""A document's blocks in bands: columns of running text, and what goes across the page between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.rulebook.document import (
    Block,
    Box,
    Code,
    Columns,
    Contents,
    Definitions,
    Divider,
    Document,
    Figure,
    Heading,
    IndexList,
    Items,
    Mistake,
    PageBreak,
    Paragraph,
    Quote,
    Table,
)
from cardgen.rulebook.setting import blocks, boxes, figures, tables
from cardgen.rulebook.setting.bench import BELOW_BOX, Bench, SetBlock, Where
from cardgen.rulebook.setting.contents import contents_slabs
from cardgen.rulebook.setting.nodes import Node
from cardgen.rulebook.setting.openings import opening
from cardgen.rulebook.setting.slabs import Band, Chapter, Slab
from cardgen.rulebook.walking import every, headings_in, plain

SETTERS: dict[type, SetBlock] = {
    Paragraph: blocks.paragraph,
    Heading: blocks.heading,
    Items: blocks.items,
    Definitions: blocks.definitions,
    Quote: blocks.quote,
    Code: blocks.code,
    Divider: blocks.divider,
    Mistake: blocks.mistake,
    Columns: blocks.columns_block,
    Table: tables.table,
    Figure: figures.figure,
    Box: boxes.box,
}
FEW = 330
"""Characters before something wide that rather go across the page too than into columns of a line or two."""


class Bound:
    """The bands of a document, and the index in them, which is made when the pages are known."""

    def __init__(self, document: Document, root: Node, bench: Bench) -> None:
        self.bands: list[Band] = []
        self.indexes: list[tuple[Band, Where]] = []
        self._bench = bench
        self._sections: list[tuple[int, Node]] = [(0, root)]
        self._run: list[Block] = []
        self._breaks = False
        self._chapter = -1
        bench.headings = list(_headings(document.blocks, bench))
        for block in document.blocks:
            self._take(block)
        self._flush(False)

    @property
    def _node(self) -> Node:
        return self._sections[-1][1]

    @property
    def _colour(self) -> str:
        return self._bench.dress.chapter(max(0, self._chapter))

    @property
    def _columns(self) -> int:
        return self._bench.dress.sheet.measures.columns

    def _where(self, columns: int) -> Where:
        dress = self._bench.dress
        return Where(self._node, dress.sheet.column(columns), dress.body, self._colour)

    def _take(self, block: Block) -> None:
        match block:
            case PageBreak():
                self._flush(False)
                self._breaks = True
            case Heading() if block.level == 1:
                self._flush(False)
                self._open(block)
            case Contents():
                self._flush(True)
                columns = max(2, self._columns)
                slabs = contents_slabs(block, self._bench.headings, self._where(columns), self._bench)
                self._band(columns, slabs)
            case IndexList():
                self._flush(True)
                columns = self._columns + (2 if self._columns > 1 else 1)
                where = self._where(columns)._replace(style=self._bench.dress.tiny, node=self._node.add("Index"))
                self._band(columns, [])
                self.indexes.append((self.bands[-1], where))
            case _:
                self._run.append(block)
                column = self._bench.dress.sheet.column(self._columns)
                if isinstance(block, Figure) if self._columns == 1 else boxes.is_wide(block, column, self._bench):
                    self._run.pop()
                    self._flush(True)
                    self._run = [block]
                    self._flush(False, across=True)

    def _open(self, block: Heading) -> None:
        """A chapter begins."""
        self._chapter += 1
        self._section(1)
        where = self._where(1)
        slabs = opening(block, self._chapter, where, self._bench)
        if slabs:
            slabs[0].chapter = Chapter(plain(block.inlines), self._chapter)
        self._band(1, slabs)

    def _section(self, level: int) -> None:
        while self._sections[-1][0] >= level:
            self._sections.pop()
        self._sections.append((level, self._node.add("Sect")))

    def _band(self, columns: int, slabs: list[Slab]) -> None:
        above = self.bands[-1].slabs if self.bands else []
        if above and slabs and above[-1].frames:
            slabs[0].gap = max(slabs[0].gap, BELOW_BOX * self._bench.dress.leading)
        self.bands.append(Band(columns, slabs, self._breaks))
        self._breaks = False

    def _flush(self, before_wide: bool, across: bool = False) -> None:
        """Set the blocks that have gathered; headings right before something wide go with it."""
        run, self._run = self._run, []
        kept: list[Block] = []
        while before_wide and run and isinstance(run[-1], Heading):
            kept.insert(0, run.pop())
        if run:
            across = across or (before_wide and _is_little(run)) or _is_alone(run)
            self._set(run, 1 if across else self._columns)
        if kept:
            self._set(kept, 1)

    def _set(self, run: list[Block], columns: int) -> None:
        slabs: list[Slab] = []
        for block in run:
            if isinstance(block, Heading):
                self._section(block.level)
            made = self._bench.blocks((block,), self._where(columns))
            self._bench.follow(slabs, made, introduces=isinstance(block, Items))
        if slabs:
            self._band(columns, slabs)


def _is_little(run: list[Block]) -> bool:
    """Whether a run is a line or two, and headings."""
    if not all(isinstance(block, Heading | Paragraph) for block in run):
        return False
    return sum(len(plain(block.inlines)) for block in run if isinstance(block, Paragraph)) <= FEW


def _is_alone(run: list[Block]) -> bool:
    """Whether a run is one thing that would leave the other columns bare."""
    match run:
        case [Box()]:
            return True
        case [Heading(), Items() as items]:
            return sum(len(plain(part.inlines)) for part in every(items) if isinstance(part, Paragraph)) <= FEW
        case [Table() as table]:
            return max([len(table.align), *map(len, table.rows)], default=0) > 2
    return False


def _headings(blocks_: Iterable[Block], bench: Bench) -> Iterator[tuple[Heading, str]]:
    """Every heading with its chapter's colour, those in boxes and columns too."""
    chapter = -1
    for heading in headings_in(blocks_):
        chapter += heading.level == 1
        yield heading, bench.dress.chapter(max(0, chapter))
