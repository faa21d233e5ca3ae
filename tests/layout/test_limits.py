"""What a face, a drawing or a text may ask for: beyond it, an error with a place instead of hours of work."""

from __future__ import annotations

import pytest
from laying import Desk

from cardgen.diagnostics import Place, Problems
from cardgen.layout import run, svg
from cardgen.layout.drawing import Drawing, Outline
from cardgen.layout.elements_groups import ForElement
from cardgen.layout.face import FIELD_PLACES
from cardgen.layout.markup import MOST_SLIPS, parse, plain_text
from cardgen.layout.styles import Styles, StyleSpec
from cardgen.layout.svg import read_svg
from cardgen.layout.svg_tree import SvgProblem
from cardgen.layout.values import Reader, Refused
from cardgen.source.nodes import Mapping
from cardgen.source.yaml_reader import parse_yaml

DOT = "{rectangle: [0, 0, 1, 1], fill: red}"
MANY = [
    f"a:\n  for: x in range(40)\n  elements: {{b: {{for: y in range(40), elements: {{c: {DOT}}}}}}}",
    f"a: {{for: x in range(40), elements: {{b: {{for: y in range(40), elements: {{c: {DOT}, d: {DOT}}}}}}}}}",
    "a: {for: x in range(40), elements: {b: {for: y in range(40), elements: {}}}}",
]


@pytest.mark.parametrize("elements", MANY)
def test_repetitions_within_each_other_are_counted_together(
    desk: Desk, elements: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "MOST_ELEMENTS", 1000)
    desk.elements(elements + f"\nz: {DOT}")
    desk.lay()
    assert [line[:5] for line in desk.said()] == ["L133 "]
    assert "more than 1,000 elements on one face" in desk.said()[0]
    assert desk.first().place is not None
    assert not desk.first().card  # the layout's own mistake is told once, not for every card


def test_a_layout_of_too_many_elements_is_not_laid_out_again_for_every_card(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "MOST_ELEMENTS", 100)
    desk.elements(MANY[0])
    assert desk.lay().marks == ()
    monkeypatch.setattr(ForElement, "draw", None)  # whoever tries again fails
    for theme in ("colour", "greyscale"):
        problems, desk.problems = desk.problems, Problems()
        assert desk.lay({"id": "fear"}, theme=theme).marks == ()
        assert list(desk.problems) == list(problems)


