"""The seventeen spells, each at its odd moment, and the Benevolent answer."""

from __future__ import annotations

from typing import Any

import pytest
from switchcraft_position import Position

from cardgen.games.switchcraft.contests import contest
from cardgen.games.switchcraft.turns import menu, turn

Answer = tuple[int, str, tuple[Any, ...]]
PASS = ("pass",)
WAIVE = ("waive",)
ALLOW = ("allow",)


def on_turn(position: Position, *answers: Answer, seat: int = 0) -> None:
    """A turn on which a seat does one thing and buys no other."""
    position.run(turn(position.book, position.table, seat, (), []), *answers)


def casts(position: Position, card: str, seat: int = 0) -> list[tuple[Any, ...]]:
    """The aims at which a seat may cast a spell on its turn."""
    found = [position.named(option) for option in menu(position.book, position.table, seat, [])]
    return [option[2:] for option in found if option[:2] == ("cast", card)]


def broke(*roles: str, rulings: tuple[str, ...] = ()) -> Position:
    """A table without Coins."""
    return Position(*roles, rulings=rulings).coins(*[0] * len(roles))


# -- after and during contests (Whining and Hissy-fit are tested with votes, Tantrum with contests)


def lost(rulings: tuple[str, ...] = ()) -> Position:
    """Seat 0, a Witch, is about to win against seat 1, a Princess, who holds the Security Blanket."""
    position = broke("witch", "princess", "doll", rulings=rulings)
    return position.hand(1, "security-blanket")


def test_security_blanket_spares_the_usual_penalty() -> None:
    position = lost()
    steps = contest(position.book, position.table, 0, 1)
    position.run(steps, (1, "lost", ("cast", "security-blanket")))
    assert position.roles()[1] == "princess"
    assert position.on_pile("nice") == ["security-blanket"]


def test_security_blanket_may_be_kept_and_does_not_stop_the_winners_spells() -> None:
    position = lost()
    position.run(contest(position.book, position.table, 0, 1), (1, "lost", PASS), (0, "penalty", ("make-submissive",)))
    assert position.roles()[1] == "doll"
    position = lost().hand(0, "teasing").hand(1, "hope")
    position.run(
        contest(position.book, position.table, 0, 1),
        (1, "lost", ("cast", "security-blanket")),
        (0, "penalty", ("cast", "teasing")),
    )
    assert position.in_hand(1) == []
    assert position.on_pile("naughty") == ["teasing", "hope"]


def test_security_blanket_after_the_penalty_is_named_by_one_ruling() -> None:
    position = lost(("blanket-time=after",))
    position.run(
        contest(position.book, position.table, 0, 1),
        (0, "penalty", ("make-submissive",)),
        (1, "lost", ("cast", "security-blanket")),
    )
    assert position.roles()[1] == "princess"


def test_security_blanket_is_for_the_passive() -> None:
    position = broke("witch", "angel", "doll").hand(1, "security-blanket")
    position.run(contest(position.book, position.table, 0, 1), (0, "penalty", WAIVE))


def test_the_winners_spells_come_beside_the_penalty() -> None:
    position = broke("witch", "witch", "doll").coins(0, 2, 0).hand(0, "pacifier", "pickpocket", "teasing")
    position.hand(1, "hope", "fear")
    position.run(
        contest(position.book, position.table, 0, 1),
        (1, "contest", ("yield",)),
        (0, "penalty", ("cast", "pacifier")),
        (0, "penalty", ("cast", "pickpocket")),
        (0, "penalty", ("cast", "teasing")),
        (0, "penalty", ("make-submissive",)),
    )
    assert position.roles()[1] == "brat"
    assert position.purses() == [1, 1, 0]
    assert len(position.in_hand(1)) == 1


def test_winners_spells_are_offered_only_where_they_do_something() -> None:
    position = broke("witch", "princess", "doll").hand(0, "pacifier", "pickpocket", "teasing")
    asked = position.asked(contest(position.book, position.table, 0, 1))
    assert [option for option in position.options(asked) if option[0] == "cast"] == []


