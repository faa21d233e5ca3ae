"""Pirate-wizard's data: designs and countdowns against the card list, decks, components, variants, rulings."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from pirate_wizard_loaded import DATA, VARIANTS, designs, of_type, played

from cardgen.cards.composition import check_composition
from cardgen.cards.model import Game
from cardgen.diagnostics import Problems

# id, modifier, P(lay effect) or I(nstant), family, and the numbers that simulated games have tuned
DESIGNS = """
treasure-detector          0 P seek  points=1
sunken-treasure-detector   0 P seek  points=1
wandering-giftgiver       -2 P gift  points=1
big-hungry-fish           +4 P beast damage=4 countdown=sea-monster
big-wave                  +3 P sea   discard=3 countdown=wave
useful-potion-brewer      -3 I brew  heal=4
helpful-dolphin           -1 I beast far=3 distance=1
plundering-monkey         -2 P board points=1 most=3
shouting-boarding-captain +1 I board distance=3
dizzy-die-juggler         -1 I fate  turn=5 points=1
impatient-hourglass        0 I fate  steps=2 points=1
sleepy-volcano            +3 P sea   damage=8 less=2 countdown=volcano
thieving-seagulls         +3 P beast points=1 countdown=seagulls
hungry-whirlpool          +4 P sea   far=3 discard=1 countdown=whirlpool
map-selling-hermit        -2 P seek  distance=1 points=2
weather-prophet           -2 P fate  points=1 most=3
generous-ships-cook       -1 I brew  draw=2
bubbling-cauldron         -3 P brew  most=4 each=2 points=1
"""
COUNTDOWNS = {
    "circle-die": 5,
    "windbringer": 2,
    "sea-monster": 4,
    "wave": 4,
    "volcano": 2,
    "seagulls": 3,
    "whirlpool": 4,
}

# copies, design, circle number, bringer
DECKS = {
    "divers": """
        1 treasure detector @4 wind; 1 treasure detector @9 wind; 1 treasure detector @13; 1 treasure detector @18
        1 sunken treasure detector @6 wind; 1 sunken treasure detector @11; 1 sunken treasure detector @17
        1 sunken treasure detector @19; 2 helpful dolphin @10 wind; 2 helpful dolphin @16 wind; 1 big hungry fish @20
        2 big hungry fish @20 glow; 1 map-selling hermit @14; 1 map-selling hermit @18; 1 hungry whirlpool @17
        1 big wave @20; 1 big wave @20 gift; 2 wandering giftgiver @10; 1 wandering giftgiver @5
        1 dizzy die juggler @7; 1 dizzy die juggler @12; 3 useful potion brewer @20; 2 impatient hourglass @2""",
    "raiders": """
        2 plundering monkey @2; 2 plundering monkey @13; 2 shouting boarding captain @5 glow
        2 shouting boarding captain @18 glow; 2 thieving seagulls @17; 2 thieving seagulls @20; 2 big wave @19
        1 dizzy die juggler @10; 1 dizzy die juggler @6; 3 big hungry fish @20; 1 treasure detector @6
        1 treasure detector @10; 1 treasure detector @14; 1 wandering giftgiver @9; 2 sleepy volcano @16
        2 helpful dolphin @8 wind; 1 helpful dolphin @12 wind; 1 map-selling hermit @4 gift
        1 map-selling hermit @11 gift""",
    "storm-callers": """
        2 big hungry fish @20; 2 big hungry fish @16; 3 big wave @18 glow; 3 hungry whirlpool @17; 2 sleepy volcano @15
        2 sleepy volcano @19; 3 thieving seagulls @16; 1 weather prophet @7 wind; 2 weather prophet @12 wind
        1 useful potion brewer @20; 2 useful potion brewer @14; 2 impatient hourglass @3; 2 impatient hourglass @11
        1 treasure detector @5 gift; 1 treasure detector @9 gift; 1 dizzy die juggler @10""",
    "brewers": """
        2 generous ships cook @6 gift; 2 generous ships cook @15 gift; 2 bubbling cauldron @4; 2 bubbling cauldron @12
        2 useful potion brewer @18 gift; 2 useful potion brewer @20 gift; 2 wandering giftgiver @8
        1 wandering giftgiver @11; 1 dizzy die juggler @5; 1 dizzy die juggler @9; 1 dizzy die juggler @13
        1 helpful dolphin @9 wind; 1 map-selling hermit @3; 1 map-selling hermit @7; 1 treasure detector @6
        1 treasure detector @10; 1 treasure detector @14; 2 sunken treasure detector @12; 2 big wave @19 glow
        2 impatient hourglass @2""",
}
DECK_SIZE = 30
COPIES = 4


def listed() -> dict[str, list[str]]:
    """The table of designs by id."""
    rows = [line.split() for line in DESIGNS.strip().splitlines()]
    return {row[0]: row[1:] for row in rows}


def contents(game: Game, deck: str) -> Counter[tuple[str, object, object]]:
    """How many cards of each design, circle number and bringer a deck holds."""
    held = Counter[tuple[str, object, object]]()
    for card in (game.cards[card_id] for card_id in game.decks[deck].cards):
        held[card.design, card.fields["circle"], card.fields["bringer"]] += card.copies
    return held


def written(lines: str) -> Counter[tuple[str, object, object]]:
    """The same of a list as it is written above."""
    held = Counter[tuple[str, object, object]]()
    for line in lines.replace("\n", ";").split(";"):
        if not line.strip():
            continue
        front, _, back = line.partition("@")
        count, *name = front.split()
        circle, *bringer = back.split()
        held["-".join(name), int(circle), f"{bringer[0]}bringer" if bringer else "none"] += int(count)
    return held


def test_the_designs_are_those_of_the_table() -> None:
    assert sorted(card.id for card in designs(played())) == sorted(listed())


@pytest.mark.parametrize("design", listed())
def test_a_design_is_what_the_table_says(design: str) -> None:
    modifier, timing, family, *numbers = listed()[design]
    game = played()
    fields = game.cards[design].fields
    assert fields["modifier"] == int(modifier)
    assert fields["timing"] == {"P": "play", "I": "instant"}[timing]
    assert fields["family"] == family
    assert fields["bringer"] == "none"
    stated = {name: fields[name] for name in game.effects[str(game.cards[design].effect)].parameters}
    assert {name: str(value) for name, value in stated.items()} == dict(number.split("=") for number in numbers)


def test_every_design_has_its_own_effect_and_picture() -> None:
    found = designs(played())
    assert len({card.effect for card in found}) == len(found)
    for card in found:
        assert (DATA / "art" / "cards" / f"{card.id}.svg").is_file(), card.id


def test_no_two_cards_of_a_game_have_a_joke_in_common() -> None:
    jokes = [str(card.fields["flavour"]) for card in designs(played())]
    assert len(set(jokes)) == len(jokes)
    assert all(joke[-1] in ".!?" and len(joke) <= 48 for joke in jokes)


def test_countdowns_are_those_of_the_table_and_two_blank_ones() -> None:
    found = of_type(played(), "countdown")
    assert {card.id: card.fields["top"] for card in found if not card.fields["blank"]} == COUNTDOWNS
    assert len([card for card in found if card.fields["blank"]]) == 2
    for card in found:
        assert card.fields["emblem"] in played().icons
        assert bool(card.fields["short"]) is not card.fields["blank"]


def test_every_countdown_is_the_dies_the_winds_or_of_one_design() -> None:
    game = played()
    setting = [str(card.fields["countdown"]) for card in designs(game) if "countdown" in card.fields]
    assert sorted([*setting, "circle-die", "windbringer"]) == sorted(COUNTDOWNS)
    for card in of_type(game, "countdown"):
        if "design" in card.fields:
            assert game.cards[str(card.fields["design"])].fields["countdown"] == card.id


@pytest.mark.parametrize("deck", DECKS)
def test_a_ready_deck_is_the_one_of_the_page(deck: str) -> None:
    assert contents(played(), deck) == written(DECKS[deck])


@pytest.mark.parametrize("deck", DECKS)
def test_a_ready_deck_obeys_the_rules_and_says_how_to_play_it(deck: str) -> None:
    game = played()
    held = contents(game, deck)
    assert held.total() == DECK_SIZE
    copies = Counter[str]()
    for (design, circle, _), count in held.items():
        copies[design] += count
        assert circle in range(1, int(str(game.rules["die_faces"])) + 1)
    assert max(copies.values()) <= COPIES
    for words, most in ((game.decks[deck].plan, 200), (game.decks[deck].note, 300)):
        assert re.fullmatch(r"[A-Z].*\.", words)
        assert 60 <= len(words) <= most


def test_a_card_of_a_deck_is_its_design_with_circle_number_and_bringer() -> None:
    game = played()
    for deck in DECKS:
        for card in (game.cards[card_id] for card_id in game.decks[deck].cards):
            design = game.cards[card.design]
            changed = {name for name in design.fields if design.fields[name] != card.fields[name]}
            assert changed <= {"circle", "bringer"}
            assert (card.name, card.type, card.effect) == (design.name, design.type, design.effect)


def test_every_deck_has_its_component_and_its_chart() -> None:
    game = played()
    assert set(game.decks) == set(DECKS)
    for deck in DECKS:
        assert game.components[deck].cards == game.decks[deck].cards
    assert {card.fields["deck"] for card in of_type(game, "chart")} == set(DECKS)


def test_the_blanks_are_the_designs() -> None:
    assert sorted(played().components["blanks"].cards) == sorted(listed())


def test_there_is_enough_for_every_player() -> None:
    game = played()
    most = game.players[1]
    ships = of_type(game, "ship")
    assert len(ships) == most
    for mark in ("letter", "emblem", "sail", "colour"):
        assert len({ship.fields[mark] for ship in ships}) == most, mark
    assert sorted(str(card.fields["ship"]) for card in of_type(game, "entering-mat")) == [ship.id for ship in ships]
    assert sorted(str(card.fields["ship"]) for card in of_type(game, "treasure")) == [ship.id for ship in ships]
    assert game.components["tracks"].copies == game.components["aids"].copies == most


def test_a_player_has_a_treasure_for_each_detector_that_a_deck_may_hold() -> None:
    detectors = [card for card in designs(played()) if card.id.endswith("detector")]
    assert {card.copies for card in of_type(played(), "treasure")} == {len(detectors) * COPIES}


def test_every_strip_has_a_slider() -> None:
    game = played()
    sliders = game.components["trackers"].cards.count("sleeve") * game.cards["sleeve"].copies
    assert sliders == sum(card.copies for card in of_type(game, "countdown"))


def test_tracks_count_rules_and_start_at_an_end() -> None:
    game = played()
    tracks = {str(card.fields["counts"]): card.fields["starts"] for card in of_type(game, "track")}
    assert tracks == {"lives": "full", "treasure_to_win": "empty"}
    assert all(isinstance(game.rules[rule], int) for rule in tracks)


def test_the_die_has_a_face_for_every_field() -> None:
    game = played()
    assert len(of_type(game, "map")) == 1
    fields = of_type(game, "map")[0].fields["fields"]
    assert isinstance(fields, tuple)
    assert len(fields) == game.rules["fields"]


def test_everything_is_printed_by_one_component_at_least() -> None:
    game = played()
    printed = {card for component in game.components.values() for card in component.cards}
    for card in game.cards.values():
        assert (card.id in printed) is bool(game.card_types[card.type].faces), card.id


@pytest.mark.parametrize("variant", ["", *VARIANTS])
def test_variants_apply_without_a_problem(variant: str) -> None:
    game = played(*filter(None, [variant]))
    problems = Problems()
    check_composition(game, problems)
    assert [problem.message for problem in problems] == []


def test_every_variant_is_tried_here_and_tells_what_it_does() -> None:
    assert sorted(path.stem for path in (DATA / "variants").iterdir()) == sorted(VARIANTS)


def test_trackers_come_in_three_forms() -> None:
    for component in ("trackers", "tracks"):
        fronts = [fronts_of(played(*form), component) for form in ((), ("dial-trackers",), ("log-trackers",))]
        assert len(set(fronts)) == 3
    assert "sleeve" in played().components["trackers"].cards
    for form in ("dial-trackers", "log-trackers"):
        assert "sleeve" not in played(form).components["trackers"].cards


def fronts_of(game: Game, component: str) -> tuple[str, ...]:
    """The layouts that a component's cards are printed with."""
    kinds = {game.cards[card].type for card in game.components[component].cards}
    return tuple(sorted(game.card_types[kind].faces["front"] for kind in kinds))


def test_only_two_against_two_is_played_in_teams() -> None:
    assert played().players == (2, 4)
    assert played("teams").players == (4, 4)
    assert played("teams").rules["teams"] == 2


def test_the_edition_is_alpha() -> None:
    game = played()
    assert [edition.name for edition in game.editions] == ["alpha 0.1"]
    assert game.version == game.editions[-1].name


def test_the_rules_speak_of_fields_that_are_there() -> None:
    rules = played().rules
    assert isinstance(rules["fields"], int)
    assert rules["start_field"] == 1
    assert int(str(rules["hand"])) < DECK_SIZE
