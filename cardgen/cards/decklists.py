"""Decks that players build: lines of decklists become cards of a deck, each a version of a design.

A line gives a design values that the design leaves open (`@7` a circle number, `wind` a bringer). The card that comes
of it has everything else from the design, and an id made of the design's id and these values.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from cardgen.cards.deck_charts import charts_of
from cardgen.cards.decklist_lines import Line, Lines
from cardgen.cards.decklist_rules import read_deck_rules
from cardgen.cards.decklist_words import lines_of
from cardgen.cards.fields import Report
from cardgen.cards.gather import DECKLIST, is_decklist, read_brought
from cardgen.cards.model import Card, CardType, Deck, DeckRules
from cardgen.cards.section import Section, slug
from cardgen.diagnostics import Place
from cardgen.source.nodes import Mapping as NodeMapping
from cardgen.source.nodes import is_id
from cardgen.source.text import shown_path

MOST_LINES = 2_000
"""Lines of one deck that are read."""

LONGEST_ID = 40
"""Characters of a file's name that become a deck's id: messages and names of files repeat it."""

MOST_CARDS = 10_000
"""Cards that one deck may hold."""

MOST_FAULTS = 50
"""Lines with faults after which the rest of a deck is not read: it is something else, or one mistake in all of them."""


class Decklists(NamedTuple):
    """What decklists add to a game: its own decks, those of files that the user brought, and the cards made for both.

    `named` are the ids of the decks in the files that the user named: brought ones, or decks of the game.
    """

    rules: DeckRules
    decks: dict[str, Deck]
    brought: dict[str, Deck]
    made: dict[str, Card]
    named: tuple[str, ...]


def read_decklists(
    top: Section, cards: Mapping[str, Card], types: Mapping[str, CardType], brought: Sequence[Path]
) -> Decklists:
    """Every decklist of the game, then those of the files that the user brought."""
    rules = read_deck_rules(top, types)
    made: dict[str, Card] = {}
    reader = _Reader(Lines(rules, cards, types, top.report), cards, made, top.report)
    own = {name: section for name, section in top.sections("decks") if is_decklist(section.node)}
    decks = {name: reader.deck(name, section) for name, section in own.items()}
    found: dict[str, Deck] = {}
    for path in brought:
        name = deck_id(path)
        node = read_brought(path, top.report.problems)
        if node is not None and _is_free(name, path, node, top, found):
            found[name] = reader.deck(name, Section(node, "", top.report))
    if rules.charts:
        made |= charts_of([*decks.values(), *found.values()], types[rules.charts], cards)
    return Decklists(rules, decks, found, made, tuple(map(deck_id, brought)))


def deck_id(path: Path) -> str:
    """The id of the deck in a file that a user brings: the file's name, as far as it can be an id of this length."""
    stem = unicodedata.normalize("NFC", path.stem)
    name = stem if is_id(stem) else slug(stem) or "deck"
    return name[:LONGEST_ID].rstrip("-_") or "deck"


def _is_free(name: str, path: Path, node: NodeMapping, top: Section, found: Mapping[str, Deck]) -> bool:
    """Whether a brought deck can have its name; a deck of the game itself that is named again needs no other.

    Ids become names of files, and many disks take `Divers.pdf` and `divers.pdf` for one.
    """
    own = top.mapping("decks").get(name)
    if own is not None and own.place.file == shown_path(path.resolve()):
        return False
    taken = [*top.mapping("decks").entries, *found, *top.mapping("components").entries]
    known = next((other for other in taken if other.casefold() == name.casefold()), None)
    if known is None:
        return True
    message = f"`{node.place.file}` would be the deck `{name}`, and there is a deck or component `{known}`"
    place = Place(node.place.file, 1, 1)
    top.report.error("C189", message, place, f"give the file another name than `{path.name}`")
    return False


