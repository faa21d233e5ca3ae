"""Where a card's text comes from."""

from __future__ import annotations

from pathlib import Path

import pytest
from game_making import CARDS, GAME, at, load, only, problems_of, under

PLAIN = "- {{id: pear, name: Pear, type: fruit, cost: 4, text: {text}}}\n"


@pytest.mark.parametrize(
    "text", ["{{ 7*7 }}", "{% for i in range(99999999) %}", "{{ ''.__class__.__mro__ }}", "{# gone #}", "{{", "%}"]
)
def test_r02_data_cells_are_never_templates(tmp_path: Path, text: str) -> None:
    yaml_card = load(tmp_path, {"cards.yaml": PLAIN.format(text=f"'{text.replace(chr(39), chr(39) * 2)}'")})
    assert yaml_card.cards["pear"].text == text
    table = f'id,name,type,cost,flavour,text\npear,"{text}",fruit,4,"{text}","{text}"\n'
    (tmp_path / "market" / "cards.yaml").unlink()
    card = load(tmp_path, {"cards.csv": table}).cards["pear"]
    assert (card.text, card.name, card.fields["flavour"]) == (text, text, text)


def test_r02_parameters_are_not_templates_either(tmp_path: Path) -> None:
    game = GAME.replace("{coins: int}", "{coins: text}")
    card = load(tmp_path, {"game.yaml": game, "cards.yaml": CARDS.replace("coins: 3", "coins: '{{ 7*7 }}'")}).cards[
        "grim"
    ]
    assert card.text == "Gain **{{ 7*7 }}** of 6 coins."


def test_r02_an_effect_that_reaches_for_python_is_refused(tmp_path: Path) -> None:
    game = GAME.replace("{{ coins }}", "{{ ''.__class__.__mro__ }}")
    assert only(tmp_path, {"game.yaml": game}).code == "C150"


def test_templates_see_parameters_card_rules_and_game(tmp_path: Path) -> None:
    text = "{{ coins }} {{ card.name }} {{ card.mood }} {{ rules.prices.pear }} {{ game.title }} {{ game.players.max }}"
    game = GAME.replace("Gain **{{ coins }}** of {{ rules.coins }} coins.", text)
    assert load(tmp_path, {"game.yaml": game}).cards["grim"].text == "3 Grim sour 4 Goblin Market 5"


def test_a_slip_in_an_effect_is_told_of_once_for_all_its_cards(tmp_path: Path) -> None:
    cards = CARDS + CARDS.strip().splitlines()[-1].replace("grim", "gram").replace("Grim", "Gram")
    game = GAME.replace("size: 6, count: {fruit: 5, goblin: 1}", "size: 7").replace("{{ coins }}", "{{ cions }}")
    assert only(tmp_path, {"game.yaml": game, "cards.yaml": cards}).card == ""
    divided = GAME.replace("{{ coins }}", "{{ coins / 0 }}")
    assert only(tmp_path, {"game.yaml": divided}).card == "grim"


def test_the_effects_sentence_has_its_place_in_the_effect(tmp_path: Path) -> None:
    game = load(tmp_path)
    place = game.cards["grim"].places["text"]
    assert place == game.effects["gain"].text_place
    assert "Gain **{{ coins }}**" in place.excerpt


def test_a_template_that_fails_is_shown_with_its_line(tmp_path: Path) -> None:
    game = GAME.replace(
        'gain: {parameters: {coins: int}, text: "Gain **{{ coins }}** of {{ rules.coins }} coins."}',
        "gain:\n    parameters: {coins: int}\n    text: |\n      Gain {{ coins }},\n      lose {{ rules.cions }}.",
    )
    problem = only(tmp_path, {"game.yaml": game})
    assert (problem.code, problem.card) == ("C150", "")
    assert "`gain`" in problem.message
    assert "coins" in problem.help
    assert at(problem).startswith("game.yaml:1")


def test_a_missing_parameter_is_reported_once(tmp_path: Path) -> None:
    assert only(tmp_path, {"cards.yaml": CARDS.replace(", coins: 3", "")}).code == "C102"
    assert only(tmp_path, {"cards.yaml": CARDS.replace("coins: 3", "coins: x")}).code == "C104"


def test_an_own_text_beside_an_effect_is_a_warning(tmp_path: Path) -> None:
    problem = only(tmp_path, {"cards.yaml": CARDS.replace("coins: 3", "coins: 3, text: Laugh.")})
    assert (problem.code, problem.severity.value, under(problem)) == ("C121", "warning", "Laugh.")


def test_an_effect_without_words_leaves_the_cards_own_text(tmp_path: Path) -> None:
    game = GAME.replace(', text: "Gain **{{ coins }}** of {{ rules.coins }} coins."', "")
    cards = CARDS.replace("coins: 3", "coins: 3, text: Laugh.")
    assert load(tmp_path, {"game.yaml": game, "cards.yaml": cards}).cards["grim"].text == "Laugh."


