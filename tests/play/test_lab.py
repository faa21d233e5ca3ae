"""Batches of games: the same figures on one worker or more, intervals, faults that end one game alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiny import kit, share_of_first

from cardgen.lab.batch import Batch, play_chunk
from cardgen.lab.crew import ENDS_ITS_PROCESS, LostGames
from cardgen.lab.intervals import mean_of, percentile, wilson
from cardgen.lab.report import report_of
from cardgen.lab.run import run
from cardgen.lab.sums import WHOLE, Sums
from cardgen.play.decision import Outcome
from cardgen.play.kit import Kit

TINY = str(Path(__file__).parent / "tiny.py")


def batch(games: int = 60, **more: Any) -> Batch:
    data = json.loads(kit().to_text())
    text = json.dumps({**data, "module": TINY})
    return Batch(text, more.pop("seats", 2), more.pop("agents", ("random",)), more.pop("seed", 1), games, **more)


def test_the_same_seed_gives_the_same_figures_on_one_worker_or_two() -> None:
    alone, together = run(batch(90), 1), run(batch(90), 2, apart=True)
    assert alone.to_data() == together.to_data()
    assert alone.games == 90


def test_another_seed_gives_other_figures() -> None:
    assert run(batch()).to_data() != run(batch(seed=2)).to_data()


def test_a_simulation_s_interval_holds_the_exact_answer() -> None:
    report = report_of(run(batch(3000)), Kit.from_text(batch().kit), 2)
    assert report.seats[0].wins.low < share_of_first() < report.seats[0].wins.high
    assert report.games == 3000
    assert report.reasons[0][0] == "the cards are shown"
    swaps = dict(report.notes)["swaps"]
    assert swaps.low < 1 < swaps.high, "each of two players swaps in half of the games"


def test_careful_games_are_the_same_games() -> None:
    assert run(batch(careful=True)).to_data() == run(batch()).to_data()


def test_agents_take_turns_at_the_seats_and_are_told_apart() -> None:
    report = report_of(run(batch(400, agents=("random", "greedy"))), Kit.from_text(batch().kit), 2)
    groups = dict(report.groups)
    assert {share.name: share.times for share in groups["agent"]} == {"greedy": 400, "random": 400}
    assert groups["agent"][0].name == "greedy"


AGENTS = """
class Raises:
    thinks = False
    def __init__(self, rules, chance): self.below = chance.below
    def choose(self, view, decision):
        if view.card(view.zone(2 + view.seat)[0]).value == 6:
            raise ValueError("no card like this")
        return decision.options[0]

class Cheats(Raises):
    def choose(self, view, decision): return ("win",)

class Dies(Raises):
    def choose(self, view, decision):
        import os
        os._exit(9)

class DiesInOne(Dies):
    def __init__(self, rules, chance):
        from cardgen.play.chance import seeded
        self.below = chance.below
        self.dies = chance.state == seeded(1, 30, 1).state

    def choose(self, view, decision):
        return super().choose(view, decision) if self.dies else decision.options[self.below(2)]
"""


@pytest.fixture
def agents(tmp_path: Path) -> str:
    path = tmp_path / "agents.py"
    path.write_text(AGENTS)
    return str(path)


def test_an_agent_that_raises_ends_its_game_alone(agents: str) -> None:
    sums = run(batch(100, agents=(f"{agents}:Raises", "random"), careful=True))
    assert 0 < sums.faulty_games < 100
    assert sums.games + sums.faulty_games == 100
    number, message = sums.faults[0]
    assert "the agent of seat" in message
    assert "ValueError: no card like this" in message
    assert play_chunk(batch(100, agents=(f"{agents}:Raises", "random"), careful=True), number, 1).faulty_games == 1


def test_an_illegal_move_is_told_with_the_options(agents: str) -> None:
    sums = run(batch(3, agents=(f"{agents}:Cheats",), careful=True))
    assert sums.faulty_games == 3
    assert "answers `swap` with ('win',); options: ('keep',), ('swap'" in sums.faults[0][1]


def test_a_game_that_ends_its_process_is_named_and_no_other_is_lost(agents: str) -> None:
    lame = batch(45, agents=(f"{agents}:DiesInOne",))
    sums = run(lame, 2, apart=True)
    assert sums.faults == [(30, ENDS_ITS_PROCESS)]
    assert sums.games == 44
    assert sums.to_data() == run(lame, 1, apart=True).to_data()


def test_after_some_games_that_end_their_process_no_more_are_tried(agents: str) -> None:
    with pytest.raises(LostGames, match="games 0, 1, 2, 3, 4 end the process"):
        run(batch(60, agents=(f"{agents}:Dies",)), 2, apart=True)


def test_a_worker_that_dies_is_replaced_and_its_games_played_again(tmp_path: Path) -> None:
    once = tmp_path / "once"
    path = tmp_path / "agents.py"
    path.write_text(
        AGENTS
        + f"""
