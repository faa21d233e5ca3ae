"""Every kind of element, laid out and compared with what it must draw."""

from __future__ import annotations

from textwrap import dedent

import pytest
from laying import SQUARE, Desk

from cardgen.diagnostics import Place, Problems
from cardgen.layout.face import FIELD_PLACES


def expect(text: str) -> str:
    return dedent(text).lstrip("\n")


def test_a_rectangle(desk: Desk) -> None:
    desk.elements("""
        ground: {rectangle: [-3, -3, 106, 146], fill: red}
        panel: {rectangle: [10, 20, 30, 40], fill: '#fff', stroke: ink, line: 2, join: round, dash: [3, 1]}
    """)
    assert desk.marks() == expect("""
          shape fill CC0000 M-3 -3 L103 -3 L103 143 L-3 143 Z
          shape fill FFFFFF stroke 101010 2 butt round [3 1] M10 20 L40 20 L40 60 L10 60 Z
    """)


def test_a_rounded_rectangle_has_no_rounder_corners_than_its_short_side_allows(desk: Desk) -> None:
    desk.elements("tag: {rectangle: [0, 0, 20, 10], radius: 50, fill: red}")
    assert desk.marks().startswith("shape fill CC0000 M5 0 L15 0 C17.761 0 20 2.239 20 5 L20 5 C20 7.761")


def test_an_ellipse_by_box_or_by_centre_and_radius(desk: Desk) -> None:
    desk.elements("""
        one: {ellipse: [10, 20, 20, 20], fill: red}
        other: {ellipse: [20, 30, 10], fill: red}
    """)
    one, other = desk.marks().splitlines()
    assert one == other
    assert one.startswith("shape fill CC0000 M30 30 C30 35.523 25.523 40 20 40")


def test_polygons(desk: Desk) -> None:
    desk.elements("""
        points: {polygon: [[0, 0], [10, 0], [5, 8]], fill: red}
        square: {polygon: {regular: 4}, box: [0, 0, 20, 20], fill: red}
        star: {polygon: {star: 4, inner: 5}, box: [0, 0, 20, 20], fill: red}
    """)
    assert desk.marks() == expect("""
          shape fill CC0000 M0 0 L10 0 L5 8 Z
          shape fill CC0000 M10 0 L20 10 L10 20 L0 10 Z
          shape fill CC0000 M10 0 L13.536 6.464 L20 10 L13.536 13.536 L10 20 L6.464 13.536 L0 10 L6.464 6.464 Z
    """)


def test_a_scalloped_ring_bulges_to_its_box_and_notches_at_its_inner_radius(desk: Desk) -> None:
    desk.elements("seal: {polygon: {scallop: 4, inner: 6}, box: [0, 0, 20, 20], fill: red}")
    dump = desk.marks()
    assert "M10 4 C" in dump  # the first notch, straight up
    assert " 16 10 C" in dump  # the second, a quarter turn on


def test_a_line_and_its_width(desk: Desk) -> None:
    desk.elements("rule: {line: [5, 10, 95, 10], stroke: ink, width: 0.5, cap: round}")
    assert desk.marks() == "shape fill none stroke 101010 0.5 round miter [] M5 10 L95 10\n"


def test_a_path_is_placed_and_scaled(desk: Desk) -> None:
    desk.elements("""
        flag: {path: "M0 0h10v5z", at: [20, 30], scale: [1, 2], fill: red, even_odd: true}
        banner: {path: "M0 0V{{ 10 + card.rows }}H5Z", fill: red}
    """)
    assert desk.marks({"rows": 3}) == expect("""
          shape fill CC0000 even-odd M20 30 L30 30 L30 40 Z
          shape fill CC0000 M0 0 L0 13 L5 13 Z
    """)


def test_path_text_is_in_the_layouts_unit(desk: Desk) -> None:
    desk.layout('elements: {p: {path: "M0 0H1Z", fill: red}}', head="unit: in\nsize: [2, 3]\n")
    assert desk.marks() == "shape fill CC0000 M0 0 L72 0 Z\n"


def test_a_shadow_is_the_same_shape_moved_and_behind(desk: Desk) -> None:
    desk.elements("p: {rectangle: [0, 0, 10, 10], fill: paper, stroke: red, line: 1, shadow: {by: [2, 3], fill: ink}}")
    assert desk.marks() == expect("""
          shape fill 101010 stroke 101010 1 butt miter [] M2 3 L12 3 L12 13 L2 13 Z
          shape fill FFFFFF stroke CC0000 1 butt miter [] M0 0 L10 0 L10 10 L0 10 Z
    """)


