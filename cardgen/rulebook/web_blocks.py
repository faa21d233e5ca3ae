"""The blocks of a rulebook as HTML elements that say what they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any

from cardgen.rulebook.document import (
    Block,
    Box,
    Code,
    Columns,
    Contents,
    Definitions,
    Divider,
    Entry,
    Figure,
    Heading,
    IndexList,
    Inline,
    Items,
    Mistake,
    PageBreak,
    Paragraph,
    Picture,
    Quote,
    SetupPicture,
    Table,
)
from cardgen.rulebook.setting.style import BookStyle
from cardgen.rulebook.walking import plain
from cardgen.rulebook.web_art import WebArt
from cardgen.rulebook.web_index import WebIndex
from cardgen.rulebook.web_look import chapter_class
from cardgen.rulebook.web_words import WebWords

INDEX = "\0index\0"
"""Stands for the index until the page has been gone through."""
TALLEST = 236.0
"""The height in pixels that a picture has by itself."""
PIXELS = 96 / 72
_ALIGNED = {"right": "r", "center": "m"}
_A_ROW = 4
"""So many pictures stand side by side, where a screen is wide enough for them."""
_WIDE = 3
"""A table of so many columns may be wider than a phone."""


class WebBlocks:
    """Writes blocks; headings open sections, which `chapters` closes."""

    def __init__(self, style: BookStyle, words: WebWords, art: WebArt, index: WebIndex) -> None:
        self._style = style
        self._words = words
        self._art = art
        self._index = index
        self._chapters = 0
        self._boxes = 0

    def chapters(self, blocks: Sequence[Block]) -> str:
        """Blocks of the page's top: each heading with what follows it is a section, within that of a larger one."""
        out: list[str] = []
        open_: list[int] = []
        for block in blocks:
            if isinstance(block, Heading):
                while open_ and open_[-1] >= block.level:
                    out.append("</section>")
                    open_.pop()
                out.append(self._section(block))
                open_.append(block.level)
            out.append(self.block(block))
        return "\n".join([*out, *("</section>" for _ in open_)])

    def _section(self, heading: Heading) -> str:
        kind = ""
        if heading.level == 1:
            name = chapter_class(self._chapters, self._style)
            kind = f' style="--c:var(--{name});--c-tint:var(--{name}-tint)"'
            self._chapters += 1
        return f'<section aria-labelledby="{escape(heading.anchor)}"{kind}>'

    def blocks(self, blocks: Iterable[Block]) -> str:
        """Blocks one after another."""
        return "\n".join(filter(None, map(self.block, blocks)))

    def block(self, block: Block) -> str:
        """One block."""
        return _WRITERS[type(block)](self, block)

    def _heading(self, heading: Heading) -> str:
        self._index.section = plain(heading.inlines)
        tag = f"h{heading.level + 1}"
        return f'<{tag} id="{escape(heading.anchor)}">{self._words.line(heading.inlines)}</{tag}>'

    def _paragraph(self, paragraph: Paragraph) -> str:
        return f"<p>{self._words.line(paragraph.inlines)}</p>"

    def _items(self, items: Items) -> str:
        kind = "" if items.tight else ' class="loose"'
        inner = "".join(f"<li>{self._item(item, items.tight)}</li>" for item in items.items)
        if items.start is None:
            return f"<ul{kind}>{inner}</ul>"
        start = f' start="{items.start}"' if items.start != 1 else ""
        return f"<ol{kind}{start}>{inner}</ol>"

    def _item(self, item: Sequence[Block], tight: bool) -> str:
        """An item; the words of a tight one stand without a paragraph of their own."""
        if not (tight and item and isinstance(item[0], Paragraph)):
            return self.blocks(item)
        return self._words.line(item[0].inlines) + self.blocks(item[1:])

    def _definitions(self, block: Definitions) -> str:
        inner = "".join(self._entry(entry) for entry in block.entries)
        return f'<dl class="{escape(block.kind)}">{inner}</dl>'

    def _entry(self, entry: Entry) -> str:
        name = f' id="{escape(entry.anchor)}"' if entry.anchor else ""
        return f"<div{name}><dt>{self._words.line(entry.head)}</dt><dd>{self.blocks(entry.blocks)}</dd></div>"

    def _table(self, table: Table) -> str:
        align = table.align
        caption = f"<caption>{self._words.line(table.caption)}</caption>" if table.caption else ""
        head = "".join(_cell("th", self._words.line(cell), align, at) for at, cell in enumerate(table.head))
        head = f"<thead><tr>{head}</tr></thead>" if table.head else ""
        rows = "".join(f"<tr>{self._row(row, align)}</tr>" for row in table.rows)
        columns = len(table.head or (table.rows[0] if table.rows else ()))
        kinds = [name for name, holds in (("compact", table.compact), ("wide", columns >= _WIDE)) if holds]
        kind = f' class="{" ".join(kinds)}"' if kinds else ""
        named = escape(plain(table.caption) or self._index.section or "Table")
        # A region that scrolls must be reached by the keyboard, and so needs a name.
        box = f'<div class="scroll" role="region" tabindex="0" aria-label="{named}">'
        return f"{box}<table{kind}>{caption}{head}<tbody>{rows}</tbody></table></div>"

    def _row(self, row: Sequence[Sequence[Inline]], align: Sequence[str]) -> str:
        return "".join(_cell("td", self._words.line(cell), align, at) for at, cell in enumerate(row))

    def _figure(self, figure: Figure) -> str:
        shown = [
            self._picture(picture, figure.labels[at] if at < len(figure.labels) else (), len(figure.pictures))
            for at, picture in enumerate(figure.pictures)
        ]
        caption = f"<figcaption>{self._words.line(figure.caption)}</figcaption>" if figure.caption else ""
        width = f' style="--w:{figure.width * 100:g}%"' if 0 < figure.width < 1 else ""
        spoken = f' role="img" aria-label="{escape(figure.alt)}"' if figure.alt and not figure.labels else ""
        if not any("<svg" in each for each in shown):
            # Nothing could be drawn: its words are for everybody.
            spoken, shown = "", [f"<p>{escape(figure.alt)}</p>"] if figure.alt else []
        elif figure.alt and figure.labels:
            # Labels are words that a picture's name would hide, so the words for the pictures stand before them.
            shown.insert(0, f'<p class="unseen">{escape(figure.alt)}</p>')
        return f'<figure><div class="pictures"{width}{spoken}>{"".join(shown)}</div>{caption}</figure>'

    def _picture(self, picture: Picture, label: Sequence[Inline], beside: int) -> str:
        words = f"<p>{self._words.line(label)}</p>" if label else ""
        seen = self._art.picture(picture)
        if seen is None:
            return f'<div class="picture">{words}</div>' if words else ""
        if isinstance(picture, SetupPicture):
            size, kind = f"flex:{seen.width / seen.height:.3f} 1 min(100%,19rem)", "picture wide"
        else:
            width = min(seen.width * PIXELS, TALLEST * seen.width / seen.height)
            row = min(beside, _A_ROW)
            kind = "picture"
            size = f"flex:0 1 min({width / 16:.2f}rem,calc((100% - {0.9 * (row - 1):g}rem)/{row} - .1px))"
        return f'<div class="{kind}" style="{size}">{seen.element}{words}</div>'

    def _box(self, box: Box) -> str:
        look = self._style.boxes.get(box.kind)
        label = look.label if look else ""
        words = self._words.line(box.title)
        title = ": ".join(filter(None, (escape(label), words))) if box.kind == "example" else words or escape(label)
        self._boxes += 1
        name = f"box:{self._boxes}"
        head = f'<p class="title" id="{name}">{title}</p>' if title else ""
        named = f' aria-labelledby="{name}"' if title else f' aria-label="{escape(box.kind)}"'
        colours = f"--b:var(--{box.kind},var(--ink));--b-tint:var(--{box.kind}-tint,var(--wash))"
        tag = "section" if box.kind == "turn" else "aside"
        inner = self.blocks(box.blocks)
        return f'<{tag} class="box {escape(box.kind)}" style="{escape(colours)}"{named}>{head}\n{inner}</{tag}>'

    def _columns(self, columns: Columns) -> str:
        inner = "".join(f'<div class="column">{self.blocks(column)}</div>' for column in columns.columns)
        return f'<div class="columns">{inner}</div>'

    def _quote(self, quote: Quote) -> str:
        return f"<blockquote>{self.blocks(quote.blocks)}</blockquote>"

    def _code(self, code: Code) -> str:
        return f'<pre tabindex="0"><code>{escape(code.text, quote=False)}</code></pre>'

    def _mistake(self, mistake: Mistake) -> str:
        return f'<p class="mistake" role="note">{escape(mistake.words)}</p>'


def _cell(tag: str, inner: str, align: Sequence[str], at: int) -> str:
    kind = _ALIGNED.get(align[at] if at < len(align) else "", "")
    scope = ' scope="col"' if tag == "th" else ""
    named = f' class="{kind}"' if kind else ""
    return f"<{tag}{scope}{named}>{inner}</{tag}>"


_WRITERS: Mapping[type, Callable[[WebBlocks, Any], str]] = {
    Heading: WebBlocks._heading,
    Paragraph: WebBlocks._paragraph,
    Items: WebBlocks._items,
    Definitions: WebBlocks._definitions,
    Table: WebBlocks._table,
    Figure: WebBlocks._figure,
    Box: WebBlocks._box,
    Columns: WebBlocks._columns,
    Quote: WebBlocks._quote,
    Code: WebBlocks._code,
    Divider: lambda _, __: "<hr>",
    PageBreak: lambda _, __: '<div class="page-break"></div>',
    Contents: lambda _, __: "",  # the page has its contents beside or above it
    IndexList: lambda _, __: INDEX,
    Mistake: WebBlocks._mistake,
}
