"""Layout files: what they extend, how they are laid over each other, sizes, names, colours."""

from __future__ import annotations

import pytest
from laying import Desk

from cardgen.units import MM

RED = "fill CC0000"


def boxes(desk: Desk, name: str = "face", **more: object) -> list[str]:
    """The path of every mark in order."""
    return [line.split("M", 1)[1] for line in desk.marks(name=name, **more).splitlines()]


def test_a_layout_extends_another_by_element_name(desk: Desk) -> None:
    desk.layout(
        """
        elements:
          a: {rectangle: [1, 1, 1, 1], fill: red}
          b: {rectangle: [2, 2, 1, 1], fill: red, line: 1}
          c: {rectangle: [3, 3, 1, 1], fill: red}
    """,
        "base",
    )
    desk.layout(
        """
        extends: base
        elements:
          b: {fill: ink}
          c: null
          d: {rectangle: [4, 4, 1, 1], fill: red}
          e: {rectangle: [5, 5, 1, 1], fill: red, before: b}
          f: {rectangle: [6, 6, 1, 1], fill: red, after: a}
          a: {x: 9}
    """,
        head="",
    )
    assert desk.marks().splitlines() == [
        "shape fill CC0000 M9 1 L10 1 L10 2 L9 2 Z",
        "shape fill CC0000 M6 6 L7 6 L7 7 L6 7 Z",
        "shape fill CC0000 M5 5 L6 5 L6 6 L5 6 Z",
        "shape fill 101010 M2 2 L3 2 L3 3 L2 3 Z",
        "shape fill CC0000 M4 4 L5 4 L5 5 L4 5 Z",
    ]


def test_an_element_of_another_kind_replaces_the_old_one_whole(desk: Desk) -> None:
    desk.layout("elements: {a: {rectangle: [1, 1, 1, 1], radius: 1, fill: red}}", "base")
    desk.layout("extends: base\nelements: {a: {line: [0, 0, 5, 0], stroke: ink, width: 1}}", head="")
    assert desk.marks() == "shape fill none stroke 101010 1 butt miter [] M0 0 L5 0\n"


def test_elements_of_groups_are_merged_by_name_too(desk: Desk) -> None:
    desk.layout(
        """
        elements:
          g: {group: {a: {rectangle: [1, 1, 1, 1], fill: red}, b: {rectangle: [2, 2, 1, 1], fill: red}}}
          f: {for: x in range(1), layout: none, elements: {c: {rectangle: [3, 3, 1, 1], fill: red}}}
    """,
        "base",
    )
    desk.layout(
        """
        extends: base
        elements:
          g: {group: {a: null, b: {w: 5}}}
          f: {elements: {c: {w: 7}, d: {rectangle: [4, 4, 1, 1], fill: red, before: c}}}
    """,
        head="",
    )
    assert boxes(desk) == ["2 2 L7 2 L7 3 L2 3 Z", "4 4 L5 4 L5 5 L4 5 Z", "3 3 L10 3 L10 4 L3 4 Z"]


def test_styles_macros_palette_and_let_are_merged_key_by_key(desk: Desk) -> None:
    desk.layout(
        """
        palette: {kind: red, edge: "{{ palette.kind }}"}
        let: {wide: 5, high: "{{ wide * 2 }}"}
        macros: {box: {parameters: {n: 1}, elements: {r: {rectangle: [0, 0, "{{ n }}", 1], fill: kind}}}}
        elements:
          a: {rectangle: [0, 0, "{{ wide }}", "{{ high }}"], fill: edge}
          b: {use: box}
    """,
        "base",
    )
    desk.layout(
        """
        extends: base
        palette: {kind: 00AA00}
        let: {wide: 7}
        macros: {box: {parameters: {n: 3}}}
    """,
        head="",
    )
    assert desk.marks().splitlines() == [
        "shape fill 00AA00 M0 0 L7 0 L7 14 L0 14 Z",
        "shape fill 00AA00 M0 0 L3 0 L3 1 L0 1 Z",
    ]


