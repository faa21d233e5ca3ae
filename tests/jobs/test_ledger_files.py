"""The ledger's file: the same bytes for the same table, whole or not at all, and nothing lost when it is bad."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ledger_deck import copy

from cardgen.diagnostics import BadInput, Problem, Severity
from cardgen.jobs import ledger_file, writing
from cardgen.jobs.ledger import Half, LedgerCopy, Scope
from cardgen.jobs.ledger_builds import KEPT, Build, BuiltFile, builds, left_by_changes, remember
from cardgen.jobs.ledger_file import changing, data_folder, ledger_path, load_ledger, locked, users_folder
from cardgen.jobs.ledger_format import Ledger, Unreadable, read_ledger, short, write_ledger
from cardgen.jobs.printed import forget, undo
from cardgen.jobs.writing import CannotWrite
from cardgen.source.project import Project

WORDS = st.text(max_size=8)
COPIES = st.builds(
    lambda card, number, variants, fields: copy(
        "x", name=card, number=number, variants=tuple(variants), fields=tuple(fields.items())
    ),
    WORDS,
    WORDS,
    st.lists(WORDS, max_size=2),
    st.dictionaries(WORDS, WORDS.filter(bool), max_size=3),
)
TABLE = Counter({copy("tug", name="Tug é 猫", fields=(("far", "3"),)): 4, copy("brig", number="5"): 1})
TEXT = write_ledger(Ledger("harbour", TABLE, "0" * 40))


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.setenv("CARDGEN_DATA_DIR", str(tmp_path / "data"))
    (tmp_path / "harbour").mkdir()
    (tmp_path / "harbour/game.yaml").write_text("title: Harbour\n")
    return Project.open(tmp_path / "harbour")


def write(project: Project, table: dict[LedgerCopy, int] | Counter[LedgerCopy]) -> None:
    with changing(project) as desk:
        desk.write(Ledger(project.name, table))


def refused(text: str) -> Unreadable:
    with pytest.raises(Unreadable) as bad:
        read_ledger(text, "ledger.json")
    return bad.value


def told(attempt: Callable[[], object]) -> Problem:
    """The one problem that an attempt ends with."""
    with pytest.raises(BadInput) as bad:
        attempt()
    (problem,) = bad.value.problems
    return problem


# The format


@given(st.dictionaries(COPIES, st.integers(1, 99), max_size=6), st.text("0123456789abcdef", max_size=40))
@settings(max_examples=100, deadline=None)
def test_what_is_written_is_read_and_written_the_same(table: dict[LedgerCopy, int], last: str) -> None:
    ledger = Ledger("harbour", Counter(table), last)
    text = write_ledger(ledger)
    found = read_ledger(text, "ledger.json")
    assert found == ledger
    assert found.revision == ledger.revision
    backwards = dict(reversed(table.items()))
    assert write_ledger(Ledger("harbour", backwards, last)) == text


HALVES = st.builds(Half, WORDS, st.sampled_from(["fronts", "backs"]), WORDS, st.integers(0, 99))


@given(st.lists(HALVES, max_size=2), st.dictionaries(WORDS, WORDS, max_size=3), st.booleans())
@settings(max_examples=50, deadline=None)
def test_what_waits_and_what_piles_are_called_is_kept_too(
    halves: list[Half], piles: dict[str, str], is_undone: bool
) -> None:
    ledger = Ledger("harbour", TABLE, "", tuple(halves), piles, is_undone)
    text = write_ledger(ledger)
    assert read_ledger(text, "ledger.json") == ledger
    assert refused(text.replace('"copies"', '"piles": {"0": "1"}, "copies"', 1)).code == "O201"


def test_a_kind_of_copy_is_a_line_and_the_whole_is_json() -> None:
    data = json.loads(TEXT)
    assert [row["card"] for row in data["copies"]] == ["brig", "tug"]
    assert TEXT.count("\n") == len(data["copies"]) + 2
    assert '"name": "Tug é 猫"' in TEXT


def test_line_ends_and_spaces_are_no_damage() -> None:
    for text in (TEXT.replace("\n", "\r\n"), json.dumps(json.loads(TEXT), indent=2)):
        assert read_ledger(text, "ledger.json").table == TABLE


def test_every_damage_is_seen() -> None:
    for position in range(len(TEXT)):
        for damaged in (TEXT[:position], TEXT[:position] + "~" + TEXT[position + 1 :]):
            if damaged.strip() != TEXT.strip():
                assert refused(damaged).code == "O201"


@pytest.mark.parametrize("line", range(2))
def test_a_line_that_is_gone_or_there_twice_is_seen(line: int) -> None:
    lines = TEXT.split("\n")
    assert refused("\n".join([*lines[: line + 1], *lines[line + 2 :]])).code == "O201"
    assert (
        refused("\n".join([*lines[: line + 1], lines[line + 1].rstrip(",") + ",", *lines[line + 1 :]])).code == "O201"
    )


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('"copies": 4', '"copies": 5', 4),
        ('"copies": 4', '"copies": 0', 3),
        ('"copies": 4', '"copies": true', 3),
        ('"copies": 1', '"copies": -1', 2),
        ('"name": "Tug', '"nmae": "Tug', 3),
        ('"Tug é', '"\\ud800', 3),
        ('"front": "', '"front": "zz', 2),
        ('"fields": {"far": "3"}', '"fields": {"far": 3}', 3),
        ('"fields": {"far": "3"}', '"fields": []', 3),
        ('"last": "0', '"last": "1', 4),
        ('"cardgen": "ledger"', '"cardgen": "builds"', 1),
        ('"version": 1', '"version": "1"', 1),
        ('"copies": [', '"copies": {', 2),
    ],
)
def test_damage_is_told_with_its_place_and_what_to_do(old: str, new: str, line: int) -> None:
    assert old in TEXT
    problem = refused(TEXT.replace(old, new, 1))
    assert problem.code == "O201"
    assert (problem.place.file, problem.place.line) == ("ledger.json", line)


@pytest.mark.parametrize("wrong", ['"halves": 3', '"halves": [{}]', '"halves": [3]', '"piles": 3', '"piles": {"a": 3}'])
def test_damage_in_the_head_is_seen(wrong: str) -> None:
    assert refused(TEXT.replace('"last"', f'{wrong}, "last"', 1)).code == "O201"


def test_what_to_do_about_damage_is_what_can_be_done(project: Project) -> None:
    """No word of mending it: the checksum knows better. The one before is named where it is there and sound."""
    path, backup = project.root / "ledger.json", project.root / "ledger.json~"
    path.write_text(TEXT[:-20])
    alone = "`cardgen printed harbour --forget` sets it aside and starts with an empty table"
    assert told(lambda: load_ledger(project)).help == alone
    backup.write_text(TEXT[:-9])
    assert told(lambda: load_ledger(project)).help == alone
    backup.write_text(TEXT)
    found = told(lambda: load_ledger(project)).help
    assert found.startswith("`cardgen printed harbour --forget` sets it aside, and `--undo` after that puts back")
    assert forget(project) == project.root / "ledger-1.json"
    assert undo(project).table == TABLE
    write(project, {copy("tug"): 1})
    backup.write_text("xx")
    problem = told(lambda: undo(project))
    assert problem.place is not None
    assert problem.place.file.endswith("ledger.json~")
    assert "nothing can be taken back" in problem.help


@pytest.mark.parametrize("name", ["ledger.json", "ledger.json~"])
def test_a_folder_in_the_ledgers_place(project: Project, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(project.root.parent)
    write(project, TABLE)
    (project.root / name).unlink(missing_ok=True)
    (project.root / name).mkdir()
    problem = told(lambda: write(project, {copy("tug"): 1}))
    assert (problem.code, problem.help) == ("O101", "give that folder another name")
    assert f"`harbour/{name}`" in problem.message
    if name == "ledger.json":
        problem = told(lambda: load_ledger(project))
        assert "give that folder another name" in problem.help
        assert "`harbour/ledger.json`" in problem.message


@pytest.mark.parametrize(("call", "code"), [("_check_name", "O104"), ("_make_folder", "O103")])
def test_a_ledger_that_cannot_be_written_does_not_speak_of_out(
    project: Project, monkeypatch: pytest.MonkeyPatch, call: str, code: str
) -> None:
    def refuse(path: Path, *_: object) -> None:
        raise CannotWrite(Problem(Severity.ERROR, code, f"cannot write `{path}`", help="use `--out`"))

    monkeypatch.setattr(writing, call, refuse)
    monkeypatch.chdir(project.root)
    problem = told(lambda: write(project, TABLE))
    assert "--out" not in problem.help
    assert problem.message.startswith("cannot write `ledger.json")


@pytest.mark.parametrize("text", ["", "null", "[]", "{}", "[" * 100_000, "9" * 10_000, '{"cardgen": "ledger"}', "\0"])
def test_what_is_no_ledger_at_all(text: str) -> None:
    assert refused(text).code == "O201"


def test_a_newer_version_is_not_touched(project: Project) -> None:
    (project.root / "ledger.json").write_text(TEXT.replace('"version": 1', '"version": 2'))
    problem = told(lambda: load_ledger(project))
    assert problem.code == "O202"
    assert "upgrade" in problem.help
    assert "`cardgen printed harbour --forget`" in problem.help


def test_values_as_short_texts() -> None:
    assert short({"supply": ("claw",), "text": "C:RG* T:RGB->7"}) == "C:RG* T:RGB->7"
    assert short({"money": 7, "needs": ("claw", "tail"), "more": None}) == "money: 7, needs: claw, tail"
    assert [short(value) for value in (None, True, False, 3, 2.5, ())] == ["", "yes", "no", "3", "2.5", ""]
    assert short("two\nlines  \x1b[31m") == "two lines [31m"
    assert len(short("long " * 100)) == 160


# The file


def test_it_lies_in_the_games_folder_and_keeps_the_one_before(project: Project) -> None:
    assert load_ledger(project).table == {}
    write(project, {copy("tug"): 1})
    write(project, {copy("tug"): 2})
    assert sorted(path.name for path in project.root.iterdir()) == ["game.yaml", "ledger.json", "ledger.json~"]
    assert load_ledger(project).table == {copy("tug"): 2}
    assert (undo(project).table, load_ledger(project).is_undone) == ({copy("tug"): 1}, True)
    assert (undo(project).table, load_ledger(project).is_undone) == ({copy("tug"): 2}, False), "put back again"
    assert undo(project).is_undone
    write(project, {copy("tug"): 3})
    assert not load_ledger(project).is_undone
    assert undo(project).table == {copy("tug"): 1}


@pytest.mark.parametrize("call", [1, 2])
def test_a_full_disk_leaves_the_ledger_as_it_was(project: Project, monkeypatch: pytest.MonkeyPatch, call: int) -> None:
    write(project, TABLE)
    before = (project.root / "ledger.json").read_bytes()
    calls = count(1)

    def fsync(_: int) -> None:
        if next(calls) == call:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(BadInput) as bad:
        write(project, {copy("tug"): 2})
    assert [problem.code for problem in bad.value.problems] == ["O105"]
    assert (project.root / "ledger.json").read_bytes() == before


def test_nothing_to_take_back(project: Project) -> None:
    with pytest.raises(BadInput) as bad:
        undo(project)
    assert [problem.code for problem in bad.value.problems] == ["O205"]


def test_it_lies_in_the_users_folder_where_the_games_cannot_be_written(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != project.root and real(path, mode))
    write(project, {copy("tug"): 1})
    assert sorted(path.name for path in project.root.iterdir()) == ["game.yaml"]
    monkeypatch.undo()
    monkeypatch.setenv("CARDGEN_DATA_DIR", str(project.root.parent / "data"))
    assert load_ledger(project).table == {copy("tug"): 1}, "it stays where it lies"


def test_it_lies_in_the_users_folder_for_a_game_that_came_with_cardgen(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "bundle/card_data/harbour"
    game.mkdir(parents=True)
    (game / "game.yaml").write_text("title: Harbour\n")
    monkeypatch.setattr(ledger_file, "bundle_root", lambda: tmp_path / "bundle")
    installed = Project.open(game)
    assert ledger_path(installed).is_relative_to(tmp_path / "data")
    assert ledger_path(installed) != users_folder(project), "two games of one name have two ledgers"
    assert ledger_path(project) == project.root / "ledger.json"


def test_where_the_users_folder_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDGEN_DATA_DIR", str(tmp_path / "own"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "shared"))
    assert data_folder() == tmp_path / "own"
    monkeypatch.delenv("CARDGEN_DATA_DIR")
    assert data_folder() == tmp_path / "shared/cardgen"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder() == tmp_path / ".local/share/cardgen"


def test_a_link_out_of_the_project_is_not_followed(project: Project, tmp_path: Path) -> None:
    (project.root / "ledger.json").symlink_to(tmp_path / "bashrc")
    for attempt in (lambda: load_ledger(project), lambda: write(project, TABLE), lambda: forget(project)):
        with pytest.raises(BadInput) as bad:
            attempt()
        assert [problem.code for problem in bad.value.problems] == ["O203"]
    assert not (tmp_path / "bashrc").exists()


@pytest.mark.parametrize("content", [TEXT[:200], TEXT.replace('"version": 1', '"version": 9'), "\xff\xfe"])
def test_a_bad_ledger_is_set_aside_and_nothing_is_lost(project: Project, content: str) -> None:
    path = project.root / "ledger.json"
    write(project, TABLE)
    write(project, {copy("tug"): 1})
    backup = (project.root / "ledger.json~").read_bytes()
    path.write_bytes(content.encode("latin-1", "replace"))
    bad = path.read_bytes()
    for attempt in (lambda: load_ledger(project), lambda: write(project, TABLE), lambda: undo(project)):
        with pytest.raises(BadInput):
            attempt()
        assert path.read_bytes() == bad
        assert (project.root / "ledger.json~").read_bytes() == backup
    aside = forget(project)
    assert aside is not None
    assert aside.read_bytes() == bad
    assert (project.root / "ledger.json~").read_bytes() == backup
    assert load_ledger(project).table == {}
    path.write_bytes(bad)
    other = forget(project)
    assert other is not None
    assert other != aside


def test_forgetting_keeps_a_good_ledger_as_the_backup(project: Project) -> None:
    assert forget(project) is None
    write(project, TABLE)
    assert forget(project) == project.root / "ledger.json~"
    assert load_ledger(project).table == {}
    assert undo(project).table == TABLE


# Two at once


def test_a_lock_is_waited_for_and_then_complained_of(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger_file, "PATIENCE", 0.1)
    with locked(project.root), pytest.raises(BadInput) as bad, changing(project):
        pass
    assert [problem.code for problem in bad.value.problems] == ["O204"]
    with changing(project) as desk:
        assert desk.read().table == {}


HOLD = """
import sys, time
from pathlib import Path
from cardgen.jobs.ledger_file import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def test_the_lock_of_a_process_that_was_killed_is_free_at_once(project: Project) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(project.root)], stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    holder.kill()
    holder.communicate()
    started = time.monotonic()
    write(project, TABLE)
    assert time.monotonic() - started < 2
    assert load_ledger(project).table == TABLE


