"""Votes: by heads and by Power, parties in unison, ties by each ruling, Coins and spells, the Troublemaker's card."""

from __future__ import annotations

from typing import Any

import pytest
from switchcraft_position import Position

from cardgen.games.switchcraft.votes import vote
from cardgen.play.decision import Together

PASS = ("pass",)
SPEND = ("spend", 1)


def votes(*candidates: tuple[int, int]) -> list[tuple[int, str, tuple[Any, ...]]]:
    """Answers to the votes: who, for whom."""
    return [(seat, "vote", ("vote", candidate)) for seat, candidate in candidates]


def passing(*seats: int) -> list[tuple[int, str, tuple[Any, ...]]]:
    return [(seat, "bid", PASS) for seat in seats]


def held(position: Position, *answers: tuple[int, str, tuple[Any, ...]]) -> None:
    position.run(vote(position.book, position.table), *answers)


def test_among_the_nice_heads_count_and_the_card_lies_before_the_winner() -> None:
    nice = Position("angel", "maid", "princess", "doll").front(3, "cheerful").top("quick")
    held(nice, *votes((0, 1), (1, 2), (2, 1), (3, 3)))
    assert nice.before(1) == ["quick"]
    assert nice.told("tally") == [(1, 2, 0), (2, 1, 0), (3, 1, 0)]


def test_votes_are_asked_together_from_the_first_player_on() -> None:
    nice = Position("angel", "maid", "princess")
    nice.table.first = 1
    asked = next(vote(nice.book, nice.table))
    assert isinstance(asked, Together)
    assert [decision.seat for decision in asked.decisions] == [1, 2, 0]
    in_turn = Position("angel", "maid", "princess", rulings=["vote-order=in-turn"]).top("quick")
    held(in_turn, *votes((0, 1), (1, 1), (2, 0)))
    assert in_turn.before(1) == ["quick"]


def test_one_naughty_player_makes_power_count() -> None:
    naughty = Position("maid", "witch", "princess").front(0, "quick", "white-gloves").front(1, "tough").coins(0, 0, 0)
    held(naughty.top("hope"), *votes((0, 0), (1, 2), (2, 2)))
    assert naughty.told("tally") == [(0, 3, 1), (2, 1, 1)]
    assert naughty.before(0)[-1] == "hope"


def test_manipulative_gains_power_in_votes_only() -> None:
    position = Position("mistress", "angel", "angel").coins(0, 0, 0).top("hope")
    held(position, *votes((0, 0), (1, 1), (2, 1)))
    assert position.told("tally") == [(0, 2, 1), (1, 0, 1)]


@pytest.mark.parametrize(("ruling", "least"), [("floor", 0), ("subtract", -1)])
def test_power_below_nothing(ruling: str, least: int) -> None:
    position = Position("angel", "witch", "doll", rulings=[f"vote-negative={ruling}"]).front(2, "quick").coins(0, 0, 0)
    held(position.front(1, "tough").top("hope"), *votes((0, 1), (1, 1), (2, 2)))
    assert position.told("tally") == [(1, 1, 1), (2, least, 1)]


# -- parties


def test_a_party_votes_in_unison_with_the_power_of_its_submissive_members() -> None:
    position = Position("witch", "imp", "brat", "angel").party(0, 1, 2).front(1, "white-gloves").front(2, "silly")
    position.table.first = 3
    held(position.front(3, "quick", "tough").coins(0, 0, 0, 0).top("hope"), *votes((3, 3), (0, 2)))
    # White Gloves 2 for the Imp; Silly 1 and Manipulative 2 for the Brat
    assert position.told("tally") == [(2, 5, 1), (3, 2, 1)]
    assert position.table.votes == [2, 2, 2, 3]


@pytest.mark.parametrize(("ruling", "winner"), [("heads", 1), ("single", 3)])
def test_a_party_among_the_nice_has_a_vote_a_head(ruling: str, winner: int) -> None:
    position = Position("angel", "maid", "doll", "angel", "angel", rulings=[f"vote-party-heads={ruling}"])
    held(position.party(0, 1, 2).top("hope"), *votes((0, 1), (3, 3), (4, 3)))
    assert "hope" in position.before(winner)


def test_members_bid_for_their_leaders_choice() -> None:
    position = Position("witch", "imp", "angel").party(0, 1).coins(0, 1, 1).top("hope")
    position.table.first = 2
    held(position, *votes((2, 2), (0, 1)), (2, "bid", PASS), (1, "bid", SPEND))
    assert position.told("tally") == [(1, 1, 1), (2, 0, 1)]


