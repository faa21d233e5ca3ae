"""YAML with the place of everything. Values stay as typed: what they mean is for the schema to say, not for YAML."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn

from cardgen.diagnostics import Place, Problems
from cardgen.source.nodes import Listing, Mapping, Node, Scalar
from cardgen.source.text import read_source, shown_path, split_lines

DEEPEST = 64
"""Levels of nesting that are read; a designer's file has five or six."""

LARGEST = 500_000
"""Nodes that a file may come to once every alias is written out: some 60,000 cards."""

_PLAIN_TAGS = frozenset(f"tag:yaml.org,2002:{kind}" for kind in ("str", "int", "float", "bool", "null", "seq", "map"))


class _Unreadable(Exception):
    """The file cannot be read further; the problem is noted."""


def read_yaml(path: Path, problems: Problems, shown: str | None = None) -> Node | None:
    """The one document of a YAML file, or None with a problem noted.

    An empty file is an empty plain scalar. Raises nothing for bad input.
    """
    name = shown if shown is not None else shown_path(path)
    text = read_source(path, problems, name)
    return None if text is None else parse_yaml(text, name, problems)


def parse_yaml(text: str, name: str, problems: Problems) -> Node | None:
    """As `read_yaml`, from text; `name` is the file's name in messages."""
    from yaml import YAMLError

    try:
        return _Reader(text, name, problems).document()
    except _Unreadable:
        return None
    except YAMLError as failure:
        from cardgen.source.yaml_errors import report

        report(failure, split_lines(text), name, problems)
        return None


