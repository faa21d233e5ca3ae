"""Decks that players bring to `play`, `simulate` and `compare`: by name, or as a file with a list of their own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Answer

Call = Callable[..., Answer]
GAME = str(Path(__file__).parents[2] / "card_data" / "pirate-wizard")
LIST = """\
# my own
4 treasure detector @7 wind; 4 map-selling hermit @9; 4 wandering giftgiver @5 gift; 4 plundering monkey @3
4 helpful dolphin @12 wind; 4 useful potion brewer @20; 4 dizzy die juggler @10; 2 big wave @20
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.txt").write_text(LIST)
    return tmp_path


def test_a_deck_of_one_s_own_is_simulated_beside_the_game_s(mine: Path, cardgen: Call) -> None:
    call = ("simulate", GAME, "--decks", "mine.txt,divers", "--seats", "2", "--agents", "random", "--jobs", "1")
    answer = cardgen(*call, "--games", "4", "--json")
    assert answer.code == 0, answer.err
    report = json.loads(answer.out)["report"]
    assert {row["name"] for row in dict(report["groups"])["deck"]} == {"mine", "divers"}
    assert any(use["card"] == "map-selling-hermit-9" for use in report["cards"])


@pytest.mark.parametrize("decks", ["mine.txt,raiders", "divers,raiders"])
def test_a_game_with_chosen_decks_is_told_again(mine: Path, cardgen: Call, decks: str) -> None:
    call = ("play", GAME, "--decks", decks, "--seats", "2", "--agents", "random", "--quiet", "--transcript", "g.jsonl")
    played = cardgen(*call)
    assert played.code == 0, played.err
    again = cardgen("replay", "g.jsonl", GAME, "--quiet")
    assert (again.code, again.err) == (0, "")
    assert again.out.split("Result")[1].split() == played.out.split("Result")[1].split("written")[0].split()


def test_decks_say_how_many_play(mine: Path, cardgen: Call) -> None:
    three = cardgen("play", GAME, "--decks", "mine.txt,divers,raiders", "--agents", "random", "--quiet")
    assert "Anne (random), Bart (random), Cora (random)\n" in three.out
    alone = cardgen("play", GAME, "--decks", "mine.txt", "--agents", "random", "--quiet")
    assert "Dirk (random)" in alone.out
    many = cardgen("play", GAME, "--decks", "mine.txt,divers,raiders", "--seats", "2")
    assert many.code == 2
    assert "3 decks for 2 seats" in many.err
    call = ("compare", GAME, ".", "decks:mine.txt/divers", "--agents", "random", "--games", "2", "--jobs", "1")
    assert "2 players" in cardgen(*call).out


def test_compare_takes_files_by_seat(mine: Path, cardgen: Call) -> None:
    (mine / "lists").mkdir()
    (mine / "lists" / "other.txt").write_text(LIST.replace("@9", "@10"))
    call = ("compare", GAME, "decks:mine.txt/divers", "decks:lists/other.txt,divers", "--seats", "2", "--games", "2")
    answer = cardgen(*call, "--agents", "random", "--jobs", "1", "--json")
    assert answer.code == 0, answer.err
    names = {figure["name"] for figure in json.loads(answer.out)["figures"]}
    assert {"card map-selling-hermit-9, worked", "card map-selling-hermit-10, worked"} <= names
    assert any(name.startswith("wins of deck ") for name in names)


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (("play", GAME, "--decks", "{}"), "small.txt"),
        (("simulate", GAME, "--decks", "{}"), "many.txt"),
        (("compare", GAME, ".", "decks:{}"), "small.txt"),
        (("compare", GAME, "decks:{}/divers", "."), "wrong.txt"),
        (("compare", GAME, ".", "decks:{}"), "none.txt"),
        (("compare", GAME, ".", "decks:{}"), "divers.txt"),
        (("play", GAME, "--decks", "{}"), "dvers"),
    ],
)
def test_decks_that_cannot_be_played_are_refused_before_play(
    mine: Path, cardgen: Call, command: tuple[str, ...], name: str
) -> None:
    (mine / "small.txt").write_text("4 big wave @2")
    (mine / "many.txt").write_text(LIST.replace("2 big wave @20", "9 big wave @20"))
    (mine / "wrong.txt").write_text(LIST.replace("@12", "@21").replace("hermit", "hermitt"))
    (mine / "divers.txt").write_text(LIST)
    said = {
        "small.txt": "deck `small` has 4 cards, 26 fewer than the 30 that it needs",
        "many.txt": "deck `many` has 9 copies of `Big wave`, 5 too many",
        "wrong.txt": "wrong.txt:2:",
        "none.txt": "there is no file `none.txt`",
        "divers.txt": "give the file another name than `divers.txt`",
        "dvers": "did you mean `divers`? (a list of your own is a file: `dvers.txt`)",
    }
    answer = cardgen(*[word.format(name) for word in command])
    assert (answer.code in (1, 2), answer.out) == (True, "")
    assert said[name] in answer.err
    assert "Traceback" not in answer.err
