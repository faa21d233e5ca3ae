"""`cardgen rulebook`: from a manuscript in a game's folder to files that are read, folded, and made again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from tests.cli.conftest import Answer
from tests.rulebook.hand_book import Marked, elements_of, layer, spoken

Call = Callable[..., Answer]

MANUSCRIPT = """\
# The game

{{ game.title }} is for {{ game.players.min|in_words }} to {{ game.players.max|in_words }} captains. Everybody takes
**{{ rules.coins }} coins** and a {{ card("tug") }}.

::: contents

# The ships {#ships}

See [the game](#the-game), or [elsewhere](https://example.org/ships).

{{ card_table("ship") }}

::: figure card brig front, card tug front width 50%
A brig beside a tug.

alt: Two ships.
:::

1. Sail.
2. Dock.

::: index
"""


@pytest.fixture
def book(game: Path) -> Path:
    """The game's folder, with a manuscript and a summary."""
    (game / "rulebook.md").write_text(MANUSCRIPT)
    (game / "summary.md").write_text("# In short\n\nTake {{ rules.coins }} coins, then sail.\n")
    return game


def out(game: Path) -> Path:
    return game / "output" / "harbour"


def made(game: Path, cardgen: Call, *options: str) -> bytes:
    """The PDF of the only file that a call says it has written."""
    answer = cardgen("rulebook", "--json", *options)
    assert answer.code == 0, answer.err
    (row,) = json.loads(answer.out)
    return (game / row["file"]).read_bytes()


def flat(pdf: bytes) -> str:
    return " ".join(" ".join(layer(pdf)).split())


def painted(pdf: bytes) -> list[bytes]:
    found = []
    with pypdfium2.PdfDocument(pdf) as document:
        for number in range(len(document)):
            page = document[number]
            found.append(page.render(scale=1).to_pil().tobytes())
            page.close()
    return found


# What is made


def test_a_manuscript_becomes_a_book(book: Path, cardgen: Call) -> None:
    answer = cardgen("rulebook", "--strict")
    assert answer.code == 0, answer.err
    assert answer.out.startswith("written: output/harbour/harbour-rulebook.pdf  ")
    text = flat((out(book) / "harbour-rulebook.pdf").read_bytes())
    assert "Harbour is for two to four captains. Everybody takes 3 coins and a" in text
    assert "A brig beside a tug." in text


def test_all_of_it_is_tagged(book: Path, cardgen: Call) -> None:
    made(book, cardgen)
    with pikepdf.open(out(book) / "harbour-rulebook.pdf") as document:
        assert document.check_pdf_syntax() == []
        read = spoken(document)
        assert ("H1", "The ships") in [(role, text.strip()) for role, text in read]
        assert all(Marked(page).unmarked == [] for page in document.pages)
        assert any(element.get("/Alt") == "Two ships." for element in elements_of(document))
        with document.open_metadata() as told:
            assert told["dc:title"] == "Harbour"
            assert told["pdfuaid:part"] == "1"


def test_the_data_comes_through_everywhere(book: Path, cardgen: Call) -> None:
    path = book / "game.yaml"
    path.write_text(path.read_text().replace("coins: 3", "coins: 8"))
    assert "Everybody takes 8 coins" in flat(made(book, cardgen))
    assert "Take 8 coins, then sail." in flat(made(book, cardgen, "--summary"))


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792)), ("a5", (420, 595))])
def test_papers(book: Path, cardgen: Call, paper: str, size: tuple[int, int]) -> None:
    with pypdfium2.PdfDocument(made(book, cardgen, "--paper", paper)) as document:
        assert document.get_page_size(0) == pytest.approx(size, abs=0.6)


