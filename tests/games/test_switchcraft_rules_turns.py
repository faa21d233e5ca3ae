"""Turns: skipping, actions for Coins, invitations, abilities that are actions, Diapers, trades."""

from __future__ import annotations

from typing import Any

import pytest
from switchcraft_position import Position, kit_with

from cardgen.games.switchcraft.power import contest_power, power
from cardgen.games.switchcraft.rules import Switchcraft
from cardgen.games.switchcraft.turns import menu, turn, turns

Answer = tuple[int, str, tuple[Any, ...]]
PASS = ("pass",)
PASS_ROUND = ("pass-round",)
STOP = ("stop",)
MORE = ("more",)
REFUSE = ("refuse",)
ACCEPT = ("accept",)


def on_turn(position: Position, *answers: Answer, seat: int = 0) -> None:
    position.run(turn(position.book, position.table, seat, (), []), *answers)


def may(position: Position, verb: str, seat: int = 0) -> list[tuple[Any, ...]]:
    """What a seat may do on its turn that begins with a verb."""
    found = [position.named(option) for option in menu(position.book, position.table, seat, [])]
    return [option[1:] for option in found if option[0] == verb]


def broke(*roles: str, rulings: tuple[str, ...] = ()) -> Position:
    return Position(*roles, rulings=rulings).coins(*[0] * len(roles))


# -- skipping and buying


def test_each_player_has_a_turn_from_the_first_player_on_and_passes_first() -> None:
    position = broke("angel", "angel", "angel")
    position.table.first = 2
    position.run(turns(position.book, position.table), (2, "turn", PASS), (0, "turn", PASS), (1, "turn", PASS))
    assert menu(position.book, position.table, 0, [])[0] == PASS


def test_a_turn_is_skipped_for_a_coin_before_it_begins() -> None:
    position = Position("angel", "angel", "angel").coins(1, 0, 1)
    position.run(
        turns(position.book, position.table),
        (2, "skip", PASS),
        (0, "turn", PASS),
        (2, "skip", ("skip", 1)),
        (0, "skip", PASS),
        (2, "turn", PASS),
    )
    assert position.purses() == [1, 0, 0]
    assert position.told("skipped") == [(1,)]


def test_who_passes_for_the_round_is_not_asked_again_in_it() -> None:
    position = Position("angel", "angel", "angel").coins(0, 0, 1)
    position.run(
        turns(position.book, position.table),
        (2, "skip", PASS_ROUND),
        (0, "turn", PASS),
        (1, "turn", PASS),
        (2, "turn", PASS),
    )


def test_a_skipped_player_may_pay_to_keep_the_turn_by_one_ruling() -> None:
    position = Position("angel", "angel", "angel", rulings=["coin-skip=outbid"]).coins(1, 0, 1)
    position.run(
        turns(position.book, position.table),
        (2, "skip", ("skip", 0)),
        (0, "keep", ("keep",)),
        (0, "turn", PASS),
        (1, "turn", PASS),
        (2, "turn", PASS),
    )
    assert position.purses() == [0, 0, 0]


def test_skipping_on_the_own_turn_by_one_ruling() -> None:
    position = Position("angel", "angel", "angel", rulings=["coin-skip=on-turn"]).coins(2, 1, 1)
    position.run(
        turns(position.book, position.table),
        (0, "turn", ("skip", 2)),
        (0, "turn", PASS),
        (1, "turn", PASS),
    )
    assert position.purses() == [1, 1, 1]


def test_more_actions_for_coins() -> None:
    position = Position("angel", "maid", "doll").coins(2, 0, 0)
    invite: Answer = (0, "turn", ("invite", 1))
    on_turn(
        position,
        invite,
        (1, "invited", REFUSE),
        (0, "more", MORE),
        invite,
        (1, "invited", REFUSE),
        (0, "more", MORE),
        invite,
        (1, "invited", ACCEPT),
    )
    assert position.purses() == [0, 0, 0]
    assert position.table.leader == [0, 0, -1]
    stopped = Position("angel", "maid", "doll")
    on_turn(stopped, invite, (1, "invited", REFUSE), (0, "more", STOP))
    once = Position("angel", "maid", "doll", rulings=["coin-extra-action=once"])
    on_turn(once, invite, (1, "invited", REFUSE), (0, "more", MORE), invite, (1, "invited", REFUSE))


def test_actions_are_a_number_of_the_rules() -> None:
    position = Position("angel", "maid", "doll", rules=Switchcraft(kit_with(turn_actions=2))).coins(0, 0, 0)
    invite: Answer = (0, "turn", ("invite", 1))
    on_turn(position, invite, (1, "invited", REFUSE), invite, (1, "invited", REFUSE))


