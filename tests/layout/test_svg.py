"""SVG files become marks; what cannot be drawn is told; nothing outside is read."""

from __future__ import annotations

import pytest
from laying import SQUARE, Desk

from cardgen.layout.drawing import Mark, Symbol
from cardgen.layout.drawing import _dump as dump_marks
from cardgen.layout.svg import Vector, read_svg
from cardgen.layout.svg_tree import SvgProblem


def read(body: str, root: str = 'viewBox="0 0 100 100"') -> tuple[Vector, list[str]]:
    said: list[str] = []
    text = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {root}>\n{body}\n</svg>'
    vector = read_svg(text, lambda line, message, _help: said.append(f"{line}: {message}"))
    return vector, said


def marks(body: str, root: str = 'viewBox="0 0 100 100"') -> list[str]:
    """The dump of an SVG's marks; nothing may be said about it."""
    vector, said = read(body, root)
    assert said == []
    return lines(vector.marks)


def lines(found: tuple[Mark, ...]) -> list[str]:
    return list(dump_marks(found, 0))


SHAPES = [
    ('<rect x="1" y="2" width="3" height="4"/>', "M1 2 L4 2 L4 6 L1 6 Z"),
    ('<rect width="0" height="4"/>', None),
    ('<line x1="1" y1="2" x2="3" y2="4" stroke="red"/>', "M1 2 L3 4"),
    ('<polyline points="1,2 3,4 5,6"/>', "M1 2 L3 4 L5 6"),
    ('<polygon points="1 2 3 4 5 6"/>', "M1 2 L3 4 L5 6 Z"),
    ('<path d="M1 2h3"/>', "M1 2 L4 2"),
    ('<path d=""/>', None),
    ('<circle cx="50%" cy="10" r="0"/>', None),
    ('<rect width="50%" height="10" rx="0"/>', "M0 0 L50 0 L50 10 L0 10 Z"),
    ('<rect width="10mm" height="1in"/>', "M0 0 L37.795 0 L37.795 96 L0 96 Z"),
]


@pytest.mark.parametrize(("body", "path"), SHAPES)
def test_shapes(body: str, path: str | None) -> None:
    found = marks(body)
    assert found == [] if path is None else found[0].endswith(f" {path}")


def test_round_shapes() -> None:
    circle = marks('<circle cx="50" cy="50" r="10"/>')
    assert circle == marks('<ellipse cx="50" cy="50" rx="10" ry="10"/>')
    assert circle == marks('<ellipse cx="50" cy="50" rx="10"/>')
    assert circle[0].startswith("shape fill 000000 M60 50 C60 55.523")
    assert marks('<rect width="20" height="20" rx="10"/>')[0].count("C") == 4
    unequal = marks('<rect width="20" height="20" rx="10" ry="5"/>')[0]
    assert "M10 0" in unequal
    assert "20 5" in unequal


COLOURS = [
    ("", "fill 000000"),
    ('fill="none"', None),
    ('fill="#abc"', "fill AABBCC"),
    ('fill="#1B1A2E"', "fill 1B1A2E"),
    ('fill="white"', "fill FFFFFF"),
    ('fill="rebeccapurple"', "fill 663399"),
    ('fill="rgb(1, 2, 3)"', "fill 010203"),
    ('fill="currentColor"', "fill currentColor"),
    ('fill="currentColor" color="#123456"', "fill 123456"),
    ('style="fill: #ABCDEF; opacity: .5"', "fill ABCDEF opacity 0.5"),
    ('fill="red" fill-opacity="50%"', "fill FF0000 opacity 0.5"),
    ('fill="red" style="fill:blue"', "fill 0000FF"),
    ('fill-rule="evenodd"', "fill 000000 even-odd"),
    ('display="none"', None),
    ('visibility="hidden"', None),
    ('stroke="red" fill="none"', "fill none stroke FF0000 1 butt miter []"),
    ('stroke="red" stroke-width="0" fill="none"', None),
    (
        'stroke="red" stroke-width="2" stroke-linecap="round" stroke-linejoin="bevel" stroke-dasharray="3,1"',
        "fill 000000 stroke FF0000 2 round bevel [3 1]",
    ),
]


