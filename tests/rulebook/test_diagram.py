"""Set-up diagrams: nothing overlaps for any number of players, labels and counts are there, every theme is kept."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cards.load import load_game
from cardgen.cards.model import Game
from cardgen.cards.setup import lying_on_table
from cardgen.cards.setup_zones import Lying, SetupZone, Shown
from cardgen.diagnostics import Problems
from cardgen.fonts.registry import Fonts
from cardgen.jobs.rulebook_pictures import BookPictures
from cardgen.jobs.workshop import Workshop
from cardgen.layout.colours import contrast
from cardgen.layout.drawing import Drawing, Group, Mark, Outline, Shape, Symbol, TextRun, walk
from cardgen.layout.style import TextTools
from cardgen.rulebook.diagram import setup_drawing, setup_plan
from cardgen.rulebook.diagram_items import Item, spread
from cardgen.rulebook.diagram_look import DiagramLook, in_theme, read_look
from cardgen.rulebook.diagram_paint import Painter
from cardgen.rulebook.diagram_plan import Plan, Things, plan, seen_boxes
from cardgen.rulebook.diagram_seating import Box
from cardgen.rulebook.document import FacePicture, SetupPicture
from cardgen.source.bundle import bundle_root
from cardgen.source.project import Project

WIDTH = 482.0
TOOLS = TextTools(Fonts(), (), lambda _token, _fill: None)
TABLES = [
    (name, players)
    for name, most in (("switchcraft", 8), ("syndicats", 5), ("pirate-wizard", 4))
    for players in range(2, most + 1)
    if (name, players) != ("switchcraft", 2)
]


class Opened:
    """A game with its faces, drawn once."""

    def __init__(self, name: str, edition: str | None, theme: str) -> None:
        project = Project.open(bundle_root() / "card_data" / name)
        self.problems = Problems()
        game = load_game(project, self.problems, edition)
        assert game is not None
        self.game: Game = game
        self.shop = Workshop(project, game, theme, self.problems)
        self.look = read_look(project, game.palette, theme, self.problems)
        self.pictures = BookPictures(self.shop, None, WIDTH, whole=True)

    def face(self, shown: Shown) -> Drawing | None:
        return self.pictures.drawing(FacePicture(shown.card, shown.face, shown.copy))

    def plan(self, players: int) -> Plan:
        painter = Painter(self.look, self.shop.tools.text, self.problems)
        found = setup_plan(self.game, players, self.face, painter, WIDTH)
        assert found is not None
        return found

    def drawing(self, players: int) -> Drawing:
        found = setup_drawing(self.game, players, self.face, self.shop.tools.text, self.look, WIDTH, self.problems)
        assert found is not None
        return found


@cache
def opened(name: str, edition: str | None = None, theme: str = "colour") -> Opened:
    return Opened(name, edition, theme)


def overlaps(plan: Plan, slack: float = 0.01) -> list[tuple[str, str]]:
    """The pairs of things on a table that lie on one another."""
    return [(one, other) for (one, a), (other, b) in combinations(seen_boxes(plan), 2) if _meet(a, b, slack)]


def _meet(a: Box, b: Box, slack: float) -> bool:
    across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    down = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return across > slack and down > slack


def outside(plan: Plan) -> list[str]:
    """What reaches beyond the table, or beyond its seat's tray."""
    frames = {f"seat {tray.seat}": tray.box for tray in plan.trays}
    frames["middle"] = (0.0, 0.0, plan.width, plan.height)
    found = [(f"seat {tray.seat}", "tray", tray.box) for tray in plan.trays if not _holds(frames["middle"], tray.box)]
    for name, box in seen_boxes(plan):
        whose = "middle" if name.startswith("middle") else " ".join(name.split()[:2])
        if not _holds(frames[whose], box):
            found.append((whose, name, box))
    return [f"{whose}: {name}" for whose, name, _ in found]


def _holds(frame: Box, box: Box) -> bool:
    return (
        box[0] >= frame[0] - 0.01
        and box[1] >= frame[1] - 0.01
        and box[0] + box[2] <= frame[0] + frame[2] + 0.01
        and box[1] + box[3] <= frame[1] + frame[3] + 0.01
    )


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nothing_overlaps_on_the_tables_of_our_games(name: str, players: int) -> None:
    found = opened(name).plan(players)
    assert overlaps(found) == []
    assert outside(found) == []
    assert len(found.trays) == players
    assert found.width == WIDTH
    assert found.height <= WIDTH


