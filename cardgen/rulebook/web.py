"""A rulebook as one web page that needs nothing else: no network, no scripts, its pictures and fonts within it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape, unescape
from typing import TYPE_CHECKING, NamedTuple

from cardgen.export.svg import SvgPicture
from cardgen.layout.drawing import Drawing
from cardgen.rulebook.document import Block, Document, Footnote, Heading
from cardgen.rulebook.pictures import Pictures
from cardgen.rulebook.setting.style import BookStyle
from cardgen.rulebook.walking import anchors_in, every, plain
from cardgen.rulebook.web_art import SymbolOf, WebArt
from cardgen.rulebook.web_blocks import INDEX, WebBlocks
from cardgen.rulebook.web_index import WebIndex
from cardgen.rulebook.web_look import chapter_class, style_sheet
from cardgen.rulebook.web_words import WebWords

if TYPE_CHECKING:
    from cardgen.fonts.registry import Fonts

_ICON_INK = "000000"
_TAGS = re.compile(r"<[^>]*>")


class WebMakings(NamedTuple):
    """What a page is made of besides its document.

    `pictures` draws pictures with all their marks; `symbol` an icon by its token in a colour; `bitmaps` are files by
    digest; `names` the cards' names by id. `banner` stands at the head of the page, with the title's words.
    """

    style: BookStyle
    pictures: Pictures
    symbol: SymbolOf
    fonts: Fonts
    bitmaps: Mapping[str, SvgPicture]
    names: Mapping[str, str]
    banner: Drawing | None = None


def web_page(document: Document, makings: WebMakings) -> str:
    """The page, the same text for the same document."""
    style = makings.style
    ink = "" if style.icons == "own" else _ICON_INK
    art = WebArt(makings.pictures, makings.symbol, makings.fonts, makings.bitmaps, ink)
    index = WebIndex()
    words = WebWords(art, index, set(anchors_in(document)), makings.names)
    writer = WebBlocks(style, words, art, index)
    banner = art.banner(makings.banner) if makings.banner else ""
    main = writer.chapters(document.blocks) + _notes(document.footnotes, writer)
    main = main.replace(INDEX, index.listed())
    parts = [
        '<a class="skip" href="#rules:start">Skip to the rules</a>',
        _header(document, banner),
        _contents(document.blocks, style),
        f'<main id="rules:start" tabindex="-1">\n{main}\n</main>',
        _footer(document.credits),
    ]
    body = "\n".join(filter(None, parts))
    said = unescape(_TAGS.sub("", body)) + document.title
    return _PAGE.format(
        language=escape(document.language),
        title=escape(_title(document)),
        style=style_sheet(style, makings.fonts, said),
        body=body,
        shared=art.shared(),
    )


_PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
{body}
{shared}
</body>
</html>
"""  # noqa: E501


def _title(document: Document) -> str:
    return f"{document.title}: {document.subtitle}" if document.subtitle else document.title


def _header(document: Document, banner: str) -> str:
    unseen = ' class="unseen"' if banner else ""
    subtitle = f'<p class="subtitle">{escape(document.subtitle)}</p>' if document.subtitle else ""
    return f"<header>{banner}<h1{unseen}>{escape(document.title)}</h1>{subtitle}</header>"


def _contents(blocks: Iterable[Block], style: BookStyle) -> str:
    """Chapters and their sections, each a link."""
    chapters: list[tuple[Heading, list[Heading]]] = []
    for block in every(tuple(blocks)):
        if isinstance(block, Heading) and block.level == 1:
            chapters.append((block, []))
        elif isinstance(block, Heading) and block.level == 2 and chapters:
            chapters[-1][1].append(block)
    if len(chapters) < 2:
        return ""
    lines = []
    for at, (chapter, sections) in enumerate(chapters):
        inner = "".join(f"<li>{_to(section)}</li>" for section in sections)
        colour = f' style="--c:var(--{chapter_class(at, style)})"'
        lines.append(f"<li{colour}>{_to(chapter)}{f'<ol>{inner}</ol>' if inner else ''}</li>")
    return (
        f'<nav aria-label="Contents"><details open><summary>Contents</summary><ol>{"".join(lines)}</ol></details></nav>'
    )


def _to(heading: Heading) -> str:
    return f'<a href="#{escape(heading.anchor)}">{escape(plain(heading.inlines))}</a>'


def _notes(footnotes: Sequence[Footnote], writer: WebBlocks) -> str:
    """Footnotes at the end, each with the way back to its mark."""
    if not footnotes:
        return ""
    lines = "".join(
        f'<li id="note:{note.number}" value="{note.number}">{writer.blocks(note.blocks)} <a class="back" '
        f'href="#ref:{note.number}" role="doc-backlink" aria-label="Back to the text">\u21a9\ufe0e</a></li>'
        for note in footnotes
    )
    return f'\n<section class="notes" role="doc-endnotes" aria-label="Footnotes"><ol>{lines}</ol></section>'


def _footer(credits_: Sequence[str]) -> str:
    if not credits_:
        return ""
    return f"<footer>{''.join(f'<p>{escape(line)}</p>' for line in credits_)}</footer>"