def test_taking_away_or_standing_beside_what_is_not_there(desk: Desk) -> None:
    desk.layout("elements: {panel: {rectangle: [1, 1, 1, 1]}}", "base")
    desk.layout(
        """
        extends: base
        elements:
          pannel: null
          tag: {rectangle: [1, 1, 1, 1], before: pane}
    """,
        head="",
    )
    assert desk.load() is None
    assert desk.said() == [
        "L105 4: there is no element `pannel` to take away (did you mean `panel`?)",
        "L105 5: there is no element `pane` to stand before (did you mean `panel`?)",
    ]


def test_l01_a_ring_is_shown_with_its_files_and_lines(desk: Desk) -> None:
    desk.layout("extends: spell", "base")
    desk.layout("extends: creature", "spell")
    desk.layout("extends: base", "creature")
    assert desk.load("base") is None
    (problem,) = desk.problems
    assert problem.code == "L107"
    assert problem.message == "layouts extend each other in a ring: base -> spell -> creature -> base"
    assert problem.place is not None
    assert problem.place.file.endswith("creature.yaml")
    assert problem.place.line == 3
    assert [place.file.rpartition("/")[2] for place, _ in problem.also] == ["base.yaml", "spell.yaml"]


def test_l01_a_ring_beside_the_way_names_only_the_ring(desk: Desk) -> None:
    desk.layout("extends: a", "face")
    desk.layout("extends: b", "a")
    desk.layout("extends: ./a", "b")
    assert desk.load() is None
    assert desk.first().message == "layouts extend each other in a ring: a -> b -> a"


def test_l01_a_layout_that_extends_itself(desk: Desk) -> None:
    desk.layout("extends: face")
    assert desk.load() is None
    assert desk.first().message.endswith("face -> face")


def test_l01_an_unknown_parent_is_answered_with_the_nearest(desk: Desk) -> None:
    desk.layout("", "creature")
    desk.layout("extends: creatur")
    assert desk.load() is None
    assert desk.said() == ["L106 3: there is no layout `creatur` (did you mean `creature`?)"]


def test_l01_a_chain_of_five_hundred(desk: Desk) -> None:
    desk.layout("elements: {a: {rectangle: [0, 0, 1, 1], fill: red}}", "l0")
    for number in range(1, 500):
        desk.layout(f"extends: l{number - 1}\nelements: {{a: {{w: {number}}}}}\n", f"l{number}", head="")
    assert boxes(desk, "l499") == ["0 0 L499 0 L499 1 L0 1 Z"]


def test_r01_a_parent_outside_of_the_project_is_refused(desk: Desk) -> None:
    desk.layout("extends: ../../secret")
    assert desk.load() is None
    assert [p.code for p in desk.problems] == ["L108"]


def sized(desk: Desk, text: str) -> list[str]:
    desk.layout(text, head="")
    assert desk.load() is None
    return desk.said()


def test_sizes_by_name_and_by_lengths(desk: Desk) -> None:
    desk.layout("size: poker\nbleed: 3mm\nsafe: 8pt\ncorner: 0.125in\n", head="")
    layout = desk.load()
    assert layout is not None
    assert layout.width == pytest.approx(180)
    assert layout.height == pytest.approx(252)
    assert (layout.safe, layout.outline.radius) == (8, 9)
    assert layout.bleed == pytest.approx(8.504, abs=0.001)
    desk.layout("size: {width: 2.5in, height: 36pt}\nshape: ellipse\n", "other", head="")
    other = desk.load("other")
    assert other is not None
    assert (other.width, other.height, other.outline.kind) == (180, 36, "ellipse")


def test_a_polygon_is_an_outline(desk: Desk) -> None:
    desk.layout("shape: {polygon: [[0, 0], [100, 0], [50, 140]]}")
    assert desk.lay().dump().startswith("drawing 100 x 140 bleed 0 safe 0 outline polygon 0 M0 0 L100 0 L50 140 Z\n")


def test_l02_an_unknown_size_is_answered_with_the_nearest_and_all(desk: Desk) -> None:
    (said,) = sized(desk, "size: pokr")
    assert said.startswith("L109 1: there is no card size `pokr` (did you mean `poker`? known sizes: poker, bridge")


