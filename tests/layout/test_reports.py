"""Where problems of a face point, and that one slip is told of once, however many cards it meets."""

from __future__ import annotations

import pytest
from laying import SQUARE, Desk

from cardgen.diagnostics import Place, Problem
from cardgen.layout.face import FIELD_PLACES
from cardgen.layout.spec import load_layout

CARDS = [{"id": "hope", "name": "Hope", "cost": 1}, {"id": "fear", "name": "Fear", "cost": 2}]
STYLE = "styles: {s: {family: Lilita One, size: 10pt}}\n"


def shown(problem: Problem) -> str:
    """What stands under a problem's caret, to the line's end."""
    assert problem.place is not None
    return problem.place.excerpt[problem.place.column - 1 :]


def said_of_all(desk: Desk) -> list[tuple[str, str]]:
    """Codes and cards of the problems of two cards' faces."""
    for card in CARDS:
        desk.lay(card)
    return [(problem.code, problem.card) for problem in desk.problems]


# Elements with a slip, its code, and whether it is the layout's alone.
SLIPS = [
    ("a: {rectangle: [0, 0, '{{ card.cots }}', 9], fill: red}", "C150", True),
    ("a: {text: '{{ card.cots }}', box: [0, 0, 50, 20], style: s}", "C150", True),
    ("a: {rectangle: [0, 0, 9, 9], when: card.cost >}", "C150", True),
    ("a: {rectangle: [0, 0, '{{ card.cost / 0 }}', 9], fill: red}", "C150", False),
    ("a: {icon: coin, box: [0, 0, 9, 9]}", "I100", True),
    ("a: {icon: '{{ \"coin\" if card.cost else 1 }}', box: [0, 0, 9, 9]}", "I100", True),
    ("a: {text: 'For {coin}', box: [0, 0, 50, 20], style: s}", "I100", True),
    ("a: {svg: none.svg, box: [0, 0, 9, 9]}", "I100", True),
    ("a: {image: none.png, box: [0, 0, 9, 9]}", "I100", True),
    ("a: {icon: cion, box: [0, 0, 9, 9]}", "L123", True),
    ("a: {text: '{{ card.name }}', box: [0, 0, 50, 20], family: Lilita Two, size: 9pt}", "F101", True),
    ("a: {text: '{{ card.name }}', box: [0, 0, 50, 20], style: s, weight: 900}", "F102", True),
    ("a: {text: Far too long for it, box: [0, 0, 30, 9], style: s}", "T101", True),
    ("a: {text: '{{ card.name }}', box: [0, 0, 5, 5], style: s}", "T101", False),
    ("a: {text: 'For {cion}', box: [0, 0, 50, 20], style: s}", "T111", True),
    ("a: {text: ж, box: [0, 0, 50, 20], style: s}", "F111", True),
]


@pytest.mark.parametrize(("element", "code", "once"), SLIPS)
def test_a_slip_of_the_layout_is_told_of_once_and_one_of_a_card_names_it(
    desk: Desk, element: str, code: str, once: bool
) -> None:
    desk.icons["coin"] = "coin.svg"
    desk.elements(element, STYLE)
    found = sorted(each for each in said_of_all(desk) if each[0] == code)
    assert found == ([(code, "")] if once else [(code, "fear"), (code, "hope")]), desk.said()


def test_a_damaged_drawing_is_told_of_once(desk: Desk) -> None:
    desk.write("art/a.svg", b"\xff\xfe<")
    desk.write("art/b.png", b"no picture")
    desk.elements("a: {svg: a.svg, box: [0, 0, 9, 9]}\nb: {image: b.png, box: [0, 0, 9, 9]}")
    assert [card for _, card in said_of_all(desk)] == ["", ""]


def test_an_unknown_family_is_shown_where_the_style_names_it(desk: Desk) -> None:
    desk.elements(
        "a: {text: A, box: [0, 0, 50, 20], style: s}\nb: {text: B, box: [0, 0, 50, 20], style: t}",
        "styles:\n  s: {size: 9pt, family: Lilita Two}\n  t: {inherits: s, size: 8pt}\n",
    )
    desk.lay()
    (problem,) = desk.problems
    assert problem.code == "F101"
    assert shown(problem).startswith("Lilita Two")


def test_an_unknown_family_of_a_bold_is_shown_there(desk: Desk) -> None:
    desk.elements(
        "a: {text: '**A** b', box: [0, 0, 50, 20], style: s}",
        "styles:\n  s:\n    family: Lilita One\n    size: 9pt\n    bold: {family: Lilita Two}\n",
    )
    desk.lay()
    assert [(problem.code, shown(problem)) for problem in desk.problems] == [("F101", "Lilita Two}")]


FIELDS = [
    ("{{ card.text }}", "{cion} is gone", "T111", "{cion}"),
    ("{{ card.text }}", "**never closed", "T110", "**never"),
    ("{{ card.text|upper }}", "ж", "F111", "ж"),
    ("{{ card.name }}", "A name that is too long for it", "T101", "A name"),
    ("{{ card.name }}", "Knight ж", "F111", "ж"),
    ("{{ card.many.words }}", "Knight ж", "F111", "ж"),
]


