"""Reading the fixed parts of a game's files: keys that are known beforehand, each with its kind."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.cards.fields import Bad, Report, converter, is_empty
from cardgen.cards.model import FieldType
from cardgen.cards.printed_numbers import SEVERAL_RANGES, is_range
from cardgen.diagnostics import Place
from cardgen.source.hints import nearest, suggestion
from cardgen.source.nodes import Listing, Mapping, Node, Scalar, is_id, kind_of

_TEXT = converter(FieldType("text"))


class Section:
    """One mapping, read key by key; `close` reports the keys that nobody asked for.

    `label` names the section in messages (`decks.main`), empty for the file's top.
    """

    def __init__(self, node: Mapping, label: str, report: Report) -> None:
        self.node = node
        self.label = label
        self.report = report
        self._known: dict[str, None] = {}

    def get(self, key: str) -> Node | None:
        """What stands under a key, or None where there is nothing."""
        self._known[key] = None
        node = self.node.get(key)
        return None if node is None or is_empty(node) else node

    def place(self, key: str) -> Place:
        """Where a key's value stands."""
        node = self.node.get(key)
        return self.node.place if node is None else node.place

    def name(self, key: str) -> str:
        """A key's full name in messages."""
        return f"{self.label}.{key}" if self.label else key

    def text(self, key: str, default: str = "") -> str:
        """A text, or the default."""
        node = self.get(key)
        value = _TEXT(node, self.name(key), self.report) if node is not None else default
        return value if isinstance(value, str) else default

    def needed_text(self, key: str) -> str:
        """A text that must be given."""
        value = self.text(key)
        if self.get(key) is None:
            self.report.error("C102", f"`{self.name(key)}` is missing", self.node.place, f"add `{key}: ...`")
        return value

    def whole(self, key: str, least: int | None = None) -> int | None:
        """A whole number of at least so much, or None."""
        node = self.get(key)
        if node is None:
            return None
        value = converter(FieldType("int", least=least))(node, self.name(key), self.report)
        return value if isinstance(value, int) else None

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; one text stands for a list of one."""
        node = self.get(key)
        if node is None:
            return ()
        if isinstance(node, Scalar):
            return (self.text(key),)
        value = converter(FieldType("list", items=FieldType("text")))(node, self.name(key), self.report)
        return tuple(str(item) for item in value) if isinstance(value, tuple) else ()

    def mapping(self, key: str) -> Mapping:
        """A mapping, empty where there is none."""
        node = self.get(key)
        if isinstance(node, Mapping):
            return node
        if node is not None:
            message = f"`{self.name(key)}` must be a mapping, found {kind_of(node)}"
            self.report.error("C105", message, node.place, "write `key: value` lines below it")
        return Mapping({}, self.node.place)

    def sections(self, key: str) -> Iterator[tuple[str, Section]]:
        """The entries of a mapping of mappings by id; ids that cannot be used and other kinds are reported."""
        for name, node in self.mapping(key):
            label = f"{self.name(key)}.{name}"
            if not is_id(name):
                report_id(name, self.mapping(key).key_place(name), self.report)
            elif isinstance(node, Mapping):
                yield name, Section(node, label, self.report)
            elif is_empty(node):
                yield name, Section(Mapping({}, node.place), label, self.report)
            else:
                message = f"`{label}` must be a mapping, found {kind_of(node)}"
                self.report.error("C105", message, node.place, "write `key: value` lines below it")

    def names(self, key: str) -> dict[str, str]:
        """A mapping of texts by name."""
        found = {}
        for name, node in self.mapping(key):
            value = _TEXT(node, f"{self.name(key)}.{name}", self.report)
            if not isinstance(value, Bad):
                found[name] = str(value)
        return found

    def skip(self, *keys: str) -> None:
        """Keys that somebody else reads."""
        self._known.update(dict.fromkeys(keys))

    def close(self) -> None:
        """Report every key that has no meaning here, with the nearest one that has."""
        for key in self.node.entries:
            if key not in self._known:
                where = f"`{self.label}`" if self.label else "the file"
                advice = SEVERAL_RANGES if is_range(key) else suggestion(key, self._known)
                self.report.error("C101", f"{where} has no `{key}`", self.node.key_place(key), advice)


def report_id(name: str, place: Place, report: Report) -> None:
    """Report an id that cannot be one."""
    advice = "an id is letters, digits, `_` and `-`, for it names files and is written in other places"
    report.error("C112", f"`{name}` cannot be an id", place, advice)


def by_id(node: Node | None, what: str, report: Report) -> Mapping | None:
    """Records by id, from a mapping of them or from a list whose records say their `id`; None if it is neither.

    The same id twice, also in other letter case, is an error that shows both places; the first one is kept.
    """
    if node is None or is_empty(node):
        return None
    if isinstance(node, Mapping):
        return node
    if isinstance(node, Listing):
        return indexed(node.items, what, report)
    advice = "begin each record with `- `: a dash and a space"
    report.error("C105", f"{what} must be a list or a mapping, found {kind_of(node)}", node.place, advice)
    return None


def indexed(items: list[Node], what: str, report: Report) -> Mapping:
    """Records of a list by their `id`; without one, a slug of the `name` is the id."""
    entries: dict[str, Node] = {}
    keys: dict[str, Scalar] = {}
    seen: dict[str, Scalar] = {}
    for item in items:
        if not isinstance(item, Mapping):
            advice = "write `- {id: ..., name: ...}`"
            report.error("C105", f"one of the {what} must be a record, found {kind_of(item)}", item.place, advice)
            continue
        key = _id_of(item, what, report)
        if key is None:
            continue
        first = seen.setdefault(key.text.casefold(), key)
        if first is not key:
            _report_twice(key, first, what, report)
            continue
        entries[key.text], keys[key.text] = item, key
    place = items[0].place if items else Place("", 1, 1)
    return Mapping(entries, place, keys)


def _report_twice(key: Scalar, first: Scalar, what: str, report: Report) -> None:
    alike = "" if key.text == first.text else f", alike but for letter case: `{first.text}`"
    message = f"the id `{key.text}` is given twice among {what}{alike}"
    advice = "give one of them another `id`"
    report.problems.error("C103", message, key.place, help=advice, also=[(first.place, "first here")])


def _id_of(record: Mapping, what: str, report: Report) -> Scalar | None:
    """A record's id and where it stands, or None with the reason noted."""
    for key in ("id", "name"):
        node = record.get(key)
        if node is None or is_empty(node):
            continue
        if not isinstance(node, Scalar):
            advice = "write it without brackets; a text that begins with one needs quotes"
            report.error("C105", f"`{key}` must be text, found {kind_of(node)}", node.place, advice)
            return None
        text = node.text.strip() if key == "id" else slug(node.text)
        if not is_id(text):
            report_id(node.text, node.place, report)
            return None
        return Scalar(text, node.place, node.plain)
    wanted = ("id", "name")
    near = next((key for key in record.entries if nearest(key, wanted)), None)
    place, advice = record.place, "add `name: ...`"
    if near is not None:
        place, advice = record.key_place(near), f"did you mean `{nearest(near, wanted)}`? It says `{near}`"
    report.error("C102", f"one of the {what} has neither `id` nor `name`", place, advice)
    return None


def slug(name: str) -> str:
    """An id from a name: `Séance & Co.` becomes `seance-co`. Empty if nothing of it can stand in an id."""
    import re
    from unicodedata import combining, normalize

    bare = "".join(char for char in normalize("NFKD", name.casefold()) if not combining(char))
    return re.sub(r"[\W_]+", "-", bare).strip("-")