def test_a_text_stands_on_its_baseline_and_is_measured(desk: Desk) -> None:
    desk.elements(
        """
        name: {text: "{{ card.name }}", x: 10, w: 80, baseline: 30, style: title}
        under: {rectangle: [10, "{{ at.name.bottom }}", "{{ at.name.ink.w }}", 1], fill: red}
        count: {rectangle: [0, 0, "{{ at.name.lines }}", "{{ at.name.size }}"], fill: red}
    """,
        "styles: {title: {family: Lilita One, size: 20pt, colour: ink}}\n",
    )
    lines = desk.marks().splitlines()
    assert lines[0].startswith("text 'Hope' Lilita One Regular 20 101010 at 10 30 width ")
    width = float(lines[0].split()[-1])
    right = float(lines[1].split("L")[1].split()[0])
    assert right == pytest.approx(10 + width, abs=2)
    assert lines[2] == "shape fill CC0000 M0 0 L1 0 L1 20 L0 20 Z"


def test_a_texts_own_keys_lie_over_its_style_and_styles_inherit(desk: Desk) -> None:
    desk.elements(
        "a: {text: One, box: [0, 0, 100, 20], style: small, colour: red, align: right}",
        "styles: {base: {family: Lilita One, size: 20pt}, small: {inherits: base, size: 8pt}}\n",
    )
    line = desk.marks()
    assert line.startswith("text 'One' Lilita One Regular 8 CC0000 at ")
    x, width = float(line.split()[8]), float(line.split()[-1])
    assert x + width == pytest.approx(100, abs=0.01)


def test_a_text_that_does_not_fit_is_reported_with_its_card(desk: Desk) -> None:
    desk.elements(
        'a: {text: "{{ card.text }}", box: [0, 0, 60, 12], style: body}',
        "styles: {body: {family: Lilita One, size: 10pt, leading: 12pt}}\n",
    )
    drawing = desk.lay({"text": "many words that need far more than the one line that there is"})
    assert [(p.code, p.card) for p in desk.problems] == [("T101", "hope")]
    assert "than the" in drawing.dump()


def test_a_text_from_a_cards_field_is_reported_where_the_card_says_it(desk: Desk) -> None:
    desk.elements(
        'a: {text: "{{ card.text }}", box: [0, 0, 60, 12], style: body}',
        "styles: {body: {family: Lilita One, size: 10pt, leading: 12pt}}\n",
    )
    words = {"text": "many words that need far more than the one line"}
    place, whole = Place("cards.yaml", 7, 3), Place("cards.yaml", 6, 1)
    for places in ({"text": place, "": whole}, {"": place}):
        desk.problems = Problems()
        desk.lay(words, **{FIELD_PLACES: places})
        assert desk.first().place == place


def test_card_data_is_never_a_template(desk: Desk) -> None:
    desk.elements(
        'a: {text: "{{ card.name }}", box: [0, 0, 100, 40], style: body}',
        "styles: {body: {family: Lilita One, size: 10pt}}\n",
    )
    assert "{{ 7*7 }}" in desk.lay({"name": "{{ 7*7 }}"}).dump()


def test_a_stamp_carries_the_hash_of_all_the_rest_and_is_drawn_last(desk: Desk) -> None:
    text = """
        stamp: {stamp: "{{ game.title }} {{ face.hash }}", x: 0, w: 100, baseline: 130, style: body}
        panel: {rectangle: [0, 0, 10, "{{ card.high }}"], fill: red}
    """
    desk.elements(text, "styles: {body: {family: Lilita One, size: 5pt}}\n")
    stamped = desk.lay({"high": 5})
    without = stamped._replace(marks=stamped.marks[:1])
    assert without.dump().count("shape") == 1
    said = "".join(mark.text for mark in stamped.marks[1:])  # type: ignore[union-attr]
    assert said == f"Test {without.digest()[:6].upper()}"
    other = desk.lay({"high": 6})
    assert other.marks[1:] != stamped.marks[1:]


