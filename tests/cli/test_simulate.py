"""`cardgen simulate`: the report and its JSON, and every way in which a game, an agent or a request can be wrong."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from cardgen.jobs import playing
from tests.cli.conftest import Answer
from tests.cli.tiny_project import tiny_project

Call = Callable[..., Answer]
ROOT = Path(__file__).parents[2]

AGENTS = """
import os, sys, time
from cardgen.play.chance import seeded

class Good:
    thinks = False
    reason = ""
    def __init__(self, rules, chance):
        self.below = chance.below
    def choose(self, view, decision):
        return decision.options[self.below(len(decision.options))]

class Raises(Good):
    def choose(self, view, decision):
        raise ValueError("no idea")

class Sometimes(Good):
    def choose(self, view, decision):
        if self.below(4) == 0:
            raise ValueError("no idea")
        return super().choose(view, decision)

class Hangs(Good):
    def choose(self, view, decision):
        while True:
            try:
                time.sleep(60)
            except Exception:
                pass

class Cheats(Good):
    def choose(self, view, decision):
        return ("win",)

class Leaves(Good):
    def choose(self, view, decision):
        sys.exit("bye")

class DiesInOne(Good):
    def __init__(self, rules, chance):
        super().__init__(rules, chance)
        self.dies = chance.state == seeded(1, 1, 2).state
    def choose(self, view, decision):
        if self.dies:
            os._exit(1)
        return super().choose(view, decision)

class Prints(Good):
    def choose(self, view, decision):
        print("I am thinking")
        return super().choose(view, decision)

class Begins(Good):
    def choose(self, view, decision):
        open("begun", "w").close()
        return super().choose(view, decision)

class Unmade(Good):
    def __init__(self, rules, chance):
        raise RuntimeError("no start")

class Mute:
    def __init__(self, rules, chance):
        pass
"""


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tiny game's folder, where the command line is called; beside its files some agents."""
    root = tiny_project(tmp_path)
    (root / "agents.py").write_text(AGENTS)
    monkeypatch.chdir(root)
    monkeypatch.setenv("NO_COLOR", "1")
    return root


def assert_told(answer: Answer, code: int, *words: str) -> None:
    """The exit code, the words, and never a traceback."""
    said = answer.out + answer.err
    assert answer.code == code, said
    assert "Traceback" not in said
    assert "should not" not in said
    for word in words:
        assert word in said


# -- What is told


def test_a_report_tells_who_played_how_it_ends_and_who_wins(cardgen: Call, tiny: Path) -> None:
    answer = cardgen("simulate", "--games", "400", "--seats", "2", "--agents", "random,greedy", "--jobs", "2")
    assert_told(answer, 0, "Tiny: 400 games, 2 players", "agents random, greedy; seed 1", "the cards are shown")
    assert re.search(r"greedy +\d+\.\d% \[", answer.out)
    assert answer.err == ""


KEYS = {
    "game": str,
    "edition": str,
    "variants": list,
    "rulings": dict,
    "digest": str,
    "seats": int,
    "agents": list,
    "seed": int,
    "asked": int,
    "report": dict,
}
INTERVALS = ("rounds", "scores", "highest", "lowest", "margin")
REPORT = {
    "games": int,
    "decisions": float,
    "stuck": int,
    "stuck_games": list,
    "faulty": int,
    "faults": list,
    "reasons": list,
    "rounds": dict,
    "rounds_range": list,
    "scores": dict,
    "score_range": list,
    "highest": dict,
    "lowest": dict,
    "margin": dict,
    "seats": list,
    "groups": list,
    "notes": list,
    "cards": list,
    "unused": list,
    "silent": list,
}


