"""Questions and answers, the glossary, the icon reference and the credits, made from the data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardgen.cards.model import Game, Ruling
from cardgen.diagnostics import Place
from cardgen.layout.markup import BOLD, ITALIC
from cardgen.rulebook.anchors import Anchors, ruling_anchor, term_anchor
from cardgen.rulebook.document import (
    Block,
    Definitions,
    Entry,
    Icon,
    IndexMark,
    Inline,
    Items,
    Paragraph,
    Table,
    Words,
)
from cardgen.rulebook.marked_words import inlines_of


class WordLists:
    """Makes what explains."""

    def __init__(self, game: Game, anchors: Anchors, has_index: bool) -> None:
        self._game = game
        self._anchors = anchors
        self._has_index = has_index

    def faq(self, options: dict[str, Any], place: Place) -> Iterator[Block]:
        """Rulings as questions and answers."""
        rulings = [self._game.rulings[name] for name in options["rulings"]]
        entries = tuple(
            Entry(
                self._marked(f"{ruling.where}: {ruling.question}" if options["where"] else ruling.question),
                tuple(self._answer(ruling, options["why"], options["others"])),
                self._once(ruling_anchor(ruling.id)),
            )
            for ruling in rulings
        )
        if entries:
            yield Definitions(entries, "questions", place)

    def _answer(self, ruling: Ruling, why: bool, told: bool) -> Iterator[Block]:
        """The answer, its reason, and how else it can be played: all in one paragraph where reasons are left out."""
        answer, others = self._chosen(ruling), self._others(ruling) if told else ()
        if not why:
            yield Paragraph((*answer, *((Words(" "), *others) if others else ())))
            return
        yield Paragraph(answer)
        if ruling.why:
            yield Paragraph(_stressed(self._marked(ruling.why), ITALIC))
        if others:
            yield Paragraph(others)

    def _chosen(self, ruling: Ruling) -> tuple[Inline, ...]:
        """The answer; a short one with the alternative's sentence behind it, or that alone where it begins alike."""
        chosen = ruling.alternatives.get(ruling.chosen, "")
        if chosen.casefold().startswith(ruling.answer.rstrip(".!").casefold()):
            return self._marked(chosen)
        is_short = len(ruling.answer.split()) < 4 and chosen.casefold() != ruling.answer.casefold()
        return self._marked(f"{ruling.answer} {chosen}".strip() if is_short else ruling.answer)

    def _others(self, ruling: Ruling) -> tuple[Inline, ...]:
        """The alternatives that were not chosen."""
        others = [words for name, words in ruling.alternatives.items() if name != ruling.chosen]
        if not others:
            return ()
        head = "Another way to play: " if len(others) == 1 else "Other ways to play: "
        return (Words(head, ITALIC), *self._marked(" ".join(others)))

    def glossary(self, options: dict[str, Any], place: Place) -> Iterator[Block]:
        """The terms and what they mean, in order of the alphabet."""
        terms = sorted((self._game.glossary[name] for name in options["terms"]), key=lambda term: term.name.casefold())
        entries = []
        for term in terms:
            icon: tuple[Inline, ...] = (Icon(term.icon), Words("\N{NO-BREAK SPACE}")) if term.icon else ()
            mark: tuple[Inline, ...] = (IndexMark(term.name),) if self._has_index else ()
            head = (*icon, Words(term.name), *mark)
            entries.append(Entry(head, (Paragraph(self._marked(term.text)),), self._once(term_anchor(term.id))))
        if entries:
            yield Definitions(tuple(entries), "terms", place)

    def icons(self, options: dict[str, Any], place: Place) -> Iterator[Block]:
        """Icons with the word that each stands for and what it means."""
        rows = []
        for icon in options["icons"]:
            terms = [term for term in self._game.glossary.values() if term.icon == icon]
            term = next((term for term in terms if term.id == icon), terms[0] if terms else None)
            name = term.name if term else icon.replace("-", " ").capitalize()
            meaning = self._marked(term.text) if term else ()
            rows.append(((Icon(icon),), (Words(name, BOLD),), meaning))
        if rows:
            yield Table((), tuple(rows), ("center", "left", "left"), place=place)

    def credits(self, _options: dict[str, Any], place: Place) -> Iterator[Block]:
        """Who made the game, a line each."""
        if self._game.credits:
            items = tuple((Paragraph((Words(credit),), place),) for credit in self._game.credits)
            yield Items(items, place=place)

    def _marked(self, words: str) -> tuple[Inline, ...]:
        return inlines_of(words, self._game.icons)

    def _once(self, anchor: str) -> str:
        return anchor if self._anchors.first_use(anchor) else ""


def _stressed(inlines: tuple[Inline, ...], emphasis: int) -> tuple[Inline, ...]:
    return tuple(
        inline._replace(emphasis=inline.emphasis ^ emphasis) if isinstance(inline, Words) else inline
        for inline in inlines
    )
