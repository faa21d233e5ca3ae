"""Decks made of lines: what a line may say, which cards come of it, what is wrong where, and the rules for building."""

from __future__ import annotations

from pathlib import Path

import pytest
from game_making import at, load, make, only, problems_of, under
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.cards.compare import compare_games
from cardgen.cards.composition import check_composition
from cardgen.cards.decklist_facts import in_one_line
from cardgen.cards.load import load_game
from cardgen.cards.model import Game
from cardgen.cards.template_names import game_names
from cardgen.diagnostics import Problem, Problems

GAME = """
title: Tides
card_types:
  card:
    layout: x
    fields:
      power: int
      ring: {type: int, min: 1, max: 20, optional: true}
      helper: {choice: [none, windbringer, glowbringer], default: none}
  marker: {layout: x}
effects:
  swim: {parameters: {far: int}, text: "Swim {{ far }}{% if card.ring %} at {{ card.ring }}{% endif %}."}
decklists:
  cards: [card]
  values:
    ring: {sign: "@"}
    power: {sign: "+-", fixed: yes}
    helper: {words: {wind: windbringer, glow: glowbringer}}
  size: {min: 4, max: 9}
  copies: 3
components: {blanks: {types: [card]}}
"""
CARDS = """
- {name: Big fish, type: card, power: 4, effect: swim, far: 2, copies: 2}
- {name: Map-selling hermit, type: card, power: -2, text: "A *map*."}
- {id: cook, name: Séance cook’s pot, type: card, power: 0, effect: swim, far: 1}
- {name: Big wave, type: marker}
"""


def files(cards: str, **more: str) -> dict[str, str]:
    """The game with a deck `d` of these lines."""
    return {"game.yaml": GAME, "cards.yaml": CARDS, "decks/d.yaml": f"name: D\ncards: |\n  {cards}\n", **more}


def game_of(folder: Path, cards: str, **more: str) -> Game:
    return load(folder, files(cards, **more))


def wrong(folder: Path, cards: str) -> Problem:
    return only(folder, files(cards))


def rules_broken(game: Game, *names: str) -> list[Problem]:
    problems = Problems()
    check_composition(game, problems, names)
    return list(problems)


def test_a_line_becomes_copies_of_a_version_of_the_design(tmp_path: Path) -> None:
    game = game_of(tmp_path, "3 big fish @7 wind; 1 big fish @7")
    assert game.decks["d"].cards == ("big-fish-7-wind",) * 3 + ("big-fish-7",)
    fish, design = game.cards["big-fish-7-wind"], game.cards["big-fish"]
    assert fish.fields == {**design.fields, "ring": 7, "helper": "windbringer"}
    assert (fish.type, fish.name, fish.copies, fish.design, fish.effect) == ("card", "Big fish", 1, "big-fish", "swim")
    assert (fish.text, design.text) == ("Swim 2 at 7.", "Swim 2.")
    assert (design.copies, design.design, design.fields["ring"]) == (2, "", None)


def test_a_version_knows_the_places_of_its_line_and_of_its_design(tmp_path: Path) -> None:
    places = game_of(tmp_path, "3 big fish @7 wind").cards["big-fish-7-wind"].places
    shown = {name: f"{Path(place.file).name}:{place.line}:{place.column}" for name, place in places.items()}
    assert (shown[""], shown["ring"], shown["helper"]) == ("d.yaml:3:5", "d.yaml:3:14", "d.yaml:3:17")
    assert (shown["power"], shown["text"]) == ("cards.yaml:2:39", "game.yaml:12:41")


@pytest.mark.parametrize(
    "line",
    [
        "2 big fish @7 wind",
        "2x Big-Fish wind @7",
        "2 X big  fish@7 WIND",
        "2× BIG FISH @7 +4 windbringer",
        "- 2 big-fish @07 wind",
        "2 big fish @7 wind # 9 lives",
        "1 big fish @7 wind; big fish @7 wind;;",
        "big fish @7 wind\n\n  # nothing\n  1 big fish wind @7",
    ],
)
def test_ways_to_write_the_same(tmp_path: Path, line: str) -> None:
    assert game_of(tmp_path, line).decks["d"].cards == ("big-fish-7-wind",) * 2