def test_an_icon_is_tinted_and_outlined_behind(desk: Desk) -> None:
    desk.icons["square"] = "square.svg"
    desk.write("art/square.svg", SQUARE)
    desk.elements("i: {icon: square, box: [10, 20, 40, 60], fill: paper, stroke: red, line: 2}")
    drawing = desk.lay()
    (symbol,) = drawing.marks
    assert symbol.matrix == (4.0, 0.0, 0.0, 4.0, 10.0, 30.0)  # type: ignore[union-attr]
    behind, front = symbol.marks  # type: ignore[union-attr]
    assert (behind.fill, behind.stroke, behind.line, behind.join) == (None, "CC0000", 0.5, "round")
    assert (front.fill, front.stroke) == ("FFFFFF", None)


def test_an_svg_is_fitted(desk: Desk) -> None:
    desk.write("art/square.svg", SQUARE)
    desk.elements("""
        a: {svg: square.svg, box: [0, 0, 20, 40]}
        b: {svg: square.svg, box: [0, 0, 20, 40], fit: stretch}
        c: {svg: square.svg, box: [0, 0, 20, 40], align: [left, bottom]}
        d: {svg: square.svg, box: [0, 0, 20, 40], fit: cover}
    """)
    dump = desk.marks().splitlines()
    assert [line.rpartition(" by ")[2] for line in dump[:3]] == ["2 0 0 2 0 10", "2 0 0 4 0 0", "2 0 0 2 0 20"]
    assert dump[3] == "group clip M0 0 L20 0 L20 40 L0 40 Z"
    assert dump[4].endswith(" by 4 0 0 4 -10 0")


def test_a_group_moves_scales_and_clips(desk: Desk) -> None:
    desk.elements("""
        shield: {ellipse: [10, 10, 10], fill: red}
        arms:
          clip: shield
          group:
            left: {rectangle: [0, 0, 10, 20], fill: ink}
        moved:
          at: [50, 60]
          scale: 2
          group:
            dot: {rectangle: [1, 1, 2, 2], fill: red}
        beside: {rectangle: [0, 0, 3, 3], x: "{{ at.dot.right }}", fill: red}
    """)
    lines = desk.marks().splitlines()
    clip = lines[0].partition("CC0000 ")[2]
    assert lines[1:] == [
        f"group clip {clip}",
        "  shape fill 101010 M0 0 L10 0 L10 20 L0 20 Z",
        "group by 2 0 0 2 50 60",
        "  shape fill CC0000 M1 1 L3 1 L3 3 L1 3 Z",
        "shape fill CC0000 M56 0 L59 0 L59 3 L56 3 Z",
    ]


def test_a_group_clips_by_an_element_outside_seen_in_its_own_coordinates(desk: Desk) -> None:
    desk.elements("""
        panel: {rectangle: [10, 10, 20, 20], fill: red}
        g: {at: [10, 0], scale: 2, clip: panel, group: {r: {rectangle: [0, 0, 50, 50], fill: ink}}}
        h: {box: [0, 0, 10, 10], clip: ellipse, group: {r: {rectangle: [0, 0, 50, 50], fill: ink}}}
        i: {clip: {path: "M0 0H5V5Z"}, group: {r: {rectangle: [0, 0, 50, 50], fill: ink}}}
    """)
    clips = [line for line in desk.marks().splitlines() if "clip" in line]
    assert clips[0] == "group by 2 0 0 2 10 0 clip M0 5 L10 5 L10 15 L0 15 Z"
    assert "clip M10 5 C" in clips[1]
    assert clips[2] == "group clip M0 0 L5 0 L5 5 Z"


def test_turn_and_opacity(desk: Desk) -> None:
    desk.elements("""
        a: {rectangle: [10, 10, 20, 10], turn: 90, fill: red}
        b: {rectangle: [0, 0, 10, 10], turn: 180, about: face, opacity: 0.5, fill: red}
        c: {rectangle: [0, 0, 10, 10], turn: 90, about: [0, 0], fill: red}
        d: {rectangle: [0, 0, 10, 10], opacity: 0, fill: red}
    """)
    assert desk.marks() == expect("""
          group by 0 1 -1 0 35 -5
            shape fill CC0000 M10 10 L30 10 L30 20 L10 20 Z
          group by -1 0 0 -1 100 140 opacity 0.5
            shape fill CC0000 M0 0 L10 0 L10 10 L0 10 Z
          group by 0 1 -1 0 0 0
            shape fill CC0000 M0 0 L10 0 L10 10 L0 10 Z
    """)


