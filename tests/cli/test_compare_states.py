"""`cardgen compare`: what is asked for, what is told, what cannot be compared."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Answer
from tests.cli.tiny_project import tiny_project

Call = Callable[..., Answer]


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tiny_project(tmp_path)
    monkeypatch.chdir(tmp_path)
    return root


def told(answer: Answer) -> dict[str, dict[str, object]]:
    return {figure["name"]: figure for figure in json.loads(answer.out)["figures"]}


def test_a_change_in_the_data_is_told_with_its_interval(tiny: Path, cardgen: Call) -> None:
    """The same game with a larger bonus, in a folder of its own."""
    other = tiny.with_name("other")
    shutil.copytree(tiny, other)
    text = (other / "game.yaml").read_text()
    assert "bonus: 1" in text
    (other / "game.yaml").write_text(text.replace("bonus: 1", "bonus: 4"))
    call = ("compare", str(tiny), ".", f"folder:{other}", "--games", "300", "--seats", "2", "--jobs", "1")
    answer = cardgen(*call)
    assert answer.code == 0
    assert "300 pairs of games on the same seeds, 2 players" in answer.out
    assert "moved beyond chance\n" in answer.out
    assert re.search(r"  \d+ figures, each judged alone: 1 in 20 seems to move by luck", answer.out)
    assert "wins of seat 1" in answer.out.split("did not move")[0]
    figures = told(cardgen(*call, "--json"))
    assert figures["wins of seat 1"]["beyond"] is True
    assert figures["swaps"]["beyond"] is False
    assert cardgen(*call, "--json").out == cardgen(*call[:-1], "2", "--json").out


def test_a_state_against_itself_moves_nothing(tiny: Path, cardgen: Call) -> None:
    answer = cardgen("compare", str(tiny), ".", ".", "--games", "20", "--jobs", "1")
    assert answer.code == 0
    assert "\nmoved beyond chance" not in answer.out
    assert "by luck" not in answer.out
    assert "did not move beyond chance: " in answer.out


@pytest.mark.parametrize(
    ("state", "code", "message"),
    [
        ("third", 2, "there is no edition `third`"),
        (".+duell", 2, "there is no variant `duell`"),
        (".+ties=never", 2, "`ties` has no alternative `never`"),
        (".+tie=one", 2, "`tie=one` names no ruling"),
        (".+decks:mine", 2, "has no deck `mine`"),
        ("folder:nowhere", 2, "nowhere"),
    ],
)
def test_what_cannot_be_compared_is_told(tiny: Path, cardgen: Call, state: str, code: int, message: str) -> None:
    answer = cardgen("compare", str(tiny), ".", state, "--games", "4")
    assert (answer.code, answer.out) == (code, "")
    assert message in answer.err


def test_equal_states_and_their_variants_by_name_are_told(tiny: Path, cardgen: Call) -> None:
    (tiny / "variants").mkdir()
    (tiny / "variants" / "rich.yaml").write_text("name: Rich\nset: {rules.bonus: 4}\n")
    same = cardgen("compare", str(tiny), ".", ".", "--games", "2", "--jobs", "1")
    assert "`.` and `.` are the same game" in same.err
    other = cardgen("compare", str(tiny), ".", "rich", "--games", "4", "--jobs", "1", "--json")
    assert (other.code, other.err) == (0, "")
    assert [side["variants"] for side in json.loads(other.out)["sides"]] == [[], ["rich"]]


def test_an_edition_whose_switches_contradict_each_other_is_an_error(tmp_path: Path, cardgen: Call) -> None:
    data = Path(__file__).parents[2] / "card_data" / "syndicats"
    shutil.copytree(data, tmp_path / "syndicats", ignore=shutil.ignore_patterns("art", "ledger*"))
    bad = tmp_path / "syndicats" / "editions" / "990-muddle.yaml"
    bad.write_text("name: Muddle\ntext: Two rules at odds.\nset: {rules.ends_by: never}\n")
    answer = cardgen("compare", str(tmp_path / "syndicats"), "current", "muddle", "--games", "2", "--jobs", "1")
    assert (answer.code, answer.out) == (1, "")
    assert "state `muddle`: Syndicats cannot be played: `rules.ends_by` says `never`" in answer.err
    assert "change what the message names" in answer.err


AGENTS = """
import os
class Base:
    thinks, reason = False, ""
    def __init__(self, rules, chance): pass
class Raises(Base):
    def choose(self, view, decision): raise ValueError("no\\nidea")
class Dies(Base):
    def choose(self, view, decision): os._exit(0)
class DiesOnce(Base):
    def choose(self, view, decision):
        if not os.path.exists("died"):
            open("died", "w").close()
            os._exit(0)
        return decision.options[0]
"""


@pytest.fixture
def states(tiny: Path) -> tuple[str, ...]:
    """A comparison that lacks its agents; they stand in `agents.py`."""
    tiny.with_name("agents.py").write_text(AGENTS)
    return ("compare", str(tiny), ".", ".+ties=none", "--games", "8", "--jobs", "1", "--agents")


def test_broken_games_are_named_with_their_side_and_seed(states: tuple[str, ...], cardgen: Call) -> None:
    answer = cardgen(*states, "agents.py:Raises,random")
    assert answer.code == 3
    assert "8 of them broke a rule or an agent:" in answer.out
    assert "  A, game 0 of seed 1: the agent of seat 1 failed: ValueError: no\ufffdidea (agents.py, line " in answer.out
    assert "  B, game 0 of seed 1: " in answer.out
    found = json.loads(cardgen(*states, "agents.py:Raises,random", "--json").out)
    assert (found["pairs"], found["lost"], found["faulty"]) == (0, 8, 8)
    assert found["faults"][0][:2] == [0, 0]


def test_a_process_that_ends_is_replaced_and_its_pairs_are_played_again(states: tuple[str, ...], cardgen: Call) -> None:
    answer = cardgen(*states, "agents.py:DiesOnce,random", "--json")
    assert answer.code == 0
    assert json.loads(answer.out)["pairs"] == 8
    assert answer.out == cardgen(*states, "agents.py:DiesOnce,random", "--json").out, "it lives now"


def test_games_that_always_end_their_process_are_told(states: tuple[str, ...], cardgen: Call) -> None:
    answer = cardgen(*states, "agents.py:Dies,random")
    assert answer.code == 3
    assert "error[P106]" in answer.err