# -- parties


def test_only_dominant_players_invite_and_only_submissive_ones() -> None:
    position = broke("angel", "maid", "imp", "witch", "doll")
    assert may(position, "invite") == [(1,), (2,), (4,)]
    assert may(position, "invite", seat=1) == []


@pytest.mark.parametrize(("ruling", "invited"), [("forbidden", [(1,)]), ("dissolves", [(1,), (2,)])])
def test_a_party_needs_an_active_member(ruling: str, invited: list[tuple[int, ...]]) -> None:
    position = broke("princess", "maid", "doll", rulings=(f"party-invite-illegal={ruling}",))
    assert may(position, "invite") == invited
    if ruling == "dissolves":
        on_turn(position, (0, "turn", ("invite", 2)), (2, "invited", ACCEPT))
        assert position.table.leader == [-1, -1, -1]


@pytest.mark.parametrize(("ruling", "invited"), [("allowed", [(1,), (2,)]), ("forbidden", [(1,)])])
def test_members_of_other_parties(ruling: str, invited: list[tuple[int, ...]]) -> None:
    position = broke("angel", "maid", "doll", "witch", rulings=(f"invite-member={ruling}",)).party(3, 2)
    assert may(position, "invite") == invited
    if ruling == "allowed":
        on_turn(position, (0, "turn", ("invite", 2)), (2, "invited", ACCEPT))
        assert position.table.leader == [0, -1, 0, -1]


@pytest.mark.parametrize(("ruling", "leader"), [("two", -1), ("one", 0)])
def test_a_leader_ejects_members_and_alone_is_no_party(ruling: str, leader: int) -> None:
    position = broke("angel", "maid", "doll", rulings=(f"party-min={ruling}",)).party(0, 1)
    assert may(position, "eject") == [(1,)]
    on_turn(position, (0, "turn", ("eject", 1)))
    assert position.table.leader == [leader, -1, -1]


def test_a_member_who_becomes_dominant_is_ejected_and_the_last_active_one_takes_the_party_along() -> None:
    from cardgen.games.switchcraft.parties import change

    position = broke("angel", "maid", "doll").party(0, 1, 2)
    change(position.book, position.table, 1, 2)
    assert position.table.leader == [0, -1, 0]
    change(position.book, position.table, 0, 4)
    assert position.roles() == ["princess", "angel", "doll"]
    assert position.table.leader == [-1, -1, -1]


# -- abilities


def test_alignments_change_abilities_at_once() -> None:
    position = broke("angel", "maid", "imp").party(0, 1, 2).front(0, "quick")
    assert power(position.book, position.table, 0) == 3  # Quick, and a Loyal member
    assert contest_power(position.book, position.table, 0) == 5  # and Strong
    position.table.sides[1] = position.role("imp")
    assert power(position.book, position.table, 0) == 1
    position.table.sides[0] = position.role("princess")
    assert contest_power(position.book, position.table, 0) == -1


def test_rebellious_and_ruler_last_until_the_end_of_the_round() -> None:
    position = Position("mistress", "imp", "doll").party(0, 1).coins(2, 2, 0)
    rebel: Answer = (1, "turn", ("rebellious",))
    on_turn(position, rebel, (1, "more", STOP), seat=1)
    assert power(position.book, position.table, 0) == -2
    on_turn(position, (0, "turn", ("ruler",)), (0, "more", STOP))
    assert [power(position.book, position.table, seat) for seat in range(3)] == [0, 2, 0]
    assert position.purses() == [1, 1, 0]
    steps = position.rules.round(position.table)
    next(steps)
    assert position.table.bonus == [0, 0, 0]


@pytest.mark.parametrize(("ruling", "bonus"), [("stacks", 4), ("once", 2)])
def test_ruler_may_stack(ruling: str, bonus: int) -> None:
    position = Position("mistress", "imp", "doll", rulings=[f"ruler-stack={ruling}"]).party(0, 1).coins(3, 0, 0)
    on_turn(position, (0, "turn", ("ruler",)), (0, "more", STOP))
    if ruling == "stacks":
        on_turn(position, (0, "turn", ("ruler",)), (0, "more", STOP))
    else:
        assert may(position, "ruler") == []
    assert position.table.bonus == [bonus, bonus, 0]


def test_rebellious_may_be_used_once_by_one_ruling() -> None:
    position = Position("mistress", "imp", "doll", rulings=["rebellious-stack=once"]).party(0, 1).coins(0, 3, 0)
    on_turn(position, (1, "turn", ("rebellious",)), (1, "more", STOP), seat=1)
    assert may(position, "rebellious", seat=1) == []


