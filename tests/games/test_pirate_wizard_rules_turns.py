"""The frame of a turn: countdowns, the draw, piles, playing, numbers, bringers, what is always allowed."""

from __future__ import annotations

import pytest
from pirate_wizard_position import Position, rules_with

from cardgen.games.pirate_wizard.always import free_acts
from cardgen.games.pirate_wizard.bringers import bringers
from cardgen.games.pirate_wizard.countdowns import tick
from cardgen.games.pirate_wizard.decks import order_decks
from cardgen.games.pirate_wizard.hands import refill
from cardgen.games.pirate_wizard.numbers import highest, lowest, number
from cardgen.games.pirate_wizard.playing import act, clear, draw_all, play_all
from cardgen.games.pirate_wizard.rules import pass_token

PASS = ("pass",)
SUFFER = ("suffer",)
THROW = ("throw",)


# -- Numbers


@pytest.mark.parametrize(
    ("card", "die", "its"),
    [("big-hungry-fish@9", 10, 33), ("big-hungry-fish@10", 10, 14), ("useful-potion-brewer@2", 20, 19)],
)
def test_a_number_is_circle_and_modifier_and_twenty_below_the_die(card: str, die: int, its: int) -> None:
    position = Position().die(die).played(card)
    assert number(position.book, position.table, 0) == its


def test_by_one_ruling_the_bonus_comes_at_the_dies_number_too() -> None:
    position = Position(3, "circle-less=or-equal").played("big-hungry-fish@10")
    assert number(position.book, position.table, 0) == 34


def test_between_equal_numbers_the_nearest_counterclockwise_from_the_token_counts() -> None:
    cards = ("big-wave@12", "big-wave@12", "big-wave@12")
    position = Position().played(*cards)
    position.table.first = 1
    assert list(highest(position.book, position.table)) == [1]
    assert list(lowest(position.book, position.table)) == [1]
    position.table.laid[1] = -1
    assert list(highest(position.book, position.table)) == [0], "counterclockwise: 1, 0, 2"
    everybody = Position(3, "highest-tie=all").played("big-wave@12", "big-wave@3", "big-wave@3")
    assert sorted(highest(everybody.book, everybody.table)) == [1, 2]
    nobody = Position(3, "highest-tie=nobody").played("big-wave@12", "big-wave@3", "big-wave@3")
    assert list(highest(nobody.book, nobody.table)) == []
    assert list(lowest(nobody.book, nobody.table)) == [0]


def test_where_nobody_plays_nobody_is_the_highest() -> None:
    position = Position()
    assert list(highest(position.book, position.table)) == []


# -- Countdowns


def test_countdowns_go_down_and_the_dies_begins_anew() -> None:
    position = Position().running(("circle-die", 1), ("sea-monster", 3), ("wave", 1))
    tick(position.book, position.table)
    assert position.active() == [("sea-monster", 2), ("circle-die", 5)]
    assert position.counted("circle die rerolled") == 1
    assert [event[0] for event in position.told("finishes")] == [position.design("wave")]


def test_a_volcano_hurts_all_ships_near_at_the_same_moment() -> None:
    position = Position(4).fields(5, 6, 8, 9).running(("volcano", 1, 5, "sleepy-volcano@3"))
    tick(position.book, position.table)
    assert position.table.lives == [12, 14, 18, 20]
    both = Position(2).fields(5, 6).lives(8, 6).running(("volcano", 1, 5, "sleepy-volcano@3"))
    tick(both.book, both.table)
    assert (both.table.afloat, both.table.over, both.table.together) == ([0, 0], 1, 0b11)


def test_countdowns_are_bound_to_fields_and_finish_in_the_order_in_which_they_were_set() -> None:
    volcanoes = [("volcano", 1, field, "sleepy-volcano@3") for field in (9, 4)]
    position = Position().running(*volcanoes)  # type: ignore[arg-type]
    tick(position.book, position.table)
    assert [event[1] for event in position.told("finishes")] == [9, 4]


# -- Drawing


