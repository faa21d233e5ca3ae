"""Two states of a game compared: nothing is missed, nothing is told that did not change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.cards.compare import Change, Difference, Entry, changes_between, compare_games, is_nothing
from cardgen.cards.model import Value
from cardgen.cards.telling import alike, gist, plain, told
from cardgen.cards.wordwise import Stretch, excerpt, word_changes
from tests.cards.game_making import GAME, load

DEALS = """
title: Syndicate
players: {min: 2, max: 5}
notations:
  deal:
    symbols: {R: claw, G: tail, "*": any}
    wild: any
    parts: {C: supply, T: {name: trash, number: money}}
card_types:
  cat:
    fields:
      deal: {notation: deal}
      house: {record: {name: text, flag: text}}
      extra: {notation: deal, optional: true}
    faces: {}
"""
DEALT = """
- {id: tom, name: Tom, type: cat, deal: "C:R T:RG->6", house: {name: Hut, flag: blue}}
- {id: kit, name: Kit, type: cat, deal: "C:G T:RG->6", house: {name: Hall, flag: blue}}
"""


def differing(folder: Path, edition: str, files: Mapping[str, str] | None = None) -> Difference:
    """What an edition changes in the market, or in another game."""
    files = {**(files or {}), "editions/010-next.yaml": edition}
    return compare_games(load(folder / "a", files, "base"), load(folder / "b", files, "next"))


def entry(difference: Difference, section: str = "cards") -> Entry:
    (found,) = difference.sections[section]
    return found


def paths(changes: tuple[Change, ...]) -> dict[str, tuple[Value, Value]]:
    return {change.path: (change.old, change.new) for change in changes}


def lines(changes: tuple[Change, ...]) -> list[str]:
    return [f"{name}: {plain(line)}" for name, line in told(changes)]


# What is found


def test_a_game_does_not_differ_from_itself(tmp_path: Path) -> None:
    assert compare_games(load(tmp_path / "a"), load(tmp_path / "b")).is_empty


def test_a_field_that_is_set(tmp_path: Path) -> None:
    found = differing(tmp_path, "set: {cards.apple.cost: 3}")
    assert entry(found) == Entry("changed", "apple", "Apple", "fruit", (3, 3), "", (Change("cost", 2, 3),))
    assert not any(found.sections[section] for section in found.sections if section != "cards")


def test_copies_are_told_of_the_card_and_of_every_pile_that_holds_it(tmp_path: Path) -> None:
    found = differing(tmp_path, "set: {cards.apple.copies: 5, decks.main.size: 8, decks.main.count.fruit: 7}")
    assert (entry(found).copies, paths(entry(found).changes)) == ((3, 5), {"copies": (3, 5)})
    assert paths(entry(found, "decks").changes) == {
        "size": (6, 8),
        "count.fruit": (5, 7),
        "total": (6, 8),
        "contents.apple": (3, 5),
    }
    assert paths(entry(found, "components").changes) == {"total": (6, 8), "contents.apple": (3, 5)}


def test_added_and_removed_cards_carry_all_that_is_said_of_them(tmp_path: Path) -> None:
    edition = """
remove: {cards: [pear]}
add: {cards: [{id: plum, name: Plum, type: fruit, cost: 7, copies: 2}]}
"""
    added, removed = differing(tmp_path, edition).sections["cards"]
    assert (added.status, added.id, added.copies, added.values["cost"]) == ("added", "plum", (0, 2), 7)
    assert (removed.status, removed.id, removed.copies, removed.values["flavour"]) == (
        "removed",
        "pear",
        (2, 0),
        "sweet",
    )


def test_a_card_that_only_got_another_id_is_known_again(tmp_path: Path) -> None:
    edition = """
remove: {cards: [pear]}
add: {cards: [{id: birne, name: Pear, type: fruit, cost: 5, flavour: sweet, copies: 2}]}
"""
    found = entry(differing(tmp_path, edition))
    assert (found.status, found.id, found.was, paths(found.changes)) == ("changed", "birne", "pear", {"cost": (4, 5)})


def test_two_new_cards_of_one_name_are_no_renamed_one(tmp_path: Path) -> None:
    edition = """
