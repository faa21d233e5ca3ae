"""Editions and variants: overlays on the data."""

from __future__ import annotations

from pathlib import Path

import pytest
from game_making import at, load, make, only, problems_of, under

from cardgen.cards.editions import variants_of
from cardgen.cards.model import Edition

FIRST = "name: First printing\ntext: More coins.\nset: {rules.coins: 8, cards.apple.cost: 3}\n"
SECOND = """
name: Second printing
add:
  cards: [{id: plum, name: Plum, type: fruit, cost: 9}]
  rules: {rent: 2}
remove: {cards: [pear]}
set:
  decks.main.size: 5
  decks.main.count.fruit: 4
  cards.grim.coins: 4
"""
EDITIONS = {"editions/010-first.yaml": FIRST, "editions/020-second.yaml": SECOND}


def test_without_a_choice_all_editions_apply_in_order(tmp_path: Path) -> None:
    game = load(tmp_path, EDITIONS)
    assert list(game.cards) == ["apple", "grim", "plum"]
    assert game.rules == {"hand": 3, "coins": 8, "prices": {"apple": 2, "pear": 4}, "rent": 2}
    assert game.cards["grim"].text == "Gain **4** of 8 coins."
    assert game.decks["main"].cards == ("apple", "grim", "plum")
    assert (game.decks["main"].size, dict(game.decks["main"].count)) == (5, {"fruit": 4, "goblin": 1})
    assert [(edition.id, edition.name, edition.order, edition.text) for edition in game.editions] == [
        ("first", "First printing", 10, "More coins."),
        ("second", "Second printing", 20, ""),
    ]
    assert game.edition == game.editions[1]


def test_an_edition_is_all_up_to_it(tmp_path: Path) -> None:
    game = load(tmp_path, EDITIONS, edition="first")
    assert list(game.cards) == ["apple", "pear", "grim"]
    assert (game.cards["apple"].fields["cost"], game.cards["grim"].text) == (3, "Gain **3** of 8 coins.")
    assert game.edition == game.editions[0]
    assert len(game.editions) == 2


def test_base_is_the_game_before_its_first_edition(tmp_path: Path) -> None:
    game = load(tmp_path, EDITIONS, edition="base")
    assert (game.cards["apple"].fields["cost"], game.rules["coins"], game.edition) == (2, 6, None)


def test_values_keep_the_place_where_they_are_written(tmp_path: Path) -> None:
    game = load(tmp_path, EDITIONS)
    grim, apple, plum = (game.cards[name] for name in ("grim", "apple", "plum"))
    assert [Path(card.places[key].file).name for card, key in ((grim, "coins"), (apple, "cost"), (plum, "cost"))] == [
        "020-second.yaml",
        "010-first.yaml",
        "020-second.yaml",
    ]
    assert (grim.places["coins"].line, grim.places["mood"].line) == (10, 4)


def test_a_wrong_value_is_shown_in_the_editions_file(tmp_path: Path) -> None:
    problem = only(tmp_path, {"editions/010-x.yaml": "set: {cards.apple.cost: ten}\n"})
    assert (problem.code, at(problem), under(problem)) == ("C104", "010-x.yaml:1:25", "ten")


def test_a_variant_is_on_top_and_in_the_order_asked_for(tmp_path: Path) -> None:
    files = {
        **EDITIONS,
        "variants/rich.yaml": "set: {rules.coins: 20, rules.hand: 9}\n",
        "variants/poor.yaml": "set: {rules.coins: 1}\n",
    }
    assert load(tmp_path, files).rules["coins"] == 8
    game = load(tmp_path, files, variants=("rich", "poor"))
    assert (game.rules["coins"], game.rules["hand"], game.variants) == (1, 9, ("rich", "poor"))
    assert load(tmp_path, files, "first", ("poor", "rich")).rules["coins"] == 20


def test_replace_exchanges_a_record(tmp_path: Path) -> None:
    overlay = """
replace:
  effects:
    gain: {parameters: {coins: int}, text: "Take {{ coins }}."}
  cards:
    - {id: apple, name: Golden Apple, type: fruit, cost: 7, copies: 3}
"""
    game = load(tmp_path, {"editions/010-x.yaml": overlay})
    assert game.cards["grim"].text == "Take 3."
    assert list(game.cards) == ["apple", "pear", "grim"]
    assert game.cards["apple"].name == "Golden Apple"


def test_actions_are_carried_out_in_the_order_written(tmp_path: Path) -> None:
    first = "remove: {cards: [apple]}\nadd: {cards: [{id: apple, name: New, type: fruit, cost: 1, copies: 3}]}\n"
    assert load(tmp_path, {"editions/010-x.yaml": first}).cards["apple"].name == "New"
    second = "add: {cards: [{id: apple, name: New, type: fruit, cost: 1}]}\nremove: {cards: [apple]}\n"
    assert problems_of(tmp_path, {"editions/010-x.yaml": second})[0].code == "C131"