COUNT = st.sampled_from(["2 ", "2x ", "2 x ", "2X  ", "2×\t"])
SPACE = st.sampled_from([" ", "  ", "\t", "-", "_"])


@given(
    count=COUNT,
    space=SPACE,
    upper=st.lists(st.booleans(), min_size=9, max_size=9),
    values=st.permutations(["@7", "+4", "glow"]),
    end=st.sampled_from(["", " ", ";", " ; ", " # x", " ;# @9"]),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40, deadline=None)
def test_letter_case_spaces_and_order_make_no_difference(
    tmp_path: Path, count: str, space: str, upper: list[bool], values: list[str], end: str
) -> None:
    name = "".join(char.upper() if big else char for char, big in zip(f"big{space}fish", upper, strict=False))
    path = tmp_path / "own.txt"
    path.write_text(f"{count}{name} {'  '.join(values)}{end}\n", "utf-8")
    assert brought(tmp_path, path).decks["own"].cards == ("big-fish-7-glow",) * 2


def brought(folder: Path, *paths: Path, **more: str) -> Game:
    problems = Problems()
    game = load_game(make(folder, {"game.yaml": GAME, "cards.yaml": CARDS, **more}), problems, brought=paths)
    assert game is not None, [problem.message for problem in problems]
    return game


@pytest.mark.parametrize("name", ["cook", "COOK", "Séance cook’s pot", "seance cook's pot", "Seance-Cook's pot"])
def test_a_name_or_an_id(tmp_path: Path, name: str) -> None:
    assert game_of(tmp_path, f"{name} @3").decks["d"].cards == ("cook-3",)


def test_the_longest_name_is_meant_and_a_name_may_hold_a_word_or_a_number(tmp_path: Path) -> None:
    cards = "".join(f"- {{name: {name}, type: card, power: 4}}\n" for name in ("Big", "Big wind", "7 seas"))
    game = game_of(
        tmp_path,
        "big @1; big wind @2; big wind wind @3; big glow @4; 7 seas @5; 2 7 seas @6",
        **{"cards/more.yaml": cards},
    )
    assert game.decks["d"].cards == (
        "big-1",
        "big-wind-2",
        "big-wind-3-wind",
        "big-4-glow",
        "7-seas-5",
        "7-seas-6",
        "7-seas-6",
    )


