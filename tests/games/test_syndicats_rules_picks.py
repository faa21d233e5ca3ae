"""The pick: paying, powers, taking a card either way up; Curiosity, Copycat, trading in, attack and defence."""

from __future__ import annotations

import pytest
from syndicats_position import Position, kit_with, rules_of

from cardgen.games.syndicats.attacks import defended
from cardgen.games.syndicats.houses import fill, organisation
from cardgen.games.syndicats.picks import pay, pick
from cardgen.games.syndicats.rules import Syndicats
from cardgen.games.syndicats.table import BANK, CATS, DISCARD, DOGS, FUND, SUPPLY, TOP

PASS = ("pass",)
DIG = ("dig",)


def position(edition: str, *words: str, seats: int = 3) -> Position:
    return Position(edition, *words, seats=seats).supply("AR", "AG", "AB", "CR")


# -- the order of the three things


def test_first_he_is_paid_then_powers_then_the_card() -> None:
    at = position("no-yarn").cats(0, "nosy-parkour").top("BR").cash(5, 0, 0)
    at.run(
        pick(at.book, at.table, 0),
        (0, "pay", ("pay", 1)),
        (0, "power", ("curiosity", "nosy-parkour")),
        (0, "dig", PASS),
        (0, "take", ("house", "AR")),
    )
    assert at.houses_of(0) == ["AR"]
    assert at.table.paid == [1, 0, 0]
    assert at.table.purses[3 + FUND] == 1


def test_who_has_not_paid_may_use_no_power() -> None:
    at = position("no-yarn").cats(0, "nosy-parkour").top("BR").cash(5, 0, 0)
    at.run(pick(at.book, at.table, 0), (0, "pay", PASS), (0, "take", ("cat", "AR")))
    assert at.cats_of(0) == ["nosy-parkour", "AR"]


def test_the_first_playtests_had_it_backwards_and_a_power_may_be_used_at_once() -> None:
    at = position("copycat-trashes").supply("carbon-copy").cash(5, 0, 0)
    at.run(
        pick(at.book, at.table, 0),
        (0, "take", ("cat", "carbon-copy")),
        (0, "power", ("copycat", "carbon-copy")),
        (0, "take", ("house", "AR")),
        (0, "pay", ("pay", 5)),
    )
    assert (at.cats_of(0), at.houses_of(0), at.purses()[0]) == ([], ["AR"], 0)


def test_from_the_full_rules_on_a_power_rests_in_the_turn_in_which_it_is_taken() -> None:
    at = position("double-sided").cats(0, "carbon-copy").supply("mimi-ograph").cash(5, 0, 0)
    at.run(
        pick(at.book, at.table, 0),
        (0, "pay", ("pay", 1)),
        (0, "power", ("copycat", "carbon-copy")),
        (0, "take", ("cat", "mimi-ograph")),
        # The new Copycat is not offered, though it lies in the organisation.
        (0, "take", ("cat", "AR")),
    )
    assert at.cats_of(0) == ["mimi-ograph", "AR"]


def test_powers_may_be_for_the_holder_alone() -> None:
    at = position("current", "powers-need-mogfather").cats(0, "nosy-parkour").cats(1, "pandora").top("BR").cash(0, 5)
    at.run(pick(at.book, at.table, 1), (1, "pay", ("pay", 5)), (1, "take", ("cat", "AR")))
    at.run(
        pick(at.book, at.table, 0),
        (0, "power", ("curiosity", "nosy-parkour")),
        (0, "dig", PASS),
        (0, "take", ("cat", "AG")),
    )


def test_payments_that_are_offered_are_few_and_hold_those_that_win() -> None:
    at = position("current").cash(40, 0, 0).paid(0, 17, 0)
    options = at.options(pay(at.book, at.table, 0))
    assert {("pass",), ("pay", 1), ("pay", 17), ("pay", 18), ("pay", 39), ("pay", 40)} <= set(options)
    assert options[0] == PASS
    assert len(options) <= 16