@pytest.mark.parametrize("edition", ["first", "double-sided"])
def test_nothing_overlaps_in_earlier_editions(edition: str) -> None:
    for players in (2, 5):
        found = opened("syndicats", edition).plan(players)
        assert overlaps(found) == []
        assert outside(found) == []


def test_trays_do_not_overlap_and_go_round_clockwise() -> None:
    for name, players in TABLES:
        trays = opened(name).plan(players).trays
        assert not [pair for pair in combinations([tray.box for tray in trays], 2) if _meet(*pair, 0.01)]
        assert [tray.seat for tray in trays] == list(range(1, players + 1))
        assert trays[0].turn == 0.0
        turns = [tray.turn for tray in trays[1:]]
        assert turns == sorted(turns)  # the left edge, the far one, the right one


# -- Tables of games that nobody has invented yet

LABELS = st.sampled_from(
    ["", "Coins", "Draw pile", "A very long label of several words", "Unbreakablelabelofonewordonly"]
)
ZONES = st.lists(
    st.tuples(
        st.sampled_from(["row", "pile", "hand", "heap", "place"]),
        st.integers(1, 9),
        st.floats(15, 1100),
        st.floats(15, 900),
        LABELS,
    ),
    min_size=1,
    max_size=7,
)


def test_players_are_counted_the_way_that_the_turns_go() -> None:
    """Seats lie clockwise from the foot; Pirate-wizard's second player sits at the first one's right hand."""
    for name, seen in (("switchcraft", ["1", "2", "3", "4"]), ("pirate-wizard", ["1", "4", "3", "2"])):
        names = [tray_name.removeprefix("Player ")[:1] for tray_name in opened(name).plan(4).names]
        assert names == seen


def invented(zones: list[tuple[str, int, float, float, str]], seat: int) -> tuple[Item, ...]:
    items = []
    for at, (lies, count, width, height, label) in enumerate(zones):
        zone = SetupZone(f"z{at}", label, "seat" if seat else "middle", ("card",), lies)
        face = Drawing(width, height, 0.0, 0.0, Outline(), ())
        seen = 1 if lies in ("pile", "place") else count
        lying = Lying(zone, seat, tuple(Shown("card", "front") for _ in range(seen)), count)
        items.append(Item(lying, (face,) * seen))
    return tuple(items)


@settings(max_examples=25)
@given(ZONES, ZONES, st.integers(1, 8), st.sampled_from([240.0, 364.0, 482.0]), st.booleans())
def test_nothing_overlaps_on_any_table(middle: Any, seat: Any, players: int, width: float, filled: bool) -> None:
    things = Things(invented(middle, 0), tuple(invented(seat, number) for number in range(1, players + 1)))
    painter = Painter(DiagramLook(), TOOLS, Problems())
    found = plan(things, width, width, painter.measure, filled=filled)
    assert found.height == pytest.approx(found.width) if filled else found.height <= found.width + 0.01
    assert overlaps(found) == []
    assert outside(found) == []


@given(st.sampled_from(["row", "pile", "hand", "heap"]), st.integers(1, 60), st.floats(0.02, 0.3))
def test_things_lie_within_their_spread(lies: str, count: int, scale: float) -> None:
    item = invented([(lies, min(count, 10), 180.0, 252.0, "")], 0)[0]
    lying = spread(item, scale)
    for x, y, turn, _ in lying.things:
        if turn:
            continue
        assert x - 90 * lying.scale >= -0.01
        assert x + 90 * lying.scale <= lying.width + 0.01
        assert y - 126 * lying.scale >= -0.01
        assert y + 126 * lying.scale <= lying.height + 0.01


# -- What is painted


def words(drawing: Drawing) -> list[str]:
    """The diagram's own words, without those of the faces."""
    return [mark.text for mark in own(drawing.marks) if isinstance(mark, TextRun)]


def own(marks: tuple[Mark, ...]) -> Iterator[Mark]:
    for mark in marks:
        yield mark
        if isinstance(mark, Group):
            yield from own(mark.marks)


