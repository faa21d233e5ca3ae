"""What a face, a drawing or a text may ask for: beyond it, an error with a place instead of hours of work."""

from __future__ import annotations

import pytest
from laying import Desk

from cardgen.layout import run

DOT = "{rectangle: [0, 0, 1, 1], fill: red}"
MANY = [
    f"a:\n  for: x in range(40)\n  elements: {{b: {{for: y in range(40), elements: {{c: {DOT}}}}}}}",
    f"a: {{for: x in range(40), elements: {{b: {{for: y in range(40), elements: {{c: {DOT}, d: {DOT}}}}}}}}}",
    "a: {for: x in range(40), elements: {b: {for: y in range(40), elements: {}}}}",
]


@pytest.mark.parametrize("elements", MANY)
def test_repetitions_within_each_other_are_counted_together(
    desk: Desk, elements: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "MOST_ELEMENTS", 1000)
    desk.elements(elements + f"\nz: {DOT}")
    desk.lay()
    assert [line[:5] for line in desk.said()] == ["L133 "]
    assert "more than 1,000 elements on one face" in desk.said()[0]
    assert desk.first().place is not None
    assert not desk.first().card  # the layout's own mistake is told once, not for every card


def test_a_single_repetition_may_fill_a_face(desk: Desk) -> None:
    desk.elements(f"a: {{for: x in range(5000), elements: {{b: {DOT}}}}}")
    assert len(desk.lay().marks) == 5000
    assert not len(desk.problems)


def test_macros_that_use_each_other_are_counted(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three uses in each of 18 macros would make 387 million."""
    monkeypatch.setattr(run, "MOST_ELEMENTS", 1000)
    uses = [", ".join(f"u{use}: {{use: m{depth + 1}}}" for use in range(3)) for depth in range(18)]
    macros = "".join(f"  m{depth}: {{elements: {{{body}}}}}\n" for depth, body in enumerate(uses))
    desk.elements("a: {use: m0}", f"macros:\n{macros}  m18: {{elements: {{r: {DOT}}}}}\n")
    desk.lay()
    assert [line[:5] for line in desk.said()] == ["L133 "]


@pytest.mark.parametrize("side", ["0.01mm", "2.9mm", "0", "-5mm", "2001mm"])
def test_a_side_that_cannot_be_cut_or_printed_is_refused_where_it_stands(desk: Desk, side: str) -> None:
    """A face of a hundredth of a millimetre would be laid out by the million on a sheet."""
    desk.layout("elements: {}", head=f"unit: pt\nsize: {{width: {side}, height: 50mm}}\n")
    assert desk.load() is None
    assert desk.said() == [
        f"L109 2: a face cannot be `{side}` wide or high (write a size from 3 mm to 2000 mm)",
    ]
    place = desk.first().place
    assert place is not None
    assert place.column == 15


def test_the_smallest_face(desk: Desk) -> None:
    desk.layout("elements: {}", head="unit: mm\nsize: [3, 3]\n")
    assert desk.load() is not None
