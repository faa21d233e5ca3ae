"""Whatever is edited, built, printed and recorded, in whatever order: the ledger tells what lies on the table.

A made-up person does as the pull lists say and knows nothing of the ledger: a pile of paper, told apart by what is seen
on it. The machine runs in memory for thousands of steps, and with real files, among crashes, for hundreds.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from ledger_deck import Deck, looks

from cardgen.diagnostics import BadInput
from cardgen.jobs import writing
from cardgen.jobs.ledger import Plan, Table, changes, replaced
from cardgen.jobs.ledger_builds import KEPT, Build, BuiltFile, file_digest, remember
from cardgen.jobs.ledger_file import load_ledger
from cardgen.jobs.ledger_format import Ledger, digest_of
from cardgen.jobs.printed import forget, record_files, recorded, undo
from cardgen.source.project import Project

COMPONENTS = ("deck", "night", "tokens")
CARDS = ("cat", "dog", "owl", "tug")
FRONTS = ("red", "green", "blue")

Looks = Counter[tuple[str, str]]


class Table3(NamedTuple):
    """What lies on the person's table: paper by looks; the build recorded last; its components that are done."""

    paper: Looks
    last: str = ""
    done: frozenset[str] = frozenset()


class Made(NamedTuple):
    """A build, the list that the person got with it (None for a build of everything), and its files' bytes by path."""

    build: Build
    plan: Plan | None
    files: dict[Path, bytes]


class Crash(BaseException):
    """The machine loses power."""