def test_themes_differ_and_greyscale_is_grey(book: Path, cardgen: Call) -> None:
    pages = {theme: made(book, cardgen, "--theme", theme) for theme in ("colour", "low-ink", "greyscale")}
    assert len(set(pages.values())) == 3
    assert flat(pages["colour"]) == flat(pages["greyscale"])
    assert all(page[0::3] == page[1::3] == page[2::3] for page in painted(pages["greyscale"]))


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ((), "harbour-rulebook.pdf"),
        (("--summary",), "harbour-summary.pdf"),
        (("--paper", "letter", "--theme", "low-ink"), "harbour-rulebook-low-ink-letter.pdf"),
        (("--booklet",), "harbour-rulebook-booklet.pdf"),
        (("--booklet", "--paper", "a5"), "harbour-rulebook-a5-booklet.pdf"),
    ],
)
def test_no_rulebook_takes_the_place_of_another(book: Path, cardgen: Call, options: tuple[str, ...], name: str) -> None:
    made(book, cardgen, *options)
    assert [path.name for path in out(book).iterdir()] == [name]


def test_another_edition_has_a_name_of_its_own(book: Path, cardgen: Call) -> None:
    (book / "editions").mkdir()
    (book / "editions" / "010-calm.yaml").write_text("name: Calm\n")
    (book / "editions" / "020-storm.yaml").write_text("name: Storm\nset: {rules.coins: 5}\n")
    assert "Everybody takes 5 coins" in flat(made(book, cardgen))
    assert "Everybody takes 3 coins" in flat(made(book, cardgen, "--edition", "calm"))
    assert {path.name for path in out(book).iterdir()} == {"harbour-rulebook.pdf", "harbour-rulebook-calm.pdf"}


# Pictures


def with_art(book: Path, name: str, data: bytes) -> None:
    (book / "art").mkdir()
    (book / "art" / name).write_bytes(data)
    (book / "rulebook.md").write_text(f"# One\n\n::: figure art {name}\nSea.\n\nalt: A sea.\n:::\n")


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path fill="#0072B2" d="M0 0H20V10H0Z"/></svg>'


def colours(pdf: bytes) -> set[bytes]:
    (page,) = painted(pdf)
    return {page[at : at + 3] for at in range(0, len(page), 3)}


def test_drawings_and_bitmaps_of_the_game_are_shown_in_its_theme(book: Path, cardgen: Call) -> None:
    with_art(book, "sea.svg", SVG)
    blue = bytes.fromhex("0072B2")
    assert blue in colours(made(book, cardgen, "--strict"))
    assert all(len(set(pixel)) == 1 for pixel in colours(made(book, cardgen, "--theme", "greyscale")))


def test_a_bitmap_has_300_pixels_an_inch(book: Path, cardgen: Call) -> None:
    from io import BytesIO

    from PIL import Image

    target = BytesIO()
    Image.new("RGB", (300, 150), (255, 0, 0)).save(target, "PNG")
    with_art(book, "sea.png", target.getvalue())
    (page,) = painted(made(book, cardgen, "--strict"))
    red = sum(page[at : at + 3] == bytes((255, 0, 0)) for at in range(0, len(page), 3))
    assert red == pytest.approx(72 * 36, rel=0.05)


def test_damaged_art_is_told_and_the_book_is_made(book: Path, cardgen: Call) -> None:
    with_art(book, "sea.svg", b"<svg")
    answer = cardgen("rulebook")
    assert answer.code == 0
    assert "warning[I101]" in answer.err
    assert cardgen("rulebook", "--strict").code == 1


def test_art_that_is_missing_is_told_once(book: Path, cardgen: Call) -> None:
    with_art(book, "sea.svg", SVG)
    (book / "art" / "sea.svg").unlink()
    answer = cardgen("rulebook", "--problems", "concise")
    assert answer.err.count("warning") == 2, answer.err  # and once in the sum


# Booklets


def test_a_booklet_is_folded_from_the_sheets_that_people_have(book: Path, cardgen: Call) -> None:
    answer = cardgen("rulebook", "--booklet")
    assert answer.code == 0, answer.err
    assert (
        "At the printer: A4 paper, landscape, 100 % (no scaling), on both sides, turned on the SHORT edge."
        in answer.out
    )
    assert "Then fold" in answer.out
    with pikepdf.open(out(book) / "harbour-rulebook-booklet.pdf") as document:
        assert document.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        assert [round(float(n)) for n in document.pages[0].MediaBox] == [0, 0, 842, 595]
        assert len(document.pages) % 2 == 0