@pytest.mark.parametrize(("attributes", "words"), COLOURS)
def test_paint(attributes: str, words: str | None) -> None:
    found = marks(f'<path {attributes} d="M0 0H1Z"/>')
    assert found == ([] if words is None else [f"shape {words} M0 0 L1 0 Z"])


def test_fill_and_stroke_of_unequal_opacity_are_two_shapes() -> None:
    assert marks('<path fill="red" stroke="blue" stroke-opacity=".5" d="M0 0H1Z"/>') == [
        "shape fill FF0000 M0 0 L1 0 Z",
        "shape fill none stroke 0000FF 1 butt miter [] opacity 0.5 M0 0 L1 0 Z",
    ]


def test_what_is_inherited_and_what_is_not() -> None:
    found = marks(
        """<g fill="red" opacity=".5"><g stroke="blue"><path d="M0 0H1"/><path fill="inherit" d="M0 0H2"/></g></g>"""
    )
    assert found == [
        "group opacity 0.5",
        "  shape fill FF0000 stroke 0000FF 1 butt miter [] M0 0 L1 0",
        "  shape fill FF0000 stroke 0000FF 1 butt miter [] M0 0 L2 0",
    ]


def test_the_roots_own_paint_and_opacity_count() -> None:
    assert marks('<path d="M0 0H1"/>', 'viewBox="0 0 9 9" fill="#1B1A2E" opacity=".5"') == [
        "group opacity 0.5",
        "  shape fill 1B1A2E M0 0 L1 0",
    ]


def test_style_sheets_by_tag_class_and_id() -> None:
    found = marks("""
        <style>/* c */ path {fill: red} .b, path.c {fill: blue} #d {fill: lime}</style>
        <path d="M0 0H1"/><path class="a b" d="M0 0H2"/><path class="b" id="d" d="M0 0H3"/>
        <path class="b" style="fill:#111" d="M0 0H4"/>
        <rect class="c" width="5" height="1"/>
    """)
    assert [line.split()[2] for line in found] == ["FF0000", "0000FF", "00FF00", "111111", "000000"]


TRANSFORMS = [
    ("translate(1 2)", "M1 2 L11 2"),
    ("translate(1)", "M1 0 L11 0"),
    ("scale(2)", "M0 0 L20 0"),
    ("scale(2,3)", "M0 0 L20 0"),
    ("rotate(90)", "M0 0 L0 10"),
    ("rotate(90 10 0)", "M10 -10 L10 0"),
    ("matrix(1 0 0 1 5 6)", "M5 6 L15 6"),
    ("skewY(45)", "M0 0 L10 10"),
    ("translate(1,2) scale(2)", "M1 2 L21 2"),
    ("scale(2), translate(1,2)", "M2 4 L22 4"),
]


@pytest.mark.parametrize(("transform", "path"), TRANSFORMS)
def test_transforms_are_worked_into_the_paths(transform: str, path: str) -> None:
    assert marks(f'<path transform="{transform}" d="M0 0H10"/>') == [f"shape fill 000000 {path}"]


def test_a_strokes_width_is_scaled_and_an_uneven_scale_is_kept_as_one() -> None:
    stroke = 'fill="none" stroke="red" stroke-width="1" stroke-dasharray="2"'
    assert marks(f'<path transform="scale(3)" {stroke} d="M0 0H1"/>') == [
        "shape fill none stroke FF0000 3 butt miter [6] M0 0 L3 0"
    ]
    assert marks(f'<path transform="scale(3 1)" {stroke} d="M0 0H1"/>') == [
        "group by 3 0 0 1 0 0",
        "  shape fill none stroke FF0000 1 butt miter [2] M0 0 L1 0",
    ]


def test_use_and_symbols() -> None:
    found = marks("""
        <defs><path id="p" d="M0 0H1"/><g id="g"><use href="#p" x="5"/></g></defs>
        <symbol id="s" viewBox="0 0 10 10"><path d="M0 0H10"/></symbol>
        <use xlink:href="#p" fill="red"/><use href="#g" y="7"/>
        <use href="#s" x="20" y="20" width="20" height="40"/>
    """)
    assert found == [
        "shape fill FF0000 M0 0 L1 0",
        "shape fill 000000 M5 7 L6 7",
        "group clip M20 20 L40 20 L40 60 L20 60 Z",
        "  shape fill 000000 M20 30 L40 30",
    ]


