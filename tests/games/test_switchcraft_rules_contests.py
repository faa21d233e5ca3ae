"""Contests of wills: who may challenge whom, raising and yielding, Cunning and Intelligent, the five penalties."""

from __future__ import annotations

from typing import Any

import pytest
from switchcraft_position import Position

from cardgen.games.switchcraft.contests import contest, may_challenge, targets

Answer = tuple[int, str, tuple[Any, ...]]
WAIVE = ("waive",)
YIELD = ("yield",)
STAND = ("stand",)


def fought(position: Position, challenger: int, target: int, *answers: Answer) -> None:
    position.run(contest(position.book, position.table, challenger, target), *answers)


def won(position: Position) -> tuple[Any, ...]:
    """Winner and loser of the contest that was fought."""
    (result,) = position.told("contest-won")
    return result


# -- challenging


@pytest.mark.parametrize(
    ("role", "may"),
    [("angel", True), ("witch", True), ("princess", False), ("mistress", False), ("maid", False), ("brat", False)],
)
def test_only_dominant_and_active_players_challenge_alone(role: str, may: bool) -> None:
    assert may_challenge(Position(role, "angel", "angel").table, 0) == may


def test_a_passive_leader_challenges_with_an_active_member() -> None:
    position = Position("princess", "maid", "angel", "doll").party(0, 1)
    assert may_challenge(position.table, 0)
    assert not may_challenge(position.table, 1)


def test_a_party_is_challenged_as_a_whole_and_never_by_its_own() -> None:
    position = Position("angel", "maid", "angel", "doll", "imp").party(0, 1, 3)
    assert targets(position.book, position.table, 2) == [0, 4]
    assert targets(position.book, position.table, 0) == [2, 4]


def test_by_one_ruling_only_active_sides_are_challenged() -> None:
    position = Position("angel", "princess", "maid", "doll", rulings=["contest-target=active"])
    assert targets(position.book, position.table, 0) == [2]


def test_leaders_select_active_members_and_others_fight_alone() -> None:
    position = Position("princess", "maid", "imp", "doll").party(0, 1, 2)
    steps = contest(position.book, position.table, 0, 3)
    asked = position.asked(steps)
    assert (asked.kind, list(asked.options)) == ("contestant", [("select", 1), ("select", 2)])
    position = Position("princess", "maid", "imp", "doll").party(0, 1, 2).front(1, "white-gloves").coins(0, 0, 0, 0)
    # the Doll has no Coins and no cards: it yields without being asked
    fought(position, 0, 3, (0, "contestant", ("select", 1)), (1, "penalty", ("make-join",)))
    assert won(position) == (1, 3)
    assert position.table.leader == [0, 0, 0, 0]


# -- raising


def test_three_raises_and_a_yield() -> None:
    position = Position("witch", "angel", "doll").coins(3, 2, 0).hand(0, "book-of-shadows").hand(1, "quick", "wings")
    fought(
        position,
        0,
        1,
        # 2 against 2: both are Strong, and equal Power is not enough
        (1, "contest", ("reveal", "quick")),  # 3 : 2
        (0, "contest", ("spend", 1)),  # 3 : 3 is not more
        (0, "contest", ("spend", 1)),  # 4 : 3
        (1, "contest", ("reveal", "wings")),  # 5 : 4
        (0, "contest", ("reveal", "book-of-shadows")),  # 6 : 5
        (1, "contest", YIELD),
        (0, "penalty", WAIVE),
    )
    assert won(position) == (0, 1)
    assert (position.before(0), position.before(1)) == (["book-of-shadows"], ["quick", "wings"])
    assert position.purses() == [1, 2, 0]
    assert position.table.added == [0, 0, 0]
    assert position.told("stands") == [(1, 3), (0, 4), (1, 5), (0, 6)]


def test_a_stronger_defender_stands_or_yields() -> None:
    position = Position("witch", "angel", "doll").front(1, "wings").coins(0, 0, 0)
    fought(position, 0, 1, (1, "contest", STAND), (1, "penalty", WAIVE))
    assert won(position) == (1, 0)
    position = Position("witch", "angel", "doll").front(1, "wings").coins(0, 0, 0)
    fought(position, 0, 1, (1, "contest", YIELD), (0, "penalty", WAIVE))
    assert won(position) == (0, 1)
    position = Position("witch", "angel", "doll", rulings=["contest-yield=forbidden"]).front(1, "wings").coins(0, 0, 0)
    fought(position, 0, 1, (1, "penalty", WAIVE))
    assert won(position) == (1, 0)


