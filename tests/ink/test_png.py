"""Faces as pixels: exact sizes, and every kind of mark where it should be."""

from __future__ import annotations

import warnings
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from hand_made import FONTS, HandPicture, box, drawing, encoded, rectangle, text
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cardgen.ink.png import pixels, render_images, render_png, render_pngs
from cardgen.layout.drawing import Drawing, Group, Mark, Outline, Picture, Shape, Symbol, marks_digest
from cardgen.units import MM

RED, BLUE, WHITE, PINK = (255, 0, 0), (0, 0, 255), (255, 255, 255), (255, 127, 127)


def painted(*marks: Mark, pictures: tuple[HandPicture, ...] = (), dpi: float = 72, **more: Any) -> Image.Image:
    """A drawing of 100 x 120 points at a pixel a point."""
    options = {key: more.pop(key) for key in ("rounded", "transparent") if key in more}
    bleed = more.get("bleed", 0)
    store = {picture.digest: picture for picture in pictures}
    (image,) = render_images([encoded(*marks, **more)], FONTS, store, dpi, bleed=bool(bleed), **options)
    return image


def picture(*rows: str, kind: str = "PNG", scale: int = 1) -> HandPicture:
    """A bitmap from letters: `r`, `b`, `w`, and `.` for nothing at all."""
    colours = {"r": (255, 0, 0, 255), "b": (0, 0, 255, 255), "w": (255, 255, 255, 255), ".": (0, 0, 0, 0)}
    image = Image.new("RGBA", (len(rows[0]), len(rows)))
    image.putdata([colours[letter] for row in rows for letter in row])
    image = image.resize((image.width * scale, image.height * scale), Image.Resampling.NEAREST)
    target = BytesIO()
    (image if "." in "".join(rows) else image.convert("RGB")).save(
        target, kind, **({"quality": 95} if kind == "JPEG" else {})
    )
    return HandPicture(target.getvalue())


def check(image: Image.Image, wanted: dict[tuple[int, int], tuple[int, ...]]) -> None:
    """Each pixel has its colour, give or take a level of rounding."""
    for at, colour in wanted.items():
        assert image.getpixel(at) == pytest.approx(colour, abs=1), at


# Sizes


@pytest.mark.parametrize(
    ("width", "height", "bleed", "dpi", "size"),
    [
        (63.5, 88.9, 0, 300, (750, 1050)),
        (63.5, 88.9, 3, 300, (821, 1121)),
        (63.5, 88.9, 0, 72, (180, 252)),
        (63.5, 88.9, 0, 600, (1500, 2100)),
        (63, 88, 0, 300, (744, 1039)),
        (44, 67, 2, 150, (283, 419)),
        (70, 120, 0, 96, (265, 454)),
    ],
)
def test_sizes_are_exact_to_the_pixel(
    width: float, height: float, bleed: float, dpi: float, size: tuple[int, int]
) -> None:
    """The trim alone, or with its bleed, in millimetres."""
    face = Drawing(width * MM, height * MM, bleed * MM, 0, Outline(), (box(-50, -50, 500, 500),))
    image = Image.open(BytesIO(render_png(face, FONTS, {}, dpi, bleed=bool(bleed))))
    assert image.size == size
    assert image.getcolors() == [(size[0] * size[1], RED)], "no white rim where a fraction of a pixel is rounded"


@given(st.floats(1, 1000), st.floats(10, 1200))
def test_a_length_is_rounded_to_the_nearest_pixel(points: float, dpi: float) -> None:
    assert abs(pixels(points, dpi) - points / 72 * dpi) <= 0.501 or pixels(points, dpi) == 1


def test_the_file_records_its_resolution_and_never_varies() -> None:
    face = encoded(text("Hope", 5, 20), box(5, 30, 50, 50))
    first, second = render_png(face, FONTS, {}, 300), render_png(face, FONTS, {}, 300)
    assert first == second
    assert Image.open(BytesIO(first)).info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_flat_faces_and_pictures_are_packed_alike_to_the_eye() -> None:
    """Vector faces and those with bitmaps go through different writers; both must hold the pixels that were painted."""
    art = picture("rb", "bw", scale=8)
    store = {art.digest: art}
    for face in (encoded(box(5, 5, 50, 50)), encoded(Picture(art.digest, 0, 0, 100, 120))):
        for options in ({}, {"transparent": True}):
            (image,) = render_images([face], FONTS, store, 72, **options)
            (file,) = render_pngs([face], FONTS, store, 72, **options)
            assert Image.open(BytesIO(file)).tobytes() == image.tobytes()
            Image.open(BytesIO(file)).verify()


