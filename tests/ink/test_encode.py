"""Drawings as content streams: what they say, what they need, and that they survive a journey."""

from __future__ import annotations

import pickle
import zlib

import pypdfium2
import pytest
from hand_made import FONTS, HYPERLEGIBLE, LILITA, box, card_pdf, drawing, encoded, rectangle, text
from hypothesis import given
from hypothesis import strategies as st

from cardgen.ink.encode import Encoder, encode_face
from cardgen.ink.encoded import EncodedFace
from cardgen.ink.operators import colour, number
from cardgen.layout.drawing import Group, Mark, Picture, Shape, Symbol, TextRun, marks_digest


def operators(face: EncodedFace) -> str:
    return zlib.decompress(face.stream).decode("latin-1")


def read(*marks: Mark, width: float = 400) -> str:
    """The text that a reader finds in the PDF of a drawing."""
    with pypdfium2.PdfDocument(card_pdf(encoded(*marks, width=width))) as document:
        page = document[0]
        words = page.get_textpage()
        found = words.get_text_range()
        words.close()
        page.close()
    return found.replace("\r\n", "\n")


def symbol(*marks: Mark, size: float = 10, at: tuple[float, float] = (0, 0), scale: float = 1) -> Symbol:
    return Symbol(marks_digest(marks), marks, (0, 0, size, size), (scale, 0, 0, scale, *at))


# Text


def test_words_are_read_in_order_with_their_spaces() -> None:
    lines = ["If the Naughty pile is the larger", "one at the end of the game, gain", "12 points (not 10)."]
    marks = [text(line, 5, 20 + 12 * n, font=HYPERLEGIBLE) for n, line in enumerate(lines)]
    assert read(*marks) == "\n".join(lines)


def test_awkward_characters_are_read_as_typed() -> None:
    words = "R&D <Slash> \\( )( \\r C:\\new ½ é ’ “” – €"
    assert read(text(words, 5, 20, font=HYPERLEGIBLE)) == words


def test_every_glyph_of_a_font_survives_its_code() -> None:
    """Codes hold brackets, backslashes and line ends as bytes; each must come out as the glyph it went in."""
    characters = "".join(chr(code) for code in [*range(0x21, 0x7F), *range(0xA1, 0x17F)])
    known = "".join(c for c in characters if FONTS.font(HYPERLEGIBLE).has(c))
    assert len(known) > 200
    marks = [text(known[n : n + 20], 5, 20 + n, font=HYPERLEGIBLE) for n in range(0, len(known), 20)]
    assert "\r" not in operators(encoded(*marks)), "a reader may take a bare carriage return for a line feed"
    assert "\\r" in operators(encoded(*marks))
    # A soft hyphen is read as a place to break, and so on; what the reader keeps must be right.
    assert read(*marks).replace("\n", "").replace("\ufffe", "\u00ad") == known


def test_a_ligature_is_read_as_its_letters() -> None:
    run = text("fix", 5, 20)
    gid = text("#", 0, 0).glyphs[0][0]
    drawn = run._replace(glyphs=((gid, 6.0, 0.0, 0.0, "fi"), *run.glyphs[2:]))
    assert read(drawn) == "fix"


def test_a_glyph_that_stands_for_two_spaces_is_read_as_the_plain_one() -> None:
    first, second = text("a b", 5, 20), text("c d", 5, 40)
    glyphs = tuple((*glyph[:4], glyph[4].replace(" ", "\u00a0")) for glyph in first.glyphs)
    assert read(first._replace(glyphs=glyphs), second) == "a b\nc d"


def test_spaced_letters_stay_one_word() -> None:
    assert read(text("SPACED OUT", 5, 20, tracking=3), text("normal", 5, 40)) == "SPACED OUT\nnormal"


def test_text_in_symbols_is_read() -> None:
    inner = text("Wizard", 0, 10)
    assert read(symbol(inner, size=60, at=(20, 20))) == "Wizard"