def test_cards_that_surely_help_come_first_and_those_that_surely_harm_last(cardgen: Call) -> None:
    """What was done once, and won, proves nothing: it stands between them."""
    answer = cardgen("simulate", "switchcraft", "--games", "150", "--agents", "random", "--cards", "--jobs", "1")
    blocks = [block.splitlines()[1:] for block in answer.out.split("\n\n") if block.startswith("cards ")]
    assert any(line.endswith("+") for lines in blocks for line in lines)
    for lines in blocks:
        marks = [line[-1] if line[-1] in "+-" else "0" for line in lines]
        assert marks == sorted(marks, key="+0-".index)


def assert_shape(data: dict[str, Any], keys: dict[str, type]) -> None:
    assert {name: type(value) for name, value in data.items()} == keys


def assert_interval(data: dict[str, Any]) -> None:
    assert list(data) == ["value", "low", "high"]
    assert data["low"] <= data["value"] <= data["high"]


def test_json_has_the_keys_that_are_documented(cardgen: Call) -> None:
    answer = cardgen("simulate", "switchcraft", "--games", "60", "--agents", "random", "--json", "--jobs", "1")
    assert_told(answer, 0)
    data = json.loads(answer.out)
    assert_shape(data, KEYS)
    report = data["report"]
    assert_shape(report, REPORT)
    for name in INTERVALS:
        assert_interval(report[name])
    for name, interval in (*report["reasons"], *report["notes"]):
        assert isinstance(name, str)
        assert_interval(interval)
    for group, shares in (["by seat", report["seats"]], *report["groups"]):
        assert isinstance(group, str)
        for share in shares:
            assert_shape(share, {"name": str, "times": int, "wins": dict, "score": float})
            assert_interval(share["wins"])
    for use in report["cards"]:
        assert_shape(use, {"what": str, "card": str, "games": int, "times": int, "worth": dict})
    documented = set(re.findall(r"`(\w+)`", (ROOT / "docs" / "playing.md").read_text("utf-8")))
    assert {*KEYS, *REPORT, "value", "low", "high", "times", "wins", "score", "what", "card", "worth"} <= documented


def test_figures_are_the_same_on_any_number_of_cores_and_with_care(cardgen: Call) -> None:
    words = ("simulate", "switchcraft", "--games", "41", "--seats", "3", "--agents", "random", "--json")
    answers = [cardgen(*words, *more) for more in (("--jobs", "1"), ("--jobs", "2"), ("--careful", "--jobs", "1"))]
    assert [answer.code for answer in answers] == [0, 0, 0]
    assert answers[0].out == answers[1].out == answers[2].out


# -- Wrong usage


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--seats", "9"), "for 2 to 4 players, not for 9"),
        (("--seats", "none"), "--seats"),
        (("--seats", "2", "--agents", "random,random,random"), "3 agents for 2 seats"),
        (("--agents", "nobody"), "there is no agent `nobody` for Tiny"),
        (("--agents", "serch"), "search"),
        (("--agents", "search:much"), "write `search:400`"),
        (("--agents", "absent.py:Agent"), "there is no file `absent.py`"),
        (("--agents", "agents.py:Nobody"), "has no class `Nobody`"),
        (("--agents", "agents.py:Unmade"), "RuntimeError: no start"),
        (("--agents", "agents.py:Mute"), "has no `choose`"),
        (("--agents", "odd.py:Agent"), "`odd.py` cannot be loaded"),
        (("--agents", "leaves.py:Agent"), "`leaves.py` cannot be loaded: SystemExit: 4"),
        (("--rule", "tie=both"), "`tie=both` names no ruling"),
        (("--rule", "ties=some"), "`ties` has no alternative `some`"),
        (("--rule", "ties"), "write `--rule"),
        (("--games", "0"), "--games"),
        (("--patience", "0"), "--patience"),
        (("--jobs", "none"), "no number of cores"),
        (("nowhere",), "nowhere"),
    ],
)
def test_wrong_requests_are_refused_before_the_first_game(
    cardgen: Call, tiny: Path, words: tuple[str, ...], told: str
) -> None:
    (tiny / "odd.py").write_text("class Agent(:\n")
    (tiny / "leaves.py").write_text("raise SystemExit(4)\n")
    assert_told(cardgen("simulate", *words), 2, told)


