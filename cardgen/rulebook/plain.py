"""A rulebook as Markdown, with everything filled in, for pasting elsewhere: CommonMark with tables and footnotes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardgen.rulebook.book_index import BookIndex, IndexEntry
from cardgen.rulebook.document import (
    Block,
    Box,
    Code,
    Columns,
    Contents,
    Definitions,
    Divider,
    Document,
    Entry,
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
from cardgen.rulebook.plain_words import PlainWords, escaped, slugs
from cardgen.rulebook.walking import headings_in, plain

_INDEX = "\0index\0"
_RULES = {"left": ":---", "right": "---:", "center": ":---:"}


def plain_text(document: Document, names: Mapping[str, str], labels: Mapping[str, str] = {}) -> str:
    """The rulebook's Markdown. `names` are the cards' names by id, `labels` the titles of boxes by their kind."""
    writer = _Writer(document, names, labels)
    head = [f"# {escaped(document.title)}"]
    if document.subtitle:
        head.append(f"*{escaped(document.subtitle)}*")
    body = writer.blocks(document.blocks)
    notes = [writer.footnote(note.number, note.blocks) for note in document.footnotes]
    end = ["---", *(escaped(line) for line in document.credits)] if document.credits else []
    text = "\n\n".join(filter(None, [*head, body, *notes, *end]))
    return text.replace(_INDEX, writer.index()) + "\n"


class _Writer:
    """Writes blocks as paragraphs of Markdown, parted by empty lines."""

    def __init__(self, document: Document, names: Mapping[str, str], labels: Mapping[str, str]) -> None:
        self._headings = list(headings_in(document.blocks))
        title = ("", document.title)
        targets = slugs([title, *((heading.anchor, plain(heading.inlines)) for heading in self._headings)])
        del targets[""]
        self._targets = targets
        self._labels = labels
        self._index = BookIndex()
        self._words = PlainWords(targets, names, self._index)

    def blocks(self, blocks: Iterable[Block]) -> str:
        return "\n\n".join(filter(None, (_WRITERS[type(block)](self, block) for block in blocks)))

    def footnote(self, number: int, blocks: Sequence[Block]) -> str:
        return f"[^{number}]: {_indented(self.blocks(blocks), 4)}"

    def index(self) -> str:
        return "\n".join(self._index_lines(self._index, ""))

    def _index_lines(self, entry: IndexEntry, indent: str) -> Iterator[str]:
        for word, found in entry.sorted_under():
            places = [f"[{escaped(name)}]({to})" if to else escaped(name) for name, to in found.places.items() if name]
            yield f"{indent}- {escaped(word)}{': ' if places else ''}{', '.join(places)}"
            yield from self._index_lines(found, indent + "  ")

    def _heading(self, heading: Heading) -> str:
        self._index.section = plain(heading.inlines)
        self._words.heading = self._targets[heading.anchor]
        return f"{'#' * (heading.level + 1)} {self._words.cell(heading.inlines)}"

    def _paragraph(self, paragraph: Paragraph) -> str:
        return self._words.line(paragraph.inlines)

    def _items(self, items: Items) -> str:
        out = []
        for at, item in enumerate(items.items):
            mark = "- " if items.start is None else f"{items.start + at}. "
            inner = self.blocks(item)
            if items.tight:
                inner = inner.replace("\n\n- ", "\n- ").replace("\n\n1. ", "\n1. ")
            out.append(mark + _indented(inner, len(mark)))
        return ("\n" if items.tight else "\n\n").join(out)

    def _definitions(self, block: Definitions) -> str:
        return "\n\n".join(self._entry(entry, block.kind) for entry in block.entries)

    def _entry(self, entry: Entry, kind: str) -> str:
        head = self._words.line(entry.head, bold=True)
        if kind == "questions":
            return f"{head}\n\n{self.blocks(entry.blocks)}"
        inner = self.blocks(entry.blocks)
        return _indented(f"- {head}: {inner}", 2)

    def _table(self, table: Table) -> str:
        columns = max([len(table.head), *(len(row) for row in table.rows)], default=0)
        rows = [[self._words.cell(cell) for cell in _padded(row, columns, ())] for row in (table.head, *table.rows)]
        # A column of pictures has nothing to say here.
        kept = [at for at in range(columns) if any(row[at] for row in rows)]
        align = _padded(table.align, columns, "left")
        lines = [f"| {' | '.join(row[at] for at in kept)} |" for row in rows]
        lines.insert(1, f"|{'|'.join(_RULES.get(align[at], '---') for at in kept)}|")
        caption = self._words.line(table.caption, bold=True)
        return "\n\n".join(filter(None, [caption, "\n".join(lines)]))

    def _figure(self, figure: Figure) -> str:
        words = [f"*Picture: {escaped(figure.alt)}*"] if figure.alt else []
        words += [f"- {self._words.line(label)}" for label in figure.labels]
        caption = self._words.line(figure.caption)
        listed = "\n".join(words[1:]) if figure.alt else "\n".join(words)
        parts = [words[0] if figure.alt else "", listed, caption if caption != escaped(figure.alt) else ""]
        return "\n\n".join(filter(None, parts))

    def _box(self, box: Box) -> str:
        label, title = self._labels.get(box.kind, ""), self._words.line(box.title, bold=True)
        head = f"**{escaped(label)}:** {title}" if label and title and box.kind == "example" else title
        head = head or (f"**{escaped(label)}**" if label else "")
        return _quoted("\n\n".join(filter(None, [head, self.blocks(box.blocks)])))

    def _columns(self, columns: Columns) -> str:
        return "\n\n".join(filter(None, map(self.blocks, columns.columns)))

    def _quote(self, quote: Quote) -> str:
        return _quoted(self.blocks(quote.blocks))

    def _code(self, code: Code) -> str:
        fence = "```"
        while fence in code.text:
            fence += "`"
        return f"{fence}\n{code.text.rstrip(chr(10))}\n{fence}"

    def _contents(self, contents: Contents) -> str:
        shown = [heading for heading in self._headings if heading.level <= contents.depth]
        return "\n".join(
            f"{'  ' * (heading.level - 1)}- [{escaped(plain(heading.inlines))}]({self._targets[heading.anchor]})"
            for heading in shown
        )

    def _mistake(self, mistake: Mistake) -> str:
        return _quoted(f"**Mistake:** {escaped(mistake.words)}")


_WRITERS: Mapping[type, Callable[[_Writer, Any], str]] = {
    Heading: _Writer._heading,
    Paragraph: _Writer._paragraph,
    Items: _Writer._items,
    Definitions: _Writer._definitions,
    Table: _Writer._table,
    Figure: _Writer._figure,
    Box: _Writer._box,
    Columns: _Writer._columns,
    Quote: _Writer._quote,
    Code: _Writer._code,
    Divider: lambda _, __: "---",
    PageBreak: lambda _, __: "",
    Contents: _Writer._contents,
    IndexList: lambda _, __: _INDEX,
    Mistake: _Writer._mistake,
}


def _padded(cells: Sequence[Any], columns: int, nothing: Any) -> list[Any]:
    return [*cells, *[nothing] * (columns - len(cells))]


def _indented(text: str, by: int) -> str:
    """Every line but the first moved in, so that it belongs to what stands before it."""
    return text.replace("\n", "\n" + " " * by).replace("\n" + " " * by + "\n", "\n\n")


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))