def test_each_draws_one_and_a_second_with_fewer_than_seven() -> None:
    position = Position(3)
    for seat, cards in enumerate((5, 6, 7)):
        position.hand(seat, *[f"big-wave@{circle + 1}" for circle in range(cards)])
    position.run(draw_all(position.book, position.table))
    assert [position.table.size(seat) for seat in range(3)] == [7, 7, 8]
    before = Position(3, "draw-second=before-first").hand(0, *[f"big-wave@{circle}" for circle in range(1, 7)])
    before.run(draw_all(before.book, before.table))
    assert before.table.size(0) == 8


def test_entering_and_face_down_cards_are_counted_for_the_second_draw() -> None:
    position = Position().hand(0, *[f"big-wave@{circle}" for circle in range(1, 5)]).aboard(0, 1, "big-wave@5")
    position.buried(0, "big-wave@6")
    position.run(draw_all(position.book, position.table))
    assert position.table.size(0) == 7


def test_an_empty_draw_pile_is_made_of_the_discards_at_once() -> None:
    position = Position().only(0, "big-wave@1").discarded(0)
    position.table.move(position.table.zones[position.table.at.gone][0], position.table.at.discard[0])
    lost = position.on_discard(0)
    position.run(draw_all(position.book, position.table))
    assert position.in_hand(0) == ["big-wave@1", *lost]
    assert position.told("new-pile") == [(0,)]
    nothing = Position().only(0)
    nothing.run(draw_all(nothing.book, nothing.table))
    assert nothing.in_hand(0) == []


def test_nobody_knows_a_shuffled_pile_and_all_know_one_that_is_turned_over() -> None:
    for changes, known in (({}, 0), ({"unshuffled": True}, 0b111)):
        position = Position(3, **changes).only(0, "big-wave@1", "big-wave@2", "big-wave@3", "big-wave@4")
        for copy in position.table.zones[position.table.at.draw[0]][1:]:
            position.table.move(copy, position.table.at.discard[0])
        order = position.on_discard(0)
        copy = position.table.zones[position.table.at.draw[0]][0]
        position.table.draw(position.table.at.draw[0], position.table.at.hand[0])
        assert refill(position.book, position.table, 0)
        pile = position.table.zones[position.table.at.draw[0]]
        assert {position.table.known[one] for one in pile} == {known}
        if known:
            assert position.in_pile(0) == order, "what was discarded first is drawn first"


def test_without_shuffling_each_player_orders_the_own_deck_in_secret() -> None:
    rules = rules_with(unshuffled=True)
    position = Position(2, rules=rules)
    for seat in range(2):
        position.only(seat, "big-wave@1", "big-wave@2", "big-wave@3")
    answers = [
        (0, "order", ("next", "big-wave@2")),
        (0, "order", ("next", "big-wave@3")),
        (1, "order", ("next", "big-wave@3")),
        (1, "order", ("next", "big-wave@1")),
    ]
    position.run(order_decks(position.book, position.table), *answers)
    assert position.in_hand(0) == ["big-wave@2", "big-wave@3", "big-wave@1"]
    assert position.in_hand(1) == ["big-wave@3", "big-wave@1", "big-wave@2"]
    assert {position.table.known[copy] for copy in position.table.zones[position.table.at.hand[0]]} == {0b01}


def test_by_one_ruling_a_pile_that_is_made_anew_is_ordered_too() -> None:
    position = Position(2, "deck-noshuffle=ordered", unshuffled=True).played("generous-ships-cook@5", "-")
    position.only(0, "big-wave@1", "big-wave@2", "big-wave@3", "big-wave@4")
    for copy in position.table.zones[position.table.at.draw[0]][:3]:
        position.table.move(copy, position.table.at.discard[0])
    answers = [(0, "order", ("next", "big-wave@3")), (0, "order", ("next", "big-wave@4"))]
    position.run(act(position.book, position.table, 0), *answers)
    assert position.in_hand(0) == ["big-wave@1", "big-wave@3"]
    assert position.in_pile(0) == ["big-wave@4", "big-wave@2"]


# -- Playing