def test_a_drawing_that_cannot_be_read_is_not_read_again_for_every_card(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.write("art/a.svg", "<svg")
    desk.elements("a: {svg: a.svg, box: [0, 0, 9, 9]}")
    desk.lay()
    monkeypatch.setattr("cardgen.layout.art.read_svg", None)
    problems, desk.problems = desk.problems, Problems()
    desk.lay({"id": "fear"})
    assert list(desk.problems) == list(problems)
    assert [problem.code for problem in problems] == ["I101"]


def test_a_single_repetition_may_fill_a_face(desk: Desk) -> None:
    desk.elements(f"a: {{for: x in range(5000), elements: {{b: {DOT}}}}}")
    assert len(desk.lay().marks) == 5000
    assert not len(desk.problems)


def test_macros_that_use_each_other_are_counted(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three uses in each of 18 macros would make 387 million."""
    monkeypatch.setattr(run, "MOST_ELEMENTS", 1000)
    uses = [", ".join(f"u{use}: {{use: m{depth + 1}}}" for use in range(3)) for depth in range(18)]
    macros = "".join(f"  m{depth}: {{elements: {{{body}}}}}\n" for depth, body in enumerate(uses))
    desk.elements("a: {use: m0}", f"macros:\n{macros}  m18: {{elements: {{r: {DOT}}}}}\n")
    desk.lay()
    assert [line[:5] for line in desk.said()] == ["L133 "]


@pytest.mark.parametrize("side", ["0.01mm", "2.9mm", "0", "-5mm", "2001mm"])
def test_a_side_that_cannot_be_cut_or_printed_is_refused_where_it_stands(desk: Desk, side: str) -> None:
    """A face of a hundredth of a millimetre would be laid out by the million on a sheet."""
    desk.layout("elements: {}", head=f"unit: pt\nsize: {{width: {side}, height: 50mm}}\n")
    assert desk.load() is None
    assert desk.said() == [
        f"L109 2: a face cannot be `{side}` wide or high (write a size from 3 mm to 2000 mm)",
    ]
    place = desk.first().place
    assert place is not None
    assert place.column == 15


def test_the_smallest_face(desk: Desk) -> None:
    desk.layout("elements: {}", head="unit: mm\nsize: [3, 3]\n")
    assert desk.load() is not None


@pytest.mark.parametrize(
    ("keys", "step"),
    [
        ("size: 12pt, fit: {min: 6pt}", 0.25),
        ("size: 12pt, fit: {min: 6pt, step: 1pt}", 1.0),
        ("size: 12pt, fit: {min: 11pt, step: 0.0001pt}", 0.05),
        ("size: 1000pt, fit: {min: 0.1pt, step: 0.0001pt}", 2.5),
        ("size: 1000pt, fit: {min: 0.1pt}", 2.5),
        ("sizes: [90pt, 80pt], fit: {min: 20pt, step: 0.1pt}", 0.2),
    ],
)
def test_a_text_shrinks_in_a_bounded_number_of_steps(desk: Desk, keys: str, step: float) -> None:
    node = parse_yaml(f"{{family: Lilita One, {keys}}}", "s.yaml", desk.problems)
    assert isinstance(node, Mapping)
    fields = Styles(Reader("pt", desk.problems), None).own(node)
    style = StyleSpec("s", fields)(None)  # type: ignore[arg-type]  # fixed values look at no face
    assert style.step == pytest.approx(step)
    assert (style.sizes or (style.size,))[-1] - 400 * style.step <= style.floor


def test_a_text_longer_than_any_card_is_an_error_at_its_field(desk: Desk) -> None:
    desk.elements("a: {text: '{{ card.words }}', box: [0, 0, 50, 20], family: Lilita One, size: 9pt}")
    place = Place("cards.yaml", 7, 3)
    drawing = desk.lay({"words": "*a " * 7000}, **{FIELD_PLACES: {"words": place}})  # type: ignore[arg-type]
    assert drawing.marks == ()
    (problem,) = desk.problems
    assert (problem.code, problem.severity.value, problem.card) == ("T106", "error", "hope")
    assert problem.place == place
    assert "21,000 characters" in problem.message


@pytest.mark.parametrize("pattern", ["*a ", "{hart} ", "{none} ", "<b>", "&amp;", "{heart "])
def test_one_text_is_told_of_so_many_slips_and_no_more(pattern: str) -> None:
    """Each slip's caret is searched for in the whole text, and nobody reads six thousand warnings."""
    problems = Problems()
    text = pattern * 1000
    spans = parse(text, Place("cards.yaml", 1, 7, 1, f"text: {text}"), ("heart",), problems)
    assert len(problems) == MOST_SLIPS
    assert plain_text(spans) == text


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">\n{}\n</svg>'
RECT = '<rect width="3" height="3"/>'
CLIP = '<clipPath id="{}"><rect width="3" height="3" clip-path="url(#{})"/></clipPath>'
CLIPPED = '<rect width="3" height="3" clip-path="url(#c0)"/>'


def drawn(body: str) -> tuple[int, list[str]]:
    """How many marks an SVG makes, and what was said about it."""
    said: list[str] = []
    vector = read_svg(SVG.format(body), lambda line, message, _help: said.append(f"{line}: {message}"))
    return len(vector.marks), said


def test_uses_of_uses_are_counted_though_they_draw_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine levels of ten uses visit a thousand million empty groups."""
    monkeypatch.setattr(svg, "MOST_VISITS", 2000)
    levels = "".join(f'<g id="g{n}">' + f'<use href="#g{n + 1}"/>' * 10 + "</g>" for n in range(9))
    with pytest.raises(SvgProblem, match="more than 2,000 elements"):
        drawn(levels + '<g id="g9"/>')


@pytest.mark.parametrize("ring", [("c0",), ("c1", "c0"), ("c1", "c2", "c0")])
def test_clips_in_a_ring_are_told(ring: tuple[str, ...]) -> None:
    clips = "".join(CLIP.format(f"c{n}", target) for n, target in enumerate(ring))
    assert drawn(clips + CLIPPED) == (1, ["2: the clip `#c0` goes round in a ring"])


def test_a_long_chain_of_clips_is_too_deep() -> None:
    clips = "".join(CLIP.format(f"c{n}", f"c{n + 1}") for n in range(500))
    with pytest.raises(SvgProblem, match="more than 150 deep"):
        drawn(clips + CLIPPED)


def test_uses_within_nested_groups_are_too_deep() -> None:
    levels = "".join(f'<g id="d{n}">{"<g>" * 90}<use href="#d{n + 1}"/>{"</g>" * 90}</g>' for n in range(15))
    with pytest.raises(SvgProblem, match="more than 150 deep"):
        drawn(levels)


@pytest.mark.parametrize("style", ["a" * 100_000, "a{" * 50_000, "a," * 50_000, "/*" * 50_000])
def test_a_style_sheet_that_is_none_is_read_in_one_go(style: str) -> None:
    """A hundred thousand letters took minutes when each was tried as the start of a rule."""
    assert drawn(f"<style>{style}</style>{RECT}") == (1, [])


def test_style_rules_are_bounded_and_so_are_the_words_about_them() -> None:
    with pytest.raises(SvgProblem, match="more than 5,000 style rules"):
        drawn(f"<style>{'a{}' * 5001}</style>{RECT}")
    marks, said = drawn(f"<style>{'a > b {}' * 500}{'x' * 500}!{{}}</style>{RECT}")
    assert marks == 1
    assert len(said) == 20
    assert max(map(len, said)) < 120


@pytest.mark.parametrize("encoding", ["bogus", "utf-16", "latin-1", "UTF-7", "UTF-8"])
def test_what_encoding_a_drawing_declares_does_not_matter(encoding: str) -> None:
    """It is read as UTF-8 before, and an unknown one must not end in a traceback."""
    text = f'<?xml version="1.0" encoding="{encoding}"?>' + SVG.format(RECT)
    assert len(read_svg(text, lambda *_: None).marks) == 1


FAR = [
    f'<g transform="scale(1e8)"><g transform="scale(1e8)">{RECT}</g></g>',
    '<path d="M0 0L1e400 3"/>',
    '<path d="M1e300 0l1e300 0"/>',
]


@pytest.mark.parametrize("body", FAR)
def test_what_lies_too_far_out_is_refused(body: str) -> None:
    with pytest.raises(SvgProblem, match="farther"):
        drawn(body)


TINY = [
    '<rect width="1e400" height="3"/>',
    '<path d="M0 0A1e-300 1 0 0 1 1e8 3"/>',
    '<path d="M0 0A1e9 1e-320 3 0 1 1e8 3"/>',
    '<path d="M0 0A1e9 1e9 1e9 0 1 1e-320 1e-320"/>',
    f'<g transform="scale(1e-300)">{RECT}</g>',
]


@pytest.mark.parametrize("body", TINY)
def test_infinite_and_vanishing_numbers_stay_numbers(body: str) -> None:
    marks = read_svg(SVG.format(body), lambda *_: None).marks
    assert marks
    dump = Drawing(1, 1, 0, 0, Outline("rectangle"), marks).dump()
    assert "nan" not in dump
    assert "inf" not in dump


def test_a_paint_of_many_links_is_read() -> None:
    marks, said = drawn(f'<rect width="3" height="3" fill="{"url(#a) " * 3000}"/>')
    assert (marks, said) == (0, ["2: the paint `#a` is not in this file"])


@pytest.mark.parametrize(("value", "said"), [(float("nan"), "no length"), (float("inf"), "farther"), (1e9, "farther")])
def test_what_is_no_length(value: float, said: str) -> None:
    with pytest.raises(Refused, match=said):
        Reader("mm", Problems()).to_points(value)
