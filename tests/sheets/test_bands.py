"""Words on sheets with few pieces: there is always room for them somewhere."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_making import WORDS, clean, codes, extent, items, millimetres, mm, named, overlap, sheets_of, words_in

from cardgen.layout.drawing import Outline
from cardgen.sheets.plan import FaceSize

SMALL = st.tuples(millimetres(10, 60), millimetres(10, 60), millimetres(0, 4))
PAPERS = st.sampled_from(["a5", "a4", "letter", "legal", "a3", "tabloid"])


@settings(max_examples=120)
@given(SMALL, PAPERS, st.sampled_from(["corner", "full", "off"]), st.sampled_from(["long", "short", "none"]))
def test_a_page_with_one_small_piece_has_room_for_rule_and_label(
    size: Any, paper: str, marks: str, duplex: str
) -> None:
    made, problems = sheets_of(
        items(1), FaceSize(*size), words=WORDS, title="A game · Circle die", paper=paper, marks=marks, duplex=duplex
    )
    assert "S114" not in codes(problems)
    (sheet,) = made
    assert sheet.front is not None
    assert "100 mm" in words_in(named(sheet.front.furniture, "rule").marks)  # type: ignore[union-attr]
    assert "A game · Circle die · " in words_in(named(sheet.front.furniture, "label").marks)  # type: ignore[union-attr]


def test_words_stand_where_no_copies_are_left_for_the_last_places_of_a_full_grid() -> None:
    """The places of coins fill A3 from edge to edge, and 56 of them take the upper half."""
    coin = FaceSize(*mm(25.4, 25.4, 3), Outline("ellipse"))
    (sheet,) = clean(items(56), coin, paper="a3", words=WORDS)
    assert sheet.front is not None
    whole_rows = sorted(place.clip[1] + place.clip[3] for place in sheet.front.placements)[-20]
    for name in ("rule", "label"):
        group = named(sheet.front.furniture, name)
        assert group is not None
        assert extent(group)[1] > whole_rows


def test_words_without_a_strip_keep_clear_of_each_other_and_the_fold() -> None:
    (sheet,) = clean(items(1), FaceSize(*mm(30, 30, 3)), words=WORDS, duplex="fold", title="A long name " * 6)
    assert sheet.front is not None
    rule, label = (extent(named(sheet.front.furniture, name)) for name in ("rule", "label"))  # type: ignore[arg-type]
    fold = (0.0, sheet.paper.height / 2 - 1, sheet.paper.width, 2.0)
    assert not overlap(rule, label)
    assert not overlap(rule, fold)
    assert not overlap(label, fold)