def test_by_one_ruling_members_reveal_cards_for_a_vote() -> None:
    position = Position("witch", "imp", "angel", rulings=["vote-party-power=revealed"]).party(0, 1).coins(0, 0, 0)
    position.hand(1, "quick").hand(2, "tough").top("hope")
    position.table.first = 2
    held(position, *votes((2, 2), (0, 0)), (1, "bid", ("reveal", "quick")))
    assert position.before(1) == ["quick"]
    assert position.told("tally") == [(0, 1, 1), (2, 0, 1)]


# -- ties


def tied(*rulings: str, first: int = 0) -> Position:
    """A vote by Power in which seats 1 and 2 are candidates with 1 each; seat 3 has no Power and votes for itself."""
    position = Position("angel", "witch", "angel", "doll", rulings=rulings).front(1, "quick").front(2, "tough")
    position.table.first = first
    return position.coins(0, 0, 0, 0).top("hope")


def test_the_first_players_candidate_wins_a_tie() -> None:
    position = tied(first=2)
    held(position, *votes((2, 2), (3, 3), (0, 1), (1, 1)))
    assert position.before(2)[-1] == "hope"


def test_a_first_player_whose_candidate_is_out_decides_a_tie() -> None:
    position = tied()
    held(position, *votes((0, 3), (1, 1), (2, 2), (3, 3)), (0, "tie", ("award", 1)))
    assert position.before(1)[-1] == "hope"


def test_by_other_rulings_a_tie_ends_otherwise() -> None:
    everyone = votes((0, 3), (1, 1), (2, 2), (3, 3))
    taker = tied("vote-tie-meaning=taker")
    held(taker, *everyone)
    assert taker.before(0) == ["hope"]
    discard = tied("vote-tie=discard")
    held(discard, *everyone)
    assert discard.on_pile("nice") == ["hope"]
    leader = tied("vote-tie=leader")
    held(leader, *votes((0, 3), (1, 0), (2, 2), (3, 3)))
    assert leader.before(2)[-1] == "hope"


def test_a_tie_among_the_nice_is_always_the_first_players() -> None:
    nice = Position("angel", "angel", "angel", rulings=["vote-tie=discard"]).top("hope")
    held(nice, *votes((0, 1), (1, 2), (2, 0)))
    assert nice.before(1) == ["hope"]


def test_voting_for_oneself_may_be_forbidden() -> None:
    position = Position("angel", "angel", "angel", rulings=["vote-self=forbidden"])
    asked = next(vote(position.book, position.table))
    assert [list(decision.options) for decision in asked.decisions][1] == [("vote", 0), ("vote", 2)]


@pytest.mark.parametrize(("ruling", "hand", "before"), [("always", [], ["hope"]), ("hand", ["hope"], [])])
def test_where_a_card_goes_that_is_won(ruling: str, hand: list[str], before: list[str]) -> None:
    position = Position("angel", "angel", "angel", rulings=[f"vote-if-able={ruling}"]).top("hope")
    held(position, *votes((0, 1), (1, 1), (2, 0)))
    assert (position.in_hand(1), position.before(1)) == (hand, before)


# -- coins and spells


def test_coins_are_bid_in_turn_until_all_have_passed() -> None:
    position = Position("angel", "witch", "angel").coins(2, 5, 1).top("hope")
    held(
        position,
        *votes((0, 0), (1, 1), (2, 2)),
        (0, "bid", SPEND),
        (1, "bid", SPEND),
        (2, "bid", PASS),
        (0, "bid", SPEND),
        (1, "bid", SPEND),
        (1, "bid", SPEND),
        (1, "bid", PASS),
    )
    assert position.told("tally") == [(0, 2, 1), (1, 3, 1), (2, 0, 1)]
    assert position.purses() == [0, 2, 1]
    # Coins lie on the piles of those who spent them: 3 Naughty ones beside those that the position put there
    assert position.table.purses[3:5] == [21 - 8 + 3, 2]
    assert position.table.added == [0, 0, 0]


def test_by_one_ruling_all_bid_once() -> None:
    position = Position("angel", "witch", "angel", rulings=["vote-coins=once"]).coins(3, 3, 0).top("hope")
    held(position, *votes((0, 0), (1, 1), (2, 1)), (0, "bid", SPEND), (1, "bid", PASS))
    assert position.purses() == [2, 3, 0]


def test_nothing_is_bid_among_the_nice() -> None:
    position = Position("angel", "angel", "doll").hand(2, "whining").top("hope")
    held(position, *votes((0, 0), (1, 1), (2, 1)))
    assert position.in_hand(2) == ["whining"]