class InMemory(RuleBasedStateMachine):
    """The ledger as arithmetic alone."""

    def __init__(self) -> None:
        super().__init__()
        cards = {"cat": ("red", 2), "dog": ("green", 1)}
        self.deck = Deck({"deck": cards, "night": {"owl": ("blue", 2), "cat": ("red", 1)}})
        self.made: list[Made] = []
        self.disk: dict[Path, bytes] = {}
        self.table = self.before = Table3(Counter())
        self.was_recorded = False
        self.kept: Ledger = Ledger("harbour", {})
        self.backup: Ledger = self.kept

    # What a build and a recording do here

    def ledger(self) -> Ledger:
        return self.kept

    def remember(self, build: Build) -> Build:
        return build

    def write(self, path: Path, data: bytes) -> None:
        self.disk[path] = data

    def record(self, done: list[tuple[Build, frozenset[str] | None]], paths: list[Path]) -> bool:
        """Record, as `record_files` does; whether anything is new."""
        after = self.kept
        for build, components in done:
            after = recorded(after, build, components)
        if after.revision == self.kept.revision:
            return False
        self.backup, self.kept = self.kept, after
        return True

    def undo_it(self) -> None:
        self.backup, self.kept = self.kept, self.backup

    def forget_it(self) -> None:
        self.backup, self.kept = self.kept, Ledger("harbour", {})

    # Edits

    def one_of(self, place: int) -> tuple[dict[str, tuple[str, int]], str]:
        """A card that there is, and the component that holds it."""
        every = [(members, card) for members in self.deck.cards.values() for card in members]
        return every[place % len(every)]

    @rule(component=st.integers(0, 2), card=st.sampled_from(CARDS), front=st.sampled_from(FRONTS))
    def add(self, component: int, card: str, front: str) -> None:
        members = list(self.deck.cards.values())
        members[component % len(members)].setdefault(card, (front, 1))

    @rule(place=st.integers(0, 11), front=st.sampled_from(FRONTS))
    def redraw(self, place: int, front: str) -> None:
        members, card = self.one_of(place)
        members[card] = (front, members[card][1])

    @rule(place=st.integers(0, 11), count=st.integers(0, 3))
    def count(self, place: int, count: int) -> None:
        members, card = self.one_of(place)
        members[card] = (members[card][0], count)

    @rule(place=st.integers(0, 11))
    def delete(self, place: int) -> None:
        members, card = self.one_of(place)
        if sum(map(len, self.deck.cards.values())) > 1:
            del members[card]

    @rule(place=st.integers(0, 11), name=st.sampled_from(CARDS))
    def rename(self, place: int, name: str) -> None:
        members, card = self.one_of(place)
        if name not in members:
            members[name] = members.pop(card)

    @rule(component=st.integers(0, 2), name=st.sampled_from(COMPONENTS))
    def rename_component(self, component: int, name: str) -> None:
        old = list(self.deck.cards)[component % len(self.deck.cards)]
        if name not in self.deck.cards:
            self.deck.cards[name] = self.deck.cards.pop(old)

    @rule(place=st.integers(0, 11), goal=st.integers(0, 2))
    def move(self, place: int, goal: int) -> None:
        members, card = self.one_of(place)
        others = list(self.deck.cards.values())
        others[goal % len(others)].setdefault(card, members.pop(card))

    # Builds

    @rule(
        is_changes=st.booleans(),
        chosen=st.none() | st.none() | st.sets(st.integers(0, 2), min_size=1),
        cards=st.none() | st.none() | st.none() | st.sets(st.sampled_from(CARDS), min_size=1),
        folder=st.sampled_from("ab"),
    )
    def build(self, is_changes: bool, chosen: set[int] | None, cards: set[str] | None, folder: str) -> None:
        there = list(self.deck.cards)
        components = None if chosen is None else sorted({there[number % len(there)] for number in chosen})
        scope, wanted = self.deck.scope(components, cards), self.deck.wanted(components, cards)
        ledger = self.ledger()
        plan = changes(ledger.table, wanted, scope) if is_changes else None
        printed = plan.add if plan is not None else wanted
        files = dict(self.pdfs(printed, Path(f"/{folder}"), "-changed" if is_changes else ""))
        for path, data in files.items():
            self.write(path, data)
        built = tuple(
            BuiltFile(path, digest_of([data.decode()]), path.stem.split("-")[0]) for path, data in files.items()
        )
        build = Build(scope, wanted, built, ledger.revision if is_changes else None)
        self.made.append(Made(self.remember(build), plan, files))

    def pdfs(self, printed: Table, folder: Path, suffix: str) -> Iterator[tuple[Path, bytes]]:
        """A file for each component: the same for the same copies, whatever they are called."""
        for component in sorted({one.component for one in printed}):
            seen = looks({one: count for one, count in printed.items() if one.component == component})
            yield folder / f"{component}{suffix}.pdf", json.dumps(sorted(seen.items())).encode()

    # Recordings

    @rule(is_changes=st.booleans(), folder=st.sampled_from("ab"))
    def build_and_record(self, is_changes: bool, folder: str) -> None:
        self.build(is_changes, None, None, folder)
        self.record_the_last_build()

    @precondition(lambda self: self.made)
    @rule()
    def record_the_last_build(self) -> None:
        made = self.made[-1]
        if all(self.disk.get(path) == data for path, data in made.files.items()):
            self.follow([(made, None)], [])

    @precondition(lambda self: self.disk)
    @rule(data=st.data())
    def record_files_that_lie_about(self, data: st.DataObject) -> None:
        paths = data.draw(st.lists(st.sampled_from(sorted(self.disk)), min_size=1, max_size=3, unique=True))
        chosen: dict[int, set[str]] = {}
        for path in paths:
            known = [
                number
                for number, made in enumerate(self.made[-KEPT:], max(0, len(self.made) - KEPT))
                if made.files.get(path) == self.disk[path]
            ]
            if not known:
                return
            chosen.setdefault(known[-1], set()).add(path.stem.split("-")[0])
        done: list[tuple[Made, frozenset[str] | None]] = []
        for number, components in chosen.items():
            made = self.made[number]
            is_all = components == {file.component for file in made.build.files}
            done.append((made, None if is_all else frozenset(components)))
        self.follow(done, paths)

    def follow(self, done: list[tuple[Made, frozenset[str] | None]], paths: list[Path]) -> None:
        """Print, do as the lists say, and record it; where that is refused the paper goes into the bin."""
        ledger, after = self.ledger(), self.table
        fits = True
        for made, components in done:
            fits = fits and (made.plan is None or ledger.revision == made.build.base or ledger.last == made.build.id)
            if fits:
                after = self.handled(after, ledger, made, components)
                ledger = recorded(ledger, made.build, components)
        builds = [(made.build, components) for made, components in done]
        if not fits:
            with pytest.raises(BadInput) as refused:
                self.record(builds, paths)
            assert [problem.code for problem in refused.value.problems] == ["O212"]
            return
        is_new = self.record(builds, paths)
        if is_new:
            self.before, self.table, self.was_recorded = self.table, after, True
        assert after.paper == self.table.paper
        self.agrees_with_the_data(done)

    def handled(self, table: Table3, ledger: Ledger, made: Made, components: frozenset[str] | None) -> Table3:
        """The table after a person did what a printing asks for."""
        paper = Counter(table.paper)
        everywhere = {file.component for file in made.build.files} | set(COMPONENTS)
        chosen = everywhere if components is None else set(components)
        done = table.done if table.last == made.build.id else frozenset[str]()
        if made.plan is None:
            scope = made.build.scope if components is None else made.build.scope.within(components)
            stays = replaced(ledger.table, {}, scope)
            paper -= looks(Counter(ledger.table)) - looks(stays)
            paper += looks({one: count for one, count in made.build.wanted.items() if one.component in chosen})
            return Table3(paper, made.build.id)
        for part, sign in ((made.plan.pull, -1), (made.plan.add, 1)):
            for one, count in part.items():
                if one.component in chosen - done:
                    paper[one.looks] += sign * count
        assert all(count >= 0 for count in paper.values()), "a list asks for what is not there"
        return Table3(+paper, made.build.id, done | chosen)

    def agrees_with_the_data(self, done: list[tuple[Made, frozenset[str] | None]]) -> None:
        """What was recorded lies there as the data of its build said."""
        made, components = done[-1]
        scope = made.build.scope if components is None else made.build.scope.within(components)
        there = {one: count for one, count in self.ledger().table.items() if scope.holds(one)}
        wanted = {one: count for one, count in made.build.wanted.items() if scope.holds(one)}
        assert looks(there) == looks(wanted)
        names = Counter((one.component, one.card, one.looks) for one in Counter(there).elements())
        assert names == Counter((one.component, one.card, one.looks) for one in Counter(wanted).elements())

    @precondition(lambda self: self.was_recorded)
    @rule()
    def take_back(self) -> None:
        self.undo_it()
        self.table, self.before = self.before, self.table

    @precondition(lambda self: self.was_recorded)
    @rule()
    def start_anew(self) -> None:
        self.forget_it()
        self.before, self.table = self.table, Table3(Counter())

    @invariant()
    def the_ledger_tells_what_lies_there(self) -> None:
        assert looks(self.ledger().table) == self.table.paper

    @invariant()
    def a_build_of_changes_makes_the_table_the_deck(self) -> None:
        table, wanted = self.ledger().table, self.deck.wanted()
        plan = changes(table, wanted, self.deck.scope())
        assert looks(table) - looks(plan.pull) + looks(plan.add) == looks(wanted)


