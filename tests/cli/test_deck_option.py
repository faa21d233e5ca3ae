"""`--deck FILE`: a deck of the user's own is checked, printed and exported, whatever the file holds."""

from __future__ import annotations

import contextlib
import json
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Answer

Call = Callable[..., Answer]

GAME = """\
title: Tides
card_types:
  card:
    fields: {ring: {type: int, min: 1, max: 20, optional: true}, helper: {choice: [none, wind, rain], default: none}}
    faces: {front: card, back: back}
  rock: {fields: {}, faces: {front: back}}
effects:
  swim: {parameters: {far: int}, text: "Swim {{ far }} from {{ card.ring or 'your ring' }}."}
decklists:
  cards: [card]
  values: {ring: {sign: "@"}, helper: {words: {wind: wind, rain: rain}}}
  size: {min: 4}
  copies: 3
components:
  calm: {name: Calm, deck: calm}
  rocks: {name: Rocks, types: [rock]}
"""
CARDS = """\
- {name: Big fish, type: card, effect: swim, far: 2}
- {name: Cook, type: card, text: Stir.}
- {name: Rock, type: rock}
"""
LAYOUT = """\
extends: base
unit: mm
elements:
  name: {text: "{{ card.name }} {{ card.ring or '' }} {{ card.helper or '' }}", box: [5, 5, 50, 10], style: name}
  words: {text: "{{ card.text }}", box: [5, 40, 50, 30], style: body}
"""
MINE = "# my own\n2 big fish @7 wind; 1 big fish @7\ncook @9 rain\n"


@pytest.fixture
def tides(game: Path) -> Path:
    """The game's folder with another game in it, and a good deck outside of it."""
    (game / "game.yaml").write_text(GAME)
    (game / "cards.yaml").write_text(CARDS)
    (game / "layouts/card.yaml").write_text(LAYOUT)
    (game / "decks").mkdir()
    (game / "decks/calm.yaml").write_text("name: Calm\nplan: Wait.\ncards: [3 cook @1, 1 big fish @2]\n")
    (game.parent / "mine.txt").write_text(MINE)
    return game


