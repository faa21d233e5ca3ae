"""The 63 cards against what the designer's text says of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from cardgen.cards.model import Game

DATA = Path(__file__).parents[2] / "card_data" / "switchcraft"

# number or numbers, name, kind; then what the text says in figures: Power by alignments, points, or nothing
SEED = """
1 Quick power +1 active -1 passive
2 Decisive power +1 active -1 passive
3 Assertive power +1 active -1 passive
4 Skillful power +1 active -1 passive
5 Tough power +1 active -1 passive
6 Intelligent power
7 Confident power +1 dominant -1 submissive
8 Cheerful power +1 nice -1 naughty
9 Cunning power
10 Book of Shadows power +2 naughty+active
11 Wings power +1 nice +1 active
12 Throne power +2 dominant+passive
13 Crown power +2 dominant+passive
14 Scepter power +1 dominant -1 submissive
15 White Gloves power +2 submissive+active
16 Silly power -1 active +1 passive
17 Crybaby power -1 active +1 passive
18-23 Clean Diaper diaper -1
24-26 Wet Diaper diaper -3
27-29 Dirty Diaper diaper -8
30-32 Pessimism stock +10
33-35 Hope stock +10
36-37 Confidence stock +10
38-39 Fear stock +10
40 Top Dog stock +15
41 Independent stock +10
42 Dignified stock +15
43 Diaper Lover stock +3
44 Babysitter stock +3
45 Happy-go-Lucky stock +3
46 Agent of Chaos stock +3
47 Whining spell passive
48 Hissy-fit spell
49 Security Blanket spell passive
50 Tantrum spell passive
51 Teasing spell
52 Pickpocket spell
53 Hypnosis spell passive
54 Punishment spell dominant
55 Pacifier spell
56 Spoil spell nice
57 Brainwash spell naughty
58 Temptation spell naughty
59 Heist spell naughty
60 Tidy Up spell nice
61 Mirror, Mirror spell naughty
62 Reign of Chaos spell naughty
63 Riches to Rags spell naughty
"""
LINE = re.compile(r"(\d+)(?:-(\d+))? (.+?) (power|diaper|stock|spell)(.*)")
ROWS = [match.groups() for line in SEED.strip().splitlines() if (match := LINE.fullmatch(line))]


def numbers(first: str, last: str | None) -> tuple[str, ...]:
    """The printed numbers of a card's copies."""
    return tuple(str(n) for n in range(int(first), int(last or first) + 1))


def test_names_kinds_and_numbers_are_those_of_the_seed(game: Game) -> None:
    deck = [game.cards[card] for card in game.decks["main"].cards]
    found = [(card.numbers, card.name, card.type) for card in deck]
    assert found == [(numbers(first, last), name, kind) for first, last, name, kind, _ in ROWS]


def test_every_number_from_1_to_63_is_printed_once(game: Game) -> None:
    printed = [number for card in game.decks["main"].cards for number in game.cards[card].numbers]
    assert printed == [str(n) for n in range(1, 64)]
    assert game.decks["main"].numbered == ((1, 63),)
    assert game.decks["main"].size == 63


def test_the_kinds_count_17_12_17_17(game: Game) -> None:
    counted: Counter[str] = Counter()
    for name in game.decks["main"].cards:
        counted[game.cards[name].type] += game.cards[name].copies
    assert counted == {"power": 17, "diaper": 12, "stock": 17, "spell": 17}
    assert dict(game.decks["main"].count) == dict(counted)


def figures(fields: Mapping[str, Any], kind: str) -> str:
    """The figures of a card in the notation of the list above."""
    if kind == "power":
        return "".join(f" {m['power']:+} {'+'.join(m['when'])}" for m in fields.get("modifiers", ()))
    if kind == "spell":
        return "".join(f" {side}" for side in fields["condition"])
    return f" {fields['points']:+}"


@pytest.mark.parametrize("row", ROWS, ids=[row[2] for row in ROWS])
def test_the_figures_are_those_of_the_seed(game: Game, row: tuple[str, str, str, str, str]) -> None:
    card = next(card for card in game.cards.values() if card.name == row[2] and card.type == row[3])
    assert figures(card.fields, card.type) == row[4]


