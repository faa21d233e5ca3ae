"""`setup:` in game.yaml: what lies where for how many players, in data and in words, and every slip with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from game_making import CARDS, GAME, load, make

from cardgen.cards.load import load_game
from cardgen.cards.model import Game
from cardgen.cards.setup import lying_on_table
from cardgen.cards.setup_words import setup_words
from cardgen.cards.setup_zones import Lying
from cardgen.diagnostics import Problem, Problems
from cardgen.source.bundle import bundle_root
from cardgen.source.project import Project

ZONES = """
setup:
  deck: {label: Deck, deck: main, lies: pile, face: down, count: size - players}
  apples: {label: Apples, cards: [apple]}
  hand: {at: seat, label: Hand, types: [fruit], lies: hand, face: down, count: 1}
  first: {at: seat, label: Grim, cards: [grim], when: seat == 1}
"""


def table(
    folder: Path, players: int, zones: str = ZONES, files: dict[str, str] | None = None, edition: str | None = None
) -> list[Lying]:
    game = load(folder, {"game.yaml": GAME + zones, **(files or {})}, edition)
    return list(lying_on_table(game, players))


def found(folder: Path, zones: str) -> Problem:
    """The one problem of these zones."""
    problems = Problems()
    load_game(make(folder, {"game.yaml": GAME + zones}), problems)
    (problem,) = problems
    return problem


def test_the_middle_comes_first_and_then_each_seat(tmp_path: Path) -> None:
    lying = [(each.zone.id, each.seat, each.number) for each in table(tmp_path, 3)]
    assert lying == [("deck", 0, 3), ("apples", 0, 3), ("hand", 1, 1), ("first", 1, 1), ("hand", 2, 1), ("hand", 3, 1)]


def test_each_seat_gets_the_next_cards(tmp_path: Path) -> None:
    hands = [each.shown[0] for each in table(tmp_path, 5) if each.zone.id == "hand"]
    assert [(card.card, card.copy) for card in hands] == [
        *[("apple", 0), ("apple", 1), ("apple", 2)],
        *[("pear", 0), ("pear", 1)],
    ]


def test_faces_are_seen_as_the_zone_says(tmp_path: Path) -> None:
    zones = "\nsetup:\n" + "".join(
        f"  {face}: {{cards: [apple], face: {face}}}\n" for face in ("up", "down", "any", "back")
    )
    faces = {each.zone.id: [card.face for card in each.shown] for each in table(tmp_path, 2, zones)}
    assert faces == {
        "up": ["front"] * 3,
        "down": ["back"] * 3,
        "any": ["front", "back", "front"],
        "back": ["back"] * 3,
    }


def test_choices_of_sides_differ_from_seat_to_seat(tmp_path: Path) -> None:
    lying = table(tmp_path, 4, "\nsetup: {sides: {at: seat, cards: [apple], count: 2, face: any}}")
    sides = {tuple(card.face for card in each.shown) for each in lying}
    assert len(sides) == 4


def test_mixed_cards_are_from_all_over_the_list(tmp_path: Path) -> None:
    lying = table(tmp_path, 2, "\nsetup: {row: {deck: main, count: 2, mixed: yes}}")
    assert [card.card for card in lying[0].shown] == ["apple", "pear"]


def test_an_edition_changes_zones_like_all_else(tmp_path: Path) -> None:
    files = {
        "editions/010-one.yaml": "name: One\n",
        "editions/020-two.yaml": "name: Two\nset: {setup.deck.count: size}\nremove: {setup: [apples]}\n"
        "add: {setup: {pears: {cards: [pear]}}}\n",
    }
    assert [each.zone.id for each in table(tmp_path, 2, files=files, edition="one") if not each.seat] == [
        "deck",
        "apples",
    ]
    later = [(each.zone.id, each.number) for each in table(tmp_path, 2, files=files, edition="two") if not each.seat]
    assert later == [("deck", 6), ("pears", 2)]


def test_what_an_edition_has_no_cards_of_is_left_out(tmp_path: Path) -> None:
    sweet = "name: Sweet\nremove: {cards: [grim]}\nset: {decks.main.size: 5, decks.main.count.goblin: 0}\n"
    files = {"editions/010-sweet.yaml": sweet}
    zones = "\nsetup: {goblins: {types: [goblin]}, apples: {cards: [apple]}}"
    assert [each.zone.id for each in table(tmp_path, 2, zones, files)] == ["apples"]


def test_a_thing_lies_on_another_where_that_one_is(tmp_path: Path) -> None:
    mat = "{at: seat, cards: [pear], when: seat > 1}"
    zones = f"\nsetup: {{mat: {mat}, coin: {{at: seat, cards: [grim], on: mat, spot: [3, 4]}}}}"
    lying = table(tmp_path, 2, zones)
    assert [(each.zone.id, each.seat) for each in lying] == [("mat", 2), ("coin", 2)]
    assert lying[1].zone.spot == (3.0, 4.0)


@pytest.mark.parametrize(
    ("zone", "code", "said"),
    [
        ("{deck: main, count: 3 - players}", "C190", "with 4 players"),
        ("{deck: main, count: players / 2}", "C190", "with 3 players"),
        ("{deck: main, count: rules.hands}", "C141", "rules.hands"),
        ("{deck: main, when: players +}", "C140", "too early"),
        ("{deck: mian}", "C123", "mian"),
        ("{cards: [aple]}", "C123", "aple"),
        ("{count: 3}", "C124", "which cards"),
        ("{deck: main, lies: heaped}", "C106", "heaped"),
        ("{deck: main, at: table}", "C106", "table"),
        ("{cards: [apple], face: side}", "C191", "side"),
        ("{deck: main, on: mat}", "C191", "mat"),
        ("{deck: main, spot: [1, 2]}", "C191", "spot"),
        ("{deck: main, spot: [1, 2, 3], on: here}", "C107", "spot"),
        ("{deck: main, colour: red}", "C101", "colour"),
    ],
)
def test_every_slip_is_told_with_its_line(tmp_path: Path, zone: str, code: str, said: str) -> None:
    problems = Problems()
    zones = f"\nsetup:\n  here: {zone}\n"
    load_game(make(tmp_path, {"game.yaml": GAME + zones}), problems)
    told = [problem for problem in problems if problem.code == code]
    assert told, [problem.message for problem in problems]
    assert said in told[0].message + told[0].help
    assert told[0].place is not None
    assert told[0].place.line == 19


def test_a_seat_s_thing_holds_nothing_of_the_middle(tmp_path: Path) -> None:
    problem = found(tmp_path, "\nsetup: {mat: {at: seat, cards: [pear]}, coin: {cards: [grim], on: mat}}")
    assert problem.code == "C191"
    assert "at: seat" in problem.help


def test_a_spot_may_be_a_field_of_the_card(tmp_path: Path) -> None:
    game = GAME.replace("fields: {cost: int,", "fields: {places: {list: {list: number}, optional: true}, cost: int,")
    cards = CARDS.replace("{id: apple,", "{id: apple, places: [[1, 2], [30, 40]],")
    zones = "\nsetup: {map: {cards: [apple], count: 1}, ship: {cards: [grim], on: map, spot: places.%s}}"
    files = {"cards.yaml": cards}
    assert load(tmp_path, {"game.yaml": game + zones % 2, **files}).setup["ship"].spot == "places.2"
    problems = Problems()
    load_game(make(tmp_path, {"game.yaml": game + zones % 3, **files}), problems)
    assert [problem.code for problem in problems] == ["C191"]


# -- In words


def test_a_table_in_words(tmp_path: Path) -> None:
    game = load(tmp_path, {"game.yaml": GAME + ZONES})
    assert setup_words(game, 3) == (
        "The table for 3 players, seen from above. In the middle: Deck (3, face down), Apples (3). "
        "Before each player: Hand (face down). Before player 1: Grim."
    )
    assert setup_words(load(tmp_path / "bare"), 3) == ""


# -- The games that come with cardgen


def game_of(name: str, edition: str | None = None, *variants: str) -> Game:
    game = load_game(Project.open(bundle_root() / "card_data" / name), Problems(), edition, variants)
    assert game is not None
    return game


def numbers(game: Game, players: int, seat: int = 0) -> dict[str, int]:
    return {each.zone.id: each.number for each in lying_on_table(game, players) if each.seat == seat}


def test_switchcraft_deals_what_the_rules_say() -> None:
    game = game_of("switchcraft")
    hand, coins = game.rules["starting_hand"], game.rules["starting_coins"]
    assert isinstance(hand, int)
    for players in range(3, 9):
        assert numbers(game, players)["deck"] == 63 - players * hand
    assert numbers(game, 5, 2)["hand"] == hand
    assert numbers(game, 5, 2)["coins"] == coins
    assert "first-player" in numbers(game, 5, 1)
    assert "first-player" not in numbers(game, 5, 2)
    assert numbers(game_of("switchcraft", None, "short"), 4, 1)["hand"] == 5


def test_syndicats_follows_its_editions() -> None:
    first, current = game_of("syndicats", "first"), game_of("syndicats", "current")
    assert numbers(first, 3)["supply"] == 7
    assert numbers(current, 3)["supply"] == 4
    assert "faction" in numbers(first, 3, 1)
    assert {"kitten", "lair", "mat"} <= numbers(current, 3, 1).keys()
    assert (numbers(current, 3, 1)["holders-cash"], numbers(current, 3, 2)["cash"]) == (3, 5)
    assert numbers(first, 3, 1)["holders-cash"] == 5
    assert "dogs" not in numbers(game_of("syndicats", "current", "no-dogs"), 3)


def test_pirate_wizard_lays_a_ship_for_each_player() -> None:
    game = game_of("pirate-wizard")
    for players in (2, 3, 4):
        lying = lying_on_table(game, players)
        (ships,) = (each for each in lying if each.zone.id == "ships")
        assert [ship.card for ship in ships.shown] == ["ship-a", "ship-b", "ship-c", "ship-d"][:players]
        assert [each.number for each in lying if each.zone.id == "draw-pile"] == [23] * players


def test_a_turn_order_that_is_none_is_told(tmp_path: Path) -> None:
    problem = found(tmp_path, "\nturn_order: anticlockwise\n")
    assert problem.code == "C106"
    assert "`counterclockwise`" in problem.help