# -- Agents that break


@pytest.mark.parametrize(
    ("agent", "told"),
    [
        ("Raises", "the agent of seat 1 failed: ValueError: no idea (agents.py, line "),
        ("Cheats", "seat 1 answers `swap` with ('win',); options: ('keep',), ('swap', "),
        ("Leaves", "the agent of seat 1 failed: SystemExit: bye"),
        ("Hangs", "the agent of seat 1 did not answer within 0.4 seconds"),
    ],
)
def test_agents_that_break_are_named_with_game_and_seed(cardgen: Call, tiny: Path, agent: str, told: str) -> None:
    if agent == "Hangs" and not hasattr(signal, "SIGALRM"):
        pytest.skip("nothing rings here")
    words = ("--agents", f"agents.py:{agent},random", "--seed", "5", "--games", "2", "--patience", "0.4")
    answer = cardgen("simulate", "tiny", "--seats", "2", *words)
    assert_told(answer, 3, "2 games broke a rule or an agent", f"game 0 of seed 5: {told}")


ADDS = """
class Agent:
    reason = ""

    def __init__(self, rules, chance):
        self.below = chance.below

    def choose(self, view, decision):
        if isinstance(decision.options, list):
            decision.options.append(("cheat", 1))
            return decision.options[-1]
        return decision.options[self.below(len(decision.options))]
"""


def test_an_agent_cannot_add_to_its_options(cardgen: Call, tiny: Path) -> None:
    """Some rules keep their options in lists, and share them between questions."""
    (tiny / "adds.py").write_text(ADDS)
    answer = cardgen("simulate", "switchcraft", "--agents", "adds.py:Agent,random", "--games", "3", "--jobs", "1")
    assert answer.code == 0, answer.err + answer.out
    assert "no result" not in answer.out


def test_games_that_break_end_no_others(cardgen: Call, tiny: Path) -> None:
    words = ("--agents", "agents.py:Sometimes,random", "--games", "50", "--json", "--jobs", "2")
    answer = cardgen("simulate", "tiny", "--seats", "2", *words)
    assert_told(answer, 3)
    report = json.loads(answer.out)["report"]
    assert 0 < report["faulty"] < 50
    assert report["games"] + report["faulty"] == 50
    assert len(report["faults"]) == report["faulty"]
    assert any("(last moves: seat 1 swap (" in message for _, message in report["faults"])


def test_a_process_that_ends_is_replaced_and_its_game_named(cardgen: Call, tiny: Path) -> None:
    words = ("--agents", "agents.py:DiesInOne,random", "--games", "2", "--json")
    answer = cardgen("simulate", "tiny", "--seats", "2", *words)
    assert_told(answer, 3)
    report = json.loads(answer.out)["report"]
    assert report["faults"] == [[1, "this game ends the process that plays it"]]
    assert report["games"] == 1


def test_what_agents_print_is_not_among_the_figures(tiny: Path) -> None:
    command = [sys.executable, "-m", "cardgen", "simulate", "tiny", "--agents", "agents.py:Prints", "--games", "3"]
    around = {name: value for name, value in environment().items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True, env=around)
    assert json.loads(done.stdout)["report"]["games"] == 3
    assert "I am thinking" in done.stderr
    assert not [*tiny.rglob("__pycache__")], "nothing is left in the designer's folder"


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


