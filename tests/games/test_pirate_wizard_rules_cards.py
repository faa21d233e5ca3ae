"""The eighteen effects in positions set by hand, and what rulings change of them."""

from __future__ import annotations

from typing import Any

import pytest
from pirate_wizard_position import Position

from cardgen.games.pirate_wizard.playing import act, effects, play_all

PASS = ("pass",)
STAY = ("stay",)
ENOUGH = ("enough",)
DRIFT = ("drift",)


def acting(position: Position, card: str, *answers: Any, seat: int = 0, others: tuple[str, ...] = ()) -> Position:
    """A seat has played a card, and others theirs; its effect takes place."""
    played = ["-"] * position.table.seats
    played[seat] = card
    for at, other in enumerate(others, 1):
        played[(seat + at) % len(played)] = other
    position.played(*played)
    return position.run(act(position.book, position.table, seat), *answers)


# -- Treasure detector


def test_a_detector_asks_for_a_card_and_one_of_two_fields() -> None:
    position = Position().hand(0, "big-wave@13").fields(8, 1, 1).played("treasure-detector@6")
    assert position.offered(act(position.book, position.table, 0)) == [
        ("detect", -1, 12),
        ("detect", -1, 4),
        ("detect", "big-wave@13", 11),
        ("detect", "big-wave@13", 5),
    ]
    acting(position, "-", (0, "detect", ("detect", "big-wave@13", 5)))
    assert position.table.treasures[0][:3] == (0, 5, 1)
    copy = position.table.zones[position.table.at.hand[0]][0]
    assert position.table.known[copy] == 0b111, "it is shown"
    assert position.counted("treasures placed") == 1


def test_a_detector_s_field_off_the_map_is_the_other_one_or_none() -> None:
    position = Position().fields(3, 1, 1).played("treasure-detector@4")
    assert position.offered(act(position.book, position.table, 0)) == [("detect", -1, 9)]
    nowhere = Position().fields(10, 1, 1).die(20).played("treasure-detector@4")
    assert act(nowhere.book, nowhere.table, 0) is None
    chooser = Position(3, "treasure-off-map=chooser").fields(3, 1, 1)
    acting(chooser, "treasure-detector@4", (0, "detect", ("detect", -1, -3)))
    assert chooser.table.treasures == []


def test_a_card_with_the_dies_number_is_a_treasure_at_once() -> None:
    position = acting(Position().fields(8, 1, 1), "treasure-detector@10", (0, "detect", ("detect", -1, 8)))
    assert (position.table.points[0], position.table.treasures) == (1, [])
    assert position.counted("treasures picked up") == 1
    never = Position(3, "treasure-distance=none").fields(8, 1, 1).played("treasure-detector@10")
    assert act(never.book, never.table, 0) is None


def test_entering_cards_may_be_shown_too_and_points_are_the_cards_own() -> None:
    position = Position(treasure_detector__points=3).aboard(0, 1, "big-wave@10")
    acting(position, "treasure-detector@1", (0, "detect", ("detect", "big-wave@10", 1)))
    assert position.table.points[0] == 3


def test_treasures_may_run_out_by_one_ruling() -> None:
    position = Position(3, "treasure-supply=printed").fields(8, 1, 1)
    for _ in range(position.book.printed):
        position.treasure(0, 20)
    acting(position, "treasure-detector@9", (0, "detect", ("detect", -1, 9)))
    assert len(position.table.treasures) == position.book.printed
    assert acting(position, "sunken-treasure-detector@9", seat=1).counted("treasures placed") == 0


# -- Sunken treasure detector


def test_a_hidden_hand_card_hides_a_treasure_but_none_in_the_dungeon() -> None:
    position = Position().hand(0, "big-wave@20", "big-wave@5").aboard(0, 1, "big-wave@6")
    position.played("sunken-treasure-detector@3")
    assert position.offered(act(position.book, position.table, 0)) == [PASS, ("bury", "big-wave@5")]
    acting(position, "-", (0, "bury", ("bury", "big-wave@5")))
    assert (position.face_down(0), position.in_hand(0)) == (["big-wave@5"], ["big-wave@20"])
    copy = position.table.zones[position.table.at.down[0]][0]
    assert position.table.known[copy] == 0b001, "only its player knows it"
    assert position.table.size(0) == 3, "it is a hand card still"
    allowed = Position(3, "sunken-dungeon=allowed").hand(0, "big-wave@20").played("sunken-treasure-detector@3")
    assert ("bury", "big-wave@20") in allowed.offered(act(allowed.book, allowed.table, 0))
    assert act(Position().hand(0, "big-wave@20").book, Position().played("sunken-treasure-detector@3").table, 0) is None


