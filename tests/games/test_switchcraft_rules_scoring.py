"""Scores of every Stock card, Diapers and abilities by each ruling; the four ends; who wins; the guess in between."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest
from switchcraft_position import Position, kit_with

from cardgen.games.switchcraft.ending import ends
from cardgen.games.switchcraft.rules import Switchcraft
from cardgen.games.switchcraft.scoring import Reckoning, card_points, scores
from cardgen.games.switchcraft.table import HANDS
from cardgen.play.decision import Outcome


def points(position: Position) -> list[int]:
    return scores(position.book, position.table)


def worth(position: Position, card: str, seat: int = 0) -> int:
    """What a card counts for a seat that is given it now."""
    position.hand(seat, card)
    copy = position.table.zones[HANDS + seat][-1]
    return card_points(Reckoning(position.book, position.table), seat, copy, placed=False)


def others(*roles: str) -> Position:
    """Roles without abilities that give points: no Precious and no Charge."""
    return Position(*roles)


# -- Stock cards


def test_pessimism_and_hope_compare_the_piles_with_their_coins() -> None:
    position = others("angel", "witch", "maid").coins(7, 6, 4).pile("nice", "quick", "tough")
    position.table.purses[3], position.table.purses[4] = 2, 2
    assert (worth(position, "hope"), worth(position, "pessimism")) == (10, 0)
    position.table.purses[3], position.table.purses[4] = 4, 0
    assert (worth(position, "hope"), worth(position, "pessimism")) == (0, 10)
    position.table.purses[3], position.table.purses[4] = 3, 1
    assert (worth(position, "hope"), worth(position, "pessimism")) == (0, 0)


def test_confidence_is_for_the_dominant_player_with_more_power_than_any_other() -> None:
    position = others("angel", "witch", "maid").front(0, "quick").front(2, "white-gloves")
    assert worth(position, "confidence") == 10
    assert worth(position, "confidence", seat=2) == 0
    assert worth(others("angel", "witch", "maid"), "confidence") == 0


def test_confidence_may_count_power_in_hand_by_one_ruling() -> None:
    position = Position("angel", "witch", "maid", rulings=["confidence-power=hand"]).front(1, "quick")
    assert worth(position, "confidence") == 0
    position = Position("angel", "witch", "maid", rulings=["confidence-power=hand"]).front(1, "quick")
    assert worth(position.hand(0, "wings"), "confidence") == 10


def test_fear_is_for_members_of_the_strongest_dominant_players_party() -> None:
    position = others("angel", "imp", "witch", "imp").party(0, 1).party(2, 3).front(0, "quick")
    assert worth(position, "fear", seat=1) == 10
    assert worth(position, "fear", seat=3) == 0
    alone = others("angel", "imp", "witch").front(0, "quick")
    assert worth(alone, "fear", seat=1) == 0
    assert worth(others("angel", "imp", "witch").party(0, 1).front(0, "quick"), "fear", seat=0) == 0


@pytest.mark.parametrize(("ruling", "fear"), [("any", 10), ("none", 0)])
def test_fear_when_several_are_strongest(ruling: str, fear: int) -> None:
    position = Position("angel", "imp", "witch", "imp", rulings=[f"fear-tie={ruling}"]).party(0, 1)
    assert worth(position, "fear", seat=1) == fear


def test_top_dog_leads_everybody() -> None:
    position = others("angel", "imp", "imp").party(0, 1, 2)
    assert worth(position, "top-dog") == 15
    assert worth(others("angel", "imp", "imp").party(0, 1, 2), "top-dog", seat=1) == 0
    assert worth(others("angel", "imp", "imp").party(0, 1), "top-dog") == 0


def test_independent_is_in_no_party() -> None:
    assert worth(others("angel", "imp", "imp").party(0, 1), "independent") == 0
    assert worth(others("angel", "imp", "imp").party(0, 1), "independent", seat=2) == 10


def test_dignified_has_no_diaper_in_hand_or_placed() -> None:
    assert worth(others("witch", "witch", "witch"), "dignified") == 15
    assert worth(others("witch", "witch", "witch").hand(0, "clean-diaper"), "dignified") == 0
    assert worth(others("witch", "witch", "witch").front(0, "dirty-diaper"), "dignified") == 0
    assert worth(others("witch", "witch", "witch").front(1, "dirty-diaper"), "dignified") == 15


def test_diaper_lover_counts_placed_diapers_instead_of_their_value() -> None:
    position = others("witch", "witch", "witch").front(0, "clean-diaper", "wet-diaper", "dirty-diaper")
    assert points(position) == [-12, 0, 0]
    position.hand(0, "diaper-lover", "wet-diaper")
    assert points(position) == [9 - 3, 0, 0]


def test_babysitter_counts_clean_diapers_before_others() -> None:
    position = others("witch", "witch", "witch").front(0, "clean-diaper").front(1, "clean-diaper", "wet-diaper")
    position.front(2, "clean-diaper").hand(2, "clean-diaper")
    assert worth(position, "babysitter") == 6


def test_happy_go_lucky_and_agent_of_chaos_count_the_others() -> None:
    position = others("angel", "maid", "witch", "imp", "imp")
    assert worth(position, "happy-go-lucky") == 3
    assert worth(position, "agent-of-chaos") == 9
    assert worth(others("angel", "maid", "witch", "imp", "imp"), "happy-go-lucky", seat=2) == 6


@pytest.mark.parametrize(("ruling", "wanted"), [("both", 10), ("hand", 0)])
def test_placed_stock_cards(ruling: str, wanted: int) -> None:
    position = Position("angel", "angel", "angel", rulings=[f"stock-zone={ruling}"]).front(0, "independent")
    assert points(position) == [wanted, 0, 0]


def test_a_number_of_a_card_changes_the_score() -> None:
    rules = Switchcraft(kit_with(hope__points=12, clean_diaper__points=-2, precious=7))
    position = Position("princess", "angel", "witch", rules=rules).hand(0, "hope").front(1, "clean-diaper")
    position.pile("nice", "quick")
    assert points(position) == [12 + 7, 7 - 2, 0]


# -- Diapers and abilities


@pytest.mark.parametrize(
    ("rulings", "wanted"),
    [([], 3 - 8), (["helpful-sign=all"], 3 + 8), (["diaper-count=placed"], 3 - 8)],
)
def test_diapers_of_a_helpful_player(rulings: list[str], wanted: int) -> None:
    position = Position("angel", "witch", "witch", rulings=rulings).hand(0, "wet-diaper").front(0, "dirty-diaper")
    assert points(position)[0] == wanted


def test_diapers_in_hand_may_not_count() -> None:
    position = Position("witch", "witch", "witch", rulings=["diaper-count=placed"]).hand(0, "wet-diaper")
    assert points(position.front(0, "clean-diaper"))[0] == -1


@pytest.mark.parametrize(("ruling", "each"), [("each", 20), ("once", 10)])
def test_precious_gives_points_to_all_nice_players(ruling: str, each: int) -> None:
    position = Position("princess", "angel", "doll", "witch", rulings=[f"precious-stack={ruling}"])
    assert points(position) == [each, each, each, 0]


@pytest.mark.parametrize(("ruling", "lead"), [("each", 20), ("once", 10)])
def test_charge_gives_points_to_the_other_members(ruling: str, lead: int) -> None:
    position = Position("witch", "brat", "brat", "imp", "brat", rulings=[f"charge-stack={ruling}"]).party(0, 1, 2)
    assert points(position) == [lead, 10, 10, 0, 0]


# -- the end


def test_each_end_and_no_end() -> None:
    def table(*roles: str) -> Position:
        position = Position(*(roles or ("angel", "imp", "imp")))
        for seat in range(3):
            position.hand(seat, "clean-diaper")
        return position

    assert ends(table().book, table().table) == []
    assert table().rules.outcome(table().table) is None
    coins = table().coins(0, 0, 0)
    assert ends(coins.book, coins.table) == ["no coins"]
    hand = table()
    hand.table.move(hand.table.zones[HANDS + 1][0], 1)
    assert ends(hand.book, hand.table) == ["empty hand"]
    deck = table()
    for copy in deck.table.zones[0][:]:
        deck.table.move(copy, 1)
    assert ends(deck.book, deck.table) == ["empty deck"]
    party = table().party(0, 1, 2)
    assert ends(party.book, party.table) == ["one party"]
    both = table().party(0, 1, 2).coins(0, 0, 0)
    outcome = both.rules.outcome(both.table)
    assert outcome is not None
    assert outcome.reason == "no coins"
    assert ("at the end also: one party", 1) in outcome.notes


def test_coins_in_the_piles_may_be_in_play() -> None:
    position = Position("angel", "imp", "imp", rulings=["coins-in-play=all"]).coins(0, 0, 0)
    assert "no coins" not in ends(position.book, position.table)
    position.table.purses = [0, 0, 0, 0, 0, 21]
    assert "no coins" in ends(position.book, position.table)


def result(position: Position) -> Outcome:
    outcome = position.coins(*[0] * position.table.seats).rules.outcome(position.table)
    assert outcome is not None
    return outcome


def test_the_most_points_win_and_equal_ones_share() -> None:
    assert result(Position("angel", "angel", "angel").hand(1, "independent")).winners == (1,)
    assert result(Position("angel", "angel", "angel")).winners == (0, 1, 2)
    coins = Position("angel", "angel", "angel", rulings=["end-tie=coins"]).coins(1, 3, 3)
    coins.table.ended = "empty hand"
    outcome = coins.rules.outcome(coins.table)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1, 2), "empty hand")


def test_an_outcome_tells_roles_and_the_cards_that_counted() -> None:
    position = Position("princess", "angel", "angel").hand(1, "independent").front(2, "clean-diaper")
    position.table.sides[0] = position.role("doll")
    outcome = result(position)
    assert ("role chosen", 0, "Princess") in outcome.tags
    assert ("role at the end", 0, "Doll") in outcome.tags
    numbers = {name: position.rules.kit.by_id[name].number for name in ("independent", "clean-diaper", "precious")}
    for seat, name in ((1, "independent"), (2, "clean-diaper"), (0, "precious")):
        assert ("scored", seat, numbers[name]) in outcome.uses


@pytest.mark.parametrize(("ruling", "wanted"), [("round-end", ""), ("any-time", "no coins")])
def test_an_end_that_holds_for_a_moment(ruling: str, wanted: str) -> None:
    """Seat 0 takes a Coin back, with Pickpocket, from nobody: here the Coins return by hand between two questions."""
    position = Position("angel", "angel", "angel", rulings=[f"end-check={ruling}"]).coins(0, 0, 0)
    for seat in range(3):
        position.hand(seat, "clean-diaper", "hope" if seat else "fear")
    steps = position.rules.round(position.table)
    next(steps)
    position.coins(1, 1, 1)
    steps.send((("vote", 0), ("vote", 0), ("vote", 0)))
    assert position.table.ended == wanted


def next_question(steps: Generator[Any, Any, Any]) -> Any:
    """What is asked after somebody has passed; None at the end."""
    try:
        return steps.send(("pass",))
    except StopIteration:
        return None


def test_what_lasts_until_the_end_of_the_round_is_not_scored() -> None:
    for ruling, bonus in (("expired", 0), ("counts", 2)):
        position = Position("angel", "angel", "angel", rulings=[f"bonus-at-end={ruling}"]).coins(0, 0, 0)
        steps = position.rules.round(position.table)
        asked = next(steps)
        position.table.bonus[0] = 2
        asked = steps.send(tuple(decision.options[0] for decision in asked.decisions))
        while asked is not None:
            asked = next_question(steps)
        assert position.table.bonus[0] == bonus


# -- in between


def test_an_estimate_shares_out_the_win() -> None:
    position = Position("angel", "angel", "angel").coins(1, 1, 3)
    position.hand(0, "silly", "crybaby").hand(1, "independent", "white-gloves").hand(2, "throne", "crown")
    shares = position.rules.estimate(position.table)
    assert sum(shares) == pytest.approx(1)
    assert shares[1] > shares[2] > shares[0] > 0