# -- Rules that break


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("raise OSError('no disk')\n", "cannot be used: OSError: no disk"),
        ("raise SystemExit(3)\n", "cannot be used: SystemExit: 3"),
        ("import nothing_like_this\n", "No module named 'nothing_like_this'"),
        ("def make(kit:\n", "SyntaxError"),
        ("rules = 1\n", "has no `make(kit)`"),
        ("class Rules: effects = {}\ndef make(kit): return Rules()\n", "offer no `copies`, `limits`, `table`"),
        ("def make(kit): return kit.nothing\n", "AttributeError"),
    ],
)
def test_rules_that_cannot_be_used_are_told_and_nothing_is_played(
    cardgen: Call, tiny: Path, text: str, told: str
) -> None:
    (tiny / "rules.py").write_text(text)
    assert_told(cardgen("simulate", "tiny"), 1, "error[P102]", told)


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="nothing rings here")
def test_rules_that_are_never_ready_are_not_waited_for(
    cardgen: Call, tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "READY", 0.3)
    (tiny / "rules.py").write_text("while True: pass\n")
    assert_told(cardgen("simulate", "tiny"), 1, "error[P102]", "are not ready after 0.3 seconds")


def test_a_game_without_rules_says_how_to_write_them(cardgen: Call, tiny: Path) -> None:
    (tiny / "rules.py").unlink()
    assert_told(cardgen("simulate", "tiny"), 1, "error[P102]", "`rules.py` beside game.yaml")
    (tiny / "rules.py").write_text("rules = 1\n")
    assert_told(cardgen("simulate", "tiny"), 1, "has no `make(kit)`", "write `rules.py` beside game.yaml")
    game = tiny / "game.yaml"
    game.write_text(game.read_text() + "play: nothing-like-this\n")
    assert_told(cardgen("simulate", "tiny"), 1, "error[P102]", "there are no rules `nothing-like-this`")


def test_an_effect_without_code_is_shown_where_it_stands(cardgen: Call, tiny: Path) -> None:
    game, cards = tiny / "game.yaml", tiny / "cards.yaml"
    game.write_text(game.read_text() + 'effects:\n  fly: {parameters: {}, text: "Fly."}\n')
    cards.write_text(re.sub(r", text: '.*'", "", cards.read_text()).replace("value: 3", "value: 3, effect: fly"))
    assert_told(cardgen("simulate", "tiny"), 1, "error[P103]", "the effect `fly` has no code", "cards.yaml:3")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("    def setup(self, table): raise KeyError('deck')\n", "the rules failed: KeyError: 'deck' (rules.py, line "),
        ("    def options(self, table, seat): return []\n", "`swap` offers seat 1 no option"),
        ("    def round(self, table): yield Decision(7, 'swap', [('keep',)])\n", "`swap` asks seat 7"),
        ("    def round(self, table):\n        raise SystemExit\n        yield\n", "the rules failed: SystemExit"),
        ("    def round(self, table): pass\n", "`round` asks nobody: there is no `yield` in it"),
        ("    def outcome(self, table): return self.outcome(table)\n", "the rules failed: RecursionError"),
        ("    def outcome(self, table): table.zones[0].append(0)\n", "copy 0"),
        ("    def outcome(self, table): return 'over'\n", "`outcome` answers 'over'"),
        ("    def outcome(self, table): return Outcome((1.0, float('nan')), (0,), '')\n", "`outcome` has the scores"),
        ("    def outcome(self, table): return Outcome((1, 2), (1,), '', (('a', 'b'),))\n", "among its `notes`"),
        ("    def outcome(self, table): return Outcome((1, 2), (1,), '', (), (('a', 9, 'b'),))\n", "among its `tags`"),
        ("    def outcome(self, table): return Outcome((1, 2), (1,), '', (), (), (('a', 0, 99),))\n", "6 designs"),
        ("    def outcome(self, table):\n        while True: pass\n", "the rules did not answer within 0.4 seconds"),
    ],
)
def test_rules_that_break_are_told_with_game_and_seed(cardgen: Call, tiny: Path, body: str, told: str) -> None:
    rules = tiny / "rules.py"
    rules.write_text(f"{rules.read_text()}\nclass Odd(TinyRules):\n{body}\n\ndef make(kit): return Odd(kit)\n")
    words = ("--games", "2", "--seats", "2", "--seed", "6", "--patience", "0.4")
    assert_told(cardgen("simulate", "tiny", *words), 3, "2 games broke", "game 0 of seed 6: ", told)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("    def check(self, table): assert table.round < 1, 'odd'\n", "the rules failed: AssertionError: odd"),
        ("    def options(self, table, seat): return ['keep']\n", "a move is a tuple of a verb"),
        (
            "    def outcome(self, table):\n        table.purses[0] += 1\n        return super().outcome(table)\n",
            "coins on the table and were 2",
        ),
    ],
)
def test_what_cannot_be_is_found_with_care(cardgen: Call, tiny: Path, body: str, told: str) -> None:
    rules = tiny / "rules.py"
    rules.write_text(f"{rules.read_text()}\nclass Odd(TinyRules):\n{body}\n\ndef make(kit): return Odd(kit)\n")
    words = ("simulate", "tiny", "--games", "2", "--seats", "2")
    assert_told(cardgen(*words), 0)
    assert_told(cardgen(*words, "--careful"), 3, "2 games broke", told)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("while True: pass", "the rules did not answer within 0.4 seconds"),
        ("raise KeyError(1)", "the rules failed: Key"),
    ],
)
def test_rules_that_break_while_an_agent_thinks_by_them(cardgen: Call, tiny: Path, line: str, told: str) -> None:
    rules = tiny / "rules.py"
    body = f"    def outcome(self, table):\n        {line}\n"
    rules.write_text(f"{rules.read_text()}\nclass Odd(TinyRules):\n{body}\n\ndef make(kit): return Odd(kit)\n")
    words = ("--games", "1", "--seats", "2", "--patience", "0.4", "--agents", "search:5")
    assert_told(cardgen("simulate", "tiny", *words), 3, "1 games broke", told)


