"""The tiny game as a designer's folder: `game.yaml`, cards, and its rules module beside them."""

from __future__ import annotations

from pathlib import Path

TINY = Path(__file__).parents[1] / "play" / "tiny.py"

GAME = """\
title: Tiny
players: {min: 2, max: 4}
rules: {bonus: 1, secret: 0}
card_types:
  card: {name: Card, fields: {value: int}, faces: {}}
decks:
  main: {cards: {types: [card]}}
"""
CARDS = "".join(
    f"- {{id: card-{value}, name: Card {value}, type: card, value: {value}, text: '*High* is **good**.'}}\n"
    for value in range(1, 7)
)
RULINGS = """\
- id: ties
  question: Who wins a tie?
  answer: Both.
  why: It is short.
  chosen: both
  alternatives: {both: Both win., none: Nobody wins.}
"""
WORDS = """
EVENTS = {"swaps": "{seat} takes another card."}
MOVES = {"swap": "swap {copy}", "keep": "keep what I have"}
QUESTIONS = {"swap": "Do you swap?"}
NAMES = ("Tick", "Trick", "Track", "Tock")
SHOWN = {"swapped": "{mark}"}
KINDS = {"mark": {0: "", 1: "has swapped"}}
"""


def tiny_project(folder: Path, more: str = "") -> Path:
    """Write the folder; `more` goes to the end of its `rules.py`."""
    root = folder / "tiny"
    root.mkdir()
    (root / "game.yaml").write_text(GAME)
    (root / "cards.yaml").write_text(CARDS)
    (root / "rulings.yaml").write_text(RULINGS)
    (root / "rules.py").write_text(TINY.read_text() + WORDS + more)
    return root