ADD = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[3])
from ledger_deck import copy
from cardgen.jobs.ledger_file import changing
from cardgen.jobs.ledger_format import Ledger
from cardgen.source.project import Project
project = Project.open(Path(sys.argv[1]))
for number in range(15):
    with changing(project) as desk:
        table = dict(desk.read().table)
        table[copy(f"{sys.argv[2]}-{number}")] = 1
        desk.write(Ledger(project.name, table))
"""


def test_many_who_record_at_once_lose_nothing(project: Project) -> None:
    here = str(Path(__file__).parent)
    command = [sys.executable, "-c", ADD, str(project.root)]
    running = [subprocess.Popen([*command, name, here]) for name in ("one", "two", "three")]
    assert [process.wait(60) for process in running] == [0, 0, 0]
    assert len(load_ledger(project).table) == 45


# What builds leave behind


def build(number: int) -> Build:
    return Build(Scope(None, frozenset({"tug"}), frozenset({("deck", "tug")})), Counter({copy(f"tug {number}"): 2}))


def test_builds_are_remembered_the_last_one_first_and_not_for_ever(project: Project) -> None:
    for number in range(KEPT + 5):
        assert remember(project, build(number))
    assert list(builds(project)) == [build(number) for number in reversed(range(5, KEPT + 5))]


def test_a_build_that_cannot_be_read_is_passed_over(project: Project) -> None:
    for number in range(3):
        remember(project, build(number))
    folder = users_folder(project)
    assert folder is not None
    path = folder / "build-3.json"
    good = path.read_text()
    for bad in ("", "[]", good[:-30], good.replace("tug", "tag"), "{}\n" * 3, "\0" * 50):
        path.write_text(bad)
        assert list(builds(project)) == [build(1), build(0)]
    path.write_text(good)
    assert next(builds(project)) == build(2)


def test_what_changes_left_is_known_from_the_heads_alone(project: Project) -> None:
    files = (BuiltFile(project.root / "deck-changed.pdf", "0" * 64, "deck", "fronts", "1", 2),)
    listed = (BuiltFile(project.root / "pull-list.txt", "1" * 64),)
    changed = build(1)._replace(base="0" * 40, files=files, listed=listed, piles={"deck": "Deck"})
    for made in (build(0), changed, build(2)):
        assert remember(project, made)
    assert next(iter(left_by_changes(project))) == (changed.id, files + listed)
    assert list(builds(project))[1] == changed
    assert changed._replace(files=()).id == changed.id, "what was built, and not how"
    folder = users_folder(project)
    assert folder is not None
    for bad in ("", "[]\n", "{}\n", "\0"):
        (folder / "build-2.json").write_text(bad)
        assert list(left_by_changes(project)) == []


def test_where_nothing_can_be_remembered_it_says_so(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CARDGEN_DATA_DIR", str(tmp_path / "file"))
    assert not remember(project, build(1))
    assert list(builds(project)) == []