def test_many_faces_come_in_order_beyond_one_batch() -> None:
    faces = (encoded(box(0, 0, 100, 120, f"{n:02X}00FF"), width=10, height=10) for n in range(130))
    images = render_images(faces, FONTS, {}, 72)
    assert [image.getpixel((5, 5)) for image in images] == [(n, 0, 255) for n in range(130)]


def test_stopping_half_way_leaves_nothing_open() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        images = render_images([encoded(box(0, 0, 9, 9))] * 3, FONTS, {}, 72)
        next(images)
        images.close()  # type: ignore[attr-defined]


# Marks


def test_y_grows_downwards_from_the_trims_top_left() -> None:
    image = painted(box(10, 20, 30, 40))
    inside = [(10, 20), (39, 20), (10, 59), (39, 59)]
    outside = [(9, 20), (10, 19), (40, 59), (39, 60)]
    assert {image.getpixel(at) for at in inside} == {RED}
    assert {image.getpixel(at) for at in outside} == {WHITE}


def test_bleed_moves_the_trim_in() -> None:
    image = painted(box(-9, -9, 118, 138, "0000FF"), box(0, 0, 100, 120), bleed=9)
    assert image.size == (118, 138)
    assert [image.getpixel(at) for at in ((8, 8), (9, 9), (108, 128), (109, 129))] == [BLUE, RED, RED, BLUE]


def test_later_marks_cover_earlier_ones() -> None:
    assert painted(box(0, 0, 50, 50), box(0, 0, 50, 50, "0000FF")).getpixel((25, 25)) == BLUE


def test_even_odd_leaves_a_hole() -> None:
    ring = rectangle(10, 10, 60, 60) + rectangle(30, 30, 20, 20)
    assert painted(Shape(ring, "FF0000", even_odd=True)).getpixel((40, 40)) == WHITE
    assert painted(Shape(ring, "FF0000")).getpixel((40, 40)) == RED


def test_a_stroke_straddles_its_path() -> None:
    image = painted(Shape(rectangle(20, 20, 40, 40), None, "FF0000", 10))
    assert [image.getpixel((x, 40)) for x in (14, 15, 24, 25)] == [WHITE, RED, RED, WHITE]


def test_a_dashed_line_has_gaps() -> None:
    image = painted(Shape((("M", 0, 50), ("L", 100, 50)), None, "FF0000", 4, dash=(10, 5)))
    assert [image.getpixel((x, 50)) for x in (5, 12, 20, 27)] == [RED, WHITE, RED, WHITE]


def test_a_matrix_maps_as_the_drawing_says() -> None:
    """(x, y) goes to (a x + c y + e, b x + d y + f): here a quarter turn clockwise, moved right."""
    image = painted(Group((box(0, 0, 30, 10),), matrix=(0, 1, -1, 0, 50, 20)))
    assert [image.getpixel(at) for at in ((40, 20), (49, 49), (39, 30), (50, 30), (45, 50))] == [
        RED,
        RED,
        WHITE,
        WHITE,
        WHITE,
    ]


def test_matrices_nest() -> None:
    inner = Group((box(0, 0, 10, 10),), matrix=(1, 0, 0, 1, 5, 5))
    image = painted(Group((inner,), matrix=(2, 0, 0, 2, 10, 10)))
    assert [image.getpixel(at) for at in ((20, 20), (39, 39), (19, 19), (40, 40))] == [RED, RED, WHITE, WHITE]


def test_a_clip_holds_for_its_group_alone() -> None:
    clipped = Group((box(0, 0, 100, 120),), clip=rectangle(20, 20, 10, 10))
    image = painted(clipped, box(60, 60, 10, 10, "0000FF"))
    assert [image.getpixel(at) for at in ((25, 25), (31, 31), (65, 65))] == [RED, WHITE, BLUE]


