"""Whole games in every edition: they end, money is kept, everything occurs, editions differ, the data is obeyed."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syndicats_loaded import EDITIONS, VARIANTS
from syndicats_position import kit_with, rules_of, shipped

from cardgen.games.syndicats.rules import Syndicats, make
from cardgen.games.syndicats.table import BIDS, BRIBES, COUNTED, DOGS, FUND
from cardgen.games.syndicats.words import COPIES, EVENTS, FIELDS, KINDS, MOVES, QUESTIONS
from cardgen.play.agents.finding import make_agent
from cardgen.play.chance import seeded
from cardgen.play.decision import GameFault, Outcome
from cardgen.play.match import Match
from cardgen.play.rules import NoRules, find_rules
from cardgen.play.template import template_of

SEATS = st.integers(2, 5)
SEEDS = st.integers(0, 2**32)
GAMES = st.tuples(st.sampled_from(EDITIONS), st.sampled_from(["", *VARIANTS]))


def rules_for(edition: str, variant: str, *rulings: str) -> Syndicats:
    return rules_of(edition, *([variant] if variant else []), *rulings)


def step(match: Match, below: Any, money: int) -> tuple[Any, ...]:
    """One move by chance, and every invariant after it."""
    assert match.decision is not None
    options = match.decision.options
    assert len(set(options)) == len(options) <= 60
    move = options[below(len(options))]
    match.apply(move)
    match.table.check(money)
    match.rules.check(match.table)
    return move


def play(rules: Syndicats, seats: int, seed: int, number: int = 0, listen: bool = False) -> Match:
    match = Match.begin(rules, seats, seed, number, keeps=False, listen=listen)
    below, money = seeded(seed, number, 1).below, sum(match.table.purses)
    while match.decision is not None:
        step(match, below, money)
    return match


def planned(rules: Syndicats, seats: int, seed: int, agents: tuple[str, ...] = ("plan",)) -> Match:
    match = Match.begin(rules, seats, seed, keeps=False)
    players = [make_agent(agents[seat % len(agents)], rules, seeded(seed, seat)) for seat in range(seats)]
    while match.decision is not None:
        seat = match.decision.seat
        match.apply(players[seat].choose(match.view(seat), match.decision))
    return match


def test_the_data_names_these_rules() -> None:
    assert isinstance(find_rules(kit_with("current")), Syndicats)


@settings(max_examples=60, deadline=None)
@given(game=GAMES, seats=SEATS, seed=SEEDS)
def test_games_by_chance_end_and_keep_what_must_be_kept(game: tuple[str, str], seats: int, seed: int) -> None:
    match = play(rules_for(*game), seats, seed)
    outcome, table = match.outcome, match.table
    assert outcome is not None
    assert len(outcome.winners) == 1
    assert max(outcome.scores) == outcome.scores[outcome.winners[0]]
    assert sum(outcome.scores) == sum(table.purses[:seats]) + table.purses[seats + FUND]
    assert table.purses[seats + BIDS] == 0
    assert not table.waiting
    assert {name for name, _ in outcome.notes} >= set(COUNTED)
    if not game[1]:
        assert table.purses[seats + BRIBES] == 0


ALTERNATIVES = [
    (edition, f"{ruling}={alternative}")
    for edition in ("first", "double-sided", "current")
    for ruling, alternatives in json.loads(shipped(edition))["alternatives"].items()
    for alternative in alternatives
    if alternative != json.loads(shipped(edition))["rulings"][ruling]
]


@pytest.mark.parametrize(("edition", "word"), ALTERNATIVES)
def test_every_alternative_can_be_played_or_is_refused_with_a_reason(edition: str, word: str) -> None:
    if word == "pay-mogfather-when=last" and edition != "first":
        with pytest.raises(NoRules, match="power_fee"):
            rules_of(edition, word)
        return
    rules = rules_of(edition, word)
    for number, seats in enumerate((2, 5)):
        assert play(rules, seats, 7, number).outcome is not None


def course(rules: Syndicats, seats: int, number: int) -> tuple[object, ...]:
    """How a game by chance goes: its outcome without what is counted, and its questions."""
    match = Match.begin(rules, seats, 5, number, keeps=False)
    below = seeded(5, number, 1).below
    asked = []
    while match.decision is not None:
        asked.append(match.decision)
        match.apply(match.decision.options[below(len(match.decision.options))])
    assert match.outcome is not None
    return match.outcome.scores, match.outcome.winners, asked


@cache
def usual(edition: str, seats: int, number: int) -> tuple[object, ...]:
    return course(rules_of(edition), seats, number)


NOT_SEEN = {
    "first": (
        "attack-",
        "start",
        "income-broke",
        "specials-",
        "supply-refill",
        "power-and-work",
        "first-holder-edge",
        "copycat-chain=allowed",
    ),
    "double-sided": ("start-", "income-broke", "specials-traded", "power-and-work", "copycat-chain=allowed"),
    "current": ("copycat-chain=one",),
}
RARE = ("deck-empty=discards", "end-no-dogs=deck", "pay-mogfather-when=last", "start-lair-flipped=nothing")
"""Rulings about what an edition does not have, or what chance alone hardly shows; they have tests of their own."""


@pytest.mark.parametrize(("edition", "word"), ALTERNATIVES)
def test_every_other_alternative_changes_some_game(edition: str, word: str) -> None:
    """A ruling that is not honoured would leave every game as it was."""
    if word.startswith(NOT_SEEN[edition]) or word in RARE:
        return
    rules = rules_of(edition, word)
    games = [(seats, number) for number in range(50) for seats in (4, 2, 3)]
    assert any(course(rules, *game) != usual(edition, *game) for game in games)


def test_which_cats_count_without_dogs_is_a_ruling() -> None:
    here, there = rules_of("current", "no-dogs"), rules_of("current", "no-dogs", "end-no-dogs=deck")
    assert play(there, 3, 1).table.round < play(here, 3, 1).table.round


@settings(max_examples=30, deadline=None)
@given(game=GAMES, seats=SEATS, seed=SEEDS, stop=st.integers(0, 120))
def test_a_copy_goes_on_as_the_game_does(game: tuple[str, str], seats: int, seed: int, stop: int) -> None:
    match = Match.begin(rules_for(*game), seats, seed)
    below, money = seeded(seed, 2).below, sum(match.table.purses)
    while match.decision is not None and stop > 0:
        step(match, below, money)
        stop -= 1
    if match.decision is None:
        return
    twin = match.copy()
    assert twin.decision == match.decision
    ours, theirs = seeded(seed, 3), seeded(seed, 3)
    while match.decision is not None:
        assert step(match, ours.below, money) == step(twin, theirs.below, money)
    assert twin.outcome == match.outcome


# -- what occurs


def played_with(edition: str, variant: str = "") -> dict[str, Counter[str]]:
    """What occurs in some games of an edition."""
    rules, found = (
        rules_for(edition, variant),
        {name: Counter[str]() for name in ("uses", "verbs", "kinds", "events", "reasons")},
    )
    for number in range(90):
        match = Match.begin(rules, 2 + number % 4, 11, number, keeps=False, listen=True)
        below, money = seeded(11, number, 1).below, sum(match.table.purses)
        while match.decision is not None:
            found["kinds"][match.decision.kind] += 1
            found["verbs"][str(step(match, below, money)[0])] += 1
        assert match.outcome is not None
        found["reasons"][match.outcome.reason] += 1
        found["events"].update(event[0] for event in match.table.log or ())
        found["uses"].update(rules.kit.designs[design].id for _, _, design in match.outcome.uses)
    return found


COUNTS = cache(played_with)
BY_EDITION = {
    "attacks": ("double-sided", "no-yarn", "specials-as-copycats"),
    "trades": ("specials-as-copycats", "current"),
    "collects": ("specials-as-copycats", "current"),
    "turns": ("specials-as-copycats", "current"),
    "unbought": ("no-yarn", "small-deck", "specials-as-copycats", "current"),
    "top": ("double-sided", "no-yarn", "small-deck", "specials-as-copycats", "current"),
    "earns": ("first", "copycat-trashes"),
    "copies": EDITIONS,
    "digs": EDITIONS,
    "covers": EDITIONS,
    "keeps": EDITIONS,
    "trashes": EDITIONS,
    "escapes": EDITIONS,
    "dog": EDITIONS,
}
"""In which editions something happens."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_happens_is_what_the_edition_has(edition: str) -> None:
    events = COUNTS(edition)["events"]
    assert {name for name in BY_EDITION if events[name]} == {name for name, has in BY_EDITION.items() if edition in has}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_and_every_power_of_an_edition_is_used(edition: str) -> None:
    rules, used = rules_of(edition), COUNTS(edition)["uses"]
    dealt = {rules.kit.designs[design].id for design in rules.book.deck}
    shown = {
        rules.book.power_of[face]
        for face in range(len(rules.book.faces))
        if dealt & {rules.kit.designs[rules.book.face_design[face]].id}
    }
    powers = {card.id for card in rules.kit.of_type("power") if card.number in shown and card.effect != "yarn"}
    powers |= {ability.id for ability in rules.book.abilities}
    assert (dealt | powers) - set(used) == set()
    assert {card.effect for card in rules.kit.of_type("power", "dog", "lair", "faction")} <= set(rules.effects)


