"""A YAML parser's complaint in words that a designer can act upon."""

from __future__ import annotations

from typing import Any

from cardgen.diagnostics import Place, Problems

_QUOTES = "put quotes around the text"

# What the parser says, what is wrong, what to do. The first part that is found in the parser's words is taken.
_WORDS: tuple[tuple[str, str, str], ...] = (
    ("scanning an alias", "a plain text cannot begin with `*`", f'{_QUOTES}: `"**bold** words"`'),
    ("scanning an anchor", "a plain text cannot begin with `&`", f'{_QUOTES}: `"& more"`'),
    ("scanning a tag", "a plain text cannot begin with `!`", f'{_QUOTES}: `"! look out"`'),
    ("parsing a node", "a plain text cannot begin with this sign", _QUOTES),
    ("scanning a directive", "a line cannot begin with `%`", _QUOTES),
    (
        "mapping values are not allowed",
        "a second `: ` stands in one line, or the line is indented too far",
        f'if `: ` belongs to a text, {_QUOTES}: `name: "Round 2: the storm"`',
    ),
    (
        "could not find expected ':'",
        "a key without its `:` stands above this line",
        "write `key: value`; indent the lines of a longer text further than its key",
    ),
    (
        "found unexpected ':'",
        "a `:` stands right before a comma or brace",
        "write a space after `:`, or put quotes around a text that ends with `:`",
    ),
    (
        "unknown escape character",
        "`\\` and this letter mean nothing between double quotes",
        "write `\\\\`, or use single quotes",
    ),
    ("found unexpected end of stream", "a quote is opened here and never closed", "close it with the same sign"),
    ("found unexpected document indicator", "a quote is opened here and never closed", "close it with the same sign"),
    ("exceeded maximum nesting", "lists and mappings are nested too deep", ""),
    (
        "did not find expected ',' or '}'",
        "a `{` is opened and not rightly closed",
        "separate entries by commas, close with `}`, and put quotes around texts that hold `,` `{` `}` `[` `]` or `: `",
    ),
    (
        "did not find expected ',' or ']'",
        "a `[` is opened and not rightly closed",
        "separate items by commas, close with `]`, and put quotes around texts that hold `,` `{` `}` `[` `]` or `: `",
    ),
    (
        "did not find expected '-' indicator",
        "this line is in line with a list, but does not begin with `- `",
        "begin it with `- `, or indent it to where it belongs",
    ),
    (
        "did not find expected key",
        "a `key: value` is expected here",
        "check the indentation; a text that begins with a quote, `{`, `[` or `*` needs quotes around all of it",
    ),
)
_AT_CONTEXT = ("found unexpected end of stream", "found unexpected document indicator", "scanning a")


def report(failure: Any, lines: list[str], name: str, problems: Problems) -> None:
    """Note a parser's failure as a problem with its place and what to do about it."""
    said = " ".join(filter(None, (getattr(failure, "context", None), getattr(failure, "problem", None))))
    mark = getattr(failure, "problem_mark", None)
    context = getattr(failure, "context_mark", None)
    if context is not None and (mark is None or any(words in said for words in _AT_CONTEXT)):
        mark = context
    place = _place(mark, lines, name)
    message, advice = _explain(said, place)
    problems.error("C005", message, place, help=advice)


def _place(mark: Any, lines: list[str], name: str) -> Place:
    if mark is None:
        return Place(name, 1, 1, 1, lines[0])
    line, column = mark.line, mark.column
    # The end of a file is shown as the end of its last line that says anything.
    while line > 0 and (line >= len(lines) or not lines[line].strip()):
        line -= 1
        column = len(lines[line])
    return Place(name, line + 1, column + 1, 1, lines[line])


def _explain(said: str, place: Place) -> tuple[str, str]:
    indentation = place.excerpt[: len(place.excerpt) - len(place.excerpt.lstrip())]
    if "cannot start any token" in said:
        if "\t" in indentation:
            return "this line is indented with a tab", "indent with spaces"
        sign = place.excerpt[place.column - 1 : place.column]
        return f"a plain text cannot begin with `{sign}`", _QUOTES
    for words, message, advice in _WORDS:
        if words in said:
            return message, advice
    return f"this is not YAML: {said or 'the file cannot be parsed'}", "check indentation and quotes"