class _Reader:
    """Builds nodes from the parser's events."""

    def __init__(self, text: str, name: str, problems: Problems) -> None:
        import yaml

        self._name = name
        self._problems = problems
        # The parser counts a line after the last one where a file ends in the middle of something.
        self._lines = [*split_lines(text), ""]
        self._anchors: dict[str, tuple[Node, int]] = {}
        self._open: list[str] = []
        self._size = 0
        loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        self._next = loader(text).get_event
        self._scalar_event, self._alias_event = yaml.ScalarEvent, yaml.AliasEvent
        self._mapping_event, self._sequence_event = yaml.MappingStartEvent, yaml.SequenceStartEvent
        self._ends = (yaml.MappingEndEvent, yaml.SequenceEndEvent)
        self._document_event = yaml.DocumentStartEvent

    def document(self) -> Node:
        self._next()
        if not isinstance(self._next(), self._document_event):
            return Scalar("", Place(self._name, 1, 1, 1, self._lines[0]))
        node = self._node(self._next(), 0)
        self._next()
        following = self._next()
        if isinstance(following, self._document_event):
            advice = "keep one document a file: remove the line `---`"
            self._stop("C010", "a second document begins here", self._at(following.start_mark, 3), advice)
        return node

    def _node(self, event: Any, depth: int) -> Node:
        kind = type(event)
        if kind is self._scalar_event:
            node: Node = self._scalar(event)
            self._size += 1
            if event.anchor:
                self._anchors[event.anchor] = (node, 1)
            return node
        if kind is self._alias_event:
            return self._alias(event)
        if depth >= DEEPEST:
            advice, place = "is a bracket missing that closes an earlier one?", self._at(event.start_mark)
            self._stop("C008", f"lists and mappings are nested more than {DEEPEST} deep", place, advice)
        return self._branch(event, depth)

    def _branch(self, event: Any, depth: int) -> Node:
        """A mapping or listing with all that is in it."""
        self._check_tag(event)
        before = self._size
        self._size += 1
        if event.anchor:
            self._open.append(event.anchor)
        place = self._at(event.start_mark)
        branch = self._mapping if type(event) is self._mapping_event else self._listing
        node = branch(place, depth + 1)
        if event.anchor:
            self._open.pop()
            self._anchors[event.anchor] = (node, self._size - before)
        return node

    def _listing(self, place: Place, depth: int) -> Node:
        items: list[Node] = []
        while type(event := self._next()) not in self._ends:
            items.append(self._node(event, depth))
        return Listing(items, place)

    def _mapping(self, place: Place, depth: int) -> Node:
        entries: dict[str, Node] = {}
        keys: dict[str, Scalar] = {}
        merged: list[tuple[Scalar, Node]] = []
        while type(event := self._next()) not in self._ends:
            key = self._key(event, depth)
            value = self._node(self._next(), depth)
            if key.text == "<<" and key.plain:
                merged.append((key, value))
            elif key.text in keys:
                self._duplicate(key, keys[key.text])
            else:
                entries[key.text], keys[key.text] = value, key
        for key, value in merged:
            self._merge(key, value, entries, keys)
        return Mapping(entries, place, keys)

    def _key(self, event: Any, depth: int) -> Scalar:
        key = self._node(event, depth)
        if not isinstance(key, Scalar):
            advice = "a text that begins with `{` or `[` needs quotes around it"
            self._stop("C011", "a list or mapping cannot be a key", self._at(event.start_mark), advice)
        return key

    def _duplicate(self, key: Scalar, first: Scalar) -> None:
        message = f"the key `{key.text}` stands twice in one mapping"
        advice = "remove one of them, or give it another name"
        also = [(first.place, "first here")]
        self._problems.error("C006", message, key.place, help=advice, also=also)

    def _merge(self, key: Scalar, value: Node, entries: dict[str, Node], keys: dict[str, Scalar]) -> None:
        """Take over what `<<` names; what the mapping says itself wins, then the earlier of several."""
        for source in value.items if isinstance(value, Listing) else [value]:
            if not isinstance(source, Mapping):
                advice = "write `<<: *name`, where `&name` stands before a mapping"
                self._problems.error("C012", "`<<` takes over the keys of a mapping", key.place, help=advice)
                continue
            for name, node in source.entries.items():
                if name not in entries:
                    entries[name], keys[name] = node, source.keys[name]

    def _scalar(self, event: Any) -> Scalar:
        style = event.style
        if event.tag is not None:
            self._check_tag(event)
        start, end = event.start_mark, event.end_mark
        line, column = start.line, start.column
        if not style:
            last = end.column if end.line == line else len(self._lines[line])
            place = Place(self._name, line + 1, column + 1, last - column or 1, self._lines[line])
            rows = self._rows(line, column, end.line, end.column) if end.line > line else ()
            return Scalar(event.value, place, True, rows)
        if style in "'\"":
            last = end.column - 1 if end.line == line else len(self._lines[line])
            place = Place(self._name, line + 1, column + 2, max(1, last - column - 1), self._lines[line])
            rows = self._rows(line, column + 1, end.line, end.column - 1) if end.line > line else ()
            return Scalar(event.value, place, False, rows)
        first = self._block_place(line, end.line)
        return Scalar(event.value, first, False, self._rows(first.line - 1, first.column - 1, end.line, end.column))

    def _rows(self, line: int, column: int, last: int, end: int) -> tuple[Place, ...]:
        """The lines of a text from a column of one line to a column of another, as far as they hold anything."""
        found = []
        for number in range(line, min(last + 1, len(self._lines))):
            start = column if number == line else 0
            words = self._lines[number][start : end if number == last else None]
            if words.strip():
                at = start + len(words) - len(words.lstrip())
                found.append(Place(self._name, number + 1, at + 1, len(words.strip()), self._lines[number]))
        return tuple(found)

    def _block_place(self, line: int, end: int) -> Place:
        """The first line of a block text, which begins after the line of its `|` or `>`."""
        for number in range(line + 1, min(end + 1, len(self._lines))):
            words = self._lines[number].strip()
            if words:
                column = len(self._lines[number]) - len(self._lines[number].lstrip())
                return Place(self._name, number + 1, column + 1, len(words), self._lines[number])
        return Place(self._name, line + 1, 1, 1, self._lines[line])

    def _alias(self, event: Any) -> Node:
        place = self._at(event.start_mark, len(event.anchor) + 1)
        if event.anchor in self._open:
            advice = "write out here what is meant, or put quotes around a text that begins with `*`"
            self._stop("C007", f"`*{event.anchor}` stands inside what it names, so it would never end", place, advice)
        if event.anchor not in self._anchors:
            from cardgen.source.hints import suggestion

            advice = suggestion(event.anchor, self._anchors, "anchors before this line")
            advice = advice or "a text that begins with `*` needs quotes around it"
            self._stop("C007", f"there is no anchor `&{event.anchor}` before this line", place, advice)
        node, size = self._anchors[event.anchor]
        self._size += size
        if self._size > LARGEST:
            advice = "write the values out instead of aliases of aliases"
            self._stop("C008", f"with its aliases written out the file has over {LARGEST:,} values", place, advice)
        return node

    def _check_tag(self, event: Any) -> None:
        if event.tag is not None and event.tag not in _PLAIN_TAGS and event.tag != "!":
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            advice = "remove it; a text that begins with `!` needs quotes around it"
            self._stop("C009", f"the tag `{tag}` means nothing here", self._at(event.start_mark, len(tag)), advice)

    def _at(self, mark: Any, width: int = 1) -> Place:
        return Place(self._name, mark.line + 1, mark.column + 1, width, self._lines[mark.line])

    def _stop(self, code: str, message: str, place: Place, help: str = "") -> NoReturn:
        self._problems.error(code, message, place, help=help)
        raise _Unreadable