def test_all_words_are_used_and_all_that_happens_has_words() -> None:
    found: dict[str, set[str]] = {name: set() for name in ("verbs", "kinds", "events")}
    for edition, variant in [
        *[(edition, "") for edition in EDITIONS],
        ("current", "upkeep"),
        ("first", "bribed-supply"),
    ]:
        counts = COUNTS(edition) if not variant else played_with(edition, variant)
        for name in found:
            found[name] |= set(counts[name])
    assert found["events"] == set(EVENTS) - {"reshuffle"}
    assert found["verbs"] == {name for name in MOVES if "/" not in name}
    assert found["kinds"] == set(QUESTIONS)
    assert (
        set(COUNTS("current", "no-dogs")["reasons"]) == {"last cats"}
        or "last cats" in COUNTS("current", "no-dogs")["reasons"]
    )


def test_events_and_moves_have_the_fields_that_their_words_name() -> None:
    known = {*FIELDS, *KINDS, "seat", "copy", "copies", "coins", "number", "reason"}
    for edition in EDITIONS:
        for number in range(25):
            match = Match.begin(rules_of(edition), 2 + number % 4, 13, number, keeps=False, listen=True)
            below = seeded(13, number, 1).below
            while match.decision is not None:
                for option in match.decision.options:
                    words = MOVES.get(f"{match.decision.kind}/{option[0]}", MOVES[option[0]])
                    assert len(option) - 1 == len(fields_of(words)), option
                    for place in COPIES.get(option[0], ()):
                        assert 0 <= option[place] < len(match.table.design)
                match.apply(match.decision.options[below(len(match.decision.options))])
            for event in match.table.log or ():
                assert len(event) - 1 == len(fields_of(EVENTS[event[0]])), event
    for words in (*EVENTS.values(), *MOVES.values()):
        assert set(fields_of(words)) <= known
        assert set(re.findall(r"\{(\w+)", words[1])) <= set(fields_of(words))


