"""The nearest known name."""

from __future__ import annotations

import pytest

from cardgen.source.hints import nearest, suggestion


@pytest.mark.parametrize(
    ("word", "known", "near"),
    [
        ("pionts", ["points", "pile"], "points"),
        ("NAME", ["name", "names"], "name"),
        ("Hope", ["hope", "HOPE!"], "hope"),
        ("xyzzy", ["points", "pile"], None),
        ("anything", [], None),
    ],
)
def test_nearest(word: str, known: list[str], near: str | None) -> None:
    assert nearest(word, known) == near


def test_without_a_near_name_all_are_listed() -> None:
    assert suggestion("xyzzy", ["a", "b"], "there are") == "there are: `a`, `b`"
    assert suggestion("xyzzy", []) == ""
    assert suggestion("?", [f"n{n}" for n in range(20)]).endswith("and 8 more")


def test_up_to_twelve_names_are_listed_and_more_are_counted() -> None:
    names = [f"name-{letter}" for letter in "abcdefghijklm"]
    assert suggestion("zzz", names[:12]).endswith("`name-l`")
    assert suggestion("zzz", names).endswith("`name-l` and 1 more")
    assert suggestion("zzz", []) == ""