@pytest.mark.parametrize(("challenger", "role"), [("witch", "angel"), ("angel", "angel")])
def test_punishment_changes_a_naughty_challenger_who_loses(challenger: str, role: str) -> None:
    position = broke(challenger, "angel", "doll").hand(1, "punishment").front(1, "quick")
    asked = [(1, "challenged", ("cast", "punishment"))] if challenger == "witch" else []
    position.run(
        contest(position.book, position.table, 0, 1), *asked, (1, "contest", ("stand",)), (1, "penalty", WAIVE)
    )
    assert position.roles()[0] == role


def test_punishment_does_nothing_to_a_challenger_who_wins() -> None:
    position = broke("witch", "angel", "doll").hand(1, "punishment").front(0, "quick")
    position.run(
        contest(position.book, position.table, 0, 1),
        (1, "challenged", ("cast", "punishment")),
        (0, "penalty", WAIVE),
    )
    assert position.roles()[:2] == ["witch", "angel"]


@pytest.mark.parametrize(("ruling", "caster"), [("leader", 1), ("contestant", 2)])
def test_who_punishes_for_a_party(ruling: str, caster: int) -> None:
    position = broke("witch", "angel", "maid", rulings=(f"punishment-who={ruling}",)).party(1, 2)
    position.hand(1, "punishment").hand(2, "hope")
    steps = contest(position.book, position.table, 0, 1)
    asked = position.asked(steps)
    assert asked.kind == ("challenged" if caster == 1 else "contestant")
    if caster == 2:
        # the Maid is not Dominant, and the card is not hers: nobody is asked
        asked = position.asked(contest(position.book, position.table, 0, 1), (1, "contestant", ("select", 2)))
        assert asked.kind == "penalty"


# -- on the own turn


def test_hypnosis_needs_consent_and_changes_one_alignment() -> None:
    position = broke("doll", "angel", "maid").hand(0, "hypnosis")
    assert casts(position, "hypnosis") == [(1,), (2,)]
    on_turn(
        position,
        (0, "turn", ("cast", "hypnosis", 1)),
        (1, "hypnosis", ("agree",)),
        (0, "axis", ("turn", 4, 1)),
    )
    assert position.roles()[1] == "princess"
    refused = broke("doll", "angel", "maid").hand(0, "hypnosis")
    on_turn(refused, (0, "turn", ("cast", "hypnosis", 1)), (1, "hypnosis", ("refuse",)))
    assert refused.roles()[1] == "angel"
    assert refused.on_pile("nice") == ["hypnosis"]
    assert casts(broke("angel", "angel", "maid").hand(0, "hypnosis"), "hypnosis") == []


def test_spoil_is_for_another_nice_member_of_the_own_party() -> None:
    position = broke("angel", "maid", "doll", "imp", "doll").party(0, 1, 2, 3).hand(0, "spoil")
    assert casts(position, "spoil") == [(1,), (2,)]
    on_turn(position, (0, "turn", ("cast", "spoil", 2)))
    assert position.roles()[2] == "brat"
    assert casts(broke("angel", "maid", "doll").hand(0, "spoil"), "spoil") == []


def test_brainwash_is_for_another_naughty_player_and_temptation_for_any_nice_one() -> None:
    position = broke("witch", "imp", "doll").hand(0, "brainwash", "temptation")
    assert casts(position, "brainwash") == [(1,)]
    assert casts(position, "temptation") == [(2,)]
    on_turn(position, (0, "turn", ("cast", "brainwash", 1)))
    assert position.roles() == ["witch", "maid", "doll"]
    assert casts(broke("angel", "imp", "doll").hand(0, "brainwash", "temptation"), "temptation") == []


def test_mirror_mirror_turns_everything_of_everybody() -> None:
    position = broke("witch", "maid", "doll", "princess").party(0, 1).hand(0, "mirror-mirror")
    on_turn(position, (0, "turn", ("cast", "mirror-mirror")))
    assert position.roles() == ["doll", "mistress", "witch", "imp"]
    assert position.table.leader == [-1] * 4