def test_a_booklet_of_a5_pages_goes_on_a4(book: Path, cardgen: Call) -> None:
    assert made(book, cardgen, "--booklet") == made(book, cardgen, "--booklet", "--paper", "a5")


def test_a_booklet_tells_programs_how_it_is_folded(book: Path, cardgen: Call) -> None:
    (book / "rulebook.md").write_text("# One\n" + "\n::: page-break\n\nMore.\n" * 8)
    (row,) = json.loads(cardgen("rulebook", "--booklet", "--signature", "1", "--json").out)
    assert row == {
        "game": "harbour",
        "file": "output/harbour/harbour-rulebook-booklet.pdf",
        "format": "pdf",
        "pages": 9,
        "paper": "A4",
        "sheets": 3,
        "blanks": 3,
        "duplex": "short",
        "signatures": [1, 1, 1],
    }


# For the screen


def test_all_kinds_say_the_same(book: Path, cardgen: Call) -> None:
    rows = json.loads(cardgen("rulebook", "--format", "md", "--format", "html", "--json").out)
    assert [row["format"] for row in rows] == ["html", "md"]
    page, plain = ((book / row["file"]).read_text("utf-8") for row in rows)
    assert "Everybody takes **3 coins**" in plain
    assert "Everybody takes <strong>3 coins</strong>" in page
    assert page.startswith("<!DOCTYPE html>")
    assert "Two ships." in page
    assert {path.name for path in out(book).iterdir()} == {"harbour-rulebook.html", "harbour-rulebook.md"}
    cardgen("rulebook", "--format", "all")
    assert len(list(out(book).iterdir())) == 3


def test_a_paper_does_not_change_the_name_of_a_web_page(book: Path, cardgen: Call) -> None:
    assert cardgen("rulebook", "--format", "all", "--paper", "letter", "--booklet").code == 0
    names = {"harbour-rulebook-letter-booklet.pdf", "harbour-rulebook.html", "harbour-rulebook.md"}
    assert {path.name for path in out(book).iterdir()} == names


# Made again


def test_the_same_manuscript_gives_the_same_bytes_with_the_cache_and_without(book: Path, cardgen: Call) -> None:
    first = made(book, cardgen)
    assert made(book, cardgen) == made(book, cardgen, "--no-cache") == first


