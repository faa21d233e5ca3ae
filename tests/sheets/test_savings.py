"""What is said of paper that could be saved: only what is true, and only where it saves a sheet."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from sheet_making import POKER, STANDARD, codes, items, jobs, mm, sheets_of

from cardgen.layout.drawing import Outline
from cardgen.sheets.plan import FaceSize
from cardgen.units import MM, length

COIN = FaceSize(*mm(25.4, 25.4, 3), Outline("ellipse"))


def _told(count: int, face: FaceSize, **options: Any) -> list[str]:
    _, problems = sheets_of(items(count), face, **options)
    return [problem.message for problem in problems if problem.code in ("S106", "S112")]


def test_two_coins_on_a_sheet_of_their_own() -> None:
    """A4 holds 54 coins with 3 mm of bleed, and 63 with 1.5 mm."""
    assert _told(56, COIN, label="Coins") == [
        "Coins: only 2 of 56 copies are on the last of 2 sheets; with `--bleed 1.5mm` all fit on 1 sheet"
    ]
    made, problems = sheets_of(items(56), COIN, bleed=1.5 * MM)
    assert len(made) == 1
    assert set(codes(problems)) <= {"S109"}


@pytest.mark.parametrize(("count", "options"), [(54, {}), (2, {}), (80, {}), (64, {"bleed": 1.5 * MM}), (108, {})])
def test_no_word_where_nothing_is_saved(count: int, options: dict[str, Any]) -> None:
    assert _told(count, COIN, **options) == []


def test_no_word_where_a_grid_was_asked_for() -> None:
    assert _told(56, COIN, grid=(6, 9)) == []


def test_turning_the_paper_is_offered_where_it_was_laid_by_hand() -> None:
    """Half of A4 holds 12 squares of 40 mm upright, and 14 lying."""
    square = FaceSize(*mm(40, 40))
    (message,) = _told(13, square, duplex="fold", landscape=False)
    assert "with `--landscape` all fit on 1 sheet" in message
    assert _told(13, square, duplex="fold") == []


def test_a_gap_that_costs_a_sheet() -> None:
    """Three poker cards and two gaps of 6 mm are too much for A4."""
    (message,) = _told(9, POKER, gap=6 * MM)
    assert "only 1 of 9 copies is on the last of 2 sheets" in message
    assert "with `--gap 3mm` all fit on 1 sheet" in message


def test_p05_what_a_gap_costs_is_said_only_where_it_costs_a_sheet() -> None:
    """Letter holds six cards with 6 mm between them, and nine without; half of the second sheet is used."""
    for count in (1, 6, 10, 12):
        assert not any("holds" in message for message in _told(count, STANDARD, paper="letter", gap=6 * MM))
    (message,) = _told(9, STANDARD, paper="letter", landscape=False, gap=6 * MM, label="Deck")
    assert message == (
        "Deck: Letter holds 3 x 2 cards of 63 x 88 mm; with `--gap 0mm` it holds 3 x 3, "
        "and 1 sheet will do instead of 2"
    )


def test_nothing_is_said_of_what_printers_cannot_print() -> None:
    """Two mats come within a millimetre of the edge of A4, and no option moves them away from it."""
    assert _told(4, FaceSize(*mm(236, 104, 2))) == []
    assert _told(4, FaceSize(*mm(210, 148))) == []


@settings(max_examples=150)
@given(jobs())
def test_what_is_advised_saves_as_much_as_it_says(job: Any) -> None:
    cards, face, options = job
    for message in _told(len(cards), face, **options):
        change = re.search(r"`--(\w+) ?(\S*)` (?:all fit on|it holds \d+ x \d+, and) (\d+) sheet", message)
        assert change is not None, message
        name, value, sheets = change.groups()
        changed = {"landscape": name == "landscape"} if not value else {name: length(value)}
        made, problems = sheets_of(cards, face, **(options | changed))
        assert len(made) == int(sheets) < len(sheets_of(cards, face, **options)[0])
        assert "S105" not in codes(problems) or options["margins"] is not None
