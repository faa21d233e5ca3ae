"""What each edition has changed, made from the editions' texts and from what they do to the data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any

from cardgen.cards.editions import all_states, variant_states
from cardgen.cards.gather import gather
from cardgen.cards.model import Edition, Game
from cardgen.cards.rulings import is_outdated
from cardgen.diagnostics import Place, Problems
from cardgen.layout.markup import BOLD
from cardgen.rulebook.anchors import edition_anchor
from cardgen.rulebook.document import Block, Definitions, Entry, Inline, Items, Paragraph, Words
from cardgen.rulebook.marked_words import inlines_of
from cardgen.source.nodes import Mapping, Node, Scalar
from cardgen.source.project import Project


class States:
    """The game's files at each edition and with each variant, read once when somebody asks."""

    def __init__(self, project: Project, game: Game) -> None:
        self._project = project
        self._game = game
        self._quiet = Problems()  # what is wrong with an edition or variant is told where the game is loaded with it

    @cached_property
    def editions(self) -> list[tuple[Edition | None, Mapping]]:
        """The tree before the first edition, and at each one."""
        root = gather(self._project, self._quiet)
        return all_states(self._project, root, self._quiet) if root is not None else []

    @property
    def present(self) -> Mapping | None:
        """The tree at the edition in force, without variants."""
        name = self._game.edition.id if self._game.edition else None
        return next((root for edition, root in self.editions if (edition.id if edition else None) == name), None)

    @property
    def variants(self) -> list[tuple[Edition, Mapping]]:
        """The tree with each variant on top of the edition in force."""
        return variant_states(self._project, self.present, self._quiet) if self.present is not None else []


class News:
    """Tells what is new, edition by edition, up to the one in force; files are read, and no card is made of them."""

    def __init__(self, game: Game, states: States) -> None:
        self._game = game
        self._states = states

    def whats_new(self, _options: dict[str, Any], place: Place) -> Iterator[Block]:
        """Every edition, the latest first, with its text and what it changed."""
        last = self._game.edition
        entries = [
            self._entry(edition, before, after, place)
            for (_, before), (edition, after) in pairwise(self._states.editions)
            if edition is not None and last is not None and edition.order <= last.order
        ]
        if entries:
            yield Definitions(tuple(reversed(entries)), "terms", place)

    def _entry(self, edition: Edition, before: Mapping, after: Mapping, place: Place) -> Entry:
        text = (Paragraph(inlines_of(edition.text, self._game.icons), place),) if edition.text else ()
        lines = list(self._lines(before, after))
        changes = (Items(tuple((Paragraph(line, place),) for line in lines), place=place),) if lines else ()
        return Entry((Words(edition.name),), (*text, *changes), edition_anchor(edition.id))

    def _lines(self, before: Mapping, after: Mapping) -> Iterator[tuple[Inline, ...]]:
        for section, kind, shown in (("cards", "cards", self._is_printed), ("components", "components", _any)):
            old, new = _things(before, section), _things(after, section)
            yield from _line(f"New {kind}", (new[name] for name in new if name not in old and shown(new[name])))
            yield from _line(
                f"{kind.capitalize()} left out", (old[name] for name in old if name not in new and shown(old[name]))
            )
        cards = _things(before, "cards")
        changed = (node for name, node in _things(after, "cards").items() if name in cards and cards[name] is not node)
        yield from _line("Changed cards", (node for node in changed if self._is_printed(node)))
        yield from self._rulings(_things(before, "rulings"), _things(after, "rulings"))

    def _is_printed(self, card: Node) -> bool:
        """Whether cards of this type have faces; one that there is no more is taken to have had them."""
        kind = self._game.card_types.get(_text(card, "type"))
        return kind is None or bool(kind.faces)

    def _rulings(self, old: dict[str, Node], new: dict[str, Node]) -> Iterator[tuple[Inline, ...]]:
        """Questions that have another answer now."""
        for name, node in new.items():
            before = old.get(name, node)
            if any(_text(node, key) != _text(before, key) for key in ("chosen", "answer")):
                answer = inlines_of(_answer(node), self._game.icons)
                yield (Words(_text(node, "question") + " ", BOLD), *answer)


def _any(_node: Node) -> bool:
    return True


def _things(root: Mapping, section: str) -> dict[str, Node]:
    node = root.get(section)
    return node.entries if isinstance(node, Mapping) else {}


def _text(node: Node, key: str) -> str:
    value = node.get(key) if isinstance(node, Mapping) else None
    return value.text.strip() if isinstance(value, Scalar) else ""


def _answer(ruling: Node) -> str:
    """What is answered now: the sentence of the alternative where an edition has changed the choice alone."""
    alternatives = ruling.get("alternatives") if isinstance(ruling, Mapping) else None
    if isinstance(ruling, Mapping) and alternatives is not None and is_outdated(ruling, "answer"):
        return _text(alternatives, _text(ruling, "chosen")) or _text(ruling, "answer")
    return _text(ruling, "answer")


def _line(head: str, nodes: Iterable[Node]) -> Iterator[tuple[Inline, ...]]:
    names = ", ".join(dict.fromkeys(name for node in nodes if (name := _text(node, "name"))))
    if names:
        yield (Words(f"{head}: ", BOLD), Words(f"{names}."))