@pytest.mark.parametrize("ruling", ["all", "one", "manners"])
def test_what_mirror_mirror_turns_by_ruling(ruling: str) -> None:
    position = broke("witch", "maid", "doll", rulings=(f"mirror-scope={ruling}",)).hand(0, "mirror-mirror")
    asked: list[Answer] = [(0, "axis", ("turn", 4))] if ruling == "one" else []
    on_turn(position, (0, "turn", ("cast", "mirror-mirror")), *asked)
    wanted = {"all": ["doll", "mistress", "witch"], "one": ["mistress", "doll", "maid"]}
    assert position.roles() == wanted.get(ruling, ["angel", "imp", "brat"])


def test_reign_of_chaos_dissolves_all_parties() -> None:
    position = broke("witch", "maid", "angel", "doll").party(2, 3).hand(0, "reign-of-chaos")
    on_turn(position, (0, "turn", ("cast", "reign-of-chaos")))
    assert position.table.leader == [-1] * 4
    assert casts(position.hand(0, "hope"), "reign-of-chaos") == []


def test_heist_costs_a_coin_and_removes_two_to_the_naughty_pile() -> None:
    position = Position("witch", "angel", "doll").coins(1, 2, 1).hand(0, "heist")
    pile = position.table.purses[3]
    on_turn(
        position,
        (0, "turn", ("cast", "heist")),
        (1, "answer", ALLOW),
        (0, "coins", ("from", 1)),
        (0, "coins", ("from", 2)),
    )
    assert position.purses() == [0, 1, 0]
    assert position.table.purses[3] == pile + 3
    assert casts(Position("witch", "angel", "doll").coins(0, 2, 1).hand(0, "heist"), "heist") == []
    assert casts(Position("witch", "angel", "doll").coins(1, 0, 0).hand(0, "heist"), "heist") == []


def test_heist_from_one_player_by_one_ruling() -> None:
    position = Position("witch", "angel", "doll", rulings=["heist-source=one"]).coins(1, 2, 1).hand(0, "heist")
    on_turn(position, (0, "turn", ("cast", "heist")), (1, "answer", ALLOW), (0, "coins", ("from", 1)))
    assert position.purses() == [0, 0, 1]


def test_riches_to_rags_is_for_the_broke_and_takes_coins_out_of_the_game() -> None:
    position = Position("witch", "angel", "doll").coins(0, 2, 1).hand(0, "riches-to-rags")
    on_turn(
        position,
        (0, "turn", ("cast", "riches-to-rags")),
        (1, "answer", ALLOW),
        (0, "coins", ("from", 1)),
        (0, "coins", ("from", 2)),
        (0, "coins", ("enough",)),
    )
    assert position.purses() == [0, 1, 0]
    assert position.table.purses[5] == 2
    assert casts(Position("witch", "angel", "doll").coins(1, 2, 1).hand(0, "riches-to-rags"), "riches-to-rags") == []


def test_riches_to_rags_by_other_rulings() -> None:
    rulings = ["rags-source=one", "rags-removed=pile"]
    position = Position("witch", "doll", "doll", rulings=rulings).coins(0, 5, 1).hand(0, "riches-to-rags")
    pile = position.table.purses[3]
    on_turn(position, (0, "turn", ("cast", "riches-to-rags")), (0, "coins", ("from", 1)))
    assert position.purses() == [0, 2, 1]
    assert position.table.purses[3] == pile + 3


def test_tidy_up_discards_two_and_draws_three() -> None:
    position = (
        broke("angel", "doll", "doll").hand(0, "tidy-up", "hope", "fear", "quick").top("wings", "throne", "crown")
    )
    on_turn(
        position,
        (0, "turn", ("cast", "tidy-up")),
        (0, "discard", ("discard", "hope")),
        (0, "discard", ("discard", "fear")),
    )
    assert position.in_hand(0) == ["quick", "crown", "throne", "wings"]
    assert position.on_pile("nice") == ["tidy-up", "hope", "fear"]
    assert casts(broke("angel", "doll", "doll").hand(0, "tidy-up", "hope"), "tidy-up") == []