def _unmarked(section: Section) -> Section:
    """A deck's section without the key that no file needs to say, and no message should speak of."""
    node = section.node
    entries = {key: value for key, value in node.entries.items() if key != DECKLIST}
    return Section(NodeMapping(entries, node.place, node.keys), section.label, section.report)


class _Reader:
    """Makes decks of lines; the cards that they are made of are gathered in `made`."""

    def __init__(self, lines: Lines, cards: Mapping[str, Card], made: dict[str, Card], report: Report) -> None:
        self._lines, self._cards, self._made, self._report = lines, cards, made, report

    def deck(self, name: str, section: Section) -> Deck:
        """One deck; lines with faults are left out of it."""
        section = _unmarked(section)
        node = section.get("cards")
        counts: dict[str, int] = {}
        places = {"cards": node.place if node is not None else section.node.place}
        for line in self._sound_lines(name, section):
            card_id = self._card(line)
            if card_id is not None:
                counts[card_id] = counts.get(card_id, 0) + line.copies
                places.setdefault(card_id, line.place)
        size = sum(counts.values())
        if size > MOST_CARDS:
            message = f"deck `{name}` has {size} cards, more than the {MOST_CARDS} that a deck can have"
            self._report.error("C180", message, places["cards"], "are the counts of its lines meant?")
            counts.clear()
        deck = Deck(
            id=name,
            name=section.text("name", name),
            cards=tuple(card_id for card_id, count in counts.items() for _ in range(count)),
            place=section.node.place,
            places=places,
            plan=section.text("plan"),
            note=section.text("note"),
            decklist=True,
        )
        section.close()
        return deck

    def _sound_lines(self, deck: str, section: Section) -> Iterator[Line]:
        node = section.get("cards")
        faults = lines = 0
        for words in lines_of(node, section.name("cards"), self._report) if node is not None else ():
            lines += 1
            if lines > MOST_LINES:
                self._stop(deck, f"after {MOST_LINES} lines", words[0].place)
                return
            line = self._lines.read(words)
            if line is not None:
                yield line
                continue
            faults += 1
            if faults == MOST_FAULTS:
                self._stop(deck, f"after {faults} lines with faults", words[0].place)
                return
        if not lines and not isinstance(node, NodeMapping):
            message = f"deck `{deck}` holds no cards"
            self._report.error("C180", message, section.place("cards"), "write one line a card, such as `3 NAME`")

    def _stop(self, deck: str, when: str, place: Place) -> None:
        message = f"the rest of deck `{deck}` is not read {when}"
        self._report.error("C180", message, place, "is this a decklist of this game?")

    def _card(self, line: Line) -> str | None:
        """The id of the card that a line asks for, which is made if it is the first one; None with a problem noted."""
        if not line.values:
            return self._plain(line)
        design = line.design
        made_id = "-".join((design.id, *(given.part for given in line.values.values())))
        values = {field: given.value for field, given in line.values.items()}
        known = self._made.get(made_id) or self._cards.get(made_id)
        if known is not None:
            if known.design == design.id and all(known.fields.get(name) == value for name, value in values.items()):
                return made_id
            message = f"this line would make a card `{made_id}`, and there is another one of that id"
            self._report.error("C180", message, line.place, f"give `{known.design or known.id}` another id")
            return None
        places = {**design.places, "": line.place, **{field: given.place for field, given in line.values.items()}}
        self._made[made_id] = replace(
            design,
            id=made_id,
            copies=1,
            numbers=(),
            fields={**design.fields, **values},
            places=places,
            design=design.id,
        )
        return made_id

    def _plain(self, line: Line) -> str | None:
        """The id of a design that a line names without values, so that it is itself the deck's card."""
        design = line.design
        if design.copies == 1 and not design.numbers:
            return design.id
        said = "numbers" if design.numbers else "copies"
        message = f"the deck says how many copies of `{design.name}` there are, and so does the card"
        place = design.places.get(said) or design.places.get("number")
        also = [(place, "here")] if place else []
        self._report.error("C185", message, line.place, f"leave `{said}:` out on the card", also)
        return None