def fields_of(words: Any) -> tuple[str, ...]:
    template = template_of(words)
    assert template is not None
    return tuple(template.fields)


# -- editions and data


@cache
def means(edition: str, variant: str = "", seats: int = 4) -> dict[str, float]:
    """Means over some games between sensible people."""
    rules, games = rules_for(edition, variant), 20
    sums = Counter[str]()
    for number in range(games):
        match = planned(rules, seats, 100 + number)
        assert match.outcome is not None
        sums["turns"] += match.table.round
        sums["dogs"] += len(match.table.zones[DOGS])
        sums.update(dict(match.outcome.notes))
    return {name: amount / games for name, amount in sums.items()}


def test_editions_read_as_different_games() -> None:
    assert means("first")["dogs"] < means("double-sided")["dogs"], "players + 2 dogs, and players + 3"
    assert means("current")["turns"] < means("double-sided")["turns"], "a smaller deck brings the dogs sooner"
    assert means("current", "no-dogs")["turns"] > means("current")["turns"] * 1.3
    assert means("specials-as-copycats")["specials traded in"] > 0 == means("small-deck")["specials traded in"]
    assert means("double-sided")["attacks"] > 0 == means("small-deck")["attacks"]


def test_a_payoff_changed_in_the_data_changes_the_income() -> None:
    def richer(card: dict[str, Any]) -> None:
        card["fields"]["deal"]["keep"]["income"] += 3

    usual_rules = rules_of("current")
    kit = kit_with("current", cards=[(lair.id, richer) for lair in usual_rules.kit.of_type("lair")])
    rules = make(kit)
    before, after = (sum(brought(r, number) for number in range(12)) for r in (usual_rules, rules))
    assert after > before * 1.1
    kind = rules.book.kind_of[rules.book.house_face[rules.book.lairs[0]]]
    assert rules.book.arranger.houses[kind].income == 5