def test_clips() -> None:
    found = marks("""
        <clipPath id="c" clip-rule="evenodd"><rect width="5" height="5"/>
        <path d="M0 0H9V9Z" clip-rule="evenodd"/></clipPath>
        <clipPath id="nothing"/>
        <g transform="translate(10)"><path clip-path="url(#c)" d="M0 0H1"/></g>
        <path clip-path="url('#nothing')" d="M0 0H2"/>
    """)
    assert found == [
        "group clip even-odd M10 0 L15 0 L15 5 L10 5 Z M10 0 L19 0 L19 9 Z",
        "  shape fill 000000 M10 0 L11 0",
        "group clip M0 0 Z",
        "  shape fill 000000 M0 0 L2 0",
    ]


def test_nested_svgs_fit_their_view_box_into_their_place() -> None:
    body = '<svg x="10" y="10" width="20" height="10" viewBox="0 0 1 1" {}><path d="M0 0H1"/></svg>'
    assert marks(body.format(""))[1] == "  shape fill 000000 M15 10 L25 10"
    assert marks(body.format('preserveAspectRatio="none"'))[1] == "  shape fill 000000 M10 10 L30 10"
    assert marks(body.format('preserveAspectRatio="xMinYMin slice"'))[1] == "  shape fill 000000 M10 10 L30 10"
    assert marks(body.format('overflow="visible"')) == ["shape fill 000000 M15 10 L25 10"]


def test_the_files_own_box_and_fit() -> None:
    assert read("", 'viewBox="1 2 3 4"')[0].view == (1, 2, 3, 4)
    assert read("", 'width="10mm" height="20"')[0].view == pytest.approx((0, 0, 37.795, 20), abs=0.001)
    assert read("", 'viewBox="1 2 3 4" preserveAspectRatio="xMaxYMin slice"')[0][2:] == ("cover", (1.0, 0.0))
    vector, said = read('<rect x="5" y="5" width="2" height="2" stroke="red"/>', "")
    assert vector.view == (4.5, 4.5, 3, 3)
    assert said == ["1: `<svg>` has neither viewBox nor size, so what it shows is its box"]


WARNED = [
    ("<text>Hi</text>", "`<text>` is not drawn"),
    ('<image href="../../etc/passwd"/>', "`<image>` is not drawn"),
    ("<foreignObject/>", "`<foreignObject>` is not drawn"),
    ("<script>alert(1)</script>", "`<script>` is not drawn"),
    ('<g filter="url(#f)"><path d="M0 0H1"/></g>', "`<g>` has a filter, which is not drawn"),
    ('<path mask="url(#f)" d="M0 0H1"/>', "`<path>` has a mask, which is not drawn"),
    ('<path marker-end="url(#f)" d="M0 0H1"/>', "`<path>` has a marker, which is not drawn"),
    ('<path fill="hotpnk" d="M0 0H1"/>', "`hotpnk` is no colour"),
    ('<path transform="rotatee(3)" d="M0 0H1"/>', "the transform `rotatee(3)` is not understood"),
    ('<path clip-path="url(#x)" d="M0 0H1"/>', "the clip `#x` is not in the file"),
    ('<path fill="url(#x)" d="M0 0H1"/>', "the paint `#x` is not in this file"),
    ('<use href="#none"/>', "`<use>` names `#none`, which is not in this file"),
    ('<g id="g"><use href="#g"/></g>', "`<use>` of `#g` goes round in a ring"),
    ("<style>g path {fill: red}</style>", "the style rule for `g path` is not understood"),
]


@pytest.mark.parametrize(("body", "said"), WARNED)
def test_what_is_not_drawn_is_told_with_its_line(body: str, said: str) -> None:
    assert f"2: {said}" in read(body)[1]


def test_gradients_are_drawn_in_their_first_colour() -> None:
    vector, said = (
        read("""<linearGradient id="a"><stop style="stop-color:#123456"/><stop stop-color="red"/></linearGradient>
        <radialGradient id="b" xlink:href="#a"/>
        <path fill="url(#b)" d="M0 0H1"/>""")
    )
    assert lines(vector.marks) == ["shape fill 123456 M0 0 L1 0"]
    assert said == ["4: `<path>` is painted with a radialGradient, drawn in one colour"]


