"""What `plan` does in positions set by hand, and that it plays far better than chance."""

from __future__ import annotations

from typing import Any

import pytest
from pirate_wizard_position import Position, kit_with

from cardgen.games.pirate_wizard.always import free_acts
from cardgen.games.pirate_wizard.boarding import attack_all, enter_all
from cardgen.games.pirate_wizard.plan import PlanAgent
from cardgen.games.pirate_wizard.playing import act, play_all
from cardgen.games.pirate_wizard.rules import make
from cardgen.games.pirate_wizard.sailing import move_all
from cardgen.lab.intervals import wilson
from cardgen.play.chance import Chance, seeded
from cardgen.play.decision import Decision
from cardgen.play.match import Match
from cardgen.play.view import View


class Standing:
    """A position as a match that an agent looks at."""

    def __init__(self, position: Position) -> None:
        self.table = position.table

    def imagine(self, seat: int, chance: Chance) -> Any:
        raise AssertionError("plan imagines nothing")


def chosen(position: Position, steps: Any, *answers: Any) -> tuple[Any, ...]:
    """What `plan` answers to the question that a mechanism asks."""
    decision: Decision = position.asked(steps, *answers)
    agent = PlanAgent(position.rules, Chance(1))
    move = agent.choose(View(Standing(position), decision.seat), decision)
    assert move in decision.options
    return position.named(move)


def playing(position: Position) -> tuple[Any, ...]:
    return chosen(position, play_all(position.book, position.table))


def test_it_plays_what_gives_points_now() -> None:
    cards = ("big-wave@20", "map-selling-hermit@8", "generous-ships-cook@6")
    assert playing(Position().hand(0, *cards).fields(7, 1, 1)) == ("play", "map-selling-hermit@8")
    assert playing(Position().hand(0, *cards).fields(1, 1, 1)) != ("play", "map-selling-hermit@8")
    jugglers = ("dizzy-die-juggler@9", "dizzy-die-juggler@2", "big-wave@20")
    assert playing(Position().hand(0, *jugglers)) == ("play", "dizzy-die-juggler@9"), "the die shows 10"


def test_it_is_not_the_highest_where_a_fish_waits_and_is_where_a_gift_does() -> None:
    cards = ("generous-ships-cook@9", "generous-ships-cook@12")
    for waiting, card in (("big-hungry-fish@15", cards[1]), ("wandering-giftgiver@15", cards[0])):
        position = Position(2).hand(0, *cards).played("-", waiting)
        position.table.first = 0
        assert playing(position) == ("play", card)


def test_it_plays_a_card_that_enters_it_if_that_pays() -> None:
    position = Position(2).hand(0, "big-wave@20", "big-wave@19").aboard(1, 0, "map-selling-hermit@2")
    assert playing(position) == ("take", "map-selling-hermit@2")


def test_it_heals_late() -> None:
    cards = ("useful-potion-brewer@20", "treasure-detector@11")
    assert playing(Position(2).hand(0, *cards).lives(20, 20)) == ("play", "treasure-detector@11")
    assert playing(Position(2).hand(0, *cards).lives(2, 20)) == ("play", "useful-potion-brewer@20")


def test_it_keeps_a_card_that_hides_a_treasure() -> None:
    position = Position(2).hand(0, "generous-ships-cook@6").buried(0, "generous-ships-cook@7")
    assert playing(position) == ("play", "generous-ships-cook@6")
    attacked = Position(2).aboard(1, 0, "big-wave@1").buried(0, "big-wave@7").hand(0, "big-wave@8").lives(2, 20)
    answers = (1, "attack", ("attack", "big-wave@1", 0))
    assert chosen(attacked, attack_all(attacked.book, attacked.table), answers) == ("discard", "big-wave@8")


def test_it_discards_with_a_full_hand_and_few_lives_and_takes_damage_with_few_cards() -> None:
    answers = (1, "attack", ("attack", "big-wave@1", 0))
    full = Position(2).aboard(1, 0, "big-wave@1").hand(0, *[f"hungry-whirlpool@{n}" for n in range(1, 8)]).lives(9, 20)
    assert chosen(full, attack_all(full.book, full.table), answers)[0] == "discard"
    poor = Position(2).aboard(1, 0, "big-wave@1").hand(0, "plundering-monkey@1", "weather-prophet@1")
    assert chosen(poor, attack_all(poor.book, poor.table), answers) == ("suffer",)
    last = Position(2).aboard(1, 0, "big-wave@1").hand(0, "plundering-monkey@1").lives(1, 20)
    assert chosen(last, attack_all(last.book, last.table), answers) == ("discard", "plundering-monkey@1")