def test_as_many_coins_as_are_needed_can_be_spent_at_once() -> None:
    position = Position("witch", "doll", "doll").coins(0, 3, 0)
    asked = position.asked(contest(position.book, position.table, 0, 1))
    assert list(asked.options) == [YIELD, ("spend", 1), ("spend", 3)]
    assert position.table.contest == (0, 1, 2, 0)


def test_only_cards_that_give_power_are_revealed_and_tantrum_only_by_the_passive() -> None:
    cards = ("silly", "quick", "throne", "hope", "tantrum", "whining")
    passive = Position("witch", "princess", "doll").hand(1, *cards).coins(0, 0, 0)
    asked = passive.asked(contest(passive.book, passive.table, 0, 1))
    wanted = [YIELD, ("reveal", "silly"), ("reveal", "throne"), ("cast", "tantrum")]
    assert passive.options(asked) == wanted
    active = Position("witch", "angel", "doll").hand(1, *cards).coins(0, 0, 0)
    asked = active.asked(contest(active.book, active.table, 0, 1))
    assert active.options(asked) == [YIELD, ("reveal", "quick")]


def test_tantrum_gives_its_power_for_one_contest() -> None:
    position = Position("witch", "doll", "maid").hand(1, "tantrum").coins(0, 0, 0)
    fought(position, 0, 1, (1, "contest", ("cast", "tantrum")), (1, "penalty", WAIVE))
    assert won(position) == (1, 0)
    assert position.on_pile("nice") == ["tantrum"]
    assert position.table.added[1] == 0


# -- Cunning and Intelligent


def test_cunning_negates_a_card_for_this_contest() -> None:
    position = Position("witch", "angel", "doll").front(0, "book-of-shadows", "quick").hand(1, "cunning").coins(0, 1, 0)
    asked = position.asked(contest(position.book, position.table, 0, 1))
    assert ("negate", "cunning", "quick") in position.options(asked)
    position.table.log = []
    fought(
        position.coins(0, 2, 0),
        0,
        1,
        (1, "contest", ("negate", "cunning", "book-of-shadows")),
        (1, "contest", ("spend", 2)),
        (1, "penalty", WAIVE),
    )
    assert position.told("stands") == [(1, 4)]
    assert position.told("contest-won") == [(1, 0)]
    assert position.before(1) == ["cunning"]


def test_cunning_may_negate_what_counts_against_its_owner() -> None:
    position = Position("witch", "angel", "doll").front(1, "crybaby", "cunning").coins(0, 1, 0)
    fought(
        position,
        0,
        1,
        (1, "contest", ("negate", "cunning", "crybaby")),  # placed before: it works once in each contest
        (1, "contest", ("spend", 1)),
        (1, "penalty", WAIVE),
    )
    assert won(position) == (1, 0)


def test_by_one_ruling_cunning_and_intelligent_work_only_from_the_hand() -> None:
    rulings = ["placed-workers=revealed"]
    position = Position("witch", "angel", "doll", rulings=rulings).front(1, "crybaby", "cunning").coins(0, 0, 0)
    fought(position, 0, 1, (0, "penalty", WAIVE))
    assert won(position) == (0, 1)


@pytest.mark.parametrize(("ruling", "may"), [("card", False), ("card-or-spell", True)])
def test_whether_cunning_negates_a_spell(ruling: str, may: bool) -> None:
    position = Position("angel", "doll", "maid", rulings=[f"cunning={ruling}"]).hand(1, "tantrum").hand(0, "cunning")
    steps = contest(position.book, position.table, 0, 1)
    asked = position.asked(position.coins(1, 0, 0) and steps, (1, "contest", ("cast", "tantrum")))
    assert (("negate", "cunning", "tantrum") in position.options(asked)) == may