def pdfs(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.pdf"))


def test_a_good_deck_is_told_in_a_line(tides: Path, cardgen: Call) -> None:
    answer = cardgen("check", "--deck", "../mine.txt")
    assert (answer.code, answer.out) == (0, "")
    assert "mine: 4 cards of 2 designs, ring 7.5 on average (7 to 9), 2 wind, 1 rain\n" in answer.err
    assert "Tides: 4 faces: no problems" in answer.err


def test_several_decks_and_the_games_own(tides: Path, cardgen: Call) -> None:
    answer = cardgen("check", "--deck", "../mine.txt", "--deck", "decks/calm.yaml", "--deck", "../mine.txt")
    assert answer.code == 0, answer.err
    assert answer.err.count("mine: 4 cards") == 1
    assert "Calm: 4 cards of 2 designs, ring 1.2 on average (1 to 2)" in answer.err


def test_a_deck_that_breaks_a_rule_is_refused_but_printed(tides: Path, cardgen: Call) -> None:
    (tides / "small.txt").write_text("3 cook @1")
    answer = cardgen("check", "--format", "concise", "--deck", "small.txt")
    assert answer.code == 1
    assert "small.txt:1:1: error[C187]: deck `small` has 3 cards, 1 fewer than the 4 that it needs" in answer.err
    answer = cardgen("build", "--format", "concise", "--deck", "small.txt", "--out", "out")
    assert (answer.code, pdfs(tides / "out")) == (0, ["small.pdf"])
    assert "warning[C187]" in answer.err
    assert cardgen("build", "--strict", "--deck", "small.txt", "--out", "strict").code == 1
    assert not (tides / "strict").exists()


def test_other_decks_faults_are_not_ones_own(tides: Path, cardgen: Call) -> None:
    (tides / "decks/calm.yaml").write_text("cards: 1 cook @1")
    assert cardgen("check").code == 1
    assert cardgen("check", "--deck", "../mine.txt").code == 0


def test_the_faces_of_a_deck_are_checked_at_its_lines(tides: Path, cardgen: Call) -> None:
    (tides / "layouts/card.yaml").write_text(LAYOUT.replace("box: [5, 5, 50, 10]", "box: [5, 5, 30, 7]"))
    (tides / "wide.txt").write_text("1 cook @1\n\n  3 big fish @17 wind")
    answer = cardgen("check", "--strict", "--format", "concise", "--deck", "wide.txt")
    assert answer.code == 1
    assert "big-fish-17-wind" in answer.err


def test_a_deck_is_printed_alone_or_with_what_is_asked_for(tides: Path, cardgen: Call) -> None:
    assert cardgen("build", "--deck", "../mine.txt", "--out", "a").code == 0
    assert pdfs(tides / "a") == ["mine.pdf"]
    answer = cardgen("build", "--deck", "../mine.txt", "--component", "rocks", "--json", "--out", "b")
    assert {Path(row["file"]).name: row["copies"] for row in json.loads(answer.out)} == {"mine.pdf": 4, "rocks.pdf": 1}
    assert cardgen("build", "--out", "c").code == 0
    assert pdfs(tides / "c") == ["calm.pdf", "rocks.pdf"]


def test_only_some_cards_of_a_deck(tides: Path, cardgen: Call) -> None:
    answer = cardgen("build", "--deck", "../mine.txt", "--cards", "big-fish", "--json", "--out", "a")
    assert [row["copies"] for row in json.loads(answer.out)] == [3]
    answer = cardgen("build", "--deck", "../mine.txt", "--cards", "big-fish-7", "--json", "--out", "a")
    assert [row["copies"] for row in json.loads(answer.out)] == [1]


def test_the_same_deck_gives_the_same_bytes(tides: Path, cardgen: Call) -> None:
    for out in ("a", "b"):
        assert cardgen("build", "--no-cache", "--deck", "../mine.txt", "--out", out).code == 0
    assert (tides / "a/mine.pdf").read_bytes() == (tides / "b/mine.pdf").read_bytes()


def test_a_deck_as_pictures(tides: Path, cardgen: Call) -> None:
    answer = cardgen("export", "--to", "png", "--dpi", "36", "--deck", "../mine.txt", "--face", "front", "--out", "png")
    assert answer.code == 0, answer.err
    assert sorted(path.name for path in (tides / "png").iterdir()) == [
        "big-fish-7-front.png",
        "big-fish-7-wind-front.png",
        "cook-9-rain-front.png",
    ]


def test_decks_are_listed(tides: Path, cardgen: Call) -> None:
    rows = json.loads(cardgen("list", "harbour", "--json").out)
    assert [row["name"] for row in rows if row["kind"] == "cards"] == ["big-fish", "cook", "rock"]
    assert [(row["name"], row["title"]) for row in rows if row["kind"] == "decks"] == [("calm", "Calm")]


FILES = {
    "binary.txt": (b"\x00\x01\x02 3 cook", 2, "invisible control character"),
    "picture.txt": (b"\x89PNG\r\n\x1a\n", 2, "is not UTF-8"),
    "latin.txt": ("1 café @1".encode("latin-1"), 2, "latin.txt:1:6: error[C002]"),
    "wide.txt": ("1 cook @1".encode("utf-16"), 2, "UTF-16"),
    "huge.txt": (b"1 cook @1\n" * 100_000, 2, "too large"),
    "empty.txt": (b"", 1, "holds no cards"),
    "broken.yaml": (b"cards: [", 2, "C005"),
    "calm.txt": (b"4 cook @1", 1, "there is a deck or component `calm`"),
    "rocks.txt": (b"4 cook @1", 1, "there is a deck or component `rocks`"),
    "Calm.TXT": (b"4 cook @1", 1, "would be the deck `Calm`, and there is a deck or component `calm`"),
    "unknown.txt": (b"4 coook @1", 1, "did you mean `Cook`?"),
    "bounds.txt": (b"4 cook @21", 1, "bounds.txt:1:9: error[C107]"),
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("command", [["check"], ["build", "--out", "out"], ["export", "--to", "png", "--out", "out"]])
def test_files_that_are_no_decks_are_refused_with_their_reason(
    tides: Path, cardgen: Call, name: str, command: list[str]
) -> None:
    data, code, said = FILES[name]
    (tides / name).write_bytes(data)
    answer = cardgen(*command, "--format", "concise", "--deck", name)
    assert (answer.code, said in answer.err) == (code, True), answer.err
    assert not (tides / "out").exists()


def test_files_that_are_not_there_folders_and_devices(tides: Path, cardgen: Call) -> None:
    files = {"no.txt": "there is no file `no.txt`", "decks": "is a folder", "/dev/zero": "a pipe or a device"}
    for name, said in files.items():
        answer = cardgen("check", "--deck", name)
        assert (answer.code, said in answer.err) == (2, True), answer.err
    (tides / "link.txt").symlink_to("link.txt")
    answer = cardgen("check", "--deck", "link.txt")
    assert (answer.code, "cannot be read" in answer.err) == (2, True), answer.err


@pytest.mark.parametrize("command", [["check", "--deck"], ["replay"], ["printed", "harbour"]])
def test_nobody_waits_for_a_pipe(tides: Path, cardgen: Call, command: list[str]) -> None:
    pipe = tides / "pipe.pdf"
    os.mkfifo(pipe)

    def fill() -> None:
        """Ends the wait of whoever reads the pipe all the same."""
        with contextlib.suppress(OSError):
            os.close(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))

    rescue = threading.Timer(5, fill)
    rescue.start()
    try:
        answer = cardgen(*command, "pipe.pdf")
    finally:
        rescue.cancel()
    assert answer.code == 2, answer.err
    assert "it is a pipe or a device" in answer.err
    assert "Traceback" not in answer.err


def test_a_long_name_becomes_a_short_id(tides: Path, cardgen: Call) -> None:
    (tides / f"{'long-' * 40}.txt").write_text(MINE)
    assert cardgen("build", "--deck", f"{'long-' * 40}.txt", "--out", "out").code == 0
    assert max(map(len, pdfs(tides / "out"))) == len("long-" * 8 + "pdf")


def test_what_is_wrong_in_several_files_is_told_at_once(tides: Path, cardgen: Call) -> None:
    (tides / "a.txt").write_text("4 coook @1")
    (tides / "b.txt").write_text("4 cook")
    answer = cardgen("check", "--format", "concise", "--deck", "a.txt", "--deck", "b.txt", "--deck", "c.txt")
    assert answer.code == 1
    assert [name in answer.err for name in ("a.txt:1:3", "b.txt:1:3", "no file `c.txt`")] == [True] * 3


def test_two_files_of_one_name(tides: Path, cardgen: Call) -> None:
    (tides / "mine.txt").write_text(MINE)
    answer = cardgen("build", "--deck", "mine.txt", "--deck", "../mine.txt", "--out", "out")
    assert (answer.code, "C189" in answer.err) == (1, True)


@pytest.mark.parametrize(
    ("name", "is_taken"),
    [
        ("calm-letter", True),
        ("Rocks-Low-Ink-A4-duplex-fold", True),
        ("calm-changed", True),
        ("calm-duel", True),
        ("calm-seas", False),
        ("calm-", False),
        ("letter", False),
        ("calmer-letter", False),
    ],
)
def test_a_deck_that_is_called_as_another_printing_is(tides: Path, cardgen: Call, name: str, is_taken: bool) -> None:
    (tides / f"{name}.txt").write_text(MINE)
    (tides / "variants").mkdir()
    (tides / "variants/duel.yaml").write_text("name: Duel\nset: {title: Two tides}\n")
    answer = cardgen("build", "--deck", f"{name}.txt", "--out", "out")
    if is_taken:
        assert answer.code == 2
        assert "O116" in answer.err
        assert not (tides / "out").exists()
    elif name != "calm-":  # which is `calm`
        assert answer.code == 0, answer.err


def test_components_whose_names_differ_in_capitals_alone(tides: Path, cardgen: Call) -> None:
    (tides / "game.yaml").write_text(GAME.replace("  rocks: {", "  Calm: {"))
    answer = cardgen("build", "--out", "out")
    assert (answer.code, "would be printed to the same file, `Calm.pdf`" in answer.err) == (2, True), answer.err
    assert cardgen("build", "--component", "Calm", "--out", "out").code == 0


def test_a_decklist_is_of_one_game(tides: Path, cardgen: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tides.parent)
    answer = cardgen("check", "harbour", "switchcraft", "--deck", "mine.txt")
    assert (answer.code, "a decklist is of one game" in answer.err) == (2, True), answer.err
    assert cardgen("check", "harbour", "--deck", "mine.txt").code == 0


def test_a_game_without_decklists_takes_plain_lines(game: Path, cardgen: Call) -> None:
    (game / "cards.yaml").write_text("- {name: Tug, type: ship, cost: 1}\n- {name: Coin, type: coin}\n")
    (game / "fleet.txt").write_text("3 Tug\n")
    answer = cardgen("check", "--deck", "fleet.txt")
    assert (answer.code, "fleet: 3 cards of 1 design\n" in answer.err) == (0, True), answer.err
    assert cardgen("build", "--deck", "fleet.txt", "--out", "out").code == 0
    assert pdfs(game / "out") == ["fleet.pdf"]


def taken_out(answer: Answer) -> dict[str, int]:
    (row,) = json.loads(answer.out)
    return {"out": sum(item["copies"] for item in row["take_out"]), "in": sum(item["copies"] for item in row["put_in"])}


def test_a_changed_deck_is_printed_as_its_changes(tides: Path, cardgen: Call) -> None:
    own = ("build", "--deck", "../mine.txt", "--out", "out", "--json")
    assert cardgen(*own).code == 0
    assert cardgen("printed").code == 0
    assert taken_out(cardgen(*own, "--changed")) == {"out": 0, "in": 0}
    (tides.parent / "mine.txt").write_text(MINE.replace("2 big fish @7 wind", "1 big fish @7 wind; 2 big fish @8"))
    assert taken_out(cardgen(*own, "--changed")) == {"out": 1, "in": 2}


def test_the_ledger_keeps_ones_own_decks_apart(tides: Path, cardgen: Call) -> None:
    """A build of the game neither takes them out nor counts them as cards of the game's decks, and the other way."""
    (tides.parent / "mine.txt").write_text("3 cook @1; 1 big fish @2")  # the very cards of the game's own deck
    assert cardgen("build", "--deck", "../mine.txt", "--out", "out", "--mark-printed").code == 0
    every = ("build", "--changed", "--out", "out", "--json")
    assert taken_out(cardgen(*every)) == {"out": 0, "in": 5}
    assert cardgen("printed").code == 0
    assert taken_out(cardgen(*every)) == {"out": 0, "in": 0}
    assert taken_out(cardgen(*every, "--deck", "../mine.txt")) == {"out": 0, "in": 0}
    assert "mine:" in cardgen("printed", "--list").out
    assert cardgen("build", "--out", "out", "--mark-printed").code == 0
    assert taken_out(cardgen(*every, "--deck", "../mine.txt")) == {"out": 0, "in": 0}
