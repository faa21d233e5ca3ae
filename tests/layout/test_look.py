"""A face's look: what tells one printed face from another, whatever is stamped on it."""

from __future__ import annotations

import pytest
from laying import HEAD, Desk

from cardgen.layout.drawing import Drawing, TextRun

FACE = """\
styles: {body: {family: Lilita One, size: SIZEpt}}
elements:
  panel: {rectangle: [0, 0, 10, "{{ card.high }}"], fill: red}
  words: {text: "{{ card.name }}", box: [0, 20, 100, 40], style: body}
  stamp: {stamp: "{{ game.title }} {{ card.number }} {{ face.hash }}", x: 0, w: 100, baseline: 130, style: body}
"""


def look(desk: Desk, layout: str = FACE, head: str = HEAD, theme: str = "colour", title: str = "Test") -> Drawing:
    desk.layout(layout.replace("SIZE", "6"), head=head)
    face = desk.lay({"high": 5, "number": 7}, theme=theme, game={"title": title})
    assert not len(desk.problems), desk.said()
    return face


def test_stamps_do_not_change_a_look_though_they_change_the_face(desk: Desk) -> None:
    first, second = look(desk, title="First"), look(desk, title="Second edition")
    assert first.dump() != second.dump()
    assert first.look == second.look
    assert len(first.look) == 40
    assert look(desk, FACE.partition("  stamp")[0]).look == first.look


def test_what_is_seen_changes_a_look(desk: Desk) -> None:
    looks = [
        look(desk),
        look(desk, FACE.replace("SIZE", "7")),
        look(desk, FACE.replace("fill: red", "fill: paper")),
        look(desk, head="unit: pt\nsize: [100, 141]\n"),
        look(desk, head=HEAD + "shape: ellipse\n"),
        look(desk, head=HEAD + "corner: 3\n"),
        look(desk, theme="greyscale"),
    ]
    assert len({face.look for face in looks}) == len(looks)


def test_what_is_not_seen_does_not(desk: Desk) -> None:
    before = look(desk).look
    assert look(desk, "# a comment\n" + FACE.replace("panel:", "ground:")).look == before
    assert look(desk, head=HEAD + "bleed: 9\nsafe: 12\n").look == before


@pytest.mark.parametrize("theme", ["colour", "low-ink", "greyscale"])
def test_the_hash_on_a_card_is_the_beginning_of_its_look(desk: Desk, theme: str) -> None:
    face = look(desk, theme=theme)
    words = " ".join(mark.text for mark in face.marks if isinstance(mark, TextRun))
    assert words.endswith(f"Test 7 {face.look[:6].upper()}")
