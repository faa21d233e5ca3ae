"""Two states of a game on the same seeds: paired differences, their intervals, Holm's correction for the many cards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiny import kit, share_of_first

from cardgen.lab.batch import Batch
from cardgen.lab.pairs import CARD, Moved, PairSums, moved_of, run_pairs
from cardgen.lab.run import run

TINY = str(Path(__file__).parent / "tiny.py")


def batch(bonus: int = 1, games: int = 200, **more: Any) -> Batch:
    data = json.loads(kit(bonus, **more).to_text())
    return Batch(json.dumps({**data, "module": TINY}), 2, ("random",), 4, games)


def by_name(sums: PairSums) -> dict[str, Moved]:
    return {figure.name: figure for figure in moved_of(sums)}


def test_a_game_compared_with_itself_moves_nowhere() -> None:
    figures = by_name(run_pairs(batch(), batch()))
    assert all(figure.change == (0, 0, 0) and not figure.beyond for figure in figures.values())
    assert figures["rounds"].one == figures["rounds"].other == 1


def test_a_larger_bonus_shows_in_the_first_seat_s_wins_as_worked_out_by_hand() -> None:
    figures = by_name(run_pairs(batch(1, 2000), batch(3, 2000)))
    wins = figures["wins of seat 1"]
    assert wins.beyond
    assert wins.change.low < share_of_first(3) - share_of_first(1) < wins.change.high
    assert figures["score, mean"].change.value == pytest.approx(1), "two points more for one of two players"
    assert figures["score, mean"].change.half == pytest.approx(0, abs=1e-9), "the same in every pair"
    assert not figures["swaps"].beyond


def test_pairs_are_surer_than_two_batches_that_know_nothing_of_each_other() -> None:
    """The same cards lie on both tables, so what they do to both cancels out."""
    paired = by_name(run_pairs(batch(1, 400), batch(2, 400)))["wins of seat 1"].change.half
    shares = [run(batch(bonus, 400)).seats["0"][1] / 2520 / 400 for bonus in (1, 2)]
    alone = 1.96 * sum(share * (1 - share) / 400 for share in shares) ** 0.5
    assert paired < 0.8 * alone


def test_the_same_figures_on_one_worker_or_two() -> None:
    one, two = run_pairs(batch(1, 90), batch(2, 90)), run_pairs(batch(1, 90), batch(2, 90), 2)
    assert (one.pairs, one.rows) == (two.pairs, two.rows)


def test_progress_is_told_by_games() -> None:
    told: list[tuple[int, int]] = []
    run_pairs(batch(1, 50), batch(2, 50), 1, lambda done, all_: told.append((done, all_)))
    assert told[-1] == (50, 50)
    assert told == sorted(set(told))


figures = st.dictionaries(st.sampled_from(["rounds", "won by", f"{CARD}a, cast"]), st.integers(-50, 50), max_size=3)


@given(st.lists(st.tuples(figures, figures), max_size=12), st.integers(0, 12))
def test_sums_of_pairs_merge(pairs: list[tuple[dict[str, int], dict[str, int]]], cut: int) -> None:
    whole, first, second = PairSums(), PairSums(), PairSums()
    for number, pair in enumerate(pairs):
        whole.add(*pair)
        (first if number < cut else second).add(*pair)
    first.merge(second)
    assert (first.pairs, first.rows) == (whole.pairs, whole.rows)


def test_the_interval_is_that_of_the_differences() -> None:
    sums = PairSums()
    for one, other in ((1, 2), (5, 7), (3, 3), (2, 5)):
        sums.add({"rounds": one * 2520}, {"rounds": other * 2520})
    (figure,) = moved_of(sums)
    # Differences 1, 2, 0, 3: mean 1.5, standard deviation sqrt(5 / 3), standard error of four sqrt(5 / 12).
    assert figure.change.value == 1.5
    assert figure.change.half == pytest.approx(1.959964 * (5 / 12) ** 0.5)


def test_of_many_cards_only_what_passes_holm_s_steps_counts() -> None:
    """A difference that would count alone does not among forty cards."""

    def sums_of(cards: int) -> PairSums:
        sums = PairSums()
        for number in range(100):
            moves = {f"{CARD}{card}, cast": 2520 * ((number * 7 + card) % 2) for card in range(1, cards)}
            # 62 of 100 pairs differ by 1, 38 by -1: about 2.5 standard errors.
            moves[f"{CARD}0, cast"] = 2520 if number % 50 < 31 else -2520
            sums.add({}, moves)
        return sums

    def zero(cards: int) -> Moved:
        noise = sums_of(cards)
        for card in range(1, cards):
            noise.rows[f"{CARD}{card}, cast"][1] = 0
        return next(figure for figure in moved_of(noise) if figure.name == f"{CARD}0, cast")

    assert zero(1).chance == pytest.approx(zero(40).chance)
    assert 0.001 < zero(1).chance < 0.05
    assert zero(1).beyond
    assert not zero(40).beyond
