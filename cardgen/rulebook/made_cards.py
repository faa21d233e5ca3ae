"""Tables and pictures of cards, and lists of components, made from the data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from cardgen.cards.facts import number_runs
from cardgen.cards.model import Card, Component, Game
from cardgen.cards.template_filters import text
from cardgen.diagnostics import Place
from cardgen.rulebook.anchors import Anchors, card_anchor
from cardgen.rulebook.document import (
    Anchor,
    Block,
    FacePicture,
    Figure,
    IndexMark,
    Inline,
    Link,
    SmallFace,
    Table,
    Words,
)
from cardgen.rulebook.figures import Figures
from cardgen.rulebook.findings import Findings
from cardgen.rulebook.made_values import said, value_at
from cardgen.rulebook.marked_words import inlines_of
from cardgen.source.hints import suggestion

Cell: TypeAlias = tuple[Inline, ...]

_HEADS = {"name": "Card", "copies": "Copies", "numbers": "Numbers", "text": "Text", "type": "Kind", "face": ""}


class CardTables:
    """Makes what shows cards. With an index, each card that is listed has its entry."""

    def __init__(self, game: Game, anchors: Anchors, figures: Figures, findings: Findings, has_index: bool) -> None:
        self._game = game
        self._anchors = anchors
        self._figures = figures
        self._findings = findings
        self._has_index = has_index

    def card_table(self, options: dict[str, Any], place: Place) -> Iterator[Block]:
        """A table of cards: name, copies, printed numbers, text, or the columns that are asked for."""
        cards = [self._game.cards[name] for name in options["cards"]]
        columns = [name for name in options["columns"] if self._is_column(name, cards, place)]
        columns = columns or _usual(cards)
        rows = tuple(tuple(self._cell(card, name) for name in columns) for card in cards)
        if rows:
            heads = dict(zip(options["columns"], options["heads"], strict=False))
            head = tuple(
                inlines_of(text(heads[name]), self._game.icons) if name in heads else (Words(_head(name)),)
                for name in columns
            )
            align = tuple(_align(name, cards) for name in columns)
            caption = inlines_of(text(options["caption"]), self._game.icons)
            yield Table(head, rows, align, caption, compact=True, place=place)

    def _is_column(self, name: object, cards: list[Card], place: Place) -> bool:
        known = dict.fromkeys([*_HEADS, *(field for card in cards for field in card.fields)])
        if str(name).partition(".")[0] in known and (name in known or any(value_at(card, str(name)) for card in cards)):
            return True
        message = f"these cards have no `{name}` to make a column of"
        self._findings.add("R116", message, place, suggestion(str(name), known, "there are"))
        return False

    def _cell(self, card: Card, name: str) -> Cell:
        if name == "name":
            return self._named(card)
        if name == "face":
            return small_face(self._game, card)
        made: dict[str, Callable[[], Cell]] = {
            "copies": lambda: (Words(str(card.copies)),),
            "numbers": lambda: (Words(", ".join(run.replace("-", "–") for run in number_runs(card.numbers))),),
            "text": lambda: inlines_of(card.text, self._game.icons),
            "type": lambda: (Words(self._game.card_types[card.type].name),),
        }
        return made[name]() if name in made else inlines_of(said(self._game, card, name), self._game.icons)

    def _named(self, card: Card) -> Cell:
        """A card's name, and the place that leads here."""
        anchor = card_anchor(card.id)
        here: Cell = (Anchor(anchor),) if self._anchors.first_use(anchor) else ()
        entry: Cell = (IndexMark(card.name),) if here and self._has_index else ()
        return (*here, *entry, Words(card.name, 2))

    def faces(self, options: dict[str, Any], place: Place) -> Iterator[Block]:
        """Cards side by side."""
        cards = [self._game.cards[name] for name in options["cards"]]
        pictures = tuple(
            FacePicture(card.id, face) for card in cards if (face := first_face(self._game, card)) is not None
        )
        if pictures:
            yield Figure(pictures, (), self._figures.alt(pictures), place=place)

    def components(self, options: dict[str, Any], place: Place) -> Iterator[Block]:
        """What is in the box: a small picture, how many, and what it is."""
        parts = [self._game.components[name] for name in options["components"]]
        rows = tuple(self._component(part) for part in parts if part.cards and not part.brought)
        if rows:
            yield Table((), rows, ("center", "right", "left"), place=place)

    def _component(self, part: Component) -> tuple[Cell, ...]:
        cards = [self._game.cards[name] for name in dict.fromkeys(part.cards)]
        faces = (small_face(self._game, card) for card in cards)
        total = sum(self._game.cards[name].copies for name in part.cards) * part.copies
        name: Cell = (Words(part.name, 2),)
        holds = self._holds(part)
        return (
            next((face for face in faces if face), ()),
            (Words(str(total)),),
            (*name, Words(holds)) if holds else name,
        )

    def _holds(self, part: Component) -> str:
        """How many of each type, where there are several: `: 17 × Power, 12 × Diaper`."""
        counts: dict[str, int] = {}
        for name in part.cards:
            card = self._game.cards[name]
            kind = self._game.card_types[card.type].name
            counts[kind] = counts.get(kind, 0) + card.copies * part.copies
        if len(counts) < 2:
            return ""
        return ": " + ", ".join(f"{count} × {kind}" if count > 1 else kind for kind, count in counts.items())


def first_face(game: Game, card: Card) -> str | None:
    """The face that shows a card; None where it is data only."""
    return next(iter(game.card_types[card.type].faces), None)


def small_face(game: Game, card: Card, target: str = "") -> Cell:
    """A card's face in a line, linked where there is a target."""
    face = first_face(game, card)
    if face is None:
        return ()
    shown = SmallFace(card.id, face)
    return (Link(target, (shown,), "card"),) if target else (shown,)


def _usual(cards: list[Card]) -> list[str]:
    """The columns that say something of these cards."""
    says: dict[str, Callable[[Card], bool]] = {
        "copies": lambda card: card.copies != 1,
        "numbers": lambda card: bool(card.numbers),
        "text": lambda card: bool(card.text),
    }
    return ["name", *(name for name, test in says.items() if any(test(card) for card in cards))]


def _head(name: str) -> str:
    return _HEADS[name] if name in _HEADS else re.sub(r"[_-]+", " ", name.rpartition(".")[2]).capitalize()


def _align(name: str, cards: Iterable[Card]) -> str:
    if name == "copies":
        return "right"
    values = [value for card in cards if (value := value_at(card, name)) is not None]
    numbers = bool(values) and all(isinstance(value, int | float) and not isinstance(value, bool) for value in values)
    return "right" if numbers and name not in _HEADS else "left"
