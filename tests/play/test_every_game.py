"""What every game's rules must keep: tried on all games that can be played, with few and with many seats."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import games_played
import pytest
from games_played import NAMES, TABLES, Table, agents, asks_together, kit_of, places, rules_of, state, walk

from cardgen.lab.batch import Batch
from cardgen.lab.report import report_of
from cardgen.lab.run import run
from cardgen.lab.sums import Sums
from cardgen.play.agents.finding import make_agent
from cardgen.play.chance import Chance, seeded
from cardgen.play.decision import Decision, Move
from cardgen.play.game import play_game, seat_agents
from cardgen.play.kit import Kit
from cardgen.play.match import Match, play_out
from cardgen.play.rules import NoRules, find_rules
from cardgen.play.transcript import Step, Transcript, agree, agree_at_end, end_of, from_lines, head_of, to_lines

each_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.name}-{table.seats}")
each_game = pytest.mark.parametrize("name", NAMES)


def played(table: Table, number: int) -> Transcript:
    """A game by chance, with all its moves."""
    steps = []
    match = table.begin(number, keeps=False)
    chance = seeded(number, 99)
    while match.decision is not None:
        seat, kind, options = match.decision
        move = chance.pick(options)
        steps.append(Step(len(steps) + 1, seat, kind, move))
        match.apply(move)
    assert match.outcome is not None
    head = head_of(table.rules.kit, table.seats, ["random"], 2026, number)
    return Transcript(head, tuple(steps), end_of(match.outcome))


# -- Games


@each_table
def test_games_by_chance_end_and_break_nothing(table: Table) -> None:
    """Every move is one of the options, and invariants hold after each."""
    for number in range(5):
        rules = table.rules
        answer = play_game(rules, seat_agents(rules, ["random"], table.seats, 7, number, True), 7, number)
        assert answer.fault == ""
        assert answer.outcome is not None, f"game {number} of seed 7 does not end"
        assert len(answer.outcome.scores) == table.seats
        assert answer.outcome.winners
        assert sum(answer.outcome.shares) == pytest.approx(1)


@each_game
def test_games_end_by_every_ruling(name: str) -> None:
    kit = kit_of(name)
    others = [(ruling, other) for ruling, names in kit.alternatives.items() for other in names]
    refused = 0
    for number, (ruling, other) in enumerate(others):
        try:
            rules = rules_of(name, **{ruling: other})
        except NoRules:  # it makes no sense without another one
            refused += 1
            continue
        seats = games_played.seats_of(name)[number % 2]
        answer = play_game(rules, seat_agents(rules, ["random"], seats, 8, number, True), 8, number)
        assert (answer.fault, answer.outcome is None) == ("", False), f"{ruling}={other}, game {number} of seed 8"
    assert refused <= len(others) // 10


@each_table
def test_options_are_never_none_nor_twice_plain_and_begin_with_passing(table: Table) -> None:
    rules = table.rules
    for match in walk(table.begin(3), 3):
        assert match.decision is not None
        seat, kind, options = match.decision
        assert 0 <= seat < table.seats
        assert isinstance(kind, str)
        assert options, kind
        assert len(set(options)) == len(options), f"`{kind}` offers something twice: {options}"
        assert ("pass",) not in options[1:], f"`{kind}` does not begin with passing"
        for option in options:
            assert_plain(option)
            for copy in named(rules.copies, option):
                known = match.table.known[copy]
                assert known >> seat & 1, f"`{kind}` names copy {copy}, which seat {seat + 1} does not know: {option}"


def assert_plain(option: Move) -> None:
    assert option.__class__ is tuple
    assert isinstance(option[0], str)
    assert tuples(json.loads(json.dumps(option))) == option


def tuples(value: Any) -> Any:
    return tuple(tuples(part) for part in value) if isinstance(value, list) else value


def named(copies: Any, option: Move) -> list[int]:
    """The copies that an option names; -1 stands for none."""
    return [option[at] for at in copies.get(option[0], ()) if at < len(option) and option[at] >= 0]


@each_game
def test_every_effect_of_the_cards_that_are_dealt_has_code_and_fires(name: str) -> None:
    kit, rules = kit_of(name), rules_of(name)
    dealt = {card for deck in kit.decks.values() for card in deck}
    assert [
        card.id for card in kit.designs if card.id in dealt and card.effect and card.effect not in rules.effects
    ] == []
    seats, sums, silent = games_played.seats_of(name), Sums(), ("no game was played",)
    for part in range(15):
        sums.merge(run(Batch(kit.to_text(), seats[part % len(seats)], ("random",), 40 + part, 20)))
        silent = report_of(sums, kit, seats[0]).silent
        if not silent:
            break
    assert not silent
    assert (sums.stuck_games, sums.faults) == (0, [])


# -- Copies


@each_table
def test_a_copy_equals_its_original_and_goes_its_own_way(table: Table) -> None:
    kinds: Counter[str] = Counter()
    for kind, match, chance in places(table, 25):
        assert match.decision is not None
        imagined = match.imagine(match.decision.seat, chance)
        for original in (match, imagined):
            before = state(original)
            copy, twin = original.copy(), original.copy().copy()
            assert state(copy) == state(twin) == before, kind
            play_out(copy, Chance(5), 2)
            assert state(original) == before, "playing a copy changes the original"
            play_out(twin, Chance(5), 2)
            assert (state(twin), twin.outcome) == (state(copy), copy.outcome)
        kinds[kind] += 1
    assert kinds["start"]
    assert kinds["middle"] + kinds["together"]
    assert bool(kinds["together"]) == asks_together(table)


# -- What is hidden


@each_table
def test_an_imagined_game_looks_to_its_seat_as_the_real_one(table: Table) -> None:
    other_deals = 0
    for kind, match, chance in places(table, 5, games=8):
        assert match.decision is not None
        asked = match.decision.seat
        for seat in {asked, chance.below(table.seats)}:
            imagined = match.imagine(seat, chance)
            assert imagined.view(seat).snapshot() == match.view(seat).snapshot(), (kind, match.decision.kind)
            if seat == asked:
                assert_asked_alike(imagined.decision, match.decision)
            other_deals += imagined.table.design != match.table.design
    assert other_deals, "what is hidden is never dealt anew"


def assert_asked_alike(one: Decision | None, other: Decision) -> None:
    assert one is not None
    assert (one.seat, one.kind, list(one.options)) == (other.seat, other.kind, list(other.options))


@each_table
def test_what_a_seat_cannot_see_changes_no_agent_s_choice(table: Table) -> None:
    rules = table.rules
    tried: Counter[str] = Counter()
    for _, match, chance in places(table, 30, games=3):
        assert match.decision is not None
        seat = match.decision.seat
        other = match.imagine(seat, chance)
        if len(match.decision.options) == 1 or other.table.design == match.table.design:
            continue
        for name in agents(table.name):
            stream = chance.below(1 << 30)
            assert choice(name, match, stream) == choice(name, other, stream), (name, match.decision)
            tried[name] += 1
    assert set(tried) == set(agents(table.name)), f"{rules.kit.title}: no place where it matters was met"


def choice(name: str, match: Match, stream: int) -> Move:
    """What an agent would do where a match stands."""
    assert match.decision is not None
    return make_agent(name, match.rules, seeded(stream)).choose(match.view(match.decision.seat), match.decision)


@each_table
def test_cards_exchanged_under_a_seat_s_eyes_change_nothing_that_it_sees(table: Table) -> None:
    """Two hidden cards change places where they lie, with no regard to what was played: no view may tell."""
    exchanged = 0
    for _, match, chance in places(table, 8):
        board, design = match.table, match.table.design
        for seat in range(table.seats):
            hidden = [copy for copy, known in enumerate(board.known) if not known >> seat & 1]
            if len(hidden) < 2:
                continue
            one, two = chance.pick(hidden), chance.pick(hidden)
            if board.pool[one] != board.pool[two] or design[one] == design[two]:
                continue
            view = match.view(seat)
            seen = view.snapshot(), [view.card(copy) for copy in range(len(design))]
            board.design = design[:]
            board.design[one], board.design[two] = design[two], design[one]
            assert (view.snapshot(), [view.card(copy) for copy in range(len(design))]) == seen
            board.design = design
            exchanged += 1
    assert exchanged


# -- The same game again


@each_table
def test_a_transcript_is_played_again_to_the_same_end(table: Table) -> None:
    for number in range(2):
        written = played(table, number)
        read = from_lines(list(to_lines(written)))
        assert read == written
        match = table.begin(number)
        for step in read.steps:
            agree(step, match.decision)
            match.apply(step.move)
        agree_at_end(read, match)
        assert match.outcome is not None


@each_game
def test_a_kit_s_text_is_the_kit(name: str) -> None:
    kit = kit_of(name)
    again = Kit.from_text(Kit(json.loads(kit.to_text())).to_text())
    assert again.designs == kit.designs
    assert {key: value for key, value in vars(again).items() if key != "_text"} == {
        key: value for key, value in vars(kit).items() if key != "_text"
    }
    seats = kit.players[0]
    games = [Match.begin(find_rules(one), seats, 3) for one in (kit, again)]
    for _ in range(2):
        for match in games:
            play_out(match, Chance(1), 1)
        assert state(games[0]) == state(games[1])


@each_game
def test_figures_are_the_same_on_one_worker_and_on_two(name: str) -> None:
    batch = Batch(kit_of(name).to_text(), kit_of(name).players[0], ("random",), 4, 41)
    assert run(batch, 1).to_data() == run(batch, 2, apart=True).to_data()


PLAYS = """
import json, sys
sys.path.insert(0, sys.argv[1])
from games_played import NAMES, kit_of, agents
from cardgen.lab.batch import Batch
from cardgen.lab.run import run
from cardgen.play.agents.finding import agents_of
for name in NAMES:
    kit = kit_of(name)
    own = [agent for agent in agents(name) if agent not in ("random", "greedy", "search:6")]
    quick = Batch(kit.to_text(), kit.players[1], ("random",), 9, 4)
    for batch in (quick, quick._replace(seats=3, agents=(*own, "random"), games=1)):
        print(name, kit.digest, json.dumps(run(batch).to_data()))
"""


def test_games_do_not_depend_on_how_texts_are_hashed() -> None:
    here = str(Path(__file__).parent)
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PLAYS, here],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(here).parents[1],
        )
        for seed in ("0", "1", "7")
    ]
    answers = [process.communicate()[0] for process in running]
    assert [process.returncode for process in running] == [0, 0, 0]
    assert answers[0].count("\n") == 2 * len(NAMES)
    assert answers[0] == answers[1] == answers[2]
