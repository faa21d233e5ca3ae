"""`cardgen replay`: a transcript told again, step by step and at once; where it departs; files that are none."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Answer
from tests.cli.tiny_project import tiny_project

Call = Callable[..., Answer]

SWAPS = """
class Swaps:
    thinks = False
    reason = "mine is low"
    def __init__(self, rules, chance):
        pass
    def choose(self, view, decision):
        return decision.options[decision.seat % 2]
"""
GAME = ("--seats", "3", "--seed", "2", "--agents", "agents.py:Swaps")


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cardgen: Call) -> Path:
    """The tiny game's folder with a transcript `game.jsonl`, where the command line is called."""
    root = tiny_project(tmp_path)
    monkeypatch.chdir(root)
    monkeypatch.setenv("NO_COLOR", "1")
    (root / "agents.py").write_text(SWAPS)
    assert cardgen("play", "tiny", *GAME, "--transcript", "game.jsonl").code == 0
    return root


def rewrite_rules(root: Path, more: str) -> None:
    """Edit `rules.py`; the next call of the command line is as good as another process."""
    from cardgen.play import rules

    path = root / "rules.py"
    path.write_text(path.read_text() + more)
    rules._OWN.clear()


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_a_replay_tells_what_was_told(tiny: Path, cardgen: Call) -> None:
    first = cardgen("play", "tiny", *GAME).out
    answer = cardgen("replay", "game.jsonl")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == first


def test_every_way_of_telling(tiny: Path, cardgen: Call) -> None:
    assert cardgen("replay", "game.jsonl", "--format", "markdown").out.startswith("# Tiny\n")
    assert cardgen("replay", "game.jsonl", "--out", "game.html").code == 0
    cardgen("play", "tiny", *GAME, "--out", "played.html")
    assert (tiny / "game.html").read_bytes() == (tiny / "played.html").read_bytes()
    quiet = cardgen("replay", "game.jsonl", "--quiet").out
    assert "Result" in quiet
    assert "Round" not in quiet


def test_to_a_move(tiny: Path, cardgen: Call) -> None:
    answer = cardgen("replay", "game.jsonl", "--to", "1")
    assert answer.code == 0
    assert "Result" not in answer.out
    assert cardgen("replay", "game.jsonl", "--to", "99").out == cardgen("replay", "game.jsonl").out


def test_the_transcript_keeps_edition_variant_and_rulings(tiny: Path, cardgen: Call) -> None:
    for name in ("editions/010-first", "editions/020-second", "variants/duel"):
        (tiny / name).parent.mkdir(exist_ok=True)
        bonus = {"editions/010-first": 0, "editions/020-second": 3, "variants/duel": 2}[name]
        (tiny / f"{name}.yaml").write_text(f"name: {name[-4:]}\nset: {{rules.bonus: {bonus}}}\n")
    options = ["--edition", "first", "--variant", "duel", "--rule", "ties=none", "--transcript", "old.jsonl"]
    played = cardgen("play", "tiny", *options)
    assert played.out.startswith("Tiny (first + duel)\n")
    assert "ties=none" in played.out
    answer = cardgen("replay", "old.jsonl")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == played.out.replace("written: old.jsonl\n", "")
    # A transcript from before the first edition holds too.
    assert cardgen("replay", "game.jsonl").code == 0
    (tiny / "editions/010-first.yaml").rename(tiny / "editions/010-early.yaml")
    answer = cardgen("replay", "old.jsonl")
    assert answer.code == 2
    assert "there is no edition `first`" in answer.err
    (tiny / "editions/010-early.yaml").rename(tiny / "editions/010-first.yaml")
    change(tiny / "rulings.yaml", "none: Nobody wins.", "one: The first wins.")
    answer = cardgen("replay", "old.jsonl")
    assert answer.code == 2
    assert "`ties` has no alternative `none`" in answer.err


# -- departing


def test_other_data_and_the_same_game(tiny: Path, cardgen: Call) -> None:
    change(tiny / "cards.yaml", "name: Card 1,", "name: Card One,")
    answer = cardgen("replay", "game.jsonl")
    assert answer.code == 0
    assert "notice[P116]: the data is not what it was; the same 3 moves still hold" in answer.err


def test_it_departs_where_the_scores_are_others(tiny: Path, cardgen: Call) -> None:
    change(tiny / "game.yaml", "bonus: 1", "bonus: 2")
    answer = cardgen("replay", "game.jsonl")
    assert answer.code == 1
    assert "error[P115]: departs at move 4: the data now says that the scores are [" in answer.err
    assert "Round 1" in answer.out, "what still holds is told"


def test_it_departs_where_a_move_is_no_option(tiny: Path, cardgen: Call) -> None:
    lines = (tiny / "game.jsonl").read_text().splitlines()
    step = json.loads(lines[2])
    lines[2] = json.dumps({**step, "move": ["swap", 77]})
    (tiny / "game.jsonl").write_text("\n".join(lines))
    answer = cardgen("replay", "game.jsonl", "--format", "markdown")
    assert answer.code == 1
    assert "departs at move 2: the data now says that `swap 77` is no option; it offers keep, swap" in answer.err
    assert "the transcript was edited" in answer.err
    assert "departs at move 2" in answer.out


