"""Needs and supplies: the exact answers, held against trying everything."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from needs_tried import PLAIN, WILD, all_of, tried

from cardgen.cards.needs import Symbols, as_good, as_hard, few_that_fill, fills

SYMBOLS = st.sampled_from((*PLAIN, WILD))


def symbols(most: int, least: int = 0) -> st.SearchStrategy[Symbols]:
    return st.lists(SYMBOLS, min_size=least, max_size=most).map(tuple)


@pytest.mark.parametrize(
    ("supply", "needs", "filled"),
    [
        ("", "", True),
        ("RGB", "", True),
        ("", "R", False),
        ("RG*", "RGB", True),
        ("RG*", "RRG", True),
        ("RG*", "RRR", False),
        ("RRR", "RG", False),
        ("GB", "**", True),
        ("G", "**", False),
        ("GR", "R*", True),
        ("GG", "R*", False),
        ("*G", "R*", True),
        ("R*B*", "GGRB", True),
        ("RGBRGB*R", "RRRGGBB*", True),
        ("RGBRGB*R", "RRRGGGB*", True),
        ("RGBRGB*R", "RRRGGGGB", False),
    ],
)
def test_what_fills_what(supply: str, needs: str, filled: bool) -> None:
    assert fills(tuple(supply), tuple(needs), WILD) is filled
    assert tried(tuple(supply), tuple(needs)) is filled


def test_without_a_wild_symbol_every_need_wants_its_like() -> None:
    assert fills(("R", "G"), ("G", "R"), "")
    assert not fills(("R", "R"), ("G", "R"), "")
    assert not fills(("*", "R"), ("G", "R"), "")


def test_fills_leaves_what_it_is_given() -> None:
    supply, needs = ["R", "*"], ["R", "G"]
    assert fills(supply, needs, WILD)
    assert (supply, needs) == (["R", "*"], ["R", "G"])


@settings(max_examples=400, deadline=None)
@given(symbols(7), symbols(5), st.sampled_from([WILD, ""]))
def test_fills_is_what_trying_every_assignment_says(supply: Symbols, needs: Symbols, wild: str) -> None:
    assert fills(supply, needs, wild) is tried(supply, needs, wild)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 3), st.data())
def test_harder_is_what_every_supply_says(kinds: int, data: st.DataObject) -> None:
    """Needs are as hard as others if every supply that fills them fills the others; one symbol more proves nothing."""
    plain = PLAIN[:kinds]
    some = st.lists(st.sampled_from((*plain, WILD)), max_size=4).map(tuple)
    needs, other = data.draw(some), data.draw(some)
    filling = [supply for supply in all_of(len(needs) + 1, plain) if tried(supply, needs)]
    assert as_hard(needs, other, plain, WILD) is all(tried(supply, other) for supply in filling)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 3), st.data())
def test_as_good_is_what_all_needs_say(kinds: int, data: st.DataObject) -> None:
    plain = PLAIN[:kinds]
    some = st.lists(st.sampled_from((*plain, WILD)), max_size=4).map(tuple)
    supply, other = data.draw(some), data.draw(some)
    filled = [needs for needs in all_of(len(other), plain) if tried(other, needs)]
    assert as_good(supply, other, plain, WILD) is all(tried(supply, needs) for needs in filled)


@pytest.mark.parametrize(
    ("needs", "other", "harder"),
    [
        ("RRG", "RG", True),
        ("RG", "RRG", False),
        ("RG", "R*", True),
        ("R*", "RG", False),
        ("**", "R", False),  # two greens fill `**` and no red
        ("R", "**", False),
        ("RR", "GG", False),
        ("R", "", True),
    ],
)
def test_harder_needs(needs: str, other: str, harder: bool) -> None:
    assert as_hard(tuple(needs), tuple(other), PLAIN, WILD) is harder


def test_where_there_is_one_plain_symbol_a_wild_need_is_that_symbol() -> None:
    assert as_hard(("*", "*"), ("R",), ("R",), WILD)
    assert not as_hard(("*", "*"), ("R",), ("R", "G"), WILD)


def test_a_wild_supply_is_better_than_any_colour_and_not_the_other_way_round() -> None:
    assert as_good(("R", "*"), ("R", "G"), PLAIN, WILD)
    assert not as_good(("R", "G"), ("R", "*"), PLAIN, WILD)
    assert not as_good(("*",), ("R", "G"), PLAIN, WILD)


@settings(max_examples=300, deadline=None)
@given(symbols(6), st.lists(symbols(3), max_size=5), st.integers(0, 4))
def test_few_that_fill_is_what_trying_every_choice_says(needs: Symbols, supplies: list[Symbols], most: int) -> None:
    found = few_that_fill(needs, supplies, WILD, most)
    choices = [chosen for count in range(most + 1) for chosen in combinations(range(len(supplies)), count)]
    possible = any(fills(sum((supplies[at] for at in chosen), ()), needs, WILD) for chosen in choices)
    assert (found is not None) is possible
    if found is not None:
        assert len(found) <= most
        assert list(found) == sorted(set(found))
        assert fills(sum((supplies[at] for at in found), ()), needs, WILD)


def test_a_supply_is_taken_once() -> None:
    assert few_that_fill(("R", "R"), [("R",)], WILD, 2) is None
    assert few_that_fill(("R", "R"), [("R",), ("G",), ("R",)], WILD, 2) == (0, 2)


def test_many_supplies_for_many_needs_are_no_matter_of_combinations() -> None:
    """Eight needs that no eight of sixty cards fill: all 2,558,620,845 choices are looked at without trying them."""
    supplies = [("R", "G")] * 30 + [("G", "*")] * 30
    needs = tuple("BBBBBBBB")
    assert few_that_fill((*needs, "B"), supplies, WILD, 8) is None
    assert few_that_fill(needs, supplies, WILD, 8) == tuple(range(30, 38))
