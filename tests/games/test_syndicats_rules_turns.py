"""The rest of a turn: the supply, the Mogfather's favour, houses, the beginning, the end, and switches at odds."""

from __future__ import annotations

from typing import Any

import pytest
from syndicats_position import Position, kit_with, rules_of

from cardgen.games.syndicats.ending import close, finals, note_last, outcome
from cardgen.games.syndicats.favour import collect, favour
from cardgen.games.syndicats.houses import fill, organisation
from cardgen.games.syndicats.rules import make
from cardgen.games.syndicats.starting import choose_sides
from cardgen.games.syndicats.supply import clear_unbought, refill
from cardgen.games.syndicats.table import BANK, BRIBES, CATS, DECK, DISCARD, DOGS, SUPPLY, TOP
from cardgen.play.chance import seeded
from cardgen.play.match import Match
from cardgen.play.rules import NoRules

AS_IT_IS = ("first-side",)
TURNED = ("second-side",)


def arrange(
    keep: tuple[str, ...] = (), trash: tuple[str, ...] = (), cover: tuple[str, ...] = ()
) -> tuple[int, str, tuple[Any, ...]]:
    return (0, "arrange", ("arrange", keep, trash, cover))


def income(card: str) -> int:
    """What a house brings when it is kept, by the data."""
    return int(rules_of("current").kit.by_id[card].deal["keep"]["income"])


def money(card: str) -> int:
    """What it brings when it is trashed."""
    return int(rules_of("current").kit.by_id[card].deal["trash"]["money"])


# -- the supply


@pytest.mark.parametrize(("edition", "size"), [("first", 7), ("double-sided", 4), ("current", 4)])
def test_the_supply_is_filled_up_to_what_the_edition_says(edition: str, size: int) -> None:
    at = Position(edition).deck("AR", "major-fetch", "AG")
    refill(at.book, at.table)
    assert len(at.ids(SUPPLY)) == size
    assert at.ids(DOGS)[0] == "major-fetch"
    assert len(at.ids(TOP)) == at.book.rules["top_in_play"]
    assert not at.table.short


def test_the_open_top_of_the_deck_comes_to_the_supply_first() -> None:
    at = Position("current").supply("AR", "AG", "AB").top("BR").deck("BG", "BB")
    refill(at.book, at.table)
    assert at.ids(SUPPLY) == ["AR", "AG", "AB", "BR"]
    assert at.ids(TOP) == ["BG"]


def test_specials_that_nobody_took_are_discarded_but_for_the_top_of_the_deck() -> None:
    at = Position("no-yarn").supply("AR", "pandora", "cata-polly").top("carbon-copy")
    clear_unbought(at.book, at.table)
    assert at.ids(SUPPLY) == ["AR"]
    assert at.ids(DISCARD) == ["pandora", "cata-polly"]
    assert at.ids(TOP) == ["carbon-copy"]
    before = Position("double-sided").supply("AR", "pandora")
    clear_unbought(before.book, before.table)
    assert before.ids(SUPPLY) == ["AR", "pandora"]


def test_what_nobody_took_gathers_money_in_a_variant() -> None:
    at = Position("current", "bribed-supply").supply("AR", "AG")
    clear_unbought(at.book, at.table)
    clear_unbought(at.book, at.table)
    bribe = at.book.rules["bribe"]
    assert [at.table.bribes[copy] for copy in at.table.zones[SUPPLY]] == [2 * bribe, 2 * bribe]
    assert at.table.purses[3 + BRIBES] == 4 * bribe


def test_an_escaped_house_is_one_more_card_or_takes_the_place_of_one_by_another_ruling() -> None:
    for words, size in (((), 5), (("escape-where=instead",), 4)):
        at = Position("current", *words).houses(0, "JR")
        at.table.holder = 1
        at.run(fill(at.book, at.table, 0))
        assert at.ids(SUPPLY) == ["JR"]
        refill(at.book, at.table)
        assert len(at.ids(SUPPLY)) == size


