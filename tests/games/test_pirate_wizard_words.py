"""Pirate-wizard's words: texts that follow the numbers, that fit their boxes and speak one language; rulings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pirate_wizard_loaded import VARIANTS, copied, designs, loaded, of_type, played, trial

from cardgen.cards.load import load_game
from cardgen.cards.model import Card, Game
from cardgen.diagnostics import Problems
from cardgen.jobs.orders import FaceOrder
from cardgen.jobs.workshop import Workshop
from cardgen.layout.drawing import Drawing, Group, Mark, TextRun
from cardgen.rulebook.made_values import said
from cardgen.source.project import Project

OPEN_QUESTIONS = """
    map-shape leave-map circle-less highest-tie highest-of-whom play-none entered-card-play dungeon-points attack-choice
    ship-destroyed enter-distance unenter-when windbringer-move windbringer-half windbringer-count glow-not-enough
    countdown-order draw-second deck-noshuffle win-both teams treasure-when bringer-when sunken-where face-down-card
    all-destroyed number-when forced-move wind-set heal-cap dead-cards copies
""".split()  # noqa: SIM905
PHASES = "countdowns draw play entered effects dungeon attack move enter pass".split()  # noqa: SIM905
TEXT_BOX = 230
"""Characters of a card's text: what its box holds at the smallest size that can be read well."""
NOTE = 170
"""Characters of a text of the player aid."""

