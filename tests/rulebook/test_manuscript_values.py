"""Values of cards in tables: records and notations by their parts, symbols by their icons, and versions left out."""

from __future__ import annotations

from pathlib import Path

import pytest
from manuscripts_read import new_desk, words_of

from cardgen.cards.load import load_game
from cardgen.diagnostics import Problems
from cardgen.rulebook.document import Icon, Table
from cardgen.rulebook.manuscript import read_manuscript
from cardgen.rulebook.plain import plain_text
from cardgen.rulebook.walking import spoken
from cardgen.source.project import Project

GAME = """
title: Cats
notations:
  deal:
    symbols: {R: claw, G: tail, "*": any}
    wild: any
    parts: {C: supply, T: {name: trash, number: money}}
card_types:
  cat: {name: Cat, fields: {deal: {notation: deal}, fed: bool, cost: int, kin: {list: text, optional: true}}, faces: {}}
glossary: {claw: {name: Claw, icon: claw, text: Red.}, tail: {name: Tail, text: Green.}}
icons: {claw: claw.svg, any: any.svg}
decks: {main: {cards: all}}
decklists: {cards: [cat], values: {cost: {sign: "@"}}}
"""
CARDS = """
- {id: tom, name: Tom, type: cat, deal: "C:R* T:RR->6", fed: yes, cost: -2, kin: [claw, other]}
- {id: kit, name: Kit, type: cat, deal: "C:RG T:*->3", fed: no, cost: 3}
"""


@pytest.fixture
def cats(tmp_path: Path) -> Project:
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "cards.yaml").write_text(CARDS)
    return Project.open(tmp_path)


def rows(cats: Project, columns: str) -> list[list[str]]:
    (cats.root / "rulebook.md").write_text(f"{{{{ card_table('cat', columns={columns}) }}}}")
    problems = Problems()
    game = load_game(cats, problems)
    assert game is not None, list(problems)
    document = read_manuscript(cats, game, problems)
    assert document is not None
    assert [problem.message for problem in problems if problem.code.startswith("R")] == []
    (table,) = document.blocks
    assert isinstance(table, Table)
    return [[words_of(cell) for cell in table.head], *([words_of(cell) for cell in row] for row in table.rows)]


def test_plain_values(cats: Project) -> None:
    assert rows(cats, '["name", "fed", "cost", "kin"]') == [
        ["Card", "Fed", "Cost", "Kin"],
        ["Tom", "yes", "−2", "claw Claw, other"],
        ["Kit", "no", "3", ""],
    ]


def test_notations_and_their_parts(cats: Project) -> None:
    assert rows(cats, '["deal", "deal.supply", "deal.trash", "deal.trash.money"]') == [
        ["Deal", "Supply", "Trash", "Money"],
        ["Supply clawany; Trash clawclaw for 6", "clawany", "clawclaw for 6", "6"],
        ["Supply Claw Tail; Trash any for 3", "Claw Tail", "any for 3", "3"],
    ]


def test_versions_that_decklists_make_are_left_out(cats: Project) -> None:
    (cats.root / "decks").mkdir()
    (cats.root / "decks" / "one.yaml").write_text("name: One\ncards: [2 tom @4]\n")
    assert [row[0] for row in rows(cats, '["name"]')] == ["Card", "Tom", "Kit"]


def test_symbols_side_by_side_are_all_told(cats: Project) -> None:
    (cats.root / "rulebook.md").write_text("Pay {claw}{claw} to the bank, in order to have the {claw} Claw.")
    problems = Problems()
    game = load_game(cats, problems)
    assert game is not None
    document = read_manuscript(cats, game, problems)
    assert document is not None
    assert "Pay claw claw to the bank, in order to have the Claw." in plain_text(document, {}, {})
    assert spoken((Icon("claw"), Icon("claw"))) == "claw claw"


def test_numbers_that_are_nothing_are_told_in_words() -> None:
    desk = new_desk()
    (desk.root / "variants" / "calm.yaml").write_text("name: Calm\nset: {rules.tide: 0, rules.hand: 4}\n")
    (variants,) = desk.blocks("{{ variants() }}")
    assert [words_of(item) for item in variants.entries[0].blocks[0].items] == [  # type: ignore[union-attr]
        "Hand: 4 instead of 5.",
        "Tide: none; usually 1.",
    ]
    (desk.root / "game.yaml").write_text((desk.root / "game.yaml").read_text().replace("tide: 1", "tide: 0"))
    (desk.root / "variants" / "calm.yaml").write_text("name: Rough\nset: {rules.tide: 2}\n")
    (variants,) = desk.blocks("{{ variants() }}")
    assert words_of(variants.entries[0].blocks) == "Tide: 2; usually none."  # type: ignore[union-attr]