@pytest.mark.parametrize("words", ["AVATAR To Te", "office waffle", "plain words"])
@pytest.mark.parametrize("tracking", [0.0, 0.35, 2.0, -0.2])
def test_letters_stand_where_the_drawing_puts_them(words: str, tracking: float) -> None:
    """Kerning and tracking hold to a fiftieth of a point, and do not add up along the line."""
    run = text(words, 20, 50, 12, tracking=tracking)
    with pypdfium2.PdfDocument(card_pdf(encoded(run, width=300))) as document:
        page = document[0]
        reader = page.get_textpage()
        starts = [
            reader.get_charbox(n, loose=True)[0]
            for n in range(reader.count_chars())
            if reader.get_text_range(n, 1) != " "
        ]
        reader.close()
        page.close()
    x, wanted = run.x, []
    for _, advance, _, _, stands_for in run.glyphs:
        wanted += [x] if stands_for != " " else []
        x += advance
    assert starts == pytest.approx(wanted, abs=0.03)


def test_shifted_glyphs_are_drawn_shifted() -> None:
    run = text("aa", 10, 50)
    first, second = run.glyphs
    moved = run._replace(glyphs=(first, (second[0], second[1], 4.0, -3.0, "a")))
    with pypdfium2.PdfDocument(card_pdf(encoded(moved, run._replace(y=80)))) as document:
        page = document[0]
        reader = page.get_textpage()
        where = [reader.get_charbox(n) for n in range(reader.count_chars()) if reader.get_text_range(n, 1) == "a"]
        reader.close()
        page.close()
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = (box[:2] for box in where)
    assert (x1 - x0) - (x3 - x2) == pytest.approx(4, abs=0.05)
    assert (y1 - y0) - (y3 - y2) == pytest.approx(3, abs=0.05)


def test_runs_of_one_font_and_colour_say_so_once() -> None:
    said = operators(encoded(text("one", 5, 20), text("two", 5, 40), text("three", 5, 60)))
    assert said.count("Tf") == said.count("BT") == said.count("ET") == 1


# The pen


def test_black_prints_as_black_and_greys_as_grey() -> None:
    assert colour("000000") == "0 g"
    assert colour("808080", True) == "0.502 G"
    assert colour("FF8000") == "1 0.502 0 rg"


def test_what_a_group_sets_does_not_outlive_it() -> None:
    """The blue within the group is forgotten after it, so the second red shape need not say red again, nor be blue."""
    red = box(0, 0, 5, 5)
    said = operators(encoded(red, Group((box(1, 1, 2, 2, "0000FF"),), matrix=(2, 0, 0, 2, 0, 0)), red))
    assert said.split("\n") == [
        "1 0 0 rg",
        "0 0 m 5 0 l 5 5 l 0 5 l h",
        "f",
        "q",
        "2 0 0 2 0 0 cm",
        "0 0 1 rg",
        "1 1 m 3 1 l 3 3 l 1 3 l h",
        "f",
        "Q",
        "0 0 m 5 0 l 5 5 l 0 5 l h",
        "f",
    ]


def test_strokes_say_their_pen() -> None:
    line = Shape((("M", 0, 0), ("L", 9, 0)), None, "112233", 0.25, dash=(2, 1.5), cap="round", join="bevel")
    said = operators(encoded(line))
    assert said.split("\n") == ["0.067 0.133 0.2 RG", "0.25 w", "1 J", "2 j", "[2 1.5] 0 d", "0 0 m 9 0 l", "S"]


def test_shapes_without_ink_leave_none() -> None:
    nothing = [Shape(rectangle(0, 0, 5, 5)), Shape((), "FF0000"), Shape(rectangle(0, 0, 5, 5), None, "FF0000", 0.0)]
    assert operators(encoded(*nothing, Group((box(0, 0, 5, 5),), opacity=0))) == ""


