"""What there is: games, and one game's components, cards, editions and variants."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cardgen.cards.decklist_facts import in_one_line
from cardgen.cards.editions import variants_of
from cardgen.cards.model import Card, Edition, Game
from cardgen.diagnostics import BadInput, Problems, Severity
from cardgen.jobs.opening import load, open_games
from cardgen.source.project import game_names


class Row(NamedTuple):
    """One thing in a list: what kind it is, its name for the command line, its title, and a detail."""

    kind: str
    name: str
    title: str
    detail: str = ""


def list_all() -> list[Row]:
    """The games that are found from here; a game that cannot be read is listed with what is wrong."""
    rows = []
    for name in game_names(Path.cwd()):
        project = open_games([name])[0]
        problems = Problems()
        try:
            game = load(project, None, (), problems)
        except BadInput as bad:
            count = bad.problems.count(Severity.ERROR)
            rows.append(Row("games", name, "cannot be read", f"{count} errors: see `cardgen check {name}`"))
            continue
        total = sum(card.copies for deck in game.decks.values() for card in _cards(game, deck.cards))
        rows.append(Row("games", name, game.title, f"{total} cards, {len(game.components)} components"))
    return rows


def list_game(name: str, edition: str | None) -> list[Row]:
    """One game's components, decks made of lines, cards, editions and variants. Raises `BadInput`.

    Cards without a face, such as powers and notes, are listed as `never printed`.
    """
    project = open_games([name])[0]
    game = load(project, edition, (), Problems())
    return [
        *(
            Row("components", part.id, part.name, f"{_count(game, part.cards) * part.copies} to print")
            for part in game.components.values()
        ),
        *(Row("decks", deck.id, deck.name, in_one_line(game, deck)) for deck in game.decks.values() if deck.decklist),
        *(Row(kind, card.id, card.name, _detail(game, card)) for kind, card in _by_kind(game)),
        *(Row("editions", state.id, state.name, _edition(game, state)) for state in game.editions),
        *(Row("variants", choice.id, choice.name, choice.text) for choice in variants_of(project)),
    ]


def _by_kind(game: Game) -> Iterator[tuple[str, Card]]:
    """The cards that are printed, then those that never are."""
    cards = [card for card in game.cards.values() if not card.design]
    yield from (("cards", card) for card in cards if game.card_types[card.type].faces)
    yield from (("never printed", card) for card in cards if not game.card_types[card.type].faces)


def _edition(game: Game, state: Edition) -> str:
    """An edition's place among them, whether it is the latest, and what it says of itself."""
    latest = ", the latest" if state == game.editions[-1] else ""
    return f"edition {game.editions.index(state) + 1}{latest}" + (f"; {state.text}" if state.text else "")


def _cards(game: Game, ids: tuple[str, ...]) -> list[Card]:
    return [game.cards[card_id] for card_id in ids]


def _count(game: Game, ids: tuple[str, ...]) -> int:
    return sum(card.copies for card in _cards(game, ids))


def _detail(game: Game, card: Card) -> str:
    words = [game.card_types[card.type].name]
    if card.numbers:
        words.append("no. " + ", ".join(_runs(card.numbers)))
    if card.copies != 1:
        words.append(f"{card.copies} copies")
    return ", ".join(words)


def _runs(numbers: tuple[str, ...]) -> Iterator[str]:
    """Printed numbers as ranges: `5-7`, `11`."""
    start = end = numbers[0]
    for number in numbers[1:]:
        if not (end.isdigit() and number.isdigit() and int(number) == int(end) + 1):
            yield "-".join(dict.fromkeys((start, end)))
            start = number
        end = number
    yield "-".join(dict.fromkeys((start, end)))