@pytest.mark.parametrize(
    ("line", "code", "words", "place", "message"),
    [
        ("3 big fihs @7", "C181", "big fihs", "d.yaml:3:5", "there is no card `big fihs`"),
        ("3 big wave @7", "C181", "big wave", "d.yaml:3:5", "is a card of type `marker`"),
        ("3 big fish @0", "C107", "0", "d.yaml:3:15", "at least 1, found `0`"),
        ("3 big fish @21", "C107", "21", "d.yaml:3:15", "at most 20, found `21`"),
        ("3 big fish @seven", "C104", "seven", "d.yaml:3:15", "must be a whole number"),
        ("3 big fish wind @", "C182", "@", "d.yaml:3:19", "says no ring"),
        ("3 big fish @ 4", "C182", "@", "d.yaml:3:14", "says no ring"),
        ("3 big fish @7 @8", "C183", "@8", "d.yaml:3:17", "one ring, and `@7` gives it already"),
        ("3 big fish wind @7 glow", "C183", "glow", "d.yaml:3:22", "one helper, and `wind` gives it already"),
        ("3 big fish @7 wnd", "C182", "wnd", "d.yaml:3:17", "`wnd` says nothing of `big fish`"),
        ("3 big fish @7 cook @2", "C182", "cook", "d.yaml:3:17", "says nothing"),
        ("3 big fish 2 map selling hermit @2", "C182", "2 map selling hermit", "d.yaml:3:14", "says nothing"),
        ("3 big fish @7 -2", "C185", "-2", "d.yaml:3:17", "`Big fish` has power +4, not -2"),
        ("3 big fish @7 +5", "C185", "+5", "d.yaml:3:17", "`Big fish` has power +4, not +5"),
        ("3 big fish", "C184", "big fish", "d.yaml:3:5", "`big fish` needs a ring"),
        ("0 big fish @7", "C180", "0", "d.yaml:3:3", "no copy of `big fish`"),
        ("9999 big fish @7", "C180", "9999", "d.yaml:3:3", "up to 999 copies, not 9999"),
        ("1.5 big fish @7", "C180", "1.5", "d.yaml:3:3", "`1.5` is no count"),
        ("-3 big fish @7", "C180", "-3", "d.yaml:3:3", "`-3` is no count"),
        ("3 @7", "C180", "3 @7", "d.yaml:3:3", "names no card"),
        ("# nothing", "C180", "# nothing", "d.yaml:3:3", "deck `d` holds no cards"),
    ],
)
def test_what_is_wrong_is_told_at_its_word(
    tmp_path: Path, line: str, code: str, words: str, place: str, message: str
) -> None:
    problem = wrong(tmp_path, line)
    assert (problem.code, under(problem), at(problem)) == (code, words, place)
    assert message in problem.message


@pytest.mark.parametrize(
    ("line", "help"),
    [
        ("3 big fihs @7", "did you mean `Big fish`?"),
        ("3 hermit @7", "did you mean `Map-selling hermit`?"),
        ("3 zzz @7", "there are: `Big fish`, `Map-selling hermit`, `Séance cook’s pot`"),
        ("3 big fish @7 wnd", "did you mean `wind`?"),
        ("3 big fish", "from `@1` to `@20`"),
        ("3 big fish @", "from `@1` to `@20`"),
        ("3 big fish @seven", "write `7`"),
        ("3 big fish @7 zzz", "`wind`, `glow`, `@...` for the ring, `+...` for the power"),
    ],
)
def test_what_to_do_about_it(tmp_path: Path, line: str, help: str) -> None:
    assert help in wrong(tmp_path, line).help


def test_a_contradiction_shows_the_design(tmp_path: Path) -> None:
    problem = wrong(tmp_path, "3 big fish @7 -2")
    assert [Path(place.file).name for place, _ in problem.also] == ["cards.yaml"]


def test_all_that_is_wrong_is_told_and_the_other_lines_are_fine(tmp_path: Path) -> None:
    found = problems_of(tmp_path, files("3 big fihs @7; 2 cook @3\n  1 big fish @7 @8 nothing\n  0 cook @1"))
    assert [(problem.code, at(problem)) for problem in found] == [
        ("C181", "d.yaml:3:5"),
        ("C183", "d.yaml:4:17"),
        ("C182", "d.yaml:4:20"),
        ("C180", "d.yaml:5:3"),
    ]


def test_two_cards_of_one_name_are_told_apart_by_their_ids(tmp_path: Path) -> None:
    twins = "- {id: one, name: Twin, type: card, power: 1}\n- {id: two, name: Twin, type: card, power: 1}\n"
    problem = only(tmp_path, files("one @1; two @2; Twin @3", **{"cards/more.yaml": twins}))
    assert (problem.code, under(problem), problem.help) == ("C181", "Twin", "write the id: `one` or `two`")


LISTED = """\
cards:
  - 1 big fish @1
  - "2 big fihs @2"
  - 1 cook @3; 1 cok @4
"""
FOLDED = """\
cards: 1 big fish @1
  2 big fihs @2
  1 cook @3; 1 cok @4
"""
BLOCK = """\
cards: >-

  1 big fish @1
    2 big fihs @2
  1 cook @3; 1 cok @4
"""
QUOTED = """\
cards: "1 big fish @1
  2 big fihs @2
  1 cook @3; 1 cok @4"
"""


