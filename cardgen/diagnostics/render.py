"""Problems as people and programs read them: with an excerpt and carets, as one line, as JSON, as GitHub's annotations.

Colour is ANSI codes, and only where asked for. Whatever comes from a file is stripped of control characters first, so
that a card's text cannot steer a terminal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from unicodedata import combining, east_asian_width

from cardgen.diagnostics.problem import Place, Problem, Severity

WIDEST = 100
"""Columns of an excerpt; of a longer line the part around the caret is shown."""

_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_COLOURS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.NOTICE: "1;36"}
_GITHUB = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTICE: "notice"}


def render_full(problem: Problem, colour: bool = False) -> str:
    """Several lines: the message, every place with its excerpt and carets, and the help."""
    paint = _ansi if colour else _plain
    accent = _COLOURS[problem.severity]
    places = [(problem.place, "")] if problem.place else []
    shown = [*places, *problem.also]
    margin = max((len(str(place.line)) for place, _ in shown), default=1)
    head = paint(f"{problem.severity.value}[{problem.code}]", accent) + paint(f": {_message(problem)}", "1")
    lines = [head]
    for index, (place, word) in enumerate(shown):
        sign, style = ("^", accent) if index == 0 and problem.place else ("-", "1;34")
        lines += _excerpt(place, word, margin, sign, style, "-->" if index == 0 else ":::", paint)
    if problem.help:
        lines.append(f"{' ' * margin} {paint('=', '1;34')} {paint('help', '1')}: {safe(problem.help)}")
    return "\n".join(lines)


def render_concise(problem: Problem) -> str:
    """One line: `file:line:column: error[C104]: message (help)`."""
    where = f"{safe(str(problem.place))}: " if problem.place else ""
    advice = f" ({safe(problem.help)})" if problem.help else ""
    return f"{where}{problem.severity.value}[{problem.code}]: {_message(problem)}{advice}"


def to_json(problems: Iterable[Problem]) -> str:
    """A JSON list of objects, one a problem; `also` holds the further places."""
    import json

    return json.dumps([_as_data(problem) for problem in problems], ensure_ascii=False, indent=2)


def to_github(problem: Problem) -> str:
    """A workflow command that GitHub shows beside the line in a change."""
    where = ""
    if problem.place:
        place = problem.place
        end = place.column + place.width - 1
        where = f" file={_property(safe(place.file))},line={place.line},col={place.column},endColumn={end},"
    title = f"title={_property(problem.code)}"
    body = _message(problem) + (f"\nhelp: {safe(problem.help)}" if problem.help else "")
    return f"::{_GITHUB[problem.severity]}{where or ' '}{title}::{_data(body)}"


def _message(problem: Problem) -> str:
    """The message, with the card that it is about where the words do not name it."""
    message = safe(problem.message)
    return (
        f"{message} (card `{safe(problem.card)}`)" if problem.card and f"`{problem.card}`" not in message else message
    )


def _as_data(problem: Problem) -> dict[str, object]:
    return {
        "severity": problem.severity.value,
        "code": problem.code,
        "message": problem.message,
        "help": problem.help,
        "card": problem.card,
        "place": _place_as_data(problem.place) if problem.place else None,
        "also": [{**_place_as_data(place), "message": word} for place, word in problem.also],
    }


def _place_as_data(place: Place) -> dict[str, object]:
    return {"file": place.file, "line": place.line, "column": place.column, "width": place.width, "cell": place.cell}


def _excerpt(
    place: Place, word: str, margin: int, sign: str, style: str, arrow: str, paint: Callable[[str, str], str]
) -> list[str]:
    """One place: the arrow with file, line and column, the line itself and the carets under it."""
    bar = paint("|", "1;34")
    lines = [f"{' ' * margin}{paint(arrow, '1;34')} {safe(str(place))}"]
    if not place.excerpt.strip():
        return [*lines, f"{' ' * margin} {bar} {safe(word)}"] if word else lines
    text, before, marked = _window(place)
    number = paint(str(place.line).rjust(margin), "1;34")
    carets = " " * before + paint(sign * marked, style) + (f" {paint(safe(word), style)}" if word else "")
    return [*lines, f"{' ' * margin} {bar}", f"{number} {bar} {text}", f"{' ' * margin} {bar} {carets}"]


def _window(place: Place) -> tuple[str, int, int]:
    """The part of a line that is shown, the columns before its carets, and how many carets (as a terminal counts)."""
    line = place.excerpt
    start = min(place.column - 1, len(line))
    end = max(start, min(start + place.width, len(line)))
    indentation = len(line) - len(line.lstrip())
    left, right = (indentation if len(line) > WIDEST and start >= indentation else 0), len(line)
    if right - left > WIDEST:
        left = max(left, min(start - WIDEST // 3, right - WIDEST))
        right = min(right, max(left + WIDEST, start + 1))
    ahead = "…" if line[:left].strip() else ""
    behind = "…" if line[right:].strip() else ""
    before = ahead + safe(line[left:start])
    marked = safe(line[start : min(end, right)])
    text = before + safe(line[start:right]).rstrip() + behind
    return _spaced(text), _columns(before), max(1, _columns(marked))


def _spaced(text: str) -> str:
    return text.replace("\t", "    ")


def _columns(text: str) -> int:
    """How many columns a terminal gives a text: two for wide characters, none for combining ones, four for a tab."""
    if text.isascii():
        return len(_spaced(text))
    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in _spaced(text))


def safe(text: str) -> str:
    """A text without characters that steer a terminal; they are shown as a replacement sign."""
    return _CONTROL.sub("\ufffd", text)


def _ansi(text: str, codes: str) -> str:
    return f"\x1b[{codes}m{text}\x1b[0m"


def _plain(text: str, codes: str) -> str:  # noqa: ARG001 - the same shape as `_ansi`
    return text


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