@given(st.floats(-1e5, 1e5))
def test_numbers_are_short_and_within_half_a_thousandth(value: float) -> None:
    spelt = number(value)
    assert "e" not in spelt
    assert spelt != "-0"
    assert len(spelt.partition(".")[2]) <= 3
    assert abs(float(spelt) - value) <= 0.00051


def test_a_translucent_shape_with_a_stroke_is_a_group_of_its_own() -> None:
    """Readers differ in whether a fill shows through a translucent stroke; as a group they cannot."""
    (form,) = encoded(box(0, 0, 9, 9, stroke="000000", line=2.0, opacity=0.5)).symbols.values()
    assert form.group
    assert encoded(box(0, 0, 9, 9, opacity=0.5)).symbols == {}


# What is shared


def test_equal_symbols_are_one_and_names_follow_first_use() -> None:
    star, moon = box(0, 0, 5, 5), box(2, 2, 5, 5, "0000FF")
    face = encoded(symbol(star), symbol(moon), symbol(star, at=(20, 20)), Picture("abc", 0, 0, 5, 5))
    assert list(face.symbols) == [marks_digest((star,)), marks_digest((moon,))]
    assert [word for word in operators(face).split() if word[0] == "/"] == ["/X0", "/X1", "/X0", "/I0"]
    assert face.pictures == ("abc",)


def test_a_symbol_is_encoded_once_for_all_faces() -> None:
    encoder = Encoder(FONTS)
    star = symbol(box(0, 0, 5, 5))
    first, second = (encoder.face(drawing(star, box(n, 0, 1, 1))) for n in (1, 2))
    assert first.symbols[star.key] is second.symbols[star.key]


def test_the_stream_does_not_depend_on_what_was_encoded_before() -> None:
    face = drawing(text("Hope", 5, 20), symbol(box(0, 0, 5, 5)), Group((box(0, 0, 9, 9),), opacity=0.5))
    used = Encoder(FONTS)
    used.face(drawing(text("Other words", 5, 20, font=HYPERLEGIBLE), symbol(box(1, 1, 1, 1))))
    assert used.face(face) == encode_face(face, FONTS)


def test_glyphs_are_told_by_font() -> None:
    face = encoded(text("aba", 5, 20), text("b", 5, 40, font=HYPERLEGIBLE))
    assert [sorted(text for _, text in face.fonts[name]) for name in (LILITA, HYPERLEGIBLE)] == [["a", "b"], ["b"]]


# A journey to another process, or to a cache and back

RICH: tuple[Mark, ...] = (
    box(0, 0, 50, 50, "FFEE00", stroke="000000", line=1.0),
    text("Hope: 12 points ½", 5, 20),
    symbol(text("in", 0, 8), Group((box(0, 0, 5, 5), box(3, 3, 5, 5)), opacity=0.4), at=(30, 30)),
    Picture("f00d", 0, 0, 20, 20, 0.5),
)


def test_a_face_comes_back_from_bytes_as_it_was() -> None:
    face = encoded(*RICH, bleed=8.5)
    assert EncodedFace.from_bytes(face.to_bytes()) == face
    assert face.bleed == 8.5
    assert face.shows_pictures


def test_a_face_comes_back_from_another_process_as_it_was() -> None:
    face = encoded(*RICH)
    assert pickle.loads(pickle.dumps(face)) == face


@given(st.binary(max_size=80))
def test_other_bytes_are_refused(data: bytes) -> None:
    for junk in (data, b"{}\n" + data, encoded(*RICH).to_bytes() + b"x", encoded(*RICH).to_bytes()[:-1]):
        with pytest.raises(ValueError, match=r".*"):
            EncodedFace.from_bytes(junk)


def test_an_empty_run_paints_nothing() -> None:
    assert operators(encoded(TextRun("", LILITA, 10, "000000", 0, 0, 0, ()))) == ""
