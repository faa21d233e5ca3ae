"""One vocabulary, every number once, every open question answered."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardgen.cards.load import load_game
from cardgen.cards.model import Game
from cardgen.diagnostics import Problems
from cardgen.source.project import Project

ROOT = Path(__file__).parents[2]
DATA = ROOT / "card_data" / "switchcraft"

QUESTIONS = set(
    """
    vote-tie vote-tie-meaning vote-self vote-negative vote-if-able vote-party-heads vote-party-power power-visible
    power-hand intelligent cunning contest-target contest-solo-passive contest-loser penalty-none penalty-join party-min
    party-invite-illegal party-leader-turns-submissive coin-skip coin-extra-action coins-in-play pile-of-card
    benevolent-timing tyrannical-refuse rebellious-stack ruler-stack ruler-self helpful-sign precious-stack charge-stack
    troublemaker-hidden servant-card mirror-scope heist-source rags-source diaper-swap diaper-count stock-zone
    confidence-power deck-out end-check end-tie trade-scope
    """.split()  # noqa: SIM905
)
PLAYED = set(
    """
    first-player alignment-choice vote-order vote-coins contest-yield placed-workers punishment-who blanket-time
    invite-member trade-shown cancelled-spell rags-removed bonus-at-end fear-tie
    """.split()  # noqa: SIM905
)
"""Questions that came up when the game was made to play itself."""


def test_every_open_question_has_its_ruling(game: Game) -> None:
    assert set(game.rulings) == QUESTIONS | PLAYED | {"hope-piles"}


def test_a_ruling_says_what_was_asked_decided_and_why(game: Game) -> None:
    for ruling in game.rulings.values():
        assert ruling.question.endswith("?"), ruling.id
        assert ruling.answer.endswith("."), ruling.id
        assert ruling.why.endswith("."), ruling.id
        assert ruling.where, ruling.id
        assert ruling.chosen in ruling.alternatives, ruling.id


def test_an_open_question_has_at_least_two_answers(game: Game) -> None:
    found = [ruling for ruling in game.rulings.values() if ruling.origin != "erratum"]
    assert [ruling.id for ruling in found if len(ruling.alternatives) < 2] == []


def test_no_number_is_typed_into_an_effects_sentence(game: Game) -> None:
    for effect in game.effects.values():
        words = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", effect.text, flags=re.DOTALL)
        assert not re.search(r"\d", words), f"{effect.id}: {words}"


def test_no_number_is_typed_into_a_text_of_the_data(game: Game) -> None:
    for card in game.cards.values():
        declared = game.card_types[card.type].fields
        for name, value in card.fields.items():
            if name in declared and declared[name].kind in ("text", "markup") and name != "number":
                assert not re.search(r"\d", str(value)), f"{card.id}.{name}"
    for term in game.glossary.values():
        assert not re.search(r"\d", term.name + term.text), term.id


def test_every_ability_number_of_the_rules_is_printed_from_there(game: Game) -> None:
    """A number for an ability stands in the rules and in that ability's sentence as `rules.NAME`, nowhere else."""
    names = {card.id for card in game.cards.values() if card.type == "ability"} | {"contest"}
    for rule in game.rules:
        if rule.split("_")[0] in names:
            used = [
                effect.id for effect in game.effects.values() if f"rules.{rule}|" in f"{effect.text.replace(' }', '|')}"
            ]
            assert used == [rule.split("_")[0].replace("contest", "strong")], rule


@pytest.mark.parametrize("path", sorted((ROOT / "layouts" / "switchcraft").glob("*.yaml")), ids=lambda path: path.stem)
def test_layouts_hold_no_word_of_the_game(game: Game, path: Path) -> None:
    text = re.sub(r"#.*", "", path.read_text(encoding="utf-8"))
    words = {term.name for term in game.glossary.values()} | {card.name for card in game.cards.values()}
    prose = " ".join(re.findall(r'(?:text|stamp): "([^"]*)"', text))
    prose = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", " ", prose)
    assert not re.search(r"[A-Za-z]{2,}|\d", prose), prose
    assert [word for word in words if re.search(rf"\b{re.escape(word)}\b", prose)] == []


def test_the_sentences_keep_to_one_vocabulary(game: Game) -> None:
    """Words that the rules page replaces: exchange, activate, face-up, forcibly, and `in front of`."""
    replaced = re.compile(r"\b(exchange|activate|face-up|forcibly|in front of|contest of wills)\b", re.IGNORECASE)
    assert [card.id for card in game.cards.values() if replaced.search(card.text)] == []


def test_an_emblem_stands_before_every_alignment_that_a_sentence_names(game: Game) -> None:
    sides = [card for card in game.cards.values() if card.type == "side"]
    for name in game.decks["main"].cards:
        text = game.cards[name].text
        for side in sides:
            bare = re.findall(rf"(?<!\}}\u00a0){side.name}\b(?! action)", text)
            assert bare == [], f"{name}: {text}"


def test_the_deck_serves_the_most_players(game: Game) -> None:
    most = game.players[1]
    hand, vote = game.rules["starting_hand"], game.rules["vote_cards"]
    assert isinstance(hand, int)
    assert isinstance(vote, int)
    assert most * hand + vote <= 63 < (most + 1) * hand + vote


def test_components_are_enough_for_the_most_players(game: Game) -> None:
    copies = {name: component.copies for name, component in game.components.items()}
    assert copies["alignments"] == copies["aids"] == game.players[1]
    assert copies["coins"] == 56
    assert copies["roles"] == copies["mats"] == copies["first-player"] == copies["deck"] == 1


def test_the_short_variant_deals_fewer_cards_and_prints_fewer_coins() -> None:
    problems = Problems()
    short = load_game(Project.open(DATA), problems, variants=("short",))
    assert not list(problems)
    assert short is not None
    assert short.rules["starting_hand"] == 5
    assert short.components["coins"].copies == 40
