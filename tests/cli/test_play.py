"""`cardgen play`: one game told in the terminal, as Markdown and as a page; a person at the table; what breaks."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Answer
from tests.cli.tiny_project import tiny_project

Call = Callable[..., Answer]

AGENTS = """
class Same:
    thinks = False
    reason = ""
    def __init__(self, rules, chance):
        pass
    def choose(self, view, decision):
        return decision.options[0]

class Swaps(Same):
    def choose(self, view, decision):
        self.reason = "mine is <low> & old"
        return decision.options[1]

class Raises(Same):
    def choose(self, view, decision):
        raise ValueError("no idea")

class Hangs(Same):
    def choose(self, view, decision):
        while True:
            pass

class Cheats(Same):
    def choose(self, view, decision):
        return ("win",)
"""


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tiny game's folder, where the command line is called; beside its files some agents."""
    root = tiny_project(tmp_path)
    (root / "agents.py").write_text(AGENTS)
    monkeypatch.chdir(root)
    monkeypatch.setenv("NO_COLOR", "1")
    return root


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


# -- one game


def test_a_game_is_told_from_its_head_to_its_result(tiny: Path, cardgen: Call) -> None:
    answer = cardgen("play", "tiny", "--agents", "agents.py:Swaps,random", "--seats", "2", "--seed", "3")
    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert lines[0] == "Tiny"
    assert lines[1] == "Tick (agents.py:Swaps), Trick (random)"
    assert lines[2] == "seed 3, game 0"
    assert any(re.match(r"Round 1 ─+$", line) for line in lines)
    assert any("Tick: swap Card" in line and "(mine is <low> & old)" in line for line in lines)
    assert "  Tick takes another card." in answer.out
    assert "The cards are shown." in answer.out
    assert any(re.match(r"  T\w+ +\d  wins$", line) for line in lines)
    assert "\x1b" not in answer.out


def test_the_same_seed_is_the_same_game_and_another_number_another(tiny: Path, cardgen: Call) -> None:
    first = cardgen("play", "tiny")
    assert first.out == cardgen("play", "tiny").out
    assert any(cardgen("play", "tiny", "--game", str(number)).out != first.out for number in (1, 2, 3))


def test_a_game_of_a_simulation_is_played_by_its_number(tiny: Path, cardgen: Call) -> None:
    """Agents take turns at the seats from game to game, as they do in a simulation."""
    answer = cardgen("play", "tiny", "--agents", "random,greedy", "--seats", "2", "--game", "1")
    assert "Tick (greedy), Trick (random)" in answer.out


def test_quiet_tells_the_result_alone(tiny: Path, cardgen: Call) -> None:
    answer = cardgen("play", "tiny", "--quiet")
    assert "Round" not in answer.out
    assert "Result" in answer.out
    assert "wins" in answer.out


def test_colours_are_for_terminals_without_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    from cardgen.cli.narrated import Narration
    from cardgen.play.narration import Piece

    rows: list[str] = []
    for colour in (True, False):
        Narration(rows.append, colour=colour, width=60).pieces(
            (Piece("Ada", "seat", 0), Piece("’s turn.")), 2, why="it is"
        )
    assert rows[1] == "  Ada’s turn. (it is)"
    assert re.sub(r"\x1b\[[0-9;]*m", "", rows[0]) == rows[1]
    assert "\x1b[" in rows[0]


def test_long_sentences_are_wrapped_with_what_follows_hung_in() -> None:
    from cardgen.cli.narrated import Narration
    from cardgen.play.narration import Piece

    rows: list[str] = []
    Narration(rows.append, colour=False, width=40).pieces((Piece("word " * 20),), 4)
    assert max(map(len, rows)) <= 40
    assert len(rows) > 2
    assert all(row.startswith("      word") for row in rows[1:])


# -- as Markdown and as a page


def test_markdown_is_told_by_the_file_s_name(tiny: Path, cardgen: Call) -> None:
    answer = cardgen("play", "tiny", "--agents", "agents.py:Swaps", "--out", "game.md")
    assert answer.code == 0
    assert "written: game.md" in answer.out
    text = (tiny / "game.md").read_text("utf-8")
    assert text.startswith("# Tiny\n")
    assert "\n## Round 1\n" in text
    assert re.search(r"- \*\*Tick\*\*: swap \*Card \d\* — \*mine is \\<low\\> & old\*", text)
    assert re.search(r"\| \*\*T\w+\*\* \| \d \| wins \|", text)
    assert cardgen("play", "tiny", "--agents", "agents.py:Swaps", "--format", "markdown").out == text


