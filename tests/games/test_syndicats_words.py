"""Syndicats' words: texts that follow the numbers, one vocabulary, jokes that fit, questions answered."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from syndicats_loaded import DATA, EDITIONS, VARIANTS, at, of_type

from cardgen.cards.load import load_game
from cardgen.cards.model import Game
from cardgen.diagnostics import Problems
from cardgen.source.project import Project

OPEN_QUESTIONS = """
    bid-order bid-standing bid-mogfather-tie first-holder supply-refill-top pay-mogfather-when fund-tie house-actions
    arrange-simultaneous starting-lair start-red-current dogs-setup copycat-chain curiosity-dogs attack-own escape-where
    deck-empty end-dogs first-holder-edge start-blue-current final-tie
""".split()  # noqa: SIM905
PRINTED = ("cat", "special", "catapult", "dog", "faction", "kitten", "lair", "mogfather", "mat", "track")
LINE = 48
"""Characters of a line of flavour; a cat alone has two lines."""


def texts(game: Game) -> Iterator[tuple[str, str]]:
    """Everything that a player may read: where it stands, and the words."""
    for card in game.cards.values():
        yield card.id, card.name
        yield card.id, card.text
        for word in ("flavour", "second_flavour", "key"):
            yield card.id, str(card.fields.get(word) or "")
        for inner in ("house", "other"):
            side = card.fields.get(inner)
            if isinstance(side, dict):
                yield f"{card.id}.{inner}", f"{side['name']} {side['flavour']}"
    for term in game.glossary.values():
        yield f"glossary.{term.id}", f"{term.name} {term.text}"
    for ruling in game.rulings.values():
        yield f"rulings.{ruling.id}", " ".join((ruling.question, ruling.answer, *ruling.alternatives.values()))


# edition, rule or field of a card, the card that says it
FOLLOWED = [
    ("first", "rules.supply_base", "aid-refill"),
    ("first", "rules.dogs_over", "agent-woof"),
    ("first", "rules.closing_payments", "aid-end"),
    ("first", "rules.closing_payments", "dog-track"),
    ("current", "rules.supply_base", "aid-refill"),
    ("current", "rules.dogs_over", "agent-woof"),
    ("current", "rules.dogs_over", "aid-end"),
    ("current", "rules.start_cash", "zone-cash"),
    ("current", "rules.power_fee", "fee"),
    ("current", "rules.holder_income", "collects"),
    ("current", "rules.holder_income", "aid-favour"),
    ("current", "rules.copycats_a_turn", "copycat"),
    ("current", "cards.curiosity.most", "curiosity"),
    ("current", "cards.keeps-house.houses", "keeps-house"),
    ("current", "cards.promise.houses", "promise"),
    ("current", "rules.bribe", "aid-refill"),
    ("current", "rules.upkeep", "aid-fill"),
    ("double-sided", "cards.defence.bonus", "defence"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the data, without its art."""
    copied = tmp_path / "syndicats"
    shutil.copytree(DATA, copied, ignore=shutil.ignore_patterns("art"))
    return copied


def trial(folder: Path, edition: str, settings: str) -> Game:
    """The game in a folder at an edition, with some of its numbers set."""
    (folder / "variants" / "trial.yaml").write_text(f"name: Trial\nset: {{{settings}}}\n", encoding="utf-8")
    problems = Problems()
    game = load_game(Project.open(folder), problems, edition, ("trial",))
    assert game is not None, [problem.message for problem in problems]
    return game


@pytest.mark.parametrize(("edition", "number", "card"), FOLLOWED)
def test_a_text_follows_the_number_it_says(folder: Path, edition: str, number: str, card: str) -> None:
    # There must be milk enough for whatever players start with.
    changed = trial(folder, edition, f"{number}: 29, rules.milk_each: 40")
    before, after = at(edition).cards[card].text, changed.cards[card].text
    assert "29" not in before
    assert "29" in after


def test_the_holder_starts_with_less(folder: Path) -> None:
    assert "5; the Mogfather’s holder with 3." in at("current").cards["zone-cash"].text
    assert "You start with 30; the Mogfather’s holder with 19." in (
        trial(folder, "current", "rules.start_cash: 30, rules.holder_less: 11, rules.milk_each: 40")
        .cards["zone-cash"]
        .text
    )


def test_a_text_follows_the_switches() -> None:
    assert at("first").cards["copycat"].text.startswith("**Swap**")
    assert at("copycat-trashes").cards["copycat"].text.startswith("**Discard**")
    for edition in EDITIONS:
        game = at(edition)
        traded = bool(game.rules["specials_as_copycats"])
        for card in of_type(game, "power"):
            if card.id in ("curiosity", "attack", "defence"):
                assert ("trade it in" in card.text) is traded, (edition, card.id)
        assert ("specials" in game.cards["aid-refill"].text) is bool(game.rules["discard_unbought"])
    assert "hold the Mogfather" in at("current", "powers-need-mogfather").cards["fee"].text


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_ruling_on_chains_and_the_number_agree(edition: str) -> None:
    game = at(edition)
    assert game.rulings["copycat-chain"].chosen == "number"
    allowed = game.rules["copycats_a_turn"] == 0
    assert game.rulings["copycat-chain"].answer.startswith("Yes" if allowed else "No")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("variant", ["", *VARIANTS])
def test_nothing_is_killed_or_removed(edition: str, variant: str) -> None:
    for where, words in texts(at(edition, *filter(None, [variant]))):
        assert not re.search(r"\b(kill|remov)", words, re.IGNORECASE), (where, words)