# a number where it stands, and the cards whose texts say it
FOLLOWED = [
    ("cards.circle-die.top", "aid-countdowns circle-die aid-set"),
    ("cards.windbringer.top", "aid-windbringer aid-set"),
    ("cards.sea-monster.top", "big-hungry-fish aid-set"),
    ("cards.wave.top", "big-wave aid-set"),
    ("cards.volcano.top", "sleepy-volcano aid-set"),
    ("cards.seagulls.top", "thieving-seagulls aid-set"),
    ("cards.whirlpool.top", "hungry-whirlpool aid-set"),
    ("cards.treasure-detector.points", "treasure-detector"),
    ("cards.sunken-treasure-detector.points", "sunken-treasure-detector"),
    ("cards.wandering-giftgiver.points", "wandering-giftgiver"),
    ("cards.big-hungry-fish.damage", "big-hungry-fish"),
    ("cards.big-wave.discard", "big-wave"),
    ("cards.useful-potion-brewer.heal", "useful-potion-brewer"),
    ("cards.helpful-dolphin.far", "helpful-dolphin"),
    ("cards.helpful-dolphin.distance", "helpful-dolphin"),
    ("cards.plundering-monkey.points", "plundering-monkey"),
    ("cards.plundering-monkey.most", "plundering-monkey"),
    ("cards.shouting-boarding-captain.distance", "shouting-boarding-captain"),
    ("cards.dizzy-die-juggler.turn", "dizzy-die-juggler"),
    ("cards.dizzy-die-juggler.points", "dizzy-die-juggler"),
    ("cards.impatient-hourglass.steps", "impatient-hourglass"),
    ("cards.impatient-hourglass.points", "impatient-hourglass"),
    ("cards.sleepy-volcano.damage", "sleepy-volcano volcano"),
    ("cards.sleepy-volcano.less", "sleepy-volcano"),
    ("cards.thieving-seagulls.points", "thieving-seagulls"),
    ("cards.hungry-whirlpool.far", "hungry-whirlpool"),
    ("cards.hungry-whirlpool.discard", "hungry-whirlpool"),
    ("cards.map-selling-hermit.distance", "map-selling-hermit"),
    ("cards.map-selling-hermit.points", "map-selling-hermit"),
    ("cards.weather-prophet.points", "weather-prophet"),
    ("cards.weather-prophet.most", "weather-prophet"),
    ("cards.generous-ships-cook.draw", "generous-ships-cook"),
    ("cards.bubbling-cauldron.most", "bubbling-cauldron"),
    ("cards.bubbling-cauldron.each", "bubbling-cauldron"),
    ("cards.bubbling-cauldron.points", "bubbling-cauldron"),
    ("rules.lives", "useful-potion-brewer"),
    ("rules.draw", "aid-draw"),
    ("rules.draw_below", "aid-draw"),
    ("rules.treasure_to_win", "aid-winning"),
    ("rules.circle_bonus", "aid-number"),
    ("rules.dungeon_points", "aid-dungeon"),
    ("rules.attack_damage", "aid-attack mat-a mat-d"),
    ("rules.attack_discard", "aid-attack mat-a mat-d"),
    ("rules.move", "aid-move"),
    ("rules.wind_move", "aid-windbringer"),
    ("rules.wind_losses", "aid-windbringer"),
    ("rules.enter_distance", "aid-enter"),
    ("rules.enter_cards", "aid-enter"),
    ("rules.glow_shown", "aid-glowbringer"),
    ("rules.gift_cards", "aid-giftbringer"),
]
TRIED = {"top": 11}
"""What a number is set to by the last part of its name; other than that, 97, which stands nowhere."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("words"))


def worded(game: Game) -> Iterator[tuple[str, str]]:
    """Every text that is printed: where it stands, and the words."""
    yield from ((card.id, card.text) for card in game.cards.values() if card.text)


def read_by_players(game: Game) -> Iterator[tuple[str, str]]:
    """Everything that a player may read."""
    yield from worded(game)
    yield from ((card.id, f"{card.name} {card.fields.get('flavour') or ''}") for card in game.cards.values())
    yield from ((f"glossary.{term.id}", f"{term.name}. {term.text}") for term in game.glossary.values())
    yield from ((f"decks.{deck.id}", f"{deck.name} {deck.plan} {deck.note}") for deck in game.decks.values())
    for ruling in game.rulings.values():
        yield (
            f"rulings.{ruling.id}",
            " ".join((ruling.question, ruling.answer, ruling.why, *ruling.alternatives.values())),
        )


@pytest.mark.parametrize(("number", "cards"), FOLLOWED)
def test_a_text_follows_the_number_it_says(folder: Path, number: str, cards: str) -> None:
    tried = TRIED.get(number.rpartition(".")[2], 97)
    after = loaded(trial(folder, f"{number}: {tried}"), "trial")
    for card in cards.split():
        assert not re.search(rf"\b{tried}\b", played().cards[card].text), card
        assert re.search(rf"\b{tried}\b", after.cards[card].text), card


def test_a_sunken_treasure_lies_on_any_field_of_the_map_but_the_last(folder: Path) -> None:
    assert "(circle number **1–19**)" in played().cards["sunken-treasure-detector"].text
    route = (Path(__file__).parent / "short-route.yaml").read_text("utf-8")
    (folder / "variants" / "short.yaml").write_text(route, "utf-8")
    short = loaded(Project.open(folder), "short")
    assert short.rules["fields"] == 12
    sunken = [card for card in short.cards.values() if "sunken-treasure-detector" in (card.id, card.design)]
    assert len(sunken) > 4
    assert all("(circle number **1–11**)" in card.text for card in sunken)


def test_what_a_player_would_have_to_look_up_stands_on_the_card() -> None:
    """Three clauses that are forgotten: each is where its card has room for it."""
    texts = {card.id: card.text for card in played().cards.values()}
    assert "up to **3** extra fields" in texts["helpful-dolphin"], "besides the normal move"
    assert "lost if the card leaves" in texts["sunken-treasure-detector"]
    assert "{treasure} on the map, as far before or behind" in texts["treasure-detector"]


def test_no_other_text_changes_with_a_countdown(folder: Path) -> None:
    after = loaded(trial(folder, "cards.sea-monster.top: 6"), "trial")
    changed = {card.id for card in after.cards.values() if card.text != played().cards[card.id].text}
    fish = {card.id for card in after.cards.values() if "big-hungry-fish" in (card.id, card.design)}
    assert changed == fish | {"aid-set"}
    assert "Then set it to\N{NO-BREAK SPACE}**6**." in after.cards["big-hungry-fish"].text


def test_the_tracker_follows_its_countdown(folder: Path) -> None:
    project = trial(folder, "cards.sea-monster.top: 6")
    before, after = (drawn(project, game) for game in (loaded(project), loaded(project, "trial")))
    steps = [{run for run in runs(drawing.marks) if run.isdigit()} for drawing in (before, after)]
    assert steps == [set("43210"), set("6543210")]
    assert after.width > before.width


def drawn(project: Project, game: Game) -> Drawing:
    """The face of the sea monster's tracker."""
    problems = Problems()
    layout = game.card_types["countdown"].faces["front"]
    face = Workshop(project, game, "colour").draw(FaceOrder("strip", layout, "sea-monster", 0, "front", 0), problems)
    assert [problem.message for problem in problems] == []
    assert face is not None
    return face