# -- Cards for the highest


def test_the_giftgiver_gives_to_the_highest() -> None:
    position = acting(Position(), "wandering-giftgiver@11", others=("big-wave@9", "big-hungry-fish@20"))
    assert position.table.points == [0, 1, 0], "9 is below the die: 9 + 3 + 20"


def test_the_fish_bites_once_while_its_countdown_is_not_active() -> None:
    position = acting(Position(), "big-hungry-fish@20", others=("big-hungry-fish@9", "big-wave@20"))
    assert position.table.lives == [20, 16, 20]
    assert ("sea-monster", 4) in position.active()
    position.run(act(position.book, position.table, 1))
    assert position.table.lives == [20, 16, 20]
    assert position.counted("countdowns started") == 1


def test_of_two_fish_in_a_turn_the_first_or_by_one_ruling_the_higher_acts() -> None:
    for rulings, worked in (((), 0), (("once-a-turn=highest",), 1)):
        position = Position(3, *rulings).played("big-hungry-fish@20", "big-hungry-fish@9", "useful-potion-brewer@20")
        position.run(effects(position.book, position.table))
        assert position.table.lives == [20, 16, 20]
        assert [seat for what, seat, _ in position.table.uses if what == "worked"] == [worked]


def test_the_wave_takes_three_cards_of_the_highests_choice_or_all() -> None:
    position = Position().hand(1, "big-wave@1", "big-wave@2").aboard(1, 2, "big-wave@3", "big-wave@4")
    discards = [(1, "discard", ("discard", f"big-wave@{circle}")) for circle in (3, 1, 2)]
    acting(position, "big-wave@20", *discards, others=("big-wave@9", "big-wave@19"))
    assert position.table.own(1) == position.table.zones[position.table.at.aboard[1][2]]
    assert position.on_ship(1, 2) == ["big-wave@4"]
    assert ("wave", 4) in position.active()
    few = Position().hand(1, "big-wave@1", "big-wave@2")
    acting(few, "big-wave@20", others=("big-wave@9", "big-wave@19"))
    assert few.on_discard(1) == ["big-wave@1", "big-wave@2"]


def test_the_gulls_bring_a_point_from_the_highest_to_the_lowest() -> None:
    position = Position().points(0, 5, 0)
    acting(position, "thieving-seagulls@20", others=("big-wave@9", "big-wave@12"))
    assert position.table.points == [0, 4, 1]
    assert ("seagulls", 3) in position.active()
    poor = acting(Position(), "thieving-seagulls@20", others=("big-wave@9", "big-wave@12"))
    assert poor.table.points == [0, 0, 0]
    assert ("seagulls", 3) in poor.active(), "the countdown is set all the same"
    alone = acting(Position().points(5, 0, 0), "thieving-seagulls@20")
    assert alone.table.points == [5, 0, 0], "who has the highest and the lowest card keeps the point"


def test_the_volcano_begins_on_the_field_of_the_highest_and_only_one_there() -> None:
    position = acting(Position().fields(1, 7, 1), "sleepy-volcano@20", others=("big-wave@9", "-"))
    assert position.active()[-1] == ("volcano", 2, 7)
    position.run(act(position.book, position.table, 0))
    assert len(position.active()) == 2
    position.table.field[1] = 8
    position.run(act(position.book, position.table, 0))
    assert position.active()[-1] == ("volcano", 2, 8)


def test_the_whirlpool_moves_the_highest_field_by_field_unless_they_discard() -> None:
    position = Position().fields(1, 7, 1).hand(1, "big-wave@1").treasure(1, 6)
    answers = [
        (0, "direction", ("sweep", -1)),
        (1, "swept", DRIFT),
        (1, "swept", ("discard", "big-wave@1")),
    ]
    acting(position, "hungry-whirlpool@20", *answers, others=("big-wave@9", "-"))
    assert position.table.field[1] == 5, "with no card left the third step cannot be refused"
    assert position.table.points[1] == 1, "it picks up treasures on its way"
    assert ("whirlpool", 4) in position.active()


def test_a_ship_that_is_swept_off_the_map_is_lost() -> None:
    def swept(*rulings: str) -> Position:
        position = Position(3, *rulings).fields(1, 2, 1).treasure(1, 1)
        return acting(position, "hungry-whirlpool@20", (0, "direction", ("sweep", -1)), others=("big-wave@9", "-"))

    lost = swept()
    assert lost.table.afloat == [1, 0, 1]
    assert lost.counted("ships off the map") == 1
    for ruling in ("leave-map=stops", "forced-move=neither"):
        stays = swept(ruling)
        assert (stays.table.afloat, stays.table.field[1]) == ([1, 1, 1], 1)
        assert stays.table.points[1] == (0 if "neither" in ruling else 1)
    assert swept("map-shape=ring").table.field[1] == 19


