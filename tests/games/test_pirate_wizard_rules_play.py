"""Whole games: they end, nothing is lost or invented, everything occurs, every ruling counts, decks sit everywhere."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pirate_wizard_position import Position, data_with, kit_with, shipped, with_every_card

from cardgen.games.pirate_wizard.rules import PirateWizard, make
from cardgen.games.pirate_wizard.words import COPIES, EVENTS, FIELDS, KINDS, MOVES, QUESTIONS
from cardgen.play.chance import seeded
from cardgen.play.decision import GameFault
from cardgen.play.kit import Kit
from cardgen.play.match import Match, play_out
from cardgen.play.rules import NoRules, find_rules

SEATS = st.integers(2, 4)
SEEDS = st.integers(0, 2**32)
DATA = json.loads(shipped())

PRINTED_ONLY = {
    "copies": "the rules for decks, which cards read",
    "circle-per-copy": "how decks are built",
    "designs": "which designs there are",
    "potion-numbers": "numbers on a card",
    "ready-decks": "which decks there are",
    "island-names": "names",
    "names": "how ships are told apart",
    "highest-of-whom": "has one answer",
    "windbringer-count": "everybody plays one card a turn, so players and cards are as many",
}
"""Rulings that a game does not ask for, and why."""
WITH_OTHERS = {
    "deck-noshuffle=ordered": {"unshuffled": True},
    "teams=points-and-lives": {"teams": 2},
}
"""Alternatives that need a variant."""
RARE = ("play-none=draws", "dungeon-points=each-ship", "win-both=first")
"""Alternatives that change too few games by chance to be seen here; each has a test of its own."""
RULINGS = [name for name in DATA["alternatives"] if name not in PRINTED_ONLY]
OTHERS = [
    f"{name}={other}"
    for name in RULINGS
    for other in DATA["alternatives"][name]
    if other != DATA["rulings"][name]
]  # fmt: skip


@cache
def rules_of(*words: str, **changes: Any) -> PirateWizard:
    return make(kit_with(dict(word.split("=") for word in words), **changes))


def step(match: Match, below: Any) -> tuple[Any, ...]:
    """One move by chance, and every invariant after it."""
    assert match.decision is not None
    options = match.decision.options
    assert 0 < len(options) <= 40
    move = options[below(len(options))]
    match.apply(move)
    match.table.check(0)
    match.rules.check(match.table)
    return move  # type: ignore[no-any-return]


def play(rules: PirateWizard, seats: int, seed: int, number: int = 0, listen: bool = False) -> Match:
    match = Match.begin(rules, seats, seed, number, keeps=False, listen=listen)
    below = seeded(seed, number, 1).below
    while match.decision is not None:
        step(match, below)
    return match


def quick(rules: PirateWizard, seats: int, number: int) -> Match:
    match = Match.begin(rules, seats, 5, number, keeps=False)
    play_out(match, seeded(5, number, 1))
    return match


def test_the_data_names_these_rules() -> None:
    rules = find_rules(kit_with())
    assert isinstance(rules, PirateWizard)
    assert make(rules.kit).kit is rules.kit


@settings(max_examples=40, deadline=None)
@given(seats=SEATS, seed=SEEDS)
def test_games_by_chance_end_and_keep_what_must_be_kept(seats: int, seed: int) -> None:
    match = play(rules_of(), seats, seed)
    outcome, table = match.outcome, match.table
    assert outcome is not None
    assert sum(outcome.shares) == pytest.approx(1)
    notes = dict(outcome.notes)
    assert sum(amount for name, amount in notes.items() if name.startswith("points by ")) == sum(outcome.scores)
    assert {"points by dungeon", "points by Plundering monkey"} <= set(notes)
    unfinished = {name.partition(": ")[2] for name in notes if name.startswith("countdowns unfinished")}
    assert unfinished == {"Windbringer", "Sea monster", "Big wave", "Volcano", "Seagulls", "Whirlpool"}
    assert len(table.design) == seats * 30
    if outcome.reason == "treasure":
        assert max(outcome.scores[seat] for seat in outcome.winners) >= 20
    assert sum(rules_of().estimate(table)) == pytest.approx(1)


@settings(max_examples=40, deadline=None)
@given(
    seats=SEATS,
    seed=SEEDS,
    words=st.lists(st.sampled_from(OTHERS), max_size=8),
    unshuffled=st.booleans(),
    teams=st.booleans(),
)
def test_games_by_any_rulings_end(seats: int, seed: int, words: list[str], unshuffled: bool, teams: bool) -> None:
    chosen = dict(word.split("=") for word in words)
    rules = make(kit_with(chosen, unshuffled=unshuffled, teams=2 if teams else 0))
    assert play(rules, 4 if teams else seats, seed).outcome is not None


@pytest.mark.parametrize("variants", [("no-shuffle",), ("teams",), ("no-shuffle", "teams")])
def test_variants_are_played(variants: tuple[str, ...]) -> None:
    rules = make(Kit.from_text(shipped(*variants)))
    for number in range(3):
        outcome = play(rules, 4, 3, number).outcome
        assert outcome is not None
        assert "teams" not in variants or len(outcome.winners) % 2 == 0


@cache
def usual(seats: int, number: int, changed: bool = False, word: str = "") -> Any:
    changes: dict[str, Any] = dict(WITH_OTHERS[word]) if changed else {}
    match = quick(rules_of(**changes), seats, number)
    return match.outcome, match.table.known


@pytest.mark.parametrize("word", [word for word in OTHERS if word not in RARE])
def test_every_other_alternative_changes_some_game(word: str) -> None:
    """A ruling that is not honoured would leave every game as it was."""
    changes = WITH_OTHERS.get(word, {})
    rules = rules_of(word, **changes)
    for number in range(300):
        seats = 4 if changes else (4, 3, 2)[number % 3]
        match = quick(rules, seats, number)
        if (match.outcome, match.table.known) != usual(seats, number, bool(changes), word if changes else ""):
            return
    raise AssertionError(f"{word} changes nothing")


def test_everything_occurs() -> None:
    """Some hundred games: each card and effect is used and works, each verb, question, event and end occurs."""
    rules = rules_of()
    uses: Counter[tuple[str, str]] = Counter()
    verbs: Counter[str] = Counter()
    events: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for number in range(240):
        match = Match.begin(rules, 2 + number % 3, 11, number, keeps=False, listen=True)
        below = seeded(11, number, 1).below
        while match.decision is not None:
            assert match.decision.kind in QUESTIONS
            kinds[match.decision.kind] += 1
            for option in match.decision.options:
                assert len(option) - 1 == len(MOVES[option[0]].fields), option
                for place in COPIES.get(option[0], ()):
                    assert -1 <= option[place] < len(match.table.design)
            move = match.decision.options[below(len(match.decision.options))]
            verbs[str(move[0])] += 1
            match.apply(move)
        assert match.outcome is not None
        reasons[match.outcome.reason] += 1
        events.update(event[0] for event in match.table.log or ())
        for event in match.table.log or ():
            assert len(event) - 1 == len(EVENTS[event[0]].fields), event
        uses.update((what, rules.kit.designs[design].effect) for what, _, design in match.outcome.uses)
    designs = {design.effect for design in rules.kit.of_type("card")}
    assert designs <= set(rules.effects)
    for what in ("played", "worked", "entered", "taken", "discarded"):
        assert {effect for its, effect in uses if its == what} == designs, what
    assert set(reasons) == {"treasure", "destruction", "all ships sunk"}
    assert set(verbs) == set(MOVES) - {"next", "wound", "rob"}
    assert set(kinds) == set(QUESTIONS) - {"order", "force", "unearth"}
    assert set(EVENTS) - set(events) - {"no-draw", "plays-nothing"} == {"orders", "team"}


def test_templates_name_their_fields() -> None:
    for told in (*EVENTS.values(), *MOVES.values()):
        assert set(told.fields) <= set(FIELDS)
        assert set(re.findall(r"\{(\w+)", told.text + told.without)) <= set(told.fields)


def test_cards_are_called_by_what_tells_them_apart() -> None:
    kit = kit_with()
    names = [KINDS["called"](kit, kit.by_id[card]) for deck in kit.decks.values() for card in dict.fromkeys(deck)]
    by_name: dict[str, set[Any]] = {}
    for deck in kit.decks.values():
        for card in deck:
            design = kit.by_id[card]
            by_name.setdefault(KINDS["called"](kit, design), set()).add((design.effect, design.circle, design.bringer))
    assert all(len(found) == 1 for found in by_name.values())
    assert "Helpful dolphin 9 wind" in names


# -- Decks


def decks_of(kit: Kit, seats: int, games: int) -> Counter[tuple[str, ...]]:
    rules = make(kit)
    found: Counter[tuple[str, ...]] = Counter()
    for number in range(games):
        match = quick(rules, seats, number)
        assert match.outcome is not None
        found[tuple(name for group, _, name in match.outcome.tags if group == "deck")] += 1
    return found


def test_each_deck_sits_everywhere_and_is_tagged() -> None:
    found = decks_of(kit_with(), 4, 60)
    assert all(sorted(decks) == ["brewers", "divers", "raiders", "storm-callers"] for decks in found)
    for seat in range(4):
        assert {decks[seat] for decks in found} == {"brewers", "divers", "raiders", "storm-callers"}
    pairs = decks_of(kit_with(), 2, 80)
    assert len({tuple(sorted(decks)) for decks in pairs}) == 6, "all pairs meet"


def test_decks_may_be_chosen() -> None:
    data = data_with()
    data["rules"]["seat_decks"] = ["divers", "raiders"]
    assert set(decks_of(Kit(data), 2, 20)) == {("divers", "raiders"), ("raiders", "divers")}
    assert {tuple(sorted(decks)) for decks in decks_of(Kit(data), 3, 10)} <= {
        ("divers", "divers", "raiders"),
        ("divers", "raiders", "raiders"),
    }
    data["rules"]["seat_decks"] = "divers, raiders"
    assert set(decks_of(Kit(data), 2, 20)) == {("divers", "raiders"), ("raiders", "divers")}
    data["decks_by_seat"] = ["brewers", "brewers", "divers"]
    assert set(decks_of(Kit(data), 3, 5)) == {("brewers", "brewers", "divers")}
    data["decks_by_seat"] = ["sailors"]
    with pytest.raises(NoRules, match="there is no deck `sailors`; there are brewers, divers"):
        make(Kit(data))


def test_decks_that_cannot_be_played_are_told() -> None:
    data = data_with()
    data["decks"]["divers"][0] = "treasure-detector"
    with pytest.raises(NoRules, match="deck `divers`: `Treasure detector` has no circle number"):
        make(Kit(data))
    data = data_with()
    next(card for card in data["cards"] if card["id"] == "big-wave-20")["effect"] = "sing"
    with pytest.raises(NoRules, match="`Big wave`: there is no code for the effect `sing`"):
        make(Kit(data))
    data = data_with()
    data["decks"] = {}
    with pytest.raises(NoRules, match="no deck to play"):
        make(Kit(data))


def test_a_deck_of_one_s_own_is_played() -> None:
    data = data_with()
    data["decks"]["mine"] = ["map-selling-hermit-3"] * 30
    data["decks_by_seat"] = ["mine", "divers"]
    outcome = play(make(Kit(data)), 2, 1).outcome
    assert outcome is not None
    assert {design for what, seat, design in outcome.uses if seat == 0 and what in ("played", "entered")} == {
        Kit(data).by_id["map-selling-hermit-3"].number
    }


def test_the_beginning_follows_the_numbers_of_the_rules() -> None:
    rules = rules_of(hand=4, lives=9, start_field=3)
    table = rules.table(3, seeded(1))
    rules.setup(table)
    assert [len(table.zones[zone]) for zone in table.at.hand] == [4, 4, 4]
    assert (table.lives, table.field) == ([9, 9, 9], [3, 3, 3])
    assert {Match.begin(rules_of(), 3, 1, number).table.first for number in range(20)} == {0, 1, 2}  # type: ignore[attr-defined]


def test_a_changed_card_changes_games() -> None:
    assert any(
        quick(rules_of(), 4, number).outcome != quick(rules_of(big_hungry_fish__damage=9), 4, number).outcome
        for number in range(5)
    )


@pytest.mark.parametrize(
    "harm",
    [
        "lives",
        "points",
        "field",
        "countdown",
        "buried",
        "own ship",
        "die",
        "foreign card",
        "dead with cards",
        "treasure",
    ],
)
def test_broken_invariants_are_found(harm: str) -> None:
    position = Position(3)
    rules, table = position.rules, position.table
    rules.check(table)
    if harm == "lives":
        table.lives[0] = 21
    elif harm == "points":
        table.points[0] = 1
    elif harm == "field":
        table.field[0] = 0
    elif harm == "countdown":
        table.running.append(table.running[0])
    elif harm == "buried":
        table.buried.append((0, 1))
    elif harm == "own ship":
        table.move(0, table.at.aboard[0][0])
    elif harm == "die":
        table.die = 0
    elif harm == "foreign card":
        table.move(0, table.at.hand[1])
    elif harm == "dead with cards":
        table.afloat[0] = table.lives[0] = 0
    else:
        table.treasures.append((0, 21, 1, 0))
    with pytest.raises(GameFault):
        rules.check(table)


def test_every_card_of_the_test_deck_is_playable() -> None:
    rules = make(with_every_card(data_with()))
    for number in range(4):
        assert play(rules, 2 + number % 3, 17, number).outcome is not None


def test_what_is_counted_for_findings() -> None:
    """The bonus, ties, own hits and watching are those of the game that is told."""
    seen: Counter[str] = Counter()
    for number in range(40):
        match = play(rules_of(), 3, 23, number, listen=True)
        assert match.outcome is not None
        notes, log = dict(match.outcome.notes), match.table.log or ()
        sunk, watched = 0, 0
        for event in log:
            sunk += event[0] in ("sinks", "leaves-map")
            watched += sunk if event[0] == "round" else 0
        assert notes["turns watched by players whose ships had sunk"] == watched
        assert notes["turns in which the highest card had the bonus"] <= match.table.round + 1
        seen.update(name for name, amount in notes.items() if amount)
        orders = {tag for group, _, tag in match.outcome.tags if group == "turn order at the start"}
        assert orders == {"plays first", "plays second", "plays third"}
    assert {
        "turns in which the highest card had the bonus",
        "turns in which several had the highest number",
        "fish and waves that hit their own player",
    } <= set(seen)