@pytest.mark.parametrize("edition", EDITIONS)
def test_only_houses_are_trashed(edition: str) -> None:
    for card in of_type(at(edition), "power"):
        assert "trash" not in card.text.lower(), card.id
    assert "house" in at(edition).glossary["trash"].text


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_number_is_typed_into_a_text(edition: str) -> None:
    game = at(edition)
    for effect in game.effects.values():
        words = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", effect.text, flags=re.DOTALL)
        assert not re.search(r"\d|\b(two|three|four|five|six|seven|eight)\b", words, re.IGNORECASE), effect.id
    for card in game.cards.values():
        assert card.effect or not card.text, card.id


def sides(game: Game) -> Iterator[tuple[str, str, int]]:
    """Every flavour with the number of lines that it may take."""
    for card in game.cards.values():
        lines = 2 if card.type in ("cat", "kitten", "faction") else 1
        if card.type in PRINTED:
            yield card.id, str(card.fields["flavour"]), lines
        if card.fields.get("second_flavour"):
            yield card.id, str(card.fields["second_flavour"]), lines
        for inner in ("house", "other"):
            side = card.fields.get(inner)
            if isinstance(side, dict):
                yield f"{card.id}.{inner}", str(side["flavour"]), 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_has_a_joke_that_fits(edition: str) -> None:
    for where, words, lines in sides(at(edition)):
        assert re.fullmatch(r"[A-Z].*\.", words), where
        assert len(words) <= LINE * lines, (where, words)


@pytest.mark.parametrize("edition", EDITIONS)
def test_flipped_sides_have_words_of_their_own(edition: str) -> None:
    game = at(edition)
    for card in (*of_type(game, "kitten"), *of_type(game, "lair")):
        assert bool(card.fields["second_flavour"]) is bool(card.fields["flipped"]), card.id
        assert card.fields["second_flavour"] != card.fields["flavour"], card.id


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ruling_says_what_was_asked_decided_and_why(edition: str) -> None:
    for ruling in at(edition).rulings.values():
        assert ruling.question.endswith("?"), ruling.id
        assert ruling.answer.endswith("."), ruling.id
        assert ruling.why.endswith((".", "”")), ruling.id
        assert ruling.where, ruling.id
        assert ruling.chosen in ruling.alternatives, ruling.id


def test_every_open_question_has_its_ruling() -> None:
    assert set(OPEN_QUESTIONS) <= set(at("first").rulings)


def test_what_was_designed_is_told_from_what_was_found() -> None:
    authored = {ruling.id for ruling in at("first").rulings.values() if ruling.origin == "authored"}
    assert {"card-list", "dogs-named", "factions-named", "one-sided-first", "token-count"} <= authored
    assert {"start-lair-flipped", "start-blue-current", "first-supplies"} <= authored


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_glossary_knows_only_what_the_edition_has(edition: str) -> None:
    game = at(edition)
    powers = {str(card.fields["power"]) for kind in ("special", "catapult") for card in of_type(game, kind)}
    for word in ("yarn", "curiosity", "copycat"):
        assert (word in game.glossary) is (word in powers), word
    for term in game.glossary.values():
        assert term.text.endswith("."), term.id
        assert not term.icon or term.icon in game.icons, term.id


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_dogs_nobody_speaks_of_counting_them(edition: str) -> None:
    said = [where for where, words in texts(at(edition, "no-dogs")) if re.search(r"\bdogs? (out|aside)\b", words)]
    assert [where for where in said if not where.startswith("rulings.")] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_pile_that_wins_has_one_name_and_one_sign(edition: str) -> None:
    game = at(edition)
    fund = game.glossary["fund"]
    assert fund.name == "Fund"
    said = [where for where, words in texts(game) if re.search(r"\bretirement|\btotal\b", words, re.IGNORECASE)]
    assert said == []
    for card in game.cards.values():
        if card.id == "zone-fund":
            assert (card.name, card.fields["icon"]) == (fund.name, fund.icon)
        if re.search(r"to your fund", card.text) and card.type == "power":
            assert card.fields["icon"] == fund.icon
    paid = {game.glossary[word].icon for word in ("pay", "this-turn")}
    paid |= {str(game.cards[name].fields["icon"]) for name in ("zone-turn", "step-pay", "fee") if name in game.cards}
    assert len(paid) == 1
    assert fund.icon not in paid


@pytest.mark.parametrize("edition", EDITIONS)
def test_track_and_aid_tell_the_same_end(edition: str) -> None:
    """The turn of the last dog is the last one; at the first two playtests payments follow it."""
    game = at(edition)
    more = re.compile(r"Then (\d+) more payments? each\.")
    for card in ("dog-track", "aid-end"):
        words = game.cards[card].text
        assert re.search(r"\blast\b", words), card
        assert [int(n) for n in more.findall(words)] == [n for n in [game.rules["closing_payments"]] if n], card


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_dogs_nothing_shows_a_dog(edition: str) -> None:
    game = at(edition, "no-dogs")
    shown = [card.id for card in game.cards.values() if card.fields.get("icon") == "dog"]
    assert shown == []
    assert at(edition).cards["aid-end"].fields["icon"] == "dog"


def test_a_flipped_lair_never_escapes_and_the_rulings_say_so() -> None:
    ruling = at("current").rulings["start-lair-escapes"]
    assert ruling.chosen == "never"
    assert ruling.origin == "authored"
    assert all("never escapes" in card.text for card in of_type(at("current"), "lair"))