def test_the_deck_running_out_is_noted_or_the_discards_come_back_by_another_ruling() -> None:
    at = Position("current").only("AR", "AG")
    refill(at.book, at.table)
    assert at.table.short
    note_last(at.book, at.table)
    assert at.table.ended == "empty deck"
    at = Position("current", "deck-empty=discards").only("AR", "AG")
    refill(at.book, at.table)
    assert (at.table.short, len(at.ids(SUPPLY)), len(at.ids(TOP))) == (False, 4, 1)
    assert at.told("reshuffle")


# -- the Mogfather


def test_the_mogfather_goes_to_who_paid_most_and_payments_to_the_funds() -> None:
    at = Position("no-yarn").funds(4, 0, 0).paid(1, 3, 2)
    favour(at.book, at.table)
    assert at.table.holder == 1
    assert at.table.funds == [5, 3, 2]
    assert at.table.paid == [0, 0, 0]


@pytest.mark.parametrize(
    ("words", "holder", "paid", "to"),
    [
        ((), 0, (2, 2, 0), 0),
        ((), 2, (3, 3, 0), 0),
        ((), 1, (3, 0, 3), 2),
        ((), 1, (0, 0, 0), 1),
        (("fund-tie=stays",), 2, (3, 3, 0), 2),
        (("fund-tie=stays",), 2, (3, 4, 0), 1),
        (("fund-nobody=next",), 2, (0, 0, 0), 0),
    ],
)
def test_ties_for_his_favour(words: tuple[str, ...], holder: int, paid: tuple[int, ...], to: int) -> None:
    at = Position("no-yarn", *words).paid(*paid)
    at.table.holder = holder
    favour(at.book, at.table)
    assert at.table.holder == to


@pytest.mark.parametrize(
    ("words", "cash", "fund"),
    [((), [4, 0, 2], 2), (("income-broke=others",), [5, 0, 2], 1), (("income-broke=bank",), [5, 0, 3], 3)],
)
def test_everybody_pays_into_the_holder_s_fund(words: tuple[str, ...], cash: list[int], fund: int) -> None:
    at = Position("current", *words).cash(5, 0, 3)
    collect(at.book, at.table)
    assert at.purses() == cash
    assert at.table.funds == [fund, 0, 0]
    before = Position("no-yarn").cash(5, 0, 3)
    collect(before.book, before.table)
    assert before.purses() == [5, 0, 3]


# -- houses


def test_a_house_is_kept_for_its_income_or_trashed_for_money() -> None:
    for fate, cash, zone in (
        (arrange(keep=("AR",)), income("AR"), None),
        (arrange(trash=("AR",)), money("AR"), DISCARD),
    ):
        at = Position("no-yarn").cats(0, "CR").houses(0, "AR")
        at.table.out = at.table.zones[at.table.houses][:1]  # without the lair
        at.run(fill(at.book, at.table, 0), fate)
        assert at.purses()[0] == cash
        assert at.houses_of(0) == (["AR"] if zone is None else [])


def test_a_lair_is_served_by_any_cat_and_never_escapes() -> None:
    at = Position("no-yarn")
    at.run(fill(at.book, at.table, 0))
    assert at.purses()[0] == at.book.kit.by_id["volcano"].deal["keep"]["income"]
    at.table.resting = at.table.zones[CATS][:]
    at.run(fill(at.book, at.table, 0))
    assert at.ids(at.table.houses) == ["volcano"]


def test_a_lair_needs_no_cat_by_another_ruling() -> None:
    at = Position("no-yarn", "starting-lair=income")
    at.table.resting = at.table.zones[CATS][:]
    at.run(fill(at.book, at.table, 0))
    assert at.purses()[0] == 2
    assert organisation(at.book, at.table, 0).houses == ()