# -- taking


def test_a_card_is_taken_as_a_cat_or_as_a_house_by_turning_it() -> None:
    at = position("current").supply("carbon-copy")
    assert at.options(pick(at.book, at.table, 0)) == [
        (way, card) for card in ("AR", "AG", "AB", "CR", "carbon-copy") for way in ("cat", "house")
    ]
    at.run(pick(at.book, at.table, 1), (1, "take", ("house", "AG")))
    assert (at.houses_of(1), at.cats_of(1)) == (["AG"], [])
    assert at.table.card(at.table.zones[at.table.houses + 1][-1]).name == "Pawnama Canal"


def test_attack_and_defence_are_two_sides_of_one_card() -> None:
    at = position("double-sided").supply("cata-polly")
    assert at.options(pick(at.book, at.table, 0))[-2:] == [("cat", "cata-polly"), ("guard", "cata-polly")]
    at.run(pick(at.book, at.table, 0), (0, "take", ("guard", "cata-polly")))
    assert defended(at.book, at.table, 0) == at.book.kit.by_id["defence"].bonus


def test_the_top_of_the_deck_may_be_taken_and_the_next_is_shown_at_once() -> None:
    at = position("no-yarn").top("BR").deck("major-fetch", "BG", "BB")
    at.run(pick(at.book, at.table, 0), (0, "take", ("cat", "BR")))
    assert (at.ids(TOP), at.ids(DOGS)) == (["BG"], ["major-fetch"])
    late = position("no-yarn", "supply-refill-top=refill").top("BR").deck("BG")
    late.run(pick(late.book, late.table, 0), (0, "take", ("cat", "BR")))
    assert late.ids(TOP) == []
    first = position("first").deck("BR")
    assert ("cat", "BR") not in first.options(pick(first.book, first.table, 0))


def test_a_bribed_card_brings_its_money() -> None:
    at = position("current", "bribed-supply")
    copy = at.table.zones[SUPPLY][1]
    at.table.bribes[copy] = 3
    at.table.pay(at.table.seats + BANK, at.table.seats + 3, 3)
    at.run(pick(at.book, at.table, 0), (0, "take", ("house", "AG")))
    assert at.purses()[0] == 3
    assert at.table.bribes[copy] == 0


# -- Curiosity


def test_curiosity_discards_up_to_so_many_cards_and_dogs_do_not_count() -> None:
    at = position("no-yarn").cats(0, "pandora").top("BR").deck("count-dogula", "BG", "BB").cash(5)
    steps = (
        (0, "pay", ("pay", 1)),
        (0, "power", ("curiosity", "pandora")),
        (0, "dig", DIG),
        (0, "take", ("cat", "BB")),
    )
    at.run(pick(at.book, at.table, 0), *steps)
    assert at.ids(DISCARD) == ["BR", "BG"]
    assert at.ids(DOGS) == ["count-dogula"]
    assert at.cats_of(0) == ["pandora", "BB"], "the card that is shown then may be taken, and Curiosity stays"


def test_curiosity_may_stop_after_one_and_is_used_once() -> None:
    at = position("no-yarn").cats(0, "pandora").top("BR").deck("BG", "BB").cash(5)
    at.run(
        pick(at.book, at.table, 0),
        (0, "pay", ("pay", 1)),
        (0, "power", ("curiosity", "pandora")),
        (0, "dig", PASS),
        (0, "take", ("cat", "BG")),
    )
    assert at.ids(DISCARD) == ["BR"]


def test_how_far_curiosity_digs_is_a_number_of_the_card() -> None:
    from syndicats_position import kit_with

    from cardgen.games.syndicats.rules import make

    rules = make(kit_with("no-yarn", cards=[("curiosity", lambda card: card["fields"].update(most=1))]))
    at = Position("no-yarn", rules=rules).supply("AR").cats(0, "pandora").top("BR").deck("BG").cash(5)
    answers = ((0, "pay", ("pay", 1)), (0, "power", ("curiosity", "pandora")), (0, "take", ("cat", "AR")))
    at.run(pick(at.book, at.table, 0), *answers)
    assert at.ids(DISCARD) == ["BR"]


