"""Ships: moving, treasures on the way, entering, attacks, the dungeon, sinking, both ways to win, teams."""

from __future__ import annotations

from typing import Any

import pytest
from pirate_wizard_position import Position, rules_with

from cardgen.games.pirate_wizard.boarding import attack_all, enter_all
from cardgen.games.pirate_wizard.lives import hurt, sink
from cardgen.games.pirate_wizard.playing import act
from cardgen.games.pirate_wizard.sailing import move_all
from cardgen.games.pirate_wizard.treasures import loot
from cardgen.play.chance import seeded
from cardgen.play.decision import GameFault

PASS = ("pass",)
STAY = ("stay",)
SPARE = ("spare",)
SUFFER = ("suffer",)


def sail(field: int) -> tuple[Any, ...]:
    return ("sail", field)


def hit(position: Position, *blows: tuple[int, int]) -> Position:
    hurt(position.book, position.table, blows)
    return position.run(None)


# -- Moving


def test_ships_move_one_field_up_or_down_and_never_off_the_map() -> None:
    position = Position(3).fields(1, 20, 7)
    assert position.offered(move_all(position.book, position.table)) == [STAY, sail(2)]
    answers = [(0, "sail", sail(2)), (2, "sail", sail(6)), (1, "sail", STAY)]
    assert position.offered(move_all(position.book, position.table), *answers[:1]) == [STAY, sail(6), sail(8)]
    position = Position(3).fields(1, 20, 7)
    position.run(move_all(position.book, position.table), *answers)
    assert position.table.field == [2, 20, 6]


def test_with_the_wind_a_ship_moves_up_to_four_or_by_one_ruling_exactly() -> None:
    position = Position(2).fields(3, 1)
    position.table.gale = 0b01
    assert position.offered(move_all(position.book, position.table)) == [STAY, *map(sail, (1, 2, 4, 5, 6, 7))]
    exactly = Position(2, "windbringer-move=exactly").fields(3, 1)
    exactly.table.gale = 0b01
    assert exactly.offered(move_all(exactly.book, exactly.table)) == [STAY, sail(7)]


def test_on_a_ring_the_last_field_is_next_to_the_first() -> None:
    position = Position(2, "map-shape=ring").fields(1, 7).treasure(0, 20)
    assert position.offered(move_all(position.book, position.table)) == [STAY, sail(2), sail(20)]
    position.run(move_all(position.book, position.table), (0, "sail", sail(20)), (1, "sail", STAY))
    assert position.table.points[0] == 1


def test_treasures_are_picked_up_in_passing_or_by_one_ruling_at_the_end_of_a_move() -> None:
    for rulings, points in (((), 3), (("treasure-when=end-of-move",), 2)):
        position = Position(2, *rulings).fields(3, 1).treasure(0, 5).treasure(0, 6, 2).treasure(1, 4)
        position.table.gale = 0b01
        position.run(move_all(position.book, position.table), (0, "sail", sail(6)), (1, "sail", STAY))
        assert position.table.points == [points, 0]
        assert (1, 4) in [treasure[:2] for treasure in position.table.treasures], "only its owner picks it up"


def test_a_buried_treasure_is_shown_before_sailing_there() -> None:
    position = Position(2).fields(4, 1).buried(0, "big-wave@5", 2)
    answers = [(0, "sail", ("show", "big-wave@5")), (0, "sail", sail(5)), (1, "sail", STAY)]
    position.run(move_all(position.book, position.table), *answers)
    assert position.table.points[0] == 2


def test_a_dolphin_may_take_the_place_of_the_move_by_one_ruling() -> None:
    position = Position(2, "dolphin-moves=instead").played("helpful-dolphin@9", "-")
    position.run(act(position.book, position.table, 0), (0, "sail", sail(4)))
    position.run(move_all(position.book, position.table), (1, "sail", STAY))


# -- Entering


def test_one_card_may_enter_a_ship_at_most_one_field_away() -> None:
    position = Position(3).fields(5, 6, 8).hand(0, "big-wave@1", "big-wave@2").hand(1, "big-wave@3")
    answers = [
        (0, "enter", ("enter", 1)),
        (0, "send", ("send", "big-wave@2")),
        (0, "enter", PASS),
        (1, "enter", PASS),
    ]
    assert position.offered(enter_all(position.book, position.table)) == [PASS, ("enter", 1)]
    position.run(enter_all(position.book, position.table), *answers)
    assert position.on_ship(0, 1) == ["big-wave@2"]
    copy = position.table.zones[position.table.at.aboard[0][1]][0]
    assert (position.table.known[copy], position.table.size(0)) == (0b111, 2), "open, and still a hand card"
    assert position.offered(enter_all(position.book, position.table), (0, "enter", ("enter", 1))) == [
        ("send", "big-wave@1")
    ]


def test_own_cards_may_be_taken_back_when_entering_and_enter_again() -> None:
    position = Position(2).aboard(0, 1, "big-wave@1")
    answers = [
        (0, "enter", ("unenter", "big-wave@1")),
        (0, "enter", ("enter", 1)),
        (0, "send", ("send", "big-wave@1")),
        (0, "enter", PASS),
    ]
    position.run(enter_all(position.book, position.table), *answers)
    assert position.counted("cards taken back") == 1