@pytest.mark.parametrize(
    ("text", "figures", "where"),
    [
        ("Pay 4 coins.", "4", "cost"),
        ("Draw up to 3 cards", "3", "rules.hand"),
        ("Worth 6.", "6", "rules.coins"),
        ("Costs 2, like an apple", "2", "rules.prices.apple"),
    ],
)
def test_a_number_typed_twice_is_a_warning(tmp_path: Path, text: str, figures: str, where: str) -> None:
    problem = only(tmp_path, {"cards.yaml": PLAIN.format(text=f'"{text}"')})
    assert (problem.code, problem.severity.value, problem.card) == ("C120", "warning", "pear")
    assert under(problem) == figures
    assert f"`{where}`" in problem.message


@pytest.mark.parametrize("text", ["Pay 44 coins.", "Version 4.5", "1 card", "No 4th fruit", "4,5 kg", "Pay four."])
def test_other_figures_are_left_alone(tmp_path: Path, text: str) -> None:
    load(tmp_path, {"cards.yaml": PLAIN.format(text=f'"{text}"')})


def test_a_field_and_a_parameter_of_one_name_are_one_value(tmp_path: Path) -> None:
    game = GAME.replace("fields: {mood", "fields: {coins: int, mood")
    assert load(tmp_path, {"game.yaml": game}).cards["grim"].text == "Gain **3** of 6 coins."
    other = GAME.replace("fields: {mood", "fields: {coins: text, mood")
    assert only(tmp_path, {"game.yaml": other}).code == "C115"


def test_texts_may_be_required(tmp_path: Path) -> None:
    game = GAME.replace("fields: {cost: int,", "fields: {cost: int, text: markup,")
    problem = only(tmp_path, {"game.yaml": game})
    assert problem.code == "C102"
    assert problem.message.endswith("(`apple` and 1 more card: `pear`)")
    cards = "- {name: A, type: fruit, cost: 9, text: '*Sweet*'}"
    assert load(tmp_path, {"game.yaml": game, "cards.yaml": cards}).cards["a"].text == "*Sweet*"


def test_sources_are_kept(tmp_path: Path) -> None:
    cards = CARDS.replace("mood: sour", 'source: "33-35", mood: sour')
    assert load(tmp_path, {"cards.yaml": cards}).cards["grim"].fields["source"] == "33-35"


def test_a_sentence_may_speak_of_another_card_that_stands_later(tmp_path: Path) -> None:
    """A countdown's number stands once, on its tracker; the fish that sets it reads it from there."""
    game = """
        title: Fish
        players: 2
        card_types:
          tracker: {faces: {}, fields: {top: int}}
          card: {faces: {}}
        effects:
          sets:
            parameters: {countdown: {ref: [tracker]}}
            text: "Set {{ cards[countdown].name }} to {{ cards[countdown].top }}."
    """
    cards = """
        - {id: fish, name: Fish, type: card, effect: sets, countdown: monster}
        - {id: monster, name: the sea monster, type: tracker, top: 4}
    """
    assert load(tmp_path, {"game.yaml": game, "cards.yaml": cards}).cards["fish"].text == "Set the sea monster to 4."


@pytest.mark.parametrize("wrong", ["mood: sleepy", "mood: {sly: true}", "mood: sour, type: ghost"])
def test_sentences_that_read_a_wrong_value_say_nothing_more_of_it(tmp_path: Path, wrong: str) -> None:
    """Neither the card's own sentence nor another card's; all other slips are told as ever."""
    game = GAME.replace("Gain **{{ coins }}**", "{{ cards['grim'].mood }} {{ card.mood }} **{{ coins }}**")
    cards = CARDS.replace("mood: sour", wrong).replace("type: goblin, ", "" if "type" in wrong else "type: goblin, ")
    cards += "- {id: gram, name: Gram, type: goblin, mood: sly, effect: gain, coins: 4}\n"
    found = [problem.code for problem in problems_of(tmp_path, {"game.yaml": game, "cards.yaml": cards})]
    assert found
    assert "C150" not in found
    slip = game.replace("{{ cards['grim'].mood }}", "{{ cions }}")
    found = [problem.code for problem in problems_of(tmp_path, {"game.yaml": slip, "cards.yaml": cards})]
    assert "C150" in found


def test_a_wrong_number_is_told_once_however_many_sentences_read_it(tmp_path: Path) -> None:
    game = GAME.replace("cost: int,", "cost: {type: int, max: 5},").replace("{{ coins }}", "{{ cards['pear'].cost }}")
    (problem,) = problems_of(tmp_path, {"game.yaml": game, "cards.yaml": CARDS.replace("cost: 4", "cost: 40")})
    assert problem.code == "C107"
