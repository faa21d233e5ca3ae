"""Fonts: found by family and style, refused by name, measured, shaped, subset."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from font_making import LILITA, FontProject, collection, postscript, renamed, variable
from fontTools.ttLib import TTFont

from cardgen.diagnostics import Place, Problems
from cardgen.fonts.naming import Style, splits, style_of, style_of_file
from cardgen.fonts.registry import FontProblem, Fonts

FONTS = Fonts()
BODY = FONTS.face("Atkinson Hyperlegible")
TITLE = FONTS.face("Lilita One")


def problem_of(fonts: Fonts, family: str, weight: int = 400, italic: bool = False) -> FontProblem:
    with pytest.raises(FontProblem) as caught:
        fonts.face(family, weight, italic)
    return caught.value


@pytest.fixture
def project(tmp_path: Path) -> FontProject:
    return FontProject(tmp_path)


# Finding


@pytest.mark.parametrize(
    ("family", "weight", "italic", "name"),
    [
        ("Lilita One", 400, False, "Lilita One Regular"),
        ("Atkinson Hyperlegible", 400, True, "Atkinson Hyperlegible Italic"),
        ("Atkinson Hyperlegible", 700, True, "Atkinson Hyperlegible Bold Italic"),
        ("Barlow Condensed", 600, False, "Barlow Condensed SemiBold"),
        ("Barlow Condensed", 200, True, "Barlow Condensed ExtraLight Italic"),
    ],
)
def test_a_font_is_found_by_its_style_and_by_its_name(family: str, weight: int, italic: bool, name: str) -> None:
    """A worker that only has a drawing knows a font by its name."""
    assert FONTS.face(family, weight, italic).name == name
    assert Fonts().font(name).digest == FONTS.face(family, weight, italic).digest


def test_an_unknown_family_gets_the_nearest_name_or_the_way_to_get_it() -> None:
    assert problem_of(FONTS, "Lilitta One").help == "did you mean `Lilita One`?"
    other = problem_of(FONTS, "Comic Relief")
    assert other.code == "F101"
    assert "fontpkg-comic-relief" in other.help
    with pytest.raises(FontProblem, match="there is no font `Nonesuch Regular`"):
        FONTS.font("Nonesuch Regular")


def test_a_missing_weight_is_an_error_that_names_what_there_is() -> None:
    problem = problem_of(FONTS, "Lilita One", 700)
    assert (problem.code, problem.message) == ("F102", "`Lilita One` has no Bold (weight 700)")
    assert "Regular" in problem.help
    assert problem.nearest is TITLE
    assert FONTS.nearest("Lilita One", 700) is TITLE
    assert FONTS.nearest("Barlow Condensed", 640).name == "Barlow Condensed SemiBold"


def test_a_project_brings_its_own_fonts(project: FontProject) -> None:
    """Family and weight are read from the font's tables, whatever the file is called."""
    project.put("whatever.ttf", renamed("My Title"))
    project.put("other.ttf", renamed("My Title", "Heavy", 900))
    project.put("third.ttf", renamed("Old Names", "Bold", 700, typographic=False))
    fonts = project.fonts()
    assert fonts.families()[:2] == ("My Title", "Old Names")
    assert fonts.face("My Title").path.name == "whatever.ttf"
    assert fonts.face("My Title", 900).name == "My Title Black"
    assert fonts.font("Old Names Bold").path.name == "third.ttf"
    assert fonts.face("Lilita One").path == LILITA


def test_a_projects_own_family_goes_first(project: FontProject) -> None:
    project.put("LilitaOne-Regular.ttf", renamed("Lilita One"))
    assert project.fonts().face("Lilita One").path.parent == project.root / "fonts"


def test_links_out_of_the_project_are_not_followed(project: FontProject) -> None:
    project.put("Own-Regular.ttf", renamed("Own"))
    (project.root / "fonts" / "Again-Regular.ttf").symlink_to(project.root / "fonts" / "Own-Regular.ttf")
    (project.root / "fonts" / "Linked-Regular.ttf").symlink_to(LILITA)
    assert project.fonts().families()[0] == "Own"
    assert problem_of(project.fonts(), "Linked").code == "F101"


# Refusing


@pytest.mark.parametrize(
    ("name", "data", "reason", "advice"),
    [
        ("MyTitle-Regular.otf", postscript("My Title"), "PostScript outlines", "TrueType version"),
        ("MyTitle-Regular.ttf", postscript("My Title"), "PostScript outlines", "TrueType version"),
        ("MyTitle.ttc", collection(), "collection", "fonttools ttLib -y 0 -o MyTitle-Regular.ttf MyTitle.ttc"),
        ("MyTitle[wght].ttf", variable("My Title"), "variable font", "varLib.instancer"),
        ("MyTitle.woff2", b"wOF2" + bytes(99), "WOFF2", "woff2 decompress MyTitle.woff2"),
        ("MyTitle.woff", b"wOFF" + bytes(99), "WOFF", "MyTitle.ttf"),
        ("MyTitle.ttf", b"\n <!DOCTYPE html><html>404</html>", "a web page", "download"),
        ("MyTitle.ttf", b"", "0 bytes", "download"),
        ("MyTitle.ttf", b"Hello", "not a TrueType font", ".ttf"),
        ("MyTitle.ttf", LILITA.read_bytes()[:5000], "damaged", "download"),
        ("MyTitle.ttf", b"\x00\x01\x00\x00", "damaged", "download"),
    ],
)
def test_f03_what_cannot_be_embedded_is_refused_by_name(
    project: FontProject, name: str, data: bytes, reason: str, advice: str
) -> None:
    project.put(name, data)
    problem = problem_of(project.fonts(), "My Title")
    assert problem.code == "F103"
    assert f"fonts/{name}" in problem.message
    assert reason in problem.message
    assert advice in problem.help
    assert problem.nearest is None


