"""Paper descriptions: what they may say, and what is said of what they may not."""

from __future__ import annotations

from pathlib import Path

import pytest
from sheet_making import POKER, mm

from cardgen.diagnostics import Problems, Severity
from cardgen.sheets.description import load_sheet, sheet_options
from cardgen.sheets.fitting import grid_for
from cardgen.sheets.plan import SheetOptions
from cardgen.source.project import Project
from cardgen.source.yaml_reader import read_yaml
from cardgen.units import MM

LAYOUTS = Path(__file__).parents[2] / "layouts" / "sheets"


def _read(tmp_path: Path, text: str) -> tuple[SheetOptions | None, Problems]:
    path = tmp_path / "paper.yaml"
    path.write_text(text, "utf-8")
    problems = Problems()
    node = read_yaml(path, problems)
    assert node is not None, list(problems)
    return sheet_options(node, problems), problems


def test_everything_that_a_description_may_say(tmp_path: Path) -> None:
    text = """
        paper: letter
        orientation: landscape
        duplex: short
        side: backs
        grid: 4x2
        margins: [8mm, 14mm, 9mm, 0.5in]
        printable: 3mm
        gap: 2mm
        bleed: 1mm
        marks: full
        rule: no
        label: false
    """
    options, problems = _read(tmp_path, text)
    assert options is not None, list(problems)
    assert options.paper.name == "Letter"  # type: ignore[union-attr]
    assert options.landscape is True
    assert (options.duplex, options.side, options.grid, options.marks) == ("short", "backs", (4, 2), "full")
    assert options.margins == pytest.approx((*mm(8, 14, 9), 36))
    assert (options.printable, options.gap, options.bleed) == pytest.approx(mm(3, 2, 1))
    assert (options.rule, options.label) == (False, False)


def test_what_is_left_out_is_as_usual(tmp_path: Path) -> None:
    options, _ = _read(tmp_path, "orientation: auto\ngrid: auto\n")
    assert options == SheetOptions()


@pytest.mark.parametrize(
    ("text", "margins"),
    [("9mm", (9, 9, 9, 9)), ("[9mm]", (9, 9, 9, 9)), ("0", (0, 0, 0, 0)), ("[1mm, 2mm]", (1, 2, 1, 2))],
)
def test_margins_may_be_short(tmp_path: Path, text: str, margins: tuple[float, ...]) -> None:
    options, _ = _read(tmp_path, f"margins: {text}\n")
    assert options is not None
    assert options.margins == pytest.approx(mm(*margins))


@pytest.mark.parametrize(
    ("text", "part", "advice"),
    [
        ("paper: a44", "no paper `a44`", "`a4`"),
        ("paper: [a4]", "one word", ""),
        ("paper: 10mm x wide", "is not a length", "number and a unit"),
        ("duplex: edge", "`edge`", "long, short, fold, none"),
        ("marks: conrer", "`conrer`", "did you mean `corner`?"),
        ("gap: 3", "no unit", "3mm"),
        ("gap: -3mm", "less than nothing", "0mm"),
        ("margins: [1mm, 2mm, 3mm]", "3 margins", "two or four"),
        ("grid: 3 by 3", "no grid", "3x3"),
        ("grid: 0x3", "no grid", "3x3"),
        ("rule: maybe", "`maybe`", "yes"),
        ("dupplex: long", "no `dupplex`", "did you mean `duplex`?"),
        ("- a4", "must be a mapping", "paper: a4"),
    ],
)
def test_what_is_wrong_is_shown_in_its_place(tmp_path: Path, text: str, part: str, advice: str) -> None:
    options, problems = _read(tmp_path, f"# one line before\n{text}\n")
    assert options is None
    (problem,) = problems
    assert problem.code == "S111"
    assert part in problem.message
    assert advice in problem.help
    assert problem.place is not None
    assert problem.place.line == 2


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    _, problems = _read(tmp_path, "paper: a44\ngap: 3\nmarks: none\n")
    assert len(problems) == 3


@pytest.mark.parametrize("path", sorted(LAYOUTS.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_descriptions_that_come_with_cardgen_print_poker_cards_without_complaint(path: Path) -> None:
    problems = Problems()
    node = read_yaml(path, problems)
    assert node is not None
    options = sheet_options(node, problems)
    assert options is not None, list(problems)
    assert grid_for(options, POKER, problems) is not None
    assert all(problem.severity is Severity.NOTICE for problem in problems), list(problems)


def test_a_description_is_found_by_name(tmp_path: Path) -> None:
    folder = tmp_path / "layouts" / "sheets"
    folder.mkdir(parents=True)
    (folder / "shop.yaml").write_text("paper: 320mm x 450mm\n", "utf-8")
    problems = Problems()
    options = load_sheet(Project(tmp_path, ()), "shop", problems)
    assert options is not None, list(problems)
    assert options.paper[1:] == pytest.approx((320 * MM, 450 * MM))
    assert load_sheet(Project(tmp_path, ()), "shopp", problems) is None
    assert [problem.code for problem in problems] == ["S101"]


def test_an_unknown_paper_gets_the_nearest_name_and_all_there_are(tmp_path: Path) -> None:
    folder = tmp_path / "layouts" / "sheets"
    folder.mkdir(parents=True)
    (folder / "shop.yaml").write_text("paper: 320mm x 450mm\n", "utf-8")
    for typed, near in (("a9", "a5"), ("Lettr", "letter"), ("a4-duplx", "a4-duplex"), ("shp", "shop"), ("zzzz", "")):
        problems = Problems()
        assert load_sheet(Project(tmp_path, ()), typed, problems) is None
        (problem,) = problems
        assert f"neither a paper nor a sheet description `{typed}`" in problem.message
        assert problem.help.startswith(f"did you mean `{near}`? papers: " if near else "papers: a5, a4")
        assert "papers: a5, a4, a3, letter, legal, tabloid; sheet descriptions: " in problem.help
        assert "a4-gutterfold" in problem.help
        assert "shop" in problem.help


def test_a_name_that_leads_outside_lists_nothing(tmp_path: Path) -> None:
    problems = Problems()
    assert load_sheet(Project(tmp_path, ()), "../../secret", problems) is None
    (problem,) = problems
    assert "leads outside" in problem.message