def test_it_enters_and_attacks_but_not_its_own_team() -> None:
    position = Position(3).points(0, 3, 9).hand(0, "weather-prophet@1", "big-wave@20")
    assert chosen(position, enter_all(position.book, position.table)) == ("enter", 2)
    answers = (0, "enter", ("enter", 2))
    assert chosen(position, enter_all(position.book, position.table), answers) == ("send", "big-wave@20")
    attacking = Position(2).aboard(0, 1, "big-wave@1")
    assert chosen(attacking, attack_all(attacking.book, attacking.table)) == ("attack", "big-wave@1", 1)
    friends = Position(4, teams=2).aboard(0, 2, "big-wave@1")
    assert chosen(friends, attack_all(friends.book, friends.table)) == ("spare",)


def test_it_sails_for_treasure_and_the_dungeon_and_away_from_volcanoes() -> None:
    def sails(position: Position) -> tuple[Any, ...]:
        return chosen(position, move_all(position.book, position.table))

    assert sails(Position(2).fields(10, 1)) == ("sail", 11)
    assert sails(Position(2).fields(20, 1)) == ("stay",)
    assert sails(Position(2).fields(10, 1).treasure(0, 9)) == ("sail", 9)
    assert sails(Position(2).fields(10, 1).buried(0, "big-wave@9")) == ("show", "big-wave@9")
    volcano = ("volcano", 1, 11, "sleepy-volcano@3")
    assert sails(Position(2).fields(10, 1).lives(7, 20).running(volcano)) == ("sail", 9)


def test_cards_that_ask_are_answered_with_sense() -> None:
    def asks(card: str, position: Position, *answers: Any) -> tuple[Any, ...]:
        position.played(card, "-")
        return chosen(position, act(position.book, position.table, 0), *answers)

    assert asks("dizzy-die-juggler@7", Position(2)) == ("turn", 7)
    assert asks("dizzy-die-juggler@20", Position(2)) == ("pass",)
    waiting = Position(2).running(("circle-die", 4), ("wave", 2))
    assert asks("impatient-hourglass@7", waiting) == ("hasten", "wave", -1, 2)
    near = Position(2).fields(8, 1).hand(0, "big-wave@11")
    assert asks("treasure-detector@1", near) == ("detect", "big-wave@11", 9)
    at_hand = Position(2).fields(8, 1).hand(0, "big-wave@3", "big-wave@8")
    assert asks("sunken-treasure-detector@1", at_hand) == ("bury", "big-wave@8")
    assert asks("bubbling-cauldron@1", Position(2).hand(0, "plundering-monkey@1")) == ("enough",)
    swept = Position(2).fields(1, 18).played("-", "big-wave@9")
    assert asks("hungry-whirlpool@20", swept) == ("sweep", 1), "off the map beyond the dungeon"
    guarded = Position(2).fields(1, 18).played("-", "big-wave@9").hand(1, "big-wave@1")
    assert asks("hungry-whirlpool@20", guarded) == ("sweep", -1), "who can discard would be in the dungeon"


def test_it_swaps_junk_before_the_draw() -> None:
    six = Position(2).hand(0, *[f"hungry-whirlpool@{n}" for n in range(1, 7)])
    assert chosen(six, free_acts(six.book, six.table)) == ("throw",)
    good = Position(2).hand(0, *[f"plundering-monkey@{n}" for n in range(1, 7)])
    assert chosen(good, free_acts(good.book, good.table)) == ("pass",)


@pytest.mark.parametrize("seats", [2, 4])
def test_it_wins_against_chance_nearly_always(seats: int) -> None:
    from cardgen.play.agents.simple import RandomAgent

    rules, wins, games = make(kit_with()), 0.0, 60
    for number in range(games):
        match = Match.begin(rules, seats, 3, number, keeps=False)
        kinds = [PlanAgent if (seat + number) % 2 else RandomAgent for seat in range(seats)]
        players = [kind(rules, seeded(number, seat)) for seat, kind in enumerate(kinds)]
        while match.decision is not None:
            seat = match.decision.seat
            match.apply(players[seat].choose(match.view(seat), match.decision))
        assert match.outcome is not None
        assert match.table.round < 60
        wins += sum(share for share, kind in zip(match.outcome.shares, kinds, strict=True) if kind is PlanAgent)
    assert wilson(wins / games, games).low > 0.85