def test_a_face_down_card_does_not_enter() -> None:
    position = Position(2).buried(0, "big-wave@1")
    position.run(enter_all(position.book, position.table))


def test_cards_stay_when_ships_part_unless_a_ruling_says_otherwise() -> None:
    for rulings, aboard in (((), ["big-wave@1"]), (("enter-distance=always",), [])):
        position = Position(2, *rulings).fields(5, 6).aboard(0, 1, "big-wave@1")
        position.run(move_all(position.book, position.table), (0, "sail", STAY), (1, "sail", sail(7)))
        assert position.on_ship(0, 1) == aboard


def test_the_first_turn_and_the_captain_may_forbid_entering() -> None:
    first = Position(2, "enter-start=second-turn").hand(0, "big-wave@1")
    first.table.round = 0
    first.run(enter_all(first.book, first.table))
    captain = Position(2, "captain-enters=instead").hand(0, "big-wave@1").played("shouting-boarding-captain@5", "-")
    captain.run(act(captain.book, captain.table, 0), (0, "board", PASS))
    captain.run(enter_all(captain.book, captain.table))


# -- Attacks


def test_each_entering_card_attacks_once_and_the_entered_player_chooses() -> None:
    position = Position(2).aboard(0, 1, "big-wave@1", "big-wave@2", "big-wave@3").hand(1, "big-wave@4")
    answers = [
        (0, "attack", ("attack", "big-wave@1", 1)),
        (1, "attacked", SUFFER),
        (0, "attack", SPARE),
        (0, "attack", ("attack", "big-wave@3", 1)),
        (1, "attacked", ("discard", "big-wave@4")),
    ]
    position.run(attack_all(position.book, position.table), *answers)
    assert (position.table.lives, position.on_discard(1)) == ([20, 19], ["big-wave@4"])
    assert (position.counted("attacks"), position.counted("attacks answered by a discard")) == (2, 1)


def test_without_cards_or_after_a_captain_it_is_damage() -> None:
    bare = Position(2).aboard(0, 1, "big-wave@1")
    bare.run(attack_all(bare.book, bare.table), (0, "attack", ("attack", "big-wave@1", 1)))
    assert bare.table.lives[1] == 19
    furious = Position(2).aboard(0, 1, "big-wave@1").hand(1, "big-wave@4")
    furious.table.furious = 0b01
    furious.run(attack_all(furious.book, furious.table), (0, "attack", ("attack", "big-wave@1", 1)))
    assert furious.table.lives[1] == 19


def test_by_one_ruling_the_attacker_chooses() -> None:
    position = Position(2, "attack-choice=attacker").aboard(0, 1, "big-wave@1", "big-wave@2").hand(1, "big-wave@4")
    answers = [
        (0, "attack", ("attack", "big-wave@1", 1)),
        (0, "force", ("wound",)),
        (0, "attack", ("attack", "big-wave@2", 1)),
        (0, "force", ("rob",)),
    ]
    position.run(attack_all(position.book, position.table), *answers)
    assert (position.table.lives[1], position.on_discard(1)) == (19, ["big-wave@4"])


def test_numbers_of_an_attack_are_the_rules() -> None:
    position = Position(2, attack_damage=3, attack_discard=2).aboard(0, 1, "big-wave@1", "big-wave@2")
    position.hand(1, "big-wave@4", "big-wave@5", "big-wave@6")
    answers = [
        (0, "attack", ("attack", "big-wave@1", 1)),
        (1, "attacked", ("discard", "big-wave@4")),
        (1, "discard", ("discard", "big-wave@6")),
        (0, "attack", ("attack", "big-wave@2", 1)),
        (1, "attacked", SUFFER),
    ]
    position.run(attack_all(position.book, position.table), *answers)
    assert (position.table.lives[1], position.in_hand(1)) == (17, ["big-wave@5"])


# -- The dungeon


def test_the_highest_card_in_the_dungeon_loots_it() -> None:
    position = Position(3).fields(20, 20, 3).played("big-wave@12", "big-wave@13", "big-wave@9")
    loot(position.book, position.table)
    assert position.table.points == [0, 1, 0]
    crowd = Position(3, "dungeon-points=each-ship").fields(20, 20, 3).played("big-wave@12", "big-wave@13", "-")
    loot(crowd.book, crowd.table)
    assert crowd.table.points == [0, 2, 0]
    idle = Position(3).fields(20, 1, 1).played("-", "big-wave@13", "big-wave@9")
    loot(idle.book, idle.table)
    assert idle.table.points == [0, 0, 0], "no card, no loot"


# -- Sinking


