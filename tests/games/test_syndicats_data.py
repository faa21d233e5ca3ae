"""Syndicats' data, edition by edition, against the card list, the deck table and the vocabulary."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest
from syndicats_loaded import DATA, EDITIONS, VARIANTS, at, of_type, printed, record

from cardgen.cards.balance import check_balance
from cardgen.cards.composition import check_composition
from cardgen.cards.load import load_game
from cardgen.cards.model import Value
from cardgen.diagnostics import Problems
from cardgen.source.project import Project

# cats, specials, catapults, dogs, deck
DECKS = {
    "first": (27, 9, 0, 8, 44),
    "copycat-trashes": (27, 9, 0, 8, 44),
    "double-sided": (27, 9, 8, 8, 52),
    "no-yarn": (27, 6, 4, 8, 45),
    "small-deck": (27, 6, 0, 8, 41),
    "specials-as-copycats": (30, 6, 4, 8, 48),
    "current": (33, 6, 0, 8, 47),
}

# id, what the cat supplies (- for nothing), what trashing and keeping needs: every colour of every cycle written out
DEALS = """
AR R RR RR         AG G GG GG         AB B BB BB
BR * GB RG         BG * BR GB         BB * RG BR
CR RR B GB*        CG GG R BR*        CB BB G RG*
DR RG BB B         DG GB RR R         DB BR GG G
ER R* G GG         EG G* B BB         EB B* R RR
FR R RG* RRR       FG G GB* GGG       FB B BR* BBB
GR RGB * **        GG GBR * **        GB BRG * **
HR * ** **         HG * ** **         HB * ** **
JR R RGB RGB       JG G GBR GBR       JB B BRG BRG
PR RG* RGB RRGG   PG GB* RGB GGBB   PB BR* RGB BBRR
MR RG R BB         MG GB G RR         MB BR B GG
nosy-parkour - ** **    peeping-tomcat - ** **    pandora - ** **
carbon-copy - * *       mimi-ograph - * *         ditto-purrfect - * *
"""
YARN = "red-thread R * **   green-skein G * **   blue-ball B * **"
LETTERS = {"R": "claw", "G": "tail", "B": "purr", "*": "any"}

# what the five shadow kittens supply when flipped, and their power
FLIPPED = {
    "specials-as-copycats": "R attack, B defence, G curiosity, R attack, B defence",
    "current": "R copycat, B promise, G curiosity, R copycat, G curiosity",
}


def written(text: str) -> list[tuple[str, ...]]:
    """Rows of four words: an id, what is supplied, trash, keep."""
    words = text.split()
    return [tuple(words[start : start + 4]) for start in range(0, len(words), 4)]


def symbols(said: str) -> tuple[str, ...]:
    """`RG*` as the symbols that it stands for; - is none."""
    return tuple(LETTERS[letter] for letter in said if letter != "-")


def test_the_editions_stand_in_their_order() -> None:
    assert tuple(edition.id for edition in at("current").editions) == EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_deck_holds_what_the_table_says(edition: str) -> None:
    game = at(edition)
    deck = game.decks["main"]
    copies = Counter[str]()
    for name in deck.cards:
        copies[game.cards[name].type] += game.cards[name].copies
    assert (*(copies[kind] for kind in ("cat", "special", "catapult", "dog")), copies.total()) == DECKS[edition]
    assert deck.size == copies.total()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("variant", ["", *VARIANTS])
def test_every_variant_lies_on_every_edition(edition: str, variant: str) -> None:
    game = at(edition, *filter(None, [variant]))
    problems = Problems()
    check_composition(game, problems)
    check_balance(game, problems)
    assert [problem.message for problem in problems] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_dogs_eight_cards_and_the_track_are_missing(edition: str) -> None:
    game = at(edition, "no-dogs")
    assert sum(game.cards[name].copies for name in game.decks["main"].cards) == DECKS[edition][-1] - 8
    assert of_type(game, "dog") + of_type(game, "track") == []
    assert all(game.cards[name].type == "mat" for name in game.components["boards"].cards)


def test_every_colour_of_a_cycle_is_as_the_list_writes_it_out() -> None:
    game, early = at("current"), at("first")
    rows = [(game, row) for row in written(DEALS)] + [(early, row) for row in written(YARN)]
    assert len(written(DEALS)) == len(of_type(game, "cat")) + len(of_type(game, "special"))
    for where, (name, supplied, trash, keep) in rows:
        deal = record(where.cards[name].fields["deal"])
        assert deal["supply"] == symbols(supplied), name
        assert record(deal["trash"])["needs"] == symbols(trash), name
        assert record(deal["keep"])["needs"] == symbols(keep), name


@pytest.mark.parametrize("colour", "GB")
def test_the_cards_of_a_cycle_pay_alike(colour: str) -> None:
    game = at("current")
    for card in of_type(game, "cat"):
        deal, other = record(card.fields["deal"]), record(game.cards[card.id[0] + colour].fields["deal"])
        assert record(deal["trash"])["money"] == record(other["trash"])["money"]
        assert record(deal["keep"])["income"] == record(other["keep"])["income"]


def test_a_cycle_is_written_once_and_turned_by_its_colour() -> None:
    game = at("current")
    for card in of_type(game, "cat"):
        assert card.id[1] == card.fields["colour"], card.id
    assert record(game.cards["PG"].fields["deal"])["text"] == "C:GB* T:RGB->7 K:GGBB->10"


def test_france_is_right() -> None:
    card = at("current").cards["JB"]
    house = record(card.fields["house"])
    deal = record(card.fields["deal"])
    assert (card.name, house["name"]) == ("Fantomiaou", "France")
    assert record(deal["trash"])["needs"] == record(deal["keep"])["needs"] == ("purr", "claw", "tail")
    assert record(house["portrait"])["kind"] == "tower"
    named = [one.id for one in of_type(at("current"), "cat") if record(one.fields["house"])["name"] == "France"]
    assert named == ["JB"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_starting_cards_are_those_of_the_edition(edition: str) -> None:
    game = at(edition)
    early = EDITIONS.index(edition) < EDITIONS.index("double-sided")
    counts = {kind: len(of_type(game, kind)) for kind in ("faction", "kitten", "lair", "mogfather")}
    assert counts == {"faction": 5 * early, "kitten": 5 * (not early), "lair": 5 * (not early), "mogfather": 1}
    assert len([name for name in printed(game, "starting") if game.cards[name].type != "aid"]) == (6 if early else 11)
    for card in of_type(game, "lair"):
        assert record(card.fields["deal"])["text"] == "K:*->2"
    for card in (*of_type(game, "kitten"), *of_type(game, "faction")):
        assert record(card.fields["deal"])["supply"] == ("any",)


@pytest.mark.parametrize("edition", EDITIONS)
def test_starting_cards_flip_where_the_edition_says_so(edition: str) -> None:
    game = at(edition)
    kittens, lairs = of_type(game, "kitten"), of_type(game, "lair")
    backs = [game.card_types[kind].faces["back"] for kind in ("kitten", "lair")]
    if edition not in FLIPPED:
        assert not any(card.fields["flipped"] or card.fields["power"] for card in (*kittens, *lairs))
        assert backs == ["syndicats/start-back"] * 2
        return
    for card, said in zip(kittens, FLIPPED[edition].split(", "), strict=True):
        colour, power = said.split()
        assert record(card.fields["flipped"])["supply"] == (LETTERS[colour],), card.id
        assert card.fields["power"] == power, card.id
    for card in lairs:
        assert card.fields["power"] == "promise"
        assert record(card.fields["flipped"])["keep"] == {"needs": ("any",), "income": 1}
    assert backs == ["syndicats/kitten", "syndicats/lair"]


@pytest.mark.parametrize("edition", EDITIONS[2:])
def test_a_kitten_and_her_lair_have_the_same_mark_and_no_others(edition: str) -> None:
    game = at(edition)
    kittens, lairs = ([card.fields["pair"] for card in of_type(game, kind)] for kind in ("kitten", "lair"))
    assert kittens == lairs
    assert len(set(kittens)) == len(kittens) == game.players[1]
    assert {f"pair-{mark}" for mark in kittens} <= set(game.icons)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("zoom: 0.92, dx: -26, backdrop: rays, bg1: A9DAF5", "zoom: 0, backdrop: rays, bg1: A9DAF5", "portrait.zoom"),
        ("zoom: 0.92, dx: -26, backdrop: rays, bg1: A9DAF5", "dx: 1500, backdrop: rays, bg1: A9DAF5", "portrait.dx"),
        ("kind: canal, wall: 9AA6B2, roof: E69F00, flag: D55E00, moon: 44", "kind: canal, moon: -44", "moon"),
    ],
)
def test_a_portrait_keeps_within_its_frame(tmp_path: Path, old: str, new: str, field: str) -> None:
    shutil.copytree(DATA, tmp_path / "syndicats")
    cats = tmp_path / "syndicats" / "cards" / "cats.yaml"
    text = cats.read_text(encoding="utf-8")
    assert text.count(old) == 1
    cats.write_text(text.replace(old, new), encoding="utf-8")
    problems = Problems()
    load_game(Project.open(tmp_path / "syndicats"), problems, "current", ())
    (problem,) = problems
    assert problem.code == "C107"
    assert field in problem.message
    assert problem.place is not None
    assert problem.place.file.endswith("cats.yaml")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_mogfather_collects_from_the_sixth_edition_on(edition: str) -> None:
    game = at(edition)
    abilities = game.cards["mogfather"].fields["abilities"]
    collects = EDITIONS.index(edition) >= EDITIONS.index("specials-as-copycats")
    assert abilities == ("breaks-ties", "keeps-house", *(["collects"] if collects else []))
    assert game.rules["holder_income"] == int(collects)


@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_have_a_cat_and_a_house_side_from_double_sided_on(edition: str) -> None:
    types = at(edition).card_types
    one_sided = EDITIONS.index(edition) < EDITIONS.index("double-sided")
    assert list(types["cat"].faces) == (["front", "back"] if one_sided else ["cat", "house"])
    assert list(types["special"].faces) == (["front", "back"] if one_sided else ["cat", "house"])
    assert (types["dog"].faces["front"] == types["dog"].faces["back"]) is not one_sided


@pytest.mark.parametrize("edition", EDITIONS)
def test_there_is_enough_of_everything_for_five(edition: str) -> None:
    game = at(edition)
    most = game.players[1]
    printed_all = sum((printed(game, part) for part in game.components), Counter[str]())
    assert sum(printed_all[kind] * int(str(game.cards[kind].fields["value"])) for kind in ("milk", "mice")) >= 40 * most
    assert printed_all["aid"] == most
    late = EDITIONS.index(edition) >= EDITIONS.index("double-sided")
    assert printed_all["mat"] == (most if late else 0)
    markers = of_type(game, "order")
    assert [card.fields["place"] for card in markers] == (list(range(1, most + 1)) if late else [])
    assert all(printed_all[card.id] == 1 for card in markers)
    assert len(of_type(game, "dog")) >= most + int(str(game.rules["dogs_over"]))


def test_no_effect_is_without_a_card() -> None:
    used = {card.effect for edition in EDITIONS for card in at(edition).cards.values()}
    assert {effect for edition in EDITIONS for effect in at(edition).effects} <= used


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_two_pictures_are_alike(edition: str) -> None:
    game = at(edition)
    seen: list[tuple[str, Value]] = []
    for card in game.cards.values():
        holders = (card.fields, card.fields.get("house"), card.fields.get("other"))
        portraits = [holder.get("portrait") for holder in holders if isinstance(holder, dict)]
        seen.extend((card.id, portrait) for portrait in portraits if portrait is not None)
    for index, (name, portrait) in enumerate(seen):
        assert [other for other, again in seen[:index] if again == portrait] == [], name