remove: {cards: [pear]}
add: {cards: [{id: one, name: Pear, type: fruit, cost: 4}, {id: two, name: Pear, type: fruit, cost: 4}]}
set: {decks.main.limits: {copies: 9}}
"""
    found = differing(tmp_path, edition).sections["cards"]
    assert [(one.status, one.id) for one in found] == [("added", "one"), ("added", "two"), ("removed", "pear")]


@pytest.mark.parametrize(
    ("edition", "section", "status", "id"),
    [
        ("add: {glossary: {gem: {name: Gem, text: Shiny.}}}", "glossary", "added", "gem"),
        ("remove: {glossary: [coin]}", "glossary", "removed", "coin"),
        ("add: {decks: {side: {cards: [pear]}}}", "decks", "added", "side"),
        ("add: {components: {pears: {name: Pears, cards: [pear]}}}", "components", "added", "pears"),
        ("set: {components.deck.copies: 2}", "components", "changed", "deck"),
        ("add: {effects: {lose: {parameters: {}, text: Lose.}}}", "effects", "added", "lose"),
        ("add: {rulings: [{id: tie, question: Who?, answer: You.}]}", "rulings", "added", "tie"),
        ("set: {card_types.fruit.name: Fruits}", "card_types", "changed", "fruit"),
        ("add: {card_types: {nut: {name: Nut, fields: {}, faces: {}}}}", "card_types", "added", "nut"),
    ],
)
def test_every_section_is_compared(tmp_path: Path, edition: str, section: str, status: str, id: str) -> None:
    found = differing(tmp_path, edition)
    assert [(one.status, one.id) for one in found.sections[section]] == [(status, id)]


def test_rules_and_the_game_itself(tmp_path: Path) -> None:
    found = differing(tmp_path, "set: {rules.prices.pear: 5, rules.hand: 4, title: Fair, players.max: 4}")
    assert paths(found.rules) == {"hand": (3, 4), "prices.pear": (4, 5)}
    assert paths(found.game) == {"title": ("Goblin Market", "Fair"), "players.max": (5, 4)}


def test_faces_are_compared_in_their_order(tmp_path: Path) -> None:
    files = {"game.yaml": GAME.replace("layout: market/fruit, back: market/back", "faces: {front: a, back: b}")}
    found = differing(tmp_path, "set: {card_types.fruit.faces: {cat: a, house: b}}", files)
    assert paths(entry(found, "card_types").changes) == {"faces": (("front: a", "back: b"), ("cat: a", "house: b"))}


def test_a_new_optional_field_changes_no_card(tmp_path: Path) -> None:
    found = differing(
        tmp_path, "set: {card_types.fruit.fields: {cost: int, flavour: text?, ripe: {list: text, optional: true}}}"
    )
    assert not found.sections["cards"]
    assert paths(entry(found, "card_types").changes) == {"fields.ripe": (None, "list of text")}


# Sentences


def test_a_sentence_says_what_it_follows(tmp_path: Path) -> None:
    found = entry(differing(tmp_path, "set: {cards.grim.coins: 5, rules.coins: 7}"))
    (text,) = (change for change in found.changes if change.path == "text")
    assert (text.old, text.new) == ("Gain **3** of 6 coins.", "Gain **5** of 7 coins.")
    assert text.because == ("coins", "rules.coins")
    # The parameter tells it already.
    assert lines(found.changes) == ["coins: 3 -> 5"]


def test_a_rule_alone_shows_in_the_sentence(tmp_path: Path) -> None:
    found = entry(differing(tmp_path, "set: {rules.coins: 7}"))
    assert lines(found.changes) == ["text: Gain **3** of [6 -> 7] coins."]


def test_an_effects_template_is_told_once_and_not_for_each_card(tmp_path: Path) -> None:
    found = differing(tmp_path, 'set: {effects.gain.text: "Take **{{ coins }}** of {{ rules.coins }} coins."}')
    assert entry(found).changes[0].because == ("effects.gain.text",)
    assert lines(entry(found).changes) == []
    assert lines(entry(found, "effects").changes) == ["text: [Gain -> Take] **{{ coins }}** of {{ ..."]


# Notations


def deal(folder: Path, edition: str) -> tuple[Entry, ...]:
    return differing(folder, edition, {"game.yaml": DEALS, "cards.yaml": DEALT}).sections["cards"]


def test_a_notation_is_told_as_its_text_and_the_parts_that_differ(tmp_path: Path) -> None:
    (found,) = deal(tmp_path, 'set: {cards.tom.deal: "C:R T:RG->7"}')
    assert found.changes == (
        Change("deal", "C:R T:RG->6", "C:R T:RG->7", "notation"),
        Change("deal.trash.money", 6, 7),
    )
    assert lines(found.changes) == ["deal: C:R T:RG->6 -> C:R T:RG->7", "deal.trash.money: 6 -> 7"]


def test_of_a_new_notation_only_the_text_is_told(tmp_path: Path) -> None:
    (found,) = deal(tmp_path, 'set: {cards.tom.extra: "C:*"}')
    assert lines(found.changes) == ["extra: nothing -> C:*"]


def test_a_value_in_a_record_has_a_dotted_path(tmp_path: Path) -> None:
    (found,) = deal(tmp_path, "set: {cards.tom.house.name: Castle}")
    assert found.changes == (Change("house.name", "Hut", "Castle"),)


def test_cards_that_changed_alike_are_told_together(tmp_path: Path) -> None:
    found = deal(tmp_path, "set: {cards.tom.house.flag: red, cards.kit.house.flag: red}")
    assert [[one.id for one in group] for group in alike(found)] == [["tom", "kit"]]


# In words


def items(numbers: Iterable[int]) -> tuple[str, ...]:
    """Too many to be told one by one."""
    return tuple(f"item{number}" for number in numbers)


def test_a_record_that_changed_in_many_places_is_told_as_a_whole() -> None:
    old: dict[str, Value] = {"fur": "black", "nose": "pink", "eyes": "sly", "mood": "smug", "hat": "fez"}
    new: dict[str, Value] = {name: f"{value}er" for name, value in old.items()}
    changes = tuple(changes_between({"portrait": old}, {"portrait": new}))
    assert lines(changes) == ["portrait: 5 values differ: fur, nose, eyes, mood, ..."]
    assert lines(changes[:2]) == ["portrait.fur: black -> blacker", "portrait.nose: pink -> pinker"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (1, 2, "1 -> 2"),
        (True, False, "yes -> no"),
        (None, "red", "nothing -> red"),
        (("a", "b"), (), "a, b -> nothing"),
        (("a", "b"), ("b", "a"), "a, b -> b, a"),
        (items(range(20)), items(range(1, 21)), "item0 -> item20"),
        (items(range(20)), items(range(19, -1, -1)), "in another order"),
    ],
)
def test_values_are_told_briefly(old: Value, new: Value, said: str) -> None:
    ((_, line),) = told(tuple(changes_between({"value": old}, {"value": new})))
    assert plain(line) == said


def test_the_gist_of_an_added_thing_is_what_a_designer_knows_it_by(tmp_path: Path) -> None:
    (added,) = deal(
        tmp_path, 'add: {cards: [{id: max, name: Max, type: cat, deal: "C:R", house: {name: Hut, flag: blue}}]}'
    )
    assert gist(added) == "C:R"
    assert gist(Entry("added", "tie", "tie", values={"question": "Who wins?", "answer": "You."})) == "Who wins?"
    assert gist(Entry("added", "x", "x", values={"copies": 1})) == ""


# Word by word

WORDS = ["take", "draw", "one", "two", "cards", "coins", ".", "from", "your", "hand"]
SENTENCES = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)


@given(SENTENCES, SENTENCES)
def test_word_changes_lose_no_word(old: str, new: str) -> None:
    found = word_changes(old, new)
    assert " ".join(text for kind, text in found if kind != "in") == old
    assert " ".join(text for kind, text in found if kind != "out") == new
    assert (old == new) == all(kind == "same" for kind, _ in found)


def test_long_stretches_without_change_are_cut_short() -> None:
    words = " ".join(f"w{n}" for n in range(40))
    found = excerpt(word_changes(f"{words} 3 {words}", f"{words} 4 {words}"))
    assert plain(found) == "... w35 w36 w37 w38 w39 [3 -> 4] w0 w1 w2 w3 w4 ..."


def test_sentences_with_little_in_common_are_told_one_after_the_other() -> None:
    assert word_changes("Draw a card.", "Everybody loses 3 coins at once.") == (
        Stretch("out", "Draw a card."),
        Stretch("in", "Everybody loses 3 coins at once."),
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Take one card now.", "Take one now.", "Take one [- card] now."),
        ("Take one now.", "Take one card now.", "Take one [+ card] now."),
        ("Take one card now.", "Take one coin now.", "Take one [card -> coin] now."),
    ],
)
def test_brackets_hold_what_changed(old: str, new: str, said: str) -> None:
    assert plain(word_changes(old, new)) == said


# Any values

LEAVES = st.one_of(st.none(), st.integers(0, 3), st.sampled_from(["", "a", "b"]), st.booleans(), st.tuples())
VALUES: st.SearchStrategy[Any] = st.recursive(
    LEAVES, lambda inner: st.dictionaries(st.sampled_from("xyz"), inner, max_size=3), max_leaves=8
)
RECORDS = st.dictionaries(st.sampled_from("xyz"), VALUES, max_size=3)


def patched(old: dict[str, Any], changes: list[Change]) -> dict[str, Any]:
    """What the old record becomes when the changes are carried out."""
    found = dict(old)
    for path, _, new, *_ in changes:
        first, _, rest = path.partition(".")
        if rest:
            inner = found.get(first)
            found[first] = patched(inner if isinstance(inner, dict) else {}, [Change(rest, None, new)])
        else:
            found[first] = new
    return found


def told_apart(value: Any) -> Any:
    """A value without what is nothing, and with truth told from 1."""
    if isinstance(value, dict):
        return {name: told_apart(member) for name, member in value.items() if not is_nothing(member)}
    return (type(value), value)


@given(RECORDS, RECORDS)
def test_the_changes_make_the_new_record_of_the_old_one(old: dict[str, Any], new: dict[str, Any]) -> None:
    changes = list(changes_between(old, new))
    assert told_apart(patched(old, changes)) == told_apart(new)
    assert all(change.old != change.new or type(change.old) is not type(change.new) for change in changes)
