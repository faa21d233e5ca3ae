"""Sheets as `cardgen build` prints them: Switchcraft's mats and coins."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from cardgen.cli import run


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CARDGEN_CONFIG_DIR", "CARDGEN_CACHE_DIR", "CARDGEN_DATA_DIR"):
        monkeypatch.setenv(name, str(tmp_path / "own"))


def _build(out: Path, *options: str) -> int:
    return run(["build", "switchcraft", "--no-cache", "--out", str(out), *options])


def test_backs_of_mats_are_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _build(tmp_path / "out", "--side", "backs", "--component", "mats") == 0
    said = capsys.readouterr()
    assert "notice[S113]: Discard mats: nothing here has a back" in said.err
    assert said.out.strip() == "Nothing was written."
    assert not list((tmp_path / "out").glob("*.pdf"))


def test_coins_fit_on_one_sheet_as_advised(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _build(tmp_path, "--component", "coins") == 0
    assert "Coins: only 2 of 56 copies are on the last of 2 sheets; with `--bleed 1.5mm`" in capsys.readouterr().err
    assert _build(tmp_path, "--component", "coins", "--bleed", "1.5mm") == 0
    document = pypdfium2.PdfDocument(tmp_path / "coins.pdf")
    try:
        assert len(document) == 2, "front and back of one sheet"
    finally:
        document.close()


def test_an_unknown_paper_lists_what_there_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _build(tmp_path, "--paper", "a9") == 2
    said = capsys.readouterr().err
    assert "did you mean `a5`? papers: a5, a4, a3, letter, legal, tabloid; sheet descriptions: a3-duplex" in said
    assert said.count("S101") == 1