def test_when(desk: Desk) -> None:
    desk.elements("""
        a: {rectangle: [0, 0, 1, 1], fill: red, when: card.big}
        b: {rectangle: [0, 0, 2, 2], fill: red, when: "{{ not card.big }}"}
    """)
    assert desk.marks({"big": True}) == "shape fill CC0000 M0 0 L1 0 L1 1 L0 1 Z\n"
    assert desk.marks({"big": False}) == "shape fill CC0000 M0 0 L2 0 L2 2 L0 2 Z\n"


REPEATED = [
    ("layout: row, step: 10", [(0, 0), (10, 0), (20, 0)]),
    ("layout: column, step: 10, at: [5, 5]", [(5, 5), (5, 15), (5, 25)]),
    ("step: [2, 3]", [(0, 0), (2, 3), (4, 6)]),
    ("layout: row, step: 10, align: center, at: [50, 0]", [(40, 0), (50, 0), (60, 0)]),
    ("layout: row, step: 10, align: end, at: [50, 0]", [(30, 0), (40, 0), (50, 0)]),
    ("layout: grid, columns: 2, step: [10, 20]", [(0, 0), (10, 0), (0, 20)]),
    ('along: "M0 0H20", at: [5, 0]', [(5, 0), (15, 0), (25, 0)]),
    ("layout: none", [(0, 0), (0, 0), (0, 0)]),
]


@pytest.mark.parametrize(("keys", "spots"), REPEATED)
def test_repetitions(desk: Desk, keys: str, spots: list[tuple[float, float]]) -> None:
    desk.elements(f"""
        chips:
          {{for: "side in card.sides", {keys}, elements: {{dot: {{rectangle: [0, 0, 1, 1], fill: "{{{{ side }}}}"}}}}}}
    """)
    lines = desk.marks({"sides": ("red", "ink", "red")}).splitlines()
    assert [line.split()[2] for line in lines if "shape" in line.split()] == ["CC0000", "101010", "CC0000"]
    moved = [(0.0, 0.0)] * 3
    groups = [tuple(map(float, line.split()[-2:])) for line in lines if "group" in line]
    moved = groups if len(groups) == 3 else [(0.0, 0.0), *groups] if groups else moved
    assert moved == spots


def test_a_repetition_knows_where_it_is_and_how_large(desk: Desk) -> None:
    desk.elements("""
        row:
          for: "name, wide in card.parts"
          step: 10
          let: {half: "{{ wide / 2 }}"}
          elements:
            dot: {rectangle: [0, 0, "{{ half }}", "{{ loop.index }}"], fill: red, when: not loop.last}
        end: {rectangle: [0, 0, "{{ at.row.right }}", 1], fill: ink}
        none: {for: "x in card.nothing", step: 5, at: [7, 8], elements: {}}
        after: {rectangle: [0, 0, "{{ at.none.x }}", 1], fill: ink}
    """)
    assert desk.marks({"parts": {"a": 4, "b": 6, "c": 8}, "nothing": ()}) == expect("""
          shape fill CC0000 M0 0 L2 0 L2 1 L0 1 Z
          group by 1 0 0 1 10 0
            shape fill CC0000 M0 0 L3 0 L3 2 L0 2 Z
          shape fill 101010 M0 0 L13 0 L13 1 L0 1 Z
          shape fill 101010 M0 0 L7 0 L7 1 L0 1 Z
    """)


def test_macros_take_parameters_and_use_each_other(desk: Desk) -> None:
    desk.elements(
        """
        left: {use: chip, with: {side: red}, at: [10, 0]}
        right: {use: "{{ card.macro }}", with: {side: ink, size: 2}, scale: 2}
        after: {rectangle: [0, 0, "{{ at.left.right }}", 1], fill: red}
    """,
        """
        macros:
          chip:
            parameters: {side: , size: 4}
            let: {half: "{{ size / 2 }}"}
            elements:
              dot: {use: dot, with: {colour: "{{ side }}", wide: "{{ half }}"}}
          dot:
            parameters: {colour: , wide: }
            elements: {r: {rectangle: [0, 0, "{{ wide }}", 1], fill: "{{ colour }}"}}
    """,
    )
    assert desk.marks({"macro": "chip"}) == expect("""
          group by 1 0 0 1 10 0
            shape fill CC0000 M0 0 L2 0 L2 1 L0 1 Z
          group by 2 0 0 2 0 0
            shape fill 101010 M0 0 L1 0 L1 1 L0 1 Z
          shape fill CC0000 M0 0 L12 0 L12 1 L0 1 Z
    """)