WRONG_SIZES = [
    (
        "size: {width: 63, height: 88}",
        "L109 1: `63` has no unit (write `63mm`, or declare `unit: mm` once for the layout)",
    ),
    ("size: {width: '2,5in', height: 3.5 inch}", "L109 1: `2,5in` has a decimal comma (write `2.5in`)"),
    ("unit: mm\nsize: {width: 0, height: 88}", "L109 2: a face cannot be `0` wide or high"),
    ("unit: mm\nsize: {width: -63, height: 88}", "L109 2: a face cannot be `-63` wide or high"),
    ("unit: mm\nsize: {width: 1e9, height: 88}", "L109 2"),
    ("unit: mm\nsize: [63]", "L110 2: expected a size `[width, height]`, found 1 values"),
    ("unit: mm\nsize: {width: 63}", "L109 2: a size has a width and a height"),
    ("unit: mm\nsize: {width: 63, hight: 88}", "L103 2: a size has no key `hight` (did you mean `height`?)"),
    ("size: {width: 3mmm, height: 88mm}", "L109 1: `mmm` is no unit of length"),
    ("size: poker\nbleed: '{{ card.w }}'", "L109 2: only a face's size may depend on the card"),
    ("size: poker\nbleed: 3", "L109 2: `3` has no unit"),
    ("size: poker\nbleed: -3mm", "L109 2: this length cannot be negative"),
    ("size: poker\nsafe: 40mm", "L109 2: a safe zone of 40 mm leaves nothing of the face"),
    ("size: poker\nshape: round", "L109 2: `round` is no shape of a face"),
    (
        "unit: mm\nsize: [20, 30]\nshape: {polygon: [[0, 0], [20, 0], [21.5, 30], [0, 30]]}",
        "L109 3: this point of the shape lies 1.5 mm beyond the right edge of the face (move it inwards",
    ),
    (
        "unit: mm\nsize: [20, 30]\nbleed: 3\nshape: {polygon: [[10, 0], [20, 30], [-2, 33]]}",
        "L109 4: this point of the shape lies 3 mm beyond the left and the bottom edge of the face",
    ),
    ("size: poker\nshape: {polygon: [[1mm, 1mm]]}", "L109 2: a polygon has three or more points"),
    ("unit: px\nsize: poker", "L102 1: `px` is no unit of length"),
    ("bleed: 3mm", "L109 1: the layout has no size"),
    ("- size: poker", "L100 1: a layout is a mapping of keys to values"),
    ("size: poker\ndpi: 0", "L103 2: a layout has no key `dpi`"),
    ("size: poker\nelement: {}", "L103 2: a layout has no key `element` (did you mean `elements`?)"),
    ("size: poker\nelements: [1]", "L110 2: `elements` must be a mapping"),
    ("size: poker\nthemes: {lowink: {}}", "L103 2: `themes` has no key `lowink` (did you mean `low-ink`?)"),
    ("size: poker\nthemes: {low-ink: {elemnts: {}}}", "L103 2: theme `low-ink` has no key `elemnts`"),
    ("size: poker\nmacros: {a: {parameters: {}}}", "L110 2: macro `a` has no `elements`"),
    ("size: poker\nextends: [a]", "L106 2: `extends` names one layout"),
]


@pytest.mark.parametrize(("text", "said"), WRONG_SIZES)
def test_l02_measures_that_are_wrong(desk: Desk, text: str, said: str) -> None:
    assert sized(desk, text)[0].startswith(said)


WRONG_LENGTHS = [
    ("x: 5 %", "`%` is no unit of length"),
    ("x: '10%'", "`%` is no unit of length"),
    ("w: -20mm", "`-20mm` is negative; a size cannot be"),
    ("x: 3mmm", "`mmm` is no unit of length"),
    ("x: '2,5mm'", "`2,5mm` has a decimal comma"),
    ("x: 5", "`5` has no unit"),
    ("x: 1e999mm", "`1e999mm` is farther than any paper reaches"),
    ("x: [1]", "expected one value here, found a list"),
]


@pytest.mark.parametrize(("key", "said"), WRONG_LENGTHS)
def test_l02_lengths_of_elements_that_are_wrong(desk: Desk, key: str, said: str) -> None:
    desk.layout(f"size: poker\nelements:\n  a: {{rectangle: [0mm, 0mm, 5mm, 5mm], {key}}}\n", head="")
    assert desk.load() is None
    assert desk.said()[0].startswith(f"L110 3: {said}")