def test_a_sunk_ship_is_out_with_its_cards_and_treasures() -> None:
    position = Position(3).lives(20, 3, 20).hand(1, "big-wave@1").buried(1, "big-wave@2").treasure(1, 7)
    position.aboard(1, 0, "big-wave@3").aboard(0, 1, "big-wave@4").played("big-wave@9", "big-wave@9", "-")
    hit(position, (1, 3))
    table = position.table
    assert (table.afloat, table.lives, table.laid[1]) == ([1, 0, 1], [20, 0, 20], -1)
    assert position.in_hand(0) == ["big-wave@4"], "cards that entered it go home"
    assert (position.on_ship(1, 0), table.treasures, table.buried) == ([], [], [])
    assert not table.over


def test_entering_cards_of_the_dead_may_stay_by_one_ruling() -> None:
    position = Position(3, "dead-cards=stay").lives(20, 3, 20).aboard(1, 0, "big-wave@3").hand(0, "big-wave@1")
    hit(position, (1, 3))
    assert position.on_ship(1, 0) == ["big-wave@3"]
    position.run(attack_all(position.book, position.table))


def test_by_one_ruling_a_ship_comes_back_to_port_without_its_points() -> None:
    position = Position(2, "ship-destroyed=port").points(0, 7).fields(1, 9).lives(20, 2).hand(1, "big-wave@1")
    hit(position, (1, 5))
    table = position.table
    assert (table.afloat, table.lives, table.field, table.points) == ([1, 1], [20, 20], [1, 1], [0, 0])
    assert position.in_hand(1) == ["big-wave@1"]
    assert position.rules.outcome(table) is None


# -- The end


def ending(position: Position) -> tuple[str, tuple[int, ...]] | None:
    outcome = position.rules.outcome(position.table)
    return (outcome.reason, outcome.winners) if outcome else None


def test_twenty_points_win_and_of_several_the_higher_total() -> None:
    assert ending(Position(3).points(19, 19, 3)) is None
    assert ending(Position(3).points(19, 20, 3)) == ("treasure", (1,))
    assert ending(Position(3).points(20, 21, 3)) == ("treasure", (1,))
    assert ending(Position(3).points(20, 20, 3)) == ("treasure", (0, 1))
    assert ending(Position(3, "win-both=first").points(20, 21, 3)) == ("treasure", (0,))
    assert ending(Position(3, treasure_to_win=4).points(3, 4, 3)) == ("treasure", (1,))


def test_the_last_ship_afloat_wins() -> None:
    position = hit(Position(3).points(5, 9, 3).lives(5, 5, 5), (1, 5))
    assert ending(position) is None
    assert ending(hit(position, (0, 7))) == ("destruction", (2,))


def test_of_ships_that_sink_together_the_richer_one_wins_unless_a_ruling_calls_it_a_draw() -> None:
    def sunk(*rulings: str) -> tuple[str, tuple[int, ...]] | None:
        position = hit(Position(3, *rulings).points(5, 9, 12).lives(5, 5, 5), (2, 5))
        return ending(hit(position, (0, 5), (1, 5)))

    assert sunk() == ("all ships sunk", (1,)), "the third sank before"
    assert sunk("all-destroyed=draw") == ("all ships sunk", ())


def test_the_dead_do_not_win_by_treasure() -> None:
    position = hit(Position(3).points(20, 0, 0).lives(5, 20, 20), (0, 5))
    assert ending(position) is None


# -- Teams


def test_a_team_shares_points_but_not_lives() -> None:
    position = Position(4, teams=2).points(12, 3, 8, 3)
    assert ending(position) == ("treasure", (0, 2))
    outcome = position.rules.outcome(position.table)
    assert outcome is not None
    assert outcome.scores == (20, 6, 20, 6)
    position = Position(4, teams=2).lives(5, 5, 5, 5).points(1, 0, 0, 0)
    hit(position, (0, 5))
    assert (position.table.over, position.table.afloat) == (0, [0, 1, 1, 1])
    assert ending(hit(position, (2, 5))) == ("destruction", (1, 3))
    mates = hit(Position(4, teams=2).lives(5, 5, 5, 5).points(19, 0, 1, 0), (0, 5))
    assert ending(mates) == ("treasure", (0, 2)), "the points of a sunk ship stay with the team"


def test_a_team_may_share_lives_too() -> None:
    position = Position(4, "teams=points-and-lives", teams=2)
    assert position.table.lives == [40, 40, 40, 40]
    hit(position, (0, 15))
    assert position.table.lives == [25, 40, 25, 40]
    hit(position, (2, 25))
    assert position.table.afloat == [0, 1, 0, 1]
    assert ending(position) == ("destruction", (1, 3))


def test_a_ship_off_the_map_has_no_lives_of_its_team() -> None:
    position = Position(4, "teams=points-and-lives", teams=2).fields(1, 1, 1, 1)
    sink(position.book, position.table, [0], off_map=True)
    hit(position, (2, 5))
    assert (position.table.lives, position.table.afloat) == ([0, 40, 35, 40], [0, 1, 1, 1])


@pytest.mark.parametrize("seats", [2, 3])
def test_players_who_make_no_teams_are_told_so(seats: int) -> None:
    with pytest.raises(GameFault, match="make no teams of 2"):
        rules_with(teams=2).table(seats, seeded(1))