def test_a_faction_is_a_wild_cat_with_an_income() -> None:
    at = Position("first").houses(1, "ER")
    at.run(fill(at.book, at.table, 1))
    income = at.book.kit.by_id["moonlighters"].income
    assert at.purses()[1] == income + at.book.kit.by_id["ER"].deal["trash"]["money"]


def test_the_mogfather_covers_one_unfilled_house_and_others_escape() -> None:
    at = Position("no-yarn").houses(0, "DR", "JR")
    at.table.resting = at.table.zones[CATS][:]
    at.run(fill(at.book, at.table, 0))
    assert at.houses_of(0) == ["JR"], "the one that brings more"
    assert at.ids(SUPPLY) == ["DR"]
    other = Position("no-yarn").houses(1, "JR")
    other.run(fill(other.book, other.table, 1))
    assert other.houses_of(1) == [], "seat 2 does not hold him"


def test_promises_of_turned_starting_cards_cover_more() -> None:
    at = Position("current").houses(1, "JR", "FR").turned(1, "kitten").turned(1, "lair")
    assert organisation(at.book, at.table, 1).promises == 2
    at.table.resting = at.table.zones[CATS + 1][:]
    at.run(fill(at.book, at.table, 1))
    assert sorted(at.houses_of(1)) == ["FR", "JR"]


def test_a_turned_lair_has_the_smaller_income() -> None:
    at = Position("current").turned(0, "lair")
    at.run(fill(at.book, at.table, 0))
    assert at.purses()[0] == at.book.kit.by_id["volcano"].flipped["keep"]["income"] == 1


def test_yarn_balls_supply_as_much_as_there_are_of_them_among_the_cats() -> None:
    at = Position("double-sided").cats(0, "red-thread", "green-skein").houses(0, "blue-ball")
    one = {
        card: at.book.supply_of[at.book.cat_face[at.book.kit.by_id[card].number]]
        for card in ("red-thread", "green-skein")
    }
    cats = organisation(at.book, at.table, 0).cats
    assert set(cats) >= {2 * one["red-thread"], 2 * one["green-skein"]}
    at.table.out = [at.table.zones[CATS][-1]]
    assert one["red-thread"] in organisation(at.book, at.table, 0).cats, "one that is out does not count"


def test_strong_cats_at_work_are_fed_in_a_variant() -> None:
    at = Position("current", "upkeep").cats(0, "GR").houses(0, "JR")
    at.table.resting = at.table.zones[CATS][:1]
    at.run(fill(at.book, at.table, 0), arrange(trash=("JR",)))
    assert at.purses()[0] == money("JR") - at.book.rules["upkeep"]
    assert at.told("feeds") == [(0, at.book.rules["upkeep"])]


def test_in_the_last_turn_there_is_nothing_to_choose() -> None:
    at = Position("no-yarn").cats(0, "CR").houses(0, "AR")
    at.table.is_last = True
    at.run(fill(at.book, at.table, 0))
    assert at.purses()[0] == money("AR") + income("volcano")


# -- the beginning


def test_the_first_holder_is_drawn_by_lot_and_has_less_cash() -> None:
    holders = set()
    for number in range(30):
        table = Match.begin(rules_of("no-yarn"), 4, 1, number).table
        holders.add(table.holder)
        assert [table.purses[seat] for seat in range(4)] == [3 if seat == table.holder else 5 for seat in range(4)]
    assert holders == {0, 1, 2, 3}
    table = Match.begin(rules_of("no-yarn", "first-holder=first-seat", "first-holder-edge=nothing"), 4, 1).table
    assert (table.holder, table.purses[:4]) == (0, [5, 5, 5, 5])
    assert set(Match.begin(rules_of("first"), 4, 1).table.purses[:4]) == {5}


def test_dogs_of_the_setup_count_or_are_shuffled_back_by_another_ruling() -> None:
    found = [len(Match.begin(rules_of("current"), 5, 3, number).table.zones[DOGS]) for number in range(20)]
    assert any(found)
    rules = rules_of("current", "dogs-setup=shuffled")
    for number in range(20):
        table = Match.begin(rules, 5, 3, number).table
        assert not table.zones[DOGS]
        assert len(table.zones[SUPPLY]) == 6