def test_intelligent_copies_a_card_of_either_contestant() -> None:
    position = Position("witch", "angel", "doll").front(0, "wings", "scepter").hand(1, "intelligent", "silly", "quick")
    asked = position.asked(contest(position.book, position.table.clone(), 0, 1))  # type: ignore[arg-type]
    copies = [option for option in position.options(asked) if option[0] == "copy"]
    # Wings and Scepter lie before the challenger; Quick would be shown from the own hand; Silly counts against it
    assert copies == [
        ("copy", "intelligent", "wings", -1),
        ("copy", "intelligent", "scepter", -1),
        ("copy", "intelligent", "quick", -1),
    ]
    fought(
        position.coins(0, 1, 0),
        0,
        1,
        (1, "contest", ("copy", "intelligent", "wings", -1)),  # a Nice and Active player gets 2: 4 : 4
        (1, "contest", ("spend", 1)),
        (1, "penalty", WAIVE),
    )
    assert position.told("stands") == [(1, 5)]
    assert position.before(1) == ["intelligent"]


@pytest.mark.parametrize(
    ("ruling", "wanted"),
    [("any-card", ["scepter", "throne", "tantrum"]), ("placed", ["scepter"]), ("power", ["scepter", "throne"])],
)
def test_what_intelligent_may_copy(ruling: str, wanted: list[str]) -> None:
    position = Position("witch", "princess", "doll", rulings=[f"intelligent={ruling}"])
    position.front(0, "scepter").hand(1, "intelligent", "throne", "tantrum")
    asked = position.asked(contest(position.book, position.table, 0, 1))
    assert [option[2] for option in position.options(asked) if option[0] == "copy"] == wanted


def test_a_card_that_is_copied_from_hand_is_shown_and_stays() -> None:
    position = Position("witch", "princess", "doll").hand(1, "intelligent", "throne").coins(0, 1, 0)
    throne = position.table.zones[6][1]
    fought(
        position,
        0,
        1,
        (1, "contest", ("copy", "intelligent", "throne", -1)),
        (1, "contest", ("spend", 1)),
        (1, "penalty", WAIVE),
    )
    assert position.in_hand(1) == ["throne"]
    assert position.table.known[throne] == 0b111


def test_a_copy_of_cunning_negates_cunning_and_what_it_took_comes_back() -> None:
    position = Position("witch", "angel", "doll").front(0, "book-of-shadows").hand(1, "cunning").hand(0, "intelligent")
    cunning = position.table.zones[6][0]
    steps = contest(position.book, position.coins(0, 1, 0).table, 0, 1)
    before = [(1, "contest", ("negate", "cunning", "book-of-shadows")), (1, "contest", ("spend", 1))]
    asked = position.asked(steps, *before)
    intelligent = position.table.zones[5][0]
    assert ("copy", intelligent, cunning, cunning) in asked.options
    steps.send(("copy", intelligent, cunning, cunning))
    assert position.told("stands")[-1] == (0, 4)


# -- penalties


def beaten(winner: str, loser: str, *others: str, rulings: tuple[str, ...] = ()) -> Position:
    """Seat 0 challenges seat 1, which has nothing to answer with."""
    position = Position(winner, loser, *(others or ("doll",)), rulings=rulings)
    return position.coins(*[0] * position.table.seats).front(0, "scepter")


def test_the_loser_can_be_made_submissive_or_passive() -> None:
    position = beaten("witch", "angel").hand(0, "hope").hand(1, "fear")
    steps = contest(position.book, position.table, 0, 1)
    asked = position.asked(steps)
    assert position.options(asked) == [
        WAIVE,
        ("make-submissive",),
        ("make-passive",),
        ("make-discard",),
        ("burden", "hope"),
    ]
    position = beaten("witch", "angel")
    fought(position, 0, 1, (0, "penalty", ("make-submissive",)))
    assert position.roles()[1] == "maid"
    position = beaten("witch", "angel")
    fought(position, 0, 1, (0, "penalty", ("make-passive",)))
    assert position.roles()[1] == "princess"


@pytest.mark.parametrize(("ruling", "pile"), [("caster", "naughty"), ("owner", "nice")])
def test_the_loser_discards_by_chance_to_the_winners_pile(ruling: str, pile: str) -> None:
    position = beaten("witch", "angel", rulings=(f"pile-of-card={ruling}",)).hand(1, "fear")
    fought(position, 0, 1, (0, "penalty", ("make-discard",)))
    assert position.on_pile(pile) == ["fear"]


def test_a_submissive_loser_joins_the_winners_party() -> None:
    position = beaten("witch", "maid", "doll")
    fought(position, 0, 1, (0, "penalty", ("make-join",)))
    assert position.table.leader == [0, 0, -1]