def test_curiosity_is_discarded_after_use_by_another_ruling() -> None:
    at = position("no-yarn", "curiosity-stays=discarded").cats(0, "pandora").top("BR").cash(5)
    answers = ((0, "pay", ("pay", 1)), (0, "power", ("curiosity", "pandora")), (0, "dig", PASS))
    at.run(pick(at.book, at.table, 0), *answers, (0, "take", ("cat", "AR")))
    assert "pandora" in at.ids(DISCARD)


# -- Copycat


def test_a_copycat_swaps_places_in_the_first_edition_and_is_discarded_later() -> None:
    for edition, zone in (("first", SUPPLY), ("copycat-trashes", DISCARD)):
        at = position(edition).cats(0, "carbon-copy")
        at.run(
            pick(at.book, at.table, 0),
            (0, "take", ("cat", "AR")),
            (0, "power", ("copycat", "carbon-copy")),
            (0, "take", ("house", "AG")),
        )
        assert (at.cats_of(0), at.houses_of(0)) == (["AR"], ["AG"])
        assert "carbon-copy" in at.ids(zone)


def copycats(edition: str, *words: str) -> Position:
    return position(edition, *words).cats(0, "carbon-copy", "mimi-ograph").cash(5)


CHAIN = (
    (0, "pay", ("pay", 1)),
    (0, "power", ("copycat", "carbon-copy")),
    (0, "take", ("cat", "AR")),
    (0, "power", ("copycat", "mimi-ograph")),
    (0, "take", ("cat", "AG")),
    (0, "take", ("cat", "AB")),
)


def test_several_copycats_a_turn_were_allowed_and_are_no_longer() -> None:
    at = copycats("no-yarn")
    at.run(pick(at.book, at.table, 0), *CHAIN)
    assert at.cats_of(0) == ["AR", "AG", "AB"]
    one = copycats("current")
    one.run(pick(one.book, one.table, 0), *CHAIN[:3], (0, "take", ("cat", "AG")))
    assert one.cats_of(0) == ["mimi-ograph", "AR", "AG"]
    for at in (copycats("current", "copycat-chain=allowed"), copycats("no-yarn", "copycat-chain=one")):
        assert at.book.most_copies == (0 if at.book.kit.edition == "current" else 1)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_how_many_copycats_a_turn_is_the_number_that_the_cards_say(number: int) -> None:
    rules = Syndicats(kit_with("no-yarn", copycats_a_turn=number))
    cats, used = ("carbon-copy", "mimi-ograph", "ditto-purrfect"), number or 3
    at = Position("no-yarn", rules=rules).supply("AR", "AG", "AB", "CR").cats(0, *cats).cash(5)
    chain = [
        step
        for cat, card in zip(cats[:used], ("AR", "AG", "AB"), strict=False)
        for step in ((0, "power", ("copycat", cat)), (0, "take", ("cat", card)))
    ]
    at.run(pick(at.book, at.table, 0), (0, "pay", ("pay", 1)), *chain, (0, "take", ("cat", "CR")))
    assert at.table.copies[0] == used


def test_any_special_may_be_traded_in_from_the_sixth_edition_on() -> None:
    at = position("specials-as-copycats").cats(0, "pandora").guards(0, "cata-polly").cash(5)
    at.run(
        pick(at.book, at.table, 0),
        (0, "pay", ("pay", 1)),
        (0, "power", ("trade", "cata-polly")),
        (0, "take", ("cat", "AR")),
        (0, "power", ("trade", "pandora")),
        (0, "take", ("cat", "AG")),
        (0, "take", ("cat", "AB")),
    )
    assert at.cats_of(0) == ["AR", "AG", "AB"]
    assert at.ids(DISCARD) == ["cata-polly", "pandora"]
    before = position("small-deck").cats(0, "pandora").cash(5)
    before.run(
        pick(before.book, before.table, 0), (0, "pay", ("pay", 1)), (0, "power", PASS), (0, "take", ("cat", "AR"))
    )