def test_a_kitten_and_the_lair_that_belongs_to_her_are_dealt_together_by_lot() -> None:
    kit = rules_of("current").kit
    seen = set()
    for number in range(20):
        table = Match.begin(rules_of("current"), 3, 1, number).table
        marks = [
            (kit.designs[kitten].pair, kit.designs[lair].pair)
            for kitten, lair in zip(table.kittens, table.lairs, strict=True)
        ]
        assert all(kitten == lair for kitten, lair in marks)
        seen |= set(marks)
    assert len(seen) == 5


def test_starting_cards_are_turned_before_the_first_turn_from_the_sixth_edition_on() -> None:
    at = Position("current", seats=2)
    answers = [(0, "kitten", TURNED), (0, "lair", AS_IT_IS), (1, "kitten", AS_IT_IS), (1, "lair", TURNED)]
    at.run(choose_sides(at.book, at.table), *answers)
    assert at.table.turned == [1, 2]
    assert at.told("turns") == [(0, at.table.kittens[0]), (1, at.table.lairs[1])]
    at.run(choose_sides(at.book, at.table), *[(seat, kind, AS_IT_IS) for seat, kind, _ in answers])
    assert at.table.turned == [0, 0]
    assert at.table.face[at.table.zones[CATS][0]] == at.book.cat_face[at.table.kittens[0]]
    before = Position("small-deck")
    before.run(choose_sides(before.book, before.table))
    lairs = Position("current", "start-lair-flipped=nothing", seats=2)
    lairs.run(choose_sides(lairs.book, lairs.table), *[one for one in answers if one[1] == "kitten"])


def test_what_turned_kittens_can_do_follows_the_edition_and_the_rulings() -> None:
    def powers(*words: str, edition: str = "current") -> list[str]:
        book = rules_of(edition, *words).book
        return [book.effect_of[book.guard_face[kitten]] for kitten in book.kittens]

    assert powers(edition="specials-as-copycats") == ["attack", "defence", "curiosity", "attack", "defence"]
    assert powers() == ["copycat", "promise", "curiosity", "copycat", "curiosity"]
    assert powers("start-red-current=curiosity") == ["curiosity", "promise", "curiosity", "curiosity", "curiosity"]
    assert powers("start-red-current=nothing") == ["", "promise", "curiosity", "", "curiosity"]
    assert powers("start-blue-current=curiosity") == ["copycat", "curiosity", "curiosity", "copycat", "curiosity"]


def test_starting_cards_may_be_turned_each_turn_by_another_ruling() -> None:
    match = Match.begin(rules_of("current", "start-flip-when=each-turn"), 2, 5)
    below = seeded(5).below
    kinds: dict[int, set[str]] = {}
    while match.decision is not None:
        kinds.setdefault(match.table.round, set()).add(match.decision.kind)
        match.apply(match.decision.options[below(len(match.decision.options))])
    assert "lair" in kinds[1]


# -- the end


@pytest.mark.parametrize(("edition", "dogs"), [("first", 5), ("double-sided", 6), ("current", 6)])
def test_so_many_dogs_make_the_turn_the_last(edition: str, dogs: int) -> None:
    at = Position(edition).dogs(dogs - 1).supply("AR")
    note_last(at.book, at.table)
    assert not at.table.ended
    at.dogs(1)
    note_last(at.book, at.table)
    assert (at.table.ended, at.table.is_last) == ("dogs", True)


def test_one_more_turn_is_played_after_the_last_dog_by_another_ruling() -> None:
    at = Position("current", "end-dogs=next-turn").dogs(6).supply("AR")
    note_last(at.book, at.table)
    assert not at.table.ended
    at.table.round += 1
    note_last(at.book, at.table, begins=True)
    assert at.table.ended == "dogs"