BAD = [
    (
        "a: {rectangel: [0, 0, 1, 1]}",
        "L101 4: element `a` has no kind, but a key `rectangel` (did you mean `rectangle`?)",
    ),
    ("a: {rectangle: [0, 0, 1, 1], text: x}", "L101 4: element `a` has several kinds: rectangle, text"),
    ("a: {rectangle: [0, 0, 1, 1], colr: red}", "L103 4: a rectangle (`a`) has no key `colr`"),
    ("a: {rectangle: [0, 0, 1], fill: red}", "L110 4: expected a box `[x, y, w, h]`, found 3 values"),
    ("a: {rectangle: [0, 0, 1, 1], when: [x]}", "L110 4: expected an expression"),
    ("a: {rectangle: [0, 0, 1, 1], opacity: 2}", "L110 4: an opacity is between 0 and 1, found 2"),
    (
        "a: {rectangle: [0, 0, 1, 1], join: rond}",
        "L110 4: `rond` is none of miter, round, bevel (did you mean `round`?)",
    ),
    ("a: {rectangle: [0, 0, 1, 1], shadow: {by: [1, 1]}}", "L110 4: a shadow needs `by` and `fill`"),
    ("a: {polygon: [[0, 0], [1, 1]]}", "L110 4: a polygon is a list of three or more points"),
    ("a: {polygon: {star: 5}, box: [0, 0, 9, 9]}", "L110 4: a star needs `inner`"),
    ("a: {polygon: {star: 5, inner: 9}, box: [0, 0, 9, 9]}", "L114 4: the notches of a star must lie within its box"),
    (
        "a: {polygon: {regular: 2}, box: [0, 0, 9, 9]}",
        "L110 4: `regular` wants a whole number from 3 to 1000, found `2`",
    ),
    (
        "a: {polygon: {regular: 0}, box: [0, 0, 9, 9]}",
        "L110 4: `regular` wants a whole number from 3 to 1000, found `0`",
    ),
    ("a: {polygon: {star: many, inner: 2}, box: [0, 0, 9, 9]}", "L110 4: expected a number, found `many`"),
    ('a: {path: "M0 0 L5"}', "L115 4: `L` takes 2 numbers, found 1"),
    ("a: {text: x, box: [0, 0, 9, 9]}", "L110 4: `a` has no style"),
    ("a: {text: x, box: [0, 0, 9, 9], style: bdy}", "L104 4: there is no style `bdy` (did you mean `body`?)"),
    ("a: {text: x, style: body}", "L110 4: `a` has no box"),
    ("a: {use: chop}", "L120 4: there is no macro `chop` (did you mean `chip`?)"),
    ("a: {for: card.sides, elements: {}}", "L110 4: expected `NAME in LIST`"),
    ("a: {for: x in y, layout: row, elements: {}}", "L110 4: a repetition as a row needs `step`"),
    ("a: {for: x in y, layout: grid, step: 1, elements: {}}", "L110 4: a grid needs `columns`"),
    ("a: {group: {}, clip: ellipse}", "L110 4: a clip by `ellipse` needs the group's box"),
    ("a: [1]", "L101 4: element `a` must be a mapping"),
]


@pytest.mark.parametrize(("element", "said"), BAD)
def test_what_is_wrong_is_said_when_the_layout_is_read(desk: Desk, element: str, said: str) -> None:
    more = "styles: {body: {family: Lilita One, size: 9pt}}\nmacros: {chip: {elements: {}}}\n"
    desk.elements(element, more)
    assert desk.load() is None
    assert desk.said()[0].startswith(said)
    assert len(desk.problems) == 1  # and is not told again in other words