def test_a_power_that_was_used_is_not_traded_in_as_well() -> None:
    at = position("current").cats(0, "pandora").top("BR").cash(5)
    answers = ((0, "pay", ("pay", 1)), (0, "power", ("curiosity", "pandora")), (0, "dig", PASS))
    at.run(pick(at.book, at.table, 0), *answers, (0, "take", ("cat", "AR")))


def test_a_turned_kitten_goes_for_good_or_turns_back_by_another_ruling() -> None:
    at = position("current").turned(0, "kitten").cash(5)
    answers = (
        (0, "pay", ("pay", 1)),
        (0, "power", ("copycat", "snowball-von-lap")),
        (0, "take", ("cat", "AR")),
        (0, "take", ("cat", "AG")),
    )
    at.run(pick(at.book, at.table, 0), *answers)
    assert "snowball-von-lap" in at.ids(DISCARD)
    back = position("current", "start-copycat=once").turned(0, "kitten").cash(5)
    back.run(pick(back.book, back.table, 0), *answers)
    assert back.ids(CATS)[0] == "snowball-von-lap"
    assert back.table.face[back.table.zones[CATS][0]] == back.book.cat_face[back.table.kittens[0]]


def test_starting_cards_are_not_traded_in_by_another_ruling() -> None:
    at = position("current").turned(2, "kitten").cash(0, 0, 5)
    options = at.options(pick(at.book, at.table, 2), (2, "pay", ("pay", 1)))
    assert ("trade", "captain-nemeow") in options
    at = position("current", "specials-traded=not-starting").turned(2, "kitten").cash(0, 0, 5).top("BR")
    options = at.options(pick(at.book, at.table, 2), (2, "pay", ("pay", 1)))
    assert options == [PASS, ("curiosity", "captain-nemeow")]


# -- attack and defence


def attacking(*words: str, cash: tuple[int, ...] = (6, 6, 6)) -> Position:
    at = Position("double-sided", *words).supply("CR").cats(0, "cata-polly").houses(1, "AR").cats(1, "BR", "AG")
    return at.cash(*cash)


def attack(at: Position, target: str, ours: int, theirs: int, owner: int = 1) -> None:
    """Seat 1 attacks a card of a player; both spend in secret."""
    spends = [(0, "attack-spend", ours), (owner, "defend-spend", theirs)] if owner else []
    at.run(
        pick(at.book, at.table, 0),
        (0, "pay", ("pay", 1)),
        (0, "power", ("attack", "cata-polly", owner)),
        (0, "aim", ("aim", target)),
        *[(seat, kind, ("spend", amount) if amount else PASS) for seat, kind, amount in spends],
        (0, "take", ("cat", "CR")),
    )


def knocked_out(at: Position) -> list[str]:
    return [at.table.kit.designs[at.table.design[copy]].id for copy in at.table.out]


def test_who_spends_more_wins_and_both_have_spent_it() -> None:
    at = attacking()
    attack(at, "AR", 3, 2)
    assert knocked_out(at) == ["AR"]
    assert at.purses() == [2, 4, 6]
    at = attacking()
    attack(at, "AR", 2, 3)
    assert knocked_out(at) == []
    assert at.purses() == [3, 3, 6]


def test_a_tie_goes_to_the_holder_else_to_the_attacker() -> None:
    at = attacking()
    at.table.holder = 2
    attack(at, "AR", 0, 0)
    assert knocked_out(at) == ["AR"], "nothing against nothing is cruel and evil and quite a good idea"
    at = attacking()
    at.table.holder = 1
    attack(at, "AR", 2, 2)
    assert knocked_out(at) == []
    at = attacking("attack-tie=clockwise")
    at.table.holder = 1
    attack(at, "AR", 2, 2)
    assert knocked_out(at) == []
    at = attacking("attack-tie=clockwise")
    at.table.holder = 2
    attack(at, "AR", 2, 2)
    assert knocked_out(at) == ["AR"], "seat 1 is nearer to seat 3 than seat 2 is"