def brought(rules: Syndicats, seed: int) -> int:
    outcome = planned(rules, 3, seed).outcome
    assert outcome is not None
    return dict(outcome.notes)["income of houses"]


# -- the plan, and guesses


def test_a_plan_beats_chance() -> None:
    for edition in ("first", "current"):
        wins = Counter[str]()
        for number in range(24):
            names = ("plan", "random") if number % 2 else ("random", "plan")
            outcome: Outcome | None = planned(rules_of(edition), 4, number, names).outcome
            assert outcome is not None
            wins.update(names[seat % 2] for seat in outcome.winners)
        assert wins["plan"] >= 22


@settings(max_examples=25, deadline=None)
@given(game=GAMES, seats=SEATS, seed=SEEDS)
def test_a_plan_answers_every_question_with_an_option_and_says_why(
    game: tuple[str, str], seats: int, seed: int
) -> None:
    rules = rules_for(*game)
    match = Match.begin(rules, seats, seed, keeps=False)
    players = [make_agent("plan", rules, seeded(seed, seat)) for seat in range(seats)]
    while match.decision is not None:
        seat = match.decision.seat
        move = players[seat].choose(match.view(seat), match.decision)
        assert move in match.decision.options
        assert players[seat].reason or len(match.decision.options) == 1
        match.apply(move)


@settings(max_examples=40, deadline=None)
@given(game=GAMES, seats=SEATS, seed=SEEDS, stop=st.integers(0, 80))
def test_an_estimate_is_a_share_of_the_win(game: tuple[str, str], seats: int, seed: int, stop: int) -> None:
    rules = rules_for(*game)
    match = Match.begin(rules, seats, seed, keeps=False)
    below = seeded(seed, 2).below
    while match.decision is not None and stop > 0:
        match.apply(match.decision.options[below(len(match.decision.options))])
        stop -= 1
    shares = rules.estimate(match.table)
    assert len(shares) == seats
    assert sum(shares) == pytest.approx(1)
    assert min(shares) >= 0


# -- invariants


@pytest.mark.parametrize("harm", ["bid", "fund", "face", "side", "dog", "escaped", "holder", "cards"])
def test_broken_invariants_are_found(harm: str) -> None:
    rules = rules_of("current")
    table = Match.begin(rules, 3, 1).table
    rules.check(table)
    copy = table.zones[2][0]
    if harm == "bid":
        table.bids[0] += 1
    elif harm == "fund":
        table.funds[0] += 1
    elif harm == "face":
        table.face[copy] = 3
    elif harm == "side":
        table.face[table.zones[table.houses][0]] = rules.book.cat_face[table.kittens[0]]
    elif harm == "dog":
        dog = next(one for one in range(len(table.design)) if rules.book.is_dog[table.design[one]])
        table.move(dog, 3)
    elif harm == "escaped":
        table.escaped.append(table.zones[0][0])
    elif harm == "holder":
        table.holder = 7
    else:
        table.add([0], 3)
    with pytest.raises(GameFault):
        rules.check(table)
