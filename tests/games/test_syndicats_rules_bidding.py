"""Bidding for picks: who is asked, who may match, what is lost, and who has the pick."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syndicats_position import Position, rules_of

from cardgen.games.syndicats.bidding import bidding, leading
from cardgen.games.syndicats.picks import purchasing
from cardgen.games.syndicats.table import BANK, BIDS
from cardgen.play.game import play_game, seat_agents

PASS = ("pass",)
STAND = ("stand",)
SUPPLY = ("AR", "AG", "AB", "CR", "CG")


def bid(amount: int) -> tuple[str, int]:
    return ("bid", amount)


def position(*words: str, edition: str = "current", seats: int = 3) -> Position:
    return Position(edition, *words, seats=seats).supply(*SUPPLY)


def test_with_no_bid_at_all_the_holder_has_the_pick_for_nothing() -> None:
    at = position().cash(5, 5, 5)
    assert at.run(bidding(at.book, at.table, 0), (0, "open", STAND), (1, "bid", PASS), (2, "bid", PASS)) == 0
    assert at.table.bids == [0, 0, 0]


def test_the_holder_wins_by_matching_and_others_must_bid_more() -> None:
    at = position().cash(9, 9, 9)
    steps = bidding(at.book, at.table, 0)
    assert at.options(steps, (0, "open", STAND), (1, "bid", bid(2)))[1] == bid(3), "seat 3 has to bid more"
    at = position().cash(9, 9, 9)
    steps = bidding(at.book, at.table, 0)
    answers = ((0, "open", STAND), (1, "bid", bid(2)), (2, "bid", PASS))
    assert at.options(steps, *answers)[1] == bid(2), "the holder need only match"
    assert at.run(steps_again(at), *answers, (0, "bid", bid(2)), (1, "bid", PASS)) == 0


def steps_again(at: Position):  # type: ignore[no-untyped-def]
    """A bidding from the start, with the money back."""
    for seat in range(at.table.seats):
        at.table.pay(at.table.seats + BIDS, seat, at.table.bids[seat])
        at.table.bids[seat] = 0
    return bidding(at.book, at.table, 0)


def test_the_holder_may_open_with_a_bid_to_make_others_pay() -> None:
    at = position().cash(5, 5, 5)
    won = at.run(
        bidding(at.book, at.table, 0), (0, "open", bid(1)), (1, "bid", bid(2)), (2, "bid", PASS), (0, "bid", PASS)
    )
    assert won == 1
    assert at.purses() == [4, 3, 5]
    assert at.table.purses[3 + BIDS] == 3


def test_who_passes_is_out_of_this_bidding() -> None:
    at = position().cash(9, 9, 9)
    won = at.run(
        bidding(at.book, at.table, 0),
        (0, "open", STAND),
        (1, "bid", PASS),
        (2, "bid", bid(1)),
        (0, "bid", bid(1)),
        (2, "bid", bid(2)),
        (0, "bid", PASS),
    )
    assert won == 2, "seat 2, who has passed, is not asked again"


def test_nobody_bids_more_than_there_is() -> None:
    at = position().cash(0, 3, 0)
    steps = bidding(at.book, at.table, 0)
    assert at.options(steps) == [PASS, bid(1), bid(2), bid(3)], "who has nothing is not asked"


def test_options_are_few_and_hold_everything_one_has() -> None:
    at = position().cash(0, 60, 0)
    assert at.options(bidding(at.book, at.table, 0)) == [PASS, bid(1), bid(2), bid(3), bid(5), bid(60)]


@settings(max_examples=100, deadline=None)
@given(least=st.integers(0, 40), more=st.integers(0, 60))
def test_bids_rise_from_what_counts_to_all(least: int, more: int) -> None:
    options = rules_of("current").book.bids(least, least + more)
    sums = [option[1] for option in options[1:]]
    assert options[0] == PASS
    assert sums == sorted(set(sums))
    assert (sums[0], sums[-1], len(sums) <= 5) == (least, least + more, True)


def take(card: str) -> tuple[str, str]:
    return ("cat", card)


def test_bids_stand_for_the_next_pick_and_are_spent_with_ones_own() -> None:
    at = position(edition="no-yarn").cash(9, 9, 9)
    at.run(
        purchasing(at.book, at.table),
        (0, "open", STAND),
        (1, "bid", bid(3)),
        (2, "bid", bid(4)),
        (0, "bid", PASS),
        (1, "bid", PASS),
        (2, "pay", PASS),
        (2, "take", take("AR")),
        # The second pick goes on from seat 2's own bid: the holder may match it, and no more is asked of seat 2.
        (0, "bid", PASS),
        (1, "pay", PASS),
        (1, "take", take("AG")),
        (0, "pay", PASS),
        (0, "take", take("AB")),
    )
    assert at.purses() == [9, 6, 5]
    assert at.table.bids == [0, 0, 0]
    assert at.table.purses[3 + BANK] == 10_000 - 27 + 7
    assert [at.cats_of(seat) for seat in range(3)] == [["AB"], ["AG"], ["AR"]]


def test_the_second_pick_may_cost_more_than_the_first() -> None:
    at = position(edition="no-yarn").cash(9, 9, 9)
    at.run(
        purchasing(at.book, at.table),
        (0, "open", STAND),
        (1, "bid", bid(1)),
        (2, "bid", PASS),
        (0, "bid", PASS),
        (1, "pay", PASS),
        (1, "take", take("AR")),
        (0, "open", bid(2)),
        (2, "bid", bid(3)),
        (0, "bid", PASS),
        (2, "pay", PASS),
        (2, "take", take("AG")),
        (0, "pay", PASS),
        (0, "take", take("AB")),
    )
    assert at.purses() == [7, 8, 6]


def test_without_the_holder_the_lead_goes_clockwise_from_him_and_nobody_matches() -> None:
    at = position().cash(5, 5, 5)
    at.table.waiting = [1, 2]
    assert leading(at.table) == 1
    at.bids(0, 2, 2)
    assert leading(at.table) == 1
    assert at.options(bidding(at.book, at.table, 2))[:2] == [PASS, bid(3)]


def test_later_picks_are_opened_by_the_left_neighbour_by_another_ruling() -> None:
    at = position("bid-order=next", edition="no-yarn").cash(5, 5, 5)
    answers = [(0, "open", STAND), (1, "bid", bid(1)), (2, "bid", PASS), (0, "bid", PASS), (1, "pay", PASS)]
    rest = [(1, "take", take("AR")), (2, "bid", PASS), (0, "pay", PASS), (0, "take", take("AG"))]
    at.run(purchasing(at.book, at.table), *answers, *rest, (2, "pay", PASS), (2, "take", take("AB")))


def test_a_standing_bid_is_lost_at_once_by_another_ruling() -> None:
    at = position("bid-standing=afresh", edition="no-yarn").cash(5, 5, 5)
    at.run(
        purchasing(at.book, at.table),
        (0, "open", bid(2)),
        (1, "bid", bid(3)),
        (2, "bid", PASS),
        (0, "bid", PASS),
        (1, "pay", PASS),
        (1, "take", take("AR")),
        (0, "open", STAND),
        (2, "bid", PASS),
        (0, "pay", PASS),
        (0, "take", take("AG")),
        (2, "pay", PASS),
        (2, "take", take("AB")),
    )
    assert at.purses() == [3, 2, 5]


def test_anyone_nearer_to_the_holder_may_match_by_another_ruling() -> None:
    at = position("bid-mogfather-tie=clockwise", seats=4).cash(5, 5, 5, 5)
    steps = bidding(at.book, at.table, 0)
    assert at.options(steps, (0, "open", STAND), (1, "bid", PASS), (2, "bid", PASS), (3, "bid", bid(2)))[1] == bid(2)
    at = position("bid-mogfather-tie=clockwise", seats=4).cash(5, 5, 5, 5)
    at.table.waiting = [1, 2, 3]
    at.bids(0, 0, 2, 0)
    answers = ((1, "bid", bid(2)), (2, "bid", PASS), (3, "bid", PASS))
    assert at.run(bidding(at.book, at.table, 1), *answers) == 1, "seat 2 is nearer than seat 3"


def test_only_who_bids_picks_by_another_ruling() -> None:
    at = position("pass-without-bid=bidders", edition="no-yarn").cash(5, 5, 5)
    at.run(
        purchasing(at.book, at.table),
        (0, "open", STAND),
        (1, "bid", bid(1)),
        (2, "bid", PASS),
        (0, "bid", PASS),
        (1, "pay", PASS),
        (1, "take", take("AR")),
        (0, "open", STAND),
        (2, "bid", PASS),
    )
    assert [at.cats_of(seat) for seat in range(3)] == [[], ["AR"], []]
    lone = position("pass-without-bid=bidders", edition="no-yarn").cash(5, 5, 5)
    lone.table.waiting = [2]
    assert lone.run(bidding(lone.book, lone.table, 0), (2, "bid", bid(1))) == 2
    assert lone.table.bids == [0, 0, 1]


@pytest.mark.parametrize("edition", ["first", "current"])
def test_sensible_players_bid_where_only_who_bids_picks(edition: str) -> None:
    """They waited for a card that costs nothing, which never came, and the game had no end."""
    rules: Any = rules_of(edition, "pass-without-bid=bidders")
    for number in range(4):
        assert play_game(rules, seat_agents(rules, ("plan",), 3, 1, number, True), 1, number).outcome is not None


@pytest.mark.parametrize("edition", ["first", "current"])
def test_everybody_picks_once_a_turn(edition: str) -> None:
    at = position(edition=edition)
    takes = [(seat, "take", take(SUPPLY[seat])) for seat in range(3)]
    at.run(purchasing(at.book, at.table), *takes)
    assert [len(at.cats_of(seat)) for seat in range(3)] == [1, 1, 1]
    assert at.table.waiting == []