class WithFiles(InMemory):
    """The ledger as files in a project's folder, builds as files in the user's, and power that fails."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Path(tempfile.mkdtemp(prefix="ledger-"))
        (self.root / "harbour").mkdir()
        (self.root / "harbour/game.yaml").write_text("title: Harbour\n")
        self.patch = pytest.MonkeyPatch()
        self.patch.setenv("CARDGEN_DATA_DIR", str(self.root / "data"))
        self.project = Project.open(self.root / "harbour")
        self.power, self.cuts = 0, cycle(range(13))

    def teardown(self) -> None:
        self.patch.undo()
        shutil.rmtree(self.root)

    def real(self, path: Path) -> Path:
        return self.root / "out" / path.relative_to("/")

    def ledger(self) -> Ledger:
        return load_ledger(self.project)

    def write(self, path: Path, data: bytes) -> None:
        super().write(path, data)
        self.real(path).parent.mkdir(parents=True, exist_ok=True)
        self.real(path).write_bytes(data)

    def remember(self, build: Build) -> Build:
        real = [(self.real(file.path), file.component) for file in build.files]
        files = tuple(BuiltFile(path, file_digest(path), component) for path, component in real)
        assert remember(self.project, build._replace(files=files))
        return build._replace(files=files)

    def record(self, done: list[tuple[Build, frozenset[str] | None]], paths: list[Path]) -> bool:
        real = [self.real(path) for path in paths]
        before = self.ledger()
        self.power = next(self.cuts)
        try:
            with self.failing():
                return record_files(self.project, real).is_new
        except Crash:
            pass
        found = self.ledger()
        record_files(self.project, real)
        after = self.ledger()
        assert found in (before, after), "half of a recording is on the disk"
        return after.revision != before.revision

    def undo_it(self) -> None:
        undo(self.project)

    def forget_it(self) -> None:
        forget(self.project)

    @contextmanager
    def failing(self) -> Iterator[None]:
        """Count what is done to files; when the power is used up, nothing more happens."""

        def counted(function: object) -> object:
            def call(*arguments: object, **named: object) -> object:
                self.power -= 1
                if self.power < 0:
                    raise Crash
                return function(*arguments, **named)  # type: ignore[operator]

            return call

        with pytest.MonkeyPatch.context() as patch:
            for name in ("_begin", "_put_in_place", "_keep_mode", "_drop"):
                patch.setattr(writing, name, counted(getattr(writing, name)))
            patch.setattr(writing.os, "fsync", counted(os.fsync))
            yield


TestInMemory = InMemory.TestCase
TestInMemory.settings = settings(max_examples=200, stateful_step_count=50, deadline=None)
TestWithFiles = WithFiles.TestCase
TestWithFiles.settings = settings(max_examples=50, stateful_step_count=40, deadline=None)
