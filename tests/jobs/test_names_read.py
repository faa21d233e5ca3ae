"""What a face has read of its card is all that it depends on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cards.load import load_game
from cardgen.diagnostics import Problems
from cardgen.jobs.cache import Cache
from cardgen.jobs.faces import make_faces
from cardgen.jobs.names import NamesRead
from cardgen.jobs.orders import FaceOrder, copies_of
from cardgen.jobs.workshop import Workshop
from cardgen.source.project import Project
from tests.cli.conftest import CARDS, GAME, LAYOUTS

NAMES = st.sampled_from(["a", "b", "c"])
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.integers(0, 2) | st.just(()), lambda inner: st.dictionaries(NAMES, inner, max_size=3), max_leaves=5
)
RECORDS = st.dictionaries(NAMES, VALUES, max_size=3)
LOOKS: dict[str, Callable[[Any, str], Any]] = {
    "field": lambda owner, name: owner[name],
    "asked": lambda owner, name: owner.get(name),
    "there": lambda owner, name: name in owner,
    "names": lambda owner, _: sorted(owner),
    "count": lambda owner, _: len(owner),
    "truth": lambda owner, _: bool(owner),
    "nothing": lambda owner, name: owner.get(name) is None,
    "whole": lambda owner, _: repr(owner),
    "same": lambda owner, name: owner == {name: 1},
}


def seen(record: Any, steps: list[tuple[str, str]]) -> list[object]:
    """What an expression sees that goes from record to record and looks at something there."""
    found: list[object] = []
    for look, name in steps:
        try:
            value = LOOKS[look](record, name)
        except (KeyError, TypeError, AttributeError) as fault:
            return [*found, type(fault)]
        if look in ("field", "asked") and not isinstance(value, int | tuple | type(None)):
            record = value
            found.append("a record")
        else:
            found.append(value)
    return found


@given(RECORDS, RECORDS, st.lists(st.tuples(st.sampled_from(sorted(LOOKS)), NAMES), max_size=6))
@settings(max_examples=400, deadline=None)
def test_where_nothing_that_was_read_changed_the_same_is_seen(
    before: dict[str, Any], after: dict[str, Any], steps: list[tuple[str, str]]
) -> None:
    record = NamesRead(before)
    told = seen(record, steps)
    assert told == seen(before, steps), "an expression sees what it would see in the record itself"
    if all(record.digest(path) == NamesRead(after).digest(path) for path in record.read):
        assert seen(after, steps) == told


def test_only_what_was_looked_at_counts() -> None:
    record = NamesRead({"deal": {"trash": {"money": 7}, "keep": {"income": 3}}, "name": "Gnaws"})
    assert record["deal"]["keep"]["income"] == 3
    other = NamesRead({"deal": {"trash": {"money": 8}, "keep": {"income": 3}}, "name": "Claws"})
    assert all(record.digest(path) == other.digest(path) for path in record.read)
    for change in ({"deal": {"keep": {"income": 4}}}, {"deal": {"keep": None}}, {"deal": None}, {}):
        assert any(record.digest(path) != NamesRead(change).digest(path) for path in record.read), change


@pytest.fixture
def made(tmp_path: Path) -> Callable[..., list[str]]:
    """Edit the made-up game and make its deck's faces: the keys of those that did not come from the cache."""
    folder = tmp_path / "harbour"
    (folder / "layouts").mkdir(parents=True)
    for name, text in LAYOUTS.items():
        (folder / "layouts" / f"{name}.yaml").write_text(text)
    (folder / "layouts/ship.yaml").write_text(
        LAYOUTS["ship"] + '  beside: {text: "{{ cards.coin.name }}", box: [5, 20, 50, 9], style: name}\n'
    )

    def make(cards: str = CARDS, game: str = GAME) -> list[str]:
        (folder / "cards.yaml").write_text(cards)
        (folder / "game.yaml").write_text(game)
        problems = Problems()
        loaded = load_game(Project.open(folder), problems)
        assert loaded is not None, list(problems)
        cache, anew = Cache(tmp_path / "pack"), list[str]()
        workshop = _Counting(Project.open(folder), loaded, "colour")
        workshop.anew = anew
        _, orders = copies_of(loaded, loaded.components["deck"], None, {"back": True})
        make_faces(workshop, orders, cache, 1, lambda *_: None)
        cache.save()
        return anew

    return make


class _Counting(Workshop):
    anew: list[str]

    def make(self, order: FaceOrder) -> Any:
        self.anew.append(order.key)
        return super().make(order)


def test_a_face_is_made_anew_when_what_it_shows_changes_and_only_then(made: Callable[..., list[str]]) -> None:
    assert len(made()) == 12, "eleven fronts and a back"
    assert made() == []
    assert made(CARDS.replace("cost: 5", "cost: 6")) == [], "no layout shows the cost"
    assert made(CARDS.replace("name: Tug", "name: Tugboat")) == [f"tug/{number}/front" for number in range(1, 5)]
    assert len(made(CARDS.replace("name: Coin", "name: Penny"))) == 11, "every ship shows the coin's name"
    again = CARDS.replace("name: Coin", "name: Penny")
    assert made(again + "- {id: raft, name: Raft, type: coin}\n") == []
