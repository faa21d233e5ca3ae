"""A component may print some of its card types more often than others."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from game_making import GAME, load, only

TYPED = "{types: [fruit, goblin], copies: {goblin: players.max - rules.hand}}"


def market(components: str) -> dict[str, str]:
    return {"game.yaml": GAME.replace("{name: Deck, deck: main}", components)}


def test_a_type_has_sets_of_its_own_and_the_others_one(tmp_path: Path) -> None:
    part = load(tmp_path, market(TYPED)).components["deck"]
    assert part.cards == ("apple", "pear", "grim", "grim")
    assert part.copies == 1


def test_sets_come_one_after_another(tmp_path: Path) -> None:
    part = load(tmp_path, market("{deck: main, copies: {fruit: 3, goblin: 2}}")).components["deck"]
    assert part.cards == ("apple", "pear", "grim") * 2 + ("apple", "pear")


def test_a_type_may_be_printed_not_at_all(tmp_path: Path) -> None:
    part = load(tmp_path, market("{cards: [apple, grim], copies: {fruit: 0, goblin: 4}}")).components["deck"]
    assert Counter(part.cards) == {"grim": 4}


@pytest.mark.parametrize(
    ("copies", "code", "help"),
    [
        ("{gobiln: 2}", "C123", "`goblin`"),
        ("{goblin: 5 / 2}", "C144", ""),
        ("{goblin: rules.hnad}", "C141", "`rules.hand`"),
        ("{goblin: 10001}", "C144", ""),
        ("{fruit: 2}", "C123", "goblin"),
    ],
)
def test_slips_are_told_at_their_place(tmp_path: Path, copies: str, code: str, help: str) -> None:
    problem = only(tmp_path, market(f"{{types: [goblin], copies: {copies}}}"))
    assert problem.code == code
    assert help in problem.help
    assert problem.place is not None
    assert problem.place.line == GAME.splitlines().index("  deck: {name: Deck, deck: main}") + 1