@pytest.mark.parametrize("text", [LISTED, FOLDED, BLOCK, QUOTED])
def test_places_hold_in_every_style_of_yaml(tmp_path: Path, text: str) -> None:
    found = problems_of(tmp_path, {**files("x"), "decks/d.yaml": text})
    assert [under(problem) for problem in found] == ["big fihs", "cok"]
    lines = text.split("\n")
    for problem in found:
        assert problem.place is not None
        assert lines[problem.place.line - 1][problem.place.column - 1 :].startswith(under(problem))


@pytest.mark.parametrize(
    ("name", "text"), [("list.yaml", "- 2 big fish @1\n- cook @2\n"), ("plain.txt", "2 big fish @1\r\n\r\ncook @2")]
)
def test_a_file_may_be_nothing_but_lines(tmp_path: Path, name: str, text: str) -> None:
    game = load(tmp_path, {"game.yaml": GAME, "cards.yaml": CARDS, f"decks/{name}": text})
    assert game.decks[Path(name).stem].cards == ("big-fish-1", "big-fish-1", "cook-2")


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("cards: {a: 3}", "C105", "d.yaml:1:8"),
        ("cards: [[a]]", "C105", "d.yaml:1:9"),
        ("cards:", "C180", "d.yaml:1:7"),
        ("name: D", "C180", "d.yaml:1:1"),
        ("card: 2 big fish @1", "C101", "d.yaml:1:1"),
        ("plan: [a]\ncards: 2 big fish @1", "C105", "d.yaml:1:7"),
        ("", "C180", "d.yaml:1:1"),
    ],
)
def test_files_that_are_no_decklists(tmp_path: Path, text: str, code: str, place: str) -> None:
    found = problems_of(tmp_path, {**files("x"), "decks/d.yaml": text})
    assert (code, place) in [(problem.code, at(problem)) for problem in found]
    assert "decklist" not in " ".join(problem.help for problem in found)


def test_a_deck_of_nonsense_is_given_up(tmp_path: Path) -> None:
    found = problems_of(tmp_path, files("\n  ".join(f"{count} zzz{count} @1" for count in range(1, 500))))
    assert len(found) == 51
    assert any("the rest of deck `d` is not read after 50 lines" in problem.message for problem in found)


def test_decks_are_bounded(tmp_path: Path) -> None:
    assert "not read after 2000 lines" in wrong(tmp_path, "\n  ".join(["1 cook @1"] * 2001)).message
    assert "has 10989 cards" in wrong(tmp_path, "\n  ".join(["999 cook @1"] * 11)).message


def test_size_and_copies_are_rules(tmp_path: Path) -> None:
    assert rules_broken(game_of(tmp_path / "a", "3 big fish @1; 3 cook @2; 3 map selling hermit @3")) == []
    assert rules_broken(game_of(tmp_path / "b", "3 big fish @1; 1 cook @2")) == []
    (small,) = rules_broken(game_of(tmp_path / "c", "3 big fish @1"))
    assert (small.code, at(small)) == ("C187", "d.yaml:3:3")
    assert small.message == "deck `d` has 3 cards, 1 fewer than the 4 that it needs"
    assert (small.help, Path(small.also[0][0].file).name) == ("add 1 more", "game.yaml")
    large, *copies = rules_broken(
        game_of(tmp_path / "d", "2 big fish @1; 2 big fish @2 wind; 3 cook @2; 3 map-selling hermit @1")
    )
    assert (large.code, large.message) == ("C187", "deck `d` has 10 cards, 1 more than the 9 that it may have")
    (many,) = copies
    assert (many.code, under(many), at(many)) == ("C188", "big fish", "d.yaml:3:20")
    assert many.message == "deck `d` has 4 copies of `Big fish`, 1 too many"