def test_opacity_of_a_group_lets_it_through_as_one() -> None:
    """Two overlapping reds at a half: no darker where they overlap."""
    marks = (box(0, 0, 60, 60), box(30, 30, 60, 60))
    image = painted(Group(marks, opacity=0.5))
    check(image, dict.fromkeys(((10, 10), (45, 45), (80, 80)), PINK))


def test_opacity_within_a_turned_and_clipped_group() -> None:
    inner = Group((box(0, 0, 9, 9), box(0, 0, 9, 9)), opacity=0.5)
    image = painted(Group((inner,), matrix=(0, 3, -3, 0, 80, 10), clip=rectangle(0, 0, 9, 5)))
    check(image, {(75, 20): PINK, (60, 20): WHITE})


def test_a_translucent_group_reaches_as_far_as_the_face_whatever_its_scale() -> None:
    """Art drawn large and scaled down: its own coordinates lie far outside the face's."""
    inner = Group((box(500, 500, 400, 400), box(600, 600, 100, 100)), opacity=0.5)
    image = painted(Group((inner,), matrix=(0.1, 0, 0, 0.1, 0, 0)))
    check(image, {(52, 52): PINK, (88, 88): PINK, (92, 92): WHITE})


def test_an_even_odd_clip_has_a_hole() -> None:
    ring = rectangle(10, 10, 60, 60) + rectangle(30, 30, 20, 20)
    for even_odd, middle in ((True, WHITE), (False, RED)):
        image = painted(Group((box(0, 0, 100, 120),), clip=ring, clip_even_odd=even_odd))
        check(image, {(20, 20): RED, (40, 40): middle})


def test_a_translucent_panel_does_not_show_its_fill_under_its_stroke() -> None:
    image = painted(box(20, 20, 40, 40, "FF0000", stroke="0000FF", line=10.0, opacity=0.5))
    check(image, {(16, 40): (127, 127, 255), (23, 40): (127, 127, 255), (40, 40): PINK})


def test_opacities_multiply_and_end_with_their_mark() -> None:
    half = box(0, 0, 20, 20, opacity=0.5)
    image = painted(Group((half, box(40, 0, 20, 20)), opacity=0.5), box(70, 0, 20, 20))
    check(image, {(10, 10): (255, 191, 191), (50, 10): PINK, (80, 10): RED})


def test_a_symbol_is_painted_by_its_matrix_within_its_box() -> None:
    marks = (box(0, 0, 10, 10), box(8, 8, 10, 10, "0000FF"))
    key = marks_digest(marks)
    places = [(2.0, 0, 0, 2.0, 10, 10), (-1.0, 0, 0, 1.0, 80, 60)]
    image = painted(*[Symbol(key, marks, (0, 0, 12, 12), matrix) for matrix in places])
    assert [image.getpixel(at) for at in ((12, 12), (32, 32), (35, 35))] == [RED, BLUE, WHITE]
    assert [image.getpixel(at) for at in ((79, 62), (69, 71), (67, 73))] == [RED, BLUE, WHITE]


def test_a_symbol_does_not_inherit_the_pen() -> None:
    """Its line is a point wide, solid and black, whatever was drawn before it."""
    line = Shape((("M", 0, 5), ("L", 20, 5)), None, "000000", 1.0)
    before = Shape((("M", 0, 100), ("L", 99, 100)), None, "FF0000", 9.0, dash=(3, 9), cap="round", join="round")
    plain = painted(Symbol("a", (line,), (0, 0, 20, 10), (1, 0, 0, 1, 10, 10.5)))
    after = painted(before, Symbol("a", (line,), (0, 0, 20, 10), (1, 0, 0, 1, 10, 10.5)))
    assert after.crop((0, 0, 100, 50)).tobytes() == plain.crop((0, 0, 100, 50)).tobytes()


