"""A told game as Markdown, to be read or kept beside the design."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from cardgen.jobs.telling import Telling
from cardgen.play.chronicle import Line
from cardgen.play.narration import Piece, plain

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~])")


def to_markdown(told: Telling, *, quiet: bool = False) -> str:
    """The game under headings, a sentence an item, names in bold type, cards and reasons in italics."""
    rows = [f"# {_escaped(told.title)}", "", *_behind(told.under), ""]
    if not quiet:
        for frame in told.frames:
            for line in frame.lines:
                rows += _line(line)
    rows += _result(told)
    return "\n".join(_single_gaps(rows)) + "\n"


def _line(line: Line) -> list[str]:
    if line.kind == "head":
        return ["", f"## {_escaped(plain(line.pieces).rstrip('.'))}", ""]
    if line.kind == "turn":
        return ["", _words(line.pieces), ""]
    why = f" — *{_escaped(line.why)}*" if line.why else ""
    return [f"- {_words(line.pieces)}{why}"]


def _words(pieces: Sequence[Piece]) -> str:
    marks = {"seat": "**", "card": "*"}
    return "".join(f"{marks.get(piece.kind, '')}{_escaped(piece.text)}{marks.get(piece.kind, '')}" for piece in pieces)


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()) if "\n" in text else text)


def _behind(lines: Iterable[str]) -> list[str]:
    """Lines that stay lines, in one paragraph."""
    rows = [_escaped(line) for line in lines]
    return [f"{row}  " for row in rows[:-1]] + rows[-1:]


def _result(told: Telling) -> list[str]:
    rows = ["", "## Result", ""]
    if told.reason:
        rows += [_escaped(f"{told.reason[:1].upper()}{told.reason[1:]}."), ""]
    if told.standings:
        rows += ["| player | score | |", "| --- | ---: | --- |"]
    for row in told.standings:
        rows.append(f"| **{_escaped(told.speaker.name(row.seat))}** | {row.score:g} | {'wins' if row.won else ''} |")
    if told.departure is not None:
        rows += ["", f"**{_escaped(str(told.departure))}**"]
    if told.broken is not None:
        rows += ["", f"**broken: {_escaped(told.broken.message)}**"]
    return rows


def _single_gaps(rows: Iterable[str]) -> Iterator[str]:
    """Never two empty lines one after the other."""
    before = ""
    for row in rows:
        if row or before:
            yield row
        before = row