def test_labels_names_and_counts_are_upright_words() -> None:
    drawing = opened("switchcraft").drawing(4)
    said = words(drawing)
    assert {"Player 2", "Player 3", "Player 4", "Deck", "Nice pile", "Alignment cards", "35"} <= set(said)
    assert said.count("Hand") == 1  # the first seat alone has labels
    assert said.count("7") == 8  # a hand and a heap of coins for each of four
    runs = [mark for mark in drawing.marks if isinstance(mark, TextRun)]
    assert runs
    assert all(run.angle == 0 for run in runs)


def test_each_face_is_stored_once() -> None:
    drawing = opened("switchcraft").drawing(8)
    symbols = [mark for mark in own(drawing.marks) if isinstance(mark, Symbol)]
    assert len(symbols) > 100
    looks = {symbol.key for symbol in symbols}
    assert len(looks) < 20
    assert len({id(symbol.marks) for symbol in symbols}) == len(looks)


def test_the_same_table_is_drawn_the_same() -> None:
    fresh = Opened("syndicats", None, "colour")
    first, second = opened("syndicats").drawing(3), fresh.drawing(3)
    assert first.dump() == second.dump()
    assert first.look == second.look == first.digest()


def test_the_picture_follows_the_rules(tmp_path: Path) -> None:
    root = tmp_path / "pearls"
    files = examples()
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    game = load_game(Project.open(root), Problems())
    assert game is not None
    painted = setup_drawing(game, 3, lambda _shown: None, TOOLS, DiagramLook(), 400, Problems())
    assert painted is not None
    assert {"28", "Draw pile", "Reefs", "Who begins"} <= set(words(painted))
    (root / "game.yaml").write_text(files["game.yaml"].replace("hand: 4", "hand: 6"), "utf-8")
    changed = load_game(Project.open(root), Problems())
    assert changed is not None
    again = setup_drawing(changed, 3, lambda _shown: None, TOOLS, DiagramLook(), 400, Problems())
    assert again is not None
    assert "22" in words(again)
    assert "28" not in words(again)
    assert [each.zone.id for each in lying_on_table(changed, 2) if each.zone.id == "reefs"] == []


