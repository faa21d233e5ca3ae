"""Small made-up games for tests."""

from __future__ import annotations

from pathlib import Path

from cardgen.cards.load import load_game
from cardgen.cards.model import Game
from cardgen.diagnostics import Problem, Problems
from cardgen.source.project import Project

GAME = """
title: Goblin Market
version: "1.2"
players: {min: 2, max: 5}
rules: {hand: 3, coins: 6, prices: {apple: 2, pear: 4}}
card_types:
  fruit: {name: Fruit, layout: market/fruit, back: market/back, fields: {cost: int, flavour: text?}}
  goblin: {layout: market/goblin, fields: {mood: {choice: [sly, sour]}}}
effects:
  gain: {parameters: {coins: int}, text: "Gain **{{ coins }}** of {{ rules.coins }} coins."}
decks:
  main: {cards: all, size: 6, count: {fruit: 5, goblin: 1}}
components:
  deck: {name: Deck, deck: main}
glossary:
  coin: {name: Coin, text: Money., icon: coin}
"""
CARDS = """
- {id: apple, name: Apple, type: fruit, cost: 2, copies: 3}
- {id: pear, name: Pear, type: fruit, cost: 4, flavour: sweet, copies: 2}
- {id: grim, name: Grim, type: goblin, mood: sour, effect: gain, coins: 3}
"""

_SAYS_IT_ALL = ("C002", "C140", "C143", "C144", "C150")
"""Codes of problems whose message can be all that there is to say; every other one tells what to do."""


def make(folder: Path, files: dict[str, str]) -> Project:
    """A project with these files, and the market's `game.yaml` and `cards.yaml` where they are not given."""
    root = folder / "market"
    has_cards = any(name.split(".")[0].split("/")[0] == "cards" for name in files)
    for name, text in {"game.yaml": GAME, **({} if has_cards else {"cards.yaml": CARDS}), **files}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Project.open(root)


def load(
    folder: Path, files: dict[str, str] | None = None, edition: str | None = None, variants: tuple[str, ...] = ()
) -> Game:
    """The game that these files make, which must be without any problem."""
    problems = Problems()
    game = load_game(make(folder, files or {}), problems, edition, variants)
    assert not list(problems), [problem.message for problem in problems]
    assert game is not None
    return game


def problems_of(
    folder: Path, files: dict[str, str], edition: str | None = None, variants: tuple[str, ...] = ()
) -> list[Problem]:
    """What is wrong with these files. A game comes out if and only if nothing of it is an error."""
    problems = Problems()
    game = load_game(make(folder, files), problems, edition, variants)
    assert (game is None) == problems.has_errors
    found = list(problems)
    assert [
        problem.message for problem in found if not (problem.help or problem.also) and problem.code not in _SAYS_IT_ALL
    ] == []
    return found


def only(folder: Path, files: dict[str, str], edition: str | None = None, variants: tuple[str, ...] = ()) -> Problem:
    """The one problem of these files."""
    found = problems_of(folder, files, edition, variants)
    assert len(found) == 1, [problem.message for problem in found]
    return found[0]


def at(problem: Problem) -> str:
    """Where a problem is, as `cards.yaml:4:2`."""
    assert problem.place is not None
    return f"{Path(problem.place.file).name}:{problem.place.line}:{problem.place.column}"


def under(problem: Problem) -> str:
    """What the problem's carets stand under."""
    place = problem.place
    assert place is not None
    return place.excerpt[place.column - 1 : place.column - 1 + place.width]
