"""CSV as designers' spreadsheets write it, with the place and the name of every cell.

Commas, semicolons or tabs, found from the header; quoted cells may hold the delimiter, quotes and line breaks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from cardgen.diagnostics import Place, Problems
from cardgen.source.nodes import Listing, Mapping, Node, Scalar
from cardgen.source.text import read_source, shown_path

DELIMITERS = ",;\t"


class _Cell(NamedTuple):
    """A cell's text and where it stands; `plain` unless quoted. `row` counts records, as a spreadsheet does."""

    text: str
    plain: bool
    line: int
    column: int
    width: int


def read_table(path: Path, problems: Problems) -> Listing | None:
    """The rows of a CSV file as mappings of scalars by column name, or None with a problem noted.

    Empty cells are absent, empty rows are skipped; cells in excess, columns without a name and unclosed quotes are
    errors, missing cells a warning. A first line `sep=;`, as Excel writes it, is obeyed.
    """
    name = shown_path(path)
    text = read_source(path, problems, name)
    return None if text is None else parse_table(text, name, problems)


def parse_table(text: str, name: str, problems: Problems) -> Listing | None:
    """As `read_table`, from text."""
    return _Table(text, name, problems).records()


class _Table:
    """One CSV text on its way to records."""

    def __init__(self, text: str, name: str, problems: Problems) -> None:
        self._name = name
        self._problems = problems
        self._text = text
        self._broken = False
        self._twice: set[int] = set()
        self._lines = re.split("\r\n|[\r\n]", text)
        self._delimiter, self._skip = _delimiter(self._lines[0])

    def records(self) -> Listing | None:
        rows = self._rows()
        header = next(rows, [])
        columns = self._columns(header)
        whole = Place(self._name, 1, 1, 1, self._lines[0])
        if not columns:
            advice = "the first line names the columns: `id,name,type,text`"
            self._problems.error("C023", "the table has no columns", whole, help=advice)
            return None
        items: list[Node] = []
        for number, row in enumerate(rows, 2 + self._skip):
            if any(cell.text for cell in row):
                items.append(self._record(row, number, columns, len(header)))
        return None if self._broken else Listing(items, whole)

    def _columns(self, header: list[_Cell]) -> dict[int, Scalar]:
        """The columns' names by position; columns without a name are left out."""
        found: dict[int, Scalar] = {}
        first: dict[str, Scalar] = {}
        for index, cell in enumerate(header):
            text = cell.text.strip()
            scalar = Scalar(text, self._place(cell, 1 + self._skip, index), cell.plain)
            if not text:
                continue
            if text in first:
                also = [(first[text].place, "first here")]
                advice = "give one of them another name, or delete it"
                message = f"two columns are called `{text}`"
                self._problems.error("C022", message, scalar.place, help=advice, also=also)
                self._twice.add(index)
                continue
            found[index] = first[text] = scalar
        return found

    def _record(self, row: list[_Cell], number: int, columns: dict[int, Scalar], width: int) -> Mapping:
        entries: dict[str, Node] = {}
        for index, cell in enumerate(row):
            column = columns.get(index)
            if column is not None:
                if cell.text:
                    entries[column.text] = Scalar(cell.text, self._place(cell, number, index), cell.plain)
            elif cell.text and index not in self._twice:
                self._stray(cell, number, index, width)
        named = max(columns) + 1
        if len(row) < named:
            place = self._place(row[-1], number, len(row) - 1)
            message = f"this row ends after {len(row)} of {named} cells"
            self._problems.warning("C025", message, place, help="a line break in a text needs quotes around the text")
        keys = {column.text: column for column in columns.values() if column.text in entries}
        return Mapping(entries, self._place(row[0], number, 0), keys)

    def _stray(self, cell: _Cell, number: int, index: int, width: int) -> None:
        """A cell that belongs to no column."""
        place = self._place(cell, number, index)
        if index < width:
            advice = f"name the column in the first line, or empty column {_letters(index)}"
            self._problems.error("C023", "this cell's column has no name", place, help=advice)
            return
        sign = "a tab" if self._delimiter == "\t" else f"`{self._delimiter}`"
        advice = f"a text that holds {sign} needs quotes around it"
        self._problems.error("C024", f"this row has more cells than the header's {width}", place, help=advice)

    def _place(self, cell: _Cell, row: int, index: int) -> Place:
        excerpt = self._lines[cell.line]
        return Place(self._name, cell.line + 1, cell.column + 1, cell.width, excerpt, f"{_letters(index)}{row}")

    def _rows(self) -> Iterator[list[_Cell]]:
        """Each row's cells; the line of `sep=` is passed over."""
        text, length = self._text, len(self._text)
        line = self._skip
        begin = position = len(self._lines[0]) + _break_at(text, len(self._lines[0])) if self._skip else 0
        match = _pattern(self._delimiter).match
        row: list[_Cell] = []
        while True:
            found = match(text, position)
            assert found is not None
            quoted, plain, after, end = found.groups()
            start = found.start(1 if quoted is not None else 2)
            if quoted is None:
                words = plain.strip()
                start += len(plain) - len(plain.lstrip())
                row.append(_Cell(words, True, line, start - begin, len(words) or 1))
                if words.startswith('"'):
                    self._unclosed(row[-1])
                    return
            else:
                row.append(self._quoted(quoted, after, line, start - begin))
                breaks = _BREAKS.findall(quoted)
                if breaks:
                    line += len(breaks)
                    begin = found.start(1) + list(_BREAKS.finditer(quoted))[-1].end()
            position = found.end()
            if end == self._delimiter:
                continue
            if len(row) > 1 or row[0].text or end:
                yield row
            if position >= length:
                return
            row = []
            line, begin = line + 1, position

    def _quoted(self, quoted: str, after: str, line: int, column: int) -> _Cell:
        first = _BREAKS.split(quoted, maxsplit=1)[0]
        cell = _Cell(_BREAKS.sub("\n", quoted).replace('""', '"'), False, line, column, len(first) or 1)
        if after.strip():
            place = Place(self._name, line + 1, column + 1, len(first) or 1, self._lines[line])
            advice = 'write a quote inside quotes twice: `"a ""b"" c"`'
            self._problems.error(
                "C021", f"`{after.strip()}` follows the closing quote of this cell", place, help=advice
            )
        return cell

    def _unclosed(self, cell: _Cell) -> None:
        self._broken = True
        place = Place(self._name, cell.line + 1, cell.column + 1, 1, self._lines[cell.line])
        advice = 'close it, and write a quote inside quotes twice: `"a ""b"" c"`'
        self._problems.error("C020", "this cell opens a quote that is never closed", place, help=advice)


_BREAKS = re.compile("\r\n|[\r\n]")


def _break_at(text: str, position: int) -> int:
    """The length of the line break at a position."""
    return 2 if text.startswith("\r\n", position) else 1


@lru_cache(maxsize=8)
def _pattern(delimiter: str) -> re.Pattern[str]:
    """One cell with what ends it: the inside of quotes, or plain text; then what should not follow a closing quote."""
    other = re.escape(delimiter)
    return re.compile(
        rf'(?:[ ]*"((?:[^"]|"")*+)"(?!")|([^{other}\r\n]*))([^{other}\r\n]*)({other}|\r\n|\r|\n|\Z)',
    )


def _delimiter(header: str) -> tuple[str, int]:
    """The sign between the header's cells, and 1 if the first line only states it (`sep=;`)."""
    stated = re.fullmatch("sep=(.)", header.strip("\ufeff "), re.IGNORECASE)
    if stated:
        return stated[1], 1
    bare = re.sub('"[^"]*"', "", header)
    return max(DELIMITERS, key=bare.count), 0


@lru_cache(maxsize=256)
def _letters(index: int) -> str:
    """A column's letters as spreadsheets name it: A, B, ... Z, AA."""
    letters = ""
    number = index + 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