# -- Brew


def test_the_potion_heals_up_to_the_lives_at_the_start() -> None:
    assert acting(Position().lives(10, 20, 20), "useful-potion-brewer@3").table.lives[0] == 14
    assert acting(Position().lives(18, 20, 20), "useful-potion-brewer@3").table.lives[0] == 20
    assert acting(Position(3, "heal-cap=free").lives(18, 20, 20), "useful-potion-brewer@3").table.lives[0] == 22


def test_the_cook_draws_two() -> None:
    position = Position().top(0, "big-wave@1", "big-wave@2", "big-wave@3")
    assert acting(position, "generous-ships-cook@3").in_hand(0) == ["big-wave@1", "big-wave@2"]


def test_the_cauldron_takes_up_to_four_and_gives_a_point_for_two() -> None:
    cards = [f"big-wave@{circle}" for circle in range(1, 7)]
    discards = [(0, "boil", ("discard", card)) for card in cards[:4]]
    position = acting(Position().hand(0, *cards), "bubbling-cauldron@3", *discards)
    assert position.table.points[0] == 2
    three = acting(Position().hand(0, *cards), "bubbling-cauldron@3", *discards[:3], (0, "boil", ENOUGH))
    assert (three.table.points[0], len(three.in_hand(0))) == (1, 3)
    assert acting(Position(), "bubbling-cauldron@3").table.points[0] == 0


# -- Fate


def test_the_juggler_turns_the_die_and_is_paid_for_its_own_number() -> None:
    position = Position().played("dizzy-die-juggler@7")
    faces = [option[1] for option in position.offered(act(position.book, position.table, 0))[1:]]
    assert faces == [5, 6, 7, 8, 9, 11, 12, 13, 14, 15]
    paid = acting(Position(), "dizzy-die-juggler@7", (0, "juggle", ("turn", 7)))
    assert (paid.table.die, paid.table.points[0]) == (7, 1)
    assert acting(Position(), "dizzy-die-juggler@7", (0, "juggle", ("turn", 8))).table.points[0] == 0
    assert acting(Position(), "dizzy-die-juggler@10", (0, "juggle", PASS)).table.points[0] == 1, "it shows it already"
    near_the_end = Position().die(19).played("dizzy-die-juggler@7")
    assert near_the_end.offered(act(near_the_end.book, near_the_end.table, 0))[-1] == ("turn", 20)


def test_the_hourglass_finishes_a_countdown_for_a_point() -> None:
    position = Position().running(("circle-die", 3), ("sea-monster", 2)).played("impatient-hourglass@2")
    assert position.offered(act(position.book, position.table, 0)) == [
        PASS,
        ("hasten", "circle-die", -1, 1),
        ("hasten", "circle-die", -1, 2),
        ("hasten", "sea-monster", -1, 1),
        ("hasten", "sea-monster", -1, 2),
    ]
    acting(position, "-", (0, "hasten", ("hasten", "sea-monster", -1, 2)))
    assert (position.active(), position.table.points[0]) == ([("circle-die", 3)], 1)
    assert position.counted("countdowns finished by a card") == 1
    lowered = Position().running(("circle-die", 3))
    acting(lowered, "impatient-hourglass@2", (0, "hasten", ("hasten", "circle-die", -1, 2)))
    assert (lowered.active(), lowered.table.points[0]) == ([("circle-die", 1)], 0)


def test_a_die_countdown_that_is_hastened_rerolls_the_die() -> None:
    position = Position().running(("circle-die", 1))
    acting(position, "impatient-hourglass@2", (0, "hasten", ("hasten", "circle-die", -1, 1)))
    assert (position.active(), position.table.points[0]) == ([("circle-die", 5)], 1)
    assert position.counted("circle die rerolled") == 1


def test_a_volcano_that_is_hastened_erupts_at_once_or_by_one_ruling_next_turn() -> None:
    for rulings, lives in (((), [12, 20, 14]), (("countdown-zero=next-turn",), [20, 20, 20])):
        position = Position(3, *rulings).fields(5, 10, 6).running(("volcano", 2, 5, "sleepy-volcano@3"))
        acting(position, "impatient-hourglass@2", (0, "hasten", ("hasten", "volcano", 5, 2)))
        assert position.table.lives == lives
        assert position.table.points[0] == 1