def examples() -> dict[str, str]:
    """The files on the page about set-up diagrams, with empty layouts."""
    import re

    page = (Path(__file__).parent.parent.parent / "docs" / "setup-diagrams.md").read_text("utf-8")
    return dict(re.findall(r"^`([\w./-]+)`\n```\w+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))


def test_a_game_that_says_nothing_has_no_diagram(tmp_path: Path) -> None:
    root = tmp_path / "bare"
    root.mkdir()
    (root / "game.yaml").write_text("title: Bare\nplayers: 2\n", "utf-8")
    (root / "cards.yaml").write_text("[]\n", "utf-8")
    game = load_game(Project.open(root), Problems())
    assert game is not None
    assert setup_drawing(game, 2, lambda _shown: None, TOOLS, DiagramLook(), 400, Problems()) is None


# -- Themes and looks


@pytest.mark.parametrize("name", ["switchcraft", "syndicats", "pirate-wizard"])
def test_words_can_be_read_in_every_theme(name: str) -> None:
    project = Project.open(bundle_root() / "card_data" / name)
    game = load_game(project, Problems())
    assert game is not None
    for theme in ("colour", "greyscale", "low-ink"):
        problems = Problems()
        look = read_look(project, game.palette, theme, problems)
        assert not list(problems)
        pairs = ((look.words, look.table), (look.tray_words, look.tray), (look.badge_words, look.badge))
        assert all(contrast(*pair) >= 4.5 for pair in pairs), theme


def test_low_ink_paints_no_grounds() -> None:
    drawing = opened("switchcraft", None, "low-ink").drawing(3)
    filled = [mark for mark in own(drawing.marks) if isinstance(mark, Shape) and mark.fill]
    assert {mark.fill for mark in filled} == {"FFFFFF"}


def test_greys_are_grey() -> None:
    look = in_theme(DiagramLook(table="A06A38", badge="F2BE3A"), "greyscale")
    for colour in (look.table, look.tray, look.badge, look.words):
        assert colour[:2] == colour[2:4] == colour[4:]


def test_a_look_s_slips_are_told(tmp_path: Path) -> None:
    root = tmp_path / "odd"
    (root / "layouts" / "odd").mkdir(parents=True)
    (root / "game.yaml").write_text("title: Odd\n", "utf-8")
    (root / "layouts" / "odd" / "setup.yaml").write_text("tabel: FFFFFF\ntray: seee\nsize: big\nwords: sea\n", "utf-8")
    problems = Problems()
    look = read_look(Project.open(root), {"sea": "123456"}, "colour", problems)
    assert [(problem.code, problem.place and problem.place.line) for problem in problems] == [
        ("C101", 1),
        ("C106", 2),
        ("C104", 3),
    ]
    assert look.words == "123456"


def small(players: int, *beside: int) -> Drawing:
    game = opened("switchcraft")
    tools = game.shop.tools.text
    drawing = setup_drawing(game.game, players, game.face, tools, game.look, 200.0, game.problems, beside)
    assert drawing is not None
    return drawing


def test_tables_beside_one_another_have_one_height() -> None:
    three, eight = small(3, 3, 8), small(8, 3, 8)
    assert three.height == pytest.approx(eight.height)
    assert three.height <= 200.0
    alone = Opened("switchcraft", None, "colour")
    found = [
        setup_plan(alone.game, players, alone.face, Painter(alone.look, TOOLS, alone.problems), 200.0, (3, 8))
        for players in (3, 8)
    ]
    assert [overlaps(each) + outside(each) for each in found if each is not None] == [[], []]


def test_the_seats_of_tables_beside_one_another_are_simple_shapes_with_numbers() -> None:
    drawing = small(8, 3, 8)
    inside = list(own(drawing.marks))
    said = [mark.text for mark in inside if isinstance(mark, TextRun)]
    assert {"1", "2", "3", "4", "5", "6", "7", "8"} <= set(said)
    assert not [text for text in said if not text.isdecimal()]
    faces = [mark for mark in inside if isinstance(mark, Symbol)]
    assert 5 <= len(faces) <= 10  # the middle's alone
    assert {mark.size for mark in inside if isinstance(mark, TextRun)} == {opened("switchcraft").look.size * 1.5}


def test_one_seat_tells_for_all() -> None:
    """The first seat's name says whether the others have what it has, and what they have not."""
    names = [" ".join(words(opened(game).drawing(3))) for game in ("switchcraft", "syndicats")]
    assert "Player 1 (the others have the same, except: First player marker)" in names[0]
    assert "Player 1 (the others have the same, except: The Mogfather)" in names[1]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_names_stand_with_air_at_the_head_of_every_tray(name: str, players: int) -> None:
    trays = opened(name).plan(players).trays
    assert {round(tray.name[1] - tray.box[1], 3) for tray in trays} == {5.0}
    for tray in trays:
        assert tray.name[0] + tray.name[2] / 2 == pytest.approx(tray.box[0] + tray.box[2] / 2)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_trays_are_no_larger_than_their_things(name: str, players: int) -> None:
    found = opened(name).plan(players)
    for tray in found.trays[1:]:
        wide, high = tray.block.width, tray.block.height
        seen = (high, wide) if tray.turn in (90.0, 270.0) else (wide, high)
        assert tray.box[2] <= max(seen[0], 45) + 20
        if tray.turn != 180.0:  # those side by side at the far edge are of one height
            assert tray.box[3] <= seen[1] + 30
    left, right = found.middle_at[0], found.width - found.middle_at[0] - found.middle.width
    assert left == pytest.approx(right, abs=1.0)


def test_narrow_tables_have_no_labels() -> None:
    """A figure that is small by itself shows how it looks; what it is called stands in a larger one."""
    game = opened("switchcraft")
    narrow = setup_drawing(game.game, 4, game.face, game.shop.tools.text, game.look, 150.0, game.problems)
    assert narrow is not None
    assert narrow.width == 150.0
    assert narrow.height <= 150.0
    (whole,) = narrow.marks
    assert isinstance(whole, Group)
    said = words(narrow._replace(marks=whole.marks))
    assert "Player 3" in said
    assert "Hand" not in said


def test_rulebooks_get_their_tables() -> None:
    small = opened("switchcraft").pictures.drawing(SetupPicture(4, 0.3))
    assert small is not None
    assert small.width == pytest.approx(0.3 * WIDTH)
    drawing = opened("switchcraft").pictures.drawing(SetupPicture(4))
    assert drawing is not None
    assert drawing.width == WIDTH
    assert any(isinstance(mark, Symbol) for mark in walk(drawing.marks))