def test_faces_come_from_the_cache_until_they_change(
    book: Path, cardgen: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cardgen.jobs.workshop import Workshop

    laid_out: list[str] = []
    make = Workshop.make

    def counted(self: Workshop, order: object) -> object:
        laid_out.append(order.key)  # type: ignore[attr-defined]
        return make(self, order)  # type: ignore[arg-type]

    monkeypatch.setattr(Workshop, "make", counted)
    made(book, cardgen)
    assert {key.split("/")[0] for key in laid_out} == {"brig", "tug"}
    laid_out.clear()
    path = book / "rulebook.md"
    path.write_text(path.read_text() + "\nOne more line.\n")
    assert "One more line." in flat(made(book, cardgen))
    assert laid_out == []
    cards = book / "cards.yaml"
    cards.write_text(cards.read_text().replace("name: Brig,", "name: Bark,"))
    made(book, cardgen)
    assert {key.split("/")[0] for key in laid_out} == {"brig"}


# What can go wrong


def test_a_game_without_a_manuscript_is_told_what_to_write(game: Path, cardgen: Call) -> None:
    answer = cardgen("rulebook", "harbour")
    assert answer.code == 2
    assert "R101" in answer.err
    assert "the game `harbour` has no `rulebook.md`" in answer.err
    assert "write `rulebook.md`" in answer.err
    assert not out(game).exists()


def test_without_a_name_games_that_have_no_manuscript_are_passed_over(game: Path, cardgen: Call) -> None:
    answer = cardgen("rulebook")
    assert answer.code == 2
    assert "none of the games that are found here has a `rulebook.md`" in answer.err


@pytest.mark.parametrize("names", [[], ["harbour"]])
def test_a_manuscript_that_leads_outside_is_refused(book: Path, cardgen: Call, names: list[str]) -> None:
    (book / "rulebook.md").unlink()
    (book / "rulebook.md").symlink_to("/etc/hostname")
    answer = cardgen("rulebook", *names)
    assert answer.code == 2
    assert "R101" in answer.err
    assert "leads outside of the project" in answer.err


def test_what_is_wrong_leaves_a_mark_and_strict_writes_nothing(book: Path, cardgen: Call) -> None:
    (book / "rulebook.md").write_text(MANUSCRIPT + "\nSee [nowhere](#nowhere) and {{ name('ghost') }}.\n")
    strict = cardgen("rulebook", "--strict")
    assert strict.code == 1
    assert "nowhere" in strict.err
    assert "ghost" in strict.err
    assert not out(book).exists() or not list(out(book).iterdir())
    loose = cardgen("rulebook")
    assert loose.code == 0
    assert (out(book) / "harbour-rulebook.pdf").exists()


def test_problems_are_told_to_programs(book: Path, cardgen: Call) -> None:
    (book / "rulebook.md").write_text("# One\n\n[x](#nowhere)\n")
    answer = cardgen("rulebook", "--strict", "--problems", "json")
    (told,) = json.loads(answer.out)
    assert (told["code"][0], told["place"]["line"]) == ("R", 3)


def test_a_summary_of_two_pages_is_doubted(book: Path, cardgen: Call) -> None:
    (book / "summary.md").write_text("# One\n\n::: page-break\n\nTwo.\n")
    assert "takes 2 pages of A4" in cardgen("rulebook", "--summary").err
    assert cardgen("rulebook", "--summary", "--strict").code == 1


def test_check_doubts_a_long_summary_too(book: Path, cardgen: Call) -> None:
    assert "O118" not in cardgen("check").err
    (book / "summary.md").write_text("# In short\n\n" + "Sail on and on.\n\n" * 300)
    assert "O118" in cardgen("check").err


def test_what_keeps_a_pdf_from_being_accessible_is_told(book: Path, cardgen: Call) -> None:
    (book / "rulebook.md").write_text("# One\n\n### Three\n\nWords.\n")
    answer = cardgen("rulebook", "--json")
    assert "O119" in answer.err
    assert "a heading of level 3 follows one of level 1" in answer.err
    assert json.loads(answer.out)[0]["pdf_ua"] is False
    (book / "rulebook.md").write_text("# One\n\n## Two\n\nWords.\n")
    answer = cardgen("rulebook", "--json")
    assert answer.err == ""
    assert json.loads(answer.out)[0]["pdf_ua"] is True


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--paper", "a3"), "--paper a3 is a sheet for --booklet"),
        (("--signature", "4"), "--signature says how many sheets of a --booklet"),
        (("--booklet", "--format", "html"), "--booklet is about paper"),
        (("--paper", "a44"), "a44"),
    ],
)
def test_options_that_do_not_go_together(book: Path, cardgen: Call, options: tuple[str, ...], said: str) -> None:
    answer = cardgen("rulebook", *options)
    assert answer.code == 2
    assert said in answer.err


def test_a_file_that_cannot_be_replaced_is_told_before_the_work(book: Path, cardgen: Call) -> None:
    (out(book) / "harbour-rulebook.pdf").mkdir(parents=True)
    answer = cardgen("rulebook")
    assert answer.code == 2
    assert "O101" in answer.err


def test_an_old_book_stands_when_a_new_one_fails(book: Path, cardgen: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    first = made(book, cardgen)

    def broken(*_: object) -> None:
        raise RuntimeError("no ink")

    monkeypatch.setattr("cardgen.ink.tagged.write_book", broken)
    assert cardgen("rulebook").code == 70
    assert [path.read_bytes() for path in out(book).iterdir()] == [first]