def test_only_the_decks_that_are_asked_for_are_checked(tmp_path: Path) -> None:
    game = game_of(tmp_path, "1 cook @1", **{"decks/e.txt": "4 big fish @1"})
    assert [problem.code for problem in rules_broken(game, "e")] == ["C188"]
    assert [problem.code for problem in rules_broken(game)] == ["C187", "C188"]


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        ("decklists.copies: 2", ["C187", "C188"]),
        ("decklists.copies:", ["C187"]),
        ("decklists.size.min: 3", []),
        ("decklists.size: 3", []),
        ("decks.d.cards: 3 cook @1; 1 cook @2", ["C188"]),
    ],
)
def test_a_variant_changes_rules_and_decks(tmp_path: Path, change: str, codes: list[str]) -> None:
    game = load(tmp_path, files("3 big fish @1", **{"variants/v.yaml": f"set:\n  {change}\n"}), variants=("v",))
    assert [problem.code for problem in rules_broken(game)] == codes


def test_editions_add_and_remove_decks(tmp_path: Path) -> None:
    edition = "remove: {decks: [d]}\nadd: {decks: {e: {decklist: yes, name: E, plan: Win., cards: [2 cook @1]}}}\n"
    game = load(tmp_path, files("3 big fish @1", **{"editions/010-x.yaml": edition}))
    assert {name: (deck.cards, deck.plan) for name, deck in game.decks.items()} == {"e": (("cook-1", "cook-1"), "Win.")}
    assert "big-fish-1" not in game.cards


def test_a_limit_where_there_was_none(tmp_path: Path) -> None:
    text = GAME.replace("  copies: 3\n", "")
    more = {"game.yaml": text, "variants/v.yaml": "set: {decklists.copies: 1}\n"}
    assert load(tmp_path, files("4 cook @1", **more)).deck_rules.copies is None  # type: ignore[union-attr]
    game = load(tmp_path, files("4 cook @1", **more), variants=("v",))
    assert [problem.code for problem in rules_broken(game)] == ["C188"]


def test_a_comparison_tells_of_rules_and_decks(tmp_path: Path) -> None:
    variant = "set: {decklists.copies: 1, decks.d.cards: [3 cook @1, 1 big fish @2]}\n"
    listed = files("4 cook @1", **{"variants/v.yaml": variant})
    found = compare_games(load(tmp_path / "a", listed), load(tmp_path / "b", listed, variants=("v",)))
    assert [(change.path, change.old, change.new) for change in found.game] == [("decklists.copies", 3, 1)]
    (deck,) = found.sections["decks"]
    assert {change.path: (change.old, change.new) for change in deck.changes} == {
        "contents.cook-1": (4, 3),
        "contents.big-fish-2": (None, 1),
    }
    assert [(card.status, card.id) for card in found.sections["cards"]] == [("added", "big-fish-2")]


def test_a_fixed_deck_beside_decklists_and_twins(tmp_path: Path) -> None:
    fixed = GAME + "decks: {main: {cards: all}, d: {cards: [cook]}}\n"
    problem = only(tmp_path, files("4 cook @1", **{"game.yaml": fixed}))
    assert (problem.code, at(problem)) == ("C103", "d.yaml:1:1")
    game = load(tmp_path / "b", files("4 cook @1", **{"game.yaml": fixed.replace(", d: {cards: [cook]}", "")}))
    assert game.decks["main"].cards == ("big-fish", "map-selling-hermit", "cook", "big-wave")
    assert game.decks["d"].decklist
    assert not game.decks["main"].decklist


def test_types_and_all_mean_the_designs_alone(tmp_path: Path) -> None:
    game = game_of(tmp_path, "4 cook @1")
    assert game.components["blanks"].cards == ("big-fish", "map-selling-hermit", "cook")
    undeclared = GAME.replace("components: {blanks: {types: [card]}}", "")
    game = load(tmp_path / "b", files("4 cook @1", **{"game.yaml": undeclared}))
    assert {name: part.cards for name, part in game.components.items()} == {"d": ("cook-1",) * 4}