def test_whining_gives_power_for_one_vote() -> None:
    position = Position("brat", "angel", "angel").hand(0, "whining").front(1, "quick").coins(0, 0, 0).top("hope")
    held(position, *votes((0, 0), (1, 1), (2, 1)), (0, "bid", ("cast", "whining")))
    assert position.told("tally") == [(0, 5, 1), (1, 1, 1)]
    assert position.on_pile("naughty") == ["whining"]
    assert position.table.added == [0, 0, 0]


def test_only_a_passive_player_can_cast_whining() -> None:
    position = Position("angel", "witch", "angel").hand(1, "whining").coins(0, 0, 0).top("hope")
    held(position, *votes((0, 0), (1, 1), (2, 1)))
    assert position.in_hand(1) == ["whining"]


def test_hissy_fit_ends_the_vote_and_nobody_takes_the_card() -> None:
    position = Position("angel", "angel", "angel").hand(1, "hissy-fit").top("hope")
    held(position, *votes((0, 0), (1, 1), (2, 0)), (1, "bid", ("cast", "hissy-fit")))
    assert position.on_pile("nice") == ["hissy-fit", "hope"]
    assert [position.before(seat) for seat in range(3)] == [[], [], []]


# -- the Troublemaker


def test_a_troublemaker_may_take_the_card_from_a_hand() -> None:
    position = Position("imp", "angel", "angel").hand(1, "hope").coins(0, 0, 0)
    asked = position.asked(vote(position.book, position.table))
    assert asked.kind == "vote-card"
    assert list(asked.options) == [("draw", -1, 0), ("draw", -1, 1), ("draw", 1, 0), ("draw", 1, 1)]
    position = Position("imp", "angel", "angel").hand(1, "hope").front(0, "tough").coins(0, 0, 0)
    held(position, (0, "vote-card", ("draw", 1, 0)), *votes((0, 0), (1, 1), (2, 1)))
    assert (position.before(0)[-1], position.in_hand(1)) == ("hope", [])


@pytest.mark.parametrize(("ruling", "seers"), [("first-player", 0b001), ("owner", 0b011), ("nobody", 0)])
def test_who_knows_a_face_down_card(ruling: str, seers: int) -> None:
    position = Position("imp", "angel", "angel", rulings=[f"troublemaker-hidden={ruling}"]).hand(1, "hope")
    copy = position.table.zones[6][0]
    steps = vote(position.book, position.table)
    next(steps)
    steps.send(("draw", 1, 1))
    assert position.table.known[copy] == seers


def test_a_face_down_card_is_placed_face_up() -> None:
    position = Position("imp", "angel", "angel").hand(1, "hope").front(1, "quick").coins(0, 0, 0)
    copy = position.table.zones[6][0]
    held(position, (0, "vote-card", ("draw", 1, 1)), *votes((0, 0), (1, 2), (2, 2)))
    assert position.before(2) == ["hope"]
    assert position.table.known[copy] == 0b111


def test_others_draw_from_the_deck_and_an_empty_deck_ends_the_vote() -> None:
    position = Position("mistress", "angel", "angel").top("hope")
    assert next(vote(position.book, position.table)).decisions[0].kind == "vote"
    empty = Position("angel", "angel", "angel")
    for copy in empty.table.zones[0][:]:
        empty.table.move(copy, 1)
    held(empty)
    reshuffled = Position("angel", "angel", "angel", rulings=["deck-out=reshuffle"])
    for copy in reshuffled.table.zones[0][:]:
        reshuffled.table.move(copy, 1)
    held(reshuffled, *votes((0, 0), (1, 0), (2, 0)))
    assert len(reshuffled.before(0)) == 1


def test_visible_power_may_be_that_of_cards_alone() -> None:
    position = Position("mistress", "maid", "angel", rulings=["power-visible=cards"]).party(0, 1).coins(0, 0, 0)
    position.table.bonus[0] = 2
    held(position.front(0, "throne").top("hope"), *votes((0, 0), (2, 2)))
    assert position.told("tally") == [(0, 2, 1), (2, 0, 1)]


def test_promises_bind_by_one_ruling() -> None:
    position = Position("angel", "angel", "angel", rulings=["trade-scope=promises"]).top("hope")
    position.table.promised[1] = 2
    held(position, *votes((0, 0), (1, 2), (2, 2)))
    assert position.before(2) == ["hope"]
    assert position.table.promised == [-1, -1, -1]