def runs(marks: tuple[Mark, ...]) -> Iterator[str]:
    """The words of every run of text."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from runs(mark.marks)
        elif isinstance(mark, TextRun):
            yield mark.text


def test_a_text_that_asks_for_the_circle_number_says_it_where_the_card_has_one() -> None:
    game = played()
    assert "(1–20). If it then shows **this card’s circle number**" in game.cards["dizzy-die-juggler"].text
    assert "(1–20). If it then shows **7**" in a_card_of("dizzy-die-juggler", 7).text
    assert "from the field of **this circle number**" in game.cards["map-selling-hermit"].text
    assert "from field **14**" in a_card_of("map-selling-hermit", 14).text
    assert "or use this one\N{NO-BREAK SPACE}(…)." in game.cards["treasure-detector"].text
    assert "or use this one\N{NO-BREAK SPACE}(4)." in a_card_of("treasure-detector", 4).text


def a_card_of(design: str, circle: int) -> Card:
    """A card of the ready decks, by its design and its circle number."""
    return next(
        card for card in played().cards.values() if (card.design, card.fields.get("circle")) == (design, circle)
    )


def test_the_volcano_says_what_each_distance_takes() -> None:
    assert re.findall(r"\d+", played().cards["volcano"].text) == ["8", "1", "6", "2", "4", "3", "2"]


def test_one_of_a_thing_is_not_several(folder: Path) -> None:
    for number, one, several in (
        ("cards.useful-potion-brewer.heal", "1\N{NO-BREAK SPACE}life**", "5\N{NO-BREAK SPACE}lives**"),
        ("cards.generous-ships-cook.draw", "1\N{NO-BREAK SPACE}card**", "5\N{NO-BREAK SPACE}cards**"),
        ("cards.wandering-giftgiver.points", "point**", "points**"),
    ):
        card = number.split(".")[1]
        for count, words in ((1, one), (5, several)):
            assert words in loaded(trial(folder, f"{number}: {count}"), "trial").cards[card].text


@pytest.mark.parametrize("variant", ["", *VARIANTS])
def test_texts_fit_their_boxes(variant: str) -> None:
    game = played(*filter(None, [variant]))
    for card in of_type(game, "card"):
        assert 20 <= len(card.text) <= TEXT_BOX, (card.id, len(card.text))
    for card in of_type(game, "note"):
        assert 10 <= len(card.text) <= NOTE, (card.id, len(card.text))
    for card in of_type(game, "countdown"):
        assert len(str(card.fields["happens"])) <= 14, card.id


def test_no_number_is_typed_into_a_text() -> None:
    """But 0, at which countdowns finish, and 1, from which circle numbers count."""
    game = played()
    for effect in game.effects.values():
        words = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", effect.text, flags=re.DOTALL).replace("at 0", "").replace("1–", "")
        assert not re.search(r"\d|\b(two|twice|three|four|five|six|seven|eight)\b", words, re.IGNORECASE), effect.id
    for card in game.cards.values():
        assert card.effect or not card.text, card.id
        assert not re.search(r"\d", str(card.fields.get("happens", ""))), card.id
    for deck in game.decks.values():
        assert not re.search(r"\d", deck.plan + deck.note), deck.id


def test_no_number_of_a_rule_is_typed_into_a_ruling() -> None:
    for ruling in played().rulings.values():
        said = " ".join((ruling.question, ruling.answer, ruling.why, *ruling.alternatives.values()))
        assert not re.search(r"\d", said), ruling.id


def test_icons_are_known_and_stay_with_their_words() -> None:
    game = played()
    for where, words in worded(game):
        for before, icon in re.findall(r"(.?)\{([^}]*)\}", words):
            assert icon in game.icons, (where, icon)
            assert before in ("", "\N{NO-BREAK SPACE}", " ", ":"), (where, icon)


@pytest.mark.parametrize("design", [card.id for card in designs(played())])
def test_points_are_called_treasure_points_and_shown(design: str) -> None:
    text = played().cards[design].text
    assert not re.search(r"(?<!treasure )points?\b", text), text
    assert "treasure point" not in text or "{treasure}" in text or "{buried-treasure}" in text


def test_one_vocabulary() -> None:
    for where, words in read_by_players(played()):
        assert not re.search(r"\b(hit points?|health|HP|D20|unenter|leaves? the ship|victory points?)\b", words), where
        assert not re.search(r"(?<!counter)clockwise", words), where
        assert "'" not in words, where


def test_the_aid_tells_the_turn_in_its_order_and_the_rule_that_is_missed_large() -> None:
    game = played()
    aid = game.cards["aid"]
    assert aid.fields["front"] == tuple(f"aid-{phase}" for phase in PHASES)
    large = [card.id for card in of_type(game, "note") if card.fields["large"]]
    assert large == ["aid-entered"]
    assert "**discard a card**" in game.cards["aid-entered"].text
    assert "**play the card entering you**" in game.cards["aid-entered"].text
    assert set(aid.fields["front"]) | set(aid.fields["back"]) == {card.id for card in of_type(game, "note")}  # type: ignore[arg-type]
    for card in of_type(game, "note"):
        assert card.fields["icon"] in game.icons, card.id


def test_tables_of_the_rulebook_write_modifiers_as_cards_do() -> None:
    game = played()
    tables = [said(game, game.cards[card], "modifier") for card in ("big-hungry-fish", "treasure-detector", "big-wave")]
    assert tables == ["+4", "0", "+3"]
    assert said(game, game.cards["useful-potion-brewer"], "modifier") == "\N{MINUS SIGN}3"
    assert said(game, game.cards["useful-potion-brewer"], "heal") == "4"


def test_a_player_aid_lets_the_highest_stay() -> None:
    assert "may move up to" in played().cards["aid-windbringer"].text


def test_variants_are_told_where_players_look() -> None:
    assert "as they lie" not in played().cards["aid-draw"].text
    assert "as they lie" in played("no-shuffle").cards["aid-draw"].text
    assert "team" not in played().cards["aid-winning"].text
    assert "team" in played("teams").cards["aid-winning"].text


def test_every_open_question_has_its_ruling() -> None:
    assert set(OPEN_QUESTIONS) <= set(played().rulings)


def test_a_ruling_says_what_was_asked_decided_and_why() -> None:
    for ruling in played().rulings.values():
        assert ruling.question.endswith("?"), ruling.id
        assert ruling.answer.endswith("."), ruling.id
        assert ruling.why.endswith((".", "”")), ruling.id
        assert ruling.where, ruling.id
        assert ruling.chosen in ruling.alternatives, ruling.id


def test_what_was_designed_is_told_from_what_was_found() -> None:
    authored = {ruling.id for ruling in played().rulings.values() if ruling.origin == "authored"}
    assert {"designs", "potion-numbers", "ready-decks", "treasure-supply", "island-names"} <= authored
    assert not authored & {"map-shape", "circle-less", "win-both", "copies"}


def test_the_glossary_explains_every_word_of_the_rules() -> None:
    game = played()
    wanted = "play discard enter un-enter attack move show countdown circle-number modifier number bringer"
    assert set(wanted.split()) <= set(game.glossary)
    for term in game.glossary.values():
        assert term.text.endswith("."), term.id
        assert not term.icon or term.icon in game.icons, term.id


def test_problems_of_a_wrong_number_are_told(folder: Path) -> None:
    for number, wrong in (("cards.sea-monster.top", 0), ("cards.sea-monster.top", 200)):
        problems = Problems()
        load_game(trial(folder, f"{number}: {wrong}"), problems, None, ("trial",))
        assert "C107" in [problem.code for problem in problems], wrong
