"""The world map: drawn from a list of fields, whatever their number; the route, the panels, what is wrong is told."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist
from pathlib import Path

import pytest
from maps_drawn import ORDER, Map, Seen, edited, other, shipped
from pirate_wizard_loaded import DATA, played

from cardgen.cards.load import load_game
from cardgen.check.inspect import inspect_drawing
from cardgen.diagnostics import Problem, Problems, Severity
from cardgen.ink.encode import Encoder
from cardgen.ink.png import render_images
from cardgen.jobs.workshop import Workshop
from cardgen.layout.drawing import Group, Shape, Symbol
from cardgen.layout.drawing import Path as PathOf
from cardgen.layout.elements_curve import curve_through
from cardgen.layout.matrices import map_path
from cardgen.layout.shapes import along_curve, points_along
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


@pytest.mark.parametrize("top", [1, 2, 5, 6, 9, 11, 12])
def test_a_countdown_of_any_length_finds_its_places_in_the_panels_own_room(top: int, tmp_path: Path) -> None:
    changed = other(tmp_path, f"name: Other\nset: {{cards.circle-die.top: {top}}}\n")
    assert changed.around("die") == pytest.approx(shipped().around("die"))
    left, upper, width, height = changed.around("die")
    places = [seen.box for seen in changed.marks if "places" in seen.within and isinstance(seen.mark, Shape)]
    assert len(places) == top + 1
    for box in places:
        assert left + 43 < box[0] < box[0] + box[2] < left + width - 2
        assert upper < box[1] < box[1] + box[3] < upper + height - 16
        assert min(box[2:]) > 7, "a cube of 8 mm hardly hides its neighbour"
    for one, two in combinations(places, 2):
        assert _apart(one, two)


def test_the_route_passes_clear_of_every_island() -> None:
    """Between octagons there is water on both sides of the line, which is 2.6 mm wide."""
    map_ = shipped()
    ends = list(zip(map_.places, map_.places[1:], strict=False))
    route = curve_through(map_.places, closed=False)
    coasts = [map_path(seen.matrix, seen.mark.path) for seen in map_.marks if _is_coast(seen)]  # type: ignore[union-attr]
    assert len(coasts) == len(map_.fields)
    shores = [[(x / MM, y / MM) for x, y in points_along(coast, 300, closed=True)] for coast in coasts]
    for number, (leg, (start, end)) in enumerate(zip(_legs(route), ends, strict=True), 1):
        on_the_way = [point for point in leg if dist(point, start) > 8.5 and dist(point, end) > 8.5]
        nearest = min(dist(point, place) for point in on_the_way for shore in shores for place in shore)
        assert nearest > 2, f"from {number} to {number + 1}"


def _is_coast(seen: Seen) -> bool:
    return isinstance(seen.mark, Shape) and "island" in seen.within and seen.mark.fill == "EBD394"


def _legs(route: PathOf) -> list[list[tuple[float, float]]]:
    """Points along each piece of a smooth route."""
    legs = []
    here: tuple[float, ...] = route[0][1:]  # type: ignore[assignment]
    for command in route[1:]:
        numbers: tuple[float, ...] = command[1:]  # type: ignore[assignment]
        legs.append(along_curve((*here, *numbers), 40))
        here = numbers[-2:]
    return legs


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
    problem = next(
        problem
        for problem in told(tmp_path, "at: [43, 149.5]", "at: [12, 149.5]")
        if "route" in problem.message or "curve" in problem.message
    )
    assert problem.code == "L117"
    assert "left edge" in problem.message
    assert "point 14" in problem.message
    assert "Mushroom Key" in line_of(problem)


def test_every_field_beyond_the_border_is_named(tmp_path: Path) -> None:
    text = _data().replace("at: [43, 149.5]", "at: [1, 149.5]").replace("at: [212, 182]", "at: [212, 282]")
    found = {line_of(problem): problem.code for problem in told(tmp_path, _data(), text) if problem.code == "L117"}
    assert [name for line in found for name in ("Two Mills", "Mushroom Key") if name in line] == [
        "Two Mills",
        "Mushroom Key",
    ]


LIES = [
    ("at: [212, 182]", "at: [335, 60]", "L118", "Two Mills", "`octagon` lies on `die-panel`"),
    (
        "at: [208, 48.5], name: Last Light",
        "at: [100, 30], name: Last Light",
        "L118",
        "Last Light",
        "`octagon` lies on `scroll`",
    ),
    ("at: [313.5, 190]", "at: [352, 205]", "L118", "Widow", "`octagon` lies on `compass`"),
    ("at: [107, 119]", "at: [60, 108]", "L118", "Moon Lagoon", "`room-for-ships` lies on another `room-for-ships`"),
    ("island: [0.6, -17]", "island: [-90, -17]", "L118", "Last Light", "`coast` lies on `scroll`"),
    (
        "island: [0.6, -17]",
        "island: [0.6, -47]",
        "L117",
        "Last Light",
        "`coast` reaches",
    ),
    (
        "island: [5.3, -16.2], label: [23.6, -11]",
        "island: [5.3, -16.2], label: [0, -11]",
        "L118",
        "Sleeping Whale",
        "`island-name` lies on `octagon`",
    ),
    ("at: [276, 31]", "at: [276, 78]", "L118", "The Endless Blue", "`sea-name` lies on `coast`"),
    ("at: [276, 31]", "at: [276, 300]", "L117", "The Endless Blue", "`sea-name` reaches"),
    ("art: kraken, at: [93, 82.5]", "art: kraken, at: [93, 1882]", "L117", "kraken", "`animal-stands` reaches"),
    ("die: [394, 14]", "die: [194, 14]", "L118", "title", "`scroll` lies on `die-panel`"),
    ("die: [394, 14]", "die: [1394, 14]", "L117", "die", "`die-panel` reaches 996 mm beyond the right edge of `chart`"),
    ("compass: [365, 223]", "compass: [365, 263]", "L117", "compass", "`compass` reaches"),
    (
        "title: [15.5, 11.5]",
        "title: [1.5, 11.5]",
        "L117",
        "title",
        "`scroll` reaches 6.5 mm beyond the left edge of `chart`",
    ),
]


@pytest.mark.parametrize(
    ("before", "after", "code", "where", "message"), LIES, ids=[f"{m} {a}" for _, a, _, _, m in LIES]
)
def test_what_lies_badly_is_told_at_its_field(
    before: str, after: str, code: str, where: str, message: str, tmp_path: Path
) -> None:
    found = [problem for problem in told(tmp_path, before, after) if problem.message.startswith(message)]
    assert found, "nothing was said of it"
    assert {problem.code for problem in found} == {code}
    assert where in line_of(found[0])


def test_a_map_that_is_reshaped_by_its_author_is_still_printed(tmp_path: Path) -> None:
    found = told(tmp_path, "at: [212, 182]", "at: [335, 60]")
    assert {problem.severity for problem in found} == {Severity.WARNING}


def test_a_map_of_one_field_is_no_map(tmp_path: Path) -> None:
    project = edited(tmp_path, ONE_FIELD)
    problems = Problems()
    game = load_game(project, problems, None, ("other",))
    assert game is not None
    Workshop(project, game, "colour").draw(ORDER, problems)
    assert [problem.message for problem in problems] == [
        "a map has two fields or more, for a route leads from one to the next"
    ]


ONE_FIELD = """
name: One
set:
  rules.fields: 1
  cards.world-map.fields:
    - {at: [61, 222], name: Port Prosper, kind: shore, island: [0, 0], label: [8, 1], ground: grass}
"""


SLIPS = [
    ("kind: skull", "kind: skul", "`fields[20].kind` cannot be `skul`", "did you mean `skull`?"),
    (
        "decor: [skullrock]",
        "decor: [skulrock]",
        "`fields[20].decor[1]` cannot be `skulrock`",
        "did you mean `skullrock`?",
    ),
    (
        "decor: [rock, light, rock]",
        "decor: [rock, light, rock, rock, rock, rock]",
        "Last Light: an island of kind `fang` has places for 5 pictures, found 6",
        "",
    ),
    ("art: kraken", "art: krakn", "`life[2].art` cannot be `krakn`", "did you mean `kraken`?"),
    ("at: [212, 182]", "at: [212, 1e9]", "`fields[11].at[2]` must be a number, found `1e9`", ""),
    ("at: [212, 182]", "at: [212, 18200]", "`fields[11].at[2]` must be at most 1900, found `18200`", ""),
    ("at: [212, 182]", "at: [-212, 182]", "`fields[11].at[1]` must be at least 0, found `-212`", ""),
    ("size: [406, 266]", "size: [406, 9]", "`size[2]` must be at least 100, found `9`", ""),
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
    assert line_of(problem)