def test_without_dogs_the_turn_that_begins_with_few_cats_is_the_last() -> None:
    cards = ("AR", "AG", "AB", "BR", "BG", "BB")
    at = Position("current", "no-dogs").only(*cards)
    note_last(at.book, at.table, begins=True)
    assert not at.table.ended
    at.table.move(at.table.zones[DECK][-1], DISCARD)
    note_last(at.book, at.table, begins=True)
    assert at.table.ended == "last cats"
    deck = Position("current", "no-dogs", "end-no-dogs=deck").only(*cards).supply("AR")
    note_last(deck.book, deck.table, begins=True)
    assert deck.table.ended == "last cats", "the supply does not count"


def test_the_first_editions_have_one_more_round_of_payments() -> None:
    at = Position("first").cash(3, 5, 0).funds(4, 0, 0)
    at.table.ended = "dogs"
    at.run(close(at.book, at.table), (0, "pay", ("pay", 1)), (1, "pay", ("pay", 5)))
    assert at.table.holder == 1
    assert at.table.funds == [5, 5, 0]
    assert finals(at.book, at.table) == [7, 5, 0]
    later = Position("double-sided").cash(3, 5, 0)
    later.run(close(later.book, later.table))


def ended(*words: str, edition: str = "current") -> Position:
    at = Position(edition, *words).cash(5, 1, 5).funds(5, 9, 5)
    at.table.ended = "dogs"
    return at


def test_the_most_money_wins_and_the_mogfather_breaks_ties() -> None:
    at = ended()
    result = outcome(at.book, at.table)
    assert result is not None
    assert (result.scores, result.winners) == ((10, 10, 10), (0,))
    at.table.holder = 1
    assert outcome(at.book, at.table).winners == (1,)  # type: ignore[union-attr]
    at.table.pay(1, 3 + BANK, 1)
    assert outcome(at.book, at.table).winners == (2,)  # type: ignore[union-attr]
    shared = ended("final-tie=shared")
    assert outcome(shared.book, shared.table).winners == (0, 1, 2)  # type: ignore[union-attr]
    fund = ended("final-cash=fund")
    assert outcome(fund.book, fund.table).scores == (5, 9, 5)  # type: ignore[union-attr]


# -- switches at odds


@pytest.mark.parametrize(
    ("edition", "variants", "rulings", "numbers", "said"),
    [
        ("current", (), {"pay-mogfather-when": "last"}, {}, "the Mogfather is paid after them"),
        ("current", ("no-dogs",), {"deck-empty": "discards"}, {}, "brings them back"),
        ("current", (), {}, {"copycat": "vanishes"}, "must say swaps or discards"),
        ("current", (), {}, {"ends_by": "rain"}, "must say dogs or cats"),
        ("current", (), {}, {"dogs_over": 4}, "wait for 9 dogs"),
        ("current", ("no-dogs",), {}, {"ends_by": "dogs"}, "the deck has 0"),
        ("current", (), {}, {"holder_less": 6}, "starts with 6 less"),
        ("current", (), {}, {"holder_income": 0}, "`rules.holder_income` is 0"),
        ("no-yarn", (), {}, {"holder_income": 2}, "no ability of the Mogfather"),
        ("current", (), {}, {"supply_base": 0, "supply_each": 0}, "lay out no card"),
        ("current", (), {}, {"power_fee": -1}, "a whole number from 0 up"),
        ("current", (), {}, {"start_cash": "much"}, "a whole number from 0 up"),
    ],
)
def test_switches_that_contradict_each_other_are_refused(
    edition: str, variants: tuple[str, ...], rulings: dict[str, str], numbers: dict[str, Any], said: str
) -> None:
    with pytest.raises(NoRules, match="Syndicats cannot be played: .*" + said):
        make(kit_with(edition, *variants, rulings=rulings, **numbers))
