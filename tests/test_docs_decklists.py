"""The page on decklists can be copied: its game is checked and printed, and does what the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardgen.cards.load import load_game
from cardgen.cards.model import Game
from cardgen.cli import run
from cardgen.diagnostics import Problems
from cardgen.source.project import Project

PAGE = (Path(__file__).parent.parent / "docs" / "decklists.md").read_text("utf-8")
FILES: dict[str, str] = dict(re.findall(r"^`([\w./-]+)`\n```\w*\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


@pytest.fixture
def tides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "tides"
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    for kind in ("CACHE", "CONFIG", "DATA"):
        monkeypatch.setenv(f"CARDGEN_{kind}_DIR", str(tmp_path / kind))
    monkeypatch.chdir(root)
    return root


def loaded(root: Path, **options: tuple[str, ...] | tuple[Path, ...]) -> Game:
    problems = Problems()
    game = load_game(Project.open(root), problems, **options)  # type: ignore[arg-type]
    assert game is not None
    assert list(problems) == []
    return game


@pytest.mark.parametrize("arguments", [["check", "--strict"], ["check", "--strict", "--deck", "mine.txt"]])
def test_nothing_is_wrong(tides: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 0, capsys.readouterr().err


def test_the_deck_and_ones_own_are_printed(tides: Path) -> None:
    assert run(["build", "--no-cache", "--out", "out"]) == 0
    assert sorted(path.name for path in (tides / "out").iterdir()) == ["blanks.pdf", "calm.pdf"]
    assert run(["build", "--no-cache", "--out", "own", "--deck", "mine.txt"]) == 0
    assert [path.name for path in (tides / "own").iterdir()] == ["mine.pdf"]


def test_a_version_says_its_own_values(tides: Path) -> None:
    game = loaded(tides, brought=(Path("mine.txt"),))
    fish = game.cards["lantern-fish-7-wind"]
    assert (fish.text, fish.fields["mark"], fish.design) == ("Drift 1 field, or 7.", "wind", "lantern-fish")
    assert game.cards["lantern-fish"].text == "Drift 1 field."


def test_the_variant_takes_the_limit_away(tides: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("many.txt").write_text("9 paper boat @1")
    assert run(["check", "--deck", "many.txt"]) == 1
    assert run(["check", "--deck", "many.txt", "--variant", "many"]) == 0
    assert run(["check", "--deck", "mine.txt", "--variant", "many"]) == 1
    assert "2 fewer than the 8" in capsys.readouterr().err


def test_decks_are_addressed_as_the_page_says(tides: Path) -> None:
    (said,) = re.findall(r"^`(add: .*decklist: yes.*)`,", PAGE, re.MULTILINE)
    (tides / "variants/more.yaml").write_text(f"{said}\nset: {{decks.calm.cards: 6 lantern fish @1}}\n")
    game = loaded(tides, variants=("more",))
    assert game.decks["storm"].cards == ("paper-boat-1",) * 6
    assert game.decks["calm"].cards == ("lantern-fish-1",) * 6
    (tides / "variants/less.yaml").write_text("remove: {decks: [calm], components: [calm]}\n")
    assert "calm" not in loaded(tides, variants=("less",)).decks
