"""`cardgen build` as a designer uses it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from tests.cli.conftest import CARDS, Answer

Call = Callable[..., Answer]


def words(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    try:
        pages = []
        for page in document:
            text = page.get_textpage()
            pages.append(text.get_text_bounded())
            text.close()
            page.close()
        return "\n".join(pages)
    finally:
        document.close()


def test_it_prints_every_component_and_says_so(game: Path, cardgen: Call) -> None:
    answer = cardgen("build")
    assert answer.code == 0, answer.err
    assert (game / "output/harbour/deck.pdf").stat().st_size > 3000
    assert "written: output/harbour/deck.pdf  11 on 4 pages" in answer.out
    assert "written: output/harbour/coins.pdf  12 on 2 pages" in answer.out
    assert "LONG edge" in answer.out.splitlines()[-1]


def test_names_numbers_and_sentences_are_text(game: Path, cardgen: Call) -> None:
    cardgen("build", "--component", "deck")
    text = words(game / "output/harbour/deck.pdf")
    assert text.count("Tug") == 4
    assert text.count("Brig") == 7
    assert "Sail 3 fields, then draw 2." in " ".join(text.split())
    assert re.findall(r"(?:Tug|Brig)\s+(\d+)", text) == [str(number) for number in range(1, 12)]


def test_a_number_changed_in_the_data_changes_the_sentence(game: Path, cardgen: Call) -> None:
    (game / "cards.yaml").write_text(CARDS.replace("far: 3", "far: 8"))
    cardgen("build", "--component", "deck")
    assert "Sail 8 fields, then draw 7." in " ".join(words(game / "output/harbour/deck.pdf").split())


def test_two_builds_are_the_same_bytes_cached_or_not(game: Path, cardgen: Call) -> None:
    path = game / "output/harbour/deck.pdf"
    cardgen("build", "--component", "deck")
    first = path.read_bytes()
    cardgen("build", "--component", "deck")
    assert path.read_bytes() == first
    cardgen("build", "--component", "deck", "--no-cache")
    assert path.read_bytes() == first


@pytest.mark.parametrize("seed", ["0", "1", "77"])
def test_hash_seed_folder_and_processes_do_not_change_a_byte(
    game: Path, cardgen: Call, tmp_path: Path, seed: str
) -> None:
    many = CARDS.replace("numbers: 5..11", "numbers: 5..90")
    (game / "cards.yaml").write_text(many)
    text = (game / "game.yaml").read_text().replace("size: 11, numbered: 1..11", "size: 90, numbered: 1..90")
    (game / "game.yaml").write_text(text)
    assert cardgen("build", "--component", "deck", "--no-cache").code == 0
    elsewhere = tmp_path / "elsewhere"
    subprocess.run(["cp", "-r", str(game), str(elsewhere)], check=True)
    command = [
        sys.executable,
        "-m",
        "cardgen",
        "build",
        "--component",
        "deck",
        "--no-cache",
        "--out",
        "o",
        "--jobs",
        "2",
    ]
    subprocess.run(command, cwd=elsewhere, check=True, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True)
    assert (elsewhere / "o/deck.pdf").read_bytes() == (game / "output/harbour/deck.pdf").read_bytes()


def test_only_some_cards_and_components(game: Path, cardgen: Call) -> None:
    answer = cardgen("build", "--cards", "tug", "--json", "--out", "some")
    assert json.loads(answer.out) == [{"file": "some/deck-some.pdf", "pages": 2, "copies": 4}]
    answer = cardgen("build", "--cards", "5,6", "--json", "--out", "some")
    assert json.loads(answer.out)[0]["copies"] == 7


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--component", "dekc"), 2, "did you mean `deck`?"),
        (("--cards", "tugg"), 2, "did you mean `tug`?"),
        (("--paper", "a44"), 2, "a4"),
        (("--grid", "3by3"), 2, "such as `3x3`"),
        (("--bleed", "3"), 2, "has no unit"),
        (("--offset", "lots"), 2, "right,down"),
        (("--duplex", "sideways"), 2, "sideways"),
        (("nonesuch",), 2, "nonesuch"),
    ],
)
def test_wrong_requests_say_what_is_right(
    game: Path, cardgen: Call, arguments: tuple[str, ...], code: int, said: str
) -> None:
    answer = cardgen("build", *arguments)
    assert answer.code == code
    assert said in answer.err
    assert "Traceback" not in answer.err
    assert not list(game.glob("output/**/*.pdf"))


def test_nothing_needs_no_unit_and_no_layout_is_spoken_of(game: Path, cardgen: Call) -> None:
    answer = cardgen("build", "--component", "deck", "--bleed", "0", "--margin", "0", "--gap", "0")
    assert answer.code == 0, answer.err
    answer = cardgen("build", "--bleed", "3")
    assert "write `3mm`" in answer.err
    assert "unit: mm" not in answer.err


def test_bad_data_leaves_the_last_good_file_alone(game: Path, cardgen: Call) -> None:
    cardgen("build")
    before = {path: path.read_bytes() for path in game.glob("output/harbour/*")}
    (game / "cards.yaml").write_text(CARDS.replace("cost: 5", "cost: dear"))
    answer = cardgen("build")
    assert answer.code == 1
    assert "cards.yaml:2:" in answer.err
    assert "`cost` must be a whole number" in answer.err
    assert {path: path.read_bytes() for path in game.glob("output/harbour/*")} == before


def test_strict_refuses_what_is_otherwise_only_reported(game: Path, cardgen: Call) -> None:
    long = CARDS.replace("name: Tug,", f"name: {'Enormously ' * 8}Tug,")
    (game / "cards.yaml").write_text(long)
    answer = cardgen("build", "--component", "deck", "--strict")
    assert answer.code == 1
    assert not (game / "output/harbour/deck.pdf").exists()
    answer = cardgen("build", "--component", "deck")
    assert answer.code == 0
    assert "warning[" in answer.err
    assert words(game / "output/harbour/deck.pdf").count("Enormously") == 32


@pytest.mark.parametrize("theme", ["low-ink", "greyscale"])
def test_themes_write_beside_the_usual_files(game: Path, cardgen: Call, theme: str) -> None:
    cardgen("build", "--component", "deck")
    answer = cardgen("build", "--component", "deck", "--theme", theme)
    assert answer.code == 0, answer.err
    assert (game / f"output/harbour/deck-{theme}.pdf").exists()
    assert (game / "output/harbour/deck.pdf").exists()


@pytest.mark.parametrize(("duplex", "wanted"), [("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")])
def test_the_printer_is_told_how_to_turn(game: Path, cardgen: Call, duplex: str, wanted: str) -> None:
    cardgen("build", "--component", "deck", "--duplex", duplex)
    path = game / f"output/harbour/deck{'' if duplex == 'long' else '-short'}.pdf"
    with pikepdf.open(path) as pdf:
        assert str(pdf.Root.ViewerPreferences.Duplex) == wanted
        assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"


def test_the_cache_is_rebuilt_where_it_was_damaged(game: Path, cardgen: Call, tmp_path: Path) -> None:
    cardgen("build", "--component", "deck")
    good = (game / "output/harbour/deck.pdf").read_bytes()
    for pack in (tmp_path / "cache").iterdir():
        data = bytearray(pack.read_bytes())
        data[200:400] = b"\0" * 200
        pack.write_bytes(bytes(data))
    assert cardgen("build", "--component", "deck").code == 0
    assert (game / "output/harbour/deck.pdf").read_bytes() == good


def test_an_edited_layout_or_font_choice_is_seen_through_the_cache(game: Path, cardgen: Call) -> None:
    cardgen("build", "--component", "deck")
    before = (game / "output/harbour/deck.pdf").read_bytes()
    layout = game / "layouts/base.yaml"
    layout.write_text(layout.read_text().replace("size: 10pt", "size: 9pt"))
    cardgen("build", "--component", "deck")
    assert (game / "output/harbour/deck.pdf").read_bytes() != before


def test_r04_an_interrupt_leaves_the_old_file_and_says_stopped(game: Path, cardgen: Call) -> None:
    cardgen("build", "--component", "deck")
    path = game / "output/harbour/deck.pdf"
    before = path.read_bytes()
    many = CARDS.replace("numbers: 5..11", "numbers: 5..4000")
    (game / "cards.yaml").write_text(many)
    text = (game / "game.yaml").read_text().replace("size: 11, numbered: 1..11", "size: 4000, numbered: 1..4000")
    (game / "game.yaml").write_text(text)
    command = [sys.executable, "-m", "cardgen", "build", "--component", "deck", "--no-cache"]
    running = subprocess.Popen(command, cwd=game, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(0.9)
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=30)
    assert running.returncode == 130
    assert said.strip() == "stopped"
    assert path.read_bytes() == before
    assert sorted(found.name for found in path.parent.iterdir()) == ["deck.pdf"]


def test_e03_a_folder_where_the_file_should_go(game: Path, cardgen: Call) -> None:
    (game / "output/harbour/deck.pdf").mkdir(parents=True)
    answer = cardgen("build", "--component", "deck")
    assert answer.code == 2
    assert "a folder has that name" in answer.err
    assert "written" not in answer.out


def test_several_games_are_kept_apart(
    game: Path, cardgen: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = tmp_path / "shelf"
    for name in ("one", "two"):
        subprocess.run(["cp", "-r", str(game), str(shelf / "card_data" / name)], check=True) if shelf.exists() else None
        (shelf / "card_data").mkdir(parents=True, exist_ok=True)
        subprocess.run(["cp", "-rT", str(game), str(shelf / "card_data" / name)], check=True)
    monkeypatch.chdir(shelf)
    answer = cardgen("build", "one", "two", "--out", "all")
    assert answer.code == 0, answer.err
    assert (shelf / "all/one/deck.pdf").exists()
    assert (shelf / "all/two/deck.pdf").exists()


def test_what_is_printed_otherwise_never_replaces_the_usual_file(game: Path, cardgen: Call) -> None:
    ways = [
        ("--paper", "a4-guillotine"),
        ("--paper", "letter"), ("--duplex", "fold"), ("--side", "backs"), ("--cards", "tug"), ("--theme", "greyscale"),
    ]  # fmt: skip
    for way in ways:
        cardgen("build", "--component", "deck", *way)
    assert sorted(path.name for path in game.glob("output/harbour/*")) == [
        "deck-a4-guillotine.pdf", "deck-backs.pdf", "deck-fold.pdf", "deck-greyscale.pdf", "deck-letter.pdf",
        "deck-some.pdf",
    ]  # fmt: skip


def test_editions_and_variants_have_files_of_their_own(game: Path, cardgen: Call) -> None:
    (game / "editions").mkdir()
    (game / "variants").mkdir()
    (game / "editions/010-first.yaml").write_text("name: First\nset: {cards.tug.far: 4}\n")
    (game / "editions/020-second.yaml").write_text("name: Second\nset: {cards.tug.far: 7}\n")
    (game / "variants/storm.yaml").write_text("name: Storm\nset: {cards.tug.far: 9}\n")
    said = {
        "deck.pdf": ("Sail 7 fields", ()),
        "deck-first.pdf": ("Sail 4 fields", ("--edition", "first")),
        "deck-base.pdf": ("Sail 3 fields", ("--edition", "base")),
        "deck-storm.pdf": ("Sail 9 fields", ("--variant", "storm")),
    }
    for name, (sentence, options) in said.items():
        assert cardgen("build", "--component", "deck", *options).code == 0
        assert sentence in " ".join(words(game / "output/harbour" / name).split())
    answer = cardgen("build", "--edition", "frist")
    assert answer.code == 2
    assert "`first`" in answer.err


def test_a_cards_two_sides_must_be_of_one_size(game: Path, cardgen: Call) -> None:
    (game / "layouts/back.yaml").write_text("unit: mm\nsize: {width: 60, height: 88}\nelements: {}\n")
    for command in ("check", "build"):
        answer = cardgen(command)
        assert answer.code == 1
        assert answer.err.count("error[") == 1
        assert "game.yaml:6:" in answer.err
        assert "the front (`ship`) measures 63.5 mm x 88.9 mm, the back (`back`) 60 mm x 88 mm" in answer.err


def test_in_an_empty_folder_the_samples_are_printed_and_it_says_so(
    game: Path, cardgen: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    answer = cardgen("build")
    assert answer.code == 0
    assert "There is no game in this folder" in answer.err
    assert "written: output/switchcraft/deck.pdf  63 on 14 pages" in answer.out


def test_the_sample_is_found_in_the_order_of_reading(game: Path, cardgen: Call) -> None:
    """Every name and number of the 63 cards is text, card after card as they lie on the sheets."""
    assert cardgen("build", "switchcraft", "--component", "deck", "--out", "out").code == 0
    found = words(game / "out/deck.pdf")
    stamps = re.findall(r"SWITCHCRAFT 1\.0 · (\d{3})", found)
    assert stamps == [f"{number:03}" for number in range(1, 64)]
    for name in ("Quick", "Book of", "Mirror,", "Riches to Rags", "Agent of"):
        assert name in found


def test_every_font_of_the_sample_is_embedded(game: Path, cardgen: Call) -> None:
    cardgen("build", "switchcraft", "--out", "out")
    for path in (game / "out").glob("*.pdf"):
        with pikepdf.open(path) as pdf:
            fonts = [thing for thing in pdf.objects if _is(thing, "/Font") and thing.Subtype == "/CIDFontType2"]
            assert fonts
            assert all("/FontFile2" in font.FontDescriptor for font in fonts)
            simple = [
                thing for thing in pdf.objects if _is(thing, "/Font") and thing.Subtype in ("/Type1", "/TrueType")
            ]
            assert not simple


def _is(thing: pikepdf.Object, kind: str) -> bool:
    return isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == kind


def test_the_cache_never_replays_what_has_been_mended(game: Path, cardgen: Call) -> None:
    layout = game / "layouts/ship.yaml"
    layout.write_text(layout.read_text() + "  sail: {svg: sail.svg, box: [10, 20, 20, 20]}\n")
    answer = cardgen("build", "--component", "deck")
    assert answer.code == 1
    assert "sail.svg" in answer.err
    (game / "art").mkdir()
    (game / "art/sail.svg").write_text('<svg viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>')
    for _ in range(2):
        answer = cardgen("build", "--component", "deck")
        assert (answer.code, answer.err) == (0, "")


def test_two_games_of_one_name_are_refused_before_any_work(game: Path, cardgen: Call, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    subprocess.run(["cp", "-r", str(game), str(tmp_path / "other/harbour")], check=True)
    answer = cardgen("build", str(game), str(tmp_path / "other/harbour"), "--out", "all")
    assert answer.code == 2
    assert "two games are called `harbour`" in answer.err
    assert not (game / "all").exists()


def test_a_game_that_fails_does_not_hide_one_that_was_printed(game: Path, cardgen: Call, tmp_path: Path) -> None:
    bad = tmp_path / "bad"
    subprocess.run(["cp", "-r", str(game), str(bad)], check=True)
    (bad / "cards.yaml").write_text(CARDS.replace("cost: 5", "cost: dear"))
    answer = cardgen("build", str(bad), str(game), "--out", "all")
    assert answer.code == 1
    assert "written: all/harbour/deck.pdf" in answer.out
    assert "found `dear`" in answer.err


def test_a_component_may_name_a_paper_or_a_description(game: Path, cardgen: Call) -> None:
    text = (game / "game.yaml").read_text()
    pages = {"a3": (842, 1191), "tabloid-duplex": (792, 1224)}
    for sheet, size in pages.items():
        (game / "game.yaml").write_text(text.replace("deck: main}", f"deck: main, sheet: {sheet}}}"))
        assert cardgen("build", "--component", "deck").code == 0
        with pikepdf.open(game / "output/harbour/deck.pdf") as pdf:
            assert {round(float(side)) for side in pdf.pages[0].MediaBox[2:]} == set(size)
    assert cardgen("build", "--component", "deck", "--paper", "letter-fronts").code == 0
    with pikepdf.open(game / "output/harbour/deck-letter-fronts.pdf") as pdf:
        assert {round(float(side)) for side in pdf.pages[0].MediaBox[2:]} == {612, 792}


@pytest.mark.parametrize("offset", ["100,100", "1e9,1", "-11mm,0", "nan,0"])
def test_an_offset_that_no_printer_has_is_refused(game: Path, cardgen: Call, offset: str) -> None:
    answer = cardgen("build", "--offset", offset)
    assert answer.code == 2
    assert not (game / "output").exists()


def test_a_name_that_no_disk_takes(game: Path, cardgen: Call) -> None:
    text = (game / "game.yaml").read_text()
    (game / "game.yaml").write_text(text.replace("  deck: {name", f"  {'d' * 300}: {{name"))
    answer = cardgen("build")
    assert answer.code in (1, 2)
    assert "error[" in answer.err


def test_a_fault_of_its_own_is_told_as_one(game: Path, cardgen: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgen.jobs.print_sheets.impose_part", lambda *_: 1 / 0)
    monkeypatch.delenv("CARDGEN_DEBUG", raising=False)
    answer = cardgen("build")
    assert answer.code == 70
    assert "ZeroDivisionError" in answer.err
    assert "Traceback" not in answer.err


def test_a_layout_or_sheet_that_is_not_there_is_told_where_it_is_asked_for(game: Path, cardgen: Call) -> None:
    text = (game / "game.yaml").read_text()
    (game / "game.yaml").write_text(text.replace("deck: main}", "deck: main, sheet: a5-duplxe}"))
    answer = cardgen("build")
    assert answer.code == 1
    assert "game.yaml:13:" in answer.err
    assert "a5-duplex" in answer.err
    (game / "game.yaml").write_text(text.replace("front: ship,", "front: shp,"))
    answer = cardgen("build")
    assert answer.code == 1
    assert "game.yaml:6:" in answer.err
    assert "`ship`" in answer.err


def test_f01_letters_that_no_font_has_are_told_before_and_refused_when_strict(game: Path, cardgen: Call) -> None:
    (game / "cards.yaml").write_text(CARDS.replace("name: Tug", "name: Tug ⟨ж⟩"))
    answer = cardgen("build", "--component", "deck", "--strict")
    assert answer.code == 1
    assert not (game / "output/harbour/deck.pdf").exists()
    answer = cardgen("build", "--component", "deck")
    assert answer.code == 0
    assert "U+0436" in answer.err
    assert "CYRILLIC SMALL LETTER ZHE" in answer.err
    assert "cards.yaml:1:" in answer.err


def test_a_warning_points_at_its_line_also_where_lines_have_moved_since(game: Path, cardgen: Call) -> None:
    long = CARDS.replace("name: Tug,", f"name: {'Enormously ' * 8}Tug,")
    (game / "cards.yaml").write_text(long)
    assert "cards.yaml:1:" in cardgen("build", "--component", "deck").err
    (game / "cards.yaml").write_text("# a note\n\n" + long)
    said = cardgen("build", "--component", "deck").err
    assert "cards.yaml:3:" in said
    assert "cards.yaml:1:" not in said