PLAIN = """
title: Duel
card_types: {spell: {layout: x, fields: {}}}
"""
SPELLS = "- {name: Lightning Bolt, type: spell}\n- {name: Rain of Tears, type: spell, copies: 2}\n"


def test_a_game_without_values_has_plain_lines(tmp_path: Path) -> None:
    text = {"game.yaml": PLAIN, "cards.yaml": SPELLS}
    game = load(tmp_path, {**text, "decks/red.txt": "3 Lightning Bolt\n1 lightning-bolt"})
    assert game.decks["red"].cards == ("lightning-bolt",) * 4
    assert list(game.cards) == ["lightning-bolt", "rain-of-tears"]
    assert rules_broken(game) == []
    assert in_one_line(game, game.decks["red"]) == "4 cards of 1 design"
    problem = only(tmp_path / "b", {**text, "decks/red.txt": "3 Lightning Bolt wind"})
    assert (problem.code, problem.help) == ("C182", "leave `wind` out: a line is a count and a name")


def test_copies_are_said_once(tmp_path: Path) -> None:
    problem = only(tmp_path, {"game.yaml": PLAIN, "cards.yaml": SPELLS, "decks/red.txt": "3 Rain of Tears"})
    assert (problem.code, under(problem)) == ("C185", "Rain of Tears")
    assert [Path(place.file).name for place, _ in problem.also] == ["cards.yaml"]


def test_ids_of_several_signs_say_their_fields_and_clashes_are_told(tmp_path: Path) -> None:
    text = """
title: T
card_types: {c: {layout: x, fields: {a: int?, b: number?, w: text?}}}
decklists: {values: {a: {sign: "@", needed: no}, b: {sign: "!", needed: no}, w: {words: {x: ex}}}}
"""
    text = text.replace("a: int?, b: number?, w: text?", "a: 'int?', b: 'number?', w: 'text?'")
    cards = "- {name: One, type: c}\n- {name: One x, type: c}\n"
    game = load(tmp_path, {"game.yaml": text, "cards.yaml": cards, "decks/d.txt": "one @-1; one !1.5 @2; one !3; one"})
    assert game.decks["d"].cards == ("one-a-minus-1", "one-a-2-b-1-5", "one-b-3", "one")
    assert game.cards["one-a-2-b-1-5"].fields["b"] == 1.5
    problem = only(
        tmp_path / "b", {"game.yaml": text, "cards.yaml": cards, "decks/d.txt": "one !1 ex; One X; 2 one ex"}
    )
    assert problem.code == "C180" or "another one of that id" in problem.message


@pytest.mark.parametrize(
    ("said", "code", "words"),
    [
        ("cards: [crad]", "C113", "did you mean `card`?"),
        ("values: {rnig: {sign: '@'}}", "C186", "did you mean `ring`?"),
        ("values: {ring: {}}", "C186", "write `sign:"),
        ("values: {ring: {sign: '@', words: {a: 1}}}", "C186", "write `sign:"),
        ("values: {ring: {sign: x}}", "C186", "one sign such as `@`"),
        ("values: {ring: {words: {two words: 1}}}", "C186", "one word"),
        ("values: {ring: {words: {far: 99}}}", "C107", "1 to 20"),
        ("values: {ring: {sign: '@', need: yes}}", "C101", "did you mean `needed`?"),
        ("values: {ring: {sign: '@'}, power: {sign: '@'}}", "C186", "give one of them another"),
        ("size: {min: 5, max: 4}", "C186", "smaller number"),
        ("size: {least: 5}", "C101", "known names: `min`, `max`"),
        ("size: many", "C104", "in figures"),
        ("copies: 0", "C107", "1 or more"),
        ("copy: 3", "C101", "did you mean `copies`?"),
    ],
)
def test_wrong_declarations(tmp_path: Path, said: str, code: str, words: str) -> None:
    begin, end = GAME.index("decklists:"), GAME.index("components:")
    text = f"{GAME[:begin]}decklists: {{{said}}}\n{GAME[end:]}"
    problems = problems_of(tmp_path, {"game.yaml": text, "cards.yaml": CARDS})
    assert any(problem.code == code and words in problem.help for problem in problems), problems


