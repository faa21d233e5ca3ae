"""A small made-up game in a folder of its own, and the command line called within one process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from cardgen.cli import run

GAME = """\
title: Harbour
version: "2"
players: {min: 2, max: 4}
rules: {coins: 3}
card_types:
  ship: {name: Ship, fields: {cost: int}, faces: {front: ship, back: back}}
  coin: {name: Coin, fields: {}, faces: {front: coin, back: coin}}
effects:
  sail: {parameters: {far: int}, text: "Sail **{{ far }}** fields, then draw {{ far - 1 }}."}
decks:
  main: {cards: {types: [ship]}, size: 11, numbered: 1..11}
components:
  deck: {name: Deck, deck: main}
  coins: {name: Coins, types: [coin], copies: rules.coins * players.max}
"""
CARDS = """\
- {id: tug, name: Tug, type: ship, numbers: 1..4, cost: 2, effect: sail, far: 3}
- {id: brig, name: Brig, type: ship, numbers: 5..11, cost: 5, effect: sail, far: 6}
- {id: coin, name: Coin, type: coin}
"""
BASE = """\
unit: mm
size: poker
bleed: 3
safe: 3
palette: {ink: 1B1A2E, sea: 0072B2, paper: FFFFFF}
styles:
  name: {family: Lilita One, size: 20pt, leading: 22pt, colour: paper}
  body: {family: Atkinson Hyperlegible, size: 10pt, leading: 12.5pt, colour: ink}
elements:
  ground: {rectangle: [-3, -3, 69.5, 94.9], fill: sea}
"""
LAYOUTS = {
    "base": BASE,
    "ship": """\
extends: base
unit: mm
elements:
  name: {text: "{{ card.name }}", box: [5, 5, 40, 10], style: name, fit: {min: 12pt}}
  number: {text: "{{ card.number }}", box: [48, 5, 10, 10], style: name}
  panel: {rectangle: [4, 50, 55.5, 34], fill: paper, radius: 2}
  words: {text: "{{ card.text }}", inside: panel, inset: 2, style: body, fit: {min: 8pt}}
""",
    "back": "extends: base\nunit: mm\n",
    "coin": """\
unit: mm
size: {width: 25, height: 25}
shape: ellipse
elements:
  disc: {ellipse: [0, 0, 25, 25], fill: E69F00}
""",
}


STAMP = """\
  stamp: {stamp: "{{ game.edition }} #{{ face.hash }}", box: [3, 11, 19, 3], style: stamp}
styles: {stamp: {family: Lilita One, size: 4pt}}
"""


class Answer(NamedTuple):
    """What one call of the command line said, and its exit code."""

    code: int
    out: str
    err: str


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The game's folder, which is also where the command line is called; caches and settings are its own."""
    folder = tmp_path / "harbour"
    (folder / "layouts").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "cards.yaml").write_text(CARDS)
    for name, text in LAYOUTS.items():
        (folder / "layouts" / f"{name}.yaml").write_text(text)
    monkeypatch.setenv("CARDGEN_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("CARDGEN_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("CARDGEN_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def cardgen(capsys: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    """Call the command line: `cardgen("build", "--paper", "a3")`."""

    def call(*arguments: str) -> Answer:
        capsys.readouterr()
        code = run(arguments)
        said = capsys.readouterr()
        return Answer(code, said.out, said.err)

    return call


@pytest.fixture
def stamped(game: Path) -> Path:
    """The game with its edition and the hash of its look on every front; coins have one side."""
    (game / "layouts/ship.yaml").write_text(LAYOUTS["ship"] + STAMP)
    (game / "layouts/coin.yaml").write_text(LAYOUTS["coin"] + STAMP)
    (game / "game.yaml").write_text(GAME.replace("faces: {front: coin, back: coin}", "faces: {front: coin}"))
    return game
