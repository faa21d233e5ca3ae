"""`cardgen build --changed` and `cardgen printed` as a designer uses them, from one playtest to the next."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from cardgen.jobs import writing
from tests.cli.conftest import CARDS
from tests.cli.printing import Call, changes, edit, out, printed_deck, stamps

pytestmark = pytest.mark.usefixtures("stamped")


def test_one_card_edited_is_one_sheet_and_a_list_of_one(game: Path, cardgen: Call) -> None:
    raft = "- {id: raft, name: Raft, type: ship, numbers: 4, cost: 1}\n"
    (game / "cards.yaml").write_text(CARDS.replace("numbers: 1..4", "numbers: 1..3") + raft)
    printed_deck(game, cardgen)
    listed = json.loads(cardgen("printed", "--list", "--json").out)
    ((old, _),) = next(row["hashes"] for row in listed if row["card"] == "raft").items()
    assert stamps(out(game) / "deck.pdf")[old] == 1
    edit(game / "cards.yaml", "name: Raft", "name: Rafts")
    answer = cardgen("build", "--changed")
    assert answer.code == 0, answer.err
    assert "written: output/harbour/deck-changed.pdf  1 on 2 pages" in answer.out
    assert not (out(game) / "coins-changed.pdf").exists()
    with pikepdf.open(out(game) / "deck-changed.pdf") as pdf:
        assert len(pdf.pages) == 2, "a front and a back"
    (new,) = stamps(out(game) / "deck-changed.pdf")
    listed = (out(game) / "pull-list.txt").read_text()
    assert listed in answer.out
    assert (
        f"""\
Take out 1 copy:

  Deck
    [ ] 1 x Raft (no. 4; hash {old})
        name was Raft, now Rafts

Put in 1 copy:

  Deck
    [ ] 1 x Rafts (no. 4; hash {new})
        in place of the old

