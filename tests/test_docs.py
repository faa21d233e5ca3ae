"""What the documents say can be copied: every example on the page of a game's files is checked and printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardgen.cards.composition import check_composition
from cardgen.cards.load import load_game
from cardgen.cards.model import Game
from cardgen.cli import run
from cardgen.diagnostics import Problems
from cardgen.sheets.description import _READERS
from cardgen.sheets.paper import PAPER_SIZES
from cardgen.source.bundle import bundle_root
from cardgen.source.project import Project

PAGE = (Path(__file__).parent.parent / "docs" / "game-files.md").read_text("utf-8")
FILES: dict[str, str] = dict(re.findall(r"^`([\w./-]+)`\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


def copied(folder: Path, without: str) -> Path:
    """The page's files in a folder, as a reader copies them; of the two ways to write cards one is left out."""
    root = folder / "harbour"
    for name, text in FILES.items():
        if name != without:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, "utf-8")
    return root


@pytest.fixture(params=["cards.csv", "cards.yaml"])
def harbour(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = copied(tmp_path, request.param)
    monkeypatch.setenv("CARDGEN_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("CARDGEN_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("CARDGEN_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.chdir(root)
    return root


def game(root: Path, edition: str | None, variants: tuple[str, ...] = ()) -> Game:
    problems = Problems()
    found = load_game(Project.open(root), problems, edition, variants)
    assert found is not None
    check_composition(found, problems)
    assert list(problems) == []
    return found


def test_the_page_shows_every_kind_of_file() -> None:
    assert {name.partition("/")[0] for name in FILES} == {
        *("game.yaml", "cards.yaml", "cards.csv", "rulings.yaml"),
        *("layouts", "art", "editions", "variants"),
    }
    assert "layouts/sheets/thick.yaml" in FILES


@pytest.mark.parametrize("choice", [[], ["--edition", "base"], ["--variant", "duel"]])
def test_the_example_has_nothing_wrong(harbour: Path, choice: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--strict", *choice]) == 0, capsys.readouterr().err


@pytest.mark.parametrize("paper", [[], ["--paper", "thick"], ["--paper", "letter"]])
def test_the_example_is_printed(harbour: Path, paper: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["build", "--no-cache", "--out", "out", *paper]) == 0, capsys.readouterr().err
    assert len(list((harbour / "out").glob("*.pdf"))) == 3


def test_the_table_holds_the_same_cards_as_the_list(tmp_path: Path) -> None:
    listed = game(copied(tmp_path / "a", "cards.csv"), "base")
    table = game(copied(tmp_path / "b", "cards.yaml"), "base")
    assert listed.cards == table.cards


def test_the_edition_and_the_variant_do_what_the_page_says(tmp_path: Path) -> None:
    root = copied(tmp_path, "cards.csv")
    assert game(root, "base").components["coins"].copies == 12
    second = game(root, "second")
    assert (second.components["coins"].copies, second.cards["tug"].numbers) == (16, ("1", "3", "4"))
    assert second.cards["brig"].text == "Sail up to **4** fields."
    assert second.decks["main"].numbered == ((1, 1), (3, 13))
    assert game(root, None, ("duel",)).components["coins"].copies == 12


def test_the_page_names_all_papers_and_sheets_and_keys() -> None:
    paper = PAGE.partition("## Paper")[2]
    sheets = [path.stem for path in (bundle_root() / "layouts" / "sheets").glob("*.yaml")]
    missing = [name for name in [*PAPER_SIZES, *sheets, *_READERS] if f"`{name}`" not in paper]
    assert missing == []