class DiesOnce(Raises):
    def choose(self, view, decision):
        import os
        try:
            os.close(os.open({str(once)!r}, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return decision.options[self.below(2)]
        os._exit(9)
"""
    )
    lame = batch(100, agents=(f"{path}:DiesOnce",))
    figures = run(lame, 2, apart=True)
    assert figures.games == 100
    assert once.exists()
    assert figures.to_data() == run(lame, 1).to_data()


def test_stuck_games_have_no_result_and_keep_their_numbers() -> None:
    sums = Sums()
    for number in range(70):
        sums.add_stuck(number)
    assert (sums.stuck_games, sums.stuck) == (70, list(range(50)))


outcomes = st.builds(
    lambda scores, uses: Outcome(
        tuple(scores),
        tuple(seat for seat, score in enumerate(scores) if score == max(scores)),
        "end",
        (("turns", len(scores)),),
        tuple(("role", seat, str(score % 2)) for seat, score in enumerate(scores)),
        tuple(("cast", seat % len(scores), design) for seat, design in uses),
    ),
    st.lists(st.integers(-9, 99), min_size=1, max_size=6),
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 3)), max_size=6),
)


@given(st.lists(outcomes, max_size=12), st.integers(0, 12))
def test_sums_merge_to_the_sums_of_all(games: list[Outcome], cut: int) -> None:
    whole, first, second = Sums(), Sums(), Sums()
    for number, outcome in enumerate(games):
        whole.add(outcome, number, 3)
        (first if number < cut else second).add(outcome, number, 3)
    first.merge(Sums.from_data(second.to_data()))
    assert first.to_data() == whole.to_data()


@given(st.lists(outcomes, min_size=1, max_size=6))
def test_every_game_s_wins_add_up_to_one(games: list[Outcome]) -> None:
    sums = Sums()
    for outcome in games:
        sums.add(outcome, 1, 1)
    assert sum(row[1] for row in sums.seats.values()) == WHOLE * len(games)


def test_wilson_s_interval_against_figures_worked_out_by_hand() -> None:
    # 8 of 10: centre (0.8 + 3.8415/20) / (1 + 3.8415/10), by Wilson's formula.
    figure = wilson(0.8, 10)
    assert (round(figure.low, 4), round(figure.high, 4)) == (0.4902, 0.9433)
    assert wilson(0.0, 50).low == 0
    assert wilson(1.0, 50).high == 1


def test_a_mean_and_its_interval() -> None:
    figure = mean_of({1: 50, 3: 50})
    assert figure.value == 2
    assert figure.half == pytest.approx(1.96 * (100 / 99) ** 0.5 / 10, abs=1e-3)
    assert percentile({1: 90, 5: 10}, 0.9) == 1
    assert percentile({1: 89, 5: 11}, 0.9) == 5


def test_chunks_hold_every_game_once_and_are_many_enough_to_share() -> None:
    for games in (1, 7, 39, 40, 45, 1000, 1999, 10_000):
        chunks = batch(games).chunks()
        assert [first for first, _ in chunks] == [sum(count for _, count in chunks[:at]) for at in range(len(chunks))]
        assert sum(count for _, count in chunks) == games
        assert len(chunks) >= min(games, 40)
        assert max(count for _, count in chunks) <= 50
    assert len(batch(100_000_000).chunks()) <= 100_000


def test_progress_is_told_game_by_game() -> None:
    told: list[tuple[int, int]] = []
    run(batch(90), 2, lambda done, games: told.append((done, games)))
    assert told[0] == (2, 90)
    assert told[-1] == (90, 90)
    assert told == sorted(set(told))