# -- Benevolent


def test_a_benevolent_player_cancels_a_naughty_players_spell_for_a_coin() -> None:
    position = Position("witch", "angel", "princess", "doll").coins(0, 1, 1, 0).hand(0, "temptation")
    cancel = ("cancel", "temptation", 3)
    on_turn(position, (0, "turn", ("cast", "temptation", 3)), (1, "answer", ALLOW), (2, "answer", cancel))
    assert position.roles()[3] == "doll"
    assert position.purses() == [0, 1, 0, 0]
    assert position.on_pile("naughty") == ["temptation"]


def test_nobody_answers_a_nice_players_spell_or_without_a_coin() -> None:
    nice = Position("doll", "angel", "doll").coins(0, 1, 0).hand(0, "hypnosis")
    on_turn(nice, (0, "turn", ("cast", "hypnosis", 1)), (1, "hypnosis", ("refuse",)))
    poor = broke("witch", "angel", "doll").hand(0, "temptation")
    on_turn(poor, (0, "turn", ("cast", "temptation", 2)))
    assert poor.roles()[2] == "brat"


@pytest.mark.parametrize(("ruling", "coins"), [("paid", 0), ("returned", 1)])
def test_what_was_paid_for_a_cancelled_spell(ruling: str, coins: int) -> None:
    position = Position("witch", "angel", "doll", rulings=[f"cancelled-spell={ruling}"]).coins(1, 1, 0)
    answers: list[Answer] = [(0, "turn", ("cast", "heist")), (1, "answer", ("cancel", "heist"))]
    on_turn(position.hand(0, "heist"), *answers, *([(0, "more", ("stop",))] if coins else []))
    assert position.purses() == [coins, 0, 0]


def test_a_cancelled_boost_gives_nothing_and_a_cancelled_hissy_fit_ends_nothing() -> None:
    position = Position("angel", "brat", "doll").coins(1, 0, 0).hand(1, "tantrum")
    position.run(
        contest(position.book, position.table, 0, 1),
        (1, "contest", ("cast", "tantrum")),
        (0, "answer", ("cancel", "tantrum")),
        (0, "penalty", WAIVE),
    )
    assert position.told("contest-won") == [(0, 1)]


def test_undoing_a_spell_on_the_own_turn_by_one_ruling() -> None:
    rulings = ("benevolent-timing=turn",)
    position = Position("witch", "angel", "princess", "maid", rulings=rulings).party(2, 3).coins(0, 1, 0, 0)
    position.hand(0, "mirror-mirror", "hope").hand(1, "hope")
    on_turn(position, (0, "turn", ("cast", "mirror-mirror")))
    assert position.roles() == ["doll", "brat", "imp", "mistress"]
    # the Angel has become a Brat, who is not Benevolent; the Princess neither
    assert menu(position.book, position.table, 1, [])[1][0] != "benevolent"
    position.table.sides[1] = position.role("princess")
    on_turn(position, (1, "turn", ("benevolent", 0)), seat=1)
    assert position.roles() == ["witch", "imp", "princess", "maid"]
    assert position.table.leader == [-1, -1, 2, 2]
    assert position.purses() == [0, 0, 0, 0]
    assert position.table.castings == []


def test_undoing_gives_coins_back() -> None:
    position = Position("witch", "angel", "doll", rulings=["benevolent-timing=turn"]).coins(1, 2, 2)
    on_turn(
        position.hand(0, "heist", "hope").hand(1, "hope"),
        (0, "turn", ("cast", "heist")),
        (0, "coins", ("from", 2)),
        (0, "coins", ("from", 2)),
    )
    assert position.purses() == [0, 2, 0]
    on_turn(position, (1, "turn", ("benevolent", 0)), (1, "more", ("stop",)), seat=1)
    assert position.purses() == [0, 1, 2]