def test_rules_that_break_now_are_no_departure(tiny: Path, cardgen: Call) -> None:
    rewrite_rules(
        tiny,
        """
class Broken(TinyRules):
    def check(self, table):
        if table.over:
            raise ValueError("this cannot be")

def make(kit):
    return Broken(kit)
""",
    )
    answer = cardgen("replay", "game.jsonl")
    assert answer.code == 3
    assert "P110]: at move 3: the rules failed: ValueError: this cannot be (rules.py, line " in answer.err


def test_rules_that_ask_nonsense_now_are_no_departure(tiny: Path, cardgen: Call) -> None:
    nonsense = "\nclass Asks(TinyRules):\n    def round(self, table):\n        yield Decision(0, 'swap', 5)\n"
    rewrite_rules(tiny, nonsense + "\ndef make(kit): return Asks(kit)\n")
    answer = cardgen("replay", "game.jsonl")
    assert answer.code == 3
    assert "P110]: at move 1: the rules failed: TypeError" in answer.err


def test_a_game_without_result_is_told_again(tiny: Path, cardgen: Call) -> None:
    endless = "\nclass Endless(TinyRules):\n    limits = (2, 9)\n    def outcome(self, table): return None\n"
    rewrite_rules(tiny, endless + "\ndef make(kit):\n    return Endless(kit)\n")
    assert "P112" in cardgen("play", "tiny", "--transcript", "stuck.jsonl").err
    answer = cardgen("replay", "stuck.jsonl")
    assert (answer.code, answer.err) == (0, "")


# -- files that are none


@pytest.mark.parametrize(
    ("line", "text", "message", "code"),
    [
        (2, '{"n":2,"seat":1,"ki', "game.jsonl:3:1", 2),
        (0, '{"cardgen transcript":7,"game":"tiny"}', "newer than 1", 2),
        (0, '{"game":"chess"}', "this is no transcript", 2),
        (0, "%PDF-1.7", "this is no line of a transcript", 2),
        (1, "", "move 1 is missing", 2),
        (4, "", "error[P117]: the transcript is cut short after move 3", 1),
    ],
)
def test_damage_is_told_with_its_line(tiny: Path, cardgen: Call, line: int, text: str, message: str, code: int) -> None:
    lines = (tiny / "game.jsonl").read_text().splitlines()
    lines[line] = text
    (tiny / "game.jsonl").write_text("\n".join(lines))
    answer = cardgen("replay", "game.jsonl")
    assert answer.code == code
    assert message in answer.err
    assert "Traceback" not in answer.err


def test_no_file_and_bytes_that_are_no_text(tiny: Path, cardgen: Call) -> None:
    assert cardgen("replay", "nothing.jsonl").code == 2
    (tiny / "bytes").write_bytes(b"\xff\xfe\x00")
    assert cardgen("replay", "bytes").code == 2
    (tiny / "empty").write_text("")
    assert "the file is empty" in cardgen("replay", "empty").err


def test_a_game_that_is_elsewhere_is_named(
    tiny: Path, cardgen: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = tmp_path / "away"
    away.mkdir()
    monkeypatch.chdir(away)
    answer = cardgen("replay", "../tiny/game.jsonl")
    assert answer.code == 2
    assert "the transcript tells of the game `tiny`, which is not here" in answer.err
    assert cardgen("replay", "../tiny/game.jsonl", "../tiny").code == 0


def test_a_game_that_is_another_is_told_once(tiny: Path, cardgen: Call) -> None:
    change(tiny / "game.jsonl", '"rulings":{', '"rulings":{"vote-self":"yes","vote-tie":"discard"},"before":{')
    answer = cardgen("replay", "game.jsonl", "tiny")
    assert answer.code == 2
    assert "the transcript tells of the game `tiny`, and not of" in answer.err
    assert answer.err.count("error[") == 1


@pytest.mark.parametrize("seats", [0, 1, 9, -1])
def test_seats_outside_of_the_range(tiny: Path, cardgen: Call, seats: int) -> None:
    change(tiny / "game.jsonl", '"seats":3', f'"seats":{seats}')
    answer = cardgen("replay", "game.jsonl")
    assert answer.code in (1, 2)
    assert "Traceback" not in answer.err


# -- step by step


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal_it_goes_step_by_step(
    tiny: Path, cardgen: Call, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from cardgen.cli import run

    screen = Terminal()
    monkeypatch.setattr("sys.stdin", Terminal("\nb\nt\n3\nwhat\nn\nb\nn\nn\nthis is not read"))
    monkeypatch.setattr("sys.stdout", screen)
    assert run(["replay", "game.jsonl"]) == 0
    said = screen.getvalue()
    assert said.count("Round 1") == 2, "it is told, and told again on going back"
    assert "deck: " in said
    assert said.count("number: to that move") == 2, "what can be typed is told first, and again for what cannot"
    assert said.count("Result") == 2, "one goes back from the end too"
    assert said.rstrip().endswith("end >")


def test_a_step_by_step_replay_is_left_at_any_time(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardgen.cli import run

    for typed in ("q\n", ""):
        screen = Terminal()
        monkeypatch.setattr("sys.stdin", Terminal(typed))
        monkeypatch.setattr("sys.stdout", screen)
        assert run(["replay", "game.jsonl"]) == 0
        assert "Result" not in screen.getvalue()
