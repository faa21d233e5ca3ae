"""The engine on a tiny game whose exact answer is known: chance, tables, matches, imagining, agents."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny import DISCARD, HANDS, TinyRules, best_share_of_second, kit, share_of_first

from cardgen.lab.intervals import wilson
from cardgen.play.agents.search import SearchAgent
from cardgen.play.agents.simple import GreedyAgent, RandomAgent
from cardgen.play.chance import Chance, seeded
from cardgen.play.decision import Decision, GameFault, Stuck
from cardgen.play.match import Match, play_out
from cardgen.play.table import Table, Zone


def begun(seed: int = 1, number: int = 0, seats: int = 3, secret: bool = False, **more: Any) -> Match:
    return Match.begin(TinyRules(kit(secret=secret)), seats, seed, number, **more)


# -- Chance


def test_chance_is_fair_and_goes_on_from_its_state() -> None:
    chance = seeded(7)
    counts = [0] * 6
    for _ in range(60_000):
        counts[chance.below(6)] += 1
    assert all(abs(count - 10_000) < 400 for count in counts), counts
    again = chance.copy()
    assert [chance.below(100) for _ in range(20)] == [again.below(100) for _ in range(20)]


def test_shuffles_reach_every_order_alike() -> None:
    chance, seen = seeded(3), dict[tuple[int, ...], int]()
    for _ in range(12_000):
        items = [0, 1, 2]
        chance.shuffle(items)
        seen[tuple(items)] = seen.get(tuple(items), 0) + 1
    assert len(seen) == 6
    assert all(abs(count - 2_000) < 200 for count in seen.values()), seen


def test_streams_of_different_words_differ() -> None:
    first = {
        tuple(seeded(*words).below(1 << 30) for _ in range(2)) for words in [(1, 2), (2, 1), (1, 3), (1,), (1, 2, 0)]
    }
    assert len(first) == 5


# -- Tables


@pytest.fixture
def table() -> Table:
    places = [Zone("deck", -1, "hidden"), Zone("pile"), Zone("hand 0", 0, "owner"), Zone("hand 1", 1, "owner")]
    table = Table(kit(), 2, Chance(1), places)
    table.add([0, 1, 2, 3], 0)
    return table


def test_who_has_seen_a_copy_knows_it_until_it_is_shuffled(table: Table) -> None:
    copy = table.draw(0, 2)
    assert (copy, table.known[copy]) == (3, 0b01)
    table.move(copy, 1)
    assert table.known[copy] == 0b11
    table.move(copy, 3)
    assert table.known[copy] == 0b11, "seat 0 remembers what seat 1 took openly"
    table.move(copy, 0)
    assert table.known[copy] == 0b11
    table.shuffle(0)
    assert [table.known[copy] for copy in table.zones[0]] == [0, 0, 0, 0]


def test_an_empty_zone_gives_nothing(table: Table) -> None:
    assert [table.draw(0, 1) for _ in range(5)] == [3, 2, 1, 0, -1]


def test_what_breaks_a_table_is_told(table: Table) -> None:
    table.purses = [3, 0]
    table.pay(0, 1, 2)
    table.check(3)
    with pytest.raises(GameFault, match="holds 1 and is to pay 2"):
        table.pay(0, 1, 2)
    with pytest.raises(GameFault, match="3 coins on the table and were 4"):
        table.check(4)
    table.zones[1].append(0)
    with pytest.raises(GameFault, match="noted elsewhere"):
        table.check()
    table.zones[1].pop()
    table.zones[0].remove(2)
    with pytest.raises(GameFault, match="is in 0 places"):
        table.check()


# -- Matches


def state(match: Match) -> Any:
    table = match.table
    own = tuple(getattr(table, name) for name in (*table.LISTS, *table.PLAIN))
    return (match.decision, table.zones, table.where, table.known, table.purses, table.chance.state, own, table.round)


@given(st.integers(0, 99), st.lists(st.integers(0, 1), max_size=3), st.booleans())
def test_a_copy_equals_its_original_and_goes_its_own_way(number: int, choices: list[int], secret: bool) -> None:
    match = begun(5, number, secret=secret)
    for choice in choices:
        assert match.decision is not None
        match.apply(match.decision.options[choice])
    copy = match.copy()
    assert state(copy) == state(match)
    before = repr(state(match))
    play_out(copy, Chance(number))
    assert copy.outcome is not None or match.outcome is not None
    assert repr(state(match)) == before


def test_the_same_seed_and_number_are_the_same_game() -> None:
    assert state(begun(1, 4)) == state(begun(1, 4))
    assert any(state(begun(1, 4)) != state(begun(1, number)) for number in range(5, 9))


def test_questions_asked_together_come_one_by_one_and_count_at_once() -> None:
    match = begun(secret=True)
    hands = [match.table.zones[HANDS + seat][0] for seat in range(3)]
    for seat in range(3):
        assert match.decision is not None
        assert match.decision.seat == seat
        assert [match.table.zones[HANDS + other][0] for other in range(3)] == hands, "nothing happens before the last"
        match.apply(("swap", hands[seat]))
    assert match.table.swapped == [1, 1, 1]  # type: ignore[attr-defined]


def test_what_a_seat_cannot_see_is_dealt_anew_and_all_else_stays() -> None:
    match = begun(2, seats=2)
    assert match.decision is not None
    match.apply(match.decision.options[1])  # seat 0 swaps: its old card lies open, its new one is hidden to seat 1
    seen = match.view(1).snapshot()
    hands = set()
    chance = Chance(9)
    for _ in range(60):
        imagined = match.imagine(1, chance)
        assert imagined.view(1).snapshot() == seen
        assert imagined.decision == match.decision
        hands.add(imagined.table.card(imagined.table.zones[HANDS][0]).id)
    known = {match.table.card(copy).id for zone in (DISCARD, HANDS + 1) for copy in match.table.zones[zone]}
    assert hands == {f"card-{value}" for value in range(1, 7)} - known


def test_a_view_shows_nothing_that_a_seat_does_not_know() -> None:
    match = begun()
    view = match.view(0)
    own, other = match.table.zones[HANDS][0], match.table.zones[HANDS + 1][0]
    assert view.card(own) is not None
    assert view.card(other) is None
    assert (view.where(own), view.where(other)) == (HANDS, -1)
    assert (view.zone(HANDS + 1), view.count(HANDS + 1)) == ((), 1)
    assert sum(view.unseen().values()) == 5
    assert view.get("swapped") == (0, 0, 0)
    with pytest.raises(KeyError):
        view.get("chance")


class Endless(TinyRules):
    def options(self, table: Any, seat: int) -> list[Any]:
        return [("keep",)]

    def outcome(self, table: Any) -> None:
        return None


class Chatty(TinyRules):
    def round(self, table: Any) -> Any:
        while True:
            yield Decision(0, "again", [("pass",)])


@pytest.mark.parametrize(("rules", "message"), [(Endless, "after 5 rounds"), (Chatty, "more than 50 questions")])
def test_limits_end_a_game_that_does_not_end(rules: type[TinyRules], message: str) -> None:
    with pytest.raises(Stuck, match=message):
        play_out(Match.begin(rules(kit()), 2, 1), Chance(1))


def test_rounds_that_ask_nothing_go_by() -> None:
    class Silent(TinyRules):
        def round(self, table: Any) -> Any:
            table.over = int(table.round >= 2)
            return
            yield

    match = Match.begin(Silent(kit()), 2, 1)
    assert match.outcome is not None
    assert match.table.round == 3


# -- Agents


def wins(agents: Any, games: int, seats: int = 2) -> list[float]:
    rules = TinyRules(kit())
    shares = [0.0] * seats
    for number in range(games):
        match = Match.begin(rules, seats, 11, number)
        players = [kind(rules, seeded(number, seat)) for seat, kind in enumerate(agents)]
        while match.decision is not None:
            seat = match.decision.seat
            match.apply(players[seat].choose(match.view(seat), match.decision))
        assert match.outcome is not None
        shares = [share + won for share, won in zip(shares, match.outcome.shares, strict=True)]
    return [share / games for share in shares]


def test_random_players_win_what_was_worked_out_by_hand() -> None:
    share = wins([RandomAgent, RandomAgent], 3000)[0]
    figure = wilson(share, 3000)
    assert figure.low < share_of_first() < figure.high
    assert share_of_first() == pytest.approx((10 + 5 + 5 * 0.5) / 30)


def test_search_comes_near_the_best_play_that_there_is() -> None:
    best = best_share_of_second()
    share = wilson(wins([RandomAgent, lambda r, c: SearchAgent(r, c, 60)], 500)[1], 500)
    chance = 1 - share_of_first()
    assert best > chance + 0.1
    assert share.low > chance, "it plays better than at random"
    assert share.high > best - 0.02


class QuietTiny(TinyRules):
    quiet = ("swap",)


@pytest.mark.parametrize(("value", "verb"), [(1, "swap"), (6, "keep")])
def test_search_judges_a_secret_answer_when_all_have_answered(value: int, verb: str) -> None:
    """A question that all answer at once is no place to stop at, though its kind is quiet."""
    rules = QuietTiny(kit(secret=True))
    for number in range(40):
        match = Match.begin(rules, 2, 8, number)
        if match.table.card(match.table.zones[HANDS][0]).value == value:
            assert match.decision is not None
            assert SearchAgent(rules, Chance(number), 60).choose(match.view(0), match.decision)[0] == verb


def test_greedy_looks_one_move_ahead() -> None:
    share = wilson(wins([RandomAgent, GreedyAgent], 600)[1], 600)
    assert share.low > 1 - share_of_first()


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 200), st.integers(0, 2))
def test_search_decides_by_what_its_seat_may_know(number: int, seat: int) -> None:
    """Exchanging what a seat cannot see changes neither its view nor its move."""
    match = begun(3, number)
    while match.decision is not None and match.decision.seat != seat:
        match.apply(match.decision.options[number % 2])
    assert match.decision is not None
    other = match.imagine(seat, Chance(number + 77))
    assert other.view(seat).snapshot() == match.view(seat).snapshot()
    moves = [
        SearchAgent(one.rules, Chance(5), 30).choose(one.view(seat), one.decision)  # type: ignore[arg-type]
        for one in (match, other)
    ]
    assert moves[0] == moves[1]
