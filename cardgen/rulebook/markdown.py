"""Markdown as manuscripts have it: CommonMark without HTML and indented code, with tables, footnotes, definitions,
directives and the game's icons.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin

from cardgen.rulebook.directives import HOLDING, PARTING, Directive, Directives

DEEPEST = 30
"""How deep lists, quotes and directives hold each other; what is deeper is words."""
_ICON = re.compile(r"\{([A-Za-z][\w-]*)\}")
_ALTERNATIVES = {"alt": ["paragraph", "reference", "blockquote", "list"]}


def parse(text: str, directives: Directives) -> tuple[list[Token], dict[str, Any]]:
    """The tokens of a text, and what its parsing has gathered: footnotes and references."""
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": 4 * DEEPEST})
    parser.enable("table").disable("code")
    parser.use(footnote_plugin, move_to_end=False).use(deflist_plugin)
    parser.validateLink = _any_link  # type: ignore[assignment,method-assign]
    parser.normalizeLink = _as_typed  # type: ignore[method-assign]
    parser.block.ruler.before("fence", "directive", _directive, _ALTERNATIVES)  # type: ignore[arg-type]
    parser.inline.ruler.before("escape", "icon", _icon)
    for rule in parser.block.ruler.__rules__:
        if rule.name in ("blockquote", "list", "directive", "footnote_def", "deflist"):
            rule.fn = _bounded(rule.fn)
    environment: dict[str, Any] = {"directives": directives}
    return parser.parse(text, environment), environment


def _any_link(_url: str) -> bool:
    return True


def _as_typed(url: str) -> str:
    return url


def _bounded(rule: Callable[..., bool]) -> Callable[..., bool]:
    """A rule of what holds other blocks, which gives up where they are too deep: nothing is dropped then."""

    def bounded(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        return state.level < 2 * DEEPEST and rule(state, start, end, silent)

    return bounded


def _icon(state: StateInline, silent: bool) -> bool:
    match = _ICON.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        token = state.push("icon", "", 0)
        token.content = match[1]
    state.pos = match.end()
    return True


def _directive(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A directive becomes tokens `directive_open` and `directive_close` with a `Directive` as their `meta`."""
    known: Directives = state.env["directives"]
    is_stray = start in known.strays
    if not is_stray and start not in known.opened:
        return False
    if silent:
        return True
    if is_stray:
        token = state.push("directive_stray", "", 0)
        token.map = [start, start + 1]
        state.line = start + 1
        return True
    directive = known.opened[start]
    last = min(directive.end, end) if directive.end > start else start + 1
    opening = state.push("directive_open", "div", 1)
    opening.map, opening.meta, opening.block = [start, last], {"directive": directive}, True
    if directive.words and directive.name not in ("figure", "columns"):
        _words(state, directive.words, start)
    if directive.end > start:
        _body(state, directive, start + 1, last)
    state.push("directive_close", "div", -1).block = True
    state.line = min(last + 1, end) if directive.closed and last == directive.end and directive.end > start else last
    return True


def _words(state: StateBlock, words: str, line: int) -> None:
    """A directive's title, read with everything else so that its footnotes count."""
    token = state.push("inline", "", 0)
    token.content, token.map, token.children = words, [line, line + 1], []


def _body(state: StateBlock, directive: Directive, start: int, end: int) -> None:
    parent, most = state.parentType, state.lineMax
    state.parentType = "container"
    for first, last in _parts(state, start, end) if directive.name == "columns" else [(start, end)]:
        if directive.name == "columns":
            state.push("column_open", "div", 1).map = [first, last]
        state.lineMax = last
        state.md.block.tokenize(state, first, last)
        if directive.name == "columns":
            state.push("column_close", "div", -1)
    state.parentType, state.lineMax = parent, most


def _parts(state: StateBlock, start: int, end: int) -> list[tuple[int, int]]:
    """The stretches between lines `+++`, but for those within directives of their own."""
    opened: dict[int, Directive] = state.env["directives"].opened
    parts, first, line = [], start, start
    while line < end:
        if line in opened and opened[line].name in HOLDING:
            line = max(line, min(opened[line].end, end - 1))
        elif state.getLines(line, line + 1, state.blkIndent, False).strip() == PARTING:
            parts.append((first, line))
            first = line + 1
        line += 1
    return [*parts, (first, end)]
