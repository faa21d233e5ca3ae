"""Which cats serve which houses: the best arrangement against that of trying every one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st
from syndicats_position import rules_of

from cardgen.cards.needs import fills
from cardgen.games.syndicats.arrange import Arranger
from cardgen.games.syndicats.fillings import COVER, KEEP, LOSE, TRASH, House
from cardgen.games.syndicats.symbols import NONE, Troop, covers, lack, pack, total

COLOURS = ("claw", "tail", "purr")
SYMBOLS = st.sampled_from([*COLOURS, "any"])
PACKED = st.lists(SYMBOLS, min_size=1, max_size=4).map(lambda symbols: pack(symbols, COLOURS, "any"))
SUPPLY = st.lists(SYMBOLS, min_size=1, max_size=3).map(lambda symbols: pack(symbols, COLOURS, "any"))


@st.composite
def houses(draw: st.DrawFn) -> House:
    stays = draw(st.integers(0, 4)) == 0
    keep = draw(PACKED) if stays or draw(st.booleans()) else NONE
    trash = NONE if stays else draw(PACKED) if keep == NONE or draw(st.booleans()) else NONE
    income = draw(st.integers(0, 10)) if keep != NONE else 0
    money = draw(st.integers(0, 7)) if trash != NONE else 0
    return House(keep, income, trash, money, stays)


def packed(text: str) -> int:
    letters = {"R": "claw", "G": "tail", "B": "purr", "*": "any"}
    return pack([letters[letter] for letter in text], COLOURS, "any")


def worth_by_trying_all(
    rules: Sequence[House],
    cats: Sequence[int],
    kinds: Sequence[int],
    promises: int,
    turns: int,
    upkeep: int,
    strong: int,
) -> int:
    """The worth of the best of all ways to send cats into houses; promises where they are worth most."""
    best = -(10**9)
    for sent in product(range(len(kinds) + 1), repeat=len(cats)):
        worth, spared = 0, []
        for at, kind in enumerate(kinds):
            house = rules[kind]
            team = [cat for cat, to in zip(cats, sent, strict=True) if to == at]
            supply = sum(team)
            later = 0 if turns < 2 or house.stays else max(house.income * (turns - 1), house.money)
            fates = [0]
            if house.keep != NONE and not lack(supply, house.keep, 3):
                fates.append(house.income + later)
            if house.trash != NONE and not lack(supply, house.trash, 3):
                fates.append(house.money)
            worth += max(fates) - sum(upkeep for cat in team if upkeep and total(cat) >= strong)
            spared.append(later - max(fates))
        worth += sum(sorted([gain for gain in spared if gain > 0], reverse=True)[:promises])
        best = max(best, worth)
    return best


@settings(max_examples=250, deadline=None)
@given(
    rules=st.lists(houses(), min_size=1, max_size=4),
    cats=st.lists(SUPPLY, max_size=5),
    kinds=st.lists(st.integers(0, 3), max_size=4),
    promises=st.integers(0, 2),
    turns=st.sampled_from([1, 2, 3, 6]),
    upkeep=st.sampled_from([0, 0, 1, 3]),
)
def test_the_best_arrangement_is_that_of_trying_all(
    rules: list[House], cats: list[int], kinds: list[int], promises: int, turns: int, upkeep: int
) -> None:
    arranger = Arranger(3, rules, upkeep, 2)
    team, asked = tuple(sorted(cats)), tuple(sorted(kind % len(rules) for kind in kinds))
    one = arranger.best(team, asked, promises, turns)
    assert one.worth == worth_by_trying_all(rules, team, asked, promises, turns, upkeep, 2)
    assert_possible(arranger, team, asked, promises, one.fates)
    served = [cat for cats in arranger.serving(team, asked, one.fates) for cat in cats]
    assert one.upkeep == (arranger.upkeep(served) if upkeep else 0)


@settings(max_examples=80, deadline=None)
@given(
    rules=st.lists(houses(), min_size=1, max_size=4),
    cats=st.lists(SUPPLY, max_size=6),
    kinds=st.lists(st.integers(0, 3), max_size=5),
    promises=st.integers(0, 2),
)
def test_several_arrangements_are_those_that_are_best_for_some_number_of_turns(
    rules: list[House], cats: list[int], kinds: list[int], promises: int
) -> None:
    arranger = Arranger(3, rules)
    team, asked = tuple(sorted(cats)), tuple(sorted(kind % len(rules) for kind in kinds))
    found = arranger.several(team, asked, promises, (1, 3))
    assert 1 <= len(found) <= 2
    assert len({tuple(sorted(zip(asked, one.fates, strict=True))) for one in found}) == len(found)
    for one in found:
        assert_possible(arranger, team, asked, promises, one.fates)
    income = [money_now(rules, asked, one.fates) for one in found]
    assert max(income) == worth_by_trying_all(rules, team, asked, 0, 1, 0, 0)


def money_now(rules: Sequence[House], kinds: Sequence[int], fates: Sequence[int]) -> int:
    return sum(
        rules[kind].income if fate == KEEP else rules[kind].money if fate == TRASH else 0
        for kind, fate in zip(kinds, fates, strict=True)
    )


def assert_possible(
    arranger: Arranger, cats: tuple[int, ...], kinds: tuple[int, ...], promises: int, fates: tuple[int, ...]
) -> None:
    """Who serves each house that is filled; no cat serves two, and promises suffice."""
    left = list(cats)
    for kind, fate, team in zip(kinds, fates, arranger.serving(cats, kinds, fates), strict=True):
        house = arranger.houses[kind]
        for cat in team:
            left.remove(cat)
        if fate == KEEP:
            assert not lack(sum(team), house.keep, 3)
        elif fate == TRASH:
            assert not lack(sum(team), house.trash, 3)
        else:
            assert not team
        assert not (house.stays and fate == COVER)
    assert fates.count(COVER) <= promises


@settings(max_examples=200, deadline=None)
@given(supply=st.lists(SYMBOLS, max_size=6), needs=st.lists(SYMBOLS, max_size=5))
def test_nothing_lacks_exactly_where_the_check_of_balance_says_so(supply: list[str], needs: list[str]) -> None:
    missing = lack(pack(supply, COLOURS, "any"), pack(needs, COLOURS, "any"), 3)
    assert (not missing) == fills(supply, needs, "any")
    assert 0 <= missing <= len(needs)


@settings(max_examples=150, deadline=None)
@given(kinds=st.lists(SUPPLY, min_size=1, max_size=4, unique=True), needs=PACKED)
def test_covers_fill_a_contract_and_can_do_without_none_of_their_cats(kinds: list[int], needs: int) -> None:
    kinds = sorted(kinds)
    found = {cats: supply for _, cats, supply in covers(tuple(kinds), needs, 3)}
    for counts in product(range(5), repeat=len(kinds)):
        supply = sum(kind * count for kind, count in zip(kinds, counts, strict=True))
        fills_it = not lack(supply, needs, 3)
        needed = all(lack(supply - kind, needs, 3) for kind, count in zip(kinds, counts, strict=True) if count)
        cats = sum(count << (6 * at) for at, count in enumerate(counts))
        assert (cats in found) == (fills_it and needed and sum(counts) <= total(needs))


def test_spare_cats_are_counted_when_two_contracts_are_filled() -> None:
    troop = Troop(tuple(sorted([packed("RG"), packed("R"), packed("G"), packed("*")])), 3)
    assert troop.least(packed("RG")) == 1
    assert troop.least(packed("RRGGBB")) == NONE
    assert troop.spare(packed("RG"), packed("R"), 5) == 2
    assert troop.spare(packed("RG"), packed("RG"), 5) == 1
    assert troop.spare(packed("RG"), packed("R"), 1) == 1, "no more are wanted"
    assert troop.spare(packed("RGB"), packed("RRG"), 5) == NONE


# -- with the game's own cards


def test_a_cat_serves_one_house_and_gives_no_change() -> None:
    book = rules_of("current").book
    triple = book.supply_of[book.cat_face[book.kit.by_id["GR"].number]]
    cheap = book.kind_of[book.house_face[book.kit.by_id["MR"].number]]
    other = book.kind_of[book.house_face[book.kit.by_id["MG"].number]]
    one = book.arranger.best((triple,), tuple(sorted((cheap, other))), 0, 1)
    assert sorted(one.fates) == [TRASH, LOSE]
    assert one.worth == book.kit.by_id["MR"].deal["trash"]["money"]


def test_thinking_of_more_turns_keeps_what_thinking_of_one_trashes() -> None:
    book = rules_of("current").book
    claw = book.supply_of[book.cat_face[book.kit.by_id["CR"].number]]
    casino = book.kind_of[book.house_face[book.kit.by_id["AR"].number]]
    assert book.arranger.best((claw,), (casino,), 0, 1).fates == (TRASH,)
    assert book.arranger.best((claw,), (casino,), 0, 3).fates == (KEEP,)
    assert [one.fates for one in book.arranger.several((claw,), (casino,), 0, (1, 3))] == [(TRASH,), (KEEP,)]


def test_promises_cover_what_is_worth_most_later() -> None:
    book = rules_of("current").book
    kind = {card: book.kind_of[book.house_face[book.kit.by_id[card].number]] for card in ("PR", "MR", "AR")}
    asked = tuple(sorted(kind.values()))
    one = book.arranger.best((), asked, 1, 4)
    assert one.fates[asked.index(kind["PR"])] == COVER
    assert sorted(one.fates) == [COVER, LOSE, LOSE]
