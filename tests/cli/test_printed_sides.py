"""Fronts and backs that are printed one after the other, or not at all, and what the ledger makes of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.printing import Call, changes, edit, out, printed_deck

pytestmark = pytest.mark.usefixtures("stamped")


def test_one_side_waits_for_the_other(game: Path, cardgen: Call) -> None:
    cardgen("build", "--side", "fronts")
    answer = cardgen("printed")
    assert answer.code == 0
    assert "12 copies printed, 0 copies taken out: 12 copies of harbour lie" in answer.out, "coins have one side"
    assert "waiting: the fronts of 11 copies of deck are printed, and their backs are not" in answer.out
    assert "--side backs" in answer.out
    assert "waiting: the fronts of 11 copies" in cardgen("printed", "--list").out
    waiting = json.loads(cardgen("printed", "--list", "--json").out)[-1]
    assert waiting == {"component": "deck", "side": "fronts", "copies": 11, "why": "waiting"}
    assert sum(row["copies"] for row in changes(cardgen)["put_in"]) == 11, "they are no cards yet"
    cardgen("build", "--side", "backs")
    answer = cardgen("printed", "--json")
    done = json.loads(answer.out)
    assert (done["copies"], done["printed"], done["waiting"]) == (23, 11, [])
    assert cardgen("printed").out.startswith("nothing to record: 23 copies"), "and not waiting again"
    assert changes(cardgen)["put_in"] == []
    assert "waiting" not in cardgen("printed", "--list").out


@pytest.mark.parametrize("sides", [("fronts", "backs"), ("backs", "fronts")])
def test_fronts_and_backs_that_were_built_one_after_the_other_are_one_printing(
    game: Path, cardgen: Call, sides: tuple[str, str]
) -> None:
    for side in sides:
        assert cardgen("build", "--side", side).code == 0
    said = cardgen("printed").out
    assert "23 copies printed, 0 copies taken out: 23 copies of harbour lie on the table now" in said
    assert "waiting" not in said
    assert changes(cardgen)["kept"] == 23


def test_a_file_that_is_named_is_recorded_alone(game: Path, cardgen: Call) -> None:
    for side in ("fronts", "backs"):
        cardgen("build", "--side", side)
    fronts, backs, coins = (str(out(game) / f"{name}.pdf") for name in ("deck-fronts", "deck-backs", "coins-fronts"))
    said = cardgen("printed", fronts).out
    assert "recorded: deck-fronts.pdf\n0 copies of harbour lie on the table, as before\n" in said
    assert "waiting: the fronts of 11 copies of deck" in said
    assert cardgen("printed", fronts).out.startswith("nothing to record: 0 copies")
    assert "waiting" in cardgen("printed", coins, fronts).out
    assert "11 copies printed, 0 copies taken out: 23 copies" in cardgen("printed", backs).out


def test_a_side_that_belongs_to_other_cards_completes_nothing(game: Path, cardgen: Call) -> None:
    cardgen("build", "--component", "deck", "--side", "fronts")
    cardgen("printed")
    edit(game / "cards.yaml", "name: Tug", "name: Tugboat")
    cardgen("build", "--component", "deck", "--side", "backs")
    said = cardgen("printed").out
    assert "waiting: the backs of 11 copies of deck" in said
    assert cardgen("printed", "--list").out.count("waiting") == 2
    assert changes(cardgen)["kept"] == 0
    cardgen("build", "--component", "deck", "--mark-printed")
    assert "waiting" not in cardgen("printed", "--list").out, "the deck is there, whole"


def test_changes_are_printed_one_side_after_the_other(game: Path, cardgen: Call) -> None:
    printed_deck(game, cardgen)
    edit(game / "cards.yaml", "name: Tug", "name: Tugboat")
    answer = cardgen("build", "--changed", "--side", "fronts")
    assert "These are fronts alone: print the backs too (`--side backs`)." in answer.out
    assert "waiting: the fronts of 4 copies of deck" in cardgen("printed").out
    answer = cardgen("build", "--changed", "--side", "backs", "--mark-printed")
    assert (out(game) / "deck-fronts-changed.pdf").exists(), "the other side is not stale"
    assert "4 copies printed, 4 copies taken out: 23 copies" in answer.out
    assert "waiting" not in answer.out
    assert changes(cardgen)["put_in"] == []


def test_backs_alone_are_no_cards(game: Path, cardgen: Call) -> None:
    cardgen("build", "--side", "backs")
    assert "waiting: the backs of 11 copies of deck" in cardgen("printed").out
    found = changes(cardgen)
    assert found["kept"] == 0
    assert sum(row["copies"] for row in found["put_in"]) == 23, "coins have no back, and were not printed"
    edit(game / "layouts/coin.yaml", "E69F00", "E69F01")
    cardgen("build", "--changed", "--component", "coins", "--side", "backs")
    cardgen("printed")
    assert sum(row["copies"] for row in changes(cardgen)["put_in"]) == 23


def test_cards_without_their_backs_are_not_printed_for_it_again(game: Path, cardgen: Call) -> None:
    printed_deck(game, cardgen)
    assert changes(cardgen, "--duplex", "none")["put_in"] == []
    edit(game / "cards.yaml", "name: Tug", "name: Tugboat")
    assert [row["name"] for row in changes(cardgen, "--duplex", "none")["put_in"]] == ["Tugboat"]
    cardgen("printed")
    assert changes(cardgen, "--duplex", "none")["put_in"] == []
    found = changes(cardgen)
    assert [(row["name"], row["changes"]) for row in found["take_out"]] == [
        ("Tugboat", [{"field": "sides", "was": "one", "now": "two"}])
    ]