FAULTS = [
    ("a: {rectangle: [0, 0, '{{ card.name }}', 1]}", "L110 4: `Hope` is not a length", "hope"),
    ("a: {rectangle: [0, 0, '{{ card.none }}', 1]}", "C150 4: there is no field `none` here", ""),
    ("a: {rectangle: [0, 0, '{{ at.b.x }}', 1]}", "C150 4: there is no field `b` here", ""),
    ("a: {rectangle: [0, 0, 1, 1], fill: rde}", "L113 4: there is no colour `rde` (did you mean `red`?)", ""),
    ("a: {rectangle: [0, 0, 1, 1], fill: '{{ card.name }}'}", "L113 4: there is no colour `Hope`", "hope"),
    ("a: {rectangle: , inside: b}", "L112 4: no element `b` has been placed before this one", ""),
    ("a: {group: {}, clip: b}", "L112 4: no shape `b` has been placed to clip by", ""),
    ("a: {use: chip}", "L121 4: macro `chip` needs `side`", ""),
    (
        "a: {use: chip, with: {side: 1, sid: 2}}",
        "L121 4: macro `chip` has no parameter `sid` (did you mean `side`?)",
        "",
    ),
    ("a: {use: round}", "L132", ""),
    ("a: {use: '{{ card.name }}'}", "L120 4: there is no macro `Hope`", "hope"),
    ("a: {for: x in card.many, layout: none, elements: {}}", "L122 4: a repetition of 6,000 items is too long", "hope"),
    ("a: {for: 'x, y in [1]', layout: none, elements: {}}", "L122 4: the items of `[1]` are no pairs", "hope"),
    ("a: {icon: fork, box: [0, 0, 9, 9]}", "L123 4: there is no icon `fork`", ""),
    ("a: {icon: '{{ card.name }}', box: [0, 0, 9, 9]}", "L123 4: there is no icon `Hope`", "hope"),
    ("a: {image: '{{ card.name }}.png', box: [0, 0, 9, 9]}", "I100 4: there is no art file `Hope.png`", "hope"),
    ("a: {image: Hope.png, box: [0, 0, 9, 9]}", "I100 4: there is no art file `Hope.png`", ""),
    ("a: {rectangle: [0, 0, '{{ 1 / card.nought }}', 1]}", "C150 4: `{{ 1 / card.nought }}` cannot be", "hope"),
    ("a: {rectangle: [0, 0, '{{ palette[card.name] }}', 1]}", "C150 4: there is no field `Hope`", "hope"),
    ("a: {icon: '{{ card.nothing }}', box: [0, 0, 9, 9]}", "I100 4: `a` names no icon", "hope"),
    ("a: {image: '', box: [0, 0, 9, 9]}", "I100 4: `a` names no file", ""),
]


@pytest.mark.parametrize(("element", "said", "card"), FAULTS)
def test_what_is_wrong_on_a_face_is_said_and_the_rest_is_drawn(desk: Desk, element: str, said: str, card: str) -> None:
    desk.elements(
        f"{element}\nrest: {{rectangle: [0, 0, 5, 5], fill: red}}",
        """
        macros:
          chip: {parameters: {side: }, elements: {}}
          round: {elements: {again: {use: round}}}
    """,
    )
    drawing = desk.lay({"nothing": None, "nought": 0, "many": (1,) * 6000})
    assert "CC0000 M0 0 L5 0 L5 5 L0 5 Z" in drawing.dump()
    assert desk.said()
    assert desk.said()[0].startswith(said)
    assert desk.first().card == card


def test_items_are_painted_in_the_order_that_they_give_and_laid_out_in_that_of_the_list(desk: Desk) -> None:
    desk.elements("""
        things:
          for: "thing in card.things"
          let: {foot: "{{ thing.y }}"}
          order: "{{ foot }}"
          elements: {dot: {rectangle: [0, "{{ thing.y }}", "{{ loop.index }}", 1], fill: red}}
        last: {rectangle: [0, 0, "{{ at.things.h }}", 1], fill: ink}
    """)
    marks = desk.marks({"things": ({"y": 9}, {"y": 2}, {"y": 9}, {"y": 5})}).splitlines()
    widths = [line.partition("M0 ")[2].split() for line in marks]
    assert [(top, across.removeprefix("L")) for top, across, *_ in widths] == [
        ("2", "2"),
        ("5", "4"),
        ("9", "1"),
        ("9", "3"),
        ("0", "8"),
    ]


def test_an_order_that_is_no_number_is_reported(desk: Desk) -> None:
    desk.elements("a: {for: x in card.things, order: '{{ x }}', elements: {}}")
    desk.lay({"things": ("north",)})
    assert desk.said() == ["L110 4: expected a number, found `north` (write a plain number, without a unit)"]