def test_the_prophet_counts_all_countdowns_but_the_dies() -> None:
    position = Position().running(("circle-die", 3), ("windbringer", 2), ("volcano", 2, 5, "sleepy-volcano@3"))
    assert acting(position, "weather-prophet@7").table.points[0] == 2
    more = Position().running(("circle-die", 3), *[(name, 1) for name in ("windbringer", "sea-monster", "wave")])
    more.table.running.append((more.design("seagulls"), 1, -1, -1))
    assert acting(more, "weather-prophet@7").table.points[0] == 3, "at most three"


# -- Sea, board, seek


def test_the_dolphin_swims_and_shakes_off_who_is_left_behind() -> None:
    position = Position().fields(1, 1, 3).aboard(1, 0, "big-wave@1").aboard(2, 0, "big-wave@2").treasure(0, 2)
    acting(position, "helpful-dolphin@9", (0, "sail", ("sail", 4)))
    assert position.table.field[0] == 4
    assert (position.on_ship(1, 0), position.on_ship(2, 0)) == ([], ["big-wave@2"])
    assert position.in_hand(1) == ["big-wave@1"]
    assert position.table.points[0] == 1
    near = Position().fields(2, 1, 1).aboard(1, 0, "big-wave@1").played("helpful-dolphin@9")
    assert near.offered(act(near.book, near.table, 0)) == [STAY, *[("sail", field) for field in (1, 3, 4, 5)]]
    near.run(act(near.book, near.table, 0), (0, "sail", STAY))
    assert near.on_ship(1, 0) == ["big-wave@1"]


@pytest.mark.parametrize(("cards", "points"), [(0, 0), (2, 2), (3, 3), (5, 3)])
def test_the_monkey_plunders_with_every_card_that_enters_but_three(cards: int, points: int) -> None:
    position = Position()
    for number in range(cards):
        position.aboard(0, 1 + number % 2, f"big-wave@{number + 1}")
    assert acting(position, "plundering-monkey@2").table.points[0] == points


def test_the_captain_enters_from_afar_and_leaves_no_choice() -> None:
    position = Position().fields(1, 4, 9).hand(0, "big-wave@1")
    answers = [(0, "board", ("enter", 1)), (0, "send", ("send", "big-wave@1"))]
    acting(position, "shouting-boarding-captain@5", *answers)
    assert position.on_ship(0, 1) == ["big-wave@1"]
    assert position.table.furious == 0b001
    lonely = acting(Position().fields(1, 5, 9).hand(0, "big-wave@1"), "shouting-boarding-captain@5")
    assert lonely.in_hand(0) == ["big-wave@1"]


@pytest.mark.parametrize(("here", "points"), [(8, 0), (9, 2), (10, 2), (11, 2), (12, 0)])
def test_the_hermit_buys_near_the_field_with_the_cards_number(here: int, points: int) -> None:
    assert acting(Position().fields(here, 1, 1), "map-selling-hermit@10").table.points[0] == points


def test_the_hermit_does_not_go_to_the_dungeon() -> None:
    assert acting(Position().fields(20, 1, 1), "map-selling-hermit@19").table.points[0] == 0
    allowed = Position(3, "sunken-dungeon=allowed").fields(20, 1, 1)
    assert acting(allowed, "map-selling-hermit@19").table.points[0] == 2


def test_instant_effects_come_when_played_and_play_effects_after_all_have_played() -> None:
    position = Position().hand(0, "dizzy-die-juggler@12").hand(1, "wandering-giftgiver@11").hand(2, "big-wave@12")
    answers = [
        (0, "play", ("play", "dizzy-die-juggler@12")),
        (0, "juggle", ("turn", 12)),
        (2, "play", ("play", "big-wave@12")),
        (1, "play", ("play", "wandering-giftgiver@11")),
    ]
    position.run(play_all(position.book, position.table), *answers)
    assert position.table.points == [1, 0, 0]
    position.run(effects(position.book, position.table))
    assert position.table.points == [1, 1, 0], "with the die at 12 the giftgiver's 11 has the bonus"
    noted = Position(3, "number-when=when-played").hand(0, "wandering-giftgiver@11").hand(2, "dizzy-die-juggler@12")
    noted.hand(1, "big-wave@20")
    answers = [
        (0, "play", ("play", "wandering-giftgiver@11")),
        (2, "play", ("play", "dizzy-die-juggler@12")),
        (2, "juggle", ("turn", 12)),
        (1, "play", ("play", "big-wave@20")),
    ]
    noted.run(play_all(noted.book, noted.table), *answers)
    noted.run(effects(noted.book, noted.table))
    assert noted.table.points == [0, 1, 1], "it had none when it was played"