class Page(HTMLParser):
    """A page whose every element is closed, and what it would fetch."""

    VOID = ("meta", "input", "br", "link", "img")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.said: list[str] = []
        self.data = ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in self.VOID:
            self.open.append(tag + (":data" if ("id", "data") in attrs else ""))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().partition(":")[0] == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script:data":
            self.data += data
        elif self.open and self.open[-1] not in ("script", "style"):
            self.said.append(data)


def test_the_page_stands_alone_and_holds_every_step(tiny: Path, cardgen: Call) -> None:
    answer = cardgen("play", "tiny", "--seats", "3", "--agents", "agents.py:Swaps", "--out", "game.html")
    assert answer.code == 0, answer.err
    text = (tiny / "game.html").read_text("utf-8")
    page = Page(text)
    assert page.links == []
    assert not re.search(r"https?://", text)
    data = json.loads(page.data)
    assert [seat["name"] for seat in data["seats"]] == ["Tick", "Trick", "Track"]
    assert [place["name"] for place in data["places"]] == ["deck", "discard", "hand 0", "hand 1", "hand 2"]
    assert [frame["n"] for frame in data["frames"]] == [0, 1, 2, 3]
    assert {design["name"] for design in data["designs"].values()} == {f"Card {value}" for value in range(1, 7)}
    assert data["designs"]["1"]["text"] == "High is good."
    # What changes adds up to the last table: three cards swapped, three coins paid.
    zones: dict[str, Any] = {}
    purses: dict[str, int] = {}
    for frame in data["frames"]:
        zones |= frame.get("z", {})
        purses |= frame.get("p", {})
    assert [len(zones[str(number)]) for number in range(5)] == [0, 3, 1, 1, 1]
    assert purses == {"0": 0, "1": 0, "2": 0, "3": 3}
    assert "mine is <low> & old" in page.said, "a reason is text, whatever it says"


def test_the_same_game_is_the_same_page(tiny: Path, cardgen: Call) -> None:
    for name in ("a.html", "b.html"):
        assert cardgen("play", "tiny", "--out", name).code == 0
    assert (tiny / "a.html").read_bytes() == (tiny / "b.html").read_bytes()


def test_the_page_shows_the_real_faces_each_once(tiny: Path, cardgen: Call) -> None:
    (tiny / "layouts").mkdir()
    face = "unit: mm\nsize: {width: 20, height: 28}\nelements:\n  ground: {rectangle: [0, 0, 20, 28], fill: 0072B2}\n"
    (tiny / "layouts/back.yaml").write_text(face)
    name = '  name: {text: "{{ card.name }}", box: [1, 1, 18, 8], family: Lilita One, size: 8pt}\n'
    (tiny / "layouts/card.yaml").write_text(face + name)
    game = (tiny / "game.yaml").read_text()
    (tiny / "game.yaml").write_text(game.replace("faces: {}", "faces: {front: card, back: back}"))
    assert cardgen("play", "tiny", "--out", "game.html").code == 0
    text = (tiny / "game.html").read_text("utf-8")
    assert text.count("data:image/webp;base64,") == 7, "six fronts and the back that they share"
    data = json.loads(Page(text).data)
    assert {design["back"] for design in data["designs"].values()} == {data["designs"]["0"]["back"]}
    assert len({design["front"] for design in data["designs"].values()}) == 6


def test_a_name_in_the_data_is_no_markup(tiny: Path, cardgen: Call) -> None:
    evil = "</script><script>alert(1)</script><!--"
    cards = (tiny / "cards.yaml").read_text().replace("name: Card 1,", f'name: "{evil}",')
    (tiny / "cards.yaml").write_text(cards)
    game = (tiny / "game.yaml").read_text().replace("title: Tiny", 'title: "<b>Tiny</b> %%DATA%%"')
    (tiny / "game.yaml").write_text(game)
    assert cardgen("play", "tiny", "--seats", "4", "--agents", "agents.py:Swaps", "--out", "game.html").code == 0
    page = Page((tiny / "game.html").read_text("utf-8"))
    assert json.loads(page.data)["designs"]["0"]["name"] == evil
    assert "<b>Tiny</b> %%DATA%%" in page.said