def test_l02_lengths_with_units_and_spaces_are_read(desk: Desk) -> None:
    desk.layout("elements: {a: {rectangle: [5 mm, 0.5in, 1e2mm, 8pt], fill: red}}")
    assert boxes(desk) == ["14.173 36 L297.638 36 L297.638 44 L14.173 44 Z"]


def test_a_box_without_size_is_refused(desk: Desk) -> None:
    desk.layout("elements: {a: {rectangle: [5, 5, 0, 8]}}")
    assert desk.load() is None
    assert desk.said() == ["L110 3: `a` has no width (write a size above 0)"]


def test_two_units_in_one_chain_are_refused(desk: Desk) -> None:
    desk.layout("unit: mm\nsize: poker\n", "base", head="")
    desk.layout("extends: base\nunit: in\n", head="")
    assert desk.load() is None
    assert desk.said()[0].startswith("L102 2: the layout that this one extends has another unit")


def test_d03_a_key_twice_in_a_layout_shows_both_places(desk: Desk) -> None:
    desk.layout("elements:\n  a: {rectangle: [0, 0, 1, 1]}\n  a: {rectangle: [0, 0, 2, 2]}\n")
    assert desk.load() is None
    problem = desk.first()
    assert problem.place is not None
    assert problem.place.line == 5
    assert problem.also[0][0].line == 4


def test_all_that_is_wrong_is_said_at_once(desk: Desk) -> None:
    desk.elements("a: {rectangle: [0, 0, 1, 1], colr: x, fit: y}\nb: {circle: 1}\nc: {text: x, box: [0, 0, 1, 1]}")
    assert desk.load() is None
    assert [line.split(":")[0] for line in desk.said()] == ["L103 4", "L103 4", "L101 5", "L110 6"]


def test_let_is_worked_out_on_first_use_and_once(desk: Desk) -> None:
    desk.layout("""
        let:
          later: "{{ at.a.right + 1 }}"
          list: [1, "{{ later }}", {deep: 3}]
          never: "{{ card.nothing }}"
          text: "a 5"
        elements:
          a: {rectangle: [0, 0, 4, 1], fill: red}
          b: {rectangle: ["{{ list[1] }}", 0, "{{ list[2].deep }}", "{{ list[0] }}"], fill: red}
    """)
    assert boxes(desk) == ["0 0 L4 0 L4 1 L0 1 Z", "5 0 L8 0 L8 1 L5 1 Z"]


def test_a_lets_value_inside_of_a_repetition_is_that_of_the_face(desk: Desk) -> None:
    desk.layout("""
        let: {n: "{{ card.n + 1 }}"}
        elements:
          f: {for: "i in [1]", layout: none, elements: {a: {rectangle: [0, 0, "{{ n }}", "{{ i }}"], fill: red}}}
          g: {for: "n in [9]", layout: none, elements: {a: {rectangle: [0, 0, "{{ n }}", 1], fill: red}}}
    """)
    assert boxes(desk, card={"n": 4}) == ["0 0 L5 0 L5 1 L0 1 Z", "0 0 L9 0 L9 1 L0 1 Z"]


def test_rings_of_let_and_palette_are_told(desk: Desk) -> None:
    desk.layout("""
        let: {a: "{{ b }}", b: "{{ a }}"}
        palette: {x: "{{ palette.y }}", y: x}
        elements:
          one: {rectangle: [0, 0, "{{ a }}", 1]}
          two: {rectangle: [0, 0, 1, 1], fill: x}
    """)
    desk.lay()
    assert desk.said() == [
        "L131 4: `let` goes round in a ring: a -> b -> a",
        "L130 5: palette colours go round in a ring: x -> y -> x",
    ]


def test_a_layouts_colour_may_be_made_from_the_games_of_the_same_name(desk: Desk) -> None:
    desk.layout('palette: {red: "{{ palette.red }}"}\nelements: {a: {rectangle: [0, 0, 1, 1], fill: red}}')
    assert RED in desk.marks()