def test_games_without_result_are_counted_and_named(cardgen: Call, tiny: Path) -> None:
    rules = tiny / "rules.py"
    body = "    def outcome(self, table): return None if table.chance.state % 2 else super().outcome(table)\n"
    body += "    def options(self, table, seat): return [('keep',)]\n"
    rules.write_text(f"{rules.read_text()}\nclass Odd(TinyRules):\n{body}\n\ndef make(kit): return Odd(kit)\n")
    answer = cardgen("simulate", "tiny", "--games", "30", "--seats", "2", "--seed", "3")
    assert_told(answer, 0)
    number = re.search(r"games had no result; the first: (\d+).*\(seed 3\)", answer.out)
    assert number is not None, answer.out
    alone = cardgen("play", "tiny", "--seats", "2", "--seed", "3", "--game", number[1], "--agents", "random")
    assert "no result" in alone.out + alone.err


# -- Ctrl-C


@pytest.fixture
def endless(tiny: Path) -> Iterator[subprocess.Popen[str]]:
    """A simulation on two cores that goes on and on, in a group of processes of its own."""
    words = ["simulate", "tiny", "--games", "100000000", "--agents", "agents.py:Begins", "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "cardgen", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        start_new_session=True,
    ) as process:
        while not (tiny / "begun").exists():
            assert process.poll() is None
            time.sleep(0.05)
        yield process
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


signals_reach_groups = pytest.mark.skipif(os.name != "posix", reason="signals to a group of processes")


@signals_reach_groups
def test_an_interruption_ends_it_at_once_and_leaves_no_process(endless: subprocess.Popen[str]) -> None:
    os.killpg(endless.pid, signal.SIGINT)
    out, err = endless.communicate(timeout=20)
    assert (endless.returncode, out) == (130, "")
    assert err.strip() == "stopped"
    assert ended(endless.pid), "a worker is still there"


@signals_reach_groups
def test_workers_leave_with_the_process_that_they_work_for(endless: subprocess.Popen[str]) -> None:
    endless.kill()
    endless.wait()
    assert ended(endless.pid), "a worker is still there"


def ended(group: int) -> bool:
    """Whether a group of processes comes to its end within seconds."""
    for _ in range(50):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False
