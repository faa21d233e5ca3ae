"""The deck on the table and the deck in the data, as arithmetic of counted copies."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ledger_deck import copy, look, looks, whole

from cardgen.jobs.ledger import LedgerCopy, Plan, Scope, Table, changes, replaced, total
from cardgen.jobs.ledger_list import as_data, as_text, pull_list, table_rows

TUG, BRIG = copy("tug"), copy("brig")
ALL = whole(("deck", "tug"), ("deck", "brig"))


def plan(table: Table, wanted: Table, scope: Scope = ALL) -> Plan:
    return changes(Counter(table), Counter(wanted), scope)


def test_an_empty_table_wants_everything_and_a_full_one_nothing() -> None:
    wanted = {TUG: 2, BRIG: 3}
    first = plan({}, wanted)
    assert (first.add, first.pull, first.keep) == (wanted, {}, {})
    assert first.table() == wanted
    again = plan(first.table(), wanted)
    assert again.is_idle
    assert again.keep == wanted


def test_only_looks_count_not_ids_names_fields_or_editions() -> None:
    old = {copy("tug", name="Tug", edition="first", fields=(("cost", "2"),)): 4}
    new = {copy("steamer", "tug", "ships", name="Steamer", edition="second", fields=(("cost", "3"),)): 4}
    found = plan(old, new, whole(("ships", "steamer")))
    assert found.is_idle
    (kept,) = found.table()
    assert (kept.component, kept.card, kept.name, kept.fields) == ("ships", "steamer", "Steamer", (("cost", "3"),))
    assert kept.edition == "first", "the edition that is stamped on the paper"


def test_a_card_is_the_same_whichever_side_was_printed_first() -> None:
    assert plan({copy("cat", "cat", back="house"): 1}, {copy("cat", "house", back="cat"): 1}).is_idle


def test_a_copy_without_a_back_is_another_thing() -> None:
    found = plan({copy("tug", back=""): 1}, {TUG: 1})
    assert (total(found.pull), total(found.add)) == (1, 1)


def test_counts_are_made_up_for_and_no_more() -> None:
    assert plan({TUG: 3}, {TUG: 5}).add == {TUG: 2}
    assert plan({TUG: 5}, {TUG: 3}).pull == {TUG: 2}


def test_a_scope_leaves_the_rest_alone() -> None:
    night = copy("owl", component="night")
    scope = Scope(frozenset({"deck"}), None, frozenset({("deck", "tug"), ("night", "owl")}))
    found = plan({TUG: 1, night: 7}, {TUG: 2}, scope)
    assert found.add == {TUG: 1}
    assert not found.pull
    assert found.table() == {TUG: 2, night: 7}


def test_a_scope_of_cards_takes_out_only_these_cards() -> None:
    scope = Scope(None, frozenset({"tug"}), ALL.known)
    old = copy("tug", "old tug")
    found = plan({old: 2, BRIG: 3}, {TUG: 2}, scope)
    assert (found.pull, found.add) == ({old: 2}, {TUG: 2})
    assert found.table() == {TUG: 2, BRIG: 3}


def test_what_lies_under_a_name_that_is_gone_is_found_again_but_not_taken_out_of_another_scope() -> None:
    orphans = {copy("tug", component="old"): 2, copy("brig", component="old"): 1}
    scope = Scope(frozenset({"deck"}), None, ALL.known)
    found = plan(orphans, {TUG: 2}, scope)
    assert found.is_idle
    assert found.table() == {TUG: 2, copy("brig", component="old"): 1}
    assert plan(orphans, {TUG: 2}, ALL).pull == {copy("brig", component="old"): 1}


def test_what_lies_in_the_scope_is_kept_before_what_is_found_elsewhere() -> None:
    orphan = copy("tug", component="old")
    found = plan({TUG: 1, orphan: 1}, {TUG: 1}, Scope(frozenset({"deck"}), None, ALL.known))
    assert found.is_idle
    assert found.table() == {TUG: 1, orphan: 1}


@pytest.mark.parametrize(
    ("first", "second", "wanted"),
    [
        ({"number": "1"}, {"number": "2"}, {"number": "2"}),
        ({"card": "brig"}, {"card": "tug", "number": "1"}, {"card": "tug", "number": "3"}),
        ({"component": "deck"}, {"component": "night"}, {"component": "night", "card": "tugboat"}),
    ],
)
def test_of_copies_that_look_alike_the_nearest_by_name_is_kept(
    first: dict[str, str], second: dict[str, str], wanted: dict[str, str]
) -> None:
    papers = [TUG._replace(**facts, edition="old") for facts in (first, second)]
    scope = whole(("deck", "tug"), ("night", "tugboat"))
    found = plan(dict.fromkeys(papers, 1), {TUG._replace(**wanted): 1}, scope)
    assert found.pull == {papers[0]: 1}
    assert not found.moved
    assert found.keep == {papers[1].standing_for(TUG._replace(**wanted)): 1}


def test_another_components_copies_are_never_taken_for_ones_own_while_they_are_wanted_there() -> None:
    """Two components hold cards that look alike; one of them is built."""
    there = copy("tug", component="night")
    scope = Scope(frozenset({"deck"}), None, frozenset({("deck", "tug"), ("night", "tug")}))
    assert plan({there: 1}, {TUG: 1}, scope).add == {TUG: 1}


def test_a_whole_printing_replaces_what_it_is_about() -> None:
    night = copy("owl", component="night")
    table = {copy("tug", "old tug"): 3, copy("gone"): 1, night: 2}
    assert replaced(table, {TUG: 4}, Scope(frozenset({"deck"}), None, ALL.known)) == {TUG: 4, night: 2}
    assert replaced(table, {TUG: 4}, ALL) == {TUG: 4}
    only = Scope(None, frozenset({"tug"}), ALL.known)
    assert replaced(table, {TUG: 4}, only) == {TUG: 4, copy("gone"): 1, night: 2}


def test_what_is_printed_of_a_plan_leaves_the_plan_for_the_rest() -> None:
    old = {copy("tug", "a"): 1, copy("owl", "b", "night"): 2}
    new = {copy("tug", "c"): 1, copy("owl", "d", "night"): 2, copy("cat", "a", "night"): 1}
    scope = whole(("deck", "tug"), ("night", "owl"), ("night", "cat"))
    before = changes(old, new, scope)
    half = before.table(frozenset({"night"}))
    rest = changes(half, new, scope)
    assert {one.component for one in rest.add} == {"deck"}
    assert rest.add == {one: count for one, count in before.add.items() if one.component == "deck"}
    assert rest.table() == new


def test_a_card_that_changed_piles_is_told_and_not_printed() -> None:
    scope = whole(("deck", "brig"), ("night", "tug"))
    found = plan({TUG: 2, BRIG: 1}, {copy("tug", component="night"): 2, BRIG: 1}, scope)
    assert not found.pull
    assert not found.add
    (row,) = pull_list(found).move
    assert (row.copies, row.name, row.pile, row.component) == (2, "Tug", "deck", "night")
    assert "2 x Tug" in as_text(pull_list(found), "Harbour", {"deck": "Deck", "night": "Night"}, "end")


COPIES = st.builds(copy, st.sampled_from("ab"), st.sampled_from("xyz"), st.sampled_from(["deck", "night"]))
TABLES = st.dictionaries(COPIES, st.integers(1, 3), max_size=5)


@given(TABLES, TABLES)
@settings(max_examples=300, deadline=None)
def test_a_plan_is_the_difference_of_what_is_seen(table: Table, wanted: Table) -> None:
    """Against the definition: as sets of things on a table, with nothing printed that is there."""
    found = changes(table, wanted, whole(*((one.component, one.card) for one in wanted)))
    assert looks(found.add) == looks(wanted) - looks(table)
    assert looks(found.pull) == looks(table) - looks(wanted)
    assert all(wanted[one] >= count for one, count in found.add.items())
    assert all(table[one] >= count for one, count in found.pull.items())
    assert looks(found.table()) == looks(wanted)
    assert all(count > 0 for part in found for count in part.values())


@given(TABLES, TABLES, st.permutations(range(5)))
@settings(max_examples=100, deadline=None)
def test_a_plan_does_not_depend_on_the_order_of_anything(table: Table, wanted: Table, order: list[int]) -> None:
    scope = whole(("deck", "a"))

    def shuffled(copies: Table) -> Table:
        items = list(copies.items())
        return dict(items[index] for index in order if index < len(items))

    one, other = changes(table, wanted, scope), changes(shuffled(table), shuffled(wanted), scope)
    assert one == other
    assert pull_list(one) == pull_list(other)


# The pull list


def reasons(table: Table, wanted: Table) -> tuple[list[str], list[str]]:
    found = pull_list(plan(table, wanted))
    return [row.why for row in found.take_out], [row.why for row in found.put_in]


def test_a_list_says_why() -> None:
    old, new = copy("tug", "old"), copy("tug", "new")
    assert reasons({old: 2}, {new: 2}) == (["changed"], ["changed"])
    assert reasons({old: 2}, {}) == (["gone"], [])
    assert reasons({old: 2}, {old: 1}) == (["fewer"], [])
    assert reasons({old: 1}, {old: 2}) == ([], ["more"])
    assert reasons({}, {old: 2}) == ([], ["new"])


def test_a_list_says_which_fields_changed_and_the_sentence_only_where_nothing_else_did() -> None:
    def version(keep: str, text: str) -> LedgerCopy:
        return copy("tug", keep + text, fields=(("keep", keep), ("text", text)))

    (row,) = pull_list(plan({version("9", "pays 9"): 1}, {version("10", "pays 10"): 1})).take_out
    assert row.changes == (("keep", "9", "10"),)
    (row,) = pull_list(plan({version("9", "pays 9"): 1}, {version("9", "gives 9"): 1})).take_out
    assert row.changes == (("text", "pays 9", "gives 9"),)
    (row,) = pull_list(plan({version("9", ""): 1}, {version("9", "")._replace(front=look("bigger")): 1})).take_out
    assert row.changes == ()


def test_of_long_texts_the_list_shows_what_differs() -> None:
    start = "Set this dog aside, turn the next card, and count the dogs that lie below the track: "
    old, new = (
        copy("dog", number, fields=(("text", f"{start}{number} of them end it"),)) for number in ("ten", "nine")
    )
    text = as_text(pull_list(plan({old: 1}, {new: 1})), "Harbour", {}, "")
    assert "text was …lie below the track: ten of them end it, now …lie below the track: nine of them end it\n" in text


def test_a_changed_card_under_another_id_is_still_a_changed_card() -> None:
    old = copy("tug", "old", name="Tug", fields=(("cost", "2"),))
    new = copy("tugboat", "new", name="Tug", fields=(("cost", "3"),))
    found = pull_list(plan({old: 1}, {new: 1}))
    assert found.take_out[0].changes == (("cost", "2", "3"),)
    assert found.put_in[0].why == "changed"


def test_copies_are_told_apart_by_what_is_on_them() -> None:
    numbered = {copy("tug", f"old {number}", number=str(number), stamped="front"): 1 for number in (9, 10, 11)}
    (row,) = pull_list(plan(numbered, {})).take_out
    assert row.numbers == ("9", "10", "11")
    assert row.hashes == tuple((look(f"old {number}")[:6].upper(), 1) for number in (9, 10, 11))
    assert "(no. 9-11; hash " in row.marks


@pytest.mark.parametrize(
    ("stamped", "shown"),
    [("front", "{front}"), ("both", "{front}/{back}"), ("back", "-/{back}"), ("", "")],
)
def test_a_copy_has_one_hash_everywhere_and_it_is_what_stands_on_it(stamped: str, shown: str) -> None:
    old, new = (copy("cat", back=back, stamped=stamped) for back in ("old house", "new house"))
    found = pull_list(plan({old: 1}, {new: 1}))
    expected = shown.format(front=look("cat")[:6].upper(), back=look("old house")[:6].upper())
    (listed,) = table_rows({old: 1})
    assert dict(found.take_out[0].hashes) == dict(listed.hashes) == ({expected: 1} if shown else {})
    assert found.take_out[0].marks == listed.marks == (f" (hash {expected})" if shown else "")
    assert as_data([listed])[0]["hashes"] == dict(listed.hashes)


def test_both_sides_of_a_card_are_named() -> None:
    old, new = copy("cat", "a", other="The Casino"), copy("cat", "b", other="The Castle")
    found = pull_list(plan({old: 1}, {new: 1}))
    assert [row.name for row in (*found.take_out, *found.put_in)] == ["Cat / The Casino", "Cat / The Castle"]
    assert plan({old: 1}, {old._replace(other="The Castle"): 1}).is_idle


# One side for good


def one_sided(*known: tuple[str, str]) -> Scope:
    return whole(*known)._replace(one_sided=frozenset({"deck"}))


def test_a_back_on_the_table_does_no_harm_where_backs_are_left_out() -> None:
    bare = copy("tug", back="")
    scope = one_sided(("deck", "tug"), ("deck", "brig"))
    found = plan({TUG: 2, copy("brig", "old"): 1}, {bare: 3, copy("brig", back=""): 1}, scope)
    assert found.keep == {TUG: 2}
    assert found.add == {bare: 1, copy("brig", back=""): 1}
    assert found.pull == {copy("brig", "old"): 1}
    assert found.table() == {TUG: 2, bare: 1, copy("brig", back=""): 1}
    assert plan(found.table(), {bare: 3, copy("brig", back=""): 1}, scope).is_idle


def test_a_copy_without_a_back_is_kept_before_one_with() -> None:
    bare = copy("tug", back="")
    assert plan({TUG: 1, bare: 1}, {bare: 1}, one_sided(("deck", "tug"))).pull == {TUG: 1}


def test_backs_that_the_data_has_no_more_are_printed_anew_and_the_list_says_so() -> None:
    found = plan({TUG: 1}, {copy("tug", back=""): 1})
    assert found.add == {copy("tug", back=""): 1}
    (row,) = pull_list(found).take_out
    assert row.changes == (("sides", "two", "one"),)


def test_a_strangers_ledger_cannot_steer_a_terminal() -> None:
    sly = copy("\x1b[2J", component="\x1b]0;x", name="\u202eguT", number="\x9b1", fields=(("\x07", "\x1b[31m"),))
    new = sly._replace(front=look("new"), fields=())
    found = pull_list(plan({sly: 1}, {new: 1}))
    text = as_text(found, "Harbour", {}, "")
    assert not [letter for letter in text if (letter < " " and letter != "\n") or letter in "\x9b\u202e"]


def test_a_list_in_words_and_as_data() -> None:
    old = {
        copy(
            "tug",
            "old",
            edition="first",
            theme="greyscale",
            variants=("storm",),
            stamped="front",
            fields=(("keep", "9"),),
        ): 2
    }
    new = {copy("tug", "new", fields=(("keep", "10"),)): 3, BRIG: 1}
    found = pull_list(plan({**old, BRIG: 1}, new))
    text = as_text(found, "Harbour", {"deck": "Deck"}, "last line")
    stamp = look("old")[:6].upper()
    assert (
        f"""\
Take out 2 copies:

  Deck
    [ ] 2 x Tug (hash {stamp}; edition first; storm; greyscale)
        theme was greyscale, now colour; keep was 9, now 10

Put in 3 copies:
"""
        in text
    )
    assert text.endswith("\n1 copy stays as before.\nlast line\n")
    (row,) = as_data(found.take_out)
    assert row["hashes"] == {stamp: 2}
    assert {"field": "keep", "was": "9", "now": "10"} in row["changes"]  # type: ignore[operator]


@pytest.mark.parametrize("order", [("deck", "night"), ("night", "deck")])
def test_a_list_follows_the_components_of_the_data(order: tuple[str, str]) -> None:
    found = pull_list(plan({}, {TUG: 1, copy("owl", component="night"): 1}))
    text = as_text(found, "Harbour", {name: name.title() for name in order}, "")
    assert text.index(order[0].title()) < text.index(order[1].title())