REFUSED = [
    ("no xml", "this is no well-formed SVG"),
    ("<svg><g></svg>", "this is no well-formed SVG: mismatched tag"),
    ("<html/>", "the file does not start with `<svg>`"),
    ('<!DOCTYPE svg [<!ENTITY a "x">]><svg/>', "the file declares the entity `a`"),
    ('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>', "the file declares the entity `a`"),
    ("<svg>&unknown;</svg>", "this is no well-formed SVG"),
    ("<svg>" + "<g>" * 200 + "</g>" * 200 + "</svg>", "elements are nested deeper than 120"),
    ('<svg><path d="M0 0 X"/></svg>', "a path in `<path>` cannot be read: `X` is no command"),
    ("<svg/>", "the drawing has no size"),
]


@pytest.mark.parametrize(("text", "said"), REFUSED)
def test_what_is_no_svg(text: str, said: str) -> None:
    with pytest.raises(SvgProblem) as error:
        read_svg(text, lambda *_: None)
    assert error.value.message.startswith(said)


def test_a_doctype_without_entities_an_editors_notes_and_a_mark_of_order_are_fine() -> None:
    text = (
        '\ufeff<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://example.org/svg11.dtd">'
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:i="http://example.org/i" viewBox="0 0 1 1">'
        '<i:layers><path d="M0 0"/></i:layers><path i:fill="x" fill="red" d="M0 0H1"/></svg>'
    )
    vector = read_svg(text, lambda *_: pytest.fail("nothing to say"))
    assert lines(vector.marks) == ["shape fill FF0000 M0 0 L1 0"]


def test_a_crowd_of_uses_is_stopped() -> None:
    levels = "".join(f'<g id="g{n}">' + f'<use href="#g{n - 1}"/>' * 10 + "</g>" for n in range(1, 8))
    with pytest.raises(SvgProblem, match="more than 100,000 elements"):
        read(f'<defs><path id="g0" d="M0 0H1"/>{levels}</defs><use href="#g7"/>')


# In a project


def symbol(desk: Desk, keys: str, **card: object) -> Symbol:
    desk.elements(f"a: {{box: [0, 0, 20, 20], {keys}}}")
    drawing = desk.lay(card)
    assert not len(desk.problems), desk.said()
    (mark,) = drawing.marks
    assert isinstance(mark, Symbol)
    return mark


def test_a_tint_replaces_every_fill_that_is_not_none(desk: Desk) -> None:
    desk.write(
        "art/a.svg",
        """
        <svg viewBox="0 0 10 10" fill="blue"><path d="M1 5H5" stroke="green"/>
        <path fill="none" stroke="green" d="M1 5H2"/>
        <g opacity=".5"><path fill="currentColor" d="M1 5H3"/><path fill="currentColor" d="M1 5H4"/></g></svg>
    """,
    )
    found = lines(symbol(desk, "svg: a.svg, fill: red").marks)
    assert found == [
        "shape fill CC0000 stroke 008000 1 butt miter [] M1 5 L5 5",
        "shape fill none stroke CC0000 1 butt miter [] M1 5 L2 5",
        "group opacity 0.5",
        "  shape fill CC0000 M1 5 L3 5",
        "  shape fill CC0000 M1 5 L4 5",
    ]
    assert "fill 000000 M1 5 L3 5" in lines(symbol(desk, "svg: a.svg").marks)[-2]


def test_placeholders_are_filled_with_what_the_element_gives(desk: Desk) -> None:
    desk.write(
        "art/a.svg",
        """
        <svg viewBox="0 0 10 10">{% for x in spots %}<path fill="#{{ colour }}" d="M{{ x }} 0H9"/>{% endfor %}</svg>
    """,
    )
    keys = 'svg: a.svg, with: {colour: "{{ palette.red }}", spots: "{{ card.spots }}"}'
    first = symbol(desk, keys, spots=(1, 2))
    assert lines(first.marks) == ["shape fill CC0000 M1 0 L9 0", "shape fill CC0000 M2 0 L9 0"]
    assert symbol(desk, keys, spots=(1, 2)) == first
    assert symbol(desk, keys, spots=(1, 3)).key != first.key


