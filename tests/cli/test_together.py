"""`build --together`: components share sheets and a file, and are still recorded one by one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Answer

Call = Callable[..., Answer]

GAME = """\
title: Reef
card_types:
  card: {fields: {}, faces: {front: card, back: card}}
  coin: {fields: {}, faces: {front: coin}}
components:
  one: {name: First deck, types: [card]}
  two: {name: Second deck, types: [card]}
  coins: {name: Coins, types: [coin], copies: 5}
"""
CARDS = """\
- {name: Crab, type: card, copies: 10}
- {name: Shell, type: coin}
"""
LAYOUT = "unit: mm\nsize: [60, 85]\nelements: {ground: {rectangle: , inside: bleed, fill: 3060A0}}\n"


@pytest.fixture
def reef(game: Path) -> Path:
    """Two decks of ten, nine to a sheet, and five coins."""
    (game / "game.yaml").write_text(GAME)
    (game / "cards.yaml").write_text(CARDS)
    (game / "layouts/card.yaml").write_text(LAYOUT)
    (game / "layouts/coin.yaml").write_text(LAYOUT.replace("[60, 85]", "[30, 30]"))
    return game


def files(answer: Answer) -> dict[str, tuple[int, int]]:
    assert answer.code == 0, answer.err
    return {Path(row["file"]).name: (row["pages"], row["copies"]) for row in json.loads(answer.out)}


def put_in(cardgen: Call, *more: str) -> int:
    (row,) = json.loads(cardgen("build", "--changed", "--json", "--out", "changed", *more).out)
    return sum(item["copies"] for item in row["put_in"])


def test_all_components_share_sheets(reef: Path, cardgen: Call) -> None:
    apart = files(cardgen("build", "--json", "--out", "out"))
    assert apart == {"one.pdf": (4, 10), "two.pdf": (4, 10), "coins.pdf": (1, 5)}
    assert files(cardgen("build", "--together", "--json", "--out", "out")) == {"together.pdf": (6, 25)}


def test_components_that_are_named_name_the_file(reef: Path, cardgen: Call) -> None:
    named = ("--component", "one,coins")
    assert files(cardgen("build", "--together", *named, "--json")) == {"one+coins.pdf": (4, 15)}
    on_letter = cardgen("build", "--together", *named, "--paper", "letter", "--json")
    assert list(files(on_letter)) == ["one+coins-letter.pdf"]


def test_components_on_sheets_of_another_kind_have_a_file_of_their_own(reef: Path, cardgen: Call) -> None:
    (reef / "game.yaml").write_text(GAME.replace("types: [coin]", "types: [coin], sheet: a4-gutterfold"))
    assert list(files(cardgen("build", "--together", "--json"))) == ["together.pdf", "together-2.pdf"]


def test_a_component_that_is_called_together_keeps_its_file(reef: Path, cardgen: Call) -> None:
    (reef / "game.yaml").write_text(GAME.replace("  two:", "  together:"))
    assert list(files(cardgen("build", "--together", "--json"))) == ["together-all.pdf"]


@pytest.mark.parametrize("names", [(), ("out/together.pdf",)])
def test_a_file_of_several_components_is_recorded_as_all_of_them(
    reef: Path, cardgen: Call, names: tuple[str, ...]
) -> None:
    assert cardgen("build", "--together", "--out", "out").code == 0
    answer = cardgen("printed", *names)
    assert answer.code == 0, answer.err
    assert (answer.out + answer.err).count("together.pdf") == 1
    assert put_in(cardgen) == 0
    assert put_in(cardgen, "--component", "two") == 0


def test_changes_of_several_components_share_a_sheet(reef: Path, cardgen: Call) -> None:
    assert cardgen("build", "--together", "--mark-printed").code == 0
    (reef / "layouts/card.yaml").write_text(LAYOUT.replace("3060A0", "A03060"))
    (reef / "cards.yaml").write_text(CARDS.replace("copies: 10", "copies: 4"))
    answer = cardgen("build", "--together", "--changed", "--out", "out")
    assert answer.code == 0, answer.err
    assert [path.name for path in (reef / "out").glob("*.pdf")] == ["together-changed.pdf"]
    assert cardgen("printed").code == 0
    assert put_in(cardgen) == 0


def test_messages_of_what_is_printed_together_say_so(reef: Path, cardgen: Call) -> None:
    answer = cardgen("build", "--together", "--grid", "4x4", "--format", "concise")
    assert answer.code != 0
    assert answer.err.count("S102") == 1
    assert "Everything: a grid of 4 x 4 needs" in answer.err
