"""The answer of a ruling is that of the alternative in force."""

from __future__ import annotations

import pytest

from cardgen.cards.load import load_game
from cardgen.cards.model import Ruling
from cardgen.diagnostics import Problems
from cardgen.rulebook.document import Definitions
from cardgen.source.project import Project
from tests.rulebook.manuscripts_read import new_desk, words_of

LARGE = "The larger boat lands first."


def ruling(second: str, variant: str = "", **chosen: str) -> Ruling:
    """The ruling on ties in Ferry, where its second edition and a variant set this."""
    desk = new_desk()
    (desk.root / "editions" / "020-second.yaml").write_text(f"name: Second\n{second}")
    (desk.root / "variants" / "rough.yaml").write_text(f"name: Rough\ntext: Rough.\n{variant}")
    game = load_game(Project.open(desk.root), Problems(), None, ["rough"] if variant else [])
    assert game is not None
    return game.rulings["tie"]


def test_another_choice_has_its_own_sentence_and_no_foreign_reason() -> None:
    told = ruling("set: {rulings.tie.chosen: large}")
    assert (told.answer, told.why) == (LARGE, "")


def test_an_answer_that_is_written_with_the_choice_stands() -> None:
    told = ruling("set: {rulings.tie.chosen: large, rulings.tie.answer: The big one., rulings.tie.why: It is slow.}")
    assert (told.answer, told.why) == ("The big one.", "It is slow.")


def test_a_variant_chooses_after_an_edition_has_answered() -> None:
    told = ruling("set: {rulings.tie.answer: The smallest.}", "set: {rulings.tie.chosen: large}")
    assert told.answer == LARGE


def test_an_answer_stands_where_nothing_was_chosen() -> None:
    told = ruling("set: {rulings.tie.answer: The smallest.}")
    assert (told.answer, told.why) == ("The smallest.", "Small boats are quick to turn.")


@pytest.mark.parametrize("call", ["{{ faq() }}", "{{ whats_new() }}"])
def test_rulebooks_tell_the_choice_in_force(call: str) -> None:
    desk = new_desk()
    (desk.root / "editions" / "020-second.yaml").write_text("name: Second\nset: {rulings.tie.chosen: large}")
    (block,) = desk.blocks(call)
    assert isinstance(block, Definitions)
    said = words_of(block)
    assert LARGE in said
    assert "The smaller boat.The" not in said
    assert "Small boats are quick" not in said


def test_a_short_answer_that_the_sentence_repeats_is_told_once() -> None:
    desk = new_desk()
    (faq,) = desk.blocks('{{ faq("Crossing", why=false, others=false) }}', "first")
    assert isinstance(faq, Definitions)
    assert words_of(faq.entries[0].blocks).count("smal") == 1