def test_players_play_counterclockwise_and_those_without_cards_nothing() -> None:
    position = Position().hand(0, "big-wave@1").hand(2, "big-wave@2", "big-wave@3")
    position.table.first = 1
    answers = [(0, "play", ("play", "big-wave@1")), (2, "play", ("play", "big-wave@3"))]
    position.run(play_all(position.book, position.table), *answers)
    assert position.told("plays-nothing") == [(1,)]
    assert [design >= 0 for design in position.table.laid] == [True, False, True]
    draws = Position(3, "play-none=draws").top(0, "wandering-giftgiver@1").hand(1, "big-wave@1")
    draws.top(2, "wandering-giftgiver@2")
    answers = [
        (0, "play", ("play", "wandering-giftgiver@1")),
        (2, "play", ("play", "wandering-giftgiver@2")),
        (1, "play", ("play", "big-wave@1")),
    ]
    draws.run(play_all(draws.book, draws.table), *answers)


def test_a_card_that_enters_may_be_played_by_its_owner_or_for_a_discard_by_its_victim() -> None:
    position = Position(2).aboard(1, 0, "wandering-giftgiver@5", "big-wave@6").hand(0, "big-wave@1")
    answers = [
        (0, "play", ("take", "wandering-giftgiver@5")),
        (0, "pay", ("discard", "big-wave@1")),
        (1, "play", ("play", "big-wave@6")),
    ]
    position.run(play_all(position.book, position.table), *answers)
    assert position.on_ship(1, 0) == []
    position.run(act(position.book, position.table, 0))
    assert position.table.points == [0, 1], "6 + 3 is more than 5 - 2"
    clear(position.book, position.table)
    assert position.on_discard(1) == ["wandering-giftgiver@5", "big-wave@6"]
    assert position.counted("cards played by the player they enter") == 1
    bare = Position(2).aboard(1, 0, "wandering-giftgiver@5").hand(1, "big-wave@1")
    bare.run(play_all(bare.book, bare.table), (1, "play", ("play", "big-wave@1")))
    kept = Position(2, "entered-card-play=players-pile").aboard(1, 0, "big-wave@5").hand(0, "big-wave@1")
    kept.run(
        play_all(kept.book, kept.table), (0, "play", ("take", "big-wave@5")), (0, "pay", ("discard", "big-wave@1"))
    )
    clear(kept.book, kept.table)
    assert kept.on_discard(0) == ["big-wave@1", "big-wave@5"]


def test_a_face_down_card_that_is_played_or_discarded_loses_its_treasure() -> None:
    position = Position(2).buried(0, "big-wave@5").aboard(1, 0, "big-wave@6").buried(1, "big-wave@7")
    answers = [
        (0, "play", ("take", "big-wave@6")),
        (0, "pay", ("discard", "big-wave@5")),
        (1, "play", ("play", "big-wave@7")),
    ]
    position.run(play_all(position.book, position.table), *answers)
    assert position.table.buried == []
    assert position.counted("treasures lost") == 2
    held = Position(2, "face-down-card=nothing").buried(0, "big-wave@5").hand(0, "big-wave@6")
    assert held.offered(play_all(held.book, held.table)) == [("play", "big-wave@6")]


def test_the_token_goes_counterclockwise_past_sunk_ships() -> None:
    position = Position(4)
    position.table.first = 0
    position.table.afloat[3] = 0
    pass_token(position.book, position.table)
    assert position.table.first == 2


# -- Bringers


def bring(position: Position, *cards: str) -> Position:
    return position.played(*cards).run(bringers(position.book, position.table))


def test_wind_of_at_most_half_lets_the_highest_sail_far() -> None:
    position = bring(Position(4), "big-wave@9", "big-wave@12 wind", "big-wave@13 wind", "big-wave@14")
    assert position.table.gale == 0b0001
    assert position.active()[-1] == ("windbringer", 2)
    still = bring(Position(4).running(("windbringer", 1)), "big-wave@9", "big-wave@12 wind", "-", "-")
    assert (still.table.gale, still.active()) == (0, [("windbringer", 1)])
    calm = bring(Position(4), "big-wave@9", "big-wave@12", "-", "-")
    assert calm.active() == [("circle-die", 5)]
    always = bring(Position(4, "wind-set=always"), "big-wave@9", "big-wave@12", "-", "-")
    assert (always.table.gale, always.active()[-1]) == (0, ("windbringer", 2))


