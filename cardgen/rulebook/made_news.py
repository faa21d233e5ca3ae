"""What each edition has changed, made from the editions' texts and from comparing the data before and after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardgen.cards.compare import Difference, compare_games
from cardgen.cards.compare import Entry as Changed
from cardgen.cards.editions import BASE
from cardgen.cards.load import load_game
from cardgen.cards.model import Edition, Game
from cardgen.diagnostics import Place, Problems
from cardgen.layout.markup import BOLD
from cardgen.rulebook.document import Block, Definitions, Entry, Inline, Items, Paragraph, Words
from cardgen.rulebook.marked_words import inlines_of
from cardgen.source.project import Project


class News:
    """Tells what is new, edition by edition, up to the one in force."""

    def __init__(self, project: Project, game: Game) -> None:
        self._project = project
        self._game = game

    def whats_new(self, _options: dict[str, Any], place: Place) -> Iterator[Block]:
        """Every edition, the latest first, with its text and what it changed."""
        editions = list(self._game.editions)
        if self._game.edition is None:
            return
        editions = editions[: editions.index(self._game.edition) + 1]
        states = [self._state(BASE), *(self._state(edition.id) for edition in editions)]
        entries = []
        for number, edition in enumerate(editions):
            before, after = states[number], states[number + 1]
            changes = tuple(self._changes(before, after, place)) if before and after else ()
            entries.append(self._entry(edition, changes, place))
        yield Definitions(tuple(reversed(entries)), "terms", place)

    def _state(self, edition: str) -> Game | None:
        """The game at an edition, without variants; what is wrong with an earlier one is told when that is used."""
        return load_game(self._project, Problems(), edition)

    def _entry(self, edition: Edition, changes: tuple[Block, ...], place: Place) -> Entry:
        text = (Paragraph(inlines_of(edition.text, self._game.icons), place),) if edition.text else ()
        return Entry((Words(edition.name),), (*text, *changes), f"edition-{edition.id}")

    def _changes(self, before: Game, after: Game, place: Place) -> Iterator[Block]:
        found = compare_games(before, after)
        lines = [*self._cards(found), *self._named(found, "components", "Components"), *self._rulings(found)]
        if lines:
            yield Items(tuple((Paragraph(line, place),) for line in lines), place=place)

    def _cards(self, found: Difference) -> Iterator[tuple[Inline, ...]]:
        cards = [entry for entry in found.sections["cards"] if self._is_printed(entry)]
        yield from _line("New cards", [entry for entry in cards if entry.status == "added"])
        yield from _line("No longer in play", [entry for entry in cards if entry.status == "removed"])
        yield from _line("Changed cards", [entry for entry in cards if entry.status == "changed"])

    def _is_printed(self, entry: Changed) -> bool:
        kind = self._game.card_types.get(entry.type)
        return kind is None or bool(kind.faces)

    def _named(self, found: Difference, section: str, words: str) -> Iterator[tuple[Inline, ...]]:
        entries = found.sections[section]
        yield from _line(f"New {words.lower()}", [entry for entry in entries if entry.status == "added"])
        yield from _line(f"{words} left out", [entry for entry in entries if entry.status == "removed"])

    def _rulings(self, found: Difference) -> Iterator[tuple[Inline, ...]]:
        for entry in found.sections["rulings"]:
            ruling = self._game.rulings.get(entry.id)
            if ruling and any(change.path in ("chosen", "answer") for change in entry.changes):
                yield (Words(f"{ruling.question} ", BOLD), *inlines_of(ruling.answer, self._game.icons))


def _line(head: str, entries: list[Changed]) -> Iterator[tuple[Inline, ...]]:
    names = ", ".join(dict.fromkeys(entry.name for entry in entries))
    if names:
        yield (Words(f"{head}: ", BOLD), Words(f"{names}."))