def test_the_ruler_may_be_excluded() -> None:
    position = Position("mistress", "imp", "doll", rulings=["ruler-self=excluded"]).party(0, 1).coins(1, 0, 0)
    on_turn(position, (0, "turn", ("ruler",)))
    assert position.table.bonus == [0, 2, 0]


def test_tyrannical_takes_a_coin_or_a_card_from_each_member() -> None:
    position = Position("witch", "imp", "maid", "brat", "doll").party(0, 1, 2, 3).coins(1, 1, 1, 0, 3)
    position.hand(2, "hope").hand(3, "fear")
    on_turn(
        position,
        (0, "turn", ("tyrannical",)),
        (1, "tyranny", ("give-coins",)),
        (2, "tyranny", REFUSE),
        (0, "more", STOP),
    )
    assert position.purses() == [1, 0, 1, 0, 3]
    assert position.in_hand(0) == ["hope", "fear"]
    assert may(Position("witch", "imp", "doll"), "tyrannical") == []


def test_the_tyrannical_leader_decides_by_one_ruling() -> None:
    position = Position("witch", "imp", "doll", rulings=["tyrannical-refuse=leader"]).party(0, 1).coins(1, 1, 0)
    on_turn(position, (0, "turn", ("tyrannical",)), (0, "tyranny", ("give-coins",)), (0, "more", STOP))
    assert position.purses() == [1, 0, 0]


def test_servant_fetches_a_card_of_the_own_pile_for_the_leader() -> None:
    position = Position("angel", "maid", "doll").party(0, 1).coins(0, 1, 0).pile("nice", "hope", "quick", "hope")
    position.pile("naughty", "fear")
    on_turn(position, (1, "turn", ("servant",)), (1, "servant", ("fetch", "quick")), seat=1)
    assert position.in_hand(0) == ["quick"]
    assert position.purses() == [0, 0, 0]
    assert may(Position("angel", "maid", "doll").party(0, 1), "servant", seat=1) == []


def test_servant_by_other_rulings() -> None:
    placed = Position("angel", "maid", "doll", rulings=["servant-card=placed"]).party(0, 1).coins(0, 1, 0)
    on_turn(placed.pile("nice", "hope"), (1, "turn", ("servant",)), seat=1)
    assert placed.before(0) == ["hope"]
    top = Position("angel", "maid", "doll", rulings=["servant-card=top"]).party(0, 1).coins(0, 1, 0)
    on_turn(top.pile("nice", "hope", "fear"), (1, "turn", ("servant",)), seat=1)
    assert top.in_hand(0) == ["fear"]


# -- Diapers


def test_passive_players_wear_soiled_diapers_and_draw() -> None:
    position = broke("doll", "angel", "angel").hand(0, "dirty-diaper", "wet-diaper", "clean-diaper").top("hope", "fear")
    assert may(position, "wear") == [("dirty-diaper",), ("wet-diaper",)]
    on_turn(position, (0, "turn", ("wear", "dirty-diaper")))
    assert position.before(0) == ["dirty-diaper"]
    assert position.in_hand(0) == ["wet-diaper", "clean-diaper", "fear", "hope"]
    assert may(broke("maid", "angel", "angel").hand(0, "wet-diaper"), "wear") == []


@pytest.mark.parametrize(("ruling", "hand"), [("hand", ["wet-diaper"]), ("discard", [])])
def test_active_players_exchange_a_clean_one_for_a_soiled_one(ruling: str, hand: list[str]) -> None:
    position = broke("angel", "doll", "angel", rulings=(f"diaper-swap={ruling}",)).hand(0, "clean-diaper")
    position.front(1, "wet-diaper", "wet-diaper", "clean-diaper")
    assert may(position, "exchange") == [("clean-diaper", "wet-diaper")]
    on_turn(position, (0, "turn", ("exchange", "clean-diaper", "wet-diaper")))
    assert position.before(1) == ["wet-diaper", "clean-diaper", "clean-diaper"]
    assert position.in_hand(0) == hand
    assert may(broke("doll", "doll", "doll").hand(0, "clean-diaper").front(1, "wet-diaper"), "exchange") == []


def test_power_cards_are_placed_as_an_action_by_one_ruling() -> None:
    position = broke("angel", "doll", "angel", rulings=("power-hand=action",)).hand(0, "quick", "hope")
    assert may(position, "place") == [("quick",)]
    on_turn(position, (0, "turn", ("place", "quick")))
    assert position.before(0) == ["quick"]
    assert may(broke("angel", "doll", "angel").hand(0, "quick"), "place") == []


# -- trades


def traded(position: Position, *answers: Answer) -> None:
    on_turn(position, (0, "turn", ("trade", 1)), *answers)


