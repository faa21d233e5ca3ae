"""What each variant changes: its text, and the numbers of the rules that it sets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardgen.cards.model import Edition, Game
from cardgen.diagnostics import Place
from cardgen.layout.markup import BOLD
from cardgen.rulebook.anchors import variant_anchor
from cardgen.rulebook.document import Block, Definitions, Entry, Inline, Items, Paragraph, Words
from cardgen.rulebook.made_news import States
from cardgen.rulebook.marked_words import inlines_of
from cardgen.source.nodes import Mapping, Scalar


class Variants:
    """Tells how else the edition in force can be played. The files are read, and no card is made of them."""

    def __init__(self, game: Game, states: States) -> None:
        self._game = game
        self._states = states

    def variants(self, _options: dict[str, Any], place: Place) -> Iterator[Block]:
        """Every variant by its name."""
        usual = _numbers(self._states.present)
        entries = tuple(self._entry(variant, usual, root, place) for variant, root in self._states.variants)
        if entries:
            yield Definitions(entries, "terms", place)

    def _entry(self, variant: Edition, usual: dict[str, str], root: Mapping, place: Place) -> Entry:
        text = (Paragraph(inlines_of(variant.text, self._game.icons), place),) if variant.text else ()
        lines = [
            _line(name, number, usual[name])
            for name, number in _numbers(root).items()
            if name in usual and number != usual[name]
        ]
        changes = (Items(tuple((Paragraph(line, place),) for line in lines), place=place),) if lines else ()
        return Entry((Words(variant.name),), (*text, *changes), variant_anchor(variant.id))


def _numbers(root: Mapping | None) -> dict[str, str]:
    """The numbers of the rules as they are written."""
    rules = root.get("rules") if root is not None else None
    if not isinstance(rules, Mapping):
        return {}
    return {name: node.text for name, node in rules.entries.items() if isinstance(node, Scalar) and _is_number(node)}


def _is_number(node: Scalar) -> bool:
    return node.text.strip().lstrip("-").replace(".", "", 1).isdecimal()


def _line(name: str, number: str, usual: str) -> tuple[Inline, ...]:
    """How a number differs from the usual one; nothing of it is `none`."""
    words = name.replace("_", " ").capitalize()
    told = f"{number} instead of {usual}." if _counts(number) and _counts(usual) else ""
    told = told or f"{number if _counts(number) else 'none'}; usually {usual if _counts(usual) else 'none'}."
    return (Words(f"{words}: ", BOLD), Words(told))


def _counts(number: str) -> bool:
    return float(number) != 0
