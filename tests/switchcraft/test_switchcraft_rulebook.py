"""Switchcraft's rulebook answers every ruling, lists every card, and takes its numbers from the data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import DATA

from cardgen.cards.model import Game
from cardgen.diagnostics import Problems
from cardgen.rulebook.anchors import card_anchor, ruling_anchor
from cardgen.rulebook.document import Anchor, Document, Entry, Heading, Words
from cardgen.rulebook.manuscript import MANUSCRIPT, SUMMARY, open_manuscript, read_manuscript
from cardgen.rulebook.repeated_numbers import check_numbers
from cardgen.source.project import Project


def read(game: Game, folder: Path = DATA, name: str = MANUSCRIPT) -> Document:
    """A manuscript with which nothing is wrong."""
    problems = Problems()
    document = read_manuscript(Project.open(folder), game, problems, name)
    assert not list(problems), [str(problem) for problem in problems]
    assert document is not None
    return document


def parts(part: object) -> Iterator[object]:
    """Everything in a document."""
    yield part
    if isinstance(part, tuple):
        for inner in part:
            yield from parts(inner)


def words(document: Document) -> str:
    """All words, those of neighbouring cells without a space between them."""
    return " ".join("".join(part.text for part in parts(document) if isinstance(part, Words)).split())


@pytest.mark.parametrize("name", [MANUSCRIPT, SUMMARY])
def test_no_number_repeats_the_data(game: Game, name: str) -> None:
    problems = Problems()
    source = open_manuscript(Project.open(DATA), name, problems)
    assert source is not None
    check_numbers(game, source, problems)
    assert not list(problems), [str(problem) for problem in problems]


def answered(document: Document) -> set[str]:
    """The anchors of what is explained by entries."""
    return {part.anchor for part in parts(document) if isinstance(part, Entry)}


TOGETHER = {"rags-source": "heist-source", "ruler-stack": "rebellious-stack", "charge-stack": "precious-stack"}
"""Questions that the answer of another one covers while both are answered alike."""


def test_every_ruling_is_answered(game: Game) -> None:
    for name, other in TOGETHER.items():
        assert game.rulings[name].chosen == game.rulings[other].chosen
    assert {ruling_anchor(ruling) for ruling in game.rulings if ruling not in TOGETHER} <= answered(read(game))


def test_a_ruling_that_differs_from_its_like_is_answered_by_itself(
    edited: Callable[[str, str, str], Game], tmp_path: Path
) -> None:
    line = "chosen: {}\n  alternatives: {{stacks: It adds up., once: A Ruler pays"
    changed = edited("rulings.yaml", line.format("stacks"), line.format("once"))
    assert ruling_anchor("ruler-stack") in answered(read(changed, tmp_path / "switchcraft"))


def test_every_other_way_to_play_is_told(game: Game) -> None:
    told = words(read(game))
    for ruling in game.rulings.values():
        for name, other in ruling.alternatives.items():
            if name != ruling.chosen and ruling.id not in TOGETHER:
                assert other in told, (ruling.id, name)


def test_what_the_examples_rest_on_is_explained_before_them(game: Game) -> None:
    """Roles come with their signs; the round, votes, parties and contests are told before the abilities."""
    headings = [part.anchor for part in parts(read(game)) if isinstance(part, Heading)]
    order = ["signs", "setup", "roles", "round", "power", "voting", "parties", "contests", "abilities", "changing"]
    assert [name for name in headings if name in order] == order


def test_every_card_of_the_deck_is_listed(game: Game) -> None:
    anchors = {part.anchor for part in parts(read(game)) if isinstance(part, Anchor)}
    assert {card_anchor(card) for card in game.decks["main"].cards} <= anchors


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("game.yaml", "starting_coins: 7", "starting_coins: 9", ["Everybody takes 9 Coins", "72Coins"]),
        ("game.yaml", "starting_hand: 7", "starting_hand: 6", ["Deal 6 cards"]),
        ("game.yaml", "contest_strong: 2", "contest_strong: 4", ["Strong (+4)", "calls her line with 5 Power"]),
        ("cards.yaml", "pile: naughty, points: 10", "pile: naughty, points: 12", ["Bo 19"]),
        ("game.yaml", "max: 8}\n", "max: 7}\n", ["three to seven adults", "Seven players"]),
    ],
)
def test_numbers_follow_the_data(
    edited: Callable[[str, str, str], Game], tmp_path: Path, file: str, old: str, new: str, said: list[str]
) -> None:
    told = words(read(edited(file, old, new), tmp_path / "switchcraft"))
    assert [text for text in said if text not in told] == []


def test_the_summary_follows_too(edited: Callable[[str, str, str], Game], tmp_path: Path) -> None:
    changed = edited("game.yaml", "starting_coins: 7", "starting_coins: 9")
    assert "seven cards and nine Coins" in words(read(changed, tmp_path / "switchcraft", SUMMARY))