def test_a_page_needs_a_file(tiny: Path, cardgen: Call) -> None:
    answer = cardgen("play", "tiny", "--format", "html")
    assert answer.code == 2
    assert "--out" in answer.err


def test_a_file_that_cannot_be_written_is_told_before_the_game(tiny: Path, cardgen: Call) -> None:
    (tiny / "taken").mkdir()
    for option in ("--transcript", "--out"):
        answer = cardgen("play", "tiny", option, "agents.py/x.md")
        assert answer.code == 2
        assert "cannot write" in answer.err
        assert "Result" not in answer.out


# -- a person


def test_a_person_plays_from_piped_input(tiny: Path, cardgen: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "?\nh\nt\n7\nno such\n2\n")
    answer = cardgen("play", "tiny", "--seats", "2", "--seat", "2", "--agents", "agents.py:Swaps", "--transcript", "t")
    assert answer.code == 0, answer.err
    out = answer.out
    assert "Tick (agents.py:Swaps), Trick (human)" in out
    assert "Trick: Do you swap?" in out
    assert re.search(r"1  keep what I have\n  2  swap Card \d", out)
    assert re.search(r"Card \d: High is good\.", out), "the hand with the cards' texts"
    assert "takes your last decision back" in out
    assert "There are the options 1 to 2." in out
    assert "No option says `no such`" in out
    assert "Tick: swap a card" in out, "what lay hidden stays so"
    assert "mine is" not in out, "nor is a reason told, which may say more than lies open"
    assert "Trick takes another card." in out
    moves = [json.loads(line) for line in (tiny / "t").read_text().splitlines()]
    assert [move["move"][0] for move in moves if "move" in move] == ["swap", "swap"]


def test_words_of_an_option_choose_it(tiny: Path, cardgen: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "card\n")
    assert "takes another card" in cardgen("play", "tiny", "--seats", "2", "--seat", "1").out
    typed(monkeypatch, "a\nkeep what i have\n")
    answer = cardgen("play", "tiny", "--seats", "2", "--seat", "1", "--agents", "agents.py:Same")
    assert answer.out.count("Tick: Do you swap?") == 2, "several options say `a`: they are listed"
    assert "Result" in answer.out


ROUNDS = """
class Rounds(TinyRules):
    def round(self, table):
        for seat in range(table.seats):
            move = yield Decision(seat, "swap", self.options(table, seat))
            table.tell("says", seat, move[0])
        table.over = int(table.round == 2)

EVENTS["says"] = "{seat} says {word}."

def make(kit):
    return Rounds(kit)
"""