def test_too_much_wind_is_a_storm_of_four_losses() -> None:
    position = (
        Position(3).hand(0, "big-wave@1", "big-wave@2").played("big-wave@9", "big-wave@12 wind", "big-wave@13 wind")
    )
    answers = [
        (0, "storm", SUFFER),
        (0, "storm", ("discard", "big-wave@2")),
        (0, "storm", ("discard", "big-wave@1")),
    ]
    position.run(bringers(position.book, position.table), *answers)
    assert position.table.lives[0] == 18, "the fourth cannot be a discard"
    assert position.counted("storms") == 1
    half = Position(2, "windbringer-half=bad").played("big-wave@9", "big-wave@12 wind")
    half.run(bringers(half.book, half.table))
    assert half.table.lives[0] == 16


def test_glow_shows_twice_as_many_hidden_cards_as_there_are_glowbringers() -> None:
    position = Position(3).hand(0, *[f"big-wave@{circle}" for circle in (1, 2, 3)]).aboard(0, 1, "big-wave@4")
    position.played("big-wave@9 glow", "big-wave@12", "-")
    answers = [(0, "glow", ("show", "big-wave@3")), (0, "glow", ("show", "big-wave@1"))]
    position.run(bringers(position.book, position.table), *answers)
    hand = position.table.zones[position.table.at.hand[0]]
    assert [position.table.known[copy] == 0b111 for copy in hand] == [True, False, True]
    few = bring(Position(3).hand(0, "big-wave@1"), "big-wave@9 glow", "big-wave@12 glow", "-")
    assert few.counted("cards shown to glowbringers") == 1
    none = bring(Position(3, "glow-not-enough=none").hand(0, "big-wave@1"), "big-wave@9 glow", "-", "-")
    assert none.counted("cards shown to glowbringers") == 0


@pytest.mark.parametrize(("gifts", "cards"), [(1, 1), (2, 0), (3, 1)])
def test_an_odd_number_of_gifts_is_a_card_for_the_highest(gifts: int, cards: int) -> None:
    names = [f"big-wave@{9 + seat}{' gift' if seat < gifts else ''}" for seat in range(3)]
    assert len(bring(Position(3), *names).in_hand(0)) == cards


# -- What is always allowed


def test_once_a_turn_a_card_may_be_swapped_taken_back_or_shown() -> None:
    six = [f"big-wave@{circle}" for circle in range(1, 6)]
    position = Position(2).hand(0, *six).aboard(0, 1, "big-wave@6")
    offered = position.offered(free_acts(position.book, position.table))
    assert offered == [PASS, THROW, ("unenter", "big-wave@6")]
    answers = [(0, "free", THROW), (0, "throw", ("discard", "big-wave@6"))]
    position.run(free_acts(position.book, position.table), *answers)
    assert position.on_discard(0) == ["big-wave@6"]
    buried = Position(2).buried(0, "big-wave@5").fields(5, 1)
    buried.run(free_acts(buried.book, buried.table), (0, "free", ("show", "big-wave@5")))
    assert (buried.table.points[0], buried.in_hand(0), buried.table.buried) == (1, ["big-wave@5"], [])
    assert buried.table.known[buried.table.zones[buried.table.at.hand[0]][0]] == 0b11


def test_nobody_is_asked_where_nothing_is_to_be_gained() -> None:
    position = Position(2).hand(0, "big-wave@1")
    position.run(free_acts(position.book, position.table))
    bound = Position(2, "unenter-when=entering").aboard(0, 1, "big-wave@1")
    bound.run(free_acts(bound.book, bound.table))


def test_by_one_ruling_players_are_asked_until_they_pass() -> None:
    position = Position(2, "free-acts=freely").hand(0, "big-wave@1", "big-wave@2").aboard(0, 1, "big-wave@3")
    answers = [
        (0, "free", ("unenter", "big-wave@3")),
        (0, "free", THROW),
        (0, "throw", ("discard", "big-wave@1")),
        (0, "free", PASS),
    ]
    position.run(free_acts(position.book, position.table), *answers)


def test_a_treasure_whose_place_follows_from_the_die_is_put_when_it_is_shown() -> None:
    position = Position(2, "sunken-where=distance").buried(0, "big-wave@7").fields(8, 1)
    answers = [(0, "free", ("show", "big-wave@7")), (0, "unearth", ("detect", -1, 5))]
    position.run(free_acts(position.book, position.table), *answers)
    assert position.table.treasures[0][1] == 5