@pytest.mark.parametrize(("words", "value", "code", "under"), FIELDS)
def test_words_of_a_cards_field_are_shown_in_the_card(
    desk: Desk, words: str, value: str, code: str, under: str
) -> None:
    desk.icons["coin"] = "square.svg"
    desk.write("art/square.svg", SQUARE)
    desk.elements(f'a: {{text: "{words}", box: [0, 0, 90, 12], style: s}}', STYLE)
    cell = Place("cards.csv", 3, 6, len(value), f"hope,{value},1", "B3")
    places = {"text": cell, "name": cell, "many": cell, "": Place("cards.csv", 3, 1)}
    desk.lay({"text": value, "name": value, "many": {"words": value}}, **{FIELD_PLACES: places})
    problem = next(problem for problem in desk.problems if problem.code == code)
    assert (problem.place and problem.place.cell, problem.card) == ("B3", "hope")
    assert shown(problem).startswith(under)


def test_what_a_card_leaves_out_is_shown_in_the_card(desk: Desk) -> None:
    """Wherever in the layout it is asked for, and however deep it would stand."""
    deal = Place("cards.yaml", 3, 6, 4, "deal: 'C:R'")
    places = {"deal": deal, "": Place("cards.yaml", 1, 1)}
    words = "{{ card.deal.keep.needs }}"
    desk.elements(f'a: {{group: {{b: {{text: "{words}", box: [0, 0, 90, 12], style: s}}}}}}', STYLE)
    desk.lay({"deal": {"keep": None, "text": "C:R"}}, **{FIELD_PLACES: places})
    (problem,) = desk.problems
    assert (problem.code, problem.card) == ("C150", "hope")
    assert problem.message == "`card.deal.keep` is empty on this card, so it has no `needs`"
    assert problem.help == "give the card its `deal.keep`, or ask first: `... if card.deal.keep`"
    assert problem.also == ((deal, "here is no `keep`"),)


def test_a_field_that_is_left_out_is_shown_where_the_card_is(desk: Desk) -> None:
    card = Place("cards.yaml", 1, 1)
    desk.elements('a: {text: "{{ card.deal.text|upper }}", box: [0, 0, 90, 12], style: s}', STYLE)
    desk.lay({"deal": None}, **{FIELD_PLACES: {"": card}})
    assert [problem.also for problem in desk.problems] == [((card, "here is no `deal`"),)]


def test_a_wrong_path_in_a_drawing_is_shown_where_it_goes_wrong(desk: Desk) -> None:
    desk.write("art/a.svg", '<svg viewBox="0 0 9 9"><g>\n  <path fill="red"\n    d="M0 0L9 9Q1 x"/></g></svg>')
    desk.write("art/b.svg", '<svg viewBox="0 0 9 9"><path d="M0 0H9"/><path d="M1 1 K"/></svg>')
    desk.write("art/c.svg", '<svg viewBox="0 0 9 9">\n  <path d="M0 0\n  L9 x"/></svg>')
    desk.write("art/d.svg", '<svg viewBox="0 0 9 9">\n    <text>Words</text></svg>')
    desk.elements("\n".join(f"{name}: {{svg: {name}.svg, box: [0, 0, 9, 9]}}" for name in "abcd"))
    desk.lay()
    found = [(problem.place.line, shown(problem)) for problem in desk.problems if problem.place]
    assert found == [
        (3, ' x"/></g></svg>'),
        (1, ' K"/></svg>'),
        (2, '<path d="M0 0'),  # the attribute's lines are one to a reader of XML: the element is shown
        (2, "<text>Words</text></svg>"),
    ]


def test_a_missing_layout_is_shown_where_it_is_asked_for(desk: Desk) -> None:
    place = Place("game.yaml", 4, 20, 5, "  hero: {layout: heros}")
    desk.layout("elements: {}", "heroes")
    assert load_layout(desk.project, "heros", desk.problems, place) is None
    assert [(problem.code, problem.place, problem.help) for problem in desk.problems] == [
        ("L106", place, "did you mean `heroes`?")
    ]


@pytest.mark.parametrize("words", ["Title", "TITLE", "xaxa", "Typogra", "Ålfjäll", "Two\nlines"])
def test_a_box_made_from_a_text_holds_that_text(desk: Desk, words: str) -> None:
    desk.elements(
        """\
        title: {text: "{{ card.words }}", x: 5, w: 90, y: 6, style: s, size: 20pt}
        again: {text: "{{ card.words }}", inside: title, style: s, size: 20pt}
        """.replace("        ", ""),
        STYLE,
    )
    one, *rest = desk.marks({"words": words}).splitlines()
    half = len(rest) // 2
    assert [one, *rest[:half]] == rest[half:]