def test_every_section_can_be_changed(tmp_path: Path) -> None:
    overlay = """
add:
  card_types: {witch: {layout: market/witch}}
  effects: {curse: {text: Boo.}}
  glossary: {curse: {name: Curse, text: Bad.}}
  rulings: {tie: {question: Q, answer: A}}
  icons: {coin: coin.svg}
  palette: {red: FF0000}
  decks: {side: {cards: [grim]}}
  components: {side: {deck: side}}
set: {title: Witch Market, players.max: 6, card_types.fruit.name: Fruits, effects.gain.text: Yes., icons.coin: c.svg}
"""
    game = load(tmp_path, {"editions/010-x.yaml": overlay})
    assert (game.title, game.players, game.card_types["fruit"].name) == ("Witch Market", (2, 6), "Fruits")
    assert game.cards["grim"].text == "Yes."
    assert game.icons == {"coin": "c.svg"}
    assert game.components["side"].cards == ("grim",)
    assert list(game.rulings) == ["tie"]


def test_a_field_that_was_left_out_can_be_set(tmp_path: Path) -> None:
    game = load(tmp_path, {"editions/010-x.yaml": "set: {cards.apple.flavour: tart}\n"})
    assert game.cards["apple"].fields["flavour"] == "tart"


def test_shared_anchors_are_not_changed_together(tmp_path: Path) -> None:
    cards = "- &a {id: apple, name: Apple, type: fruit, cost: 2}\n- {<<: *a, id: pear, name: Pear}\n"
    game = load(tmp_path, {"cards.yaml": cards, "editions/010-x.yaml": "set: {cards.pear.cost: 9}\n"})
    assert [card.fields["cost"] for card in game.cards.values()] == [2, 9]


@pytest.mark.parametrize(
    ("overlay", "code", "caret", "help"),
    [
        ("set: {rules.cions: 1}", "C130", "rules.cions", "`coins`"),
        ("set: {rules.prices.plum: 1}", "C130", "rules.prices.plum", ""),
        ("set: {cards.aple.cost: 1}", "C130", "cards.aple.cost", "`apple`"),
        ("set: {cards.apple.csot: 1}", "C101", "cards.apple.csot", "`cost`"),
        ("set: {cards.apple: {name: X}}", "C132", "cards.apple", "replace"),
        ("set: {rules: {coins: 1}}", "C132", "rules", "`rules.NAME: value`"),
        ("set: {rules.prices: 3}", "C132", "rules.prices", "rules.prices.NAME"),
        ("set: {titel: X}", "C132", "titel", "`title`"),
        ("set: {rules.coins.more: 1}", "C130", "rules.coins.more", ""),
        ("set: [1]", "C105", "[", "rules.starting_coins"),
        ("add: {cards: [{id: apple, name: X, type: fruit, cost: 1}]}", "C131", "apple", "replace"),
        ("add: {rules: {coins: 1}}", "C131", "coins", ""),
        ("add: {crads: []}", "C132", "crads", "`cards`"),
        ("add: {cards: 5}", "C105", "5", ""),
        ("add: {effects: {'../x': {text: X}}}", "C112", "../x", ""),
        ("replace: {cards: [{id: aple, name: X, type: fruit, cost: 1}]}", "C130", "aple", "`apple`"),
        ("remove: {cards: [aple]}", "C130", "aple", "`apple`"),
        ("remove: {cards: [[apple]]}", "C105", "[", ""),
        ("remove: [apple]", "C105", "[", ""),
        ("sett: {rules.coins: 1}", "C101", "sett", "`set`"),
        ("- a list", "C105", "-", "`set:`"),
    ],
)
def test_slips_in_overlays(tmp_path: Path, overlay: str, code: str, caret: str, help: str) -> None:
    problem = only(tmp_path, {"editions/010-x.yaml": overlay})
    assert (problem.code, under(problem)) == (code, caret)
    assert help in problem.help


def test_adding_what_is_there_shows_both_places(tmp_path: Path) -> None:
    overlay = "add: {cards: [{id: pear, name: X, type: fruit, cost: 1}]}"
    problem = only(tmp_path, {"editions/010-x.yaml": overlay})
    assert [(Path(place.file).name, place.line) for place, _ in problem.also] == [("cards.yaml", 3)]


def test_touching_what_an_earlier_edition_removed_shows_where(tmp_path: Path) -> None:
    problem = only(tmp_path, {**EDITIONS, "editions/030-third.yaml": "set: {cards.pear.cost: 5}\n"})
    assert problem.code == "C130"
    assert [(Path(place.file).name, place.line, word) for place, word in problem.also] == [
        ("020-second.yaml", 6, "removed here")
    ]


def test_unknown_editions_and_variants(tmp_path: Path) -> None:
    files = {**EDITIONS, "variants/rich.yaml": "set: {rules.coins: 20}\n"}
    problem = only(tmp_path, files, edition="secnod")
    assert (problem.code, problem.help) == ("C134", "did you mean `second`?")
    problem = only(tmp_path, files, variants=("rihc",))
    assert (problem.code, problem.help) == ("C134", "did you mean `rich`?")


