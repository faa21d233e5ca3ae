"""Tables: widths by content, what is wider than its place, and the style's file."""

from __future__ import annotations

from pathlib import Path

import pytest
from books_set import A4, A5, STYLE, outside, overlapping, runs, say, set_, sheet, text
from hypothesis import given
from hypothesis import strategies as st

from cardgen.cards.load import load_game
from cardgen.diagnostics import BadInput, Place, Problems
from cardgen.jobs.workshop import Workshop
from cardgen.layout.drawing import TextRun, walk
from cardgen.layout.face import lay_out
from cardgen.rulebook.document import Box, SmallFace, Table
from cardgen.rulebook.pages import PlacedFace
from cardgen.rulebook.setting.dress import dressed
from cardgen.rulebook.setting.nodes import Node
from cardgen.rulebook.setting.style import BookStyle
from cardgen.rulebook.setting.style_file import load_style
from cardgen.rulebook.setting.tables import SIDE, Plan, shared_out
from cardgen.source.bundle import bundle_root
from cardgen.source.project import Project
from cardgen.units import MM

BODY = dressed(STYLE, *A4, "colour").body
PLACE = Place("rulebook.md", 7, 1)
widths = st.lists(st.tuples(st.floats(0, 300), st.floats(0, 900)), min_size=1, max_size=8)


@given(widths, st.floats(10, 900))
def test_columns_share_all_the_room_and_none_gets_too_little(columns: list[tuple[float, float]], room: float) -> None:
    least, most = [low for low, _ in columns], [low + more for low, more in columns]
    found = shared_out(least, most, room)
    assert sum(found) == pytest.approx(room, abs=0.1)
    if sum(least) <= room:
        assert all(got >= low - 0.01 for got, low in zip(found, least, strict=True))


def test_a_column_is_as_wide_as_its_words_ask() -> None:
    rows = ((say("1"), say("a long text that goes on and on and on for more than one line of this table " * 2)),)
    page = set_(Table((say("No"), say("What it says")), rows, ("right", "left")), paper=A5).pages[0]
    number = next(run for run in runs(page) if run.text == "1")
    words = next(run for run in runs(page) if "long text" in run.text)
    assert words.x - number.x < 40
    assert number.x > next(run for run in runs(page) if run.text == "No").x  # flush right below a wider head


@pytest.mark.parametrize("paper", [A4, A5])
def test_a_table_wider_than_the_page_is_reported_and_set_smaller(paper: tuple[float, float]) -> None:
    problems = Problems()
    cells = tuple(say(f"q{number}zimmerpflanze") for number in range(11))
    book = set_(Table(cells, (cells,), ("left",) * 11, place=PLACE), paper=paper, problems=problems)
    assert "R150" in [problem.code for problem in problems]
    assert next(problem for problem in problems if problem.code == "R150").place == PLACE
    assert all(f"q{number}z" in text(book.pages[0]).replace(" ", "") for number in range(11))
    assert not list(outside(book, paper))
    assert not list(overlapping(book))
    assert all(run.size < sheet(paper).measures.size for run in runs(book.pages[0]) if "q" in run.text)


def test_a_wide_table_in_a_box_takes_the_page() -> None:
    problems = Problems()
    cells = tuple(say(f"Zimmerpflanzen{number}") for number in range(5))
    book = set_(Box("example", say("Plants"), (Table((), (cells,), ("left",) * 5),)), problems=problems)
    assert not list(problems)
    assert not list(outside(book))


def test_a_row_with_too_few_cells_is_filled_up() -> None:
    book = set_(Table((say("A"), say("B")), ((say("only"),), (say("1"), say("2"))), ("left", "left")))
    roles = [element.role for element in book.elements]
    assert roles.count("TD") == 4


def style_of(folder: Path, written: str) -> tuple[BookStyle, Problems]:
    (folder / "layouts").mkdir(exist_ok=True)
    (folder / "game.yaml").write_text("title: Test\n")
    (folder / "layouts" / "rulebook.yaml").write_text(written)
    problems = Problems()
    return load_style(Project.open(folder), {"ink": "101010", "sea": "0072B2"}, problems), problems