def test_a_whole_record_fills_placeholders_and_what_it_leaves_out_has_the_drawing_s_default(desk: Desk) -> None:
    text = """<svg viewBox="0 0 9 9"><path fill="{{ fur|default('#CC0000') }}" d="M{{ x|default(2) }} 0H9"/></svg>"""
    desk.write("art/a.svg", text)
    keys = 'svg: a.svg, with: "{{ card.portrait }}"'
    assert lines(symbol(desk, keys, portrait={"fur": "", "x": None}).marks) == ["shape fill CC0000 M2 0 L9 0"]
    assert lines(symbol(desk, keys, portrait={"fur": "#00CC00", "x": 0}).marks) == ["shape fill 00CC00 M0 0 L9 0"]
    assert lines(symbol(desk, keys, portrait=None).marks) == ["shape fill CC0000 M2 0 L9 0"]


def test_of_several_records_for_a_drawing_the_later_ones_are_in_force(desk: Desk) -> None:
    desk.write("art/a.svg", """<svg viewBox="0 0 9 9"><path fill="{{ fur }}" d="M{{ x|default(2) }} 0H9"/></svg>""")
    keys = """svg: a.svg, with: [{fur: "#CC0000", x: 1}, "{{ card.portrait }}", {x: 3}]"""
    assert lines(symbol(desk, keys, portrait={"fur": None, "x": 2}).marks) == ["shape fill CC0000 M3 0 L9 0"]
    assert lines(symbol(desk, keys, portrait={"fur": "#00CC00"}).marks) == ["shape fill 00CC00 M3 0 L9 0"]


@pytest.mark.parametrize("given", ["fur", "[fur]", "[[{fur: 1}]]"])
def test_what_is_no_record_is_told_where_it_stands(desk: Desk, given: str) -> None:
    desk.write("art/a.svg", SQUARE)
    desk.elements(f"a: {{box: [0, 0, 20, 20], svg: a.svg, with: {given}}}")
    desk.load()
    assert desk.first().message == "`with` must be a mapping of names to values"


def test_with_needs_a_record(desk: Desk) -> None:
    desk.write("art/a.svg", SQUARE)
    desk.elements('a: {box: [0, 0, 20, 20], svg: a.svg, with: "{{ card.name }}"}')
    desk.lay({"name": "Tom"})
    assert desk.first().message == "`with` of `a` must be a record of names and values"


def test_a_drawing_s_macros_serve_it(desk: Desk) -> None:
    text = """{% macro eye(x, r=2) %}<path fill="#CC0000" d="M{{ x }} 0H{{ x + r }}"/>{% endmacro -%}
        <svg viewBox="0 0 9 9">{{ eye(1) }}{{ eye(5, r=shift) }}</svg>"""
    desk.write("art/a.svg", text)
    marks = symbol(desk, "svg: a.svg, with: {shift: 3}").marks
    assert lines(marks) == ["shape fill CC0000 M1 0 L3 0", "shape fill CC0000 M5 0 L8 0"]


def test_a_placeholder_without_a_value_is_told_with_the_svgs_line(desk: Desk) -> None:
    desk.write("art/a.svg", '<svg viewBox="0 0 1 1">\n{% if x %}{% endif %}\n<path d="{{ nothing.at.all }}"/></svg>')
    desk.elements("a: {box: [0, 0, 20, 20], svg: a.svg, with: {x: 1}}")
    desk.lay()
    assert desk.first().code == "I103"
    assert desk.first().place is not None
    assert desk.first().place.line == 3  # type: ignore[union-attr]


def test_equal_symbols_are_one_wherever_they_come_from(desk: Desk) -> None:
    desk.icons["one"] = "a.svg"
    desk.write("art/a.svg", SQUARE)
    desk.write("art/b.svg", SQUARE.replace("<path", "<g/><path"))
    desk.elements(
        """
        a: {icon: one, box: [0, 0, 20, 20]}
        b: {svg: b.svg, box: [0, 0, 30, 30]}
        c: {text: "{one}", box: [0, 0, 30, 30], style: s}
    """,
        "styles: {s: {family: Lilita One, size: 10pt, colour: '000'}}\n",
    )
    drawing = desk.lay()
    assert len({mark.key for mark in drawing.marks if isinstance(mark, Symbol)}) == 1
    assert len(drawing.marks) == 3