def test_a_person_takes_back_as_often_as_they_like(
    tmp_path: Path, cardgen: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tiny_project(tmp_path, ROUNDS)
    monkeypatch.chdir(root)
    typed(monkeypatch, "1\n1\nu\nu\nu\n2\n2\n2\n")
    answer = cardgen("play", "tiny", "--seats", "2", "--seat", "1", "--transcript", "t")
    assert answer.code == 0, answer.err + answer.out
    moves = [json.loads(line) for line in (root / "t").read_text().splitlines()]
    assert [move["move"][0] for move in moves if move.get("seat") == 0] == ["swap"] * 3
    assert [move["n"] for move in moves[1:]] == list(range(1, 8))


def test_a_person_leaves(tiny: Path, cardgen: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ("q\n", ""):
        typed(monkeypatch, text)
        answer = cardgen("play", "tiny", "--seat", "1", "--transcript", "t")
        assert answer.code == 0
        assert "left before the end" in answer.err
        assert json.loads((tiny / "t").read_text().splitlines()[-1])["end"]["reason"] == "left before the end"


def test_an_interrupted_game_keeps_its_moves(tiny: Path, cardgen: Call) -> None:
    stops = "\nclass Stops(Same):\n    def choose(self, view, decision):\n        raise KeyboardInterrupt\n"
    (tiny / "stops.py").write_text(AGENTS + stops)
    answer = cardgen("play", "tiny", "--agents", "stops.py:Same,stops.py:Stops", "--transcript", "t")
    assert answer.code == 130
    lines = (tiny / "t").read_text().splitlines()
    assert [json.loads(line)["n"] for line in lines[1:]] == [1, 2]


def test_several_persons_share_a_keyboard(tiny: Path, cardgen: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "2\n1\n")
    answer = cardgen("play", "tiny", "--seats", "2", "--agents", "human,human")
    assert answer.code == 0
    assert "Tick: Do you swap?" in answer.out
    assert "Trick: Do you swap?" in answer.out


def test_a_seat_that_is_not_there(tiny: Path, cardgen: Call) -> None:
    answer = cardgen("play", "tiny", "--seats", "2", "--seat", "3")
    assert answer.code == 2
    assert "there is no seat 3" in answer.err
    assert "the seats are 1 to 2" in answer.err


# -- what cannot be played, and what breaks


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (["--seats", "9"], 2, "P104"),
        (["--agents", "clever"], 2, "P105"),
        (["--agents", "agents.py:Nobody"], 2, "P105"),
        (["--agents", "agents.py"], 2, "write `file.py:Name`"),
        (["--agents", "random,,agents.py:Same"], 2, "--agents names nothing for seat 2"),
        (["--agents", "random,"], 2, "--agents names nothing for seat 2"),
        (["--out", "game.pdf"], 2, "FILE.html"),
        (["--out", "game.jsonl"], 2, "--transcript"),
        (["--rule", "ties=never"], 2, "P101"),
        (["--edition", "third"], 2, "C134"),
        (["--game", "-1"], 2, "--game"),
    ],
)
def test_what_cannot_be_played_is_told_before_the_first_move(
    tiny: Path, cardgen: Call, options: list[str], code: int, message: str
) -> None:
    answer = cardgen("play", "tiny", *options)
    assert (answer.code, answer.out) == (code, "")
    assert message in answer.err


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        ("Raises", r"the agent of seat 2 failed: ValueError: no idea \(agents.py, line \d+\)"),
        ("Cheats", r"seat 2 answers `swap` with \('win',\); options: \('keep',\)"),
        ("Hangs", "the agent of seat 2 did not answer within 0.2 seconds"),
    ],
)
def test_an_agent_that_breaks_is_named_with_seed_game_and_last_moves(
    tiny: Path, cardgen: Call, agent: str, message: str
) -> None:
    who = f"agents.py:Same,agents.py:{agent}"
    answer = cardgen(
        "play", "tiny", "--agents", who, "--seed", "8", "--game", "4", "--patience", "0.2", "--transcript", "t"
    )
    assert answer.code == 3
    assert re.search(rf"error\[P111\]: game 4 of seed 8, move 2: {message}", answer.err), answer.err
    assert "last moves: 1. seat 1 swap: keep" in answer.err
    assert "Traceback" not in answer.err
    assert len((tiny / "t").read_text().splitlines()) == 3, "what was played until then is kept"


@pytest.mark.parametrize(
    ("statement", "code", "message"),
    [
        ('yield Decision(1, "swap", [])', 3, "P110]: game 0 of seed 1, move 1: `swap` offers seat 2 no option"),
        ('raise KeyError("bonsu")', 3, "the rules failed: KeyError: 'bonsu' (rules.py, line "),
        ("table.purses[0] = 0", 3, "there are 1 coins on the table and were 2"),
        ("table.zones[0].append(0)", 3, "P110"),
        ('yield Decision(7, "swap", [("keep",)])', 3, "`swap` asks seat 7; seats are numbers from 0 to 1"),
        ('yield Decision(1, "swap", ["keep"])', 3, "`swap` offers seat 2 'keep'; a move is a tuple of a verb"),
        ('yield Decision(1, "swap", [("keep", {})])', 3, "`swap` offers seat 2 ('keep', {})"),
        ("yield 5", 3, "the rules failed: TypeError"),
        ("table.tell(); return", 0, "P112"),
        ("pass", 0, "P112]: game 0 of seed 1 has no result: the game is not over after 3 rounds"),
        ("for _ in range(9): yield Decision(1, 'swap', [('keep',)])", 0, "asks more than 4 questions"),
    ],
)
def test_rules_that_break_are_told_without_a_traceback(
    tmp_path: Path, cardgen: Call, monkeypatch: pytest.MonkeyPatch, statement: str, code: int, message: str
) -> None:
    broken = f"""
class Broken(TinyRules):
    limits = (3, 4)
    def outcome(self, table):
        return None
    def round(self, table):
        yield Decision(0, "swap", [("keep",), ("swap", 0)])
        {statement}

def make(kit):
    return Broken(kit)
"""
    monkeypatch.chdir(tiny_project(tmp_path, broken))
    answer = cardgen("play", "tiny", "--seats", "2")
    assert answer.code == code, answer.err
    assert message in answer.err
    assert "last moves: 1. seat 1 swap: " in answer.err or code == 0
    assert "Traceback" not in answer.err + answer.out


