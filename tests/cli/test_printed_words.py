"""What builds of changes and recordings tell, what they call things by, and what they leave in the folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import CARDS, LAYOUTS
from tests.cli.printing import Call, changes, edit, out, printed_deck
from tests.cli.test_build import words

pytestmark = pytest.mark.usefixtures("stamped")


# What lies in the folder of an earlier build of changes


def test_changes_that_are_none_any_more_leave_nothing_to_print(game: Path, cardgen: Call) -> None:
    printed_deck(game, cardgen)
    edit(game / "cards.yaml", "name: Tug", "name: Tugboat")
    edit(game / "layouts/coin.yaml", "E69F00", "E69F01")
    cardgen("build", "--changed")
    edit(game / "cards.yaml", "name: Tugboat", "name: Tug")
    answer = cardgen("build", "--changed")
    assert "removed: output/harbour/deck-changed.pdf, which an earlier build of changes left there" in answer.out
    assert sorted(path.name for path in out(game).iterdir()) == [
        "coins-changed.pdf",
        "coins.pdf",
        "deck.pdf",
        "pull-list.txt",
    ]
    assert "Tug" not in (out(game) / "pull-list.txt").read_text()
    edit(game / "layouts/coin.yaml", "E69F01", "E69F00")
    found = changes(cardgen)
    assert found["removed"] == ["output/harbour/coins-changed.pdf", "output/harbour/pull-list.txt"]
    assert sorted(path.name for path in out(game).iterdir()) == ["coins.pdf", "deck.pdf"]
    assert changes(cardgen)["removed"] == []


def test_what_is_not_as_a_build_left_it_stays(game: Path, cardgen: Call) -> None:
    """A list that somebody ticked off, a PDF that was altered, files elsewhere and of other games."""
    printed_deck(game, cardgen)
    edit(game / "cards.yaml", "name: Tug", "name: Tugboat")
    cardgen("build", "--changed", "--out", "elsewhere")
    cardgen("build", "--changed")
    (out(game) / "pull-list.txt").write_text("[x] done")
    (out(game) / "old-changed.pdf").write_text("another's")
    edit(game / "cards.yaml", "name: Tugboat", "name: Tug")
    assert changes(cardgen)["removed"] == ["output/harbour/deck-changed.pdf"]
    assert (out(game) / "pull-list.txt").exists()
    assert (out(game) / "old-changed.pdf").exists()
    assert len(list((game / "elsewhere").iterdir())) == 2


# Names of what is gone


def test_cards_that_are_gone_can_be_chosen(game: Path, cardgen: Call) -> None:
    printed_deck(game, cardgen)
    edit(game / "game.yaml", "size: 11, numbered: 1..11", "size: 4, numbered: 1..4")
    edit(game / "cards.yaml", "numbers: 5..11", "copies: 0")
    found = changes(cardgen, "--cards", "brig")
    assert [(row["name"], row["copies"], row["why"]) for row in found["take_out"]] == [("Brig", 7, "gone")]
    (game / "cards.yaml").write_text("\n".join(line for line in CARDS.splitlines() if "brig" not in line))
    edit(game / "layouts/coin.yaml", "E69F00", "E69F01")
    found = changes(cardgen, "--cards", "brig")
    assert [(row["name"], row["copies"]) for row in found["take_out"]] == [("Brig", 7)]
    assert found["put_in"] == []
    found = changes(cardgen, "--cards", "brig,coin")
    assert [row["name"] for row in found["take_out"]] == ["Coin", "Brig"]
    assert "O111" in cardgen("build", "--changed", "--cards", "brigg").err
    assert "O111" in cardgen("build", "--cards", "brig").err
    cardgen("build", "--changed", "--cards", "brig")
    assert cardgen("printed").code == 0
    assert "O111" in cardgen("build", "--changed", "--cards", "brig").err, "nothing of it lies there now"


def test_a_component_that_is_gone_keeps_its_name_and_can_be_chosen(game: Path, cardgen: Call) -> None:
    printed_deck(game, cardgen)
    edit(game / "game.yaml", "  coins: {name: Coins, types: [coin], copies: rules.coins * players.max}\n", "")
    found = changes(cardgen, "--component", "coins")
    assert [row["copies"] for row in found["take_out"]] == [12]
    assert "\n  Coins\n" in (out(game) / "pull-list.txt").read_text()
    told = cardgen("diff", "harbour", "--printed").out
    assert "Coins (12): 12 x Coin" in told
    assert "Coins:" in cardgen("printed", "--list").out
    cardgen("printed")
    assert "Coins" not in (game / "ledger.json").read_text()


def test_a_card_of_two_names_has_both_on_the_list(game: Path, cardgen: Call) -> None:
    edit(game / "game.yaml", "fields: {cost: int}", "fields: {cost: int, house: {record: {name: text, rent: int}}}")
    edit(game / "cards.yaml", "cost: 2", "house: {name: The Shed, rent: 3}, cost: 2")
    edit(game / "cards.yaml", "cost: 5", "house: {name: Brig, rent: 3}, cost: 5")
    printed_deck(game, cardgen)
    listed = cardgen("printed", "--list").out
    assert "x Tug / The Shed (no. 1-4" in listed
    assert "x Brig (no." in listed
    edit(game / "cards.yaml", "name: Tug", "name: Tugboat")
    assert [row["name"] for row in changes(cardgen)["put_in"]] == ["Tugboat / The Shed"]


# Themes, hashes, states


def test_another_theme_than_the_table_s_is_doubted(game: Path, cardgen: Call) -> None:
    printed_deck(game, cardgen, "--theme", "low-ink")
    answer = cardgen("build", "--changed")
    assert "notice[O215]: the deck on the table is printed in `low-ink` (23 copies), and this in `colour`" in answer.err
    assert "did you mean `--theme low-ink`?" in answer.err
    assert cardgen("build", "--changed", "--theme", "low-ink").err == ""
    edit(game / "cards.yaml", "name: Tug", "name: Tugboat")
    assert "O215" not in cardgen("build", "--changed", "--theme", "low-ink").err


def test_what_is_printed_is_compared_in_the_theme_that_lies_on_the_table(game: Path, cardgen: Call) -> None:
    """Each component in its own."""
    printed_deck(game, cardgen, "--theme", "low-ink", "--component", "deck")
    printed_deck(game, cardgen, "--component", "coins")
    assert "Nothing differs" in cardgen("diff", "harbour", "--printed").out
    edit(game / "cards.yaml", "name: Tug", "name: Tugboat")
    told = json.loads(cardgen("diff", "harbour", "--printed", "--json").out)
    assert [(card["card"], [change["path"] for change in card["changes"]]) for card in told["cards"]] == [
        ("tug", ["name"])
    ]
    assert told["print"]["copies"] == 4


def test_a_game_that_stamps_no_hash_has_none_on_its_lists(game: Path, cardgen: Call) -> None:
    for name in ("ship", "coin"):
        (game / f"layouts/{name}.yaml").write_text(LAYOUTS[name])
    printed_deck(game, cardgen)
    assert "hash" not in cardgen("printed", "--list").out
    edit(game / "cards.yaml", "name: Brig", "name: Brigantine")
    assert [row["hashes"] for row in changes(cardgen)["take_out"]] == [{}]
    assert "1 x Brig (no." not in (out(game) / "pull-list.txt").read_text()
    assert "7 x Brig (no. 5-11)" in (out(game) / "pull-list.txt").read_text()


def test_what_was_recorded_is_told(game: Path, cardgen: Call) -> None:
    (game / "editions").mkdir()
    (game / "editions/010-first.yaml").write_text("name: First\n")
    (game / "variants").mkdir()
    (game / "variants/poor.yaml").write_text("name: Poor\nset: {rules.coins: 1}\n")
    cardgen("build", "--variant", "poor", "--theme", "greyscale")
    assert "Harbour 2 · First + poor · Deck" in words(out(game) / "deck-poor-greyscale.pdf")
    assert cardgen("printed").out == (
        "recorded: deck-poor-greyscale.pdf, coins-poor-greyscale.pdf (edition first; poor; greyscale)\n"
        "15 copies printed, 0 copies taken out: 15 copies of harbour lie on the table now\n"
    )
    cardgen("build", "--component", "coins")
    done = json.loads(cardgen("printed", "--json").out)
    assert done == {
        "copies": 23,
        "is_new": True,
        "files": ["output/harbour/coins.pdf"],
        "printed": 12,
        "taken_out": 4,
        "waiting": [],
        "edition": "first",
        "variants": [],
        "theme": "colour",
    }


@pytest.mark.parametrize(("count", "said"), [(1, "1 copy of harbour lies"), (2, "2 copies of harbour lie")])
def test_one_copy_is_one_copy(game: Path, cardgen: Call, count: int, said: str) -> None:
    edit(game / "game.yaml", "rules.coins * players.max", str(count))
    cardgen("build", "--component", "coins")
    assert f"{said} on the table now" in cardgen("printed").out
    assert f"{said} on the table already" in cardgen("printed").out
    answer = cardgen("build", "--changed", "--component", "coins").out
    assert ("the 1 copy lies on the table already" if count == 1 else "all 2 copies lie") in answer
    assert (
        cardgen("printed", "--undo").out
        == "taken back: 0 copies of harbour lie on the table, as before the last recording\n"
    )
    assert cardgen("printed", "--undo").out == f"put back again: {said} on the table, as before `--undo`\n"
    assert json.loads(cardgen("printed", "--undo", "--json").out) == {"copies": 0, "undone": True}
