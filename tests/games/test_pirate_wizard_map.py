"""The world map: drawn from a list of fields, whatever their number; the route, the panels, what is wrong is told."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist
from pathlib import Path

import pytest
from maps_drawn import ORDER, Map, edited, other, shipped
from pirate_wizard_loaded import DATA, played

from cardgen.cards.load import load_game
from cardgen.check.inspect import inspect_drawing
from cardgen.diagnostics import Problem, Problems
from cardgen.ink.encode import Encoder
from cardgen.ink.png import render_images
from cardgen.jobs.workshop import Workshop
from cardgen.layout.drawing import Group, Shape, Symbol
from cardgen.source.project import Project
from cardgen.units import MM

WATERS = [("DCE9DF", 13), ("BBDBD6", 7), ("9CCBC9", 3)]
"""Tint and width of the line around the land, from the design."""
ROUTES = {"twelve": Path(__file__).parent / "short-route.yaml", "thirty": Path(__file__).parent / "long-route.yaml"}
SMALLEST = 43.0
"""Millimetres from octagon to octagon: a ship of 26 mm stands on each."""


@pytest.fixture(scope="module", params=["shipped", "twelve", "thirty"])
def drawn(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Map:
    if request.param == "shipped":
        return shipped()
    return other(tmp_path_factory.mktemp(request.param), ROUTES[request.param].read_text("utf-8"))


def test_every_field_has_its_octagon_with_its_number_and_its_name(drawn: Map) -> None:
    assert [seen.middle for seen in drawn.octagons] == [pytest.approx(place, abs=0.01) for place in drawn.places]
    words = drawn.words(within="field")
    assert [word for word in words if word.isdigit()] == [str(n + 1) for n in range(len(drawn.fields))]
    for field in drawn.fields:
        assert field["name"] in " ".join(words)


def test_octagons_and_panels_are_of_one_size_on_every_map(drawn: Map) -> None:
    width = 2 * 7.4 * 0.9239
    assert {(round(seen.box[2], 2), round(seen.box[3], 2)) for seen in drawn.octagons} == {
        (round(width, 2), round(width, 2))
    }
    assert drawn.around("scroll")[2:] == pytest.approx((124, 50))
    assert drawn.around("rose")[2:] == pytest.approx((58, 61.2))
    assert drawn.around("die")[2:] == pytest.approx((82, 66))


def test_the_last_octagon_alone_has_a_line_of_gold(drawn: Map) -> None:
    lines = [seen.mark for seen in drawn.marks if "field" in seen.within and isinstance(seen.mark, Shape)]
    strokes = [mark.stroke for mark in lines if mark.stroke]
    assert strokes == ["F3E6C8"] * (len(drawn.fields) - 1) + ["F2BE3A"]


def test_all_islands_lie_in_one_tint_of_water_before_the_next(drawn: Map) -> None:
    waters = [mark for mark in drawn.marks if isinstance(mark.mark, Shape) and mark.mark.fill in dict(WATERS)]
    fills = [seen.mark.fill for seen in waters]  # type: ignore[union-attr]
    assert fills == [tint for tint, _ in WATERS for _ in drawn.fields]
    assert all(seen.mark.fill == seen.mark.stroke for seen in waters)  # type: ignore[union-attr]
    assert [seen.mark.line / MM for seen in waters] == [pytest.approx(wide) for _, wide in WATERS for _ in drawn.fields]  # type: ignore[union-attr]


def test_the_route_goes_through_the_fields_in_order(drawn: Map) -> None:
    edge, route = (seen.mark for seen in drawn.marks if isinstance(seen.mark, Shape) and seen.mark.line / MM in _ROUTE)
    for line in (edge, route):
        ends = [(float(command[-2]) / MM, float(command[-1]) / MM) for command in line.path]
        assert ends == [pytest.approx(place) for place in drawn.places]
    assert [length / MM for length in route.dash] == pytest.approx([3.6, 2.2])


_ROUTE = (pytest.approx(2.6), pytest.approx(1.3))


def test_pictures_stand_upright_in_their_islands_places_the_nearer_ones_in_front(drawn: Map) -> None:
    pictures = [seen for seen in drawn.marks if isinstance(seen.mark, Symbol) and "island" in seen.within]
    for seen in pictures:
        assert seen.matrix[1:3] == (0, 0), "a picture never turns with its island"
        assert seen.matrix[0] == seen.matrix[3]
    assert len(pictures) == sum(name != "-" for field in drawn.fields for name in field["decor"])  # type: ignore[attr-defined]
    for island in drawn.groups("island"):
        feet = [mark.matrix[5] for mark in island.marks if isinstance(mark, Group)]
        assert feet == sorted(feet)


def test_a_map_has_no_faults_that_a_look_finds(drawn: Map) -> None:
    problems = Problems()
    inspect_drawing(drawn.drawing, "map", None, problems)
    assert [problem.message for problem in problems] == []


# The map that is shipped


def test_the_shipped_maps_fields_are_those_of_the_rules_and_of_the_route() -> None:
    map_ = shipped()
    assert len(map_.fields) == played().rules["fields"]
    assert (map_.fields[0]["kind"], map_.fields[-1]["kind"]) == ("shore", "skull")
    assert [str(field["name"]) for field in map_.fields][::19] == ["Port Prosper", "The Dungeon"]
    assert len({field["name"] for field in map_.fields}) == len(map_.fields)


def test_ships_have_room_on_every_field() -> None:
    closest = min(dist(one, two) for one, two in combinations(shipped().places, 2))
    assert closest >= SMALLEST
    assert max(dist(one, two) for one, two in pairwise(shipped().places)) < 75


def test_nothing_lies_on_a_field_or_a_panel() -> None:
    """Octagons keep clear of each other's names, of the scroll, the compass and the die's panel."""
    map_ = shipped()
    panels = [map_.around(name) for name in ("scroll", "rose", "die")]
    pills = [seen.box for seen in map_.marks if isinstance(seen.mark, Shape) and _is_pill(seen.box, seen.within)]
    assert len(pills) == len(map_.fields)
    for x, y in map_.places:
        assert all(_apart((x - 8, y - 8, 16, 16), box) for box in panels)
        assert all(_apart((x - 7, y - 7, 14, 14), box) for box in pills)
    for one, two in combinations([*pills, *panels[::2]], 2):
        assert _apart(one, two)


def _is_pill(box: tuple[float, ...], within: tuple[str, ...]) -> bool:
    return "field" in within and (abs(box[3] - 5.8) < 0.01 or abs(box[3] - 8) < 0.01)


def _apart(one: tuple[float, ...], two: tuple[float, ...]) -> bool:
    across = one[0] + one[2] <= two[0] or two[0] + two[2] <= one[0]
    return across or one[1] + one[3] <= two[1] or two[1] + two[3] <= one[1]


def test_the_dies_panel_says_what_the_rules_and_the_countdown_say(tmp_path: Path) -> None:
    rules = played().rules
    top = played().cards["circle-die"].fields["top"]
    assert isinstance(top, int)
    said = shipped().words(within="die")
    assert [word for word in said if word.isdigit()] == [*(str(n) for n in range(top, 0, -1)), str(top)]
    assert f"+{rules['circle_bonus']}" in " ".join(said)
    changed = other(tmp_path, "name: Slow\nset: {cards.circle-die.top: 7, rules.circle_bonus: 15}\n")
    said = changed.words(within="die")
    assert [word for word in said if word.isdigit()] == ["7", "6", "5", "4", "3", "2", "1", "7"]
    assert "+15" in " ".join(said)
    before, after = shipped().around("die"), changed.around("die")
    assert after[2] == pytest.approx(before[2] + 15), "a column more"
    assert after[0] + after[2] == pytest.approx(before[0] + before[2]), "to the left"
    assert after[3] == pytest.approx(before[3])


@pytest.mark.parametrize("top", [1, 2, 3, 12])
def test_a_countdown_of_any_length_finds_its_places(top: int, tmp_path: Path) -> None:
    changed = other(tmp_path, f"name: Other\nset: {{cards.circle-die.top: {top}}}\n")
    left, upper, width, height = changed.around("die")
    places = [seen.box for seen in changed.marks if "places" in seen.within and isinstance(seen.mark, Shape)]
    assert len(places) == top + 1
    for box in places:
        assert left + 40 < box[0] < box[0] + box[2] < left + width - 2
        assert upper < box[1] < box[1] + box[3] < upper + height - 16


def test_a_chart_of_another_size_keeps_its_borders(tmp_path: Path) -> None:
    changed = other(tmp_path, "name: Larger\nset: {cards.world-map.size: [560, 396]}\n")
    assert (changed.drawing.width / MM, changed.drawing.height / MM) == pytest.approx((560, 396))
    clips = [mark.clip for mark in changed.drawing.marks if hasattr(mark, "clip") and mark.clip]
    (chart,) = clips
    corners = [(float(command[1]) / MM, float(command[2]) / MM) for command in chart if len(command) == 3]
    assert corners == [pytest.approx(p) for p in ((8, 8), (552, 8), (552, 388), (8, 388))]


def test_low_ink_leaves_the_chart_white_and_lines_its_shallows() -> None:
    def share(theme: str) -> float:
        workshop = Workshop(Project.open(DATA), played(), theme)
        drawing = workshop.draw(ORDER, Problems())
        assert drawing is not None
        encoder = Encoder(workshop.tools.fonts)
        (image,) = render_images([encoder.face(drawing)], workshop.tools.fonts, workshop.tools.art.pictures, 40.0)
        white = sum(image.convert("L").histogram()[250:])
        return white / (image.width * image.height)

    assert share("low-ink") > 0.6
    assert share("colour") < 0.2


# What is wrong is told where it stands


def told(folder: Path, before: str, after: str) -> list[Problem]:
    """What a slip in cards/map.yaml brings about."""
    project = edited(folder, "name: Other\n")
    data = folder / "pirate-wizard" / "cards" / "map.yaml"
    text = data.read_text("utf-8")
    assert text.count(before) == 1
    data.write_text(text.replace(before, after), encoding="utf-8")
    problems = Problems()
    game = load_game(project, problems, None, ())
    if game is not None:
        Workshop(project, game, "colour").draw(ORDER, problems)
    return list(problems)


def line_of(problem: Problem) -> str:
    assert problem.place is not None
    assert problem.place.file.endswith("map.yaml")
    return problem.place.excerpt


def test_fields_and_rules_must_agree(tmp_path: Path) -> None:
    (line,) = (line for line in _data().splitlines(keepends=True) if "Last Light" in line)
    (problem,) = told(tmp_path, line, "")
    assert problem.message == "`fields` needs 20 items, found 19"
    assert "`rules.fields`" in problem.help


def _data() -> str:
    return (DATA / "cards" / "map.yaml").read_text("utf-8")


def test_a_route_across_the_border_points_at_the_field(tmp_path: Path) -> None:
    (problem,) = told(tmp_path, "at: [35.6, 150.9]", "at: [12, 150.9]")
    assert problem.code == "L117"
    assert "left edge" in problem.message
    assert "point 14" in problem.message
    assert "Mushroom Key" in line_of(problem)


def test_every_field_beyond_the_border_is_named(tmp_path: Path) -> None:
    text = _data().replace("at: [35.6, 150.9]", "at: [-12, 150.9]").replace("at: [212, 182]", "at: [212, 282]")
    one, two = told(tmp_path, _data(), text)
    assert "Two Mills" in line_of(one)
    assert "Mushroom Key" in line_of(two)


SLIPS = [
    ("kind: skull", "kind: skul", "`fields[20].kind` cannot be `skul`", "did you mean `skull`?"),
    ("decor: [skullrock]", "decor: [skulrock]", "there is no art file `decor/skulrock.svg`", "did you mean"),
    (
        "decor: [rock, light, rock]",
        "decor: [rock, light, rock, rock, rock, rock]",
        "a list of 5 has no element 5, counted from 0",
        "",
    ),
    ("art: kraken", "art: krakn", "there is no art file `decor/krakn.svg`", "did you mean `decor/kraken.svg`?"),
    ("island: [38.5, -5.4]", "island: [38.5]", "`fields[20].island` needs 2 items, found 1", "add 1 more"),
    ("size: [406, 266]", "size: [406]", "`size` needs 2 items, found 1", "add 1 more"),
    ("die: [394, 14]", "die: here", "`die` must be a list, found text", ""),
    ("ground: ash, decor: [skullrock]", "ground: lava, decor: [skullrock]", "`fields[20].ground` cannot be `lava`", ""),
]


@pytest.mark.parametrize(("before", "after", "message", "help"), SLIPS, ids=[message for _, _, message, _ in SLIPS])
def test_a_slip_in_the_data_is_told(before: str, after: str, message: str, help: str, tmp_path: Path) -> None:
    (problem,) = told(tmp_path, before, after)
    assert problem.message == message
    assert help in problem.help