22 copies stay as before.
When all that is done: cardgen printed harbour
"""
        in listed
    )
    assert cardgen("printed").out == (
        "recorded: deck-changed.pdf\n1 copy printed, 1 copy taken out: 23 copies of harbour lie on the table now\n"
    )


def test_where_nothing_changed_nothing_is_written_or_removed(game: Path, cardgen: Call) -> None:
    printed_deck(game, cardgen)
    before = {path: path.stat().st_mtime_ns for path in out(game).iterdir()}
    answer = cardgen("build", "--changed")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == "harbour: nothing changed; all 23 copies lie on the table already.\n"
    assert {path: path.stat().st_mtime_ns for path in out(game).iterdir()} == before
    assert cardgen("printed").out.startswith("nothing to record")


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("cards.yaml", "- {id: tug", "# The smallest one.\n- {id: tug"),
        ("cards.yaml", "id: tug", "id: towboat"),
        ("cards.yaml", "cost: 2", "cost: 4"),
        ("game.yaml", "  deck: {name: Deck", "  ships: {name: Ships"),
        ("layouts/ship.yaml", "panel: {rectangle", "panel: {  rectangle"),
        ("layouts/ship.yaml", "#{{ face.hash }}", "mark #{{ face.hash }}"),
        ("layouts/base.yaml", "safe: 3", "safe: 2"),
    ],
)
def test_what_is_not_seen_is_not_printed_again(game: Path, cardgen: Call, file: str, old: str, new: str) -> None:
    printed_deck(game, cardgen)
    edit(game / file, old, new)
    found = changes(cardgen)
    assert (found["files"], found["take_out"], found["put_in"], found["kept"]) == ([], [], [], 23)


def test_a_changed_font_size_prints_what_looks_different_and_nothing_else(game: Path, cardgen: Call) -> None:
    printed_deck(game, cardgen)
    edit(game / "layouts/base.yaml", "size: 10pt", "size: 9.5pt")
    found = changes(cardgen)
    assert [(row["component"], row["copies"]) for row in found["put_in"]] == [("deck", 7), ("deck", 4)]
    assert {row["why"] for row in found["take_out"]} == {"changed"}
    assert "looks different now" in (out(game) / "pull-list.txt").read_text()


def test_a_deleted_card_is_a_list_without_a_file(game: Path, cardgen: Call) -> None:
    printed_deck(game, cardgen)
    edit(game / "game.yaml", "size: 11, numbered: 1..11", "size: 4, numbered: 1..4")
    (game / "cards.yaml").write_text("\n".join(line for line in CARDS.splitlines() if "brig" not in line))
    found = changes(cardgen)
    assert found["files"] == []
    assert [(row["name"], row["copies"], row["why"]) for row in found["take_out"]] == [("Brig", 7, "gone")]
    assert cardgen("printed").out == (
        "recorded: a pull list without a file\n"
        "0 copies printed, 7 copies taken out: 16 copies of harbour lie on the table now\n"
    )
    assert changes(cardgen)["take_out"] == []


def test_editions_differ_by_what_is_seen(game: Path, cardgen: Call) -> None:
    (game / "editions").mkdir()
    (game / "editions/010-first.yaml").write_text("name: First\n")
    (game / "editions/020-second.yaml").write_text("name: Second\nset: {cards.tug.far: 7}\n")
    printed_deck(game, cardgen, "--edition", "first")
    found = changes(cardgen)
    assert [(row["name"], row["copies"], row["edition"]) for row in found["take_out"]] == [("Tug", 4, "first")]
    assert found["take_out"][0]["changes"] == [{"field": "far", "was": "3", "now": "7"}]
    assert [file["file"] for file in found["files"]] == ["output/harbour/deck-changed.pdf"]
    assert changes(cardgen, "--edition", "first")["put_in"] == []
    cardgen("build", "--changed")
    cardgen("printed")
    back = changes(cardgen, "--edition", "first")
    assert [file["file"] for file in back["files"]] == ["output/harbour/deck-first-changed.pdf"]
    listed = json.loads(cardgen("printed", "--list", "--json").out)
    assert {(row["name"], row["edition"]) for row in listed} == {
        ("Tug", "second"),
        ("Brig", "first"),
        ("Coin", "first"),
    }


def test_another_edition_prints_and_takes_out_exactly_what_diff_names(game: Path, cardgen: Call) -> None:
    (game / "editions").mkdir()
    (game / "editions/010-first.yaml").write_text("name: First\n")
    second = "name: Second\nset: {cards.tug.far: 7, cards.tug.name: Tugboat, cards.brig.cost: 9, rules.coins: 2}\n"
    (game / "editions/020-second.yaml").write_text(second)
    printed_deck(game, cardgen, "--edition", "first")
    found = changes(cardgen)
    named = json.loads(cardgen("diff", "harbour", "first", "second", "--json").out)
    for rows, told in ((found["put_in"], named["print"]), (found["take_out"], named["take_out"])):
        assert sum(row["copies"] for row in rows) == told["copies"]
        assert {(row["component"], row["card"]) for row in rows} == {
            (row["component"], row["card"]) for row in told["cards"]
        }
    assert {row["card"] for row in found["take_out"]} == {"tug", "coin"}


def test_a_theme_is_another_look(game: Path, cardgen: Call) -> None:
    printed_deck(game, cardgen)
    found = changes(cardgen, "--theme", "greyscale", "--component", "deck")
    assert found["kept"] == 0
    assert found["take_out"][0]["changes"] == [{"field": "theme", "was": "colour", "now": "greyscale"}]


def test_one_component_or_some_cards_at_a_time(game: Path, cardgen: Call) -> None:
    printed_deck(game, cardgen)
    edit(game / "layouts/coin.yaml", "E69F00", "E69F01")
    edit(game / "cards.yaml", "name: Tug", "name: Tugboat")
    edit(game / "cards.yaml", "name: Brig", "name: Brigantine")
    found = changes(cardgen, "--component", "coins")
    assert [file["file"] for file in found["files"]] == ["output/harbour/coins-changed.pdf"]
    assert [row["name"] for row in found["take_out"]] == ["Coin"]
    found = changes(cardgen, "--cards", "tug")
    assert [file["file"] for file in found["files"]] == ["output/harbour/deck-some-changed.pdf"]
    assert [row["name"] for row in found["put_in"]] == ["Tugboat"]
    cardgen("printed")
    assert [row["name"] for row in changes(cardgen, "--component", "deck")["put_in"]] == ["Brigantine"]


def test_files_are_recorded_one_by_one(game: Path, cardgen: Call) -> None:
    cardgen("build", "--changed")
    deck, coins = (str(out(game) / f"{name}-changed.pdf") for name in ("deck", "coins"))
    assert "11 copies printed, 0 copies taken out: 11 copies of harbour lie" in cardgen("printed", deck).out
    assert cardgen("printed", deck).out.startswith("nothing to record")
    assert "12 copies printed, 0 copies taken out: 23 copies of" in cardgen("printed", "harbour", coins).out
    assert changes(cardgen)["put_in"] == []


def test_an_older_file_is_recorded_by_its_bytes_wherever_it_lies(game: Path, cardgen: Call, tmp_path: Path) -> None:
    cardgen("build", "--component", "deck", "--out", "first")
    edit(game / "cards.yaml", "name: Tug", "name: Tugboat")
    cardgen("build", "--out", "second")
    (game / "first/deck.pdf").rename(tmp_path / "stick.pdf")
    assert cardgen("printed", str(tmp_path / "stick.pdf")).code == 0
    assert "Tug " in cardgen("printed", "--list").out
    assert [row["name"] for row in changes(cardgen, "--component", "deck")["put_in"]] == ["Tugboat"]


def test_what_was_built_again_since_is_refused(game: Path, cardgen: Call, tmp_path: Path) -> None:
    cardgen("build", "--component", "deck")
    (tmp_path / "old.pdf").write_bytes((out(game) / "deck.pdf").read_bytes() + b"%")
    answer = cardgen("printed", str(tmp_path / "old.pdf"), str(tmp_path / "gone.pdf"))
    assert answer.code == 2
    assert answer.err.count("error[O211]") == 2
    (out(game) / "deck.pdf").write_bytes(b"%PDF")
    answer = cardgen("printed")
    assert answer.code == 2
    assert "is not what the last build wrote there" in answer.err
    assert "build again" in answer.err
    assert not (game / "ledger.json").exists()


def test_changes_to_a_table_that_is_another_by_now_are_refused(game: Path, cardgen: Call) -> None:
    printed_deck(game, cardgen)
    edit(game / "cards.yaml", "name: Tug", "name: Tugboat")
    cardgen("build", "--changed", "--out", "old")
    edit(game / "cards.yaml", "name: Brig", "name: Brigantine")
    cardgen("build", "--changed", "--mark-printed")
    before = (game / "ledger.json").read_bytes()
    answer = cardgen("printed", "old/deck-changed.pdf")
    assert answer.code == 2
    assert "error[O212]" in answer.err
    assert "`cardgen build --changed` again" in answer.err
    assert (game / "ledger.json").read_bytes() == before


def test_build_and_record_at_once(game: Path, cardgen: Call) -> None:
    assert cardgen("build", "--mark-printed").code == 0
    edit(game / "cards.yaml", "name: Tug", "name: Tugboat")
    answer = cardgen("build", "--changed", "--mark-printed")
    assert (
        "This is recorded as printed.\nrecorded: deck-changed.pdf\n4 copies printed, 4 copies taken out" in answer.out
    )
    assert changes(cardgen)["put_in"] == []


@pytest.mark.parametrize("bad", [b"", b'{"cardgen": "ledger"', b"\xff\xfe\x00"])
def test_a_damaged_ledger_stops_what_needs_it_and_nothing_else(game: Path, cardgen: Call, bad: bytes) -> None:
    printed_deck(game, cardgen)
    (game / "ledger.json").write_bytes(bad)
    files = sorted(out(game).iterdir())
    for command in (("build", "--changed"), ("build", "--mark-printed"), ("printed",), ("printed", "--list")):
        answer = cardgen(*command)
        assert answer.code == 2
        assert "error[O201]" in answer.err
        assert "ledger.json:1:" in answer.err
        assert "--forget" in answer.err
    assert sorted(out(game).iterdir()) == files
    assert cardgen("build").code == 0
    assert (game / "ledger.json").read_bytes() == bad
    assert "ledger-1.json" in cardgen("printed", "--forget").out
    assert cardgen("printed").code == 0


def test_take_back_and_forget(game: Path, cardgen: Call) -> None:
    assert "Nothing is recorded" in cardgen("printed", "--list").out
    assert "error[O205]" in cardgen("printed", "--undo").err
    printed_deck(game, cardgen, "--component", "coins")
    printed_deck(game, cardgen)
    listed = cardgen("printed", "--list").out
    assert re.search(r"Coins:\n +12 x Coin \(hash [0-9A-F]{6}\)\nDeck:\n +7 x Brig \(no. 5-11; hash", listed)
    assert cardgen("printed", "--undo").out.startswith("taken back: 12 copies")
    assert "23 copies of harbour lie on the table now" in cardgen("printed").out
    forgotten = cardgen("printed", "--forget", "--json")
    assert json.loads(forgotten.out) == {"copies": 0, "kept": "ledger.json~"}
    assert changes(cardgen)["kept"] == 0
    assert cardgen("printed", "--undo").out.startswith("taken back: 23 copies")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--list", "--undo"), "ask for one"),
        (("harbour", "deck"), "`deck` is no PDF"),
        (("--undo", "deck.pdf"), "Files are named to record them"),
        (("habrour",), "`harbour`"),
        (("nowhere.pdf",), "nowhere.pdf"),
        ((), "error[O210]"),
    ],
)
def test_wrong_requests(game: Path, cardgen: Call, arguments: tuple[str, ...], said: str) -> None:
    answer = cardgen("printed", *arguments)
    assert answer.code == 2
    assert said in answer.err
    assert not (game / "ledger.json").exists()


def test_a_build_that_cannot_be_remembered_says_so(game: Path, cardgen: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    (game / "file").write_text("")
    monkeypatch.setenv("CARDGEN_DATA_DIR", str(game / "file"))
    for command in (("build",), ("build", "--changed")):
        answer = cardgen(*command)
        assert answer.code == 0
        assert "notice[O214]" in answer.err
    assert cardgen("build", "--changed", "--mark-printed").code == 0
    assert changes(cardgen)["put_in"] == []


def test_two_builds_at_once_are_both_remembered(game: Path, cardgen: Call) -> None:
    command = [sys.executable, "-m", "cardgen", "build", "--out"]
    running = [
        subprocess.Popen([*command, name, "--component", component], cwd=game, stdout=subprocess.DEVNULL)
        for name, component in (("one", "deck"), ("two", "coins"))
    ]
    assert [process.wait(60) for process in running] == [0, 0]
    assert cardgen("printed", "one/deck.pdf", "two/coins.pdf").out.startswith(
        "recorded: deck.pdf, coins.pdf\n23 copies"
    )


class Person:
    """Somebody with scissors, who does as the lists say and knows the paper by its stamps alone."""

    def __init__(self, game: Path, cardgen: Call) -> None:
        self.game = game
        self.cardgen = cardgen
        self.table = Counter[str]()
        self.power = 10**9

    def persists(self, power: int, *command: str) -> str:
        """Call until it works: the power fails when so many files have been put in their places."""
        self.power = power
        answer = self.cardgen(*command)
        self.power = 10**9
        if answer.code == 130:
            answer = self.cardgen(*command)
        assert answer.code == 0, answer.err
        return answer.out

    def take(self, rows: list[dict[str, Any]]) -> None:
        for row in rows:
            for stamp, count in row["hashes"].items():
                self.table[stamp.split("/")[0]] -= count
        assert all(count >= 0 for count in self.table.values()), "what is not there is to be taken out"

    def add(self, files: list[dict[str, Any]]) -> None:
        for file in files:
            self.table += stamps(self.game / file["file"])

    def prints_changes(self, power: int, *component: str) -> None:
        (found,) = json.loads(self.persists(power, "build", "--changed", "--json", *component))
        self.take(found["take_out"])
        self.add(found["files"])

    def prints_all(self, power: int, *component: str) -> None:
        files = json.loads(self.persists(power, "build", "--json", *component))
        rows = json.loads(self.cardgen("printed", "--list", "--json").out)
        self.take([row for row in rows if not component or row["component"] == component[1]])
        self.add(files)

    def compares(self, *component: str) -> None:
        """The table with the deck in the data."""
        self.cardgen("build", "--out", "whole", "--no-cache")
        wanted = {name: stamps(self.game / f"whole/{name}.pdf") for name in ("deck", "coins")}
        if not component:
            assert +self.table == wanted["deck"] + wanted["coins"]
        for stamp, count in wanted[component[1] if component else "deck"].items():
            assert self.table[stamp] == count


@pytest.mark.parametrize("seed", range(3))
def test_any_evening_of_edits_printings_and_crashes(
    game: Path, cardgen: Call, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """The stamps of the paper on the table, read from the PDFs, are those of the deck in the data."""
    chance, person = random.Random(seed), Person(game, cardgen)
    placing = writing._put_in_place

    def put(*arguments: Any) -> None:
        person.power -= 1
        if person.power < 0:
            raise KeyboardInterrupt
        placing(*arguments)

    monkeypatch.setattr(writing, "_put_in_place", put)
    for _ in range(8):
        for _ in range(chance.randrange(3)):
            edit_something(game, chance)
        component = chance.choice([(), (), ("--component", "deck"), ("--component", "coins")])
        prints = chance.choice([person.prints_changes, person.prints_changes, person.prints_all])
        prints(chance.randrange(5), *component)
        person.persists(chance.randrange(3), "printed")
        person.compares(*component)


EDITS: list[tuple[str, str, list[str]]] = [
    ("cards.yaml", r"far: \d(?=}\n- {id: brig)", ["far: 2", "far: 3", "far: 4"]),
    ("cards.yaml", r"id: (tug|boat)", ["id: tug", "id: boat"]),
    ("cards.yaml", r"name: (Tug|Boat)", ["name: Tug", "name: Boat"]),
    ("cards.yaml", r"1\.\.\d(.*\n.*) \d\.\.11", [rf"1..{last}\1 {last + 1}..11" for last in (2, 4, 7)]),
    ("layouts/base.yaml", r"size: \S+pt, leading: 12", ["size: 9pt, leading: 12", "size: 10pt, leading: 12"]),
    ("game.yaml", r"coins: \d", ["coins: 2", "coins: 3"]),
]


def edit_something(game: Path, chance: random.Random) -> None:
    """Change a number, a name, an id, who has which number, the type, or how many coins there are."""
    file, old, choices = chance.choice(EDITS)
    text, count = re.subn(old, chance.choice(choices), (game / file).read_text())
    assert count
    (game / file).write_text(text)