@pytest.mark.parametrize(
    ("outcome", "message"),
    [
        ("(1, 2)", "neither None nor an `Outcome`"),
        ("Outcome((1,), (0,), 'over')", "has the scores (1,) for 2 seats"),
        ("Outcome((1, 'x'), (0,), 'over')", "has the scores (1, 'x')"),
        ("Outcome((1, 2), (2,), 'over')", "has the winners (2,)"),
    ],
)
def test_an_outcome_that_is_none_is_a_broken_rule(
    tmp_path: Path, cardgen: Call, monkeypatch: pytest.MonkeyPatch, outcome: str, message: str
) -> None:
    ends = f"\nclass Ends(TinyRules):\n    def outcome(self, table): return {outcome}\n"
    monkeypatch.chdir(tiny_project(tmp_path, ends + "\ndef make(kit): return Ends(kit)\n"))
    answer = cardgen("play", "tiny", "--seats", "2")
    assert answer.code == 3
    assert message in answer.err


def test_words_that_are_wrong_never_end_a_game(tmp_path: Path, cardgen: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = (
        '\nEVENTS = {"swaps": "{nobody} {card}"}\nMOVES = {"swap": 5}\nSHOWN = {"swapped": 3}\nNAMES = 5\nQUIET = 7\n'
    )
    root = tiny_project(tmp_path, wrong)
    (root / "agents.py").write_text(AGENTS)
    monkeypatch.chdir(root)
    answer = cardgen("play", "tiny", "--agents", "agents.py:Swaps")
    assert answer.code == 0, answer.err
    assert "swaps 0" in answer.out
    assert re.search(r"Ada: swap Card \d", answer.out)
    assert cardgen("play", "tiny", "--out", "x.html").code == 0


# -- the page of rules of one's own


def test_the_example_of_a_rules_module_is_a_whole_game(
    tmp_path: Path, cardgen: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules-modules.md").read_text("utf-8")
    files = dict(re.findall(r"^`([\w./-]+)`\n```\w+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
    assert set(files) == {"game.yaml", "cards.yaml", "rules.py"}
    root = tmp_path / "beacons"
    root.mkdir()
    for name, text in files.items():
        (root / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    answer = cardgen("play", "beacons")
    assert (answer.code, answer.err) == (0, "")
    assert re.search(r"Ada plays \w+\. \(\w+ is the highest that I have\)", answer.out)
    assert re.search(r"\w+ lights a beacon and has \d beacon", answer.out)
    assert cardgen("play", "beacons", "--agents", "search:20,plan,random", "--out", "b.html").code == 0
    answer = cardgen("simulate", "beacons", "--games", "60", "--careful", "--json", "--jobs", "1")
    report = json.loads(answer.out)["report"]
    assert answer.code == 0
    assert report["games"] == 60


def test_the_page_on_playing_names_every_option(cardgen: Call) -> None:
    page = (Path(__file__).parents[2] / "docs" / "playing.md").read_text("utf-8")
    for command in ("play", "replay"):
        options = set(re.findall(r"--[a-z]+", cardgen(command, "--help").out)) - {"--help"}
        assert not {option for option in options if option not in page}, command


def test_icons_are_read_out_only_where_no_word_says_them() -> None:
    from cardgen.jobs.play import as_words

    assert as_words("Get **2 treasure points** {treasure}.") == "Get 2 treasure points."
    assert as_words("Heal **4 lives** {life}, up to 20.") == "Heal 4 lives, up to 20."
    assert as_words("{move} Move, then take **1** {damage} or discard **1** {discard}.") == (
        "Move, then take 1 Damage or discard 1 Discard."
    )
    assert as_words("Turn the {circle-die} up.") == "Turn the Circle die up."