def test_a_winner_from_a_party_recruits_for_its_leader() -> None:
    position = Position("princess", "maid", "imp").party(0, 1).coins(0, 0, 0).front(1, "white-gloves")
    fought(position, 0, 2, (1, "penalty", ("make-join",)))
    assert position.table.leader == [0, 0, 0]


def test_a_submissive_winner_in_no_party_cannot_recruit() -> None:
    position = Position("witch", "imp", "doll").coins(0, 0, 0).front(1, "white-gloves", "quick", "wings")
    position.table.sides[0] = position.role("imp")
    steps = contest(position.book, position.table, 0, 1)
    asked = position.asked(steps, (1, "contest", STAND))
    assert ("make-join",) not in asked.options


@pytest.mark.parametrize(("ruling", "may"), [("leaves", True), ("stays", False)])
def test_a_loser_who_is_in_another_party(ruling: str, may: bool) -> None:
    position = Position("witch", "princess", "maid", "doll", rulings=[f"penalty-join={ruling}"]).party(1, 2, 3)
    position.front(0, "scepter").coins(0, 0, 0, 0)
    steps = contest(position.book, position.table, 0, 1)
    asked = position.asked(steps)
    assert (asked.seat, asked.kind) == (0, "penalty")
    assert (("make-join",) in asked.options) == may
    if may:
        with pytest.raises(StopIteration):
            steps.send(("make-join",))
        # its party had no other Active member and dissolves
        assert position.table.leader == [0, -1, 0, -1]


def test_the_winner_places_a_card_before_the_loser() -> None:
    position = beaten("witch", "angel").hand(0, "dirty-diaper", "hope")
    fought(position, 0, 1, (0, "penalty", ("burden", "dirty-diaper")))
    assert position.before(1) == ["dirty-diaper"]
    assert position.in_hand(0) == ["hope"]


@pytest.mark.parametrize(("ruling", "coins"), [("nothing", [0, 2]), ("coin", [1, 1])])
def test_when_no_penalty_can_apply(ruling: str, coins: list[int]) -> None:
    position = Position("witch", "doll", "maid", rulings=[f"penalty-none={ruling}"]).coins(0, 2, 0)
    position.table.sides[0] = position.role("mistress")
    position.front(0, "throne", "crown")
    # Passive and alone: the Doll could not stand in a party with the Mistress; the challenge is for the test's sake
    fought(position, 0, 1, (1, "contest", YIELD))
    assert position.purses()[:2] == coins


@pytest.mark.parametrize(("ruling", "asked"), [("wins", True), ("defends", False)])
def test_a_passive_defender_in_no_party(ruling: str, asked: bool) -> None:
    position = Position("witch", "princess", "doll", rulings=[f"contest-solo-passive={ruling}"]).coins(0, 0, 0)
    position.front(1, "throne", "crown")
    answers: list[Answer] = [(1, "contest", STAND)]
    fought(position, 0, 1, *answers, *([(1, "penalty", ("make-passive",))] if asked else []))
    assert position.roles()[0] == ("mistress" if asked else "witch")


@pytest.mark.parametrize(("ruling", "loser"), [("contestant", 2), ("leader", 1)])
def test_who_pays_for_a_party(ruling: str, loser: int) -> None:
    position = Position("witch", "princess", "maid", "doll", rulings=[f"contest-loser={ruling}"]).party(1, 2)
    position.front(0, "scepter").hand(0, "hope").coins(0, 0, 0, 0)
    fought(position, 0, 1, (0, "penalty", ("burden", "hope")))
    assert position.before(loser) == ["hope"]


@pytest.mark.parametrize(("ruling", "leaders"), [("dissolves", [-1, -1, -1]), ("heir", [0, 0, 0])])
def test_a_leader_who_is_made_submissive(ruling: str, leaders: list[int]) -> None:
    position = Position("witch", "angel", "maid", rulings=[f"party-leader-turns-submissive={ruling}"]).party(1, 2)
    position.front(0, "scepter", "quick").coins(0, 0, 0)
    fought(position, 0, 1, (1, "contestant", ("select", 1)), (0, "penalty", ("make-submissive",)))
    assert position.roles()[1] == "maid"
    assert position.table.leader == leaders