def test_colours_by_expression_and_none(desk: Desk) -> None:
    desk.layout("""
        palette: {kind: "{{ palette[card.side] }}", clear: none}
        elements:
          a: {rectangle: [0, 0, 1, 1], fill: kind, stroke: clear}
          b: {rectangle: [0, 0, 1, 1], fill: none, stroke: "{{ card.side }}", line: 1}
          c: {rectangle: [0, 0, 1, 1], fill: "{{ palette.kind }}"}
          d: {rectangle: [0, 0, 1, 1], fill: "{{ none }}"}
    """)
    assert [line.partition(" M")[0] for line in desk.marks(card={"side": "red"}).splitlines()] == [
        "shape fill CC0000",
        "shape fill none stroke CC0000 1 butt miter []",
        "shape fill CC0000",
        "shape fill none",
    ]


def test_mentions_are_the_names_that_faces_depend_on(desk: Desk) -> None:
    desk.layout("""
        let: {a: "{{ b ~ 'quoted' }}", b: "{{ rules.x }}", unused: "{{ card.x }}"}
        macros: {used: {elements: {r: {use: deeper}}}, deeper: {elements: {t: {rectangle: [0, 0, 1, "{{ game.w }}"]}}},
                 other: {elements: {t: {rectangle: [0, 0, 1, "{{ card.w }}"]}}}}
        elements: {m: {use: used}, n: {rectangle: [0, 0, 1, "{{ a }}"], when: face.index == 1}}
    """)
    layout = desk.load()
    assert layout is not None
    assert layout.mentions == {"a", "b", "rules", "game", "face", "palette"}


def test_the_digest_changes_with_any_file_of_the_chain(desk: Desk) -> None:
    desk.layout("", "base")
    desk.layout("extends: base\n", head="")
    first = desk.load()
    assert first is not None
    desk.layout("corner: 1\n", "base")
    second = desk.load()
    assert second is not None
    assert first.digest != second.digest


def test_one_problem_of_a_shared_parent_makes_both_its_children_unusable(desk: Desk) -> None:
    desk.layout("elements: {a: {rectangle: [0, 0, 1, 1], colr: red}}", "base")
    desk.layout("extends: base", "one", head="")
    desk.layout("extends: base", "two", head="")
    assert desk.load("one") is None
    assert desk.load("two") is None
    assert len(desk.problems) == 1


def test_nothing_needs_no_unit(desk: Desk) -> None:
    desk.layout("size: poker\nbleed: 0\nelements: {a: {rectangle: [0, 0, 3mm, 3mm], fill: red}}", head="")
    desk.lay()
    assert not len(desk.problems), desk.said()


def strip(desk: Desk, more: str = "") -> None:
    text = "unit: mm\nsize: {width: '{{ 10 + 5 * card.steps }}', height: 24}\nbleed: 2\n" + more
    desk.layout(text + "elements: {ground: {rectangle: , inside: bleed, fill: red}}", head="")


def test_a_size_may_depend_on_the_card(desk: Desk) -> None:
    strip(desk)
    short, long = desk.lay({"steps": 4}), desk.lay({"steps": 20})
    assert (short.width, short.height) == (pytest.approx(30 * MM), pytest.approx(24 * MM))
    assert long.width == pytest.approx(110 * MM)
    assert long.dump().splitlines()[1].strip().startswith("shape fill CC0000 M-5.669 -5.669 L317.48 -5.669")
    assert not len(desk.problems), desk.said()


@pytest.mark.parametrize(
    ("steps", "more", "said"),
    [
        (
            2,
            "shape: {polygon: [[0, 0], [10, 0], [25, 24], [0, 24]]}\n",
            "L109 4: this point of the shape lies 5 mm beyond the right edge of the face",
        ),
        (0, "safe: 6\n", "L109 2: a safe zone of 6 mm leaves nothing of the face"),
        (-2, "", "L109 2: a face cannot be 0 mm wide or high"),
        (900, "", "L109 2: a face cannot be 4510 mm wide or high"),
        ("many", "", "C150 2: `{{ 10 + 5 * card.steps }}` cannot be worked out: `*` does not work with a text"),
    ],
)
def test_a_size_that_a_card_makes_impossible_is_the_cards_fault(
    desk: Desk, steps: object, more: str, said: str
) -> None:
    strip(desk, more)
    desk.lay({"steps": steps})
    assert desk.said()[0].startswith(said)
    assert desk.first().card == "hope"