def test_what_paints_beyond_its_view_box_is_clipped_but_an_icon_is_not(desk: Desk) -> None:
    desk.icons["wide"] = "wide.svg"
    desk.write("art/wide.svg", '<svg viewBox="0 0 10 10"><rect x="-5" width="20" height="5"/></svg>')
    desk.elements("""
        a: {svg: wide.svg, box: [0, 0, 10, 10]}
        b: {icon: wide, box: [0, 0, 10, 10]}
    """)
    clipped, icon = desk.marks().splitlines()[0], desk.marks().splitlines()[-1]
    assert clipped == "group clip M0 0 L10 0 L10 10 L0 10 Z"
    assert icon.startswith("symbol ")
    found = desk.lay().marks[1]
    assert isinstance(found, Symbol)
    assert found.box == (-5, 0, 20, 10)


def test_warnings_of_an_svg_come_with_every_face_that_shows_it(desk: Desk) -> None:
    desk.write("art/a.svg", '<svg viewBox="0 0 1 1">\n<text>x</text></svg>')
    desk.elements("a: {svg: a.svg, box: [0, 0, 10, 10]}")
    for _ in range(2):
        desk.problems = type(desk.problems)()
        desk.lay()
        (problem,) = desk.problems
        assert (problem.code, problem.severity.value, problem.card) == ("I102", "warning", "")
        assert problem.place is not None
        assert problem.place.file.endswith("art/a.svg")
        assert problem.place.excerpt == "<text>x</text></svg>"


OUTSIDE = [
    "../../etc/passwd",
    "/etc/hostname",
    "file:///etc/passwd",
    "http://127.0.0.1:9/x.svg",
    r"\\host\share\a.svg",
    r"C:\Windows\win.ini",
    "link.svg",
    "a%2e%2e/b",
    "art\\x00.svg",
]


@pytest.mark.parametrize("name", OUTSIDE)
@pytest.mark.parametrize("kind", ["svg", "image"])
def test_r01_art_outside_of_the_project_is_refused(
    desk: Desk, name: str, kind: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    secret = tmp_path_factory.mktemp("outside") / "secret.svg"
    secret.write_text("<svg>TOP SECRET</svg>", "utf-8")
    (desk.folder / "art").mkdir()
    (desk.folder / "art/link.svg").symlink_to(secret)
    desk.elements(f'a: {{{kind}: "{{{{ card.art }}}}", box: [0, 0, 10, 10]}}')
    drawing = desk.lay({"art": name.replace("\\x00", "\x00")})
    assert drawing.marks == ()
    (problem,) = desk.problems
    assert problem.code in ("I104", "I100")
    assert problem.card == "hope"
    assert "SECRET" not in str(problem)


def test_r01_links_within_an_svg_are_never_followed(desk: Desk) -> None:
    desk.write(
        "art/a.svg",
        """
        <svg viewBox="0 0 1 1" xmlns:xlink="http://www.w3.org/1999/xlink">
        <use href="../b.svg#x"/><image xlink:href="http://127.0.0.1:9/x.png"/><style>@import url(http://127.0.0.1:9/x.css);</style>
        <path fill="url(http://127.0.0.1:9/x.svg#a)" d="M0 0H1"/></svg>
    """,
    )
    desk.elements("a: {svg: a.svg, box: [0, 0, 10, 10]}")
    desk.lay()
    assert {line.split(":")[0] for line in desk.said()} == {"I102 3", "I102 4"}


def test_a_missing_file_is_answered_with_the_nearest(desk: Desk) -> None:
    desk.write("art/emblems/fork.svg", SQUARE)
    desk.elements("a: {svg: emblems/frok.svg, box: [0, 0, 10, 10]}")
    desk.lay()
    assert desk.said() == ["I100 4: there is no art file `emblems/frok.svg` (did you mean `emblems/fork.svg`?)"]


def test_an_svg_that_cannot_be_read_names_itself_and_its_line(desk: Desk) -> None:
    desk.write("art/a.svg", "<svg viewBox='0 0 1 1'>\n<g></svg>")
    desk.write("art/b.svg", b"\xff\xfe<")
    desk.elements("a: {svg: a.svg, box: [0, 0, 10, 10]}\nb: {svg: b.svg, box: [0, 0, 10, 10]}")
    desk.lay()
    assert [(p.code, p.place and p.place.line) for p in desk.problems] == [("I101", 2), ("I101", 5)]
