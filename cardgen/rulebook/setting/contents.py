"""The table of contents and the index, whose page numbers are known when the pages are."""

from __future__ import annotations

from dataclasses import replace

from cardgen.layout.drawing import Shape
from cardgen.layout.style import TextStyle
from cardgen.layout.text_marks import LineMarks, Pen
from cardgen.rulebook.book_index import sort_key
from cardgen.rulebook.document import Contents, Heading, Link, Words
from cardgen.rulebook.setting.bench import Bench, Where
from cardgen.rulebook.setting.easel import Easel
from cardgen.rulebook.setting.inlines import tagged
from cardgen.rulebook.setting.lines import natural_width, text_slabs
from cardgen.rulebook.setting.nodes import Node
from cardgen.rulebook.setting.slabs import Slab, spaced
from cardgen.rulebook.walking import plain

LEADER = 4.0
"""Points from one dot of a leader to the next."""
NUMBER = 2.2
"""The width kept for a page number, in type sizes."""


def contents_slabs(block: Contents, headings: list[tuple[Heading, str]], where: Where, bench: Bench) -> list[Slab]:
    """A line for every heading down to the depth, each with its page number."""
    toc = where.node.add("TOC")
    slabs: list[Slab] = []
    shown = [(heading, colour) for heading, colour in headings if heading.level <= block.depth]
    for place, (heading, colour) in enumerate(shown):
        made = _entry(heading, colour, toc.add("TOCI"), where, bench)
        if made and place + 1 < len(shown):
            made[-1].glued = shown[place + 1][0].level > heading.level == 1
        slabs += made
    return spaced(slabs, 0.6 * bench.dress.leading)


def _entry(heading: Heading, colour: str, item: Node, where: Where, bench: Bench) -> list[Slab]:
    dress = bench.dress
    chapter = heading.level == 1
    style = dress.heading(3, dress.words_in(colour)) if chapter else where.style
    link = item.add("Link")
    indent = (heading.level - 1) * 0.9 * dress.size
    width = where.width - indent - NUMBER * dress.size
    words = plain(heading.inlines)
    made = text_slabs((Words(words),), style, link, width, bench, bench.origin(heading.place))
    for slab in made[:-1]:
        slab.glued = True
    if made:
        made[-1] = _numbered(made[-1], f"#{heading.anchor}", words, link, style, where, bench, indent)
    for slab in made:
        slab.x += indent
        slab.cost = 0.0
    return spaced(made, (0.35 if chapter else 0.0) * dress.leading)


def _numbered(
    slab: Slab, target: str, words: str, link: Node, style: TextStyle, where: Where, bench: Bench, indent: float
) -> Slab:
    """An entry's last line with a dotted leader and the page number, all of it a link."""
    whole = natural_width(tagged((Words(words),), style, link, bench, bench.origin(None))[0], style)[1]
    leads = whole < where.width - indent - 2 * NUMBER * bench.dress.size

    def paint(easel: Easel, x: float, y: float) -> None:
        slab.paint(easel, x, y)
        label = bench.labels.get(target[1:], "")
        right = x + where.width - indent
        if label:
            part = tagged((Words(label),), style, link, bench, bench.origin(None))[0]
            wide = sum(item.width for item in part.items) * style.size
            drawn = LineMarks(right - wide, y + slab.baseline, Pen(style.size, 0.0, 0.0, style.icon, 0.7))
            drawn.add(part.items)
            easel.add(link, drawn.finish())
            if leads:
                easel.ground(_leader(x + whole + LEADER, right - wide - LEADER, y + slab.baseline, bench.dress.faint))
        easel.area((x, y, right - x, slab.height), target, link, words)

    return replace(slab, paint=paint)


def _leader(start: float, end: float, baseline: float, colour: str) -> Shape:
    """Dots from a title to its page number, which stand below each other on all lines."""
    first = LEADER * -(-start // LEADER)
    path = (("M", first, baseline - 0.5), ("L", max(first, end), baseline - 0.5))
    return Shape(path, None, colour, 0.8, dash=(0.0, LEADER), cap="round")


class IndexEntry:
    """A word of the index: the pages where it stands, by number, each with its label, and what is grouped below it."""

    __slots__ = ("pages", "under")

    def __init__(self) -> None:
        self.pages: dict[int, str] = {}
        self.under: dict[str, IndexEntry] = {}


def ranges(pages: dict[int, str]) -> list[tuple[int, str]]:
    """Page numbers with neighbours drawn together: 3, 5-7; each with the first page that it names."""
    found: list[tuple[int, str]] = []
    numbers = sorted(pages)
    start = 0
    while start < len(numbers):
        end = start
        while end + 1 < len(numbers) and numbers[end + 1] == numbers[end] + 1:
            end += 1
        first, last = pages[numbers[start]], pages[numbers[end]]
        found.append((numbers[start], first if start == end else f"{first}\u2013{last}"))
        start = end + 1
    return found


def index_slabs(entries: dict[str, IndexEntry], node: Node, where: Where, bench: Bench) -> list[Slab]:
    """The index: a letter above the words that begin with it, sub-entries further in."""
    slabs: list[Slab] = []
    letter = ""
    for word in sorted(entries, key=sort_key):
        first = sort_key(word)[0][:1].upper()
        if first != letter and first.isalpha():
            letter = first
            style = bench.dress.heading(3, bench.dress.words_in(where.colour))
            head = text_slabs((Words(letter),), style, node.add("P"), where.width, bench, bench.origin(None))
            head[-1].glued = True
            slabs += spaced(head, 0.6 * where.style.leading)
        made = _line(word, entries[word], node, where, bench, 0.0)
        for under in sorted(entries[word].under, key=sort_key):
            below = _line(under, entries[word].under[under], node, where, bench, 1.2 * where.style.size)
            if below:
                made[-1].cost = 0.05
            made += below
        if len(made) > 1:
            made[0].glued = True
        slabs += made
    return slabs


def _line(word: str, entry: IndexEntry, node: Node, where: Where, bench: Bench, indent: float) -> list[Slab]:
    inlines: list[Words | Link] = [Words(word)]
    for number, (page, shown) in enumerate(ranges(entry.pages)):
        inlines.append(Words(", " if number else "\u2002"))
        inlines.append(Link(f"#page-{page}", (Words(shown),), "contents"))
    made = text_slabs(
        inlines,
        where.style,
        node.add("P"),
        where.width - indent,
        bench,
        bench.origin(None),
        hang=1.8 * where.style.size,
    )
    for slab in made:
        slab.x += indent
    return made
