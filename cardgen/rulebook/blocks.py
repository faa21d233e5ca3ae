"""Tokens of Markdown become the blocks of a document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.rulebook.anchors import Anchors, given_anchor, made_anchor
from cardgen.rulebook.calls import Wanted
from cardgen.rulebook.directives import BOXES, HOLDING, SINGLE, Directive
from cardgen.rulebook.document import (
    Block,
    Box,
    Code,
    Columns,
    Contents,
    Definitions,
    Divider,
    Entry,
    Footnote,
    Heading,
    Icon,
    IndexList,
    Inline,
    Items,
    PageBreak,
    Paragraph,
    Quote,
    Table,
    Words,
)
from cardgen.rulebook.figures import Figures
from cardgen.rulebook.findings import Findings
from cardgen.rulebook.inlines import Inlines, Stretch, index_mark, merged
from cardgen.rulebook.manuscript_lines import Rendered, Source
from cardgen.rulebook.walking import plain
from cardgen.source.hints import suggestion

if TYPE_CHECKING:
    from markdown_it.token import Token


class Node(NamedTuple):
    """A token with those that stand within it."""

    token: Token
    inside: list[Node]


def nested(tokens: Iterable[Token]) -> list[Node]:
    """Tokens as a tree."""
    top: list[Node] = []
    levels = [top]
    for token in tokens:
        if token.nesting < 0:
            levels.pop()
            continue
        node = Node(token, [])
        levels[-1].append(node)
        if token.nesting > 0:
            levels.append(node.inside)
    return top


class Writing(NamedTuple):
    """What blocks are made with."""

    source: Source
    rendered: Rendered
    inlines: Inlines
    anchors: Anchors
    findings: Findings
    figures: Figures
    make: Callable[[Wanted], tuple[Block, ...]]
    has_index: bool


class Blocks:
    """Makes blocks of nodes. `gathered` is what their parsing has gathered about footnotes."""

    def __init__(self, writing: Writing, gathered: dict[str, Any]) -> None:
        self._with = writing
        self._footnotes: dict[str, tuple[Block, ...]] = {}
        self._gathered: dict[str, Any] = gathered.get("footnotes", {})
        self._named: dict[int, tuple[str, int | None]] = {}
        self._lines = writing.rendered.text.split("\n")
        self._misplaced: list[Wanted] = []
        self._makers: dict[str, Callable[[Node, Stretch], Iterable[Block]]] = {
            "heading_open": self._heading,
            "paragraph_open": self._paragraph,
            "inline": self._inline,
            "bullet_list_open": self._items,
            "ordered_list_open": self._items,
            "blockquote_open": lambda node, at: [Quote(self.of(node.inside), at.place)],
            "fence": lambda node, at: [Code(self._typed(node.token.content), at.place)],
            "hr": lambda _, at: [Divider(at.place)],
            "table_open": self._table,
            "dl_open": self._definitions,
            "footnote_reference_open": self._footnote,
            "directive_open": self._directive,
            "directive_stray": self._stray,
        }

    def of(self, nodes: Iterable[Node]) -> tuple[Block, ...]:
        """The blocks of nodes, in order."""
        return tuple(block for node in nodes for block in self._block(node))

    def name_headings(self, nodes: Iterable[Node]) -> None:
        """Give every heading its anchor, so that links may lead to what comes later."""
        for node in nodes:
            if node.token.type == "heading_open":
                words = "".join(child.content for inline in node.inside for child in inline.token.children or ())
                words, given = given_anchor(plain(self._with.inlines.words(words), aloud=True))
                anchor = made_anchor(given or words)
                self._named[id(node)] = self._with.anchors.take(anchor, self._stretch(node).first)
            self.name_headings(node.inside)

    def footnotes(self) -> tuple[Footnote, ...]:
        """The footnotes in the order of their numbers."""
        found = []
        for number, note in sorted(self._gathered.get("list", {}).items()):
            if "label" in note:
                blocks = self._footnotes.get(note["label"], ())
            else:
                at = Stretch(self._with.source, self._with.rendered, None)
                blocks = (Paragraph(self._with.inlines.of_tokens(note.get("tokens", ()), at)),)
            found.append(Footnote(number + 1, blocks))
        return tuple(found)

    def _block(self, node: Node) -> Iterable[Block]:
        make = self._makers.get(node.token.type)
        yield from make(node, self._stretch(node)) if make else self.of(node.inside)
        misplaced, self._misplaced = self._misplaced, []
        for wanted in misplaced:
            yield from self._with.make(wanted)

    def _stretch(self, node: Node) -> Stretch:
        return Stretch(self._with.source, self._with.rendered, node.token.map)

    def line(self, node: Node) -> tuple[Inline, ...]:
        """The inlines of what holds one line of words, such as a heading or a cell.

        A block cannot stand there: one that a call asks for is made behind it.
        """
        found: list[Inline] = []
        for child in node.inside:
            found.extend(self._with.inlines.of(child.token, self._stretch(child)))
        for wanted in self._taken():
            message = f"`{wanted.name}(...)` stands on a line of its own"
            advice = "give it a paragraph to itself, with a blank line before and behind it"
            self._with.findings.add("R122", message, wanted.place, advice)
            self._misplaced.append(wanted)
        return tuple(merged(found))

    def _taken(self) -> list[Wanted]:
        wanted = list(self._with.inlines.wanted)
        self._with.inlines.wanted.clear()
        return wanted

    def _typed(self, text: str) -> str:
        """Lines of code, with words for what calls have left in them."""
        return "".join(
            plain(self._with.inlines.words(line), aloud=True) for line in text.splitlines(keepends=True)
        ).removesuffix("\n")

    # -- plain Markdown

    def _heading(self, node: Node, at: Stretch) -> Iterator[Block]:
        level = min(4, int(node.token.tag[1:]))
        inlines, given = _without_anchor(self.line(node))
        words = plain(inlines, aloud=True).strip()
        anchor, line = self._named[id(node)]
        if line is not None:
            advice = f"give it a name of its own, or an anchor: `{'#' * level} {words} {{#{anchor}}}`"
            message = f"two headings have the anchor `{made_anchor(given or words)}`"
            if not line:
                message = f"the anchor `{made_anchor(given or words)}` is that of a card, term or ruling"
            also = [(self._with.source.whole(line), "the other one")] if line else []
            self._with.findings.add("R132", message, at.place, advice, also)
        if level <= 3 and self._with.has_index:
            inlines = (*inlines, *index_mark(words))
        yield Heading(level, inlines, anchor, at.place)

    def _paragraph(self, node: Node, at: Stretch) -> Iterator[Block]:
        for child in node.inside:
            yield from self._inline(child, at)

    def _inline(self, node: Node, at: Stretch) -> Iterator[Block]:
        """A paragraph's words, or the blocks that calls on a line of their own ask for."""
        inlines = self._with.inlines.of(node.token, self._stretch(node))
        wanted = self._taken()
        has_words = any(not isinstance(inline, Words) or inline.text.strip() for inline in inlines)
        if has_words or not wanted:
            yield Paragraph(inlines, at.place)
        for block in wanted:
            if has_words:
                message = f"`{block.name}(...)` stands on a line of its own"
                advice = "put a blank line before and behind it"
                self._with.findings.add("R122", message, block.place, advice)
            yield from self._with.make(block)

    def _items(self, node: Node, at: Stretch) -> Iterator[Block]:
        items = tuple(self.of(item.inside) for item in node.inside)
        tight = all(
            child.token.hidden for item in node.inside for child in item.inside if child.token.type == "paragraph_open"
        )
        start = int(node.token.attrs.get("start", 1)) if node.token.type == "ordered_list_open" else None
        yield Items(items, start, tight, at.place)

    def _table(self, node: Node, at: Stretch) -> Iterator[Block]:
        rows = [row for group in node.inside for row in group.inside]
        cells = [tuple(self.line(cell) for cell in row.inside) for row in rows]
        align = tuple(_align(cell) for cell in rows[0].inside)
        for number, row in enumerate(rows[1:], 1):
            cells[number] = self._with_rest(row, cells[number], len(align))
        head = cells[0] if any(cells[0]) else ()
        yield Table(head, tuple(cells[1:]), align, place=at.place)

    def _with_rest(self, row: Node, cells: tuple[tuple[Inline, ...], ...], most: int) -> tuple[tuple[Inline, ...], ...]:
        """A row's cells, with what stands in more of them than the head has added to the last one."""
        from markdown_it.rules_block.table import escapedSplit

        line = (row.token.map or [0])[0]
        typed = self._lines[line].strip()
        found = list(escapedSplit(typed))
        if found and not found[0]:
            found.pop(0)
        if found and not found[-1]:
            found.pop()
        rest = " ".join(cell.strip() for cell in found[most:])
        if not rest:
            return cells
        at = self._stretch(row)
        message = f"this row has {len(found)} cells, and the table's head has {most}"
        self._with.findings.add("R123", message, at.place, "take a `|` away, or write `\\|` for one that is printed")
        return (*cells[:-1], (*cells[-1], *self._with.inlines.words(" " + rest)))

    def _definitions(self, node: Node, at: Stretch) -> Iterator[Block]:
        entries: list[Entry] = []
        for child in node.inside:
            if child.token.type == "dt_open":
                head = self.line(child)
                words = plain((inline for inline in head if not isinstance(inline, Icon)), aloud=True)
                entries.append(Entry((*head, *self._entry_of(words)), ()))
            else:
                entries[-1] = entries[-1]._replace(blocks=entries[-1].blocks + self.of(child.inside))
        yield Definitions(tuple(entries), "terms", at.place)

    def _entry_of(self, words: str) -> tuple[Inline, ...]:
        return index_mark(words.strip()) if self._with.has_index else ()

    def _footnote(self, node: Node, at: Stretch) -> Iterator[Block]:
        label = str(node.token.meta["label"])
        used = self._gathered.get("refs", {}).get(f":{label}", -1) >= 0
        if used and label not in self._footnotes:
            self._footnotes[label] = self.of(node.inside)
            return
        what = "stands here for the second time" if used else "is never referred to"
        advice = "give it another name" if used else f"write `[^{label}]` where its number belongs, or take it away"
        self._with.findings.add("R131", f"the footnote `[^{label}]` {what}", at.find(f"[^{label}]"), advice)
        yield from self.of(node.inside)

    # -- directives

    def _directive(self, node: Node, at: Stretch) -> Iterator[Block]:
        directive: Directive = node.token.meta["directive"]
        if not directive.closed and directive.name in HOLDING:
            message = f"`::: {directive.name}` is never closed"
            self._with.findings.add("R140", message, at.find(":::"), "write `:::` in a line of its own where it ends")
        has_words = bool(node.inside) and node.inside[0].token.type == "inline"
        title = self.line(Node(node.token, node.inside[:1])) if has_words else ()
        inside = node.inside[has_words:]
        name = directive.name
        if name in BOXES:
            yield Box(name, title, self.of(inside), at.place)
        elif name == "columns":
            yield from self._columns(directive, inside, at)
        elif name == "figure":
            yield from self._with.figures.of(directive.words, self.of(inside), at)
        elif name in SINGLE:
            yield from self._single(directive, at)
        else:
            yield from self._unknown(name, title, inside, at)

    def _columns(self, directive: Directive, inside: list[Node], at: Stretch) -> Iterator[Block]:
        if directive.words:
            self._with.findings.add("R142", "columns have no title", at.find(directive.words), "take the words away")
            yield Paragraph((Words(directive.words),), at.place)
        columns = tuple(self.of(column.inside) for column in inside)
        if len(columns) < 2:
            self._with.findings.add("R142", "these columns are one", at.place, "part them by a line `+++`")
        yield Columns(columns, at.place)

    def _single(self, directive: Directive, at: Stretch) -> Iterator[Block]:
        words = directive.words
        depth = int(words) if directive.name == "contents" and words in ("1", "2", "3", "4") else 0
        if words and not depth:
            advice = "write `::: contents` or `::: contents 1`" if directive.name == "contents" else "take them away"
            message = f"`::: {directive.name}` does not take `{words}`"
            self._with.findings.add("R142", message, at.find(words), advice)
            yield Paragraph((Words(words),), at.place)
        if directive.name == "contents":
            yield Contents(depth or 2, at.place)
        else:
            yield PageBreak(at.place) if directive.name == "page-break" else IndexList(at.place)

    def _unknown(self, name: str, title: tuple[Inline, ...], inside: list[Node], at: Stretch) -> Iterator[Block]:
        advice = suggestion(name, (*HOLDING, *SINGLE), "there are")
        self._with.findings.add("R141", f"there is no directive `{name}`", at.find(name), advice)
        yield Paragraph(tuple(merged((Words(f"{name} "), *title))), at.place)
        yield from self.of(inside)

    def _stray(self, _: Node, at: Stretch) -> Iterator[Block]:
        message = "this `:::` closes nothing"
        advice = f"take it away; {', '.join(f'`{name}`' for name in SINGLE)} are never closed"
        self._with.findings.add("R140", message, at.place, advice)
        yield from ()


def _align(cell: Node) -> str:
    style = str(cell.token.attrs.get("style", ""))
    return style.removeprefix("text-align:") or "left"


def _without_anchor(inlines: tuple[Inline, ...]) -> tuple[tuple[Inline, ...], str]:
    """A heading's inlines, and the anchor that is given at their end."""
    if inlines and isinstance(inlines[-1], Words):
        words, given = given_anchor(inlines[-1].text)
        rest = (inlines[-1]._replace(text=words),) if words else ()
        return (*inlines[:-1], *rest), given
    return inlines, ""
