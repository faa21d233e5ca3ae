"""Whole games by chance: they end, nothing is lost or invented, everything occurs, copies go on alike."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from switchcraft_position import kit_with, rules_with, shipped

from cardgen.games.switchcraft.rules import Switchcraft, make
from cardgen.games.switchcraft.words import COPIES, EVENTS, FIELDS, MOVES, QUESTIONS
from cardgen.play.chance import seeded
from cardgen.play.decision import GameFault
from cardgen.play.match import Match
from cardgen.play.rules import find_rules
from cardgen.play.table import Table

SEATS = st.integers(3, 8)
SEEDS = st.integers(0, 2**32)
KIT = json.loads(shipped())
ALTERNATIVES = [
    f"{ruling}={alternative}" for ruling, alternatives in KIT["alternatives"].items() for alternative in alternatives
]


def step(match: Match, below: object) -> tuple[object, ...]:
    """One move by chance, and every invariant after it."""
    assert match.decision is not None
    options = match.decision.options
    assert options
    assert len(set(options)) == len(options) <= 60
    move = options[below(len(options))]  # type: ignore[operator]
    match.apply(move)
    match.table.check(match.table.seats * match.rules.kit.rules["starting_coins"])
    match.rules.check(match.table)
    return move


def play(rules: Switchcraft, seats: int, seed: int, number: int = 0, listen: bool = False) -> Match:
    match = Match.begin(rules, seats, seed, number, keeps=False, listen=listen)
    below = seeded(seed, number, 1).below
    while match.decision is not None:
        step(match, below)
    return match


def test_the_data_names_these_rules() -> None:
    rules = find_rules(kit_with())
    assert isinstance(rules, Switchcraft)
    assert make(rules.kit).kit is rules.kit


@settings(max_examples=60, deadline=None)
@given(seats=SEATS, seed=SEEDS)
def test_games_by_chance_end_and_keep_what_must_be_kept(seats: int, seed: int) -> None:
    outcome = play(rules_with(), seats, seed).outcome
    assert outcome is not None
    assert len(outcome.scores) == seats
    assert max(outcome.scores) == outcome.scores[outcome.winners[0]]
    assert sum(outcome.shares) == pytest.approx(1)


@settings(max_examples=60, deadline=None)
@given(seats=SEATS, seed=SEEDS, words=st.lists(st.sampled_from(ALTERNATIVES), max_size=8))
def test_games_by_any_rulings_end(seats: int, seed: int, words: list[str]) -> None:
    chosen = dict(word.split("=") for word in words)
    assert play(make(kit_with(chosen)), seats, seed).outcome is not None


@pytest.mark.parametrize("word", ALTERNATIVES)
def test_every_alternative_can_be_played(word: str) -> None:
    rules = rules_with(word)
    for number, seats in enumerate((3, 5, 8)):
        assert play(rules, seats, 7, number).outcome is not None


def course(rules: Switchcraft, seats: int, number: int) -> tuple[object, ...]:
    """How a game by chance goes: its outcome, its questions, who knows what in the end."""
    match = Match.begin(rules, seats, 5, number, keeps=False)
    below = seeded(5, number, 1).below
    asked = []
    while match.decision is not None:
        asked.append(match.decision)
        match.apply(match.decision.options[below(len(match.decision.options))])
    return match.outcome, asked, match.table.known


@cache
def usual(seats: int, number: int) -> tuple[object, ...]:
    return course(rules_with(), seats, number)


UNSEEN = frozenset(
    """
    vote-negative=subtract power-visible=cards penalty-none=coin ruler-self=excluded intelligent=power end-tie=coins
    troublemaker-hidden=owner troublemaker-hidden=nobody deck-out=reshuffle bonus-at-end=counts
    alignment-choice=after-deal vote-order=in-turn
    """.split()  # noqa: SIM905
)
"""Alternatives that chance is too seldom affected by, or not at all; each has a test of its own."""

OTHERS = [word for word in ALTERNATIVES if KIT["rulings"][word.split("=")[0]] != word.split("=")[1]]


@pytest.mark.parametrize("word", [word for word in OTHERS if word not in UNSEEN])
def test_every_other_alternative_changes_some_game(word: str) -> None:
    """A ruling that is not honoured would leave every game as it was."""
    rules = rules_with(word)
    games = [(seats, number) for number in range(150) for seats in (4, 3, 6)]
    assert any(course(rules, *game) != usual(*game) for game in games)


@settings(max_examples=30, deadline=None)
@given(seats=SEATS, seed=SEEDS, stop=st.integers(0, 120))
def test_a_copy_goes_on_as_the_game_does(seats: int, seed: int, stop: int) -> None:
    match = Match.begin(rules_with(), seats, seed)
    below = seeded(seed, 2).below
    while match.decision is not None and stop > 0:
        step(match, below)
        stop -= 1
    if match.decision is None:
        return
    twin = match.copy()
    assert twin.decision == match.decision
    seen = [match.view(seat).snapshot() for seat in range(seats)]
    assert [twin.view(seat).snapshot() for seat in range(seats)] == seen
    fair = seeded(seed, 3).state
    ours, theirs = seeded(fair), seeded(fair)
    while match.decision is not None:
        assert step(match, ours.below) == step(twin, theirs.below)
    assert twin.outcome == match.outcome


@settings(max_examples=25, deadline=None)
@given(seats=SEATS, seed=SEEDS, stop=st.integers(0, 150))
def test_an_imagined_game_looks_the_same_to_the_seat_that_imagines(seats: int, seed: int, stop: int) -> None:
    match = Match.begin(rules_with(), seats, seed)
    below = seeded(seed, 2).below
    while match.decision is not None and stop > 0:
        step(match, below)
        stop -= 1
    if match.decision is None:
        return
    seat = match.decision.seat
    imagined = match.view(seat).imagine(seeded(seed, 9))
    view, real = imagined.view(seat), match.view(seat)
    for zone in range(len(match.table.zones)):
        assert [view.card(copy) for copy in real.zone(zone) if copy in view.zone(zone)] == [
            real.card(copy) for copy in real.zone(zone) if copy in view.zone(zone)
        ]
    imagined.rules.check(imagined.table)
    imagined.table.check()
    while imagined.decision is not None:
        step(imagined, below)


@settings(max_examples=25, deadline=None)
@given(seats=SEATS, seed=SEEDS, stop=st.integers(0, 150))
def test_a_copy_of_an_imagined_game_is_the_imagined_one(seats: int, seed: int, stop: int) -> None:
    match = Match.begin(rules_with(), seats, seed)
    below = seeded(seed, 2).below
    while match.decision is not None and stop > 0:
        step(match, below)
        stop -= 1
    if match.decision is None:
        return
    imagined = match.imagine(match.decision.seat, seeded(seed, 9))
    twin = imagined.copy()
    assert twin.table.design == imagined.table.design
    fair = seeded(seed, 3).state
    ours, theirs = seeded(fair), seeded(fair)
    while imagined.decision is not None:
        assert step(imagined, ours.below) == step(twin, theirs.below)
    assert twin.outcome == imagined.outcome


def test_votes_that_are_not_revealed_yet_are_not_known_to_who_imagines() -> None:
    seen = []
    for choice in (0, 1, 2):
        match = Match.begin(rules_with(), 3, 8)
        while match.decision is not None and match.decision.kind != "vote":
            match.apply(match.decision.options[-1])
        match.apply(("vote", choice))
        assert match.decision is not None
        imagined = match.imagine(match.decision.seat, seeded(8))
        seen.append(imagined.answers)
        assert imagined.decision == match.decision
    assert seen[0] == seen[1] == seen[2]


def test_no_game_is_stuck_and_everything_occurs() -> None:
    """A few hundred games: each card and ability is used, each verb, question and event occurs that can."""
    rules = rules_with()
    uses: Counter[str] = Counter()
    verbs: Counter[str] = Counter()
    events: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for number in range(400):
        match = Match.begin(rules, 3 + number % 6, 11, number, keeps=False, listen=True)
        below = seeded(11, number, 1).below
        while match.decision is not None:
            kinds[match.decision.kind] += 1
            verbs[str(step(match, below)[0])] += 1
        assert match.outcome is not None
        events.update(event[0] for event in match.table.log or ())
        uses.update(rules.kit.designs[design].id for _, _, design in match.outcome.uses)
        reasons[match.outcome.reason] += 1
    played = [*rules.kit.of_type("power", "diaper", "stock", "spell", "ability")]
    assert [card.id for card in played if not uses[card.id]] == []
    assert {card.effect for card in played} <= set(rules.effects)
    assert set(reasons) <= {"no coins", "empty hand", "empty deck", "one party"}
    by_other_rulings = {"keep", "place", "benevolent", "promise"}
    assert set(verbs) == set(MOVES) - by_other_rulings
    assert set(kinds) == set(QUESTIONS) - {"keep", "promise", "burden"}
    told_otherwise = {"keeps", "wins-to-hand", "promises", "reshuffle", "heir"}
    assert set(EVENTS) - told_otherwise - set(events) <= {"no-draw"}


def test_events_and_moves_have_the_fields_that_their_words_name() -> None:
    rules = rules_with("vote-tie=leader", "trade-scope=promises", "coin-skip=outbid", "power-hand=action")
    for number in range(60):
        match = Match.begin(rules, 3 + number % 6, 13, number, keeps=False, listen=True)
        below = seeded(13, number, 1).below
        while match.decision is not None:
            assert match.decision.kind in QUESTIONS
            for option in match.decision.options:
                assert len(option) - 1 <= len(MOVES[option[0]].fields), option
                for place in COPIES.get(option[0], ()):
                    assert place >= len(option) or -1 <= option[place] < len(match.table.design)
            match.apply(match.decision.options[below(len(match.decision.options))])
        for event in match.table.log or ():
            assert len(event) - 1 == len(EVENTS[event[0]].fields), event
    for told in (*EVENTS.values(), *MOVES.values()):
        assert set(told.fields) <= set(FIELDS)
        assert set(re.findall(r"\{(\w+)", told.text + told.without)) <= set(told.fields)


def test_the_deal_and_the_purses_are_numbers_of_the_rules() -> None:
    rules = make(kit_with(starting_hand=5, starting_coins=3))
    match = Match.begin(rules, 4, 1)
    assert match.table.purses[:4] == [3, 3, 3, 3]
    assert [len(zone) for zone in match.table.zones[5:9]] == [0, 0, 0, 0]
    for _ in range(4):
        assert match.decision is not None
        assert match.decision.kind == "align"
        match.apply(match.decision.options[0])
    assert [len(zone) for zone in match.table.zones[5:9]] == [5, 5, 5, 5]
    seen = Match.begin(make(kit_with({"alignment-choice": "after-deal"})), 4, 1)
    assert [len(zone) for zone in seen.table.zones[5:9]] == [7, 7, 7, 7]


def test_the_first_player_changes_to_the_left_and_may_be_drawn_by_lot() -> None:
    match = Match.begin(rules_with(), 3, 4)
    below = seeded(4).below
    while match.decision is not None and match.table.round < 1:
        step(match, below)
    assert match.table.first == 1
    firsts = {Match.begin(rules_with("first-player=lot"), 3, 4, number).table.first for number in range(20)}
    assert firsts == {0, 1, 2}


@pytest.mark.parametrize(
    "harm",
    ["coins", "role", "no leader", "dominant member", "lone leader", "passive party", "cards"],
)
def test_broken_invariants_are_found(harm: str) -> None:
    rules = rules_with()
    table = rules.table(3, seeded(1))
    rules.setup(table)
    rules.check(table)
    if harm == "coins":
        table.purses[0] += 1
    elif harm == "role":
        table.sides[0] = 8
    elif harm == "no leader":
        table.sides[1], table.leader[1] = 2, 0
    elif harm == "dominant member":
        table.leader[:2] = [0, 0]
    elif harm == "lone leader":
        table.leader[0] = 0
    elif harm == "passive party":
        table.sides[:2] = [4, 6]
        table.leader[:2] = [0, 0]
    else:
        Table.add(table, [0], 0)
    with pytest.raises(GameFault):
        rules.check(table)
