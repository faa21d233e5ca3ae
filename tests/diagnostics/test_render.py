"""Problems as they are shown."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.diagnostics import Place, Problem, Severity
from cardgen.diagnostics.render import WIDEST, render_concise, render_full, to_github, to_json

LINE = "- {id: hope, name: Hope, type: stock, points: ten}"
PLACE = Place("card_data/switchcraft/cards.yaml", 41, 47, 3, LINE)
PROBLEM = Problem(
    Severity.ERROR, "C104", "`points` must be a whole number, found `ten`", PLACE, "write `10`", card="hope"
)


def test_an_excerpt_with_carets_and_help() -> None:
    expected = """\
error[C104]: `points` must be a whole number, found `ten` (card `hope`)
  --> card_data/switchcraft/cards.yaml:41:47
   |
41 | - {id: hope, name: Hope, type: stock, points: ten}
   |                                               ^^^
   = help: write `10`"""
    assert render_full(PROBLEM) == expected


def test_both_places_of_a_duplicate() -> None:
    first = Place("a.yaml", 9, 3, 4, "  text: Draw a card.")
    second = Place("a.yaml", 120, 3, 4, "  text: Discard.")
    problem = Problem(Severity.WARNING, "C006", "the key `text` stands twice", second, "", ((first, "first here"),))
    expected = """\
warning[C006]: the key `text` stands twice
   --> a.yaml:120:3
    |
120 |   text: Discard.
    |   ^^^^
   ::: a.yaml:9:3
    |
  9 |   text: Draw a card.
    |   ---- first here"""
    assert render_full(problem) == expected


def test_a_problem_without_a_place() -> None:
    problem = Problem(Severity.NOTICE, "C134", "there is no edition `x`", None, "there are: `base`")
    assert render_full(problem) == "notice[C134]: there is no edition `x`\n  = help: there are: `base`"
    assert render_concise(problem) == "notice[C134]: there is no edition `x` (there are: `base`)"
    assert to_github(problem) == "::notice title=C134::there is no edition `x`%0Ahelp: there are: `base`"


def test_a_cell_is_named() -> None:
    problem = PROBLEM._replace(place=Place("cards.csv", 7, 3, 1, "a,b", "B6"))
    assert "--> cards.csv:7:3 (cell B6)" in render_full(problem)


def test_wide_and_combining_characters_and_tabs_keep_the_carets_in_line() -> None:
    line = "\tname: 龍e\u0301x ten"
    problem = PROBLEM._replace(place=Place("a.yaml", 1, line.index("ten") + 1, 3, line))
    *_, shown, carets, _ = render_full(problem).splitlines()
    assert shown == "1 |     name: 龍e\u0301x ten"
    # four for the tab, two for the dragon, none for the accent
    assert carets == "  | " + " " * (4 + len("name: ") + 2 + 1 + 1 + 1) + "^^^"


def test_a_long_line_is_shown_around_the_carets() -> None:
    line = "words " * 100 + "ten" + " words" * 100
    problem = PROBLEM._replace(place=Place("a.yaml", 1, 601, 3, line))
    *_, shown, carets, _ = render_full(problem).splitlines()
    assert len(shown) <= WIDEST + 10
    assert shown[carets.index("^") : carets.rindex("^") + 1] == "ten"
    assert shown.startswith("1 | …")
    assert shown.endswith("…")


def test_carets_beyond_the_line_stay_near_it() -> None:
    problem = PROBLEM._replace(place=Place("a.yaml", 1, 60, 9, "short"))
    assert render_full(problem).splitlines()[4] == "  |      ^"


def test_colour_only_where_asked_for() -> None:
    assert "\x1b" not in render_full(PROBLEM)
    coloured = render_full(PROBLEM, colour=True)
    assert coloured.startswith("\x1b[1;31merror[C104]\x1b[0m")
    plain = coloured
    for code in ("1;31", "1;34", "1"):
        plain = plain.replace(f"\x1b[{code}m", "")
    assert plain.replace("\x1b[0m", "") == render_full(PROBLEM)


@pytest.mark.parametrize("evil", ["\x1b[2J", "a\rb", "\u202egnp.exe", "x\x9b31m", "\x00"])
def test_a_file_cannot_steer_the_terminal(evil: str) -> None:
    place = Place(f"{evil}.yaml", 1, 1, 3, f"name: {evil}")
    problem = Problem(Severity.ERROR, "C104", f"found `{evil}`", place, evil, ((place, evil),), evil)
    for shown in (render_full(problem), render_concise(problem), to_github(problem)):
        for sign in "\x1b\r\u202e\x9b\x00":
            assert sign not in shown


def test_one_line() -> None:
    expected = (
        "card_data/switchcraft/cards.yaml:41:47: error[C104]: "
        "`points` must be a whole number, found `ten` (card `hope`) (write `10`)"
    )
    assert render_concise(PROBLEM) == expected


def test_json_holds_everything() -> None:
    problem = PROBLEM._replace(also=((PLACE._replace(line=3, cell="C2"), "first here"),))
    (data,) = json.loads(to_json([problem]))
    assert data["severity"] == "error"
    assert data["code"] == "C104"
    assert data["card"] == "hope"
    assert data["help"] == "write `10`"
    assert data["place"] == {"file": PLACE.file, "line": 41, "column": 47, "width": 3, "cell": ""}
    assert data["also"] == [
        {"file": PLACE.file, "line": 3, "column": 47, "width": 3, "cell": "C2", "message": "first here"}
    ]
    assert json.loads(to_json([])) == []
    assert json.loads(to_json([PROBLEM._replace(place=None)]))[0]["place"] is None


def test_github_annotations_escape_what_would_end_them() -> None:
    problem = PROBLEM._replace(place=Place("a,b:c.yaml", 4, 2, 3, ""), message="50 %", card="")
    assert to_github(problem) == (
        "::error file=a%2Cb%3Ac.yaml,line=4,col=2,endColumn=4,title=C104::50 %25%0Ahelp: write `10`"
    )


@given(st.text(max_size=300), st.integers(1, 400), st.integers(1, 400))
def test_any_place_can_be_shown(excerpt: str, column: int, width: int) -> None:
    problem = PROBLEM._replace(place=Place("a.yaml", 1, column, width, excerpt))
    lines = render_full(problem).split("\n")
    assert len(lines) in (3, 6)
    assert all(len(line) <= 2 * WIDEST + 100 or "\t" in excerpt for line in lines)