def plain(text: str) -> str:
    """A text without its markup."""
    return re.sub(r"\{[a-z-]+\}\u00a0?", "", text.replace("*", "")).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("quick", "+1 Power if you are Active.\n\n\N{MINUS SIGN}1 Power if you are Passive."),
        ("throne", "+2 Power if you are both Dominant and Passive."),
        ("clean-diaper", "\N{MINUS SIGN}1 point at the end of the game."),
        ("wet-diaper", "Passive action: place this card. Draw 1 card.\n\nWhile placed: any Active player"),
        (
            "dirty-diaper",
            "\N{MINUS SIGN}8 points at the end of the game.\n\nPassive action: place this card. Draw 2 cards.",
        ),
        ("pessimism", "10 points at the end of the game if the Naughty pile is larger than the Nice pile."),
        ("hope", "10 points at the end of the game if the Nice pile is larger than the Naughty pile."),
        ("top-dog", "15 points at the end of the game if you lead a party that includes all other players."),
        ("happy-go-lucky", "+3 points at the end of the game for each Nice player.\n\nDo not count yourself."),
        ("agent-of-chaos", "+3 points at the end of the game for each Naughty player.\n\nDo not count yourself."),
        ("whining", "gain +3 Power until the vote ends."),
        ("tantrum", "gain +3 Power until the contest ends."),
        ("pickpocket", "take 1 Coin from the loser."),
        ("punishment", "If you win, also change the loser to Nice."),
        ("pacifier", "change the loser from Active to Passive."),
        ("spoil", "change another Nice player in your party to Naughty."),
        ("brainwash", "change another Naughty player to Nice."),
        ("temptation", "change a Nice player to Naughty."),
        ("heist", "Discard this card and 1 Coin, then 2 other Coins from play, to the Naughty pile."),
        ("tidy-up", "Discard this card and 2 cards from your hand. Then draw 3 cards."),
        ("riches-to-rags", "If you have no Coins, discard this card: remove up to 3 Coins from play."),
    ],
)
def test_sentences_say_what_the_seed_says(game: Game, card: str, sentence: str) -> None:
    assert sentence in plain(game.cards[card].text)


def test_hope_mirrors_pessimism_and_its_slip_is_recorded(game: Game) -> None:
    hope, pessimism = game.cards["hope"], game.cards["pessimism"]
    assert hope.effect == pessimism.effect == "larger-pile"
    assert (hope.fields["pile"], pessimism.fields["pile"]) == ("nice", "naughty")
    assert [ruling.id for ruling in game.rulings.values() if ruling.origin == "erratum"] == ["hope-piles"]


def test_changing_hopes_points_changes_its_sentence_and_no_other(
    game: Game, edited: Callable[[str, str, str], Game]
) -> None:
    changed = edited("cards.yaml", "pile: nice, points: 10", "pile: nice, points: 12")
    assert "**12\u00a0points**" in changed.cards["hope"].text
    assert [name for name in game.cards if game.cards[name].text != changed.cards[name].text] == ["hope"]


def test_a_boost_lasts_as_long_as_the_moment_it_is_cast_in(game: Game) -> None:
    boosts = [card for card in game.cards.values() if card.effect == "boost"]
    assert {card.name for card in boosts} == {"Whining", "Tantrum"}
    assert all(card.fields["moment"] == f"in-{card.fields['until']}" for card in boosts)


def test_every_card_of_the_deck_has_a_crest(game: Game) -> None:
    missing = [name for name in game.decks["main"].cards if not (DATA / "art" / "crests" / f"{name}.svg").is_file()]
    assert missing == []


def test_every_spell_moment_has_words_and_an_emblem(game: Game) -> None:
    for card in game.cards.values():
        if card.type == "spell":
            term = game.glossary[str(card.fields["moment"])]
            assert term.name, card.name
            assert term.icon in game.icons, card.name
