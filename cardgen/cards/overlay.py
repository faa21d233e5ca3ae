"""Editions and variants: small files that change a game's data before it is read.

    name: Double-sided cards
    set: {rules.starting_coins: 8, cards.hope.points: 12}     # values by path
    add: {cards: [{id: despair, name: Despair, type: stock}]}  # what is not there yet
    replace: {effects: {larger-pile: {parameters: {}, text: ...}}}
    remove: {cards: [fear], rulings: [vote-tie]}

The four are carried out in the order in which they stand in the file. They change nodes, so every value keeps the
place where it is written. Touching what does not exist, or adding what does, is an error.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.cards.cycles import expanded
from cardgen.cards.fields import Report
from cardgen.cards.section import Section, by_id, report_id
from cardgen.diagnostics import Place
from cardgen.source.hints import suggestion
from cardgen.source.nodes import Listing, Mapping, Node, Scalar, is_id, kind_of

SECTIONS = (
    "rules",
    "card_types",
    "effects",
    "cards",
    "decks",
    "decklists",
    "components",
    "glossary",
    "rulings",
    "icons",
    "palette",
    "players",
    "notations",
    "balance",
    "setup",
)
"""What overlays add to, replace in and remove from; the title and its like can only be set."""

_SINGLE = ("title", "version", "credits", "play")
_CHECKED_LATER = frozenset({"card_types", "effects", "cards", "decks", "components", "glossary", "rulings", "setup"})


class Overlaying:
    """A game's tree while overlays are laid on it, and where things were removed, for messages."""

    def __init__(self, root: Mapping, report: Report) -> None:
        self.root = root
        self._report = report
        self._removed: dict[tuple[str, ...], Place] = {}

    def apply(self, overlay: Mapping, what: str) -> None:
        """Lay one overlay on the tree. `what` names it in messages (`edition double-sided`)."""
        section = Section(overlay, what, self._report)
        section.skip("name", "text", "set", "add", "replace", "remove")
        section.close()
        actions = {"set": self._set, "add": self._add, "replace": self._replace, "remove": self._remove}
        for key, node in overlay:
            if key in actions:
                actions[key](node)

    def _set(self, node: Node) -> None:
        if not isinstance(node, Mapping):
            self._wrong("set", "{rules.starting_coins: 8}", node)
            return
        for path, value in node:
            parts = tuple(path.split("."))
            place = node.key_place(path)
            if self._may_set(parts, path, value, place):
                self.root = _changed(self.root, parts, place, value)

    def _may_set(self, parts: tuple[str, ...], path: str, value: Node, place: Place) -> bool:
        """Whether a path leads to something that exists; a record's own keys are checked when it is read."""
        if len(parts) == 1:
            if path in _SINGLE:
                return True
            advice = f"write `{path}.NAME: value`" if path in SECTIONS else suggestion(path, SECTIONS + _SINGLE)
            self._report.error("C132", f"`{path}` cannot be set as a whole", place, advice)
            return False
        if parts[0] in _CHECKED_LATER and len(parts) == 2:
            advice = f"to exchange all of it write `replace: {{{parts[0]}: {{{parts[1]}: ...}}}}`"
            self._report.error("C132", f"`{path}` is a whole record", place, advice)
            return False
        open_ended = (parts[0] in _CHECKED_LATER and len(parts) == 3) or (parts[0] == "decklists" and len(parts) == 2)
        wanted = parts[:-1] if open_ended else parts
        return self._exists(wanted, place) and (open_ended or self._same_kind(parts, path, value, place))

    def _same_kind(self, parts: tuple[str, ...], path: str, value: Node, place: Place) -> bool:
        old = _find(self.root, parts)
        if isinstance(old, Mapping) and not isinstance(value, Mapping):
            also = [(old.place, "this would be lost")]
            advice = f"set one of its values: `{path}.NAME: ...`"
            self._report.error("C132", f"`{path}` is a mapping, not one value", place, advice, also)
            return False
        return True

    def _exists(self, parts: tuple[str, ...], place: Place) -> bool:
        """Whether a path leads to a node; if not, say at which step it ends and what is near."""
        node: Node = self.root
        for step, part in enumerate(parts):
            found = node.get(part) if isinstance(node, Mapping) else None
            if found is None:
                known = node.entries if isinstance(node, Mapping) else ()
                self._missing(parts[: step + 1], place, known)
                return False
            node = found
        return True

    def _missing(self, path: tuple[str, ...], place: Place, known: Iterable[str]) -> None:
        removed = self._removed.get(path)
        also = [(removed, "removed here")] if removed else []
        advice = suggestion(path[-1], known, "there are") or f"`{'.'.join(path[:-1])}` holds nothing by name"
        if removed:
            advice = "leave it out here, or `add:` it again before"
        self._report.error("C130", f"there is no `{'.'.join(path)}` to change", place, advice, also)

    def _add(self, node: Node) -> None:
        for section, name, value, place in self._records("add", node):
            old = _find(self.root, (section, name))
            if old is not None:
                there = self.root.entries[section]
                first = there.key_place(name) if isinstance(there, Mapping) else old.place
                advice = f"write `replace:` to exchange it, or `set: {{{section}.{name}.KEY: ...}}` to change a part"
                message = f"`{section}.{name}` is there already"
                self._report.error("C131", message, place.place, advice, [(first, "first here")])
            elif not is_id(name):
                report_id(name, place.place, self._report)
            else:
                self.root = _changed(self.root, (section, name), place, value)

    def _replace(self, node: Node) -> None:
        for section, name, value, place in self._records("replace", node):
            if self._exists((section, name), place.place):
                self.root = _changed(self.root, (section, name), place, value)

    def _records(self, action: str, node: Node) -> list[tuple[str, str, Node, Scalar]]:
        """What `add` and `replace` list: section, id, record, and the id as it is written."""
        found: list[tuple[str, str, Node, Scalar]] = []
        if not isinstance(node, Mapping):
            self._wrong(action, "{cards: [{id: hope, ...}]}", node)
            return found
        for section, listed in node:
            if not self._is_section(section, node.key_place(section)):
                continue
            if section == "cards" and isinstance(listed, Listing):
                types = self.root.get("card_types")
                listed = Listing(expanded(listed.items, types, self._report), listed.place)
            records = by_id(listed, section, self._report)
            for name, record in records or ():
                assert records is not None
                found.append((section, name, record, records.keys[name]))
        return found

    def _remove(self, node: Node) -> None:
        if not isinstance(node, Mapping):
            self._wrong("remove", "{cards: [fear]}", node)
            return
        for section, listed in node:
            if not self._is_section(section, node.key_place(section)):
                continue
            for item in listed.items if isinstance(listed, Listing) else [listed]:
                if not isinstance(item, Scalar):
                    self._wrong(f"remove.{section}", "[one, two]", item)
                elif self._exists((section, item.text), item.place):
                    self._removed[section, item.text] = item.place
                    self.root = _changed(self.root, (section, item.text), item, None)

    def _is_section(self, name: str, place: Place) -> bool:
        if name not in SECTIONS:
            advice = suggestion(name, SECTIONS, "there are")
            self._report.error("C132", f"there is no section `{name}`", place, advice)
            return False
        return True

    def _wrong(self, key: str, example: str, node: Node) -> None:
        self._report.error("C105", f"`{key}` cannot be {kind_of(node)}", node.place, f"write `{key}: {example}`")


def _find(root: Mapping, path: tuple[str, ...]) -> Node | None:
    node: Node | None = root
    for part in path:
        node = node.get(part) if isinstance(node, Mapping) else None
    return node


def _changed(root: Mapping, path: tuple[str, ...], key: Scalar | Place, new: Node | None) -> Mapping:
    """A tree with one node exchanged, added or (for None) removed. What does not change is shared, never copied."""
    first, rest = path[0], path[1:]
    entries, keys = dict(root.entries), dict(root.keys)
    if rest:
        inner = root.get(first)
        entries[first] = _changed(inner if isinstance(inner, Mapping) else Mapping({}, root.place), rest, key, new)
    elif new is None:
        del entries[first]
        keys.pop(first, None)
    else:
        entries[first] = new
        keys[first] = key if isinstance(key, Scalar) else Scalar(first, key)
    return Mapping(entries, root.place, keys)