def test_one_line_tells_what_is_in_a_deck(tmp_path: Path) -> None:
    game = game_of(tmp_path, "3 big fish @1 wind; 1 cook @10; 2 cook @2 glow")
    assert in_one_line(game, game.decks["d"]) == (
        "6 cards of 2 designs, ring 2.8 on average (1 to 10), 3 windbringer, 2 glowbringer"
    )


def test_layouts_see_decks(tmp_path: Path) -> None:
    game = game_of(
        tmp_path,
        "3 big fish @1 wind; 1 cook @10; 1 big fish @1 wind",
        **{"decks/e.yaml": "name: E\nplan: Win.\nnote: Soon.\ncards: [2 cook @1]\n"},
    )
    decks = game_names(game)["decks"]
    assert isinstance(decks, dict)
    deck = decks["d"]
    assert [(card["id"], card["copies"], card["ring"]) for card in deck["cards"]] == [
        ("big-fish-1-wind", 4, 1),
        ("cook-10", 1, 10),
    ]
    assert (deck["size"], deck["name"]) == (5, "D")
    assert {key: decks["e"][key] for key in ("id", "plan", "note")} == {"id": "e", "plan": "Win.", "note": "Soon."}


def test_a_brought_file_becomes_a_deck_and_a_component(tmp_path: Path) -> None:
    (tmp_path / "My own déck.txt").write_text("# mine\n2 cook @4\n", "utf-8")
    (tmp_path / "other.yaml").write_text("name: Other\ncards: [1 big fish @4]\n")
    game = brought(tmp_path, tmp_path / "My own déck.txt", tmp_path / "other.yaml")
    assert {name: part.cards for name, part in game.components.items() if part.brought} == {
        "my-own-deck": ("cook-4",) * 2,
        "other": ("big-fish-4",),
    }
    assert (game.decks["my-own-deck"].name, game.decks["other"].name) == ("my-own-deck", "Other")


@pytest.mark.parametrize("name", ["blanks.txt", "d.txt"])
def test_a_brought_file_cannot_take_a_name_of_the_game(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("2 cook @4")
    problems = Problems()
    project = make(tmp_path, files("4 cook @1"))
    assert load_game(project, problems, brought=(tmp_path / name,)) is None
    assert [problem.code for problem in problems] == ["C189"]


def test_the_games_own_deck_may_be_named_by_its_file(tmp_path: Path) -> None:
    project = make(tmp_path, files("4 cook @1"))
    problems = Problems()
    game = load_game(project, problems, brought=(project.root / "decks/../decks/d.yaml",))
    assert game is not None
    assert (list(problems), game.components["d"].cards, game.components["d"].brought) == ([], ("cook-1",) * 4, False)


@given(
    st.text(alphabet=st.sampled_from("3x@+-7#;:[]{}'\"\n\t bigfshwndcook*&|>é\u2028\x00"), max_size=60)
    | st.binary(max_size=40),
    st.sampled_from(["own.txt", "own.yaml"]),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150, deadline=None)
def test_any_file_at_all_gives_a_deck_or_problems_with_advice(tmp_path: Path, text: str | bytes, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    problems = Problems()
    game = load_game(make(tmp_path, {"game.yaml": GAME, "cards.yaml": CARDS}), problems, brought=(path,))
    assert (game is None) == problems.has_errors
    assert all(problem.place is None or problem.place.column >= 1 for problem in problems)
    if game is not None:
        assert game.decks["own"].cards
