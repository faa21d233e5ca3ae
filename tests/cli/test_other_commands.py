"""`check`, `list`, `explain`, `doctor`, `calibrate`, `export`, and what happens without any of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from tests.cli.conftest import CARDS, Answer

Call = Callable[..., Answer]


def test_bare_it_prints_help(game: Path, cardgen: Call) -> None:
    answer = cardgen()
    assert answer.code == 0
    assert "Usage: cardgen" in answer.out
    for command in ("build", "check", "export", "calibrate", "list", "explain", "doctor"):
        assert f"\n  {command} " in answer.out


@pytest.mark.parametrize("command", ["build", "check", "export", "calibrate", "list", "explain", "doctor"])
def test_every_command_has_help_and_every_option_a_word(cardgen: Call, command: str) -> None:
    answer = cardgen(command, "--help")
    assert answer.code == 0
    options = [line.strip() for line in answer.out.splitlines() if line.strip().startswith("-")]
    assert options


def test_a_misspelt_command_names_the_nearest(cardgen: Call) -> None:
    answer = cardgen("chekc")
    assert answer.code == 2
    assert "Did you mean `check`?" in answer.err


def test_check_finds_nothing_in_a_sound_game(game: Path, cardgen: Call) -> None:
    answer = cardgen("check")
    assert answer.code == 0
    assert "Harbour: 3 cards, 14 faces: no problems" in answer.err


def test_check_reports_everything_at_once_with_places(game: Path, cardgen: Call) -> None:
    bad = CARDS.replace("cost: 5", "cost: dear").replace("cost: 2", "cots: 2").replace("{id: coin", "{id: tug")
    (game / "cards.yaml").write_text(bad)
    answer = cardgen("check", "--format", "concise")
    assert answer.code == 1
    for line, word in ((1, "cots"), (2, "dear"), (3, "tug")):
        assert any(f"cards.yaml:{line}:" in said and word in said for said in answer.err.splitlines()), answer.err


def test_check_as_json_and_for_github(game: Path, cardgen: Call) -> None:
    (game / "cards.yaml").write_text(CARDS.replace("cost: 5", "cost: dear"))
    found = json.loads(cardgen("check", "--format", "json").out)
    assert found[0]["severity"] == "error"
    assert found[0]["code"] == "C104"
    said = cardgen("check", "--format", "github").err
    assert said.splitlines()[-2].startswith("::error file=cards.yaml,line=2,")


def test_check_sees_a_composition_that_is_wrong(game: Path, cardgen: Call) -> None:
    (game / "cards.yaml").write_text(CARDS.replace("numbers: 5..11", "numbers: 5..10"))
    answer = cardgen("check")
    assert answer.code == 1
    assert "11" in answer.err
    assert "10" in answer.err


def test_check_looks_at_faces(game: Path, cardgen: Call) -> None:
    layout = game / "layouts/ship.yaml"
    layout.write_text(layout.read_text().replace("box: [48, 5, 10, 10]", "box: [60, 5, 10, 10]"))
    base = game / "layouts/base.yaml"
    base.write_text(base.read_text().replace("[-3, -3, 69.5, 94.9]", "[0, 0, 63.5, 88.9]"))
    answer = cardgen("check")
    assert "K101" in answer.err
    assert "K104" in answer.err
    assert "left, top, right, bottom" in answer.err
    assert answer.code == 0
    assert cardgen("check", "--strict").code == 1


def test_list_names_games_and_their_parts(game: Path, cardgen: Call) -> None:
    rows = json.loads(cardgen("list", "harbour", "--json").out)
    assert {(row["kind"], row["name"]) for row in rows} >= {("components", "deck"), ("cards", "brig")}
    assert "11 to print" in next(row["detail"] for row in rows if row["name"] == "deck")
    assert "harbour" in cardgen("list").out


def test_explain_knows_every_code_and_the_nearest(cardgen: Call) -> None:
    assert "whole numbers" in cardgen("explain", "c104").out
    answer = cardgen("explain", "C10")
    assert answer.code == 2
    assert "Did you mean C1" in answer.err
    assert len(cardgen("explain").out.splitlines()) > 50


def test_doctor_finds_this_installation_well(game: Path, cardgen: Call) -> None:
    answer = cardgen("doctor", "--json")
    findings = {row["subject"]: row for row in json.loads(answer.out)}
    assert answer.code == 0, answer.out
    assert findings["font Lilita One"]["well"]
    assert findings["games"]["found"] == "harbour"


def test_calibrate_writes_two_pages_and_keeps_what_was_measured(game: Path, cardgen: Call) -> None:
    assert cardgen("calibrate", "--paper", "letter").code == 0
    with pikepdf.open(game / "output/calibration-letter-long.pdf") as pdf:
        assert len(pdf.pages) == 2
        assert [float(side) for side in pdf.pages[0].MediaBox] == [0, 0, 612, 792]
    cardgen("build", "--component", "deck")
    before = (game / "output/harbour/deck.pdf").read_bytes()
    assert cardgen("calibrate", "--save", "0.5mm,-0.3mm").code == 0
    answer = cardgen("build", "--component", "deck")
    assert "Backs are shifted by 0.5mm,-0.3mm" in answer.out
    assert (game / "output/harbour/deck.pdf").read_bytes() != before
    assert "0.5mm,-0.3mm, kept in" in cardgen("doctor").out
    assert cardgen("calibrate", "--clear").code == 0
    assert "shifted" not in cardgen("build", "--component", "deck").out
    assert (game / "output/harbour/deck.pdf").read_bytes() == before
    wrong = cardgen("calibrate", "--save", "half")
    assert wrong.code == 2
    assert "right,down" in wrong.err


def test_calibrate_refuses_unknown_paper(game: Path, cardgen: Call) -> None:
    answer = cardgen("calibrate", "--paper", "lettre")
    assert answer.code == 2
    assert "did you mean `letter`?" in answer.err


@pytest.mark.parametrize(("dpi", "size"), [("300", (750, 1050)), ("150", (375, 525)), ("72", (180, 252))])
def test_pngs_are_exact_to_the_pixel(game: Path, cardgen: Call, dpi: str, size: tuple[int, int]) -> None:
    answer = cardgen("export", "--to", "png", "--cards", "brig", "--face", "front", "--dpi", dpi)
    assert answer.code == 0, answer.err
    files = sorted((game / "output/harbour/png").iterdir())
    assert [path.name for path in files][:2] == ["005-brig-front.png", "006-brig-front.png"]
    assert len(files) == 7
    with Image.open(files[0]) as image:
        assert image.size == size


def test_e01_pictures_never_overwrite_each_other(game: Path, cardgen: Call) -> None:
    answer = cardgen("export", "harbour", "--to", "png", "--pattern", "{name}.png")
    assert answer.code == 2
    assert "`tug.png` would hold 4 pictures" in answer.err
    assert not list(game.glob("output/**/*.png"))
    (game / "cards.yaml").write_text(CARDS.replace("name: Brig", "name: tUG"))
    answer = cardgen("export", "harbour", "--to", "png", "--pattern", "{name}", "--cards", "1,5", "--face", "front")
    assert "would hold" in answer.err


def test_e01_a_file_for_each_copy(game: Path, cardgen: Call) -> None:
    text = (
        (game / "cards.yaml")
        .read_text()
        .replace("{id: coin, name: Coin, type: coin}", "{id: coin, name: Coin, type: coin, copies: 3}")
    )
    (game / "cards.yaml").write_text(text)
    options = ("--to", "png", "--component", "coins", "--face", "front", "--dpi", "36")
    assert "written: output/harbour/png/coin-front.png" in cardgen("export", "harbour", *options).out
    answer = cardgen("export", "harbour", *options, "--per", "copy", "--out", "each")
    assert "written: 36 pictures in each" in answer.out
    assert len(list((game / "each").iterdir())) == 36


def test_e01_pictures_of_another_run_are_noticed(game: Path, cardgen: Call) -> None:
    (game / "pictures").mkdir()
    (game / "pictures/old.png").write_bytes(b"")
    answer = cardgen("export", "harbour", "--to", "png", "--cards", "coin", "--out", "pictures", "--dpi", "36")
    assert "holds 1 other PNG files, such as old.png" in answer.err
    assert (game / "pictures/old.png").exists()


def test_a_page_for_each_card_says_where_it_is_cut(game: Path, cardgen: Call) -> None:
    answer = cardgen("export", "harbour", "--to", "pdf", "--component", "deck", "--with-bleed")
    assert answer.code == 0, answer.err
    with pikepdf.open(game / "output/harbour/cards.pdf") as pdf:
        assert len(pdf.pages) == 22
        page = pdf.pages[0]
        left, bottom, right, top = (float(side) for side in page.TrimBox)
        assert round(right - left, 2) == 180.0
        assert round(top - bottom, 2) == 252.0
        assert [round(float(side), 3) for side in page.BleedBox] == [round(float(side), 3) for side in page.MediaBox]


def test_a_contact_sheet_shows_the_chosen_faces(game: Path, cardgen: Call) -> None:
    answer = cardgen(
        "export",
        "harbour",
        "--to",
        "contact",
        "--face",
        "front",
        "--component",
        "deck",
        "--dpi",
        "36",
        "--columns",
        "4",
    )
    assert answer.code == 0, answer.err
    with Image.open(game / "output/harbour/contact.png") as image:
        assert image.size == (4 * (90 + 3) + 3, 3 * (126 + 3) + 3)


def test_a_common_back_is_one_picture_and_round_tokens_are_cut_out(game: Path, cardgen: Call) -> None:
    assert cardgen("export", "--to", "png", "--dpi", "72", "--out", "all").code == 0
    names = sorted(path.name for path in (game / "all").iterdir())
    assert names[:2] == ["001-tug-front.png", "002-tug-front.png"]
    assert names[11:] == ["coin-back.png", "coin-front.png", "harbour-back.png"]
    with Image.open(game / "all/coin-front.png") as coin:
        assert coin.mode == "RGBA"
        assert coin.getpixel((1, 1))[3] == 0
        assert coin.getpixel((coin.width // 2, coin.height // 2))[:3] == (0xE6, 0x9F, 0x00)


@pytest.mark.parametrize("dpi", ["nan", "0", "-3", "1e9", "inf"])
def test_l02_a_resolution_that_is_none(game: Path, cardgen: Call, dpi: str) -> None:
    answer = cardgen("export", "--to", "png", "--dpi", dpi)
    assert answer.code == 2
    assert "from 18 to 2400" in answer.err


def test_a_picture_larger_than_memory_is_refused_with_what_would_do(game: Path, cardgen: Call) -> None:
    (game / "layouts/coin.yaml").write_text(
        "unit: mm\nsize: {width: 900, height: 900}\nelements: {disc: {ellipse: [0, 0, 9, 9], fill: E69F00}}\n"
    )
    answer = cardgen("export", "--to", "png", "--cards", "coin", "--dpi", "1200")
    assert answer.code == 2
    assert "446 dpi is the most" in answer.err


def test_check_misses_the_file_of_an_icon_that_nothing_shows(game: Path, cardgen: Call) -> None:
    (game / "game.yaml").write_text((game / "game.yaml").read_text() + "icons: {anchor: anchor.svg}\n")
    assert "the icon `anchor` has no file" in cardgen("check").err


def test_list_goes_on_past_a_game_that_cannot_be_read(
    game: Path, cardgen: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "aaa").mkdir()
    (tmp_path / "aaa/game.yaml").write_text("title: [")
    monkeypatch.chdir(tmp_path)
    answer = cardgen("list")
    assert answer.code == 0
    assert "cannot be read" in answer.out
    assert "Harbour" in answer.out


def test_so_many_problems_are_not_all_written_out(game: Path, cardgen: Call) -> None:
    (game / "game.yaml").write_text((game / "game.yaml").read_text() + "".join(f"k{n}: 1\n" for n in range(900)))
    answer = cardgen("check", "--format", "concise")
    assert "more; `--format json` gives them all" in answer.err
    assert len(answer.err.splitlines()) < 210


def test_list_tells_what_is_never_printed_apart(game: Path, cardgen: Call) -> None:
    text = (game / "game.yaml").read_text()
    (game / "game.yaml").write_text(text.replace("  coin: {name", "  note: {name: Note, faces: {}}\n  coin: {name"))
    (game / "cards.yaml").write_text("- {id: tip, name: A tip, type: note}\n" + CARDS)
    said = cardgen("list", "harbour").out
    assert said.index("cards (3):") < said.index("Brig") < said.index("never printed (1):") < said.index("A tip")


def test_list_tells_the_order_of_editions(game: Path, cardgen: Call) -> None:
    (game / "editions").mkdir()
    (game / "editions/020-second.yaml").write_text("name: Second\n")
    (game / "editions/010-first.yaml").write_text("name: First\ntext: As found.\n")
    lines = cardgen("list", "harbour").out.splitlines()
    assert [line.split() for line in lines[lines.index("editions:") + 1 :]] == [
        ["first", "First", "(edition", "1;", "As", "found.)"],
        ["second", "Second", "(edition", "2,", "the", "latest)"],
    ]


def test_list_tells_numbers_with_their_gaps(game: Path, cardgen: Call) -> None:
    (game / "cards.yaml").write_text(CARDS.replace("numbers: 5..11", "numbers: [5..7, 11]"))
    assert "no. 5-7, 11" in cardgen("list", "harbour").out