@pytest.mark.parametrize(
    "names", [["first.yaml"], ["010-base.yaml"], ["010-a.yaml", "010-b.yaml"], ["010-a.yaml", "020-a.yaml"]]
)
def test_names_of_editions(tmp_path: Path, names: list[str]) -> None:
    assert only(tmp_path, {f"editions/{name}": "" for name in names}).code == "C133"


def test_base_is_a_reserved_name(tmp_path: Path) -> None:
    problem = only(tmp_path, {"editions/080-base.yaml": "name: Base\n"})
    assert "`base` is the game before its first edition" in problem.message
    assert "080-basic.yaml" in problem.help


def test_what_follows_from_editions_that_cannot_be_told_is_not_told(tmp_path: Path) -> None:
    """The second one builds on what the first one adds."""
    second = {"editions/020-second.yaml": "set: {cards.plum.cost: 3}\nremove: {cards: [fig]}\n"}
    for name, text, code in (
        ("010-base.yaml", "add: {cards: [{id: plum, name: Plum, type: fruit, cost: 1}]}\n", "C133"),
        ("020-again.yaml", "set: {rules.coins: 1}\n", "C133"),
        ("010-first.yaml", "add: [\n", "C010"),
        ("010-first.yaml", "- add\n", "C105"),
    ):
        problem = only(tmp_path / name / code, {**second, f"editions/{name}": text})
        assert problem.code.startswith(code[:2])


def test_an_edition_may_say_nothing(tmp_path: Path) -> None:
    assert load(tmp_path, {"editions/010-first.yaml": "# as printed\n"}).edition is not None


def test_orders_are_numbers_not_texts(tmp_path: Path) -> None:
    files = {"editions/9-old.yaml": "set: {rules.coins: 9}", "editions/10-new.yaml": "set: {rules.coins: 10}"}
    game = load(tmp_path, files)
    assert (game.rules["coins"], [edition.id for edition in game.editions]) == (10, ["old", "new"])


def test_variants_have_names_and_words_like_editions(tmp_path: Path) -> None:
    files = {
        "variants/short.yaml": "name: Short game\ntext: For one more hand.\nset: {rules.hand: 2}\n",
        "variants/duel.yml": "set: {players.max: 2}\n",
        "variants/broken.yaml": "name: [\n",
        "variants/empty.yaml": "",
        "variants/notes.txt": "no variant",
    }
    assert variants_of(make(tmp_path, files)) == (
        Edition("broken", "broken", 1),
        Edition("duel", "duel", 2),
        Edition("empty", "empty", 3),
        Edition("short", "Short game", 4, "For one more hand."),
    )


def test_a_game_without_variants_has_none(tmp_path: Path) -> None:
    assert variants_of(make(tmp_path, {})) == ()


def test_values_below_a_single_value_do_not_exist(tmp_path: Path) -> None:
    problem = only(tmp_path, {"editions/010-x.yaml": "set: {rules.coins.more: 1}\n"})
    assert problem.help == "`rules.coins` holds nothing by name"


def test_several_slips_of_one_overlay_are_all_told(tmp_path: Path) -> None:
    """After a slip the rest of the file is still carried out, and still checked."""
    overlay = """
set: {rules.cions: 1, rules.coins: 9}
add: {crads: [], rules: {rent: 2}}
replace: 5
remove: {crads: [apple], cards: [[x], aple, pear]}
"""
    found = problems_of(tmp_path, {"editions/010-x.yaml": overlay})
    codes = ["C130", "C132", "C105", "C132", "C105", "C130"]
    assert [problem.code for problem in found if problem.code != "C160"] == codes


@pytest.mark.parametrize(
    ("names", "same"), [(["010-a.yaml", "10-b.yaml"], "order"), (["010-a.yaml", "020-a.yaml"], "name")]
)
def test_editions_that_clash_show_each_other(tmp_path: Path, names: list[str], same: str) -> None:
    problem = only(tmp_path, {f"editions/{name}": "" for name in names})
    assert problem.message.endswith(f"have the same {same}")
    assert problem.help == f"give one of them another {same}"
    assert at(problem) == f"{names[1]}:1:1"
    assert [(Path(place.file).name, place.line, place.column) for place, _ in problem.also] == [(names[0], 1, 1)]


def test_a_card_that_was_removed_can_be_added_at_the_end(tmp_path: Path) -> None:
    overlay = "remove: {cards: [apple]}\nadd: {cards: [{id: apple, name: New, type: fruit, cost: 1, copies: 3}]}\n"
    game = load(tmp_path, {"editions/010-x.yaml": overlay})
    assert list(game.cards) == ["pear", "grim", "apple"]
    place = game.cards["apple"].places[""]
    assert (Path(place.file).name, place.line) == ("010-x.yaml", 2)