def test_a_card_for_a_card_that_both_have_seen() -> None:
    position = broke("angel", "doll", "angel").hand(0, "quick").hand(1, "silly", "hope")
    quick, hope = position.table.zones[5][0], position.table.zones[6][1]
    answers: list[Answer] = [(0, "offer", ("swap", "quick")), (1, "counter", ("give", "hope", "quick"))]
    traded(position, *answers, (0, "agree", ("decline",)))
    assert position.in_hand(0) == ["quick"]
    assert (position.table.known[quick], position.table.known[hope]) == (0b011, 0b011)
    traded(position, *answers, (0, "agree", ("agree", "hope", "quick")))
    assert (position.in_hand(0), position.in_hand(1)) == (["hope"], ["silly", "quick"])
    assert position.table.counts[3] == 1


def test_cards_are_traded_unseen_by_one_ruling() -> None:
    position = broke("angel", "doll", "angel", rulings=("trade-shown=blind",)).hand(0, "quick").hand(1, "hope")
    quick = position.table.zones[5][0]
    steps = turn(position.book, position.table, 0, (), [])
    position.asked(steps, (0, "turn", ("trade", 1)), (0, "offer", ("swap", "quick")))
    assert position.table.known[quick] == 0b001
    traded(position, (0, "offer", ("swap", "quick")), (1, "counter", ("give", "hope")))
    assert position.in_hand(0) == ["hope"]


def test_coins_for_a_card_and_a_card_for_coins() -> None:
    position = Position("angel", "doll", "angel").coins(1, 1, 0).hand(0, "quick").hand(1, "hope")
    traded(
        position, (0, "offer", ("buy",)), (1, "counter", ("give", "hope")), (0, "agree", ("agree", "hope"))
    )  # fmt: skip
    assert (position.in_hand(0), position.purses()) == (["quick", "hope"], [0, 2, 0])
    traded(position, (0, "offer", ("sell", "quick")), (1, "sell", (*ACCEPT, "quick")), (0, "more", STOP))
    assert (position.in_hand(1), position.purses()) == (["quick"], [1, 1, 0])
    traded(position, (0, "offer", ("sell", "hope")), (1, "sell", REFUSE), (0, "more", STOP))
    assert position.in_hand(0) == ["hope"]


def test_coins_for_joining_and_leaving() -> None:
    position = Position("angel", "maid", "doll").coins(1, 1, 0)
    traded(position, (0, "offer", ("hire",)), (1, "hire", ACCEPT))
    assert (position.table.leader, position.purses()) == ([0, 0, -1], [0, 2, 0])
    position = Position("maid", "angel", "doll").coins(1, 1, 0)
    traded(position, (0, "offer", ("serve",)), (1, "serve", ACCEPT), (0, "more", STOP))
    assert (position.table.leader, position.purses()) == ([1, 1, -1], [2, 0, 0])
    position.coins(1, 0, 0)
    traded(position, (0, "offer", ("ransom",)), (1, "ransom", ACCEPT))
    assert (position.table.leader, position.purses()) == ([-1, -1, -1], [0, 1, 0])
    position = Position("angel", "maid", "witch").party(2, 1).coins(1, 0, 0)
    traded(position, (0, "offer", ("lure",)), (1, "lure", ACCEPT))
    assert position.table.leader == [-1, -1, -1]


def test_a_promised_vote_is_an_offer_by_one_ruling() -> None:
    position = Position("angel", "maid", "doll", rulings=["trade-scope=promises"]).coins(1, 0, 0)
    traded(position, (0, "offer", ("promise",)), (1, "promise", ACCEPT))
    assert position.table.promised == [-1, 0, -1]
    plain = Position("angel", "maid", "doll").coins(1, 0, 0)
    asked = plain.asked(turn(plain.book, plain.table, 0, (), []), (0, "turn", ("trade", 1)))
    assert list(asked.options) == [("withdraw",), ("hire",)]


def test_the_price_of_a_trade_is_a_number_of_the_rules() -> None:
    position = Position("angel", "maid", "doll", rules=Switchcraft(kit_with(trade_coins=2))).coins(3, 0, 0)
    traded(position, (0, "offer", ("hire",)), (1, "hire", ACCEPT), (0, "more", STOP))
    assert position.purses() == [1, 2, 0]


def test_offers_are_few_and_name_no_hidden_card() -> None:
    position = Position("angel", "maid", "doll").hand(0, *["clean-diaper"] * 5, "hope", "quick").hand(1, "fear")
    asked = position.asked(turn(position.book, position.table, 0, (), []), (0, "turn", ("trade", 1)))
    offered = position.options(asked)
    assert len(offered) == 1 + 3 + 1 + 3 + 1
    assert not any("fear" in option for option in offered)