def test_a_style_is_read_over_what_is_usual(tmp_path: Path) -> None:
    style, problems = style_of(
        tmp_path,
        """
fonts: {body: Atkinson Hyperlegible, display: {family: Lilita One, weight: 400}}
colours: {ink: ink, link: "336699"}
chapters: [sea, ink]
ornaments: {all: coin, votes: boat}
opening: pennant
folio: octagon
boxes: {note: {colour: sea, icon: coin, label: Mark}}
large: {size: 9pt, columns: 1, margins: [20mm, 20mm, 18mm, 16mm]}
""",
    )
    assert not list(problems)
    assert (style.body, style.display, style.display_weight) == ("Atkinson Hyperlegible", "Lilita One", 400)
    assert style.chapters == ("sea", "ink")
    assert style.boxes["note"].label == "Mark"
    assert style.boxes["example"] == BookStyle().boxes["example"]
    assert (style.large.size, style.large.columns, style.large.leading) == (9.0, 1, BookStyle().large.leading)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("colour: {ink: ink}", "no `colour`"),
        ("colours: {ink: inc}", "no colour `inc`"),
        ("chapters: sea", "a list is expected"),
        ("ornaments: [coin]", "a mapping is expected"),
        ("references: often", "`often` is not known"),
        ("opening: penant", "`penant` is not known"),
        ("large: {size: nine}", "not a length"),
        ("large: {margins: [1mm]}", "1 margins"),
        ("boxes: {warning: {colour: ink}}", "no `warning`"),
        ("[1, 2]", "a mapping is expected"),
    ],
)
def test_a_mistake_in_a_style_is_told_with_its_place(tmp_path: Path, written: str, said: str) -> None:
    style, problems = style_of(tmp_path, written + "\n")
    [problem] = problems
    assert problem.code == "R151"
    assert said in problem.message
    assert problem.place is not None
    assert problem.help
    assert style.folio == BookStyle().folio


def test_without_a_file_the_style_is_plain(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("title: Test\n")
    problems = Problems()
    assert load_style(Project.open(tmp_path), {}, problems) == BookStyle()
    assert not list(problems)


@pytest.mark.parametrize("game", ["switchcraft", "syndicats", "pirate-wizard"])
def test_the_games_styles_are_sound(game: str) -> None:
    problems = Problems()
    project = Project.open(bundle_root() / "card_data" / game)
    loaded = load_game(project, problems)
    if loaded is None:
        raise BadInput(problems)
    style = load_style(project, loaded.palette, problems)
    assert not list(problems)
    assert style.banner == f"{game}/book-banner"
    assert set(style.ornaments.values()) <= set(loaded.icons)
    assert {look.icon for look in style.boxes.values()} - {""} <= set(loaded.icons)


@pytest.mark.parametrize("theme", ["colour", "low-ink", "greyscale"])
@pytest.mark.parametrize("game", ["switchcraft", "syndicats", "pirate-wizard"])
def test_the_games_banners_are_sound(game: str, theme: str) -> None:
    problems = Problems()
    project = Project.open(bundle_root() / "card_data" / game)
    loaded = load_game(project, problems)
    assert loaded is not None
    shop = Workshop(project, loaded, theme, problems)
    layout = shop.layout(f"{game}/book-banner")
    assert layout is not None
    names = {**shop.names, "face": {"name": "banner", "index": 0, "hash": ""}}
    drawing = lay_out(layout, names, theme, shop.tools, problems)
    assert [problem.message for problem in problems] == []
    words = " ".join(mark.text for mark in walk(drawing.marks) if isinstance(mark, TextRun))
    assert all(word.lower() in words.lower() for word in loaded.title.split())


def test_an_empty_cell_shows_a_faint_dash_and_a_table_is_no_smaller_than_eight_points() -> None:
    table = Table((say("One"), say("Two")), ((say("word"), ()),), ("left", "left"), compact=True)
    page = set_(table).pages[0]
    dash = next(run for run in runs(page) if run.text == "\u2013")
    assert dash.fill == STYLE.faint
    assert all(run.size >= 8 for run in runs(page))


def test_pieces_are_shown_large_in_rows_of_one_height() -> None:
    rows = tuple(((SmallFace(card, "front"),), say(f"{number}"), say(card)) for number, card in enumerate("abc"))
    page = set_(Table((), rows, ("center", "right", "left"))).pages[0]
    faces = [piece for piece in page.content if isinstance(piece, PlacedFace)]
    assert all(12 * MM <= face.box[3] + 0.01 <= 16 * MM for face in faces)
    tops = [face.box[1] for face in faces]
    assert tops[1] - tops[0] == pytest.approx(tops[2] - tops[1])


def test_a_row_does_not_wrap_where_less_room_at_its_sides_saves_it() -> None:
    plan = Plan(Table((), (), ()), Node(""), BODY, [], [], [20.0] * 6, [40.0] * 6, [])
    assert plan.side(6 * (40 + 2 * 2.5)) == pytest.approx(2.5)
    assert plan.side(400) == SIDE
    assert plan.side(200) == SIDE