def test_turned_text_reads_clockwise() -> None:
    """At 90 degrees a line runs down the page with its feet to the left."""
    upright = painted(text("HOPE", 10, 50, 20))
    turned = painted(text("HOPE", 50, 10, 20, angle=90))
    assert _ink(turned)[1:] != _ink(upright)[1:]
    left, top, right, bottom = _ink(upright)
    assert _ink(turned) == pytest.approx((100 - bottom, left, 100 - top, right), abs=1.5)


def _ink(image: Image.Image) -> tuple[int, int, int, int]:
    found = Image.eval(image.convert("L"), lambda level: 255 if level < 128 else 0).getbbox()
    assert found
    return found


# Pictures


def test_a_picture_stands_upright_in_its_box() -> None:
    art = picture("rb", "bw", scale=10)
    image = painted(Picture(art.digest, 10, 20, 40, 60), pictures=(art,))
    assert [image.getpixel(at) for at in ((12, 22), (48, 22), (12, 78), (48, 78))] == [RED, BLUE, BLUE, WHITE]
    assert [image.getpixel(at) for at in ((8, 22), (52, 78))] == [WHITE, WHITE]


def test_the_ground_shows_through_a_pictures_clear_parts() -> None:
    art = picture("r.", ".b", scale=10)
    image = painted(box(0, 0, 100, 120, "00FF00"), Picture(art.digest, 0, 0, 40, 40), pictures=(art,))
    assert [image.getpixel(at) for at in ((5, 5), (35, 5), (35, 35))] == [RED, (0, 255, 0), BLUE]


def test_a_picture_may_be_translucent() -> None:
    art = picture("rr", "rr", scale=10)
    check(painted(Picture(art.digest, 0, 0, 40, 40, 0.5), pictures=(art,)), {(20, 20): PINK})


def test_a_photograph_keeps_its_colours() -> None:
    art = picture("rb", "br", kind="JPEG", scale=32)
    image = painted(Picture(art.digest, 0, 0, 100, 100), pictures=(art,))
    assert image.getpixel((20, 20)) == pytest.approx(RED, abs=8)
    assert image.getpixel((80, 20)) == pytest.approx(BLUE, abs=8)


# Grounds and corners


def test_a_transparent_ground_stays_clear() -> None:
    image = painted(box(10, 10, 20, 20, opacity=0.5), transparent=True)
    assert image.mode == "RGBA"
    assert image.getpixel((50, 50))[3] == 0
    assert image.getpixel((20, 20)) == pytest.approx((255, 0, 0, 127), abs=1)


def test_rounded_corners_are_clear_and_the_rest_is_not() -> None:
    image = painted(box(0, 0, 100, 120), outline=Outline("rectangle", 20), rounded=True)
    assert [image.getpixel(at)[3] for at in ((0, 0), (99, 0), (0, 119), (99, 119), (3, 3))] == [0] * 5
    assert [image.getpixel(at) for at in ((50, 0), (0, 60), (10, 10), (99, 60))] == [(*RED, 255)] * 4


@pytest.mark.parametrize(
    ("outline", "clear", "full"),
    [
        (Outline("ellipse"), (12, 14), (50, 1)),
        (Outline("polygon", path=(("M", 50, 0), ("L", 100, 120), ("L", 0, 120), ("Z",))), (10, 60), (50, 60)),
    ],
)
def test_other_outlines_are_followed(outline: Outline, clear: tuple[int, int], full: tuple[int, int]) -> None:
    image = painted(box(0, 0, 100, 120), outline=outline, rounded=True)
    assert image.getpixel(clear)[3] == 0
    assert image.getpixel(full) == (*RED, 255)


def test_edges_are_smooth() -> None:
    slope = Shape((("M", 0, 0), ("L", 100, 50), ("L", 0, 100), ("Z",)), "000000")
    row = [painted(slope).getpixel((x, 20))[0] for x in range(100)]
    greys = [level for level in row if 0 < level < 255]
    assert 1 <= len(greys) <= 4
    assert all(before <= after for before, after in pairwise(row))


def test_a_drawing_may_be_given_as_it_is() -> None:
    face = drawing(box(0, 0, 50, 50))
    assert render_png(face, FONTS, {}, 72) == render_png(encoded(box(0, 0, 50, 50)), FONTS, {}, 72)
