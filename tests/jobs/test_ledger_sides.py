"""One side of cards that waits for the other, as arithmetic: whatever is recorded in whatever order."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ledger_deck import copy, looks, whole

from cardgen.diagnostics import BadInput
from cardgen.jobs.ledger import Half, LedgerCopy, Table, changes
from cardgen.jobs.ledger_builds import Build, BuiltFile
from cardgen.jobs.ledger_format import Ledger, digest_of
from cardgen.jobs.printed import recorded

SIDES = ("fronts", "backs", "both")
SCOPE = whole(("deck", "tug"), ("coins", "coin"))
EMPTY = Ledger("harbour", {})


def wanted(version: int) -> dict[str, Table]:
    """By component: a deck of two sides, and coins of one, both other ones in each version."""
    return {
        "deck": {copy("tug", f"tug {version}"): 3},
        "coins": {copy("coin", f"coin {version}", "coins", back=""): 2},
    }


def build(version: int, side: str, base: Ledger | None = None) -> Build:
    """A build of everything, or of what is missing on a table, printed on one side or both."""
    table = Counter[LedgerCopy]()
    for part in wanted(version).values():
        table.update(part)
    printed = table if base is None else Counter(changes(base.table, table, SCOPE).add)
    files = []
    for component in ("deck", "coins"):
        there = [one for one in printed if one.component == component]
        if there and (component == "deck" or side != "backs"):
            sheet = digest_of([f"{one.looks}" for one in there])
            count = sum(printed[one] for one in there)
            own = side if component == "deck" else "both"
            files.append(BuiltFile(Path(f"{component}-{side}-{version}.pdf"), "", component, own, sheet, count))
    return Build(SCOPE, table, tuple(files), None if base is None else base.revision)


PRINTINGS = st.lists(
    st.tuples(st.integers(0, 2), st.sampled_from(SIDES), st.sampled_from([None, "deck", "coins"])), max_size=8
)


@given(PRINTINGS)
@settings(max_examples=400, deadline=None)
def test_a_card_is_there_when_both_of_its_sides_are(printings: list[tuple[int, str, str | None]]) -> None:
    """Against a person who lays sheets with one side on a pile, and looks for the fitting one there."""
    ledger = EMPTY
    there: dict[str, int] = {}
    pile: list[tuple[int, str]] = []
    for version, side, component in printings:
        made = build(version, side)
        names = {file.component for file in made.files}
        ledger = recorded(ledger, made, None if component is None else frozenset({component} & names))
        if "coins" in names and component in (None, "coins"):
            there["coins"] = version
        if component not in (None, "deck"):
            continue
        if side == "both":
            there["deck"], pile = version, []
        elif there.get("deck") != version:
            other = (version, "backs" if side == "fronts" else "fronts")
            if other in pile:
                pile.remove(other)
                there["deck"] = version
            elif (version, side) not in pile:
                pile.append((version, side))
        seen = Counter[tuple[str, str]]()
        for name, number in there.items():
            seen += looks(wanted(number)[name])
        assert looks(ledger.table) == seen
        assert sorted((half.side, half.copies) for half in ledger.halves) == sorted((which, 3) for _, which in pile)


@given(st.integers(0, 1), st.permutations(["fronts", "backs"]), st.booleans())
@settings(max_examples=20, deadline=None)
def test_changes_on_one_side_after_the_other_are_the_changes(start: int, sides: list[str], is_anew: bool) -> None:
    """Both reckoned on the same table, or the second on the one that the first has left."""
    ledger = before = recorded(EMPTY, build(start, "both"))
    for side in sides:
        ledger = recorded(ledger, build(2, side, ledger if is_anew else before))
    assert looks(ledger.table) == looks(build(2, "both").wanted)
    assert not ledger.halves


def test_a_side_of_changes_does_not_fit_on_another_table() -> None:
    ledger = recorded(EMPTY, build(0, "both"))
    made = build(1, "fronts", ledger)
    with pytest.raises(BadInput):
        recorded(recorded(ledger, build(2, "both")), made)


def test_what_waits_is_named_by_pile_side_and_number() -> None:
    ledger = recorded(EMPTY, build(0, "fronts"))
    (half,) = ledger.halves
    assert half == Half("deck", "fronts", half.sheet, 3)
    assert recorded(ledger, build(0, "fronts")) == ledger
    assert recorded(ledger, build(0, "backs")).halves == ()