def test_each_cat_that_defends_adds_its_bonus() -> None:
    at = attacking()
    at.guards(1, "flinga-ling", "trebu-kit")
    attack(at, "AR", 4, 1)
    assert knocked_out(at) == []
    at = attacking()
    at.guards(1, "flinga-ling")
    attack(at, "AR", 4, 1)
    assert knocked_out(at) == ["AR"]


def test_ones_own_card_is_out_at_once_or_by_another_ruling_in_spite_of_ones_defence() -> None:
    at = attacking()
    at.guards(0, "flinga-ling").houses(0, "AB")
    attack(at, "AB", 0, 0, owner=0)
    assert knocked_out(at) == ["AB"]
    at = attacking("attack-own=fought")
    at.guards(0, "flinga-ling").houses(0, "AB")
    at.run(
        pick(at.book, at.table, 0),
        (0, "pay", ("pay", 1)),
        (0, "power", ("attack", "cata-polly", 0)),
        (0, "aim", ("aim", "AB")),
        (0, "attack-spend", ("spend", 1)),
        (0, "take", ("cat", "CR")),
    )
    assert knocked_out(at) == []


def test_a_cat_that_is_out_does_not_work_and_a_house_is_neither_filled_nor_lost() -> None:
    at = attacking()
    attack(at, "BR", 1, 0)
    wild = at.book.supply_of[at.book.cat_face[at.book.kit.by_id["BR"].number]]
    assert organisation(at.book, at.table, 1).cats.count(wild) == 1, "the kitten alone"
    at = attacking()
    attack(at, "AR", 1, 0)
    at.run(fill(at.book, at.table, 1))
    assert at.houses_of(1) == ["AR"]
    assert at.told("keeps")[0][0] == 1
    assert len(at.told("keeps")) == 1, "the lair alone"


def test_a_house_that_is_out_escapes_by_another_ruling() -> None:
    at = attacking("attack-house=escapes")
    attack(at, "AR", 1, 0)
    at.run(fill(at.book, at.table, 1))
    assert at.houses_of(1) == []
    assert "AR" in at.ids(SUPPLY)


def test_starting_cards_may_be_attacked_unless_a_ruling_forbids_it() -> None:
    at = attacking()
    attack(at, "moonbase", 1, 0)
    assert knocked_out(at) == ["moonbase"]
    safe = attacking("attack-lair=forbidden")
    options = safe.options(
        pick(safe.book, safe.table, 0), (0, "pay", ("pay", 1)), (0, "power", ("attack", "cata-polly", 1))
    )
    assert options == [("aim", "BR"), ("aim", "AG"), ("aim", "AR")]


def test_a_cat_whose_power_was_used_works_or_rests_by_another_ruling() -> None:
    for words, cats in (((), 1), (("power-and-work=no",), 0)):
        at = position("current", *words).turned(2, "kitten").top("BR").cash(0, 0, 5)
        at.run(
            pick(at.book, at.table, 2),
            (2, "pay", ("pay", 1)),
            (2, "power", ("curiosity", "captain-nemeow")),
            (2, "dig", PASS),
            (2, "take", ("house", "AR")),
        )
        assert len(organisation(at.book, at.table, 2).cats) == cats


@pytest.mark.parametrize(("edition", "catapults"), [("first", 0), ("double-sided", 8), ("no-yarn", 4), ("current", 0)])
def test_how_many_catapults_an_edition_has(edition: str, catapults: int) -> None:
    book = rules_of(edition).book
    assert sum(book.kit.designs[design].type == "catapult" for design in book.deck) == catapults