def test_f03_a_good_file_beside_a_bad_one_is_used(project: FontProject) -> None:
    """Another style of the same family does not suffer."""
    project.put("MyTitle-Bold.otf", b"OTTO")
    project.put("MyTitle-Regular.ttf", renamed("My Title"))
    fonts = project.fonts()
    assert fonts.face("My Title").family == "My Title"
    assert "MyTitle-Bold.otf" in problem_of(fonts, "My Title", 700).message


# The list


def test_a_projects_list_names_packages_and_fallbacks(project: FontProject) -> None:
    project.put("fonts.yaml", b"families:\n  Heading: {package: fontpkg_lilita_one, fallback: [Barlow Condensed]}\n")
    fonts = project.fonts()
    heading = fonts.face("Heading")
    assert heading.path == LILITA
    lender = fonts.fallback("č", heading)
    assert lender is not None
    assert lender.family == "Barlow Condensed"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (b"families: [a]\n", 1, "a list where names and values belong"),
        (b"families:\n  X: {pakage: y}\n", 2, "`pakage` means nothing"),
        (b"families:\n  X: {fallback: {a: b}}\n", 2, "a fallback chain is a list"),
    ],
)
def test_mistakes_in_the_list_are_shown_where_they_are(
    project: FontProject, text: bytes, line: int, message: str
) -> None:
    project.put("fonts.yaml", text)
    problem = problem_of(project.fonts(), "Lilita One")
    problems = Problems()
    problem.report(problems, Place("layout.yaml", 9, 9))
    [reported] = problems
    assert message in reported.message
    assert reported.place is not None
    assert (Path(reported.place.file).name, reported.place.line) == ("fonts.yaml", line)
    assert problem.nearest is not None


def test_unreadable_yaml_is_a_problem_too(project: FontProject) -> None:
    project.put("fonts.yaml", b"families: {a: [\n")
    assert problem_of(project.fonts(), "Lilita One").place is not None


# Measures and shaping


def test_measures_are_in_em() -> None:
    assert (BODY.ascent, BODY.descent, BODY.cap_height) == (0.95, 0.29, 0.668)
    assert BODY.units == 1000
    assert TITLE.cap_height == 0.704
    assert 0.15 < BODY.depth < 0.3
    assert BODY.has("é")
    assert not BODY.has("→")


def test_words_are_kerned() -> None:
    shaped = TITLE.shape("AVA")
    own = [TITLE.advance(glyph[0]) / 1000 for glyph in shaped.glyphs]
    assert shaped.width < sum(own)
    assert shaped.width == pytest.approx(sum(glyph[1] for glyph in shaped.glyphs))
    assert "".join(glyph[4] for glyph in shaped.glyphs) == "AVA"
    assert 0.6 < shaped.top < 0.8


def test_ligatures_keep_their_text_and_can_be_turned_off() -> None:
    fonts = [FONTS.face("Atkinson Hyperlegible"), FONTS.face("Barlow Condensed"), TITLE]
    joined = [font for font in fonts if len(font.shape("fi").glyphs) == 1]
    for font in joined:
        assert font.shape("fi").glyphs[0][4] == "fi"
    for font in fonts:
        assert [glyph[4] for glyph in font.shape("fi", ligatures=False).glyphs] == ["f", "i"]


def test_a_mark_shares_its_letters_text() -> None:
    texts = [glyph[4] for glyph in BODY.shape("xe\u0301y").glyphs]
    assert "".join(texts) == "xe\u0301y"


def test_shaping_is_remembered() -> None:
    assert BODY.shape("again") is BODY.shape("again")


# Falling back


def test_f01_a_missing_character_comes_from_the_chain_in_the_nearest_style() -> None:
    lender = FONTS.fallback("Ω", TITLE)
    assert lender is BODY
    bold = FONTS.fallback("Ω", FONTS.face("Barlow Condensed", 700))
    assert bold is None or bold.style.weight == 700
    assert FONTS.fallback("\u96a8", TITLE) is None


# Subsets


def test_a_subset_keeps_numbers_and_outlines_and_nothing_else() -> None:
    gid = TITLE.shape("H").glyphs[0][0]
    data = TITLE.subset([gid])
    assert data == TITLE.subset({gid, 0})
    assert len(data) < 3000
    font = TTFont(BytesIO(data))
    assert not {"GSUB", "GPOS", "GDEF", "fpgm", "prep", "cvt ", "DSIG"} & set(font.keys())
    whole = TTFont(LILITA)
    name = whole.getGlyphOrder()[gid]
    drawn = font["glyf"][font.getGlyphOrder()[gid]]
    assert drawn.getCoordinates(font["glyf"])[0] == whole["glyf"][name].getCoordinates(whole["glyf"])[0]


# Names


@pytest.mark.parametrize(
    ("stem", "style"),
    [
        ("BarlowCondensed-SemiBoldItalic", Style(600, True)),
        ("LilitaOne-Regular", Style(400, False)),
        ("Foo-Italic", Style(400, True)),
        ("Foo-BoldOblique", Style(700, True)),
        ("Foo", Style(400, False)),
        ("Foo-Heavy", Style(900, False)),
        ("Foo-Fancy", Style(400, False)),
    ],
)
def test_styles_from_file_names(stem: str, style: Style) -> None:
    assert style_of_file(stem) == style


def test_style_words_go_both_ways() -> None:
    for weight in (100, 200, 300, 350, 400, 500, 600, 700, 800, 900):
        for italic in (False, True):
            style = Style(weight, italic)
            assert style_of(str(style)) == style
            assert ("Some Family", style) in splits(f"Some Family {style}")
